"""Every attack is answered, refused or begun within seconds and a gigabyte, and says why.

``make test`` tries those that are quick and of different sorts; ``make audit``
tries all.
"""

import sys
from pathlib import Path

import pytest
from tests.attack.attacks import ATTACKS, Attack
from tests.attack.limited_process import measured
from tests.commands import ELSEWHERE, TERMINAL
from tests.sampling import sample

#: The bounds of seconds of the processor and megabytes of memory.
SECONDS, MEGABYTES = 20, 1000


@pytest.mark.parametrize(
    "attack", sample(ATTACKS, lambda attack: attack.quick), ids=[attack.name for attack in ATTACKS]
)
def test_attack_is_answered(attack: Attack, tmp_path: Path, knowledge: Path) -> None:
    words = attack.call(tmp_path)
    start = [sys.executable, "-c", ELSEWHERE, str(knowledge)]
    run = measured(words, tmp_path, start=start, environment=TERMINAL)
    assert attack.streamed or run.cpu <= SECONDS
    assert run.memory <= MEGABYTES
    assert "Traceback" not in run.err
    assert run.status in ((2,) if attack.told else (0, 1, 2, 3)), run.err
    if attack.told:
        assert attack.says in run.err
        assert any(f"--cap {cap}=" in run.err for cap in attack.told.split()), run.err

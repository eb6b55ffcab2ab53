"""Simulated power cuts; see ``powercuts.py`` for how, and for a hundred."""

import shutil
import sys
from pathlib import Path

import pytest
from tests.commands import finished


@pytest.mark.audit
@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
@pytest.mark.parametrize("deaf", [False, True])
def test_power_cuts_lose_nothing_but_on_a_disk_that_keeps_nothing(deaf: bool) -> None:
    script = Path(__file__).with_name("powercuts.py")
    done = finished([sys.executable, script, "20", *["--deaf"] * deaf], status=int(deaf))
    assert "20 power cuts" in done.stdout
    assert (" 0 defects" in done.stdout) != deaf

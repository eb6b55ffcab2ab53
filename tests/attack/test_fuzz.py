"""A sample of what tests/attack/fuzz.py tries by the thousand."""

import sys

import pytest
from tests.attack.fuzz import attacks, broken


@pytest.mark.skipif(sys.platform == "win32", reason="copies itself as only other systems can")
def test_damaged_files_are_read_or_refused_and_never_break_the_program() -> None:
    found = [
        (seed.name, seed.call, code, output[-500:])
        for seed, _, code, output in attacks(17, 3)
        if broken(code, output)
    ]
    assert found == []

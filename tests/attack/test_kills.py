"""A handful of kills with each run of the tests; see ``kills.py`` for a thousand."""

import os
import sys
from pathlib import Path

import pytest
from tests.commands import finished


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
def test_killed_commands_lose_nothing(tmp_path: Path, frozen: Path) -> None:
    sample = ("6", "--seed", "30", "--forms", "html", "json", "--knowledge", frozen)
    done = finished([sys.executable, Path(__file__).with_name("kills.py"), *sample], cwd=tmp_path)
    assert "6 kills" in done.stdout
    assert " 0 defects" in done.stdout

"""Simulated power cuts; see ``powercuts.py`` for how, and for a hundred."""

import shutil
import sys
from pathlib import Path

import pytest
from tests.commands import finished

SCRIPT = Path(__file__).with_name("powercuts.py")


@pytest.mark.audit
@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_power_cuts_lose_nothing() -> None:
    done = finished([sys.executable, SCRIPT, "20"])
    assert "20 power cuts" in done.stdout
    assert " 0 defects" in done.stdout


@pytest.mark.audit
@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_disk_that_keeps_nothing_is_noticed() -> None:
    done = finished([sys.executable, SCRIPT, "20", "--deaf"], status=1)
    assert " 0 defects" not in done.stdout

"""Simulated power cuts; see ``powercuts.py`` for how, and for a hundred."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("powercuts.py")


def cut(*words: str) -> "subprocess.CompletedProcess[str]":
    """Simulate some."""
    call = [sys.executable, SCRIPT, *words]
    return subprocess.run(call, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.audit
@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_power_cuts_lose_nothing() -> None:
    done = cut("20")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "20 power cuts" in done.stdout
    assert " 0 defects" in done.stdout


@pytest.mark.audit
@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_disk_that_keeps_nothing_is_noticed() -> None:
    done = cut("20", "--deaf")
    assert done.returncode == 1, done.stdout + done.stderr
    assert " 0 defects" not in done.stdout

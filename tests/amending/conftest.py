"""What tests of amendments start from."""

import shutil
from pathlib import Path

import pytest


@pytest.fixture
def specs(untouched: Path, tmp_path: Path) -> Path:
    """A copy of the knowledge that may be changed."""
    return Path(shutil.copytree(untouched, tmp_path / "specs"))

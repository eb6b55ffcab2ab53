"""The frozen knowledge to be read by a reader, and a copy of it to be changed."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from novuss.reviewing.rows import Known


@pytest.fixture(scope="session")
def known(untouched: Path) -> Known:
    """The knowledge as it was read; nobody may change its folder."""
    return Known.read(untouched)


@pytest.fixture
def own(untouched: Path, known: Known, tmp_path: Path) -> Known:
    """The same knowledge with a folder of its own, which may be changed."""
    root = Path(shutil.copytree(untouched, tmp_path / "specs"))
    texts = tuple(
        replace(one, file=replace(one.file, path=root / one.file.path.relative_to(untouched)))
        for one in known.texts
    )
    return replace(known, root=root, texts=texts)

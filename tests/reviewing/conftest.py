"""The frozen knowledge to be read by a reader, and a copy of it to be changed."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from novuss.reviewing.knowledge_under_review import ReviewSource


@pytest.fixture(scope="session")
def known(untouched: Path) -> ReviewSource:
    """The knowledge as it was read; nobody may change its folder."""
    return ReviewSource.read_source(untouched)


@pytest.fixture
def own(untouched: Path, known: ReviewSource, tmp_path: Path) -> ReviewSource:
    """The same knowledge with a folder of its own, which may be changed."""
    root = Path(shutil.copytree(untouched, tmp_path / "specs"))
    texts = tuple(
        replace(text, file=replace(text.file, path=root / text.file.path.relative_to(untouched)))
        for text in known.texts
    )
    return replace(known, root=root, texts=texts)

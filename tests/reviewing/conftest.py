"""The frozen knowledge to be read by a reader, and a copy of it to be changed."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from novuss.reviewing.rows import Known
from novuss.specs.loader import SHIPPED


@pytest.fixture(scope="session")
def kept(frozen: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("kept") / "specs"
    shutil.copytree(frozen, root, ignore=shutil.ignore_patterns(SHIPPED))
    return root


@pytest.fixture(scope="session")
def known(kept: Path) -> Known:
    """The knowledge as it was read; nobody may change its folder."""
    return Known.read(kept)


@pytest.fixture
def own(kept: Path, known: Known, tmp_path: Path) -> Known:
    """The same knowledge with a folder of its own, which may be changed."""
    root = Path(shutil.copytree(kept, tmp_path / "specs"))
    texts = tuple(
        replace(one, file=replace(one.file, path=root / one.file.path.relative_to(kept)))
        for one in known.texts
    )
    return replace(known, root=root, texts=texts)

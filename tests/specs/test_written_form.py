"""Every file of the knowledge is written as it is written when a text in it is replaced."""

import re
from pathlib import Path

import pytest
from tests.frozen_knowledge import FROZEN

from novuss.reviewing.yaml_edits import load_editable
from novuss.specs.knowledge_location import find_specs_folder

FILES = [*sorted(find_specs_folder().rglob("*.yaml")), *sorted(FROZEN.rglob("*.yaml"))]


@pytest.mark.parametrize("letters", [10_000, pytest.param(10_000_000, marks=pytest.mark.audit)])
@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-3:]))
def test_file_is_dumped_byte_for_byte(path: Path, letters: int) -> None:
    """The whole file, or of a long one the records that it begins with."""
    source = path.read_text(encoding="utf-8")
    if path.parent.name == "reviews":
        # They are written whole, a record a line: a few say as much as all.
        source = "".join(source.splitlines(keepends=True)[:60])
    ends = [
        found.end() for found in re.finditer(r"(?m)^(?! *#).*[^:\n]\n(?=  \S)", source[:letters])
    ]
    if len(source) > letters and ends:
        source = source[: ends[-1]]
    load_editable(source)

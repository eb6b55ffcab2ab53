"""Tables for tests of what a program calls."""

from collections.abc import Callable
from pathlib import Path

import pytest

#: Writes rows into a table and returns its path.
WriteTable = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> WriteTable:
    """Writes a table; it has the usual header unless another is given."""

    def to(name: str, *rows: str, head: str = "item,kind,characteristic,value,unit") -> Path:
        path = tmp_path / name
        path.write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
        return path

    return to

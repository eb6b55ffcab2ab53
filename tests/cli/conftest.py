"""What tests of the command line share."""

from pathlib import Path

import pytest
from tests.commands import Write

HEADER = "item,kind,characteristic,value,unit"


@pytest.fixture
def write(tmp_path: Path, request: pytest.FixtureRequest) -> Write:
    """Writes a table into the folder that ``novuss`` runs in, and returns its name.

    It has the header that is given, or else the module's ``HEADER``, or else the usual one.
    """
    usual = getattr(request.module, "HEADER", HEADER).rstrip("\n")

    def to(name: str, *rows: str, header: str = usual, encoding: str = "utf-8") -> str:
        (tmp_path / name).write_text("\n".join([header, *rows]) + "\n", encoding=encoding)
        return name

    return to

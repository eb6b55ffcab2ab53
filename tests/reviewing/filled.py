"""A review sheet as a reader fills it in."""

from pathlib import Path
from typing import Any

from openpyxl import load_workbook


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a knowledge."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.yaml")
    }


def changed(folder: Path, before: dict[str, bytes]) -> set[str]:
    """The files that are not as they were."""
    return {name for name, content in contents(folder).items() if content != before[name]}


class Filled:
    """The second sheet of a workbook, by the ids of its rows and the heads of its columns."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.book = load_workbook(path)
        self.page = self.book.worksheets[1]
        self.heads = {str(cell.value): cell.column for cell in self.page[1]}
        self.rows = {
            f"{self.value(line, 'novuss:text')} {self.value(line, 'novuss:field')}": line
            for line in range(2, self.page.max_row + 1)
        }

    def value(self, line: int, head: str) -> Any:
        return self.page.cell(line, self.heads[head]).value

    def put(self, name: str, head: str, text: str) -> str:
        """Type a text; gives the name of the cell, or that of where it was typed."""
        cell = self.page.cell(self.rows[name], self.heads[head])
        cell.value = text
        return str(cell.coordinate)

    def save(self) -> None:
        self.book.save(self.path)

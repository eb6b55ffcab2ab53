"""The chief judge's file of waivers: one row a failing characteristic of an item."""

import difflib
from collections.abc import Sequence
from pathlib import Path

from novuss.corpus import Corpus
from novuss.grouping import group_values
from novuss.input_problems import Problem
from novuss.inspection.readings import Reading
from novuss.inspection.waivers import Waiver
from novuss.model.equipment_records import KINDS, Kind
from novuss.tables.characteristic_names import CharacteristicNames
from novuss.tables.judge_setup_files import ListReader, read_listed
from novuss.tables.table_cells import Cell, CellMistake, Noting, parse_date

#: Without these a waiver is nobody's, for nothing or for everything.
_SIGNED = ("set_by", "reason", "scope")
_DAYS = ("set_on", "measured_at")
#: ``set_by`` is headed "chief judge" as well, and ``measured_at`` "date".
WAIVER_COLUMNS = ("set_by", "item", "kind", "characteristic", "reason", "scope", *_DAYS)


def read_waivers(
    path: Path,
    corpus: Corpus,
    readings: Sequence[Reading] | None,
    *,
    edition: str | None = None,
    encoding: str | None = None,
) -> tuple[list[Waiver], list[Problem]]:
    """The waivers of a CSV, JSON or Parquet file or of a workbook, and what is wrong with it.

    A waiver has to name an item of the ``readings``, unless these have problems of their own
    and are None.
    """
    edition = edition or corpus.current
    return read_listed(path, corpus, WaiverReader(corpus, edition, readings), encoding)


class WaiverReader(ListReader[Waiver]):
    """Reads what a row lets pass."""

    columns = WAIVER_COLUMNS
    required = ("item", "characteristic", *_SIGNED)
    #: A row that nobody has signed lets nothing pass: the form lists whatever fails.
    fields = (*_SIGNED, *_DAYS)
    days = _DAYS
    needed = _SIGNED
    incomplete = "waiver-unsigned"

    def __init__(
        self, corpus: Corpus, edition: str, readings: Sequence[Reading] | None = None
    ) -> None:
        self._names = CharacteristicNames(corpus, edition)
        #: The kinds of each item by its name; None where nothing is known of them.
        self._items: dict[str, list[Kind]] | None = None
        if readings is not None:
            self._items = group_values(
                dict.fromkeys((reading.item, reading.kind) for reading in readings)
            )
        self._seen: set[tuple[Kind, str, str]] = set()

    def __call__(self, row: dict[str, Cell]) -> Waiver:
        """The waiver of a row."""
        days = [row[column] for column in _DAYS if column in row]
        found = self.find_wrong_cells(row)
        day = None
        with Noting(found):
            day = next((parse_date(cell) for cell in days if not cell.blank), None)
        item = row["item"].text.strip()
        kind_cell = row.get("kind")
        meant = None
        with Noting(found):
            if row["item"].blank:
                raise CellMistake((row["item"], "item-missing", {}))
            kinds = KINDS if self._items is None else self._items.get(item, [])
            if not kinds:
                raise CellMistake((row["item"], "waiver-item", self._suggest_items(item)))
            if len(kinds) == 1 and (kind_cell is None or kind_cell.blank):
                # The item itself says what it is, where one only is called so.
                kind_cell = Cell(kinds[0], row["item"].line, row["item"].column)
            meant = self._names.find_judged(
                self._names.find_characteristic(row["characteristic"], kind_cell)
            )
            if meant.kind not in kinds:
                raise CellMistake((row["item"], "waiver-item", self._suggest_items(item)))
        if meant is not None:
            key = (meant.kind, item, meant.id)
            if key in self._seen:
                values = {"item": item, "characteristic": meant.id}
                found.append((row["characteristic"], "waiver-twice", values))
            self._seen.add(key)
        if found or meant is None:
            raise CellMistake(*found)
        return Waiver(
            kind=meant.kind,
            item=item,
            characteristic=meant.id,
            chief_judge=row["set_by"].text.strip(),
            reason=row["reason"].text.strip(),
            scope=row["scope"].text.strip(),
            day=day,
        )

    def _suggest_items(self, item: str) -> dict[str, str]:
        known = list(self._items or ())
        near = difflib.get_close_matches(item, known, n=5, cutoff=0.3) or known[:12]
        return {"item": item, "near": ", ".join(near)}

"""Checks of the headings of a wide table: names, units, and columns that stand twice."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from novuss.input_problems import Problem
from novuss.model.equipment_records import Measurand
from novuss.model.measuring_vocabulary import Column
from novuss.model.record_base import fold_text
from novuss.tables.row_reader import RowReader
from novuss.tables.table_cells import Cell, CellMistake, Found
from novuss.tables.table_header import ROW_COLUMNS, Heading, WideHeader
from novuss.tables.word_suggestions import (
    OFFERED,
    build_unknown_headings,
    find_near_words,
    find_nearest_words,
)


class HeadingChecks:
    """Finds what is wrong with the headings of readings, whatever stands below them."""

    def __init__(self, header: WideHeader, rows: RowReader) -> None:
        self._header, self._rows = header, rows
        self._table, self._headings = header.table, header.headings
        self._vocabulary = header.corpus.vocabulary

    def list_problems(self) -> Iterator[Problem]:
        """Names no kind has, and units that do not fit whatever the kind is."""
        seen: dict[tuple[str, str], str] = {}
        unknown: list[tuple[Cell, list[Measurand | Column]]] = []
        for heading in self._headings:
            kinds = self._header.list_kinds(heading.name)
            name = replace(heading.cell, text=heading.name)
            if self._may_be_limit(heading):
                header = heading.cell.text.strip()
                yield self._table.build_problem(
                    heading.cell, "column-limit-or-reading", header=header
                )
            if not kinds:
                if elsewhere := self._explain_known_elsewhere(name):
                    yield elsewhere
                else:
                    near = find_near_words(name.text, self._known_words, OFFERED)
                    unknown.append((name, near or find_nearest_words(name.text, self._free_words)))
                continue
            wrong: list[Found] = []
            for kind in kinds:
                found = self._rows.names.find_characteristic(name, Cell(kind, 0, 0))
                wrong += self._rows.explain_wrong_unit(
                    replace(heading.cell, text=heading.unit), found
                )
                key = (found.id, fold_text(heading.position))
                header = heading.cell.text.strip()
                if key in seen:
                    values = {"header": header, "other": seen[key], "characteristic": found.id}
                    yield self._table.build_problem(heading.cell, "heading-twice", **values)
                    break
                seen[key] = header
            if len(wrong) == len(kinds):
                cell, code, values = wrong[0]
                yield self._table.build_problem(cell, code, **values)
        yield from build_unknown_headings(self._table, unknown)

    def _may_be_limit(self, heading: Heading) -> bool:
        """Whether a heading names one extreme: both without another are two readings."""
        if not self._header.is_extreme(heading.position):
            return False
        same = [
            other for other in self._headings if fold_text(other.name) == fold_text(heading.name)
        ]
        extremes = {
            fold_text(other.position) for other in same if self._header.is_extreme(other.position)
        }
        return len(extremes) < 2 or any(not other.position for other in same)

    def _explain_known_elsewhere(self, name: Cell) -> Problem | None:
        """What is wrong with a heading that another edition or kind knows."""
        kind = self._header.find_likely_kind()
        try:
            self._rows.names.find_characteristic(name, replace(name, text=kind) if kind else None)
        except CellMistake as mistake:
            cell, code, values = mistake.found[0]
            if code not in ("characteristic-unknown", "characteristic-kindless"):
                return self._table.build_problem(cell, code, **values)
        return None

    @cached_property
    def _known_words(self) -> dict[str, Measurand | Column]:
        """What the headings of the sheet's kind may be."""
        names = self._rows.names
        words: dict[str, Measurand | Column] = {
            **names.map_words(names.list_measurands(self._header.find_likely_kind()))
        }
        for column in self._vocabulary.columns:
            for word in (column.id, *column.words.list_all()) if column.id in ROW_COLUMNS else ():
                words.setdefault(fold_text(word), column)
        return words

    @cached_property
    def _free_words(self) -> dict[str, Measurand | Column]:
        """Those of them that the sheet does not have yet."""
        words = self._known_words
        taken = [words.get(fold_text(heading.name)) for heading in self._headings]
        return {word: offered for word, offered in words.items() if offered not in taken}

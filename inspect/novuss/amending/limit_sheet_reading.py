"""Limits of a filled workbook, held against the texts of their clauses."""

import re
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from novuss.amending.amendment_entry_types import LimitEntry
from novuss.amending.clause_sheet_reading import ClauseReader
from novuss.amending.filled_workbook import SheetRow
from novuss.amending.workbook_starting_values import BOUNDS
from novuss.corpus import Corpus
from novuss.exact_decimal_strings import format_exact
from novuss.explain import build_explainer
from novuss.input_problems import Problem, translate_value
from novuss.inspection.reading_units import UnitTable, convert_unit
from novuss.inspection.typed_numbers import AMOUNT, parse_number
from novuss.inspection.typed_value_errors import InputMistake
from novuss.languages import LANGUAGES
from novuss.localized_wording import Wording
from novuss.model.equipment_records import Characteristic
from novuss.reviewing.reader_answers import Place
from novuss.specs.text_quantities import find_amounts

#: A figure whose point may stand between thousands.
_THOUSANDS = re.compile(r"[1-9]\d{0,2}\.\d{3}")


class LimitReader:
    """Reads the rows of the sheet of limits."""

    def __init__(
        self,
        corpus: Corpus,
        clauses: ClauseReader,
        cells: dict[tuple[str | int, ...], tuple[Place, str]],
        problems: list[Problem],
    ) -> None:
        """Read limits of the edition that ``corpus`` is seen from, beside its clauses."""
        self._corpus, self._clauses = corpus, clauses
        self._cells, self._problems = cells, problems
        self._units = UnitTable(corpus.vocabulary)
        self._found: list[LimitEntry] = []
        #: The characteristics of which somebody filled in the row.
        self._filled: set[str] = set()

    def read(self, rows: Iterable[SheetRow]) -> list[LimitEntry]:
        """Read the rows, and give the limits that are amended."""
        for row in rows:
            record = self._corpus.equipment.characteristic(row.about)
            filled = any(row.get(name) for name in BOUNDS) or row.by_language("reason")
            if record is None:
                values = {"edition": self._corpus.current, "characteristic": row.about or "–"}
                self._refuse(row, "amendment-characteristic-unknown", "about", **values)
            elif filled:
                self._filled.add(record.id)
                self._read_limit(row, record)
        self._check_texts()
        return self._found

    def _refuse(self, row: SheetRow, code: str, column: str, /, **values: str) -> None:
        self._problems.append(row.place.build_problem(code, row.find_column(column), **values))

    def _read_limit(self, row: SheetRow, record: Characteristic) -> None:
        before = len(self._problems)
        figures = {name: self._read_figure(row, name, record) for name in BOUNDS if row.get(name)}
        reason = row.by_language("reason")
        if not reason:
            self._refuse(row, "amendment-reason", "reason")
        if not figures:
            self._refuse(row, "amendment-limit-empty", "lower")
        lower, upper = figures.get("lower"), figures.get("upper")
        if lower is not None and upper is not None and lower > upper:
            self._refuse(row, "amendment-limit-order", "lower")
        if len(self._problems) > before:
            return
        kind = "nominal"
        if upper is not None:
            kind = "maximum" if lower is None else "band"
        elif lower is not None:
            kind = "minimum"
        limit = {"kind": kind} | {
            name: format_exact(figure) for name, figure in figures.items() if figure is not None
        }
        entry: LimitEntry = {"characteristic": record.id, "limit": limit, "reason": reason}
        self._found.append(entry)
        at = ("limits", len(self._found) - 1)
        first = next(name for name in BOUNDS if name in figures)
        self._cells[at] = self._cells[*at, "limit"] = row.place, first
        self._cells[*at, "reason"] = row.place, row.find_column("reason")

    def _read_figure(self, row: SheetRow, column: str, record: Characteristic) -> Decimal | None:
        """A figure in the unit of its characteristic; one with another unit is converted."""
        typed = row.get(column)
        amount = AMOUNT.fullmatch(typed)
        try:
            number = parse_number(amount["number"] if amount else typed)
            if self._is_thousands(typed, record):
                values = {"decimal": format_exact(number), "thousands": typed.replace(".", "")}
                values |= translate_value(
                    "decimal",
                    lambda language: Wording(self._corpus.strings, language).format_number(number),
                )
                self._refuse(row, "amendment-limit-thousands", column, value=typed, **values)
                return None
            if amount:
                unit = self._units.resolve_unit(amount["unit"].strip(), record)
                number = convert_unit(number, unit, record)
            return Decimal(format_exact(number))
        except (InputMistake, InvalidOperation):
            self._refuse(row, "amendment-limit-number", column, value=typed)
            return None

    def _is_thousands(self, typed: str, record: Characteristic) -> bool:
        """Whether a point stands between thousands: the text of the clause has that figure."""
        if not _THOUSANDS.fullmatch(typed):
            return False
        row, clause = self._clauses.texts.get(record.clause), None
        if row is None:
            clause = self._corpus.rules.clause(record.clause)
        texts = row.by_language("text") if row else dict(clause.texts.items()) if clause else {}
        return any(
            Fraction(typed.replace(".", ""))
            in find_amounts(words, language, self._corpus.vocabulary, record.unit or "")
            for language, words in texts.items()
        )

    def _check_texts(self) -> None:
        """See that no new text contradicts a limit that stays."""
        for clause, row in self._clauses.texts.items():
            for record in self._corpus.equipment.governed_by(clause):
                before = self._corpus.rules.clause(clause)
                limit = record.limit.model_dump(mode="json", exclude_none=True)
                ends = {Fraction(limit[name]) for name in BOUNDS if name in limit}
                if record.id in self._filled or before is None or not ends:
                    continue
                for language, text in row.by_language("text").items():
                    earlier, now = (
                        find_amounts(words, language, self._corpus.vocabulary, record.unit or "")
                        for words in (before.texts[language], text)
                    )
                    if ends <= earlier and not ends <= now:
                        values = self._name_limit(record)
                        self._problems.append(
                            row.place.build_problem(
                                "amendment-text-limit", f"text.{language}", **values
                            )
                        )

    def _name_limit(self, record: Characteristic) -> dict[str, str]:
        explainers = {language: build_explainer(self._corpus, language) for language in LANGUAGES}
        return translate_value(
            "limit", lambda language: explainers[language].describe_limit(record)
        ) | translate_value("about", lambda language: record.names[language])

"""The long measuring table: one row a reading. A wide one is handed on."""

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.inspection.decision import Amount
from novuss.inspection.derived import PlaceTwice, RawReading, TooFew, Underivable, derive
from novuss.inspection.instruments import Instrument, serving
from novuss.inspection.mistakes import InputMistake
from novuss.inspection.numbers import parse_number
from novuss.inspection.readings import Reading
from novuss.inspection.units import UnitTable, convert
from novuss.languages import Language
from novuss.model.base import fold
from novuss.model.equipment import KINDS, Characteristic, Kind, Measurand, RawQuantity
from novuss.model.vocabulary import Unit, Vocabulary
from novuss.problems import Problem, ProblemsError, in_languages
from novuss.tables.cells import (
    Cell,
    CellMistake,
    Found,
    Table,
    shown_otherwise,
    wrong_cells,
)
from novuss.tables.columns import Columns
from novuss.tables.dates import see_moment
from novuss.tables.header import with_header
from novuss.tables.instrument_doubts import InstrumentDoubts
from novuss.tables.instruments_file import SEVERAL, instrument_key, instruments_by_key
from novuss.tables.item_names import ItemNames
from novuss.tables.marks import MARK_COLUMNS, MarkReader, Marks
from novuss.tables.near import named, near_words
from novuss.tables.printed_limits import PrintedLimits
from novuss.tables.reading import read_tables
from novuss.tables.wide_table import WideTable
from novuss.wording import Wording

LONG_COLUMNS = (
    "item",
    "kind",
    "characteristic",
    "value",
    "unit",
    "limits",
    "uncertainty",
    "position",
    "instrument",
    "remark",
    "measured_by",
    "measured_at",
    *MARK_COLUMNS,
)
#: Characteristics that are still worth listing when none is near: those of one kind.
_LONGEST_LIST = 40
_ANSWER_WORD = re.compile(r"[^\W\d_][\w .-]*")
_NOTES = ("position", "instrument", "measured_by", "measured_at")


class ReadingParser:
    """Turns rows of typed words into readings of one edition's characteristics.

    With a register, the column ``instrument`` names one of its instruments, and
    a reading that names none was taken with the only one that by the register
    measures it; without, the column is a note. Of a workbook the notes of a row's
    cells are lines of its remark, and so is what the sheet shows otherwise than it
    stands there, in the judge's ``language``.
    """

    def __init__(
        self,
        corpus: Corpus,
        edition: str = DEFAULT_EDITION,
        instruments: Iterable[Instrument] | None = None,
        *,
        by_row: bool = False,
        language: Language = "en",
    ) -> None:
        self._by_row = by_row
        self._say = Wording(corpus.strings, language)
        self._instruments = None if instruments is None else instruments_by_key(instruments)
        self._doubts = InstrumentDoubts()
        self._corpus = corpus
        self._edition = edition
        self._units = UnitTable(corpus.vocabulary)
        self._marks = MarkReader(corpus.vocabulary)
        self._printed = PrintedLimits(corpus)
        self._file = ""
        #: How the tables spell the names of items.
        self.names = ItemNames()
        self._table = Table("", [], [])
        answers = corpus.vocabulary.answers
        self._answers = {
            **{_answer_key(word): True for word in ["yes", *answers.yes.all()]},
            **{_answer_key(word): False for word in ["no", *answers.no.all()]},
        }

    def parse(self, table: Table) -> tuple[list[Reading], list[Problem]]:
        """The readings of a long or a wide table, and everything that is wrong with it."""
        self._file = table.file
        if _holds_working_limits(table, self._corpus.vocabulary):
            return [], [Problem(table.file, table.header[0].line, 0, "table-is-limits")]
        self._table = table
        if not table.header and table.problems:
            return [], table.problems
        table, above = with_header(table, self._corpus, self._edition, LONG_COLUMNS)
        if above and not table.header:
            return [], above
        if above:
            found, problems = self.parse(table)
            return found, [*above, *problems]
        wide = WideTable(table, self._corpus, self._edition, list(LONG_COLUMNS))
        if wide.is_wide:
            return wide.parse(self)
        columns = Columns(table, self._corpus.vocabulary, LONG_COLUMNS)
        columns.require("item", "characteristic", "value")
        problems = list(table.problems)
        if not columns.complete:
            return [], [*problems, *columns.problems]
        if not table.rows:
            return [], [*columns.problems, Problem(table.file, 1, 0, "table-empty")]
        readings: list[Reading | RawReading] = []
        for cells in table.rows:
            row = columns.row(cells)
            try:
                readings.append(self.reading(row))
            except CellMistake as mistake:
                problems += table.problems_of(mistake, row["item"].text)
        derived, short = self.derived(table, readings)
        return derived, [*problems, *short, *columns.problems]

    def derived(
        self, table: Table, readings: list[Reading | RawReading]
    ) -> tuple[list[Reading], list[Problem]]:
        """The readings with what is derived from the raw ones, and what cannot be derived."""
        found, refused = derive(readings)
        problems = [replace(_underivable(table, one), item=one.item) for one in refused]
        return found, problems

    def wrong_notes(self, row: dict[str, Cell]) -> list[Found]:
        """What is wrong with the cells of a row as such, whatever was measured."""
        found = wrong_cells(row, ("measured_at",))
        found += shown_otherwise(row, ("value", "uncertainty"))
        moment = row.get("measured_at")
        if moment and not self._by_row and not moment.blank:
            try:
                see_moment(moment)
            except CellMistake as mistake:
                found.extend(mistake.found)
        if row["item"].blank:
            found.append((row["item"], "item-missing", {}))
        return found

    def _wrong_limits(self, row: dict[str, Cell], characteristic: Measurand) -> list[Found]:
        """What stands beside the field and is not what the edition's template prints there."""
        cell = row.get("limits")
        if cell is None or cell.blank:
            return []
        if fold(cell.text) in self._printed.of(self.given(characteristic)):
            return []
        values = {"value": cell.text.strip(), "edition": self._edition}
        named = in_languages("characteristic", lambda language: characteristic.names[language])
        return [(cell, "limit-cell-changed", {**values, **named})]

    def wrong_unit(self, unit: Cell, characteristic: Measurand) -> list[Found]:
        """Why the unit in the heading of a column does not fit; an absent one may come later."""
        if unit.blank:
            return []
        if characteristic.quantity == "visual":
            values = {"unit": unit.text.strip(), "characteristic": characteristic.id}
            return [(unit, "unit-for-answer", values)]
        try:
            self._units.resolve(unit.text, characteristic)
        except InputMistake as mistake:
            return [(unit, mistake.code, {**mistake.values, "characteristic": characteristic.id})]
        return []

    def reading(self, row: dict[str, Cell]) -> Reading | RawReading:
        """The reading of a row of the long form, by column id.

        Raises:
            CellMistake: with every cell that cannot be used.
        """
        found = self.wrong_notes(row)
        characteristic = None
        try:
            characteristic = self.characteristic(row["characteristic"], row.get("kind"))
        except CellMistake as mistake:
            found.extend(mistake.found)
        if self._by_row and isinstance(characteristic, RawQuantity):
            values = {"characteristic": characteristic.id, "gives": characteristic.gives}
            found.append((row["characteristic"], "characteristic-raw", values))
            characteristic = None
        elif characteristic:
            found.extend(self._wrong_limits(row, characteristic))
        amount: Amount = None
        uncertainty: Fraction | None = None
        if characteristic and not row["value"].defect:
            try:
                amount, uncertainty = self._amount(row, characteristic)
            except CellMistake as mistake:
                found.extend(mistake.found)
        notes = {name: row[name].text.strip() or None for name in _NOTES if name in row}
        instrument = None
        if self._instruments is not None and notes.get("instrument"):
            try:
                instrument = self.instrument(row["instrument"], characteristic)
            except CellMistake as mistake:
                found.extend(mistake.found)
        elif self._instruments and characteristic and isinstance(amount, Fraction) and not found:
            known = serving(self._instruments.values(), characteristic)
            instrument = self.only_one(known, characteristic, row["value"])
        if instrument:
            notes["instrument"] = instrument.id
            if isinstance(characteristic, RawQuantity) and uncertainty is None:
                # What is derived combines the uncertainties of its inputs.
                uncertainty = instrument.uncertainty
        marks = Marks()
        # Rows judged by the million bring no items together that could contradict each other.
        if not self._by_row and not any(row[one].defect for one in MARK_COLUMNS if one in row):
            try:
                marks = self._marks.read(
                    row, characteristic.kind if characteristic else None, self._file
                )
            except CellMistake as mistake:
                found.extend(mistake.found)
        if found or characteristic is None:
            raise CellMistake(*found)
        raw = characteristic if isinstance(characteristic, RawQuantity) else None
        item = row["item"].text.strip()
        if not self._by_row:
            self.names.note(characteristic.kind, item, self._file, row["item"])
            self.names.note("set", marks.disc_set, self._file, row.get("set"))
        reading = Reading(
            item,
            self.given(characteristic),
            row["value"].text.strip(),
            (row["unit"].text.strip() if "unit" in row else "") or row["value"].unit,
            amount,
            uncertainty,
            position=notes.get("position"),
            instrument=notes.get("instrument"),
            remark=self._remark(row),
            measured_by=notes.get("measured_by"),
            measured_at=notes.get("measured_at"),
            participant=marks.participant,
            occasion=marks.occasion,
            disc_set=marks.disc_set,
            colour=marks.colour,
            table=marks.table,
        )
        return RawReading(raw, reading, row["characteristic"]) if raw else reading

    def _remark(self, row: dict[str, Cell]) -> str | None:
        """What is said of a reading beside its figures, a line each."""
        told = row["remark"].text.splitlines() if "remark" in row else []
        told += [f"{cell.label}: {cell.note}" for cell in row.values() if cell.note]
        told += [
            self._say("remark.shown", cell=cell.label, shown=cell.shown, value=cell.text)
            for column in ("value", "uncertainty")
            if (cell := row.get(column)) and cell.shown
        ]
        told += self._unseen(row["value"])
        return "\n".join(dict.fromkeys(filter(None, map(str.strip, told)))) or None

    def _unseen(self, value: Cell) -> Iterator[str]:
        """Why the sheet does not show a reading that counts, where it does not."""
        table, sheet = self._table, self._table.sheet or ""
        letters = value.label.rstrip("0123456789")
        if table.hidden:
            yield self._say("remark.hidden-sheet", sheet=sheet)
        if value.line in table.hidden_lines:
            yield self._say("remark.hidden-row", row=value.line, sheet=sheet)
        if value.column in table.hidden_columns:
            yield self._say("remark.hidden-column", column=letters, sheet=sheet)

    @property
    def has_register(self) -> bool:
        """Whether a name of an instrument is one of a register, and no mere note."""
        return self._instruments is not None

    def instrument(self, cell: Cell, characteristic: Measurand | None) -> Instrument:
        """The instrument of the register that a cell names, if it fits what is measured.

        Raises:
            CellMistake: it is not in the register, or does not measure this.
        """
        known = self._instruments or {}
        name = cell.text.strip()
        instrument = known.get(instrument_key(name))
        if instrument is None:
            near = difflib.get_close_matches(instrument_key(name), known, n=3, cutoff=0.5)
            suggested = [known[key].id for key in near] or [one.id for one in known.values()]
            values = {"instrument": name, "near": ", ".join(suggested[:12])}
            raise CellMistake((cell, "instrument-unknown", values))
        if characteristic is None or not characteristic.unit:
            return instrument
        if not instrument.shows(characteristic):
            values = {
                "instrument": instrument.id,
                "measures": instrument.unit,
                "characteristic": characteristic.id,
                "wanted": characteristic.unit,
            }
            raise CellMistake((cell, "instrument-unfit", values))
        if not instrument.measures(characteristic):
            values = {"instrument": instrument.id}
            values |= in_languages(
                "characteristic", lambda language: characteristic.names[language]
            )
            raise CellMistake((cell, "instrument-not-for", values))
        return instrument

    def instruments(self, cell: Cell) -> list[Instrument]:
        """The instruments that a cell names for several readings: ``C-1; S-1``.

        Raises:
            CellMistake: with every name that is not in the register.
        """
        known = self._instruments or {}
        if instrument_key(cell.text) in known:
            return [known[instrument_key(cell.text)]]
        found: list[Found] = []
        instruments = []
        for name in filter(None, (one.strip() for one in SEVERAL.split(cell.text))):
            try:
                instruments.append(self.instrument(replace(cell, text=name), None))
            except CellMistake as mistake:
                found.extend(mistake.found)
        if found:
            raise CellMistake(*found)
        return instruments

    def only_one(
        self, instruments: list[Instrument], characteristic: Measurand, cell: Cell
    ) -> Instrument | None:
        """The one instrument that it was; of several none, which is told once for all readings."""
        if len(instruments) > 1:
            self._doubts.add(
                instruments, characteristic, Problem(self._file, cell.line, cell.column, "")
            )
        return instruments[0] if len(instruments) == 1 else None

    def doubts(self) -> list[Problem]:
        """What is to be asked of all tables that were read: each question once."""
        return self._doubts.problems()

    def given(self, measurand: Measurand) -> Characteristic:
        """The characteristic that is judged: the one measured, or the one derived from it."""
        if isinstance(measurand, Characteristic):
            return measurand
        found = self._corpus.characteristic(measurand.gives, self._edition)
        assert found is not None, "novuss specs check sees to it"
        return found

    def characteristic(
        self,
        name: Cell,
        kind_cell: Cell | None = None,
        fit: Callable[[Measurand], bool] = lambda _: True,
    ) -> Measurand:
        """The characteristic, or the raw quantity, that a row means.

        Args:
            name: ``puck.weight``, ``weight`` with the kind beside it, or the name in
                any of the four languages.
            kind_cell: where the kind stands beside it.
            fit: what may be offered in place of a name that is not known.

        Raises:
            CellMistake: with the cell that does not fit.
        """
        corpus, edition = self._corpus, self._edition
        if name.blank:
            raise CellMistake((name, "characteristic-missing", {}))
        typed = name.text.strip()
        kind = self.kind(kind_cell) if kind_cell else None
        prefix = corpus.kind_by_word.get(fold(typed.partition(".")[0])) if "." in typed else None
        if kind and prefix and kind != prefix:
            raise CellMistake((name, "kind-contradicts", {"name": typed, "kind": kind}))
        word = typed.partition(".")[2] if prefix else typed
        kinds = [kind or prefix] if kind or prefix else corpus.kinds_with(word, edition)
        if len(kinds) > 1:
            values = {"name": typed, "kinds": ", ".join(filter(None, kinds))}
            raise CellMistake((name, "kind-missing", values))
        found = (
            corpus.characteristic_words(edition, kinds[0]).get(fold(word))
            if kinds and kinds[0]
            else None
        )
        if found is None:
            raise CellMistake((name, *self._unknown(typed, word, kind or prefix, fit)))
        return found

    def kind(self, cell: Cell) -> Kind | None:
        """The kind that the cell names; None where it is empty.

        Raises:
            CellMistake: no kind is called so.
        """
        if cell.blank:
            return None
        kind = self._corpus.kind_by_word.get(fold(cell.text))
        if kind is None:
            values = {"name": cell.text.strip(), "kinds": ", ".join(KINDS)}
            raise CellMistake((cell, "kind-unknown", values))
        return kind

    def _unknown(
        self, typed: str, word: str, kind: Kind | None, fit: Callable[[Measurand], bool]
    ) -> tuple[str, dict[str, str]]:
        """Whether another edition knows the name, and which name is near."""
        corpus, edition = self._corpus, self._edition
        for other in corpus.equipment_editions:
            kinds = [kind] if kind else corpus.kinds_with(word, other)
            if any(fold(word) in corpus.characteristic_words(other, one) for one in kinds):
                return "characteristic-other-edition", {
                    "name": typed,
                    "edition": edition,
                    "other": other,
                }
        known = [one for one in self.measurands(kind) if fit(one)]
        known = known or [one for one in self.measurands(None) if fit(one)]
        near = near_words(word, self.words_of(known))
        if not near and len(known) > _LONGEST_LIST:
            return "characteristic-kindless", {"name": typed, "kinds": ", ".join(KINDS)}
        return "characteristic-unknown", {"name": typed, **named("near", near or known)}

    def measurands(self, kind: Kind | None) -> list[Measurand]:
        """What a row may mean: of one kind, or of all."""
        corpus, edition = self._corpus, self._edition
        raw = [] if self._by_row else corpus.raw_quantities(edition)
        return [
            *corpus.characteristics(edition, kind),
            *(one for one in raw if kind is None or one.kind == kind),
        ]

    def words_of(self, known: list[Measurand]) -> dict[str, Measurand]:
        """Folded word to what it means, id and short id first."""
        words: dict[str, Measurand] = {}
        for one in known:
            words.setdefault(fold(one.id), one)
            for word, meant in self._corpus.characteristic_words(self._edition, one.kind).items():
                if meant is one:
                    words.setdefault(word, one)
        return words

    def _amount(
        self, row: dict[str, Cell], characteristic: Measurand
    ) -> tuple[Amount, Fraction | None]:
        value, unit = row["value"], row.get("unit") or Cell("", row["value"].line, 0)
        if unit.blank and value.unit:
            # What the number format prints behind the number is what the judge saw.
            unit = value.saying(value.unit)
        if characteristic.quantity == "visual":
            return self._answer(value, unit, characteristic), None
        found: list[Found] = []
        known_unit = None
        if not (value.blank and unit.blank):
            try:
                known_unit = self._units.resolve(unit.text, characteristic)
            except InputMistake as mistake:
                place = unit if unit.column else value
                values = {**mistake.values, "characteristic": characteristic.id}
                found.append((place, mistake.code, values))
        found += [
            (cell, "xlsx-unit-contradicts", {"shown": cell.as_shown, "unit": unit.text.strip()})
            for column in ("value", "uncertainty")
            if (cell := row.get(column)) and cell.unit and not self._is(cell.unit, known_unit)
        ]
        amounts: dict[str, Fraction] = {}
        for column in ("value", "uncertainty"):
            cell = row.get(column)
            if cell is None or cell.blank:
                continue
            try:
                number = parse_number(cell.text)
            except InputMistake as mistake:
                found.append(
                    (cell, self._number_code(mistake, cell, characteristic), mistake.values)
                )
                continue
            if number < 0:
                found.append((cell, f"{column}-negative", {"value": cell.text.strip()}))
            elif known_unit:
                amounts[column] = convert(number, known_unit, characteristic)
        if found:
            raise CellMistake(*found)
        return amounts.get("value"), amounts.get("uncertainty")

    def _is(self, word: str, unit: Unit | None) -> bool:
        """Whether the word is another one for the unit; of an unknown unit that is said already."""
        try:
            return unit is None or self._units.known(word).id == unit.id
        except InputMistake:
            return False

    def _number_code(self, mistake: InputMistake, cell: Cell, wanted: Measurand) -> str:
        if mistake.code != "number-unreadable":
            return mistake.code
        if _answer_key(cell.text) in self._answers:
            mistake.values["characteristic"] = wanted.id
            return "number-is-answer"
        return mistake.code

    def _answer(self, value: Cell, unit: Cell, characteristic: Measurand) -> bool | None:
        if not unit.blank and unit.text.strip() not in ("-", "–", "—"):
            values = {"unit": unit.text.strip(), "characteristic": characteristic.id}
            raise CellMistake((unit, "unit-for-answer", values))
        if value.blank:
            return None
        answer = self._answers.get(_answer_key(value.text))
        if answer is None:
            values = {"value": value.text.strip(), "characteristic": characteristic.id}
            raise CellMistake((value, "answer-unreadable", values))
        return answer


def _underivable(table: Table, one: Underivable) -> Problem:
    """Why nothing is derived, at the last of the readings that it is about."""
    cells = [cell for cell in one.places if isinstance(cell, Cell)]
    lines = [str(cell.line) for cell in cells]
    if len(set(lines)) < len(lines):
        lines = [cell.label or f"{cell.line}:{cell.column}" for cell in cells]
    values = {"item": one.item, "needed": str(one.raw.at_least), "rows": ", ".join(lines)}
    if isinstance(one, TooFew):
        values |= {"characteristic": one.raw.id, "count": str(one.count)}
        return table.problem(cells[0], "characteristic-too-few", **values)
    values |= in_languages("characteristic", lambda language: one.raw.names[language])
    if isinstance(one, PlaceTwice):
        return table.problem(
            cells[-1], "characteristic-place-twice", position=one.position, **values
        )
    return table.problem(cells[-1], "characteristic-place-missing", **values)


def _holds_working_limits(table: Table, vocabulary: Vocabulary) -> bool:
    """Whether the header is that of a file of working limits, as ``*.csv`` may bring along."""
    heads = {fold(cell.text) for cell in table.header}
    return all(
        heads & {fold(word) for word in (column.id, *column.words.all())}
        for column in vocabulary.columns
        if column.id in ("lower", "upper", "set_by")
    )


def _answer_key(word: str) -> str:
    """A word without case and accents; a sign, or a word with a sign in it, as it stands.

    "-1" is no 1, and the "yes?" of somebody in doubt is no answer.
    """
    word = unicodedata.normalize("NFC", word.strip())
    return fold(word) if _ANSWER_WORD.fullmatch(word) else word


def read_readings(
    paths: list[Path],
    corpus: Corpus,
    *,
    edition: str = DEFAULT_EDITION,
    encoding: str | None = None,
    instruments: Iterable[Instrument] | None = None,
    language: Language = "en",
    recorded: Callable[[ItemNames], list[Problem]] = lambda _: [],
) -> tuple[list[Reading], list[Problem]]:
    """The readings of all files, in order, and the problems of all files.

    Args:
        paths: measuring tables.
        corpus: the knowledge.
        edition: to check against.
        encoding: of CSV files that are not UTF-8.
        instruments: of the register, where one was read.
        language: of remarks on what a sheet shows otherwise than it stands there.
        recorded: what the names of the items meet in the records.
    """
    parser = ReadingParser(corpus, edition, instruments, language=language)
    readings: list[Reading] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            tables = read_tables(path, encoding)
        except ProblemsError as error:
            problems.extend(error.problems)
            continue
        for table in tables:
            found, wrong = parser.parse(table)
            readings.extend(found)
            problems.extend(sorted(wrong, key=lambda one: (one.line, one.column)))
    names = [*parser.names.problems(), *recorded(parser.names)]
    return readings, [*problems, *parser.doubts(), *names]

"""Tables of a report: their columns and rows, whatever form writes them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Generic, TypeVar

from novuss.inspection.disc_sets import SetResult
from novuss.inspection.item_results import ItemResult, Result
from novuss.inspection.reading_decision import WorkingLimit
from novuss.inspection.reading_spreads import Information
from novuss.inspection.spot_check_comparison import SpotCheck
from novuss.inspection.verdict_scale import Verdict
from novuss.localized_wording import NBSP
from novuss.model.equipment_records import Characteristic
from novuss.report.report_document import Report, Waived

#: A figure of ours, words (ours or typed by somebody), or nothing.
Value = Fraction | str | None
_Row = TypeVar("_Row")

#: What makes a spreadsheet take a cell for a formula, or cut it in two (OWASP, CSV injection).
FORMULA_SIGNS = frozenset("=+-@\t\r\n")


def looks_like_formula(text: str) -> bool:
    """Whether a spreadsheet might compute the text instead of showing it.

    Signs of full width count as well, and so does what stands behind blanks or
    signs that are not shown, which some programs drop.
    """
    if text[:1] in FORMULA_SIGNS and text:
        return True
    for sign in unicodedata.normalize("NFKC", text):
        if not (sign.isspace() or unicodedata.category(sign) in ("Cc", "Cf")):
            return sign in FORMULA_SIGNS
    return False


#: What the results of every report tell, by the keys of their headings. The reading stands as
#: typed, with the decimal sign of the language; amount, limits, nominal figure, deviation and
#: expanded uncertainty are in the unit of the characteristic.
HEADINGS = (
    *("report.item", "report.kind", "report.clause", "report.characteristic", "report.position"),
    *("report.value", "report.amount", "report.unit", "report.lower", "report.upper"),
    *("report.nominal", "report.deviation", "report.uncertainty", "report.probability"),
    *("report.verdict", "report.limits", "report.working-limit", "report.why"),
    *("report.instrument", "report.measured-by", "report.measured-at", "sheet.remarks"),
)


@dataclass(frozen=True)
class Column(Generic[_Row]):
    """A column: the key of its heading, its cells, and how they look."""

    heading: str
    cell: Callable[[_Row], Value]
    #: In signs.
    width: int = 14
    #: Whether its figures show their sign.
    signed: bool = False
    #: The number format of its figures, where they are not shown with all their digits.
    form: str = ""
    #: The verdict of a row, whose colours its cells have.
    verdict: Callable[[_Row], Verdict] | None = None


@dataclass(frozen=True)
class Table(Generic[_Row]):
    """A table; ``title`` is the key of its title."""

    title: str
    rows: Sequence[_Row]
    columns: tuple[Column[_Row], ...]

    @property
    def cells(self) -> Iterator[tuple[Value, ...]]:
        """The cells of each row."""
        return (tuple(column.cell(row) for column in self.columns) for row in self.rows)

    def drop_columns(self, *headings: str) -> Table[_Row]:
        """Leave some of its columns out."""
        kept = (column for column in self.columns if column.heading not in headings)
        return replace(self, columns=tuple(kept))


def _to_fraction(given: object) -> Fraction | None:
    return None if given is None else Fraction(str(given))


class ReportTables:
    """The tables of one report."""

    def __init__(self, report: Report) -> None:
        self._report, self._event = report, report.event
        self._explain, self._say = report.explainer, report.explainer.wording

    def list_all(self) -> Iterator[Table[Any]]:
        """List the results, then every other table that has a row."""
        yield self.list_results()
        # A verdict it has only where it counts.
        left_out = [] if self._event.complete else ["report.verdict"]
        tables: tuple[Table[Any], ...] = (
            self._list_open_points(),
            self.list_not_entered().drop_columns("report.why", "report.participant", *left_out),
            self._list_information(),
            self._list_working_limits(),
            self._list_spot_checks(),
            self._list_sets(),
            self._list_waivers(),
        )
        yield from (table for table in tables if table.rows)

    def list_results(self) -> Table[Result]:
        """List every result, in the order of the input, and what some reading says besides."""
        results = self._event.results
        more = self._list_optional_columns()
        columns = self.list_columns()
        columns += tuple(column for column in more if any(map(column.cell, results)))
        return Table("report.results", results, columns)

    def list_all_columns(self) -> tuple[Column[Result], ...]:
        """List whatever may be told of a result."""
        return (*self.list_columns(), *self._list_optional_columns())

    def list_columns(self) -> tuple[Column[Result], ...]:
        """List what every report tells of a result."""
        explain = self._explain
        return (
            Column("report.item", lambda row: row.reading.item, 12),
            Column("report.kind", lambda row: explain.name_kind(row.reading.kind), 11),
            *self._build_clause_columns(_get_characteristic),
            Column("report.position", lambda row: row.reading.position),
            Column("report.value", self._format_typed),
            Column("report.amount", self._find_amount, 12),
            *self._build_limit_columns(_get_characteristic),
            Column("report.deviation", lambda row: row.judgement.deviation, 12, signed=True),
            Column("report.uncertainty", self._find_uncertainty, 12),
            Column("report.probability", _round_probability, 13),
            self._build_verdict_column("report.verdict", lambda row: row.verdict),
            Column(
                "report.limits", lambda row: explain.describe_limit(_get_characteristic(row)), 24
            ),
            Column("report.working-limit", self._describe_working_limit, 18),
            Column("report.why", explain.explain_reason, 48),
            Column("report.instrument", lambda row: row.reading.instrument, 16),
            Column("report.measured-by", lambda row: row.reading.measured_by, 16),
            Column("report.measured-at", lambda row: row.reading.measured_at),
            Column("sheet.remarks", _join_remark, 24),
        )

    def _list_optional_columns(self) -> tuple[Column[Result], ...]:
        """Columns that a report has only where some row says something of the kind."""
        explain, say = self._explain, self._say

        def word(group: str, name: str | None) -> str | None:
            return say(f"{group}.{name}") if name else None

        return (
            Column("report.participant", lambda row: row.reading.participant, 18),
            Column("report.occasion", lambda row: word("occasion", row.reading.occasion)),
            Column("report.set", lambda row: row.reading.disc_set, 10),
            Column("report.colour", lambda row: word("colour", row.reading.colour), 10),
            Column("report.at-table", lambda row: row.reading.table, 10),
            Column(
                "report.waiver", lambda row: row.waiver and explain.describe_waiver(row.waiver), 40
            ),
            Column(
                "report.flags",
                lambda row: " ".join(explain.describe_instrument_flags(row)) or None,
                48,
            ),
        )

    def list_not_entered(self) -> Table[tuple[ItemResult, Characteristic]]:
        """List what has no row at all, in the words of the results."""
        explain = self._explain
        absent = explain.name_verdict(Verdict.NOT_MEASURED)
        why = self._say("report.missing").rstrip(":")
        return Table[tuple[ItemResult, Characteristic]](
            "report.missing",
            [(item, lacking) for item in self._event.items for lacking in item.missing],
            (
                Column("report.item", lambda row: row[0].item, 12),
                Column("report.kind", lambda row: explain.name_kind(row[0].kind), 11),
                *self._build_clause_columns(lambda row: row[1]),
                *self._build_limit_columns(lambda row: row[1]),
                Column("report.limits", lambda row: explain.describe_limit(row[1]), 24),
                Column(
                    "report.verdict",
                    lambda row: absent if row[0].counts_missing else None,
                    16,
                    verdict=lambda _: Verdict.NOT_MEASURED,
                ),
                Column("report.why", lambda _: why),
                Column("report.participant", lambda row: row[0].participant),
            ),
        )

    def _list_open_points(self) -> Table[Result]:
        explain = self._explain
        return Table[Result](
            "report.open-points-short",
            self._event.open_points,
            (
                Column("report.item", lambda row: row.reading.item, 12),
                Column("report.position", lambda row: row.reading.position),
                *self._build_clause_columns(_get_characteristic),
                Column("report.value", self._format_typed),
                Column("report.deviation", lambda row: row.judgement.deviation, signed=True),
                Column("report.relative", _round_relative_deviation, form="0.0%"),
                self._build_verdict_column("report.verdict", lambda row: row.verdict),
                Column(
                    "report.why",
                    lambda row: " ".join(
                        [explain.explain_reason(row), *explain.describe_instrument_flags(row)]
                    ),
                    60,
                ),
                Column("report.decision", lambda _: None, 30),
            ),
        )

    def _list_information(self) -> Table[tuple[ItemResult, Information]]:
        explain, language = self._explain, self._explain.language
        items = self._event.items
        return Table[tuple[ItemResult, Information]](
            "report.information",
            [(item, fact) for item in items for fact in self._report.describe_spreads(item)],
            (
                Column("report.item", lambda row: row[0].item, 12),
                Column("report.kind", lambda row: explain.name_kind(row[0].kind), 11),
                Column("report.characteristic", lambda row: row[1].spread.names[language], 28),
                Column("report.amount", lambda row: row[1].amount),
                Column("report.unit", lambda row: explain.get_symbol(row[1].characteristic), 8),
                Column("report.information", lambda row: explain.describe_spread(row[1]), 90),
            ),
        )

    def _list_working_limits(self) -> Table[tuple[WorkingLimit, Characteristic]]:
        explain, say, event = self._explain, self._say, self._event
        characteristics = self._report.corpus.equipment.characteristics(event.edition)
        known = {characteristic.id: characteristic for characteristic in characteristics}
        return Table[tuple[WorkingLimit, Characteristic]](
            "report.working-limits",
            [(limit, known[limit.characteristic]) for limit in event.limits_set],
            (
                Column("report.clause", lambda row: row[1].clause, 9),
                Column("report.kind", lambda row: explain.name_kind(row[1].kind), 12),
                Column("report.characteristic", lambda row: row[1].names[explain.language], 34),
                Column("report.printed", lambda row: explain.describe_limit(row[1]), 30),
                Column("report.lower", lambda row: _to_fraction(row[0].bounds.lower), 10),
                Column("report.upper", lambda row: _to_fraction(row[0].bounds.upper), 10),
                Column("report.unit", lambda row: explain.get_symbol(row[1]), 8),
                Column("report.set-by", lambda row: row[0].set_by, 20),
                Column("report.day", lambda row: say.format_date(row[0].set_on), 18),
                Column("report.why", lambda row: row[0].reason, 60),
            ),
        )

    def _list_spot_checks(self) -> Table[SpotCheck]:
        explain, report = self._explain, self._report
        turned = self._say("report.turned")
        return Table[SpotCheck](
            "report.spot-checks",
            report.spot_checks,
            (
                Column("report.item", lambda check: check.item.item, 12),
                Column("report.participant", lambda check: check.item.participant, 18),
                *self._build_clause_columns(lambda check: check.during.reading.characteristic),
                Column("report.position", lambda check: check.during.reading.position),
                Column("report.checked-before", lambda check: report.join_typed(check.before), 18),
                Column(
                    "report.verdict-before",
                    lambda check: (
                        check.verdict_before and explain.name_verdict(check.verdict_before)
                    ),
                    16,
                ),
                Column(
                    "report.checked-during", lambda check: report.join_typed([check.during]), 18
                ),
                self._build_verdict_column(
                    "report.verdict-during", lambda check: check.during.verdict
                ),
                Column("report.change", lambda check: check.change, 12, signed=True),
                Column("report.why", lambda check: turned if check.turned else None, 16),
            ),
        )

    def _list_sets(self) -> Table[SetResult]:
        explain = self._explain
        return Table[SetResult](
            "report.sets",
            self._event.sets,
            (
                Column("report.set", lambda discs: discs.name, 12),
                self._build_verdict_column("report.verdict", lambda discs: discs.verdict),
                Column("report.number", explain.describe_disc_count, 60),
                Column(
                    "report.verdict-number",
                    lambda discs: explain.name_verdict(discs.count.verdict),
                    16,
                ),
                Column("report.failing-discs", explain.describe_failing_discs, 40),
            ),
        )

    def _list_waivers(self) -> Table[Waived]:
        unused = self._say("report.waiver-unused")

        def day(row: Waived) -> str | None:
            return self._say.format_date(row.waiver.day) if row.waiver.day else None

        return Table[Waived](
            "report.waivers",
            self._report.waivers,
            (
                Column("report.item", lambda row: row.waiver.item, 12),
                *self._build_clause_columns(lambda row: row.characteristic),
                Column("report.chief-judge", lambda row: row.waiver.chief_judge, 20),
                Column("report.day", day, 18),
                Column("report.scope", lambda row: row.waiver.scope, 24),
                Column("report.why", lambda row: row.waiver.reason, 40),
                self._build_verdict_column("report.verdict", lambda row: row.verdict),
                Column("sheet.remarks", lambda row: None if row.used else unused, 24),
            ),
        )

    # Columns and cells of several tables

    def _build_clause_columns(
        self, of: Callable[[_Row], Characteristic]
    ) -> tuple[Column[_Row], ...]:
        language = self._explain.language
        return (
            Column("report.clause", lambda row: of(row).clause, 9),
            Column("report.characteristic", lambda row: of(row).names[language], 28),
        )

    def _build_limit_columns(
        self, of: Callable[[_Row], Characteristic]
    ) -> tuple[Column[_Row], ...]:
        explain = self._explain

        def end(row: _Row, side: str) -> Fraction | None:
            return _to_fraction(getattr(of(row).bounds, side, None))

        return (
            Column("report.unit", lambda row: explain.get_symbol(of(row)), 8),
            Column("report.lower", lambda row: end(row, "lower"), 10),
            Column("report.upper", lambda row: end(row, "upper"), 10),
            Column("report.nominal", lambda row: _to_fraction(of(row).nominal), 10),
        )

    def _build_verdict_column(self, heading: str, of: Callable[[_Row], Verdict]) -> Column[_Row]:
        return Column(heading, lambda row: self._explain.name_verdict(of(row)), 16, verdict=of)

    def _format_typed(self, result: Result) -> str:
        """A reading with the digits and the unit that were typed, as the language writes them."""
        return self._explain.format_typed(result.reading).replace(NBSP, " ")

    def _find_amount(self, result: Result) -> Value:
        amount = result.reading.amount
        return self._format_typed(result) if isinstance(amount, bool) else amount

    def _find_uncertainty(self, result: Result) -> Fraction | None:
        """U that the verdict rests on: that of the reading, or of its instrument."""
        reading, register = result.reading, self._event.register
        if reading.uncertainty is not None or reading.derivation or register is None:
            return reading.uncertainty
        measured = isinstance(reading.amount, Fraction)
        instrument = register.get_instrument(reading.instrument) if measured else None
        return instrument.uncertainty if instrument else None

    def _describe_working_limit(self, result: Result) -> str | None:
        if limit := result.judgement.working_limit:
            return self._explain.format_bounds(limit.bounds, _get_characteristic(result))
        return None


def _get_characteristic(result: Result) -> Characteristic:
    return result.reading.characteristic


def _round_probability(result: Result) -> Fraction | None:
    probability = result.judgement.probability
    return None if probability is None else Fraction(f"{probability:.4f}")


def _round_relative_deviation(result: Result) -> Fraction | None:
    share = result.relative_deviation
    return None if share is None else Fraction(str(round(float(share), 4)))


def _join_remark(result: Result) -> str | None:
    return "; ".join((result.reading.remark or "").splitlines()) or None

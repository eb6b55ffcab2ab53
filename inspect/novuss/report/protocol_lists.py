"""Lists of a protocol before the signatures: failures, decisions, gaps.

Page 1 is complete in itself. A list that is too long for it ends with how many more
stand on page 2; head, counts, signatures and digest always have their room.
"""

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from operator import attrgetter, methodcaller

from novuss.explain import Explainer
from novuss.grouping import group_values
from novuss.inspection.item_results import ItemResult, Result
from novuss.inspection.reading_decision import WorkingLimit
from novuss.inspection.verdict_scale import SIGNS, WORDS, Verdict, find_worst_verdict
from novuss.localized_wording import NBSP
from novuss.model.equipment_records import KINDS, Characteristic, Kind
from novuss.report.page_space_allocation import PAGE, measure_paragraph, measure_run, share_out_page
from novuss.report.report_document import OpenQuestion, Report, Waived
from novuss.report.result_matrices import Matrix, build_matrix, describe_signs
from novuss.report.results_fingerprint import compute_fingerprint
from novuss.report.worst_failing_readings import Failure, describe_own_limit, find_failures


@dataclass(frozen=True)
class Lacking:
    """Items of one kind that lack the same readings."""

    kind: Kind
    items: str
    names: str

    @property
    def height(self) -> float:
        """Points of its part of the paragraph of its kind."""
        return measure_run(f"{self.items}: {self.names};", 3)


@dataclass(frozen=True)
class Part:
    """A list of which page 1 has room for the first lines; ``lines`` are ready to print."""

    name: str
    title: str
    first: tuple[object, ...]
    rest: tuple[object, ...]
    #: What is said where there is no line; empty where nothing has to be said.
    none: str = ""

    @property
    def all(self) -> tuple[object, ...]:
        """Every line."""
        return (*self.first, *self.rest)


class Protocol:
    """A report's pages before the annex.

    Its lists may fill so much ``room`` of a page, as a part of what is sure to fit; None in a form
    without pages.
    """

    def __init__(self, report: Report, room: float | None = None) -> None:
        self.report = report
        self.room = room
        self._explain = report.explainer
        self._say = report.explainer.wording
        self._event = report.event

    @cached_property
    def digest(self) -> str:
        """The fingerprint of the results, in groups that can be read aloud."""
        return " ".join(re.findall(".{16}", compute_fingerprint(self._event)))

    @cached_property
    def words(self) -> list[str]:
        """The words that some item has, the best first; pass and fail always."""
        found = {item.word for item in self._event.items} | {"pass", "fail"}
        return [word for word in reversed(WORDS) if word in found]

    @cached_property
    def counts(self) -> list[tuple[Kind | None, list[int]]]:
        """How many items each kind has, all and of each word; in the end all kinds, if several."""
        rows: list[tuple[Kind | None, list[int]]] = [
            (kind.kind, [len(kind.items), *(kind.counts[word] for word in self.words)])
            for kind in self.report.kinds
        ]
        if len(rows) > 1:
            columns = zip(*(numbers for _, numbers in rows), strict=True)
            rows.append((None, list(map(sum, columns))))
        return rows

    def name_kind(self, kind: Kind) -> str:
        """Name the items of a kind: where discs are counted by sets, the sets."""
        sets = {discs.name for discs in self._event.sets}
        if kind == "disc" and all(item.item in sets for item in self._event.select_kind("disc")):
            return self._say("protocol.sets")
        return self._explain.name_kind(kind, plural=True)

    @cached_property
    def failures(self) -> list[Failure]:
        """What fails, kind by kind and item by item; sets of too few discs behind their discs."""
        return find_failures(self.report)

    @cached_property
    def decisions(self) -> list[OpenQuestion]:
        """What is to be decided, grouped by characteristic and by why it is open."""
        groups = group_values(
            ((result.reading.characteristic.id, result.judgement.reason.code), result)
            for result in self._event.open_points
        )
        known = self.report.corpus.equipment.characteristics(self._event.edition)
        order = {characteristic.id: place for place, characteristic in enumerate(known)}
        # What lies outside its limits although nobody could decide, or is a slip, comes first.
        ranked = sorted(
            groups.values(),
            key=lambda group: (
                not any(found.judgement.outside or found.judgement.improbable for found in group),
                order.get(group[0].reading.characteristic.id, len(order)),
            ),
        )
        return [*self.report.contested, *(_build_decision(self.report, group) for group in ranked)]

    @cached_property
    def our_readings(self) -> list[str]:
        """The verdicts on figures that rest on our reading, a characteristic in a line."""
        explain, say = self._explain, self._say
        items = group_values(
            ((checked.characteristic.id, find_worst_verdict(ours)), item.item)
            for kind in KINDS
            for item in self._event.select_kind(kind)
            for checked in item.checked
            if (ours := [result.verdict for result in checked.results if result.by_our_reading])
        )
        lines = []
        for characteristic in self.report.corpus.equipment.characteristics(self._event.edition):
            verdicts = [
                # Whoever passes stands in the matrix.
                f"{SIGNS[verdict]}{NBSP}{len(names)}"
                + ("" if verdict is Verdict.PASS else f" ({abbreviate_names(names)})")
                for verdict in reversed(Verdict)
                if (names := items.get((characteristic.id, verdict)))
            ]
            if verdicts and characteristic.question and characteristic.unit:
                limit = describe_own_limit(characteristic, explain)
                values = {
                    "about": f"{_name_characteristic(characteristic, explain)} {limit}",
                    "verdicts": "; ".join(verdicts),
                    "question": characteristic.question[explain.language],
                }
                lines.append(say("protocol.our-reading", **values))
        return lines

    @cached_property
    def lacking(self) -> list[Lacking]:
        """What was not measured, items that lack the same in one line."""
        groups = group_values(
            ((kind, names), item.item)
            for kind in KINDS
            for item in self._event.select_kind(kind)
            if (names := self._name_missing(item))
        )
        found = [
            Lacking(kind, abbreviate_names(items), names) for (kind, names), items in groups.items()
        ]
        found += [
            Lacking("table", abbreviate_names(items), self._name_clause(characteristic))
            for characteristic, items in self._event.without_companion
        ]
        found += [
            Lacking("disc", discs.name, self._explain.describe_disc_count(discs))
            for discs in self._event.sets
            if discs.complete and discs.count.verdict is Verdict.NOT_MEASURED
        ]
        # Of what lacks most the names would push out all others of its kind.
        return sorted(found, key=lambda lacking: (KINDS.index(lacking.kind), len(lacking.names)))

    def _name_missing(self, item: ItemResult) -> str:
        names = []
        for checked in item.checked:
            empty = [result for result in checked.results if result.verdict is Verdict.NOT_MEASURED]
            places = ", ".join(filter(None, (result.reading.position for result in empty)))
            if empty:
                where = f" ({places})" if places and len(empty) <= _FEW else ""
                names.append(f"{self._name_clause(checked.characteristic)}{where}")
        return "; ".join([*names, *map(self._name_clause, item.missing)])

    def _name_clause(self, characteristic: Characteristic) -> str:
        return f"{characteristic.clause} {characteristic.names[self._explain.language]}"

    @cached_property
    def limits_in_order(self) -> list[WorkingLimit]:
        """The working limits in the order of the edition, in whatever order they were set."""
        known = self.report.corpus.equipment.characteristics(self._event.edition)
        order = [characteristic.id for characteristic in known]
        limits = self._event.limits_set
        return sorted(limits, key=lambda limit: order.index(limit.characteristic))

    @cached_property
    def working_limits(self) -> list[str]:
        """The working limits, those that one judge set on one day in one line; a few with why."""
        groups = group_values(
            ((limit.set_by, self._say.format_date(limit.set_on)), self._describe_limit(limit))
            for limit in self.limits_in_order
        )
        return [
            self._say("protocol.set-by", by=by, day=day, limits="; ".join(limits))
            for (by, day), limits in groups.items()
        ]

    def _describe_limit(self, limit: WorkingLimit) -> str:
        found = self.report.corpus.equipment.characteristic(
            limit.characteristic, self._event.edition
        )
        assert found is not None
        bounds = self._explain.format_bounds(limit.bounds, found)
        words = f"{_name_characteristic(found, self._explain)} {bounds}"
        # The reasons of many would push out what the chief judge decides; the annex has them all.
        if len(self._event.limits_set) > _MOST_REASONS:
            return words
        # A judge may end the words with a full stop, as the text around them does.
        return f"{words} ({limit.reason.rstrip('. ')})"

    @cached_property
    def matrices(self) -> list[Matrix]:
        """One a kind, in the order of the rulebook."""
        return [build_matrix(self._event, kind.kind, self._explain) for kind in self.report.kinds]

    @cached_property
    def parts(self) -> dict[str, Part]:
        """The lists of page 1, by name, each cut where the page ends."""
        say = self._say
        measure_failure = methodcaller("measure_height", owned=self.owned)
        lists: list[tuple[str, str, Sequence[object], Callable[..., float]]] = [
            ("failures", say("protocol.failures"), self.failures, measure_failure),
            ("decisions", say("protocol.decisions"), self.decisions, _measured_height),
            ("ours", say("protocol.our-readings"), self.our_readings, measure_run),
            ("waivers", say("report.waivers"), self.report.waivers, self._measure_waiver),
            ("lacking", say("protocol.lacking"), self.lacking, _measured_height),
            ("limits", say("report.working-limits"), self.working_limits, measure_paragraph),
        ]
        none = {
            "failures": say("protocol.nothing-fails"),
            "decisions": say("protocol.nothing-to-decide"),
        }
        kept = [len(lines) for _, _, lines, _ in lists]
        if self.room is not None:
            heights = [
                [height(line) for line in lines]
                or [measure_paragraph(text) for text in [none.get(name)] if text]
                for name, _, lines, height in lists
            ]
            kept = share_out_page(heights, self._measure_free_height() * self.room)
        return {
            name: Part(name, title, tuple(lines[:n]), tuple(lines[n:]), none.get(name, ""))
            for (name, title, lines, _), n in zip(lists, kept, strict=True)
        }

    @property
    def goes_on(self) -> bool:
        """Whether some list goes on behind page 1."""
        return any(part.rest for part in self.parts.values())

    @cached_property
    def owned(self) -> bool:
        """Whether some failing item belongs to somebody."""
        return any(failure.owner for failure in self.failures)

    @cached_property
    def legend(self) -> str:
        """What the signs of the matrices mean, those that are there."""
        return describe_signs(self.matrices, self._explain)

    def _measure_waiver(self, waived: Waived) -> float:
        waiver = waived.waiver
        return measure_paragraph(self._explain.describe_waiver(waiver) + waiver.item, beside=60)

    def _measure_free_height(self) -> float:
        """The points that are left for lists, once everything has its room that always stands."""
        report, head = self.report, self.report.head
        fixed: float = 196 + 13 * len(self.counts) + 19 * math.ceil(len(head.name) / 42)
        facts = (report.edition_words, report.rule_words, ", ".join(report.inspectors))
        fixed += sum(measure_paragraph(text, beside=18) for text in facts)
        fixed += sum(measure_paragraph(text, beside=4) + 2 for text in report.notices)
        # Beside these is a code, so that their lines are shorter and the digest has two.
        signed = report.signed_words
        fixed += measure_paragraph(signed, beside=14 + len(signed) // 8) + 11 if signed else 0
        return PAGE - fixed


#: Codes of reasons of which the limit alone does not tell why nothing was decided.
_WHY_OPEN = {
    "disputed": "sheet.disputed",
    "raw-needed": "sheet.raw-needed",
    "improbable": "sheet.improbable",
    "no-uncertainty": "protocol.no-uncertainty",
    "instrument-coarse": "protocol.instrument-coarse",
    "in-guard-band": "protocol.in-guard-band",
}
#: Working limits of which page 1 tells the reasons.
_MOST_REASONS = 3
#: So many items or places are named one by one.
_FEW = 6
#: Names of items that are longer than this in a row are counted.
_SHORT = 40
_measured_height = attrgetter("height")


def _build_decision(report: Report, group: Sequence[Result]) -> OpenQuestion:
    explain, say = report.explainer, report.explainer.wording
    characteristic = group[0].reading.characteristic
    code = group[0].judgement.reason.code
    printed = explain.describe_limit(characteristic)
    if code in _WHY_OPEN:
        limit = report.find_working_limit(characteristic)
        words = explain.format_bounds(limit.bounds, characteristic) if limit else printed
        printed = f"{words}; {say(_WHY_OPEN[code])}"
    named = {result.reading.item for result in group}
    items = [
        item.item for item in report.event.select_kind(characteristic.kind) if item.item in named
    ]
    names = abbreviate_names(items)
    about = (
        f"{len(group)} ({names})"
        if len(names) <= _SHORT
        else say("protocol.about", readings=len(group), items=len(items))
    )
    if outside := sum(result.judgement.outside for result in group):
        about += f"; {say('protocol.outside', n=outside)}"
    typed = (result.reading for result in group)
    figures = [reading for reading in typed if isinstance(reading.amount, Fraction)]
    figures.sort(key=lambda reading: reading.amount or Fraction(0))
    span = "–".join(dict.fromkeys(map(explain.format_without_unit, figures[:1] + figures[-1:])))
    span = f"{span}{NBSP}{explain.get_symbol(characteristic)}" if span else "–"
    name = characteristic.names[report.language]
    return OpenQuestion(characteristic, name, printed, about, span)


def _name_characteristic(characteristic: Characteristic, explain: Explainer) -> str:
    """A characteristic with its clause and its kind: ``A1.19 puck: weight``."""
    name = characteristic.names[explain.language]
    return f"{characteristic.clause} {explain.name_kind(characteristic.kind)}: {name}"


_NUMBERED = re.compile(r"(.*?)(\d+)")


def abbreviate_names(names: Iterable[str]) -> str:
    """Abbreviate names of items; three and more that are numbered on become ``P1–P20``."""
    runs: list[list[str]] = []
    for name in dict.fromkeys(names):
        if runs and _is_next_number(runs[-1][-1], name):
            runs[-1].append(name)
        else:
            runs.append([name])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)


def _is_next_number(before: str, name: str) -> bool:
    first, second = _NUMBERED.fullmatch(before), _NUMBERED.fullmatch(name)
    return bool(
        first
        and second
        and first[1] == second[1]
        # 09 is followed by 10, and 9 by 010 by nobody's count.
        and (len(first[2]) == len(second[2]) or not second[2].startswith("0"))
        and int(second[2]) == int(first[2]) + 1
    )

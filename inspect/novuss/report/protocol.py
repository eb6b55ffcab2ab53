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
from operator import attrgetter

from novuss.explain import Explainer
from novuss.gathering import gather
from novuss.inspection.decision import WorkingLimit
from novuss.inspection.results import ItemResult, Result
from novuss.inspection.verdicts import SIGNS, WORDS, Verdict, worst
from novuss.model.equipment import KINDS, Characteristic, Kind
from novuss.report.document import Decision, Report, Waived
from novuss.report.failures import Failure, failures, own_limit
from novuss.report.fingerprint import fingerprint
from novuss.report.matrix import Matrix, legend, matrix
from novuss.report.paper_room import PAGE, run_height, shares, text_height
from novuss.wording import NBSP


@dataclass(frozen=True)
class Lacking:
    """Items of one kind that lack the same readings."""

    kind: Kind
    items: str
    names: str

    @property
    def height(self) -> float:
        """Points of its part of the paragraph of its kind."""
        return run_height(f"{self.items}: {self.names};", 3)


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


@dataclass(frozen=True)
class CountRow:
    """The items of one kind by what people are told of them, in the order of the words shown."""

    kind: Kind | None
    items: int
    counts: tuple[int, ...]


class Protocol:
    """A report's pages before the annex.

    Args:
        report: what was found.
        room: how much of a page the lists may fill, as a part of what is sure to fit;
            None for a form without pages.
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
        return " ".join(re.findall(".{16}", fingerprint(self._event)))

    @cached_property
    def words(self) -> list[str]:
        """The words that some item has, the best first; pass and fail always."""
        shown = {item.word for item in self._event.items} | {"pass", "fail"}
        return [word for word in reversed(WORDS) if word in shown]

    @cached_property
    def counts(self) -> list[CountRow]:
        """A row a kind, and one of all where there are several kinds."""
        rows = [
            CountRow(kind.kind, len(kind.items), tuple(kind.counts[word] for word in self.words))
            for kind in self.report.kinds
        ]
        if len(rows) > 1:
            of_all = (sum(numbers) for numbers in zip(*(row.counts for row in rows), strict=True))
            rows.append(CountRow(None, len(self._event.items), tuple(of_all)))
        return rows

    def kind(self, kind: Kind) -> str:
        """The name of the items of a kind: where discs are counted by sets, that of sets."""
        sets = {discs.name for discs in self._event.sets}
        if kind == "disc" and all(item.item in sets for item in self._event.of_kind("disc")):
            return self._say("protocol.sets")
        return self._explain.kind(kind, plural=True)

    @cached_property
    def failures(self) -> list[Failure]:
        """What fails, kind by kind and item by item; sets of too few discs behind their discs."""
        return failures(self.report)

    @cached_property
    def decisions(self) -> list[Decision]:
        """What is to be decided, grouped by characteristic and by why it is open."""
        groups = gather(
            ((result.reading.characteristic.id, result.judgement.reason.code), result)
            for result in self._event.open_points
        )
        known = self.report.corpus.equipment.characteristics(self._event.edition)
        order = {characteristic.id: place for place, characteristic in enumerate(known)}
        # What lies outside its limits although nobody could decide, or is a slip, comes first.
        ranked = sorted(
            groups.values(),
            key=lambda group: (
                not any(one.judgement.outside or one.judgement.improbable for one in group),
                order.get(group[0].reading.characteristic.id, len(order)),
            ),
        )
        return [*self.report.contested, *(_decision(self.report, group) for group in ranked)]

    @cached_property
    def our_readings(self) -> list[str]:
        """The verdicts on figures that rest on our reading, a characteristic in a line."""
        explain, say = self._explain, self._say
        items = gather(
            ((checked.characteristic.id, worst(ours)), item.item)
            for kind in KINDS
            for item in self._event.of_kind(kind)
            for checked in item.checked
            if (ours := [result.verdict for result in checked.results if result.by_our_reading])
        )
        lines = []
        for characteristic in self.report.corpus.equipment.characteristics(self._event.edition):
            verdicts = [
                # Whoever passes stands in the matrix.
                f"{SIGNS[verdict]}{NBSP}{len(names)}"
                + ("" if verdict is Verdict.PASS else f" ({in_short(names)})")
                for verdict in reversed(Verdict)
                if (names := items.get((characteristic.id, verdict)))
            ]
            if verdicts and characteristic.question and characteristic.unit:
                limit = own_limit(characteristic, explain)
                values = {
                    "about": f"{_named(characteristic, explain)} {limit}",
                    "verdicts": "; ".join(verdicts),
                    "question": characteristic.question[explain.language],
                }
                lines.append(say("protocol.our-reading", **values))
        return lines

    @cached_property
    def lacking(self) -> list[Lacking]:
        """What was not measured, items that lack the same in one line."""
        groups = gather(
            ((kind, names), item.item)
            for kind in KINDS
            for item in self._event.of_kind(kind)
            if (names := self._names_lacking(item))
        )
        found = [Lacking(kind, in_short(items), names) for (kind, names), items in groups.items()]
        found += [
            Lacking("table", in_short(items), self._name(characteristic))
            for characteristic, items in self._event.without_companion
        ]
        found += [
            Lacking("disc", discs.name, self._explain.count(discs))
            for discs in self._event.sets
            if discs.complete and discs.count.verdict is Verdict.NOT_MEASURED
        ]
        return sorted(found, key=lambda lacking: KINDS.index(lacking.kind))

    def _names_lacking(self, item: ItemResult) -> str:
        names = []
        for checked in item.checked:
            empty = [one.reading for one in checked.results if one.verdict is Verdict.NOT_MEASURED]
            places = ", ".join(reading.position for reading in empty if reading.position)
            if empty:
                where = f" ({places})" if places and len(empty) <= _FEW else ""
                names.append(f"{self._name(checked.characteristic)}{where}")
        return "; ".join([*names, *map(self._name, item.missing)])

    def _name(self, characteristic: Characteristic) -> str:
        return f"{characteristic.clause} {characteristic.names[self._explain.language]}"

    @cached_property
    def working_limits(self) -> list[str]:
        """The working limits, those that one judge set on one day in one line."""
        groups = gather(
            ((limit.set_by, self._say.date(limit.set_on)), self._limit(limit))
            for limit in self._event.limits_set
        )
        return [
            self._say("protocol.set-by", by=by, day=day, limits="; ".join(limits))
            for (by, day), limits in groups.items()
        ]

    def _limit(self, limit: WorkingLimit) -> str:
        found = self.report.corpus.equipment.characteristic(
            limit.characteristic, self._event.edition
        )
        assert found is not None
        return f"{_named(found, self._explain)} {self._explain.bounds(limit.bounds, found)}"

    @cached_property
    def matrices(self) -> list[Matrix]:
        """One a kind, in the order of the rulebook."""
        return [matrix(self._event, kind.kind, self._explain) for kind in self.report.kinds]

    @cached_property
    def parts(self) -> dict[str, Part]:
        """The lists of page 1, by name, each cut where the page ends."""
        say = self._say
        lists: list[tuple[str, str, Sequence[object], Callable[..., float]]] = [
            ("failures", say("protocol.failures"), self.failures, _height),
            ("decisions", say("protocol.decisions"), self.decisions, _height),
            ("ours", say("protocol.our-readings"), self.our_readings, run_height),
            ("waivers", say("report.waivers"), self.report.waivers, self._waiver_height),
            ("lacking", say("protocol.lacking"), self.lacking, _height),
            ("limits", say("report.working-limits"), self.working_limits, text_height),
        ]
        none = {
            "failures": say("protocol.nothing-fails"),
            "decisions": say("protocol.nothing-to-decide"),
        }
        kept = [len(lines) for _, _, lines, _ in lists]
        if self.room is not None:
            heights = [[height(line) for line in lines] for _, _, lines, height in lists]
            kept = shares(heights, self._free() * self.room)
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
        return legend(self.matrices, self._explain)

    def _waiver_height(self, waived: Waived) -> float:
        waiver = waived.waiver
        return text_height(self._explain.waiver(waiver) + waiver.item, beside=60)

    def _free(self) -> float:
        """The points that are left for lists, once everything has its room that always stands."""
        report, head = self.report, self.report.head
        fixed: float = 208 + 14 * len(self.counts) + 20 * math.ceil(len(head.name) / 38)
        facts = (report.edition_words, report.rule_words, ", ".join(report.inspectors))
        fixed += sum(text_height(text, beside=18) for text in facts)
        notices = [*report.notices, *filter(None, [report.signed_words])]
        return PAGE - fixed - sum(map(text_height, notices))


#: Codes of reasons of which the limit alone does not tell why nothing was decided.
_WHY_OPEN = {
    "disputed": "sheet.disputed",
    "raw-needed": "sheet.raw-needed",
    "improbable": "sheet.improbable",
    "no-uncertainty": "protocol.no-uncertainty",
    "instrument-coarse": "protocol.instrument-coarse",
    "in-guard-band": "protocol.in-guard-band",
}
#: So many items or places are named one by one.
_FEW = 6
#: Names of items that are longer than this in a row are counted.
_SHORT = 40
_height = attrgetter("height")


def _decision(report: Report, group: Sequence[Result]) -> Decision:
    explain, say = report.explainer, report.explainer.wording
    characteristic = group[0].reading.characteristic
    code = group[0].judgement.reason.code
    printed = explain.limit(characteristic)
    if code in _WHY_OPEN:
        limit = report.working_limit(characteristic)
        words = explain.bounds(limit.bounds, characteristic) if limit else printed
        printed = f"{words}; {say(_WHY_OPEN[code])}"
    named = {result.reading.item for result in group}
    items = [item.item for item in report.event.of_kind(characteristic.kind) if item.item in named]
    names = in_short(items)
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
    span = "–".join(dict.fromkeys(map(explain.figure, figures[:1] + figures[-1:])))
    span = f"{span}{NBSP}{explain.symbol(characteristic)}" if span else "–"
    return Decision.on(characteristic, report.language, printed, about, span)


def _named(characteristic: Characteristic, explain: Explainer) -> str:
    """A characteristic with its clause and its kind: ``A1.19 puck: weight``."""
    name = characteristic.names[explain.language]
    return f"{characteristic.clause} {explain.kind(characteristic.kind)}: {name}"


_NUMBERED = re.compile(r"(.*?)(\d+)")


def in_short(names: Iterable[str]) -> str:
    """Names of items in a row; three and more that are numbered on become ``P1–P20``."""
    runs: list[list[str]] = []
    for name in dict.fromkeys(names):
        if runs and _follows(runs[-1][-1], name):
            runs[-1].append(name)
        else:
            runs.append([name])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)


def _follows(before: str, name: str) -> bool:
    first, second = _NUMBERED.fullmatch(before), _NUMBERED.fullmatch(name)
    return bool(
        first
        and second
        and first[1] == second[1]
        # 09 is followed by 10, and 9 by 010 by nobody's count.
        and (len(first[2]) == len(second[2]) or not second[2].startswith("0"))
        and int(second[2]) == int(first[2]) + 1
    )

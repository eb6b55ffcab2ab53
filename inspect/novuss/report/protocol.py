"""What stands before the signatures: what failed, what is to be decided, what is lacking.

Page 1 is complete in itself. A list that is too long for it ends with how many more
stand on page 2; head, counts, signatures and digest always have their room.
"""

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from novuss.decimals import readable
from novuss.gathering import gather
from novuss.inspection.decision import WorkingLimit
from novuss.inspection.excess import Excess, excess
from novuss.inspection.results import CharacteristicResult, ItemResult, Result, SetResult
from novuss.inspection.verdicts import SIGNS, WORDS, Verdict, worst
from novuss.model.equipment import KINDS, Characteristic, Kind
from novuss.report.document import Report, Waived
from novuss.report.fingerprint import fingerprint
from novuss.report.matrix import (
    NO_TOLERANCE,
    OURS,
    SEVERAL,
    UNREADABLE,
    WAIVED,
    WORKING,
    Matrix,
    matrix,
)
from novuss.wording import NBSP


@dataclass(frozen=True)
class Failure:
    """A characteristic that speaks against an item: the worst reading of it, in its unit."""

    item: str
    kind: Kind
    owner: str
    clause: str
    name: str
    value: str
    unit: str
    limit: str
    #: By how much the limit is missed: above it with a plus, below it with a minus.
    by: str
    verdict: Verdict
    #: The reading and how far off it is as figures, where it is one.
    figure: Fraction | None = None
    off: Fraction | None = None
    #: Where the item stands among those of its kind, from 1; 0 for a set.
    place: int = 0
    #: What else is to be said: how many more readings fail, what the chief judge let pass.
    more: str = ""


@dataclass(frozen=True)
class Decision:
    """One question for the chief judge, whatever number of readings it is about."""

    clause: str
    kind: Kind
    name: str
    #: What the rules say, and why that does not decide.
    printed: str
    #: How many readings of how many items, and the items where they are few.
    about: str
    #: The lowest and the highest reading.
    span: str


@dataclass(frozen=True)
class Lacking:
    """Items of one kind that lack the same readings."""

    kind: Kind
    items: str
    names: str


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
        sets = {one.name for one in self._event.sets}
        if kind == "disc" and all(one.item in sets for one in self._event.of_kind("disc")):
            return self._say("protocol.sets")
        return self._explain.kind(kind, plural=True)

    @cached_property
    def measured_by(self) -> str:
        """Who measured, each name once."""
        return ", ".join(self.report.inspectors)

    @cached_property
    def failures(self) -> list[Failure]:
        """What fails, kind by kind and item by item; sets of too few discs behind their discs."""
        found = [
            self._failure(item, checked, summary.places[item.item])
            for summary in self.report.kinds
            for item in summary.items
            for checked in item.failed
        ]
        return found + [self._short(one) for one in self._event.sets if one.count.verdict.failing]

    def _failure(self, item: ItemResult, checked: CharacteristicResult, place: int) -> Failure:
        explain = self._explain
        failing = [one for one in checked.results if one.verdict.failing]
        gravest = max(failing, key=_badness)
        characteristic, reading = checked.characteristic, gravest.reading
        where = f"{NBSP}({reading.position})" if reading.position else ""
        more = []
        if len(failing) > 1:
            more.append(self._say("protocol.more-readings", n=len(failing) - 1))
        if any(one.waiver for one in failing):
            more.append(self._say("protocol.waived"))
        off = excess(gravest)
        limit = gravest.judgement.working_limit
        words = explain.limit(characteristic)
        if characteristic.premise:
            words = self._own_limit(characteristic)
        if limit and not characteristic.decided:
            words = self._say("limit.working", limit=explain.bounds(limit.bounds, characteristic))
        return Failure(
            item=f"{item.item}{where}",
            kind=item.kind,
            owner=item.participant or "",
            clause=characteristic.clause,
            name=characteristic.names[explain.language],
            value=explain.figure(reading),
            unit=explain.symbol(characteristic),
            limit=words,
            by=self._by(off, explain.figure(reading)),
            verdict=checked.verdict,
            figure=reading.amount if isinstance(reading.amount, Fraction) else None,
            off=off.least if off and off.least == off.most else None,
            place=place,
            more="; ".join(more),
        )

    def _by(self, off: Excess | None, value: str) -> str:
        """How far off, with as many decimals as the value has."""
        if off is None:
            return "–"
        sign = self._say.decimal_sign
        places = len(value.partition(sign)[2])
        figures = []
        for one in (off.least, off.most):
            whole, _, part = self._say.number(readable(one), signed=True).partition(sign)
            part = part.ljust(places, "0")
            figures.append(f"{whole}{sign}{part}" if part else whole)
        return " … ".join(dict.fromkeys(figures))

    def _short(self, one: SetResult) -> Failure:
        assert one.count.rule
        return Failure(
            item=one.name,
            kind="disc",
            owner="",
            clause=one.count.rule.clause,
            name=self._say("report.number"),
            value=self._explain.listed(one),
            unit="",
            limit=self._explain.count(one),
            by="–",
            verdict=one.count.verdict,
        )

    @cached_property
    def decisions(self) -> list[Decision]:
        """What is to be decided, grouped by characteristic and by why it is open."""
        groups = gather(
            ((one.reading.characteristic.id, one.judgement.reason.code), one)
            for one in self._event.open_points
        )
        order = {
            one.id: place
            for place, one in enumerate(self.report.corpus.characteristics(self._event.edition))
        }
        # What lies outside its limits although nobody could decide comes first.
        ranked = sorted(
            groups.values(),
            key=lambda group: (
                not any(one.judgement.outside for one in group),
                order.get(group[0].reading.characteristic.id, len(order)),
            ),
        )
        return [*self.report.contested_matters, *(self._decision(group) for group in ranked)]

    def _decision(self, group: Sequence[Result]) -> Decision:
        explain, say = self._explain, self._say
        characteristic = group[0].reading.characteristic
        code = group[0].judgement.reason.code
        printed = explain.limit(characteristic)
        if code in _WHY_OPEN:
            limit = self.report.working_limit(characteristic)
            bounds = limit.bounds if limit else None
            words = explain.bounds(bounds, characteristic) if bounds else printed
            printed = f"{words}; {say(_WHY_OPEN[code])}"
        named = {one.reading.item for one in group}
        items = [one.item for one in self._event.of_kind(characteristic.kind) if one.item in named]
        names = in_short(items)
        about = (
            f"{len(group)} ({names})"
            if len(names) <= _SHORT
            else say("protocol.about", readings=len(group), items=len(items))
        )
        if outside := sum(one.judgement.outside for one in group):
            about += f"; {say('protocol.outside', n=outside)}"
        figures = sorted(
            (one.reading for one in group if isinstance(one.reading.amount, Fraction)),
            key=lambda one: one.amount or Fraction(0),
        )
        ends = [explain.figure(one) for one in (figures[:1] + figures[-1:])]
        span = "–".join(dict.fromkeys(ends))
        symbol = explain.symbol(characteristic)
        return Decision(
            clause=characteristic.clause,
            kind=characteristic.kind,
            name=characteristic.names[explain.language],
            printed=printed,
            about=about,
            span=f"{span}{NBSP}{symbol}" if span else "–",
        )

    @cached_property
    def our_readings(self) -> list[str]:
        """The verdicts on figures that rest on our reading, a characteristic in a line."""
        explain, say = self._explain, self._say
        groups = gather(
            ((checked.characteristic.id, worst(ours).value), item.item)
            for kind in KINDS
            for item in self._event.of_kind(kind)
            for checked in item.checked
            if (ours := [one.verdict for one in checked.results if one.by_our_reading])
        )
        lines = []
        for one in self.report.corpus.characteristics(self._event.edition):
            said = [
                # Whoever passes stands in the matrix.
                f"{SIGNS[word]}{NBSP}{len(items)}"
                + ("" if word == Verdict.PASS else f" ({in_short(items)})")
                for word in reversed(WORDS)
                if (items := groups.get((one.id, word)))
            ]
            if said and one.question and one.unit:
                name = f"{explain.kind(one.kind)}: {one.names[explain.language]}"
                values = {
                    "about": f"{one.clause} {name} {self._own_limit(one)}",
                    "verdicts": "; ".join(said),
                    "question": one.question[explain.language],
                }
                lines.append(say("protocol.our-reading", **values))
        return lines

    def _own_limit(self, one: Characteristic) -> str:
        """The limit of the figure itself, without that of the readings that it is derived from."""
        words = self._explain.bounds(one.bounds or one.intervals[0], one)
        return words if one.bounds else self._say("limit.if-diagonals", limit=words)

    @cached_property
    def lacking(self) -> list[Lacking]:
        """What was not measured, items that lack the same in one line."""
        groups = gather(
            ((kind, lacks), item.item)
            for kind in KINDS
            for item in self._event.of_kind(kind)
            if (lacks := self._names_lacking(item))
        )
        found = [Lacking(kind, in_short(items), lacks) for (kind, lacks), items in groups.items()]
        for characteristic, names in self._event.without_companion:
            found.append(Lacking("table", in_short(names), self._about(characteristic)))
        found += [
            Lacking("disc", one.name, self._explain.count(one))
            for one in self._event.sets
            if one.complete and one.count.verdict is Verdict.NOT_MEASURED
        ]
        return sorted(found, key=lambda one: KINDS.index(one.kind))

    def _names_lacking(self, item: ItemResult) -> str:
        empty = []
        for checked in item.checked:
            places = [one for one in checked.results if one.verdict is Verdict.NOT_MEASURED]
            if not places:
                continue
            named = ", ".join(one.reading.position for one in places if one.reading.position)
            where = f" ({named})" if named and len(places) <= _FEW else ""
            empty.append(f"{self._about(checked.characteristic)}{where}")
        return "; ".join([*empty, *(self._about(one) for one in item.missing)])

    def _about(self, one: Characteristic) -> str:
        return f"{one.clause} {one.names[self._explain.language]}"

    @cached_property
    def waivers(self) -> list[Waived]:
        """What the chief judge let pass."""
        return self.report.waivers

    @cached_property
    def working_limits(self) -> list[str]:
        """The working limits, those that one judge set on one day in one line."""
        groups = gather(
            ((one.set_by, self._say.date(one.set_on)), self._limit(one))
            for one in self._event.limits_set
        )
        return [
            self._say("protocol.set-by", by=by, day=day, limits="; ".join(limits))
            for (by, day), limits in groups.items()
        ]

    def _limit(self, one: WorkingLimit) -> str:
        found = self.report.corpus.characteristic(one.characteristic, self._event.edition)
        assert found is not None
        name = f"{self._explain.kind(found.kind)}: {found.names[self._explain.language]}"
        return f"{found.clause} {name} {self._explain.bounds(one.bounds, found)}"

    @cached_property
    def matrices(self) -> list[Matrix]:
        """One a kind, in the order of the rulebook."""
        return [matrix(self._event, one.kind, self._explain) for one in self.report.kinds]

    @cached_property
    def parts(self) -> dict[str, Part]:
        """The lists of page 1, by name, each cut where the page ends."""
        say = self._say
        lists: list[tuple[str, str, Sequence[object], Callable[..., float]]] = [
            ("failures", say("protocol.failures"), self.failures, _failure_height),
            ("decisions", say("protocol.decisions"), self.decisions, _decision_height),
            ("ours", say("protocol.our-readings"), self.our_readings, _run_height),
            ("waivers", say("report.waivers"), self.waivers, self._waiver_height),
            ("lacking", say("protocol.lacking"), self.lacking, _lacking_height),
            ("limits", say("report.working-limits"), self.working_limits, _text_height),
        ]
        nothing = {
            "failures": say("protocol.nothing-fails"),
            "decisions": say("protocol.nothing-to-decide"),
        }
        heights = [[height(line) for line in lines] for _, _, lines, height in lists]
        kept = (
            [len(lines) for _, _, lines, _ in lists]
            if self.room is None
            else shares(heights, self._free() * self.room)
        )
        return {
            name: Part(
                name, title, tuple(lines[:number]), tuple(lines[number:]), nothing.get(name, "")
            )
            for (name, title, lines, _), number in zip(lists, kept, strict=True)
        }

    @property
    def goes_on(self) -> bool:
        """Whether some list goes on behind page 1."""
        return any(part.rest for part in self.parts.values())

    @cached_property
    def owned(self) -> bool:
        """Whether some failing item belongs to somebody."""
        return any(one.owner for one in self.failures)

    @cached_property
    def legend(self) -> str:
        """What the signs of the matrices mean, those that are there."""
        explain, say = self._explain, self._say
        cells = [cell for one in self.matrices for row in one.rows for cell in row.cells]
        words: set[str] = {cell.verdict or Verdict.NOT_MEASURED for cell in cells}
        words |= {row.word for one in self.matrices for row in one.rows}
        said = [
            f"{SIGNS[word]}{NBSP}{explain.verdict(word)}" for word in WORDS[::-1] if word in words
        ]
        heads = " ".join(column.limit for one in self.matrices for column in one.columns)
        marks = {
            WORKING: "protocol.working-mark",
            OURS: "protocol.our-reading-mark",
            SEVERAL: "sheet.disputed",
            NO_TOLERANCE: "protocol.no-tolerance",
            UNREADABLE: "protocol.unreadable",
        }
        said += [f"{mark}{NBSP}{say(key)}" for mark, key in marks.items() if mark in heads]
        if any(WAIVED in cell.text for cell in cells):
            said.append(say("protocol.waived"))
        if any("–" in cell.text[:-1] and cell.verdict for cell in cells):
            said.append(say("protocol.several"))
        return "; ".join(said) + "."

    def _waiver_height(self, one: Waived) -> float:
        return _text_height(self._explain.waiver(one.waiver) + one.waiver.item, beside=60)

    def _free(self) -> float:
        """The points that are left for lists, once everything has its room that always stands."""
        head = self.report.head
        fixed: float = 208 + 14 * len(self.counts) + 20 * math.ceil(len(head.name) / 38)
        facts = (self.report.edition_words, self.report.rule_words, self.measured_by)
        fixed += sum(_text_height(one, beside=18) for one in facts)
        told = [*self.report.notices, *filter(None, [self.report.signed_words])]
        fixed += sum(_text_height(text) for text in told)
        return _PAGE - fixed


#: Codes of reasons of which the limit alone does not tell why nothing was decided.
_WHY_OPEN = {
    "disputed": "sheet.disputed",
    "raw-needed": "sheet.raw-needed",
    "no-uncertainty": "protocol.no-uncertainty",
    "instrument-coarse": "protocol.instrument-coarse",
    "in-guard-band": "protocol.in-guard-band",
}
#: So many items or places are named one by one.
_FEW = 6
#: Names of items that are longer than this in a row are counted.
_SHORT = 40
#: The height of a page between its margins and of a line of 9 pt, in points.
_PAGE, _LINE, _GAP, _HEADING = 770.0, 11.5, 3.0, 21.0
#: Signs of 9 pt on a line that goes across the page, in a broad font.
_ACROSS = 92


def _lines(text: str, signs: int) -> int:
    return max(1, math.ceil(len(text) / signs))


def _row_height(*cells: tuple[str, int], least: int = 1) -> float:
    """Points of a row whose texts stand in columns of so many signs."""
    return max(least, *(_lines(text, signs) for text, signs in cells)) * _LINE + _GAP


def _failure_height(one: Failure) -> float:
    named = _lines(f"{one.clause} {one.name}", 24) + (_lines(one.more, 24) if one.more else 0)
    cells = ((one.item, 16), (one.owner, 12), (one.value, 11), (one.limit, 20), (one.by, 9))
    return _row_height(*cells, least=named)


def _decision_height(one: Decision) -> float:
    named = f"{one.clause} {one.name}"
    return _row_height((named, 22), (one.printed, 24), (one.about, 22), (one.span, 12))


def _lacking_height(one: Lacking) -> float:
    # Those of a kind stand in one paragraph.
    return len(f"{one.items}: {one.names}; ") / _ACROSS * _LINE + 3


def _run_height(text: str) -> float:
    # They stand in one paragraph.
    return len(f"{text} ") / _ACROSS * _LINE + 2


def _text_height(text: str, beside: int = 0) -> float:
    return _lines("x" * (len(text) + beside), _ACROSS) * _LINE + 2


def shares(heights: Sequence[Sequence[float]], room: float) -> list[int]:
    """How many lines of each list have room on a page.

    Every list keeps its first line as long as the page allows; then the first lists
    get all that they need before the later ones. A list that is cut needs a line that
    says so.

    Args:
        heights: of the lines of each list, the most important first.
        room: of the page.
    """
    kept = [0] * len(heights)
    left = room - sum(_HEADING + _LINE for lines in heights if lines)
    for least in (1, 2, 3):
        for place, lines in enumerate(heights):
            if kept[place] == least - 1 < len(lines) and lines[least - 1] <= left:
                kept[place] = least
                left -= lines[least - 1]
    for place, lines in enumerate(heights):
        while kept[place] < len(lines) and lines[kept[place]] <= left:
            left -= lines[kept[place]]
            kept[place] += 1
    return kept


def _badness(result: Result) -> tuple[bool, Fraction]:
    off = excess(result)
    return result.verdict is Verdict.FAIL, abs(off.most) if off else Fraction(0)


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

"""Verdicts, reasons and problems put into words of the reader's language."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Protocol, Self

from novuss.caps import CAPS
from novuss.decimals import readable
from novuss.inspection.decision import DecisionRule, WorkingLimit
from novuss.inspection.event_head import Plan, Planned
from novuss.inspection.information import Information
from novuss.inspection.instruments import Instrument
from novuss.inspection.likely import Meant, meant_otherwise, meant_plausibly
from novuss.inspection.readings import Derivation, Reading
from novuss.inspection.remarks import Remark
from novuss.inspection.results import (
    Differing,
    Disc,
    ItemResult,
    Result,
    SetResult,
)
from novuss.inspection.units import unit_key
from novuss.inspection.verdicts import SIGNS, Verdict
from novuss.inspection.waivers import Waiver
from novuss.model.equipment import (
    Bounds,
    Characteristic,
    Disputed,
    PlausibleRange,
    PossibleLimit,
    Visual,
)
from novuss.model.vocabulary import Vocabulary
from novuss.problems import Problem
from novuss.wording import NBSP, Wording

#: The values of a problem that are what somebody typed, letter by letter.
_TYPED = {
    *("value", "unit", "name", "item", "header", "instrument", "position", "seal", "note"),
    *("lower", "upper", "calibrated", "due"),
}
#: Sentences that are remembered because the next reading or row may ask for the same.
_MOST_KEPT = 10_000


@dataclass(frozen=True)
class Headline:
    """What one line on an item says; characteristics by their names in each language."""

    decided: int
    undecided: int
    measured: int
    asked: int
    waived: int
    complete: bool
    #: Whether it passes, but not for certain.
    conditional: bool
    unread: bool
    working_limits: bool
    failed: Sequence[Mapping[str, str]]
    outside: Sequence[Mapping[str, str]]
    contested: Sequence[Mapping[str, str]]
    #: The clauses of which verdicts rest on our reading.
    ours: Sequence[str]

    @classmethod
    def of(cls, item: ItemResult) -> Self:
        """The headline of an item."""
        return cls(
            decided=item.decided,
            undecided=len(item.checked) - item.decided,
            measured=item.measured,
            asked=item.asked,
            waived=len(item.waived),
            complete=item.complete,
            conditional=item.verdict is Verdict.CONDITIONAL_PASS,
            unread=item.unread,
            working_limits=bool(item.rests_on_working_limits),
            failed=[dict(checked.characteristic.names.items()) for checked in item.failed],
            outside=[dict(checked.characteristic.names.items()) for checked in item.outside],
            contested=[dict(characteristic.names.items()) for characteristic in item.contested],
            ours=list(
                dict.fromkeys(checked.characteristic.clause for checked in item.by_our_reading)
            ),
        )


class Worded(Protocol):
    """What has a verdict as people are told it: an item, an event."""

    @property
    def word(self) -> str:
        """The verdict."""

    @property
    def meets(self) -> bool:
        """Whether everything that was measured passes, and something was."""


class Explainer:
    """Says in one language what the inspection found."""

    def __init__(
        self,
        wording: Wording,
        vocabulary: Vocabulary,
        names: Mapping[str, str] | None = None,
    ) -> None:
        """Take words and units; ``names`` are those of characteristics that problems speak of."""
        self.wording = wording
        self.language = wording.language
        self._vocabulary = vocabulary
        self._symbols = {unit.id: unit.symbols[self.language] for unit in vocabulary.units}
        self._kinds = {kind.id: kind for kind in vocabulary.kinds}
        kinds: dict[str, str] = {kind.id: kind.names[self.language] for kind in vocabulary.kinds}
        columns = {column.id: column.heading(self.language) for column in vocabulary.columns}
        #: By the name of a problem's value: the ids that may stand in it, in words.
        self._words_of: dict[str, dict[str, str]] = {
            **dict.fromkeys(("kind", "kinds"), kinds),
            **dict.fromkeys(("column", "columns"), columns),
            **dict.fromkeys(("accepted", "wanted", "measures"), self._symbols),
            "cap": {cap: wording(f"cap.{cap}") for cap in CAPS},
            **{name: dict(names or {}) for name in ("characteristic", "characteristics", "gives")},
        }
        self._problems: dict[tuple[str, tuple[tuple[str, str], ...]], tuple[str, str]] = {}
        self._hints: dict[tuple[int, int, str, str], tuple[str, object, object]] = {}
        self._units = {
            unit_key(word): unit.symbols[self.language]
            for unit in vocabulary.units
            for word in unit.words.all()
        }

    def symbol(self, characteristic: Characteristic) -> str:
        """The symbol of the characteristic's unit; empty for a visual check."""
        return self._symbols[characteristic.unit] if characteristic.unit else ""

    def symbol_of(self, unit: str) -> str:
        """The symbol of a unit by its id."""
        return self._symbols[unit]

    def _symbol_typed(self, unit: str) -> str:
        """The symbol of the unit that was typed, in whatever spelling; the word itself of none."""
        return self._units.get(unit_key(unit), unit)

    def kind(self, kind: str, *, plural: bool = False) -> str:
        """The name of a kind of equipment."""
        words = self._kinds[kind]  # type: ignore[index]
        return (words.plurals if plural else words.names)[self.language]

    def quantity(self, number: Fraction | None, characteristic: Characteristic) -> str:
        """A figure with the unit of the characteristic."""
        return self.wording.quantity(number, self.symbol(characteristic))

    def difference(self, number: Fraction | None, characteristic: Characteristic) -> str:
        """A deviation or a change with its sign and unit, for a reader: ``+0,5 mm``.

        After a conversion it may have a dozen digits; files for machines keep them all.
        """
        return self._difference(number, self.symbol(characteristic))

    def _difference(self, number: Fraction | None, symbol: str) -> str:
        rounded = None if number is None else readable(number)
        return self.wording.quantity(rounded, symbol, signed=True)

    def typed(self, reading: Reading) -> str:
        """A reading with the digits and the unit that were typed, as this language writes them.

        ``44.50 mm`` is ``44,50 мм`` in Russian: no digit is added or dropped and
        nothing is converted. Answers are ``yes`` and ``no``, an empty cell is a dash.
        """
        if isinstance(reading.amount, bool):
            return self.wording("answer.yes" if reading.amount else "answer.no")
        return self._written(reading.value, reading.unit)

    def figure(self, reading: Reading) -> str:
        """A reading in the unit of its characteristic, without the unit.

        With the digits that were typed, where it was typed in that unit; answers and an
        empty cell as :meth:`typed` says them.
        """
        if isinstance(reading.amount, bool) or reading.amount is None:
            return self.typed(reading)
        typed = self._symbol_typed(reading.unit)
        if typed == self.symbol(reading.characteristic):
            return self.wording.digits(reading.value)
        return self.wording.number(readable(reading.amount))

    def _written(self, value: str, unit: str) -> str:
        if not value:
            return "–"
        symbol = self._symbol_typed(unit)
        joint = "" if not symbol or symbol.startswith(("°", "′")) else NBSP
        return f"{self.wording.digits(value)}{joint}{symbol}"

    def bounds(self, bounds: Bounds, characteristic: Characteristic) -> str:
        """An interval in words: ``44–45 mm``, ``at most 22 g``, ``at least 250 mm``."""
        if isinstance(bounds, PossibleLimit) and bounds.of:
            alone = Bounds(lower=bounds.lower, upper=bounds.upper)
            return self.wording("limit.each", limit=self.bounds(alone, characteristic))
        return self._interval(bounds.lower, bounds.upper, self.symbol(characteristic))

    def _interval(self, lower: Decimal | None, upper: Decimal | None, symbol: str) -> str:
        if lower is None:
            assert upper is not None
            return self.wording("limit.maximum", value=self.wording.quantity(upper, symbol))
        if upper is None:
            return self.wording("limit.minimum", value=self.wording.quantity(lower, symbol))
        return f"{self.wording.number(lower)}–{self.wording.quantity(upper, symbol)}"

    def limit(self, characteristic: Characteristic) -> str:
        """What the edition asks for, in a few words."""
        limit, decided = characteristic.limit, characteristic.decided
        if decided:
            bounds = self.bounds(decided.bounds, characteristic)
            day = self.wording.date(decided.on)
            return self.wording("limit.decided", limit=bounds, by=decided.by, day=day)
        if (known := characteristic.bounds) or isinstance(limit, Visual):
            words = self.bounds(known, characteristic) if known else self.wording("limit.visual")
            ours = characteristic.by_our_reading
            return self.wording("limit.our-reading", limit=words) if ours else words
        if isinstance(limit, Disputed):
            return self.readings(characteristic)
        if characteristic.nominal is not None:
            value = self.wording.quantity(characteristic.nominal, self.symbol(characteristic))
            return self.wording(f"limit.{limit.kind}", value=value)
        return self.wording(f"limit.{limit.kind}-bare")

    def limit_set(self, characteristic: Characteristic, limit: WorkingLimit | None) -> str:
        """What the edition asks for, with the working limit where one is set."""
        words = self.limit(characteristic)
        if limit is None or characteristic.decided:
            return words
        bounds = self.bounds(limit.bounds, characteristic)
        return f"{words}; {self.wording('report.working-limit')}: {bounds}"

    def set_by(self, limit: WorkingLimit) -> str:
        """Who set a working limit, on which day and why."""
        day = self.wording.date(limit.set_on)
        values = {"set_by": limit.set_by, "set_on": day, "why": limit.reason}
        return self.wording("reason.working-limit", **values)

    def readings(self, characteristic: Characteristic) -> str:
        """The readings of a disputed limit: ``4.7–5.4 g | 4.1–6 g``, and what they presume."""
        words = " | ".join(
            self.bounds(limit_read, characteristic) for limit_read in characteristic.readings
        )
        return self.wording("limit.if-diagonals", limit=words) if characteristic.premise else words

    def verdict(self, verdict: str) -> str:
        """The verdict's word."""
        return self.wording(f"verdict.{verdict}")

    def sign(self, word: str) -> str:
        """The sign of a verdict, or of what people are told of an item."""
        return SIGNS[word]

    def not_inspected(self, plan: Plan, items: Iterable[Planned]) -> str:
        """What of a plan was not inspected: ``Not inspected: pucks 76 of 84.``; else empty."""
        parts = (
            self.wording("report.not-inspected-of", kind=self.kind(kind, plural=True), n=n, of=of)
            for kind, n, of in plan.missing(items)
        )
        what = ", ".join(parts)
        return self.wording("report.not-inspected", what=what) if what else ""

    def word(self, judged: Worded) -> str:
        """The verdict of an item or an event as people are told it.

        What meets its limits and was not checked completely is never called by the
        word of what was: ``incomplete: what was checked meets``.
        """
        if judged.word in ("incomplete", "partial") and judged.meets:
            return self.wording(f"verdict.{judged.word}-meets")
        return self.verdict(judged.word)

    def reason(self, result: Result, *, ours: bool = True) -> str:
        """Why the verdict was given, in one sentence or two.

        Args:
            result: the reading with its verdict.
            ours: whether it begins with what the verdict owes to our reading of the print.
        """
        judgement, characteristic = result.judgement, result.reading.characteristic
        found = judgement.reason.values
        values = {
            name: self._said(name, value, self.symbol(characteristic))
            for name, value in found.items()
        }
        code = judgement.reason.code
        bounds = (
            judgement.working_limit.bounds if judgement.working_limit else characteristic.bounds
        )
        if bounds is not None:
            values["limit"] = self.bounds(bounds, characteristic)
        if judgement.improbable:
            ends = {"lower": found.get("lower"), "upper": found["upper"]}
            values["plausible"] = self._plausible(
                PlausibleRange.model_validate(ends), values["unit"]
            )
        if code in ("disputed", "all-readings", "raw-needed"):
            values["readings"] = "; ".join(
                f"{self.bounds(limit_read, characteristic)}: {self.verdict(verdict)}"
                for limit_read, verdict in zip(
                    characteristic.readings, judgement.by_reading, strict=True
                )
            )
        text = self.wording(f"reason.{code}", **values)
        if ours and (reading := self.our_reading(result)):
            text = f"{reading} {text}"
        if side := values.pop("side", ""):
            if "lower" in found or "upper" in found:
                ends = {"lower": values.get("lower"), "upper": values.get("upper")}
                words = self.bounds(Bounds.model_validate(ends), characteristic)
                values["limit"] = self.wording("limit.working", limit=words)
            values["readings"] = self.readings(characteristic)
            text = f"{self.wording(f'reason.{side}', **values)} {text}"
        if judgement.working_limit:
            text += " " + self.set_by(judgement.working_limit)
        if confirmed := self.confirmed(result.reading):
            text += " " + confirmed
        if result.reading.derivation:
            text += " " + self.derivation(result.reading.derivation)
        return f"{text} {self.hint(result)}".rstrip()

    def confirmed(self, reading: Reading) -> str:
        """That an improbable reading is judged because somebody confirmed it; else empty."""
        if reading.overruled is None:
            return ""
        return self.wording("reason.confirmed", plausible=self._plausible(*reading.overruled))

    def _plausible(self, plausible: PlausibleRange, unit: str) -> str:
        return self._interval(plausible.lower, plausible.upper, self.symbol_of(unit))

    def our_reading(self, result: Result, *, brief: bool = False) -> str:
        """That a verdict rests on our reading, with the question if not ``brief``; else empty."""
        characteristic = result.reading.characteristic
        if not characteristic.premise or characteristic.bounds:
            return (
                self._asked("reason.our-reading", characteristic) if result.by_our_reading else ""
            )
        key = "protocol.if-diagonals" if brief else "reason.if-diagonals"
        return self._asked(key, characteristic) if result.by_our_reading else ""

    def open_reading(self, characteristic: Characteristic) -> str:
        """That its limit is our reading, with the open question, as a remark; else empty."""
        ours = bool(characteristic.bounds) or not characteristic.premise
        key = "sheet.our-reading" if ours else "sheet.if-diagonals"
        return self._asked(key, characteristic) if characteristic.by_our_reading else ""

    def _asked(self, key: str, characteristic: Characteristic) -> str:
        if not characteristic.question:
            return ""
        question = characteristic.question[self.language]
        return self.wording(key, clause=characteristic.clause, question=question)

    def differing(self, differing: Differing) -> str:
        """A reading of which the form said otherwise: what it said, what we say, and why."""
        reading = differing.result.reading
        characteristic = reading.characteristic
        place = f" ({reading.position})" if reading.position else ""
        return self.wording(
            "differs.reading",
            about=f"{reading.item}{place}, {characteristic.clause} "
            f"{characteristic.names[self.language]}: {self.typed(reading)}",
            said=self.verdict(differing.said),
            verdict=self.verdict(differing.result.verdict),
            reason=self.reason(differing.result),
        )

    def hint(self, result: Result) -> str:
        """The question whether something else was meant; empty where nothing suggests it."""
        reading, limit = result.reading, result.judgement.working_limit
        if suggested := self.suggestions(result):
            words = " / ".join(self._meant(meant, reading) for meant in suggested)
            return self.wording("hint.improbable", value=words)
        if reading.derivation or not result.verdict.failing or reading.overruled:
            return ""
        # A batch with one mistake asks the same question of each of its readings.
        key = (id(reading.characteristic), id(limit), reading.value, reading.unit)
        known = self._hints.get(key)
        if known is None:
            meant = meant_otherwise(result, self._vocabulary.units)
            text = self.meant(meant, reading) if meant else ""
            # What the key names is kept, so that nothing else can be at its place.
            if len(self._hints) >= _MOST_KEPT:
                self._hints.clear()
            known = self._hints[key] = (text, reading.characteristic, limit)
        return known[0]

    def suggestions(self, result: Result) -> list[Meant]:
        """What an improbable reading may have been meant as."""
        return meant_plausibly(result, self._vocabulary.units)

    def meant(self, meant: Meant, reading: Reading) -> str:
        """The question whether something else was read: another unit, another decimal place."""
        key = "hint.unit" if meant.unit else "hint.decimal"
        return self.wording(key, value=self._meant(meant, reading))

    def _meant(self, meant: Meant, reading: Reading) -> str:
        if meant.unit:
            return self._written(reading.value, meant.unit.id)
        return self.wording.quantity(readable(meant.number), self._symbol_typed(reading.unit))

    def derivation(self, derivation: Derivation) -> str:
        """How a reading was derived: the formula and the raw readings as typed."""
        inputs = "; ".join(
            f"{raw.position + ': ' if raw.position else ''}{self._written(raw.value, raw.unit)}"
            for raw in derivation.inputs
        )
        raw = derivation.raw
        span = self.wording.quantity(raw.span, self.symbol_of("mm")) if raw.span else ""
        return self.wording(
            f"derived.{raw.method}", name=raw.names[self.language], inputs=inputs, span=span
        )

    def information(self, information: Information) -> str:
        """What several readings tell besides: name, figure, formula and the readings as typed."""
        inputs = "; ".join(
            f"{reading.position + ': ' if reading.position else ''}{self.typed(reading)}"
            for reading in (result.reading for result in information.results)
        )
        return self.wording(
            "information.spread",
            name=information.spread.names[self.language],
            amount=self.quantity(information.amount, information.characteristic),
            of=information.characteristic.names[self.language],
            inputs=inputs,
        )

    def flags(self, result: Result) -> list[str]:
        """What is to be said of the instrument, one sentence each."""
        return [
            self.wording(
                f"flag.{flag.code}",
                **{
                    name: self._said(name, value, self.symbol_of(flag.unit))
                    for name, value in flag.values.items()
                },
            )
            for flag in result.flags
        ]

    def _said(self, name: str, value: Fraction | date | str, symbol: str) -> str:
        if isinstance(value, date):
            return self.wording.date(value)
        if not isinstance(value, Fraction):
            return value
        if name == "ratio":
            # Cut, not rounded: 3.999 is below 4. What is below a hundredth has two digits.
            places = 100
            while value and value * places < 1:
                places *= 10
            return self.wording.number(Fraction(int(value * places), places))
        if name == "deviation":
            return self._difference(value, symbol)
        return self.wording.quantity(readable(value) if name in ("by", "band") else value, symbol)

    def range(self, instrument: Instrument) -> str:
        """The range of an instrument: ``0–150 mm``; a dash for an open end."""
        if instrument.lowest is None and instrument.highest is None:
            return "–"
        ends = (self.wording.number(end) for end in (instrument.lowest, instrument.highest))
        return f"{' … '.join(ends)} {self.symbol_of(instrument.unit)}"

    def decision_rule(self, rule: DecisionRule) -> str:
        """A decision rule; for a guarded one with the multiple of U that is kept clear."""
        if rule.name == "simple":
            return self.wording("report.rule-simple")
        words = self.wording("report.rule-guarded")
        return f"{words} (w = r·U, r = {self.wording.number(rule.guard)})"

    def remark(self, item: ItemResult, remark: Remark) -> str:
        """A remark with what it is about: the item, or one reading of it."""
        about = item.item
        if not remark.shared:
            reading = remark.results[0].reading
            place = f" ({reading.position})" if reading.position else ""
            about += f", {reading.characteristic.names[self.language]}{place}"
        return f"{about}: {remark.text}"

    def named(self, item: ItemResult) -> str:
        """The item, with whose it is: ``P7 (J. Sample)``."""
        return f"{item.item} ({item.participant})" if item.participant else item.item

    def headline(self, item: ItemResult | Headline) -> str:
        """One line on an item: what it meets, fails and leaves open."""
        item = item if isinstance(item, Headline) else Headline.of(item)
        decided, undecided = item.decided, item.undecided
        if item.failed:
            parts = [
                self.wording(
                    "headline.fails",
                    n=decided,
                    failed=str(len(item.failed)),
                    names=self._named(item.failed),
                )
            ]
        elif item.outside:
            parts = [self.wording("headline.meets-others", n=decided)] if decided else []
        elif decided:
            parts = [
                self.wording("headline.meets" if undecided else "headline.meets-all", n=decided)
            ]
        elif item.conditional:
            parts = [self.wording("headline.none-certain")]
        else:
            parts = [self.wording("headline.none-decided")]
        if item.outside:
            # Before what is met, behind what fails.
            names = self._named(item.outside)
            outside = self.wording("headline.outside", n=len(item.outside), names=names)
            parts.insert(len(parts) if item.failed else 0, outside)
        if item.contested:
            parts.insert(0, self.wording("headline.contested", names=self._named(item.contested)))
        if item.unread:
            parts.insert(0, self.wording("record.unread-inspection"))
        if undecided:
            parts.append(self.wording("headline.open", n=undecided))
        if not item.complete:
            checked = self.wording("headline.checked", n=item.measured, asked=str(item.asked))
            parts.append(checked)
        if item.ours:
            parts.append(self.wording("headline.our-reading", clauses=", ".join(item.ours)))
        if item.working_limits:
            parts.append(self.wording("headline.working-limits"))
        if item.waived:
            parts.append(self.wording("headline.waived", n=item.waived))
        return "; ".join(parts)

    def _named(self, names: Iterable[Mapping[str, str]]) -> str:
        return ", ".join(name[self.language] for name in names)

    def waiver(self, waiver: Waiver) -> str:
        """What the chief judge let pass, as it stands beside the verdict."""
        judge = waiver.chief_judge
        if waiver.day:
            judge += f", {self.wording.date(waiver.day)}"
        # A judge may end the words with a full stop, as the text around them does.
        scope, why = waiver.scope.rstrip(". "), waiver.reason.rstrip(". ")
        return self.wording("waiver.said", judge=judge, scope=scope, why=why)

    def listed(self, disc_set: SetResult) -> str:
        """How many discs of each colour were listed: ``red: 16, black: 16``."""
        listed = [
            self.wording(f"colour.{colour}-count", number=number)
            for colour, number in disc_set.counts.items()
        ]
        if disc_set.uncoloured:
            listed.append(self.wording("colour.none-count", number=disc_set.uncoloured))
        return ", ".join(listed)

    def count(self, disc_set: SetResult) -> str:
        """How many discs of each colour were listed, and what that is enough for."""
        values: dict[str, object] = {"listed": self.listed(disc_set)}
        if rule := disc_set.count.rule:
            values |= {
                "clause": rule.clause,
                "each": rule.each,
                "purpose": rule.names[self.language],
            }
        return self.wording(f"count.{disc_set.count.code}", **values)

    def disc(self, disc: Disc) -> str:
        """A failing disc with what fails: ``red 3 (weight)``."""
        names = ", ".join(characteristic.names[self.language] for characteristic in disc.failed)
        return f"{disc.name} ({names})"

    def failing_discs(self, disc_set: SetResult) -> str:
        """The discs of a set that fail, or that none does."""
        failed = "; ".join(self.disc(disc) for disc in disc_set.failed)
        return failed or self.wording("report.none-failing")

    def problem(self, problem: Problem) -> tuple[str, str]:
        """What is wrong, and what to do about it."""
        # One slip in a column is a problem of each of its rows, and is worded once.
        key = (problem.code, tuple(problem.values.items()))
        if key not in self._problems:
            if len(self._problems) >= _MOST_KEPT:
                self._problems.clear()
            self._problems[key] = self._problem(problem)
        return self._problems[key]

    def notice(self, notice: Problem) -> str:
        """What was made out of a file, and is no problem."""
        return self._once(self.wording(f"notice.{notice.code}", **self._values(notice)))

    def _problem(self, problem: Problem) -> tuple[str, str]:
        quoted = self._values(problem)
        return (
            self._once(self.wording(f"problem.{problem.code}", **quoted)),
            self._once(self.wording(f"cure.{problem.code}", **quoted)),
        )

    def _values(self, problem: Problem) -> dict[str, str]:
        """The values of a problem in the words of the reader, what was typed in marks."""
        values: dict[str, str] = {}
        for name, value in problem.values.items():
            name, at, language = name.partition("@")
            if not at:
                values[name] = self._worded(name, value)
            elif language == self.language:
                values[name] = value
        return values | {name: self._quoted(values[name]) for name in _TYPED & values.keys()}

    def part(self, problem: Problem) -> str:
        """Which item a problem is about, and which part of an event file: ``P1, reading 3``."""
        parts = (self.wording(f"part.{name}", n=number) for name, number in problem.within)
        return ", ".join(filter(None, (problem.item, *parts)))

    def _quoted(self, text: str) -> str:
        """What somebody typed, as the language marks what is not its own."""
        return self.wording("message.quoted", text=text)

    def _once(self, text: str) -> str:
        """The text with one pair of marks where a message has its own around what was typed."""
        opening, closing = self.wording("message.quoted", text="\0").split("\0")
        for mark in (opening, '"'):
            text = text.replace(f"{mark}{opening}", mark)
        for mark in (closing, '"'):
            text = text.replace(f"{closing}{mark}", mark)
        return text

    def _worded(self, name: str, value: str) -> str:
        """The ids of kinds, columns and units in a value of a problem as the reader writes them."""
        words = self._words_of.get(name, {})
        return ", ".join(words.get(word, word) for word in value.split(", ")) if words else value

"""Verdicts and the reasons for them in words."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Protocol

from novuss.exact_decimal_strings import round_for_readers
from novuss.explain.limit_texts import LimitWords
from novuss.inspection.derived_reading_sources import Derivation
from novuss.inspection.event_result import Differing
from novuss.inspection.item_results import Result
from novuss.inspection.mistyping_suggestions import (
    Suggestion,
    suggest_plausible_readings,
    suggest_reading,
)
from novuss.inspection.reading_spreads import Information
from novuss.inspection.readings import Reading
from novuss.inspection.verdict_scale import SIGNS
from novuss.localized_wording import Wording
from novuss.model.measuring_vocabulary import Vocabulary

#: Sentences that are remembered because the next reading may ask for the same.
_MOST_KEPT = 10_000


class Worded(Protocol):
    """What has a verdict as people are told it: an item, an event."""

    @property
    def word(self) -> str:
        """The verdict."""

    @property
    def meets(self) -> bool:
        """Whether everything that was measured passes, and something was."""


class JudgementWords(LimitWords):
    """Write verdicts, and why they were given, in one language."""

    def __init__(self, wording: Wording, vocabulary: Vocabulary) -> None:
        super().__init__(wording, vocabulary)
        self._hints: dict[tuple[int, int, str, str], tuple[str, object, object]] = {}

    def name_verdict(self, verdict: str) -> str:
        """The verdict's word."""
        return self.wording(f"verdict.{verdict}")

    def get_sign(self, word: str) -> str:
        """The sign of a verdict, or of what people are told of an item."""
        return SIGNS[word]

    def name_outcome(self, judged: Worded) -> str:
        """The verdict of an item or an event as people are told it.

        What meets its limits and was not checked completely is never called by the
        word of what was: ``incomplete: what was checked meets``.
        """
        meets = judged.meets and judged.word in ("incomplete", "partial")
        return self.name_verdict(f"{judged.word}-meets" if meets else judged.word)

    def explain_reason(self, result: Result, *, ours: bool = True) -> str:
        """Why the verdict was given, in one sentence or two.

        Args:
            result: the reading with its verdict.
            ours: whether it begins with what the verdict owes to our reading of the print.
        """
        reading, judgement = result.reading, result.judgement
        characteristic, working_limit = reading.characteristic, judgement.working_limit
        code, symbol = judgement.reason.code, self.get_symbol(characteristic)
        values = self._write_values(judgement.reason.values, symbol)
        bounds = working_limit.bounds if working_limit else characteristic.bounds
        if bounds is not None:
            values["limit"] = self.format_bounds(bounds, characteristic)
        if judgement.improbable:
            values["plausible"] = self._format_ends(values, self.get_unit_symbol(values["unit"]))
        if code in ("disputed", "all-readings", "raw-needed"):
            readings = zip(characteristic.readings, judgement.by_reading, strict=True)
            values["readings"] = "; ".join(
                f"{self.format_bounds(limit, characteristic)}: {self.name_verdict(verdict)}"
                for limit, verdict in readings
            )
        sentences = [self.wording(f"reason.{code}", **values)]
        if ours:
            sentences.insert(0, self.describe_our_reading(result))
        if side := values.pop("side", ""):
            if "lower" in values or "upper" in values:
                limit = self._format_ends(values, symbol)
                values["limit"] = self.wording("limit.working", limit=limit)
            values["readings"] = self.describe_readings(characteristic)
            sentences.insert(0, self.wording(f"reason.{side}", **values))
        if working_limit:
            sentences.append(self.set_by(working_limit))
        sentences.append(self.describe_confirmation(reading))
        if reading.derivation:
            sentences.append(self.describe_derivation(reading.derivation))
        return " ".join(filter(None, (*sentences, self.ask_if_mistyped(result))))

    def _format_ends(self, values: Mapping[str, str], symbol: str) -> str:
        """The interval whose ends stand among the values of a reason."""
        lower, upper = (
            Decimal(values[end]) if end in values else None for end in ("lower", "upper")
        )
        return self._format_interval(lower, upper, symbol)

    def describe_confirmation(self, reading: Reading) -> str:
        """That an improbable reading is judged because somebody confirmed it; else empty."""
        if reading.overruled is None:
            return ""
        plausible, unit = reading.overruled
        interval = self._format_interval(
            plausible.lower, plausible.upper, self.get_unit_symbol(unit)
        )
        return self.wording("reason.confirmed", plausible=interval)

    def describe_our_reading(self, result: Result, *, brief: bool = False) -> str:
        """That a verdict rests on our reading, with the question if not ``brief``; else empty."""
        if not result.by_our_reading:
            return ""
        characteristic = result.reading.characteristic
        if not characteristic.premise or characteristic.bounds:
            return self._find_question("reason.our-reading", characteristic)
        key = "protocol.if-diagonals" if brief else "reason.if-diagonals"
        return self._find_question(key, characteristic)

    def describe_differing(self, differing: Differing) -> str:
        """A reading of which the form said otherwise: what it said, what we say, and why."""
        reading = differing.result.reading
        characteristic = reading.characteristic
        place = f" ({reading.position})" if reading.position else ""
        text = self.wording(
            "differs.reading",
            about=f"{reading.item}{place}, {characteristic.clause} "
            f"{characteristic.names[self.language]}: {self.format_typed(reading)}",
            said=self.name_verdict(differing.stated),
            verdict=self.name_verdict(differing.result.verdict),
            reason=self.explain_reason(differing.result),
        )
        # A reason may end with the words of a judge.
        return text if text.endswith((".", "!", "?")) else f"{text}."

    def ask_if_mistyped(self, result: Result) -> str:
        """The question whether something else was meant; empty where nothing suggests it."""
        reading, limit = result.reading, result.judgement.working_limit
        if suggested := self.describe_suggestions(result):
            words = " / ".join(self._describe_meant(meant, reading) for meant in suggested)
            return self.wording("hint.improbable", value=words)
        if reading.derivation or not result.verdict.failing or reading.overruled:
            return ""
        # A batch with one mistake asks the same question of each of its readings.
        key = (id(reading.characteristic), id(limit), reading.value, reading.unit)
        known = self._hints.get(key)
        if known is None:
            text = ""
            if meant := suggest_reading(result, self._vocabulary.units):
                question = "hint.unit" if meant.unit else "hint.decimal"
                text = self.wording(question, value=self._describe_meant(meant, reading))
            # What the key names is kept, so that nothing else can be at its place.
            if len(self._hints) >= _MOST_KEPT:
                self._hints.clear()
            known = self._hints[key] = (text, reading.characteristic, limit)
        return known[0]

    def describe_suggestions(self, result: Result) -> list[Suggestion]:
        """What an improbable reading may have been meant as."""
        return suggest_plausible_readings(result, self._vocabulary.units)

    def _describe_meant(self, meant: Suggestion, reading: Reading) -> str:
        if meant.unit:
            return self._write_amount(reading.value, meant.unit.id)
        return self.wording.format_quantity(
            round_for_readers(meant.number), self.get_typed_symbol(reading.unit)
        )

    def describe_derivation(self, derivation: Derivation) -> str:
        """How a reading was derived: the formula and the raw readings as typed."""
        raw = derivation.raw
        span = (
            self.wording.format_quantity(raw.span, self.get_unit_symbol("mm")) if raw.span else ""
        )
        inputs = _join_placed(
            (value.position, self._write_amount(value.value, value.unit))
            for value in derivation.inputs
        )
        return self.wording(
            f"derived.{raw.method}", name=raw.names[self.language], inputs=inputs, span=span
        )

    def describe_spread(self, information: Information) -> str:
        """What several readings tell besides: name, figure, formula and the readings as typed."""
        readings = (result.reading for result in information.results)
        return self.wording(
            "information.spread",
            name=information.spread.names[self.language],
            amount=self.format_quantity(information.amount, information.characteristic),
            of=information.characteristic.names[self.language],
            inputs=_join_placed(
                (reading.position, self.format_typed(reading)) for reading in readings
            ),
        )

    def describe_instrument_flags(self, result: Result) -> list[str]:
        """What is to be said of the instrument, one sentence each."""
        return [
            self.wording(
                f"flag.{flag.code}",
                **self._write_values(flag.values, self.get_unit_symbol(flag.unit)),
            )
            for flag in result.flags
        ]

    def _write_values(
        self, values: Mapping[str, Fraction | date | str], symbol: str
    ) -> dict[str, str]:
        """The values of a reason or a flag, figures with the symbol of their unit."""
        return {name: self._write_value(name, value, symbol) for name, value in values.items()}

    def _write_value(self, name: str, value: Fraction | date | str, symbol: str) -> str:
        if isinstance(value, date):
            return self.wording.format_date(value)
        if not isinstance(value, Fraction):
            return value
        if name == "ratio":
            # Cut, not rounded: 3.999 is below 4. What is below a hundredth has two digits.
            places = 100
            while value and value * places < 1:
                places *= 10
            return self.wording.format_number(Fraction(int(value * places), places))
        if name == "deviation":
            return self._write_difference(value, symbol)
        return self.wording.format_quantity(
            round_for_readers(value) if name in ("by", "band") else value, symbol
        )


def _join_placed(readings: Iterable[tuple[str | None, str]]) -> str:
    """Readings in a row, each behind the place where it was taken."""
    return "; ".join(f"{place}: {words}" if place else words for place, words in readings)

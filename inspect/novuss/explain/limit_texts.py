"""Limits, decision rules and ranges in words."""

from novuss.explain.amount_texts import AmountWords
from novuss.inspection.instruments import Instrument
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit
from novuss.model.equipment_records import Bounds, Characteristic, Disputed, PossibleLimit, Visual


class LimitWords(AmountWords):
    """Write limits in one language."""

    def format_bounds(self, bounds: Bounds, characteristic: Characteristic) -> str:
        """An interval in words: ``44–45 mm``, ``at most 22 g``, ``at least 250 mm``."""
        words = self._format_interval(bounds.lower, bounds.upper, self.get_symbol(characteristic))
        if isinstance(bounds, PossibleLimit) and bounds.of:
            return self.wording("limit.each", limit=words)
        return words

    def describe_limit(self, characteristic: Characteristic) -> str:
        """What the edition asks for, in a few words."""
        limit, decided = characteristic.limit, characteristic.decided
        if decided:
            bounds = self.format_bounds(decided.bounds, characteristic)
            day = self.wording.format_date(decided.on)
            return self.wording("limit.decided", limit=bounds, by=decided.by, day=day)
        if (known := characteristic.bounds) or isinstance(limit, Visual):
            words = (
                self.format_bounds(known, characteristic) if known else self.wording("limit.visual")
            )
            ours = characteristic.by_our_reading
            return self.wording("limit.our-reading", limit=words) if ours else words
        if isinstance(limit, Disputed):
            return self.describe_readings(characteristic)
        if characteristic.nominal is not None:
            value = self.wording.format_quantity(
                characteristic.nominal, self.get_symbol(characteristic)
            )
            return self.wording(f"limit.{limit.kind}", value=value)
        return self.wording(f"limit.{limit.kind}-bare")

    def limit_set(self, characteristic: Characteristic, limit: WorkingLimit | None) -> str:
        """What the edition asks for, with the working limit where one is set."""
        words = self.describe_limit(characteristic)
        if limit is None or characteristic.decided:
            return words
        bounds = self.format_bounds(limit.bounds, characteristic)
        return f"{words}; {self.wording('report.working-limit')}: {bounds}"

    def set_by(self, limit: WorkingLimit) -> str:
        """Who set a working limit, on which day and why."""
        day = self.wording.format_date(limit.set_on)
        values = {"set_by": limit.set_by, "set_on": day, "why": limit.reason}
        return self.wording("reason.working-limit", **values)

    def describe_readings(self, characteristic: Characteristic) -> str:
        """The readings of a disputed limit: ``4.7–5.4 g | 4.1–6 g``, and what they presume."""
        words = " | ".join(
            self.format_bounds(limit, characteristic) for limit in characteristic.readings
        )
        return self.wording("limit.if-diagonals", limit=words) if characteristic.premise else words

    def open_reading(self, characteristic: Characteristic) -> str:
        """That its limit is our reading, with the open question, as a remark; else empty."""
        ours = bool(characteristic.bounds) or not characteristic.premise
        key = "sheet.our-reading" if ours else "sheet.if-diagonals"
        return self._find_question(key, characteristic) if characteristic.by_our_reading else ""

    def _find_question(self, key: str, characteristic: Characteristic) -> str:
        if not characteristic.question:
            return ""
        question = characteristic.question[self.language]
        return self.wording(key, clause=characteristic.clause, question=question)

    def format_range(self, instrument: Instrument) -> str:
        """The range of an instrument: ``0–150 mm``; a dash for an open end."""
        if instrument.lowest is None and instrument.highest is None:
            return "–"
        ends = (self.wording.format_number(end) for end in (instrument.lowest, instrument.highest))
        return f"{' … '.join(ends)} {self.get_unit_symbol(instrument.unit)}"

    def describe_rule(self, rule: DecisionRule) -> str:
        """A decision rule; for a guarded one with the multiple of U that is kept clear."""
        if rule.name == "simple":
            return self.wording("report.rule-simple")
        words = self.wording("report.rule-guarded")
        return f"{words} (w = r·U, r = {self.wording.format_number(rule.guard)})"

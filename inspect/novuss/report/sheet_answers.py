"""The formulas of a measuring sheet, row by row: codes of its fields, verdict, reason, counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from novuss.inspection.decision import WorkingLimit
from novuss.inspection.instruments import (
    LEAST_RATIO,
    Instrument,
    choose_bounds,
    compute_uncertainty_ratio,
)
from novuss.languages import ORIGINAL
from novuss.model.equipment import Bounds, Characteristic
from novuss.report import sheet_codes as codes
from novuss.report import sheet_formulas as formulas
from novuss.report.blank_table import SheetOrder
from novuss.report.sheet_plan import FIRST, Check, Field, SheetPlan, letters

#: Rows behind the last item that belong to an item of the same name, where somebody added them.
_ADDED = 200


@dataclass(frozen=True)
class SheetRules:
    """By what the sheets of one workbook answer."""

    #: With the instruments of the register; one too coarse for a limit leaves open what lies
    #: inside or outside.
    order: SheetOrder
    working_limits: Mapping[str, WorkingLimit]
    #: Whether the guarded rule decides, under which a sheet finds nothing in order.
    guarded: bool = False

    def units(self, field: Field) -> list[str]:
        """How the unit of a column may be written behind a number."""
        unit = (field.raw or field.one).unit
        symbols = next(one.symbols for one in self.order.corpus.vocabulary.units if one.id == unit)
        return list(dict.fromkeys([symbols[self.order.explainer.language], symbols[ORIGINAL]]))

    @property
    def answers(self) -> tuple[list[str], list[str]]:
        """The words for yes, and those for no."""
        words = self.order.corpus.vocabulary.answers
        yes, no = (
            sorted({word.lower() for word in [english, *said.all()]})
            for english, said in (("yes", words.yes), ("no", words.no))
        )
        return yes, no

    def judged(self, value: str, one: Characteristic, raw: Sequence[str] = ()) -> str:
        """The code of a number, by the limit of a characteristic; ``raw`` is what it is of."""
        return formulas.judged(
            value,
            one,
            self._set(one),
            raw=raw,
            guarded=self.guarded,
            certain=not any(self._coarse(able, one) for able in self.order.instruments),
        )

    def _set(self, one: Characteristic) -> Bounds | None:
        """What the chief judge, or a decision, set."""
        limit = self.working_limits.get(one.id)
        return limit.bounds if limit else None

    def _coarse(self, instrument: Instrument, one: Characteristic) -> bool:
        """Whether it may be too coarse: of a difference, if half as much again would be."""
        if not instrument.shows(one) or instrument.uncertainty is None:
            return False
        ratio = compute_uncertainty_ratio(
            one, choose_bounds(one, self._set(one)), instrument.uncertainty * 3 / 2
        )
        return ratio is not None and ratio < LEAST_RATIO


@dataclass(frozen=True)
class Others:
    """What other sheets of the workbook say of the items of one, each with its title."""

    #: Where parts of the items stand, such as the discs of a set.
    parts: tuple[str, SheetPlan] | None = None
    #: Where stands what every item needs beside it, such as a brush at each table, and the
    #: characteristic that asks for it.
    beside: tuple[str, SheetPlan, Characteristic] | None = None


@dataclass(frozen=True)
class RowFormulas:
    """The formulas of the row of one item."""

    plan: SheetPlan
    rules: SheetRules
    line: int
    others: Others

    def answers(self) -> dict[int, str]:
        """All of them by their columns, without the sign of a formula."""
        found: dict[int, str] = {}
        for field, _ in self.plan.fields:
            found |= self._taken_apart(field)
        derived = {check.one.id: check for check in self.plan.checks if check.shown is not None}
        for check in self.plan.checks:
            found |= self._codes(check, derived.get(check.one.id) if check.shown is None else None)
        return found | self._summed() | self._words()

    def _values(self, check: Check) -> list[str]:
        return [f"{field.value}{self.line}" for field in check.fields]

    def _taken_apart(self, field: Field) -> dict[int, str]:
        entry, first = formulas.typed(letters(field.column)), field.helper
        if not field.measured:
            return {first: formulas.answer_text(entry)}
        text, rest, places = (f"{letters(first + n)}{self.line}" for n in range(3))
        parts = (
            formulas.number_text(entry, self.rules.units(field)),
            formulas.rest(text),
            formulas.places(text),
            formulas.number(entry, text, rest, places, (field.raw or field.one).plausible_range),
        )
        return dict(enumerate(parts, start=first))

    def _codes(self, check: Check, other: Check | None) -> dict[int, str]:
        """The code of a check; of two ways to enter one thing, an empty one counts for nothing."""
        one, values = check.one, self._values(check)
        value = values[0]
        if one.quantity == "visual":
            yes, no = self.rules.answers
            certain = not self.rules.guarded
            return {check.column: formulas.answered(value, yes, no, certain=certain)}
        if check.shown is not None:
            shown = f"{letters(check.shown)}{self.line}"
            states = ",".join(formulas.state(value) for value in values)
            known = self._asked(check, shown, values)
            judged = f"IF(ISNUMBER({shown}),{known},MAX({states}))"
            return {
                check.shown: formulas.difference(values),
                check.column: f"IF({formulas.none_typed(values)},0,{judged})",
            }
        code = f"IF(ISNUMBER({value}),{self._asked(check, value)},{formulas.state(value)})"
        if other:
            elsewhere = f"NOT({formulas.none_typed(self._values(other))})"
            code = f"IF(AND({formulas.none_typed([value])},{elsewhere}),0,{code})"
        return {check.column: code}

    def _asked(self, check: Check, value: str, raw: Sequence[str] = ()) -> str:
        """The code of a number, unless it is improbable."""
        sources = [field.raw or field.one for field in check.fields][: len(raw)]
        taken = [(value, check.one), *zip(raw, sources, strict=True)]
        judged = self.rules.judged(value, check.one, raw)
        return formulas.asked(judged, taken, f"${self.plan.confirmed}{self.line}")

    @property
    def _row(self) -> str:
        """The codes of the row."""
        first, last = self.plan.codes
        return f"${first}{self.line}:${last}{self.line}"

    def _summed(self) -> dict[int, str]:
        """The worst of a row, and of all rows of its item; the same for what passes."""
        plan, line, row = self.plan, self.line, self._row
        worst, same = f"${plan.worst}{line}", self._same()
        entered = f"COUNT({row})>COUNTIF({row},0)+COUNTIF({row},{codes.NOT_MEASURED})"
        unnamed = f"IF({entered},{codes.NO_NAME},0)"
        item = f"IF(SUMPRODUCT({same}*1)=1,{worst},{_worst_of(same, _area(plan, plan.worst))})"
        item_passes = f"SUMPRODUCT({same}*{_area(plan, plan.passes)})"
        if self.others.parts:
            title, other = self.others.parts
            names = f"({_area(other, 'A', title)}=$A{line})"
            theirs = _worst_of(names, _area(other, other.worst, title))
            # Somebody may have deleted the sheet.
            item = f"MAX({item},IFERROR({theirs},{codes.OTHER_ROWS}))"
            met = _area(other, other.passes, title)
            item_passes += f"+IFERROR(SUMPRODUCT({names}*{met}),0)"
        if self.others.beside:
            title, other, _ = self.others.beside
            named, lies_at = (_area(other, letter, title) for letter in "AB")
            lacking = (
                f"AND(SUMPRODUCT((LEN({named})>0)*1)>0,"
                f"SUMPRODUCT(({named}=$A{line})+({lies_at}=$A{line}))=0)"
            )
            # Where the sheet was deleted, this inspection is not about them.
            short = f"IF(IFERROR({lacking},FALSE),{codes.NOT_MEASURED},0)"
            item = f"MAX({item},{short})"
        return {
            plan.behind: f'IF(LEN(TRIM($A{line}&""))=0,{unnamed},MAX({row}))',
            plan.behind + 1: f"COUNTIF({row},{codes.PASS})",
            plan.behind + 2: f"IF({worst}=0,0,{item})",
            plan.behind + 3: f"IF({worst}=0,0,{item_passes})",
            plan.behind + 4: formulas.is_yes(
                formulas.answer_text(formulas.typed(plan.confirming)), self.rules.answers[0]
            ),
        }

    def _same(self) -> str:
        """Which rows are about the item of this one; of what has places, about the same place."""
        columns = ["A", *(["B"] if self.plan.table.has_positions else [])]
        return "*".join(f"({_area(self.plan, one)}=${one}{self.line})" for one in columns)

    def _words(self) -> dict[int, str]:
        """The verdict in words, and what it is about."""
        plan, line, say = self.plan, self.line, self.rules.order.explainer.wording
        item, worst, row = f"${plan.item}{line}", f"${plan.worst}{line}", self._row
        words = {name: formulas.quoted(text) for name, text in codes.answers(say).items()}
        short = f"IF(${plan.item_passes}{line}>0,{words['incomplete']},{words['not-measured']})"
        verdict = (
            f'IF({item}=0,"",IF({item}>={codes.FAIL},{words["fail"]},'
            f"IF({item}>={codes.ENTRY},{words['entry']},"
            f"IF({item}>={codes.OPEN},{words['undecided']},"
            f"IF({item}={codes.NOT_MEASURED},{short},{words['pass']})))))"
        )
        first, last = plan.codes
        name = f"MID(INDEX(${first}$1:${last}$1,MATCH({worst},{row},0)),3,200)"
        known = sorted((code, say(key)) for code, key in codes.WHY.items())
        numbers = ",".join(str(code) for code, _ in known)
        reasons = ",".join(formulas.quoted(text) for _, text in known)
        why = f'{name}&": "&LOOKUP({worst},{{{numbers}}},{{{reasons}}})'
        # The name of an item is not the name of a column.
        why = f"IF({worst}={codes.NO_NAME},{formulas.quoted(say('sheet.no-name'))},{why})"
        elsewhere = formulas.quoted(say("sheet.other-rows"))
        if self.others.beside:
            name = self.others.beside[2].names[self.rules.order.explainer.language]
            absent = formulas.quoted(f"{name}: {say('verdict.not-measured')}")
            elsewhere = f"IF({item}={codes.NOT_MEASURED},{absent},{elsewhere})"
        why = f"IF({item}>{worst},{elsewhere},{why})"
        nothing = f"AND({item}={codes.NOT_MEASURED},${plan.item_passes}{line}=0)"
        why = f'IF(OR({item}=0,{item}={codes.PASS},{nothing}),"",{why})'
        return {plan.verdict: verdict, plan.verdict + 1: why}


def _area(plan: SheetPlan, column: str, title: str = "") -> str:
    """A column of a sheet, with rows that somebody may have added."""
    sheet = f"'{title}'!" if title else ""
    return f"{sheet}${column}${FIRST}:${column}${plan.last + _ADDED}"


def _worst_of(same: str, worsts: str) -> str:
    """The worst of some rows; one without formulas, which somebody added, leaves it open."""
    without = f"IF(SUMPRODUCT({same}*({worsts}=0))>0,{codes.OTHER_ROWS},0)"
    return f"MAX(SUMPRODUCT(MAX({same}*{worsts})),{without})"


#: From which code to below which a count goes, by its word; what is incomplete was not measured.
COUNTED = {
    "fail": (codes.FAIL, None),
    "undecided": (codes.OPEN, codes.FAIL),
    "not-measured": (codes.NOT_MEASURED, codes.OPEN),
    "pass": (codes.PASS, codes.NOT_MEASURED),
}


def count(plan: SheetPlan, name: str, sheet: str = "") -> str:
    """How many rows are of that verdict, by the words of :data:`COUNTED`."""
    area = f"{sheet}${plan.item}${FIRST}:${plan.item}${plan.last}"
    lowest, below = COUNTED[name]
    if below is None:
        return f'COUNTIF({area},">={lowest}")'
    return f'(COUNTIF({area},">={lowest}")-COUNTIF({area},">={below}"))'


def counts(plan: SheetPlan, rules: SheetRules) -> str:
    """The counts of a sheet in words, a line each."""
    words = codes.answers(rules.order.explainer.wording)
    lines = (f"{formulas.quoted(words[name] + ': ')}&{count(plan, name)}" for name in COUNTED)
    return "&CHAR(10)&".join(lines)

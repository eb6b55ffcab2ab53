"""The formulas of a measuring sheet, row by row: codes of its fields, verdict, reason, counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from novuss.explain import Explainer
from novuss.inspection.decision import WorkingLimit
from novuss.inspection.instruments import LEAST_RATIO, Instrument, held_to, uncertainty_ratio
from novuss.languages import ORIGINAL
from novuss.model.equipment import Characteristic
from novuss.model.vocabulary import Vocabulary
from novuss.report import sheet_codes as codes
from novuss.report import sheet_formulas as formulas
from novuss.report.sheet_plan import FIRST, Check, Field, SheetPlan, letters

#: Rows behind the last item that belong to an item of the same name, where somebody added them.
_ADDED = 200


@dataclass(frozen=True)
class SheetRules:
    """By what the sheets of one workbook answer."""

    vocabulary: Vocabulary
    explainer: Explainer
    working_limits: Mapping[str, WorkingLimit]
    #: Whether the guarded rule decides, under which a sheet finds nothing in order.
    guarded: bool = False
    #: Those of the register; one too coarse for a limit leaves open what lies inside or outside.
    instruments: Sequence[Instrument] = ()

    def units(self, field: Field) -> list[str]:
        """How the unit of a column may be written behind a number."""
        unit = (field.raw or field.one).unit
        symbols = next(one.symbols for one in self.vocabulary.units if one.id == unit)
        return list(dict.fromkeys([symbols[self.explainer.language], symbols[ORIGINAL]]))

    def judged(self, value: str, one: Characteristic, raw: Sequence[str] = ()) -> str:
        """The code of a number, by the limit of a characteristic; ``raw`` is what it is of."""
        limit = self.working_limits.get(one.id)
        return formulas.judged(
            value,
            one,
            limit.bounds if limit else None,
            raw=raw,
            guarded=self.guarded,
            certain=not any(self._coarse(able, one) for able in self.instruments),
        )

    def _coarse(self, instrument: Instrument, one: Characteristic) -> bool:
        """Whether it may be too coarse: of a difference, if half as much again would be."""
        if not instrument.shows(one) or instrument.uncertainty is None:
            return False
        limit = self.working_limits.get(one.id)
        bounds = held_to(one, limit.bounds if limit else None)
        ratio = uncertainty_ratio(one, bounds, instrument.uncertainty * 3 / 2)
        return ratio is not None and ratio < LEAST_RATIO


@dataclass(frozen=True)
class Others:
    """What other sheets of the workbook say of the items of one, each with its title."""

    #: Where parts of the items stand, such as the discs of a set.
    parts: tuple[str, SheetPlan] | None = None
    #: Where stands what every item needs beside it, such as a brush at each table, and the
    #: characteristic that asks for it.
    beside: tuple[str, SheetPlan, Characteristic] | None = None


def row_answers(plan: SheetPlan, rules: SheetRules, line: int, others: Others) -> dict[int, str]:
    """The formulas of the row of one item, by their columns, without the sign of a formula."""
    found: dict[int, str] = {}
    for field, _ in plan.fields:
        found |= _taken_apart(field, rules, line)
    derived = {check.one.id: check for check in plan.checks if check.shown is not None}
    for check in plan.checks:
        other = derived.get(check.one.id) if check.shown is None else None
        found |= _codes(check, other, rules, line)
    return found | _summed(plan, line, others) | _told(plan, rules, line, others)


def _taken_apart(field: Field, rules: SheetRules, line: int) -> dict[int, str]:
    entry = formulas.typed(letters(field.column))
    if not field.measured:
        return {field.helper: formulas.answer_text(entry)}
    text, rest, places = (f"{letters(field.helper + n)}{line}" for n in range(3))
    return {
        field.helper: formulas.number_text(entry, rules.units(field)),
        field.helper + 1: formulas.rest(text),
        field.helper + 2: formulas.places(text),
        field.helper + 3: formulas.number(entry, text, rest, places),
    }


def _codes(check: Check, other: Check | None, rules: SheetRules, line: int) -> dict[int, str]:
    """The code of a check; of two ways to enter one thing, an empty one counts for nothing."""
    one = check.one
    values = [f"{field.value}{line}" for field in check.fields]
    if one.quantity == "visual":
        words = rules.vocabulary.answers
        yes, no = (
            sorted({word.lower() for word in [english, *said.all()]})
            for english, said in (("yes", words.yes), ("no", words.no))
        )
        return {
            check.column: formulas.answered(values[0], yes, no, certain=not rules.guarded),
        }
    if check.shown is not None:
        shown = f"{letters(check.shown)}{line}"
        states = ",".join(formulas.state(value) for value in values)
        judged = f"IF(ISNUMBER({shown}),{rules.judged(shown, one, values)},MAX({states}))"
        return {
            check.shown: formulas.difference(values),
            check.column: f"IF({formulas.none_typed(values)},0,{judged})",
        }
    value = values[0]
    code = f"IF(ISNUMBER({value}),{rules.judged(value, one)},{formulas.state(value)})"
    if other:
        places = [f"{field.value}{line}" for field in other.fields]
        elsewhere = f"NOT({formulas.none_typed(places)})"
        code = f"IF(AND({formulas.none_typed([value])},{elsewhere}),0,{code})"
    return {check.column: code}


def _summed(plan: SheetPlan, line: int, others: Others) -> dict[int, str]:
    """The worst of a row, and of all rows of its item; the same for what passes."""
    first, last = plan.codes
    row = f"${first}{line}:${last}{line}"
    worst = f"${plan.worst}{line}"
    entered = f"COUNT({row})>COUNTIF({row},0)+COUNTIF({row},{codes.NOT_MEASURED})"
    unnamed = f"IF({entered},{codes.NO_NAME},0)"
    same = _same(plan, line)
    below = f"{plan.last + _ADDED}"
    worsts = f"${plan.worst}${FIRST}:${plan.worst}${below}"
    counts = f"${plan.passes}${FIRST}:${plan.passes}${below}"
    item = f"IF(SUMPRODUCT({same}*1)=1,{worst},{_worst_of(same, worsts)})"
    item_passes = f"SUMPRODUCT({same}*{counts})"
    if others.parts:
        title, other = others.parts
        sheet = f"'{title}'!"
        bottom = other.last + _ADDED
        names = f"({sheet}$A${FIRST}:$A${bottom}=$A{line})"
        theirs = f"{sheet}${other.worst}${FIRST}:${other.worst}${bottom}"
        met = f"{sheet}${other.passes}${FIRST}:${other.passes}${bottom}"
        # Somebody may have deleted the sheet.
        item = f"MAX({item},IFERROR({_worst_of(names, theirs)},{codes.OTHER_ROWS}))"
        item_passes += f"+IFERROR(SUMPRODUCT({names}*{met}),0)"
    if others.beside:
        title, other, _ = others.beside
        named, lies_at = (
            f"'{title}'!${letter}${FIRST}:${letter}${other.last + _ADDED}" for letter in "AB"
        )
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
    }


def _same(plan: SheetPlan, line: int) -> str:
    """Which rows are about the item of this one; of what has places, about the same place."""
    letters = ["A", *(["B"] if plan.table.has_positions else [])]
    below = plan.last + _ADDED
    return "*".join(f"(${one}${FIRST}:${one}${below}=${one}{line})" for one in letters)


def _worst_of(same: str, worsts: str) -> str:
    """The worst of some rows; one without formulas, which somebody added, leaves it open."""
    without = f"IF(SUMPRODUCT({same}*({worsts}=0))>0,{codes.OTHER_ROWS},0)"
    return f"MAX(SUMPRODUCT(MAX({same}*{worsts})),{without})"


def _told(plan: SheetPlan, rules: SheetRules, line: int, others: Others) -> dict[int, str]:
    """The verdict in words, and what it is about."""
    say = rules.explainer.wording
    item, worst = f"${plan.item}{line}", f"${plan.worst}{line}"
    words = {name: formulas.quoted(text) for name, text in codes.answers(say).items()}
    short = f"IF(${plan.item_passes}{line}>0,{words['incomplete']},{words['not-measured']})"
    verdict = (
        f'IF({item}=0,"",IF({item}>={codes.FAIL},{words["fail"]},'
        f"IF({item}>={codes.ENTRY},{words['entry']},IF({item}>={codes.OPEN},{words['undecided']},"
        f"IF({item}={codes.NOT_MEASURED},{short},{words['pass']})))))"
    )
    first, last = plan.codes
    row = f"${first}{line}:${last}{line}"
    name = f"MID(INDEX(${first}$1:${last}$1,MATCH({worst},{row},0)),3,200)"
    said = sorted((code, say(key)) for code, key in codes.WHY.items())
    numbers = ",".join(str(code) for code, _ in said)
    reasons = ",".join(formulas.quoted(text) for _, text in said)
    why = f'{name}&": "&LOOKUP({worst},{{{numbers}}},{{{reasons}}})'
    # The name of an item is not the name of a column.
    why = f"IF({worst}={codes.NO_NAME},{formulas.quoted(say('sheet.no-name'))},{why})"
    elsewhere = formulas.quoted(say("sheet.other-rows"))
    if others.beside:
        name = others.beside[2].names[rules.explainer.language]
        absent = formulas.quoted(f"{name}: {say('verdict.not-measured')}")
        elsewhere = f"IF({item}={codes.NOT_MEASURED},{absent},{elsewhere})"
    nothing = f"AND({item}={codes.NOT_MEASURED},${plan.item_passes}{line}=0)"
    why = f'IF(OR({item}=0,{item}={codes.PASS},{nothing}),"",IF({item}>{worst},{elsewhere},{why}))'
    return {plan.verdict: verdict, plan.verdict + 1: why}


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
    words = codes.answers(rules.explainer.wording)
    lines = (f"{formulas.quoted(words[name] + ': ')}&{count(plan, name)}" for name in COUNTED)
    return "&CHAR(10)&".join(lines)

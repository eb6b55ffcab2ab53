"""Formulas of the rows of a measuring sheet: codes of its fields, verdict, reason, counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from novuss.inspection.instruments import LEAST_RATIO, choose_bounds, compute_uncertainty_ratio
from novuss.inspection.reading_decision import WorkingLimit
from novuss.languages import ORIGINAL
from novuss.model.equipment_records import Characteristic
from novuss.report import entry_formulas as formulas
from novuss.report import sheet_verdict_codes as codes
from novuss.report.blank_tables import SheetOrder
from novuss.report.sheet_columns import FIRST, Check, Field, SheetPlan, letters

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

    def list_unit_spellings(self, field: Field) -> list[str]:
        """List how the unit of a column may be written behind a number."""
        known = {unit.id: unit.symbols for unit in self.order.corpus.vocabulary.units}
        symbols = known[field.measurand.unit or ""]
        return list(dict.fromkeys([symbols[self.order.explainer.language], symbols[ORIGINAL]]))

    @property
    def answers(self) -> tuple[list[str], list[str]]:
        """The words for yes, and those for no, in all languages."""
        words = self.order.corpus.vocabulary.answers
        yes, no = {"yes", *words.yes.list_all()}, {"no", *words.no.list_all()}
        return sorted({word.lower() for word in yes}), sorted({word.lower() for word in no})

    def build_verdict_formula(
        self, value: str, characteristic: Characteristic, raw: Sequence[str] = ()
    ) -> str:
        """Judge the number in a cell, which was derived from the cells ``raw``, if any."""
        limit = self.working_limits.get(characteristic.id)
        bounds = limit.bounds if limit else None
        held = choose_bounds(characteristic, bounds)
        # Of a difference an instrument may be too coarse if half as much again would be.
        ratios = (
            compute_uncertainty_ratio(characteristic, held, instrument.uncertainty * 3 / 2)
            for instrument in self.order.instruments
            if instrument.can_show(characteristic) and instrument.uncertainty is not None
        )
        certain = all(ratio is None or ratio >= LEAST_RATIO for ratio in ratios)
        return formulas.judge_number(
            value, characteristic, bounds, raw=raw, guarded=self.guarded, certain=certain
        )


@dataclass(frozen=True)
class RelatedSheets:
    """Other sheets of the workbook that say something of the items of one."""

    #: Where parts of the items stand, such as the discs of a set.
    parts: SheetPlan | None = None
    #: Where stands what every item needs beside it, such as a brush at each table, and the
    #: characteristic that asks for it.
    beside: tuple[SheetPlan, Characteristic] | None = None


@dataclass(frozen=True)
class RowFormulas:
    """The formulas of the row of one item."""

    plan: SheetPlan
    rules: SheetRules
    line: int
    related: RelatedSheets

    def build_formulas(self) -> dict[int, str]:
        """Build all of them by their columns, without the sign of a formula."""
        found: dict[int, str] = {}
        for field, _ in self.plan.fields:
            found |= self._build_helpers(field)
        derived = {check.characteristic.id: check for check in self.plan.checks if check.derived}
        for check in self.plan.checks:
            found |= self._build_code(check, derived.get(check.characteristic.id))
        return found | self._build_sums() | self._build_verdict()

    def _list_values(self, check: Check) -> list[str]:
        return [f"{field.value}{self.line}" for field in check.fields]

    def _build_helpers(self, field: Field) -> dict[int, str]:
        entry, first = formulas.find_entry(letters(field.column)), field.helper
        if not field.is_measured:
            return {first: formulas.normalise_answer(entry)}
        text, rest, places = (f"{letters(first + n)}{self.line}" for n in range(3))
        parts = (
            formulas.strip_unit(entry, self.rules.list_unit_spellings(field)),
            formulas.remove_digits(text),
            formulas.count_places(text),
            formulas.parse_number(entry, text, rest, places, field.measurand.plausible_range),
        )
        return dict(enumerate(parts, start=first))

    def _build_code(self, check: Check, derived: Check | None) -> dict[int, str]:
        """The code of a check; of two ways to enter one thing, an empty one counts for nothing."""
        characteristic, values = check.characteristic, self._list_values(check)
        value = values[0]
        if characteristic.quantity == "visual":
            yes, no = self.rules.answers
            certain = not self.rules.guarded
            return {check.column: formulas.build_answer_code(value, yes, no, certain=certain)}
        if check.derived:
            difference = f"{letters(check.derived)}{self.line}"
            unreadable = ",".join(map(formulas.build_unreadable_code, values))
            judged = self._judge_plausible(check, difference, values)
            code = f"IF(ISNUMBER({difference}),{judged},MAX({unreadable}))"
            return {
                check.derived: formulas.build_difference(values),
                check.column: f"IF({formulas.build_blank_test(values)},0,{code})",
            }
        judged = self._judge_plausible(check, value)
        code = f"IF(ISNUMBER({value}),{judged},{formulas.build_unreadable_code(value)})"
        if derived:
            elsewhere = f"NOT({formulas.build_blank_test(self._list_values(derived))})"
            code = f"IF(AND({formulas.build_blank_test([value])},{elsewhere}),0,{code})"
        return {check.column: code}

    def _judge_plausible(self, check: Check, value: str, raw: Sequence[str] = ()) -> str:
        sources = [field.measurand for field in check.fields][: len(raw)]
        taken = [(value, check.characteristic), *zip(raw, sources, strict=True)]
        judged = self.rules.build_verdict_formula(value, check.characteristic, raw)
        return formulas.build_improbable_code(judged, taken, f"${self.plan.confirmed}{self.line}")

    @property
    def _row(self) -> str:
        """The codes of the row."""
        first, last = self.plan.codes
        return f"${first}{self.line}:${last}{self.line}"

    def _build_sums(self) -> dict[int, str]:
        """The worst of a row, and of all rows of its item; the same for what passes."""
        plan, line, row = self.plan, self.line, self._row
        worst, same = f"${plan.worst}{line}", self._match_rows()
        entered = f"COUNT({row})>COUNTIF({row},0)+COUNTIF({row},{codes.NOT_MEASURED})"
        unnamed = f"IF({entered},{codes.NO_NAME},0)"
        worst_of_item = _find_worst(same, _list_cells(plan, plan.worst))
        item = f"IF(SUMPRODUCT({same}*1)=1,{worst},{worst_of_item})"
        item_passes = f"SUMPRODUCT({same}*{_list_cells(plan, plan.passes)})"
        if self.related.parts:
            parts = self.related.parts
            names = f"({_list_cells(parts, 'A', parts.reference)}=$A{line})"
            theirs = _find_worst(names, _list_cells(parts, parts.worst, parts.reference))
            # Somebody may have deleted the sheet.
            item = f"MAX({item},IFERROR({theirs},{codes.OTHER_ROWS}))"
            met = _list_cells(parts, parts.passes, parts.reference)
            item_passes += f"+IFERROR(SUMPRODUCT({names}*{met}),0)"
        if self.related.beside:
            beside, _ = self.related.beside
            named, lies_at = (_list_cells(beside, letter, beside.reference) for letter in "AB")
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
            plan.behind + 4: formulas.build_confirmation_code(
                formulas.normalise_answer(formulas.find_entry(plan.confirming)),
                self.rules.answers[0],
            ),
        }

    def _match_rows(self) -> str:
        """Which rows are about the item of this one; of what has places, about the same place."""
        columns = ["A", *(["B"] if self.plan.table.has_positions else [])]
        return "*".join(f"({_list_cells(self.plan, name)}=${name}{self.line})" for name in columns)

    def _build_verdict(self) -> dict[int, str]:
        """The verdict in words, and what it is about."""
        plan, line, say = self.plan, self.line, self.rules.order.explainer.wording
        item, worst, row = f"${plan.item}{line}", f"${plan.worst}{line}", self._row
        words = {name: formulas.quote_text(text) for name, text in codes.sign_verdicts(say).items()}
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
        reasons = ",".join(formulas.quote_text(text) for _, text in known)
        why = f'{name}&": "&LOOKUP({worst},{{{numbers}}},{{{reasons}}})'
        # The name of an item is not the name of a column.
        why = f"IF({worst}={codes.NO_NAME},{formulas.quote_text(say('sheet.no-name'))},{why})"
        elsewhere = formulas.quote_text(say("sheet.other-rows"))
        if self.related.beside:
            name = self.related.beside[1].names[self.rules.order.explainer.language]
            absent = formulas.quote_text(f"{name}: {say('verdict.not-measured')}")
            elsewhere = f"IF({item}={codes.NOT_MEASURED},{absent},{elsewhere})"
        why = f"IF({item}>{worst},{elsewhere},{why})"
        nothing = f"AND({item}={codes.NOT_MEASURED},${plan.item_passes}{line}=0)"
        why = f'IF(OR({item}=0,{item}={codes.PASS},{nothing}),"",{why})'
        return {plan.verdict: verdict, plan.verdict + 1: why}


def _list_cells(plan: SheetPlan, column: str, sheet: str = "") -> str:
    """A column of a sheet, with rows that somebody may have added."""
    return f"{sheet}${column}${FIRST}:${column}${plan.last + _ADDED}"


def _find_worst(same: str, worsts: str) -> str:
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


def count_items(plan: SheetPlan, name: str, sheet: str = "") -> str:
    """Count the rows of a verdict, by the words of :data:`COUNTED`."""
    area = f"{sheet}${plan.item}${FIRST}:${plan.item}${plan.last}"
    lowest, below = COUNTED[name]
    if below is None:
        return f'COUNTIF({area},">={lowest}")'
    return f'(COUNTIF({area},">={lowest}")-COUNTIF({area},">={below}"))'


def describe_counts(plan: SheetPlan, rules: SheetRules) -> str:
    """Describe the counts of a sheet in words, a line each."""
    words = codes.sign_verdicts(rules.order.explainer.wording)
    lines = (
        f"{formulas.quote_text(words[name] + ': ')}&{count_items(plan, name)}" for name in COUNTED
    )
    return "&CHAR(10)&".join(lines)

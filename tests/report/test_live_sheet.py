"""The sheet that answers while one types, worked out by LibreOffice, against ``novuss check``.

What formulas say of an entry has to be what novuss says of it; where they cannot tell they
leave it to novuss. Colours follow the same codes as the words, which are compared here.
"""

import io
import itertools
import random
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import column_index_from_string
from openpyxl.worksheet.worksheet import Worksheet
from tests.sampling import sample

from novuss.corpus import Corpus
from novuss.grouping import group_values
from novuss.input_problems import Problem
from novuss.inspection.event_judging import check_readings
from novuss.inspection.event_result import EventResult
from novuss.inspection.instruments import Instrument, Register
from novuss.inspection.item_results import Result
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit
from novuss.inspection.verdict_scale import Verdict, find_worst_verdict
from novuss.languages import Language
from novuss.model.equipment_records import KINDS, Bounds, Characteristic, Kind
from novuss.report import sheet_verdict_codes as codes
from novuss.report.blank_tables import SheetOrder, build_blank_tables
from novuss.report.blank_workbook import render_blank_workbook
from novuss.report.entry_formulas import judge_number
from novuss.report.sheet_columns import FIRST, SheetPlan, plan_columns
from novuss.tables.long_table import read_readings

SOFFICE = shutil.which("soffice") or shutil.which("libreoffice")
pytestmark = pytest.mark.skipif(SOFFICE is None, reason="no soffice to work the formulas out with")

#: What novuss may be able to read, and no formula tries to.
LEFT = ["4,45 cm", "0.0445 m", "+44", "4.4e1", "44.0000000001", "1234567.5", "0044,4999999999"]
#: What novuss refuses.
REFUSED: list[Any] = [
    "1,500", "44,500", "1.500,0", "1,500.0", "1.500.0", "abc", "-1", "−1", "44,", "44.", ",",
    "44 5", "1  500", "1 50 0", "12 34", "44;5", "½", "４４", "44|5", "44,5 mm мм", "?", "*",
    "44 kg", "mm", "1/2", "44'", True, "=", "yes", "да", "NaN", "44\u00a05", "\ue000",
]  # fmt: skip
ANSWERS: list[Any] = [
    "yes", "Yes", "JA", "да", "Да ", "jā", "JĀ", "ok", "✓", "1", 1, True, "i. O.", "+", "выполнено",
    "no", "NEIN", "нет", "Nē", "0", 0, False, "-", "–", "−", "✗", "n. i. O.", "", " ", None,
]  # fmt: skip
NO_ANSWERS: list[Any] = [
    "maybe",
    "*",
    "?",
    "yes?",
    "1,0",
    "2",
    "yes|no",
    "|",
    44.5,
    "y e s",
    "да нет",
]


@dataclass(frozen=True)
class Made:
    """A workbook that is filled in, and how it is judged."""

    language: Language
    edition: str
    items: Mapping[Kind, list[str]]
    discs: int = 0
    working_limits: tuple[WorkingLimit, ...] = ()
    guarded: bool = False
    instruments: tuple[Instrument, ...] = ()


def spellings(figure: Decimal, unit: str) -> Iterator[Any]:
    """Other ways to type a figure, and those in which spreadsheet programs keep it."""
    plain = format(figure.normalize(), "f")
    yield f"{plain} {unit}"
    yield f" {plain}{unit} "
    yield float(figure)
    yield int(figure) if figure == int(figure) else float(figure)
    if figure >= 1000:
        for space in " \u00a0\u2009\u202f\u2007":
            yield f"{plain[0]}{space}{plain[1:]}"


def near(figure: Decimal, unit: str, n: int) -> Iterator[Any]:
    """Entries at a limit and just beside it, with the n-th of the other ways to type it."""
    text = format(figure, "f")
    yield text
    yield f"{figure:.1f}".replace(".", ",") if figure == round(figure, 1) else text
    others = list(spellings(figure, unit))
    yield others[n % len(others)]
    step = Decimal("0.01") if n % 2 else Decimal("0.000001")
    for other in (figure - step, figure + step):
        if other >= 0:
            text = format(other, "f")
            yield text
            yield text.replace(".", ",")
            yield float(other)


def taken(characteristic: Characteristic, unit: str, working: Bounds | None, n: int) -> list[Any]:
    """What novuss reads of a characteristic."""
    if characteristic.quantity == "visual":
        return ANSWERS
    bounds = [
        *([characteristic.bounds] if characteristic.bounds else characteristic.readings),
        *([working] if working else []),
    ]
    ends = {end for bound in bounds for end in (bound.lower, bound.upper) if end is not None}
    ends |= {characteristic.nominal} if characteristic.nominal is not None else set()
    listed = sorted(ends or {Decimal(12)})
    found = [entry for m, end in enumerate(listed) for entry in near(end, unit, n + m)]
    others: list[Any] = [" ", None, "0", ",5", ".5", "0,500", "044,5", "1234,567", "44.500"]
    others += ["9" * 6, 44.4999999999999999, 1e-06, 44]
    return [*found, "", "50", *(others[(n + m) % len(others)] for m in range(4))]


#: Readings of the places of one item: of two lines, of four corners.
PLACES: dict[int, list[list[Any]]] = {
    2: [
        ["1024.4", "1022.9"], ["1022,9", "1 024,4"], ["1024.41", "1022.9"], [1024.4, 1022.9],
        ["1024.4", ""], ["", ""], ["1414,2", "1414.2"], ["100.1", "98.6"], ["0.3", "1.8"],
        ["999999.123456", "999997.623456"], ["999999.123457", "999997.623456"],
    ],
    4: [
        ["0.1", "0.6", "0,3", "0.2"], ["0.1", "0.61", "0.3", "0.2"], ["1.1", "", "1.2", "1.2"],
        ["", "", "", ""], ["10,15", "10.65", "10,2", "10,3"], [1.4, 1.1, 1.6, 1.5], ["8"] * 4,
        ["0.7", "0.2", "0.2", "0.2"], ["0.7000001", "0.2", "0.2", "0.2"],
    ],
}  # fmt: skip


def conforming(characteristic: Characteristic, working: Bounds | None) -> str:
    if characteristic.quantity == "visual":
        return "yes"
    bounds = (
        characteristic.bounds
        or working
        or (characteristic.readings[0] if characteristic.readings else None)
    )
    if bounds is None:
        return format(characteristic.nominal or Decimal(12), "f")
    return format(bounds.upper if bounds.upper is not None else bounds.lower or 0, "f")


class Filled:
    """A workbook with entries, and what stands where."""

    def __init__(self, made: Made, corpus: Corpus) -> None:
        self.made, self.corpus = made, corpus
        self.order = SheetOrder(
            corpus, made.edition, made.language, made.items, made.discs, made.instruments or ()
        )
        self.explain = self.order.explainer
        tables = build_blank_tables(self.order)
        raw = corpus.equipment.raw_quantities(made.edition)
        self.plans: dict[str, SheetPlan] = {
            table.title: plan_columns(table, raw) for table in tables
        }

    @cached_property
    def book(self) -> openpyxl.Workbook:
        """The blank workbook; it takes its time and is only needed once for all workers."""
        made = self.made
        content = render_blank_workbook(self.order, made.working_limits, guarded=made.guarded)
        return openpyxl.load_workbook(io.BytesIO(content))

    def limit(self, characteristic: Characteristic) -> Bounds | None:
        found = [
            limit for limit in self.made.working_limits if limit.characteristic == characteristic.id
        ]
        return found[0].bounds if found else None

    def fill(self) -> None:
        """Every entry in some row of its column; then each column alone among good ones."""
        for title, plan in self.plans.items():
            sheet = self.book[title]
            lines = iter(range(FIRST, plan.last + 1))
            columns = [
                (
                    field.column,
                    taken(
                        field.characteristic,
                        self.explain.get_symbol(field.characteristic),
                        self.limit(field.characteristic),
                        field.column,
                    ),
                    NO_ANSWERS if field.characteristic.quantity == "visual" else [*LEFT, *REFUSED],
                )
                for field, _ in plan.fields
                if field.raw is None
            ]
            mixed = max(len(good) for _, good, _ in columns)
            for n, line in enumerate(itertools.islice(lines, mixed)):
                for column, good, _ in columns:
                    sheet.cell(line, column, good[n % len(good)])
                self._places(sheet, plan, line, n)
            for n, line in enumerate(itertools.islice(lines, 14)):
                for column, _, bad in columns:
                    sheet.cell(line, column, bad[(n + 5 * column) % len(bad)])
            singly = [
                (column, [good[0], good[4], bad[column % len(bad)]][column % 3])
                for column, good, bad in columns
            ]
            # What is left over has no entry at all.
            for (column, entry), line in zip(
                singly, itertools.islice(lines, len(singly)), strict=False
            ):
                for field, _ in plan.fields:
                    if field.raw is None:
                        sheet.cell(
                            line,
                            field.column,
                            conforming(field.characteristic, self.limit(field.characteristic)),
                        )
                sheet.cell(line, column, entry)
            # Every third row is confirmed, in words of every language.
            for line in range(FIRST, plan.last + 1, 3):
                answer = ["yes", "Ja", "да", "jā", "no"][line // 3 % 5]
                sheet.cell(line, column_index_from_string(plan.confirming), answer)

    def _places(self, sheet: Worksheet, plan: SheetPlan, line: int, n: int) -> None:
        for check in plan.checks:
            if check.derived is None:
                continue
            cases = PLACES[len(check.fields)]
            for field, entry in zip(check.fields, cases[n % len(cases)], strict=True):
                sheet.cell(line, field.column, entry)
            # Every other time it is not entered as it is.
            (direct,) = (
                field
                for field, _ in plan.fields
                if field.characteristic.id == check.characteristic.id and field.raw is None
            )
            if n // len(cases) % 2:
                sheet.cell(line, direct.column, None)


def recalculate(books: Mapping[str, openpyxl.Workbook], folder: Path) -> None:
    """Let LibreOffice save the workbooks to ``saved``, with the results of all formulas."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, book in books.items():
        book.save(folder / f"{name}.xlsx")
    done = subprocess.run(
        [
            str(SOFFICE),
            f"-env:UserInstallation={(folder / 'profile').as_uri()}",
            "--headless",
            *("--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", str(folder / "saved")),
            *(str(folder / f"{name}.xlsx") for name in books),
        ],
        capture_output=True,
        timeout=300,
        check=False,
    )
    saved = {path.stem for path in (folder / "saved").glob("*.xlsx")}
    assert saved == set(books), done.stderr.decode(errors="replace")


@dataclass
class Answered:
    """A filled workbook, what LibreOffice made of it and what novuss says of that."""

    filled: Filled
    path: Path
    unsaved: Path

    @cached_property
    def values(self) -> openpyxl.Workbook:
        return openpyxl.load_workbook(self.path, data_only=True)

    @cached_property
    def judged(self) -> tuple[EventResult, list[Problem]]:
        made, corpus = self.filled.made, self.filled.corpus
        readings, problems = read_readings([self.path], corpus, edition=made.edition)
        result = check_readings(
            readings,
            corpus.equipment.characteristics(made.edition),
            edition=made.edition,
            rule=DecisionRule("guarded") if made.guarded else DecisionRule(),
            working_limits=made.working_limits,
            belonging=corpus.equipment.belonging(made.edition),
        )
        return result, problems

    def code(self, sheet: Worksheet, line: int, column: int | str) -> int:
        number = column if isinstance(column, int) else column_index_from_string(column)
        return int(sheet.cell(line, number).value or 0)


VERDICTS = {
    codes.PASS: Verdict.PASS,
    codes.NOT_MEASURED: Verdict.NOT_MEASURED,
    **dict.fromkeys(
        (codes.NO_TOLERANCE, codes.DISPUTED, codes.GUARDED, codes.IMPROBABLE), Verdict.UNDECIDED
    ),
    **dict.fromkeys((codes.NOT_MET, codes.BELOW, codes.ABOVE, codes.OUTSIDE), Verdict.FAIL),
}
#: The entry itself is open: novuss refuses it, or reads what no formula can.
ENTRY = {codes.BY_NOVUSS, codes.NO_ANSWER, codes.NO_NUMBER, codes.AMBIGUOUS}


def working(corpus: Corpus, edition: str) -> tuple[WorkingLimit, ...]:
    """A working limit for whatever the print leaves open."""
    found = []
    for characteristic in corpus.equipment.characteristics(edition):
        if (
            characteristic.bounds is None
            and characteristic.unit
            and characteristic.limit.kind != "free"
        ):
            middle = characteristic.nominal or (
                characteristic.readings[0].upper if characteristic.readings else Decimal(12)
            )
            assert middle is not None
            bounds = Bounds(lower=middle - Decimal("0.25"), upper=middle)
            found.append(
                WorkingLimit(characteristic.id, bounds, "C. Judge", date(2026, 11, 1), "so")
            )
    return tuple(found)


def ids(letter: str, count: int) -> list[str]:
    return [f"{letter}{n}" for n in range(1, count + 1)]


def everything(count: int = 62) -> dict[Kind, list[str]]:
    counts = {"disc": count // 2, "table": count + 26, "brush": count + 20}
    letters = dict.fromkeys(KINDS, "") | {"participant": "N"}
    return {kind: ids(letters[kind] or kind[0].upper(), counts.get(kind, count)) for kind in KINDS}


ALPHABET = "0123456789" * 3 + ",. \u00a0\u2009" * 4 + "+-e'm"


def type_by_chance(filled: Filled) -> None:
    """Something as the diameter of each puck."""
    (title,) = filled.plans
    chance = random.Random(14)
    for line in range(FIRST, FIRST + 500):
        length = chance.randint(1, 8)
        text = "".join(chance.choice(ALPHABET) for _ in range(length))
        if chance.random() < 0.6:
            text = re.sub("[^0-9,.]", "", text)
        if chance.random() < 0.4:
            text = chance.choice(["44", "45"]) + text[: length // 2]
        filled.book[title].cell(line, filled.plans[title].fields[0][0].column, text)


def good_rows(filled: Filled) -> None:
    """A conforming entry in every field."""
    for title, plan in filled.plans.items():
        for field, _ in plan.fields:
            for line in range(FIRST, plan.last + 1) if field.raw is None else ():
                entry = conforming(field.characteristic, filled.limit(field.characteristic))
                filled.book[title].cell(line, field.column, entry)


def spoil(filled: Filled) -> None:
    """Do to a sheet that is in order what judges do.

    The second row is about the first item, as is one that was added below.
    """
    good_rows(filled)
    pucks, brushes = filled.book["pucks"], filled.book["brushes"]
    pucks["A5"], pucks["D5"] = "P1", "46"
    pucks["A13"], pucks["D13"] = "P3", "46"
    pucks["D7"] = date(2026, 5, 24)
    pucks["D8"], pucks["D8"].number_format = 0.445, "0.0%"
    pucks["A9"] = " "
    pucks["D10"], pucks["D10"].number_format = 44.5, "0.00"
    # The second table has no brush.
    for cell in ("A5", "B5", "E5", "F5"):
        brushes[cell] = None


SCENES: dict[Kind, list[str]] = {"puck": ids("P", 9), "table": ["T1", "T2"], "brush": ["B1", "B2"]}
COARSE = Instrument("C-9", "rule", "length", "mm", Fraction(1), Fraction(9, 10))
#: Those that ``make audit`` looks at, besides those of every run.
AT_LENGTH = ("all", "de", "ru", "lv")


@pytest.fixture(scope="module")
def answered(corpus: Corpus, once: Callable[..., Path]) -> Callable[[str], Answered]:
    """A filled workbook by its name; LibreOffice is started once for all of a run."""
    now, before = (working(corpus, edition) for edition in ("lnf-2017", "mfn-2010"))
    few: dict[Kind, list[str]] = {"puck": ids("P", 60), "disc": ids("D", 20)}
    some = {kind: names for kind, names in everything().items() if kind in SCENES}
    every: dict[str, tuple[Made, Callable[[Filled], None]]] = {
        "some": (Made("en", "lnf-2017", some), Filled.fill),
        "all": (Made("en", "lnf-2017", everything(), 2), Filled.fill),
        "de": (Made("de", "mfn-2010", everything(), 2), Filled.fill),
        "ru": (Made("ru", "lnf-2017", everything(), 2, now), Filled.fill),
        "lv": (Made("lv", "mfn-2010", everything(), 2, before), Filled.fill),
        "guarded": (Made("de", "lnf-2017", few, 2, guarded=True), Filled.fill),
        "chance": (Made("lv", "lnf-2017", {"puck": ids("P", 500)}), type_by_chance),
        "scenes": (Made("en", "lnf-2017", SCENES, 0, now), spoil),
        "coarse": (Made("en", "lnf-2017", SCENES, 0, now, instruments=(COARSE,)), good_rows),
    }

    def make(names: Iterable[str], folder: Path) -> None:
        filled = {name: Filled(every[name][0], corpus) for name in names}
        for name, entry in filled.items():
            every[name][1](entry)
        recalculate({name: workbook.book for name, workbook in filled.items()}, folder)

    @cache
    def of(name: str) -> Answered:
        seldom = name in AT_LENGTH
        names = [name for name in every if (name in AT_LENGTH) == seldom]
        folder = once(f"live-sheets-{seldom}", partial(make, names))
        filled = Filled(every[name][0], corpus)
        return Answered(filled, folder / "saved" / f"{name}.xlsx", folder / f"{name}.xlsx")

    return of


def of_row(
    results: Mapping[tuple[Kind, str], list[Result]], plan: SheetPlan, n: int
) -> list[Result]:
    """What was read in the n-th row of a sheet."""
    row = plan.table.rows[n]
    mine = {characteristic.id for characteristic in plan.table.characteristics}
    return [
        result
        for result in results.get((plan.table.kind, row.item), [])
        if result.reading.characteristic.id in mine
        and (result.reading.position or "") == row.position
    ]


def by_item(event: EventResult) -> dict[tuple[Kind, str], list[Result]]:
    return group_values(
        ((result.reading.kind, result.reading.item), result) for result in event.results
    )


@pytest.mark.parametrize(
    "name", sample(["some", "guarded", *AT_LENGTH], lambda name: name == "guarded")
)
def test_filled_sheet_says_what_novuss_says(answered: Callable[[str], Answered], name: str) -> None:
    answers = answered(name)
    assert_codes_are_verdicts(answers)
    assert_what_is_refused_is_never_red_or_green(answers)
    assert_words_are_those_of_novuss(answers)
    assert_counts_are_those_of_the_verdicts(answers)


def assert_codes_are_verdicts(answers: Answered) -> None:
    """The code of every field is the verdict of novuss."""
    event, problems = answers.judged
    results = by_item(event)
    refused = {problem.item for problem in problems}
    seen: set[tuple[str, Verdict]] = set()
    for title, plan in answers.filled.plans.items():
        sheet = answers.values[title]
        for n, row in enumerate(plan.table.rows):
            line = FIRST + n
            read = of_row(results, plan, n)
            if not read:
                assert row.item in refused
                continue
            for characteristic in plan.table.characteristics:
                code = max(
                    answers.code(sheet, line, check.code)
                    for check in plan.checks
                    if check.characteristic.id == characteristic.id
                )
                verdict = find_worst_verdict(
                    result.verdict
                    for result in read
                    if result.reading.characteristic.id == characteristic.id
                )
                place = f"{title}!{line} {characteristic.id}"
                if code == codes.BY_NOVUSS:
                    typed = [
                        sheet.cell(line, f.column).value
                        for f, _ in plan.fields
                        if f.characteristic.id == characteristic.id
                    ]
                    assert any(str(entry) in LEFT for entry in typed), place
                    continue
                if answers.filled.made.guarded and characteristic.quantity == "visual":
                    # Nothing is green under the guarded rule: an answer waits for novuss as well.
                    assert (code, verdict) != (codes.PASS, Verdict.PASS), place
                    if code == codes.GUARDED:
                        assert verdict is Verdict.PASS, place
                        continue
                assert VERDICTS.get(code) == verdict, f"{place}: {code}, {verdict}"
                seen.add((characteristic.id, verdict))
    decidable = {
        record.id
        for record in answers.filled.corpus.equipment.characteristics(answers.filled.made.edition)
        if record.kind in answers.filled.made.items
        and (
            record.bounds
            or record.readings
            or record.quantity == "visual"
            or answers.filled.limit(record)
        )
    }
    if not answers.filled.made.guarded:
        # Every limit was met and not met, and every characteristic left empty.
        assert {(name, Verdict.PASS) for name in decidable} - seen == set()
        assert {(name, Verdict.FAIL) for name in decidable} - seen == set()
    else:
        assert not any(verdict is Verdict.PASS for _, verdict in seen)


def assert_what_is_refused_is_never_red_or_green(answers: Answered) -> None:
    _, problems = answers.judged
    assert len({problem.code for problem in problems}) >= 5
    wide = {
        title: {field.column: check for field, check in plan.fields}
        for title, plan in answers.filled.plans.items()
    }
    for problem in problems:
        match = re.search(r"\[(.*)]$", problem.file)
        assert match, problem
        sheet, check = answers.values[match[1]], wide[match[1]][problem.column]
        entry = sheet.cell(problem.line, problem.column).value
        assert answers.code(sheet, problem.line, check.code) in ENTRY, (problem.code, entry)


def assert_words_are_those_of_novuss(answers: Answered) -> None:
    event, problems = answers.judged
    say = answers.filled.explain.wording
    words = codes.sign_verdicts(say)
    items = {(item.kind, item.item): item for item in event.items}
    refused = {problem.item for problem in problems}
    results = by_item(event)
    seen = set()
    for title, plan in answers.filled.plans.items():
        sheet = answers.values[title]
        for n, row in enumerate(plan.table.rows):
            line = FIRST + n
            written = sheet.cell(line, plan.verdict).value
            worst_code = answers.code(sheet, line, plan.item)
            if row.item in refused or worst_code in {*ENTRY, codes.IMPROBABLE}:
                # A disc that was refused says nothing of the others.
                open_or_failing = {words["entry"], words["fail"]}
                assert written in open_or_failing or plan.table.has_positions, (title, line)
                continue
            item = items[plan.table.kind, row.item]
            word = item.word
            if item.missing and f"B{row.item[1:]}" in refused:
                # The brush of the table was refused, and seems to be none.
                continue
            if plan.table.has_positions:
                found = [result.verdict for result in of_row(results, plan, n)]
                word = find_worst_verdict(found).value
                if word == "not-measured" and set(found) > {Verdict.NOT_MEASURED}:
                    word = "incomplete"
            if answers.filled.made.guarded and word in ("pass", "incomplete"):
                assert written == words["undecided"]
                continue
            assert written == words[word], f"{title}!{line}: {written}, {word}"
            seen.add(word)
    made = answers.filled.made
    expected = {"fail", "undecided"} if made.guarded else {"fail", "pass", "not-measured"}
    assert expected <= seen


def assert_counts_are_those_of_the_verdicts(answers: Answered) -> None:
    words = codes.sign_verdicts(answers.filled.explain.wording)
    first = answers.values.worksheets[0]
    lines = {
        str(row[0].value).removeprefix("→ "): [cell.value for cell in row]
        for row in first.iter_rows(max_col=6)
    }
    for title, plan in answers.filled.plans.items():
        sheet = answers.values[title]
        written = [sheet.cell(line, plan.verdict).value for line in range(FIRST, plan.last + 1)]
        counted = {
            "fail": written.count(words["fail"]),
            "undecided": written.count(words["undecided"]) + written.count(words["entry"]),
            "not-measured": written.count(words["not-measured"])
            + written.count(words["incomplete"]),
            "pass": written.count(words["pass"]),
        }
        assert lines[title][1:] == [len(written), *counted.values()]
        says = [f"{words[key]}: {number}" for key, number in counted.items()]
        assert str(sheet.cell(2, plan.verdict).value).split("\n") == says


def test_own_formulas_say_nothing_to_novuss_however_they_were_saved(
    answered: Callable[[str], Answered],
) -> None:
    answers = answered("guarded")
    made, corpus = answers.filled.made, answers.filled.corpus
    unsaved, wrong = read_readings([answers.unsaved], corpus, edition=made.edition)
    typed = openpyxl.load_workbook(answers.unsaved)
    saved, wrong_saved = read_readings([answers.path], corpus, edition=made.edition)
    # LibreOffice keeps 44.5000 as 44.5 and an empty text as nothing.
    assert [(reading.item, reading.characteristic.id, reading.amount) for reading in unsaved] == [
        (reading.item, reading.characteristic.id, reading.amount) for reading in saved
    ]

    def locate_problems(problems: list[Problem]) -> set[tuple[str, int, int, str]]:
        # LibreOffice makes a number of a truth value in a cell for texts.
        return {
            (problem.file.partition("[")[2], problem.line, problem.column, problem.code)
            for problem in problems
            if typed[problem.file.partition("[")[2][:-1]].cell(problem.line, problem.column).value
            is not True
        }

    assert locate_problems(wrong_saved) == locate_problems(wrong)


def test_reason_names_the_column_and_what_is_wrong_with_it(
    answered: Callable[[str], Answered],
) -> None:
    answers = answered("some")
    plan, sheet = answers.filled.plans["pucks"], answers.values["pucks"]
    reasons = {
        str(sheet.cell(line, plan.verdict + 1).value) for line in range(FIRST, plan.last + 1)
    }
    assert {
        "outer diameter: above the limit",
        "outer diameter: below the limit",
        "thickness: ambiguous, decimal sign or thousands?",
        "hole diameter: the print can be read in several ways",
    } <= reasons
    assert not any("#" in fact for fact in reasons)


def test_whatever_is_typed_is_read_as_novuss_reads_it(
    answered: Callable[[str], Answered],
) -> None:
    answers = answered("chance")
    event, problems = answers.judged
    refused = {problem.item for problem in problems}
    verdicts = {
        result.reading.item: result.verdict
        for result in event.results
        if result.reading.characteristic.short_id == "outer_diameter"
    }
    ((title, plan),) = answers.filled.plans.items()
    sheet = answers.values[title]
    counts = {"same": 0, "left": 0, "refused": 0}
    for n, row in enumerate(plan.table.rows):
        entry = sheet.cell(FIRST + n, plan.fields[0][0].column).value
        code = answers.code(sheet, FIRST + n, plan.checks[0].code)
        if row.item in refused:
            assert code in ENTRY, repr(entry)
            counts["refused"] += 1
        elif code in ENTRY:
            # Only what looks like more than a number is left to novuss, and long numbers.
            assert re.search(r"[+e'm]|^\s|\s$|\d{7}", str(entry)), repr(entry)
            counts["left"] += 1
        else:
            assert VERDICTS[code] == verdicts[row.item], repr(entry)
            counts["same"] += 1
    assert counts["same"] > 120
    assert counts["refused"] > 60
    assert counts["left"] < 60


def verdicts(answers: Answered, title: str) -> list[str]:
    sheet, plan = answers.values[title], answers.filled.plans[title]
    lines = range(FIRST, plan.last + 1)
    return [str(sheet.cell(line, plan.verdict).value).partition(" ")[0] for line in lines]


def test_rows_of_one_item_are_taken_together_and_strange_cells_left_to_novuss(
    answered: Callable[[str], Answered],
) -> None:
    answers = answered("scenes")
    #: P1 twice, P3 with a row that has no formulas, a date, a percentage, no name.
    assert verdicts(answers, "pucks") == ["✗", "✗", "?", "!", "!", "!", "✓", "✓", "✓"]
    sheet, plan = answers.values["pucks"], answers.filled.plans["pucks"]
    why = [sheet.cell(line, plan.verdict + 1).value for line in (4, 5, 6, 9)]
    assert why == [
        "other rows of this item",
        "outer diameter: above the limit",
        "other rows of this item",
        "the item has no name",
    ]
    problems = answers.judged[1]
    assert {problem.line for problem in problems} == {7, 8, 9}
    items = {item.item: item.verdict for item in answers.judged[0].items if item.kind == "puck"}
    assert items == {
        "P1": Verdict.FAIL,
        "P3": Verdict.FAIL,
        **dict.fromkeys(["P7", "P8", "P9"], Verdict.PASS),
    }


def test_table_without_a_brush_was_not_checked_completely(
    answered: Callable[[str], Answered],
) -> None:
    answers = answered("scenes")
    assert verdicts(answers, "tables") == ["✓", "◐"]
    assert answers.values["tables"]["C5"].value == "brush at the table: not measured"
    words = {item.item: item.word for item in answers.judged[0].items if item.kind == "table"}
    assert words == {"T1": "pass", "T2": "incomplete"}


def test_instrument_too_coarse_for_a_limit_leaves_it_to_novuss(
    answered: Callable[[str], Answered],
) -> None:
    answers = answered("coarse")
    register = Register(answers.filled.made.instruments, date(2026, 11, 21))
    readings, problems = read_readings([answers.path], answers.filled.corpus)
    assert problems == []
    for title, plan in answers.filled.plans.items():
        for check in plan.checks:
            code = answers.code(answers.values[title], FIRST, check.code)
            read = [
                reading
                for reading in readings
                if reading.characteristic.id == check.characteristic.id
            ][:1]
            event = check_readings(
                [replace(reading, instrument="C-9") for reading in read],
                [check.characteristic],
                edition="lnf-2017",
                working_limits=answers.filled.made.working_limits,
                register=register,
            )
            if check.derived is None and event.results[0].verdict is not VERDICTS.get(code):
                assert code == codes.BY_NOVUSS
            if check.characteristic.quantity == "visual":
                assert code == codes.PASS
    plan = answers.filled.plans["pucks"]
    found = [answers.code(answers.values["pucks"], FIRST, check.code) for check in plan.checks]
    assert found.count(codes.BY_NOVUSS) >= 2


@pytest.mark.parametrize(
    ("figure", "plain"),
    [("44.5", True), ("0.000000001", True), ("44.0000000001", False), ("1234567", False)],
)
def test_formula_compares_only_with_what_it_can_tell_apart(
    corpus: Corpus, figure: str, plain: bool
) -> None:
    (characteristic,) = [
        record
        for record in corpus.equipment.characteristics("lnf-2017")
        if record.id == "disc.diameter"
    ]
    bounds = Bounds(lower=Decimal(0), upper=Decimal(figure))
    assert (judge_number("X1", characteristic, bounds) != str(codes.BY_NOVUSS)) == plain

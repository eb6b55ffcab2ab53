"""Cases as a judge writes them: a reading as it is typed, the verdict, and why.

A file of cases is YAML: ``cases:``, a list of entries with these keys.

- ``name``: what the case shows, in a few words; every name once.
- ``edition``: the rules to check against, ``lnf-2017`` unless said.
- ``reading``: ``characteristic``, ``value`` and ``unit`` as they are typed into a measuring
  table, with ``uncertainty``, ``position`` and ``occasion`` where there are any; a list of
  such readings where several were taken of the same item.
- ``rule`` (``simple`` or ``guarded``) and ``guard`` (r), where they are not simple and 1.
- ``working_limit``: ``lower`` and ``upper``, where the chief judge has set one.
- ``verdict``: of the item, of which nothing else is known.
- ``why``: the clause, a colon and one sentence.

A case is read as a measuring table is, so that a unit, a comma and a word are tested with it.
"""

import csv
import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, field_validator

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.inspection.event_judging import check_readings
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit
from novuss.inspection.verdict_scale import Verdict
from novuss.localized_wording import Wording
from novuss.model.equipment_records import Bounds, CharacteristicId
from novuss.model.record_base import EditionId, Figure, NonBlank, Record
from novuss.specs.spec_issues import SpecsError
from novuss.specs.yaml_file import YamlFile
from novuss.tables.long_table import read_readings

TESTS = Path(__file__).resolve().parent
VERDICTS = tuple(verdict.value for verdict in Verdict)


class Typed(Record):
    """One row of a measuring table, as it is typed."""

    characteristic: CharacteristicId
    value: str
    unit: str = ""
    uncertainty: str = ""
    position: str = ""
    occasion: str = ""


class Case(Record):
    """A reading, its verdict, and why."""

    name: NonBlank
    edition: EditionId = "lnf-2017"
    reading: list[Typed] = Field(min_length=1)
    rule: Literal["simple", "guarded"] = "simple"
    guard: Figure = Decimal(1)
    working_limit: Bounds | None = None
    verdict: Literal[
        "pass", "conditional-pass", "conditional-fail", "fail", "undecided", "not-measured"
    ]
    why: str = Field(pattern=r"^[\w.]*\w: \S.*\.$")

    @field_validator("reading", mode="before")
    @classmethod
    def _one_or_several(cls, value: Any) -> Any:
        return [value] if isinstance(value, Mapping) else value

    @property
    def clause(self) -> str:
        """The clause that decides."""
        return self.why.partition(":")[0]

    @property
    def rows(self) -> list[dict[str, str]]:
        """The measuring table."""
        return [
            {"item": "1", "kind": reading.characteristic.partition(".")[0], **reading.model_dump()}
            for reading in self.reading
        ]


class CasesFile(Record):
    """``cases/<what>.yaml``."""

    cases: list[Case] = Field(min_length=1)


def read_cases(folder: Path) -> tuple[list[Case], list[str]]:
    """The cases of every file of a folder, and what is wrong, each with file, line and cure.

    A file with a mistake gives no cases; the others do.
    """
    cases: list[Case] = []
    problems: list[str] = []
    for path in sorted(folder.glob("*.yaml")):
        try:
            file = YamlFile.read_file(path, TESTS)
            found = file.validate_as(CasesFile).cases
        except SpecsError as error:
            problems += [_named(path, str(issue)) for issue in error.issues]
            continue
        for index, case in enumerate(found):
            if any(case.name == other.name for other in cases):
                place = f"{file.name}:{file.find_line('cases', index)}"
                problems.append(f"{place}: case {case.name!r} stands twice; give it another name")
            else:
                cases.append(case)
    return cases, problems


def _named(path: Path, message: str) -> str:
    """A message that calls a case by its name instead of its number."""
    found = re.search(r"(?<= )cases\.(\d+)\.?(?:reading\.0)?", message)
    if not found:
        return message
    entries = YamlFile.read_file(path, path.parent).data["cases"]
    entry = entries[int(found[1])]
    name = entry.get("name", f"no. {int(found[1]) + 1}") if isinstance(entry, dict) else entry
    message = message[: found.start()] + f"case {name!r}: " + message[found.end() :].lstrip(".")
    for complaint, cure in CURES.items():
        if complaint in message:
            return message.removesuffix("mend the value") + cure
    return message


#: What pydantic says of a value, and what to do.
CURES = {
    "not one of: 'pass'": f"use one of: {', '.join(VERDICTS)}",
    "why: String should match": 'write the clause, a colon and a sentence: "A1.16: 45 conforms."',
    "characteristic: String should match": "write it as kind.what_it_is: puck.weight",
}


def judged(case: Case, corpus: Corpus, folder: Path) -> tuple[str, str]:
    """The verdict on a case, and the clause that it rests on.

    Raises:
        AssertionError: the reading cannot be typed like this; with what a judge is told.
    """
    table = folder / "table.csv"
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(case.rows[0]))
        writer.writeheader()
        writer.writerows(case.rows)
    readings, problems = read_readings([table], corpus, edition=case.edition)
    explain = Explainer(Wording(corpus.strings, "en"), corpus.vocabulary)
    refusals = [f"{case.name}: {'; '.join(explain.problem(problem))}" for problem in problems]
    assert not refusals, "\n".join(refusals)
    limits = [
        WorkingLimit(name, case.working_limit, "A. Paraugs", date(2026, 11, 20), "a case")
        for name in dict.fromkeys(reading.characteristic.id for reading in readings)
        if case.working_limit
    ]
    found = check_readings(
        readings,
        corpus.equipment.characteristics(case.edition),
        edition=case.edition,
        rule=DecisionRule(case.rule, Fraction(case.guard)),
        working_limits=limits,
    )
    (item,) = found.items
    return item.verdict.value, item.checked[0].characteristic.clause


def explain_difference(case: Case, verdict: str) -> str:
    """What a judge is told of a case that comes out otherwise."""
    typed = ", ".join(
        " ".join(filter(None, (reading.characteristic, reading.value, reading.unit)))
        for reading in case.reading
    )
    return f"{case.name}: {typed} is {verdict}, not {case.verdict}; {case.why}"

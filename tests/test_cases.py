"""What is wrong in a file of cases is said with the file, the line, the case and the cure."""

from pathlib import Path

import pytest
from tests import cases
from tests.cases import Case, judged, read_cases

from novuss.corpus import Corpus

GOOD = """\
cases:
  - name: Puck of 45 mm
    edition: lnf-2017
    reading: {characteristic: puck.outer_diameter, value: "45", unit: mm}
    verdict: pass
    why: "A1.16: 45 mm is the limit, and it conforms."
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(cases, "TESTS", tmp_path / "tests")
    made = tmp_path / "tests" / "cases"
    made.mkdir(parents=True)
    return made


def problems(folder: Path, text: str) -> list[str]:
    (folder / "puck.yaml").write_text(text, encoding="utf-8")
    return read_cases(folder)[1]


def test_good_file_has_no_problem_and_every_case(folder: Path) -> None:
    (folder / "puck.yaml").write_text(GOOD, encoding="utf-8")
    (case,), wrong = read_cases(folder)
    assert wrong == []
    assert (case.name, case.clause, case.verdict) == ("Puck of 45 mm", "A1.16", "pass")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        (
            "edition:",
            "rules:",
            3,
            "case 'Puck of 45 mm': rules: Extra inputs are not permitted; remove the key or use "
            "one of: edition, guard, name, reading, rule, verdict, why, working_limit",
        ),
        (
            "verdict: pass",
            "verdict: good",
            5,
            "use one of: fail, conditional-fail, undecided, not-measured, conditional-pass, pass",
        ),
        (
            'value: "45"',
            "value: 45",
            4,
            "case 'Puck of 45 mm': value: Input should be a valid string; "
            "put it between quotation marks",
        ),
        ("characteristic: puck.outer_diameter, ", "", 4, "add the key 'characteristic'"),
        (
            "puck.outer_diameter",
            "outer diameter",
            4,
            "write it as kind.what_it_is: puck.weight",
        ),
        (
            '"A1.16: 45 mm is the limit, and it conforms."',
            "it conforms",
            6,
            'write the clause, a colon and a sentence: "A1.16: 45 conforms."',
        ),
    ],
)
def test_mistake_is_named_with_file_line_case_and_cure(
    folder: Path, old: str, new: str, line: int, message: str
) -> None:
    assert old in GOOD
    found = problems(folder, GOOD.replace(old, new))
    assert any(
        problem.startswith(f"tests/cases/puck.yaml:{line}: ") and message.lower() in problem.lower()
        for problem in found
    ), found


def test_case_that_has_no_name_is_counted(folder: Path) -> None:
    (found,) = problems(
        folder,
        GOOD.replace("name: Puck of 45 mm", "edition: lnf-2017", 1).replace(
            "\n    edition: lnf-2017\n    reading", "\n    reading"
        ),
    )
    assert (
        found == "tests/cases/puck.yaml:2: case 'no. 1': name: Field required; add the key 'name'"
    )


def test_two_cases_of_one_name_are_told_apart(folder: Path) -> None:
    (found,) = problems(folder, GOOD + GOOD.removeprefix("cases:\n"))
    assert found == (
        "tests/cases/puck.yaml:7: case 'Puck of 45 mm' stands twice; give it another name"
    )


def test_file_with_a_mistake_does_not_hide_the_others(folder: Path) -> None:
    (folder / "cue.yaml").write_text(GOOD, encoding="utf-8")
    (folder / "puck.yaml").write_text("cases: []\n", encoding="utf-8")
    found, wrong = read_cases(folder)
    assert (len(found), len(wrong)) == (1, 1)


def test_reading_that_nobody_could_type_is_told_as_a_judge_is_told(
    corpus: Corpus, tmp_path: Path
) -> None:
    reading = {"characteristic": "puck.weight", "value": "22", "unit": "mm"}
    why = "A1.19: A puck weighs no more than 22 g."
    case = Case.model_validate(
        {"name": "Weight in mm", "reading": reading, "verdict": "pass", "why": why}
    )
    with pytest.raises(AssertionError, match=r"Weight in mm: .*mm.*; "):
        judged(case, corpus, tmp_path)

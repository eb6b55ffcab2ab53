"""Confirming a translation writes its fingerprint and nothing else."""

import difflib

import pytest

from novuss.model.rules import fingerprint
from novuss.specs.checks import check_all
from novuss.specs.confirm import confirm_clauses
from novuss.specs.issues import SpecsError

from .conftest import Copy

FILE = "rules/lnf-2017/08-senior-judges.yaml"
OLD, NEW = "Senior judges have the following tasks.", "These are the tasks of senior judges."
MARK, CURRENT = "191e7c2e", fingerprint(NEW)


@pytest.fixture
def edited(specs: Copy) -> Copy:
    """The English text of 8.1 was changed after its translations were checked."""
    confirm_clauses(specs.root, "lnf-2017", ["all"], ["de", "ru", "lv"])
    specs.change(FILE, OLD, NEW)
    assert [issue.message for issue in specs.issues(check_all)] == [
        "8.1: de, ru, lv not checked against the English text"
    ]
    return specs


def confirmed(specs: Copy, clauses: list[str], languages: list[str]) -> tuple[list[str], object]:
    """The lines that changed, as a diff without its head, and what was returned."""
    path = specs.root / FILE
    before = path.read_text(encoding="utf-8").splitlines()
    done = confirm_clauses(specs.root, "lnf-2017", clauses, languages)
    after = path.read_text(encoding="utf-8").splitlines()
    return [
        line[0] + line[1:].strip()
        for line in difflib.unified_diff(before, after, n=0, lineterm="")
        if not line.startswith(("---", "+++", "@@"))
    ], done


@pytest.mark.parametrize("clauses", [["8.1"], ["all"]])
def test_confirmed_clause_is_no_issue_any_more(edited: Copy, clauses: list[str]) -> None:
    changed, done = confirmed(edited, clauses, ["de", "ru", "lv"])
    assert changed == [
        f'-checked: {{de: "{MARK}", ru: "{MARK}", lv: "{MARK}"}}',
        f'+checked: {{de: "{CURRENT}", ru: "{CURRENT}", lv: "{CURRENT}"}}',
    ]
    assert done == (1, [])
    assert edited.issues(check_all) == []


def test_one_language_leaves_the_others_suspect(edited: Copy) -> None:
    changed, _ = confirmed(edited, ["8.1"], ["ru"])
    assert changed[1] == f'+checked: {{de: "{MARK}", ru: "{CURRENT}", lv: "{MARK}"}}'
    assert [issue.message for issue in edited.issues(check_all)] == [
        "8.1: de, lv not checked against the English text"
    ]


def test_clause_that_was_never_checked_gets_the_line(edited: Copy) -> None:
    edited.change(FILE, f'    checked: {{de: "{MARK}", ru: "{MARK}", lv: "{MARK}"}}\n', "")
    changed, done = confirmed(edited, ["8.1"], ["de"])
    assert changed == [f'+checked: {{de: "{CURRENT}", ru: "00000000", lv: "00000000"}}']
    assert done == (1, [])
    assert [issue.message for issue in edited.issues(check_all)] == [
        "8.1: ru, lv not checked against the English text"
    ]


def test_other_clauses_stay_as_they_are(edited: Copy) -> None:
    assert confirmed(edited, ["8.1.1", "8.1.2"], ["de", "ru", "lv"]) == ([], (0, []))


def test_unknown_clauses_are_named_and_the_known_ones_written(edited: Copy) -> None:
    changed, done = confirmed(edited, ["8.99", "8.1", "77"], ["de", "ru", "lv"])
    assert len(changed) == 2
    assert done == (1, ["77", "8.99"])


def test_clause_of_another_edition_is_unknown(edited: Copy) -> None:
    assert confirm_clauses(edited.root, "mfn-2010", ["8.1.7"], ["de"]) == (0, ["8.1.7"])


def test_clause_that_shows_the_text_of_another_is_passed_over(edited: Copy) -> None:
    path = edited.root / "rules/mfn-2010/08-senior-judges.yaml"
    before = path.read_text(encoding="utf-8")
    assert confirm_clauses(edited.root, "mfn-2010", ["8.1"], ["de"]) == (0, [])
    assert path.read_text(encoding="utf-8") == before


def test_reflowed_text_stays_checked(specs: Copy) -> None:
    specs.change(FILE, OLD, OLD.replace(" following", "\n        following"))
    assert specs.issues(check_all) == []


def test_lines_end_as_they_did_and_other_files_are_not_written(edited: Copy) -> None:
    path, other = edited.root / FILE, edited.root / "rules/lnf-2017/25-equipment.yaml"
    for one in (path, other):
        one.write_bytes(one.read_bytes().replace(b"\n", b"\r\n"))
    before = path.read_bytes(), other.stat().st_mtime_ns
    assert confirm_clauses(edited.root, "lnf-2017", ["8.1"], ["de", "ru", "lv"]) == (1, [])
    after = path.read_bytes()
    assert after.count(b"\r\n") == after.count(b"\n") == before[0].count(b"\n")
    assert CURRENT.encode() in after
    assert other.stat().st_mtime_ns == before[1]


def test_marks_on_several_lines_are_an_issue_with_its_place(edited: Copy) -> None:
    marks = f'checked: {{de: "{MARK}", ru: "{MARK}", lv: "{MARK}"}}'
    block = f'checked:\n      de: "{MARK}"\n      ru: "{MARK}"\n      lv: "{MARK}"'
    edited.change(FILE, marks, block)
    with pytest.raises(SpecsError, match=r"8\.1: 'checked' does not stand on one line") as error:
        confirm_clauses(edited.root, "lnf-2017", ["8.1"], ["de", "ru", "lv"])
    assert block in (edited.root / FILE).read_text(encoding="utf-8")
    (issue,) = error.value.issues
    assert edited.line(FILE, issue.line).startswith("checked:")

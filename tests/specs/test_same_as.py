"""A clause that is the same rule as one in force carries its text."""

from novuss.specs.checks import check_all
from novuss.specs.reader import read_specs

from .conftest import Copy

OLDER = "rules/mfn-2010/08-senior-judges.yaml"


def test_texts_are_those_of_the_clause_in_force(specs: Copy) -> None:
    knowledge, _ = read_specs(specs.root)
    clauses = {
        (file.edition, clause.id): clause for file in knowledge.rules for clause in file.clauses
    }
    assert clauses["mfn-2010", "8.1"].same_as == ["8.1"]
    assert clauses["mfn-2010", "8.1"].texts == clauses["lnf-2017", "8.1"].texts


def test_several_texts_follow_each_other(specs: Copy) -> None:
    specs.change(OLDER, 'same_as: ["8.1"]', 'same_as: ["8.1.1", "8.1.2"]')
    knowledge, _ = read_specs(specs.root)
    clauses = {
        (file.edition, clause.id): clause for file in knowledge.rules for clause in file.clauses
    }
    parts = [clauses["lnf-2017", name].texts.lv for name in ("8.1.1", "8.1.2")]
    assert clauses["mfn-2010", "8.1"].texts.lv == "\n".join(parts)


def test_clause_that_is_not_in_force_is_an_issue(specs: Copy) -> None:
    specs.change(OLDER, 'same_as: ["8.1"]', 'same_as: ["8.9"]')
    issues = [issue for issue in check_all(specs.root) if "8.9" in issue.message]
    assert [(issue.file, issue.message, issue.cure) for issue in issues] == [
        (f"specs/{OLDER}", "8.1: lnf-2017 has no clause 8.9", "name clauses in force")
    ]
    assert specs.line(OLDER, issues[0].line) == 'same_as: ["8.9"]'


def test_list_inside_the_list_is_an_issue(specs: Copy) -> None:
    specs.change(OLDER, 'same_as: ["8.1"]', 'same_as: [["8.1"]]')
    assert "name clauses in force" in [issue.cure for issue in check_all(specs.root)]


def test_texts_of_its_own_beside_it_are_an_issue(specs: Copy) -> None:
    own = 'same_as: ["8.1"]\n    texts: {en: a, de: b, ru: в, lv: g}'
    specs.change(OLDER, 'same_as: ["8.1"]', own)
    (issue,) = [issue for issue in check_all(specs.root) if "texts of its own" in issue.message]
    assert issue.cure == "keep one of the two"

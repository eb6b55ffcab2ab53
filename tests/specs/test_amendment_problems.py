"""What amendments say that cannot be, told with its line."""

from datetime import date

import pytest
from tests.amended import EDITION, TEXT, read_amendments

from novuss.corpus import Corpus
from novuss.specs.amendment_problems import find_amendment_problems
from novuss.specs.consolidation import carry_into
from novuss.specs.reader import read_specs
from novuss.specs.spec_issues import SpecsError

from .conftest import Copy

PLACE = 'id: "17.1.20"\n      parent: "17.1"'


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ("based_on: lnf-2017", "based_on: mfn-2010", ["amendment-based-on"]),
        ('in_force_from: "2027-01-01"', 'in_force_from: "2017-01-01"', ["amendment-day"]),
        ('id: "18.1.3"', 'id: "18.1.9"', ["amendment-clause-unknown"]),
        ('id: "11.7"', 'id: "18.1.3"', ["amendment-clause-twice"]),
        ('id: "11.7"', 'id: "19.1.12"', ["amendment-clause-repealed"]),
        ('id: "17.1.20"', 'id: "17.1.8"', ["amendment-number-taken"]),
        ('to: "12.40"', 'to: "12.21"', ["amendment-number-taken"]),
        ('after: "17.1.2"', 'after: "17.1.99"', ["amendment-place-unknown"]),
        ('parent: "17.1"\n', 'parent: "17.9"\n', ["amendment-place-unknown"]),
        (
            PLACE,
            'id: "19.1.12"\n      parent: "19.1"',
            ["amendment-number-given", "amendment-after-other"],
        ),
        (PLACE, 'id: "26.1"\n      parent: "26"', ["amendment-section"]),
        ('adopted: "2026-11-20"', 'adopted: "2027-01-02"', ["amendment-adopted"]),
        ('to: "12.40"', 'to: "12.40", after: "12.40"', ["amendment-after-other"]),
        ('id: "17.1.20"', 'id: "17.99.7"', ["amendment-parent"]),
        ('id: "17.1.20"', 'id: "18.1.20"', ["amendment-parent-other"]),
        ('to: "12.40"', 'to: "19.1.12"', ["amendment-number-given"]),
        ("lv: Spēles kauliņš pamet galdu.", 'lv: "{same}"', ["amendment-text-same"]),
        (
            "lv: Ripas svars nedrīkst pārsniegt 23 g.",
            'lv: "{limited}"',
            ["amendment-text-same-limit"],
        ),
        (
            "characteristic: puck.weight",
            "characteristic: puck.colour",
            ["amendment-characteristic-unknown"],
        ),
        ('{kind: maximum, upper: "23"}', "{kind: visual}", ["amendment-limit-wrong"]),
        (
            '{kind: maximum, upper: "23"}',
            '{kind: maximum, upper: "24"}',
            ["amendment-limit-unstated"],
        ),
        (
            '{kind: maximum, upper: "23"}',
            '{kind: maximum, upper: "22"}',
            ["amendment-limit-same", "amendment-limit-unstated"],
        ),
        ("offence:", 'refs: ["19.1.12"]\n      offence:', ["amendment-reference-unknown"]),
        ("", "", []),
    ],
)
def test_what_cannot_be_is_found(live: Corpus, old: str, new: str, codes: list[str]) -> None:
    same, limited = live.rules.clause("18.1.3"), live.rules.clause("A1.19")
    assert same
    assert limited
    assert old in TEXT
    new = new.replace("{same}", same.texts.lv).replace("{limited}", limited.texts.lv)
    text = TEXT.replace(old, new, 1)
    found = find_amendment_problems(live.knowledge, read_amendments(text))
    assert [problem.code for problem in found] == codes


def test_number_that_an_earlier_edition_repealed_is_not_given(live: Corpus) -> None:
    seen = carry_into(live.knowledge, read_amendments(), date(2027, 1, 1))
    later = TEXT.partition("clauses:")[0].replace("based_on: lnf-2017", f"based_on: {EDITION}")
    later = later.replace("2027-01-01", "2029-01-01") + ADDED

    def check(number: str) -> list[str]:
        file = read_amendments(later.replace("NUMBER", number), "lnf-2029")
        return [problem.code for problem in find_amendment_problems(seen, file)]

    assert check("19.1.12") == ["amendment-number-given"]
    assert check("19.1.99") == []


def test_number_below_one_that_is_changed_back_is_not_given(live: Corpus) -> None:
    head = TEXT.partition("clauses:")[0]
    moved = ADDED.replace("NUMBER", "19.5.12").replace('parent: "19.1"', 'parent: "19.5"') + (
        '  repealed:\n    - {id: "19.1.12", reason: {lv: Tā.}}\n'
        '  renumbered:\n    - {id: "19.1", to: "19.5"}\n'
    )
    seen = carry_into(live.knowledge, read_amendments(head + moved), date(2027, 1, 1))
    later = head.replace("based_on: lnf-2017", f"based_on: {EDITION}").replace("2027-01", "2029-01")
    back = later + 'clauses:\n  renumbered:\n    - {id: "19.5", to: "19.1"}\n'
    found = find_amendment_problems(seen, read_amendments(back, "lnf-2029"))
    # What is now 19.5.12 would have the number of what was repealed.
    assert [(problem.code, problem.values["clause"]) for problem in found] == [
        ("amendment-number-given", "19.1.12")
    ]


ADDED = """\
clauses:
  added:
    - id: "NUMBER"
      parent: "19.1"
      name: {lv: Cits}
      texts: {lv: Cits.}
      reason: {lv: Tā.}
"""


def test_problem_names_line_and_cure(specs: Copy) -> None:
    path = specs.root / "rules" / "lnf-2027" / "amendments.yaml"
    path.parent.mkdir()
    path.write_text(TEXT.replace('id: "11.7"', 'id: "11.77"'), encoding="utf-8")

    with pytest.raises(SpecsError) as raised:
        read_specs(specs.root)
    (issue,) = (issue for issue in raised.value.issues if "11.77" in issue.message)
    line = TEXT.replace("11.7", "11.77").splitlines()[issue.line - 1]
    assert issue.file == "specs/rules/lnf-2027/amendments.yaml"
    assert '"11.77"' in line
    assert issue.message == "lnf-2017 has no clause 11.77"
    assert issue.cure == "type its number as it is printed"

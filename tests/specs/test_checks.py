"""Every check of the knowledge base finds its own mistake, with place and cure."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.specs.checks import CHECKS, Check, check_all
from novuss.specs.help_translation import translate_message
from novuss.specs.reader import read_specs
from novuss.specs.spec_issues import Issue
from novuss.specs.text_quantities import find_figures
from novuss.specs.yaml_file import YamlFile

from .conftest import Copy

SENIOR_JUDGES = "rules/lnf-2017/08-senior-judges.yaml"
EQUIPMENT = "equipment/lnf-2017.yaml"


class Mistake(NamedTuple):
    """One edit, and the one issue that it has to raise: an entry of ``mistakes.yaml``."""

    edit: str
    message: str
    cure: str
    line: str = ""
    at: str = ""

    @property
    def change(self) -> tuple[str, str]:
        """The part before and after."""
        before, _, rest = self.edit.partition("‹")
        was, _, rest = rest.partition("|")
        now, _, after = rest.partition("›")
        return before + was + after, before + now + after


#: By check and file.
MISTAKES = {
    (check, file): [Mistake(**mistake) for mistake in mistakes]
    for check, files in YamlFile.read_file(
        Path(__file__).with_name("mistakes.yaml"), Path(__file__).parent
    ).data.items()
    for file, mistakes in files.items()
}


def run(check: Check) -> Callable[[Path], list[Issue]]:
    return lambda root: list(check(*read_specs(root)))


RUN = {name: run(check) for name, check in CHECKS.items()}


def test_every_check_has_a_mistake_to_find() -> None:
    assert {check for check, _ in MISTAKES} == set(RUN)


#: The checks of what a secretary writes: clauses, limits, situations, terms.
OF_SECRETARIES = (
    *("clauses-named", "clause-ids-unique", "parents-exist", "references-resolve"),
    *("texts-reviewed", "figures-agree", "terms-kept", "terms-resolve", "limits-follow-clauses"),
    *("situations-resolve", "situations-follow", "situations-current", "offences-have-situations"),
)


@pytest.mark.parametrize("check", OF_SECRETARIES)
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != ORIGINAL])
def test_mistake_of_a_secretary_is_told_in_every_language(check: str, language: Language) -> None:
    mistakes = [
        mistake for place, found in MISTAKES.items() for mistake in found if place[0] == check
    ]
    assert mistakes
    for mistake in mistakes:
        for words in (mistake.message, mistake.cure):
            translation = translate_message(words, language)
            assert translation != words
            # What is typed is the same in every language: numbers of clauses, ids, commands.
            typed = re.compile(r"[\w./-]*\d[\w-]*|--?[a-z]+ \S+")
            assert sorted(typed.findall(translation)) == sorted(typed.findall(words)), translation


@pytest.mark.parametrize(
    ("check", "file", "mistake"),
    [(*place, mistake) for place, mistakes in MISTAKES.items() for mistake in mistakes],
    ids=lambda mistake: mistake.message if isinstance(mistake, Mistake) else mistake,
)
def test_mistake_is_one_issue_with_file_line_and_cure(
    specs: Copy, check: str, file: str, mistake: Mistake
) -> None:
    old, new = mistake.change
    changed = specs.change(file, old, new)
    (issue,) = specs.issues(RUN[check])
    assert issue.file == f"specs/{mistake.at or file}"
    assert specs.line(mistake.at or file, issue.line) == (mistake.line or specs.line(file, changed))
    assert mistake.line or issue.line == changed
    assert issue.message.startswith(mistake.message)
    assert issue.cure == mistake.cure


def test_difference_of_both_translations_does_not_depend_on_one(specs: Copy) -> None:
    """As a relation may say; no ``same`` is made firm by that."""
    check, firm = RUN["dependence-stated"], "\n    depends_on_translation: false"
    specs.change("discrepancies.yaml", 'clauses: ["2.3"]', 'clauses: ["8.1.2"]')
    assert specs.issues(check)
    changed = 'to: ["7.1.в"]\n    relation: changed'
    specs.change("concordance.yaml", changed, changed + firm)
    assert specs.issues(check) == []
    specs.change("discrepancies.yaml", 'clauses: ["8.1.2"]', 'clauses: ["8.1.7"]')
    same = 'to: ["8.1.е"]\n    relation: same'
    specs.change("concordance.yaml", same, same + firm)
    assert specs.issues(check)


#: Two records of 2010 alone and one of both editions, all of which ask the same.
ASKING = """\
discrepancies:
  - id: "8.1.2-a"
    clauses: ["8.1.2"]
    kind: gap
    stakes: set
    {first}question: {{en: "Who, then?", de: Wer?, ru: Кто?, lv: Kas?}}
    readings:
      - documents: [de-2017]
        says: {{en: a, de: b, ru: в, lv: g}}
    effect: {{en: a, de: b, ru: в, lv: g}}
    followed: {{document: shared, why: {{en: a, de: b, ru: в, lv: g}}}}
    confidence: high
  - id: "8.1.2-b"
    clauses: ["8.1.2"]
    kind: gap
    stakes: set
    {second}question: {{en: "Who then?", de: Wer?, ru: Кто?, lv: Kas?}}
    readings:
      - documents: [ru-2010]
        clauses: ["8.1.а"]
        says: {{en: a, de: b, ru: в, lv: g}}
    effect: {{en: a, de: b, ru: в, lv: g}}
    followed: {{document: mfn-2010, why: {{en: a, de: b, ru: в, lv: g}}}}
    confidence: high
"""


@pytest.mark.parametrize(
    ("first", "second", "message", "cure"),
    [
        (
            "",
            "",
            "8.1.2-b: no document in force speaks of what it asks",
            "add 'asks_about', one of: mfn-2010",
        ),
        (
            "",
            "asks_about: mfn-2010",
            "8.1.2-b asks word by word what 8.1.2-a asks",
            "add 'asked_with: \"8.1.2-a\"'",
        ),
        (
            "",
            'asks_about: mfn-2010\n    asked_with: "8.1.2-a"',
            "8.1.2-b: 8.1.2-a is about another edition",
            "ask it apart",
        ),
        (
            'asked_with: "8.1.2-b"',
            'asks_about: mfn-2010\n    asked_with: "8.1.2-a"',
            "8.1.2-a: 8.1.2-b is itself asked with 8.1.2-a",
            "ask one of the two",
        ),
    ],
)
def test_question_that_is_asked_twice(
    specs: Copy, first: str, second: str, message: str, cure: str
) -> None:
    keys = {"first": first, "second": second}
    records = ASKING.format(**{name: key and f"{key}\n    " for name, key in keys.items()})
    specs.change("discrepancies.yaml", "discrepancies:\n", records)
    found = specs.issues(RUN["questions-asked-once"])
    assert (message, cure) in [(issue.message, issue.cure) for issue in found]


def test_dependence_names_both_documents_in_every_language(specs: Copy) -> None:
    specs.change("discrepancies.yaml", 'clauses: ["2.3"]', 'clauses: ["8.1.2"]')
    relation = 'to: ["7.1.в"]\n    relation: changed\n'
    specs.change("concordance.yaml", relation, f"{relation}    depends_on_translation: true\n")
    found = specs.issues(RUN["dependence-stated"])
    assert [issue.message for issue in found] == [
        f"8.1.2 / mfn-2010 7.1.в: the {language} note does not name de-2017, ru-2017"
        for language in ("en", "de", "ru", "lv")
    ]
    assert {issue.cure for issue in found} == {"write which document says what"}


def test_issues_of_all_files_come_together_and_sorted(specs: Copy) -> None:
    specs.change("equipment/mfn-2010.yaml", "edition: mfn-2010", "edition: mfn-2011")
    specs.change(SENIOR_JUDGES, 'parent: "8.1"', 'parent: "8.9"\n    refs: ["8.1.99"]')
    specs.change("vocabulary.yaml", "id: brush", "id: cue")
    found = check_all(specs.root)
    assert found == sorted(found)
    # What moves to another edition was not reviewed there; that is told besides.
    reviews = {"texts-reviewed", "reviews-resolve"}
    issues = [issue for issue in specs.issues(check_all) if issue.check not in reviews]
    assert Counter(issue.file for issue in issues) == {
        "specs/equipment/mfn-2010.yaml": 1,
        f"specs/{SENIOR_JUDGES}": 2,
        "specs/vocabulary.yaml": 1,
    }


def test_broken_files_are_all_reported_instead_of_the_checks(specs: Copy) -> None:
    specs.change("vocabulary.yaml", "id: brush", "id: broom")
    specs.change(EQUIPMENT, 'lower: "750"', "lower: 750")
    (specs.root / "strings.yaml").unlink()
    assert [(issue.file, issue.cure) for issue in check_all(specs.root)] == [
        (f"specs/{EQUIPMENT}", "mend the value"),
        ("specs/strings.yaml", "restore it"),
        ("specs/vocabulary.yaml", "mend the value"),
    ]


def test_text_of_a_key_that_is_not_there_is_reported(specs: Copy) -> None:
    specs.change("strings.yaml", "cure.csv-broken: cure.csv-null", "cure.csv-broken: cure.csv")
    (issue,) = check_all(specs.root)
    assert issue.message.startswith("cure.csv-broken")


def test_issue_is_printed_as_place_problem_cure_and_check(specs: Copy) -> None:
    specs.change(SENIOR_JUDGES, 'parent: "8.1"', 'parent: "8.9"')
    (issue,) = specs.issues(check_all)
    place = f"{issue.file}:{issue.line}"
    assert str(issue) == f"{place}: {issue.message}; {issue.cure} [parents-exist]"


@pytest.mark.parametrize(
    ("only", "found"),
    [
        (["kinds-named"], ["kinds-named"]),
        (["parents-exist", "kinds-named"], ["parents-exist", "kinds-named"]),
        (["terms-kept"], []),
    ],
)
def test_only_the_checks_that_are_asked_for_are_run(
    specs: Copy, only: list[str], found: list[str]
) -> None:
    specs.change(SENIOR_JUDGES, 'parent: "8.1"', 'parent: "8.9"')
    specs.change("vocabulary.yaml", "id: brush", "id: cue")
    checks = [issue.check for issue in specs.issues(lambda root: check_all(root, only))]
    assert sorted(checks) == sorted(found)


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "at most 1.5 and 22", {"1.5", "22"}),
        ("de", "höchstens 1,5 und 22", {"1.5", "22"}),
        ("en", "8 ±2, 750–780", {"8", "2", "750", "780"}),
        ("en", "see A1.18, 17.1.8 and de-2017", set()),
        ("ru", "в ru-2010 не менее 16", {"16"}),
        ("en", "the 2nd disc, 3x, v2", set()),
        ("en", "two of them", {"2"}),
        ("de", "zwei davon", {"2"}),
        ("en", "for 5 minutes", {"5", "minute"}),
        ("lv", "5 minūtes", {"5", "minute"}),
        ("de", "50 %", {"50", "%"}),
    ],
)
def test_figures_of_a_text(corpus: Corpus, language: Language, text: str, found: set[str]) -> None:
    assert find_figures(text, language, corpus.vocabulary) == found

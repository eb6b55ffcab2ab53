"""No text changes unseen: a review is of a text as it stood, and of what it was compared with."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.text_reviews import Role
from novuss.opendata import build_open_data
from novuss.specs.checks import check_all
from novuss.specs.checks.text_reviews import check_reviews_resolve, check_texts_reviewed
from novuss.specs.loader import load_knowledge
from novuss.specs.reader import read_specs
from novuss.specs.reviewable_texts import Reviews, Text, list_texts, make_review
from novuss.specs.spec_issues import Issue, SpecsError

from .conftest import Copy

RULES = "rules/lnf-2017/08-senior-judges.yaml"
#: Of what is compared with the original all languages are suspect.
EVERY = "en, de, ru, lv"


def _swapped(text: str) -> str:
    """Two sentences, or what stands on both sides of a comma or a blank, change places."""
    mark = next((mark for mark in (". ", ", ", " ") if mark in text), ".")
    before, _, after = text.partition(mark)
    return f"{after.rstrip('.')}{mark}{before}."


#: What other words a text may get; a fingerprint knows no language.
FALSIFIED: dict[str, Callable[[str], str]] = {
    "negation": "not {}".format,
    "number": lambda text: re.sub(r"\d+", lambda match: str(int(match[0]) + 1), text, count=1),
    "actor": lambda text: re.sub(r"\w+", "federation", text, count=1),
    "swapped": _swapped,
}


def unread(root: Path) -> list[Issue]:
    return list(check_texts_reviewed(*read_specs(root)))


def known(root: Path) -> dict[str, Text]:
    return {text.of: text for text in list_texts(*read_specs(root))}


def add(root: Path, of: str, language: Language, role: Role, by: str = "A. B.") -> None:
    reviews = Reviews(root, language)
    reviews.add_review(
        make_review(known(root)[of], language, None, by=by, role=role, on=date(2026, 1, 2))
    )
    reviews.write_file({of: at for at, of in enumerate(known(root))})


@pytest.fixture(scope="module")
def every(untouched: Path) -> list[Text]:
    return list(list_texts(*read_specs(untouched)))


@pytest.fixture(scope="module")
def reviews(untouched: Path) -> dict[Language, Reviews]:
    return {language: Reviews(untouched, language) for language in LANGUAGES}


@given(data=st.data())
def test_no_text_in_any_language_can_be_falsified(
    every: list[Text], reviews: dict[Language, Reviews], data: st.DataObject
) -> None:
    text = data.draw(st.sampled_from(every))
    language = data.draw(st.sampled_from(LANGUAGES))
    fields = text.list_texts(language)
    name = data.draw(st.sampled_from(sorted(fields)))
    other = data.draw(st.sampled_from([*FALSIFIED.values()]))(fields[name])
    assume(other.split() != fields[name].split())
    edited = _with(text, name, language, other)
    assert reviews[language].list_standing(text)
    assert not reviews[language].list_standing(edited)
    # Of the translations the one that was changed is suspect, of the original all of them.
    for translation in LANGUAGES:
        suspect = translation == language or language == ORIGINAL
        assert bool(reviews[translation].list_standing(edited)) != suspect


def _with(text: Text, path: str, language: Language, word: str) -> Text:
    """The text with another word in one of its fields."""
    record = text.record.model_copy(deep=True)
    holder: object = record
    *way, last = path.split(".")
    for step in (*way, last):
        holder = holder[int(step)] if isinstance(holder, list) else getattr(holder, step)
    object.__setattr__(holder, language, word)
    return replace(text, record=record)


@pytest.mark.parametrize(
    ("file", "old", "new", "of", "suspect"),
    [
        (RULES, "haben folgende", "haben keine", "lnf-2017 8.1", "de"),
        (RULES, "Senior judges have", "A federation has", "lnf-2017 8.1", EVERY),
        (
            "rules/mfn-2010/08-senior-judges.yaml",
            "      lv: ",
            "      lv: ne ",
            "mfn-2010 8.1.а",
            "lv",
        ),
        ("glossary.yaml", "      lv: ", "      lv: ne ", "glossary novuss", "lv"),
        (
            "equipment/lnf-2017.yaml",
            "      ru: размер",
            "      ru: не размер",
            "lnf-2017 table.surface_size",
            "ru",
        ),
        (
            "discrepancies.yaml",
            "          lv: ",
            "          lv: ne ",
            "discrepancies 1.1.1-a",
            "lv",
        ),
        (
            "concordance.yaml",
            "a group of 2 sections",
            "a group of 3 sections",
            "concordance mfn-2010 1>G1+1+2",
            EVERY,
        ),
        ("figures.yaml", "Spieltisch mit Maßen", "Spieltisch ohne Maße", "figures table", "de"),
        ("editions.yaml", "ru: Правила новуса", "ru: Не правила новуса", "editions lnf-2017", "ru"),
        ("highlights.yaml", "lv: Iesaldēts", "lv: Nav iesaldēts", "highlights 1", "lv"),
        ("disputes.yaml", "en: A quarrel", "en: No quarrel", "disputes quarrel", EVERY),
    ],
)
def test_edit_in_a_file_is_one_issue_where_it_was_made(
    specs: Copy, file: str, old: str, new: str, of: str, suspect: str
) -> None:
    specs.change(file, old, new)
    (issue,) = specs.issues(unread)
    assert (issue.file, issue.message) == (
        f"specs/{file}",
        f"{of}: not reviewed as it stands: {suspect}",
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('upper: "45"', 'upper: "450"'),
        ('lower: "44", upper: "45"', 'lower: "40", upper: "41"'),
        ('{kind: band, nominal: "44.5", lower: "44", upper: "45"}', '{kind: maximum, upper: "45"}'),
        ("evidence: printed", "evidence: our-reading"),
        ('clause: "A1.16"\n    quantity: length', 'clause: "A1.17"\n    quantity: length'),
        ('tolerance: "0,5"', 'tolerance: "10,5"'),
        ("quantity: length\n    unit: mm", "quantity: mass\n    unit: g"),
    ],
)
def test_limit_does_not_change_unseen(specs: Copy, old: str, new: str) -> None:
    """Neither its figures, nor its clause, unit, kind, print and evidence, in any language."""
    file = specs.root / "equipment/lnf-2017.yaml"
    before, found, after = file.read_text(encoding="utf-8").partition("id: puck.outer_diameter")
    assert old in after
    file.write_text(before + found + after.replace(old, new, 1), encoding="utf-8")
    assert [issue.message for issue in specs.issues(unread)] == [
        "lnf-2017 puck.outer_diameter: not reviewed as it stands: en, de, ru, lv"
    ]


def test_way_to_derive_a_characteristic_does_not_change_unseen(specs: Copy) -> None:
    specs.change("equipment/lnf-2017.yaml", 'span: "1000"', 'span: "500"')
    assert [issue.message for issue in specs.issues(unread)] == [
        "lnf-2017 table.slope: not reviewed as it stands: en, de, ru, lv"
    ]


def test_reflowed_text_stays_reviewed(specs: Copy) -> None:
    specs.change(RULES, "haben folgende", "haben\n        folgende")
    assert specs.issues(unread) == []


def test_authors_entry_leaves_a_draft_and_a_readers_entry_is_lost_with_the_text(
    specs: Copy,
) -> None:
    of = "lnf-2017 8.1"

    def status() -> str:
        return Reviews(specs.root, "de").compute_status(known(specs.root)[of])

    add(specs.root, of, "de", "native-reader")
    assert status() == "read"
    add(specs.root, of, "de", "federation", by="DNV")
    assert status() == "confirmed"
    specs.change(RULES, "haben folgende", "haben keine")
    assert status() == "draft"
    assert [issue.message for issue in specs.issues(unread)] == [
        f"{of}: not reviewed as it stands: de"
    ]
    add(specs.root, of, "de", "author")
    assert specs.issues(unread) == []
    assert status() == "draft"
    # Who read it as it was is still told.
    assert {review.role for review in Reviews(specs.root, "de").by_text[of]} >= {
        "native-reader",
        "federation",
        "author",
    }


def test_language_without_reviews_is_one_issue(specs: Copy) -> None:
    (specs.root / "reviews/ru.yaml").unlink()
    (issue,) = specs.issues(unread)
    assert (issue.file, issue.line) == ("specs/reviews/ru.yaml", 1)
    assert issue.message == f"ru: none of its {len(known(specs.root))} texts was reviewed"


def test_second_entry_of_a_reader_replaces_the_first(specs: Copy) -> None:
    for _ in range(2):
        add(specs.root, "lnf-2017 8.1", "lv", "judge")
    found = Reviews(specs.root, "lv").by_text["lnf-2017 8.1"]
    assert [review.role for review in found] == ["author", "judge"]
    file = specs.root / "reviews/lv.yaml"
    (line,) = (line for line in file.read_text(encoding="utf-8").splitlines() if "judge" in line)
    file.write_text(f"{file.read_text(encoding='utf-8')}{line}\n", encoding="utf-8")
    found_twice = specs.issues(lambda root: check_reviews_resolve(*read_specs(root)))
    assert {issue.message for issue in found_twice} == {
        "lnf-2017 8.1 was reviewed twice by A. B. (judge)"
    }


def test_file_of_another_language_is_refused(specs: Copy) -> None:
    specs.change("reviews/lv.yaml", "language: lv", "language: ru")
    with pytest.raises(SpecsError, match="write lv"):
        Reviews(specs.root, "lv")
    assert [(issue.file, issue.line) for issue in check_all(specs.root)] == [
        ("specs/reviews/lv.yaml", 2)
    ]


def test_translation_is_compared_with_english_and_english_with_the_documents(
    every: list[Text], reviews: dict[Language, Reviews]
) -> None:
    (text,) = (text for text in every if text.of == "mfn-2010 8.1.в")
    (english,) = reviews["en"].by_text[text.of]
    assert (english.against, english.its) == (["ru-2010"], None)
    (german,) = reviews["de"].by_text[text.of]
    assert (german.against, german.its) == (["en"], text.marks["en"])


def test_status_reaches_the_open_data_and_is_the_lowest_of_what_a_clause_carries(
    specs: Copy,
) -> None:
    def read_statuses() -> dict[tuple[str, str], dict[str, str]]:
        corpus = Corpus(load_knowledge(specs.root))
        data = build_open_data(corpus)
        rules, equipment = (data[name].model_dump(mode="json") for name in ("rules", "equipment"))
        return {
            (record["edition"], record["id"]): record["status"]
            for record in (*rules["clauses"], *equipment["characteristics"])
        }

    draft = dict.fromkeys(LANGUAGES, "draft")
    assert set(map(str, read_statuses().values())) == {str(draft)}
    add(specs.root, "lnf-2017 8.1", "lv", "native-reader")
    add(specs.root, "lnf-2017 table.height", "de", "federation", by="DNV")
    found = read_statuses()
    assert found.pop(("lnf-2017", "8.1")) == {**draft, "lv": "read"}
    assert found.pop(("lnf-2017", "table.height")) == {**draft, "de": "confirmed"}
    # A clause of 2010 that is the same rule shows that text, and what is its own as well.
    (twin,) = (
        clause
        for clause in Corpus(load_knowledge(specs.root)).rules.clauses("mfn-2010")
        if clause.same_as == ["8.1"]
    )
    own = twin.name or twin.offence or twin.notes or twin.outcomes
    expected = draft if own else {**draft, "lv": "read"}
    assert found.pop(("mfn-2010", twin.id)) == expected
    assert set(map(str, found.values())) == {str(draft)}

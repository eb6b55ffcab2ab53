"""The paper for a vote shows old and new beside each other, with what hangs on it."""

from pathlib import Path

from tests.amended import read_amendments, write_amendments
from tests.amending.test_outdated_texts import AMENDMENTS, specs

from novuss.amending.amendment_preview import Preview, render_preview
from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import NBSP
from novuss.specs.loader import load_knowledge

__all__ = ["specs"]


def build(specs: Path, *languages: Language, text: str = AMENDMENTS) -> list[Preview]:
    write_amendments(specs, text)
    corpus = Corpus(load_knowledge(specs, specs.parent / "cache"), specs)
    return [Preview(corpus, read_amendments(text), language) for language in languages]


def test_words_that_go_and_come_are_marked(specs: Path) -> None:
    (preview,) = build(specs, "lv")
    changes = {change.number: change for change in preview.clauses}
    assert list(changes) == ["8.1.2", "8.1.4", "8.1.6", "A1.19"]
    row = changes["A1.19"]
    assert row.old == [[("same", "Ripas svars nedrīkst pārsniegt"), ("gone", "22"), ("same", "g.")]]
    assert row.new == [[("same", "Ripas svars nedrīkst pārsniegt"), ("new", "23"), ("same", "g.")]]
    # Texts with little in common stand as they are.
    assert changes["8.1.2"].new == [[("new", "Jauns teksts.")]]
    assert [step for step, _ in changes["8.1.2"].old[0]] == ["gone"]
    assert (changes["A1.19"].fate, changes["8.1.2"].fate) == ("turns", "look")
    assert changes["8.1.4"].to == "8.1.9"
    assert changes["8.1.6"].new == []
    assert changes["8.1.6"].reason == "Neviens to nelieto."


def test_limit_says_what_turns_over(specs: Path) -> None:
    (preview,) = build(specs, "lv")
    (limit,) = preview.limits
    assert (limit.old, limit.new) == (f"ne vairāk kā 22{NBSP}g", f"ne vairāk kā 23{NBSP}g")
    assert limit.turns == [(f"virs 22{NBSP}g līdz 23{NBSP}g", "meets")]


def test_text_without_translation_stands_as_it_was_given(specs: Path) -> None:
    (preview,) = build(specs, "de")
    change = next(change for change in preview.clauses if change.number == "8.1.2")
    assert change.language == "lv"
    assert ("new", "Jauns teksts.") in change.new[0]


def test_penalty_stands_before_and_after(specs: Path) -> None:
    text = AMENDMENTS.replace('    - id: "A1.19"', PENALTY + '    - id: "A1.19"')
    (preview,) = build(specs, "en", text=text)
    change = next(change for change in preview.clauses if change.number == "21.8")
    assert change.after.startswith("warning")
    assert change.before
    assert change.before != change.after


PENALTY = """\
    - id: "21.8"
      texts: {en: Another text.}
      reason: {en: Milder.}
      consequence: {effects: [warning]}
      outcomes: []
"""


def test_page_holds_all_languages_and_escapes(specs: Path) -> None:
    text = AMENDMENTS.replace("Jauns teksts.", '"<script>alert(1)</script> & co"')
    page = render_preview(build(specs, "lv", "ru", text=text))
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert '<main id="lv" lang="lv">' in page
    assert '<main id="ru" lang="ru">' in page
    assert "http://" not in page
    assert "https://" not in page


def test_bound_that_comes_fails_what_passed(specs: Path) -> None:
    text = AMENDMENTS.replace(
        'limit: {kind: maximum, upper: "23"}', 'limit: {kind: band, lower: "20", upper: "21"}'
    ).replace("23 ", "20–21 ")
    (preview,) = build(specs, "en", text=text)
    assert preview.limits[0].turns == [
        (f"under 20{NBSP}g", "fails"),
        (f"over 21{NBSP}g up to 22{NBSP}g", "fails"),
    ]

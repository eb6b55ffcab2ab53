"""The paper for a vote shows old and new beside each other, with what hangs on it."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from tests.amended import read_amendments, write_amendments
from tests.amending.amendment_texts import AMENDMENTS, LATE, amend_also

from novuss.amending.amendment_preview import Preview, map_situations, render_preview
from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import NBSP
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.loader import load_knowledge


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
    assert changes["8.1.4"].to == "8.1.9"
    assert changes["8.1.6"].new == []
    assert changes["8.1.6"].reason == "Neviens to nelieto."


def test_limit_lists_figures_whose_verdict_changes(specs: Path) -> None:
    (preview,) = build(specs, "lv")
    (limit,) = preview.limits
    assert (limit.old, limit.new) == (f"ne vairāk kā 22{NBSP}g", f"ne vairāk kā 23{NBSP}g")
    assert limit.turns == [(f"virs 22{NBSP}g līdz 23{NBSP}g", "meets")]


def test_untranslated_text_is_printed_in_its_own_language(specs: Path) -> None:
    (preview,) = build(specs, "de")
    change = next(change for change in preview.clauses if change.number == "8.1.2")
    assert change.language == "lv"
    assert ("new", "Jauns teksts.") in change.new[0]
    known = preview.corpus.rules.clause("8.1.2", "lnf-2017")
    assert known
    assert [text for part in change.old for _, text in part] == known.texts.de.splitlines()


def test_title_tells_proposed_from_adopted_amendments(specs: Path) -> None:
    (proposed,) = build(specs, "lv")
    assert "Ierosinātie grozījumi" in render_preview([proposed])
    adopted = proposed.amendments.edition.model_copy(update={"adopted": date(2020, 11, 20)})
    amendments = proposed.amendments.model_copy(update={"edition": adopted})
    page = render_preview([replace(proposed, amendments=amendments)])
    assert "Pieņemtie grozījumi" in page
    assert "Ierosinātie" not in page
    ahead = proposed.amendments.edition.model_copy(update={"adopted": date(9999, 11, 20)})
    amendments = proposed.amendments.model_copy(update={"edition": ahead})
    page = render_preview([replace(proposed, amendments=amendments)])
    assert "Ierosinātie grozījumi" in page
    assert "9999" not in page


def test_names_lead_in_that_contradicts_a_new_penalty(late: Preview) -> None:
    (change,) = (change for change in late.clauses if change.number == "16.1.3")
    assert "16.1" in [number for number, _ in change.also]


def test_shows_penalty_before_and_after(specs: Path) -> None:
    text = amend_also(PENALTY)
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


def test_added_clause_shows_its_place_and_its_act(specs: Path) -> None:
    text = AMENDMENTS.replace(
        "  repealed:\n",
        """\
  added:
    - id: "8.1.20"
      parent: "8.1"
      after: "8.1.3"
      name: {lv: Svilpošana}
      texts: {lv: Tiesnesis nesvilpo.}
      reason: {lv: Tas traucē.}
      offence: {lv: Tiesnesis svilpo}
      consequence: {effects: [warning]}
  repealed:
""",
    ).replace('to: "8.1.9"', 'to: "8.1.9", after: "8.1.5"')
    (preview,) = build(specs, "lv", text=text)
    changes = {change.number: change for change in preview.clauses}
    added = changes["8.1.20"]
    assert added.follows.startswith("8.1.3 ")
    assert added.offence == "Tiesnesis svilpo"
    assert changes["8.1.4"].follows.startswith("8.1.5 ")
    assert changes["8.1.2"].follows == ""
    page = render_preview([preview])
    assert f"Aiz punkta: {added.follows}" in page
    assert "<ins>Tiesnesis svilpo</ins>" in page


def test_renumbered_clause_shows_its_text_and_the_reason(specs: Path) -> None:
    text = AMENDMENTS.replace('to: "8.1.9"}', 'to: "8.1.9", reason: {lv: Secībai.}}')
    (preview,) = build(specs, "lv", text=text)
    change = next(change for change in preview.clauses if change.number == "8.1.4")
    assert change.reason == "Secībai."
    page = render_preview([preview])
    clause = preview.corpus.rules.clause("8.1.4")
    assert clause
    assert clause.texts.lv in page
    assert "Secībai." in page


def test_shows_name_and_offence_before_and_after(specs: Path) -> None:
    given = "      name: {en: Another name}\n      offence: {en: Another act}\n"
    text = amend_also(PENALTY + given)
    (preview,) = build(specs, "en", text=text)
    change = next(change for change in preview.clauses if change.number == "21.8")
    assert [after for _, _, after in change.renamed] == ["Another name", "Another act"]
    assert "<ins>Another act</ins>" in render_preview([preview])


@pytest.fixture(scope="module")
def late(live: Corpus) -> Preview:
    """A preview of another time limit in the knowledge in force."""
    amendments = read_amendments(LATE)
    known = live.knowledge.model_copy(update={"amendments": [amendments]})
    return Preview(Corpus(known, find_specs_folder()), amendments, "lv")


def test_lists_situations_decided_by_the_earlier_text(late: Preview) -> None:
    (change,) = (change for change in late.clauses if change.number == "15.1")
    assert change.situations
    page = render_preview([late])
    facts, outcomes = change.situations[0]
    assert facts in page
    assert f"pēc vecā noteikuma: {outcomes}; jāizlemj no jauna" in page


def test_finds_situations_by_the_rules_of_their_ruling(late: Preview) -> None:
    beside = [
        situation
        for situation in map_situations(late.corpus)["12.16"]
        if all(step.clause != "12.16" for step in situation.chain)
    ]
    assert beside


def test_names_clauses_that_keep_the_old_figure(late: Preview) -> None:
    (change,) = (change for change in late.clauses if change.number == "15.1")
    assert [number for number, _ in change.also] == ["2.2", "14.3"]
    assert "Apskatiet arī" in render_preview([late])


def test_explains_the_sign_only_where_it_is_used(late: Preview, specs: Path) -> None:
    legend = late.say("view.sign-turns")
    assert ("≠" in render_preview([late]).replace(legend, "")) == late.has_doubts
    assert (legend in render_preview([late])) == late.has_doubts
    assert legend not in render_preview(build(specs, "lv"))


def test_page_holds_all_languages_and_escapes(specs: Path) -> None:
    text = AMENDMENTS.replace("Jauns teksts.", '"<script>alert(1)</script> & co"')
    page = render_preview(build(specs, "lv", "ru", text=text))
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert '<main id="lv" lang="lv">' in page
    assert '<main id="ru" lang="ru">' in page
    assert "http://" not in page
    assert "https://" not in page


def test_tighter_limit_lists_figures_that_fail_from_then_on(specs: Path) -> None:
    text = AMENDMENTS.replace(
        'limit: {kind: maximum, upper: "23"}', 'limit: {kind: band, lower: "20", upper: "21"}'
    ).replace("23 ", "20–21 ")
    (preview,) = build(specs, "en", text=text)
    assert preview.limits[0].turns == [
        (f"under 20{NBSP}g", "fails"),
        (f"over 21{NBSP}g up to 22{NBSP}g", "fails"),
    ]

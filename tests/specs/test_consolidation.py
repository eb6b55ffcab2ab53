"""Amendments carried into the edition that they amend, as of a day."""

import re
from datetime import date
from itertools import product

import pytest
from tests.amended import DAY, EDITION, EVE, TEXT, load_amended, load_editions

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.localized_wording import Wording
from novuss.rulebook.edition_changes import list_changes
from novuss.rulebook.ruling_replies import describe_outdated

LATER = """\
edition:
  based_on: lnf-2027
  names: {lv: "Novusa noteikumi, 2029. gads"}
  short_names: {lv: 2029. gada noteikumi}
  in_force_from: "2029-01-01"
clauses:
  renumbered:
    - {id: "12.40", to: "12.41"}
"""


@pytest.fixture(scope="module")
def before() -> Corpus:
    return load_amended(EVE, TEXT)


@pytest.fixture(scope="module")
def after(before: Corpus) -> Corpus:
    return before.see_from(date.fromisoformat(DAY))


def test_nothing_changes_before_the_day_but_what_is_announced(before: Corpus, live: Corpus) -> None:
    assert before.current == live.current == "lnf-2017"
    assert [edition.id for edition in before.upcoming] == [EDITION]
    assert before.rules.clauses() == live.rules.clauses()
    assert before.editions == live.editions
    assert before.digest == live.digest


def test_day_makes_the_edition_the_one_in_force(after: Corpus) -> None:
    statuses = {edition.id: edition.status for edition in after.editions}
    assert list(statuses.items())[:3] == [
        (EDITION, "in-force"),
        ("lnf-2017", "superseded"),
        ("mfn-2010", "superseded"),
    ]
    assert after.current == EDITION
    assert after.edition("lnf-2017").superseded_by == EDITION
    assert not after.upcoming


def test_edition_asked_for_is_seen_from_itself(before: Corpus) -> None:
    day, eve = map(date.fromisoformat, (DAY, EVE))
    assert before.see_from(day, "lnf-2017").current == "lnf-2017"
    assert before.see_from(eve, EDITION).current == EDITION
    assert before.see_from(eve, "mfn-2010").current == "lnf-2017"


def test_amended_clause_has_new_texts_where_they_were_given(after: Corpus, live: Corpus) -> None:
    clause, earlier = after.rules.clause("18.1.3"), live.rules.clause("18.1.3")
    assert clause
    assert earlier
    assert clause.amendment
    assert clause.texts.en == "A disc leaves the table."
    assert (clause.texts.de, clause.amendment.untranslated) == (clause.texts.lv, ["de", "ru"])
    assert clause.amendment.earlier == earlier.texts
    assert (clause.offence, clause.consequence) == (earlier.offence, earlier.consequence)
    statuses = after.clause_statuses("18.1.3")
    assert (statuses.lv, statuses.en, statuses.ru) == ("confirmed", "draft", "draft")


def test_added_clause_stands_behind_the_one_it_follows(after: Corpus) -> None:
    order = [clause.id for clause in after.rules.children("17.1")]
    assert order[order.index("17.1.2") + 1] == "17.1.20"
    (statement,) = after.consequences.statements("17.1.20")
    assert statement.effects == ["penalty-disc", "loss-of-right"]
    statuses = after.clause_statuses("17.1.20")
    assert (statuses.lv, statuses.en) == ("confirmed", "draft")


def test_renumbered_clause_moves_behind_the_one_it_follows(live: Corpus) -> None:
    text = TEXT.replace('to: "12.40"', 'to: "12.40", after: "12.26"')
    order = [clause.id for clause in load_amended(DAY, text).rules.children("12")]
    assert order[order.index("12.26") + 1] == "12.40"
    before = [clause.id for clause in live.rules.children("12")]
    assert len(order) == len(before)


def test_repealed_clause_is_gone_and_stays_in_the_earlier_edition(after: Corpus) -> None:
    assert after.rules.clause("19.1.12") is None
    assert after.rules.clause("19.1.12", "lnf-2017")
    assert not any("19.1.12" in clause.refs for clause in after.rules.clauses())
    assert not any(
        step.clause == "19.1.12" for situation in after.situations for step in situation.chain
    )


def test_renumbered_clause_takes_along_what_is_said_about_it(after: Corpus, live: Corpus) -> None:
    assert after.rules.clause("12.20") is None
    old, new = live.rules.clause("12.20"), after.rules.clause("12.40")
    assert old
    assert new
    assert new.texts == old.texts
    assert set(after.clause_statuses("12.40").model_dump().values()) == {"draft"}
    assert [entry.id for entry in after.register.entries_of("12.40")] == [
        entry.id for entry in live.register.entries_of("12.20")
    ]
    assert [found.id for found in after.situations_of("12.40")] == [
        found.id for found in live.situations_of("12.20") if found in live.situations
    ]
    assert after.figures_of("12.40") or not live.figures_of("12.20")
    referring = {clause.id for clause in live.rules.referring("12.20")}
    assert {clause.id for clause in after.rules.referring("12.40")} == referring
    for name in referring:
        clause = after.rules.clause(name)
        assert clause
        assert not any("12.20" in clause.texts[language] for language in LANGUAGES)


def test_limit_is_the_amended_one(after: Corpus, before: Corpus) -> None:
    old, new = (corpus.equipment.characteristic("puck.weight") for corpus in (before, after))
    assert old
    assert new
    assert old.bounds
    assert new.bounds
    assert (old.bounds.upper, new.bounds.upper) == (22, 23)
    assert (new.evidence, new.print.document) == ("printed", EDITION)
    assert after.equipment.characteristic("puck.weight", "lnf-2017") == old


@pytest.mark.parametrize(
    ("ours", "theirs", "kind"),
    [
        ("18.1.3", "18.1.3", "changed"),
        ("A1.19", "A1.19", "changed"),
        ("17.1.20", "", "new"),
        ("", "19.1.12", "dropped"),
        ("12.40", "12.20", "same"),
        ("17.1.8", "17.1.8", "same"),
    ],
)
def test_relations_come_out_of_the_amendments(
    after: Corpus, ours: str, theirs: str, kind: str
) -> None:
    found = [
        relation
        for relation in after.concordance.with_edition("lnf-2017")
        if (relation.from_, relation.to) == (ours.split(), theirs.split())
    ]
    assert [relation.relation for relation in found] == [kind]
    assert (found[0].note is None) == (kind == "same")
    if ours == "18.1.3":
        # Its penalty stands in the lead-in above it.
        assert found[0].decides == "penalty-disc"


def test_relations_with_other_editions_are_inherited_where_the_clause_is_the_same(
    after: Corpus, live: Corpus
) -> None:
    assert after.concordance.of("17.1.8") != live.concordance.of("17.1.8")
    for edition in ("mfn-2010", "simplified-en", "summary-lv"):
        assert after.concordance.of("17.1.8", other=edition) == live.concordance.of(
            "17.1.8", other=edition
        )
        assert after.concordance.counterparts("12.40", EDITION, edition) == (
            live.concordance.counterparts("12.20", "lnf-2017", edition)
        )


def test_older_edition_keeps_the_texts_and_consequences_it_shares(
    after: Corpus, live: Corpus
) -> None:
    for clause in live.rules.clauses("mfn-2010"):
        assert after.rules.clause(clause.id, "mfn-2010") == clause
        assert after.rules.name(clause.id, "mfn-2010") == live.rules.name(clause.id, "mfn-2010")
        assert after.consequences.sanctions(clause.id, "mfn-2010") == (
            live.consequences.sanctions(clause.id, "mfn-2010")
        )


def test_amendments_build_on_amendments() -> None:
    corpus = load_editions("2029-01-01", {"lnf-2029": LATER, EDITION: TEXT})
    assert [edition.id for edition in corpus.editions[:3]] == ["lnf-2029", EDITION, "lnf-2017"]
    assert corpus.rules.clause("12.41")
    assert corpus.rules.clause("12.40", EDITION)
    assert corpus.concordance.counterparts("12.41", "lnf-2029", "lnf-2017") == ["12.20"]
    assert corpus.situations_of("12.41")


UNTOUCHED = LATER.replace('{id: "12.40", to: "12.41"}', '{id: "18.1.3", to: "18.1.30"}')


def test_later_edition_leaves_the_marks_of_texts_that_nobody_brought_up_to_date(
    live: Corpus,
) -> None:
    corpus = load_editions("2029-01-01", {"lnf-2029": UNTOUCHED, EDITION: TEXT})
    for number, earlier in (("18.1.30", "18.1.3"), ("11.7", "11.7")):
        clause, before = corpus.rules.clause(number), live.rules.clause(earlier)
        assert clause
        assert before
        assert clause.amendment
        assert (clause.amendment.edition, clause.amendment.kind) == (EDITION, "amended")
        assert clause.amendment.earlier == before.texts
        assert "ru" in clause.amendment.untranslated
        assert corpus.history.find_amended([number], "situations any") == {number: before.texts}
    # What the later edition does is its own.
    changes = list_changes(corpus, corpus.edition("lnf-2029"))
    assert changes
    assert [(change.kind, change.now and change.now.id) for change in changes.changes] == [
        ("renumbered", "18.1.30")
    ]


def test_text_that_was_still_right_stays_so_in_a_later_edition() -> None:
    right = f"{TEXT}still_right: [situations any]\n"
    corpus = load_editions("2029-01-01", {"lnf-2029": UNTOUCHED, EDITION: right})
    assert corpus.history.find_amended(["11.7"], "situations any") == {}
    assert corpus.history.find_amended(["11.7"], "situations other")


def test_reason_of_another_number_is_a_remark_on_the_same_rule() -> None:
    text = TEXT.replace('to: "12.40"}', 'to: "12.40", reason: {lv: Secībai.}}')
    corpus = load_amended(DAY, text)
    (relation,) = corpus.concordance.of("12.40", other="lnf-2017")
    assert (relation.relation, relation.decides) == ("same", None)
    assert relation.note
    assert relation.note.lv == "Secībai."
    clause = corpus.rules.clause("12.40")
    assert clause
    assert clause.amendment
    assert clause.amendment.reason == relation.note


def test_clauses_are_added_below_one_that_is_added() -> None:
    below = """\
    - id: "17.1.20.1"
      parent: "17.1.20"
      name: {lv: Skaļi}
      texts: {lv: Dalībnieks svilpo skaļi.}
      reason: {lv: Tas traucē vairāk.}
"""
    text = TEXT.replace("  repealed:\n", f"{below}  repealed:\n")
    children = load_amended(DAY, text).rules.children("17.1.20")
    assert [clause.id for clause in children] == ["17.1.20.1"]


def test_condition_is_the_one_given_in_every_language() -> None:
    given = (
        "      consequence: {effects: [warning], condition: {lv: ja skaļi}}\n      outcomes: []\n"
    )
    place = "      reason: {en: Shorter., lv: Īsāk.}\n"
    text = TEXT.replace(place, place + given)
    (statement,) = load_amended(DAY, text).consequences.statements("18.1.3")
    assert statement.condition
    assert statement.condition.text.ru == "ja skaļi"


COMING_LATE = """\
edition:
  based_on: lnf-2017
  names: {lv: "Novusa noteikumi, 2027. gads"}
  short_names: {lv: 2027. gada noteikumi}
  in_force_from: "2027-01-01"
clauses:
  amended:
    - id: "2.2"
      texts: {en: Whoever is 5 minutes late loses the game., lv: Kas kavē 5 minūtes zaudē spēli.}
      reason: {lv: Lielāka zāle.}
"""


@pytest.mark.parametrize(
    ("stated", "open_clauses"),
    [
        # To try out the table takes 2 minutes too, and stays as it is.
        ("", {"14.3": "figure", "15.1": "figure"}),
        ("still_right: ['clause 15.1']", {"14.3": "figure"}),
        ("still_right: ['ruling 14.3']", {"15.1": "figure"}),
    ],
)
def test_rule_with_the_earlier_figure_of_the_same_act_is_open(
    stated: str, open_clauses: dict[str, str]
) -> None:
    corpus = load_amended(DAY, COMING_LATE + stated)
    outdated = corpus.rulings.outdated.values()
    assert {entry.clause: entry.beside for entry in outdated} == open_clauses
    assert {entry.amended for entry in outdated} == {"2.2"}
    for entry, language in product(outdated, LANGUAGES):
        sentence = describe_outdated(corpus, entry, Wording(corpus.strings, language))
        assert {entry.clause, "2.2"} <= set(re.findall(r"\d+\.\d+", sentence))


@pytest.mark.parametrize(
    "changed",
    [
        COMING_LATE.replace("5 min", "2 min") + "      consequence: {effects: [warning]}\n",
        COMING_LATE.partition("  amended:")[0]
        + "  repealed:\n    - {id: '2.2', reason: {lv: Īsāk.}}\n",
    ],
)
def test_rule_with_the_earlier_consequence_of_the_same_act_is_open(changed: str) -> None:
    outdated = load_amended(DAY, changed).rulings.outdated.values()
    assert {(entry.clause, entry.beside, entry.amended) for entry in outdated} == {
        ("14.3", "penalty", "2.2"),
        ("15.1", "penalty", "2.2"),
    }

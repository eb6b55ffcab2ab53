"""Doubts of answers after the day: lead-ins, added and repealed clauses, contradictions."""

from functools import cache

import pytest
from tests.amended import load_editions

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.report.clause_cards import build_card
from novuss.rulebook.doubts_since_amendments import (
    list_clause_doubts,
    list_situation_doubts,
    list_untranslated,
)
from novuss.rulebook.quiz import build_questions
from novuss.rulebook.reply_data import build_answer_data
from novuss.rulebook.retired_clause_numbers import describe_ending, find_endings
from novuss.rulebook.ruling_replies import (
    Found,
    Reply,
    list_outdated,
    list_unruled,
    read_account,
    reply_to_facts,
)
from novuss.rulebook.unruled_clauses import Unruled, describe_unruled

HEAD = """\
edition:
  based_on: {base}
  names: {{en: Novuss rules, lv: Novusa noteikumi}}
  short_names: {{en: "{year} rules", lv: "{year}. gada noteikumi"}}
  adopted: "2025-01-01"
  in_force_from: "{year}-03-01"
"""
#: A lead-in, a definition and a time are amended; given in Latvian alone is what is added.
FIRST = (
    HEAD.format(base="lnf-2017", year=2028)
    + """\
clauses:
  amended:
    - {id: "16.1", texts: {lv: "Setu zaudē, tiklīdz to ierakstījuši."}, reason: {lv: Skaidrāk.}}
    - {id: "11.10", texts: {lv: "Zona sniedzas 2,5 m no galda."}, reason: {lv: Vairāk vietas.}}
    - id: "12.3"
      texts: {lv: "Pirms spēles dalībnieks drīkst 3 minūtes iepazīties ar galdu."}
      reason: {lv: Ilgāk.}
  added:
    - id: "12.31"
      parent: "12"
      name: {lv: Apgaismojuma pārtraukums seta laikā}
      texts:
        lv: >-
          Ja seta laikā nodziest apgaismojums, spēli pārtrauc. Kad gaisma atjaunota, setu turpina
          no tā paša stāvokļa vai pārspēlē.
      reason: {lv: Nebija teikts.}
  repealed:
    - {id: "2.4", reason: {lv: Lieks.}}
    - {id: "17.1.17", reason: {lv: Lieks.}}
  renumbered:
    - {id: "12.26", to: "12.32"}
"""
)
#: The time is amended once more, and what was added and renumbered.
SECOND = (
    HEAD.format(base="lnf-2028", year=2030)
    + """\
clauses:
  amended:
    - id: "12.3"
      texts: {lv: "Pirms spēles dalībnieks drīkst 4 minūtes iepazīties ar galdu."}
      reason: {lv: Vēl ilgāk.}
  renumbered:
    - {id: "12.32", to: "12.33"}
"""
)
DARK = "what=outside,outside=dark"
LIGHT, LIGHTS_OUT = "12.31", "light-goes-out-during-a-set"
BEFORE, DAY, LATER = "2028-02-29", "2028-03-01", "2030-03-01"


@cache
def see(day: str, first: str = FIRST) -> Corpus:
    return load_editions(day, {"lnf-2028": first, "lnf-2030": SECOND})


def say_in(language: Language, day: str = DAY) -> Wording:
    return Wording(see(day).strings, language)


def decide(corpus: Corpus, facts: str) -> Reply:
    return reply_to_facts(corpus.rulings, read_account(facts, corpus.rulings, "--facts"))


def list_doubts(name: str, day: str = DAY, language: Language = "en") -> list[str]:
    situation = see(day).situation(name)
    assert situation
    return list_situation_doubts(see(day), situation, say_in(language, day))


def test_amended_lead_in_makes_what_stands_below_it_doubtful() -> None:
    assert list_doubts("hand-moves-two-discs") == ["Written for the earlier text of 16.1."]
    assert list_doubts("hand-moves-two-discs", BEFORE) == []
    reply = decide(see(DAY), "touched=disc,moved=2,moment=during-set,still=no")
    (entry,) = {*list_outdated(see(DAY), reply.branches[0].ruling)}
    assert (entry.clause, entry.beside, entry.amended) == ("16.1.5", "lead-in", "16.1")
    found = list_unruled(see(DAY), Found(clauses=("16.1",)), reply)
    assert "16.1" not in [unruled.clause for unruled in found]


@pytest.mark.parametrize("day", [DAY, LATER])
def test_added_clause_is_named_where_it_may_settle_what_was_open(day: str) -> None:
    mark = "12.31 is new from 1 March 2028 and may be about this as well; look at it too."
    assert list_doubts(LIGHTS_OUT, day) == [mark]
    touched = [
        situation.id for situation in see(day).situations if mark in list_doubts(situation.id, day)
    ]
    assert touched == [LIGHTS_OUT]
    assert see(day).added.find_beside("discrepancies 7.3.3-c") == [LIGHT]
    assert LIGHTS_OUT not in {question.situation for question in build_questions(see(day), "lv")}


def test_compared_situation_is_doubted_no_more() -> None:
    compared = f"still_right: [situation {LIGHTS_OUT}]\n{FIRST}"
    situation = see(DAY, compared).situation(LIGHTS_OUT)
    assert situation
    assert list_situation_doubts(see(DAY, compared), situation, say_in("en")) == []


@pytest.mark.parametrize("found", [Found(), Found(cases=(LIGHTS_OUT,))])
def test_added_clause_bears_on_a_case_by_facts_and_by_words(found: Found) -> None:
    reply = Reply((), refrains=True) if found.cases else decide(see(DAY), DARK)
    expected = [Unruled(LIGHT, "lnf-2028", "added")]
    assert list_unruled(see(DAY), found, reply) == expected
    assert list_unruled(see(BEFORE), found, reply) == []
    assert build_answer_data(see(DAY), reply, found, say_in("lv"))["refrains"] is False


def test_amended_definition_bears_on_rulings_that_use_its_term() -> None:
    reply = decide(see(DAY), "conduct=leaving,moment=during-set,purpose=other,consent=no")
    assert {rule.clause for rule in reply.branches[0].ruling.chain} >= {"19.1.11"}
    assert list_unruled(see(DAY), Found(), reply) == [Unruled("11.10", "lnf-2028", "amended")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_contradiction_stays_until_both_say_the_same(language: Language) -> None:
    for day in (DAY, LATER):
        corpus, say = see(day), say_in(language, day)
        for name in ("12.3", "19.1.1"):
            clause = corpus.rules.clause(name)
            assert clause
            (doubt,) = list_clause_doubts(corpus, clause, corpus.current, say)
            assert "12.3" in doubt
            assert "19.1.1" in doubt
        (left,) = corpus.history.find_contradictions("12.3")
        assert (left.clause, left.beside, left.amended, left.edition) == (
            *("19.1.1", "figure", "12.3"),
            "lnf-2028",
        )
    back = load_editions(LATER, {"lnf-2028": FIRST, "lnf-2030": SECOND.replace("4 min", "2 min")})
    assert back.history.find_contradictions("12.3") == []


def test_lead_in_that_stays_contradicts_the_case_by_which_something_else_follows() -> None:
    entry = """\
    - id: "19.1.6"
      texts: {lv: "Dalībnieks liek uz apmales priekšmetus un zaudē setu."}
      reason: {lv: Stingrāk.}
      consequence: {effects: [loss-of-set], against: participant}
"""
    first = FIRST.replace("  added:\n", f"{entry}  added:\n")
    corpus, say = see(DAY, first), say_in("en")

    def list_marks(name: str) -> list[str]:
        clause = corpus.rules.clause(name)
        assert clause
        return list_clause_doubts(corpus, clause, corpus.current, say)

    mark = (
        "From 1 March 2028 something else follows by 19.1.6 than 19.1 says of all cases below it."
    )
    assert mark in list_marks("19.1")
    assert mark in list_marks("19.1.6")
    assert mark not in list_marks("19.1.7")
    compared = see(DAY, f"still_right: [clause 19.1]\n{first}")
    assert compared.history.find_contradictions("19.1.6") == []


def test_clause_says_which_it_names_that_was_repealed() -> None:
    clause = see(DAY).rules.clause("7.3.5")
    assert clause
    assert list_clause_doubts(see(DAY), clause, "lnf-2028", say_in("en")) == [
        "2.4, which is named here, was repealed from 1 March 2028 (2028 rules)."
    ]
    assert list_clause_doubts(see(BEFORE), clause, "lnf-2017", say_in("en")) == []


def test_clause_says_by_which_no_penalty_follows_any_more() -> None:
    corpus = see(DAY, FIRST.replace('"17.1.17"', '"19.1.8"'))
    clause = corpus.rules.clause("10.1")
    assert clause
    mark = "19.1.8, by which a penalty followed this, was repealed from 1 March 2028 (2028 rules)."
    assert list_clause_doubts(corpus, clause, "lnf-2028", say_in("en")) == [mark]
    card = build_card(corpus, "lnf-2028", "en", clause, "https://example.org")
    assert card.doubts == (f"! {mark}",)
    assert build_card(see(DAY), "lnf-2028", "en", clause, "https://example.org").doubts == ()


def test_added_clause_without_words_of_a_language_is_named() -> None:
    assert list_untranslated(see(DAY), say_in("en")) == [
        "New from 1 March 2028, not translated yet: 12.31"
    ]
    assert list_untranslated(see(DAY), say_in("lv")) == []
    silent = Reply((), refrains=True)
    data = build_answer_data(see(DAY), silent, Found(), say_in("de"))
    assert (data["refrains"], data["untranslated"]) == (False, [LIGHT])
    assert build_answer_data(see(DAY), silent, Found(), say_in("lv"))["refrains"] is True


def test_number_that_was_changed_twice_is_now_the_last_one() -> None:
    endings = find_endings(see(LATER), "12.26", "lnf-2017")
    assert [describe_ending(ending, say_in("en", LATER)) for ending in endings] == [
        "From 1 March 2028: 12.32 (2028 rules).",
        "Now 12.33 (2030 rules, from 1 March 2030).",
    ]


def test_added_clause_is_named_with_what_follows_and_only_where_it_is_near() -> None:
    entry = """\
    - id: "19.1.16"
      parent: "19.1"
      name: {lv: Tālruņa skaļrunis}
      texts: {lv: Dalībnieks seta laikā ieslēdz tālruņa skaļruni.}
      offence: {lv: Dalībnieks ieslēdz tālruņa skaļruni}
      consequence: {effects: [warning], against: participant}
      reason: {lv: Traucē.}
"""
    corpus = see(DAY, FIRST.replace("  repealed:\n", f"{entry}  repealed:\n"))
    says = describe_unruled(corpus, Unruled("19.1.16", "lnf-2028", "added"), say_in("lv"))
    assert says.endswith("Sekas: brīdinājums (Dalībnieks ieslēdz tālruņa skaļruni)")
    decided = decide(corpus, "time=late,over=no")
    assert "untranslated" not in build_answer_data(corpus, decided, Found(), say_in("de"))
    near = build_answer_data(corpus, decided, Found(clauses=("19.1.16",)), say_in("de"))
    assert "19.1.16" in str(near["untranslated"])

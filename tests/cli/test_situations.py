"""``novuss situations``: what a judge reads, what a program reads, what is told."""

import json
from dataclasses import asdict

from tests import in_force
from tests.commands import Novuss

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.model.game_situations import EFFECTS
from novuss.search import search

knowledge = in_force.knowledge


def test_situation_is_told_with_its_clauses(novuss: Novuss, live: Corpus) -> None:
    language: Language = "lv"
    one = next(each for each in live.situations if each.open and each.readings)
    run = novuss("situations", "show", one.id, "-l", language)
    told = " ".join(run.out.split())
    assert run.status == 0
    for text in (one.facts, one.answer, *(step.contributes for step in one.chain)):
        assert " ".join(text[language].split()) in told
    assert all(f"{step.clause} " in told for step in one.chain)
    assert f"({one.open})" in told
    assert all(name in told for reading in one.readings for name in reading.documents)


def test_what_the_register_asks_about_it_is_told_once_with_its_question(
    novuss: Novuss, live: Corpus
) -> None:
    register = {record.id: record for record in live.register.entries}
    for name in ("argues-with-senior-judge-about-a-disc", "partner-advises-after-puck-is-placed"):
        one = live.situation(name)
        assert one
        told = " ".join(novuss("situations", "show", name, "-l", "de").out.split())
        for dispute in one.disputes:
            record = register[dispute]
            assert told.count(" ".join((record.question or record.effect)["de"].split())) == 1
            assert dispute in told


def test_json_says_what_the_file_says(novuss: Novuss, live: Corpus) -> None:
    one = next(each for each in live.situations if set(each.outcomes) & EFFECTS)
    found = json.loads(novuss("situations", "show", one.id, "-l", "lv", "--json").out)
    assert found["id"] == one.id
    assert found["facts"] == one.facts["lv"]
    assert set(found["outcomes"]) == set(one.outcomes)
    assert [step["clause"] for step in found["chain"]] == [step.clause for step in one.chain]
    assert found["open"] == one.open


def test_list_of_a_clause_begins_with_those_that_it_decides(novuss: Novuss, live: Corpus) -> None:
    found = json.loads(novuss("situations", "list", "--clause", "17.1.4", "--json").out)
    ids = [one["id"] for one in found["situations"]]
    assert set(ids) == {one.id for one in live.situations_of("17.1.4")}
    decides = [
        any(step.clause == "17.1.4" and step.decides for step in one.chain)
        for one in map(live.situation, ids)
        if one
    ]
    assert decides == sorted(decides, reverse=True)


def test_list_takes_several_clauses_and_names_each_situation_once(
    novuss: Novuss, live: Corpus
) -> None:
    shared = next(one for one in live.situations if len(one.chain) > 1)
    clauses = [step.clause for step in shared.chain]
    typed = ", ".join(clauses)
    found = json.loads(novuss("situations", "list", "--clause", typed, "--json").out)
    ids = [one["id"] for one in found["situations"]]
    resting = {one.id for clause in clauses for one in live.situations_of(clause)}
    assert sorted(ids) == sorted(resting)


def test_words_find_situations(novuss: Novuss, live: Corpus) -> None:
    typed = ("situations", "search", "-l", "de", "Schlagscheibe", "zerbrochen")
    run = novuss(*typed)
    found = json.loads(novuss(*typed, "--json").out)["situations"]
    assert found == [asdict(one) for one in search(live, typed[4:], "de").situations]
    ids = [line.partition(":")[0] for line in run.out.splitlines() if not line.startswith(" ")]
    assert ids == [one["id"] for one in found]
    misread = novuss("situations", "search", "-l", "ru", "ifq,f", "hfp,bnf")
    assert "шайба разбита" in misread.err
    assert novuss("situations", "search", "qqvvqq").status == 1
    assert "names" in novuss("situations", "search", "x" * 2_000).refusal


def test_unknown_situation_leads_to_the_search_and_to_those_that_look_like_it(
    novuss: Novuss, live: Corpus
) -> None:
    known = live.situations[0].id
    run = novuss("situations", "show", known[:-2])
    assert known in run.refusal
    assert f"novuss situations search {known[:-2]}" in run.refusal
    assert novuss("situations", "list", "--clause", "99.9").status == 2

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


def test_prints_situation_with_its_clauses(novuss: Novuss, live: Corpus) -> None:
    language: Language = "lv"
    situation = next(case for case in live.situations if case.open and case.readings)
    run = novuss("situations", "show", situation.id, "-l", language)
    printed = " ".join(run.out.split())
    assert run.status == 0
    for text in (
        situation.facts,
        situation.answer,
        *(step.contributes for step in situation.chain),
    ):
        assert " ".join(text[language].split()) in printed
    assert all(f"{step.clause} " in printed for step in situation.chain)
    assert f"({situation.open})" in printed
    assert all(name in printed for reading in situation.readings for name in reading.documents)


def test_open_question_of_the_register_is_printed_once(novuss: Novuss, live: Corpus) -> None:
    register = {record.id: record for record in live.register.entries}
    for name in ("argues-with-senior-judge-about-a-disc", "partner-advises-after-puck-is-placed"):
        situation = live.situation(name)
        assert situation
        printed = " ".join(novuss("situations", "show", name, "-l", "de").out.split())
        for dispute in situation.disputes:
            record = register[dispute]
            assert printed.count(" ".join((record.question or record.effect)["de"].split())) == 1
            assert dispute in printed


def test_json_says_what_the_file_says(novuss: Novuss, live: Corpus) -> None:
    situation = next(case for case in live.situations if set(case.outcomes) & EFFECTS)
    found = json.loads(novuss("situations", "show", situation.id, "-l", "lv", "--json").out)
    assert found["id"] == situation.id
    assert found["facts"] == situation.facts["lv"]
    assert set(found["outcomes"]) == set(situation.outcomes)
    assert [step["clause"] for step in found["chain"]] == [step.clause for step in situation.chain]
    assert found["open"] == situation.open


def test_list_of_a_clause_begins_with_those_that_it_decides(novuss: Novuss, live: Corpus) -> None:
    found = json.loads(novuss("situations", "list", "--clause", "17.1.4", "--json").out)
    ids = [situation["id"] for situation in found["situations"]]
    assert set(ids) == {situation.id for situation in live.situations_of("17.1.4")}
    decides = [
        any(step.clause == "17.1.4" and step.decides for step in situation.chain)
        for situation in map(live.situation, ids)
        if situation
    ]
    assert decides == sorted(decides, reverse=True)


def test_list_takes_several_clauses_and_names_each_situation_once(
    novuss: Novuss, live: Corpus
) -> None:
    shared = next(situation for situation in live.situations if len(situation.chain) > 1)
    clauses = [step.clause for step in shared.chain]
    typed = ", ".join(clauses)
    found = json.loads(novuss("situations", "list", "--clause", typed, "--json").out)
    ids = [situation["id"] for situation in found["situations"]]
    resting = {situation.id for clause in clauses for situation in live.situations_of(clause)}
    assert sorted(ids) == sorted(resting)


def test_words_find_situations(novuss: Novuss, live: Corpus) -> None:
    typed = ("situations", "search", "-l", "de", "Schlagscheibe", "zerbrochen")
    run = novuss(*typed)
    found = json.loads(novuss(*typed, "--json").out)["situations"]
    assert found == [asdict(situation) for situation in search(live, typed[4:], "de").situations]
    ids = [line.partition(":")[0] for line in run.out.splitlines() if not line.startswith(" ")]
    assert ids == [situation["id"] for situation in found]
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


def test_clause_without_its_option_is_told_the_option(novuss: Novuss) -> None:
    run = novuss("situations", "list", "15.1", "-l", "lv")
    assert run.status == 2
    assert "lieki argumenti: 15.1; punktu norāda aiz --clause" in " ".join(run.err.split())

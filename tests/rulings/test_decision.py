"""Decisions from known facts, from some of them, and from what is usual."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from novuss.asking.question_replies import name_punishments
from novuss.model.rulings import KnownRulings
from novuss.rulebook.ruling_replies import read_account, reply_to_facts
from novuss.rulings import (
    FactError,
    Ruleset,
    Ruling,
    choose_question,
    decide,
    find_concerned,
    join_rulings,
    narrow,
)
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.knowledge_model import KnownSituations
from novuss.specs.loader import load_knowledge, load_situations
from novuss.specs.situation_outcomes import DerivedSituations

from .conftest import DOCUMENTS

#: Verdicts of all situations, which no file of the knowledge repeats.
DECIDED = Path(__file__).with_name("decided.tsv")
#: What a second reader decided of facts alone, by the documents, before the rules were asked.
SECOND_READER = Path(__file__).with_name("second_reader.tsv")
SITUATIONS = load_situations(find_specs_folder())


def rule(rules: Ruleset, facts: str, *, assume: bool = True) -> Ruling:
    given = {fact: [value] for fact, _, value in (part.partition("=") for part in facts.split())}
    return decide(rules, narrow(rules, given), () if assume else None)


def list_decided(known: KnownRulings) -> Iterator[str]:
    """What follows in each situation, by our text and by each document: one line each."""
    derived = DerivedSituations(known)
    yield "\t".join(("situation", "outcomes", "against", "open", "decides", *DOCUMENTS[1:]))
    for situation in SITUATIONS:
        decides = (
            f"{step.clause}={'+'.join(step.decides)}" for step in situation.chain if step.decides
        )
        yield "\t".join(
            (
                situation.id,
                " ".join(situation.outcomes),
                situation.against or "",
                situation.open or "",
                " ".join(decides),
                *(" ".join(derived.list_outcomes(situation, name)) for name in DOCUMENTS[1:]),
            )
        ).rstrip()


def test_decides_situations_as_recorded(known: KnownRulings) -> None:
    """Read the difference before you renew it (NOVUSS_RENEW=1): each line is a verdict."""
    found = "\n".join(list_decided(known)) + "\n"
    if os.environ.get("NOVUSS_RENEW"):
        DECIDED.write_text(found, encoding="utf-8")
    assert found == DECIDED.read_text(encoding="utf-8")


def test_situations_that_were_kept_are_read_again() -> None:
    kept = KnownSituations(situations=SITUATIONS, digest="of the files")
    assert KnownSituations.model_validate_json(kept.model_dump_json()) == kept


@pytest.mark.parametrize("document", DOCUMENTS[1:])
def test_documents_that_decide_otherwise_have_a_reading(known: KnownRulings, document: str) -> None:
    derived = DerivedSituations(known)
    assert [
        (situation.id, outcomes)
        for situation in SITUATIONS
        if not any(document in reading.documents for reading in situation.readings)
        and (outcomes := derived.list_outcomes(situation, document)) != situation.outcomes
    ] == []


def test_a_stroke_is_decided_by_two_facts_and_what_is_usual(rules: Ruleset) -> None:
    ruling = rule(rules, "kind=direct first=opp pocketed=nil shifted=no")
    assert ruling.certain == {
        "penalty": "disc",
        "right-to-strike": "passes",
        "puck-goes": "next",
        "discs.penalty": "middle",
    }
    assert (ruling.open, ruling.matters, ruling.settled) == ((), (), True)
    assert ruling.chain[0].clause == "17.1.2"
    assert ruling.assumed["light"] == "yes"


@pytest.mark.parametrize(
    ("facts", "placing", "place"),
    [
        ("first=opp pocketed=nil", None, "middle"),
        ("first=opp pocketed=nil rail-spot=even", None, "fewer"),
        ("first=opp pocketed=nil eight=yes", "debt", None),
        ("what=touch right=other touched=disc moved=1", "after-series", "middle"),
        ("what=touch right=other touched=disc moved=1 eight=yes", "debt", None),
        ("first=own-light pocketed=own", None, None),
    ],
)
def test_ruling_says_when_and_where_a_penalty_disc_is_placed(
    rules: Ruleset, facts: str, placing: str | None, place: str | None
) -> None:
    certain = rule(rules, facts).certain
    assert (certain.get("placing"), certain.get("discs.penalty")) == (placing, place)


def test_no_place_is_named_for_a_penalty_disc_that_may_be_dropped_or_owed(rules: Ruleset) -> None:
    ruling = rule(rules, "play=doubles kind=direct first=opp opposite=no pocketed=nil shifted=no")
    assert ruling.possible["placing"] == ("dropped", "debt")
    assert "discs.penalty" not in {**ruling.certain, **ruling.possible}


@pytest.mark.parametrize(("play", "clause"), [("singles", "20.4"), ("doubles", "21.8")])
def test_opponents_strike_after_a_first_series_that_takes_all(
    rules: Ruleset, play: str, clause: str
) -> None:
    ruling = rule(rules, f"what=result case=one-cleared play={play}")
    assert ruling.certain == {"set": "goes-on", "course": "interrupted"}
    assert [step.clause for step in ruling.chain] == [clause]


def test_separates_certain_from_open_outcomes(rules: Ruleset) -> None:
    ruling = rule(rules, "kind=direct first=opp pocketed=nil shifted=yes")
    assert ruling.certain["penalty"] == "disc"
    assert ruling.possible == {"discs.others": ("stay", "put-back")}
    assert (ruling.open, ruling.settled) == (("13.8-c",), False)
    assert ruling.outcomes(rules) == {"penalty-disc", "loss-of-right", "open"}


def test_open_offence_leaves_later_rules_open(rules: Ruleset) -> None:
    """Half the puck falls, and the last disc: the set is not surely won."""
    ruling = rule(rules, "first=own-light pocketed=own last=own puck=broken part=half")
    assert "set" not in ruling.certain
    assert {"17.1.14-a", "20.3-c"} <= {*ruling.open}


def test_asks_and_never_assumes_what_was_pocketed(rules: Ruleset) -> None:
    ruling = rule(rules, "first=own-light")
    assert ruling.matters == ("pocketed",)
    assert choose_question(rules, narrow(rules, {"first": ["own-light"]}), ruling, ()) == "pocketed"


def test_asks_whether_a_dark_disc_left_its_field_where_it_was_struck(rules: Ruleset) -> None:
    ruling = rule(rules, "kind=direct first=own-dark place=circle pocketed=nil shifted=no")
    assert ruling.matters == ("dark-out",)
    assert rule(rules, "first=own-light pocketed=nil").assumed["dark-out"] == "0"


def test_weighs_only_answers_that_are_still_possible(rules: Ruleset) -> None:
    known = narrow(rules, {"touched": ["disc"], "moment": ["during-set", "set-start"]})
    ruling = decide(rules, known, ["moment"])
    assert {"moment", "moved"} <= {*ruling.matters}
    assert choose_question(rules, known, ruling, ["moment"]) in ruling.matters


def test_asks_nothing_that_changes_no_outcome(rules: Ruleset) -> None:
    assert rule(rules, "fault=after-stop").certain == {"set": "lost"}
    assert rule(rules, "fault=after-stop").matters == ()


def test_assumes_no_fact_that_is_unsure(rules: Ruleset) -> None:
    known = narrow(rules, {"first": ["own-light"], "pocketed": ["own"]})
    assert decide(rules, known, ()).certain == {"right-to-strike": "stays", "puck-goes": "placed"}
    unsure = decide(rules, known, ["puck"])
    assert unsure.certain == {}
    assert unsure.matters == ("puck",)


def test_decides_from_values_that_are_ruled_out(rules: Ruleset) -> None:
    known = narrow(rules, {"first": ["own-light"], "pocketed": ["nil", "opp"], "last": ["no"]})
    assert decide(rules, known, ()).certain == {"right-to-strike": "passes", "puck-goes": "next"}


def test_fact_implies_its_subject_and_player(rules: Ruleset) -> None:
    known = narrow(rules, {"prep": ["corner"]})
    assert (known["what"], known["right"]) == ({"puck"}, {"own"})


@pytest.mark.parametrize(
    ("facts", "named"),
    [
        ({"nothing": ["yes"]}, "nothing"),
        ({"first": ["yes"]}, "first=yes"),
        ({"first": ["opp"], "touched": ["disc"]}, "what="),
    ],
)
def test_rejects_unknown_and_impossible_facts(
    rules: Ruleset, facts: dict[str, list[str]], named: str
) -> None:
    with pytest.raises(FactError, match=named):
        narrow(rules, facts)


def test_a_later_event_overrides_an_earlier_one(rules: Ruleset) -> None:
    stroke = rule(rules, "first=own-light pocketed=own")
    touch = rule(rules, "right=own touched=puck still=disc")
    assert join_rulings(rules, [stroke, touch]).outcomes(rules) == {"penalty-disc", "loss-of-right"}


def test_refrains_where_the_rules_say_nothing(rules: Ruleset) -> None:
    ruling = rule(rules, "talk=ring moment=between-sets")
    assert (ruling.refrains, ruling.nearest) == (True, ("2.10",))
    assert not rule(rules, "touched=rail moment=during-set").refrains


def test_ruling_concerns_whoever_acted(rules: Ruleset) -> None:
    known = narrow(rules, {"touched": ["disc"], "moved": ["0"], "right": ["other"]})
    ruling = decide(rules, known, ())
    assert find_concerned(known, ruling, "participant") == "participant"
    assert find_concerned(known, ruling, "opponent") == "opponent"
    doubles = {**known, "play": frozenset({"doubles"})}
    assert find_concerned(doubles, ruling, "opponent") == "opposing-pair"


def test_a_ruling_is_open_only_where_no_text_decides(known: KnownRulings) -> None:
    entries = load_knowledge(find_specs_folder()).discrepancies
    states = {entry.id: entry.at_the_table for entry in entries}
    ours = {rule.open for rule in Ruleset.of(known).rules if rule.open}
    assert {states[record] for record in ours} == {"open"}
    assert (states["16.1.4-a"], states["11.9-a"]) == ("settled", "open")


@pytest.mark.parametrize(
    ("facts", "goes"),
    [
        ("first=own-light pocketed=own", "placed"),
        ("first=own-light pocketed=nil", "next"),
        ("first=own-light pocketed=own puck=pocket", "from-pocket"),
        ("right=other prep=not-returned lay=far-pocket", "handed"),
        ("right=own prep=far-line", "free"),
        ("right=own prep=dragged", "next"),
        ("time=five", "next"),
        ("fault=after-stop first=own-light", None),
    ],
)
def test_ruling_decides_where_the_puck_goes(rules: Ruleset, facts: str, goes: str | None) -> None:
    assert rule(rules, facts).certain.get("puck-goes") == goes


def test_a_second_reader_decides_alike(rules: Ruleset) -> None:
    _, *lines = SECOND_READER.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 60
    differing = []
    for number, line in enumerate(lines, 2):
        _, facts, outcomes = line.split("\t")
        reply = reply_to_facts(rules, read_account(facts, rules, SECOND_READER.name))
        found = [
            " ".join(sorted(name_punishments(rules, branch.ruling))) for branch in reply.branches
        ]
        if found != [outcomes] or reply.question:
            differing.append((number, facts, outcomes, found, reply.question))
    assert differing == []

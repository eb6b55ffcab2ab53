"""``novuss ask`` as a process: a ruling from facts, a question back, and what is refused."""

import os
import sys
from pathlib import Path

import pytest
from tests import in_force
from tests.attack.forked_command import fork_command
from tests.commands import Novuss

knowledge = in_force.knowledge


def test_json_gives_ruling_with_its_clauses(novuss: Novuss) -> None:
    run = novuss(
        "ask", "--facts", "kind=direct,first=opp,pocketed=nil,shifted=yes", "--json", "-l", "en"
    )
    answer = run.json
    (ruling,) = answer["rulings"]
    assert run.status == 3
    assert {**ruling, "assumed": {}} == {
        "when": {},
        "assumed": {},
        "statements": [
            {
                "effects": ["penalty-disc", "loss-of-right"],
                "against": "striker",
                "condition": None,
                "clause": "17.1.2",
                "open": [],
            }
        ],
        "do": {
            "puck": "off the table, or to whoever strikes next",
            "discs": "open: the other discs that were moved stay / "
            "the other discs that were moved are put back; the penalty disc goes opposite the one "
            "punished, on the middle line against the rail",
            "right": "passes to the opponent",
        },
        "chain": ["17.1.2", "18.1.1", "13.8", "17.3", "12.23"],
        "grounds": ["17.1.1", "18.1.4"],
        "open": ["13.8-c"],
        "settled": False,
    }
    assert ruling["assumed"]["light"] == "yes"
    assert (answer["question"], answer["clauses"][0], answer["refrains"]) == (None, "17.1.2", False)


def test_a_fact_that_does_not_matter_is_left_out(novuss: Novuss) -> None:
    facts = "touched=table,moment=set-start,moved=2"
    alone = novuss("ask", "--facts", facts, "--json", "-l", "en")
    both = novuss("ask", "--facts", f"right=own,{facts}", "--json", "-l", "en")
    assert both.json == alone.json
    assert both.status == alone.status
    assert "right=own does not matter beside the other facts" in both.err


def test_possible_outcome_names_its_open_point(novuss: Novuss) -> None:
    run = novuss("ask", "--facts", "touched=puck,right=own,still=puck", "--json", "-l", "en")
    (ruling,) = run.json["rulings"]
    assert [
        (part["effects"], part["clause"], part["open"], part["condition"]["text"])
        for part in ruling["statements"]
    ] == [
        (effects, clause, ["16.1.9-a"], "whether the set is lost or a penalty disc follows")
        for effects, clause in (
            (["loss-of-set"], "16.1.9"),
            (["penalty-disc", "loss-of-right"], "17.1.11"),
        )
    ]


def test_asks_missing_fact_with_its_answers(novuss: Novuss) -> None:
    run = novuss("ask", "--facts", "first=own-light", "--json", "-l", "de")
    question = run.json["question"]
    assert (question["fact"], question["text"]) == (
        "fell",
        "Was ist in eine Tasche gefallen?",
    )
    nothing = {"id": "nothing", "text": "nichts", "facts": {"pocketed": "nil"}}
    assert nothing in question["values"]


def test_decides_words_by_the_facts_in_them(novuss: Novuss) -> None:
    run = novuss("ask", "I called stop and he played the shot all the same", "--json", "-l", "en")
    (ruling,) = run.json["rulings"]
    assert (ruling["assumed"]["fault"], ruling["chain"]) == ("after-stop", ["16.1.3"])
    assert (run.json["clauses"][0], run.json["question"]) == ("16.1.3", None)
    assert "stroke-after-stop-command" in run.json["cases"]


@pytest.mark.parametrize(
    ("language", "question", "clause"),
    [
        ("en", "How long do I have to come to the table?", "15.1"),
        ("de", "Wie lange darf ein Stoß dauern?", "11.7"),
        ("ru", "Сколько секунд на удар", "11.7"),
        ("lv", "Cik ilgi drīkst izmēģināt galdu?", "12.3"),
    ],
)
def test_names_the_clause_of_a_figure(
    novuss: Novuss, language: str, question: str, clause: str
) -> None:
    run = novuss("ask", question, "--json", "-l", language)
    assert (run.status, run.json["rulings"], run.json["question"]) == (0, [], None)
    assert (run.json["clauses"][0], run.json["refrains"]) == (clause, False)


def test_refrains_from_words_that_no_rule_is_about(novuss: Novuss) -> None:
    run = novuss("ask", "may I play in gloves?", "-l", "en")
    assert run.status == 1
    assert run.out.startswith("The rules do not say. Call the senior judge.\n")
    assert "Nearest: " in run.out


def test_stated_facts_outweigh_words(novuss: Novuss) -> None:
    words = "I called stop and he played the shot all the same"
    run = novuss("ask", words, "--facts", "touched=picked,moment=during-set", "--json", "-l", "en")
    assert [ruling["chain"] for ruling in run.json["rulings"]] == [["16.1.6"]]


def test_answer_to_what_may_be_otherwise_is_a_fact(novuss: Novuss) -> None:
    words = "My finger nudged one disc while I was placing the puck"
    question = novuss("ask", words, "--json", "-l", "en").json["question"]
    values = question["values"]
    place = [value["id"] for value in values].index("none")
    others, none, similar = values[:place], values[place], values[place + 1 :]
    assert (question["fact"], none["facts"]) == ("check", {})
    assert all(novuss("situations", "show", value["situation"]).status == 0 for value in similar)
    ((fact, value),) = others[0]["facts"].items()
    assert others[0]["id"] == f"{fact}={value}"
    answered = [
        novuss("ask", words, "--facts", facts, "--json", "-l", "en").json
        for facts in (f"check={fact}={value}", f"{fact}={value}")
    ]
    assert answered[0] == answered[1]


def test_prints_settled_case_in_words(novuss: Novuss) -> None:
    run = novuss("ask", "--facts", "touched=picked,moment=during-set", "-l", "en")
    assert run.status == 0
    assert "- loss of the set  16.1.6" in run.out
    assert "Clauses: 16.1.6" in run.out
    allowed = novuss("ask", "--facts", "touched=rail,moment=during-set", "-l", "en")
    assert (allowed.status, "- no consequences" in allowed.out) == (0, True)
    won = novuss("ask", "--facts", "first=own-light,pocketed=own,last=own", "-l", "en")
    assert (won.status, "- the set is won" in won.out) == (0, True)


@pytest.mark.parametrize(
    ("facts", "message", "cure"),
    [
        ("frist=opp", "there is no fact frist", "type one of: first"),
        ("kind=first=opp", "there is no fact kind=first=opp", "kind=direct"),
        ("first=own-light,check=first=opp", "cannot be", "leave out one of those"),
        ("first=mine", "there is no fact first=mine", "first=own-light, first=own-dark, first=opp"),
        ("first=opp,touched=disc", "cannot be, beside the other facts", "leave out one of those"),
    ],
)
def test_rejects_unknown_and_impossible_facts(
    novuss: Novuss, facts: str, message: str, cure: str
) -> None:
    run = novuss("ask", "--facts", facts, "-l", "en")
    assert (run.status, run.out) == (2, "")
    assert message in run.err
    assert cure in run.err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
def test_asks_back_on_a_terminal(tmp_path: Path) -> None:
    primary, secondary = os.openpty()
    words = ("ask", "--facts", "first=own-light", "-l", "en")
    process = fork_command(tmp_path, words, stdin=secondary)
    os.write(primary, b"99\n2\n")
    assert os.waitpid(process, 0)[1] == 0
    os.close(primary)
    os.close(secondary)
    out = (tmp_path / "out").read_text(encoding="utf-8")
    assert "What fell into a pocket?" in out
    assert "Right to strike: kept" in out


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
def test_who_does_not_know_what_it_is_about_is_not_told_that_the_rules_are_silent(
    tmp_path: Path,
) -> None:
    primary, secondary = os.openpty()
    words = ("ask", "where can I buy a new table for my home", "-l", "en")
    process = fork_command(tmp_path, words, stdin=secondary)
    os.write(primary, b"0\n")
    os.waitpid(process, 0)
    os.close(primary)
    os.close(secondary)
    out = (tmp_path / "out").read_text(encoding="utf-8")
    assert out.index("No ruling was found for this.") < out.index("What is it about?")
    assert "The rules do not say" not in out

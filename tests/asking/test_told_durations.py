"""Durations that a question tells: on which side of the limit of a clause, or open."""

import pytest
from tests.amended import load_editions

from novuss.asking.question_replies import gather_evidence, load_reader, reply_to_words
from novuss.asking.time_limits import find_limits
from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.rulebook.ruling_replies import Account

LONGER = """\
edition:
  based_on: lnf-2017
  names: {en: Novuss rules, lv: Novusa noteikumi}
  short_names: {en: "2028 rules", lv: "2028. gada noteikumi"}
  adopted: "2026-01-01"
  in_force_from: "2028-04-01"
clauses:
  amended:
    - id: "15.1"
      texts: {lv: "Dalībniekam ir 3 minūtes, lai ierastos pie galda."}
      reason: {lv: Ilgāk.}
"""


@pytest.mark.parametrize(
    ("language", "text", "fact", "values"),
    [
        ("lv", "ieradās pie galda 1 minūti pēc uzaicinājuma", "over", "no"),
        ("lv", "ieradās pie galda 1,5 minūtes pēc uzaicinājuma", "over", "no"),
        ("lv", "ieradās pie galda vienu minūti pēc uzaicinājuma", "over", "no"),
        ("lv", "ieradās pie galda minūti pēc uzaicinājuma", "over", "no"),
        ("lv", "ieradās pusotru minūti pēc uzaicinājuma", "over", "no"),
        ("lv", "ieradās piecas minūtes pēc uzaicinājuma", "over", "yes"),
        ("lv", "ieradās 2 minūtes un 10 sekundes pēc uzaicinājuma", "over", "yes"),
        ("lv", "nokavēja pāri divām minūtēm", "over", "yes"),
        ("de", "kam 50 Sekunden nach dem Aufruf an den Tisch", "over", "no"),
        ("de", "kam eine halbe Minute nach dem Aufruf an den Tisch", "over", "no"),
        ("de", "kam nicht mehr als zwei Minuten nach dem Aufruf", "over", "no"),
        ("de", "kam 150 Sekunden nach dem Aufruf an den Tisch", "over", "yes"),
        ("en", "came through half a minute after the call", "over", "no"),
        ("en", "came one minute after the call", "over", "no"),
        ("en", "came ninety seconds after the call", "over", "no"),
        ("en", "came three minutes after the call", "over", "yes"),
        ("ru", "подошел через полторы минуты после вызова", "over", "no"),
        ("ru", "подошел через минуту после вызова", "over", "no"),
        ("ru", "подошел минут через пять после вызова", "over", "yes"),
        ("ru", "подошел через три с половиной минуты после вызова", "over", "yes"),
        ("lv", "ieradās trīs ar pusi minūtes pēc uzaicinājuma", "over", "yes"),
        ("en", "came four and a half minutes after the call", "over", "yes"),
        ("ru", "подошел через пять минут после вызова с двумя киями", "over", "yes"),
        ("ru", "подошел через две минуты после вызова", "over", "no yes"),
        ("en", "came 1:30 min after the call", "over", "no yes"),
        ("en", "came less than three minutes after the call", "over", "no yes"),
        ("lv", "ieradās 2 minūtes pēc uzaicinājuma", "over", "no yes"),
        ("de", "erscheint nach dem Aufruf nicht binnen 2 Minuten", "over", ""),
        ("en", "tried out the table for 90 seconds before the game", "over", "no"),
        ("lv", "pirms spēles izmēģināja galdu trīs minūtes", "over", "yes"),
        ("en", "left the table between sets for 150 seconds", "away", "short"),
        ("de", "ging zwischen den Sätzen für fünf Minuten raus, Pause", "away", "long"),
    ],
)
def test_duration_tells_on_which_side_of_the_limit_it_is(
    live: Corpus, language: Language, text: str, fact: str, values: str
) -> None:
    found = load_reader(live, language).read_facts(text).get(fact, {})
    assert sorted(found) == values.split()


@pytest.mark.parametrize(
    ("language", "text", "over"),
    [
        ("lv", "Dalībnieks ieradās pie galda 1 minūti pēc uzaicinājuma", "no"),
        ("de", "Der Spieler kam 50 Sekunden nach dem Aufruf an den Tisch", "no"),
        ("lv", "Dalībnieks ieradās pie galda 5 minūtes pēc uzaicinājuma", "yes"),
        ("lv", "Dalībnieks ieradās pie galda 2 minūtes pēc uzaicinājuma", None),
    ],
)
def test_duration_decides_or_is_asked_for(
    live: Corpus, language: Language, text: str, over: str | None
) -> None:
    assert live.clues
    evidence, _ = gather_evidence(live, text, language)
    reply = reply_to_words(live.rulings, live.clues, evidence, Account({}))
    (branch,) = reply.branches
    assert (branch.taken.get("over"), reply.question == "lateness") == (over, over is None)


def test_limit_is_that_of_the_edition_asked_for() -> None:
    for day, limit, values in (("2028-03-31", 120, ["yes"]), ("2028-04-01", 180, ["no"])):
        corpus = load_editions(day, {"lnf-2028": LONGER})
        assert find_limits(corpus)["call"] == limit
        facts = load_reader(corpus, "lv").read_facts("ieradās 2,5 minūtes pēc uzaicinājuma")
        assert [*facts["over"]] == values

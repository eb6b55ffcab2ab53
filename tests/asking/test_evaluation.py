"""Rates of a small file of questions, its mistakes, and floors for the tuned questions."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.commands import Novuss

from novuss.asking.evaluation import assess_questions, summarize
from novuss.asking.evaluation_questions import read_questions
from novuss.asking.question_replies import gather_evidence, name_punishments, reply_to_words
from novuss.asking.similar_cases import fill_facts, list_similar
from novuss.asking.understanding import Evidence
from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.rulebook.reply_data import list_answers
from novuss.rulebook.ruling_replies import (
    CHECK,
    POINTING,
    UNSURE,
    Account,
    Reply,
    find_branches,
    list_values,
    reply_to_facts,
    write_answer,
)
from novuss.rulebook.ruling_texts import render_ruling

HEADING = "language\tquestion\tclauses\toutcomes\tagainst\tfacts\tkind\n"
STOP = "en\tI called stop and he played the shot all the same\t16.1.3\t{}\tstriker\t\tsingle\n"
GLOVES = "en\tmay I play in gloves\t\tno-rule\t\t\tno-rule\n"
TUNED = Path(__file__).parent.parent / "rulings" / "questions" / "tuned.tsv"


def write(tmp_path: Path, *rows: str) -> Path:
    file = tmp_path / "questions.tsv"
    file.write_text(HEADING + "".join(rows), encoding="utf-8")
    return file


def reply_at_first(corpus: Corpus, text: str, language: Language) -> Reply:
    """Reply to a question in words, of which nothing was answered yet."""
    assert corpus.clues
    evidence, _ = gather_evidence(corpus, text, language)
    return reply_to_words(corpus.rulings, corpus.clues, evidence, Account({}))


def test_counts_rates_of_answers(corpus: Corpus, tmp_path: Path) -> None:
    file = write(tmp_path, STOP.format("loss-of-set"), STOP.format("warning"), GLOVES)
    rates = summarize(assess_questions(corpus, read_questions(file, corpus.rulings)))
    assert rates["all"] == rates["en"]
    assert rates["all"] == {
        "questions": 3,
        "of_no_rule": 1,
        "clause_first": 1.0,
        "clause_in_three": 1.0,
        "clause_in_three_after_two": 1.0,
        "right_at_once": 0.5,
        "right_after_two": 0.5,
        "wrong_shown": 0.333,
        "wrong_after_two": 0.333,
        "refrained": 1.0,
        "refrained_wrongly": 0.0,
    }


def test_answers_questions_back_from_the_row(corpus: Corpus, tmp_path: Path) -> None:
    row = "en\tI hit my own light disc first\t\tnone\t\tfirst=own-light,pocketed=own\tsingle\n"
    file = write(tmp_path, row, row.replace("pocketed=own", "last=no"))
    known, unknown = assess_questions(corpus, read_questions(file, corpus.rulings))
    assert (known.at_once, known.after, known.asked) == (False, True, ("fell",))
    assert (unknown.asked[0], unknown.after) == ("fell", False)


def test_points_to_clauses_whoever_only_asks_what_the_rules_say(
    corpus: Corpus, tmp_path: Path
) -> None:
    """A row without facts tells of nothing that happened; one of its clauses is to be found."""
    row = "en\tHow are the discs placed at the start of a game?\t{}\tnone\t\t\tsingle\n"
    file = write(tmp_path, row.format("10.2"), row.format("15.2"), GLOVES)
    pointed, elsewhere, silent = assess_questions(corpus, read_questions(file, corpus.rulings))
    assert (pointed.asked, pointed.at_once, pointed.after) == (("about",), False, True)
    assert (elsewhere.after, elsewhere.wrong_after) == (False, False)
    assert (silent.refrained, silent.after) == (True, True)
    reply = reply_to_facts(corpus.rulings, Account({"about": "rule"}))
    assert (reply.branches, reply.question, reply.figure) == ((), None, True)


@pytest.mark.parametrize(
    ("text", "question", "listed"),
    [
        # Its path is asked for before what fell, and where it is told what it touched alone.
        ("I pot one of mine with the puck, does it count", "path", {"own-dark-direct", "nothing"}),
        ("I played it off the side rail and one of mine dropped", "struck", {"opp", "nothing"}),
    ],
)
def test_stroke_is_asked_for_by_what_the_puck_did(
    corpus: Corpus, text: str, question: str, listed: set[str]
) -> None:
    reply = reply_at_first(corpus, text, "en")
    assert reply.question == question
    assert listed <= {value.id for value in list_values(corpus.rulings, reply)}


def test_answers_that_words_tell_come_first(corpus: Corpus) -> None:
    text = "My last disc dropped, but I still owe two"
    reply = reply_at_first(corpus, text, "en")
    assert (reply.question, list_values(corpus.rulings, reply)[0].id) == ("fell", "own-last")


def test_whoever_asks_of_nothing_that_happened_can_say_so_at_once(corpus: Corpus) -> None:
    reply = reply_at_first(corpus, "who writes the score", "en")
    rule, *acts = list_answers(corpus, replace(reply, similar={}), "en").items()
    assert rule == ("about=rule", "nothing happened; I ask what the rules say")
    assert (reply.question, acts[0][0]) == ("prep", "slid")
    assert next(iter(list_answers(corpus, replace(reply, question="about"), "en"))) == "rule"
    # Words that tell a fact, and an account without any, are first of something that happened.
    for clued in ({"talk": {"ring": 2}}, None):
        listed = list_answers(corpus, replace(reply, similar={}, clued=clued), "en")
        assert [*listed][-1] == "about=rule"
    account = Account({}).answer("prep", "about=rule")
    assert reply_to_facts(corpus.rulings, account) == POINTING


def test_nobody_is_said_to_have_agreed_to_a_stroke(corpus: Corpus) -> None:
    text = "I banked off the far rail and potted my dark piece, is that allowed"
    assert "consent" not in reply_at_first(corpus, text, "en").known


def test_doubt_says_what_it_doubts(corpus: Corpus) -> None:
    known = {"first": frozenset({"own-light"})}
    reply = Reply((), CHECK, checked=(("first", "opp"), ("puck", "pocket")), known=known)
    first, puck, *_ = list_answers(corpus, reply, "en").values()
    assert first.endswith("a disc of an opponent (instead of: a light disc of the striker)")
    assert puck.endswith("in a pocket (instead of: on the table)")


def test_what_nobody_knows_is_not_taken_from_words(corpus: Corpus) -> None:
    rules, table = corpus.rulings, corpus.clues
    assert table
    text = "I played off the side rail and hit my disc that lies near the line"
    evidence, _ = gather_evidence(corpus, text, "en")
    account = Account({}).answer("fell", "nothing")
    assert reply_to_words(rules, table, evidence, account).question == "first"
    reply = reply_to_words(rules, table, evidence, account.answer("first", UNSURE))
    assert reply.question is None
    assert {"own-light", "own-dark"} <= {branch.when["first"] for branch in reply.branches}
    # What an answer tells of several facts is shown as that answer alone.
    assert not any("pocketed" in branch.taken for branch in reply.branches)


def test_what_words_tell_alone_holds_though_nothing_is_answered(corpus: Corpus) -> None:
    rules, table = corpus.rulings, corpus.clues
    assert table
    text = "wohin kommt stein der übern rand geflogen is wenn mitte schon belegt"
    evidence, _ = gather_evidence(corpus, text, "de")
    account = Account({})
    while question := (reply := reply_to_words(rules, table, evidence, account)).question:
        account = account.answer(question, UNSURE)
    assert {(branch.taken["gone"], branch.taken["middle"]) for branch in reply.branches} == {
        ("own", "side")
    }


def test_ruling_of_which_nothing_is_sure_says_what_it_depends_on(corpus: Corpus) -> None:
    rules, say = corpus.rulings, Wording(corpus.strings, "en")
    account = Account({"what": "stroke"}, ("path", "fell", "first"))
    branches = find_branches(rules, account, rules.facts)
    lines = [render_ruling(corpus, branch, say).lines for branch in branches]
    assert all(lines)
    assert any(line.startswith("it depends on the answer: How many") for line, *_ in lines)


def test_turn_of_somebody_else_is_shown(corpus: Corpus) -> None:
    known = {"turn": frozenset({"partner"}), "what": frozenset({"stroke"})}
    [partner] = find_branches(corpus.rulings, Account({}, taken=known))
    [own] = find_branches(corpus.rulings, Account({}, taken={"turn": frozenset({"own"})}))
    assert (partner.taken, own.taken) == ({"turn": "partner"}, {})


def test_answers_to_a_joined_question_go_with_the_words(corpus: Corpus) -> None:
    reply = reply_at_first(corpus, "He arrived at the table two minutes after the call", "en")
    assert reply.question == "lateness"
    assert {value.id for value in list_values(corpus.rulings, reply)} == {
        *("late-over", "late-judge", "late-regulations", "late-within")
    }


def test_subject_that_two_words_tell_is_not_asked_for(corpus: Corpus) -> None:
    # The nearest cases are strokes into the middle of the table.
    reply = reply_at_first(corpus, "My phone rang in the middle of the set", "en")
    assert reply.known["talk"] == frozenset({"ring"})


@pytest.mark.parametrize(
    ("row", "line", "column", "code"),
    [
        ("xx\ta\t\tnone\t\t\t\n", 2, 1, "questions-value"),
        ("en\t\t\tnone\t\t\t\n", 2, 2, "questions-empty"),
        ("en\ta\t\tnone\t\t\t\nen\ta\t\tdeath\t\t\t\n", 3, 4, "questions-value"),
        ("en\ta\t\tnone\tnobody\t\t\n", 2, 5, "questions-value"),
        ("en\ta\t\tnone\t\tfrist=opp\t\n", 2, 6, "questions-value"),
    ],
)
def test_rejects_bad_row_with_its_place(
    corpus: Corpus, tmp_path: Path, row: str, line: int, column: int, code: str
) -> None:
    with pytest.raises(ProblemsError) as caught:
        read_questions(write(tmp_path, row), corpus.rulings)
    (problem,) = caught.value.problems
    assert (problem.line, problem.column, problem.code) == (line, column, code)


def test_rejects_file_without_a_heading(corpus: Corpus, tmp_path: Path) -> None:
    file = tmp_path / "questions.tsv"
    file.write_text("language\tquestion\n", encoding="utf-8")
    with pytest.raises(ProblemsError, match="clauses, outcomes, against, facts"):
        read_questions(file, corpus.rulings)


def test_command_prints_rates(novuss: Novuss, tmp_path: Path) -> None:
    file = write(tmp_path, GLOVES)
    assert novuss("eval", str(file), "--json", "-l", "en").json["all"]["refrained"] == 1.0
    assert "Refrained where no rule decides" in novuss("eval", str(file), "-l", "en").out


@pytest.mark.audit
def test_tuned_questions_are_answered_as_well_as_before(corpus: Corpus) -> None:
    rates = summarize(assess_questions(corpus, read_questions(TUNED, corpus.rulings)))
    assert rates["all"]["right_after_two"] >= 0.94
    assert rates["all"]["wrong_shown"] <= 0.01
    assert rates["all"]["refrained"] >= 0.95
    assert rates["all"]["clause_in_three"] >= 0.95
    assert min(found["right_after_two"] for found in rates.values()) >= 0.9


@pytest.mark.audit
def test_fresh_questions_are_answered_as_well_as_before(corpus: Corpus) -> None:
    """Questions of other writers, which say less of what happened; words of most were tuned on."""
    fresh = read_questions(TUNED.with_name("fresh.tsv"), corpus.rulings)
    rates = summarize(assess_questions(corpus, fresh))
    assert rates["all"]["right_after_two"] >= 0.93
    assert rates["all"]["wrong_shown"] <= 0.01
    # Where words are few it asks what it is about: fewer refusals, right ones and wrong ones.
    assert rates["all"]["refrained"] >= 0.9
    assert rates["all"]["clause_in_three"] >= 0.87


def test_nothing_is_certain_that_the_question_back_may_change(corpus: Corpus) -> None:
    assert corpus.clues
    rules, pending = corpus.rulings, 0
    for row in read_questions(TUNED, rules)[::6]:
        evidence, _ = gather_evidence(corpus, row.text, row.language)
        reply = reply_to_words(rules, corpus.clues, evidence, Account({}))
        joined = rules.joined.get(reply.question or "")
        asked = {name for value in joined.values for name in value.facts} if joined else set()
        for branch in reply.branches if reply.question else ():
            pending += 1
            assert reply.likely
            known = {name for name, values in branch.known.items() if len(values) == 1}
            presumed = {*branch.ruling.assumed, *branch.taken, *known}
            assert presumed.isdisjoint(asked | {reply.question}), row.text
    assert pending


@pytest.mark.parametrize(
    ("language", "text", "fact"),
    [
        ("lv", "kauliņš uzlēca uz malas un palika tur guļam", "gone"),
        ("de", "mein stein flog raus und die mitte ist schon belegt", "gone"),
        ("lv", "kauliņš karājās pie maisiņa un pats iekrita pirms sitiena", "odd"),
    ],
)
def test_what_words_tell_is_never_assumed_as_usual(
    corpus: Corpus, language: Language, text: str, fact: str
) -> None:
    assert corpus.clues
    evidence, _ = gather_evidence(corpus, text, language)
    usual = corpus.rulings.facts[fact].usual
    assert usual not in evidence.clued[fact]
    reply = reply_to_words(corpus.rulings, corpus.clues, evidence, Account({}))
    assert reply.likely
    assert all(branch.ruling.assumed.get(fact) != usual for branch in reply.branches)


@pytest.mark.parametrize(
    ("language", "text", "fact"),
    [
        ("de", "mein Puck ist auf den Boden geflogen, mein Stein ist reingefallen", "first"),
        ("en", "his puck jumped over the rail onto the floor, he potted his disc", "first"),
        ("de", "mit dem Ärmel an einen Stein gekommen, als ich den Puck holen wollte", "right"),
    ],
)
def test_near_cases_alone_never_tell_who_was_hit_or_to_move(
    corpus: Corpus, language: Language, text: str, fact: str
) -> None:
    assert corpus.clues
    presumed = corpus.clues.presumed.get(fact)
    reply = reply_at_first(corpus, text, language)
    for branch in (*reply.branches, *reply.likely):
        assert branch.taken.get(fact, presumed) == presumed


@pytest.mark.parametrize(
    ("language", "text", "verdict", "value"),
    [
        ("en", "third warning, what happens?", "sets", "rest-lost"),
        ("de", "dritte Verwarnung, was jetzt?", "sets", "rest-lost"),
        ("ru", "третье предупреждение, что теперь?", "sets", "rest-lost"),
        ("lv", "trešais brīdinājums, ko tagad?", "sets", "rest-lost"),
        ("de", "was gibt es für die dritte Verwarnung?", "sets", "rest-lost"),
        ("ru", "судья объявил третье предупреждение", "sets", "rest-lost"),
        ("lv", "tiesnesis izteica trešo brīdinājumu", "sets", "rest-lost"),
        ("en", "I cleared all eight in my first series, did I win?", "set", "goes-on"),
        ("de", "alle acht in der ersten Serie drin, habe ich gewonnen?", "set", "goes-on"),
        ("ru", "забил все восемь в первой серии, я выиграл?", "set", "goes-on"),
        ("lv", "visus astoņus iesitu pirmajā sērijā, vai esmu uzvarējis?", "set", "goes-on"),
    ],
)
def test_what_ends_a_series_or_sets_is_ruled_without_the_act_before(
    corpus: Corpus, language: Language, text: str, verdict: str, value: str
) -> None:
    """A third warning, or a first series that takes all discs, is all that somebody tells."""
    reply = reply_at_first(corpus, text, language)
    assert reply.branches
    assert {branch.ruling.certain.get(verdict) for branch in reply.branches} == {value}


def test_one_question_lists_what_may_be_otherwise(corpus: Corpus) -> None:
    assert corpus.clues
    rules, text = corpus.rulings, "My finger nudged one disc while I was placing the puck"
    evidence, _ = gather_evidence(corpus, text, "en")

    def reply_to(*answers: str) -> Reply:
        account = Account({})
        for answer in answers:
            account = account.answer("check", answer)
        return reply_to_words(rules, corpus.clues, evidence, account)

    reply = reply_to()
    assert reply.question == "check"
    assert len(dict(reply.checked)) > 1
    punished = {name_punishments(rules, branch.ruling) for branch in reply.likely}
    # Who finds no answer right, or does not know, stays with what is presumed.
    for answer in ("none", UNSURE):
        found = reply_to(answer)
        assert {name_punishments(rules, branch.ruling) for branch in found.branches} == punished
        assert found.question is None
    # Each is an answer of its own, and something else follows.
    for fact, value in reply.checked:
        found = reply_to(f"{fact}={value}", "none")
        assert {min(branch.known[fact]) for branch in found.branches} == {value}
        assert {name_punishments(rules, branch.ruling) for branch in found.branches} != punished


def test_situations_answer_a_question_back_with_all_their_facts(corpus: Corpus) -> None:
    assert corpus.clues
    rules, text = corpus.rulings, "the puck came off the table and I pocketed one"
    evidence, _ = gather_evidence(corpus, text, "en")
    account = Account({})
    reply = reply_to_words(rules, corpus.clues, evidence, account)
    assert reply.question
    assert len(reply.similar) == 4
    for facts in reply.similar.values():
        chosen = account.answer(reply.question, write_answer(facts))
        for branch in reply_to_words(rules, corpus.clues, evidence, chosen).branches:
            assert {name: min(branch.known[name]) for name in facts} == facts
    # What was answered rules those out that have it otherwise.
    answered = Account({"puck": "off", "first": "own-light"})
    similar = list_similar(rules, evidence, answered.facts).values()
    filled = [fill_facts(rules, facts) for facts in similar]
    assert {(facts["puck"], facts["first"]) for facts in filled} == {("off", "own-light")}


def test_who_knows_none_of_the_answers_is_asked_what_it_is_about(corpus: Corpus) -> None:
    assert corpus.clues
    evidence, _ = gather_evidence(
        corpus, "lad turned up in muddy work boots, can I turn him away", "en"
    )
    asked = []
    account = Account({})
    for _ in range(2):
        reply = reply_to_words(corpus.rulings, corpus.clues, evidence, account)
        assert reply.question
        asked.append(reply.question)
        account = account.answer(reply.question, UNSURE)
    assert asked == ["act", "about"]
    assert reply_to_words(corpus.rulings, corpus.clues, evidence, account).refrains


def test_words_that_are_known_make_up_for_a_case_that_is_far(corpus: Corpus) -> None:
    assert corpus.clues
    weights = corpus.clues.thresholds
    near = gather_evidence(corpus, "he talked on the phone", "en")[0].cases[0]
    far = replace(near, score=weights.strength - 2 * weights.known)
    refrains = [
        reply_to_words(
            corpus.rulings,
            corpus.clues,
            Evidence({}, (far,), asked=1, held=1, known=known),
            Account({}),
        ).refrains
        for known in (0, 1, 2)
    ]
    assert refrains == [True, True, False]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "in the third set I got a warning for leaning on the table"),
        ("de", "im dritten Satz bekommt einer eine Verwarnung fürs Reden"),
        ("ru", "в третьем сете дали предупреждение за разговор"),
        ("lv", "trešajā setā dabūju brīdinājumu par roku uz galda"),
    ],
)
def test_warning_in_a_third_set_is_not_the_third_warning(
    corpus: Corpus, language: Language, text: str
) -> None:
    assert not {"case", "warnings"} & set(gather_evidence(corpus, text, language)[0].clued)


@pytest.mark.parametrize(
    ("language", "text", "question"),
    [
        ("en", "He shook my hand before the game", "unsporting"),
        ("de", "Er hat mir vor dem Spiel die Hand gegeben", "unsporting"),
        ("ru", "Он потерял кий", "unsporting"),
        ("lv", "Pretinieks sasveicinājās, paldies", "about"),
        ("en", "He never warned me", "talk"),
        ("lv", "mērķējot pieskāros ripai", "prep"),
    ],
)
def test_act_is_ruled_on_only_where_words_tell_it(
    corpus: Corpus, language: Language, text: str, question: str
) -> None:
    assert reply_at_first(corpus, text, language).question == question


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "he has drunk water between the sets"),
        ("en", "We had a beer after the tournament"),
        ("de", "Nach dem Turnier haben wir Bier getrunken"),
        ("de", "Der Schiedsrichter ist wieder langsam"),
        ("ru", "После турнира выпили пива"),
        ("lv", "Pēc turnīra dzērām alu"),
        ("en", "The referee called me an idiot"),
        ("de", "Der Schiedsrichter hat mich einen Idioten genannt"),
        ("ru", "Судья назвал меня дураком"),
        ("lv", "Tiesnesis mani nosauca par idiotu"),
    ],
)
def test_what_no_rule_forbids_is_not_ruled_on(
    corpus: Corpus, language: Language, text: str
) -> None:
    assert reply_at_first(corpus, text, language).refrains


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "where does the penalty disc go"),
        ("de", "wohin kommt der strafstein"),
        ("ru", "куда штрафную если середина занята"),
        ("lv", "kur liek soda kauliņu"),
    ],
)
def test_question_for_the_place_of_a_penalty_disc_asks_for_no_ruling(
    corpus: Corpus, language: Language, text: str
) -> None:
    reply = reply_at_first(corpus, text, language)
    _, hits = gather_evidence(corpus, text, language)
    assert (reply.branches, reply.question, reply.figure) == ((), None, True)
    assert "17.3" in [hit.id for hit in hits.found[:3]]


@pytest.mark.parametrize(
    ("language", "text", "fact", "value"),
    [
        ("en", "swearing and throwing his cue", "unsporting", "insult"),
        ("de", "stein auf bande liegen geblieben", "gone", "own"),
        ("ru", "не пожал руку раньше и сейчас", "unsporting", "no-greeting"),
        ("lv", "ripa pārlēca pāri malai", "puck", "off"),
    ],
)
def test_half_sentences_are_taken_as_they_stand(
    corpus: Corpus, language: Language, text: str, fact: str, value: str
) -> None:
    evidence, _ = gather_evidence(corpus, text, language)
    assert max(evidence.clued[fact], key=lambda name: evidence.clued[fact][name]) == value
    assert "play" not in evidence.clued
    assert not reply_at_first(corpus, text, language).refrains


def test_rules_are_said_to_be_silent_only_where_that_is_known(corpus: Corpus) -> None:
    asked: dict[str, Language] = {
        "kur es varu nopirkt jaunu galdu savai mājai": "lv",
        "may I play in gloves": "en",
    }
    for (text, language), unmatched in zip(asked.items(), (True, False), strict=True):
        reply = reply_at_first(corpus, text, language)
        assert (reply.refrains, reply.unmatched) == (True, unmatched)
        # Only there no answer could lead to a ruling.
        assert reply.question == ("about" if unmatched else None)


def test_what_words_without_a_ruling_are_about_may_be_told(corpus: Corpus) -> None:
    assert corpus.clues
    evidence, _ = gather_evidence(corpus, "kur es varu nopirkt jaunu galdu savai mājai", "lv")
    accounts = [Account({}).answer("about", answer) for answer in (UNSURE, "conduct")]
    unsure, conduct = (
        reply_to_words(corpus.rulings, corpus.clues, evidence, account) for account in accounts
    )
    assert (unsure.refrains, unsure.question) == (True, None)
    assert (conduct.refrains, conduct.question) == (False, "act")

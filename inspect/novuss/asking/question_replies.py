"""Replies to a question in words: a ruling, a question back, or that the rules do not say."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from novuss.asking.clue_reader import FIGURE, SILENT, ClueReader, list_best
from novuss.asking.similar_cases import fill_facts, list_similar, rank_cases
from novuss.asking.time_limits import find_limits
from novuss.asking.told_rules import rank_told_clauses
from novuss.asking.understanding import (
    Evidence,
    NearCase,
    Understanding,
    understand,
)
from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.model.rulings import CluesFile
from novuss.rulebook.ruling_replies import (
    ABOUT,
    CHECK,
    MOST_FOUND,
    POINTING,
    Account,
    Branch,
    Found,
    Reply,
    asks_rule,
    find_branches,
)
from novuss.rulebook.unruled_clauses import find_repealed
from novuss.rulings import FactError, Ruleset, decide, narrow
from novuss.rulings.decision import Ruling, name_outcome
from novuss.rulings.joined_questions import find_joined, join_facts, list_joined_facts
from novuss.rulings.ruleset import Known
from novuss.search import Hits, search
from novuss.search.letter_folding import Letters

#: What becomes of discs and right to strike, and no punishment.
HARMLESS = frozenset({"restore", "disc-in-centre", "continues", "replay"})
#: What the puck touched first, and off which rail: what tells most of a stroke is asked first.
_ASKED_FIRST = ("path", "struck")
#: Facts that are asked for in place of one that mostly tells whether they matter.
_ASKED_INSTEAD = {"shifted": ("others", "dark-out")}
#: How many answers by which a presumed fact is otherwise are weighed, and how many are listed.
_MOST_WEIGHED, _MOST_CHECKED = 12, 5
#: Shares, in per mille, of the near cases and of chance in what an answer will be.
_VOTED, _CHANCE = 800, 200


def gather_evidence(corpus: Corpus, text: str, language: Language) -> tuple[Evidence, Hits]:
    """Read a question: the facts that its words tell, cases near to it, and what is found."""
    hits = search(corpus, [text], language)
    others = dict(_load_cases(corpus))
    cases = tuple(
        replace(others.pop(hit.id), score=round(hit.score * 10_000))
        for hit in hits.situations
        if hit.id in others
    )
    reader = load_reader(corpus, language)
    evidence = Evidence(
        clued=reader.read_facts(text),
        cases=cases,
        others=tuple(others.values()),
        asked=hits.asked,
        held=hits.held,
        known=reader.count_known_words(text),
    )
    return evidence, hits


@lru_cache(maxsize=8)
def _load_cases(corpus: Corpus) -> Mapping[str, NearCase]:
    """The situations of a corpus that have facts, as no words find them; of several the last."""
    rules, found = corpus.rulings, corpus.situations
    given = {situation.id: situation.given[-1].facts for situation in found if situation.given}
    return {
        name: NearCase(name, 0, facts, fill_facts(rules, facts)) for name, facts in given.items()
    }


@lru_cache(maxsize=8)
def load_reader(corpus: Corpus, language: Language) -> ClueReader:
    """The reader of clues of a corpus that has some."""
    assert corpus.clues
    letters = Letters(corpus.search_settings.letters)
    return ClueReader(corpus.clues, language, letters, find_limits(corpus))


def choose_found(
    corpus: Corpus, evidence: Evidence, hits: Hits, limits: tuple[str, ...] = ()
) -> Found:
    """Choose what a reply takes of what words tell and find; ``limits`` judge a figure in them."""
    former = (
        find_repealed(corpus, hit.id, hit.edition)
        for hit in hits.found[:MOST_FOUND]
        if hit.edition in corpus.line[1:]
    )
    return Found(
        clauses=tuple(hit.id for hit in hits.found if hit.edition == corpus.current),
        cases=tuple(hit.id for hit in hits.situations),
        limits=limits,
        repealed=tuple(filter(None, former)),
        fitting=rank_told_clauses(corpus.rulings, evidence.clued),
        nearest={case.id: case.filled for case in rank_cases(evidence)},
    )


def reply_to_words(rules: Ruleset, table: CluesFile, evidence: Evidence, account: Account) -> Reply:
    """Reply to a question in words, and to what was answered since.

    Situations are listed as answers beside those of a question back.
    """
    reply = _reply(rules, table, evidence, account)
    if not reply.question:
        return reply
    similar = list_similar(rules, evidence, account.facts)
    return replace(reply, similar=similar, clued=evidence.clued)


def _reply(rules: Ruleset, table: CluesFile, evidence: Evidence, account: Account) -> Reply:
    if asks_rule(account):
        return POINTING
    found = understand(rules, table, evidence, account.facts)
    if found.refrains or found.question:
        return _ask_for_subject(rules, found, evidence, account)
    asked, answers = account.unsure, len(account.facts) + len(account.unsure)
    # What nobody knows is not taken from the words either.
    unsure = {*asked, *list_joined_facts(rules, asked)}
    taken = {name: values for name, values in found.taken.items() if name not in unsure}
    account = replace(account, taken=taken)
    # What could still change something, and is not worth a question, is shown both ways.
    branches = tuple(find_branches(rules, account, rules.facts))
    differ = _find_difference(rules, branches)
    fact: str | None = None
    checked: tuple[tuple[str, str], ...] = ()
    if answers < table.thresholds.questions:
        fact, doubted = _choose_question(rules, table, found, account)
        fact, doubted = fact or differ, doubted and bool(fact)
        last = doubted and answers == table.thresholds.questions - 1
        if (last or not fact) and CHECK not in (*account.facts, *asked):
            doubtful = _list_doubtful(rules, table, evidence, account, branches, asked=asked)
            # A single doubtful fact has its own question; the last question is for all of them.
            if len(dict(doubtful)) > 1:
                fact, checked = CHECK, doubtful
            elif not fact:
                fact = next(iter(dict(doubtful)), None)
    elif answers < table.thresholds.at_most:
        fact = differ
    if fact and fact not in asked:
        left = [fact, *dict(checked), *found.doubted]
        sure = tuple(find_branches(rules, _leave_open(rules, account, left), account.unsure))
        likely = tuple(find_branches(rules, account))
        known = join_facts(rules, account.taken, _list_answered(account)) or {}
        return Reply(sure, fact, likely=likely, checked=checked, known=known)
    joined = _join_clued(rules, table, evidence, account)
    if joined is not account:
        branches = tuple(find_branches(rules, joined, rules.facts)) or branches
    return Reply(branches, refrains=all(branch.ruling.refrains for branch in branches))


def _ask_for_subject(
    rules: Ruleset, found: Understanding, evidence: Evidence, account: Account
) -> Reply:
    """Ask what a case is about, also where no ruling was found for its words.

    Nothing is asked where words tell of a matter on which no rule speaks, or ask for a figure.
    """
    answered = {*account.facts, *account.unsure, *list_joined_facts(rules, account.unsure)}
    question, unmatched = found.question, SILENT not in evidence.clued
    figure = unmatched and FIGURE in evidence.clued and not account.facts
    # Where none of the answers fits, it may be about something else altogether.
    if question in (None, "what", *answered):
        ends = found.refrains and (figure or not unmatched)
        question = None if ends or answered & {"what", ABOUT} else ABOUT
    elif question:
        values = [value.id for value in rules.facts[question].values]
        known = narrow(rules, _list_answered(account) or {question: values})
        question = find_joined(rules, known, question, account.unsure) or question
    return Reply((), question, found.refrains or not question, figure, unmatched)


def _list_answered(account: Account) -> dict[str, frozenset[str]]:
    return {name: frozenset({value}) for name, value in account.facts.items()}


def _join_clued(rules: Ruleset, table: CluesFile, evidence: Evidence, account: Account) -> Account:
    """Take facts of :attr:`CluesFile.told_alone` that words tell, whatever else they bring.

    They would be assumed to be as usual. What was asked for stays as it was answered.
    """
    done = {*account.facts, *account.taken, *account.unsure}
    done |= {*list_joined_facts(rules, account.unsure)}
    known = join_facts(rules, account.taken, _list_answered(account)) or {}
    joined = known
    for fact in table.told_alone:
        if fact in evidence.clued and fact not in done:
            values = frozenset(list_best(evidence.clued[fact]))
            joined = join_facts(rules, joined, {fact: values}) or joined
    if joined is known:
        return account
    taken = {name: values for name, values in joined.items() if name not in account.facts}
    return replace(account, taken=taken)


def _leave_open(rules: Ruleset, account: Account, asked: Sequence[str]) -> Account:
    """Take nothing of what questions may yet tell: nothing that turns on it is certain already."""
    unsure = {*asked, *list_joined_facts(rules, asked)}
    taken = {name: values for name, values in account.taken.items() if name not in unsure}
    return replace(account, taken=taken, unsure=(*account.unsure, *sorted(unsure)))


def _is_told(evidence: Evidence, taken: Known, fact: str) -> bool:
    """Whether a fact is taken as words tell it."""
    return not taken.get(fact, {fact}).isdisjoint(evidence.clued.get(fact, {}))


def name_punishments(rules: Ruleset, ruling: Ruling) -> frozenset[str]:
    """Name what a ruling brings, and ``none`` where nothing follows.

    It is ``open`` where a punishment is open, or where nothing is sure.
    """
    found = set(_name_harm(rules, ruling.certain.items()))
    if ruling.open and (not found or any(_name_possible(rules, ruling))):
        found.add("open")
    return frozenset(found or {"none"})


def _name_possible(rules: Ruleset, ruling: Ruling) -> Iterator[str]:
    return _name_harm(
        rules,
        ((verdict, value) for verdict, values in ruling.possible.items() for value in values),
    )


def _name_harm(rules: Ruleset, verdicts: Iterable[tuple[str, str]]) -> Iterator[str]:
    for verdict, value in verdicts:
        outcome = name_outcome(rules, verdict, value)
        if outcome and outcome not in HARMLESS:
            yield outcome


def _choose_question(
    rules: Ruleset, table: CluesFile, found: Understanding, account: Account
) -> tuple[str | None, bool]:
    """Choose the question whose answers differ most in what follows, by how likely each is.

    The path of the puck is asked for first, and last what may be as usual, of which it is said that
    it is doubted. Nothing is asked for of which a joined question was answered.
    """
    unsure = (*account.unsure, *found.doubted)
    asked = {*account.unsure, *list_joined_facts(rules, (*account.facts, *account.unsure))}
    for branch in find_branches(rules, replace(account, unsure=unsure), account.unsure):
        ranked = []
        open_facts = [fact for fact in branch.ruling.matters if fact not in asked]
        for fact in open_facts:
            split = _measure_split(rules, found, branch, fact, unsure)
            if split >= table.thresholds.split:
                instead = _ASKED_INSTEAD.get(fact, ())
                name = next((other for other in instead if other in open_facts), fact)
                question = find_joined(rules, branch.known, name, account.unsure) or name
                ranked.append(
                    (fact not in found.doubted, question in _ASKED_FIRST, split, question)
                )
        if ranked:
            needed, _, _, question = max(ranked, key=lambda choice: choice[:3])
            return question, not needed
    return None, False


def _list_doubtful(
    rules: Ruleset,
    table: CluesFile,
    evidence: Evidence,
    account: Account,
    branches: Sequence[Branch],
    *,
    asked: Sequence[str],
) -> tuple[tuple[str, str], ...]:
    """List values that presumed facts may have instead, and by which something else would follow.

    Presumed is what is taken or usual. Words are doubted where few of the cases that they find have
    it so, other facts where many have it otherwise; the likeliest value comes first.
    """
    weights = table.thresholds
    presumed = {name: value for branch in branches for name, value in branch.ruling.assumed.items()}
    presumed |= {name: min(values) for name, values in account.taken.items() if len(values) == 1}
    answered = (*account.facts, *account.unsure)
    done = {"what", *account.facts, *asked, *list_joined_facts(rules, answered)}
    likely: list[tuple[int, str, str]] = []
    for fact, value in presumed.items():
        by_words = _is_told(evidence, account.taken, fact)
        alone = fact in table.told_alone and len(evidence.clued.get(fact, ())) == 1
        if fact in done or (by_words and alone):
            continue
        counts = _count_cases(rules, evidence, fact)
        share = counts.get(value, 0) * 100 // max(1, sum(counts.values()))
        doubt = max(1, (weights.told if by_words else weights.untold) - share)
        others = [other.id for other in rules.facts[fact].values if other.id != value]
        likely += [(part * doubt, fact, other) for other, part in _share_out(others, counts)]
    likely.sort(key=lambda answer: -answer[0])
    known = {**account.taken, **_list_answered(account)}
    follows = _decide_with(rules, known, account.unsure)
    found: list[tuple[str, str]] = []
    for risk, fact, value in likely[:_MOST_WEIGHED]:
        other = _decide_with(rules, {**known, fact: frozenset({value})}, account.unsure)
        if other in (None, follows):
            continue
        if not found and risk < weights.risk * 100:
            break
        found.append((fact, value))
    return tuple(found[:_MOST_CHECKED])


def _count_cases(rules: Ruleset, evidence: Evidence, fact: str) -> dict[str, int]:
    """Count the scores of all cases that words find, by the value that a fact has in them."""
    counts: dict[str, int] = {}
    for case in evidence.cases:
        value = case.facts.get(fact, rules.facts[fact].usual)
        if value:
            counts[value] = counts.get(value, 0) + case.score
    return counts


def _decide_with(rules: Ruleset, known: Known, unsure: Sequence[str]) -> object:
    """Name what facts bring, and what they may bring; None where they exclude one another."""
    try:
        ruling = decide(rules, narrow(rules, known), unsure)
    except FactError:
        return None
    return name_punishments(rules, ruling), frozenset(_name_possible(rules, ruling))


def _find_difference(rules: Ruleset, branches: Sequence[Branch]) -> str | None:
    """Find the first fact by which rulings side by side differ in what they bring."""
    differ = len({name_punishments(rules, branch.ruling) for branch in branches}) > 1
    return next(iter(branches[0].when), None) if differ else None


def _measure_split(
    rules: Ruleset, found: Understanding, branch: Branch, fact: str, unsure: Sequence[str]
) -> int:
    """How far the answers to a question differ, in per mille: 0 where the same always follows."""
    shares: dict[object, int] = {}
    possible = branch.known.get(fact)
    values = [
        value.id for value in rules.facts[fact].values if not possible or value.id in possible
    ]
    for value, share in _share_out(values, found.votes.get(fact, {})):
        known = {**branch.known, fact: frozenset({value})}
        follows = _decide_with(rules, known, [name for name in unsure if name != fact])
        if follows is not None:
            shares[follows] = shares.get(follows, 0) + share
    whole = sum(shares.values())
    return 1000 - sum(share * share for share in shares.values()) * 1000 // max(1, whole * whole)


def _share_out(values: Sequence[str], votes: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """The values that a fact may have, each with its share by near cases and by chance."""
    whole = sum(votes.get(value, 0) for value in values)
    for value in values:
        voted = _VOTED * votes.get(value, 0) // whole if whole else _VOTED // len(values)
        yield value, voted + _CHANCE // len(values)

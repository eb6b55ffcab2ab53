"""Rulings in a reader's language: statements, what to do now, and the next question."""

import difflib
import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.languages import LANGUAGES
from novuss.localized_wording import Wording
from novuss.model.conditional_consequences import Condition, Statement
from novuss.model.game_situations import split_facts
from novuss.model.record_base import LocalText
from novuss.model.rule_clauses import SEVERITY, Effect, sort_by_gravity
from novuss.model.rulings import Fact, JoinedValue, Outdated, Rule, Value, Verdict
from novuss.rulebook.unruled_clauses import (
    Unruled,
    find_unruled,
    list_bearing,
    list_touching,
)
from novuss.rulings import (
    FactError,
    Ruleset,
    Ruling,
    choose_question,
    decide,
    find_concerned,
    find_irrelevant,
    narrow,
)
from novuss.rulings.decision import name_outcome
from novuss.rulings.joined_questions import find_joined, goes_with, list_joined_facts
from novuss.rulings.ruleset import Known

#: The answer "I do not know", as it is typed.
UNSURE = "?"
#: The question whether any of several presumed facts is otherwise.
CHECK = "check"
#: What a case is about and, of a stroke, what fell: one tap for both, where no words tell it.
ABOUT = "about"
#: Its answer that nothing happened.
_RULE = "rule"
#: Rulings that are shown side by side where nobody knows a fact.
_MOST_BRANCHES = 12
#: Clauses that words find, of which one without rules leaves the question open.
MOST_FOUND = 3
#: What a player looks for first.
_THINGS = ("puck", "discs", "right")


@dataclass(frozen=True)
class Account:
    """What was told of a case: facts with their values, and those that nobody knows.

    ``taken`` are facts that a question in words tells; what was told counts more. ``ignored``
    were told, and mean nothing beside the others.
    """

    facts: Mapping[str, str]
    unsure: tuple[str, ...] = ()
    taken: Known = field(default_factory=dict)
    ignored: tuple[str, ...] = ()

    def answer(self, fact: str, value: str) -> "Account":
        """Add an answer to a question; the answer ``first=opp,kind=direct`` tells those facts."""
        if value == UNSURE:
            return replace(self, unsure=(*self.unsure, fact))
        pairs = (part.partition("=") for part in value.split(","))
        answered = {name: given for name, _, given in pairs} if "=" in value else {fact: value}
        return replace(self, facts={**self.facts, **answered})


@dataclass(frozen=True)
class Found:
    """The ids of clauses in force and of situations that words find, the best first.

    ``limits`` are the clauses by whose limits a figure in the words is judged, ``repealed`` those
    among the best that hold no more, ``fitting`` those whose rules fit what words tell, with ranks.
    ``nearest`` are situations by how near they are to words and what these tell, with their facts.
    """

    clauses: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    repealed: tuple[Unruled, ...] = ()
    fitting: Mapping[str, int] = field(default_factory=dict)
    nearest: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Branch:
    """A ruling, and the values of facts that nobody knows by which it holds."""

    when: Mapping[str, str]
    known: Known
    ruling: Ruling
    taken: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Reply:
    """What is said of a case: rulings, and the fact to ask for, or that the rules say nothing.

    ``likely`` are the rulings if what the question asks for is as presumed: they are not said, but
    their clauses come first. It refrains from a question for a ``figure``: clauses have that; and
    where words are ``unmatched``: no ruling was found for them, and the rules may still say it. So
    it may ask there what they are about. ``checked`` are facts with values that answer a question
    as well as its own values do, and so do situations that are ``similar``, by id with their facts.
    What does not go with the facts that are ``known`` is no answer to a joined question; answers
    with values that words tell (``clued``) come first, and where words tell none, that nothing
    happened: of 138 such questions 98 were of no case, and of 344 others 51.
    """

    branches: tuple[Branch, ...]
    question: str | None = None
    refrains: bool = False
    figure: bool = False
    unmatched: bool = False
    likely: tuple[Branch, ...] = ()
    checked: tuple[tuple[str, str], ...] = ()
    similar: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    known: Known = field(default_factory=dict)
    clued: Mapping[str, Collection[str]] | None = None

    @property
    def points(self) -> bool:
        """Whether it asks what a case is about, and nothing may have happened: clauses answer."""
        return not self.branches and self.question not in (None, ABOUT)


#: What is said where nothing happened and nothing is to be ruled on: clauses say how it is done.
POINTING = Reply((), refrains=True, figure=True)


def asks_rule(account: Account) -> bool:
    """Whether somebody says that nothing happened, and asks what the rules say."""
    return account.facts.get(ABOUT) == _RULE


def write_answer(facts: Mapping[str, str]) -> str:
    """Write facts as the answer that tells them, ``first=opp,kind=direct``; such answers stay."""
    return ",".join(value if "=" in value else f"{fact}={value}" for fact, value in facts.items())


def read_account(text: str, rules: Ruleset, place: str) -> Account:
    """Read ``first=opp,kind=?``; a fact that means nothing beside the others is left out.

    Raises:
        ProblemsError: no such fact or value, or the facts exclude one another.
    """
    try:
        facts = split_facts(text) if text.strip() else {}
    except ValueError:
        # A fact has two values.
        raise ProblemsError.of(place, "fact-impossible", fact=text) from None
    assert isinstance(facts, dict)
    pairs = list(itertools.starmap(_split_checked, facts.items()))
    facts = dict(pairs)
    if len(facts) < len(pairs):
        raise ProblemsError.of(place, "fact-impossible", fact=text)
    unsure = tuple(fact for fact, value in facts.items() if value == UNSURE)
    account = Account({fact: value for fact, value in facts.items() if value != UNSURE}, unsure)
    names = [*rules.facts, *rules.joined]
    for fact in facts:
        if fact not in names:
            near = difflib.get_close_matches(fact, names) or names
            raise ProblemsError.of(place, "fact-unknown", fact=fact, known=", ".join(near))
    ignored = find_irrelevant(rules, account.facts)
    kept = {fact: value for fact, value in account.facts.items() if fact not in ignored}
    account = replace(
        account, facts=kept, ignored=tuple(f"{fact}={account.facts[fact]}" for fact in ignored)
    )
    try:
        narrow(rules, {fact: [value] for fact, value in account.facts.items()})
    except FactError as error:
        values = [value.id for value in rules.find_question(error.fact).values]
        if error.value in values:
            raise ProblemsError.of(place, "fact-impossible", fact=str(error)) from None
        known = ", ".join(f"{error.fact}={value}" for value in values)
        raise ProblemsError.of(place, "fact-unknown", fact=str(error), known=known) from None
    return account


def _split_checked(fact: str, value: str) -> tuple[str, str]:
    """Split an answer to ``check`` into the fact that it tells; any other stays as it is."""
    name, is_fact, answer = value.partition("=")
    return (name, answer) if fact == CHECK and is_fact else (fact, value)


def find_branches(
    rules: Ruleset, account: Account, apart: Collection[str] | None = None
) -> list[Branch]:
    """Decide a case for each value of what nobody knows and what would change it.

    ``apart`` are the facts of which each value is taken, if not all that nobody knows.
    """
    apart = account.unsure if apart is None else apart
    waiting: list[dict[str, str]] = [{}]
    found: list[Branch] = []
    while waiting:
        when = waiting.pop(0)
        try:
            answered = {name: [value] for name, value in {**account.facts, **when}.items()}
            known = narrow(rules, {**account.taken, **answered})
        except FactError:
            continue
        ruling = decide(rules, known, account.unsure)
        fact = next((name for name in ruling.matters if name in apart), None)
        values = rules.facts[fact].values if fact else []
        if fact and len(waiting) + len(found) + len(values) <= _MOST_BRANCHES:
            waiting += [{**when, fact: value.id} for value in values]
        else:
            clear = {*answered, *list_joined_facts(rules, answered), *_list_implied(known)}
            taken = {
                name: min(values)
                for name, values in account.taken.items()
                if len(values) == 1 and name not in clear
            }
            found.append(Branch(when, known, ruling, taken))
    return found


def _list_implied(known: Known) -> list[str]:
    """List the facts that others tell, so that nobody has to see them taken."""
    return ["what", *(["turn"] if known.get("turn") == frozenset({"own"}) else [])]


def reply_to_facts(rules: Ruleset, account: Account) -> Reply:
    """Decide a case by its facts alone."""
    if asks_rule(account):
        return POINTING
    branches = tuple(find_branches(rules, account))
    question = find_question(rules, account, branches)
    refrains = question is None and all(branch.ruling.refrains for branch in branches)
    known = branches[0].known if branches and not account.unsure else {}
    return Reply(branches, question, refrains, known=known)


def find_question(rules: Ruleset, account: Account, branches: Iterable[Branch]) -> str | None:
    """The question to ask next; None where none could change a ruling, or nobody knows it.

    One that tells several facts stands for those of which it tells every value.
    """
    done = {*account.unsure, *list_joined_facts(rules, account.facts)}
    for branch in branches:
        asked = [name for name in branch.ruling.matters if name not in done]
        if asked:
            fact = choose_question(rules, branch.known, branch.ruling, account.unsure)
            fact = fact if fact in asked else asked[0]
            return find_joined(rules, branch.known, fact, account.unsure) or fact
    return None


def list_values(rules: Ruleset, reply: Reply) -> Sequence[Value | JoinedValue]:
    """List the answers to the question of a reply, those first that words tell.

    To a joined one these go with the case. Where not even that is known what the case is about, it
    may be about nothing that happened.
    """
    asked = rules.find_question(reply.question or "")
    given: list[tuple[Value | JoinedValue, Mapping[str, str]]] = (
        [(value, {asked.id: value.id}) for value in asked.values]
        if isinstance(asked, Fact)
        else [
            (value, value.facts)
            for value in asked.values
            if goes_with(rules, reply.known, value.facts)
        ]
    )
    happened = reply.clued != {}
    given.sort(
        key=lambda answer: (happened or answer[0].id != _RULE, -_count_clued(reply, answer[1]))
    )
    values = [value for value, _ in given]
    if reply.points:
        about = rules.joined[ABOUT].values
        rule = next(value for value in about if value.id == _RULE)
        pointing = rule.model_copy(update={"id": write_answer({ABOUT: _RULE})})
        values.insert(len(values) if happened else 0, pointing)
    return values


def _count_clued(reply: Reply, facts: Mapping[str, str]) -> int:
    """Count the facts of an answer that words tell."""
    clued = reply.clued or {}
    return sum(value in clued.get(fact, ()) for fact, value in facts.items())


def list_statements(corpus: Corpus, branch: Branch) -> list[Statement]:
    """What follows in a ruling: what is sure, then what turns on a record of the register."""
    ruling, rules = branch.ruling, corpus.rulings
    against = find_concerned(branch.known, ruling, "participant")
    sure = [(verdict, value) for verdict, value in ruling.certain.items()]
    perhaps = [
        (verdict, value) for verdict in ruling.possible for value in ruling.possible[verdict]
    ]
    by_clause: dict[tuple[str, str], list[Effect]] = {}
    for verdict, value in (*sure, *(perhaps if ruling.open else ())):
        effect = _name_effect(rules, verdict, value)
        rule = _find_rule(ruling, verdict, value)
        if effect and rule:
            record = "" if ruling.certain.get(verdict) == value else rule.open or ruling.open[0]
            by_clause.setdefault((rule.clause, record), []).append(effect)
    return [
        Statement(
            effects=sort_by_gravity(effects),
            against=against,
            condition=Condition(kind="other", text=describe_open(corpus, record))
            if record
            else None,
            clause=clause,
            open=[record] if record and record not in rules.outdated else [],
        )
        for (clause, record), effects in by_clause.items()
    ]


def list_outdated(corpus: Corpus, ruling: Ruling) -> list[Outdated]:
    """List the amended clauses of which a ruling rests on the earlier text."""
    known = corpus.rulings.outdated
    records = dict.fromkeys(rule.open for rule in ruling.chain if rule.open)
    return [known[record] for record in records if record in known]


def describe_outdated(corpus: Corpus, outdated: Outdated, say: Wording) -> str:
    """Say that a clause, or another on the same act, was amended since its rules were written."""
    day = corpus.edition(outdated.edition).in_force_from
    values = {
        "id": say.name_clause(outdated.clause),
        "amended": say.name_clause(outdated.amended or outdated.clause),
        "day": say.format_day_from(day) if day else "",
    }
    if outdated.repealed:
        return say("ruling.repealed", **values)
    return say(f"ruling.{outdated.beside or 'amended'}", **values)


def list_unruled(corpus: Corpus, found: Found, reply: Reply) -> list[Unruled]:
    """List the changed clauses without rules beside which a reply settles nothing.

    They are among the clauses found first, bear on those of the rulings, or were added and may
    settle the case. Those of which a ruling rests on the earlier text are no part of it:
    :func:`list_outdated` has them.
    """
    known = find_unruled(corpus)
    rulings = [branch.ruling for branch in reply.branches]
    outdated = {
        name
        for ruling in rulings
        for entry in list_outdated(corpus, ruling)
        for name in (entry.clause, entry.amended)
    }
    chain = dict.fromkeys(rule.clause for ruling in rulings for rule in ruling.chain)
    unruled = [
        *(known[name] for name in found.clauses[:MOST_FOUND] if name in known),
        *found.repealed,
        *list_touching(corpus, found.cases[:1], (branch.known for branch in reply.branches)),
        *list_bearing(corpus, chain),
    ]
    return [
        entry
        for entry in dict.fromkeys(unruled)
        if entry.clause not in outdated and entry.clause not in found.limits
    ]


def describe_open(corpus: Corpus, record: str) -> LocalText:
    """What is open, in a few words where the register has some, else as the question."""
    if outdated := corpus.rulings.outdated.get(record):
        return LocalText.model_validate(
            {
                language: describe_outdated(corpus, outdated, Wording(corpus.strings, language))
                for language in LANGUAGES
            }
        )
    entry = next(entry for entry in corpus.register.entries if entry.id == record)
    return entry.point or entry.question or entry.effect


def describe_things(rules: Ruleset, ruling: Ruling, say: Wording) -> dict[str, str | None]:
    """What becomes of puck, discs and right to strike; None where the rules say nothing of it."""
    found: dict[str, list[str]] = {}
    for verdict, _, text in _describe_verdicts(rules, ruling, say):
        found.setdefault(verdict.about, []).append(text)
    return {thing: "; ".join(found[thing]) if thing in found else None for thing in _THINGS}


def describe_course(rules: Ruleset, ruling: Ruling, say: Wording) -> list[str]:
    """What follows besides, for the game and whoever plays, of which no effect is a name."""
    return [
        text
        for verdict, values, text in _describe_verdicts(rules, ruling, say)
        if verdict.about not in _THINGS
        and not all(_name_effect(rules, verdict.id, value) for value in values)
    ]


def _describe_verdicts(
    rules: Ruleset, ruling: Ruling, say: Wording
) -> Iterator[tuple[Verdict, tuple[str, ...], str]]:
    """The verdicts that a ruling gives, with their values, in words."""
    for verdict in rules.verdicts.values():
        texts = {value.id: value.text[say.language] for value in verdict.values}
        if verdict.id in ruling.certain:
            value = ruling.certain[verdict.id]
            yield verdict, (value,), texts[value]
        elif verdict.id in ruling.possible and ruling.open:
            values = ruling.possible[verdict.id]
            joined = " / ".join(texts[value] for value in values)
            # By the other reading nothing is said of it.
            key = "ruling.open" if len(values) > 1 else "ruling.open-or-not"
            yield verdict, values, say(key, values=joined)


def _name_effect(rules: Ruleset, verdict: str, value: str) -> Effect | None:
    outcome = name_outcome(rules, verdict, value)
    return next((effect for effect in SEVERITY if effect == outcome), None)


def _find_rule(ruling: Ruling, verdict: str, value: str) -> Rule | None:
    """The first rule of the chain that gives a value of a verdict."""
    return next(
        (
            rule
            for rule in ruling.chain
            if any(saying.says.get(verdict) == value for saying in rule.sayings())
        ),
        None,
    )

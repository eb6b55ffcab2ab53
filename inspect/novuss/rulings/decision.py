"""Decisions: what follows from what is known of a case, surely or perhaps."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from novuss.model.game_situations import Outcome
from novuss.model.rule_clauses import Concerned
from novuss.model.rulings import Rule
from novuss.rulings.case import Case, Truth, UnreadError
from novuss.rulings.ruleset import Known, Ruleset

#: The verdicts of a case, each value True, or None while a fact that it turns on is not known.
Counted = Mapping[str, Mapping[str, Truth]]
#: Times that run for whoever has the right to strike.
_STROKE_TIMES = ("over-30", "delays", "five", "again", "refuses")


@dataclass(frozen=True)
class Ruling:
    """What follows from what is known of a case.

    Attributes:
        certain: verdicts on which all readings agree whatever else turns out, with their value.
        possible: verdicts that turn on a reading or on a fact, with the values they may have.
        chain: the rules it rests on, the deciding one first.
        open: the records of the register that it turns on, the heaviest first.
        assumed: facts that were taken to be as usual.
        matters: facts, not known, that may change it.
        refrains: whether no rule says anything of the case.
        nearest: where it refrains, the clauses nearest to it.
    """

    certain: Mapping[str, str]
    possible: Mapping[str, tuple[str, ...]]
    chain: tuple[Rule, ...]
    open: tuple[str, ...]
    assumed: Mapping[str, str]
    matters: tuple[str, ...]
    refrains: bool = False
    nearest: tuple[str, ...] = ()

    @property
    def settled(self) -> bool:
        """Whether nothing is open and no fact could change it."""
        return not self.open and not self.matters

    def outcomes(self, rules: Ruleset) -> frozenset[Outcome]:
        """What follows in the words of situations."""
        found: set[Outcome] = {
            outcome
            for verdict, value in self.certain.items()
            if (outcome := name_outcome(rules, verdict, value))
        }
        if self.open:
            found.add("open")
        return frozenset(found or {"none"})


def find_concerned(known: Known, ruling: Ruling, by: str) -> Concerned:
    """Find whom a ruling concerns, if it brings an effect.

    Whoever strikes, or has the right to, is the striker; a pair answers for what one of it does
    while the opponents have the right (21.6).
    """

    def has(fact: str, *values: str) -> bool:
        return fact in known and known[fact] <= frozenset(values)

    concerned: Concerned = "participant"
    if has("what", "stroke") or has("time", *_STROKE_TIMES) or has("right", "own"):
        concerned = "striker"
    elif has("right", "other") and has("play", "doubles"):
        concerned = "pair"
    concerned = next((rule.against for rule in ruling.chain if rule.against), concerned)
    if by == "opponent":
        return "opposing-pair" if concerned == "pair" else "opponent"
    return concerned


def name_outcome(rules: Ruleset, verdict: str, value: str) -> Outcome | None:
    """Name the outcome of situations that a value of a verdict is."""
    return next(known.outcome for known in rules.verdicts[verdict].values if known.id == value)


def decide(rules: Ruleset, known: Known, unsure: Iterable[str] | None = None) -> Ruling:
    """Decide a case by all readings of what is open.

    Args:
        rules: those that hold.
        known: the values that facts may have, as :func:`~novuss.rulings.ruleset.narrow` gives them.
        unsure: facts that are not assumed to be as usual; None where nothing is assumed.
    """
    cases = list(_read_all_ways(rules, known, rules.facts if unsure is None else unsure))
    counted = [case.count() for case in cases]
    certain, possible = _compare_all(rules, counted)
    fired = any(case.counts_on(rule) is not False for case in cases for rule in rules.rules)
    silence = next((part for part in rules.silences if cases[0].holds(part.when)), None)
    return Ruling(
        certain=certain,
        possible=possible,
        chain=tuple(_find_chain(rules, cases, counted)),
        open=tuple(_find_open(rules, cases, counted)),
        assumed=dict(_find_assumed(rules, cases[0])),
        matters=tuple(_find_facts(rules, cases, counted)),
        refrains=not fired or bool(silence and not certain and not possible),
        nearest=tuple(silence.nearest) if silence else (),
    )


def describe_outcome(
    rules: Ruleset, known: Known, unsure: Iterable[str] | None = None
) -> tuple[object, ...]:
    """Describe what tells one ruling from another: verdicts and open records, without reasons."""
    cases = list(_read_all_ways(rules, known, rules.facts if unsure is None else unsure))
    counted = [case.count() for case in cases]
    certain, possible = _compare_all(rules, counted)
    return (*certain.items(), *possible.items(), *_find_open(rules, cases, counted))


def join_rulings(rules: Ruleset, rulings: Sequence[Ruling]) -> Ruling:
    """Join the rulings of events that followed one another: of each verdict the latest counts."""
    certain: dict[str, str] = {}
    possible: dict[str, tuple[str, ...]] = {}
    for ruling in rulings:
        for verdict in (*ruling.certain, *ruling.possible):
            certain.pop(verdict, None)
            possible.pop(verdict, None)
        certain |= ruling.certain
        possible |= ruling.possible
    return Ruling(
        certain={verdict: certain[verdict] for verdict in rules.verdicts if verdict in certain},
        possible={verdict: possible[verdict] for verdict in rules.verdicts if verdict in possible},
        chain=tuple(rule for ruling in reversed(rulings) for rule in ruling.chain),
        open=tuple(record for ruling in reversed(rulings) for record in ruling.open),
        assumed={name: value for ruling in rulings for name, value in ruling.assumed.items()},
        matters=tuple(name for ruling in rulings for name in ruling.matters),
        refrains=all(ruling.refrains for ruling in rulings),
    )


def _read_all_ways(rules: Ruleset, known: Known, unsure: Iterable[str]) -> Iterator[Case]:
    """The case by every combination of readings that bears on it."""
    waiting: list[dict[str, str]] = [{}]
    while waiting:
        readings = waiting.pop()
        case = Case(rules, known, unsure, readings)
        try:
            case.count()
        except UnreadError as unread:
            ways = rules.readings[unread.record]
            waiting += [{**readings, unread.record: way} for way in reversed(ways)]
        else:
            yield case


def _compare_all(
    rules: Ruleset, counted: Sequence[Counted]
) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """The verdicts that every reading gives alike, and those that turn on something."""
    found = {verdict: _compare(verdict, counted) for verdict in rules.verdicts}
    certain = {verdict: sure for verdict, (sure, _) in found.items() if sure}
    return certain, {verdict: perhaps for verdict, (_, perhaps) in found.items() if perhaps}


def _compare(verdict: str, counted: Sequence[Counted]) -> tuple[str, tuple[str, ...]]:
    """The value that a verdict has in every reading, or all that it may have."""
    values = [each_way.get(verdict, {}) for each_way in counted]
    every = tuple(dict.fromkeys(value for given in values for value in given))
    if len(every) == 1 and all(given.get(every[0]) for given in values):
        return every[0], ()
    return "", every


def _find_open(rules: Ruleset, cases: Sequence[Case], counted: Sequence[Counted]) -> Iterator[str]:
    """The records whose reading alone makes a difference, the heaviest difference first."""
    order = list(rules.verdicts)
    found: dict[str, int] = {}
    for (case, given), (other, others) in combinations(zip(cases, counted, strict=True), 2):
        differ = [
            record
            for record in case.readings.keys() & other.readings.keys()
            if case.readings[record] != other.readings[record]
        ]
        changed = [verdict for verdict in order if given.get(verdict) != others.get(verdict)]
        if len(differ) == 1 and changed:
            weight = order.index(changed[0])
            found[differ[0]] = min(weight, found.get(differ[0], weight))
    places = {rule.open: place for place, rule in reversed([*enumerate(rules.rules)])}
    yield from sorted(found, key=lambda record: (found[record], places[record]))


def _find_chain(
    rules: Ruleset, cases: Sequence[Case], counted: Sequence[Counted]
) -> Iterator[Rule]:
    """The rules that give what counts, and those that mark the act, the heaviest verdict first."""
    order = list(rules.verdicts)
    weights: dict[str, tuple[int, int]] = {}
    for case, given in zip(cases, counted, strict=True):
        for place, rule in enumerate(rules.rules):
            if not case.counts_on(rule):
                continue
            (saying,) = case.sayings(rule)
            counts = [
                order.index(verdict)
                for verdict, value in saying.says.items()
                if value in given.get(verdict, {}) and case.stands(rule, verdict)
            ]
            if counts or saying.offence:
                weight = (min(counts, default=len(order)), place)
                weights[rule.id] = min(weight, weights.get(rule.id, weight))
    known = {rule.id: rule for rule in rules.rules}
    yield from (known[name] for name in sorted(weights, key=weights.__getitem__))


def _find_assumed(rules: Ruleset, case: Case) -> Iterator[tuple[str, str]]:
    """The assumptions on which a rule turns of which everything else holds."""
    turning: set[str] = set()
    for alternative in (choice for rule in rules.rules for choice in rule.when):
        for name in alternative.keys() & case.assumed.keys() - turning:
            others = {term: values for term, values in alternative.items() if term != name}
            if case.turns([others]):
                turning.add(name)
    yield from ((name, case.assumed[name]) for name in rules.facts if name in turning)


def _find_facts(rules: Ruleset, cases: Sequence[Case], counted: Sequence[Counted]) -> Iterator[str]:
    """The facts not known that matter, of those on which an undecided rule may turn."""
    wanted: set[str] = set()
    for case, given in zip(cases, counted, strict=True):
        for rule in rules.rules:
            if case.counts_on(rule) is None and _may_count(case, given, rule):
                wanted |= rules.mentions[rule.id]
    for name in rules.facts:
        if name in wanted and any(case.asks(name) for case in cases):
            yield name


def _may_count(case: Case, given: Counted, rule: Rule) -> bool:
    """Whether an undecided rule could still change what counts."""
    return any(
        given.get(verdict, {}).get(value, False) is None
        for saying in case.sayings(rule)
        for verdict, value in saying.says.items()
    )

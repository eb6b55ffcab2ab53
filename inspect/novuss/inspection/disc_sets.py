"""Sets of discs: the discs of each, their number by colour, and the verdict on the set."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from novuss.inspection.item_results import Result
from novuss.inspection.readings import identify_disc
from novuss.inspection.verdict_scale import Verdict, find_worst_verdict
from novuss.model.equipment_records import COLOURS, Belonging, Characteristic, Colour, SetCount


@dataclass(frozen=True)
class Disc:
    """One disc of a set, as the rows name it."""

    name: str
    colour: Colour | None
    verdict: Verdict
    #: The characteristics that speak against it.
    failed: tuple[Characteristic, ...]


@dataclass(frozen=True)
class Count:
    """What is to be said of the number of discs.

    ``code`` is ``enough`` or ``short`` where ``rule`` is a clause on the set;
    ``sample`` where too few discs were listed to tell. With ``-for-play`` it is a
    clause on play; ``no-rule`` where the edition says nothing.
    """

    verdict: Verdict
    code: str
    rule: SetCount | None = None


@dataclass(frozen=True)
class SetResult:
    """One set with its discs, in the order of the input."""

    name: str
    discs: tuple[Disc, ...]
    #: The worst verdict of what was seen of the set as a whole; None where nothing was.
    whole: Verdict | None
    count: Count
    #: Whether a number that could not be told counts as not measured.
    complete: bool

    @property
    def counts(self) -> dict[Colour, int]:
        """How many discs of each colour were listed."""
        return count_colours(self.discs)

    @property
    def uncoloured(self) -> int:
        """How many discs were listed without their colour."""
        return len(self.discs) - sum(self.counts.values())

    @property
    def failed(self) -> list[Disc]:
        """The discs that fail."""
        return [disc for disc in self.discs if disc.verdict.failing]

    @property
    def verdict(self) -> Verdict:
        """The worst of the discs, of the set as a whole and of its number.

        A number that was not counted is information, as a characteristic without
        a row is: it counts as not measured only where completeness is asked for.
        """
        verdicts = [disc.verdict for disc in self.discs]
        if self.whole:
            verdicts.append(self.whole)
        if self.complete or self.count.verdict is not Verdict.NOT_MEASURED:
            verdicts.append(self.count.verdict)
        return find_worst_verdict(verdicts)


def judge_sets(
    results: Iterable[Result], belonging: Belonging, *, complete: bool
) -> tuple[SetResult, ...]:
    """Sum up each set of discs that the readings tell of.

    A disc is an item that names its set, or a place of an item that has a
    colour: "red 3" of S1. What has neither is about the set as a whole.

    Args:
        results: of items of any kind.
        belonging: what the edition says of the number of discs.
        complete: whether a number that could not be told counts as not measured.
    """
    found: dict[str, list[Result]] = {}
    for result in results:
        if result.reading.kind == "disc":
            found.setdefault(result.reading.disc_set or result.reading.item, []).append(result)
    sets = []
    for name, members in found.items():
        by_label: dict[tuple[str, str] | None, list[Result]] = {}
        for result in members:
            by_label.setdefault(identify_disc(result.reading), []).append(result)
        whole = by_label.pop(None, [])
        # Where the discs were only measured as places of an item, one without a row is not missing.
        listed = any(result.reading.disc_set for result in members)
        if by_label or listed:
            discs = tuple(_build_disc(label[0], rows) for label, rows in by_label.items() if label)
            verdict = find_worst_verdict(result.verdict for result in whole) if whole else None
            count = judge_count(discs, belonging.set_counts, listed=listed)
            sets.append(SetResult(name, discs, verdict, count, complete))
    return tuple(sets)


def _build_disc(name: str, results: Sequence[Result]) -> Disc:
    failing = (result.reading.characteristic for result in results if result.verdict.failing)
    failed = {characteristic.id: characteristic for characteristic in failing}
    return Disc(
        name,
        next((result.reading.colour for result in results if result.reading.colour), None),
        find_worst_verdict(result.verdict for result in results),
        tuple(failed.values()),
    )


def count_colours(discs: Iterable[Disc]) -> dict[Colour, int]:
    """Count the discs of each colour, the colours without any among them."""
    found = [disc.colour for disc in discs]
    return {colour: found.count(colour) for colour in COLOURS}


def judge_count(discs: Sequence[Disc], rules: Iterable[SetCount], *, listed: bool) -> Count:
    """Judge how many discs of each colour a set has.

    Fewer than a clause on the set asks for is a failure, unless discs without a
    colour could make up for it. A clause on play fails no set: it says what the
    set is enough for.

    Args:
        discs: those that have a row.
        rules: what the edition says of the number.
        listed: whether the discs were listed one by one as the set's: only then
            a disc without a row is missing.
    """
    counts = count_colours(discs).values()
    fewest = min(counts)
    ordered = sorted(rules, key=lambda rule: rule.each)
    if of_set := next((rule for rule in ordered if rule.about == "set"), None):
        if fewest >= of_set.each:
            return Count(Verdict.PASS, "enough", of_set)
        lacking = sum(max(0, of_set.each - number) for number in counts)
        if listed and lacking > len(discs) - sum(counts):
            return Count(Verdict.FAIL, "short", of_set)
        return Count(Verdict.NOT_MEASURED, "sample", of_set)
    if not ordered:
        return Count(Verdict.NOT_MEASURED, "no-rule")
    met = [rule for rule in ordered if fewest >= rule.each]
    if met:
        return Count(Verdict.PASS, "enough-for-play", met[-1])
    return Count(Verdict.NOT_MEASURED, "sample-for-play", ordered[0])

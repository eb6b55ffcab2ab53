"""Sets of discs as a unit: how many of each colour, and which disc fails."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from novuss.inspection.verdicts import Verdict, worst
from novuss.model.equipment import COLOURS, Characteristic, Colour, SetCount


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
        return _counts(self.discs)

    @property
    def uncoloured(self) -> int:
        """How many discs were listed without their colour."""
        return sum(disc.colour is None for disc in self.discs)

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
        counted = self.count.verdict is not Verdict.NOT_MEASURED or self.complete
        return worst(
            [
                *(disc.verdict for disc in self.discs),
                *([self.whole] if self.whole else []),
                *([self.count.verdict] if counted else []),
            ]
        )


def _counts(discs: Iterable[Disc]) -> dict[Colour, int]:
    listed = list(discs)
    return {colour: sum(disc.colour == colour for disc in listed) for colour in COLOURS}


def set_result(
    name: str,
    discs: Sequence[Disc],
    whole: Verdict | None,
    rules: Sequence[SetCount],
    *,
    listed: bool,
    complete: bool,
) -> SetResult:
    """Put a set together and judge its number.

    Args:
        name: of the set.
        discs: those that have a row.
        whole: the worst verdict of the rows that are about no single disc.
        rules: what the edition says of the number.
        listed: whether the discs were listed one by one as the set's, and not
            only some of them measured: only then a disc without a row is missing.
        complete: whether a number that could not be told counts as not measured.
    """
    count = judge_count(
        _counts(discs),
        sum(disc.colour is None for disc in discs),
        rules,
        listed=listed,
    )
    return SetResult(name, tuple(discs), whole, count, complete)


def judge_count(
    counts: Mapping[Colour, int], uncoloured: int, rules: Sequence[SetCount], *, listed: bool
) -> Count:
    """Judge how many discs of each colour there are.

    Fewer than a clause on the set asks for is a failure, unless discs without a
    colour could make up for it. A clause on play fails no set: it says what the
    set is enough for.
    """
    fewest = min(counts.values(), default=0)
    of_set = next((rule for rule in rules if rule.about == "set"), None)
    if of_set:
        if fewest >= of_set.each:
            return Count(Verdict.PASS, "enough", of_set)
        lacking = sum(max(0, of_set.each - number) for number in counts.values())
        if listed and lacking > uncoloured:
            return Count(Verdict.FAIL, "short", of_set)
        return Count(Verdict.NOT_MEASURED, "sample", of_set)
    ordered = sorted(rules, key=lambda rule: rule.each)
    if not ordered:
        return Count(Verdict.NOT_MEASURED, "no-rule")
    met = [rule for rule in ordered if fewest >= rule.each]
    if met:
        return Count(Verdict.PASS, "enough-for-play", met[-1])
    return Count(Verdict.NOT_MEASURED, "sample-for-play", ordered[0])

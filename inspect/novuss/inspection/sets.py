"""Sets of discs as a unit: which discs belong to one, and how many there are of each colour."""

from collections.abc import Mapping, Sequence

from novuss.inspection.readings import disc_label
from novuss.inspection.results import Count, Disc, Result, SetResult, colour_counts
from novuss.inspection.verdicts import Verdict, worst
from novuss.model.equipment import Belonging, Colour, SetCount


def sets_of(
    results: Sequence[Result], belonging: Belonging, *, complete: bool
) -> tuple[SetResult, ...]:
    """The sets of discs that the readings tell of.

    A disc is an item that names its set, or a place of an item that has a
    colour: "red 3" of S1. What has neither is about the set as a whole.
    """
    found: dict[str, list[Result]] = {}
    for result in results:
        if result.reading.kind == "disc":
            found.setdefault(result.reading.disc_set or result.reading.item, []).append(result)
    sets = []
    for name, members in found.items():
        listed = any(result.reading.disc_set for result in members)
        discs: dict[tuple[str, str], list[Result]] = {}
        whole: list[Result] = []
        for result in members:
            label = disc_label(result.reading)
            if label:
                discs.setdefault(label, []).append(result)
            else:
                whole.append(result)
        if discs or listed:
            sets.append(
                set_result(
                    name,
                    [_one_disc(label, of_disc) for label, of_disc in discs.items()],
                    worst(result.verdict for result in whole) if whole else None,
                    belonging.set_counts,
                    listed=listed,
                    complete=complete,
                )
            )
    return tuple(sets)


def _one_disc(label: tuple[str, str], results: list[Result]) -> Disc:
    failing = (result.reading.characteristic for result in results if result.verdict.failing)
    failed = {characteristic.id: characteristic for characteristic in failing}
    return Disc(
        label[0],
        next((result.reading.colour for result in results if result.reading.colour), None),
        worst(result.verdict for result in results),
        tuple(failed.values()),
    )


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
        colour_counts(discs),
        sum(disc.colour is None for disc in discs),
        rules,
        listed=listed,
    )
    return SetResult(name, tuple(discs), whole, count, complete)


def judge_count(
    counts: Mapping[Colour, int], uncoloured: int, rules: Sequence[SetCount], *, listed: bool
) -> Count:
    """Judge how many discs of each colour there are; ``counts`` has every colour.

    Fewer than a clause on the set asks for is a failure, unless discs without a
    colour could make up for it. A clause on play fails no set: it says what the
    set is enough for.
    """
    fewest = min(counts.values())
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

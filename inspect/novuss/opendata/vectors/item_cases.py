"""Cases on items and sets: several readings, derived ones, discs of a set, accessories."""

from collections.abc import Iterator, Sequence

from novuss.corpus import Corpus
from novuss.model.equipment_records import KINDS, RawQuantity, Visual
from novuss.opendata.vectors.case_builders import Case, build_case, build_reading
from novuss.opendata.vectors.typed_case_values import VALUES
from novuss.opendata.vectors.vector_records import Row

_EDITION = "lnf-2017"


def build_item_cases(corpus: Corpus) -> Iterator[Case]:
    """Build the cases on items and sets."""
    for edition in corpus.equipment.editions:
        yield from _build_completeness_cases(corpus, edition)
        yield from _build_set_cases(edition)
        yield from _build_accessory_cases(corpus, edition)
    yield from _build_repetition_cases()
    for raw in corpus.equipment.raw_quantities(_EDITION):
        yield from _build_derived_cases(raw)
    yield from _build_diagonal_cases()


def _build_completeness_cases(corpus: Corpus, edition: str) -> Iterator[Case]:
    """Items that lack something, that lack nothing, and that hold every sort of verdict."""
    for kind in KINDS:
        rows: list[Row] = []
        for limit in corpus.equipment.characteristics(edition, kind):
            if isinstance(limit.limit, Visual):
                rows.append(build_reading(f"{kind} 1", limit.id, "yes", ""))
                continue
            bounds = limit.bounds or next(iter(limit.readings), None)
            figures = [limit.nominal] if bounds is None else [bounds.lower, bounds.upper]
            figure = next((figure for figure in figures if figure is not None), 7)
            rows.append(build_reading(f"{kind} 1", limit.id, str(figure), limit.unit or ""))
        for complete in (False, True) if rows else ():
            ending = "complete" if complete else "as-given"
            about = "an item of which so many characteristics have a row"
            variants = [
                (str(count), about, rows[:count])
                for count in range(1, len(rows) + 1, max(1, len(rows) // 4))
            ]
            variants.append(("all", "an item that lacks no row", rows))
            empty = [*rows[:-1], {**rows[-1], "value": "", "unit": ""}]
            variants.append(("empty", "an item with an empty row", empty))
            for name, about, variant in variants:
                name = f"items/{kind}-{name}-{ending}"
                yield build_case(edition, name, about, variant, complete=complete)


def _build_repetition_cases() -> Iterator[Case]:
    for number, values in enumerate(VALUES["several"], start=1):
        rows = [
            build_reading(
                "P1", "puck.outer_diameter", value, "mm" if value else "", position=f"{place}"
            )
            for place, value in enumerate(values)
        ]
        about = "several readings of one characteristic: the worst decides"
        yield build_case(_EDITION, f"several/{number}", about, rows)
        during = [
            {**row, "occasion": "during" if place else "before"} for place, row in enumerate(rows)
        ]
        about = "before play and during it: the worse decides"
        yield build_case(_EDITION, f"several/during-{number}", about, during)


def _build_raw_rows(
    name: str, values: Sequence[str], places: Sequence[str], uncertainty: str = ""
) -> list[Row]:
    """A reading of a raw quantity at each place."""
    unit = "mm/m" if "slope" in name else "mm"
    return [
        build_reading("T1", name, value, unit, position=place, uncertainty=uncertainty)
        for value, place in zip(values, places, strict=True)
    ]


def _build_derived_cases(raw: RawQuantity) -> Iterator[Case]:
    name, places = raw.id, ("A-C", "B-D")
    values: Sequence[str] = VALUES["slopes"] if raw.method == "slope" else VALUES["diagonals"]
    if raw.method == "range" and not raw.line:
        values, places = VALUES["heights"], ("A", "B", "C", "D")  # type: ignore[assignment]
    rows = _build_raw_rows(name, values, places)
    first, *others = rows
    nowhere = _build_raw_rows(name, values, [""] * len(values))
    uncertain = _build_raw_rows(name, values, places, "0,3")
    empty = [*rows[:-1], {**rows[-1], "value": "", "unit": ""}]
    spelt = [
        {**row, "position": place}
        for row, place in zip(rows, ("c - a", "D–B", "с", "d"), strict=False)
    ]
    during = [{**row, "occasion": "during"} for row in rows]
    metres = [{**row, "unit": "m" if row["unit"] == "mm" else row["unit"]} for row in others]
    derived = build_reading("T1", raw.gives, "0,4")
    variants = {
        "places": ("each place counts once", rows),
        "nowhere": ("where no reading names a place", nowhere),
        "uncertain": ("uncertainties combine", uncertain),
        "one-uncertain": (
            "one uncertainty is not known",
            [{**first, "uncertainty": "0.1"}, *others],
        ),
        "empty": ("an empty raw reading leaves what is derived empty", empty),
        "few": ("too few places: refused", [first]),
        "twice": ("one place measured twice: refused", [*rows, {**first, "value": "751"}]),
        "missing": (
            "readings without a place beside others: refused",
            [*rows, {**first, "position": ""}],
        ),
        "spelt": ("places in other letters, from the other end", [*rows, *spelt]),
        "during": ("a spot check stands for itself", [*rows, *during]),
        "few-during": ("and needs its own places", [*rows, during[0]]),
        "units": ("raw readings in another unit", [first, *metres]),
        "with-derived": ("raw readings beside the derived characteristic", [*rows, derived]),
    }
    for ending, (about, variant) in variants.items():
        rule = "guarded" if "uncertain" in ending else "simple"
        yield build_case(_EDITION, f"derived/{name}/{ending}", about, variant, rule=rule)


def _build_diagonal_cases() -> Iterator[Case]:
    about = "differences that doubles get wrong"
    for number, pair in enumerate(VALUES["exact_diagonals"], start=1):
        rows = _build_raw_rows("table.diagonal", pair, ("A-C", "B-D"))
        yield build_case(_EDITION, f"derived/exact-{number}", about, rows)
    about = "each diagonal, and their difference, against what the print may mean"
    for number, pair in enumerate(VALUES["limit_diagonals"], start=1):
        for rule, uncertainty in (("simple", ""), ("guarded", "0.2"), ("guarded", "")):
            rows = _build_raw_rows("table.diagonal", pair, ("A-C", "B-D"), uncertainty)
            name = f"derived/diagonals-{number}-{rule}{uncertainty and '-U'}"
            yield build_case(_EDITION, name, about, rows, rule=rule)


def _build_disc(item: str, colour: str = "", **cells: str) -> Row:
    return build_reading(item, "disc.diameter", "30", colour=colour, **cells)


def _build_set_cases(edition: str) -> Iterator[Case]:
    for number, (red, black, bare) in enumerate(VALUES["discs"], start=1):
        colours = list(enumerate(["red"] * red + ["black"] * black + [""] * bare, start=1))
        rows = [_build_disc(f"d{place}", colour, set="S1") for place, colour in colours]
        about = f"{red} red discs, {black} black ones and {bare} without a colour, listed as a set"
        for complete in (False, True):
            name = f"sets/listed-{number}-{complete}"
            yield build_case(edition, name, about, rows, complete=complete)
        places = [_build_disc("S1", position=f"{colour or 'nr'} {at}") for at, colour in colours]
        about = "the same as places of one item, the colour in the name of the place"
        yield build_case(edition, f"sets/places-{number}", about, places)
    about = "single discs that fail, the set as a whole, and a set of which nothing is listed"
    rows = [
        *(_build_disc(f"d{place}", "красная", set="S1") for place in range(2)),
        build_reading("d0", "disc.weight", "9", "g", set="S1"),
        build_reading("d1", "disc.weight", "5", "g", set="S1"),
        build_reading("S1", "disc.thickness", "12"),
        build_reading("S2", "disc.thickness", "12"),
    ]
    yield build_case(edition, "sets/mixed", about, rows)
    about = "a colour beside the place, both colours of one number, and a disc of the set"
    rows = [_build_disc("S1", colour, position="1") for colour in ("red", "black")]
    yield build_case(edition, "sets/colours", about, [*rows, _build_disc("d", set="S1")])
    about = "a disc of two colours and of two sets"
    rows = [_build_disc("d1", colour, set="S1") for colour in ("red", "black")]
    rows.append(_build_disc("d1", set="S2"))
    yield build_case(edition, "sets/contradictions", about, rows)


def _build_accessory_cases(corpus: Corpus, edition: str) -> Iterator[Case]:
    for rule in corpus.equipment.belonging(edition).companions:
        kind = rule.characteristic.partition(".")[0]
        about = f"which {rule.of} has a {kind} of its own"
        for number, (items, accessories) in enumerate(VALUES["accessories"], start=1):
            rows = [build_reading(item, f"{rule.of}.height", "760") for item in items]
            rows += [
                build_reading(item, rule.characteristic, "yes", "", table=table)
                for item, table in accessories.items()
            ]
            yield build_case(edition, f"companions/{number}", about, rows)

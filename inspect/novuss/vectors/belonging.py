"""Vectors on what belongs together: several readings, derived ones, sets, companions, items."""

from collections.abc import Iterator, Sequence
from functools import partial

from novuss.corpus import Corpus
from novuss.model.equipment import KINDS, Visual
from novuss.vectors.model import Case, Row, case, reading


def belonging_cases(corpus: Corpus) -> Iterator[Case]:
    """Vectors on items and sets: id, what it is about, what is typed."""
    for edition in corpus.equipment.editions:
        yield from _items(corpus, edition)
        yield from _sets(edition)
        yield from _companions(corpus, edition)
    yield from _several("lnf-2017")
    yield from _derived(corpus, "lnf-2017")


def _items(corpus: Corpus, edition: str) -> Iterator[Case]:
    """Items that lack something, that lack nothing, and that hold every sort of verdict."""
    for kind in KINDS:
        whole: list[Row] = []
        for one in corpus.equipment.characteristics(edition, kind):
            if isinstance(one.limit, Visual):
                whole.append(reading(f"{kind} 1", one.id, "yes", ""))
                continue
            bounds = one.bounds or (one.readings[0] if one.readings else None)
            figure = one.nominal
            if bounds:
                figure = bounds.lower if bounds.lower is not None else bounds.upper
            figure = 7 if figure is None else figure  # type: ignore[assignment]
            whole.append(reading(f"{kind} 1", one.id, str(figure), one.unit or ""))
        for complete in (False, True) if whole else ():
            said = "complete" if complete else "as-given"
            made = partial(case, edition, complete=complete)
            for count in range(1, len(whole) + 1, max(1, len(whole) // 4)):
                about = "an item of which so many characteristics have a row"
                yield made(f"items/{kind}-{count}-{said}", about, whole[:count])
            yield made(f"items/{kind}-all-{said}", "an item that lacks no row", whole)
            empty = [*whole[:-1], {**whole[-1], "value": "", "unit": ""}]
            yield made(f"items/{kind}-empty-{said}", "an item with an empty row", empty)


def _several(edition: str) -> Iterator[Case]:
    name = "puck.outer_diameter"
    for place, values in enumerate(
        (("44.2", "44.9"), ("44.2", "45.1"), ("44.2", ""), ("45.1", ""), ("44", "45", "44.5")), 1
    ):
        rows = [
            reading("P1", name, one, "mm" if one else "", position=f"{at}")
            for at, one in enumerate(values)
        ]
        about = "several readings of one characteristic: the worst decides"
        yield case(edition, f"several/{place}", about, rows)
        during = [{**row, "occasion": "during" if at else "before"} for at, row in enumerate(rows)]
        about = "before play and during it: the worse decides"
        yield case(edition, f"several/during-{place}", about, during)


_HEIGHTS = ("750,1", "750,3", "750,6", "750,2")


def _derived(corpus: Corpus, edition: str) -> Iterator[Case]:
    def derived(name: str, about: str, rows: list[Row], **rest: object) -> Case:
        return case(edition, f"derived/{name}", about, rows, **rest)

    def taken(name: str, values: Sequence[str], places: Sequence[str], **rest: str) -> list[Row]:
        unit = "mm/m" if "slope" in name else "mm"
        return [
            reading("T1", name, value, unit if value else "", position=place, **rest)
            for value, place in zip(values, places, strict=True)
        ]

    raw = {one.id: one for one in corpus.equipment.raw_quantities(edition)}
    corners = ("A", "B", "C", "D")
    for name in raw:
        heights = raw[name].method == "range" and not raw[name].line
        values = {"slope": ("0,2", "0,6")}.get(raw[name].method, ("1024.4", "1022.9"))
        places: tuple[str, ...] = ("A-C", "B-D")
        if heights:
            values, places = _HEIGHTS, corners  # type: ignore[assignment]
        rows = taken(name, values, places)
        nowhere, some = [""] * len(values), taken(name, values, places, uncertainty="0,3")
        one = [{**rows[0], "uncertainty": "0.1"}, *rows[1:]]
        guarded = {"rule": "guarded"}
        yield derived(f"{name}/places", "each place counts once", rows)
        about = "where no reading names a place"
        yield derived(f"{name}/nowhere", about, taken(name, values, nowhere))
        yield derived(f"{name}/uncertain", "uncertainties combine", some, **guarded)
        yield derived(f"{name}/one-uncertain", "one uncertainty is not known", one, **guarded)
        about = "an empty raw reading leaves what is derived empty"
        empty = [*rows[:-1], {**rows[-1], "value": "", "unit": ""}]
        yield derived(f"{name}/empty", about, empty)
        yield derived(f"{name}/few", "too few places: refused", rows[:1])
        twice = [*rows, {**rows[0], "value": "751"}]
        yield derived(f"{name}/twice", "one place measured twice: refused", twice)
        about = "readings without a place beside others: refused"
        yield derived(f"{name}/missing", about, [*rows, {**rows[0], "position": ""}])
        spelt = ("c - a", "D–B", "с", "d")
        other = [{**row, "position": place} for row, place in zip(rows, spelt, strict=False)]
        about = "places in other letters, from the other end"
        yield derived(f"{name}/spelt", about, [*rows, *other])
        during = [{**row, "occasion": "during"} for row in rows]
        yield derived(f"{name}/during", "a spot check stands for itself", [*rows, *during])
        yield derived(f"{name}/few-during", "and needs its own places", [*rows, during[0]])
        units = [{**row, "unit": "m" if row["unit"] == "mm" else row["unit"]} for row in rows]
        yield derived(f"{name}/units", "raw readings in another unit", [rows[0], *units[1:]])
        beside = [*rows, reading("T1", raw[name].gives, "0,4")]
        about = "raw readings beside the derived characteristic"
        yield derived(f"{name}/with-derived", about, beside)
    for place, (first, second) in enumerate(
        (("1024.4", "1022.9"), ("1024.4", "1022.89999999"), ("0.3", "0.1"), ("40.5", "39")), 1
    ):
        rows = taken("table.diagonal", (first, second), ("A-C", "B-D"))
        yield derived(f"exact-{place}", "differences that doubles get wrong", rows)
    for place, (first, second) in enumerate(
        (
            *(("1415.7", "1414.2"), ("1412.7", "1414.2"), ("1415.4", "1413.0")),
            *(("1416", "1416"), ("1415.71", "1414.2"), ("1415.7", "1412.7"), ("1416", "1412.5")),
        ),
        1,
    ):
        about = "each diagonal, and their difference, against what the print may mean"
        for rule, uncertainty in (("simple", ""), ("guarded", "0.2"), ("guarded", "")):
            rows = taken("table.diagonal", (first, second), ("A-C", "B-D"), uncertainty=uncertainty)
            ending = f"{rule}{uncertainty and '-U'}"
            yield derived(f"diagonals-{place}-{ending}", about, rows, rule=rule)


def _sets(edition: str) -> Iterator[Case]:
    def disc(item: str, colour: str = "", **rest: str) -> Row:
        return reading(item, "disc.diameter", "30", colour=colour, **rest)

    for place, (red, black, bare) in enumerate(
        (
            (16, 16, 0),
            (16, 15, 0),
            (16, 15, 1),
            (15, 15, 1),
            (8, 8, 0),
            (4, 4, 0),
            (3, 4, 0),
            (0, 0, 3),
        ),
        1,
    ):
        colours = ["red"] * red + ["black"] * black + [""] * bare
        rows = [disc(f"d{at}", one, set="S1") for at, one in enumerate(colours, 1)]
        about = f"{red} red discs, {black} black ones and {bare} without a colour, listed as a set"
        for complete in (False, True):
            name = f"sets/listed-{place}-{complete}"
            yield case(edition, name, about, rows, complete=complete)
        places = [
            disc("S1", "", position=f"{one or 'nr'} {at}") for at, one in enumerate(colours, 1)
        ]
        about = "the same as places of one item, the colour in the name of the place"
        yield case(edition, f"sets/places-{place}", about, places)
    rows = [
        *(disc(f"d{at}", "красная", set="S1") for at in range(2)),
        reading("d0", "disc.weight", "9", "g", set="S1"),
        reading("d1", "disc.weight", "5", "g", set="S1"),
        reading("S1", "disc.thickness", "12"),
        reading("S2", "disc.thickness", "12"),
    ]
    about = "single discs that fail, the set as a whole, and a set of which nothing is listed"
    yield case(edition, "sets/mixed", about, rows)
    both = [disc("S1", "red", position="1"), disc("S1", "black", position="1"), disc("d", set="S1")]
    about = "a colour beside the place, both colours of one number, and a disc of the set"
    yield case(edition, "sets/colours", about, both)
    wrong = [disc("d1", "red", set="S1"), disc("d1", "black", set="S1"), disc("d1", set="S2")]
    about = "a disc of two colours and of two sets"
    yield case(edition, "sets/contradictions", about, wrong)


def _companions(corpus: Corpus, edition: str) -> Iterator[Case]:
    for rule in corpus.equipment.belonging(edition).companions:
        kind = rule.characteristic.partition(".")[0]
        named: tuple[tuple[list[str], dict[str, str]], ...] = (
            *((["T1", "T2"], {}), (["T1", "T2"], {"B1": ""}), (["T1", "T2"], {"B1": "", "B2": ""})),
            *((["T1", "T2"], {"x": "T2"}), (["T1"], {"t 1": ""}), (["Т1"], {"T1": ""})),
            *((["A 3", "B 3"], {"B3": ""}), (["Hall A 3", "Hall B 3"], {"b 3": ""})),
            *((["T01", "T2"], {"B1": "", "B02": ""}), (["T10"], {"B1": ""})),
        )
        for place, (tables, beside) in enumerate(named, 1):
            rows = [reading(one, f"{rule.of}.height", "760") for one in tables]
            rows += [
                reading(one, rule.characteristic, "yes", "", table=table)
                for one, table in beside.items()
            ]
            about = f"which {rule.of} has a {kind} of its own"
            yield case(edition, f"companions/{place}", about, rows)

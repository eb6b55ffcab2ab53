"""Vectors on what judges bring along: instruments, working limits, waivers."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from novuss.corpus import Corpus
from novuss.vectors.model import Case, Row, case, reading, typed

_EDITION = "lnf-2017"
_DAY = "2026-11-21"
_CALLIPER = {
    "id": "C-1",
    "kind": "calliper",
    "resolution": "0.01",
    "uncertainty": "0,04",
    "unit": "mm",
    "range_from": "0",
    "range_to": "150",
    "calibrated": "2026-01-10",
    "due": "2027-01-10",
}
_SCALE = {"id": "S 1", "kind": "scale", "resolution": "0.1", "unit": "g"}
_SIGNED = {"set_by": "A. Paraugs", "set_on": "21.11.2026", "reason": "club set"}
_WAIVER = {
    "kind": "puck",
    "item": "P1",
    "characteristic": "puck.outer_diameter",
    "chief_judge": "A. Paraugs",
    "reason": "no other puck",
    "scope": "this event",
}
_case = partial(case, _EDITION)


def judges_cases(corpus: Corpus) -> Iterator[Case]:
    """Vectors on instruments, working limits and waivers: id, about, what is typed."""
    yield from _instruments()
    yield from _registers()
    yield from _working_limits(corpus)
    yield from _waivers()


def _varied(
    name: str,
    about: str,
    table: str,
    row: Row,
    changes: Iterable[Row],
    *,
    readings: list[Row],
    **rest: Any,
) -> Iterator[Case]:
    """A case for each of several changes of the one row of a table."""
    for place, cells in enumerate(changes, start=1):
        rows = {table: [typed(**{**row, **cells})]}
        yield _case(f"{name}{place}", about, readings, **rows, **rest)


def _puck(value: str = "44,5", unit: str = "mm", item: str = "P1", **rest: str) -> Row:
    return reading(item, rest.pop("characteristic", "puck.outer_diameter"), value, unit, **rest)


def _with(**cells: str) -> Row:
    return typed(**{**_CALLIPER, **cells})


def _instruments() -> Iterator[Case]:
    values = ("43.97", "44", "44.03", "44.04", "44.5", "44.96", "44.97", "45", "45.02", "45.05")
    rows = [_puck(one, item=f"p{at}", instrument="c-1") for at, one in enumerate(values, 1)]
    for rule in ("simple", "guarded"):
        yield _case(
            f"instruments/uncertainty-{rule}",
            "the uncertainty of the instrument serves where a reading has none",
            rows,
            rule=rule,
            instruments=[_CALLIPER],
            day=_DAY,
        )
    own = [{**row, "uncertainty": "0.1"} for row in rows]
    about = "a reading's own uncertainty goes before that of its instrument"
    yield _case("instruments/own", about, own, rule="guarded", instruments=[_CALLIPER], day=_DAY)
    for u in ("0.1", "0.124999", "0.125", "0.126", "0.4", "0.49", "0.5", "0.500001", "0.6", "2"):
        for rule in ("simple", "guarded"):
            yield _case(
                f"instruments/ratio-{u}-{rule}",
                "test uncertainty ratio: below 4 a flag, below 1 no verdict",
                [_puck(instrument="C-1"), _puck("46", item="P2", instrument="C-1")],
                rule=rule,
                instruments=[_with(uncertainty=u)],
                day=_DAY,
            )
    coarse = [_with(uncertainty="9", resolution="10")]
    coarse.append(typed(**{**_SCALE, "uncertainty": "9", "resolution": "10"}))
    left = [
        reading("p1", "puck.weight", "16", "g", instrument="S 1"),
        reading("d1", "disc.weight", "5", "g", instrument="S 1"),
        reading("d2", "disc.weight", "9", "g", instrument="S 1"),
        reading("d3", "disc.weight", "4.2", "g", instrument="S 1"),
        reading("d4", "disc.diameter", "31", instrument="C-1"),
        reading("t1", "table.height", "900", instrument="C-1"),
    ]
    limit = typed(characteristic="disc.diameter", lower="29,5", upper="30,5", unit="mm", **_SIGNED)
    for rule in ("simple", "guarded"):
        yield _case(
            f"instruments/coarse-{rule}",
            "an instrument that tells nothing of disputed, open and set limits",
            left,
            rule=rule,
            instruments=coarse,
            limits=[limit],
            day=_DAY,
        )
    yield from _varied(
        "instruments/flags-",
        "range with its ends, due date with its day, resolution, coverage factor, unit",
        "instruments",
        _CALLIPER,
        (
            *({"range_from": "44,5"}, {"range_to": "44,5"}),
            *({"range_from": "45"}, {"range_to": "44"}, {"range_from": "44.5", "range_to": "44.6"}),
            *({"due": _DAY}, {"due": "2026-11-20"}, {"due": ""}, {"resolution": "0.07"}),
            *({"resolution": "0.0692"}, {"resolution": "0.0693"}, {"k": "3"}, {"k": "1"}),
            *({"unit": "in"}, {"unit": "cm", "range_to": "15"}, {"uncertainty": ""}, {"k": ""}),
        ),
        readings=[_puck(instrument="C-1")],
        rule="guarded",
        day=_DAY,
    )
    diagonals = [
        reading("t", "table.diagonal", value, position=place, instrument="C-1")
        for value, place in (("1024.4", "A-C"), ("1022.9", "B-D"))
    ]
    about = "raw readings bring the uncertainty and the range of their instrument along"
    yield _case(
        "instruments/raw", about, diagonals, rule="guarded", instruments=[_CALLIPER], day=_DAY
    )


def _registers() -> Iterator[Case]:
    one = [_puck()]
    meant = "puck.outer_diameter; cue"
    about = "which instrument a reading was taken with: named, the only one that serves, several"
    for place, (rows, register) in enumerate(
        (
            (one, [_with(measures=meant)]),
            (one, [_with(measures="cue")]),
            (one, [_with(measures="mm")]),
            (one, [_with(measures="puck"), _with(id="C-2", measures="puck")]),
            (one, [_with(measures="puck.thickness"), _with(id="C-2", measures="puck")]),
            (one, []),
            ([_puck(instrument="C-9")], [_CALLIPER]),
            ([_puck(instrument="S 1")], [_CALLIPER, _SCALE]),
            ([_puck(instrument="s  1", characteristic="puck.weight", unit="g")], [_SCALE]),
            ([_puck(instrument="C-1")], [_with(measures="puck.thickness")]),
            ([_puck("", "", instrument="C-1")], [_CALLIPER]),
            ([_puck(instrument="C-1"), _puck(item="P2", instrument="?")], None),
        ),
        start=1,
    ):
        yield _case(f"register/named-{place}", about, rows, instruments=register, day=_DAY)
    yield from _varied(
        "register/refused-",
        "a register with something wrong in it: refused",
        "instruments",
        _CALLIPER,
        (
            *({"id": ""}, {"kind": ""}, {"resolution": ""}, {"resolution": "0"}, {"unit": ""}),
            *({"uncertainty": "-1"}, {"uncertainty": "1,500"}, {"k": "0"}, {"unit": "mmm"}),
            *({"range_from": "150"}, {"range_from": "x"}, {"due": "2026-13-01"}, {"due": "soon"}),
            *({"due": "2026-01-09"}, {"calibrated": "30.2.2026"}, {"measures": "kg; puck"}),
            *({"measures": "puck.weight"}, {"measures": "brightness"}, {"unit": "gr"}),
        ),
        readings=one,
        day=_DAY,
    )
    twice = [_CALLIPER, _with(id="c-1")]
    yield _case("register/twice", "one instrument twice: refused", one, instruments=twice, day=_DAY)


def _working_limits(corpus: Corpus) -> Iterator[Case]:
    disc = reading("d", "disc.diameter", "30,5")
    good = typed(characteristic="disc.diameter", lower="29,5", upper="30,5", unit="mm", **_SIGNED)
    yield from _varied(
        "working-limits/",
        "working limits in several units, to one side, without width",
        "limits",
        good,
        (
            {"unit": "cm", "lower": "2,95", "upper": "3.05"},
            {"unit": "in", "lower": "1", "upper": "1.2"},
            *({"lower": ""}, {"upper": ""}, {"lower": "30.5"}, {"set_on": "2026-11-21"}),
        ),
        readings=[disc],
    )
    yield from _varied(
        "working-limits/refused-",
        "a working limit that is none, is not signed or is not for the chief judge to set",
        "limits",
        good,
        (
            *({"lower": "", "upper": ""}, {"lower": "31"}, {"lower": "1,500"}),
            *({"unit": "g"}, {"unit": ""}),
            *({"set_by": ""}, {"set_on": ""}, {"reason": ""}, {"set_on": "tomorrow"}),
            *({"characteristic": "puck.weight"}, {"characteristic": "cue.tip_condition"}),
            *({"characteristic": "table.diagonal"}, {"characteristic": "disc.colour"}),
        ),
        readings=[disc],
    )
    yield _case("working-limits/twice", "one limit set twice", [disc], limits=[good, good])
    everything = [
        typed(characteristic=one.id, upper="1e3", unit=one.unit, **_SIGNED)
        for one in corpus.equipment.characteristics(_EDITION)
        if one.left_open
    ]
    about = "a printed limit is never overridden; where all readings of a print agree they decide"
    weights = enumerate(("3", "4.9", "6.1"))
    rows = [disc, _puck("45.1"), *(reading(f"w{n}", "disc.weight", w, "g") for n, w in weights)]
    yield _case("working-limits/all", about, rows, limits=everything)


def _waivers() -> Iterator[Case]:
    rows = [_puck("45,2"), _puck("44.5", item="P2"), _puck("23", "g", characteristic="puck.weight")]
    yield from _varied(
        "waivers/",
        "a waiver stands beside what fails and changes no verdict",
        "waivers",
        _WAIVER,
        (
            *({}, {"characteristic": "puck.weight"}, {"item": "P2"}, {"date": "21.11.2026"}),
            {"characteristic": "puck.thickness"},
        ),
        readings=rows,
    )
    yield from _varied(
        "waivers/refused-",
        "a waiver that nobody signed, or for what was not checked: refused",
        "waivers",
        _WAIVER,
        (
            *({"item": "P9"}, {"item": ""}, {"reason": ""}, {"scope": ""}, {"chief_judge": ""}),
            *({"date": "soon"}, {"characteristic": "cue.length", "kind": "cue"}),
        ),
        readings=rows,
    )
    about = "one characteristic waived twice: refused"
    yield _case("waivers/twice", about, rows, waivers=[_WAIVER, {**_WAIVER, "reason": "again"}])

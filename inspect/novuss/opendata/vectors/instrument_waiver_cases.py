"""Cases on what judges bring along: instruments, working limits, waivers."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from novuss.corpus import Corpus
from novuss.opendata.vectors.case_builders import (
    Case,
    build_case,
    build_reading,
    build_row,
    vary_row,
)
from novuss.opendata.vectors.typed_case_values import VALUES
from novuss.opendata.vectors.vector_records import Row

_EDITION = "lnf-2017"
_DAY = "2026-11-21"
_SIGNED = {"set_by": "A. Paraugs", "set_on": "21.11.2026", "reason": "club set"}
_CALLIPER: Row = VALUES["calliper"]
_SCALE: Row = VALUES["scale"]
_LIMIT: Row = VALUES["limit"]
_WAIVER: Row = VALUES["waiver"]
_case = partial(build_case, _EDITION)
_vary_instrument = partial(vary_row, _EDITION, table="instruments", row=_CALLIPER)
_vary_limit = partial(vary_row, _EDITION, table="limits", row=_LIMIT)
_vary_waiver = partial(vary_row, _EDITION, table="waivers", row=_WAIVER)


def build_judge_cases(corpus: Corpus) -> Iterator[Case]:
    """Build the cases on instruments, working limits and waivers."""
    yield from _build_uncertainty_cases()
    yield from _build_coarse_cases()
    yield from _build_flag_cases()
    yield from _build_register_cases()
    yield from _build_working_limit_cases(corpus)
    yield from _build_waiver_cases()


def _build_puck_row(value: str = "44,5", unit: str = "mm", item: str = "P1", **cells: str) -> Row:
    characteristic = cells.pop("characteristic", "puck.outer_diameter")
    return build_reading(item, characteristic, value, unit, **cells)


def _build_calliper_row(**cells: str) -> Row:
    return build_row(**{**_CALLIPER, **cells})


def _build_uncertainty_cases() -> Iterator[Case]:
    given: dict[str, Any] = {"instruments": [_CALLIPER], "day": _DAY}
    rows = [
        _build_puck_row(value, item=f"p{number}", instrument="c-1")
        for number, value in enumerate(VALUES["diameters"], start=1)
    ]
    about = "the uncertainty of the instrument serves where a reading has none"
    for rule in ("simple", "guarded"):
        yield _case(f"instruments/uncertainty-{rule}", about, rows, rule=rule, **given)
    own = [{**row, "uncertainty": "0.1"} for row in rows]
    about = "a reading's own uncertainty goes before that of its instrument"
    yield _case("instruments/own", about, own, rule="guarded", **given)
    about = "test uncertainty ratio: below 4 a flag, below 1 no verdict"
    rows = [_build_puck_row(instrument="C-1"), _build_puck_row("46", item="P2", instrument="C-1")]
    for uncertainty in VALUES["uncertainties"]:
        given["instruments"] = [_build_calliper_row(uncertainty=uncertainty)]
        for rule in ("simple", "guarded"):
            name = f"instruments/ratio-{uncertainty}-{rule}"
            yield _case(name, about, rows, rule=rule, **given)


def _build_coarse_cases() -> Iterator[Case]:
    coarse = {"uncertainty": "9", "resolution": "10"}
    rows = [
        build_reading("p1", "puck.weight", "16", "g", instrument="S 1"),
        build_reading("d1", "disc.weight", "5", "g", instrument="S 1"),
        build_reading("d2", "disc.weight", "9", "g", instrument="S 1"),
        build_reading("d3", "disc.weight", "4.2", "g", instrument="S 1"),
        build_reading("d4", "disc.diameter", "31", instrument="C-1"),
        build_reading("t1", "table.height", "900", instrument="C-1"),
    ]
    for rule in ("simple", "guarded"):
        yield _case(
            f"instruments/coarse-{rule}",
            "an instrument that tells nothing of disputed, open and set limits",
            rows,
            rule=rule,
            instruments=[_build_calliper_row(**coarse), build_row(**{**_SCALE, **coarse})],
            limits=[_LIMIT],
            day=_DAY,
        )


def _build_flag_cases() -> Iterator[Case]:
    given: dict[str, Any] = {"rule": "guarded", "day": _DAY}
    about = "range with its ends, due date with its day, resolution, coverage factor, unit"
    rows = [_build_puck_row(instrument="C-1")]
    yield from _vary_instrument(
        "instruments/flags-", about, rows, changes=VALUES["flagged_instruments"], **given
    )
    diagonals = [
        build_reading("t", "table.diagonal", value, position=place, instrument="C-1")
        for value, place in (("1024.4", "A-C"), ("1022.9", "B-D"))
    ]
    about = "raw readings bring the uncertainty and the range of their instrument along"
    yield _case("instruments/raw", about, diagonals, instruments=[_CALLIPER], **given)


def _build_register_cases() -> Iterator[Case]:
    puck = [_build_puck_row()]
    weighed = _build_puck_row(instrument="s  1", characteristic="puck.weight", unit="g")
    second = _build_calliper_row(id="C-2", measures="puck")
    about = "which instrument a reading was taken with: named, the only one that serves, several"
    named: tuple[tuple[list[Row], list[Row] | None], ...] = (
        (puck, [_build_calliper_row(measures="puck.outer_diameter; cue")]),
        (puck, [_build_calliper_row(measures="cue")]),
        (puck, [_build_calliper_row(measures="mm")]),
        (puck, [_build_calliper_row(measures="puck"), second]),
        (puck, [_build_calliper_row(measures="puck.thickness"), second]),
        (puck, []),
        ([_build_puck_row(instrument="C-9")], [_CALLIPER]),
        ([_build_puck_row(instrument="S 1")], [_CALLIPER, _SCALE]),
        ([weighed], [_SCALE]),
        ([_build_puck_row(instrument="C-1")], [_build_calliper_row(measures="puck.thickness")]),
        ([_build_puck_row("", "", instrument="C-1")], [_CALLIPER]),
        ([_build_puck_row(instrument="C-1"), _build_puck_row(item="P2", instrument="?")], None),
    )
    for number, (rows, register) in enumerate(named, start=1):
        yield _case(f"register/named-{number}", about, rows, instruments=register, day=_DAY)
    about = "a register with something wrong in it: refused"
    yield from _vary_instrument(
        "register/refused-", about, puck, changes=VALUES["wrong_instruments"], day=_DAY
    )
    about, twice = "one instrument twice: refused", [_CALLIPER, _build_calliper_row(id="c-1")]
    yield _case("register/twice", about, puck, instruments=twice, day=_DAY)


def _build_working_limit_cases(corpus: Corpus) -> Iterator[Case]:
    disc = build_reading("d", "disc.diameter", "30,5")
    about = "working limits in several units, to one side, without width"
    yield from _vary_limit("working-limits/", about, [disc], changes=VALUES["good_limits"])
    about = "a working limit that is none, is not signed or is not for the chief judge to set"
    yield from _vary_limit("working-limits/refused-", about, [disc], changes=VALUES["wrong_limits"])
    yield _case("working-limits/twice", "one limit set twice", [disc], limits=[_LIMIT, _LIMIT])
    everything = [
        build_row(characteristic=limit.id, upper="1e3", unit=limit.unit, **_SIGNED)
        for limit in corpus.equipment.characteristics(_EDITION)
        if limit.left_open
    ]
    about = "a printed limit is never overridden; where all readings of a print agree they decide"
    weights = [
        build_reading(f"w{number}", "disc.weight", weight, "g")
        for number, weight in enumerate(("3", "4.9", "6.1"))
    ]
    yield _case(
        "working-limits/all", about, [disc, _build_puck_row("45.1"), *weights], limits=everything
    )


def _build_waiver_cases() -> Iterator[Case]:
    rows = [
        _build_puck_row("45,2"),
        _build_puck_row("44.5", item="P2"),
        _build_puck_row("23", "g", characteristic="puck.weight"),
    ]
    about = "a waiver stands beside what fails and changes no verdict"
    yield from _vary_waiver("waivers/", about, rows, changes=VALUES["good_waivers"])
    about = "a waiver that nobody signed, or for what was not checked: refused"
    yield from _vary_waiver("waivers/refused-", about, rows, changes=VALUES["wrong_waivers"])
    about, again = "one characteristic waived twice: refused", {**_WAIVER, "reason": "again"}
    yield _case("waivers/twice", about, rows, waivers=[_WAIVER, again])

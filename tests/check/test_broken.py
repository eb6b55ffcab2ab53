"""The vectors notice: a module that is broken in any of these ways fails one of them."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.node import Scripts, ScriptsBroken, running
from tests.sampling import sample

from novuss.opendata.vectors.vector_records import Vectors

from .conftest import INSPECTION, MODULE

#: The file, what stands there, and what stands there in its place.
BROKEN = {
    "a limit itself fails": (
        "reading_decision.js",
        "if (excess.compare(ZERO) <= 0) return CONDITIONAL_PASS;",
        "if (excess.compare(ZERO) < 0) return CONDITIONAL_PASS;",
    ),
    "a limit is passed by a little": (
        "reading_decision.js",
        "excess.compare(band.negative()) <= 0",
        "excess.toNumber() <= 1e-9 - band.toNumber()",
    ),
    "doubles in place of exact numbers": (
        "reading_decision.js",
        'excess.push(["above", amount.minus(bounds.upper)]);',
        'excess.push(["above", amount.toNumber() <= bounds.upper.toNumber() ? ZERO '
        ": amount.minus(bounds.upper)]);",
    ),
    "a difference in doubles": (
        "derived_readings.js",
        "greatest(amounts).minus(least(amounts));",
        "Rational.of(String(greatest(amounts).toNumber() - least(amounts).toNumber()));",
    ),
    "the guard band is forgotten": (
        "reading_decision.js", "band = rule.guard.times(uncertainty);", "",
    ),
    "the multiple of U is forgotten": (
        "reading_decision.js",
        "band = rule.guard.times(uncertainty);",
        "band = uncertainty;",
    ),
    "no uncertainty counts as nought": (
        "reading_decision.js",
        "    if (!uncertainty) {",
        "    uncertainty ??= ZERO;\n    if (!uncertainty) {",
    ),
    "an empty field passes": (
        "reading_decision.js",
        'return plain(NOT_MEASURED, "not-measured")',
        'return plain(PASS, "not-measured")',
    ),
    "a disputed limit is decided by its first reading": (
        "reading_decision.js",
        "new Set(verdicts).size === 1 &&",
        "",
    ),
    "a working limit overrides the readings of a print": (
        "reading_decision.js",
        "if (printed.verdict !== UNDECIDED) return printed;",
        "",
    ),
    "a working limit that is printed is taken": (
        "limits_and_waivers.js", 'throw wrong("limit-printed");', "",
    ),
    "an ambiguous comma is read": (
        "typed_numbers.js", 'mark === "," && part.length === 3', "false",
    ),
    "both marks are read": (
        "typed_numbers.js", 'plain.includes(",") && plain.includes(".")', "false",
    ),
    "a minus is dropped": ("typed_numbers.js", 'sign === "-" ? "-" : ""', '""'),
    "an exponent is dropped": ("typed_numbers.js", "BigInt(power) - BigInt", "0n - BigInt"),
    "an inch is 25 mm": (
        "reading_units.js",
        "Rational.of(unit.factor)",
        'Rational.of(unit.factor.replace("127/5", "25"))',
    ),
    "a unit of another quantity is taken": (
        "reading_units.js",
        "if (unit.quantity === quantity) return unit;",
        "return unit;",
    ),
    "one place counts twice": ("derived_readings.js", "found.length > 1", "false"),
    "the first reading decides": (
        "item_results.js",
        "this.verdict = worst(results.map((result) => result.verdict));",
        "this.verdict = results[0].verdict;",
    ),
    "an incomplete item passes": (
        "item_results.js",
        'this.partial ? "partial" : "incomplete"',
        "this.verdict",
    ),
    "fifteen discs are sixteen": (
        "disc_sets.js", "fewest >= ofSet.each", "fewest >= ofSet.each - 1",
    ),
    "any brush is anybody's": (
        "item_results.js",
        "new Set(uncovered(needing, beside, letters));",
        "new Set(beside.size ? [] : needing);",
    ),
    "a calibration ends the day before": (
        "instruments.js",
        "instrument.due < day",
        "instrument.due <= day",
    ),
    "the range leaves out its ends": (
        "instruments.js",
        "amount.compare(highest) <= 0",
        "amount.compare(highest) < 0",
    ),
    "a coarse instrument decides": ("instruments.js", "ratio.compare(ratios.least) < 0", "false"),
    "U is taken for k = 1": ("instruments.js", "uncertainty?.times(K)", "uncertainty"),
    "a waiver makes it pass": (
        "event_judging.js",
        "result.waiver = waiver;",
        'Object.assign(result, { waiver, judgement: { ...result.judgement, verdict: "pass" } });',
    ),
    "names in two scripts are two items": (
        "event_judging.js",
        "problems.push(...clashes(readings, knowledge.letters));",
        "",
    ),
    "yes? is yes": ("letter_folding.js", ": word;\n};", ": fold(word) || word;\n};"),
}  # fmt: skip


@pytest.fixture(scope="module")
def asked(module: Scripts, kept: Vectors) -> list[tuple[Any, Any]]:
    """Every vector, with what the whole module answers, see ``test_module.py``."""
    every = [vector.given.model_dump(mode="json") for vector in kept.vectors]
    return [(given, module("judge", given=given)) for given in every]


@pytest.mark.parametrize("way", sample(BROKEN, [*BROKEN][::10].__contains__))
def test_a_broken_module_is_noticed(
    way: str, asked: list[tuple[Any, Any]], form_data: Path, tmp_path: Path
) -> None:
    name, was, now = BROKEN[way]
    shutil.copytree(INSPECTION, tmp_path / "scripts")
    file = tmp_path / "scripts" / name
    source = file.read_text(encoding="utf-8")
    assert source.count(was) == 1, "the module has changed: break it another way"
    file.write_text(source.replace(was, now), encoding="utf-8")
    with running(MODULE, tmp_path / "scripts", form_data) as broken:
        try:
            noticed = any(broken("judge", given=given) != answer for given, answer in asked)
        except ScriptsBroken:
            pytest.fail("it does not run at all: that is no mutation")
    assert noticed

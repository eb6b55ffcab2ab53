"""Readings at random: both sides say the same of every one.

``NOVUSS_SEED`` chooses others than those of every day.
"""

import os
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from tests.check.comparing import differences
from tests.node import Scripts

from novuss.corpus import Corpus
from novuss.exact_decimal_strings import format_exact
from novuss.model.equipment_records import Characteristic, RawQuantity, Visual
from novuss.opendata.vectors.expected_outcomes import compute_expected
from novuss.opendata.vectors.limit_boundaries import list_boundaries, list_units
from novuss.opendata.vectors.vector_records import Given, Row, Vector

SEED = int(os.environ.get("NOVUSS_SEED", "15"))


def rows(corpus: Corpus, edition: str, random: Random) -> Iterator[Row]:
    """Readings of a few items, most of them near a limit, some empty, few mistaken."""
    mistakes = random.random() < 0.25
    raw = corpus.equipment.raw_quantities(edition)
    everything = [*corpus.equipment.characteristics(edition), *raw, *raw]
    for _ in range(random.randint(20, 60)):
        record = random.choice(everything)
        row = {
            "item": random.choice(["A1", "B2", "c3", "Д4", "1"]),
            "kind": record.kind,
            "characteristic": record.id,
            **typed(corpus, record, random, mistakes=mistakes),
        }
        marks = [("participant", ["A. Ozols"]), ("occasion", ["before", "laikā", "Stichprobe", ""])]
        if record.kind == "disc":
            marks += [("set", ["S1", "S2"][:1]), ("colour", ["sarkans", "black", ""][:1])]
        if isinstance(record, RawQuantity):
            marks = [("position", ["A", "B", "C", "D", "b-d", "DB", "A–C", ""])]
        else:
            marks.append(("position", ["", "1", "красный 3", "2 schwarz"]))
        for name, words in marks:
            if random.random() < 0.3:
                row[name] = random.choice(words)
        yield row


def typed(
    corpus: Corpus, record: Characteristic | RawQuantity, random: Random, *, mistakes: bool
) -> Row:
    """Value and unit, as somebody may type them."""
    if random.random() < 0.04:
        return {"value": "", "unit": ""}
    if isinstance(record, Characteristic) and isinstance(record.limit, Visual):
        words = [
            *corpus.vocabulary.answers.yes.list_all(),
            *corpus.vocabulary.answers.no.list_all(),
        ]
        return {"value": random.choice([*words, "Ja", "НЕТ", *(["?"] if mistakes else [])])}
    near = (
        [Fraction(750)]
        if isinstance(record, RawQuantity)
        else (list_boundaries(record) or [Fraction(9)])
    )
    unit, factor = random.choice(list_units(corpus.vocabulary, record.quantity))
    digits = random.choice([1, 10, 100, 10**4, 10**7])
    off = Fraction(random.randint(-30, 30), digits * random.choice([1, 1, 10]))
    number = max(random.choice(near) + off, Fraction(0)) / factor
    text = format_exact(Fraction(round(number * 10**9), 10**9))
    if random.random() < 0.5:
        text = text.replace(".", ",")
    if mistakes and random.random() < 0.05:
        text = random.choice([f"-{text}", f"{text}x", "1,500", "nan", "", "ja", f"{text},1"])
    words = random.choice([unit.words.list_all(), [unit.id]])
    cells = {"value": text, "unit": random.choice(words)}
    if mistakes and random.random() < 0.03:
        cells["unit"] = random.choice(["", "gr", "kg", "°", "zzz"])
    if random.random() < 0.4:
        cells["uncertainty"] = random.choice(["0,04", "0.5", "0", "2", "1e-3", "0,0001"])
    return cells


def event(corpus: Corpus, random: Random) -> Given:
    edition = random.choice(corpus.equipment.editions)
    limits, instruments = [], None
    if random.random() < 0.4:
        left = [record for record in corpus.equipment.characteristics(edition) if record.left_open]
        limits = [
            {
                "characteristic": record.id,
                "upper": str(random.choice([10, 31, "100,5"])),
                **({"lower": "7.9"} if random.random() < 0.5 else {}),
                "unit": record.unit or "",
                "set_by": "A",
                "set_on": "21.11.2026",
                "reason": "x",
            }
            for record in random.sample(left, k=random.randint(1, len(left)))
        ]
    if random.random() < 0.3:
        instruments = [
            {
                "id": name,
                "kind": "x",
                "resolution": "0.1",
                "unit": unit,
                "uncertainty": random.choice(["0.2", "0.9", "5", ""]),
                "range_to": random.choice(["", "100"]),
                "due": random.choice(["", "2026-1-1"]),
                "measures": random.choice(["", unit]),
            }
            for name, unit in (("C", "mm"), ("S", "g"))
        ]
    return Given.model_validate(
        {
            "edition": edition,
            "limits": limits,
            "instruments": instruments,
            "day": "2026-11-21",
            "readings": list(rows(corpus, edition, random)),
            "complete": random.random() < 0.3,
            "rule": random.choice(["simple", "guarded"]),
            "guard": random.choice([None, "1,5", "0", "2"]),
        }
    )


@pytest.mark.parametrize("readings", [2_000, pytest.param(20_000, marks=pytest.mark.audit)])
def test_readings_at_random(corpus: Corpus, module: Scripts, readings: int) -> None:
    random = Random(SEED)
    count = refused = decided = 0
    while count < readings:
        given = event(corpus, random)
        expected = compute_expected(corpus, given)
        vector = Vector(id=f"seed {SEED}", about=f"from {count}", given=given, expected=expected)
        answer = module("judge", given=given.model_dump(mode="json"))
        assert differences(vector, answer) == [], given.model_dump_json(exclude_defaults=True)
        count += len(given.readings)
        results = getattr(expected, "results", [])
        refused += not results
        decided += sum(result.verdict in ("pass", "fail") for result in results)
    # Neither side is silent: most is judged, and what is refused is refused by both.
    assert decided > readings / 10
    assert refused > readings / 1_000

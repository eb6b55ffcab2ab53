"""Limits and characteristics that contradict themselves are refused."""

from decimal import Decimal
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from novuss.corpus import Corpus
from novuss.model.equipment_records import Bounds, Characteristic, Evidence, Limit

LIMIT: TypeAdapter[Any] = TypeAdapter(Limit)
LIMITS: dict[str, dict[str, object]] = {
    "band": {"kind": "band", "nominal": "45", "lower": "44", "upper": "46"},
    "maximum": {"kind": "maximum", "upper": "22"},
    "minimum": {"kind": "minimum", "lower": "30"},
    "free": {"kind": "free"},
    "nominal": {"kind": "nominal", "nominal": "8"},
    "unknown": {"kind": "unknown", "nominal": "100"},
    "unknown-bare": {"kind": "unknown"},
    "disputed": {
        "kind": "disputed",
        "readings": [{"lower": "10", "upper": "10.5"}, {"lower": "9.5", "upper": "10.5"}],
    },
    "visual": {"kind": "visual"},
}


def with_changes(corpus: Corpus, name: str, **changes: object) -> Characteristic:
    """A characteristic read anew from its own data, with some of them changed."""
    known = corpus.equipment.characteristic(name)
    assert known is not None
    return Characteristic.model_validate({**known.model_dump(), **changes})


@pytest.mark.parametrize(
    ("lower", "upper"), [("44", "45"), ("45", "45"), (None, "0"), ("0", None), ("-1", "1")]
)
def test_bounds_are_an_interval_or_half_of_one(lower: str | None, upper: str | None) -> None:
    bounds = Bounds.model_validate({"lower": lower, "upper": upper})
    assert (bounds.lower, bounds.upper) == tuple(
        None if end is None else Decimal(end) for end in (lower, upper)
    )


@pytest.mark.parametrize(("lower", "upper"), [("45", "44"), ("10", "9.9"), ("0.1", "-0.1")])
def test_a_lower_bound_never_lies_above_the_upper_one(lower: str, upper: str) -> None:
    with pytest.raises(ValidationError, match=f"lower bound {lower} lies above"):
        Bounds.model_validate({"lower": lower, "upper": upper})
    with pytest.raises(ValidationError, match=f"lower bound {lower} lies above"):
        LIMIT.validate_python({**LIMITS["band"], "lower": lower, "upper": upper})


def test_bounds_without_a_figure_are_refused() -> None:
    with pytest.raises(ValidationError, match="need a lower or an upper figure"):
        Bounds()


@pytest.mark.parametrize("value", [44, 44.5, "44,5", "1e3"])
@pytest.mark.parametrize("side", ["lower", "upper", "nominal"])
def test_the_figures_of_a_limit_are_quoted_decimals(side: str, value: object) -> None:
    with pytest.raises(ValidationError, match=r"must be quoted|is not a decimal number"):
        LIMIT.validate_python({**LIMITS["band"], side: value})


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("band", "lower"),
        ("band", "upper"),
        ("maximum", "upper"),
        ("minimum", "lower"),
        ("nominal", "nominal"),
        ("disputed", "readings"),
        ("free", "kind"),
    ],
)
def test_a_limit_says_all_that_its_kind_needs(name: str, key: str) -> None:
    with pytest.raises(ValidationError):
        LIMIT.validate_python(
            {field: value for field, value in LIMITS[name].items() if field != key}
        )


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("maximum", "lower"),
        ("minimum", "upper"),
        ("free", "upper"),
        ("nominal", "upper"),
        ("unknown", "upper"),
        ("unknown", "lower"),
        ("visual", "nominal"),
        ("disputed", "upper"),
    ],
)
def test_a_limit_says_nothing_that_its_kind_has_not(name: str, key: str) -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        LIMIT.validate_python({**LIMITS[name], key: "12"})


def test_a_band_has_no_nominal_figure_unless_one_is_printed() -> None:
    limit = {"kind": "band", "lower": "750", "upper": "780"}
    band = LIMIT.validate_python(limit)
    assert (band.nominal, band.lower, band.upper) == (None, Decimal(750), Decimal(780))


def test_one_reading_alone_is_no_dispute() -> None:
    readings = [{"lower": "10", "upper": "10.5"}]
    with pytest.raises(ValidationError, match="at least 2"):
        LIMIT.validate_python({"kind": "disputed", "readings": readings})


@pytest.mark.parametrize(
    ("name", "bounds", "nominal", "readings"),
    [
        ("band", ("44", "46"), "45", 0),
        ("maximum", (None, "22"), None, 0),
        ("minimum", ("30", None), None, 0),
        ("free", None, None, 0),
        ("nominal", None, "8", 0),
        ("unknown", None, "100", 0),
        ("unknown-bare", None, None, 0),
        ("disputed", None, None, 2),
    ],
)
def test_only_a_printed_limit_that_can_be_read_has_bounds(
    corpus: Corpus,
    name: str,
    bounds: tuple[str | None, str | None] | None,
    nominal: str | None,
    readings: int,
) -> None:
    kind = str(LIMITS[name]["kind"])
    evidence = kind if kind in get_args(Evidence) else "printed"
    record = with_changes(corpus, "puck.outer_diameter", limit=LIMITS[name], evidence=evidence)
    expected = bounds and Bounds.model_validate({"lower": bounds[0], "upper": bounds[1]})
    assert record.bounds == expected
    assert record.nominal == (None if nominal is None else Decimal(nominal))
    assert len(record.readings) == readings


@pytest.mark.parametrize(
    ("quantity", "unit"),
    [("length", "g"), ("length", None), ("mass", "mm"), ("angle", "mm"), ("length", "cm")],
)
def test_a_quantity_has_its_own_unit(corpus: Corpus, quantity: str, unit: str | None) -> None:
    with pytest.raises(ValidationError, match="unit"):
        with_changes(corpus, "puck.weight", quantity=quantity, unit=unit)


@pytest.mark.parametrize(
    ("name", "limit"),
    [("puck.weight", "visual"), ("puck.not_glued", "maximum"), ("puck.not_glued", "free")],
)
def test_a_visual_limit_is_for_what_is_seen(corpus: Corpus, name: str, limit: str) -> None:
    with pytest.raises(ValidationError, match="go together"):
        with_changes(corpus, name, limit=LIMITS[limit])


def test_what_is_seen_has_no_unit(corpus: Corpus) -> None:
    with pytest.raises(ValidationError, match="a visual has the unit None"):
        with_changes(corpus, "puck.not_glued", unit="mm")


@pytest.mark.parametrize("name", ["weight", "ball.weight", "puck.", "puck.Weight", "puck.a b", ""])
def test_an_id_is_a_kind_and_a_plain_name(corpus: Corpus, name: str) -> None:
    with pytest.raises(ValidationError, match="id"):
        with_changes(corpus, "puck.weight", id=name)


def test_the_kind_and_the_short_id_are_the_two_parts_of_the_id(corpus: Corpus) -> None:
    record = with_changes(corpus, "puck.weight", id="disc.hole_diameter")
    assert (record.kind, record.short_id) == ("disc", "hole_diameter")


def test_the_print_keeps_its_damage(corpus: Corpus) -> None:
    damaged = {"document": "de-2017", "quantity": "4,7/5,4", "tolerance": "1O,6"}
    assert with_changes(corpus, "puck.weight", print=damaged).print.model_dump() == damaged

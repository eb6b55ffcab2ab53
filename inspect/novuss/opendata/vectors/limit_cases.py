"""Cases on limits: every characteristic at its limits, just inside and just outside."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from novuss.corpus import Corpus
from novuss.exact_decimal_strings import format_exact
from novuss.model.equipment_records import Characteristic
from novuss.opendata.vectors.case_builders import Case, build_case, build_reading, build_row
from novuss.opendata.vectors.limit_boundaries import list_boundaries, list_units, type_beside
from novuss.opendata.vectors.vector_records import Row

#: Of a limit that is free or unreadable: any figure.
_ANY = (Fraction(0), Fraction(37), Fraction(12345, 10))
_SIGNED = {"set_by": "A. Paraugs", "set_on": "2026-11-21", "reason": "Chief judge's decision"}


def build_limit_cases(corpus: Corpus) -> Iterator[Case]:
    """Build the cases on every characteristic of every edition."""
    for edition in corpus.equipment.editions:
        for limit in corpus.equipment.characteristics(edition):
            if limit.quantity == "visual":
                rows = _build_rows(limit, [("yes", ""), ("no", ""), ("", "")])
                about = "met, not met and not looked at"
                yield build_case(edition, f"{limit.id}/answers", about, rows)
                continue
            figures = _type_figures(corpus, limit, list_boundaries(limit) or _ANY)
            about = "at each limit, beside it, in every unit"
            yield build_case(edition, f"{limit.id}/simple", about, _build_rows(limit, figures))
            yield from _build_guarded_cases(edition, limit, figures)
            if limit.left_open:
                yield from _build_working_limit_cases(corpus, edition, limit)


def _type_figures(
    corpus: Corpus, limit: Characteristic, ends: Sequence[Fraction], most_units: int | None = None
) -> list[tuple[str, str]]:
    """Value and unit as typed, each once."""
    found = (
        (value, unit.id)
        for end in ends
        for unit, factor in list_units(corpus.vocabulary, limit.quantity)[:most_units]
        for value in type_beside(end, factor)
    )
    return list(dict.fromkeys(found))


def _build_rows(
    limit: Characteristic, figures: Sequence[tuple[str, str]], uncertainty: str = ""
) -> list[Row]:
    return [
        build_reading("1", limit.id, value, unit, uncertainty=uncertainty)
        for value, unit in figures
    ]


def _build_guarded_cases(
    edition: str, limit: Characteristic, figures: Sequence[tuple[str, str]]
) -> Iterator[Case]:
    """Without an uncertainty nothing is decided; with one there are zones beside each limit."""
    own_unit = [(value, unit) for value, unit in figures if unit == limit.unit]
    about, name = "the guarded rule without any uncertainty", f"{limit.id}/guarded-without"
    yield build_case(edition, name, about, _build_rows(limit, own_unit), rule="guarded")
    for uncertainty, guard in (("0.04", None), ("0.3", "1.5"), ("0", None)):
        band = Fraction(uncertainty) * Fraction(guard or "1")
        shifted = dict.fromkeys(
            value
            for end in (list_boundaries(limit) or _ANY)
            for shift in (-band, Fraction(0), band)
            if end + shift >= 0
            for value in type_beside(end + shift, Fraction(1))
        )
        rows = _build_rows(limit, [(value, limit.unit or "") for value in shifted], uncertainty)
        for rule in ("guarded", "simple") if guard is None else ("guarded",):
            about = f"U = {uncertainty}, the {rule} rule, at the ends of each guard band"
            name = f"{limit.id}/{rule}-{uncertainty}"
            yield build_case(edition, name, about, rows, rule=rule, guard=guard)


def _build_working_limit_cases(
    corpus: Corpus, edition: str, limit: Characteristic
) -> Iterator[Case]:
    """The chief judge decides what the print leaves open, and the verdict says so."""
    middle = next(iter(list_boundaries(limit)), _ANY[1])
    lower, upper = middle * Fraction(99, 100), middle * Fraction(101, 100)
    bounds = {
        "band": {"lower": format_exact(lower), "upper": format_exact(upper)},
        "maximum": {"upper": format_exact(upper).replace(".", ",")},
        "minimum": {"lower": format_exact(lower)},
    }
    figures = _type_figures(corpus, limit, (lower, middle, upper), most_units=2)
    for kind, ends in bounds.items():
        working = build_row(characteristic=limit.id, unit=limit.unit, **ends, **_SIGNED)
        for rule, uncertainty in (("simple", ""), ("guarded", "0.04"), ("guarded", "")):
            about = f"a working limit ({kind}), the {rule} rule"
            about += f", U = {uncertainty}" if uncertainty else ""
            rows = _build_rows(limit, figures, uncertainty)
            name = f"{limit.id}/working-{kind}-{rule}{uncertainty and '-U'}"
            yield build_case(edition, name, about, rows, rule=rule, limits=[working])

"""Vectors on limits: every characteristic at, just inside and just outside, by both rules."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from novuss.corpus import Corpus
from novuss.decimals import decimal_string
from novuss.model.equipment import Characteristic
from novuss.vectors.figures import beside, ends, units_of
from novuss.vectors.model import Case, Row, case, reading, typed

#: Of a limit that is free or unreadable: any figure.
_ANY = (Fraction(0), Fraction(37), Fraction(12345, 10))
_SIGNED = {"set_by": "A. Paraugs", "set_on": "2026-11-21", "reason": "Chief judge's decision"}


def limit_cases(corpus: Corpus) -> Iterator[Case]:
    """Vectors on every characteristic of every edition: id, what it is about, what is typed."""
    for edition in corpus.equipment.editions:
        for one in corpus.equipment.characteristics(edition):
            if one.quantity == "visual":
                rows = _rows(one, [("yes", ""), ("no", ""), ("", "")])
                yield case(edition, f"{one.id}/answers", "met, not met and not looked at", rows)
                continue
            figures = _figures(corpus, one)
            about = "at each limit, beside it, in every unit"
            yield case(edition, f"{one.id}/simple", about, _rows(one, figures))
            yield from _guarded(edition, one, figures)
            if one.left_open:
                yield from _with_working_limits(corpus, edition, one)


def _figures(corpus: Corpus, one: Characteristic) -> list[tuple[str, str]]:
    """Value and unit as typed, each once."""
    found = [
        (value, unit.id)
        for end in (ends(one) or _ANY)
        for unit, factor in units_of(corpus.vocabulary, one.quantity)
        for value in beside(end, factor)
    ]
    return list(dict.fromkeys(found))


def _rows(
    one: Characteristic, figures: Sequence[tuple[str, str]], uncertainty: str = ""
) -> list[Row]:
    return [reading("1", one.id, value, unit, uncertainty=uncertainty) for value, unit in figures]


def _guarded(edition: str, one: Characteristic, figures: list[tuple[str, str]]) -> Iterator[Case]:
    """Without an uncertainty nothing is decided; with one there are zones beside each limit."""
    some = [(value, unit) for value, unit in figures if unit == one.unit]
    about = "the guarded rule without any uncertainty"
    yield case(edition, f"{one.id}/guarded-without", about, _rows(one, some), rule="guarded")
    for uncertainty, guard in (("0.04", None), ("0.3", "1.5"), ("0", None)):
        band = Fraction(uncertainty) * Fraction(guard or "1")
        shifted = {
            value: (value, one.unit or "")
            for end in (ends(one) or _ANY)
            for shift in (-band, Fraction(0), band)
            if end + shift >= 0
            for value in beside(end + shift, Fraction(1))
        }
        rows = _rows(one, list(shifted.values()), uncertainty)
        for rule in ("guarded", "simple") if guard is None else ("guarded",):
            about = f"U = {uncertainty}, the {rule} rule, at the ends of each guard band"
            name = f"{one.id}/{rule}-{uncertainty}"
            yield case(edition, name, about, rows, rule=rule, guard=guard)


def _with_working_limits(corpus: Corpus, edition: str, one: Characteristic) -> Iterator[Case]:
    """What the print leaves open is decided by the chief judge, and told as such."""
    middle = ends(one)[0] if ends(one) else _ANY[1]
    lower, upper = middle * Fraction(99, 100), middle * Fraction(101, 100)
    bounds = {
        "band": {"lower": decimal_string(lower), "upper": decimal_string(upper)},
        "maximum": {"upper": decimal_string(upper).replace(".", ",")},
        "minimum": {"lower": decimal_string(lower)},
    }
    figures = [
        (value, unit.id)
        for end in (lower, middle, upper)
        for unit, factor in units_of(corpus.vocabulary, one.quantity)[:2]
        for value in beside(end, factor)
    ]
    for kind, told in bounds.items():
        limit = typed(characteristic=one.id, unit=one.unit, **told, **_SIGNED)
        for rule, uncertainty in (("simple", ""), ("guarded", "0.04"), ("guarded", "")):
            about = f"a working limit ({kind}), the {rule} rule"
            about += f", U = {uncertainty}" if uncertainty else ""
            rows = _rows(one, list(dict.fromkeys(figures)), uncertainty)
            name = f"{one.id}/working-{kind}-{rule}{uncertainty and '-U'}"
            yield case(edition, name, about, rows, rule=rule, limits=[limit])

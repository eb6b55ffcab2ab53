"""Vectors on plausible ranges: slips, what they may mean, and what is confirmed."""

from collections.abc import Iterator
from fractions import Fraction

from novuss.corpus import Corpus
from novuss.decimals import decimal_string
from novuss.vectors.figures import beside, units_of
from novuss.vectors.model import Case, Row, case, reading

#: One comma and three digits behind it: of one sense for what it is of, of both, of none.
_COMMAS = (
    *(
        ("puck.outer_diameter", "44,520"),
        ("puck.outer_diameter", "+44,520"),
        ("cue.length", "1,500"),
    ),
    *(("puck.thickness", "14,405"), ("table.levelness", "0,250"), ("table.surface_size", "1,000")),
    *(
        ("puck.outer_diameter", "1,500"),
        ("puck.outer_diameter", "999,999"),
        ("table.diagonal", "1,414"),
    ),
    *(("cue.length", "-1,500"), ("table.spot_height", "1,500"), ("table.levelness", "9,999")),
)
_NO_CONFIRMATIONS = "1.5|maybe|C1|confirm"


def plausible_cases(corpus: Corpus) -> Iterator[Case]:
    """Vectors on readings far out: id, what it is about, what is typed."""
    for edition in corpus.equipment.editions:
        for one in corpus.equipment.characteristics(edition):
            if not (plausible := one.plausible_range):
                continue
            ends = [plausible.upper, *([plausible.lower] if plausible.lower else [])]
            far = [plausible.upper * 1000, *(end / 1000 for end in ends[1:])]
            rows = [
                reading("1", one.id, value, unit.id)
                for end in (*ends, *far)
                for unit, factor in units_of(corpus.vocabulary, one.quantity)
                for value in beside(Fraction(end), factor)
            ]
            about = "at the ends of the plausible range and far beyond, in every unit"
            yield case(edition, f"plausible/{one.id}", about, rows)
            confirmed = [{**row, "confirmed": "yes"} for row in rows]
            yield case(edition, f"plausible/{one.id}-confirmed", "and confirmed", confirmed)
    yield from _meant(corpus, "lnf-2017")
    yield from _said(corpus, "lnf-2017")
    yield from _raw("lnf-2017")


def _meant(corpus: Corpus, edition: str) -> Iterator[Case]:
    rows = []
    for one in corpus.equipment.characteristics(edition):
        bounds = one.bounds or next(iter(one.intervals), None)
        figure = one.nominal or (bounds and (bounds.upper or bounds.lower))
        for _, factor in units_of(corpus.vocabulary, one.quantity) if figure else ():
            typed = f"{float(Fraction(figure or 0) / factor):.4g}"
            rows += [
                reading("1", one.id, value, other.id)
                for value in (typed, decimal_string(Fraction(typed) * 10))
                for other, _ in units_of(corpus.vocabulary, one.quantity)
            ]
    about = "what was measured in one unit and typed in another, or with its decimal mark moved"
    yield case(edition, "plausible/meant", about, rows)
    for place, (name, value) in enumerate(_COMMAS, start=1):
        about = "one comma and three digits: read where one of two senses alone is plausible"
        places = [{"position": one} for one in ("A", "B", "C", "D")] if "spot" in name else [{}]
        places = [{"position": "A-C"}, {"position": "B-D"}] if "diagonal" in name else places
        rows = [reading("1", name, value, **each) for each in places]
        yield case(edition, f"plausible/comma-{place}", about, rows)
    row = reading("1", "puck.outer_diameter", "44,520", "")
    yield case(
        edition, "plausible/comma-without-unit", "without a unit nothing is plausible", [row]
    )


def _said(corpus: Corpus, edition: str) -> Iterator[Case]:
    cue = reading("C1", "cue.length", "1.520", "mm")
    answers = corpus.vocabulary.answers
    words = ["yes", "no", "", *answers.yes.all(), *answers.no.all()]
    rows = [{**cue, "confirmed": word} for word in words]
    yield case(edition, "plausible/words", "every word of the column confirmed", rows)
    wrong = [{**cue, "confirmed": word} for word in _NO_CONFIRMATIONS.split("|")]
    yield case(edition, "plausible/refused", "words that are no answer: refused", wrong)
    places = [{**cue, "position": one, "confirmed": one} for one in ("yes", "no")]
    places.append({**cue, "position": "", "value": "1501"})
    about = "each reading is confirmed by itself, and the worst decides"
    for rule in ("simple", "guarded"):
        yield case(edition, f"plausible/several-{rule}", about, places, rule=rule)
    empty = [{**cue, "value": "", "confirmed": "yes"}, reading("C1", "cue.tip_condition", "no", "")]
    empty[1] |= {"confirmed": "yes"}
    yield case(edition, "plausible/nothing", "what is no figure needs no confirming", empty)
    coarse = {
        "id": "C-1",
        "kind": "calliper",
        "resolution": "1",
        "uncertainty": "900",
        "unit": "mm",
    }
    rows = [reading("P", "puck.outer_diameter", one, instrument="C-1") for one in ("44", "4450")]
    about = "an instrument that tells nothing does not hide a slip"
    yield case(edition, "plausible/coarse", about, rows, instruments=[coarse], day="2026-11-21")


def _raw(edition: str) -> Iterator[Case]:
    def diagonals(*values: str, **marks: str) -> list[Row]:
        places = zip(values, ("A-C", "B-D"), strict=True)
        return [reading("T", "table.diagonal", value, position=at, **marks) for value, at in places]

    for place, values in enumerate(
        (("1.4142", "1.4131"), ("1414.2", "14.14"), ("1414", "1200"), ("350", "349.9")), start=1
    ):
        plain, yes = diagonals(*values), diagonals(*values, confirmed="yes")
        about = "what is derived is as improbable as what it is derived from"
        yield case(edition, f"plausible/raw-{place}", about, plain)
        yield case(edition, f"plausible/raw-{place}-confirmed", about, yes)
        yield case(edition, f"plausible/raw-{place}-one", about, [yes[0], plain[1]])
        yield case(edition, f"plausible/raw-{place}-other", about, [plain[0], yes[1]])

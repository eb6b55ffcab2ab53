"""Cases on plausible ranges: slips, what they may mean, and what is confirmed."""

from collections.abc import Iterator
from fractions import Fraction

from novuss.corpus import Corpus
from novuss.exact_decimal_strings import format_exact
from novuss.opendata.vectors.case_builders import Case, build_case, build_reading
from novuss.opendata.vectors.limit_boundaries import list_units, type_beside
from novuss.opendata.vectors.typed_case_values import VALUES
from novuss.opendata.vectors.vector_records import Row

_EDITION = "lnf-2017"


def build_plausibility_cases(corpus: Corpus) -> Iterator[Case]:
    """Build the cases on readings far out."""
    for edition in corpus.equipment.editions:
        for limit in corpus.equipment.characteristics(edition):
            if not (plausible := limit.plausible_range):
                continue
            ends = [plausible.upper, *([plausible.lower] if plausible.lower else [])]
            far = [plausible.upper * 1000, *(end / 1000 for end in ends[1:])]
            rows = [
                build_reading("1", limit.id, value, unit.id)
                for end in (*ends, *far)
                for unit, factor in list_units(corpus.vocabulary, limit.quantity)
                for value in type_beside(Fraction(end), factor)
            ]
            about = "at the ends of the plausible range and far beyond, in every unit"
            yield build_case(edition, f"plausible/{limit.id}", about, rows)
            confirmed = [{**row, "confirmed": "yes"} for row in rows]
            name = f"plausible/{limit.id}-confirmed"
            yield build_case(edition, name, "and confirmed", confirmed)
    yield from _build_slip_cases(corpus)
    yield from _build_confirmation_cases(corpus)
    yield from _build_diagonal_cases()


def _build_slip_cases(corpus: Corpus) -> Iterator[Case]:
    rows = []
    for limit in corpus.equipment.characteristics(_EDITION):
        bounds = limit.bounds or next(iter(limit.intervals), None)
        figure = limit.nominal or (bounds and (bounds.upper or bounds.lower))
        units = list_units(corpus.vocabulary, limit.quantity)
        for _, factor in units if figure else ():
            typed = f"{float(Fraction(figure or 0) / factor):.4g}"
            rows += [
                build_reading("1", limit.id, value, other.id)
                for value in (typed, format_exact(Fraction(typed) * 10))
                for other, _ in units
            ]
    about = "what was measured in one unit and typed in another, or with its decimal mark moved"
    yield build_case(_EDITION, "plausible/meant", about, rows)
    about = "one comma and three digits: read where one of two senses alone is plausible"
    for number, (name, value) in enumerate(VALUES["commas"], start=1):
        places = {"table.spot_height": ("A", "B", "C", "D"), "table.diagonal": ("A-C", "B-D")}
        rows = [
            build_reading("1", name, value, position=position)
            for position in places.get(name, ("",))
        ]
        yield build_case(_EDITION, f"plausible/comma-{number}", about, rows)
    about, name = "without a unit nothing is plausible", "plausible/comma-without-unit"
    row = build_reading("1", "puck.outer_diameter", "44,520", "")
    yield build_case(_EDITION, name, about, [row])


def _build_confirmation_cases(corpus: Corpus) -> Iterator[Case]:
    cue = build_reading("C1", "cue.length", "1.520", "mm")
    answers = corpus.vocabulary.answers
    words = ("yes", "no", "", *answers.yes.list_all(), *answers.no.list_all())
    rows = [{**cue, "confirmed": word} for word in words]
    yield build_case(_EDITION, "plausible/words", "every word of the column confirmed", rows)
    wrong = [{**cue, "confirmed": word} for word in VALUES["no_confirmations"]]
    about = "words that are no answer: refused"
    yield build_case(_EDITION, "plausible/refused", about, wrong)
    places = [{**cue, "position": word, "confirmed": word} for word in ("yes", "no")]
    places.append({**cue, "position": "", "value": "1501"})
    about = "each reading is confirmed by itself, and the worst decides"
    for rule in ("simple", "guarded"):
        yield build_case(_EDITION, f"plausible/several-{rule}", about, places, rule=rule)
    tip = build_reading("C1", "cue.tip_condition", "no", "")
    empty = [{**cue, "value": "", "confirmed": "yes"}, {**tip, "confirmed": "yes"}]
    about = "what is no figure needs no confirming"
    yield build_case(_EDITION, "plausible/nothing", about, empty)
    rows = [
        build_reading("P", "puck.outer_diameter", value, instrument="C-1")
        for value in ("44", "4450")
    ]
    about, register = (
        "an instrument that tells nothing does not hide a slip",
        [VALUES["coarse_instrument"]],
    )
    name, day = "plausible/coarse", "2026-11-21"
    yield build_case(_EDITION, name, about, rows, instruments=register, day=day)


def _build_diagonal_cases() -> Iterator[Case]:
    def diagonals(*values: str, **cells: str) -> list[Row]:
        return [
            build_reading("T", "table.diagonal", value, position=position, **cells)
            for value, position in zip(values, ("A-C", "B-D"), strict=True)
        ]

    about = "what is derived is as improbable as what it is derived from"
    for number, pair in enumerate(VALUES["improbable_diagonals"], start=1):
        plain, confirmed = diagonals(*pair), diagonals(*pair, confirmed="yes")
        for ending, rows in (
            ("", plain),
            ("-confirmed", confirmed),
            ("-one", [confirmed[0], plain[1]]),
            ("-other", [plain[0], confirmed[1]]),
        ):
            yield build_case(_EDITION, f"plausible/raw-{number}{ending}", about, rows)

"""Cases on how things are typed: numbers, units, answers, days, names; accepted and refused."""

from collections.abc import Iterable, Iterator

from novuss.corpus import Corpus
from novuss.opendata.vectors.case_builders import Case, build_case, build_reading
from novuss.opendata.vectors.typed_case_values import VALUES
from novuss.opendata.vectors.vector_records import Row


def build_typing_cases(corpus: Corpus) -> Iterator[Case]:
    """Build the cases on what judges type."""
    for edition in corpus.equipment.editions:
        yield from _number_cases(edition)
    edition = corpus.equipment.editions[0]
    yield from _build_unit_cases(corpus, edition)
    yield from _build_answer_cases(corpus, edition)
    yield from _mark_cases(corpus, edition)
    yield from _name_cases(edition)
    yield from _build_empty_cases(edition)


def _type_rows(
    values: Iterable[tuple[str, str]], characteristic: str = "puck.outer_diameter"
) -> list[Row]:
    """Rows of values and units; unlike elsewhere, empty cells are typed as such."""
    kind = characteristic.partition(".")[0]
    fixed = {"item": "1", "kind": kind, "characteristic": characteristic}
    return [{**fixed, "value": value, "unit": unit} for value, unit in values]


def _number_cases(edition: str) -> Iterator[Case]:
    good, uncertain = _type_rows([("44,5", "mm")]), {"uncertainty": "0,04"}
    about = "decimal comma and point, spaces between thousands, exponents, many digits"
    rows = _type_rows((number, "mm") for number in VALUES["numbers"])
    yield build_case(edition, "numbers/accepted", about, rows)
    about = "no numbers, ambiguous and negative ones: refused, with all that stands beside them"
    rows = good + _type_rows((number, "mm") for number in VALUES["no_numbers"])
    yield build_case(edition, "numbers/refused", about, rows)
    rows = [{**good[0], "uncertainty": typed} for typed in VALUES["no_uncertainties"]]
    yield build_case(edition, "numbers/no-uncertainty", "uncertainties that are none", rows)
    rows = [good[0] | uncertain, {**good[0], "unit": "cm", "value": "4,45", **uncertain}]
    about = "an uncertainty in the unit of its reading"
    yield build_case(edition, "numbers/uncertainty", about, rows)


def _build_unit_cases(corpus: Corpus, edition: str) -> Iterator[Case]:
    for quantity, characteristic in VALUES["quantities"].items():
        spellings = dict.fromkeys(
            spelling
            for unit in corpus.vocabulary.list_accepted_units(quantity)
            for word in (unit.id, *unit.words.list_all())
            for spelling in (word, word.upper(), f" {word}. ")
        )
        rows = _type_rows((("1", spelling) for spelling in spellings), characteristic)
        about = f"every unit of a {quantity} in every spelling, with capitals and a final point"
        yield build_case(edition, f"units/{quantity}", about, rows)
    about = "no units, units of another quantity, and units after all"
    for characteristic in VALUES["quantities"].values():
        rows = _type_rows((("1", unit) for unit in VALUES["odd_units"]), characteristic)
        yield build_case(edition, f"units/odd-{characteristic}", about, rows)


def _build_answer_cases(corpus: Corpus, edition: str) -> Iterator[Case]:
    characteristics = corpus.equipment.characteristics(edition)
    check = next(known.id for known in characteristics if known.quantity == "visual")
    answers = corpus.vocabulary.answers
    words = ["yes", "no", *answers.yes.list_all(), *answers.no.list_all()]
    spellings = [spelling for word in words for spelling in (word, word.upper(), f" {word} ")]
    rows = _type_rows(((spelling, "") for spelling in spellings), check)
    yield build_case(edition, "answers/accepted", "every word and sign for met and not met", rows)
    rows = _type_rows(((word, "") for word in VALUES["no_answers"]), check)
    yield build_case(edition, "answers/refused", "no answers: refused", rows)
    about = "an answer takes no unit, but a dash in its place"
    for number, unit in enumerate(("-", "–", "—", "mm", "yes"), start=1):
        rows = _type_rows([("yes", unit)], check)
        yield build_case(edition, f"answers/unit-{number}", about, rows)


def _mark_cases(corpus: Corpus, edition: str) -> Iterator[Case]:
    puck = _type_rows([("44,5", "mm")])[0]
    disc = {"characteristic": "disc.diameter", "value": "30"}
    vocabulary = corpus.vocabulary
    for column, kind, row, groups, more in (
        ("occasion", "puck", puck, vocabulary.occasions, {}),
        ("colour", "disc", disc, vocabulary.colours, {"set": "S1"}),
    ):
        rows = [
            {**row, "unit": "mm", "kind": kind, "item": f"{kind}-{meaning}-{place}"}
            | {column: word, **more}
            for meaning, words in groups
            for place, word in enumerate((meaning, *words.list_all(), f" {meaning.upper()} "))
        ]
        about = f"every word of the column {column}"
        yield build_case(edition, f"marks/{column}", about, rows)
        wrong = [{**rows[0], column: word} for word in VALUES["no_marks"]]
        yield build_case(edition, f"marks/{column}-refused", "words that mean nothing", wrong)
    about = "sets and colours are of discs alone"
    for column in ("set", "colour"):
        yield build_case(edition, f"marks/{column}-of-puck", about, [{**puck, column: "red"}])
    about = "rows of one item that agree, but for blanks and capitals, or contradict each other"
    for column, first, second in (
        ("participant", "A. Ozols", "B. Ozola"),
        ("participant", "A.  Ozols", "a. ozols"),
        ("table", "T1", "T2"),
    ):
        rows = [{**puck, column: first}, {**puck, column: second}, puck]
        yield build_case(edition, f"marks/{column}-{first}-{second}", about, rows)


def _name_cases(edition: str) -> Iterator[Case]:
    (puck,) = _type_rows([("44,5", "mm")])
    about = "names that a reader would take for one another are asked about"
    for number, names in enumerate(VALUES["names"], start=1):
        rows = [{**puck, "item": name} for name in names]
        yield build_case(edition, f"names/{number}", about, rows)
    rows = [puck, build_reading("1", "cue.length", "1.2", "m")]
    yield build_case(edition, "names/kinds", "items of two kinds may have one name", rows)
    yield build_case(edition, "names/none", "an item needs a name", [{**puck, "item": " "}])
    about = "a characteristic of this edition?"
    for number, (kind, characteristic) in enumerate(VALUES["characteristics"], start=1):
        row = {**puck, "kind": kind, "characteristic": characteristic}
        for other in dict.fromkeys((edition, "mfn-2010")):
            yield build_case(other, f"names/characteristic-{number}", about, [row])


def _build_empty_cases(edition: str) -> Iterator[Case]:
    rows = _type_rows([("44,5", "mm"), ("", ""), ("", "mm"), (" ", "mm")])
    about = "an empty value was not measured, whether a unit stands beside it or not"
    yield build_case(edition, "empty", about, rows)
    about = "a unit beside an empty value still has to be one"
    yield build_case(edition, "empty/unit", about, _type_rows([("", "kg")]))

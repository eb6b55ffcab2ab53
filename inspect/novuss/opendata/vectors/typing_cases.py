"""Cases on how things are typed: numbers, units, answers, days, names; accepted and refused."""

from collections.abc import Iterable, Iterator

from novuss.corpus import Corpus
from novuss.opendata.vectors.cases import Case, build_case, build_reading
from novuss.opendata.vectors.records import Row

#: Parted by bars, because blanks are among what is typed.
_NUMBERS = (
    "44|44.5|44,5|44.50|44,50|+44,5|044.5|.5|,5|0,044|44.500|4.45e1|4,45E+1|445e-1|4450E-2|1e2|"
    " 44.5 |0|0,0|-0|\u22120|1 500|1 500,25|12 345 678.9|1\u00a0500|1\u2009500,5|1\u202f500|"
    "1\u2007500|0,500|00,500|1234,500|44,500|44,5000|1.500|44.50000000000000000000000001|"
    "43.99999999999999999999999999|1e99|1e-99|1111111111222222222233333333334444444444"
)
_NO_NUMBERS = (
    "1,500|999,999|-44,500|1.234,5|1,234.5|44.5.5|44,5,5|44..5|nan|NaN|inf|-inf|Infinity|∞|"
    "-∞|abc|44 mm|44.|44,|-|+|--4|4 4|44 5|1 50|1  500|4e|e5|4e100|4^2|9**9**9|0x2d|½|\u2074|-1|"
    "\u221244,5|\u201344|-0.0001|1_000|4\u066b5|\u0664\u0664|44'5|44½|yes|да|"
    "11111111112222222222333333333344444444445"
)
_NO_UNCERTAINTIES = "-1|1,500|nan|yes|0,04 mm"
#: Words that name no unit, units of another quantity, and some that are units after all.
_ODD_UNITS = (
    "|mmm|milimeter2|9**9**9 mm|mm²|mm2|mm/s|yd|px|'|foot'|gr|Grs.|mm/m|kg|rad|°|Pfund|фунт|"
    "metre s|мм.мм|m.m.|1"
)
_NO_ANSWERS = "yes?|-1|+1|2|maybe|jāā|?|y.n|ja nein|1.0|✓✓|\u043e"
_NO_MARKS = "sometimes|1|rood|bef ore|?"
#: Names that a reader may take for one another, or may not.
_NAMES = (
    *(("P4", "p4"), ("P4", "P 4"), ("P4", "Р4"), ("P4", "Ｐ4"), ("P4", "P\u200b4")),
    *(("P4", "P5"), ("P0", "PO"), ("P1", "Pl"), ("Нр", "Hp"), ("κ1", "k1"), ("ß", "SS")),
    *(("Ā1", "A\u03041"), ("1", "１"), ("С-1", "C-1"), ("Ёлка", "ёлка"), ("е", "e")),
)
_CHARACTERISTICS = (
    *(("puck", "puck.brightness"), ("puck", "table.height"), ("puck", "puck.slope")),
    ("table", "table.diagonal_difference"),
)
#: A characteristic of each quantity.
_QUANTITIES = {
    "length": "puck.outer_diameter",
    "mass": "puck.weight",
    "angle": "table.rail_angle",
}


def build_typing_cases(corpus: Corpus) -> Iterator[Case]:
    """Build the cases on what judges type."""
    for edition in corpus.equipment.editions:
        yield from _number_cases(edition)
    edition = corpus.equipment.editions[0]
    yield from _unit_cases(corpus, edition)
    yield from _answer_cases(corpus, edition)
    yield from _mark_cases(corpus, edition)
    yield from _name_cases(edition)
    yield from _empty_cases(edition)


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
    rows = _type_rows((number, "mm") for number in _NUMBERS.split("|"))
    yield build_case(edition, "numbers/accepted", about, rows)
    about = "no numbers, ambiguous and negative ones: refused, with all that stands beside them"
    rows = good + _type_rows((number, "mm") for number in _NO_NUMBERS.split("|"))
    yield build_case(edition, "numbers/refused", about, rows)
    rows = [{**good[0], "uncertainty": typed} for typed in _NO_UNCERTAINTIES.split("|")]
    yield build_case(edition, "numbers/no-uncertainty", "uncertainties that are none", rows)
    rows = [good[0] | uncertain, {**good[0], "unit": "cm", "value": "4,45", **uncertain}]
    about = "an uncertainty in the unit of its reading"
    yield build_case(edition, "numbers/uncertainty", about, rows)


def _unit_cases(corpus: Corpus, edition: str) -> Iterator[Case]:
    for quantity, characteristic in _QUANTITIES.items():
        spellings = dict.fromkeys(
            spelling
            for unit in corpus.vocabulary.accepted_units(quantity)  # type: ignore[arg-type]
            for word in (unit.id, *unit.words.all())
            for spelling in (word, word.upper(), f" {word}. ")
        )
        rows = _type_rows((("1", spelling) for spelling in spellings), characteristic)
        about = f"every unit of a {quantity} in every spelling, with capitals and a final point"
        yield build_case(edition, f"units/{quantity}", about, rows)
    about = "no units, units of another quantity, and units after all"
    for characteristic in _QUANTITIES.values():
        rows = _type_rows((("1", unit) for unit in _ODD_UNITS.split("|")), characteristic)
        yield build_case(edition, f"units/odd-{characteristic}", about, rows)


def _answer_cases(corpus: Corpus, edition: str) -> Iterator[Case]:
    characteristics = corpus.equipment.characteristics(edition)
    check = next(known.id for known in characteristics if known.quantity == "visual")
    answers = corpus.vocabulary.answers
    words = ["yes", "no", *answers.yes.all(), *answers.no.all()]
    spellings = [spelling for word in words for spelling in (word, word.upper(), f" {word} ")]
    rows = _type_rows(((spelling, "") for spelling in spellings), check)
    yield build_case(edition, "answers/accepted", "every word and sign for met and not met", rows)
    rows = _type_rows(((word, "") for word in _NO_ANSWERS.split("|")), check)
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
            for place, word in enumerate((meaning, *words.all(), f" {meaning.upper()} "))
        ]
        about = f"every word of the column {column}"
        yield build_case(edition, f"marks/{column}", about, rows)
        wrong = [{**rows[0], column: word} for word in _NO_MARKS.split("|")]
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
    for number, names in enumerate(_NAMES, start=1):
        rows = [{**puck, "item": name} for name in names]
        yield build_case(edition, f"names/{number}", about, rows)
    rows = [puck, build_reading("1", "cue.length", "1.2", "m")]
    yield build_case(edition, "names/kinds", "items of two kinds may have one name", rows)
    yield build_case(edition, "names/none", "an item needs a name", [{**puck, "item": " "}])
    about = "a characteristic of this edition?"
    for number, (kind, characteristic) in enumerate(_CHARACTERISTICS, start=1):
        row = {**puck, "kind": kind, "characteristic": characteristic}
        for other in dict.fromkeys((edition, "mfn-2010")):
            yield build_case(other, f"names/characteristic-{number}", about, [row])


def _empty_cases(edition: str) -> Iterator[Case]:
    rows = _type_rows([("44,5", "mm"), ("", ""), ("", "mm"), (" ", "mm")])
    about = "an empty value was not measured, whether a unit stands beside it or not"
    yield build_case(edition, "empty", about, rows)
    about = "a unit beside an empty value still has to be one"
    yield build_case(edition, "empty/unit", about, _type_rows([("", "kg")]))

"""Vectors on how things are typed: numbers, units, answers, days, names; accepted and refused."""

from collections.abc import Iterator

from novuss.corpus import Corpus
from novuss.model.vocabulary import Words
from novuss.vectors.model import Case, Row, case, reading

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


def typing_cases(corpus: Corpus) -> Iterator[Case]:
    """Vectors on what judges type: id, what it is about, what is typed."""
    for edition in corpus.equipment.editions:
        yield from _numbers(edition)
    edition = corpus.equipment.editions[0]
    yield from _units(corpus, edition)
    yield from _answers(corpus, edition)
    yield from _marks(corpus, edition)
    yield from _names(edition)
    yield from _empty(edition)


def _rows(values: list[tuple[str, str]], characteristic: str = "puck.outer_diameter") -> list[Row]:
    kind = characteristic.partition(".")[0]
    return [
        # An empty unit is typed as such.
        {"item": "1", "kind": kind, "characteristic": characteristic}
        | {"value": value, "unit": unit}
        for value, unit in values
    ]


def _typed(words: str, characteristic: str = "puck.outer_diameter", unit: str = "mm") -> list[Row]:
    """A row for each of the words that bars part."""
    return _rows([(word, unit) for word in words.split("|")], characteristic)


def _numbers(edition: str) -> Iterator[Case]:
    good, uncertain = _rows([("44,5", "mm")]), {"uncertainty": "0,04"}
    about = "decimal comma and point, spaces between thousands, exponents, many digits"
    yield case(edition, "numbers/accepted", about, _typed(_NUMBERS))
    about = "no numbers, ambiguous and negative ones: refused, with all that stands beside them"
    yield case(edition, "numbers/refused", about, good + _typed(_NO_NUMBERS))
    rows = [{**good[0], "uncertainty": u} for u in _NO_UNCERTAINTIES.split("|")]
    yield case(edition, "numbers/no-uncertainty", "uncertainties that are none", rows)
    rows = [good[0] | uncertain, {**good[0], "unit": "cm", "value": "4,45", **uncertain}]
    about = "an uncertainty in the unit of its reading"
    yield case(edition, "numbers/uncertainty", about, rows)


_OF_QUANTITY = {
    "length": "puck.outer_diameter",
    "mass": "puck.weight",
    "angle": "table.rail_angle",
}


def _units(corpus: Corpus, edition: str) -> Iterator[Case]:
    for quantity, characteristic in _OF_QUANTITY.items():
        spellings = [
            spelling
            for unit in corpus.vocabulary.accepted_units(quantity)  # type: ignore[arg-type]
            for word in (unit.id, *unit.words.all())
            for spelling in dict.fromkeys((word, word.upper(), f" {word}. "))
        ]
        rows = _rows([("1", one) for one in dict.fromkeys(spellings)], characteristic)
        about = f"every unit of a {quantity} in every spelling, with capitals and a final point"
        yield case(edition, f"units/{quantity}", about, rows)
    for characteristic in _OF_QUANTITY.values():
        rows = _rows([("1", one) for one in _ODD_UNITS.split("|")], characteristic)
        about = "no units, units of another quantity, and units after all"
        yield case(edition, f"units/odd-{characteristic}", about, rows)


def _answers(corpus: Corpus, edition: str) -> Iterator[Case]:
    check = next(
        one for one in corpus.equipment.characteristics(edition) if one.quantity == "visual"
    ).id  # fmt: skip
    answers = corpus.vocabulary.answers
    words = ["yes", "no", *answers.yes.all(), *answers.no.all()]
    spellings = [one for word in words for one in (word, word.upper(), f" {word} ")]
    about = "every word and sign for met and not met"
    yield case(edition, "answers/accepted", about, _rows([(one, "") for one in spellings], check))
    yield case(edition, "answers/refused", "no answers: refused", _typed(_NO_ANSWERS, check, ""))
    for place, unit in enumerate(("-", "–", "—", "mm", "yes"), start=1):
        about = "an answer takes no unit, but a dash in its place"
        yield case(edition, f"answers/unit-{place}", about, _rows([("yes", unit)], check))


def _marks(corpus: Corpus, edition: str) -> Iterator[Case]:
    puck = _rows([("44,5", "mm")])[0]
    for column, groups in (
        ("occasion", corpus.vocabulary.occasions),
        ("colour", corpus.vocabulary.colours),
    ):
        kind = "puck" if column == "occasion" else "disc"
        rows = []
        for meaning in type(groups).model_fields:
            spelled: Words = getattr(groups, meaning)
            for place, word in enumerate((meaning, *spelled.all(), f" {meaning.upper()} ")):
                item = f"{kind}-{meaning}-{place}"
                row = puck if kind == "puck" else {"characteristic": "disc.diameter", "value": "30"}
                rows.append({**row, "unit": "mm", "kind": kind, "item": item, column: word})
                if column == "colour":
                    rows[-1] |= {"set": "S1"}
        about = f"every word of the column {column}"
        yield case(edition, f"marks/{column}", about, rows)
        wrong = [{**rows[0], column: word} for word in _NO_MARKS.split("|")]
        yield case(edition, f"marks/{column}-refused", "words that mean nothing", wrong)
    for column in ("set", "colour"):
        about = "sets and colours are of discs alone"
        yield case(edition, f"marks/{column}-of-puck", about, [{**puck, column: "red"}])
    for column, first, second in (
        ("participant", "A. Ozols", "B. Ozola"),
        ("participant", "A.  Ozols", "a. ozols"),
        ("table", "T1", "T2"),
    ):
        rows = [{**puck, column: first}, {**puck, column: second}, puck]
        about = "rows of one item that agree, but for blanks and capitals, or contradict each other"
        yield case(edition, f"marks/{column}-{first}-{second}", about, rows)


def _names(edition: str) -> Iterator[Case]:
    (one,) = _rows([("44,5", "mm")])
    for place, (first, second) in enumerate(
        (
            *(("P4", "p4"), ("P4", "P 4"), ("P4", "Р4"), ("P4", "Ｐ4"), ("P4", "P\u200b4")),
            *(("P4", "P5"), ("P0", "PO"), ("P1", "Pl"), ("Нр", "Hp"), ("κ1", "k1"), ("ß", "SS")),
            *(("Ā1", "A\u03041"), ("1", "１"), ("С-1", "C-1"), ("Ёлка", "ёлка"), ("е", "e")),
        ),
        start=1,
    ):
        rows = [{**one, "item": first}, {**one, "item": second}]
        about = "names that a reader would take for one another are asked about"
        yield case(edition, f"names/{place}", about, rows)
    rows = [one, reading("1", "cue.length", "1.2", "m")]
    yield case(edition, "names/kinds", "items of two kinds may have one name", rows)
    yield case(edition, "names/none", "an item needs a name", [{**one, "item": " "}])
    for place, (kind, characteristic) in enumerate(
        (
            ("puck", "puck.brightness"),
            ("puck", "table.height"),
            ("puck", "puck.slope"),
            ("table", "table.diagonal_difference"),
        ),
        start=1,
    ):
        row = {**one, "kind": kind, "characteristic": characteristic}
        for name in dict.fromkeys((edition, "mfn-2010")):
            about = "a characteristic of this edition?"
            yield case(name, f"names/characteristic-{place}", about, [row])


def _empty(edition: str) -> Iterator[Case]:
    (puck,) = _rows([("44,5", "mm")])
    rows = [puck, *_rows([("", ""), ("", "mm"), (" ", "mm")])]
    about = "an empty value was not measured, whether a unit stands beside it or not"
    yield case(edition, "empty", about, rows)
    about = "a unit beside an empty value still has to be one"
    yield case(edition, "empty/unit", about, _rows([("", "kg")]))

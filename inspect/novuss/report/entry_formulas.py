"""Formulas by which a measuring sheet reads an entry, as ``novuss`` would read it.

Only functions that Excel 2010, LibreOffice and Google Sheets share. What a formula cannot tell
with certainty it leaves to ``novuss check``; it never guesses. Addresses are relative to the row.

A number is put together from its digits, because ``VALUE`` reads ``44.5`` as a date where the
decimal sign is a comma. Up to :data:`MOST_DIGITS` digits are divided by a power of ten, which
gives the double next to the decimal number; spreadsheet programs, which take numbers for equal
from the fifteenth digit on, then still tell it from every limit of as many digits.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from novuss.model.equipment_records import (
    Bounds,
    Characteristic,
    Measurand,
    PlausibleRange,
    PossibleLimit,
)
from novuss.report import sheet_verdict_codes as codes

#: Digits of a number, those behind the decimal sign, and those before it.
MOST_DIGITS, MOST_PLACES, MOST_WHOLE = 12, 9, 6
#: Stands at the end of a text, to find a unit there; a sign that nobody types.
_END = "\ue000"
#: The number behind 2000-01-01, less a good deal.
_FIRST_DATE = 30000
#: No-break, thin, narrow no-break and figure space, as between thousands.
_SPACES = "\u00a0\u2009\u202f\u2007"
#: A text in a formula holds 255 characters.
_LONGEST = 240

#: Stand for what is no number, in place of one.
BLANK, AMBIGUOUS, UNREADABLE, LEFT = "N", "A", "U", "D"


def quote_text(text: str) -> str:
    """Quote a text for a formula."""
    return '"' + text.replace('"', '""') + '"'


def find_entry(column: str) -> str:
    """Find the entry of this row in a column, wherever its cells were dragged."""
    return f"INDEX(${column}:${column},ROW())"


def _build_substitutions(inner: str, pairs: Iterable[tuple[str, str]]) -> str:
    for old, new in pairs:
        inner = f"SUBSTITUTE({inner},{quote_text(old)},{quote_text(new)})"
    return inner


def normalise_answer(entry: str) -> str:
    """Turn an entry into small letters, without blanks at its ends."""
    pairs = [*((space, " ") for space in _SPACES), ("|", "¦")]
    text = f'{entry}&""'
    return f"LOWER(TRIM({_build_substitutions(text, pairs)}))"


def strip_unit(entry: str, units: Sequence[str]) -> str:
    """Strip the unit of its column from an entry; several blanks in a row are no number.

    A number that a spreadsheet program shows as a date or as per cent is refused by novuss.
    Not every program says of a cell that it shows a date; in this century the number behind it
    has five digits.
    """
    as_date = f'ISNUMBER(FIND(LEFT(IFERROR(CELL("format",{entry}),"G"),1),"DP"))'
    decimal = _build_substitutions(f'{entry}&""', [(",", ".")])
    number = f'IF(OR({entry}>={_FIRST_DATE},{as_date}),"?",{decimal})'
    text = f'IF(ISLOGICAL({entry}),"?",IF(ISNUMBER({entry}),{number},{entry}&""))'
    text = _build_substitutions(text, [*((space, " ") for space in _SPACES), ("  ", "~")])
    # Each unit takes the mark of the end away with it, so that only one is taken off.
    ends = [(f"{unit}{_END}", "") for unit in units]
    return f"TRIM({_build_substitutions(f'TRIM({text})&{quote_text(_END)}', [*ends, (_END, '')])})"


def remove_digits(text: str) -> str:
    """Remove the digits of a text."""
    return _build_substitutions(text, [(digit, "") for digit in "0123456789"])


def count_places(text: str) -> str:
    """Count the digits behind the decimal sign; -1 without one, 0 where it ends the text."""
    return f'LEN({text})-FIND(".",{_build_substitutions(text, [(",", ".")])}&".")'


def parse_number(
    entry: str, text: str, rest: str, places: str, plausible: PlausibleRange | None = None
) -> str:
    """Parse the number of a text, or find what stands for none.

    Args:
        entry: the entry itself.
        text: the cell with :func:`strip_unit` of it.
        rest: the cell with :func:`remove_digits`.
        places: the cell with :func:`count_places`.
        plausible: the range that tells one sense of ``44,520`` from the other.
    """
    digits = _build_substitutions(text, [(sign, "") for sign in " ,."])
    forms = ",".join(
        f"EXACT({rest},{quote_text(form)})" for form in ("", ".", ",", " ", " .", " ,")
    )
    # One blank, with one to three digits before it and three behind.
    grouped_wrong = (
        f'IF(LEFT({rest},1)=" ",OR(FIND(" ",{text})>4,'
        f'LEN({text})-{places}-1<>FIND(" ",{text})+3),FALSE)'
    )
    ambiguous = (
        f'AND(EXACT(RIGHT({rest},1),","),{places}=3,LEN({digits})>3,LEN({digits})<7,'
        f"VALUE({digits})>=1000)"
    )
    senses = [f"VALUE({digits})/1000", f"VALUE({digits})"]
    first, second = (f"OR({_list_implausible(sense, plausible)})" for sense in senses)
    # Of two that are outside, or inside, nobody knows which.
    sense = f'IF({first}={second},"{AMBIGUOUS}",IF({second},{senses[0]},{senses[1]}))'
    too_long = (
        f"OR(LEN({digits})>{MOST_DIGITS},{places}>{MOST_PLACES},"
        f"LEN({digits})-MAX({places},0)>{MOST_WHOLE})"
    )
    both = f'AND(ISNUMBER(FIND(",",{text})),ISNUMBER(FIND(".",{text})),' + (
        f"LEN({_build_substitutions(rest, [(sign, '') for sign in ' ,.'])})=0)"
    )
    # With a unit of its own, or a sign: novuss may be able to read it.
    starts = f'ISNUMBER(FIND(LEFT({text},1),"0123456789.,+"))'
    value = (
        f'IF(OR({places}=0,LEN({digits})=0,{grouped_wrong}),"{UNREADABLE}",'
        f'IF({too_long},"{LEFT}",IF({ambiguous},{sense},'
        f"VALUE({digits})/10^MAX({places},0))))"
    )
    return (
        f'IFERROR(IF(LEN({text})=0,IF(LEN(TRIM({entry}&""))=0,"{BLANK}","{UNREADABLE}"),'
        f"IF(OR({forms}),{value},"
        f'IF({both},"{AMBIGUOUS}",IF({starts},"{LEFT}","{UNREADABLE}")))),"{UNREADABLE}")'
    )


def build_unreadable_code(value: str) -> str:
    """Compute the code of what is no number; zero for a number."""
    return (
        f"IF(ISNUMBER({value}),0,IF({value}={quote_text(BLANK)},{codes.NOT_MEASURED},"
        f"IF({value}={quote_text(AMBIGUOUS)},{codes.AMBIGUOUS},"
        f"IF({value}={quote_text(LEFT)},{codes.BY_NOVUSS},{codes.NO_NUMBER}))))"
    )


def build_answer_code(
    text: str, yes: Sequence[str], no: Sequence[str], *, certain: bool = True
) -> str:
    """Compute the code of an answer; what is no word for yes or no is for novuss to tell."""
    met = codes.PASS if certain else codes.GUARDED
    return (
        f"IFERROR(IF(LEN({text})=0,{codes.NOT_MEASURED},IF({_is_among(text, yes)},{met},"
        f"IF({_is_among(text, no)},{codes.NOT_MET},{codes.NO_ANSWER}))),{codes.NO_ANSWER})"
    )


def build_confirmation_code(text: str, yes: Sequence[str]) -> str:
    """Compute one where a text is a word for yes, else zero."""
    return f"IFERROR(IF({_is_among(text, yes)},1,0),0)"


def _is_among(text: str, words: Sequence[str]) -> str:
    lists, line = [], "|"
    for word in words:
        if len(line) + len(word) + 1 > _LONGEST:
            lists.append(line)
            line = "|"
        line += f"{word}|"
    found = (f'ISNUMBER(FIND("|"&{text}&"|",{quote_text(words)}))' for words in [*lists, line])
    return f"OR({','.join(found)})"


def _list_implausible(value: str, plausible: PlausibleRange | None) -> str:
    """Conditions of which one holds where a number is implausible."""
    if plausible is None:
        return "FALSE"
    lower = [] if plausible.lower is None else [f"{value}<{plausible.lower:f}"]
    return ",".join([*lower, f"{value}>{plausible.upper:f}"])


def build_improbable_code(
    judged: str, taken: Iterable[tuple[str, Measurand]], confirmed: str
) -> str:
    """Compute the code of a number, or that it is improbable and nobody confirmed it.

    The ``judged`` code is that of a plausible number; ``taken`` are the cells of the number and of
    what it is derived from, with what each is.
    """
    outside = [
        _list_implausible(value, measurand.plausible_range)
        for value, measurand in taken
        if measurand.plausible_range
    ]
    if not outside:
        return judged
    return f"IF(AND(OR({','.join(outside)}),{confirmed}=0),{codes.IMPROBABLE},{judged})"


def judge_number(
    value: str,
    characteristic: Characteristic,
    working: Bounds | None,
    *,
    raw: Sequence[str] = (),
    guarded: bool = False,
    certain: bool = True,
) -> str:
    """Compute the code of a number under the simple rule.

    Args:
        value: the cell that holds it.
        characteristic: whose limit is asked, in its unit.
        working: what the chief judge set where the print leaves the limit open.
        raw: the cells that the number is derived from, none where it was typed itself.
        guarded: whether the guarded rule decides, for which a sheet knows no uncertainty.
        certain: whether nothing else could leave open what lies inside or outside.
    """
    if guarded:
        return str(codes.GUARDED)
    readings = characteristic.readings
    ends = [*readings, *([characteristic.bounds] if characteristic.bounds else [])]
    ends += [working] if working else []
    if not certain or not all(
        _is_exact(end) for bounds in ends for end in (bounds.lower, bounds.upper)
    ):
        return str(codes.BY_NOVUSS)
    if characteristic.bounds is not None:
        return _judge_bounds(value, working or characteristic.bounds)
    undecided = codes.DISPUTED if readings else codes.NO_TOLERANCE
    lacking = not raw and any(reading.of for reading in readings)
    undecided = codes.RAW_NEEDED if lacking else undecided
    otherwise = _judge_bounds(value, working) if working else str(undecided)
    if not readings:
        return otherwise
    held = [_is_held(value, reading, raw) for reading in readings]
    outside = ",".join(f"NOT({inside})" for inside in held)
    otherwise = f"IF(AND({outside}),{codes.OUTSIDE},{otherwise})"
    return otherwise if lacking else f"IF(AND({','.join(held)}),{codes.PASS},{otherwise})"


def _is_held(value: str, limit: PossibleLimit, raw: Sequence[str]) -> str:
    """Whether a number is, or without what it is derived from may be, inside one reading."""
    if limit.of is None:
        return _compare_inside(value, limit)
    if not raw:
        return _compare_inside(value, limit.width)
    return f"AND({','.join(_compare_inside(quantity, limit) for quantity in raw)})"


def _is_exact(figure: Decimal | None) -> bool:
    """Whether a formula can compare with it and with nothing that lies beside it."""
    if figure is None:
        return True
    whole, _, part = format(abs(figure), "f").partition(".")
    part = part.rstrip("0")
    short = len(whole) + len(part) <= MOST_DIGITS
    return short and len(part) <= MOST_PLACES and len(whole) <= MOST_WHOLE


def _compare_inside(value: str, bounds: Bounds) -> str:
    parts = [f"{value}>={bounds.lower:f}"] if bounds.lower is not None else []
    parts += [f"{value}<={bounds.upper:f}"] if bounds.upper is not None else []
    return f"AND({','.join(parts)})"


def _judge_bounds(value: str, bounds: Bounds) -> str:
    found = str(codes.PASS)
    if bounds.lower is not None:
        found = f"IF({value}<{bounds.lower:f},{codes.BELOW},{found})"
    if bounds.upper is not None:
        found = f"IF({value}>{bounds.upper:f},{codes.ABOVE},{found})"
    return found


def build_difference(values: Sequence[str]) -> str:
    """Subtract the smallest number from the largest, without what binary figures add."""
    listed = ",".join(values)
    return f'IF(COUNT({listed})={len(values)},ROUND(MAX({listed})-MIN({listed}),{MOST_PLACES}),"")'


def build_blank_test(values: Sequence[str]) -> str:
    """Test whether every one of several places is empty."""
    return f"AND({','.join(f'{value}={quote_text(BLANK)}' for value in values)})"

"""Columns of a review sheet: their values, headings and widths."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, ORIGINAL
from novuss.localized_wording import Wording
from novuss.reviewing.review_sheet import Row, Sheet

#: What the reader fills in.
FREE = ("ok", "proposal", "remark")
#: Hidden columns, by headings in no language: the values of their cells.
HIDDEN: Mapping[str, Callable[[Sheet, Row], str]] = {
    "novuss:text": lambda _, row: row.text.of,
    "novuss:field": lambda _, row: row.field,
    "novuss:mark": lambda _, row: row.mark,
    "novuss:against": lambda _, row: row.against,
    "novuss:documents": lambda _, row: " ".join(row.documents),
    "novuss:edition": lambda sheet, _: sheet.edition,
    "novuss:language": lambda sheet, _: sheet.language,
    "novuss:digest": lambda sheet, _: sheet.digest,
}


@dataclass(frozen=True)
class Column:
    """A column that people see."""

    id: str
    key: str
    width: int
    value: Callable[[Sheet, Row], str]


def _list_figures(sheet: Sheet, row: Row) -> str:
    say = sheet.say
    lines = [", ".join(row.figures)] if row.figures else []
    if row.only_here:
        lines.append("≠ " + say("review.only-here", figures=", ".join(row.only_here)))
    if row.only_english:
        lines.append("≠ " + say("review.only-english", figures=", ".join(row.only_english)))
    return "\n".join(lines)


COLUMNS: Sequence[Column] = (
    Column("number", "review.number", 9, lambda _, row: row.number),
    Column("name", "review.name", 14, lambda _, row: row.name),
    Column("what", "review.what", 12, lambda _, row: row.what),
    Column("ours", "review.ours", 34, lambda _, row: row.ours),
    Column("english", "review.english", 32, lambda _, row: row.english),
    Column("official", "review.official", 27, lambda _, row: row.official),
    Column("disagreements", "review.disagreements", 23, lambda _, row: row.disagreements),
    Column("figures", "review.figures", 10, _list_figures),
    Column("ok", "review.ok", 10, lambda *_: ""),
    Column("proposal", "review.proposal", 28, lambda *_: ""),
    Column("remark", "review.remark", 20, lambda *_: ""),
)


def select_columns(sheet: Sheet) -> list[Column]:
    """Select the columns of a sheet: none that is empty throughout, but for the reader's."""
    return [
        column
        for column in COLUMNS
        if column.id in (*FREE, "ours") or any(column.value(sheet, row) for row in sheet.rows)
    ]


def list_headings(corpus: Corpus) -> dict[str, str]:
    """Map the headings in every language, in small letters, to the ids of their columns."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        say = Wording(corpus.strings, language)
        found |= {say(column.key).casefold(): column.id for column in COLUMNS}
    return found | {heading: heading for heading in HIDDEN}


def find_compared_column(row_language: str) -> str:
    """Find the column that a text is compared with: the English, or for it the documents."""
    return "official" if row_language == ORIGINAL else "english"

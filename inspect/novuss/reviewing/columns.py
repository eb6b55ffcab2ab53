"""The columns of a review sheet: what they hold, what they are headed with, how wide they are."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, ORIGINAL
from novuss.reviewing.rows import Row, Sheet
from novuss.wording import Wording

#: What the reader fills in.
FREE = ("ok", "proposal", "remark")
#: What nobody sees, by heads in no language: what the cells hold.
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


def _figures(sheet: Sheet, row: Row) -> str:
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
    Column("figures", "review.figures", 10, _figures),
    Column("ok", "review.ok", 10, lambda *_: ""),
    Column("proposal", "review.proposal", 28, lambda *_: ""),
    Column("remark", "review.remark", 20, lambda *_: ""),
)


def columns_of(sheet: Sheet) -> list[Column]:
    """Those of a sheet: none that would be empty from top to bottom, but for the reader's."""
    return [
        one
        for one in COLUMNS
        if one.id in FREE or one.id == "ours" or any(one.value(sheet, row) for row in sheet.rows)
    ]


def heads(corpus: Corpus) -> dict[str, str]:
    """Which column a head in any language is of; heads are compared in small letters."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        say = Wording(corpus.strings, language)
        found |= {say(one.key).casefold(): one.id for one in COLUMNS}
    return found | {one: one for one in HIDDEN}


def compared(row_language: str) -> str:
    """The column that a text is compared with: the English, or for the English the documents."""
    return "official" if row_language == ORIGINAL else "english"

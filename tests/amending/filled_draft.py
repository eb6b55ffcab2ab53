"""A draft of an edition as a secretary fills it in."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

from openpyxl import load_workbook

from novuss.amending.amendment_workbook import render_draft
from novuss.amending.workbook_columns import SHEETS, list_headings
from novuss.amending.workbook_starting_values import Draft
from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.amendments import Amendments

EDITION, EARLIER, DAY = "lnf-2027", "lnf-2017", date(2027, 1, 1)
EDITION_SHEET, CLAUSES, LIMITS = SHEETS
#: What somebody enters: by sheet, by what a row is about, by column.
GOOD: Mapping[tuple[str, str], Mapping[str, str]] = {
    (CLAUSES, "8.1.2"): {
        "text.lv": "Vecākie tiesneši pārbauda komandu sastāvus pirms sacensībām.",
        "reason.lv": "Skaidrāk.",
    },
    (CLAUSES, "8.1.6"): {"kind": "atcelts", "reason.lv": "Neviens to nelieto."},
    (CLAUSES, "10.2"): {"to": "10.9"},
    (CLAUSES, "+0"): {
        "number": "10.5.",
        "about.lv": "Svilpošana",
        "offence.lv": "Dalībnieks svilpo",
        "text.lv": "Dalībnieks nesvilpo.",
        "reason.lv": "Tas traucē.",
        "follows": "brīdinājums; sitiena tiesību zaudējums",
    },
    (CLAUSES, "A1.19"): {
        "text.lv": "Ripas svars nedrīkst pārsniegt 23 g.",
        "reason.lv": "Smagākas ripas.",
    },
    (LIMITS, "puck.weight"): {"upper": "23,0", "reason.lv": "Smagākas ripas."},
}


class FilledDraft:
    """A workbook, its cells by sheet, by what a row is about, and by column.

    ``+0`` is the first of the rows for clauses that are added.
    """

    def __init__(self, path: Path, corpus: Corpus) -> None:
        self.path, self.book = path, load_workbook(path)
        headings = list_headings(corpus)
        self.columns, self.rows, self.pages = {}, {}, {}
        for page in self.book.worksheets[1:]:
            heads = {headings[str(cell.value).casefold()]: cell.column for cell in page[1]}
            sheet = next(name for name in SHEETS if name in heads)
            self.pages[sheet], self.columns[sheet] = page, heads
            free = 0
            for line in range(2, page.max_row + 1):
                about = page.cell(line, heads[sheet]).value
                self.rows[sheet, about or f"+{free}"] = line
                free += not about

    def cell(self, sheet: str, about: str, column: str):
        return self.pages[sheet].cell(self.rows[sheet, about], self.columns[sheet][column])

    def enter(self, entries: Mapping[tuple[str, str], Mapping[str, str | None]]) -> "FilledDraft":
        for (sheet, about), cells in entries.items():
            for column, text in cells.items():
                self.cell(sheet, about, column).value = text
        self.book.save(self.path)
        return self


def write_draft(
    path: Path,
    corpus: Corpus,
    language: Language = "lv",
    languages: tuple[Language, ...] = ("lv",),
    known: Amendments | None = None,
) -> FilledDraft:
    """Write a draft, to be filled in."""
    say = Wording(corpus.strings, language)
    draft = Draft(EDITION, EARLIER, DAY, languages, say=say, corpus=corpus, known=known)
    path.write_bytes(render_draft(draft))
    return FilledDraft(path, corpus)

"""A row of the annex says the rule; how its print is read, and why, stands in the note."""

import re

from novuss.corpus import Corpus
from novuss.languages import Language

#: Words of an editor, not of a rule: of reading, of print, of documents and of their damage.
REMARKS: dict[Language, str] = {
    "en": r"\bread\b|\breadable|\bprint|\bdocument|\btranslation|\blost\b|\bdash\b|\bcell|\bhere\b",
    "de": r"gelesen|lesbar|gedruckt|\bDruck\b|Dokument|Übersetzung|verloren|Strich\b|Zelle",
    "ru": r"читае|прочит|печат|документ|перевод|утрач|прочерк|ячейк|\bздесь\b",
    "lv": r"lasām|nolas|iespiest|drukāt|dokument|tulkojum|zudus|svītra|\bšūn|\bšeit\b",
}


def test_no_row_has_a_remark_of_an_editor(live: Corpus, language: Language) -> None:
    rows = [clause for clause in live.rules.clauses() if clause.level == "annex-row"]
    assert len(rows) == 28
    found = {
        clause.id: match[0]
        for clause in rows
        if (match := re.search(REMARKS[language], clause.texts[language], re.IGNORECASE))
    }
    assert found == {}


def test_what_the_print_leaves_open_is_said_in_a_note(live: Corpus) -> None:
    for clause in live.rules.clauses():
        limits = live.equipment.governed_by(clause.id) if clause.level == "annex-row" else []
        if any(limit.limit.kind in ("unknown", "disputed") for limit in limits):
            assert clause.notes, clause.id

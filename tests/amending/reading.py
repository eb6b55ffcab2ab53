"""Filled drafts as they are read."""

from tests.amending.filled_draft import EDITION, FilledDraft

from novuss.amending.amendment_reading import ReadAmendments, read_amendments, read_since
from novuss.amending.filled_workbook import read_book
from novuss.corpus import Corpus
from novuss.model.amendments import Amendments


def read(filled: FilledDraft, corpus: Corpus, known: Amendments | None = None) -> ReadAmendments:
    """What a filled draft says of the knowledge before it."""
    book = read_book(filled.path, corpus)
    assert read_since(book)[0] == EDITION
    return read_amendments(book, corpus.knowledge, corpus, str(filled.path), known)

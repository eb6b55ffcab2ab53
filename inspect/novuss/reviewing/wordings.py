"""What imported documents say of a text."""

from collections.abc import Sequence

from novuss.model.reviews import fingerprint
from novuss.official.store import Found, Imported
from novuss.reviewing.selection import LIMITS, clauses_of, kind_of
from novuss.specs.reviewed import Text, Wordings


def found_of(documents: Sequence[Imported], text: Text) -> list[tuple[Imported, Found]]:
    """The wording of a clause, or of the row of a limit, in each document of its own edition."""
    if kind_of(text) not in ("clauses", LIMITS):
        return []
    edition = text.of.partition(" ")[0]
    return [
        (one, found)
        for one in documents
        if one.edition == edition
        for clause in clauses_of(text)
        if (found := one.clause(clause))
    ]


def said(found: Found) -> str:
    """The wording as printed, with the cells of its row."""
    cells = [one for one in found.cells.model_dump().values() if one] if found.cells else []
    wording = found.wording if found.original is None else found.original
    return "\n".join([wording, *([" | ".join(cells)] if cells else [])]).strip()


def official(documents: Sequence[Imported], text: Text) -> str:
    """All wordings of a text, each behind its document and number; the same in every language."""
    return "\n".join(
        f"[{one.document} {found.id}] {said(found)}" for one, found in found_of(documents, text)
    )


def marks(documents: Sequence[Imported]) -> Wordings:
    """The fingerprint of what a document says of a text, where it is imported and says it."""

    def mark(document: str, text: Text) -> str | None:
        for one, found in found_of(documents, text):
            if one.document == document:
                return fingerprint(said(found))
        return None

    return mark

"""The official wording of a clause in every imported document that has it."""

from collections.abc import Sequence
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.model.editions import IN_FORCE
from novuss.official.store import Found, Imported


@dataclass(frozen=True)
class Quote:
    """The wording of a clause, or of its counterpart, in one document.

    Attributes:
        imported: the document.
        found: the wording with its number there.
        counterpart: whether it is a clause of another edition.
    """

    imported: Imported
    found: Found
    counterpart: bool

    @property
    def decides(self) -> bool:
        """Whether this is the authentic text of the clause itself, and surely its own."""
        return self.imported.authentic and not self.counterpart and self.found.confidence != "low"


def deciding(corpus: Corpus, documents: Sequence[Imported]) -> Imported | None:
    """The authentic text of the newest edition, in the language that it was adopted in."""
    return next(
        (
            one
            for one in documents
            if one.authentic and one.edition == IN_FORCE and one.language == corpus.adopted_in
        ),
        None,
    )


def title_of(corpus: Corpus, imported: Imported, language: Language) -> str:
    """What a document is called: by the user's entry, or else by the knowledge base."""
    if imported.title:
        return imported.title
    known = {one.id: one for one in corpus.documents}
    found = known.get(imported.document)
    return found.names[language] if found else imported.document


def quotes(corpus: Corpus, documents: Sequence[Imported], clause: str, edition: str) -> list[Quote]:
    """The wordings of a clause, its own edition first, then its counterparts elsewhere."""
    own, others = [], []
    for imported in documents:
        if imported.edition == edition:
            if found := imported.clause(clause):
                own.append(Quote(imported, found, False))
            continue
        for name in _counterparts(corpus, clause, edition, imported.edition):
            if found := imported.clause(name):
                others.append(Quote(imported, found, True))
    return own + others


def _counterparts(corpus: Corpus, clause: str, edition: str, other: str) -> list[str]:
    if edition == IN_FORCE:
        return corpus.concordance.counterparts(clause, IN_FORCE, other)
    today = corpus.concordance.counterparts(clause, edition)
    if other == IN_FORCE:
        return today
    found: dict[str, None] = {}
    for name in today:
        found.update(dict.fromkeys(corpus.concordance.counterparts(name, IN_FORCE, other)))
    return list(found)

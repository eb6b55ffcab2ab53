"""The official wording of a clause in every imported document that has it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

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
    adopted = (IN_FORCE, corpus.adopted_in)
    authentic = (each for each in documents if each.authentic)
    return next((each for each in authentic if (each.edition, each.language) == adopted), None)


def title_of(corpus: Corpus, imported: Imported, language: Language) -> str:
    """What a document is called: by the user's entry, or else by the knowledge base."""
    if imported.title:
        return imported.title
    names = {each.id: each.names[language] for each in corpus.documents}
    return names.get(imported.document, imported.document)


def quotes(corpus: Corpus, documents: Sequence[Imported], clause: str, edition: str) -> list[Quote]:
    """The wordings of a clause, its own edition first, then its counterparts elsewhere."""
    wordings = []
    for imported in documents:
        is_own = imported.edition == edition
        names = [clause] if is_own else _counterparts(corpus, clause, edition, imported.edition)
        found = filter(None, map(imported.clause, names))
        wordings += [Quote(imported, each, counterpart=not is_own) for each in found]
    return sorted(wordings, key=lambda quote: quote.counterpart)


def _counterparts(corpus: Corpus, clause: str, edition: str, other: str) -> list[str]:
    """The counterparts of a clause in another edition, by way of the one in force."""
    today = [clause]
    if edition != IN_FORCE:
        today = corpus.concordance.counterparts(clause, edition)
    if other == IN_FORCE:
        return today
    others = (corpus.concordance.counterparts(name, IN_FORCE, other) for name in today)
    return list(dict.fromkeys(chain.from_iterable(others)))

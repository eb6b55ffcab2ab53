"""Imported documents in the user's folder, and their wordings of a clause."""

import datetime
import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from novuss.corpus import Corpus
from novuss.files.safe_write import write_whole
from novuss.input_problems import ProblemsError
from novuss.languages import Language
from novuss.model.record_base import ClauseId, EditionId, Record
from novuss.specs.help_translation import translate_mistake

#: The folder below the user's own where imported documents lie unless another is named.
FOLDER = Path("official")
Won = Literal["printed", "reattached", "rebuilt"]
Sureness = Literal["high", "medium", "low"]
Doubt = Literal[
    "assignment", "words", "number", "neighbour-missing", "length", "boundary", "figures"
]
Suspicion = Literal["mixed-scripts", "figure-in-word", "sign-in-word", "soft-hyphen", "lost"]


class Place(Record):
    """Where something stands in the file: page and line, both from 1."""

    page: int = Field(ge=1)
    line: int = Field(ge=1)


class RowCells(Record):
    """The other cells of a row of the equipment table, as printed; empty where there is none."""

    item: str = ""
    unit: str = ""
    quantity: str = ""
    tolerance: str = ""


class Found(Record):
    """The official wording of one clause.

    Attributes:
        wording: paragraphs, each on a line of its own.
        original: the wording before a repair, where there was one.
        number: how its number was won.
        printed: the number letter by letter, where it stands in print.
        certainty: the probability of the assignment, 0 to 1; the confidence rests on more.
        doubts: why the confidence is not high.
    """

    id: ClauseId
    wording: str
    original: str | None = None
    first: Place
    last: Place
    number: Won
    printed: str = ""
    confidence: Sureness
    certainty: float = Field(ge=0, le=1)
    doubts: list[Doubt] = Field(default_factory=list)
    cells: RowCells | None = None

    @property
    def as_printed(self) -> str:
        """The wording before any repair."""
        return self.wording if self.original is None else self.original

    @property
    def printed_cells(self) -> list[str]:
        """What stands beside the wording of a row, in the order of its columns."""
        return list(self.cells.model_dump().values()) if self.cells else []


class Stray(Record):
    """Text of the document that belongs to no clause."""

    text: str
    place: Place


class Suspect(Record):
    """A word whose letters look damaged."""

    clause: ClauseId
    word: str
    kind: Suspicion


class Repair(Record):
    """One word that a repair changed."""

    clause: ClauseId
    before: str
    after: str
    place: Place


class Imported(Record):
    """One document as it was read; a reader refuses a form of file that it does not know.

    Attributes:
        title: as the user's own entry has it, with the next three; nothing of a document that
            the knowledge base names itself.
        authentic: whether this text decides.
    """

    form: Literal[1] = 1
    tool: str
    document: EditionId
    edition: EditionId
    language: Language
    title: str = ""
    issuer: str = ""
    date: datetime.date | None = None
    authentic: bool = False
    source: str
    sha256: str
    imported: datetime.date
    pages: int = Field(ge=1)
    found: list[Found]
    missing: list[ClauseId]
    extra: list[Stray]
    unused_numbers: list[Stray]
    suspects: list[Suspect]
    repairs: list[Repair] = Field(default_factory=list)

    def find_clause(self, clause: ClauseId) -> Found | None:
        """Find the wording of a clause."""
        return next((found for found in self.found if found.id == clause), None)


def save_import(imported: Imported, folder: Path) -> Path:
    """Write the file of a document, and return its path."""
    path = folder / f"{imported.document}.json"
    data = imported.model_dump(mode="json")
    write_whole(path, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())
    return path


def load_import(path: Path) -> Imported:
    """Read the document of a file."""
    try:
        return Imported.model_validate_json(path.read_bytes())
    except ValidationError as error:
        values = translate_mistake(error.errors()[0], place=True)
        raise ProblemsError.of(str(path), "official-file", **values) from None


def load_imports(folder: Path) -> list[Imported]:
    """Read every imported document of a folder, in the order of their ids."""
    return [load_import(path) for path in sorted(folder.glob("*.json"))] if folder.is_dir() else []


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


def find_deciding_text(corpus: Corpus, documents: Sequence[Imported]) -> Imported | None:
    """Find the authentic text of the newest edition, in the language that it was adopted in."""
    adopted = (True, corpus.current, corpus.adopted_in)
    for document in documents:
        if (document.authentic, document.edition, document.language) == adopted:
            return document
    return None


def find_title(corpus: Corpus, imported: Imported, language: Language) -> str:
    """Find the title of a document: that of the user's entry, or else of the knowledge base."""
    if imported.title:
        return imported.title
    names = {document.id: document.names[language] for document in corpus.documents}
    return names.get(imported.document, imported.document)


def find_quotes(
    corpus: Corpus, documents: Sequence[Imported], clause: str, edition: str
) -> list[Quote]:
    """Find the wordings of a clause, in its own edition first, then of its counterparts."""
    wordings = []
    for imported in documents:
        other = imported.edition != edition
        names = [clause]
        if other:
            names = _find_counterparts(corpus, clause, edition, imported.edition)
        found = filter(None, map(imported.find_clause, names))
        wordings += [Quote(imported, wording, counterpart=other) for wording in found]
    return sorted(wordings, key=lambda quote: quote.counterpart)


def _find_counterparts(corpus: Corpus, clause: str, edition: str, other: str) -> list[str]:
    """The counterparts of a clause in another edition, by way of the one in force."""
    today = [clause]
    if edition != corpus.current:
        today = corpus.concordance.counterparts(clause, edition)
    if other == corpus.current:
        return today
    others = (corpus.concordance.counterparts(name, corpus.current, other) for name in today)
    return list(dict.fromkeys(chain.from_iterable(others)))

"""Knowledge base under review, beside the documents that were imported."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.text_reviews import fingerprint_text
from novuss.official.imported_documents import Found, Imported
from novuss.reviewing.field_names import name_field
from novuss.reviewing.text_selection import LIMITS, find_text_kind, list_text_clauses
from novuss.specs.reader import read_specs
from novuss.specs.reviewable_texts import Reviews, Text, Wordings, list_texts
from novuss.specs.text_quantities import find_figures


def find_wordings(documents: Sequence[Imported], text: Text) -> list[tuple[Imported, Found]]:
    """Find the wording of a clause, or of the row of a limit, in documents of its edition."""
    if find_text_kind(text) not in ("clauses", LIMITS):
        return []
    edition = text.of.partition(" ")[0]
    return [
        (document, found)
        for document in documents
        if document.edition == edition
        for clause in list_text_clauses(text)
        if (found := document.find_clause(clause))
    ]


def _quote_wording(found: Found) -> str:
    """The wording as printed, with the cells of its row."""
    cells = " | ".join(filter(None, found.printed_cells))
    return "\n".join(filter(None, [found.as_printed, cells])).strip()


def join_wordings(documents: Sequence[Imported], text: Text) -> str:
    """Join all wordings of a text, each behind its document and number, in no language."""
    return "\n".join(
        f"[{document.document} {found.id}] {_quote_wording(found)}"
        for document, found in find_wordings(documents, text)
    )


def mark_wordings(documents: Sequence[Imported]) -> Wordings:
    """Build a look-up of the fingerprint of what a document says of a text, if it does."""

    def mark_wording(name: str, text: Text) -> str | None:
        wordings = find_wordings(documents, text)
        found = next((found for document, found in wordings if document.document == name), None)
        return fingerprint_text(_quote_wording(found)) if found else None

    return mark_wording


@dataclass(frozen=True)
class ReviewSource:
    """The knowledge base of a folder, its texts, and the imported documents."""

    root: Path
    corpus: Corpus
    texts: tuple[Text, ...]
    imported: tuple[Imported, ...] = ()

    @classmethod
    def read_source(cls, root: Path, imported: Sequence[Imported] = ()) -> ReviewSource:
        """Read the YAML files below ``root``.

        Raises:
            SpecsError: they are not as they have to be.
        """
        knowledge, sources = read_specs(root)
        return cls(root, Corpus(knowledge), tuple(list_texts(knowledge, sources)), tuple(imported))

    @cached_property
    def by_name(self) -> dict[str, Text]:
        """Every text by its name."""
        return {text.of: text for text in self.texts}

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of every text in the knowledge base."""
        return {text.of: place for place, text in enumerate(self.texts)}

    @cached_property
    def wordings(self) -> Wordings:
        """The fingerprints of what the imported documents say."""
        return mark_wordings(self.imported)

    def read_reviews(self, language: Language) -> Reviews:
        """Read the reviews of a language, compared with the imported documents."""
        return Reviews(self.root, language, self.wordings)

    def find_figures(self, text: str, language: Language) -> set[str]:
        """Find numbers and units that a text says, in figures or in words."""
        return find_figures(text, language, self.corpus.vocabulary)

    def name_field(self, text: Text, field: str, language: Language) -> str:
        """Name a field of a text for people: ``lnf-2017 12.6, noteikuma teksts``."""
        return f"{text.of}, {name_field(text, field, Wording(self.corpus.strings, language))}"

    def write_figures(self, found: Iterable[str], text: str, language: Language) -> tuple[str, ...]:
        """Write figures of a text for people: its decimal sign, and units as they stand in it."""
        say = Wording(self.corpus.strings, language)
        words = re.findall(r"[^\W\d_]+|%", text)
        units = {unit.id: unit.words[language] for unit in self.corpus.vocabulary.measures}

        def write_figure(figure: str) -> str:
            if figure[0].isdecimal():
                # The number of a clause keeps its point in every language.
                digits = say.format_digits(figure)
                return digits if digits in text else figure
            spellings = {word.casefold() for word in units.get(figure, ())}
            return next((word for word in words if word.casefold() in spellings), figure)

        return tuple(map(write_figure, sorted(found, key=_sort_key)))


def _sort_key(figure: str) -> tuple[bool, float, str]:
    plain = figure.replace(".", "", 1)
    return (not plain.isdecimal(), float(figure) if plain.isdecimal() else 0.0, figure)

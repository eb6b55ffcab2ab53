"""Review sheet: a row for each field of each text, with all that a reader compares it with."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.languages import ORIGINAL, Language
from novuss.localized_wording import Wording
from novuss.model.cross_edition_relations import Relation
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.record_base import LocalText
from novuss.model.rule_clauses import Clause
from novuss.model.text_reviews import fingerprint_text
from novuss.reviewing.field_names import name_field
from novuss.reviewing.knowledge_under_review import ReviewSource, find_wordings, join_wordings
from novuss.reviewing.text_selection import (
    LIMITS,
    find_text_edition,
    find_text_kind,
    list_text_clauses,
)
from novuss.specs.loader import compute_digest
from novuss.specs.reviewable_texts import Text


@dataclass(frozen=True)
class Row:
    """One field of one text.

    Attributes:
        text: whose field it is.
        field: its path, such as ``texts`` or ``outcomes.0.condition``.
        number: the number of its clause as printed, or its id.
        name: what it is about, in a few words.
        what: what the field is called.
        ours: what it says in the language.
        english: what the English text says; empty in English itself.
        official: what the imported documents say of its clause.
        disagreements: where documents disagree about it, and what hangs on that.
        figures: numbers and units in it.
        only_here: those that the English text lacks.
        only_english: those that it lacks.
        documents: the imported documents that have its clause.
    """

    text: Text
    field: str
    number: str
    name: str
    what: str
    ours: str
    english: str
    official: str
    disagreements: str
    figures: tuple[str, ...]
    only_here: tuple[str, ...]
    only_english: tuple[str, ...]
    documents: tuple[str, ...]

    @property
    def mark(self) -> str:
        """The fingerprint of what it says."""
        return fingerprint_text(self.ours)

    @property
    def against(self) -> str:
        """The fingerprint of what it is compared with: the English, or the documents."""
        other = self.english or self.official
        return fingerprint_text(other) if other else ""


@dataclass(frozen=True)
class Sheet:
    """What a reader is given."""

    language: Language
    edition: str
    digest: str
    rows: tuple[Row, ...]
    say: Wording


def build_sheet(
    source: ReviewSource, chosen: Iterable[Text], language: Language, edition: str
) -> Sheet:
    """Build the rows of the chosen texts in a language, in their order.

    ``edition`` is the one that they are about, empty where several are.
    """
    say = Wording(source.corpus.strings, language)
    rows = tuple(row for text in chosen for row in _build_rows(source, text, say))
    return Sheet(language, edition, compute_digest(source.root), rows, say)


def _build_rows(source: ReviewSource, text: Text, say: Wording) -> Iterator[Row]:
    language = say.language
    english = text.list_texts(ORIGINAL) if language != ORIGINAL else {}
    number, name = _name_text(source.corpus, text, say)
    wording = join_wordings(source.imported, text)
    documents = tuple(document.document for document, _ in find_wordings(source.imported, text))
    disagreements = _join_disagreements(source.corpus, text, language)
    fields = text.list_texts(language)
    # What is about the text as a whole stands beside the rule, or at its first row.
    main = "texts" if "texts" in fields else next(iter(fields))
    for field, ours in fields.items():
        original = english.get(field, "")
        figures = source.find_figures(ours, language)
        others = source.find_figures(original, ORIGINAL) if english else figures
        yield Row(
            text=text,
            field=field,
            number=number,
            name=name,
            what=name_field(text, field, say),
            ours=ours,
            english=original,
            official=wording if field == main else "",
            disagreements=disagreements if field == main else "",
            figures=source.write_figures(figures, ours, language),
            only_here=source.write_figures(figures - others, ours, language),
            only_english=source.write_figures(others - figures, original, ORIGINAL),
            documents=documents if field == main else (),
        )


def _name_text(corpus: Corpus, text: Text, say: Wording) -> tuple[str, str]:
    """The number of a text as printed, or its id, and its short name in the language."""
    record, language = text.record, say.language
    clauses = list_text_clauses(text)
    if isinstance(record, Clause):
        names = corpus.rules.name(record.id, find_text_edition(text))
        return say.name_clause(record.id), names[language]
    clause_name = _name_clause(corpus, text, language)
    if isinstance(record, Relation):
        number = f"{say.name_clauses(record.from_) or '–'} → {say.name_clauses(record.to) or '–'}"
        return number, clause_name
    if isinstance(record, Discrepancy):
        return record.id, clause_name
    number = say.name_clauses(clauses[:1]) if clauses else ""
    if find_text_kind(text) not in (LIMITS, "glossary") and not number:
        number = text.of.partition(" ")[2]
    for field in ("names", "name", "title"):
        if isinstance(own := getattr(record, field, None), LocalText):
            return number, own[language]
    return number, clause_name


def _name_clause(corpus: Corpus, text: Text, language: Language) -> str:
    record, clauses = text.record, list_text_clauses(text)
    is_own = isinstance(record, Discrepancy) or (isinstance(record, Relation) and not record.from_)
    edition = find_text_edition(text) if is_own else corpus.current
    if not clauses or corpus.rules.clause(clauses[0], edition) is None:
        return ""
    return corpus.rules.name(clauses[0], edition)[language]


def _join_disagreements(corpus: Corpus, text: Text, language: Language) -> str:
    if not isinstance(text.record, Clause):
        return ""
    found = corpus.register.entries_of(text.record.id, find_text_edition(text))
    return "\n".join(f"{record.id}: {record.effect[language]}" for record in found)

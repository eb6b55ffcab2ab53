"""Rows of a review sheet: each field of each text, with all that a reader compares it with."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from novuss.corpus import Corpus
from novuss.languages import ORIGINAL, Language
from novuss.model.base import LocalText
from novuss.model.concordance import Relation
from novuss.model.discrepancies import Discrepancy
from novuss.model.editions import IN_FORCE
from novuss.model.reviews import fingerprint
from novuss.model.rules import Clause
from novuss.official.store import Found, Imported
from novuss.reviewing.selection import LIMITS, clauses_of, edition_of, kind_of
from novuss.specs.checks.texts import figures
from novuss.specs.loader import digest_of
from novuss.specs.reader import read_specs
from novuss.specs.reviewed import Reviews, Text, Wordings, texts
from novuss.wording import Wording


def find_wordings(documents: Sequence[Imported], text: Text) -> list[tuple[Imported, Found]]:
    """The wording of a clause, or of the row of a limit, in each document of its own edition."""
    if kind_of(text) not in ("clauses", LIMITS):
        return []
    edition = text.of.partition(" ")[0]
    return [
        (document, found)
        for document in documents
        if document.edition == edition
        for clause in clauses_of(text)
        if (found := document.clause(clause))
    ]


def _quote(found: Found) -> str:
    """The wording as printed, with the cells of its row."""
    cells = " | ".join(filter(None, found.printed_cells))
    return "\n".join([found.as_printed, *([cells] if cells else [])]).strip()


def join_wordings(documents: Sequence[Imported], text: Text) -> str:
    """All wordings of a text, each behind its document and number; the same in every language."""
    found = find_wordings(documents, text)
    return "\n".join(f"[{each.document} {clause.id}] {_quote(clause)}" for each, clause in found)


def mark_wordings(documents: Sequence[Imported]) -> Wordings:
    """The fingerprint of what a document says of a text, where it is imported and says it."""

    def mark_wording(document: str, text: Text) -> str | None:
        found = find_wordings(documents, text)
        wordings = (clause for each, clause in found if each.document == document)
        clause = next(wordings, None)
        return fingerprint(_quote(clause)) if clause else None

    return mark_wording


@dataclass(frozen=True)
class Known:
    """The knowledge of a folder, the texts in it, and what was imported of documents."""

    root: Path
    corpus: Corpus
    texts: tuple[Text, ...]
    imported: tuple[Imported, ...] = ()

    @classmethod
    def read(cls, root: Path, imported: Sequence[Imported] = ()) -> "Known":
        """Read the YAML files below ``root``.

        Raises:
            SpecsError: they are not as they have to be.
        """
        knowledge, sources = read_specs(root)
        return cls(root, Corpus(knowledge), tuple(texts(knowledge, sources)), tuple(imported))

    @cached_property
    def by_name(self) -> dict[str, Text]:
        """Every text by its name."""
        return {one.of: one for one in self.texts}

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of every text in the knowledge."""
        return {one.of: at for at, one in enumerate(self.texts)}

    @cached_property
    def wordings(self) -> Wordings:
        """The fingerprints of what the imported documents say."""
        return mark_wordings(self.imported)

    def reviews(self, language: Language) -> Reviews:
        """The reviews of a language, held against the imported documents."""
        return Reviews(self.root, language, self.wordings)

    def figures(self, text: str, language: Language) -> set[str]:
        """Numbers and units that a text says, in figures or in words."""
        return figures(text, language, self.corpus.vocabulary)

    def called(self, text: Text, field: str, language: Language) -> str:
        """A field of a text in the words of a sheet: ``lnf-2017 12.6, noteikuma teksts``."""
        return f"{text.of}, {field_words(text, field, Wording(self.corpus.strings, language))}"

    def as_written(self, found: Iterable[str], text: str, language: Language) -> tuple[str, ...]:
        """Figures of a text for people: with its decimal sign, and units as they stand in it."""
        say = Wording(self.corpus.strings, language)
        words = re.findall(r"[^\W\d_]+|%", text)
        units = {one.id: one.words[language] for one in self.corpus.vocabulary.measures}

        def written(figure: str) -> str:
            known = {word.casefold() for word in units.get(figure, ())}
            if figure[0].isdecimal():
                # The number of a clause keeps its point in every language.
                digits = say.digits(figure)
                return digits if digits in text else figure
            return next((word for word in words if word.casefold() in known), figure)

        return tuple(map(written, sorted(found, key=_by_size)))


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
        return fingerprint(self.ours)

    @property
    def against(self) -> str:
        """The fingerprint of what it is compared with: the English, or the documents."""
        other = self.english or self.official
        return fingerprint(other) if other else ""


@dataclass(frozen=True)
class Sheet:
    """What a reader is given."""

    language: Language
    edition: str
    digest: str
    rows: tuple[Row, ...]
    say: Wording


def sheet_of(known: Known, chosen: Iterable[Text], language: Language, edition: str) -> Sheet:
    """The rows of the texts in a language, in their order.

    Args:
        known: the knowledge that they are of.
        chosen: the texts.
        language: of the sheet.
        edition: for whom it concerns; empty where several are.
    """
    say = Wording(known.corpus.strings, language)
    rows = tuple(row for text in chosen for row in _rows(known, text, say))
    return Sheet(language, edition, digest_of(known.root), rows, say)


def _rows(known: Known, text: Text, say: Wording) -> Iterator[Row]:
    language = say.language
    english = text.says(ORIGINAL) if language != ORIGINAL else {}
    number, name = numbered(known.corpus, text, say)
    wording = join_wordings(known.imported, text)
    seen = tuple(one.document for one, _ in find_wordings(known.imported, text))
    disputed = _disagreements(known.corpus, text, language)
    fields = text.says(language)
    # What is about the text as a whole stands beside the rule, or at its first row.
    main = "texts" if "texts" in fields else next(iter(fields))
    for field, ours in fields.items():
        here = known.figures(ours, language)
        there = known.figures(english[field], ORIGINAL) if english else here
        yield Row(
            text=text,
            field=field,
            number=number,
            name=name,
            what=field_words(text, field, say),
            ours=ours,
            english=english.get(field, ""),
            official=wording if field == main else "",
            disagreements=disputed if field == main else "",
            figures=known.as_written(here, ours, language),
            only_here=known.as_written(here - there, ours, language),
            only_english=known.as_written(there - here, english.get(field, ""), ORIGINAL),
            documents=seen if field == main else (),
        )


def _by_size(figure: str) -> tuple[bool, float, str]:
    plain = figure.replace(".", "", 1)
    return (not plain.isdecimal(), float(figure) if plain.isdecimal() else 0.0, figure)


def numbered(corpus: Corpus, text: Text, say: Wording) -> tuple[str, str]:
    """The number of a text as printed, or its id, and its short name in the language."""
    record, language = text.record, say.language
    clauses = clauses_of(text)
    if isinstance(record, Clause):
        return say.clause(record.id), corpus.rules.name(record.id, edition_of(text))[language]
    named_after = _named_after(corpus, text, say)
    if isinstance(record, Relation):
        number = f"{say.clauses(record.from_) or '–'} → {say.clauses(record.to) or '–'}"
        return number, named_after
    if isinstance(record, Discrepancy):
        return record.id, named_after
    number = say.clauses(clauses[:1]) if clauses else ""
    if kind_of(text) not in (LIMITS, "glossary") and not number:
        number = text.of.partition(" ")[2]
    names = (getattr(record, name, None) for name in ("names", "name", "title"))
    own = next((name for name in names if isinstance(name, LocalText)), None)
    return number, own[language] if own else named_after


def _named_after(corpus: Corpus, text: Text, say: Wording) -> str:
    """The name of the first clause that it is about."""
    record = text.record
    clauses = clauses_of(text)
    own = isinstance(record, Discrepancy) or (isinstance(record, Relation) and not record.from_)
    edition = edition_of(text) if own else IN_FORCE
    if not clauses or corpus.rules.clause(clauses[0], edition) is None:
        return ""
    return corpus.rules.name(clauses[0], edition)[say.language]


def _disagreements(corpus: Corpus, text: Text, language: Language) -> str:
    if not isinstance(text.record, Clause):
        return ""
    found = corpus.register.entries_of(text.record.id, edition_of(text))
    return "\n".join(f"{one.id}: {one.effect[language]}" for one in found)


#: By the path of the field without the places in its lists; more exactly by kind and path.
_KEYS = {
    "texts": "review-field.texts",
    "name": "review-field.name",
    "names": "review-field.name",
    "glossary names": "review-field.term",
    "definition": "review-field.definition",
    "offence": "review-field.offence",
    "outcomes.offence": "review-field.offence-nth",
    "consequence.condition": "review-field.condition",
    "outcomes.condition": "review-field.condition-nth",
    "notes": "review-field.notes",
    "note": "review-field.note",
    "question": "review-field.question",
    "reasoning": "review-field.reasoning",
    "answer": "review-field.answer",
    "effect": "review-field.effect",
    "followed.why": "review-field.why",
    "readings.says": "review-field.says",
    "defects": "review-field.defects",
    "short_names": "review-field.short-name",
    "issuer": "review-field.issuer",
    "pages.against": "review-field.page-against",
    "pages.rules": "review-field.page-rules",
    "alt": "review-field.alt",
    "caption": "review-field.caption",
    "marks": "review-field.mark",
    "title": "review-field.title",
    "text": "review-field.line",
}
_PLACE = re.compile(r"\.(\d+)")


def field_words(text: Text, field: str, say: Wording) -> str:
    """What the field of that path is called: ``rule text``, ``what de-2017 says``.

    Raises:
        KeyError: a field that has no words yet: a programmer's mistake.
    """
    plain = _PLACE.sub("", field)
    key = _KEYS.get(f"{kind_of(text)} {plain}") or _KEYS[plain]
    places = [int(one) for one in _PLACE.findall(field)]
    values: dict[str, object] = {"n": places[0] + 1} if places else {}
    if isinstance(text.record, Discrepancy) and plain == "readings.says":
        values = {"documents": ", ".join(text.record.readings[places[0]].documents)}
    return say(key, **values)

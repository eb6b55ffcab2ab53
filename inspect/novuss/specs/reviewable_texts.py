"""Reviewable texts of the knowledge, and the reviews of them as they stand."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from novuss.files.safe_write import write_whole
from novuss.grouping import group_values
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.record_base import Record
from novuss.model.text_fingerprints import find_local_texts, fingerprint_texts
from novuss.model.text_reviews import (
    RAISES,
    STATUSES,
    Review,
    ReviewsFile,
    Status,
    Statuses,
)
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources, pair_with_places
from novuss.specs.spec_issues import SpecsError
from novuss.specs.yaml_file import Place, YamlFile

FOLDER = "reviews"
#: The fingerprint of what a document says of a text; None where that is not at hand.
Wordings = Callable[[str, "Text"], str | None]
_HEAD = (
    "# Who compared which text with what, one record for each text; written by: novuss review add"
)


@dataclass(frozen=True)
class Text:
    """Something that the knowledge says, with its place in ``specs/``.

    Attributes:
        of: by which a review names it.
        record: what says it; all its local texts are one text.
        without: fields that are read elsewhere.
        documents: with which the original is compared.
    """

    of: str
    record: Record
    file: YamlFile
    place: tuple[str | int, ...]
    documents: tuple[str, ...]
    without: frozenset[str] = frozenset()

    @property
    def line(self) -> int:
        """Where it stands in its file."""
        return self.file.find_line(*self.place)

    @cached_property
    def marks(self) -> dict[Language, str]:
        """The fingerprint of all that it says, by language; none where it says nothing."""
        return fingerprint_texts(self.record, self.without)

    def list_texts(self, language: Language) -> dict[str, str]:
        """All that it says in a language, by the fields that say it."""
        return {name: text[language] for name, text in find_local_texts(self.record, self.without)}

    def locate_field(self, field: str) -> tuple[str | int, ...]:
        """The place in the file of the mapping of languages that a field is, or that it names."""
        (*base, last) = self.place
        steps = tuple(int(part) if part.isdigit() else part for part in field.split("."))
        # The place of a clause is that of its texts, which its messages name.
        place = (*base, *steps) if last == "texts" else (*self.place, *steps)
        return self.file.phrases.get(place, place)

    def is_current(
        self, review: Review, language: Language, wordings: Wordings | None = None
    ) -> bool:
        """Whether the text, and what it was compared with, are still what the reader read.

        A document is compared only where its wording is at hand: elsewhere nobody can tell.
        """
        (other, *_) = review.against
        if review.text != self.marks[language]:
            return False
        if other in LANGUAGES:
            return review.its == self.marks[other]
        now = wordings(other, self) if wordings and review.its else None
        return now is None or now == review.its


def list_texts(knowledge: Knowledge, sources: Sources) -> Iterator[Text]:
    """Everything that is reviewed: clauses, limits, terms, disagreements, situations, figures.

    The words of the site and of the tool are not, nor are those by which people search.
    """
    yield from (record for record in _list_records(knowledge, sources) if record.marks)


def _list_records(knowledge: Knowledge, sources: Sources) -> Iterator[Text]:
    documents: dict[str, tuple[str, ...]] = {}
    for document in knowledge.documents:
        documents[document.edition] = (*documents.get(document.edition, ()), document.id)
    every = tuple(document.id for document in knowledge.documents)
    for file, known in sources.list_rules_files():
        for index, clause in enumerate(known.clauses):
            twin = frozenset({"texts"} if clause.same_as else ())
            of = f"{known.edition} {clause.id}"
            place = ("clauses", index, "texts")
            found = documents.get(known.edition, every)
            yield Text(of, clause, file, place, found, without=twin)
    for file, limits in sources.list_equipment_files():
        found = documents.get(limits.edition, every)
        for name in type(limits).model_fields:
            listed = getattr(limits, name)
            for index, record in enumerate(listed if isinstance(listed, list) else ()):
                of = f"{limits.edition} {getattr(record, 'id', f'{name}.{index}')}"
                yield Text(of, record, file, (name, index), found)
    for name, kind, records in (
        ("glossary", "terms", knowledge.glossary),
        ("discrepancies", "discrepancies", knowledge.discrepancies),
        ("concordance", "relations", knowledge.relations),
        ("figures", "figures", knowledge.figures),
        ("editions", "editions", knowledge.editions),
        ("editions", "documents", knowledge.documents),
        ("highlights", "lines", knowledge.highlights.lines),
        ("disputes", "disputes", knowledge.disputes),
        ("decisions", "decisions", knowledge.decisions),
        ("situations", "situations", sources.read_situations()),
    ):
        file = sources.get_file(f"{name}.yaml")
        for index, record in enumerate(records):
            yield Text(f"{name} {_name_record(record, index)}", record, file, (kind, index), every)


def _name_record(record: Record, index: int) -> str:
    if name := getattr(record, "id", None):
        return str(name)
    return str(index + 1)


class Reviews:
    """The reviews of a language, as its file has them."""

    def __init__(self, root: Path, language: Language, wordings: Wordings | None = None) -> None:
        """Read ``reviews/<language>.yaml`` below ``root``; without one there are none.

        With ``wordings`` a review is also held against what its document says now.

        Raises:
            SpecsError: the file is not as it has to be.
        """
        self.language = language
        self._wordings = wordings
        self.path = root / FOLDER / f"{language}.yaml"
        self.name = f"{root.name}/{FOLDER}/{language}.yaml"
        self._file = YamlFile.read_file(self.path, root) if self.path.exists() else None
        self.reviews: list[Review] = []
        if self._file:
            read = self._file.validate_as(ReviewsFile)
            if read.language != language:
                message = f"language: {read.language}, in the file of {language}"
                raise SpecsError([self._file.build_issue(message, f"write {language}", "language")])
            self.reviews = read.reviews

    def list_places(self) -> Iterator[tuple[Place, Review]]:
        """Each review with its place."""
        return pair_with_places(self._file, "reviews", self.reviews) if self._file else iter(())

    @cached_property
    def by_text(self) -> Mapping[str, list[Review]]:
        """The reviews of each text."""
        return group_values((review.of, review) for review in self.reviews)

    def list_standing(self, text: Text) -> list[Review]:
        """Those of the text as it stands whose readers say that it is right."""
        known = self.by_text.get(text.of, ())
        return [
            review
            for review in known
            if review.agrees and text.is_current(review, self.language, self._wordings)
        ]

    def compute_status(self, text: Text) -> Status:
        """What the readers of the text as it stands raise it to: a draft unless somebody does."""
        raised = (RAISES[review.role] for review in self.list_standing(text))
        return max(raised, key=STATUSES.index, default=STATUSES[0])

    def add_review(self, review: Review) -> bool:
        """Add a review; one of the same reader, in the same role, of the same text is replaced.

        One that says the same of the same on another day stays what it is, and it is False.
        """
        same = (review.of, review.by, review.role)
        if any(known.model_copy(update={"on": review.on}) == review for known in self.reviews):
            return False
        kept = [review for review in self.reviews if (review.of, review.by, review.role) != same]
        self.reviews = [*kept, review]
        self.__dict__.pop("by_text", None)
        return True

    def write_file(self, order: Mapping[str, int]) -> None:
        """Write the file, the texts in the order given; what has no place there comes last."""
        last = len(order)
        rows = sorted(
            self.reviews, key=lambda review: (order.get(review.of, last), review.on, review.by)
        )
        lines = [_HEAD, f"language: {self.language}", "reviews:" if rows else "reviews: []"]
        lines += [f"  - {_format_review(row)}" for row in rows]
        self.path.parent.mkdir(exist_ok=True)
        write_whole(self.path, ("\n".join(lines) + "\n").encode())


def compute_statuses(knowledge: Knowledge, sources: Sources) -> dict[str, Statuses]:
    """The status of each text that a reader from outside raised; every other is a draft.

    Raises:
        SpecsError: a file of reviews is not as it has to be.
    """
    read = {language: Reviews(sources.root, language) for language in LANGUAGES}
    raising = {
        review.of
        for reviews in read.values()
        for review in reviews.reviews
        if RAISES[review.role] != "draft"
    }
    found = {}
    for text in list_texts(knowledge, sources) if raising else ():
        if text.of in raising:
            by_language = {
                language: reviews.compute_status(text) for language, reviews in read.items()
            }
            if set(by_language.values()) != {"draft"}:
                found[text.of] = Statuses.model_validate(by_language)
    return found


def _format_review(review: Review) -> str:
    """A review on one line, every value in quotes."""
    fields = review.model_dump(mode="json", exclude_defaults=True)
    fields_in_json = ", ".join(
        f"{key}: {json.dumps(field, ensure_ascii=False)}" for key, field in fields.items()
    )
    return f"{{{fields_in_json}}}"


def make_review(
    text: Text,
    language: Language,
    against: list[str] | None,
    wordings: Wordings | None = None,
    **who: object,
) -> Review:
    """A review of the text as it stands, compared with a language or with documents.

    Without ``against`` a translation is compared with the original, and the original with
    the documents of its edition. Of the first document named the wording is recorded too,
    where ``wordings`` knows it.
    """
    chosen = against or (list(text.documents) if language == ORIGINAL else [ORIGINAL])
    if chosen[0] in LANGUAGES:
        its: str | None = text.marks[chosen[0]]
    else:
        its = wordings(chosen[0], text) if wordings else None
    return Review.model_validate(
        {"of": text.of, "text": text.marks[language], "against": chosen, "its": its, **who}
    )

"""Questions to a federation in the order in which they are asked.

What decides most comes first, then the questions about the newest edition by what is at stake,
then those about documents that shorten them. What only a superseded edition leaves open is
not asked, as nobody decides by it any more, and neither is what a federation has answered.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from novuss.corpus import Corpus
from novuss.model.decision_stakes import Stakes
from novuss.model.document_discrepancies import Discrepancy


@dataclass(frozen=True)
class Asked:
    """One question.

    Attributes:
        record: the record of the register that asks it, whose id is its number.
        also: the records that ask the same, in the order of the register.
        about: the edition that it is about.
        decisive: whether it is one of those that decide most.
    """

    record: Discrepancy
    also: tuple[Discrepancy, ...]
    about: str
    decisive: bool


@dataclass(frozen=True)
class Part:
    """Questions that stand together.

    Attributes:
        questions: one or more.
        about: the edition that they are about.
        stakes: what they decide; None where that differs: those that decide most, and those
            about another edition than the one in force.
    """

    questions: tuple[Asked, ...]
    about: str
    stakes: Stakes | None

    @property
    def decisive(self) -> bool:
        """Whether these are the questions that decide most."""
        return self.questions[0].decisive

    @property
    def id(self) -> str:
        """How a page calls it: ``decisive``, a word for the stakes, or an edition."""
        return "decisive" if self.decisive else self.stakes or self.about


def list_questions(corpus: Corpus) -> list[Asked]:
    """List every question once, in the order in which it is asked."""
    also: dict[str, list[Discrepancy]] = {}
    for record in corpus.register.entries:
        if record.asked_with and not corpus.register.answered(record):
            also.setdefault(record.asked_with, []).append(record)
    places = {name: place for place, name in enumerate(corpus.decisive)}
    editions = [edition.id for edition in corpus.editions]
    asked = [
        Asked(
            record,
            tuple(also.get(record.id, ())),
            record.asks_about or corpus.current,
            record.id in places,
        )
        for record in corpus.register.entries
        if record.question
        and not record.asked_with
        and corpus.edition(record.asks_about or corpus.current).status != "superseded"
        and not corpus.register.answered(record)
    ]
    last = len(places)
    # The register is in the order of the clauses, which a stable sort keeps.
    return sorted(
        asked,
        key=lambda question: (
            places.get(question.record.id, last),
            editions.index(question.about),
            question.record.weight,
        ),
    )


def group_questions(corpus: Corpus) -> Iterator[Part]:
    """Group the questions as they stand together under a heading, in the same order."""

    def part(question: Asked) -> tuple[bool, str, Stakes | None]:
        apart = question.decisive or question.about != corpus.current
        return question.decisive, question.about, None if apart else question.record.stakes

    for (_, about, stakes), questions in groupby(list_questions(corpus), key=part):
        yield Part(tuple(questions), about, stakes)

"""The subject index: what people ask for, and the clauses that answer it."""

from pydantic import Field, model_validator

from novuss.languages import LANGUAGES
from novuss.model.base import ClauseId, LocalText, NonBlank, Record
from novuss.model.glossary import Forms


class Subject(Record):
    """Everyday words for a matter, and the clauses in force about it, the best first.

    Like an entry of the index at the end of a book: the words stand in no text of
    the clause, or only beside it. Inflected forms need not be listed.
    """

    words: Forms
    clauses: list[ClauseId] = Field(min_length=1)

    @model_validator(mode="after")
    def _in_every_language(self) -> "Subject":
        for language in LANGUAGES:
            if not self.words[language]:
                raise ValueError(f"no words in {language!r}: a subject has them in every language")
        return self


class SubjectsFile(Record):
    """``specs/subjects.yaml``.

    ``alike`` are lists of words of one language of which people type one and our
    texts say another: who asks for one of them is shown the others too, further down.
    """

    subjects: list[Subject]
    alike: dict[str, list[list[NonBlank]]] = Field(
        default_factory=dict, description="by language: words that ask for the same thing"
    )

    @model_validator(mode="after")
    def _known_languages(self) -> "SubjectsFile":
        for language in self.alike:
            if language not in LANGUAGES:
                raise ValueError(f"{language!r} is none of {', '.join(LANGUAGES)}")
        return self


class Question(Record):
    """How people who do not know its words ask for a clause in force; never shown."""

    clause: ClauseId
    asked: LocalText


class QuestionsFile(Record):
    """``specs/questions.yaml``: one entry for every clause in force, in their order."""

    questions: list[Question]

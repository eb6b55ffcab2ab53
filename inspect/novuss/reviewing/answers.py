"""What came back from a reader: an answer for each row, with the place where it stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from novuss.languages import Language
from novuss.problems import Problem


@dataclass(frozen=True)
class Place:
    """Where an answer stands: its file and sheet, its line, its columns by what they hold.

    A column has its number from 1 and the name of the cell, ``J14``.
    """

    file: str
    line: int
    columns: Mapping[str, tuple[int, str]] = field(default_factory=dict)

    def problem(self, code: str, column: str = "", /, **values: str) -> Problem:
        """A problem of the answer, at one of its columns where that is known."""
        number, cell = self.columns.get(column, (0, ""))
        return Problem(self.file, self.line, number, code, values, cell=cell)


@dataclass(frozen=True)
class Answer:
    """What a reader says of one field of one text.

    Attributes:
        of: the text, as it stands in the file.
        field: the field of the text, as it stands in the file.
        language: of the text.
        place: where the answer stands.
        ok: whether the reader says that it is right; None where nothing is said.
        proposal: what it should say instead; empty where nothing is proposed.
        remark: what the reader remarked.
        mark: the fingerprint of what the field said when it was given to the reader.
        against: the fingerprint of what it was to be compared with.
        ours: what the file has of our text.
        other: what the file has of what it was to be compared with.
        documents: whose wording stood beside it.
        word: what was typed for ok, where it is neither yes nor no.
    """

    of: str
    field: str
    language: Language
    place: Place
    ok: bool | None = None
    proposal: str = ""
    remark: str = ""
    mark: str = ""
    against: str = ""
    ours: str = ""
    other: str = ""
    documents: tuple[str, ...] = ()
    word: str = ""

    @property
    def answered(self) -> bool:
        """Whether the reader said anything."""
        return bool(self.ok is not None or self.proposal or self.remark or self.word)


@dataclass(frozen=True)
class Answers:
    """All answers of a file, and what of it cannot be read."""

    answers: tuple[Answer, ...]
    problems: tuple[Problem, ...] = ()

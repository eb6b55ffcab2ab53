"""Problems of a file that a user handed in: place, cause and cure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import TypeVar

from novuss.languages import LANGUAGES, Language
from novuss.size_caps import limit_for

_Word = TypeVar("_Word", bound=str)


@dataclass(frozen=True)
class Problem:
    """One problem of one place; the wording is found by ``code``, in four languages.

    Attributes:
        file: its name, or that of the argument that is wrong.
        line: from 1, as rows of a table count; 0 means the file as a whole.
        column: from 1, as cells of a row count; 0 means the row as a whole.
        code: the name of the problem, for programs.
        values: what its words are filled with. Kinds, columns and units are ids, which
            the reader is told in words; ``near@ru`` is what ``near`` says in Russian.
        cell: the cell of a workbook as its reader calls it: ``I14``.
        item: the item that the row is about, as typed; empty where none is told.
        within: the part of an event file, from the whole to the part, each with its number
            from 1: ``(("inspection", 2), ("reading", 3))``.
        message: what is wrong, in English, where a caller from Python is told.
        cure: what to do about it, likewise.
    """

    file: str
    line: int
    column: int
    code: str
    values: dict[str, str] = field(default_factory=dict)
    cell: str = ""
    item: str = ""
    within: tuple[tuple[str, int], ...] = ()
    message: str = field(default="", compare=False)
    cure: str = field(default="", compare=False)

    @classmethod
    def of(cls, file: str, code: str, /, **values: str) -> Problem:
        """The problem of a file, or of an option, as a whole."""
        return cls(file, 0, 0, code, values)

    @classmethod
    def refused(cls, file: str, code: str, error: OSError) -> Problem:
        """The problem of a file that the system does not read or write, with its reason."""
        return cls.of(file, code, detail=error.strerror or str(error))

    @property
    def place(self) -> str:
        """``file:line:column``, or what of it is known."""
        parts = [self.file, *(str(part) for part in (self.line, self.column) if part)]
        return ":".join(parts)

    @property
    def place_in_file(self) -> str:
        """The place within its file as who typed it sees it: ``I14, P12`` or ``14:9 (P12)``."""
        if self.cell:
            return ", ".join(filter(None, (self.cell, self.item)))
        numbers = ":".join(str(part) for part in (self.line, self.column) if part)
        return f"{numbers} ({self.item})" if self.item else numbers


def translate_value(name: str, say: Callable[[Language], str]) -> dict[str, str]:
    """A value of a problem that says something else in each language."""
    return {f"{name}@{language}": say(language) for language in LANGUAGES}


class ProblemsError(ValueError):
    """Input that cannot be used; carries every problem that was found.

    Attributes:
        problems: each with its place, message and cure.

    Examples:
        >>> from novuss import ProblemsError, read_readings
        >>> try:
        ...     read_readings("no-such.csv")
        ... except ProblemsError as error:
        ...     print(error.problems[0].code)
        file-missing
    """

    def __init__(self, problems: list[Problem]) -> None:
        self.problems: list[Problem] = problems
        super().__init__("\n".join(map(_describe_problem, problems)))

    @classmethod
    def of(cls, file: str, code: str, /, **values: str) -> ProblemsError:
        """The error of one problem of a file, or of an option, as a whole."""
        return cls([Problem.of(file, code, **values)])


def _describe_problem(problem: Problem) -> str:
    words = f"{problem.message}; {problem.cure}" if problem.message else problem.values or ""
    return f"{problem.place}: {problem.code} {words}".rstrip()


def require_choice(value: str, known: Iterable[_Word], place: str) -> _Word:
    """The value, if it is one of those that an option, or an argument, takes.

    Raises:
        ProblemsError: naming those that there are.
    """
    known = list(known)
    if value not in known:
        raise ProblemsError.of(place, "option-choice", value=value, known=", ".join(known))
    return known[known.index(value)]


def limit_exceeded(
    file: str,
    cap: str,
    found: int | None = None,
    *,
    times: int | Fraction = 1,
    place: tuple[int, int] = (0, 0),
    cell: str = "",
) -> ProblemsError:
    """What is told of a file that has more of something than is read.

    Args:
        file: its name.
        cap: what it has more of, a name of :data:`~novuss.size_caps.CAPS`.
        found: how much it has; None where nobody counted to the end.
        times: how many of what was counted there may be for one of the cap.
        place: line and column, where one is known.
        cell: the cell of a workbook.
    """
    limit = limit_for(cap, times)
    values = {
        "cap": cap,
        "found": f">{limit}" if found is None else str(found),
        "limit": str(limit),
        "option": suggest_cap_option(cap, ceil((10 * limit if found is None else found) / times)),
    }
    return ProblemsError([Problem(file, *place, "cap-over", values, cell=cell)])


def suggest_cap_option(cap: str, enough: int) -> str:
    """What raises a cap, as it is typed: to the next number with one digit and noughts."""
    scale = 10 ** (len(str(enough)) - 1)
    return f"--cap {cap}={-(-enough // scale) * scale}"

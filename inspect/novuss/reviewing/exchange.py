"""What the files for the programs of translators have in common.

Each unit carries, where those programs keep what they are not asked about, a line by which
it is known again: the fingerprints of both texts, and how far the text was.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from novuss.caps import most
from novuss.extras import install_command
from novuss.languages import LANGUAGES, Language
from novuss.opened import bytes_of
from novuss.problems import Problem, ProblemsError, over
from novuss.reviewing.rows import Row, Sheet

#: Begins the line by which a unit is known again.
OURS = "novuss"
_KNOWN = re.compile(
    rf"{OURS} text:(?P<mark>[0-9a-f]{{8}}) against:(?P<against>[0-9a-f]{{8}}) "
    r"state:(?P<state>[a-z]+)"
)


@dataclass(frozen=True)
class Carried:
    """What a unit says of itself: fingerprints, and how far its text was."""

    mark: str
    against: str
    state: str


def library(path: Path, name: str) -> ModuleType:
    """A module of the package of translators' formats, which is an extra of the installation.

    Raises:
        ProblemsError: it is not installed; with the command that installs it.
    """
    from importlib import import_module

    try:
        return import_module(f"translate.storage.{name}")
    except ImportError as error:
        values = {"library": error.name or "translate", "command": install_command("review")}
        raise ProblemsError([Problem(str(path), 0, 0, "review-library", values)]) from None


def content(path: Path, mark: bytes) -> bytes:
    """The bytes of a file for the programs of translators.

    Args:
        path: the file.
        mark: what each text begins with.

    Raises:
        ProblemsError: it has more of them, or more megabytes, than are read.
        OSError: it cannot be read.
    """
    found = bytes_of(path, "sheet")
    if (texts := found.count(mark)) > most("units"):
        raise over(str(path), "units", texts)
    return found


def carried_line(row: Row) -> str:
    """The line by which the unit of a row is known again."""
    return f"{OURS} text:{row.mark} against:{row.against} state:{row.state}"


def carried(notes: str) -> Carried | None:
    """What the notes of a unit say of it; None where they do not."""
    found = _KNOWN.search(notes)
    return Carried(found["mark"], found["against"], found["state"]) if found else None


def notes(sheet: Sheet, row: Row) -> Iterator[tuple[str, str]]:
    """What a translator is told of a row, each with the sort of note that it is."""
    say = sheet.say
    yield "what", ": ".join(filter(None, (" ".join((row.number, row.name)).strip(), row.what)))
    if row.official:
        yield "official", f"{say('review.official')}: {row.official}"
    if row.disagreements:
        yield "disagreement", f"{say('review.disagreements')}: {row.disagreements}"


def language_of(code: str | None, path: Path) -> Language:
    """The language that a file says it is in.

    Raises:
        ProblemsError: none, or none of ours.
    """
    for language in LANGUAGES:
        if code == language:
            return language
    values = {"value": code or "–"}
    raise ProblemsError([Problem(str(path), 0, 0, "review-language", values)])

"""Documents that a user names himself, beside those that the knowledge base knows.

They stand in ``documents.yaml`` in the folder that documents are imported to.
"""

import datetime
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from novuss.caps import most
from novuss.corpus import Corpus
from novuss.days import day_of
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.base import EditionId, NonBlank, Record
from novuss.model.editions import IN_FORCE, Document
from novuss.official.store import Imported, load_all
from novuss.opened import bytes_of
from novuss.problems import Problem, ProblemsError, over
from novuss.specs.issues import Issue, SpecsError
from novuss.specs.yaml_file import NO_MAPPING, YamlFile

#: The file's name in the folder.
NAME = "documents.yaml"
_ID = re.compile(r"[a-z]+-[a-z0-9]+")
_TWICE = re.compile(r"duplicate key '(?P<key>.*)', also")
_KEYS = ("id", "edition", "language", "title", "issuer", "date", "authentic")
_NEEDED = ("id", "edition", "language", "title", "issuer", "authentic")


class OwnDocument(Record):
    """One document of the user's.

    Attributes:
        id: by which it is imported, such as ``lv-2017``.
        edition: the edition whose clauses it has.
        date: of the document, where it bears one.
        authentic: whether this text decides, and is no translation of one that does.
    """

    id: EditionId
    edition: EditionId
    language: Language
    title: NonBlank
    issuer: NonBlank
    date: datetime.date | None = None
    authentic: bool = False


AnyDocument: TypeAlias = Document | OwnDocument


def example(corpus: Corpus, document: str, *, first: bool) -> str:
    """An entry on one line as it may be typed; the ``first`` one begins the file."""
    adopted = corpus.adopted_in or ORIGINAL
    named = document if _ID.fullmatch(document) else f"{adopted}-2017"
    begins = named.partition("-")[0]
    language = begins if begins in LANGUAGES else adopted
    entry = (
        f'{{id: {named}, edition: {IN_FORCE}, language: {language}, title: "…", issuer: "…", '
        "date: 2016-12-28, authentic: true}"
    )
    return f"documents: [{entry}]" if first else f"- {entry}"


def own_documents(corpus: Corpus, folder: Path) -> list[OwnDocument]:
    """The documents of the folder's file; none where there is no such file.

    Raises:
        ProblemsError: with everything that is wrong with the file.
    """
    path = folder / NAME
    if not path.is_file():
        return []
    # Read by a parser that takes a hundred times as long as the others: as much as fifteen cells.
    if (size := len(bytes_of(path))) > most("letters", 15):
        raise over(str(path), "letters", size, times=15)
    try:
        file = YamlFile.read(path.resolve(), folder.resolve())
    except SpecsError as error:
        (issue,) = error.issues
        raise ProblemsError([_no_file(path, issue)]) from None
    except OSError as error:
        raise ProblemsError([Problem.refused(str(path), "file-unreadable", error)]) from None
    problems = list(_Checker(corpus, path, file).problems())
    if problems:
        raise ProblemsError(sorted(problems, key=lambda one: one.line))
    entries = file.data["documents"]
    return [OwnDocument.model_validate({**one, "date": _date(one)}) for one in entries]


def _no_file(path: Path, issue: Issue) -> Problem:
    """What is wrong with a file that is not even read, in words for somebody who typed it."""
    content = path.read_bytes()
    try:
        content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        return Problem(str(path), line, 0, "official-encoding")
    if issue.message == NO_MAPPING:
        return Problem(str(path), issue.line, 0, "official-entries")
    if twice := _TWICE.match(issue.message):
        return Problem(str(path), issue.line, 0, "official-key-twice", {"key": twice["key"]})
    return Problem(str(path), issue.line, 0, "official-yaml", {"detail": issue.message})


def _date(entry: dict[str, Any]) -> datetime.date | None:
    return day_of(entry["date"]) if "date" in entry else None


class _Checker:
    """Says everything that is wrong with a file."""

    def __init__(self, corpus: Corpus, path: Path, file: YamlFile) -> None:
        self._corpus, self._path, self._file = corpus, path, file
        self._lines = path.read_text(encoding="utf-8").splitlines()

    def problems(self) -> Iterator[Problem]:
        """Each with its place."""
        data = self._file.data
        for key in data:
            if key != "documents":
                yield self._told("official-entry-key", key, key=key, known="documents")
        entries = data.get("documents")
        if not isinstance(entries, list) or not entries:
            yield self._told("official-entries", "documents")
            return
        seen: dict[str, int] = {}
        for at, entry in enumerate(entries):
            if not isinstance(entry, dict):
                yield self._told("official-entries", "documents", at)
                continue
            yield from self._entry(at, entry)
            name = entry.get("id")
            if isinstance(name, str):
                if name in seen:
                    line = str(seen[name])
                    yield self._told(
                        "official-entry-twice", "documents", at, "id", id=name, line=line
                    )
                seen.setdefault(name, self._file.line("documents", at, "id"))

    def _entry(self, at: int, entry: dict[str, Any]) -> Iterator[Problem]:
        for key in entry:
            if key not in _KEYS:
                known = ", ".join(_KEYS)
                yield self._told("official-entry-key", "documents", at, key, key=key, known=known)
        for key in _NEEDED:
            if key not in entry:
                yield self._told("official-entry-missing", "documents", at, key=key)
        for key in _KEYS:
            if key in entry and (found := self._value(key, entry[key])):
                code, values = found
                yield self._told(code, "documents", at, key, **values)

    def _value(self, key: str, value: Any) -> tuple[str, dict[str, str]] | None:
        """What is wrong with a value, or None."""
        typed = "" if value is None else str(value)
        if key == "authentic":
            wrong = None if isinstance(value, bool) else "official-entry-authentic"
            return (wrong, {"value": typed}) if wrong else None
        if not isinstance(value, str) or not value.strip():
            # 2017 is a number in YAML, and no title.
            return "official-entry-text", {"key": key}
        if key == "id":
            shipped = [one.id for one in self._corpus.documents]
            if value in shipped:
                return "official-entry-shipped", {"id": value}
            return None if _ID.fullmatch(value) else ("official-entry-id", {"id": value})
        if key in ("edition", "language"):
            known = self._corpus.rules_editions if key == "edition" else list(LANGUAGES)
            if value not in known:
                code = "official-entry-edition" if key == "edition" else "official-entry-language"
                return code, {"value": value, "known": ", ".join(known)}
        if key == "date":
            try:
                day_of(value)
            except ValueError:
                return "official-entry-date", {"value": value}
        return None

    def _told(self, code: str, *path: str | int, **values: str) -> Problem:
        line = self._file.line(*path)
        text = self._lines[line - 1] if line <= len(self._lines) else ""
        # The file knows its lines; the key is found in its own.
        last = path[-1]
        match = re.search(rf"(?<![\w-]){re.escape(str(last))}\s*:", text)
        column = match.start() + 1 if match else len(text) - len(text.lstrip()) + 1
        return Problem(str(self._path), line, column, code, values)


def imported_documents(corpus: Corpus, folder: Path) -> list[Imported]:
    """Every imported document of a folder, whose own file of documents has no mistakes.

    Raises:
        ProblemsError: a file is no imported document, or the user's entries are wrong.
    """
    own_documents(corpus, folder)
    return load_all(folder)


def document_of(corpus: Corpus, own: list[OwnDocument], name: str) -> AnyDocument | None:
    """The document of that id, shipped or the user's own."""
    known: list[AnyDocument] = [*corpus.documents, *own]
    return next((one for one in known if one.id == name), None)

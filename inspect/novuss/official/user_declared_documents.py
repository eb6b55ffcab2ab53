"""Documents named by a user, beside those of the knowledge base.

They stand in ``documents.yaml`` in the folder that documents are imported to.
"""

import datetime
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from novuss.corpus import Corpus
from novuss.files.bounded_read import read_bounded
from novuss.input_problems import Problem, ProblemsError, limit_exceeded
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.editions import Document
from novuss.model.record_base import EditionId, NonBlank, Record
from novuss.official.imported_documents import Imported, load_imports
from novuss.size_caps import limit_for
from novuss.specs.spec_issues import Issue, SpecsError
from novuss.specs.yaml_file import NO_MAPPING, YamlFile
from novuss.typed_dates import parse_day_text

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
#: Code, the way to the value, and what its wording says.
_Mistake: TypeAlias = tuple[str, tuple[str | int, ...], dict[str, str]]


def build_example(corpus: Corpus, document: str, *, first: bool) -> str:
    """Build an entry on one line as it may be typed; the ``first`` one begins the file."""
    adopted = corpus.adopted_in or ORIGINAL
    named = document if _ID.fullmatch(document) else f"{adopted}-2017"
    begins = named.partition("-")[0]
    language = begins if begins in LANGUAGES else adopted
    entry = (
        f'{{id: {named}, edition: {corpus.current}, language: {language}, title: "…", issuer: "…", '
        "date: 2016-12-28, authentic: true}"
    )
    return f"documents: [{entry}]" if first else f"- {entry}"


def read_own_documents(corpus: Corpus, folder: Path) -> list[OwnDocument]:
    """Read the documents of the folder's file; none where there is no such file."""
    path = folder / NAME
    if not path.is_file():
        return []
    # Read by a parser that takes a hundred times as long as the others: as much as fifteen cells.
    if (size := len(read_bounded(path))) > limit_for("letters", 15):
        raise limit_exceeded(str(path), "letters", size, times=15)
    try:
        file = YamlFile.read_file(path.resolve(), folder.resolve())
    except SpecsError as error:
        (issue,) = error.issues
        raise ProblemsError([_explain_unreadable(path, issue)]) from None
    except OSError as error:
        raise ProblemsError([Problem.refused(str(path), "file-unreadable", error)]) from None
    problems = [_place_mistake(mistake, path, file) for mistake in _find_mistakes(corpus, file)]
    if problems:
        raise ProblemsError(sorted(problems, key=lambda problem: problem.line))
    entries = file.data["documents"]
    days = ({"date": parse_day_text(entry["date"])} if "date" in entry else {} for entry in entries)
    return [
        OwnDocument.model_validate(entry | day) for entry, day in zip(entries, days, strict=True)
    ]


def _explain_unreadable(path: Path, issue: Issue) -> Problem:
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


def _find_mistakes(corpus: Corpus, file: YamlFile) -> Iterator[_Mistake]:
    for key in file.data:
        if key != "documents":
            yield "official-entry-key", (key,), {"key": key, "known": "documents"}
    entries = file.data.get("documents")
    if not isinstance(entries, list) or not entries:
        yield "official-entries", ("documents",), {}
        return
    lines: dict[str, str] = {}
    for at, entry in enumerate(entries):
        way = ("documents", at)
        if not isinstance(entry, dict):
            yield "official-entries", way, {}
            continue
        for key in entry:
            if key not in _KEYS:
                yield "official-entry-key", (*way, key), {"key": key, "known": ", ".join(_KEYS)}
        for key in _NEEDED:
            if key not in entry:
                yield "official-entry-missing", way, {"key": key}
        for key in _KEYS:
            if key in entry and (wrong := _check_value(corpus, key, entry[key])):
                code, values = wrong
                yield code, (*way, key), values
        name = entry.get("id")
        if isinstance(name, str):
            if name in lines:
                yield "official-entry-twice", (*way, "id"), {"id": name, "line": lines[name]}
            lines.setdefault(name, str(file.find_line(*way, "id")))


def _check_value(corpus: Corpus, key: str, value: object) -> tuple[str, dict[str, str]] | None:
    if key == "authentic":
        wrong = {"value": "" if value is None else str(value)}
        return None if isinstance(value, bool) else ("official-entry-authentic", wrong)
    if not isinstance(value, str) or not value.strip():
        # 2017 is a number in YAML, and no title.
        return "official-entry-text", {"key": key}
    if key == "id":
        if value in [document.id for document in corpus.documents]:
            return "official-entry-shipped", {"id": value}
        return None if _ID.fullmatch(value) else ("official-entry-id", {"id": value})
    if key == "edition" and value not in corpus.rules_editions:
        known = ", ".join(corpus.rules_editions)
        return "official-entry-edition", {"value": value, "known": known}
    if key == "language" and value not in LANGUAGES:
        return "official-entry-language", {"value": value, "known": ", ".join(LANGUAGES)}
    if key == "date":
        try:
            parse_day_text(value)
        except ValueError:
            return "official-entry-date", {"value": value}
    return None


def _place_mistake(mistake: _Mistake, path: Path, file: YamlFile) -> Problem:
    code, way, values = mistake
    line = file.find_line(*way)
    lines = path.read_text(encoding="utf-8").splitlines()
    text = lines[line - 1] if line <= len(lines) else ""
    # The file knows its lines; the key is found in its own.
    match = re.search(rf"(?<![\w-]){re.escape(str(way[-1]))}\s*:", text)
    column = match.start() + 1 if match else len(text) - len(text.lstrip()) + 1
    return Problem(str(path), line, column, code, values)


def read_imported_documents(corpus: Corpus, folder: Path) -> list[Imported]:
    """Read every imported document of a folder, and check its file of documents."""
    read_own_documents(corpus, folder)
    return load_imports(folder)


def find_document(corpus: Corpus, own: list[OwnDocument], name: str) -> AnyDocument | None:
    """Find the document of that id, shipped or the user's own."""
    known: list[AnyDocument] = [*corpus.documents, *own]
    return next((document for document in known if document.id == name), None)

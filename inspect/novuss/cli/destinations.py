"""Where a command writes: nothing of anybody else's is overwritten without being told to."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.languages import LANGUAGES
from novuss.problems import Problem, ProblemsError
from novuss.wording import Wording
from novuss.writing import Paper, State, found_at, marked, write_whole

ForceOption = Annotated[
    bool, typer.Option("--force", help="Overwrite what novuss did not write in the same form.")
]

#: What is said of what stands at a path.
_CODES: Mapping[State, str] = {
    "foreign": "option-foreign",
    "changed": "option-changed",
    "another": "option-another",
    "folder": "file-folder",
}
#: How a paper is called, by the key of its title.
_TITLES = {
    "report": "report.title",
    "template": "sheet.title",
    "cards": "cards.title",
    "import-report": "official.title",
    "record-summary": "record.title-summary",
    "record-certificate": "record.title-certificate",
    "record-open": "record.title-open",
    "record-history": "record.title-history",
}


def spare(papers: Mapping[Path, Paper], explainer: Explainer, *, force: bool = False) -> None:
    """See that each paper may be written to its path, before anything else is done.

    Raises:
        ProblemsError: naming every path where something stands that would be lost.
    """
    problems = []
    for path, paper in papers.items():
        try:
            found = found_at(path, paper)
        except OSError as error:
            detail = {"detail": error.strerror or str(error)}
            problems.append(Problem(str(path), 0, 0, "file-unreadable", detail))
            continue
        if found is None or found.state == "ours" or (force and found.state != "folder"):
            continue
        title = _TITLES.get(found.paper)
        code = _CODES[found.state] if title or found.state == "folder" else "option-foreign"
        values = {}
        if title:
            values[f"paper@{explainer.language}"] = explainer.wording(title, document="…")
        problems.append(Problem(str(path), 0, 0, code, values))
    if problems:
        raise ProblemsError(problems)


def put(contents: Mapping[Path, bytes], paper: Paper) -> None:
    """Write the content of every path, each whole or not at all.

    Raises:
        ProblemsError: a path that cannot be written to; what stood there stays.
    """
    problems = []
    for path, content in contents.items():
        try:
            write_whole(path, marked(content, path.suffix.casefold(), paper))
        except OSError as error:
            detail = {"detail": error.strerror or str(error)}
            problems.append(Problem(str(path), 0, 0, "option-unwritable", detail))
    if problems:
        raise ProblemsError(problems)


def said_in_all(corpus: Corpus, keys: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Some strings in each language: what heads the columns of a paper."""
    keys = list(keys)
    return tuple(
        tuple(say(key) for key in keys)
        for say in (Wording(corpus.strings, language) for language in LANGUAGES)
    )


def headed_in_all(corpus: Corpus, columns: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Heads of columns of a measuring table in each language."""
    by_id = {one.id: one for one in corpus.vocabulary.columns}
    columns = list(columns)
    return tuple(
        tuple(by_id[column].heading(language) for column in columns) for language in LANGUAGES
    )

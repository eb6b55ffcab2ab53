"""Writes the generated pages below ``docs/`` and removes those no longer made."""

import shutil
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.official.store import Imported
from novuss.opendata import data_files
from novuss.problems import Problem, ProblemsError
from novuss.site.build.fonts import typeface_files
from novuss.site.build.form_files import check_files
from novuss.site.build.icons import icons_file
from novuss.site.build.quiz_files import quiz_files
from novuss.site.build.search_files import search_files
from novuss.site.pages.correction_links import Corrections
from novuss.site.pages.site_pages import site_pages

#: Folders that belong to the generator alone, below the folder of a language.
GENERATED = ("rules", "equipment", "compare", "forms", "situations")
#: The folder of the open data, below ``docs/``.
DATA = "data"
#: The folder of the index that the search box reads, below ``docs/``.
SEARCH = "assets/search"
#: The folder of what the form judges by, below ``docs/``.
CHECK = "assets/check"
#: The folder of the questions of the quiz, below ``docs/``.
QUIZ = "assets/quiz"
#: The folder of the letters that the pages are set in, below ``docs/``.
TYPEFACE = "assets/typeface"
#: The folder of the icons around the pages, below ``docs/``.
DRAWN = "assets/drawn"


@dataclass(frozen=True)
class Written:
    """How many pages and data files there are and what was done to the files."""

    pages: int
    changed: int
    removed: int


def write_site(
    corpus: Corpus,
    docs: Path,
    official: Sequence[Imported] = (),
    papers: Iterable[tuple[str, bytes]] = (),
    *,
    corrected_at: Corrections | None = None,
) -> Written:
    """Write every generated page of every language, and what is handed in beside them.

    ``official`` are documents that the user imported: their wording stands
    beside ours on the pages of the clauses, and in the pages alone. ``papers`` are
    blank sheets and forms to download, by their paths below ``docs``; ``corrected_at`` says
    where readers may write to.

    A file whose text has not changed is not touched, so that a build server
    sees only what is new. Files of the generated folders that no page claims
    are removed.

    Raises:
        ProblemsError: a folder that would be cleared holds nothing that was generated;
            nothing is written.
    """
    drawn = site_pages(corpus, official, corrected_at=corrected_at)
    texts = {path: draw() for path, draw in drawn}
    texts |= {f"{DATA}/{name}": text for name, text in data_files(corpus).items()}
    texts |= {f"{SEARCH}/{name}": text for name, text in search_files(corpus).items()}
    texts |= {f"{CHECK}/{name}": text for name, text in check_files(corpus).items()}
    texts |= {f"{QUIZ}/{name}": text for name, text in quiz_files(corpus).items()}
    texts[f"{DRAWN}/icons.svg"] = icons_file()
    files = {path: text.encode() for path, text in texts.items()}
    files |= dict(papers)
    files |= {f"{TYPEFACE}/{name}": content for name, content in typeface_files().items()}
    return write_files(docs, files)


def write_files(docs: Path, files: Mapping[str, bytes]) -> Written:
    """Write what is generated, by paths below ``docs``, and nothing that is as it was.

    Raises:
        ProblemsError: a folder that would be cleared holds nothing that was generated;
            nothing is written.
    """
    wanted = {docs / path: content for path, content in files.items()}
    folders = [docs / language / folder for language in LANGUAGES for folder in GENERATED]
    folders += [docs / one for one in (DATA, SEARCH, CHECK, QUIZ, TYPEFACE, DRAWN)]
    if problems := [problem for folder in folders for problem in _of_others(folder, wanted)]:
        raise ProblemsError(problems)
    changed = 0
    for path, content in wanted.items():
        if not _holds(path, content):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            changed += 1
    removed = 0
    for folder in folders:
        for path in folder.rglob("*"):
            if path.is_file() and path not in wanted:
                path.unlink()
                removed += 1
        _drop_empty(folder)
    return Written(len(wanted), changed, removed)


def _of_others(folder: Path, wanted: Container[Path]) -> Iterator[Problem]:
    """A folder of that name with not one generated file in it: somebody else's data."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    if files and not any(path in wanted for path in files):
        names = ", ".join(sorted(path.name for path in files)[:3])
        yield Problem.of(str(folder), "option-generated", names=names)


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.read_bytes() == content
    except OSError:
        return False


def _drop_empty(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            shutil.rmtree(path)

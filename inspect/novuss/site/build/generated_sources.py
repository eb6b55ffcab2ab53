"""Generated files of the ``docs/`` folder: pages, data, fonts; written only where they changed."""

import shutil
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from novuss.corpus import Corpus
from novuss.input_problems import Problem, ProblemsError
from novuss.languages import LANGUAGES
from novuss.official.imported_documents import Imported
from novuss.opendata import render_data_files
from novuss.opendata.release_changes import compare_releases, render_changes
from novuss.site.build import search_files
from novuss.site.build.ask_files import build_ask_files
from novuss.site.build.browser_form_data import build_form_files
from novuss.site.build.font_subsets import build_font_files
from novuss.site.build.icon_sprite import build_icon_file
from novuss.site.build.quiz_files import build_quiz_files
from novuss.site.build.search_files import build_search_files
from novuss.site.build.zensical_pages import hold_addresses
from novuss.site.pages.correction_links import CorrectionAddresses
from novuss.site.pages.site_pages import list_pages

#: Folders that belong to the generator alone, below the folder of a language.
GENERATED = ("rules", "equipment", "compare", "forms", "situations", "discrepancies")
#: The same, below ``docs/``: the open data, what the form judges by, the questions of the quiz,
#: the rules by which a case is decided, the letters that the pages are set in, the icons around
#: the pages.
DATA, FORM, QUIZ, ASK = "data", "assets/check", "assets/quiz", "assets/ask"
FONTS, DRAWN = "assets/typeface", "assets/drawn"


@dataclass(frozen=True)
class Written:
    """How many pages and data files there are and what was done to the files."""

    pages: int
    changed: int
    removed: int


def write_docs(
    corpus: Corpus,
    docs: Path,
    official: Sequence[Imported] = (),
    papers: Iterable[tuple[str, bytes]] = (),
    *,
    corrections: CorrectionAddresses | None = None,
    site_url: str = "",
    earlier: Path | None = None,
    hookless: bool = False,
) -> Written:
    """Write every generated page of every language, and what is handed in beside them.

    Args:
        corpus: the knowledge that the pages show.
        docs: the folder.
        official: documents that the user imported: their wording stands beside ours on the
            pages of the clauses, and in the pages alone.
        papers: blank sheets and forms to download, by their paths below ``docs``.
        corrections: where readers may write to.
        site_url: where the site will stand, if that is known.
        earlier: the open data of an earlier release, to say what changed since.
        hookless: for a builder without our hooks.

    Raises:
        ProblemsError: a folder that would be cleared holds nothing that was generated, or that
            of the earlier release no data; nothing is written.
    """
    beside = dict(papers)
    vectors = {
        path.removeprefix(f"{DATA}/"): content.decode()
        for path, content in beside.items()
        if path.startswith(f"{DATA}/")
    }
    data = render_data_files(corpus, site_url, vectors)
    changes = compare_releases(corpus, data | vectors, earlier) if earlier else None
    pages = {path: draw() for path, draw in list_pages(corpus, official, corrections, changes)}
    texts = {path: hold_addresses(page) for path, page in pages.items()} if hookless else pages
    for folder, built in (
        (DATA, data | (render_changes(changes, site_url) if changes else {})),
        (search_files.FOLDER, build_search_files(corpus)),
        (FORM, build_form_files(corpus)),
        (QUIZ, build_quiz_files(corpus)),
        (ASK, build_ask_files(corpus)),
        (DRAWN, {"icons.svg": build_icon_file()}),
    ):
        texts |= {f"{folder}/{name}": text for name, text in built.items()}
    files = {path: text.encode() for path, text in texts.items()} | beside
    files |= {f"{FONTS}/{name}": content for name, content in build_font_files().items()}
    return write_files(docs, files)


def write_files(docs: Path, files: Mapping[str, bytes]) -> Written:
    """Write what is generated, by paths below ``docs``.

    A file whose content has not changed is not touched, so that a build server sees only what
    is new. Files of the generated folders that nothing claims are removed.

    Raises:
        ProblemsError: a folder that would be cleared holds nothing that was generated;
            nothing is written.
    """
    wanted = {docs / path: content for path, content in files.items()}
    folders = [docs / language / folder for language in LANGUAGES for folder in GENERATED]
    folders += [docs / name for name in (DATA, search_files.FOLDER, FORM, QUIZ, ASK, FONTS, DRAWN)]
    if problems := [problem for folder in folders for problem in _find_foreign(folder, wanted)]:
        raise ProblemsError(problems)
    changed = 0
    for path, content in wanted.items():
        if not (path.is_file() and path.read_bytes() == content):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            changed += 1
    stale = [
        path
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file() and path not in wanted
    ]
    for path in stale:
        path.unlink()
    for folder in folders:
        _drop_empty(folder)
    return Written(len(wanted), changed, len(stale))


def _find_foreign(folder: Path, wanted: Container[Path]) -> Iterator[Problem]:
    """A folder of that name with not one generated file in it: somebody else's data."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    if files and not any(path in wanted for path in files):
        names = ", ".join(sorted(path.name for path in files)[:3])
        yield Problem.of(str(folder), "option-generated", names=names)


def _drop_empty(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            shutil.rmtree(path)

"""Papers as files: what stands at their paths, the check before it is lost, the write itself."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from novuss.corpus import Corpus
from novuss.files.safe_write import Paper, State, identify_file, mark_content, write_whole
from novuss.input_problems import Problem, ProblemsError, translate_value
from novuss.languages import LANGUAGES
from novuss.localized_wording import Wording

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
    "failures": "report.failures-title",
    "template": "sheet.title",
    "limits": "report.working-limits",
    "instruments": "sheet.instruments",
    "waivers": "report.waivers",
    "cards": "cards.title",
    "import-report": "official.title",
    "questionnaire": "questionnaire.title",
    "exam": "quiz.exam",
    "lot": "lot.title",
    "review-sheet": "review.title",
    "amendments": "amending.file-title",
    "amendments-draft": "amending.title",
    "amendments-preview": "amending.preview-title",
    "record-summary": "record.title-summary",
    "record-certificate": "record.title-certificate",
    "record-open": "record.title-open",
    "record-history": "record.title-history",
}
#: The forms of a paper that is only printed.
PAGE_FORMS = (".html", ".pdf")


def check_overwrite(papers: Mapping[Path, Paper], corpus: Corpus, *, force: bool = False) -> None:
    """Check that each paper may be written to its path.

    Raises:
        ProblemsError: naming every path where something stands that would be lost.
    """
    problems = []
    for path, paper in papers.items():
        try:
            found = identify_file(path, paper)
        except OSError as error:
            problems.append(Problem.refused(str(path), "file-unreadable", error))
            continue
        if found is None or found.state == "ours" or (force and found.state != "folder"):
            continue
        title = _TITLES.get(found.paper)
        code = _CODES[found.state] if title or found.state == "folder" else "option-foreign"
        values = _name_paper(corpus, title) if title else {}
        problems.append(Problem.of(str(path), code, **values))
    if problems:
        raise ProblemsError(problems)


def _name_paper(corpus: Corpus, title: str) -> dict[str, str]:
    return translate_value(
        "paper", lambda language: Wording(corpus.strings, language)(title, document="…")
    )


def write_paper_files(contents: Mapping[Path, bytes], paper: Paper) -> None:
    """Write the content of every path, each whole or not at all.

    Raises:
        ProblemsError: a path that cannot be written to; what stood there stays.
    """
    problems = []
    for path, content in contents.items():
        try:
            write_whole(path, mark_content(content, path.suffix.casefold(), paper))
        except OSError as error:
            problems.append(Problem.refused(str(path), "option-unwritable", error))
    if problems:
        raise ProblemsError(problems)


def translate_headings(corpus: Corpus, keys: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Some strings in each language: what heads the columns of a paper."""
    keys = list(keys)
    return tuple(
        tuple(say(key) for key in keys)
        for say in (Wording(corpus.strings, language) for language in LANGUAGES)
    )

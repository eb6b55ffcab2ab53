"""Output files: nothing that novuss did not write is overwritten without being told to."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import typer

from novuss.cli.console_output import Output, Status
from novuss.corpus import Corpus
from novuss.files.safe_write import Paper, State, identify_file, mark_content, write_whole
from novuss.input_problems import Problem, ProblemsError
from novuss.install_hints import install_command
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


def check_file(path: Path) -> None:
    """Check that there is a file.

    Raises:
        ProblemsError: there is none, or a folder.
    """
    if not path.exists():
        raise ProblemsError.of(str(path), "file-missing")
    if path.is_dir():
        raise ProblemsError.of(str(path), "file-folder")


def is_standard_output(path: Path) -> bool:
    """Whether a path such as ``-.html`` stands for standard output, in the form of its suffix."""
    return path.parent == Path() and path.name.startswith("-.")


def refuse_overwrite(papers: Mapping[Path, Paper], out: Output, *, force: bool = False) -> None:
    """Check that each paper may be written to its path, before anything else is done.

    Raises:
        ProblemsError: naming every path where something stands that would be lost.
    """
    problems = []
    for path, paper in papers.items():
        if is_standard_output(path):
            continue
        try:
            found = identify_file(path, paper)
        except OSError as error:
            problems.append(Problem.refused(str(path), "file-unreadable", error))
            continue
        if found is None or found.state == "ours" or (force and found.state != "folder"):
            continue
        title = _TITLES.get(found.paper)
        code = _CODES[found.state] if title or found.state == "folder" else "option-foreign"
        values = {}
        if title:
            values[f"paper@{out.language}"] = out.say(title, document="…")
        problems.append(Problem.of(str(path), code, **values))
    if problems:
        raise ProblemsError(problems)


def write_papers(contents: Mapping[Path, bytes], paper: Paper) -> None:
    """Write the content of every path, each whole or not at all.

    Raises:
        ProblemsError: a path that cannot be written to; what stood there stays.
    """
    problems = []
    for path, content in contents.items():
        marked = mark_content(content, path.suffix.casefold(), paper)
        if is_standard_output(path):
            sys.stdout.buffer.write(marked)
            continue
        try:
            write_whole(path, marked)
        except OSError as error:
            problems.append(Problem.refused(str(path), "option-unwritable", error))
    if problems:
        raise ProblemsError(problems)


def write_page(path: Path, page: str, paper: Paper) -> None:
    """Write a page as it is or as a PDF, by the suffix of its path, and name the path."""
    from novuss.report.pdf_report import convert_to_pdf

    write_paper(path, convert_to_pdf(page) if path.suffix.casefold() == ".pdf" else page, paper)


def write_paper(path: Path, content: str | bytes, paper: Paper) -> None:
    """Write one paper and name its path."""
    write_papers({path: content.encode() if isinstance(content, str) else content}, paper)
    if not is_standard_output(path):
        typer.echo(str(path))


def print_written(paths: Iterable[Path], out: Output) -> None:
    """Say which papers were written to files."""
    for path in paths:
        if not is_standard_output(path):
            out.print("cli.written", path=path)


def translate_headings(corpus: Corpus, keys: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Some strings in each language: what heads the columns of a paper."""
    keys = list(keys)
    return tuple(
        tuple(say(key) for key in keys)
        for say in (Wording(corpus.strings, language) for language in LANGUAGES)
    )


def check_forms(
    paths: Sequence[Path], forms: Iterable[str], out: Output, option: str = "--output"
) -> None:
    """Refuse a report that could not be written before anything is read.

    Raises:
        ProblemsError: a suffix that is none of ``forms``.
        typer.Exit: a PDF, for which something is not installed.
    """
    forms = list(forms)
    for path in paths:
        if path.suffix.casefold() not in forms:
            raise ProblemsError.of(option, "option-form", path=str(path), known=", ".join(forms))
    if any(path.suffix.casefold() == ".pdf" for path in paths):
        from novuss.report.pdf_report import PdfUnavailableError, load_weasyprint

        try:
            load_weasyprint()
        except PdfUnavailableError as error:
            values = {"detail": error.detail, "command": install_command("pdf"), "option": option}
            message = out.say(f"pdf-lacks.{error.cause}", **values)
            out.print_line(f"{option}: {message}", err=True)
            raise typer.Exit(Status.BAD_INPUT) from None


def refuse_inputs(paths: Sequence[Path], inputs: Iterable[Path], option: str = "--output") -> None:
    """Refuse to write over what is read.

    Raises:
        ProblemsError: a path of a report is that of a file of the call.
    """
    taken = {path.resolve() for path in inputs}
    for path in paths:
        if path.resolve() in taken:
            raise ProblemsError.of(option, "option-taken", path=str(path))

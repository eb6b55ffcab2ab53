"""Output files: nothing that novuss did not write is overwritten without being told to."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import typer

from novuss.cli.console_output import Output, Status
from novuss.files.safe_write import Paper, mark_content
from novuss.input_problems import ProblemsError
from novuss.install_hints import install_command
from novuss.report.paper_files import check_overwrite, write_paper_files


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
    files = {path: paper for path, paper in papers.items() if not is_standard_output(path)}
    check_overwrite(files, out.corpus, force=force)


def write_papers(contents: Mapping[Path, bytes], paper: Paper) -> None:
    """Write the content of every path, each whole or not at all.

    Raises:
        ProblemsError: a path that cannot be written to; what stood there stays.
    """
    files = dict(contents)
    for path in filter(is_standard_output, contents):
        sys.stdout.buffer.write(mark_content(files.pop(path), path.suffix.casefold(), paper))
    write_paper_files(files, paper)


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

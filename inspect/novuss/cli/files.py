"""What a command writes: nothing of anybody else's is overwritten without being told to."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from novuss.cli.options import WrongOption
from novuss.cli.terminal import BAD_INPUT, printable
from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.extras import install_command
from novuss.languages import LANGUAGES, Language
from novuss.problems import Problem, ProblemsError
from novuss.wording import Wording
from novuss.writing import Paper, State, found_at, marked, write_whole

if TYPE_CHECKING:
    from novuss.inspection.event_head import EventHead
    from novuss.inspection.results import EventResult

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
    "limits": "report.working-limits",
    "instruments": "sheet.instruments",
    "waivers": "report.waivers",
    "cards": "cards.title",
    "import-report": "official.title",
    "questionnaire": "questionnaire.title",
    "exam": "quiz.exam",
    "review-sheet": "review.title",
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
            problems.append(Problem.refused(str(path), "file-unreadable", error))
            continue
        if found is None or found.state == "ours" or (force and found.state != "folder"):
            continue
        title = _TITLES.get(found.paper)
        code = _CODES[found.state] if title or found.state == "folder" else "option-foreign"
        values = {}
        if title:
            values[f"paper@{explainer.language}"] = explainer.wording(title, document="…")
        problems.append(Problem.of(str(path), code, **values))
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
            problems.append(Problem.refused(str(path), "option-unwritable", error))
    if problems:
        raise ProblemsError(problems)


def said_in_all(corpus: Corpus, keys: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Some strings in each language: what heads the columns of a paper."""
    keys = list(keys)
    return tuple(
        tuple(say(key) for key in keys)
        for say in (Wording(corpus.strings, language) for language in LANGUAGES)
    )


def check_forms(
    paths: Sequence[Path], explainer: Explainer, forms: Iterable[str], option: str
) -> None:
    """Refuse a report that could not be written before anything is read.

    Raises:
        WrongOption: a suffix that is none of ``forms``.
        typer.Exit: a PDF, for which something is not installed.
    """
    forms = list(forms)
    for path in paths:
        if path.suffix.casefold() not in forms:
            raise WrongOption(option, "option-form", path=str(path), known=", ".join(forms))
    if any(path.suffix.casefold() == ".pdf" for path in paths):
        from novuss.report.pdf import PdfUnavailableError, weasyprint

        try:
            weasyprint()
        except PdfUnavailableError as error:
            message = explainer.wording(
                f"pdf-lacks.{error.cause}",
                detail=error.detail,
                command=install_command("pdf"),
                option=option,
            )
            typer.echo(printable(f"{option}: {message}"), err=True)
            raise typer.Exit(BAD_INPUT) from None


def spare_inputs(paths: Sequence[Path], read: Iterable[Path], option: str) -> None:
    """Refuse to write over what is read.

    Raises:
        WrongOption: a path of a report is that of a file of the call.
    """
    taken = {path.resolve() for path in read}
    for path in paths:
        if path.resolve() in taken:
            message = f"{path} is read here and would be lost; name another file"
            raise WrongOption(option, "option-taken", message=message, path=str(path))


def write_reports(
    paths: list[Path],
    result: "EventResult",
    corpus: Corpus,
    language: Language,
    head: "EventHead",
    files: list[Path],
    site_url: str | None,
    *,
    annex: bool = True,
) -> list[Path]:
    """Write the report in the forms of the paths, and name the files it rests on.

    ``annex`` says whether what stands behind the signatures is written as well.

    Raises:
        ProblemsError: a path that cannot be written to.
    """
    from novuss.report.document import InputFile, Report
    from novuss.report.forms import FORMS
    from novuss.tables.content import content_of

    inputs = tuple(
        InputFile(path.name, hashlib.sha256(content_of(path)).hexdigest()) for path in files
    )
    document = Report(
        event=result,
        head=head,
        corpus=corpus,
        language=language,
        files=inputs,
        site_url=site_url,
        annex=annex,
    )
    put({path: FORMS[path.suffix.casefold()](document) for path in paths}, report_paper(corpus))
    return paths


def shown_first(paths: Sequence[Path]) -> Path:
    """The report that a person reads: the page, or else the printed form, or else the first."""
    by_form = {path.suffix.casefold(): path for path in reversed(paths)}
    return by_form.get(".html") or by_form.get(".pdf") or paths[0]


def shown(path: Path) -> bool:
    """Open a file with the program that this computer shows pages with; whether there is one.

    ``BROWSER`` names another program, as for every command that opens pages.
    """
    import webbrowser

    try:
        return webbrowser.open(path.resolve().as_uri())
    except (OSError, webbrowser.Error):
        return False


def report_paper(corpus: Corpus) -> Paper:
    """The report of a check, as it is known again where it stands."""
    from novuss.report.rows import HEADINGS

    heads = said_in_all(corpus, HEADINGS)
    members = dict.fromkeys(("edition", "rule", "results", "items", "problems"))
    return Paper("report", heads, members=members)

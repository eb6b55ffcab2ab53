"""``novuss import``: official texts of a user's own, put under their clauses."""

import datetime
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from novuss.cli import shared_options
from novuss.cli.console_output import Output, render_changes
from novuss.cli.option_factories import argument, flag, option, option_group, take_caps
from novuss.cli.output_files import check_file, refuse_inputs, refuse_overwrite, write_papers
from novuss.files.safe_write import Paper
from novuss.input_problems import ProblemsError
from novuss.install_hints import install_command

if TYPE_CHECKING:
    from novuss.official.document_copy_changes import Change
    from novuss.official.import_report import ImportReport
    from novuss.official.imported_documents import Imported
    from novuss.official.user_declared_documents import AnyDocument

_REPORT = Paper("import-report")


@option_group
class _Options:
    file: Path = argument("FILE", ".pdf, .html, .md or .txt.")
    document: str = option(
        "--document",
        "-d",
        "Such as de-2017, or one of your own documents.yaml.",
        metavar="DOCUMENT",
        required=True,
    )
    into: Path = option("--into", "Your folder.", metavar="DIR", default=Path("official"))
    repair: bool = flag("--repair", "Correct known damage to letters; every change is listed.")
    check: bool = flag("--check", "Compare with the imported copy; nothing is written.")
    report: list[Path] | None = option("--report", "A .md or .html file.", metavar="PATH")
    output: shared_options.OutputOptions
    force: shared_options.Force
    cap: shared_options.Cap


def import_document(options: _Options) -> int:
    """Read your own copy of a document and put its wording under the clauses.

    With --check the exit status is 0 if the wording is the same as that of the
    imported copy, 1 if it differs and 2 if the input is wrong.
    """
    out, file, into = options.output.open_output(), options.file, options.into
    reports = options.report or []
    for path in reports:
        if path.suffix.casefold() not in (".md", ".html"):
            raise typer.BadParameter(
                f"{path}: the report is written as .md or .html", param_hint="--report"
            )
    refuse_inputs(reports, [file], "--report")
    take_caps(options.cap)
    document = _find_document(options.document, into, out)
    paper = Paper("official", members={"document": document.id, "sha256": None, "found": None})
    papers = {into / f"{document.id}.json": paper} | dict.fromkeys(reports, _REPORT)
    if not options.check:
        refuse_overwrite(papers, out, force=options.force)
    imported = _read_document(document, file, out, repair=options.repair)
    if options.check:
        return _compare_with_copy(imported, into, out)
    _save_import(imported, into, reports, out)
    return 0


def _find_document(name: str, folder: Path, out: Output) -> "AnyDocument":
    """The document that the user names, one of his own among them."""
    from novuss.official.user_declared_documents import (
        NAME,
        build_example,
        find_document,
        read_own_documents,
    )

    own = read_own_documents(out.corpus, folder)
    document = find_document(out.corpus, own, name)
    if document is None:
        ids = [*(known.id for known in out.corpus.documents), *(known.id for known in own)]
        values = {"document": name, "known": ", ".join(ids), "file": str(folder / NAME)}
        values["example"] = build_example(out.corpus, name, first=not own)
        raise ProblemsError.of("--document", "official-unknown", **values)
    return document


def _read_document(document: "AnyDocument", file: Path, out: Output, *, repair: bool) -> "Imported":
    """Put the wording of a file under the clauses."""
    check_file(file)
    try:
        from novuss.official.damaged_letters import repair_damage
        from novuss.official.wording_recovery import recover_wording
    except ImportError as error:
        values = {"library": error.name or "rapidfuzz", "command": install_command("official")}
        raise ProblemsError.of(str(file), "official-library", **values) from None
    today = datetime.datetime.now(tz=datetime.UTC).astimezone().date()
    imported = recover_wording(out.corpus, document, file, today)
    return repair_damage(imported, out.corpus) if repair else imported


def _save_import(imported: "Imported", into: Path, reports: list[Path], out: Output) -> None:
    """Write what was imported and the reports on it, and print them."""
    from novuss.official.import_report import build_report, render_report
    from novuss.official.imported_documents import save_import
    from novuss.official.number_comparison import find_figure_gaps

    gaps = list(find_figure_gaps(out.corpus, imported))
    path = save_import(imported, into)
    summary = build_report(imported, gaps, out.corpus, out.say)
    contents = {report: render_report(summary, report, out.language).encode() for report in reports}
    write_papers(contents, _REPORT)
    if out.as_json:
        figures = [asdict(gap) for gap in gaps]
        out.print_json({**imported.model_dump(mode="json"), "figures": figures})
        return
    _print_report(summary, out)
    for written_path in (path, *reports):
        out.print("cli.written", path=written_path)


def _print_report(summary: "ImportReport", out: Output) -> None:
    console = out.console
    console.print(f"[bold]{escape(summary.title)}[/bold]")
    console.print(escape(summary.source))
    for section in summary.sections:
        table = Table(*map(escape, section.heads), show_header=bool(section.heads))
        for row in section.rows:
            table.add_row(*map(escape, row))
        console.print(f"\n[bold]{escape(section.title)}[/bold]")
        console.print(table)


def _compare_with_copy(imported: "Imported", into: Path, out: Output) -> int:
    """Print in what a document differs from its imported copy; the exit status."""
    from novuss.official.document_copy_changes import find_changes
    from novuss.official.imported_documents import load_import

    path = into / f"{imported.document}.json"
    if not path.is_file():
        raise ProblemsError.of(str(path), "official-not-imported", document=imported.document)
    found = find_changes(load_import(path), imported)
    if out.as_json:
        data = [
            {
                "kind": change.kind,
                "clause": change.clause,
                "before": change.before or None,
                "words": [{"step": step, "text": text} for step, text in change.words],
            }
            for change in found
        ]
        out.print_json({"changes": data})
    else:
        _print_changes(found, out)
    return 1 if found else 0


def _print_changes(found: list["Change"], out: Output) -> None:
    if not found:
        out.print("official.no-changes")
        return
    console = out.console
    console.print(out.say("official.changes", n=len(found)))
    for change in found:
        name = out.say(f"official-change.{change.kind}", before=change.before)
        console.print()
        console.print(Text(f"{change.clause or '–'}  {name}", style="bold"))
        if change.words:
            console.print(render_changes(change.words), soft_wrap=True)

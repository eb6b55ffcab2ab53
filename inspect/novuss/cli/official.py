"""``novuss import``: official texts of a user's own, put under their clauses."""

import datetime
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table as RichTable
from rich.text import Text

from novuss.cli.files import ForceOption, put, spare, spare_inputs
from novuss.cli.options import CapOption, LanguageOption, take_caps
from novuss.cli.terminal import screen, told
from novuss.cli.word_changes import shown
from novuss.corpus import Corpus, load_corpus
from novuss.explain import Explainer
from novuss.extras import install_command
from novuss.languages import Language
from novuss.problems import ProblemsError
from novuss.speech import SPOKEN
from novuss.writing import Paper

if TYPE_CHECKING:
    from novuss.official.changes import Change
    from novuss.official.documents import AnyDocument
    from novuss.official.report import ImportReport
    from novuss.official.store import Imported
    from novuss.wording import Wording

#: Exit status of a comparison.
SAME, DIFFERENT, BAD_INPUT = 0, 1, 2
_REPORT = Paper("import-report")


def import_document(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=".pdf, .html, .md or .txt.")],
    document: Annotated[
        str,
        typer.Option(
            "--document",
            "-d",
            metavar="DOCUMENT",
            help="Such as de-2017, or one of your own documents.yaml.",
        ),
    ],
    into: Annotated[Path, typer.Option("--into", metavar="DIR", help="Your folder.")] = Path(
        "official"
    ),
    repair: Annotated[
        bool,
        typer.Option("--repair", help="Correct known damage to letters; every change is listed."),
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Compare with the imported copy; nothing is written.")
    ] = False,
    report: Annotated[
        list[Path] | None, typer.Option("--report", metavar="PATH", help="A .md or .html file.")
    ] = None,
    language: LanguageOption = SPOKEN,
    as_json: Annotated[bool, typer.Option("--json", help="Print data as JSON.")] = False,
    force: ForceOption = False,
    cap: CapOption = None,
) -> None:
    """Read your own copy of a document and put its wording under the clauses.

    With --check the exit status is 0 if the wording is the same as that of the
    imported copy, 1 if it differs and 2 if the input is wrong.
    """
    from novuss.wording import Wording

    corpus = load_corpus()
    speech: Language = language  # type: ignore[assignment]
    say = Wording(corpus.strings, speech)
    for path in report or []:
        if path.suffix.casefold() not in (".md", ".html"):
            raise typer.BadParameter(
                f"{path}: the report is written as .md or .html", param_hint="--report"
            )
    spare_inputs(report or [], [file], "--report")
    explainer = Explainer(say, corpus.vocabulary)
    with told(explainer, as_json=as_json):
        take_caps(cap)
        meant = _meant(corpus, document, into)
        kept = Paper("official", members={"document": meant.id, "sha256": None, "found": None})
        destinations = {into / f"{meant.id}.json": kept} | dict.fromkeys(report or [], _REPORT)
        if not check:
            spare(destinations, explainer, force=force)
        imported = _imported(corpus, meant, file, repair=repair)
        if check:
            raise typer.Exit(_compared(imported, into, say, as_json=as_json))
        _kept(imported, into, report or [], corpus, say, as_json=as_json)


def _meant(corpus: Corpus, document: str, folder: Path) -> "AnyDocument":
    """The document that the user names, one of his own among them."""
    from novuss.official.documents import NAME, document_of, example, own_documents

    own = own_documents(corpus, folder)
    found = document_of(corpus, own, document)
    if found is None:
        known = ", ".join([*(one.id for one in corpus.documents), *(one.id for one in own)])
        values = {"document": document, "known": known, "file": str(folder / NAME)}
        values["example"] = example(corpus, document, first=not own)
        raise ProblemsError.of("--document", "official-unknown", **values)
    return found


def _imported(corpus: Corpus, document: "AnyDocument", file: Path, *, repair: bool) -> "Imported":
    if not file.exists():
        raise ProblemsError.of(str(file), "file-missing")
    if file.is_dir():
        raise ProblemsError.of(str(file), "file-folder")
    try:
        from novuss.official.damage import repair_damage
        from novuss.official.recovery import recover
    except ImportError as error:
        values = {"library": error.name or "rapidfuzz", "command": install_command("official")}
        raise ProblemsError.of(str(file), "official-library", **values) from None
    today = datetime.datetime.now(tz=datetime.UTC).astimezone().date()
    imported = recover(corpus, document, file, today)
    return repair_damage(imported, corpus) if repair else imported


def _kept(
    imported: "Imported",
    into: Path,
    reports: list[Path],
    corpus: Corpus,
    say: "Wording",
    *,
    as_json: bool,
) -> None:
    from novuss.official.figure_check import figure_gaps
    from novuss.official.report import import_report, render_report
    from novuss.official.store import save

    gaps = list(figure_gaps(corpus, imported))
    paths = [save(imported, into)]
    summary = import_report(imported, gaps, corpus, say)
    put({path: render_report(summary, path, say.language).encode() for path in reports}, _REPORT)
    paths += reports
    if as_json:
        data = imported.model_dump(mode="json")
        data["figures"] = [asdict(gap) for gap in gaps]
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    _print_report(summary)
    for path in paths:
        typer.echo(say("cli.written", path=str(path)))


def _print_report(summary: "ImportReport") -> None:
    console = screen()
    console.print(f"[bold]{escape(summary.title)}[/bold]")
    console.print(escape(summary.source))
    for section in summary.sections:
        table = RichTable(*map(escape, section.heads), show_header=bool(section.heads))
        for row in section.rows:
            table.add_row(*map(escape, row))
        console.print()
        console.print(f"[bold]{escape(section.title)}[/bold]")
        console.print(table)


# Comparison with the imported copy


def _compared(imported: "Imported", into: Path, say: "Wording", *, as_json: bool) -> int:
    from novuss.official.changes import changes
    from novuss.official.store import load

    path = into / f"{imported.document}.json"
    if not path.is_file():
        raise ProblemsError.of(str(path), "official-not-imported", document=imported.document)
    found = changes(load(path), imported)
    if as_json:
        data = [
            {
                "kind": one.kind,
                "clause": one.clause,
                "before": one.before or None,
                "words": [{"step": step, "text": text} for step, text in one.words],
            }
            for one in found
        ]
        typer.echo(json.dumps({"changes": data}, ensure_ascii=False, indent=2))
    else:
        _print_changes(found, say)
    return DIFFERENT if found else SAME


def _print_changes(found: list["Change"], say: "Wording") -> None:
    if not found:
        typer.echo(say("official.no-changes"))
        return
    console = screen()
    console.print(say("official.changes", n=len(found)))
    for one in found:
        console.print()
        name = say(f"official-change.{one.kind}", before=one.before)
        console.print(Text(f"{one.clause or '–'}  {name}", style="bold"))
        if one.words:
            console.print(shown(one.words), soft_wrap=True)

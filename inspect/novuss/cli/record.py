"""``novuss record``: the inspections of an event, kept in one file and never changed."""

import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable

from novuss.cli.judging import (
    STYLES,
    Judging,
    decision_rule,
    exit_status,
    explainer_of,
    print_json,
    print_result,
    printable,
    told,
)
from novuss.cli.options import EditionOption, LanguageOption, WrongOption, known_edition
from novuss.corpus import DEFAULT_EDITION, Corpus, load_corpus

if TYPE_CHECKING:
    from novuss.explain import Explainer
    from novuss.records.entry import FileRole, SourceFile
    from novuss.records.standing import Standing

record_app = typer.Typer(
    no_args_is_help=True, help="Keep an event's inspections in one file that only ever grows."
)

_Store = Annotated[Path, typer.Argument(metavar="EVENT.db", help="The event's file of records.")]
_Json = Annotated[bool, typer.Option("--json", help="Print data as JSON.")]


@record_app.command("add")
def add(
    store: _Store,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="CSV or XLSX tables.")],
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who answers for it.")],
    seal: Annotated[
        list[str] | None,
        typer.Option(
            "--seal",
            metavar="NUMBER|ITEM=NUMBER",
            help="Seal put on the item; with several items, one for each.",
        ),
    ] = None,
    time: Annotated[
        str | None,
        typer.Option("--time", metavar="ISO", help="When it was measured; now unless given."),
    ] = None,
    desk: Annotated[
        str | None, typer.Option("--desk", help="Where; this computer's name unless given.")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Record files although they were recorded before.")
    ] = False,
    complete: Annotated[
        bool, typer.Option("--complete", help="Count what has no row as not measured.")
    ] = False,
    edition: EditionOption = DEFAULT_EDITION,
    rule: Annotated[
        str, typer.Option("--rule", metavar="simple|guarded", help="Decision rule.")
    ] = "simple",
    guard: Annotated[
        str | None, typer.Option("--guard", metavar="R", help="Guard band as a multiple of U.")
    ] = None,
    limits: Annotated[
        Path | None, typer.Option("--limits", help="The chief judge's working limits.")
    ] = None,
    instruments: Annotated[
        Path | None, typer.Option("--instruments", help="The register of measuring instruments.")
    ] = None,
    waivers: Annotated[
        Path | None, typer.Option("--waivers", help="What the chief judge lets pass, and why.")
    ] = None,
    encoding: Annotated[
        str | None, typer.Option("--encoding", help="Of CSV files that are not UTF-8.")
    ] = None,
    language: LanguageOption = "en",
    as_json: _Json = False,
) -> None:
    """Judge measuring tables as check does, and record every reading and verdict.

    Exit status as of check: 0 every verdict is pass; 1 something fails; 3
    something is open; all recorded. 2: the input is wrong, nothing is recorded.
    """
    from novuss.records.entry import told_moment, unchanged
    from novuss.records.seals import seals_told
    from novuss.records.store import open_store
    from novuss.report.json_form import event_data

    corpus = load_corpus()
    explainer = explainer_of(corpus, language)
    with told(explainer, as_json=as_json):
        known_edition(edition, corpus)
        judging = Judging(
            corpus,
            edition,
            decision_rule(rule, guard),
            complete,
            limits,
            instruments,
            encoding,
            waivers,
            explainer.language,
        )
        if not by.strip():
            raise WrongOption("names nobody", "--by", "option-nobody")
        moment = told_moment(time, datetime.now(UTC))
        if store.exists():
            # A file that is none of ours is told before anything else.
            with open_store(store, create=True):
                pass
    before = _sources(files, limits, instruments, waivers)
    inspected = judging.inspect(files, moment.astimezone().date())
    result = inspected.result
    if result is None:
        judging.refuse(inspected, explainer, as_json=as_json)
    with told(explainer, as_json=as_json):
        sources = _sources(files, limits, instruments, waivers)
        unchanged(before, sources)
        seals = seals_told(seal or [], result)
        with open_store(store, create=True) as opened:
            entry = opened.add(
                result,
                sources,
                by=by.strip(),
                desk=platform.node() if desk is None else desk.strip(),
                inspected_at=moment,
                seals=seals,
                again=again,
            )
    if as_json:
        print_json({**event_data(result, explainer), "entry": entry})
    else:
        print_result(result, explainer)
        typer.echo(
            explainer.wording("cli.recorded", n=len(result.items), path=str(store), entry=entry)
        )
    raise typer.Exit(exit_status(result))


def _sources(
    files: list[Path], limits: Path | None, instruments: Path | None, waivers: Path | None
) -> "list[SourceFile]":
    """The files as they are now; one that cannot be read is told by its reader."""
    from novuss.records.entry import SourceFile

    named: list[tuple[Path | None, FileRole]] = [
        *((path, "readings") for path in files),
        (limits, "limits"),
        (instruments, "instruments"),
        (waivers, "waivers"),
    ]
    return [SourceFile.of(path, role) for path, role in named if path and path.is_file()]


@record_app.command("list")
def list_(store: _Store, language: LanguageOption = "en", as_json: _Json = False) -> None:
    """List every item with the verdict that holds, its inspections and its seal."""
    from novuss.records.data import standing_data
    from novuss.records.standing import seals_on_two

    corpus = load_corpus()
    explainer = explainer_of(corpus, language)
    say = explainer.wording
    found = _standings(store, corpus, explainer, as_json=as_json)
    clashes = seals_on_two(found)
    if as_json:
        print_json({"items": [standing_data(one) for one in found], "seals_on_two_items": clashes})
        return
    table = _table(
        say("report.item"),
        say("report.kind"),
        say("report.verdict"),
        say("record.inspections"),
        say("record.seal"),
        say("record.time"),
        say("record.by"),
        say("report.why"),
    )
    for one in found:
        table.add_row(
            escape(printable(one.item)),
            explainer.kind(one.kind),
            _verdict(one.result.verdict, explainer),
            str(len(one.counted)),
            escape(printable(one.seal or "")),
            _local(one.last.entry.inspected_at),
            escape(printable(one.last.entry.by)),
            escape(explainer.headline(one.result)),
        )
    _console().print(table)
    for number, items in clashes.items():
        names = ", ".join(items)
        typer.echo(printable(say("record.seal-clash", seal=number, items=names)))


@record_app.command("show")
def show(
    store: _Store,
    item: Annotated[str, typer.Argument(metavar="ITEM", help="The item, as in its table.")],
    language: LanguageOption = "en",
    as_json: _Json = False,
) -> None:
    """Show an item: every reading, the superseded ones included, and what holds now."""
    from novuss.recordreport.tables import said_of
    from novuss.records.data import item_data

    corpus = load_corpus()
    explainer = explainer_of(corpus, language)
    say = explainer.wording
    found = _standings(store, corpus, explainer, as_json=as_json, item=item)
    if as_json:
        print_json({"items": [item_data(one, explainer) for one in found]})
        return
    console = _console()
    for one in found:
        seal = f"; {say('record.seal')} {one.seal}" if one.seal else ""
        console.print(
            f"[bold]{escape(printable(one.item))}[/] ({explainer.kind(one.kind)}): "
            f"{_verdict(one.result.verdict, explainer)}. "
            + escape(printable(explainer.headline(one.result) + seal))
        )
        table = _table(
            say("record.time"),
            say("report.clause"),
            say("report.characteristic"),
            say("report.value"),
            say("report.verdict"),
            say("record.by"),
            say("report.why"),
        )
        for recorded in one.readings:
            reading = recorded.result.reading
            place = f" ({reading.position})" if reading.position else ""
            table.add_row(
                _local(recorded.inspection.entry.inspected_at),
                reading.characteristic.clause,
                escape(printable(reading.characteristic.names[explainer.language] + place)),
                escape(printable(explainer.typed(reading))),
                _verdict(recorded.result.verdict, explainer),
                escape(printable(recorded.inspection.entry.by)),
                escape(printable(said_of(recorded, explainer))),
                style=None if recorded.stands else "dim",
            )
        console.print(table)


@record_app.command("history")
def history(
    store: _Store,
    item: Annotated[
        str | None, typer.Argument(metavar="[ITEM]", help="Of this item alone.")
    ] = None,
    language: LanguageOption = "en",
    as_json: _Json = False,
) -> None:
    """Tell every inspection, the earliest first: who, when, where, from which file."""
    from novuss.recordreport.document import rule_words
    from novuss.records.data import inspection_data

    corpus = load_corpus()
    explainer = explainer_of(corpus, language)
    say = explainer.wording
    found = _standings(store, corpus, explainer, as_json=as_json, item=item)
    inspections = sorted(
        (one for standing in found for one in standing.inspections),
        key=lambda one: one.entry.order,
    )
    if as_json:
        print_json({"inspections": [inspection_data(one, explainer) for one in inspections]})
        return
    table = _table(
        say("record.time"),
        say("report.item"),
        say("report.kind"),
        say("report.verdict"),
        say("record.by"),
        say("record.desk"),
        say("record.seal"),
        say("report.edition"),
        say("record.files"),
    )
    for one in inspections:
        entry = one.entry
        files = ", ".join(f"{file.name} {file.sha256[:12]}" for file in entry.files)
        if one.duplicate:
            files += f" ({say('record.duplicate')})"
        table.add_row(
            _local(entry.inspected_at),
            escape(printable(one.item)),
            explainer.kind(one.kind),
            _verdict(one.verdict, explainer),
            escape(printable(entry.by)),
            escape(printable(entry.desk)),
            escape(printable(one.seal or "")),
            escape(f"{entry.edition}, {rule_words(entry.rule, say)}"),
            escape(printable(files)),
        )
    _console().print(table)


@record_app.command("merge")
def merge(
    into: Annotated[Path, typer.Argument(metavar="INTO.db", help="The file that grows.")],
    sources: Annotated[
        list[Path], typer.Argument(metavar="FROM.db...", help="Other desks' files.")
    ],
    language: LanguageOption = "en",
    as_json: _Json = False,
) -> None:
    """Add the entries of other desks' files; what is there already is not added twice."""
    from novuss.records.merge import merge as merge_stores

    explainer = explainer_of(load_corpus(), language)
    with told(explainer, as_json=as_json):
        merged = merge_stores(into, sources)
    if as_json:
        print_json({"added": merged.added, "known": merged.known})
    else:
        typer.echo(
            explainer.wording("cli.merged", added=str(merged.added), known=str(merged.known))
        )


def _standings(
    store: Path, corpus: Corpus, explainer: "Explainer", *, as_json: bool, item: str | None = None
) -> "Sequence[Standing]":
    """The items of a file, or those of that name.

    Raises:
        typer.Exit: the file cannot be used, or there is no such item.
    """
    from novuss.records.standing import of_item, standings
    from novuss.records.store import open_store

    with told(explainer, as_json=as_json), open_store(store) as opened:
        found = standings(opened.inspections(corpus), corpus)
        return found if item is None else of_item(found, item, str(store))


def _console() -> Console:
    return Console(highlight=False, soft_wrap=False)


def _table(*headings: str) -> RichTable:
    table = RichTable(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def _verdict(verdict: str, explainer: "Explainer") -> str:
    return f"[{STYLES[verdict]}]{explainer.verdict(verdict)}[/]"


def _local(moment: datetime) -> str:
    """The moment in the computer's own zone, to the minute."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")

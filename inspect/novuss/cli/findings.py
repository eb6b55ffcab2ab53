"""What ``novuss check`` prints of a result: items, what fails, what is open, and what is beyond."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable

from novuss.cli.terminal import MOST_LINES, MOST_SHOWN, cut, printable, screen

if TYPE_CHECKING:
    from novuss.explain import Explainer
    from novuss.inspection.results import EventResult, ItemResult, Result
    from novuss.model.equipment import Kind
    from novuss.recordreport.tables import RecordTable
    from novuss.records.standing import Standing

#: How a verdict looks on a terminal.
STYLES = {
    "pass": "green",
    "conditional-pass": "green",
    # Nothing that was not checked completely looks as if it were.
    "incomplete": "cyan",
    "partial": "cyan",
    "contested": "bold magenta",
    "fail": "bold red",
    "conditional-fail": "red",
    "undecided": "yellow",
    "not-measured": "dim",
}
#: What people are told of an item, by how soon somebody has to look at it.
_GRAVER = (
    "fail",
    "contested",
    "conditional-fail",
    "undecided",
    "not-measured",
    "incomplete",
    "conditional-pass",
    "partial",
    "pass",
)


def print_result(result: "EventResult", explainer: "Explainer", *, whole: str = "--json") -> None:
    """Every item in a line; below it what fails, is open or lacking, and what instruments ask for.

    Of more items than a person reads those with the gravest verdicts, with a count of all.
    ``whole`` names the options that tell what is cut here.
    """
    console = screen()
    items = _gravest(result.items)
    headings = ("report.item", "report.kind", "report.verdict", "report.why")
    rows = [
        (
            explainer.named(item),
            explainer.kind(item.kind),
            explainer.word(item),
            explainer.headline(item),
        )
        for item in items
    ]
    print_rows([*map(explainer.wording, headings)], rows, [STYLES[item.word] for item in items])
    if len(items) < len(result.items):
        print_rest(len(result.items), explainer, whole, shown=len(items))
        _print_counts(console, result, explainer)
    failing = [
        one
        for item in result.items
        for checked in item.failed
        for one in checked.results
        if one.verdict.failing
    ]
    for one in failing[:MOST_LINES]:
        print_reading(one, explainer)
    print_rest(len(failing), explainer, whole, shown=MOST_LINES)
    points = result.open_points
    if points:
        console.print()
        heading = "cli.open-points-outside" if result.some_outside else "cli.open-points"
        console.print(explainer.wording(heading))
        for one in points[:MOST_SHOWN]:
            print_reading(one, explainer)
        print_rest(len(points), explainer, whole)
    _print_lacking(result, explainer, whole)
    _print_remarks(result, explainer, whole)
    _print_flags(result, explainer)
    _print_beyond(console, result, explainer)


def plain_table(*headings: str) -> RichTable:
    """A table without lines, of which nothing is cut."""
    table = RichTable(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def print_rows(
    headings: Sequence[str], rows: Sequence[Sequence[str]], styles: Sequence[str]
) -> None:
    """Print a table; ``styles`` are those of its verdicts, the third cell of each row.

    More rows than a person reads are printed a line each, without colours: a program
    may read them, and fitting a thousand to a screen takes two seconds.
    """
    if len(rows) <= MOST_LINES:
        table = plain_table(*headings)
        for row, style in zip(rows, styles, strict=True):
            first, second, verdict, *rest = map(escape, map(printable, row))
            table.add_row(first, second, f"[{style}]{verdict}[/]", *rest)
        screen().print(table)
        return
    lines = [list(map(printable, row)) for row in (headings, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        typer.echo("  ".join(cells).rstrip())


def print_standing(standing: "Standing", explainer: "Explainer") -> None:
    """An item of the records with its verdict, what is to be said of that, and its seal."""
    item = standing.result
    seal = f"; {explainer.wording('record.seal')} {standing.seal}" if standing.seal else ""
    screen().print(
        f"[bold]{escape(printable(standing.item))}[/] ({explainer.kind(standing.kind)}): "
        f"[{STYLES[item.word]}]{explainer.word(item)}[/]. "
        + escape(printable(explainer.headline(item) + seal))
    )


def print_table(found: "RecordTable", explainer: "Explainer") -> None:
    """A table of the records; what holds no more is dim."""
    grid = plain_table(*map(explainer.wording, found.headings))
    for row in found.rows:
        grid.add_row(
            *(
                f"[{STYLES[cell.verdict]}]{escape(cell.text)}[/]"
                if cell.verdict
                else escape(printable(cell.text))
                for cell in row.cells
            ),
            style="dim" if row.past else None,
        )
    screen().print(grid)


def print_contests(
    found: "Iterable[Standing]", explainer: "Explainer", store: str | None = None
) -> None:
    """On what inspections disagree, with the reading of each and how to settle it.

    There is no ``store`` where they are of event files.
    """
    from novuss.recordreport.words import contest_words

    say = explainer.wording
    if lines := [line for one in found for line in contest_words(one, explainer)]:
        typer.echo("")
        typer.echo(say("record.contested"))
        for line in lines:
            typer.echo(printable(line))
        cure = say("record.contested-cure", path=store) if store else say("cli.contested-cure")
        typer.echo(printable(cure))


def print_rest(n: int, explainer: "Explainer", whole: str, shown: int = MOST_SHOWN) -> None:
    """How many more there are than were shown, and which options tell them."""
    if n > shown:
        screen().print(explainer.wording("cli.more", n=n - shown, options=whole))


def _gravest(items: "Sequence[ItemResult]") -> "Sequence[ItemResult]":
    """The items in their order; of more than a person reads those that somebody has to look at."""
    if len(items) <= MOST_LINES:
        return items
    graver = {word: place for place, word in enumerate(_GRAVER)}
    ranked = sorted(range(len(items)), key=lambda place: graver[items[place].word])
    return [items[place] for place in sorted(ranked[:MOST_LINES])]


def _print_counts(console: Console, result: "EventResult", explainer: "Explainer") -> None:
    """How many items there are of each verdict, the gravest first."""
    counts = Counter(item.word for item in result.items)
    console.print(", ".join(f"{explainer.verdict(w)} {counts[w]}" for w in _GRAVER if counts[w]))


def _print_part(
    heading: str, lines: Sequence[str], explainer: "Explainer", whole: str | None = None
) -> None:
    """A heading with its lines, where there are any: all, unless ``whole`` tells the rest."""
    if not lines:
        return
    console = screen()
    console.print()
    console.print(heading)
    for line in lines[: MOST_SHOWN if whole else None]:
        console.print(escape(printable(line)))
    if whole:
        print_rest(len(lines), explainer, whole)


def _print_lacking(result: "EventResult", explainer: "Explainer", whole: str) -> None:
    """What has no value and what has no row, items that lack the same in one line."""
    from novuss.report.document import not_entered

    language = explainer.language
    empty: dict[tuple[Kind, str], list[str]] = {}
    for one in result.results:
        if one.verdict == "not-measured":
            reading, characteristic = one.reading, one.reading.characteristic
            place = f" ({reading.position})" if reading.position else ""
            name = f"{characteristic.clause} {characteristic.names[language]}{place}"
            empty.setdefault((reading.kind, reading.item), []).append(name)
    not_measured = explainer.verdict("not-measured")
    lines = [
        f"{explainer.kind(kind)} {item}: {', '.join(names)}"
        for (kind, item), names in empty.items()
    ]
    _print_part(f"{not_measured[:1].upper()}{not_measured[1:]}:", lines, explainer, whole)
    lines = [
        f"{explainer.kind(items[0].kind)} {cut([item.item for item in items])}: "
        + ", ".join(one.names[language] for one in lacking)
        for items, lacking in not_entered(result.items)
    ]
    _print_part(explainer.wording("report.missing"), lines, explainer, whole)


def _print_remarks(result: "EventResult", explainer: "Explainer", whole: str) -> None:
    """What was remarked, each remark of an item once."""
    from novuss.inspection.remarks import remarks

    lines = [
        f"{explainer.kind(item.kind)} {explainer.remark(item, one)}"
        for item in result.items
        for one in remarks(item)
    ]
    _print_part(f"{explainer.wording('sheet.remarks')}:", lines, explainer, whole)


def _print_flags(result: "EventResult", explainer: "Explainer") -> None:
    """What is to be said of instruments: each remark once, with the readings it is about."""
    about: dict[str, list[str]] = {}
    for one in result.flagged:
        for text in explainer.flags(one):
            name = one.reading.characteristic.names[explainer.language]
            about.setdefault(text, []).append(f"{one.reading.item} {name}")
    lines = [f"{text} ({cut(found)})" for text, found in about.items()]
    _print_part(explainer.wording("cli.flags"), lines, explainer)


def _print_beyond(console: Console, result: "EventResult", explainer: "Explainer") -> None:
    """Spot checks, sets, brushes and waivers: each part that there is, with its heading."""
    from novuss.inspection.spot_checks import spot_checks

    say, language = explainer.wording, explainer.language
    checks = []
    for one in spot_checks(result):
        reading = one.during.reading
        characteristic = reading.characteristic
        before = "; ".join(explainer.typed(each.reading) for each in one.before)
        if one.verdict_before:
            before += f" ({explainer.verdict(one.verdict_before)})"
        now = explainer.typed(reading)
        place = f" ({reading.position})" if reading.position else ""
        turned = f" – {say('report.turned')}" if one.turned else ""
        checks.append(
            f"{explainer.named(one.item)}{place}, {characteristic.clause} "
            f"{characteristic.names[language]}: {before or '–'} → {now} "
            f"({explainer.verdict(one.during.verdict)}){turned}"
        )
    sets = [
        f"{one.name}: {explainer.verdict(one.verdict)}. {explainer.count(one)} "
        f"{say('report.failing-discs')}: {explainer.failing_discs(one)}"
        for one in result.sets
    ]
    unused = [
        f"{one.item}, {one.characteristic}: {one.chief_judge}, {one.scope}"
        for one in result.unused_waivers
    ]
    for heading, lines in (
        (say("report.spot-checks"), checks),
        (say("report.sets"), sets),
        (say("cli.unused-waivers"), unused),
    ):
        _print_part(f"{heading}:", lines, explainer)
    for characteristic, items in result.without_companion:
        console.print()
        text = say(
            "report.without-companion",
            name=characteristic.names[language],
            clause=characteristic.clause,
            items=", ".join(items),
        )
        console.print(escape(printable(text)))


def print_reading(result: "Result", explainer: "Explainer") -> None:
    """A reading with its verdict and why it has it."""
    console = screen()
    reading = result.reading
    name = reading.characteristic.names[explainer.language]
    place = f" ({reading.position})" if reading.position else ""
    console.print(
        escape(
            printable(
                f"{reading.item}{place}, {reading.characteristic.clause} {name}: "
                f"{explainer.typed(reading)} – {explainer.verdict(result.verdict)}. "
                + explainer.reason(result)
                + (f" {explainer.waiver(result.waiver)}" if result.waiver else "")
            )
        )
    )

"""Results on a terminal: items, what fails, what is open, and what is beyond."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NoReturn

import typer
from rich.markup import escape
from rich.table import Table

from novuss.cli.console_output import (
    MOST_LINES,
    MOST_SHOWN,
    Output,
    Status,
    escape_invisible,
    shorten_names,
)
from novuss.inspection.event_head import Plan, Planned
from novuss.inspection.event_result import EventResult
from novuss.inspection.item_remarks import collect_remarks
from novuss.inspection.item_results import ItemResult, Result
from novuss.inspection.readings import Reading
from novuss.inspection.spot_check_comparison import SpotCheck, find_spot_checks
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Kind
from novuss.recordreport.record_sentences import describe_contests
from novuss.recordreport.record_tables import RecordTable
from novuss.records.item_standings import Standing
from novuss.report.json_report import problems_to_json
from novuss.report.report_document import group_not_entered
from novuss.tables.table_check import Checked, CheckOptions

#: How a verdict looks on a terminal; the sooner somebody has to look at the item, the earlier.
#: Nothing that was not checked completely looks as if it were.
STYLES = {
    "fail": "bold red",
    "contested": "bold magenta",
    "conditional-fail": "red",
    "undecided": "yellow",
    "not-measured": "dim",
    "incomplete": "cyan",
    "conditional-pass": "green",
    "partial": "cyan",
    "pass": "green",
}


def quote_markup(text: str) -> str:
    """What somebody typed, for a console: its brackets are no markup."""
    return escape(escape_invisible(text))


def print_result(result: EventResult, out: Output, *, whole: str = "--json") -> None:
    """Print every item in a line; below, what fails, is open or lacking, and of instruments.

    Of more items than a person reads those with the gravest verdicts, with a count of all.
    ``whole`` names the options that tell what is cut here.
    """
    explainer = out.explainer
    items = _find_gravest(result.items)
    headings = ("report.item", "report.kind", "report.verdict", "report.why")
    rows = [
        (
            explainer.name_item(item),
            explainer.name_kind(item.kind),
            explainer.name_outcome(item),
            explainer.write_headline(item),
        )
        for item in items
    ]
    print_rows([*map(out.say, headings)], rows, [STYLES[item.word] for item in items], out)
    if len(items) < len(result.items):
        print_rest(len(result.items), out, whole, printed=len(items))
        counts = Counter(item.word for item in result.items)
        words = [
            f"{explainer.name_verdict(word)} {counts[word]}" for word in STYLES if counts[word]
        ]
        out.console.print(", ".join(words))
    failing = [
        reading
        for item in result.items
        for checked in item.failed
        for reading in checked.results
        if reading.verdict.failing
    ]
    print_readings(failing, out, whole, most=MOST_LINES)
    if points := result.open_points:
        heading = "cli.open-points-outside" if result.some_outside else "cli.open-points"
        out.console.print(f"\n{out.say(heading)}")
        print_readings(points, out, whole)
    _print_lacking(result, out, whole)
    _print_remarks(result, out, whole)
    _print_flags(result, out)
    _print_beyond(result, out)


def print_not_inspected(plan: Plan, items: Iterable[Planned], out: Output) -> None:
    """Print what the event expects and nobody inspected."""
    if words := out.explainer.describe_not_inspected(plan, items):
        typer.echo("")
        out.print_line(words)


def build_table(*headings: str) -> Table:
    """A table without lines, of which nothing is cut."""
    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def print_rows(
    headings: Sequence[str], rows: Sequence[Sequence[str]], styles: Sequence[str], out: Output
) -> None:
    """Print a table; ``styles`` are those of its verdicts, the third cell of each row.

    More rows than a person reads are printed a line each, without colours: a program
    may read them, and fitting a thousand to a screen takes two seconds.
    """
    if len(rows) <= MOST_LINES:
        table = build_table(*headings)
        for row, style in zip(rows, styles, strict=True):
            first, second, verdict, *rest = map(quote_markup, row)
            table.add_row(first, second, f"[{style}]{verdict}[/]", *rest)
        out.console.print(table)
        return
    columns = [list(map(escape_invisible, column)) for column in zip(headings, *rows, strict=True)]
    widths = [max(map(len, column)) for column in columns]
    # One call for all, as each would flush what it prints.
    line = "  ".join(f"{{:{width}}}" for width in widths).format
    typer.echo("\n".join(text.rstrip() for text in map(line, *columns)))


def print_standing(standing: Standing, out: Output) -> None:
    """Print an item of the records with its verdict, what is to be said of that, and its seal."""
    explainer, item = out.explainer, standing.result
    seal = f"; {out.say('record.seal')} {standing.seal}" if standing.seal else ""
    out.console.print(
        f"[bold]{quote_markup(standing.item)}[/] ({explainer.name_kind(standing.kind)}): "
        f"[{STYLES[item.word]}]{explainer.name_outcome(item)}[/]. "
        + quote_markup(explainer.write_headline(item) + seal)
    )


def print_table(table: RecordTable, out: Output) -> None:
    """Print a table of the records; what holds no more is dim."""
    grid = build_table(*map(out.say, table.headings))
    for row in table.rows:
        grid.add_row(
            *(
                f"[{STYLES[cell.verdict]}]{escape(cell.text)}[/]"
                if cell.verdict
                else quote_markup(cell.text)
                for cell in row.cells
            ),
            style="dim" if row.past else None,
        )
    out.console.print(grid)


def print_contests(standings: Iterable[Standing], out: Output, store: Path | None = None) -> None:
    """Print on what inspections disagree, with the reading of each and how to settle it.

    There is no ``store`` where they are of event files.
    """
    lines = [line for standing in standings for line in describe_contests(standing, out.explainer)]
    if not lines:
        return
    cure = out.say("record.contested-cure", path=store) if store else out.say("cli.contested-cure")
    for line in ("", out.say("record.contested"), *lines, cure):
        typer.echo(escape_invisible(line))


def print_readings(
    results: Sequence[Result], out: Output, whole: str, most: int = MOST_SHOWN
) -> None:
    """Print the first readings with verdict and reason, and how many more there are."""
    explain = out.explainer
    for result in results[:most]:
        waiver = f" {explain.describe_waiver(result.waiver)}" if result.waiver else ""
        text = (
            f"{_name_reading(result.reading, out)}: {explain.format_typed(result.reading)} – "
            f"{explain.name_verdict(result.verdict)}. {explain.explain_reason(result)}{waiver}"
        )
        out.console.print(quote_markup(text))
    print_rest(len(results), out, whole, printed=most)


def print_rest(n: int, out: Output, whole: str, printed: int = MOST_SHOWN) -> None:
    """Print how many more there are than were printed, and which options tell them."""
    if n > printed:
        out.console.print(out.say("cli.more", n=n - printed, options=whole))


def _name_reading(reading: Reading, out: Output, item: str = "") -> str:
    characteristic = reading.characteristic
    place = f" ({reading.position})" if reading.position else ""
    name = characteristic.names[out.language]
    return f"{item or reading.item}{place}, {characteristic.clause} {name}"


def _find_gravest(items: Sequence[ItemResult]) -> Sequence[ItemResult]:
    """The items in their order; of more than a person reads those that somebody has to look at."""
    if len(items) <= MOST_LINES:
        return items
    graver = {word: place for place, word in enumerate(STYLES)}
    ranked = sorted(range(len(items)), key=lambda place: graver[items[place].word])
    return [items[place] for place in sorted(ranked[:MOST_LINES])]


def _print_part(heading: str, lines: Sequence[str], out: Output, whole: str | None = None) -> None:
    """Print a heading with its lines, where there are any: all, unless ``whole`` tells the rest."""
    if not lines:
        return
    console = out.console
    console.print(f"\n{heading}")
    for line in lines[: MOST_SHOWN if whole else None]:
        console.print(quote_markup(line))
    if whole:
        print_rest(len(lines), out, whole)


def _print_lacking(result: EventResult, out: Output, whole: str) -> None:
    """Print what has no value and what has no row, items that lack the same in one line."""
    explainer, language = out.explainer, out.language
    empty: dict[tuple[Kind, str], list[str]] = {}
    for checked in result.results:
        if checked.verdict == "not-measured":
            reading, characteristic = checked.reading, checked.reading.characteristic
            place = f" ({reading.position})" if reading.position else ""
            name = f"{characteristic.clause} {characteristic.names[language]}{place}"
            empty.setdefault((reading.kind, reading.item), []).append(name)
    not_measured = explainer.name_verdict("not-measured")
    lines = [
        f"{explainer.name_kind(kind)} {item}: {', '.join(names)}"
        for (kind, item), names in empty.items()
    ]
    _print_part(f"{not_measured[:1].upper()}{not_measured[1:]}:", lines, out, whole)
    lines = [
        f"{explainer.name_kind(items[0].kind)} {shorten_names([item.item for item in items])}: "
        + ", ".join(characteristic.names[language] for characteristic in lacking)
        for items, lacking in group_not_entered(result.items)
    ]
    _print_part(out.say("report.missing"), lines, out, whole)


def _print_remarks(result: EventResult, out: Output, whole: str) -> None:
    """Print what was remarked, each remark of an item once."""
    lines = [
        f"{out.explainer.name_kind(item.kind)} {out.explainer.describe_remark(item, remark)}"
        for item in result.items
        for remark in collect_remarks(item)
    ]
    _print_part(f"{out.say('sheet.remarks')}:", lines, out, whole)


def _print_flags(result: EventResult, out: Output) -> None:
    """Print what is to be said of instruments: each remark once, with the readings it is about."""
    about: dict[str, list[str]] = {}
    for flagged in result.flagged:
        name = flagged.reading.characteristic.names[out.language]
        for text in out.explainer.describe_instrument_flags(flagged):
            about.setdefault(text, []).append(f"{flagged.reading.item} {name}")
    lines = [f"{text} ({shorten_names(readings)})" for text, readings in about.items()]
    _print_part(out.say("cli.flags"), lines, out)


def _print_beyond(result: EventResult, out: Output) -> None:
    """Print spot checks, sets, waivers and brushes: each part that there is, with its heading."""
    say, explainer = out.say, out.explainer
    checks = [_tell_spot_check(check, out) for check in find_spot_checks(result)]
    sets = [
        f"{found.name}: {explainer.name_verdict(found.verdict)}. "
        f"{explainer.describe_disc_count(found)} "
        f"{say('report.failing-discs')}: {explainer.describe_failing_discs(found)}"
        for found in result.sets
    ]
    unused = [
        f"{waiver.item}, {waiver.characteristic}: {waiver.chief_judge}, {waiver.scope}"
        for waiver in result.unused_waivers
    ]
    _print_part(f"{say('report.spot-checks')}:", checks, out)
    _print_part(f"{say('report.sets')}:", sets, out)
    _print_part(f"{say('cli.unused-waivers')}:", unused, out)
    for characteristic, items in result.without_companion:
        values = {"name": characteristic.names[out.language], "clause": characteristic.clause}
        text = say("report.without-companion", **values, items=", ".join(items))
        out.console.print(f"\n{quote_markup(text)}")


def _tell_spot_check(check: SpotCheck, out: Output) -> str:
    """A check during play beside those before it, in a line."""
    explainer = out.explainer
    before = "; ".join(explainer.format_typed(result.reading) for result in check.before)
    if check.verdict_before:
        before += f" ({explainer.name_verdict(check.verdict_before)})"
    name = _name_reading(check.during.reading, out, explainer.name_item(check.item))
    verdict = explainer.name_verdict(check.during.verdict)
    now = f"{explainer.format_typed(check.during.reading)} ({verdict})"
    return f"{name}: {before or '–'} → {now}" + (
        f" – {out.say('report.turned')}" if check.turned else ""
    )


def find_exit_status(result: EventResult) -> Status:
    """The exit status of all verdicts on items and sets; what is contested fails."""
    if any(item.contested for item in result.items):
        return Status.SOME_FAIL
    sets = (found.verdict for found in result.sets)
    return find_status([*(item.verdict for item in result.items), *sets])


def find_status(verdicts: Iterable[Verdict]) -> Status:
    """0 where every verdict is pass, 1 where one fails, 3 where one is open."""
    verdicts = set(verdicts)
    if any(verdict.failing for verdict in verdicts):
        return Status.SOME_FAIL
    return Status.ALL_PASS if verdicts <= {Verdict.PASS} else Status.SOME_OPEN


def refuse_input(
    options: CheckOptions, checked: Checked, out: Output, reports: Sequence[Path] = ()
) -> NoReturn:
    """Print what is wrong with the input, and exit with status 2.

    On the terminal with a preview of the items that nothing is wrong with, and
    with the ``reports`` that were asked for and not written.
    """
    problems = checked.problems
    if out.as_json:
        edition, rule, notices = options.edition, options.rule.name, checked.notices
        out.print_json(problems_to_json(edition, rule, problems, out.explainer, notices))
    else:
        out.print_notices(checked.notices)
        out.print_problems(problems)
        _print_preview(checked, out)
        _print_no_reports(reports, out)
        out.warn("cli.problems", n=len(problems))
    raise typer.Exit(Status.BAD_INPUT)


def _print_preview(checked: Checked, out: Output) -> None:
    """Print what would be said of the items without a problem: it is no verdict."""
    explainer = out.explainer
    if checked.preview:
        alike: dict[tuple[Kind, str], list[str]] = {}
        for item in checked.preview.items:
            words = f"{explainer.name_outcome(item)}. {explainer.write_headline(item)}"
            alike.setdefault((item.kind, words), []).append(item.item)
        out.print_line(f"{out.say('cli.preview')}:", err=True)
        for (kind, words), names in list(alike.items())[:MOST_LINES]:
            items = shorten_names(names, most=MOST_LINES)
            out.print_line(f"  {explainer.name_kind(kind)} {items}: {words}", err=True)
        if len(alike) > MOST_LINES:
            out.print_line(f"  … +{len(alike) - MOST_LINES}", err=True)
        if checked.without:
            files = ", ".join(map(str, checked.without))
            out.print_line(f"  {out.say('cli.preview-without', files=files)}", err=True)
    if checked.touched:
        out.warn("cli.preview-not", items=shorten_names(checked.touched, most=MOST_LINES))


def _print_no_reports(reports: Sequence[Path], out: Output) -> None:
    """Print the reports that were asked for and are not written, and which of them are old."""
    old = [str(path) for path in reports if path.exists()]
    new = [str(path) for path in reports if str(path) not in old]
    for key, paths in (("cli.no-report", [*new, *old]), ("cli.no-report-old", old)):
        if paths:
            out.warn(key, paths=", ".join(paths))

"""``novuss check``: measuring tables in, verdicts and reports out."""

import datetime
import hashlib
import json
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable

from novuss.cli.options import EditionOption, LanguageOption, known_edition
from novuss.corpus import DEFAULT_EDITION, Corpus, load_corpus
from novuss.languages import Language

if TYPE_CHECKING:
    from novuss.explain import Explainer
    from novuss.inspection.decision import DecisionRule, WorkingLimit
    from novuss.inspection.event import EventResult
    from novuss.problems import Problem
    from novuss.report.document import EventHead

#: Exit status of an inspection.
ALL_PASS, SOME_FAIL, BAD_INPUT, SOME_OPEN = 0, 1, 2, 3

_STYLES = {
    "pass": "green",
    "conditional-pass": "green",
    "fail": "bold red",
    "conditional-fail": "red",
    "undecided": "yellow",
    "not-measured": "dim",
}
_MOST_OPEN_POINTS = 10


def _rule(name: str, guard: str | None) -> "DecisionRule":
    from novuss.inspection.decision import DecisionRule
    from novuss.inspection.mistakes import InputMistake
    from novuss.inspection.numbers import parse_number

    if name not in ("simple", "guarded"):
        raise typer.BadParameter(f"{name!r} is not one of simple, guarded", param_hint="--rule")
    if name == "simple":
        if guard is not None:
            raise typer.BadParameter("goes with --rule guarded only", param_hint="--guard")
        return DecisionRule()
    try:
        factor = parse_number(guard) if guard is not None else DecisionRule().guard
    except InputMistake:
        raise typer.BadParameter(f"{guard!r} is not a number", param_hint="--guard") from None
    if factor < 0:
        raise typer.BadParameter(f"{guard} is negative", param_hint="--guard")
    return DecisionRule("guarded", factor)


def _day(text: str) -> datetime.date | None:
    if not text:
        return None
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(
            f"{text!r} is not a date such as 2026-11-21", param_hint="--date"
        ) from None


def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="CSV, XLSX, JSON or Parquet tables.")
    ],
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
    language: LanguageOption = "en",
    report: Annotated[
        list[Path] | None,
        typer.Option(
            "--report", metavar="PATH", help="Write a report: .html .pdf .xlsx .csv .json .md."
        ),
    ] = None,
    streamed: Annotated[
        bool,
        typer.Option(
            "--stream",
            "--summary",
            help="Read in pieces and sum up per characteristic; long files are read so anyway.",
        ),
    ] = False,
    engine: Annotated[
        str,
        typer.Option(
            "--engine", metavar="local|dask", help="Where long files are summed up (extra dask)."
        ),
    ] = "local",
    scheduler: Annotated[
        str,
        typer.Option("--scheduler", metavar="ADDRESS", help="A running Dask cluster."),
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print results as JSON.")] = False,
    encoding: Annotated[
        str | None, typer.Option("--encoding", help="Of text files that are not UTF-8.")
    ] = None,
    event: Annotated[str, typer.Option("--event", help="Name of the event.")] = "",
    place: Annotated[str, typer.Option("--place", help="Where it is held.")] = "",
    date: Annotated[str, typer.Option("--date", help="Day, as 2026-11-21.")] = "",
    senior_judge: Annotated[str, typer.Option("--senior-judge", help="Who measured.")] = "",
    chief_judge: Annotated[str, typer.Option("--chief-judge", help="Who decides.")] = "",
    site_url: Annotated[
        str | None, typer.Option("--site-url", help="Where the clause pages are.")
    ] = None,
) -> None:
    """Check measured equipment against an edition of the rules.

    Exit status: 0 every verdict is pass; 1 something fails; 2 the input or the
    call is wrong; 3 nothing fails and something is open.
    """
    from novuss.explain import Explainer
    from novuss.inspection.event import check_readings
    from novuss.inspection.instruments import Register
    from novuss.report.document import EventHead
    from novuss.report.json_form import event_data, problems_data
    from novuss.tables.instruments_file import read_instruments
    from novuss.tables.limits_file import read_working_limits
    from novuss.tables.long_table import read_readings
    from novuss.wording import Wording

    corpus = load_corpus()
    known_edition(edition, corpus)
    speech: Language = language  # type: ignore[assignment]
    decision_rule = _rule(rule, guard)
    head = EventHead(event, place, _day(date), senior_judge, chief_judge)
    explainer = Explainer(Wording(corpus.strings, speech), corpus.vocabulary)
    _check_forms(report or [], explainer)

    # The size is looked at first, since the module that streams brings pandas along.
    _check_engine(engine, scheduler)
    streamed = streamed or engine == "dask"
    if streamed or (not (report or complete or instruments) and _asks_for_pieces(files)):
        if report or complete or instruments:
            raise typer.BadParameter(
                "keeps no items, so that --report, --complete and --instruments do not go with it",
                param_hint="--engine dask" if engine == "dask" else "--stream",
            )
        where = (engine, scheduler)
        _stream(files, corpus, edition, decision_rule, limits, encoding, explainer, as_json, where)

    register: Register | None = None
    faulty: list[Problem] = []
    if instruments is not None:
        known, faulty = read_instruments(instruments, corpus, encoding=encoding)
        register = Register(tuple(known), head.day or datetime.date.today())
    readings, problems = read_readings(
        files,
        corpus,
        edition=edition,
        encoding=encoding,
        # A register with a faulty row would call its instruments unknown as well.
        instruments=register.instruments if register and not faulty else None,
    )
    problems += faulty
    working_limits: list[WorkingLimit] = []
    if limits is not None:
        working_limits, wrong = read_working_limits(
            limits, corpus, edition=edition, encoding=encoding
        )
        problems += wrong
    if problems:
        if as_json:
            _print_json(problems_data(edition, rule, problems, explainer))
        else:
            _print_problems(problems, explainer)
        raise typer.Exit(BAD_INPUT)

    result = check_readings(
        readings,
        corpus.characteristics(edition),
        edition=edition,
        rule=decision_rule,
        working_limits=working_limits,
        complete=complete,
        register=register,
        spreads=corpus.spreads(edition),
    )
    read = [*files, *(path for path in (limits, instruments) if path)]
    written = _write_reports(report or [], result, corpus, speech, head, read, site_url)
    if as_json:
        _print_json(event_data(result, explainer))
    else:
        _print_result(result, explainer)
        for path in written:
            typer.echo(explainer.wording("cli.written", path=str(path)))
    raise typer.Exit(_status(result))


#: Bytes of all CSV files from which on they are read in pieces.
_LARGE = 50_000_000


def _asks_for_pieces(files: list[Path]) -> bool:
    """Whether files are read in pieces without being told: long ones."""
    suffixes = {path.suffix.casefold() for path in files}
    size = sum(path.stat().st_size for path in files if path.is_file())
    return size > _LARGE and suffixes <= {".csv", ".tsv", ".txt", ".parquet"}


def _check_engine(engine: str, scheduler: str) -> None:
    if engine not in ("local", "dask"):
        raise typer.BadParameter(f"{engine!r} is not one of local, dask", param_hint="--engine")
    if scheduler and engine != "dask":
        raise typer.BadParameter("goes with --engine dask only", param_hint="--scheduler")


def _stream(
    files: list[Path],
    corpus: Corpus,
    edition: str,
    rule: "DecisionRule",
    limits: Path | None,
    encoding: str | None,
    explainer: "Explainer",
    as_json: bool,
    where: tuple[str, str],
) -> NoReturn:
    from novuss.cli.stream import print_tallies, tallies_data, tally_files
    from novuss.report.json_form import problems_data
    from novuss.tables.cluster import ClusterError
    from novuss.tables.limits_file import read_working_limits
    from novuss.tables.pieces import MOST_PROBLEMS, Job

    working_limits: list[WorkingLimit] = []
    wrong: list[Problem] = []
    if limits is not None:
        working_limits, wrong = read_working_limits(
            limits, corpus, edition=edition, encoding=encoding
        )
    job = Job(edition, rule, tuple(working_limits), encoding)
    engine, scheduler = where
    try:
        tallies, problems = tally_files(files, corpus, job, engine=engine, scheduler=scheduler)
    except ClusterError as error:
        cause = {
            "package": "cli.dask-package",
            "scheduler": "cli.dask-scheduler",
            "worker": "cli.dask-worker",
        }[error.cause]
        message = explainer.wording(cause, detail=error.detail, address=scheduler or "127.0.0.1")
        typer.echo(_printable(f"--engine dask: {message}"), err=True)
        raise typer.Exit(BAD_INPUT) from None
    problems += wrong
    if problems:
        if as_json:
            data = problems_data(edition, rule.name, problems, explainer)
            _print_json({"edition": edition, "rule": rule.name, "summary": []} | data)
        else:
            _print_problems(problems, explainer)
            if len(problems) >= MOST_PROBLEMS:
                typer.echo(explainer.wording("cli.stopped"), err=True)
        raise typer.Exit(BAD_INPUT)
    if as_json:
        _print_json(tallies_data(edition, rule.name, tallies))
    else:
        print_tallies(tallies, explainer)
    verdicts = [verdict for tally in tallies for verdict in tally.verdicts]
    if any(verdict.failing for verdict in verdicts):
        raise typer.Exit(SOME_FAIL)
    raise typer.Exit(ALL_PASS if all(one == "pass" for one in verdicts) else SOME_OPEN)


def _status(result: "EventResult") -> int:
    verdicts = [item.verdict for item in result.items]
    if any(verdict.failing for verdict in verdicts):
        return SOME_FAIL
    return ALL_PASS if all(verdict == "pass" for verdict in verdicts) else SOME_OPEN


def _print_json(data: object) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def _printable(text: str) -> str:
    """Without control characters: an item's name must not steer the terminal."""
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if unicodedata.category(sign) == "Cc" else sign for sign in text
    )


def _print_problems(problems: list["Problem"], explainer: "Explainer") -> None:
    for problem in problems:
        message, cure = explainer.problem(problem)
        typer.echo(_printable(f"{problem.place}: {message}; {cure}"), err=True)
    typer.echo(explainer.wording("cli.problems", n=len(problems)), err=True)


def _print_result(result: "EventResult", explainer: "Explainer") -> None:
    console = Console(highlight=False, soft_wrap=False)
    table = RichTable(box=None, pad_edge=False)
    for heading in ("report.item", "report.kind", "report.verdict", "report.why"):
        table.add_column(explainer.wording(heading), overflow="fold")
    for item in result.items:
        table.add_row(
            escape(_printable(item.item)),
            explainer.kind(item.kind),
            f"[{_STYLES[item.verdict]}]{explainer.verdict(item.verdict)}[/]",
            escape(explainer.headline(item)),
        )
    console.print(table)
    for item in result.items:
        for checked in item.failed:
            for one in checked.results:
                if one.verdict.failing:
                    _print_reading(console, one, explainer)
    points = result.open_points
    if points:
        console.print()
        console.print(explainer.wording("cli.open-points"))
        for one in points[:_MOST_OPEN_POINTS]:
            _print_reading(console, one, explainer)
        if len(points) > _MOST_OPEN_POINTS:
            console.print(f"… +{len(points) - _MOST_OPEN_POINTS}")
    _print_flags(console, result, explainer)


def _print_flags(console: Console, result: "EventResult", explainer: "Explainer") -> None:
    """What is to be said of instruments: each remark once, with the readings it is about."""
    about: dict[str, list[str]] = {}
    for one in result.flagged:
        for text in explainer.flags(one):
            name = one.reading.characteristic.names[explainer.language]
            about.setdefault(text, []).append(f"{one.reading.item} {name}")
    if not about:
        return
    console.print()
    console.print(explainer.wording("cli.flags"))
    for text, found in about.items():
        shown = ", ".join(found[:_MOST_OPEN_POINTS])
        more = f", … +{len(found) - _MOST_OPEN_POINTS}" if len(found) > _MOST_OPEN_POINTS else ""
        console.print(escape(_printable(f"{text} ({shown}{more})")))


def _print_reading(console: Console, result: object, explainer: "Explainer") -> None:
    from novuss.inspection.event import Result

    assert isinstance(result, Result)
    reading = result.reading
    name = reading.characteristic.names[explainer.language]
    place = f" ({reading.position})" if reading.position else ""
    console.print(
        escape(
            _printable(
                f"{reading.item}{place}, {reading.characteristic.clause} {name}: "
                f"{reading.value} {reading.unit}".rstrip()
                + f" – {explainer.verdict(result.verdict)}. {explainer.reason(result)}"
            )
        )
    )


def _check_forms(paths: list[Path], explainer: "Explainer") -> None:
    """Refuse a report that could not be written before anything is read."""
    from novuss.report.forms import FORMS
    from novuss.report.pdf import PdfUnavailableError, weasyprint

    for path in paths:
        if path.suffix.casefold() not in FORMS:
            raise typer.BadParameter(
                f"{path}: reports are written as {', '.join(FORMS)}", param_hint="--report"
            )
    if any(path.suffix.casefold() == ".pdf" for path in paths):
        try:
            weasyprint()
        except PdfUnavailableError as error:
            lacking = "cli.pdf-package" if error.cause == "package" else "cli.pdf-libraries"
            message = explainer.wording(lacking, detail=error.detail)
            typer.echo(_printable(f"--report: {message}"), err=True)
            raise typer.Exit(BAD_INPUT) from None


def _write_reports(
    paths: list[Path],
    result: "EventResult",
    corpus: Corpus,
    language: Language,
    head: "EventHead",
    files: list[Path],
    site_url: str | None,
) -> list[Path]:
    from novuss.report.document import InputFile, Report
    from novuss.report.forms import FORMS

    inputs = tuple(
        InputFile(path.name, hashlib.sha256(path.read_bytes()).hexdigest()) for path in files
    )
    document = Report(result, head, corpus, language, inputs, site_url)
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(FORMS[path.suffix.casefold()](document))
    return paths

"""What ``novuss check`` and ``novuss record`` share: reading, judging, telling, writing."""

import datetime
import hashlib
import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable

from novuss.cli.beyond import print_beyond
from novuss.cli.options import WrongOption, chosen
from novuss.corpus import Corpus
from novuss.extras import install_command
from novuss.languages import Language

if TYPE_CHECKING:
    from novuss.explain import Explainer
    from novuss.inspection.decision import DecisionRule, WorkingLimit
    from novuss.inspection.readings import Reading
    from novuss.inspection.results import EventResult, Result
    from novuss.inspection.waivers import Waiver
    from novuss.model.equipment import Kind
    from novuss.problems import Problem, ProblemsError
    from novuss.report.document import EventHead
    from novuss.tables.item_names import ItemNames
    from novuss.writing import Paper

#: Exit status of an inspection.
ALL_PASS, SOME_FAIL, BAD_INPUT, SOME_OPEN = 0, 1, 2, 3

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
_MOST_OPEN_POINTS = 10


def decision_rule(name: str, guard: str | None) -> "DecisionRule":
    """The rule of that name, with the guard band that was told.

    Raises:
        WrongOption: no such rule, or a guard that is no number for it.
    """
    from novuss.inspection.decision import DecisionRule
    from novuss.inspection.mistakes import InputMistake
    from novuss.inspection.numbers import parse_number

    if chosen(name, ("simple", "guarded"), "--rule") == "simple":
        if guard is not None:
            raise WrongOption("goes with --rule guarded only", "--guard", "option-guard")
        return DecisionRule()
    try:
        factor = parse_number(guard) if guard is not None else DecisionRule().guard
    except InputMistake:
        message = f"{guard!r} is not a number"
        raise WrongOption(message, "--guard", "option-number", value=str(guard)) from None
    if factor < 0:
        message = f"{guard} is negative"
        raise WrongOption(message, "--guard", "option-number", value=str(guard))
    return DecisionRule("guarded", factor)


def told_day(text: str) -> datetime.date | None:
    """The day that was told, None where none was.

    Raises:
        WrongOption: it is no date.
    """
    if not text:
        return None
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        message = f"{text!r} is not a date such as 2026-11-21"
        raise WrongOption(message, "--date", "option-date", value=text) from None


def explainer_of(corpus: Corpus, language: str) -> "Explainer":
    """Who says it in that language."""
    from novuss.explain import Explainer
    from novuss.wording import Wording

    speech: Language = language  # type: ignore[assignment]
    return Explainer(Wording(corpus.strings, speech), corpus.vocabulary)


@dataclass(frozen=True)
class Judging:
    """How measuring tables are read and judged: what the options of a command say."""

    corpus: Corpus
    edition: str
    rule: "DecisionRule"
    complete: bool = False
    limits: Path | None = None
    instruments: Path | None = None
    encoding: str | None = None
    waivers: Path | None = None
    #: Of what the program adds to a judge's remarks.
    language: Language = "en"

    @property
    def named(self) -> list[Path]:
        """The files beside the measuring tables."""
        return [path for path in (self.limits, self.instruments, self.waivers) if path]

    def working_limits(self) -> "tuple[list[WorkingLimit], list[Problem]]":
        """The chief judge's working limits, none where no file is named."""
        from novuss.tables.limits_file import read_working_limits

        if self.limits is None:
            return [], []
        return read_working_limits(
            self.limits, self.corpus, edition=self.edition, encoding=self.encoding
        )

    def inspect(
        self,
        files: list[Path],
        day: datetime.date,
        recorded: "Callable[[ItemNames], list[Problem]]" = lambda _: [],
    ) -> "Inspected":
        """What the files say, or everything wrong with them and a preview of what is not.

        Args:
            files: measuring tables.
            day: on which the instruments have to be in calibration.
            recorded: what the names of the items meet in the records.
        """
        from novuss.inspection.instruments import Register
        from novuss.inspection.judging import check_readings
        from novuss.inspection.names import name_keys
        from novuss.tables.instruments_file import read_instruments
        from novuss.tables.long_table import read_readings

        register: Register | None = None
        faulty: list[Problem] = []
        if self.instruments is not None:
            known, faulty = read_instruments(self.instruments, self.corpus, encoding=self.encoding)
            register = Register(tuple(known), day)
        readings, problems = read_readings(
            files,
            self.corpus,
            edition=self.edition,
            encoding=self.encoding,
            # A register with a faulty row would call its instruments unknown as well.
            instruments=register.instruments if register and not faulty else None,
            recorded=recorded,
            language=self.language,
        )
        # Readings with problems of their own are not all there, and would seem unknown.
        let_pass, refused = self._let_pass(None if problems else readings)
        working_limits, wrong = self.working_limits()
        without = [
            path
            for path, bad in (
                (self.instruments, faulty),
                (self.limits, wrong),
                (self.waivers, refused),
            )
            if bad and path
        ]

        def checked(readings: "list[Reading]") -> "EventResult":
            return check_readings(
                readings,
                self.corpus.characteristics(self.edition),
                edition=self.edition,
                rule=self.rule,
                working_limits=() if wrong else working_limits,
                complete=self.complete,
                register=None if faulty else register,
                belonging=self.corpus.belonging(self.edition),
                waivers=() if refused else let_pass,
                spreads=self.corpus.spreads(self.edition),
            )

        if problems := [*problems, *faulty, *wrong, *refused]:
            touched = tuple(dict.fromkeys(one.item for one in problems if one.item))
            # An item of a look-alike name may be the same one.
            keys = frozenset(key for name in touched for key in name_keys(name))
            good = [one for one in readings if not keys & name_keys(one.item)]
            preview = checked(good) if good else None
            return Inspected(None, problems, preview, touched, tuple(without))
        return Inspected(checked(readings), [])

    def _let_pass(self, readings: "list[Reading] | None") -> "tuple[list[Waiver], list[Problem]]":
        """What the chief judge lets pass, none where no file is named."""
        from novuss.tables.waivers_file import read_waivers

        if self.waivers is None:
            return [], []
        return read_waivers(
            self.waivers, self.corpus, readings, edition=self.edition, encoding=self.encoding
        )

    def refuse(
        self,
        inspected: "Inspected",
        explainer: "Explainer",
        *,
        as_json: bool,
        reports: Sequence[Path] = (),
    ) -> NoReturn:
        """Tell what is wrong with the input, and end with status 2.

        On the terminal with a preview of the items that nothing is wrong with, and
        with the ``reports`` that were asked for and not written.
        """
        from novuss.report.json_form import problems_data

        if as_json:
            print_json(problems_data(self.edition, self.rule.name, inspected.problems, explainer))
        else:
            _tell(inspected.problems, explainer)
            _print_preview(inspected, explainer)
            _print_no_reports(reports, explainer)
            _print_count(inspected.problems, explainer)
        raise typer.Exit(BAD_INPUT)


@dataclass(frozen=True)
class Inspected:
    """What measuring tables say; of tables with problems a preview of what has none."""

    #: None where there is any problem.
    result: "EventResult | None"
    problems: "list[Problem]"
    #: What would be said of the items without a problem; None where there is no such item.
    preview: "EventResult | None" = None
    #: The items that a problem is about, by name.
    touched: tuple[str, ...] = ()
    #: Files beside the tables that the preview leaves aside, because something is wrong there.
    without: tuple[Path, ...] = ()


@contextmanager
def told(explainer: "Explainer", *, as_json: bool) -> Iterator[None]:
    """Problems of a file or an option are printed with place and cure, and end with status 2."""
    from novuss.problems import ProblemsError

    try:
        yield
    except (ProblemsError, WrongOption) as error:
        end(error, explainer, as_json=as_json)


def end(
    error: "ProblemsError | WrongOption", explainer: "Explainer", *, as_json: bool = False
) -> NoReturn:
    """Print what is wrong with place and cure, and end with status 2."""
    from novuss.report.json_form import problem_data

    problems = [error.problem] if isinstance(error, WrongOption) else error.problems
    if as_json:
        print_json({"problems": [problem_data(one, explainer) for one in problems]})
    else:
        _tell(problems, explainer)
    raise typer.Exit(BAD_INPUT)


def exit_status(result: "EventResult") -> int:
    """0 where every verdict is pass, 1 where one fails or is contested, 3 where one is open."""
    verdicts = [*(item.verdict for item in result.items), *(one.verdict for one in result.sets)]
    if any(verdict.failing for verdict in verdicts) or any(item.contested for item in result.items):
        return SOME_FAIL
    return ALL_PASS if all(verdict == "pass" for verdict in verdicts) else SOME_OPEN


def print_json(data: object) -> None:
    """Data for another program."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def printable(text: str) -> str:
    """Without control characters: an item's name must not steer the terminal."""
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if unicodedata.category(sign) == "Cc" else sign for sign in text
    )


def _tell(problems: Sequence["Problem"], explainer: "Explainer") -> None:
    """Every problem with its place and cure; equal ones once, with all their places."""
    same: dict[tuple[str, str, str], list[Problem]] = {}
    for problem in problems:
        same.setdefault((problem.file, *explainer.problem(problem)), []).append(problem)
    for (_, message, cure), found in same.items():
        first = found[0]
        if first.cell:
            line = f"{first.file}!{first.here}: {message}; {cure}"
        else:
            line = f"{first.place}: {message}; {cure}" + (f" ({first.item})" if first.item else "")
        typer.echo(printable(line), err=True)
        if len(found) > 1:
            places = [one.here for one in found if one.here]
            between = "; " if first.cell else ", "
            said = explainer.wording("cli.again", n=len(found), places=_cut(places, between))
            typer.echo(printable(f"  {said}"), err=True)


def print_problems(problems: Sequence["Problem"], explainer: "Explainer") -> None:
    """Every problem with its place and cure, and how many there are."""
    _tell(problems, explainer)
    _print_count(problems, explainer)


def _print_count(problems: Sequence["Problem"], explainer: "Explainer") -> None:
    typer.echo(explainer.wording("cli.problems", n=len(problems)), err=True)


def _print_preview(inspected: Inspected, explainer: "Explainer") -> None:
    """What would be said of the items without a problem, in plain letters: it is no verdict."""
    say = explainer.wording
    lines = []
    if inspected.preview:
        alike: dict[tuple[Kind, str], list[str]] = {}
        for item in inspected.preview.items:
            words = f"{explainer.word(item)}. {explainer.headline(item)}"
            alike.setdefault((item.kind, words), []).append(item.item)
        lines.append(f"{say('cli.preview')}:")
        lines += [
            f"  {explainer.kind(kind)} {', '.join(names)}: {words}"
            for (kind, words), names in alike.items()
        ]
        if inspected.without:
            files = ", ".join(map(str, inspected.without))
            lines.append(f"  {say('cli.preview-without', files=files)}")
    if inspected.touched:
        lines.append(say("cli.preview-not", items=", ".join(inspected.touched)))
    for line in lines:
        typer.echo(printable(line), err=True)


def _print_no_reports(reports: Sequence[Path], explainer: "Explainer") -> None:
    """The reports that were asked for and are not written, and which of them are old."""
    old = [str(path) for path in reports if path.exists()]
    new = [str(path) for path in reports if str(path) not in old]
    for key, paths in (("cli.no-report", [*new, *old]), ("cli.no-report-old", old)):
        if paths:
            typer.echo(printable(explainer.wording(key, paths=", ".join(paths))), err=True)


def print_result(result: "EventResult", explainer: "Explainer", *, whole: str = "--json") -> None:
    """Every item in a line; below it what fails, is open or lacking, and what instruments ask for.

    ``whole`` names the options that tell what is cut here.
    """
    console = Console(highlight=False, soft_wrap=False)
    table = RichTable(box=None, pad_edge=False)
    for heading in ("report.item", "report.kind", "report.verdict", "report.why"):
        table.add_column(explainer.wording(heading), overflow="fold")
    for item in result.items:
        table.add_row(
            escape(printable(explainer.named(item))),
            explainer.kind(item.kind),
            f"[{STYLES[item.word]}]{explainer.word(item)}[/]",
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
        heading = "cli.open-points-outside" if result.some_outside else "cli.open-points"
        console.print(explainer.wording(heading))
        for one in points[:_MOST_OPEN_POINTS]:
            _print_reading(console, one, explainer)
        _print_rest(console, len(points), explainer, whole)
    _print_lacking(console, result, explainer, whole)
    _print_remarks(console, result, explainer, whole)
    _print_flags(console, result, explainer)
    print_beyond(console, result, explainer, printable)


def _print_rest(console: Console, n: int, explainer: "Explainer", whole: str) -> None:
    if n > _MOST_OPEN_POINTS:
        console.print(explainer.wording("cli.more", n=n - _MOST_OPEN_POINTS, options=whole))


def _print_lacking(
    console: Console, result: "EventResult", explainer: "Explainer", whole: str
) -> None:
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
    for heading, lacking in (
        (
            f"{not_measured[:1].upper()}{not_measured[1:]}:",
            [(kind, [item], names) for (kind, item), names in empty.items()],
        ),
        (
            explainer.wording("report.missing"),
            [
                (
                    items[0].kind,
                    [item.item for item in items],
                    [one.names[language] for one in all_],
                )
                for items, all_ in not_entered(result.items)
            ],
        ),
    ):
        if not lacking:
            continue
        console.print()
        console.print(heading)
        for kind, items, names in lacking[:_MOST_OPEN_POINTS]:
            line = f"{explainer.kind(kind)} {_cut(items)}: {', '.join(names)}"
            console.print(escape(printable(line)))
        _print_rest(console, len(lacking), explainer, whole)


def _print_remarks(
    console: Console, result: "EventResult", explainer: "Explainer", whole: str
) -> None:
    """What was remarked, each remark of an item once."""
    from novuss.inspection.remarks import remarks

    told = [(item, one) for item in result.items for one in remarks(item)]
    if not told:
        return
    console.print()
    console.print(f"{explainer.wording('sheet.remarks')}:")
    for item, one in told[:_MOST_OPEN_POINTS]:
        line = f"{explainer.kind(item.kind)} {explainer.remark(item, one)}"
        console.print(escape(printable(line)))
    _print_rest(console, len(told), explainer, whole)


def _cut(names: list[str], between: str = ", ") -> str:
    """The first names in one line, and how many more there are."""
    shown = between.join(names[:_MOST_OPEN_POINTS])
    more = len(names) - _MOST_OPEN_POINTS
    return f"{shown}{between}… +{more}" if more > 0 else shown


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
        console.print(escape(printable(f"{text} ({_cut(found)})")))


def _print_reading(console: Console, result: "Result", explainer: "Explainer") -> None:
    reading = result.reading
    name = reading.characteristic.names[explainer.language]
    place = f" ({reading.position})" if reading.position else ""
    console.print(
        escape(
            printable(
                f"{reading.item}{place}, {reading.characteristic.clause} {name}: "
                f"{reading.value} {reading.unit}".rstrip()
                + f" – {explainer.verdict(result.verdict)}. {explainer.reason(result)}"
                + (f" {explainer.waiver(result.waiver)}" if result.waiver else "")
            )
        )
    )


def check_forms(
    paths: Sequence[Path], explainer: "Explainer", forms: Iterable[str], option: str
) -> None:
    """Refuse a report that could not be written before anything is read.

    Raises:
        WrongOption: a suffix that is none of ``forms``.
        typer.Exit: a PDF, for which something is not installed.
    """
    forms = list(forms)
    for path in paths:
        if path.suffix.casefold() not in forms:
            known = ", ".join(forms)
            message = f"{path}: reports are written as {known}"
            raise WrongOption(message, option, "option-form", path=str(path), known=known)
    if any(path.suffix.casefold() == ".pdf" for path in paths):
        from novuss.report.pdf import PdfUnavailableError, weasyprint

        try:
            weasyprint()
        except PdfUnavailableError as error:
            lacking = "cli.pdf-package" if error.cause == "package" else "cli.pdf-libraries"
            command = install_command("pdf")
            message = explainer.wording(lacking, detail=error.detail, command=command)
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
            raise WrongOption(message, option, "option-taken", path=str(path))


def write_reports(
    paths: list[Path],
    result: "EventResult",
    corpus: Corpus,
    language: Language,
    head: "EventHead",
    files: list[Path],
    site_url: str | None,
) -> list[Path]:
    """Write the report in the forms of the paths, and name the files it rests on.

    Raises:
        ProblemsError: a path that cannot be written to.
    """
    from novuss.cli.destinations import put
    from novuss.report.document import InputFile, Report
    from novuss.report.forms import FORMS
    from novuss.tables.content import content_of

    inputs = tuple(
        InputFile(path.name, hashlib.sha256(content_of(path)).hexdigest()) for path in files
    )
    document = Report(result, head, corpus, language, inputs, site_url)
    put({path: FORMS[path.suffix.casefold()](document) for path in paths}, report_paper(corpus))
    return paths


def report_paper(corpus: Corpus) -> "Paper":
    """The report of a check, as it is known again where it stands."""
    from novuss.cli.destinations import said_in_all
    from novuss.report.rows import COLUMNS
    from novuss.writing import Paper

    heads = said_in_all(corpus, (column.heading for column in COLUMNS))
    members = dict.fromkeys(("edition", "rule", "results", "items", "problems"))
    return Paper("report", heads, members=members)

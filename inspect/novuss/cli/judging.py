"""Measuring tables judged as the options of a command say."""

import datetime
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

import typer

from novuss.cli.output import MOST_LINES, Output, Status, cut
from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.inspection.decision import DecisionRule, WorkingLimit
from novuss.inspection.event_head import Plan
from novuss.inspection.event_result import EventResult
from novuss.inspection.instruments import Instrument, Register
from novuss.inspection.judging import check_readings
from novuss.inspection.names import name_keys
from novuss.inspection.readings import Reading
from novuss.inspection.verdicts import Verdict
from novuss.inspection.waivers import Waiver
from novuss.languages import Language
from novuss.model.equipment import Kind
from novuss.problems import Problem
from novuss.report.json_form import drop_empty, event_to_json, notices_to_json, problems_to_json
from novuss.report.review_status import find_raised_status
from novuss.tables.instruments_file import read_instruments
from novuss.tables.item_names import ItemNames
from novuss.tables.limits_file import read_working_limits
from novuss.tables.long_table import read_readings
from novuss.tables.waivers_file import read_waivers


@dataclass(frozen=True)
class Judging:
    """How measuring tables are read and judged: what the options of a command say."""

    corpus: Corpus
    edition: str = DEFAULT_EDITION
    rule: DecisionRule = field(default_factory=DecisionRule)
    complete: bool = False
    limits: Path | None = None
    instruments: Path | None = None
    encoding: str | None = None
    waivers: Path | None = None
    #: The working limits where no file is named: those that the records keep for the event.
    kept: tuple[WorkingLimit, ...] = ()
    #: Of what the program adds to a judge's remarks.
    language: Language = "en"
    #: Readings that are no slips, as ``C1:cue.length``.
    confirmed: tuple[str, ...] = ()

    @property
    def named(self) -> list[Path]:
        """The files beside the measuring tables."""
        return [path for path in (self.limits, self.instruments, self.waivers) if path]

    def working_limits(self) -> tuple[list[WorkingLimit], list[Problem]]:
        """The chief judge's working limits: of the file that is named, else those kept."""
        if self.limits is None:
            return list(self.kept), []
        return read_working_limits(
            self.limits, self.corpus, edition=self.edition, encoding=self.encoding
        )

    def read_instruments(self) -> tuple[list[Instrument] | None, list[Problem]]:
        """The register of instruments, None where no file is named."""
        if self.instruments is None:
            return None, []
        return read_instruments(self.instruments, self.corpus, encoding=self.encoding)

    def inspect(
        self,
        files: list[Path],
        day: datetime.date,
        recorded: Callable[[ItemNames], list[Problem]] = lambda _: [],
    ) -> "Inspected":
        """What the files say, or everything wrong with them and a preview of what is not.

        On ``day`` the instruments have to be in calibration.
        """
        instruments, faulty = self.read_instruments()
        register = None if instruments is None else Register(tuple(instruments), day)
        notices: list[Problem] = []
        readings, problems = read_readings(
            files,
            self.corpus,
            edition=self.edition,
            encoding=self.encoding,
            # A register with a faulty row would call its instruments unknown as well.
            instruments=None if faulty else instruments,
            recorded=recorded,
            language=self.language,
            confirmed=self.confirmed,
            notice=notices.append,
        )
        # Readings with problems of their own are not all there, and would seem unknown.
        waivers, refused = self.read_waivers(None if problems else readings)
        working_limits, wrong = self.working_limits()
        beside = ((self.instruments, faulty), (self.limits, wrong), (self.waivers, refused))

        def check(readings: list[Reading]) -> EventResult:
            return check_readings(
                readings,
                self.corpus.equipment.characteristics(self.edition),
                edition=self.edition,
                rule=self.rule,
                working_limits=() if wrong else working_limits,
                complete=self.complete,
                register=None if faulty else register,
                belonging=self.corpus.equipment.belonging(self.edition),
                waivers=() if refused else waivers,
                spreads=self.corpus.equipment.spreads(self.edition),
            )

        if problems := [*problems, *faulty, *wrong, *refused]:
            touched = tuple(dict.fromkeys(problem.item for problem in problems if problem.item))
            # An item of a look-alike name may be the same one.
            keys = frozenset(key for name in touched for key in name_keys(name))
            good = [reading for reading in readings if not keys & name_keys(reading.item)]
            without = tuple(path for path, bad in beside if bad and path)
            return Inspected(
                None,
                problems,
                check(good) if good else None,
                touched,
                without=without,
                notices=tuple(notices),
            )
        return Inspected(check(readings), [], notices=tuple(notices))

    def read_waivers(self, readings: list[Reading] | None) -> tuple[list[Waiver], list[Problem]]:
        """What the chief judge lets pass, none where no file is named."""
        if self.waivers is None:
            return [], []
        return read_waivers(
            self.waivers, self.corpus, readings, edition=self.edition, encoding=self.encoding
        )


@dataclass(frozen=True)
class Inspected:
    """What measuring tables say; of tables with problems a preview of what has none."""

    #: None where there is any problem.
    result: EventResult | None
    problems: list[Problem]
    #: What would be said of the items without a problem; None where there is no such item.
    preview: EventResult | None = None
    #: The items that a problem is about, by name.
    touched: tuple[str, ...] = ()
    #: Files beside the tables that the preview leaves aside, because something is wrong there.
    without: tuple[Path, ...] = ()
    #: What was made out of the layouts of the tables.
    notices: tuple[Problem, ...] = ()


def exit_status(result: EventResult) -> Status:
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


def result_data(
    result: EventResult, out: Output, plan: Plan | None = None, notices: Sequence[Problem] = ()
) -> dict[str, object]:
    """Verdicts as data, with the knowledge that they rest on, and what is said of the tables.

    Args:
        result: of the event.
        out: the output of the command.
        plan: of which it is said what is missing.
        notices: what was made out of tables.
    """
    status = find_raised_status(out.corpus, result, out.language)
    data = event_to_json(result, out.explainer, out.corpus.ruleset_version, status, plan)
    return data | drop_empty(notices=notices_to_json(notices, out.explainer))


def refuse_input(
    judging: Judging, inspected: Inspected, out: Output, reports: Sequence[Path] = ()
) -> NoReturn:
    """Print what is wrong with the input, and exit with status 2.

    On the terminal with a preview of the items that nothing is wrong with, and
    with the ``reports`` that were asked for and not written.
    """
    problems = inspected.problems
    if out.as_json:
        edition, rule, notices = judging.edition, judging.rule.name, inspected.notices
        out.print_json(problems_to_json(edition, rule, problems, out.explainer, notices))
    else:
        out.print_notices(inspected.notices)
        out.print_problems(problems)
        _print_preview(inspected, out)
        _print_no_reports(reports, out)
        out.warn("cli.problems", n=len(problems))
    raise typer.Exit(Status.BAD_INPUT)


def _print_preview(inspected: Inspected, out: Output) -> None:
    """Print what would be said of the items without a problem: it is no verdict."""
    explainer = out.explainer
    if inspected.preview:
        alike: dict[tuple[Kind, str], list[str]] = {}
        for item in inspected.preview.items:
            words = f"{explainer.word(item)}. {explainer.headline(item)}"
            alike.setdefault((item.kind, words), []).append(item.item)
        out.print_line(f"{out.say('cli.preview')}:", err=True)
        for (kind, words), names in list(alike.items())[:MOST_LINES]:
            items = cut(names, most=MOST_LINES)
            out.print_line(f"  {explainer.kind(kind)} {items}: {words}", err=True)
        if len(alike) > MOST_LINES:
            out.print_line(f"  … +{len(alike) - MOST_LINES}", err=True)
        if inspected.without:
            files = ", ".join(map(str, inspected.without))
            out.print_line(f"  {out.say('cli.preview-without', files=files)}", err=True)
    if inspected.touched:
        out.warn("cli.preview-not", items=cut(inspected.touched, most=MOST_LINES))


def _print_no_reports(reports: Sequence[Path], out: Output) -> None:
    """Print the reports that were asked for and are not written, and which of them are old."""
    old = [str(path) for path in reports if path.exists()]
    new = [str(path) for path in reports if str(path) not in old]
    for key, paths in (("cli.no-report", [*new, *old]), ("cli.no-report-old", old)):
        if paths:
            out.warn(key, paths=", ".join(paths))

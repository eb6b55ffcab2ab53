"""Check of measuring tables: verdicts, or problems with a preview of what is without."""

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from novuss.corpus import Corpus
from novuss.input_problems import Problem, ProblemsError
from novuss.inspection.confusable_names import name_keys
from novuss.inspection.event_judging import check_readings
from novuss.inspection.event_result import EventResult
from novuss.inspection.instruments import Instrument, Register
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit
from novuss.inspection.readings import Reading
from novuss.inspection.waivers import Waiver
from novuss.languages import Language
from novuss.tables.instruments_file import read_instruments
from novuss.tables.item_names import ItemNames
from novuss.tables.long_table import read_readings
from novuss.tables.waivers_file import read_waivers
from novuss.tables.working_limits_file import read_working_limits

#: Compares the names of items with those that the records have.
CompareNames = Callable[[ItemNames], list[Problem]]


@dataclass(frozen=True)
class CheckOptions:
    """By what tables and event files are judged, and which files lie beside them."""

    corpus: Corpus
    #: The one in force unless another is named.
    edition: str = ""
    rule: DecisionRule = field(default_factory=DecisionRule)
    complete: bool = False
    limits: Path | None = None
    instruments: Path | None = None
    encoding: str | None = None
    waivers: Path | None = None
    #: The working limits where no file is named: those that the records keep for the event.
    kept_limits: tuple[WorkingLimit, ...] = ()
    #: Of what the program adds to a judge's remarks.
    language: Language = "en"
    #: Readings that are no slips, as ``C1:cue.length``.
    confirmed: tuple[str, ...] = ()
    #: Whether the tables were typed reading by reading, so that they have no layout.
    typed: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "edition", self.edition or self.corpus.current)

    @property
    def named_files(self) -> list[Path]:
        """The files beside the measuring tables."""
        return [path for path in (self.limits, self.instruments, self.waivers) if path]

    def read_limits(self) -> tuple[list[WorkingLimit], list[Problem]]:
        """Read the chief judge's working limits of the file that is named, else take those kept."""
        if self.limits is None:
            return list(self.kept_limits), []
        return read_working_limits(
            self.limits, self.corpus, edition=self.edition, encoding=self.encoding
        )

    def read_instruments(self) -> tuple[list[Instrument] | None, list[Problem]]:
        """Read the register of instruments; None where no file is named."""
        if self.instruments is None:
            return None, []
        return read_instruments(self.instruments, self.corpus, encoding=self.encoding)

    def read_waivers(self, readings: list[Reading] | None) -> tuple[list[Waiver], list[Problem]]:
        """Read what the chief judge lets pass; nothing where no file is named."""
        if self.waivers is None:
            return [], []
        return read_waivers(
            self.waivers, self.corpus, readings, edition=self.edition, encoding=self.encoding
        )


@dataclass(frozen=True)
class Checked:
    """Verdicts on what was handed in; where anything is wrong with it, a preview of the rest."""

    #: None where there is any problem.
    result: EventResult | None
    problems: Sequence[Problem] = ()
    #: What would be said of the items without a problem; None where there is no such item.
    preview: EventResult | None = None
    #: The items that a problem is about, by name.
    touched: tuple[str, ...] = ()
    #: Files beside the tables that the preview leaves aside, because something is wrong there.
    without: tuple[Path, ...] = ()
    #: What was made out of the layouts of the tables.
    notices: tuple[Problem, ...] = ()


def check_tables(
    options: CheckOptions,
    files: list[Path],
    day: datetime.date,
    compare_names: CompareNames = lambda _: [],
) -> Checked:
    """Judge measuring tables; on ``day`` the instruments have to be in calibration."""
    corpus, edition = options.corpus, options.edition
    instruments, faulty = options.read_instruments()
    register = None if instruments is None else Register(tuple(instruments), day)
    notices: list[Problem] = []
    readings, problems = read_readings(
        files,
        corpus,
        edition=edition,
        encoding=options.encoding,
        # A register with a faulty row would call its instruments unknown as well.
        instruments=None if faulty else instruments,
        recorded=compare_names,
        typed=options.typed,
        language=options.language,
        confirmed=options.confirmed,
        notice=notices.append,
    )
    # Readings with problems of their own are not all there, and would seem unknown.
    waivers, refused = options.read_waivers(None if problems else readings)
    limits, wrong = options.read_limits()

    judge = partial(
        _judge_readings,
        options,
        register=None if faulty else register,
        limits=() if wrong else limits,
        waivers=() if refused else waivers,
    )
    if not (problems := [*problems, *faulty, *wrong, *refused]):
        return Checked(judge(readings), notices=tuple(notices))
    touched = tuple(dict.fromkeys(problem.item for problem in problems if problem.item))
    # An item of a look-alike name may be the same one.
    keys = frozenset(key for name in touched for key in name_keys(name))
    good = [reading for reading in readings if not keys & name_keys(reading.item)]
    beside = ((options.instruments, faulty), (options.limits, wrong), (options.waivers, refused))
    without = tuple(path for path, bad in beside if bad and path)
    preview = judge(good) if good else None
    return Checked(
        None, problems, preview, touched=touched, without=without, notices=tuple(notices)
    )


def judge_readings(
    options: CheckOptions, readings: list[Reading], day: datetime.date
) -> EventResult:
    """Judge readings that are known already; on ``day`` the instruments have to be in calibration.

    Raises:
        ProblemsError: something is wrong with limits, instruments or waivers.
    """
    instruments, faulty = options.read_instruments()
    limits, wrong = options.read_limits()
    waivers, refused = options.read_waivers(readings)
    if problems := [*faulty, *wrong, *refused]:
        raise ProblemsError(problems)
    register = None if instruments is None else Register(tuple(instruments), day)
    return _judge_readings(options, readings, register, limits, waivers)


def _judge_readings(
    options: CheckOptions,
    readings: list[Reading],
    register: Register | None,
    limits: Sequence[WorkingLimit],
    waivers: Sequence[Waiver],
) -> EventResult:
    equipment, edition = options.corpus.equipment, options.edition
    return check_readings(
        readings,
        equipment.characteristics(edition),
        edition=edition,
        rule=options.rule,
        working_limits=limits,
        complete=options.complete,
        register=register,
        belonging=equipment.belonging(edition),
        waivers=waivers,
        spreads=equipment.spreads(edition),
    )

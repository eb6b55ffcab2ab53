"""Measuring tables judged as the options of a command say."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from novuss.cli.terminal import ALL_PASS, SOME_FAIL, SOME_OPEN
from novuss.corpus import Corpus
from novuss.languages import Language

if TYPE_CHECKING:
    from novuss.inspection.decision import DecisionRule, WorkingLimit
    from novuss.inspection.readings import Reading
    from novuss.inspection.results import EventResult
    from novuss.inspection.waivers import Waiver
    from novuss.problems import Problem
    from novuss.tables.item_names import ItemNames


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
    #: The working limits where no file is named: those that the records keep for the event.
    kept: "tuple[WorkingLimit, ...]" = ()
    #: Of what the program adds to a judge's remarks.
    language: Language = "en"

    @property
    def named(self) -> list[Path]:
        """The files beside the measuring tables."""
        return [path for path in (self.limits, self.instruments, self.waivers) if path]

    def working_limits(self) -> "tuple[list[WorkingLimit], list[Problem]]":
        """The chief judge's working limits: of the file that is named, else those kept."""
        from novuss.tables.limits_file import read_working_limits

        if self.limits is None:
            return list(self.kept), []
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

        On ``day`` the instruments have to be in calibration.
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


def exit_status(result: "EventResult") -> int:
    """0 where every verdict is pass, 1 where one fails or is contested, 3 where one is open."""
    verdicts = [*(item.verdict for item in result.items), *(one.verdict for one in result.sets)]
    if any(verdict.failing for verdict in verdicts) or any(item.contested for item in result.items):
        return SOME_FAIL
    return ALL_PASS if all(verdict == "pass" for verdict in verdicts) else SOME_OPEN

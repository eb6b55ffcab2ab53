"""Event files judged again: every inspection by itself, and where the items stand."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from typing import TypeVar

from novuss.corpus import Corpus
from novuss.handover.union import Piece, Union
from novuss.inspection.companions import with_companions
from novuss.inspection.decision import DecisionRule, WorkingLimit
from novuss.inspection.instruments import Instrument, Register
from novuss.inspection.judging import check_readings
from novuss.inspection.names import name_keys
from novuss.inspection.readings import Reading
from novuss.inspection.results import Cause, Differing, EventResult, ItemResult
from novuss.inspection.sets import sets_of
from novuss.inspection.verdicts import Verdict, worst
from novuss.inspection.waivers import Waiver
from novuss.languages import Language
from novuss.problems import Problem
from novuss.records.entry import Entry, Inspection, Records
from novuss.records.standing import Standing, standings
from novuss.tables.cells import Cell
from novuss.tables.instruments_file import InstrumentReader
from novuss.tables.item_names import ItemNames
from novuss.tables.limits_file import LimitReader
from novuss.tables.listed import read_rows
from novuss.tables.long_table import Parsed, ReadingParser, read_files
from novuss.tables.waivers_file import WaiverReader
from novuss.version import __version__

#: What stands in place of the ids of what measuring tables beside event files say.
_TABLES = "tables"
_Thing = TypeVar("_Thing")

ReadWaivers = Callable[[list[Reading] | None], tuple[list[Waiver], list[Problem]]]


@dataclass(frozen=True)
class Terms:
    """By what readings are judged."""

    edition: str
    rule: DecisionRule
    limits: tuple[WorkingLimit, ...] = ()
    instruments: tuple[Instrument, ...] | None = None
    #: On which the instruments have to be in calibration; None for that of each inspection.
    day: date | None = None
    complete: bool = False


@dataclass(frozen=True)
class JudgedInspection:
    """An inspection of an event file with what its own readings say."""

    piece: Piece
    result: EventResult
    #: Of each result the reading of the file, from 0; None for one that was derived.
    rows: tuple[int | None, ...]

    @property
    def moment(self) -> datetime:
        """When it was made."""
        return datetime.fromisoformat(self.piece.inspection.at)

    @property
    def measured(self) -> bool:
        """Whether anything was measured or seen."""
        return any(one.reading.amount is not None for one in self.result.results)

    def differing(self, cause: Cause) -> list[Differing]:
        """The readings of which the form said another word than we do."""
        readings = self.piece.inspection.readings
        found = []
        for result, row in zip(self.result.results, self.rows, strict=True):
            said = readings[row].verdict if row is not None else None
            if said is not None and said != result.verdict:
                found.append(Differing(result, Verdict(said), cause))
        return found


@dataclass(frozen=True)
class Judged:
    """An event out of event files, with measuring tables beside them."""

    inspections: tuple[JudgedInspection, ...]
    standings: tuple[Standing, ...]
    #: By the readings that stand, with those that do not and those that the form told otherwise.
    result: EventResult


@dataclass(frozen=True)
class Parts:
    """What event files and the tables beside them say, before anything is judged."""

    union: Union
    corpus: Corpus
    terms: Terms
    parsed: tuple[tuple[Piece, Parsed], ...]
    #: Of the measuring tables.
    readings: tuple[Reading, ...]
    waivers: tuple[Waiver, ...]
    problems: tuple[Problem, ...]

    @property
    def touched(self) -> tuple[str, ...]:
        """The items that a problem is about, by name."""
        return tuple(dict.fromkeys(one.item for one in self.problems if one.item))

    def sound(self) -> "Parts":
        """What is left without the items that a problem is about."""
        keys = {key for name in self.touched for key in name_keys(name)}
        return replace(
            self,
            parsed=tuple(
                (piece, found)
                for piece, found in self.parsed
                if not keys & name_keys(piece.inspection.item)
            ),
            readings=tuple(one for one in self.readings if not keys & name_keys(one.item)),
            waivers=(),
            problems=(),
        )

    def judge(self, cause: Cause) -> Judged:
        """What is said of it, once nothing is wrong with it.

        The ``cause`` is why the form may have said otherwise.
        """
        inspections = tuple(
            JudgedInspection(
                piece, self._alone(found.readings, piece.inspection.at), tuple(found.rows)
            )
            for piece, found in self.parsed
        )
        tables = self._alone(self.readings, None) if self.readings else None
        records = Records(
            tuple(
                sorted(
                    [
                        *(self._recorded(one) for one in inspections),
                        *(self._of_tables(tables) if tables else ()),
                    ],
                    key=lambda one: one.entry.order,
                )
            )
        )
        found = standings(records, self.corpus)
        everything = [
            *(result for one in inspections for result in one.result.results),
            *(tables.results if tables else ()),
        ]
        stands = {id(one.result) for it in found for one in it.readings if one.stands}
        found = _in_order(
            found,
            [
                *((one.inspection.kind, one.inspection.item.strip()) for one, _ in self.parsed),
                *((one.kind, one.item) for one in self.readings),
            ],
        )
        standing = tuple(one for one in everything if id(one) in stands)
        edition, terms = self.terms.edition, self.terms
        belonging = self.corpus.belonging(edition)
        items = tuple(map(self._item, found))
        # As in the records: where the edition asks for a number of discs, one that was not
        # counted is a gap as any other.
        discs = [one for one in found if one.kind == "disc"]
        asked = any(rule.about == "set" for rule in belonging.set_counts)
        counted = asked and not all(one.partial for one in discs)
        return Judged(
            inspections,
            tuple(found),
            EventResult(
                edition=edition,
                rule=terms.rule,
                results=standing,
                items=items,
                working_limits=terms.limits,
                complete=terms.complete,
                register=self._register(None),
                sets=sets_of(standing, belonging, complete=terms.complete or counted),
                waivers=self.waivers,
                without_companion=with_companions(
                    items, belonging, self.corpus.characteristics(edition)
                )[1],
                spreads=tuple(self.corpus.spreads(edition)),
                replaced=tuple(one for one in everything if id(one) not in stands),
                differing=tuple(each for one in inspections for each in one.differing(cause)),
            ),
        )

    def _alone(self, readings: Sequence[Reading], at: str | None) -> EventResult:
        edition = self.terms.edition
        return check_readings(
            readings,
            self.corpus.characteristics(edition),
            edition=edition,
            rule=self.terms.rule,
            working_limits=self.terms.limits,
            complete=False,
            register=self._register(at),
            belonging=self.corpus.belonging(edition),
            waivers=self.waivers,
            spreads=self.corpus.spreads(edition),
        )

    def _register(self, at: str | None) -> Register | None:
        """The instruments, and the day of the event or of the moment ``at``."""
        if self.terms.instruments is None:
            return None
        moments = [at] if at else [one.inspection.at for one, _ in self.parsed]
        day = self.terms.day or min(
            (datetime.fromisoformat(one).date() for one in moments), default=date.today()
        )
        return Register(self.terms.instruments, day)

    def _item(self, one: Standing) -> ItemResult:
        """An item as ``check`` has it: what is missing counts only where that is asked for."""
        result = one.result
        return replace(result, counts_missing=self.terms.complete and not one.partial)

    def _recorded(self, one: JudgedInspection) -> Inspection:
        """The inspection as the records would have it."""
        handed = one.piece.inspection
        entry = self._entry(
            handed.id, one.moment, handed.by, handed.device, frozenset(handed.replaces)
        )
        # Of an item that nobody asked to be checked in part only, nothing is partial.
        entry = replace(entry, complete=not handed.partial)
        verdict = worst(result.verdict for result in one.result.results)
        return Inspection(
            id=handed.id,
            entry=entry,
            item=handed.item.strip(),
            kind=handed.kind,
            verdict=verdict,
            seal=None,
            results=one.result.results,
        )

    def _of_tables(self, tables: EventResult) -> Iterable[Inspection]:
        """What measuring tables say, as one entry that names nothing."""
        moment = datetime.fromisoformat("9999-01-01T00:00:00+00:00")
        entry = self._entry(_TABLES, moment, "", "", frozenset())
        for item in tables.items:
            results = tuple(
                one
                for one in tables.results
                if (one.reading.kind, one.reading.item) == (item.kind, item.item)
            )
            yield Inspection(
                id=f"{_TABLES} {item.kind} {item.item}",
                entry=entry,
                item=item.item,
                kind=item.kind,
                verdict=item.verdict,
                seal=None,
                results=results,
            )

    def _entry(
        self, name: str, moment: datetime, by: str, desk: str, replaces: frozenset[str]
    ) -> Entry:
        return Entry(
            id=name,
            inspected_at=moment,
            recorded_at=moment,
            by=by,
            desk=desk,
            edition=self.terms.edition,
            rule=self.terms.rule,
            complete=True,
            again=False,
            version=__version__,
            working_limits=self.terms.limits,
            files=(),
            replaces=replaces,
        )


def _in_order(found: Sequence[Standing], names: Iterable[tuple[str, str]]) -> list[Standing]:
    """The items in the order in which they were named first."""
    order = {key: place for place, key in enumerate(dict.fromkeys(names))}
    return sorted(found, key=lambda one: order[one.kind, one.item])


def limits_of(
    union: Union, corpus: Corpus, edition: str
) -> tuple[list[WorkingLimit], list[Problem]]:
    """The working limits of the files, and what is wrong with them."""
    return _listed("limits", union.limits, LimitReader(corpus, edition))


def instruments_of(union: Union, corpus: Corpus) -> tuple[list[Instrument] | None, list[Problem]]:
    """The instruments of the files, and what is wrong with them; None without a register."""
    if not union.instruments:
        return None, []
    return _listed("instruments", union.instruments, InstrumentReader(corpus))


def waivers_of(union: Union, corpus: Corpus, edition: str) -> ReadWaivers:
    """What reads the waivers of the files, once the readings are known."""
    return lambda readings: _listed(
        "waivers", union.waivers, WaiverReader(corpus, edition, readings)
    )


def _listed(
    name: str, pieces: Iterable[Piece], thing: Callable[[dict[str, Cell]], _Thing]
) -> tuple[list[_Thing], list[Problem]]:
    """What each part of a list of the files says, and what is wrong with them."""
    found: list[_Thing] = []
    problems: list[Problem] = []
    for one in pieces:
        some, wrong = read_rows(one.source.table, [one.source.row(name, one.place)], thing)
        found += some
        problems += wrong
    return found, problems


def parts_of(
    union: Union,
    corpus: Corpus,
    terms: Terms,
    *,
    waivers: ReadWaivers,
    tables: Iterable[Path] = (),
    encoding: str | None = None,
    language: Language = "en",
    recorded: Callable[[ItemNames], list[Problem]] = lambda _: [],
) -> Parts:
    """Read the readings of event files, and those of measuring tables beside them.

    The ``waivers`` are read once these are known; ``recorded`` is what names meet in the records.
    """
    parser = ReadingParser(corpus, terms.edition, terms.instruments, language=language)
    readings, problems = read_files(parser, tables, encoding)
    parsed = []
    for piece in union.inspections:
        source = piece.source
        found = parser.inspection(source.table, source.reading_rows(piece.place))
        problems += sorted(found.problems, key=lambda one: (one.line, one.column))
        parsed.append((piece, found))
    problems += [*parser.doubts(), *parser.names.problems(), *recorded(parser.names)]
    everything = [*(one for _, found in parsed for one in found.readings), *readings]
    let_pass, refused = waivers(None if problems else everything)
    return Parts(
        union=union,
        corpus=corpus,
        terms=terms,
        parsed=tuple(parsed),
        readings=tuple(readings),
        waivers=tuple(let_pass),
        problems=(*problems, *refused),
    )

"""Judgement of event files: every inspection by itself, and where the items stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import TypeVar

from novuss.corpus import Corpus
from novuss.grouping import group_values
from novuss.input_problems import Problem
from novuss.inspection.confusable_names import name_keys
from novuss.inspection.disc_sets import judge_sets
from novuss.inspection.event_judging import check_readings, judge_reading
from novuss.inspection.event_result import Cause, Differing, EventResult
from novuss.inspection.instruments import Instrument, Register
from novuss.inspection.item_results import Result
from novuss.inspection.missing_accessories import add_missing_companions
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit
from novuss.inspection.readings import Reading
from novuss.inspection.verdict_scale import Verdict, find_worst_verdict
from novuss.inspection.waivers import Waiver
from novuss.languages import Language
from novuss.model.event_file import (
    HandedChoice,
    HandedInspection,
    HandedReinspection,
    HandedWithdrawal,
)
from novuss.records.event_file_export import read_handed_limit
from novuss.records.event_file_union import Piece, Union, parse_rule
from novuss.records.handed_decisions import build_decisions
from novuss.records.item_standings import Standing, resolve_standings
from novuss.records.recorded_entries import Entry, Inspection, Records
from novuss.tables.instruments_file import InstrumentReader
from novuss.tables.item_names import ItemNames
from novuss.tables.judge_setup_files import read_rows
from novuss.tables.long_table import Parsed, ReadingParser, read_files
from novuss.tables.table_cells import Cell
from novuss.tables.waivers_file import WaiverReader
from novuss.tables.working_limits_file import LimitReader
from novuss.version import __version__

#: What stands in place of the ids of what measuring tables beside event files say.
_TABLES = "tables"
_Part = TypeVar("_Part")
#: What parts of files say, and what is wrong with them.
_Read = tuple[list[_Part], list[Problem]]

ReadWaivers = Callable[[list[Reading] | None], _Read[Waiver]]


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
    def from_file(self) -> HandedInspection:
        """The inspection as it stands in the file."""
        return self.piece.inspection

    @property
    def moment(self) -> datetime:
        """When it was made."""
        return datetime.fromisoformat(self.from_file.at)

    @property
    def measured(self) -> bool:
        """Whether anything was measured or seen."""
        return any(result.reading.amount is not None for result in self.result.results)


@dataclass(frozen=True)
class JudgedEvent:
    """An event out of event files, with measuring tables beside them."""

    inspections: tuple[JudgedInspection, ...]
    standings: tuple[Standing, ...]
    #: By the readings that stand, with those that do not and those that the form told otherwise.
    result: EventResult


@dataclass(frozen=True)
class ParsedEvent:
    """What event files and the tables beside them say, before anything is judged."""

    corpus: Corpus
    terms: Terms
    #: What the files say of the same, whatever options say.
    filed: Terms
    parsed: tuple[tuple[Piece, Parsed], ...]
    #: Of the measuring tables.
    readings: tuple[Reading, ...]
    waivers: tuple[Waiver, ...]
    problems: tuple[Problem, ...]
    #: What was made out of the layouts of the measuring tables.
    notices: tuple[Problem, ...] = ()
    #: What the chief judge took back.
    withdrawn: tuple[HandedWithdrawal, ...] = ()
    #: Which inspections the chief judge let stand, and which are to be repeated.
    choices: tuple[HandedChoice, ...] = ()
    reinspections: tuple[HandedReinspection, ...] = ()

    @property
    def touched(self) -> tuple[str, ...]:
        """The items that a problem is about, by name."""
        return tuple(dict.fromkeys(problem.item for problem in self.problems if problem.item))

    def drop_wrong_items(self) -> ParsedEvent:
        """What is left without the items that a problem is about."""
        keys = {key for name in self.touched for key in name_keys(name)}
        parsed = (pair for pair in self.parsed if not keys & name_keys(pair[0].inspection.item))
        readings = tuple(reading for reading in self.readings if not keys & name_keys(reading.item))
        return replace(self, parsed=tuple(parsed), readings=readings, waivers=(), problems=())

    def judge_event(self, cause: Cause) -> JudgedEvent:
        """What is said of it, once nothing is wrong with it.

        The ``cause`` is why the form may have said otherwise.
        """
        inspections = tuple(
            JudgedInspection(
                piece, self._judge_alone(parsed.readings, piece.inspection.at), tuple(parsed.rows)
            )
            for piece, parsed in self.parsed
        )
        tables = self._judge_alone(self.readings, None) if self.readings else None
        recorded = [*map(self._build_inspection, inspections), *self._build_table_entry(tables)]
        ordered = tuple(sorted(recorded, key=lambda inspection: inspection.entry.order))
        entry = self._build_entry("", datetime.fromisoformat("9999-01-01T00:00:00+00:00"))
        records = Records(ordered, tuple(build_decisions(self.choices, self.reinspections, entry)))
        found = self._sort_items(resolve_standings(records, self.corpus))
        judged = [inspection.result for inspection in inspections] + ([tables] if tables else [])
        results = [result for event in judged for result in event.results]
        standing = {
            id(reading.result) for item in found for reading in item.readings if reading.stands
        }
        anew = {id(reading.result) for item in found for reading in item.measured_anew}
        return JudgedEvent(
            inspections,
            tuple(found),
            replace(
                self._build_result(found, [result for result in results if id(result) in standing]),
                replaced=tuple(result for result in results if id(result) in anew),
                overruled=tuple(
                    result
                    for result in results
                    if result.reading.amount is not None and id(result) not in {*standing, *anew}
                ),
                differing=tuple(
                    reading
                    for inspection in inspections
                    for reading in self._list_differing(inspection, cause)
                ),
            ),
        )

    def _list_differing(self, judged: JudgedInspection, cause: Cause) -> Iterator[Differing]:
        """The readings of which the form said another word than we do, each with its cause.

        That is the ``cause`` where nothing else explains the word.
        """
        readings = judged.from_file.readings
        for result, row in zip(judged.result.results, judged.rows, strict=True):
            word = None if row is None else readings[row].verdict
            if word is not None and word != result.verdict:
                stated = Verdict(word)
                found = self._find_differing_terms(judged, result, stated)
                yield Differing(result, stated, found or cause)

    def _find_differing_terms(
        self, judged: JudgedInspection, result: Result, stated: Verdict
    ) -> Cause | None:
        """By which other terms the form gave its word: by one alone, or by several together.

        It may not have known a working limit or an instrument yet, or what the file says of both
        and of the decision rule, where an option says otherwise here.
        """
        reading, at = result.reading, judged.from_file.at
        rules = [self.terms.rule, parse_rule(judged.piece.source.file)]
        name = reading.characteristic.id
        ours = {limit.characteristic: limit for limit in self.terms.limits}.get(name)
        known = (limit for limit in self._other_limits if limit.characteristic == name)
        limits = [ours, None, *known]
        day_of_file = replace(self.terms, day=self.filed.day)
        registers = [self._build_register(at, terms) for terms in (self.terms, day_of_file)]
        registers += [self._build_register(at, self.filed), None]

        def gives(
            rules: Sequence[DecisionRule],
            limits: Sequence[WorkingLimit | None],
            registers: Sequence[Register | None],
        ) -> bool:
            return any(
                judge_reading(reading, *terms).verdict is stated
                for terms in product(rules, limits, registers)
            )

        if gives(rules[:1], limits, registers[:1]):
            return "limits"
        if gives(rules, limits[:1], registers[:1]):
            return "rule"
        if gives(rules[:1], limits[:1], registers):
            return "instruments"
        return "terms" if gives(rules, limits, registers) else None

    @cached_property
    def _other_limits(self) -> list[WorkingLimit]:
        """The working limits of the files, and those that held once, as far as they can be read."""
        rows = (row.limit for row in self.withdrawn if row.limit)
        limits = (read_handed_limit(row, self.corpus, self.terms.edition) for row in rows)
        return [*self.filed.limits, *filter(None, limits)]

    def _build_result(self, found: Sequence[Standing], results: Sequence[Result]) -> EventResult:
        """The items as they stand, by the readings that stand."""
        terms, belonging = self.terms, self.corpus.equipment.belonging(self.terms.edition)
        # As ``check`` has it: what is missing counts only where that is asked for.
        items = tuple(
            replace(item.result, counts_missing=terms.complete and not item.partial)
            for item in found
        )
        # As in the records: where the edition asks for a number of discs, one that was not
        # counted is a gap as any other.
        asked = any(rule.about == "set" for rule in belonging.set_counts)
        counted = asked and not all(item.partial for item in found if item.kind == "disc")
        characteristics = self.corpus.equipment.characteristics(terms.edition)
        return EventResult(
            edition=terms.edition,
            rule=terms.rule,
            results=tuple(results),
            items=items,
            working_limits=terms.limits,
            complete=terms.complete,
            register=self._build_register(None),
            sets=judge_sets(results, belonging, complete=terms.complete or counted),
            waivers=self.waivers,
            withdrawn=self.withdrawn,
            without_companion=add_missing_companions(items, belonging, characteristics)[1],
            spreads=tuple(self.corpus.equipment.spreads(terms.edition)),
        )

    def _judge_alone(self, readings: Sequence[Reading], at: str | None) -> EventResult:
        edition = self.terms.edition
        return check_readings(
            readings,
            self.corpus.equipment.characteristics(edition),
            edition=edition,
            rule=self.terms.rule,
            working_limits=self.terms.limits,
            complete=False,
            register=self._build_register(at),
            belonging=self.corpus.equipment.belonging(edition),
            waivers=self.waivers,
            spreads=self.corpus.equipment.spreads(edition),
        )

    def _build_register(self, at: str | None, terms: Terms | None = None) -> Register | None:
        """The instruments, and the day of the event or of the moment ``at``."""
        terms = terms or self.terms
        if terms.instruments is None:
            return None
        moments = [at] if at else [piece.inspection.at for piece, _ in self.parsed]
        days = (datetime.fromisoformat(moment).date() for moment in moments)
        return Register(terms.instruments, terms.day or min(days, default=date.today()))

    def _sort_items(self, found: Sequence[Standing]) -> list[Standing]:
        """The items in the order in which they were named first."""
        names: list[tuple[str, str]] = [
            *((piece.inspection.kind, piece.inspection.item.strip()) for piece, _ in self.parsed),
            *((reading.kind, reading.item) for reading in self.readings),
        ]
        order = {name: place for place, name in enumerate(dict.fromkeys(names))}
        return sorted(found, key=lambda standing: order[standing.kind, standing.item])

    def _build_inspection(self, judged: JudgedInspection) -> Inspection:
        """The inspection as the records would have it."""
        inspection, results = judged.from_file, judged.result.results
        entry = replace(
            self._build_entry(inspection.id, judged.moment),
            by=inspection.by,
            desk=inspection.device,
            replaces=frozenset(inspection.replaces),
            # Of an item that nobody asked to be checked in part only, nothing is partial.
            complete=not inspection.partial,
        )
        verdict = find_worst_verdict(result.verdict for result in results)
        name, kind = inspection.item.strip(), inspection.kind
        return Inspection(inspection.id, entry, name, kind, verdict, seal=None, results=results)

    def _build_table_entry(self, tables: EventResult | None) -> Iterable[Inspection]:
        """What measuring tables say, as one entry that names nothing."""
        entry = self._build_entry(_TABLES, datetime.fromisoformat("9999-01-01T00:00:00+00:00"))
        results = group_values(
            ((result.reading.kind, result.reading.item), result)
            for result in (tables.results if tables else ())
        )
        for item in tables.items if tables else ():
            name, kind = item.item, item.kind
            yield Inspection(
                f"{_TABLES} {kind} {name}",
                entry,
                name,
                kind,
                item.verdict,
                seal=None,
                results=tuple(results[kind, name]),
            )

    def _build_entry(self, name: str, moment: datetime) -> Entry:
        return Entry(
            id=name,
            inspected_at=moment,
            recorded_at=moment,
            by="",
            desk="",
            edition=self.terms.edition,
            rule=self.terms.rule,
            complete=True,
            again=False,
            version=__version__,
            working_limits=self.terms.limits,
            files=(),
        )


def read_limits(union: Union, corpus: Corpus, edition: str) -> _Read[WorkingLimit]:
    """The working limits of the files, and what is wrong with them."""
    return _read_parts(union.limits, LimitReader(corpus, edition))


def read_instruments(union: Union, corpus: Corpus) -> tuple[list[Instrument] | None, list[Problem]]:
    """The instruments of the files, and what is wrong with them; None without a register."""
    return (
        _read_parts(union.instruments, InstrumentReader(corpus))
        if union.instruments
        else (None, [])
    )


def prepare_waivers(union: Union, corpus: Corpus, edition: str) -> ReadWaivers:
    """What reads the waivers of the files, once the readings are known."""
    return lambda readings: _read_parts(union.waivers, WaiverReader(corpus, edition, readings))


def _read_parts(
    pieces: Iterable[Piece], reader: Callable[[dict[str, Cell]], _Part]
) -> _Read[_Part]:
    """What each part of a list of the files says, and what is wrong with them."""
    found: list[_Part] = []
    problems: list[Problem] = []
    for piece in pieces:
        parts, wrong = read_rows(piece.source.table, [piece.row], reader)
        found += parts
        problems += wrong
    return found, problems


def parse_event(
    union: Union,
    corpus: Corpus,
    terms: Terms,
    *,
    filed: Terms | None = None,
    waivers: ReadWaivers,
    tables: Iterable[Path] = (),
    encoding: str | None = None,
    language: Language = "en",
    recorded: Callable[[ItemNames], list[Problem]] = lambda _: [],
    confirmed: Iterable[str] = (),
) -> ParsedEvent:
    """Read the readings of event files, and those of measuring tables beside them.

    The ``waivers`` are read once these are known; what the files say of the terms is ``filed``,
    where options say otherwise; ``recorded`` is what names meet in the records.
    """
    parser = ReadingParser(
        corpus, terms.edition, terms.instruments, language=language, confirmed=confirmed
    )
    readings, problems = read_files(parser, tables, encoding)
    parsed = []
    for piece in union.inspections:
        source = piece.source
        found = parser.parse_inspection(source.table, source.build_reading_rows(piece.place))
        problems += sorted(found.problems, key=lambda problem: (problem.line, problem.column))
        parsed.append((piece, found))
    problems += [*parser.list_doubts(), *parser.names.list_problems(), *recorded(parser.names)]
    everything = [*(reading for _, found in parsed for reading in found.readings), *readings]
    accepted, refused = waivers(None if problems else everything)
    return ParsedEvent(
        corpus=corpus,
        terms=terms,
        filed=filed or terms,
        parsed=tuple(parsed),
        readings=tuple(readings),
        waivers=tuple(accepted),
        problems=(*problems, *refused),
        notices=tuple(parser.notices),
        withdrawn=union.withdrawn,
        choices=union.choices,
        reinspections=union.reinspections,
    )

"""Several event files as one event: the same in whatever order they are named."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Literal

from novuss.corpus import Corpus
from novuss.days import day_of
from novuss.gathering import gather
from novuss.inspection.decision import DecisionRule
from novuss.inspection.event_head import EventHead
from novuss.model.event_file import (
    EventFile,
    EventPart,
    HandedHead,
    HandedInspection,
)
from novuss.problems import Problem, ProblemsError
from novuss.records.coding import canonical
from novuss.records.digest import handed_content
from novuss.tables.cells import CellMistake
from novuss.tables.event_file import EventSource
from novuss.tables.instruments_file import InstrumentReader, instrument_key
from novuss.tables.limits_file import LimitReader
from novuss.tables.waivers_file import WaiverReader

#: The fields of an event's head on which files may disagree.
HeadField = Literal["name", "place", "date", "chief_judge", "senior_judge"]
#: Between the names that files say, one after the other, as of two judges who measured.
AND = "; "
_Lists = Literal["limits", "instruments", "waivers", "inspections"]


@dataclass(frozen=True)
class Piece:
    """A part of an event file, by its place in its list from 0."""

    source: EventSource
    place: int

    @property
    def inspection(self) -> HandedInspection:
        """The inspection, of a piece of the list of inspections."""
        return self.source.file.inspections[self.place]


@dataclass(frozen=True)
class Disagreement:
    """What files say of one field of the event, each with the files that say it."""

    field: HeadField
    sayings: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Union:
    """One event, out of one file or several."""

    sources: tuple[EventSource, ...]
    #: Each inspection once, in the order of the files.
    inspections: tuple[Piece, ...]
    limits: tuple[Piece, ...]
    instruments: tuple[Piece, ...]
    waivers: tuple[Piece, ...]
    edition: str
    #: The decision rule; None where files differ and another was asked for.
    rule: DecisionRule | None
    head: HandedHead
    disagreements: tuple[Disagreement, ...]

    @property
    def event_head(self) -> EventHead:
        """The head as every paper has it."""
        head = self.head
        return EventHead(
            head.name.strip(),
            head.place.strip(),
            day_of(head.date) if head.date else None,
            head.senior_judge.strip(),
            head.chief_judge.strip(),
        )

    @property
    def knowledge(self) -> str:
        """The digest of the knowledge that the forms judged by; empty where they differ."""
        said = {one.file.knowledge for one in self.sources}
        return said.pop() if len(said) == 1 else ""

    @property
    def file(self) -> EventFile:
        """The event as one file, the earliest inspection first.

        Its id is the first of those of the files, by the order of letters, so that it does
        not depend on which file was named first.
        """
        files = [one.file for one in self.sources]
        inspections = sorted(
            (one.inspection for one in self.inspections), key=lambda one: (_instant(one.at), one.id)
        )
        rules = sorted({(one.rule, one.guard or "") for one in files})
        moments = [one.handed_over_at for one in files if one.handed_over_at]
        return EventFile.made(
            format=files[0].format,
            id=min(one.id for one in files),
            event=self.head,
            edition=self.edition,
            rule=rules[0][0],
            guard=rules[0][1] or None,
            knowledge=self.knowledge,
            limits=sorted(
                (one.source.file.limits[one.place] for one in self.limits),
                key=lambda one: one.characteristic,
            ),
            instruments=sorted(
                (one.source.file.instruments[one.place] for one in self.instruments),
                key=lambda one: instrument_key(one.id),
            ),
            waivers=sorted(
                (one.source.file.waivers[one.place] for one in self.waivers),
                key=lambda one: (one.kind, one.item.strip(), one.characteristic),
            ),
            inspections=inspections,
            handed_over_at=max(moments, key=_instant) if moments else None,
        )


def union(
    sources: Sequence[EventSource],
    corpus: Corpus,
    *,
    rule_asked: bool = False,
    inspected: bool = False,
) -> Union:
    """Put event files together, at least one.

    Inspections are the same by their ids. What decides verdicts has to be the same in all
    files; where they say different things of the event itself, both are kept and told.

    Args:
        sources: the files that were read.
        corpus: the knowledge, by which figures mean the same however they are typed.
        rule_asked: whether another decision rule was asked for than those of the files.
        inspected: whether there has to be an inspection: nothing passes because nothing
            was measured.

    Raises:
        ProblemsError: ``event-differs`` for an inspection, a limit, an instrument or a
            waiver that two files have with different contents, ``event-editions`` and
            ``event-rules`` where they are to be judged in different ways,
            ``event-replaces-item`` for an inspection that names one of another item,
            ``event-empty``.
    """
    problems: list[Problem] = []
    first = sources[0]
    rules = [_rule(one.file) for one in sources]
    for one, rule in zip(sources, rules, strict=True):
        values = {"file": first.name}
        if one.file.edition != first.file.edition:
            values |= {"one": one.file.edition, "other": first.file.edition}
            problems.append(one.problem("event-editions", "edition", **values))
        if rule != rules[0] and not rule_asked:
            problems.append(one.problem("event-rules", "rule", **values))
    inspections = _each(sources, "inspections", corpus, problems)
    problems += _wrong_names(inspections)
    if inspected and not inspections:
        problems += [one.problem("event-empty") for one in sources]
    lists: dict[_Lists, list[Piece]] = {
        name: _each(sources, name, corpus, problems) for name in _ROWS
    }
    if problems:
        raise ProblemsError(problems)
    return Union(
        sources=tuple(sources),
        inspections=tuple(inspections),
        limits=tuple(lists["limits"]),
        instruments=tuple(lists["instruments"]),
        waivers=tuple(lists["waivers"]),
        edition=first.file.edition,
        rule=rules[0] if len(set(rules)) == 1 else None,
        head=_head(sources),
        disagreements=tuple(_disagreements(sources)),
    )


def content(inspection: HandedInspection) -> str:
    """What tells two inspections apart: all of it but what the form said of its readings.

    That may change when the form learns of other rules or limits.
    """
    return canonical(handed_content(inspection.data()))


def _rule(file: EventFile) -> DecisionRule:
    if file.rule == "simple":
        return DecisionRule()
    # The model lets digits through, and one sign among them.
    return DecisionRule("guarded", Fraction((file.guard or "1").replace(",", ".")))


_KEYS: dict[_Lists, Callable[[EventPart], object]] = {
    "inspections": lambda one: one.id,  # type: ignore[attr-defined]
    "limits": lambda one: one.characteristic,  # type: ignore[attr-defined]
    "instruments": lambda one: instrument_key(one.id),  # type: ignore[attr-defined]
    "waivers": lambda one: (one.kind, one.item.strip(), one.characteristic),  # type: ignore[attr-defined]
}


_ROWS: tuple[_Lists, ...] = ("limits", "instruments", "waivers")


def _meaning(corpus: Corpus, piece: Piece, name: _Lists) -> object:
    """What is equal where two parts say the same, so that 10,5 and 10.50 are one limit.

    Of what cannot be read, its letters.
    """
    source, place = piece.source, piece.place
    if name == "inspections":
        return content(piece.inspection)
    edition = source.file.edition
    try:
        if edition in corpus.equipment_editions:
            row = source.row(name, place)
            if name == "limits":
                return LimitReader(corpus, edition)(row)
            if name == "instruments":
                return InstrumentReader(corpus)(row)
            return WaiverReader(corpus, edition, None)(row)
    except CellMistake:
        pass
    parts: list[EventPart] = getattr(source.file, name)
    return canonical(parts[place].data(bare=True))


def _each(
    sources: Iterable[EventSource], name: _Lists, corpus: Corpus, problems: list[Problem]
) -> list[Piece]:
    """The parts of a list of all files, each once."""
    found: dict[object, Piece] = {}
    for source in sources:
        parts: list[EventPart] = getattr(source.file, name)
        for place, part in enumerate(parts):
            key = _KEYS[name](part)
            piece = Piece(source, place)
            if (other := found.setdefault(key, piece)) is piece:
                continue
            if _meaning(corpus, piece, name) != _meaning(corpus, other, name):
                line, column = other.source.placed.place((name, other.place))
                values = {"place": f"{other.source.name}:{line}:{column}"}
                item = getattr(part, "item", "")
                problems.append(source.problem("event-differs", name, place, item=item, **values))
            elif _later(piece, other, name):
                # The same inspection, judged by the form later; the same figures, typed anew.
                found[key] = piece
    return list(found.values())


def _later(one: Piece, other: Piece, name: _Lists) -> bool:
    """Which of two parts that mean the same is of the later file; never in doubt."""

    def key(piece: Piece) -> tuple[float, str]:
        moment = piece.source.file.handed_over_at
        parts: list[EventPart] = getattr(piece.source.file, name)
        return _instant(moment) if moment else 0.0, canonical(parts[piece.place].data())

    return key(one) > key(other)


def _wrong_names(pieces: Sequence[Piece]) -> list[Problem]:
    """Inspections that name another item's, or themselves, as what they repeat."""
    by_id = {one.inspection.id: one.inspection for one in pieces}
    problems = []
    for one in pieces:
        inspection = one.inspection
        for number, name in enumerate(inspection.replaces):
            other = by_id.get(name)
            if other is not None and (
                name == inspection.id
                or (other.kind, other.item.strip()) != (inspection.kind, inspection.item.strip())
            ):
                way = ("inspections", one.place, "replaces", number)
                values = {"entry": name, "other": other.item.strip()}
                item = inspection.item
                problems.append(
                    one.source.problem("event-replaces-item", *way, item=item, **values)
                )
    return problems


_NAMES: tuple[HeadField, ...] = ("name", "place", "senior_judge", "chief_judge")


def _head(sources: Sequence[EventSource]) -> HandedHead:
    heads = [one.file.event for one in sources]
    days = sorted({one.date for one in heads if one.date})
    words = {}
    for field in _NAMES:
        said = [getattr(one, field) for one in heads]
        alone = len({one.strip() for one in said if one.strip()}) == 1
        words[field] = (
            next(one for one in said if one.strip())
            if alone
            else AND.join(sorted({part for one in said for part in _parts(one)}))
        )
    return HandedHead.made(**words, date=days[0] if days else "")


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(AND.strip()) if part.strip()]


def _disagreements(sources: Sequence[EventSource]) -> Iterable[Disagreement]:
    """Where files say different things of the event; two judges who measured are no such."""
    fields: tuple[HeadField, ...] = ("name", "place", "date", "chief_judge")
    for field in fields:
        said = gather(
            (text, one.name) for one in sources if (text := getattr(one.file.event, field).strip())
        )
        if len(said) > 1:
            yield Disagreement(
                field, tuple((text, tuple(files)) for text, files in sorted(said.items()))
            )


def _instant(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()

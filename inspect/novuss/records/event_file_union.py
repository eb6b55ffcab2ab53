"""Several event files as one event: the same in whatever order they are named."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Literal

from novuss.corpus import Corpus
from novuss.grouping import group_values
from novuss.input_problems import Problem, ProblemsError
from novuss.inspection.event_head import EventHead, Plan
from novuss.inspection.item_photos import Photo
from novuss.inspection.reading_decision import DecisionRule
from novuss.model.event_file import (
    EventFile,
    EventPart,
    HandedChoice,
    HandedHead,
    HandedInspection,
    HandedInstrument,
    HandedLimit,
    HandedPlan,
    HandedReinspection,
    HandedWaiver,
    HandedWithdrawal,
)
from novuss.records.entry_digests import drop_empty_members
from novuss.records.handed_decisions import unite_choices, unite_reinspections
from novuss.records.inspection_photo_list import list_photos
from novuss.records.reading_encoding import dump_canonical_json
from novuss.records.withdrawn_decisions import holds, list_withdrawals
from novuss.tables.event_file import EventSource
from novuss.tables.instruments_file import InstrumentReader, normalize_instrument_id
from novuss.tables.table_cells import Cell, CellMistake
from novuss.tables.waivers_file import WaiverReader
from novuss.tables.working_limits_file import LimitReader
from novuss.typed_dates import parse_day_text

#: The fields of an event's head on which files may disagree.
HeadField = Literal["name", "place", "date", "chief_judge", "senior_judge"]
#: Between the names that files say, one after the other, as of two judges who measured.
AND = "; "
ListName = Literal["limits", "instruments", "waivers", "inspections"]


@dataclass(frozen=True)
class Piece:
    """A part of an event file, by its list and its place there from 0."""

    source: EventSource
    list_name: ListName
    place: int

    @property
    def part(self) -> EventPart:
        """The part itself."""
        part: EventPart = getattr(self.source.file, self.list_name)[self.place]
        return part

    @property
    def inspection(self) -> HandedInspection:
        """The inspection, of a piece of the list of inspections."""
        return self.source.file.inspections[self.place]

    @property
    def row(self) -> dict[str, Cell]:
        """The part as a row of a file of such; not of an inspection."""
        return self.source.build_row(self.list_name, self.place)

    @property
    def key(self) -> tuple[str, ...]:
        """By what two files mean the same limit, instrument, waiver or inspection."""
        match self.part:
            case HandedLimit(characteristic=characteristic):
                return (characteristic,)
            case HandedInstrument(id=name):
                return (normalize_instrument_id(name),)
            case HandedWaiver(kind=kind, item=item, characteristic=characteristic):
                return (kind, item.strip(), characteristic)
        return (self.inspection.id,)

    @property
    def age(self) -> tuple[float, str]:
        """When its file was handed over; parts of one moment are told apart by their letters."""
        return parse_handover_time(self.source.file), dump_canonical_json(self.part.to_data())

    def build_problem(self, code: str, *way: str | int, **values: str) -> Problem:
        """A problem with the part, or with what lies on the ``way`` into it."""
        item = getattr(self.part, "item", "")
        return self.source.build_problem(
            code, self.list_name, self.place, *way, item=item, **values
        )


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
    #: What the chief judge took back.
    withdrawn: tuple[HandedWithdrawal, ...]
    #: Which inspections the chief judge let stand, and which are to be repeated.
    choices: tuple[HandedChoice, ...]
    reinspections: tuple[HandedReinspection, ...]
    edition: str
    #: The decision rule; None where files differ and another was asked for.
    rule: DecisionRule | None
    head: HandedHead
    disagreements: tuple[Disagreement, ...]

    @property
    def event_head(self) -> EventHead:
        """The head as every paper has it."""
        head = self.head
        words = {name: getattr(head, name).strip() for name in _NAMES}
        day = parse_day_text(head.date) if head.date else None
        return EventHead(**words, day=day, plan=Plan.of(head.plan.counts))

    @property
    def knowledge(self) -> str:
        """The digest of the knowledge that the forms judged by; empty where they differ."""
        digests = {source.file.knowledge for source in self.sources}
        return digests.pop() if len(digests) == 1 else ""

    @property
    def photos(self) -> list[Photo]:
        """The photos that inspections name, with those that came in any of the files."""
        inspections = sorted(
            (piece.inspection for piece in self.inspections),
            key=lambda inspection: _parse_instant(inspection.at),
        )
        contents = {
            digest: photo
            for source in self.sources
            for digest, photo in (source.photos or {}).items()
        }
        return list_photos(inspections, contents)

    @property
    def photo_contents(self) -> dict[str, bytes]:
        """The photos that came and that an inspection names, by their SHA-256."""
        return {photo.sha256: photo.content for photo in self.photos if photo.content}

    @property
    def file(self) -> EventFile:
        """The event as one file, the earliest inspection first.

        Its id is the first of those of the files, by the order of letters, so that it does
        not depend on which file was named first.
        """
        files = [source.file for source in self.sources]
        inspections = sorted(
            (piece.inspection for piece in self.inspections),
            key=lambda inspection: (_parse_instant(inspection.at), inspection.id),
        )
        rule, guard = min((file.rule, file.guard or "") for file in files)
        moments = [file.handed_over_at for file in files if file.handed_over_at]
        return EventFile.from_values(
            format=files[0].format,
            id=min(file.id for file in files),
            event=self.head,
            edition=self.edition,
            rule=rule,
            guard=guard or None,
            knowledge=self.knowledge,
            limits=_list_parts(self.limits),
            instruments=_list_parts(self.instruments),
            waivers=_list_parts(self.waivers),
            withdrawn=list(self.withdrawn),
            choices=list(self.choices),
            reinspections=list(self.reinspections),
            inspections=inspections,
            handed_over_at=max(moments, key=_parse_instant) if moments else None,
        )


def _list_parts(pieces: Iterable[Piece]) -> list[EventPart]:
    return [piece.part for piece in sorted(pieces, key=lambda piece: piece.key)]


def unite_event_files(
    sources: Sequence[EventSource],
    corpus: Corpus,
    *,
    rule_asked: bool = False,
    inspected: bool = False,
) -> Union:
    """Put event files together, at least one.

    Inspections are the same by their ids. What decides verdicts has to be the same in all files;
    where they say different things of the event itself, both are kept and told. With ``rule_asked``
    another decision rule was asked for than those of the files. Where it is ``inspected`` there has
    to be an inspection: nothing passes because nothing was measured.

    Raises:
        ProblemsError: ``event-differs`` for an inspection, a limit, an instrument or a
            waiver that two files have with different contents, ``event-editions`` and
            ``event-rules`` where they are to be judged in different ways,
            ``event-replaces-item`` for an inspection that names one of another item,
            ``event-empty``.
    """
    first, files = sources[0], [source.file for source in sources]
    rules = [parse_rule(file) for file in files]
    problems = _find_differing_terms(sources, rules, rule_asked=rule_asked)
    inspections = _merge_list(sources, "inspections", corpus, problems)
    problems += _find_wrong_replaces(inspections)
    if inspected and not inspections:
        problems += [source.build_problem("event-empty") for source in sources]
    limits = _merge_list(sources, "limits", corpus, problems)
    instruments = _merge_list(sources, "instruments", corpus, problems)
    waivers = _merge_list(sources, "waivers", corpus, problems)
    if problems:
        raise ProblemsError(problems)
    return Union(
        sources=tuple(sources),
        inspections=tuple(inspections),
        limits=tuple(limits),
        instruments=tuple(instruments),
        waivers=tuple(waivers),
        withdrawn=tuple(list_withdrawals(files)),
        choices=tuple(unite_choices(files)),
        reinspections=tuple(unite_reinspections(files)),
        edition=first.file.edition,
        rule=rules[0] if len(set(rules)) == 1 else None,
        head=_merge_heads(sources),
        disagreements=tuple(_find_disagreements(sources)),
    )


def _find_differing_terms(
    sources: Sequence[EventSource], rules: Sequence[DecisionRule], *, rule_asked: bool
) -> list[Problem]:
    """The files that are to be judged by another edition or rule than the first."""
    first, problems = sources[0], list[Problem]()
    for source, rule in zip(sources, rules, strict=True):
        values = {"file": first.name}
        if source.file.edition != first.file.edition:
            values |= {"one": source.file.edition, "other": first.file.edition}
            problems.append(source.build_problem("event-editions", "edition", **values))
        if rule != rules[0] and not rule_asked:
            problems.append(source.build_problem("event-rules", "rule", **values))
    return problems


def serialize_content(inspection: HandedInspection) -> str:
    """What tells two inspections apart: all of it but what the form said of its readings.

    That may change when the form learns of other rules or limits.
    """
    return dump_canonical_json(drop_empty_members(inspection.to_data()))


def parse_rule(file: EventFile) -> DecisionRule:
    """The decision rule that a file names."""
    if file.rule == "simple":
        return DecisionRule()
    # The model lets digits through, and one sign among them.
    return DecisionRule("guarded", Fraction((file.guard or "1").replace(",", ".")))


def _compute_meaning(piece: Piece, corpus: Corpus) -> object:
    """What is equal where two parts say the same, so that 10,5 and 10.50 are one limit.

    Of what cannot be read, its letters.
    """
    edition = piece.source.file.edition
    try:
        if piece.list_name == "inspections":
            return serialize_content(piece.inspection)
        if edition in corpus.equipment.editions:
            if piece.list_name == "limits":
                return LimitReader(corpus, edition)(piece.row)
            if piece.list_name == "instruments":
                return InstrumentReader(corpus)(piece.row)
            return WaiverReader(corpus, edition, None)(piece.row)
    except CellMistake:
        pass
    return dump_canonical_json(piece.part.to_data(bare=True))


def _merge_list(
    sources: Sequence[EventSource], name: ListName, corpus: Corpus, problems: list[Problem]
) -> list[Piece]:
    """The parts of a list of all files, each once; of two that mean the same the later one.

    It may be the same inspection, judged by the form later, or the same figures, typed anew. What
    the chief judge took back is none of them, whichever file still has it.
    """
    withdrawals = list_withdrawals(source.file for source in sources)
    found: dict[object, Piece] = {}
    for source in sources:
        for place in range(len(getattr(source.file, name))):
            piece = Piece(source, name, place)
            if isinstance(piece.part, HandedLimit | HandedWaiver) and not holds(
                piece.part, source.file, withdrawals
            ):
                continue
            other = found.setdefault(piece.key, piece)
            if other is piece:
                continue
            if _compute_meaning(piece, corpus) != _compute_meaning(other, corpus):
                line, column = other.source.placed.locate_value((name, other.place))
                values = {"place": f"{other.source.name}:{line}:{column}"}
                problems.append(piece.build_problem("event-differs", **values))
            elif piece.age > other.age:
                found[piece.key] = piece
    return list(found.values())


def _find_wrong_replaces(pieces: Sequence[Piece]) -> list[Problem]:
    """Inspections that name another item's, or themselves, as what they repeat."""
    by_id = {piece.inspection.id: piece.inspection for piece in pieces}
    problems = []
    for piece in pieces:
        inspection = piece.inspection
        for number, name in enumerate(inspection.replaces):
            other = by_id.get(name)
            if other is not None and (
                other is inspection or _build_item_key(other) != _build_item_key(inspection)
            ):
                values = {"entry": name, "other": other.item.strip()}
                problems.append(
                    piece.build_problem("event-replaces-item", "replaces", number, **values)
                )
    return problems


def _build_item_key(inspection: HandedInspection) -> tuple[str, str]:
    return inspection.kind, inspection.item.strip()


_NAMES: tuple[HeadField, ...] = ("name", "place", "senior_judge", "chief_judge")


def _merge_heads(sources: Sequence[EventSource]) -> HandedHead:
    heads = [source.file.event for source in sources]
    words = {}
    for field in _NAMES:
        texts = [text for head in heads if (text := getattr(head, field)).strip()]
        if len({text.strip() for text in texts}) == 1:
            words[field] = texts[0]
        else:
            names = {name.strip() for text in texts for name in text.split(AND.strip())}
            words[field] = AND.join(sorted(filter(None, names)))
    # Desks that plan their own part expect no fewer together than any of them.
    plans = [head.plan.counts for head in heads]
    plan = {kind: max(counts[kind] for counts in plans) for kind in HandedPlan.model_fields}
    day = min((head.date for head in heads if head.date), default="")
    return HandedHead.from_values(**words, date=day, plan=HandedPlan.from_values(**plan))


def _find_disagreements(sources: Sequence[EventSource]) -> Iterable[Disagreement]:
    """Where files say different things of the event; two judges who measured are no such."""
    fields: tuple[HeadField, ...] = ("name", "place", "date", "chief_judge")
    for field in fields:
        files = group_values(
            (text, source.name)
            for source in sources
            if (text := getattr(source.file.event, field).strip())
        )
        if len(files) > 1:
            sayings = ((text, tuple(names)) for text, names in sorted(files.items()))
            yield Disagreement(field, tuple(sayings))


def parse_handover_time(file: EventFile) -> float:
    """When a file was handed over; one that does not say was before all others."""
    return _parse_instant(file.handed_over_at) if file.handed_over_at else 0.0


def _parse_instant(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()

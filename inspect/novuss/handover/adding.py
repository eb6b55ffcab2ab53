"""An event file comes to the records: each inspection once, as an entry of its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from novuss.corpus import Corpus
from novuss.handover.judged import Judged, JudgedInspection
from novuss.handover.union import Union, content
from novuss.handover.writing import handed_inspection
from novuss.inspection.results import EventResult, SetResult
from novuss.inspection.waivers import Waiver
from novuss.model.equipment import Kind
from novuss.problems import Problem, ProblemsError
from novuss.records.entry import Author, Field, Inspection, KeptLimits, Records, Said, SourceFile
from novuss.records.event import event_of
from novuss.records.standing import Standing, sets_standing, standings
from novuss.records.store import Store
from novuss.records.telling import plain, tell


@dataclass(frozen=True)
class Taken:
    """What an event file brought to the records, and how its items stand with it."""

    new: tuple[JudgedInspection, ...]
    #: Inspections that the records had already.
    known: tuple[JudgedInspection, ...]
    #: Inspections in which nothing was measured yet: they are not recorded.
    empty: tuple[JudgedInspection, ...]
    #: Waivers about inspections that were recorded without them.
    late: tuple[Waiver, ...]
    #: What is now kept of the event.
    kept: Mapping[Field, Said]
    #: What the file says of the event and the records keep otherwise: theirs, then the file's.
    otherwise: Mapping[Field, tuple[Said, Said]]
    standings: tuple[Standing, ...]
    sets: tuple[SetResult, ...]

    def event(self, judged: Judged) -> EventResult:
        """What was judged, its items as they stand in the records."""
        items = tuple(one.result for one in self.standings)
        return replace(judged.result, items=items, sets=self.sets)


def take_over(
    store: Store,
    corpus: Corpus,
    union: Union,
    judged: Judged,
    files: Sequence[SourceFile],
    *,
    author: Author,
    partial: bool = False,
    told: Mapping[Field, Said] | None = None,
    own_limits: bool = True,
) -> Taken:
    """Add to the records what event files have and they do not, all of it or nothing.

    Args:
        store: an open file of records.
        corpus: the knowledge.
        union: the event files.
        judged: what their inspections say.
        files: the event files by their digests, in the order of the union.
        author: of what the files themselves name nobody for; the name may be empty.
        partial: what was not checked shall not count as a gap, whatever the files say.
        told: what options say of the event; it goes before what the files say.
        own_limits: whether the working limits that were judged by are those of the files.

    Raises:
        ProblemsError: ``event-changed`` for an inspection that was recorded with other
            contents, ``event-nobody`` for one that names nobody.
    """
    with store.transaction():
        handed = [one.piece.inspection for one in judged.inspections]
        ids = [one.id for one in handed]
        items = {(one.kind, one.item.strip()) for one in handed}
        records = store.read_about(corpus, items, ids)
        found = standings(records, corpus)
        new, known, empty = _sorted_out(judged, records, found, corpus)
        problems = [*_nobody(new, author.by)]
        if problems:
            raise ProblemsError(problems)
        for one in new:
            _add(store, corpus, one, author=author, partial=partial)
        answering = replace(author, by=_answers_for(union, author.by))
        _rename(store, records, new, answering)
        kept, otherwise = _tell(
            store,
            corpus,
            _says(union, judged, own_limits=own_limits),
            files,
            told=told or {},
            author=answering,
        )
        _hand_over(store, union, files, answering)
        after = standings(store.read_about(corpus, items, ids), corpus)
    touched = tuple(one for one in after if any(each.id in ids for each in one.inspections))
    names = {one.name for one in judged.result.sets}
    return Taken(
        new=tuple(new),
        known=tuple(known),
        empty=tuple(empty),
        late=tuple(_late(judged, new, known, records)),
        kept=kept,
        otherwise=otherwise,
        standings=touched,
        sets=tuple(one for one in sets_standing(after, corpus) if one.name in names),
    )


def _sorted_out(
    judged: Judged, records: Records, found: Sequence[Standing], corpus: Corpus
) -> tuple[list[JudgedInspection], list[JudgedInspection], list[JudgedInspection]]:
    """The inspections that are new, those that are known, and those that are empty.

    Raises:
        ProblemsError: ``event-changed``.
    """
    recorded = {one.id: one for one in records.inspections}
    unread = {one.id for one in records.unread}
    new: list[JudgedInspection] = []
    known: list[JudgedInspection] = []
    empty: list[JudgedInspection] = []
    problems = []
    in_time = sorted(judged.inspections, key=lambda one: (one.moment, one.piece.inspection.id))
    for one in in_time:
        handed = one.piece.inspection
        before = recorded.get(handed.id)
        if before is not None and not _same(one, before, found, corpus):
            values = {"entry": handed.id[:8], "by": before.entry.by}
            problems.append(
                one.piece.source.problem(
                    "event-changed", "inspections", one.piece.place, item=handed.item, **values
                )
            )
        elif before is not None or handed.id in unread:
            known.append(one)
        else:
            (new if one.measured else empty).append(one)
    if problems:
        raise ProblemsError(problems)
    return new, known, empty


def _same(
    one: JudgedInspection, before: Inspection, found: Sequence[Standing], corpus: Corpus
) -> bool:
    """Whether an inspection was recorded as it stands in the file, its item's name aside.

    The item may have been renamed in the records since.
    """
    handed = one.piece.inspection
    names = {before.item, before.named or before.item}
    was = before.typed or handed_inspection(before, found, corpus)
    if handed.item.strip() not in {name.strip() for name in (*names, was.item)}:
        return False
    return content(was) == content(handed.model_copy(update={"item": was.item}))


def _answers_for(union: Union, by: str) -> str:
    """Who answers for the event files: who is told, else who measured last.

    Empty where they name nobody.
    """
    named = (one.inspection.by.strip() for one in reversed(union.inspections))
    return next(filter(None, [by, *named]), "")


def _measured_by(inspection: JudgedInspection, told: str) -> str:
    """Who measured: whom the inspection names, else who is told; never a judge of the event."""
    return inspection.piece.inspection.by.strip() or told


def _nobody(new: Sequence[JudgedInspection], by: str) -> list[Problem]:
    nameless = [one for one in new if not _measured_by(one, by)]
    return [
        one.piece.source.problem(
            "event-nobody",
            *("inspections", one.piece.place),
            item=one.piece.inspection.item,
        )
        for one in nameless
    ]


def _add(
    store: Store,
    corpus: Corpus,
    one: JudgedInspection,
    *,
    author: Author,
    partial: bool,
) -> None:
    handed = one.piece.inspection
    store.add(
        one.result,
        (),
        Author(_measured_by(one, author.by), handed.device.strip() or author.desk),
        inspected_at=one.moment,
        partial=partial or handed.partial,
        replaces=handed.replaces,
        typed=handed,
        knowledge=corpus.judged_with,
    )


def _rename(
    store: Store, records: Records, new: Sequence[JudgedInspection], author: Author
) -> None:
    """Let what the form goes on calling by an old name go by the one that holds now."""
    names: dict[tuple[Kind, str], set[str]] = {}
    for one in records.inspections:
        names.setdefault((one.kind, one.named or one.item), set()).add(one.item)
    renamed: dict[str, list[str]] = {}
    for each in new:
        handed = each.piece.inspection
        holding = names.get((handed.kind, handed.item.strip()), set())
        if len(holding) == 1 and (name := next(iter(holding))) != handed.item.strip():
            renamed.setdefault(name, []).append(handed.id)
    for name, ids in renamed.items():
        store.rename(ids, name, author)


def _says(union: Union, judged: Judged, *, own_limits: bool) -> dict[Field, Said]:
    """What the files say of the event."""
    head, result = union.event_head, judged.result
    said: dict[Field, Said] = {
        "name": head.name,
        "place": head.place,
        "day": head.day,
        "senior_judge": head.senior_judge,
        "chief_judge": head.chief_judge,
        "edition": result.edition,
        "rule": union.rule,
    }
    if union.limits and own_limits:
        said["working_limits"] = KeptLimits(result.edition, result.working_limits)
    return {name: value for name, value in said.items() if plain(value)}


def _tell(
    store: Store,
    corpus: Corpus,
    said: Mapping[Field, Said],
    files: Sequence[SourceFile],
    *,
    told: Mapping[Field, Said],
    author: Author,
) -> tuple[dict[Field, Said], dict[Field, tuple[Said, Said]]]:
    """Keep what the records do not say of the event yet; what they keep otherwise is told."""
    before = event_of(store.read_about(corpus))
    new = {
        name: value
        for name, value in said.items()
        if name not in {*before.kept, *before.disputed, *told}
    }
    otherwise = {
        name: (before.kept[name], plain(value))
        for name, value in said.items()
        if name in before.kept and name not in told and plain(value) != before.kept[name]
    }
    everything = {**new, **told}
    if not everything or not author.by:
        return {}, otherwise
    _, kept = tell(store, corpus, everything, author, files)
    return kept, otherwise


def _hand_over(store: Store, union: Union, files: Sequence[SourceFile], author: Author) -> None:
    """Keep which files were taken over, each once."""
    for source, file in zip(union.sources, files, strict=True):
        if author.by and not store.index.handed_over(file.sha256):
            event = source.file.model_copy(update={"inspections": []})
            store.hand_over(event, [file], author)


def _late(
    judged: Judged,
    new: Sequence[JudgedInspection],
    known: Sequence[JudgedInspection],
    records: Records,
) -> list[Waiver]:
    """Waivers that only inspections which were recorded without them would bear."""
    kept = {
        result.waiver.key
        for inspection in records.inspections
        for result in inspection.results
        if result.waiver
    }
    kept |= {result.waiver.key for one in new for result in one.result.results if result.waiver}
    borne = {result.waiver.key for one in known for result in one.result.results if result.waiver}
    return [one for one in judged.result.waivers if one.key in borne - kept]

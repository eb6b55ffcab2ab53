"""Where an item stands after all its inspections."""

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from novuss.corpus import Corpus
from novuss.gathering import gather
from novuss.inspection.companions import add_missing_companions
from novuss.inspection.decision import WorkingLimit
from novuss.inspection.judging import judge_reading
from novuss.inspection.names import find_clashing_names, name_keys
from novuss.inspection.readings import Occasion
from novuss.inspection.results import CharacteristicResult, ItemResult, Result
from novuss.inspection.sets import SetResult, judge_sets
from novuss.inspection.verdicts import Verdict, worst
from novuss.model.equipment import Characteristic, Free, Kind
from novuss.problems import Problem, ProblemsError
from novuss.records.entry import Decision, Entry, Inspection, Records, Unread
from novuss.records.event import event_of
from novuss.records.naming import replaced

#: A characteristic on an occasion: what inspections can agree on or not.
Matter = tuple[str, Occasion]


@dataclass(frozen=True)
class Recorded:
    """A recorded reading: its result, the inspection it is from, and whether it still stands."""

    result: Result
    inspection: Inspection
    stands: bool


@dataclass(frozen=True)
class Contest:
    """Inspections of one occasion that differ in their verdict on a characteristic."""

    characteristic: Characteristic
    occasion: Occasion
    inspections: tuple[Inspection, ...]


@dataclass(frozen=True)
class Standing:
    """An item with its inspections, the earliest first, and what holds after them.

    What stands follows from what entries name, never from a clock, so that it is
    the same in whatever order they came and whichever files were merged into which:

    - a reading stands until an inspection that names its entry, or names one that
      does, measures the same characteristic at the same position on the same
      occasion, or until a chief judge lets another stand for it: a re-inspection of
      one characteristic leaves the others as they were, failures included, an empty
      cell takes nothing back, and neither does a check during play;
    - of what stands the worse decides, before play and during it;
    - inspections of which none names the other are independent; where two of one
      occasion differ in their verdict on a characteristic, it is contested;
    - the item passes when everything that the editions of its inspections ask for
      was checked in one of them, unless each of them was recorded as partial.
    """

    item: str
    kind: Kind
    inspections: tuple[Inspection, ...]
    corpus: Corpus
    decisions: tuple[Decision, ...] = ()
    #: Entries that inspected the item and cannot be read.
    unread: tuple[Unread, ...] = ()
    #: What should lie beside it and does not.
    lacking: tuple[Characteristic, ...] = ()

    @property
    def counted(self) -> list[Inspection]:
        """The inspections without those that another desk recorded from the same files."""
        # An item that only the copy names was inspected all the same.
        return [one for one in self.inspections if not one.duplicate] or list(self.inspections)

    @property
    def last(self) -> Inspection:
        """The latest inspection, for display."""
        return self.counted[-1]

    @property
    def partial(self) -> bool:
        """Whether nobody asked for everything: each inspection was recorded as partial."""
        return not any(one.entry.complete for one in self.counted)

    @property
    def seal(self) -> str | None:
        """The seals on the item: of each inspection that no later sealed one names."""
        sealed = [one for one in self.inspections if one.seal]
        held = [
            one.seal
            for one in sealed
            if not any(one.id in self._replaced[other.id] for other in sealed if other is not one)
        ]
        return ", ".join(dict.fromkeys(filter(None, held))) or None

    @cached_property
    def _replaced(self) -> dict[str, frozenset[str]]:
        """By the id of an inspection, those that it repeats, directly or through others.

        Two that name each other, as no honest desk can record, repeat neither.
        """
        # Entries with the same files are one: who names the copy means the original, and
        # what the copy names the original names too.
        first = {one.entry.id: one.copy_of or one.entry.id for one in self.inspections}
        same = gather((first[one.entry.id], one) for one in self.inspections)
        named = {
            one.id: {
                other.id
                for copy in same[first[one.entry.id]]
                for name in copy.entry.replaces
                for other in same.get(first.get(name, name), [])
            }
            for one in self.inspections
        }
        return replaced(named)

    @cached_property
    def _overruled(self) -> set[tuple[str, str, Matter]]:
        """Which inspection stands over which, on what; decisions that contradict cancel out."""
        told = {
            (one.inspection, one.over, (one.characteristic, one.occasion)) for one in self.decisions
        }
        return {
            (one, over, matter) for one, over, matter in told if (over, one, matter) not in told
        }

    @cached_property
    def readings(self) -> list[Recorded]:
        """Every reading in the order of its inspection, superseded ones included."""
        measured: dict[tuple[Matter, str], set[str]] = {}
        on: dict[Matter, set[str]] = {}
        for inspection, result in self._results():
            if result.reading.amount is not None:
                measured.setdefault(place_of(result), set()).add(inspection.id)
                on.setdefault(place_of(result)[0], set()).add(inspection.id)
        empty: set[tuple[Matter, str]] = set()
        found = []
        for inspection, result in self._results():
            place = place_of(result)
            if result.reading.amount is None:
                stands = place not in measured and place not in empty
                empty.add(place)
            else:
                stands = not any(
                    inspection.id in self._replaced[other] for other in measured[place]
                ) and not any(
                    (other, inspection.id, place[0]) in self._overruled for other in on[place[0]]
                )
            found.append(Recorded(result, inspection, stands))
        return found

    def _results(self) -> Iterator[tuple[Inspection, Result]]:
        for inspection in self.counted:
            for result in inspection.results:
                yield inspection, result

    @property
    def open(self) -> list[Recorded]:
        """The readings that stand and do not pass: to be mended, decided or measured."""
        return [
            one for one in self.readings if one.stands and one.result.verdict is not Verdict.PASS
        ]

    @cached_property
    def contests(self) -> list[Contest]:
        """On what independent inspections of one occasion disagree, by the rulebook's order."""
        said: dict[Matter, dict[str, dict[str, list[Verdict]]]] = {}
        records: dict[str, Characteristic] = {}
        for one in self.readings:
            if one.stands and one.result.reading.amount is not None:
                matter, position = place_of(one.result)
                records[matter[0]] = one.result.reading.characteristic
                by_place = said.setdefault(matter, {}).setdefault(one.inspection.id, {})
                by_place.setdefault(position, []).append(one.result.verdict)
        found = []
        for matter, by_inspection in said.items():
            parties = {
                name
                for one, other in combinations(by_inspection, 2)
                if one not in self._replaced[other]
                and other not in self._replaced[one]
                and _differ(by_inspection[one], by_inspection[other])
                for name in (one, other)
            }
            if parties:
                inspections = tuple(one for one in self.counted if one.id in parties)
                found.append(Contest(records[matter[0]], matter[1], inspections))
        order = {one.id: place for place, one in enumerate(self._asked)}
        return sorted(found, key=lambda one: order.get(one.characteristic.id, len(order)))

    def again(self, one: Recorded) -> bool:
        """Whether another inspection measured the same characteristic at the same position."""
        return any(
            other.inspection is not one.inspection
            and other.result.reading.amount is not None
            and place_of(other.result) == place_of(one.result)
            for other in self.readings
        )

    def unnamed(self, entry: str) -> list[Inspection]:
        """The inspections beside those of an entry: of which none names the other."""
        own = [one for one in self.counted if one.entry.id == entry]
        return [
            other
            for other in self.counted
            if other.entry.id != entry
            and not any(
                other.id in self._replaced[one.id] or one.id in self._replaced[other.id]
                for one in own
            )
        ]

    @property
    def editions(self) -> list[str]:
        """The editions that it was inspected under, the one in force first."""
        used = {one.entry.edition for one in self.counted}
        return [edition for edition in self.corpus.equipment.editions if edition in used]

    @cached_property
    def _asked(self) -> list[Characteristic]:
        """What any of the editions says of the kind, each characteristic once."""
        known = [
            one
            for name in self.editions
            for one in self.corpus.equipment.characteristics(name, self.kind)
        ]
        return list({one.id: one for one in reversed(known)}.values())[::-1]

    @cached_property
    def result(self) -> ItemResult:
        """The item by the readings that stand, and by what its editions ask for."""
        found: dict[str, list[Result]] = {}
        for one in self.readings:
            if one.stands:
                found.setdefault(one.result.reading.characteristic.id, []).append(one.result)
        checked = tuple(
            CharacteristicResult(found[one.id][-1].reading.characteristic, tuple(found[one.id]))
            for one in self._asked
            if one.id in found
        )
        missing = tuple(
            one for one in self._asked if one.id not in found and not isinstance(one.limit, Free)
        )
        return ItemResult(
            self.item,
            self.kind,
            checked,
            (*missing, *self.lacking),
            counts_missing=not self.partial,
            partial=self.partial,
            contested=tuple(
                {one.characteristic.id: one.characteristic for one in self.contests}.values()
            ),
            unread=bool(self.unread),
        )


def _differ(one: dict[str, list[Verdict]], other: dict[str, list[Verdict]]) -> bool:
    """Whether two inspections say different things of one characteristic.

    Each is its verdicts by position, "" where none is named. What was measured at
    different named positions is no contradiction; a reading without a position is of
    the whole.
    """
    if any(worst(one[place]) is not worst(other[place]) for place in one.keys() & other.keys()):
        return True
    if ("" in one) == ("" in other):
        return False
    whole = (
        worst(verdict for found in each.values() for verdict in found) for each in (one, other)
    )
    return next(whole) is not next(whole)


def alone(inspection: Inspection, corpus: Corpus) -> ItemResult:
    """What one inspection says of its item by its own readings."""
    by_itself = replace(inspection, copy_of=None)
    return Standing(inspection.item, inspection.kind, (by_itself,), corpus).result


def sets_standing(found: Sequence[Standing], corpus: Corpus) -> list[SetResult]:
    """The sets of discs by the readings that stand, under each edition of their discs.

    Where the edition asks for a number of discs, one that was not counted is a gap as
    any other.
    """
    sets: list[SetResult] = []
    for edition in dict.fromkeys(name for one in found for name in one.editions):
        discs = [one for one in found if one.kind == "disc" and edition in one.editions]
        belonging = corpus.equipment.belonging(edition)
        asked = any(rule.about == "set" for rule in belonging.set_counts)
        results = [each.result for one in discs for each in one.readings if each.stands]
        complete = asked and not all(one.partial for one in discs)
        sets += judge_sets(results, belonging, complete=complete)
    return sets


def place_of(result: Result) -> tuple[Matter, str]:
    """What tells whether two readings of an item are of the same thing.

    Returns:
        Characteristic and occasion, and the position, "" where none is named.
    """
    reading = result.reading
    occasion: Occasion = "during" if reading.during_play else "before"
    return (reading.characteristic.id, occasion), (reading.position or "").casefold()


def standings(records: Records, corpus: Corpus) -> list[Standing]:
    """Every item in the order of its first inspection, judged by the limits of the event."""
    limits = event_of(records).decided_limits
    judged = (_judged_by(one, limits) for one in records.inspections)
    grouped = gather(((one.kind, one.item), one) for one in judged)
    found = []
    for (kind, item), inspections in grouped.items():
        own = {one.id for one in inspections}
        keys = name_keys(item)
        found.append(
            Standing(
                item=item,
                kind=kind,
                inspections=tuple(inspections),
                corpus=corpus,
                decisions=tuple(
                    one for one in records.decisions if {one.inspection, one.over} <= own
                ),
                unread=tuple(
                    entry
                    for entry in records.unread
                    if any(what == kind and keys & name_keys(name) for what, name in entry.items)
                ),
            )
        )
    for edition in dict.fromkeys(name for one in found for name in one.editions):
        found = _with_companions(found, edition, corpus)
    return found


def _judged_by(
    inspection: Inspection, limits: Mapping[tuple[str, str], WorkingLimit | None]
) -> Inspection:
    """An inspection by the limits that hold for the event, whenever and wherever it was made."""
    entry, results = inspection.entry, []
    for result in inspection.results:
        key = entry.edition, result.reading.characteristic.id
        if key in limits:
            anew = judge_reading(result.reading, entry.rule, limits[key], entry.register)
            if anew.judgement != result.judgement:
                waiver = result.waiver if anew.verdict.failing else None
                recorded = result.judgement if anew.verdict is not result.verdict else None
                result = replace(anew, waiver=waiver, recorded=recorded)
        results.append(result)
    return replace(inspection, results=tuple(results)) if limits else inspection


def _with_companions(found: list[Standing], edition: str, corpus: Corpus) -> list[Standing]:
    """The items, those of an edition with what should lie beside them."""
    places = [place for place, one in enumerate(found) if edition in one.editions]
    before = tuple(found[place].result for place in places)
    items, _ = add_missing_companions(
        before, corpus.equipment.belonging(edition), corpus.equipment.characteristics(edition)
    )
    for place, was, now in zip(places, before, items, strict=True):
        if more := now.missing[len(was.missing) :]:
            found[place] = replace(found[place], lacking=(*found[place].lacking, *more))
    return found


def acts_on(found: Sequence[Standing], records: Records) -> list[tuple[Entry, list[str]]]:
    """The renamings and decisions on some items, the earliest first, with those items."""
    owner = {each.id: one.item for one in found for each in one.inspections}
    touched: dict[str, tuple[Entry, list[str]]] = {}
    for renaming in records.renamings:
        items = [owner[name] for name in renaming.names if name in owner]
        if items:
            touched[renaming.entry.id] = (renaming.entry, items)
    for one in records.decisions:
        if one.inspection in owner:
            touched.setdefault(one.entry.id, (one.entry, []))[1].append(owner[one.inspection])
    acts = sorted(touched.values(), key=lambda one: one[0].order)
    return [(entry, list(dict.fromkeys(items))) for entry, items in acts]


def seals_on_two(found: Sequence[Standing]) -> dict[str, list[str]]:
    """Seal numbers that more than one item carries, as desks apart cannot know of each other."""
    items: dict[str, list[str]] = {}
    for standing in found:
        for seal in dict.fromkeys(one.seal for one in standing.inspections if one.seal):
            items.setdefault(seal, []).append(standing.item)
    return {seal: names for seal, names in items.items() if len(names) > 1}


def name_problems(records: Records, file: str) -> list[Problem]:
    """Items that a reader would take for one another, and names that two desks gave to one."""
    problems = []
    inspections = {one.id: one for one in records.inspections}
    by_kind = gather((one.kind, one.item) for one in records.inspections)
    for kind, names in by_kind.items():
        for group in find_clashing_names(names):
            values = {"kind": kind, "names": ", ".join(group), "one": group[-1], "other": group[0]}
            problems.append(Problem.of(file, "record-names", **values, where=file))
    told: dict[tuple[Kind, str], set[str]] = {}
    for renaming in records.renamings:
        for name, item in renaming.names.items():
            if name in inspections:
                key = inspections[name].kind, inspections[name].named or inspections[name].item
                told.setdefault(key, set()).add(item)
    for (kind, item), names_of in told.items():
        if len(names_of) > 1 and any(
            one.kind == kind and one.item == item for one in records.inspections
        ):
            values = {"kind": kind, "item": item, "names": ", ".join(sorted(names_of))}
            problems.append(Problem.of(file, "record-renamed-twice", **values, where=file))
    return problems


def of_item(found: Sequence[Standing], item: str, file: str) -> list[Standing]:
    """The items of that name, of every kind; spelling counts only where it tells them apart.

    Raises:
        ProblemsError: ``record-item`` where nothing of that name was inspected.
    """
    same = [one for one in found if one.item == item]
    same = same or [one for one in found if name_keys(one.item) & name_keys(item)]
    if not same:
        near = difflib.get_close_matches(item, [one.item for one in found], n=5, cutoff=0.3)
        names = near or [one.item for one in found[:12]]
        values = {"item": item, "near": ", ".join(dict.fromkeys(names)) or "–"}
        raise ProblemsError.of(file, "record-item", **values)
    return same


def inspected(found: Sequence[Standing], file: str) -> Sequence[Standing]:
    """The items, at least one.

    Raises:
        ProblemsError: ``record-empty`` where nothing was inspected.
    """
    if not found:
        raise ProblemsError.of(file, "record-empty")
    return found

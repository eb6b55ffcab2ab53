"""Standing of an item after all its inspections."""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from novuss.corpus import Corpus
from novuss.grouping import group_values
from novuss.input_problems import ProblemsError
from novuss.inspection.confusable_names import name_keys
from novuss.inspection.disc_sets import SetResult, judge_sets
from novuss.inspection.item_results import CharacteristicResult, ItemResult, Result
from novuss.inspection.missing_accessories import add_missing_companions
from novuss.inspection.readings import Occasion
from novuss.inspection.verdict_scale import Verdict
from novuss.model.equipment_records import Characteristic, Free, Kind
from novuss.records.entry_supersession import find_superseded
from novuss.records.event_limits_and_waivers import add_waivers, judge_by_limits, list_waivers
from novuss.records.event_state import resolve_event
from novuss.records.reading_matters import (
    Matter,
    has_other_verdicts,
    list_measured_matters,
    locate_reading,
)
from novuss.records.recorded_entries import Decision, Entry, Inspection, Records, Unread


@dataclass(frozen=True)
class RecordedReading:
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
    def distinct_inspections(self) -> list[Inspection]:
        """The inspections without those that another desk recorded from the same files."""
        # An item that only the copy names was inspected all the same.
        found = [inspection for inspection in self.inspections if not inspection.duplicate]
        return found or list(self.inspections)

    @property
    def is_to_be_repeated(self) -> bool:
        """Whether the chief judge asked for another inspection, and none came since.

        Such a decision names each inspection that it knew as one to be repeated: over itself.
        """
        named = {
            decision.inspection
            for decision in self.decisions
            if decision.inspection == decision.over
        }
        return bool(named) and all(
            inspection.id in named or not list_measured_matters(inspection)
            for inspection in self.distinct_inspections
        )

    @property
    def last(self) -> Inspection:
        """The latest inspection over which the chief judge let no other stand, for display."""
        overruled = {over for _, over, _ in self.overruling}
        found = self.distinct_inspections
        return [found[-1], *(other for other in found if other.id not in overruled)][-1]

    @property
    def partial(self) -> bool:
        """Whether nobody asked for everything: each inspection was recorded as partial."""
        return not any(inspection.entry.complete for inspection in self.distinct_inspections)

    @property
    def seal(self) -> str | None:
        """The seals on the item: of each inspection that no later sealed one names."""
        sealed = {
            inspection.id: inspection.seal for inspection in self.inspections if inspection.seal
        }
        over = {name for other in sealed for name in self._replaced[other]}
        held = (seal for name, seal in sealed.items() if name not in over)
        return ", ".join(dict.fromkeys(held)) or None

    @cached_property
    def _replaced(self) -> dict[str, frozenset[str]]:
        """By the id of an inspection, those that it repeats, directly or through others.

        Two that name each other, as no honest desk can record, repeat neither.
        """
        # Entries with the same files are one: who names the copy means the original, and
        # what the copy names the original names too.
        first = {
            inspection.entry.id: inspection.copy_of or inspection.entry.id
            for inspection in self.inspections
        }
        same = group_values(
            (first[inspection.entry.id], inspection) for inspection in self.inspections
        )
        named = {
            inspection.id: {
                other.id
                for copy in same[first[inspection.entry.id]]
                for name in copy.entry.replaces
                for other in same.get(first.get(name, name), [])
            }
            for inspection in self.inspections
        }
        return find_superseded(named)

    @cached_property
    def overruling(self) -> set[tuple[str, str, Matter]]:
        """Which inspection stands over which, on what; decisions that contradict cancel out."""
        choices = {
            (decision.inspection, decision.over, (decision.characteristic, decision.occasion))
            for decision in self.decisions
        }
        return {
            (standing, over, matter)
            for standing, over, matter in choices
            if (over, standing, matter) not in choices
        }

    @cached_property
    def readings(self) -> list[RecordedReading]:
        """Every reading in the order of its inspection, superseded ones included."""
        every = [
            (inspection, result, locate_reading(result))
            for inspection in self.distinct_inspections
            for result in inspection.results
        ]
        taken = [reading for reading in every if reading[1].reading.amount is not None]
        measured = group_values((place, inspection.id) for inspection, _, place in taken)
        on = group_values((place[0], inspection.id) for inspection, _, place in taken)
        empty: set[tuple[Matter, str]] = set()
        found = []
        for inspection, result, place in every:
            if result.reading.amount is None:
                stands = place not in measured and place not in empty
                empty.add(place)
            else:
                stands = not any(
                    inspection.id in self._replaced[other] for other in measured[place]
                ) and not any(
                    (other, inspection.id, place[0]) in self.overruling for other in on[place[0]]
                )
            found.append(RecordedReading(result, inspection, stands))
        return found

    @property
    def measured_anew(self) -> list[RecordedReading]:
        """The readings in whose place later ones stand; those overruled by a decision are not."""
        return [
            reading
            for reading in self.readings
            if not reading.stands
            and reading.result.reading.amount is not None
            and not any(
                (over, matter) == (reading.inspection.id, locate_reading(reading.result)[0])
                for _, over, matter in self.overruling
            )
        ]

    @property
    def open(self) -> list[RecordedReading]:
        """The readings that stand and do not pass: to be mended, decided or measured."""
        return [
            reading
            for reading in self.readings
            if reading.stands and reading.result.verdict is not Verdict.PASS
        ]

    @cached_property
    def contests(self) -> list[Contest]:
        """On what independent inspections of one occasion disagree, by the rulebook's order."""
        verdicts: dict[Matter, dict[str, dict[str, list[Verdict]]]] = {}
        records: dict[str, Characteristic] = {}
        for reading in self.readings:
            if reading.stands and reading.result.reading.amount is not None:
                matter, position = locate_reading(reading.result)
                records[matter[0]] = reading.result.reading.characteristic
                by_place = verdicts.setdefault(matter, {}).setdefault(reading.inspection.id, {})
                by_place.setdefault(position, []).append(reading.result.verdict)
        found = []
        for matter, by_inspection in verdicts.items():
            parties = {
                name
                for party, other in combinations(by_inspection, 2)
                if party not in self._replaced[other]
                and other not in self._replaced[party]
                and has_other_verdicts(by_inspection[party], by_inspection[other])
                for name in (party, other)
            }
            if parties:
                distinct = self.distinct_inspections
                inspections = tuple(
                    inspection for inspection in distinct if inspection.id in parties
                )
                found.append(Contest(records[matter[0]], matter[1], inspections))
        order = {characteristic.id: place for place, characteristic in enumerate(self._asked)}
        return sorted(found, key=lambda contest: order.get(contest.characteristic.id, len(order)))

    def is_measured_again(self, reading: RecordedReading) -> bool:
        """Whether another inspection measured the same characteristic at the same position."""
        return any(
            other.inspection is not reading.inspection
            and other.result.reading.amount is not None
            and locate_reading(other.result) == locate_reading(reading.result)
            for other in self.readings
        )

    def list_unnamed(self, entry: str) -> list[Inspection]:
        """The inspections beside those of an entry: of which none names the other."""
        distinct = self.distinct_inspections
        own = [inspection for inspection in distinct if inspection.entry.id == entry]
        return [
            other
            for other in distinct
            if other.entry.id != entry
            and not any(
                other.id in self._replaced[inspection.id]
                or inspection.id in self._replaced[other.id]
                for inspection in own
            )
        ]

    @property
    def editions(self) -> list[str]:
        """The editions that it was inspected under, the one in force first."""
        used = {inspection.entry.edition for inspection in self.distinct_inspections}
        return [edition for edition in self.corpus.equipment.editions if edition in used]

    @cached_property
    def _asked(self) -> list[Characteristic]:
        """What any of the editions says of the kind, each characteristic once."""
        known = [
            characteristic
            for name in self.editions
            for characteristic in self.corpus.equipment.characteristics(name, self.kind)
        ]
        return list(
            {characteristic.id: characteristic for characteristic in reversed(known)}.values()
        )[::-1]

    @cached_property
    def result(self) -> ItemResult:
        """The item by the readings that stand, and by what its editions ask for."""
        found = group_values(
            (reading.result.reading.characteristic.id, reading.result)
            for reading in self.readings
            if reading.stands
        )
        checked = tuple(
            CharacteristicResult(
                found[characteristic.id][-1].reading.characteristic, tuple(found[characteristic.id])
            )
            for characteristic in self._asked
            if characteristic.id in found
        )
        missing = tuple(
            characteristic
            for characteristic in self._asked
            if characteristic.id not in found and not isinstance(characteristic.limit, Free)
        )
        return ItemResult(
            self.item,
            self.kind,
            checked,
            (*missing, *self.lacking),
            counts_missing=not self.partial,
            partial=self.partial,
            contested=tuple(
                {
                    contest.characteristic.id: contest.characteristic for contest in self.contests
                }.values()
            ),
            unread=bool(self.unread),
            inspections=tuple(inspection.results for inspection in self.inspections),
        )


def judge_alone(inspection: Inspection, corpus: Corpus) -> ItemResult:
    """What one inspection says of its item by its own readings."""
    by_itself = replace(inspection, copy_of=None)
    return Standing(inspection.item, inspection.kind, (by_itself,), corpus).result


def resolve_sets(found: Sequence[Standing], corpus: Corpus) -> list[SetResult]:
    """The sets of discs by the readings that stand, under each edition of their discs.

    Where the edition asks for a number of discs, one that was not counted is a gap as
    any other.
    """
    sets: list[SetResult] = []
    for edition in dict.fromkeys(name for standing in found for name in standing.editions):
        discs = [
            standing
            for standing in found
            if standing.kind == "disc" and edition in standing.editions
        ]
        belonging = corpus.equipment.belonging(edition)
        asked = any(rule.about == "set" for rule in belonging.set_counts)
        results = [reading.result for disc in discs for reading in disc.readings if reading.stands]
        complete = asked and not all(disc.partial for disc in discs)
        sets += judge_sets(results, belonging, complete=complete)
    return sets


def resolve_standings(records: Records, corpus: Corpus) -> list[Standing]:
    """Every item in the order of its first inspection, by limits and waivers of the event."""
    limits, waivers = resolve_event(records).decided_limits, list_waivers(records)
    judged = (
        add_waivers(judge_by_limits(inspection, limits), waivers)
        for inspection in records.inspections
    )
    grouped = group_values(
        ((inspection.kind, inspection.item), inspection) for inspection in judged
    )
    found = []
    for (kind, item), inspections in grouped.items():
        own = {inspection.id for inspection in inspections}
        keys = name_keys(item)
        found.append(
            Standing(
                item=item,
                kind=kind,
                inspections=tuple(inspections),
                corpus=corpus,
                decisions=tuple(
                    decision
                    for decision in records.decisions
                    if {decision.inspection, decision.over} <= own
                ),
                unread=tuple(
                    entry
                    for entry in records.unread
                    if any(what == kind and keys & name_keys(name) for what, name in entry.items)
                ),
            )
        )
    for edition in dict.fromkeys(name for standing in found for name in standing.editions):
        found = _add_missing_accessories(found, edition, corpus)
    return found


def _add_missing_accessories(found: list[Standing], edition: str, corpus: Corpus) -> list[Standing]:
    """The items, those of an edition with what should lie beside them."""
    places = [place for place, standing in enumerate(found) if edition in standing.editions]
    before = tuple(found[place].result for place in places)
    items, _ = add_missing_companions(
        before, corpus.equipment.belonging(edition), corpus.equipment.characteristics(edition)
    )
    for place, was, now in zip(places, before, items, strict=True):
        if more := now.missing[len(was.missing) :]:
            found[place] = replace(found[place], lacking=(*found[place].lacking, *more))
    return found


def list_acts(found: Sequence[Standing], records: Records) -> list[tuple[Entry, list[str]]]:
    """The renamings and decisions on some items, the earliest first, with those items.

    Withdrawn ones are among them.
    """
    owner = {
        inspection.id: standing.item for standing in found for inspection in standing.inspections
    }
    acts = [(renaming.entry, name) for renaming in records.renamings for name in renaming.names]
    decisions = (*records.decisions, *records.withdrawn)
    acts += [(decision.entry, decision.inspection) for decision in decisions]
    items = group_values((entry.id, owner[name]) for entry, name in acts if name in owner)
    entries = {entry.id: entry for entry, _ in acts if entry.id in items}
    ordered = sorted(entries.values(), key=lambda entry: entry.order)
    return [(entry, list(dict.fromkeys(items[entry.id]))) for entry in ordered]


def find_item(found: Sequence[Standing], item: str, file: str) -> list[Standing]:
    """The items of that name, of every kind; spelling counts only where it tells them apart.

    Raises:
        ProblemsError: ``record-item`` where nothing of that name was inspected.
    """
    same = [standing for standing in found if standing.item == item]
    same = same or [standing for standing in found if name_keys(standing.item) & name_keys(item)]
    if not same:
        near = difflib.get_close_matches(
            item, [standing.item for standing in found], n=5, cutoff=0.3
        )
        names = near or [standing.item for standing in found[:12]]
        values = {"item": item, "near": ", ".join(dict.fromkeys(names)) or "–"}
        raise ProblemsError.of(file, "record-item", **values)
    return same

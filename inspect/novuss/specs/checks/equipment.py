"""Checks of the characteristics of an edition."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from novuss.languages import LANGUAGES, ORIGINAL
from novuss.model.equipment_records import Characteristic, Kind, Measurand
from novuss.model.record_base import fold_text
from novuss.model.rule_clauses import Clause
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources, pair_with_places
from novuss.specs.spec_issues import Issue
from novuss.specs.text_quantities import FIGURE
from novuss.specs.yaml_file import Place


def check_characteristics_unique(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Ids are unique, and no word means two characteristics of a kind."""
    for file, equipment in sources.list_equipment_files():
        seen: set[str] = set()
        words: dict[tuple[Kind, str], str] = {}
        for place, record in pair_with_places(file, "characteristics", equipment.characteristics):
            if record.id in seen:
                yield place.build_issue(f"{record.id} stands twice", "remove one of the two", "id")
            seen.add(record.id)
            yield from _check_own_words(place, record, words)


def check_raw_quantities_give(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What is measured raw gives a characteristic of its kind, and has words of its own.

    A way to read a disputed print is about readings that the characteristic is a range of.
    """
    for file, equipment in sources.list_equipment_files():
        words = {
            (record.kind, word): record.id
            for record in equipment.characteristics
            for word in _list_own_words(record)
        }
        known = {record.id for record in equipment.characteristics}
        ranges = {(raw.id, raw.gives) for raw in equipment.raw if raw.method == "range"}
        for place, record in pair_with_places(file, "characteristics", equipment.characteristics):
            for name in (reading.of for reading in record.readings if reading.of):
                if (name, record.id) not in ranges:
                    message = f"{record.id} is no range of {name}"
                    yield place.build_issue(message, "name what it is derived from", "limit")
        for place, raw in pair_with_places(file, "raw", equipment.raw):
            given = next(
                (
                    characteristic
                    for characteristic in equipment.characteristics
                    if characteristic.id == raw.gives
                ),
                None,
            )
            if given is None or given.kind != raw.kind or given.unit != "mm":
                message = f"{raw.id} gives {raw.gives}, which is no length of a {raw.kind}"
                yield place.build_issue(message, "name a characteristic in mm", "id")
            if raw.id in known:
                yield place.build_issue(f"{raw.id} stands twice", "remove one of the two", "id")
            known.add(raw.id)
            yield from _check_own_words(place, raw, words)


def check_spreads_have_readings(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What is told of several readings is told of a measured characteristic of its kind."""
    for file, equipment in sources.list_equipment_files():
        known = {record.id for record in equipment.characteristics}
        known |= {raw.id for raw in equipment.raw}
        for place, spread in pair_with_places(file, "spreads", equipment.spreads):
            of = next(
                (
                    characteristic
                    for characteristic in equipment.characteristics
                    if characteristic.id == spread.of
                ),
                None,
            )
            if of is None or of.unit is None or of.kind != spread.id.partition(".")[0]:
                message = f"{spread.id} is of {spread.of}, which is not measured on that kind"
                yield place.build_issue(message, "name a measured characteristic", "id")
            if spread.id in known:
                yield place.build_issue(f"{spread.id} stands twice", "remove one of the two", "id")
            known.add(spread.id)


def check_open_limits_ask(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What the print leaves open comes with a question to the federation."""
    for place, _edition, record in sources.list_characteristics():
        if record.evidence not in (None, "printed", "free") and not record.question:
            message = f"{record.id}: evidence {record.evidence} without a question"
            yield place.build_issue(message, "add 'question' in four languages", "id")


def check_readings_have_ranges(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What is measured has a plausible range, which holds its limits; a written one says why."""
    for file, equipment in sources.list_equipment_files():
        lists: list[tuple[str, Sequence[Measurand]]] = [
            ("characteristics", equipment.characteristics),
            ("raw", equipment.raw),
        ]
        for name, records in lists:
            for place, record in pair_with_places(file, name, records):
                plausible = record.plausible_range
                if (plausible is None) == bool(record.unit):
                    message = f"{record.id}: measured, or a plausible range, without the other"
                    yield place.build_issue(message, "add or remove 'plausible'", "id")
                elif record.plausible and not record.plausible.reason:
                    message = f"{record.id}: a plausible range without its reason"
                    yield place.build_issue(message, "add 'reason', or leave the range out", "id")
                bounds = record.intervals if isinstance(record, Characteristic) else []
                ends = [
                    end for bound in bounds for end in (bound.lower, bound.upper) if end is not None
                ]
                if plausible and not all(plausible.contains(Fraction(end)) for end in ends):
                    message = f"{record.id}: a limit lies outside of the plausible range"
                    yield place.build_issue(message, "widen 'plausible'", "id")


#: A figure of an English text, and the unit that it or the next figure carries.
_QUANTITY = re.compile(rf"{FIGURE.pattern}|\b(?:mm|cm|m|g)\b")
#: One of each unit in the unit of a characteristic.
_SCALE = {"cm": Decimal(10), "m": Decimal(1000)}


def check_limits_follow_clauses(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """The figures of a limit stand in its clause, and a nominal figure lies inside the limit."""
    clauses = {
        (rules.edition, clause.id): clause for rules in knowledge.rules for clause in rules.clauses
    }
    for place, edition, record in sources.list_characteristics():
        if clause := clauses.get((edition, record.clause)):
            for figure in _find_unstated(record, clause):
                message = f"{record.id}: {clause.id} does not say {figure:f}"
                yield place.build_issue(message, "take the figure from the clause", "limit")
        nominal = record.nominal
        if nominal is not None and not all(
            interval.contains(nominal) for interval in record.intervals
        ):
            message = f"{record.id}: the nominal figure {nominal:f} lies outside the limit"
            yield place.build_issue(message, "mend the one or the other", "limit")


def _find_unstated(record: Characteristic, clause: Clause) -> Iterator[Decimal]:
    """The figures of a limit that its clause does not say.

    A reading of a disputed print may rest on the note too, and add two figures or subtract
    one from the other. A nominal figure of zero is that of a deviation, which no clause names.
    """
    stated = _find_quantities(clause.texts[ORIGINAL])
    noted = stated | _find_quantities(clause.notes[ORIGINAL] if clause.notes else "")
    reached = noted | {first + by for first in noted for by in noted}
    reached |= {first - by for first in noted for by in noted}
    printed = [record.bounds] if record.bounds else []
    for intervals, known in ((printed, stated), (record.readings, reached)):
        for end in (end for interval in intervals for end in (interval.lower, interval.upper)):
            if end is not None and end not in known:
                yield end
    if record.nominal and record.nominal not in stated:
        yield record.nominal


def _find_quantities(text: str) -> set[Decimal]:
    """The figures of an English text in mm, g and degrees, whichever unit they are said in."""
    found: set[Decimal] = set()
    scale = Decimal(1)
    for word in reversed(_QUANTITY.findall(text)):
        if word[0].isdigit():
            found.add(Decimal(word) * scale)
        else:
            scale = _SCALE.get(word, Decimal(1))
    return found


def _check_own_words(
    place: Place, record: Measurand, owners: dict[tuple[Kind, str], str]
) -> Iterator[Issue]:
    """See that no word of a record is of another of its kind."""
    for word in sorted(_list_own_words(record)):
        other = owners.setdefault((record.kind, word), record.id)
        if other != record.id:
            message = f"{record.id}: the word {word!r} means {other} too"
            yield place.build_issue(message, "choose another name or alias", "id")


def _list_own_words(record: Measurand) -> set[str]:
    words = {
        fold_text(word)
        for language in LANGUAGES
        for word in (record.names[language], *record.aliases[language])
    }
    return words | {fold_text(record.short_id)}

"""What must hold of the characteristics of an edition."""

import re
from collections.abc import Iterator
from decimal import Decimal

from novuss.languages import LANGUAGES, ORIGINAL
from novuss.model.base import fold
from novuss.model.equipment import Characteristic, Measurand
from novuss.model.rules import Clause
from novuss.specs.checks.texts import FIGURE
from novuss.specs.issues import Issue
from novuss.specs.loader import Knowledge, Sources


def characteristics_unique(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Ids are unique, and no word means two characteristics of a kind."""
    for file, equipment in sources.equipment():
        seen: dict[str, str] = {}
        words: dict[tuple[str, str], str] = {}
        for index, record in enumerate(equipment.characteristics):
            line = file.line("characteristics", index, "id")
            if record.id in seen:
                yield Issue(file.name, line, f"{record.id} stands twice", "remove one of the two")
            seen[record.id] = record.id
            for word in sorted(_own_words(record)):
                other = words.setdefault((record.kind, word), record.id)
                if other != record.id:
                    message = f"{record.id}: the word {word!r} means {other} too"
                    yield Issue(file.name, line, message, "choose another name or alias")


def raw_quantities_give(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What is measured raw gives a characteristic of its kind, and has words of its own.

    A way to read a disputed print is about readings that the characteristic is a range of.
    """
    for file, equipment in sources.equipment():
        words = {
            (record.kind, word): record.id
            for record in equipment.characteristics
            for word in _own_words(record)
        }
        known = {record.id for record in equipment.characteristics}
        ranges = {(raw.id, raw.gives) for raw in equipment.raw if raw.method == "range"}
        for index, record in enumerate(equipment.characteristics):
            for name in (one.of for one in record.readings if one.of):
                if (name, record.id) not in ranges:
                    line = file.line("characteristics", index, "limit")
                    message = f"{record.id} is no range of {name}"
                    yield Issue(file.name, line, message, "name what it is derived from")
        for index, raw in enumerate(equipment.raw):
            line = file.line("raw", index, "id")
            given = next((one for one in equipment.characteristics if one.id == raw.gives), None)
            if given is None or given.kind != raw.kind or given.unit != "mm":
                message = f"{raw.id} gives {raw.gives}, which is no length of a {raw.kind}"
                yield Issue(file.name, line, message, "name a characteristic in mm")
            if raw.id in known:
                yield Issue(file.name, line, f"{raw.id} stands twice", "remove one of the two")
            known.add(raw.id)
            for word in sorted(_own_words(raw)):
                other = words.setdefault((raw.kind, word), raw.id)
                if other != raw.id:
                    message = f"{raw.id}: the word {word!r} means {other} too"
                    yield Issue(file.name, line, message, "choose another name or alias")


def spreads_have_readings(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What is told of several readings is told of a measured characteristic of its kind."""
    for file, equipment in sources.equipment():
        known = {record.id for record in equipment.characteristics}
        known |= {raw.id for raw in equipment.raw}
        for index, spread in enumerate(equipment.spreads):
            line = file.line("spreads", index, "id")
            of = next((one for one in equipment.characteristics if one.id == spread.of), None)
            if of is None or of.unit is None or of.kind != spread.id.partition(".")[0]:
                message = f"{spread.id} is of {spread.of}, which is not measured on that kind"
                yield Issue(file.name, line, message, "name a measured characteristic")
            if spread.id in known:
                yield Issue(file.name, line, f"{spread.id} stands twice", "remove one of the two")
            known.add(spread.id)


def open_limits_ask(_: Knowledge, sources: Sources) -> Iterator[Issue]:
    """What the print leaves open comes with a question to the federation."""
    for file, equipment in sources.equipment():
        for index, record in enumerate(equipment.characteristics):
            if record.evidence not in (None, "printed", "free") and not record.question:
                line = file.line("characteristics", index, "id")
                message = f"{record.id}: evidence {record.evidence} without a question"
                yield Issue(file.name, line, message, "add 'question' in four languages")


#: A figure of an English text, and the unit that it or the next figure carries.
_QUANTITY = re.compile(rf"{FIGURE.pattern}|\b(?:mm|cm|m|g)\b")
#: One of each unit in the unit of a characteristic.
_SCALE = {"cm": Decimal(10), "m": Decimal(1000)}


def limits_follow_clauses(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """The figures of a limit stand in its clause, and a nominal figure lies inside the limit."""
    clauses = {(rules.edition, one.id): one for rules in knowledge.rules for one in rules.clauses}
    for file, equipment in sources.equipment():
        for index, record in enumerate(equipment.characteristics):
            line = file.line("characteristics", index, "limit")
            if clause := clauses.get((equipment.edition, record.clause)):
                for figure in _unsaid(record, clause):
                    message = f"{record.id}: {clause.id} does not say {figure:f}"
                    yield Issue(file.name, line, message, "take the figure from the clause")
            nominal = record.nominal
            if nominal is not None and not all(one.holds(nominal) for one in record.intervals):
                message = f"{record.id}: the nominal figure {nominal:f} lies outside the limit"
                yield Issue(file.name, line, message, "mend the one or the other")


def _unsaid(record: Characteristic, clause: Clause) -> Iterator[Decimal]:
    """The figures of a limit that its clause does not say.

    A reading of a disputed print may rest on the note too, and add two figures or subtract
    one from the other. A nominal figure of zero is that of a deviation, which no clause names.
    """
    said = _quantities(clause.texts[ORIGINAL])
    noted = said | _quantities(clause.notes[ORIGINAL] if clause.notes else "")
    reached = noted | {one + by for one in noted for by in noted}
    reached |= {one - by for one in noted for by in noted}
    printed = [record.bounds] if record.bounds else []
    for intervals, known in ((printed, said), (record.readings, reached)):
        for end in (end for one in intervals for end in (one.lower, one.upper)):
            if end is not None and end not in known:
                yield end
    if record.nominal and record.nominal not in said:
        yield record.nominal


def _quantities(text: str) -> set[Decimal]:
    """The figures of an English text in mm, g and degrees, whichever unit they are said in."""
    found: set[Decimal] = set()
    scale = Decimal(1)
    for word in reversed(_QUANTITY.findall(text)):
        if word[0].isdigit():
            found.add(Decimal(word) * scale)
        else:
            scale = _SCALE.get(word, Decimal(1))
    return found


def _own_words(record: Measurand) -> set[str]:
    words = {
        fold(word)
        for language in LANGUAGES
        for word in (record.names[language], *record.aliases[language])
    }
    return words | {fold(record.short_id)}

"""What must hold of the characteristics of an edition."""

from collections.abc import Iterator

from novuss.languages import LANGUAGES
from novuss.model.base import fold
from novuss.model.equipment import Measurand
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
    """What is measured raw gives a characteristic of its kind, and has words of its own."""
    for file, equipment in sources.equipment():
        words = {
            (record.kind, word): record.id
            for record in equipment.characteristics
            for word in _own_words(record)
        }
        known = {record.id for record in equipment.characteristics}
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
            if record.limit.kind in ("unknown", "nominal", "disputed") and not record.question:
                line = file.line("characteristics", index, "id")
                message = f"{record.id}: limit kind {record.limit.kind} without a question"
                yield Issue(file.name, line, message, "add 'question' in four languages")


def _own_words(record: Measurand) -> set[str]:
    words = {
        fold(word)
        for language in LANGUAGES
        for word in (record.names[language], *record.aliases[language])
    }
    return words | {fold(record.short_id)}

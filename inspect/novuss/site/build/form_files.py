"""What the form in the browser judges by and says: the judging data, and a file a language."""

import datetime
import json
from typing import Any

from novuss.corpus import Corpus
from novuss.judging_data import judging, judging_messages
from novuss.languages import LANGUAGES, Language
from novuss.model.event_file import PARTS, EventFile
from novuss.opendata import schema_text
from novuss.wording import Wording

#: Columns that messages speak of.
_COLUMNS = (
    *("item", "kind", "characteristic", "value", "unit", "uncertainty", "position", "instrument"),
    *("remark", "occasion", "set", "colour", "table", "participant", "lower", "upper", "set_by"),
    *("set_on", "reason", "scope", "id", "resolution", "k", "range_from", "range_to"),
    *("calibrated", "due", "measures", "confirmed"),
)
#: Words of reports that the protocol uses beside its own.
_PROTOCOL = {
    *(f"report.{name}" for name in ("characteristic", "chief-judge", "clause", "day", "decision")),
    *(f"report.{name}" for name in ("edition", "item", "items", "kind", "limits", "measured-by")),
    *(f"report.{name}" for name in ("number", "overall", "participant", "place", "printed")),
    *(f"report.{name}" for name in ("place-and-day", "rule", "rule-simple", "rule-guarded")),
    *(f"report.{name}" for name in ("senior-judge", "signatures", "signatures-intro", "title")),
    *(f"report.{name}" for name in ("unit", "unnamed", "waiver-unused", "waivers")),
    *(
        "photos.title",
        "report.not-inspected",
        "report.not-inspected-of",
        "report.replaced",
        "report.working-limits",
        "report.made-with",
        "sheet.page",
        "sheet.disputed",
        "sheet.improbable",
        "sheet.raw-needed",
    ),
}

#: What only the screens of the desk say, fetched with them.
_DESK = {
    *(f"form.{name}" for name in ("add-instrument", "add-limit", "bin-empty", "delete-event")),
    *(f"form.{name}" for name in ("delete-event-question", "delete-forever", "disagreements")),
    *(f"form.{name}" for name in ("delete-forever-question", "event-name", "expected", "given")),
    *(f"form.{name}" for name in ("expected-hint", "file-more", "file-refused", "join")),
    *(f"form.{name}" for name in ("hand-over-hint", "instrument-id")),
    *(f"form.{name}" for name in ("instrument-kind", "instruments-hint", "join-now", "joined")),
    *(f"form.{name}" for name in ("limits-hint", "made-with", "own-name-hint")),
    *(f"form.{name}" for name in ("print", "protocol-file", "protocol-problems", "range-from")),
    *(f"form.{name}" for name in ("range-to", "restore", "rule-guarded", "rule-simple", "rules")),
    *(f"form.{name}" for name in ("save-csv", "save-json", "senior-judge", "setting-differs")),
    *(f"form.{name}" for name in ("settings-differ", "take-out", "take-out-question", "to-mend")),
    *("form.damaged-hint", "form.port", "form.port-choose", "form.port-failed", "form.port-hint"),
    *("form.port-leave", "form.port-lost", "form.port-mode", "form.port-open", "form.save-file"),
    *("form.photo", "form.photo-caption", "form.photo-delete", "form.photo-elsewhere"),
    *("form.photo-full", "form.photo-many", "form.photo-no-room", "form.photo-unreadable"),
    *(f"form.{name}" for name in ("instrument-calliper", "date", "edition", "rule", "guard")),
    *(f"form.{name}" for name in ("limits", "lower", "upper", "instruments", "resolution")),
    *(f"form.{name}" for name in ("calibrated", "due", "waivers", "joined-changed")),
    *("form.unfinished", "photos.missing", "photos.unnamed"),
}
#: What is told of tables alone: in the form a reading is confirmed by a tap.
_NEVER = {f"{part}.value-no-confirmation" for part in ("problem", "cure")}
#: What may be wrong with an event file, and what its parts are called.
_INTAKE = {
    f"{word}.{code}"
    for word in ("problem", "cure")
    for code in (
        *("json-broken", "json-deep", "json-large", "json-no-event", "json-event-newer"),
        *("json-name-twice", "json-member-missing", "json-member-unknown", "json-member-form"),
        *("json-member-value", "json-member-long", "json-not-text"),
        *("json-member-many", "event-edition", "event-twice", "event-replaces-item"),
        *("zip-damaged", "zip-many", "zip-member", "zip-no-event"),
        *("photo-changed", "photo-large", "photo-no-jpeg"),
    )
} | {f"part.{name}" for name in PARTS.values()}


def check_files(corpus: Corpus) -> dict[str, str]:
    """The text of every file by its name: ``judging.json``, ``lv.json`` and so on."""
    files: dict[str, Any] = {
        "judging.json": judging(corpus).model_dump(mode="json"),
        "event.schema.json": json.loads(schema_text(EventFile, mode="validation")),
        "typed.json": _typed_words(corpus),
    }
    for language in LANGUAGES:
        files[f"{language}.json"] = words(corpus, language)
        files[f"desk/{language}.json"] = {
            key: corpus.strings[key][language] for key in sorted(_DESK | _INTAKE)
        }
        files[f"clauses/{language}.json"] = _clauses(corpus, language)
        files[f"protocol/{language}.json"] = {"messages": _protocol(corpus, language)}
    return {
        name: json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
        for name, content in files.items()
    }


def words(corpus: Corpus, language: Language) -> dict[str, Any]:
    """What the form says in one language."""
    say = Wording(corpus.strings, language)
    vocabulary = corpus.vocabulary
    headings = {column.id: column.heading(language) for column in vocabulary.columns}
    names, counts, questions = {}, {}, {}
    for edition in corpus.equipment_editions:
        characteristics = corpus.characteristics(edition)
        belonging = corpus.belonging(edition)
        names[edition] = {
            **{one.id: one.names[language] for one in characteristics},
            **{one.id: one.names[language] for one in corpus.raw_quantities(edition)},
            **{one.id: one.names[language] for one in corpus.spreads(edition)},
        }
        # What is open of our reading of the print.
        questions[edition] = {
            one.id: one.question[language]
            for one in characteristics
            if one.by_our_reading and one.question
        }
        counts[edition] = {one.clause: one.names[language] for one in belonging.set_counts}
    return {
        "language": language,
        "decimal": say.decimal_sign,
        "dates": [_date(say, month) for month in range(1, 13)],
        "names": names,
        "questions": questions,
        "counts": counts,
        "editions": {
            one: f"{corpus.edition(one).names[language]} ({one})"
            for one in corpus.equipment_editions
        },
        "kinds": {one.id: [one.names[language], one.plurals[language]] for one in vocabulary.kinds},
        "units": {unit.id: unit.symbols[language] for unit in vocabulary.units},
        "columns": {one: headings[one] for one in _COLUMNS},
        "messages": _messages(corpus, language),
    }


def _typed_words(corpus: Corpus) -> dict[str, dict[str, list[str]]]:
    """What people call kinds and characteristics in every language, for a line that they type."""
    names: dict[str, dict[str, None]] = {}
    for edition in corpus.equipment_editions:
        for characteristic in corpus.characteristics(edition):
            spellings = names.setdefault(characteristic.id, {})
            spellings |= dict.fromkeys(characteristic.names[one] for one in LANGUAGES)
    kinds: dict[str, list[str]] = {kind.id: kind.words.all() for kind in corpus.vocabulary.kinds}
    return {"kinds": kinds, "names": {one: [*spellings] for one, spellings in names.items()}}


def _clauses(corpus: Corpus, language: Language) -> dict[str, dict[str, str]]:
    """The texts of the clauses that limits come from, by edition and clause."""
    texts = {}
    for edition in corpus.equipment_editions:
        cited = [one.clause for one in corpus.characteristics(edition)]
        cited += [one.clause for one in corpus.belonging(edition).set_counts]
        found = {one: corpus.clause(one, edition) for one in dict.fromkeys(cited)}
        texts[edition] = {one: clause.texts[language] for one, clause in found.items() if clause}
    return texts


def _messages(corpus: Corpus, language: Language) -> dict[str, Any]:
    """What is said of readings and what is wrong with them, and the form's own words."""
    own = {
        key: entry
        for key, entry in corpus.strings.items()
        if key.startswith("form.") and key not in _DESK
    }
    said = {**judging_messages(corpus), **own}
    return {key: entry[language] for key, entry in said.items() if key not in _NEVER}


def _protocol(corpus: Corpus, language: Language) -> dict[str, Any]:
    """What the protocol says besides, by the keys of its texts."""
    return {
        key: entry[language]
        for key, entry in corpus.strings.items()
        if key.startswith("protocol.") or key in _PROTOCOL
    }


def _date(say: Wording, month: int) -> str:
    """How a day of the month is written, with places for day and year."""
    return say.date(datetime.date(2222, month, 11)).replace("2222", "{y}").replace("11", "{d}")

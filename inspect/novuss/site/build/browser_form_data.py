"""Data of the form in the browser: what it judges by, and a file of words a language."""

import datetime
import json

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.event_file import PARTS, EventFile
from novuss.opendata import render_schema
from novuss.opendata.judging_data import build_judging, select_messages
from novuss.rulebook.translated_clause_texts import render_text
from novuss.site.output_files import to_json

#: Columns that messages speak of.
_COLUMNS = (
    *("item", "kind", "characteristic", "value", "unit", "uncertainty", "position", "instrument"),
    *("remark", "occasion", "set", "colour", "table", "participant", "lower", "upper", "set_by"),
    *("set_on", "reason", "scope", "id", "resolution", "k", "range_from", "range_to"),
    *("calibrated", "due", "measures", "confirmed"),
)


def _expand_prefix(prefix: str, names: str) -> set[str]:
    return {f"{prefix}.{name}" for name in names.split()}


#: Words of reports that the protocol uses beside its own.
_PROTOCOL = {
    *_expand_prefix(
        "report",
        """calibrated change characteristic chart-legend checked-before checked-during chief-judge
        chosen clause clause-not-yet clauses day decision distribution-alt distribution-legend due
        edition failing-discs fails-most instrument instruments instruments-intro item items kind
        limits made-with measured-at measured-by not-inspected not-inspected-of number of-items
        overall overdue overview partial participant place place-and-day printed range replaced
        resolution restatement rule rule-guarded rule-simple seen senior-judge set-by sets
        signatures signatures-intro spot-checks spot-checks-intro spread-note title turned unit
        unnamed verdict waiver-unused waivers waivers-intro why working-limit working-limits
        working-limits-intro""",
    ),
    *_expand_prefix("sheet", "disputed improbable instruments our-reading page raw-needed"),
    *_expand_prefix("record", "again by first-reading first-verdict now remark time"),
    *("occasion.during", "photos.title"),
}
#: What is told of a protocol whose annex was not asked for; that of the form has it always.
_WITHOUT_ANNEX = {"protocol.no-annex", "protocol.annex-asked"}
#: What only an event and other screens that are fetched later say.
_LATER = {
    *_expand_prefix(
        "form",
        """about-item add add-instrument add-item add-limit address-empty address-unknown
        address-wrong again-note all all-about asked-because at-table backup-never backup-since
        before-play begin bin-empty black-disc calibrated chief-judge contested-on damaged
        damaged-hint date delete-event delete-event-question delete-forever delete-forever-question
        delete-item device disagreements discs due during-play earlier edition entered-by event-name
        expected expected-hint file-more file-refused filter given guard hand-over hand-over-hint
        history inspect-again inspect-too inspected-elsewhere instrument instrument-calliper
        instrument-id instrument-kind instruments instruments-hint join join-now joined
        joined-changed limits limits-hint lower made-with measured missing name-taken no-camera
        no-items no-verdict-changes nobody number occasion other-knowledge other-place outstanding
        own-name own-name-hint partial participant participants-items photo photo-caption
        photo-delete photo-elsewhere photo-full photo-many photo-no-room photo-unreadable place
        place-example port port-choose port-failed port-hint port-leave port-lost port-mode
        port-open print protocol protocol-file protocol-problems range-from range-to re-inspection
        reason red-disc remark rename renamed-handed resolution restore rule rule-guarded
        rule-simple rules same-as save save-csv save-file save-json scan scope senior-judge
        setting-differs settings settings-differ show-all-fields show-failed-fields take-new
        take-out take-out-question taken to-mend uncertainty uncertainty-hint unfinished unit upper
        verdicts-change waive waive-not waive-note waivers""",
    ),
    *_expand_prefix("photos", "missing unnamed"),
}
#: What blank forms say and the form in the browser does not: instruments of a new register.
_BLANKS_ONLY = _expand_prefix(
    "form",
    "instrument-tape instrument-feeler instrument-level instrument-protractor instrument-scale",
)
#: What is told of tables alone: in the form a reading is confirmed by a tap.
_TABLES_ONLY = {f"{part}.value-no-confirmation" for part in ("problem", "cure")}
#: What may be wrong with an event file.
_EVENT_FILE_PROBLEMS = (
    *("json-broken", "json-deep", "json-large", "json-no-event", "json-event-newer"),
    *("json-name-twice", "json-member-missing", "json-member-unknown", "json-member-form"),
    *("json-member-value", "json-member-long", "json-not-text"),
    *("json-member-many", "event-edition", "event-twice", "event-replaces-item"),
    *("zip-damaged", "zip-many", "zip-member", "zip-no-event"),
    *("photo-changed", "photo-large", "photo-no-jpeg"),
)
#: The same with its cures, and what the parts of an event file are called.
_INTAKE = {
    *(f"{part}.{code}" for part in ("problem", "cure") for code in _EVENT_FILE_PROBLEMS),
    *(f"part.{name}" for name in PARTS.values()),
}


def build_form_files(corpus: Corpus) -> dict[str, str]:
    """Build the text of every file by its name: ``judging.json``, ``lv.json`` and so on."""
    files: dict[str, object] = {
        "judging.json": build_judging(corpus).model_dump(mode="json"),
        "event.schema.json": json.loads(render_schema(EventFile, mode="validation")),
        "typed.json": _list_typed_words(corpus),
    }
    for language in LANGUAGES:
        files[f"{language}.json"] = build_form_words(corpus, language)
        files[f"later/{language}.json"] = {
            key: corpus.strings[key][language] for key in sorted(_LATER | _INTAKE)
        }
        files[f"desk/{language}.json"] = {
            key: entry[language]
            for key, entry in corpus.strings.items()
            if key.startswith(("at-desk.", "withdrawn."))
        }
        files[f"clauses/{language}.json"] = _collect_clause_texts(corpus, language)
        files[f"protocol/{language}.json"] = {"messages": _build_protocol_words(corpus, language)}
    return {name: to_json(content) for name, content in files.items()}


def build_form_words(corpus: Corpus, language: Language) -> dict[str, object]:
    """Build what the form says in one language, apart from the screens that are fetched later."""
    say = Wording(corpus.strings, language)
    vocabulary, editions = corpus.vocabulary, corpus.equipment.editions
    headings = {column.id: column.get_heading(language) for column in vocabulary.columns}
    names, counts, questions = {}, {}, {}
    for edition in editions:
        characteristics = corpus.equipment.characteristics(edition)
        names[edition] = {
            **{limit.id: limit.names[language] for limit in characteristics},
            **{raw.id: raw.names[language] for raw in corpus.equipment.raw_quantities(edition)},
            **{spread.id: spread.names[language] for spread in corpus.equipment.spreads(edition)},
        }
        # What is open of our reading of the print.
        questions[edition] = {
            limit.id: limit.question[language]
            for limit in characteristics
            if limit.by_our_reading and limit.question
        }
        counts[edition] = {
            count.clause: count.names[language]
            for count in corpus.equipment.belonging(edition).set_counts
        }
    return {
        "language": language,
        "decimal": say.decimal_sign,
        "dates": [_build_date_pattern(say, month) for month in range(1, 13)],
        "names": names,
        "questions": questions,
        "counts": counts,
        "editions": {
            edition: f"{corpus.edition(edition).names[language]} ({edition})"
            for edition in editions
        },
        "kinds": {
            kind.id: [kind.names[language], kind.plurals[language]] for kind in vocabulary.kinds
        },
        "units": {unit.id: unit.symbols[language] for unit in vocabulary.units},
        "columns": {column: headings[column] for column in _COLUMNS},
        "messages": _build_messages(corpus, language),
    }


def _list_typed_words(corpus: Corpus) -> dict[str, dict[str, list[str]]]:
    """What people call kinds and characteristics in every language, for a line that they type."""
    names: dict[str, dict[str, None]] = {}
    for edition in corpus.equipment.editions:
        for characteristic in corpus.equipment.characteristics(edition):
            spellings = names.setdefault(characteristic.id, {})
            spellings |= dict.fromkeys(characteristic.names[language] for language in LANGUAGES)
    return {
        "kinds": {kind.id: kind.words.list_all() for kind in corpus.vocabulary.kinds},
        "names": {characteristic: [*spellings] for characteristic, spellings in names.items()},
    }


def _collect_clause_texts(corpus: Corpus, language: Language) -> dict[str, dict[str, str]]:
    """The texts of the clauses that limits come from, by edition and clause."""
    say, texts = Wording(corpus.strings, language), {}
    for edition in corpus.equipment.editions:
        cited = [limit.clause for limit in corpus.equipment.characteristics(edition)]
        cited += [count.clause for count in corpus.equipment.belonging(edition).set_counts]
        clauses = (corpus.rules.clause(number, edition) for number in cited)
        texts[edition] = {clause.id: render_text(clause, say) for clause in clauses if clause}
    return texts


def _build_messages(corpus: Corpus, language: Language) -> dict[str, object]:
    """What is said of readings and what is wrong with them, and the form's own words."""
    own = {
        key: entry
        for key, entry in corpus.strings.items()
        if key.startswith("form.") and key not in _LATER | _BLANKS_ONLY
    }
    messages = select_messages(corpus) | own
    return {key: entry[language] for key, entry in messages.items() if key not in _TABLES_ONLY}


def _build_protocol_words(corpus: Corpus, language: Language) -> dict[str, object]:
    """What the protocol says besides, by the keys of its texts."""
    return {
        key: entry[language]
        for key, entry in corpus.strings.items()
        if (key.startswith(("protocol.", "withdrawn.")) and key not in _WITHOUT_ANNEX)
        or key in _PROTOCOL
    }


def _build_date_pattern(say: Wording, month: int) -> str:
    """How a day of the month is written, with places for day and year."""
    return (
        say.format_date(datetime.date(2222, month, 11)).replace("2222", "{y}").replace("11", "{d}")
    )

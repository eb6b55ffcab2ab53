"""Open data files and their JSON Schemas."""

from collections.abc import Mapping

from pydantic import BaseModel

from novuss.corpus import Corpus
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.equipment_records import EQUIPMENT_KINDS, Characteristic
from novuss.model.event_file import EventFile
from novuss.model.game_situations import Situation
from novuss.model.rule_clauses import SEVERITY
from novuss.opendata.clause_records import build_open_clause, build_open_relation
from novuss.opendata.csv_tables import build_data_tables
from novuss.opendata.data_package import PACKAGE, render_data_package
from novuss.opendata.file_heads import build_file_head
from novuss.opendata.json_rendering import render_json
from novuss.opendata.judging_data import build_judging, select_messages
from novuss.opendata.published_schemas import publish_schema
from novuss.opendata.record_types import (
    OpenCharacteristic,
    OpenConcordance,
    OpenDecisions,
    OpenDiscrepancies,
    OpenDiscrepancy,
    OpenEquipment,
    OpenGlossary,
    OpenQuestion,
    OpenQuestionnaire,
    OpenReading,
    OpenRule,
    OpenRules,
    OpenRulings,
    OpenSituation,
    OpenSituations,
    OpenStep,
    OpenTerm,
)
from novuss.opendata.records_from_attributes import build_record
from novuss.rulebook.ranked_federation_questions import Asked, list_questions
from novuss.rulebook.situation_texts import build_statements


def render_data_files(
    corpus: Corpus, site_url: str = "", vectors: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Render the open data: ``rules.json``, ``rules.schema.json`` and so on, by file name.

    Of the event file, which people hand in and out, there is the schema alone. The lists that
    people open in a spreadsheet are there as CSV too, described in ``datapackage.json``.

    Args:
        corpus: the knowledge.
        site_url: where the site stands, if that is known.
        vectors: the files of the test vectors, which ``datapackage.json`` then describes too.
    """
    files: dict[str, str] = {}
    data = build_open_data(corpus)
    for name, record in data.items():
        files[f"{name}.json"] = render_json(record.model_dump(mode="json", by_alias=True))
        schema = f"{name}.schema.json"
        files[schema] = publish_schema(schema, type(record), site_url)
    schema = "event.schema.json"
    files[schema] = publish_schema(schema, EventFile, site_url, mode="validation")
    tables = build_data_tables(data)
    files |= {table.path: table.render_csv() for table in tables}
    described = {**files, **(vectors or {})}
    files[PACKAGE] = render_data_package(corpus, tables, described, site_url)
    return files


def build_open_data(corpus: Corpus) -> dict[str, BaseModel]:
    """Build every file of the open data, by the stem of its name."""
    clauses = [
        build_open_clause(corpus, edition, clause)
        for edition in corpus.rules_editions
        for clause in corpus.rules.clauses(edition)
    ]
    limits = [
        _build_characteristic(corpus, edition, limit)
        for edition in corpus.equipment.editions
        for limit in corpus.equipment.characteristics(edition)
    ]
    head = build_file_head(corpus)
    return {
        "rules": build_record(
            OpenRules,
            head,
            editions=[*corpus.editions, *corpus.upcoming],
            documents=corpus.documents,
            clauses=clauses,
        ),
        "equipment": build_record(
            OpenEquipment,
            head,
            characteristics=[limit for limit in limits if limit.kind in EQUIPMENT_KINDS],
            # Clothing and shoes are no equipment: users of the list above count its rows.
            participants=[limit for limit in limits if limit.kind == "participant"],
            judging=build_judging(corpus),
            messages=select_messages(corpus),
        ),
        "concordance": build_record(
            OpenConcordance,
            head,
            relations=[
                build_open_relation(corpus, known) for known in corpus.concordance.relations
            ],
        ),
        "discrepancies": build_record(
            OpenDiscrepancies,
            head,
            moved={name: relation.id for name, relation in corpus.moved.items()},
            discrepancies=[
                _build_discrepancy(corpus, record) for record in corpus.register.entries
            ],
        ),
        "questionnaire": build_record(
            OpenQuestionnaire,
            head,
            questions=[_build_question(corpus, asked) for asked in list_questions(corpus)],
        ),
        "decisions": build_record(OpenDecisions, head, decisions=corpus.register.decisions),
        "glossary": build_record(OpenGlossary, head, terms=_build_terms(corpus)),
        "situations": build_record(
            OpenSituations,
            head,
            situations=[_build_situation(corpus, situation) for situation in corpus.situations],
        ),
        "rulings": build_rulings(corpus),
    }


def build_rulings(corpus: Corpus) -> OpenRulings:
    """Build all that rulings follow from; see rulings-vectors.json."""
    known = corpus.known_rulings
    return build_record(
        OpenRulings,
        build_file_head(corpus),
        facts=known.facts.facts,
        impossible=known.facts.impossible,
        joined=known.facts.joined,
        verdicts=known.verdicts.verdicts,
        effects=list(SEVERITY),
        offences=known.verdicts.offences,
        moot=known.verdicts.moot,
        silences=known.verdicts.silences,
        grounds=known.verdicts.grounds,
        outdated=known.outdated,
        rules=[build_record(OpenRule, rule) for rule in known.rules],
    )


def _build_terms(corpus: Corpus) -> list[OpenTerm]:
    return [
        build_record(OpenTerm, term, status=corpus.statuses(f"glossary {term.id}"))
        for term in corpus.glossary
    ]


def _build_situation(corpus: Corpus, situation: Situation) -> OpenSituation:
    return build_record(
        OpenSituation,
        situation,
        chain=[build_record(OpenStep, step) for step in situation.chain],
        statements=build_statements(situation),
        status=corpus.statuses(f"situations {situation.id}"),
    )


def _build_characteristic(
    corpus: Corpus, edition: str, characteristic: Characteristic
) -> OpenCharacteristic:
    return build_record(
        OpenCharacteristic,
        characteristic,
        edition=edition,
        status=corpus.statuses(f"{edition} {characteristic.id}"),
        plausible=characteristic.plausible_range,
    )


def _build_readings(corpus: Corpus, record: Discrepancy) -> list[OpenReading]:
    return [
        OpenReading(
            document=document,
            clauses=record.list_clauses_in(corpus.document(document).seen_from, reading),
            says=reading.says,
        )
        for reading in record.readings
        for document in reading.documents
    ]


def _build_discrepancy(corpus: Corpus, record: Discrepancy) -> OpenDiscrepancy:
    return build_record(
        OpenDiscrepancy,
        record,
        limits=record.limits or [],
        readings=_build_readings(corpus, record),
        answered_by=answer.id if (answer := corpus.register.answered(record)) else None,
        status=corpus.statuses(f"discrepancies {record.id}"),
    )


def _build_question(corpus: Corpus, asked: Asked) -> OpenQuestion:
    return build_record(
        OpenQuestion,
        asked.record,
        decisive=asked.decisive,
        about=asked.about,
        readings=_build_readings(corpus, asked.record),
        also=[record.id for record in asked.also],
    )

"""Open data files and their JSON Schemas."""

import json

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode

from novuss.corpus import Corpus
from novuss.model.clause_relations import Relation
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.equipment_records import EQUIPMENT_KINDS, Characteristic
from novuss.model.event_file import EventFile
from novuss.model.game_situations import Situation
from novuss.model.rule_clauses import SEVERITY, Clause
from novuss.opendata.data_records import (
    OpenCharacteristic,
    OpenClause,
    OpenConcordance,
    OpenDecisions,
    OpenDiscrepancies,
    OpenDiscrepancy,
    OpenEquipment,
    OpenGlossary,
    OpenPlace,
    OpenQuestion,
    OpenQuestionnaire,
    OpenReading,
    OpenRelation,
    OpenRule,
    OpenRules,
    OpenRulings,
    OpenSituation,
    OpenSituations,
    OpenStep,
    OpenTerm,
)
from novuss.opendata.judging_data import build_judging, select_messages
from novuss.opendata.records_from_attributes import build_record
from novuss.rulebook.ranked_federation_questions import Asked, list_questions
from novuss.rulebook.situation_texts import build_statements

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def render_data_files(corpus: Corpus) -> dict[str, str]:
    """Render the open data: ``rules.json``, ``rules.schema.json`` and so on, by file name.

    Of the event file, which people hand in and out, there is the schema alone.
    """
    files: dict[str, str] = {}
    for name, record in build_open_data(corpus).items():
        files[f"{name}.json"] = _render_json(record.model_dump(mode="json", by_alias=True))
        files[f"{name}.schema.json"] = render_schema(type(record))
    files["event.schema.json"] = render_schema(EventFile, mode="validation")
    return files


def render_schema(model: type[BaseModel], *, mode: JsonSchemaMode = "serialization") -> str:
    """Render the JSON Schema (2020-12) of a file that is written, or of one that people hand in."""
    schema = model.model_json_schema(mode=mode, by_alias=True)
    return _render_json({"$schema": _DIALECT, **schema})


def _render_json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def build_open_data(corpus: Corpus) -> dict[str, BaseModel]:
    """Build every file of the open data, by the stem of its name."""
    clauses = [
        _build_clause(corpus, edition, clause)
        for edition in corpus.rules_editions
        for clause in corpus.rules.clauses(edition)
    ]
    limits = [
        _build_characteristic(corpus, edition, limit)
        for edition in corpus.equipment.editions
        for limit in corpus.equipment.characteristics(edition)
    ]
    terms = [
        build_record(OpenTerm, term, status=corpus.statuses(f"glossary {term.id}"))
        for term in corpus.glossary
    ]
    return {
        "rules": OpenRules(
            editions=[*corpus.editions, *corpus.upcoming],
            documents=corpus.documents,
            clauses=clauses,
        ),
        "equipment": OpenEquipment(
            characteristics=[limit for limit in limits if limit.kind in EQUIPMENT_KINDS],
            # Clothing and shoes are no equipment: users of the list above count its rows.
            participants=[limit for limit in limits if limit.kind == "participant"],
            judging=build_judging(corpus),
            messages=select_messages(corpus),
        ),
        "concordance": OpenConcordance(
            relations=[_build_relation(corpus, known) for known in corpus.concordance.relations]
        ),
        "discrepancies": OpenDiscrepancies(
            moved={name: relation.id for name, relation in corpus.moved.items()},
            discrepancies=[
                _build_discrepancy(corpus, record) for record in corpus.register.entries
            ],
        ),
        "questionnaire": OpenQuestionnaire(
            questions=[_build_question(corpus, asked) for asked in list_questions(corpus)]
        ),
        "decisions": OpenDecisions(decisions=corpus.register.decisions),
        "glossary": OpenGlossary(terms=terms),
        "situations": OpenSituations(
            situations=[_build_situation(corpus, situation) for situation in corpus.situations]
        ),
        "rulings": build_rulings(corpus),
    }


def build_rulings(corpus: Corpus) -> OpenRulings:
    """Build all that rulings follow from; see rulings-vectors.json."""
    known = corpus.known_rulings
    return OpenRulings(
        edition=corpus.current,
        facts=known.facts.facts,
        impossible=known.facts.impossible,
        joined=known.facts.joined,
        verdicts=known.verdicts.verdicts,
        effects=list(SEVERITY),
        offences=known.verdicts.offences,
        moot=known.verdicts.moot,
        silences=known.verdicts.silences,
        outdated=known.outdated,
        rules=[build_record(OpenRule, rule) for rule in known.rules],
    )


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


def _build_clause(corpus: Corpus, edition: str, clause: Clause) -> OpenClause:
    place = clause.id, edition
    return build_record(
        OpenClause,
        clause,
        edition=edition,
        status=corpus.clause_statuses(*place),
        name=corpus.rules.name(*place),
        referred_by=[other.id for other in corpus.rules.referring(*place)],
        terms=[term.id for term in corpus.terms.in_clause(clause)],
        statements=corpus.consequences.statements(*place),
        offence=corpus.consequences.offence(*place),
        disputed=corpus.consequences.disputed(*place),
        discrepancies=[record.id for record in corpus.register.entries_of(*place)],
        decisions=[decision.id for decision in corpus.register.decisions_of(*place)],
        corrected=corpus.history.corrections_of(*place),
        since=corpus.history.find_text_day(*place),
    )


def _build_relation(corpus: Corpus, relation: Relation) -> OpenRelation:
    ours = OpenPlace(edition=corpus.current, ids=relation.from_)
    theirs = OpenPlace(edition=relation.edition, ids=relation.to)
    source, target = (ours, theirs) if relation.from_ else (theirs, ours)
    heading = corpus.rules.relates_headings(relation)
    return build_record(OpenRelation, relation, from_=source, to=target, heading=heading)


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

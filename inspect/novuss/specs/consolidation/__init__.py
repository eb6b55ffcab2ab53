"""Consolidated knowledge: what holds on a day, amendments carried into what they amend."""

from collections.abc import Iterable
from datetime import date

from novuss.languages import LANGUAGES
from novuss.model.amendments import Amendments
from novuss.model.editions import EditionEntry, Pages, date_editions
from novuss.model.game_situations import Situation
from novuss.model.measuring_vocabulary import Words
from novuss.model.record_base import ClauseId, LocalText
from novuss.specs.consolidation.clauses import build_rules
from novuss.specs.consolidation.derived_relations import (
    carry_relations,
    relate_added,
    relate_earlier,
)
from novuss.specs.consolidation.limits import build_equipment
from novuss.specs.consolidation.numbering import Numbering
from novuss.specs.consolidation.renumbered_records import carry_records
from novuss.specs.knowledge_model import AmendedNumbers, Knowledge, map_clauses_by_edition


def consolidate(knowledge: Knowledge, day: date) -> Knowledge:
    """The knowledge as seen from the edition that holds on a day.

    Amendments whose day has come are carried into what they amend, one after the other. The
    editions of the others are ``upcoming``: their clauses and limits are known, and nothing else
    is seen from them.
    """
    ordered = sorted(knowledge.amendments, key=lambda amendments: amendments.day)
    for amendments in ordered:
        if amendments.day <= day:
            knowledge = carry_into(knowledge, amendments, day)
    ahead, upcoming = knowledge, []
    for amendments in ordered:
        if amendments.day > day:
            upcoming.append(build_edition(ahead.edition(ahead.current), amendments))
            ahead = carry_into(ahead, amendments, amendments.day)
    seen = {"upcoming": upcoming, "rules": ahead.rules, "equipment": ahead.equipment}
    return knowledge.model_copy(update=seen)


def build_edition(earlier: EditionEntry, amendments: Amendments) -> EditionEntry:
    """The edition that amendments make of an earlier one."""
    stated = amendments.edition
    short_names = stated.short_names.fill()
    return EditionEntry(
        id=amendments.id,
        names=stated.names.fill(),
        short_names=short_names,
        issuer=stated.issuer.fill() if stated.issuer else earlier.issuer,
        status="adopted",
        adopted=stated.adopted,
        adopted_in=stated.adopted_in or earlier.adopted_in,
        in_force_from=stated.in_force_from,
        based_on=stated.based_on,
        sought=stated.sought or Words.model_validate({language: [] for language in LANGUAGES}),
        pages=_name_pages(short_names, earlier.short_names),
        notes=stated.notes.fill() if stated.notes else stated.names.fill(),
    )


def _name_pages(rules: LocalText, newer: LocalText) -> Pages:
    """What pages about an edition, and about it beside another, are called."""
    against = {language: f"{rules[language]} – {newer[language]}" for language in LANGUAGES}
    return Pages(rules=rules, against=LocalText.model_validate(against))


def carry_into(knowledge: Knowledge, amendments: Amendments, day: date) -> Knowledge:
    """The knowledge as seen from an amending edition, with the earlier one beside it."""
    numbering = Numbering(knowledge, amendments)
    entry = build_edition(knowledge.edition(knowledge.current), amendments)
    editions = [
        known
        if known.pages
        else known.model_copy(update={"pages": _name_pages(known.short_names, entry.short_names)})
        for known in knowledge.editions
    ]
    rules, equipment = build_rules(numbering), build_equipment(numbering)
    numbers: dict[ClauseId, ClauseId | None] = {}
    for clause in map_clauses_by_edition(knowledge)[knowledge.base]:
        number = knowledge.find_number(clause)
        number = number and numbering.numbers[number]
        if number != clause:
            numbers[clause] = number
    carried = dict(carry_relations(numbering))
    changed = {
        "current": entry.id,
        "steps": [*knowledge.steps, _describe_step(numbering)],
        "editions": date_editions([entry, *editions], day)[0],
        "rules": [*knowledge.rules, *rules],
        "equipment": [*knowledge.equipment, *equipment],
        "relations": [
            *relate_earlier(numbering, rules, equipment),
            *carried.values(),
            *relate_added(numbering, rules),
        ],
        "moved": {
            name: carried[relation].id
            for name, relation in knowledge.moved.items()
            if relation in carried
        },
        "strings": knowledge.strings.use_newest_wording(),
        "numbers": numbers,
        "digest": f"{knowledge.digest}-{entry.id}" if knowledge.digest else "",
    }
    return knowledge.model_copy(update=changed | carry_records(numbering))


def _describe_step(numbering: Numbering) -> AmendedNumbers:
    return AmendedNumbers(
        edition=numbering.edition,
        based_on=numbering.earlier,
        numbers=numbering.numbers,
        touched=numbering.touched,
        lead_ins=numbering.lead_ins,
        still_right=numbering.amendments.still_right,
    )


def carry_situations(knowledge: Knowledge, situations: Iterable[Situation]) -> list[Situation]:
    """The situations by the numbers in force; without those that rest on a repealed clause."""
    carried = []
    for situation in situations:
        numbers = [knowledge.find_number(step.clause) for step in situation.chain]
        if None not in numbers:
            steps = [
                step.model_copy(update={"clause": number})
                for step, number in zip(situation.chain, numbers, strict=True)
            ]
            carried.append(situation.model_copy(update={"chain": steps}))
    return carried

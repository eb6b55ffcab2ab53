"""Outdated rules of rulings, rows of offences, words of the search, reviews and translations."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from novuss.amending.changed_clauses import ChangedClauses
from novuss.amending.misquoted_clause_numbers import list_misquoting_reasons
from novuss.amending.outdated_text_kinds import OutdatedText
from novuss.languages import LANGUAGES, ORIGINAL
from novuss.model.amendments import AMENDMENTS, AddedClause, AmendedClause, Amendments
from novuss.model.record_base import ClauseId
from novuss.specs.parsed_sources import FACTS, VERDICTS, Sources
from novuss.specs.reviewable_texts import Reviews
from novuss.specs.search_phrases import name_phrases_file, read_lines


def find_rules(changed: ChangedClauses, sources: Sources) -> Iterator[OutdatedText]:
    """Find the rules of rulings, and the rows of the table of offences."""
    contradicted, right = changed.figures.contradicted, changed.amendments.still_right
    brought = {
        rule.clause
        for _, edition, rule in sources.list_amending_rules()
        if edition == changed.amendments.id
    }
    for place, rule in sources.list_ruling_rules():
        line, number = place.find_line(), changed.find_number(rule.clause)
        if (
            f"ruling {rule.clause}" in right
            or changed.numbering.numbers.get(number or "") in brought
        ):
            continue
        if changed.clauses.get(rule.clause) in ("amended", "repealed"):
            yield changed.build(place.file, line, "ruling", rule.id, rule.clause)
        elif rule.clause in changed.below:
            found = changed.build(place.file, line, "ruling", rule.id, changed.below[rule.clause])
            yield replace(found, changed="below")
        elif settling := changed.settled.get(f"discrepancies {rule.open}"):
            found = changed.build(place.file, line, "ruling", rule.id, settling[0])
            yield replace(found, changed="settled")
        elif number in contradicted and f"clause {rule.clause}" not in right:
            beside, amended = contradicted[number]
            name = changed.find_base_name(amended)
            found = changed.build(place.file, line, "ruling", rule.id, name)
            yield replace(found, changed=beside)
    yield from _find_verdicts(changed, sources)
    yield from _find_facts(changed, sources)
    for place, row in sources.list_records("offences.yaml", "order", changed.knowledge.offences):
        for index, clause in enumerate(row.clauses):
            repealed = changed.clauses.get(clause) == "repealed"
            if repealed or changed.find_number(clause) in changed.punished:
                line = place.find_line("clauses", index)
                yield changed.build(place.file, line, "offence", clause, clause)


def _find_facts(changed: ChangedClauses, sources: Sources) -> Iterator[OutdatedText]:
    """Find the facts of cases whose question or answers have an old figure."""
    facts = sources.read_rulings().facts.facts
    used: dict[tuple[str, str], set[ClauseId]] = {}
    for _, rule in sources.list_ruling_rules():
        number = changed.find_number(rule.clause)
        answers = (
            (name, word) for case in rule.when for name, words in case.items() for word in words
        )
        for answer in answers if number else ():
            used.setdefault(answer, set()).add(number or "")
    for place, fact in sources.list_records(FACTS, "facts", facts) if facts else ():
        for index, value in enumerate(fact.values):
            clauses = used.get((fact.id, value.id), set())
            for amended in changed.figures.find_clauses(value.text):
                beside = {name for name, of in changed.figures.others.items() if of == amended}
                if clauses.isdisjoint({amended, *beside}):
                    # The same figure of another act.
                    continue
                line = place.find_line("values", index)
                name = changed.find_base_name(amended)
                found = changed.build(place.file, line, "ruling", f"{fact.id}={value.id}", name)
                yield replace(found, changed="figure")


def _find_verdicts(changed: ChangedClauses, sources: Sources) -> Iterator[OutdatedText]:
    """Find what makes a verdict moot, where rules are silent, and grounds, by the clauses named."""
    verdicts = sources.read_rulings().verdicts
    file = sources.get_file(VERDICTS)
    for index, silence in enumerate(verdicts.silences):
        if settling := changed.settled.get(f"discrepancies {silence.open}"):
            line = file.find_line("silences", index)
            found = changed.build(file, line, "ruling", f"silences-{index + 1}", settling[0])
            yield replace(found, changed="settled")
    named = [
        *(("moot", at, [moot.by]) for at, moot in enumerate(verdicts.moot)),
        *(("silences", at, silence.nearest) for at, silence in enumerate(verdicts.silences)),
        *(("grounds", at, [ground.clause]) for at, ground in enumerate(verdicts.grounds)),
    ]
    for key, index, clauses in named:
        for clause in clauses:
            if changed.clauses.get(clause) in ("amended", "repealed"):
                line = file.find_line(key, index)
                yield changed.build(file, line, "ruling", f"{key}-{index + 1}", clause)


def find_phrases(changed: ChangedClauses, sources: Sources) -> Iterator[OutdatedText]:
    """Find the words by which people search that have an old figure."""
    root = sources.root
    for language in LANGUAGES:
        file = f"{root.name}/{name_phrases_file(language)}"
        for line, name, words in read_lines(root, language):
            number = changed.find_number(name)
            if number and changed.figures.is_stale(number, words, language):
                yield changed.build(file, line, "search", name, name)
    for place, subject in sources.list_records(
        "subjects.yaml", "subjects", changed.knowledge.subjects.subjects
    ):
        for name in subject.clauses:
            number = changed.find_number(name) or name
            if any(
                changed.figures.is_stale(number, "; ".join(subject.words[language]), language)
                for language in LANGUAGES
            ):
                of = subject.words[ORIGINAL][0]
                yield changed.build(place.file, place.find_line(), "search", of, name)


def find_reviews(changed: ChangedClauses, sources: Sources) -> Iterator[OutdatedText]:
    """Find the reviews of texts that are others now."""
    base = changed.knowledge.base
    clauses = {
        f"{base} {name}": name
        for name, became in changed.clauses.items()
        if became in ("amended", "repealed")
    }
    records = {f"{base} {name}": clause for name, clause in changed.limits.items()}
    for language in LANGUAGES:
        for place, review in Reviews(sources.root, language).list_places():
            if clause := clauses.get(review.of) or records.get(review.of):
                name = f"reviews {language} {review.of}"
                yield OutdatedText(
                    place.file.name,
                    place.find_line(),
                    "review",
                    review.of,
                    clause,
                    changed=changed.clauses[clause],
                    name=name,
                )


def find_misquoting_reasons(changed: ChangedClauses, sources: Sources) -> Iterator[OutdatedText]:
    """Find the reasons of the amendments that name a number which is another clause's."""
    file = sources.get_file(f"rules/{changed.amendments.id}/{AMENDMENTS}")
    for entry in list_misquoting_reasons(changed.numbering):
        yield OutdatedText(
            file.name,
            file.find_line("clauses", entry.kind, entry.index, "reason"),
            "reason",
            entry.clause,
            entry.number,
            changed="promised",
            name=f"reasons {entry.clause}",
        )


def find_missing_translations(amendments: Amendments, sources: Sources) -> Iterator[OutdatedText]:
    """Find the texts of the amendments that some language lacks."""
    edition, clauses = amendments.id, amendments.clauses
    file = sources.get_file(f"rules/{edition}/{AMENDMENTS}")
    entries: list[tuple[Literal["amended", "added"], int, AmendedClause | AddedClause]] = [
        *(("amended", at, entry) for at, entry in enumerate(clauses.amended)),
        *(("added", at, entry) for at, entry in enumerate(clauses.added)),
    ]
    for kind, at, entry in entries:
        parts = [entry.texts, entry.name, entry.offence]
        parts.append(entry.consequence.condition if entry.consequence else None)
        parts += [outcome.condition for outcome in entry.outcomes or ()]
        missing = {language for part in parts if part for language in part.missing}
        for language in filter(missing.__contains__, LANGUAGES):
            name = f"{entry.id} {language}"
            yield OutdatedText(
                file.name,
                file.find_line("clauses", kind, at, "texts"),
                "translation",
                name,
                entry.id,
                changed=kind,
                name=f"translations {name}",
            )

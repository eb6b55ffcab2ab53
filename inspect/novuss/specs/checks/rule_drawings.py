"""Checks of ``figures.yaml``."""

from collections.abc import Iterator, Mapping, Set

from novuss.languages import ORIGINAL
from novuss.model.rule_figures import DRAWN_FIGURE, Drawing
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue
from novuss.specs.text_quantities import FIGURE
from novuss.specs.yaml_file import Place


def check_drawings_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Figures have unique ids and name clauses, disagreements and figures that exist."""
    clauses = {
        (rules.edition, clause.id): clause for rules in knowledge.rules for clause in rules.clauses
    }
    discrepancies = {entry.id for entry in knowledge.discrepancies}
    lengths = {
        file.edition: {record.id for record in file.characteristics} for file in knowledge.equipment
    }
    seen: set[str] = set()
    for place, figure in sources.list_records("figures.yaml", "figures", knowledge.figures):
        if figure.id in seen:
            yield place.build_issue(f"{figure.id} stands twice", "rename one of the two", "id")
        seen.add(figure.id)
        for edition, ids in figure.clauses.items():
            for clause in ids:
                if (edition, clause) not in clauses:
                    message = f"{figure.id}: {edition} has no clause {clause}"
                    yield place.build_issue(message, "mend the clause", "id")
        for entry in figure.disputed:
            if entry not in discrepancies:
                message = f"{figure.id}: no disagreement {entry}"
                yield place.build_issue(message, "name one of discrepancies.yaml", "id")
        for name, count in figure.counts.items():
            source = clauses.get((knowledge.current, count.clause))
            if source is None or f"{count.value:f}" not in FIGURE.findall(source.texts[ORIGINAL]):
                message = f"{figure.id}: {count.clause} does not say {count.value:f}"
                yield place.build_issue(message, "take the number from the clause", "counts", name)
        yield from _check_parts(figure, place, lengths, clauses.keys(), knowledge.current)
        counts = {f"count.{name}" for name in figure.counts}
        # An edition without equipment is another check's matter.
        held = [lengths[clause] for clause in figure.clauses if clause in lengths]
        known = set.intersection(*held) | counts if held else counts
        for text in (figure.alt, figure.caption, *figure.marks):
            wanted = set(DRAWN_FIGURE.findall(text[ORIGINAL]))
            for name in sorted(wanted - known):
                message = f"{figure.id}: en asks for {{{name}}}"
                cure = "name a count or a characteristic that every edition of the figure has"
                yield place.build_issue(message, cure, "id")
            for language, words in text.items():
                if set(DRAWN_FIGURE.findall(words)) != wanted:
                    message = f"{figure.id}: {language} has other figures than en"
                    yield place.build_issue(message, "use exactly those of the English", "id")


def _check_parts(
    figure: Drawing,
    place: Place,
    lengths: Mapping[str, Set[str]],
    clauses: Set[tuple[str, str]],
    current: str,
) -> Iterator[Issue]:
    """Each part leads to a limit of the figure's kind in all its editions, and no two to one."""
    elements: set[str] = set()
    for name, part in figure.parts.items():
        lacking = [clause for clause in figure.clauses if name not in lengths.get(clause, {name})]
        if lacking or name.partition(".")[0] != figure.kind:
            message = f"{figure.id}: the part {part.element} leads to {name}"
            cure = "name a characteristic of the figure's kind that each of its editions has"
            yield place.build_issue(message, cure, "parts", name)
        if part.element in elements:
            message = f"{figure.id}: {part.element} leads to two characteristics"
            yield place.build_issue(
                message, "one part is one link: keep one of them", "parts", name
            )
        elements.add(part.element)
        for clause in part.clauses:
            if (current, clause) not in clauses:
                message = f"{figure.id}: {part.element} names {clause}, no clause in force"
                yield place.build_issue(message, "mend the clause", "parts", name)

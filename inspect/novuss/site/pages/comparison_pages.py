"""Pages that compare editions and documents: differences, the register, offences, old numbers."""

from collections.abc import Iterator
from functools import partial

from novuss.grouping import group_values
from novuss.model.cross_edition_relations import Relation
from novuss.model.rule_clauses import SEVERITY, Clause, sort_by_gravity
from novuss.rulebook.consequence_texts import render_statement
from novuss.rulebook.edition_comparison import compare_editions, count_states
from novuss.rulebook.offence_table import Offence, find_leading_clauses, list_offences
from novuss.rulebook.ranked_disagreements import group_by_stakes
from novuss.rulebook.ranked_edition_differences import (
    HEAVIEST,
    group_differences,
    is_translation_dependent,
    list_renumbered_rules,
)
from novuss.site.pages.page_renderer import Draw, Pages
from novuss.site.pages.page_review_status import summarise_reviews

#: Levels that are no rule of their own in the table of documents.
_GROUPS = ("group", "annex-group")


class ComparisonPages(Pages):
    """Renders the comparing pages of one language."""

    def list_drawers(self) -> Iterator[tuple[str, Draw]]:
        """Name every page."""
        yield "compare/index", self._draw_contents
        replaced, highlighted = self._corpus.replaced, self._corpus.highlights.edition
        yield "compare/digest", partial(self._draw_digest, "compare/digest", replaced)
        if highlighted != replaced:
            name = f"compare/digest-{highlighted}"
            yield name, partial(self._draw_digest, name, highlighted)
        for edition in self._corpus.concordance.editions:
            yield f"compare/{edition}", partial(self._draw_comparison, edition)
        yield "compare/documents", self._draw_documents
        yield "compare/number", self._draw_numbers
        yield "discrepancies", self._draw_register
        yield "discrepancies/print", self._draw_whole_register
        yield "offences", self._draw_offences

    def _draw_contents(self) -> str:
        others = self._corpus.concordance.editions
        return self._render_page("compare/index", "compare_index.md.j2", others=others)

    def _draw_comparison(self, edition: str) -> str:
        sections = compare_editions(self._corpus, edition)
        totals = count_states(
            row for section in sections for row in (*section.same, *section.different)
        )
        return self._render_page(
            f"compare/{edition}",
            "compare.md.j2",
            edition=self._corpus.edition(edition),
            current=self._corpus.edition(self._corpus.current),
            sections=sections,
            totals=totals,
            names={state: self._renderer.name_state(edition, state) for state in totals},
        )

    def _draw_digest(self, name: str, edition: str) -> str:
        """What differs from an edition; in a few lines where these are about that one."""
        corpus, highlights = self._corpus, self._corpus.highlights
        lines = highlights.lines if highlights.edition == edition else []
        return self._render_page(
            name,
            "digest.md.j2",
            edition=corpus.edition(edition),
            highlighted=highlights.edition,
            lines=[(line, is_translation_dependent(corpus, line)) for line in lines],
            groups=group_differences(corpus, edition),
            remarks=list_renumbered_rules(corpus, edition),
            heaviest=HEAVIEST,
        )

    def _draw_documents(self) -> str:
        others = self._corpus.concordance.editions
        rows = []
        for clause in self._rules.clauses():
            if clause.level in _GROUPS:
                continue
            relations = self._corpus.concordance.of(clause.id)
            records = self._corpus.register.entries_of(clause.id)
            rows.append(
                (
                    clause,
                    clause.level in ("section", "annex"),
                    {
                        edition: [relation for relation in relations if relation.edition == edition]
                        for edition in others
                    },
                    [record for record in records if record.kind == "translation"],
                )
            )
        return self._render_page(
            "compare/documents",
            "documents.md.j2",
            rows=rows,
            others=[self._corpus.edition(edition) for edition in others],
        )

    def _draw_numbers(self) -> str:
        others = self._corpus.concordance.editions
        return self._render_page(
            "compare/number",
            "number.md.j2",
            rows={edition: self._list_numbers(edition) for edition in others},
            others=others,
            today=[clause for clause in self._rules.clauses() if clause.level not in _GROUPS],
        )

    def _list_numbers(self, edition: str) -> dict[str, list[tuple[Clause, list[Relation]]]]:
        """The numbers of an edition by section, if any, each with what answers to it today."""
        found = []
        for clause in self._rules.clauses(edition):
            section = self._rules.section_of(clause.id, edition)
            relations = self._corpus.concordance.of(clause.id, edition)
            if clause.level != "group":
                found.append((section.id if section else "", (clause, relations)))
        return group_values(found)

    def _draw_register(self) -> str:
        corpus = self._corpus
        records = corpus.register.entries
        statuses = {record.id: corpus.statuses(f"discrepancies {record.id}") for record in records}
        return self._render_page(
            "discrepancies",
            "discrepancies.md.j2",
            groups=group_by_stakes(records),
            section_of={
                record.id: self._find_section(record.clauses[0], record.edition)
                for record in records
            },
            kinds=list(dict.fromkeys(record.kind for record in records)),
            documents=[
                document
                for document in corpus.documents
                if any(document.id in record.documents for record in records)
            ],
            sections=[clause for clause in self._rules.clauses() if clause.level == "section"],
            statuses=statuses,
            states=summarise_reviews(statuses.values(), self._language),
        )

    def _draw_whole_register(self) -> str:
        """Every entry with what each document says, which the list fetches when it is opened."""
        groups = group_by_stakes(self._corpus.register.entries)
        name = "discrepancies/print"
        return self._render_page(name, "discrepancies_print.md.j2", groups=groups)

    def _find_section(self, clause: str, edition: str) -> str:
        """The section in force; for a clause without one, that of the clause above it."""
        above = [ancestor.id for ancestor in self._rules.ancestors(clause, edition)]
        for name in [clause, *reversed(above)]:
            names = [name]
            if edition != self._corpus.current:
                names = self._corpus.concordance.counterparts(name, edition)
            for current in names:
                if section := self._rules.section_of(current):
                    return section.id
        return ""

    def _draw_offences(self) -> str:
        older = self._corpus.replaced
        found = list_offences(self._corpus, older)
        leading = find_leading_clauses(self._corpus, found)

        def list_clauses(offence: Offence) -> list[str]:
            """The clauses by which the search finds a row, those of other editions with theirs."""
            if not offence.now:
                return [
                    f"{older}/{clause.id}" for case in offence.before for clause in case.clauses
                ]
            own = [clause.id for clause in offence.now.clauses]
            return [*own, *(name for clause in own for name in leading.get(clause, ()))]

        punished = {
            effect for offence in found for effect in (*offence.effects, *offence.effects_before)
        }
        return self._render_page(
            "offences",
            "offences.md.j2",
            grouped=list(group_values((offence.effects, offence) for offence in found).items()),
            effects=[effect for effect in SEVERITY if effect in punished],
            sought=list_clauses,
            without=self._say_missing_condition,
            gravest_first=sort_by_gravity,
            spoken=partial(render_statement, say=self._say),
            older=self._corpus.edition(older),
            current=self._corpus.edition(self._corpus.current),
        )

    def _say_missing_condition(self, offence: Offence) -> str:
        """How 2010 stands that has not the condition of a row."""
        sanction = offence.sanction
        assert sanction
        assert sanction.condition
        if sanction.documents:
            others = [
                document.short_names[self._language]
                for document in self._corpus.documents
                if document.seen_from == self._corpus.current
                and document.id not in sanction.documents
            ]
            return self._say("view.as-in-force", documents=", ".join(others))
        if sanction.when:
            return self._say("view.without", condition=sanction.condition[self._language])
        return self._say("view.without-condition")

"""Pages of the rulebooks: contents, sections, and one page for every clause."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from novuss.corpus import Corpus
from novuss.figures.scale_drawings import Picture
from novuss.grouping import group_values
from novuss.model.cross_edition_relations import Relation
from novuss.model.editions import Document, EditionEntry
from novuss.model.game_situations import Situation
from novuss.model.rule_clauses import Clause
from novuss.official.imported_documents import Imported, Quote, find_quotes
from novuss.official.number_comparison import FigureGap, compare_figures
from novuss.rulebook.consequence_texts import RenderedStatement, render_statement
from novuss.rulebook.doubts_since_amendments import list_clause_doubts, list_situation_doubts
from novuss.rulebook.edition_changes import find_announcements, list_changes
from novuss.rulebook.heading_change_counts import Tally, tally_headings
from novuss.rulebook.retired_clause_numbers import describe_ending, find_endings
from novuss.rulebook.situation_texts import find_situations_of_clause, summarize_outcomes
from novuss.site import page_addresses
from novuss.site.pages.decision_table_pages import find_row_address
from novuss.site.pages.legislation_metadata import (
    add_page_description,
    describe_clause,
    describe_edition,
)
from novuss.site.pages.page_renderer import Draw, Pages, Terms
from novuss.site.pages.page_review_status import summarise_reviews
from novuss.site.pages.section_consequences import split_statements

_HEADINGS = ("section", "group")


@dataclass(frozen=True)
class DocumentPlace:
    """Where a clause stands in a document; no relation where the document lacks it."""

    document: Document
    relations: list[Relation]
    is_own: bool


@dataclass(frozen=True)
class AuthenticWording:
    """The authentic wording of a clause, and the figures in which our text differs from it."""

    quote: Quote
    gap: FigureGap | None


@dataclass(frozen=True)
class _Official:
    """Official wordings: authentic ones in the language of the page and in others, and the rest."""

    first: list[AuthenticWording]
    elsewhere: list[AuthenticWording]
    others: list[Quote]


class RulebookPages(Pages):
    """Renders the rulebook pages of one language."""

    def list_drawers(self) -> Iterator[tuple[str, Draw]]:
        """Name every page of every edition."""
        for edition in self._corpus.rules_editions:
            yield f"rules/{edition}/index", partial(self._draw_contents, edition)
            for clause in self._rules.clauses(edition):
                yield (
                    f"rules/{edition}/{clause.id}",
                    partial(self.draw_clause_page, edition, clause),
                )
        for coming in self._corpus.upcoming:
            yield f"rules/{coming.id}/index", partial(self._draw_upcoming, coming)

    def draw_clause_page(self, edition: str, clause: Clause) -> str:
        """Render the page of one clause; that of a section has all its clauses."""
        name = f"rules/{edition}/{clause.id}"
        render = self._draw_section if clause.level == "section" else self._draw_clause
        described = describe_clause(
            self._corpus, self._corpus.edition(edition), clause, self._language
        )
        return add_page_description(
            render(name, edition, clause), self._build_path(name), described
        )

    def _draw_contents(self, edition: str) -> str:
        name, clauses = f"rules/{edition}/index", self._rules.clauses(edition)
        page = self._render_page(
            name,
            "rules_index.md.j2",
            edition=self._corpus.edition(edition),
            changes=list_changes(self._corpus, self._corpus.edition(edition)),
            documents=[
                document for document in self._corpus.documents if document.edition == edition
            ],
            tops=[
                (clause, self._rules.children(clause.id, edition))
                for clause in self._rules.children(None, edition)
            ],
            inside={
                clause.id: self._list_inside(edition, clause)
                for clause in clauses
                if clause.level == "section"
            },
        )
        described = describe_edition(self._corpus.edition(edition), self._language)
        return add_page_description(page, self._build_path(name), described)

    def _draw_upcoming(self, edition: EditionEntry) -> str:
        """What an edition will change whose day has not come."""
        name = f"rules/{edition.id}/index"
        changes = list_changes(self._corpus, edition)
        page = self._render_page(name, "upcoming.md.j2", edition=edition, changes=changes)
        described = describe_edition(edition, self._language)
        return add_page_description(page, self._build_path(name), described)

    def _list_inside(self, edition: str, section: Clause) -> list[Clause]:
        return [
            clause
            for clause in self._rules.clauses(edition)
            if self._rules.section_of(clause.id, edition) is section and clause is not section
        ]

    def _draw_section(self, name: str, edition: str, section: Clause) -> str:
        corpus = self._corpus
        depth = len(self._rules.ancestors(section.id, edition))
        inside = [
            (clause, len(self._rules.ancestors(clause.id, edition)) - depth)
            for clause in self._list_inside(edition, section)
        ]
        clauses = [section, *(clause for clause, _ in inside)]
        official = {clause.id: self._find_official(edition, clause) for clause in clauses}
        coming = find_announcements(self._renderer.upcoming, edition)
        return self._render_page(
            name,
            "section.md.j2",
            **self._build_shared(name, edition, section, terms="page"),
            announced=coming.choose(clauses).announced,
            added=coming.choose(clauses).added,
            section=section,
            group=self._rules.clause(section.parent, edition) if section.parent else None,
            inside=inside,
            marks={
                clause.id: corpus.consequences.turning_points(clause.id, edition)
                for clause in clauses
            },
            entries=corpus.register.entries_of(section.id, edition),
            relations={clause.id: self._compare_with_today(edition, clause) for clause in clauses},
            official=official[section.id].others,
            authentic={clause: wordings.first for clause, wordings in official.items()},
            elsewhere=official[section.id].elsewhere,
            named=self._list_named(list(official.values())),
            pictures=self._draw_pictures(edition, [clause.id for clause in clauses]),
            follows=split_statements(clauses, partial(self._list_statements, edition)),
            states=summarise_reviews(
                (
                    corpus.clause_statuses(clause.id, edition)
                    for clause, _ in inside or [(section, 0)]
                ),
                self._language,
            ),
            neighbours=self._find_neighbours(edition, section, {"section"}),
        )

    def _draw_clause(self, name: str, edition: str, clause: Clause) -> str:
        corpus = self._corpus
        section = self._rules.section_of(clause.id, edition)
        official = self._find_official(edition, clause)
        coming = find_announcements(self._renderer.upcoming, edition)
        numbered = {other.level for other in self._rules.clauses(edition)} - {*_HEADINGS}
        return self._render_page(
            name,
            "clause.md.j2",
            **self._build_shared(name, edition, clause, terms="clause"),
            find_endings=partial(find_endings, corpus),
            describe_ending=describe_ending,
            announced=coming.announced.get(clause.id),
            added=coming.added.get(clause.id, []),
            clause=clause,
            section=section,
            states=summarise_reviews([corpus.clause_statuses(clause.id, edition)], self._language),
            place=page_addresses.build_section_address(
                self._language, edition, section.id, clause.id
            )
            if section
            else f"{self._language}/rules/{edition}/",
            above=self._rules.ancestors(clause.id, edition),
            below=self._rules.children(clause.id, edition),
            refs=[self._rules.clause(ref, edition) for ref in clause.refs],
            referring=self._rules.referring(clause.id, edition),
            statements=self._list_statements(edition, clause.id),
            disputed=corpus.consequences.disputed(clause.id, edition),
            today=self._compare_with_today(edition, clause),
            shows_text=partial(_shows_text, corpus, edition, clause),
            older=self._compare_with_older(edition, clause),
            places=self._list_places(edition, clause),
            official=official.others,
            authentic=official.first,
            elsewhere=official.elsewhere,
            discrepancies=corpus.register.entries_of(clause.id, edition),
            decisions=corpus.register.decisions_of(clause.id, edition),
            terms=corpus.terms.in_clause(clause),
            governs=corpus.equipment.governed_by(clause.id, edition),
            pictures=[
                self._renderer.draw_figure(figure, edition)
                for figure in corpus.figures_of(clause.id, edition)
            ],
            situations=self._list_situations(edition, clause),
            ruled=find_row_address(corpus, self._language, edition, clause.id),
            summarize_outcomes=partial(summarize_outcomes, corpus),
            doubts=list_clause_doubts(corpus, clause, edition, self._say),
            list_doubts=partial(list_situation_doubts, corpus),
            situation_page=partial(page_addresses.build_situation_address, self._language),
            other_text=lambda other, other_edition: self._renderer.build_clause_renderer(
                other_edition, self._build_path(name)
            )(other, self._language),
            neighbours=self._find_neighbours(edition, clause, numbered),
        )

    def _build_shared(
        self, name: str, edition: str, clause: Clause, *, terms: Terms
    ) -> dict[str, object]:
        """What the pages of sections and of clauses both show."""
        today = (
            number
            for relation in self._compare_with_today(edition, clause)
            for number in relation.from_
        )
        return {
            "edition": self._corpus.edition(edition),
            "tallies": self._tally_heading(edition, clause),
            # The clauses in force that one of another edition answers to.
            "today_ids": list(dict.fromkeys(today)),
            "text": self._renderer.build_clause_renderer(
                edition, self._build_path(name), terms=terms
            ),
            "equipment": page_addresses.build_equipment_address(
                self._language, edition, self._corpus.current
            ),
        }

    def _find_official(self, edition: str, clause: Clause) -> _Official:
        """The official wording of a clause, by what it is for readers of this language."""
        found = find_quotes(self._corpus, self._renderer.official, clause.id, edition)
        authentic = [
            AuthenticWording(quote, compare_figures(self._corpus, quote.imported, quote.found))
            for quote in found
            if quote.decides
        ]
        own = group_values(
            (wording.quote.imported.language == self._language, wording) for wording in authentic
        )
        return _Official(
            first=own.get(True, []),
            elsewhere=own.get(False, []),
            others=[quote for quote in found if not quote.decides],
        )

    @staticmethod
    def _list_named(official: list[_Official]) -> list[Imported]:
        """The documents whose wording stands first on a page, each once."""
        found = {
            wording.quote.imported.document: wording.quote.imported
            for wordings in official
            for wording in wordings.first
        }
        return list(found.values())

    def _draw_pictures(self, edition: str, clauses: list[str]) -> dict[str, list[Picture]]:
        """What the page of a section shows behind each of its clauses.

        A figure stands behind the first of its clauses that is in the section.
        """
        pictures: dict[str, list[Picture]] = {clause: [] for clause in clauses}
        for figure in self._corpus.figures:
            present = [clause for clause in figure.clauses.get(edition, []) if clause in pictures]
            if present:
                pictures[present[0]].append(self._renderer.draw_figure(figure, edition))
        return pictures

    def _list_situations(self, edition: str, clause: Clause) -> list[Situation]:
        """The situations that rest on a clause in force, those that it decides first."""
        if edition != self._corpus.current:
            return []
        return find_situations_of_clause(self._corpus, clause.id)

    def _list_statements(self, edition: str, clause: str) -> list[RenderedStatement]:
        statements = self._corpus.consequences.statements(clause, edition, beside="text")
        return [render_statement(statement, self._say) for statement in statements]

    def _compare_with_today(self, edition: str, clause: Clause) -> list[Relation]:
        """How a clause of another edition stands to the one in force."""
        if edition == self._corpus.current:
            return []
        return self._corpus.concordance.of(clause.id, edition)

    def _tally_heading(self, edition: str, heading: Clause) -> list[Tally]:
        """What a heading says of the editions in which anything answers to it."""
        found = (
            below.get(heading.id)
            for (seen_from, _), below in self._tallies.items()
            if seen_from == edition
        )
        return [
            tally for tally in found if tally and (tally.states or tally.answering or tally.notes)
        ]

    @cached_property
    def _tallies(self) -> dict[tuple[str, str], dict[str, Tally]]:
        pairs = [
            pair
            for other in self._corpus.concordance.editions
            for pair in ((self._corpus.current, other), (other, self._corpus.current))
        ]
        return {pair: tally_headings(self._corpus, *pair) for pair in pairs}

    def _compare_with_older(self, edition: str, clause: Clause) -> list[Relation]:
        """How a clause in force stands to the full editions before it."""
        if edition != self._corpus.current:
            return []
        return [
            relation
            for relation in self._corpus.concordance.of(clause.id)
            if self._corpus.edition(relation.edition).status == "superseded"
        ]

    def _list_places(self, edition: str, clause: Clause) -> list[DocumentPlace]:
        """Where the matter of the clause stands in every document."""
        order, concordance = self._corpus.rules_editions, self._corpus.concordance
        own = [clause.id]
        if edition != self._corpus.current:
            own = concordance.counterparts(clause.id, edition)
        places = []
        for document in self._corpus.documents:
            if document.edition not in order:
                continue
            if document.edition == edition:
                relations = []
            elif document.edition == self._corpus.current:
                relations = concordance.of(clause.id, edition)
            else:
                found = [relation for name in own for relation in concordance.of(name)]
                related = [relation for relation in found if relation.edition == document.edition]
                relations = list({id(relation): relation for relation in related}.values())
            places.append(DocumentPlace(document, relations, document.edition == edition))
        return sorted(places, key=lambda place: order.index(place.document.edition))

    def _find_neighbours(
        self, edition: str, clause: Clause, levels: Collection[str]
    ) -> tuple[Clause | None, Clause | None]:
        """The clauses before and behind, among those of the given levels."""
        line = [other for other in self._rules.clauses(edition) if other.level in levels]
        ids = [other.id for other in line]
        if clause.id not in ids:
            return None, None
        place = ids.index(clause.id)
        return [None, *line][place], [*line, None][place + 1]


def _shows_text(corpus: Corpus, edition: str, clause: Clause, number: str) -> bool:
    """Whether the text in force stands beside that of another edition: not where it is that."""
    now = corpus.rules.clause(number)
    if edition in corpus.line or (now and now.amendment):
        return now is not None and now.texts != clause.texts
    return not clause.same_as

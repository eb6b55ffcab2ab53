"""The pages of the rulebooks: contents, sections, and one page for every clause."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from novuss.corpus import DEFAULT_EDITION
from novuss.model.concordance import Relation
from novuss.model.editions import Document
from novuss.model.rules import Clause
from novuss.model.situations import Situation
from novuss.official.figure_check import FigureGap, figure_gap
from novuss.official.store import Imported, Quote, quotes
from novuss.site import addresses
from novuss.site.pages.renderer import Draw, Pages
from novuss.site.pages.review_summary import page_states
from novuss.views.situations import of_clause, told_in_short
from novuss.views.statements import SpokenStatement, spoken_statement
from novuss.views.tally import Tally, tallies

_HEADINGS = ("section", "group")


@dataclass(frozen=True)
class Place:
    """Where a clause stands in a document; no relation where the document lacks it."""

    document: Document
    relations: list[Relation]
    here: bool


@dataclass(frozen=True)
class Told:
    """The authentic wording of a clause, and the figures in which our text differs from it."""

    quote: Quote
    gap: FigureGap | None


@dataclass(frozen=True)
class _Official:
    """Official wordings: authentic ones in the language of the page and in others, and the rest."""

    first: list[Told]
    elsewhere: list[Told]
    others: list[Quote]


class RulesPages(Pages):
    """Renders the rulebook pages of one language."""

    def pages(self) -> Iterator[tuple[str, Draw]]:
        """Path below ``docs/`` of every page of every edition, and what draws it."""
        for edition in self._corpus.rules_editions:
            folder = f"{self._language}/rules/{edition}"
            yield f"{folder}/index.md", partial(self._contents, edition)
            for clause in self._corpus.clauses(edition):
                yield f"{folder}/{clause.id}.md", partial(self.page, edition, clause)

    def page(self, edition: str, clause: Clause) -> str:
        """The page of one clause; that of a section has all its clauses."""
        section = clause.level == "section"
        return self._section(edition, clause) if section else self._clause(edition, clause)

    def _contents(self, edition: str) -> str:
        tops = [
            (clause, self._corpus.children(clause.id, edition))
            for clause in self._corpus.children(None, edition)
        ]
        return self._renderer.render(
            "rules_index.md.j2",
            addresses.rules_index(self._language, edition),
            edition=self._corpus.edition(edition),
            documents=[one for one in self._corpus.documents if one.edition == edition],
            tops=tops,
            inside={
                clause.id: self._inside(edition, clause)
                for clause in self._corpus.clauses(edition)
                if clause.level == "section"
            },
        )

    def _inside(self, edition: str, section: Clause) -> list[Clause]:
        return [
            clause
            for clause in self._corpus.clauses(edition)
            if self._corpus.section_of(clause.id, edition) is section and clause is not section
        ]

    def _section(self, edition: str, section: Clause) -> str:
        path = addresses.clause_page(self._language, edition, section.id)
        depth = len(self._corpus.ancestors(section.id, edition))
        inside = [
            (clause, len(self._corpus.ancestors(clause.id, edition)) - depth)
            for clause in self._inside(edition, section)
        ]
        everything = [section, *(clause for clause, _ in inside)]
        official = {one.id: self._official(edition, one) for one in everything}
        statuses = {one.id: self._corpus.clause_statuses(one.id, edition) for one in everything}
        return self._renderer.render(
            "section.md.j2",
            path,
            edition=self._corpus.edition(edition),
            section=section,
            group=self._corpus.clause(section.parent, edition) if section.parent else None,
            inside=inside,
            marks={one.id: self._corpus.doubts(one.id, edition) for one in everything},
            relations={one.id: self._today(edition, one) for one in everything},
            tallies=self._of_heading(edition, section),
            official=official[section.id].others,
            authentic={name: one.first for name, one in official.items()},
            elsewhere=official[section.id].elsewhere,
            named=self._named(list(official.values())),
            today_ids=self._today_ids(edition, section),
            text=self._renderer.clause_texts(edition, path, terms="page"),
            pictures=self._renderer.pictures_at(edition, [one.id for one in everything]),
            equipment=addresses.equipment_page(self._language, edition, DEFAULT_EDITION),
            statements=self._statements,
            statuses=statuses,
            states=page_states(
                (statuses[one.id] for one, _ in inside or [(section, 0)]), self._language
            ),
            neighbours=self._neighbours(edition, section, ("section",)),
        )

    def _clause(self, edition: str, clause: Clause) -> str:
        path = addresses.clause_page(self._language, edition, clause.id)
        section = self._corpus.section_of(clause.id, edition)
        official = self._official(edition, clause)
        numbered = tuple({one.level for one in self._corpus.clauses(edition)} - {*_HEADINGS})
        return self._renderer.render(
            "clause.md.j2",
            path,
            edition=self._corpus.edition(edition),
            clause=clause,
            section=section,
            statuses=self._corpus.clause_statuses(clause.id, edition),
            place=addresses.reading_place(self._language, edition, section.id, clause.id)
            if section
            else addresses.rules_index(self._language, edition),
            above=self._corpus.ancestors(clause.id, edition),
            below=self._corpus.children(clause.id, edition),
            refs=[self._corpus.clause(ref, edition) for ref in clause.refs],
            referring=self._corpus.referring(clause.id, edition),
            statements=self._statements(edition, clause.id),
            disputed=self._corpus.disputed(clause.id, edition),
            today=self._today(edition, clause),
            tallies=self._of_heading(edition, clause),
            today_ids=self._today_ids(edition, clause),
            older=self._older(edition, clause),
            places=self._places(edition, clause),
            official=official.others,
            authentic=official.first,
            elsewhere=official.elsewhere,
            discrepancies=self._corpus.discrepancies_of(clause.id, edition),
            decisions=self._corpus.decisions_of(clause.id, edition),
            terms=self._corpus.terms_in(clause),
            equipment=addresses.equipment_page(self._language, edition, DEFAULT_EDITION),
            governs=self._corpus.governed_by(clause.id, edition),
            pictures=self._renderer.pictures_of(edition, clause.id),
            situations=self._situations(edition, clause),
            told_in_short=partial(told_in_short, self._corpus),
            situation_page=partial(addresses.situation_page, self._language),
            text=self._renderer.clause_texts(edition, path, terms="clause"),
            other_text=lambda one, other: self._renderer.clause_texts(other, path)(
                one, self._language
            ),
            neighbours=self._neighbours(edition, clause, numbered),
        )

    def _official(self, edition: str, clause: Clause) -> "_Official":
        """The official wording of a clause, by what it is for readers of this language."""
        found = quotes(self._corpus, self._renderer.official, clause.id, edition)
        told = [
            Told(one, figure_gap(self._corpus, one.imported, one.found))
            for one in found
            if one.decides
        ]
        return _Official(
            first=[one for one in told if one.quote.imported.language == self._language],
            elsewhere=[one for one in told if one.quote.imported.language != self._language],
            others=[one for one in found if not one.decides],
        )

    @staticmethod
    def _named(official: "list[_Official]") -> list[Imported]:
        """The documents whose wording stands first on a page, each once."""
        found = {
            told.quote.imported.document: told.quote.imported
            for one in official
            for told in one.first
        }
        return list(found.values())

    def _situations(self, edition: str, clause: Clause) -> list[Situation]:
        """The situations that rest on a clause in force, those that it decides first."""
        return of_clause(self._corpus, clause.id) if edition == DEFAULT_EDITION else []

    def _statements(self, edition: str, clause: str) -> list[SpokenStatement]:
        found = self._corpus.statements(clause, edition, beside="text")
        return [spoken_statement(one, self._renderer.say) for one in found]

    def _today(self, edition: str, clause: Clause) -> list[Relation]:
        """How a clause of another edition stands to the one in force."""
        if edition == DEFAULT_EDITION:
            return []
        return self._corpus.concordance.of(clause.id, edition)

    def _today_ids(self, edition: str, clause: Clause) -> list[str]:
        """The clauses in force that one of another edition answers to, each once."""
        return list(
            dict.fromkeys(name for one in self._today(edition, clause) for name in one.from_)
        )

    def _of_heading(self, edition: str, heading: Clause) -> list[Tally]:
        """What a heading says of the editions in which anything answers to it."""
        found = (
            below.get(heading.id) for (here, _), below in self._tallies.items() if here == edition
        )
        return [one for one in found if one and (one.states or one.answering or one.notes)]

    @cached_property
    def _tallies(self) -> dict[tuple[str, str], dict[str, Tally]]:
        pairs = [
            pair
            for other in self._corpus.concordance.editions
            for pair in ((DEFAULT_EDITION, other), (other, DEFAULT_EDITION))
        ]
        return {(here, there): tallies(self._corpus, here, there) for here, there in pairs}

    def _older(self, edition: str, clause: Clause) -> list[Relation]:
        """How a clause in force stands to the full editions before it."""
        if edition != DEFAULT_EDITION:
            return []
        return [
            one
            for one in self._corpus.concordance.of(clause.id)
            if self._corpus.edition(one.edition).status == "superseded"
        ]

    def _places(self, edition: str, clause: Clause) -> list[Place]:
        """Where the matter of the clause stands in every document."""
        concordance = self._corpus.concordance
        names = (
            [clause.id]
            if edition == DEFAULT_EDITION
            else concordance.counterparts(clause.id, edition)
        )
        places = []
        order = self._corpus.rules_editions
        for document in self._corpus.documents:
            if document.edition not in self._corpus.rules_editions:
                continue
            if document.edition == edition:
                places.append(Place(document, [], True))
            elif document.edition == DEFAULT_EDITION:
                places.append(Place(document, concordance.of(clause.id, edition), False))
            else:
                found = [one for name in names for one in concordance.of(name)]
                related = [one for one in found if one.edition == document.edition]
                unique = list({id(one): one for one in related}.values())
                places.append(Place(document, unique, False))
        return sorted(places, key=lambda place: order.index(place.document.edition))

    def _neighbours(
        self, edition: str, clause: Clause, levels: tuple[str, ...]
    ) -> tuple[Clause | None, Clause | None]:
        """The clauses before and behind, among those of the given levels."""
        line = [one for one in self._corpus.clauses(edition) if one.level in levels]
        ids = [one.id for one in line]
        if clause.id not in ids:
            return None, None
        at = ids.index(clause.id)
        return (line[at - 1] if at else None), (line[at + 1] if at + 1 < len(line) else None)

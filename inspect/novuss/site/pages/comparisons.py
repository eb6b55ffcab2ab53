"""The derived pages: comparisons, the register, offences, old numbers, about the data."""

from collections.abc import Iterator
from functools import partial

from novuss.corpus import DEFAULT_EDITION
from novuss.gathering import gather
from novuss.model.concordance import RELATION_STATES
from novuss.model.rules import SEVERITY, gravest_first
from novuss.questionnaire import parts
from novuss.site.pages.renderer import Draw, Pages
from novuss.site.pages.review_summary import page_states
from novuss.views.comparison import compare, states
from novuss.views.digest import HEAVIEST, depends, digest
from novuss.views.offences import Offence, leading_to, offences
from novuss.views.quiz import sections
from novuss.views.stakes import by_stakes
from novuss.views.statements import spoken_statement
from novuss.views.statistics import statistics

#: Levels that are no rule of their own in the table of documents.
_GROUPS = ("group", "annex-group")
#: Beside which edition the offences in force stand.
_OLDER = "mfn-2010"


class ViewPages(Pages):
    """Renders the derived pages of one language."""

    def pages(self) -> Iterator[tuple[str, Draw]]:
        """Path below ``docs/`` of every derived page, and what draws it."""
        others = self._corpus.concordance.editions
        drawn: dict[str, Draw] = {
            "compare/index": partial(self._contents, others),
            "compare/digest": self._digest,
            **{f"compare/{edition}": partial(self._comparison, edition) for edition in others},
            "compare/documents": partial(self._documents, others),
            "compare/number": partial(self._numbers, others),
            "discrepancies": self._register,
            "questionnaire": self._questionnaire,
            "offences": self._offences,
            "quiz": self._quiz,
            "about-data": self._about_data,
        }
        yield from ((f"{self._language}/{name}.md", draw) for name, draw in drawn.items())

    def _page(self, name: str, template: str, **values: object) -> str:
        path = f"{self._language}/{name.removesuffix('index').rstrip('/')}/"
        return self._renderer.render(template, path, **values)

    def _contents(self, others: list[str]) -> str:
        return self._page("compare/index", "compare_index.md.j2", others=others)

    def _about_data(self) -> str:
        return self._page(
            "about-data",
            "about_data.md.j2",
            counts=statistics(self._corpus),
            states=RELATION_STATES,
        )

    def _comparison(self, edition: str) -> str:
        sections = compare(self._corpus, edition)
        totals = states(one for part in sections for one in (*part.same, *part.different))
        return self._page(
            f"compare/{edition}",
            "compare.md.j2",
            edition=self._corpus.edition(edition),
            current=self._corpus.edition(DEFAULT_EDITION),
            sections=sections,
            totals=totals,
            names={state: self._renderer.state_name(edition, state) for state in totals},
        )

    def _digest(self) -> str:
        summed = self._corpus.highlights
        return self._page(
            "compare/digest",
            "digest.md.j2",
            edition=self._corpus.edition(summed.edition),
            lines=[(line, depends(self._corpus, line)) for line in summed.lines],
            groups=digest(self._corpus, summed.edition),
            heaviest=HEAVIEST,
        )

    def _documents(self, others: list[str]) -> str:
        rows = [
            (
                clause,
                clause.level in ("section", "annex"),
                {
                    edition: [
                        one
                        for one in self._corpus.concordance.of(clause.id)
                        if one.edition == edition
                    ]
                    for edition in others
                },
                [
                    one
                    for one in self._corpus.discrepancies_of(clause.id)
                    if one.kind == "translation"
                ],
            )
            for clause in self._corpus.clauses()
            if clause.level not in _GROUPS
        ]
        return self._page(
            "compare/documents",
            "documents.md.j2",
            rows=rows,
            others=[self._corpus.edition(edition) for edition in others],
        )

    def _numbers(self, others: list[str]) -> str:
        rows = [
            (edition, clause, self._corpus.concordance.of(clause.id, edition))
            for edition in others
            for clause in self._corpus.clauses(edition)
            if clause.level != "group"
        ]
        today = [one for one in self._corpus.clauses() if one.level not in _GROUPS]
        return self._page("compare/number", "number.md.j2", rows=rows, others=others, today=today)

    def _register(self) -> str:
        found = self._corpus.discrepancies
        groups = by_stakes(found)
        sections = [one for one in self._corpus.clauses() if one.level == "section"]
        statuses = {one.id: self._corpus.statuses(f"discrepancies {one.id}") for one in found}
        return self._page(
            "discrepancies",
            "discrepancies.md.j2",
            groups=groups,
            section_of={one.id: self._section_of(one.clauses[0], one.edition) for one in found},
            kinds=list(dict.fromkeys(one.kind for one in found)),
            documents=[
                one for one in self._corpus.documents if any(one.id in d.documents for d in found)
            ],
            sections=sections,
            statuses=statuses,
            states=page_states(statuses.values(), self._language),
        )

    def _questionnaire(self) -> str:
        found = list(parts(self._corpus))
        return self._page(
            "questionnaire",
            "questionnaire.md.j2",
            parts=found,
            count=sum(len(part.questions) for part in found),
        )

    def _quiz(self) -> str:
        asked = sections(self._corpus, self._language)
        return self._page("quiz", "quiz.md.j2", sections=asked)

    def _section_of(self, clause: str, edition: str) -> str:
        """The section in force; for a clause without one, that of the clause above it."""
        line = [clause, *(one.id for one in reversed(self._corpus.ancestors(clause, edition)))]
        for name in line:
            names = (
                [name]
                if edition == DEFAULT_EDITION
                else self._corpus.concordance.counterparts(name, edition)
            )
            for found in names:
                if section := self._corpus.section_of(found):
                    return section.id
        return ""

    def _offences(self) -> str:
        found = offences(self._corpus, _OLDER)
        grouped = gather((one.effects, one) for one in found)
        leading = leading_to(self._corpus, found)

        def sought(one: Offence) -> list[str]:
            """The clauses by which the search finds a row, those of other editions with theirs."""
            if not one.now:
                return [f"{_OLDER}/{clause.id}" for case in one.before for clause in case.clauses]
            own = [clause.id for clause in one.now.clauses]
            return [*own, *(name for clause in own for name in leading.get(clause, ()))]

        def without(one: Offence) -> str:
            """How 2010 stands that has not the condition of a row."""
            say, sanction = self._renderer.say, one.sanction
            assert sanction
            assert sanction.condition
            if sanction.documents:
                others = [
                    document.short_names[self._language]
                    for document in self._corpus.documents
                    if document.edition == DEFAULT_EDITION and document.id not in sanction.documents
                ]
                return say("view.as-in-force", documents=", ".join(others))
            if sanction.when:
                return say("view.without", condition=sanction.condition[self._language])
            return say("view.without-condition")

        punished = {effect for one in found for effect in (*one.effects, *one.effects_before)}
        return self._page(
            "offences",
            "offences.md.j2",
            grouped=list(grouped.items()),
            effects=[one for one in SEVERITY if one in punished],
            sought=sought,
            without=without,
            gravest_first=gravest_first,
            spoken=partial(spoken_statement, say=self._renderer.say),
            older=self._corpus.edition(_OLDER),
            current=self._corpus.edition(DEFAULT_EDITION),
        )

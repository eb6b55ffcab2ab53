"""Every generated page as Markdown text, by its path below ``docs/``."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.explain import Explainer
from novuss.figures.drawing import DRAWN, drawing
from novuss.languages import ENDONYMS, LANGUAGES, Language
from novuss.model.base import fold
from novuss.model.discrepancies import Discrepancy
from novuss.model.equipment import KINDS
from novuss.model.rules import Clause
from novuss.site import addresses
from novuss.wording import Wording

#: A figure and its unit stay on one line, and so does ± with its figure.
_UNIT = re.compile(r"(?<=\d) (?=(?:mm|cm|m|g|мм|см|м|г|±)(?!\w))|(?<=±) (?=\d)")


class PageWriter:
    """Renders the pages of one language."""

    def __init__(self, corpus: Corpus, language: Language) -> None:
        self._corpus = corpus
        self._language = language
        self._say = Wording(corpus.strings, language)
        self._explain = Explainer(self._say, corpus.vocabulary)
        self._environment = Environment(
            loader=FileSystemLoader(Path(__file__).parent / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def pages(self) -> Iterator[tuple[str, str]]:
        """Path below ``docs/`` and text of every page of this language."""
        for edition in self._corpus.rules_editions:
            folder = f"{self._language}/rules/{edition}"
            yield f"{folder}/index.md", self._rules_index(edition)
            for clause in self._corpus.clauses(edition):
                section = clause.level == "section"
                page = self._section(edition, clause) if section else self._clause(edition, clause)
                yield f"{folder}/{clause.id}.md", page
        yield f"{self._language}/glossary.md", self._glossary()
        for edition in self._corpus.equipment_editions:
            name = "index" if edition == DEFAULT_EDITION else edition
            yield f"{self._language}/equipment/{name}.md", self._equipment(edition)

    def _render(self, template: str, path: str, **values: object) -> str:
        """The template with what every page needs; ``path`` is the page's own address."""
        link = self._linker(path)
        return self._environment.get_template(template).render(
            say=self._say,
            explain=self._explain,
            corpus=self._corpus,
            language=self._language,
            languages=[self._language, *(one for one in LANGUAGES if one != self._language)],
            endonyms=ENDONYMS,
            link=link,
            clause_link=lambda edition, clause: link(
                addresses.clause_page(self._language, edition, clause)
            ),
            **values,
        )

    @staticmethod
    def _linker(path: str) -> Callable[[str], str]:
        """Makes addresses relative to ``path``, so that the site works below any folder."""
        up = "../" * path.rstrip("/").count("/") + "../"

        def link(address: str) -> str:
            return up + address

        return link

    def _rules_index(self, edition: str) -> str:
        tops = [
            (clause, self._corpus.children(clause.id, edition))
            for clause in self._corpus.children(None, edition)
        ]
        return self._render(
            "rules_index.md.j2",
            addresses.rules_index(self._language, edition),
            edition=self._corpus.edition(edition),
            documents=[one for one in self._corpus.documents if one.edition == edition],
            tops=tops,
        )

    def _section(self, edition: str, section: Clause) -> str:
        path = addresses.clause_page(self._language, edition, section.id)
        depth = len(self._corpus.ancestors(section.id, edition))
        inside = [
            (clause, len(self._corpus.ancestors(clause.id, edition)) - depth)
            for clause in self._corpus.clauses(edition)
            if self._corpus.section_of(clause.id, edition) is section and clause is not section
        ]
        return self._render(
            "section.md.j2",
            path,
            edition=self._corpus.edition(edition),
            section=section,
            group=self._corpus.clause(section.parent, edition) if section.parent else None,
            inside=inside,
            marks={one.id: self._discrepancies(edition, one) for one, _ in inside},
            text=self._texts(edition, path),
            neighbours=self._neighbours(edition, section, ("section",)),
        )

    def _clause(self, edition: str, clause: Clause) -> str:
        path = addresses.clause_page(self._language, edition, clause.id)
        section = self._corpus.section_of(clause.id, edition)
        link_to_equipment = addresses.equipment_page(self._language, edition, DEFAULT_EDITION)
        numbered = tuple(
            {one.level for one in self._corpus.clauses(edition)} - {"section", "group"}
        )
        return self._render(
            "clause.md.j2",
            path,
            edition=self._corpus.edition(edition),
            clause=clause,
            section=section,
            place=addresses.reading_place(self._language, edition, section.id, clause.id)
            if section
            else addresses.rules_index(self._language, edition),
            above=self._corpus.ancestors(clause.id, edition),
            below=self._corpus.children(clause.id, edition),
            refs=[self._corpus.clause(ref, edition) for ref in clause.refs],
            referring=self._corpus.referring(clause.id, edition),
            consequence=self._corpus.consequence(clause.id, edition),
            discrepancies=self._discrepancies(edition, clause),
            terms=self._corpus.terms_in(clause),
            equipment=link_to_equipment,
            governs=self._corpus.governed_by(clause.id, edition),
            text=self._texts(edition, path),
            neighbours=self._neighbours(edition, clause, numbered),
        )

    def _discrepancies(self, edition: str, clause: Clause) -> list[Discrepancy]:
        """What is recorded on a clause; the register names clauses of the 2017 rules."""
        return self._corpus.discrepancies_of(clause.id) if edition == DEFAULT_EDITION else []

    def _glossary(self) -> str:
        name = self._language
        return self._render(
            "glossary.md.j2",
            f"{name}/glossary/",
            edition=self._corpus.edition(DEFAULT_EDITION),
            terms=sorted(self._corpus.glossary, key=lambda term: fold(term.names[name])),
        )

    def _neighbours(
        self, edition: str, clause: Clause, levels: tuple[str, ...]
    ) -> tuple[Clause | None, Clause | None]:
        """The clauses before and behind, among those of the given levels."""
        line = [one for one in self._corpus.clauses(edition) if one.level in levels]
        if clause not in line:
            return None, None
        at = line.index(clause)
        return (line[at - 1] if at else None), (line[at + 1] if at + 1 < len(line) else None)

    def _texts(self, edition: str, path: str) -> Callable[[Clause, Language], Markup]:
        """Turns a clause text into paragraphs, with the clauses it names as links."""
        link = self._linker(path)

        def text(clause: Clause, language: Language) -> Markup:
            paragraphs = []
            for paragraph in clause.texts[language].split("\n"):
                if not paragraph.strip():
                    continue
                html = str(escape(_UNIT.sub("\u00a0", paragraph.strip())))
                for ref in clause.refs:
                    address = link(addresses.clause_page(self._language, edition, ref))
                    html = re.sub(
                        rf"(?<![\w.]){re.escape(ref)}(?![\w]|\.\w)(?![^<]*</a>)",
                        f'<a href="{escape(address)}">{escape(ref)}</a>',
                        html,
                    )
                paragraphs.append(f"<p>{html}</p>")
            return Markup("".join(paragraphs))

        return text

    def _equipment(self, edition: str) -> str:
        characteristics = self._corpus.characteristics(edition)
        drawings = {}
        for kind in DRAWN:
            try:
                drawings[kind] = Markup(drawing(kind, self._corpus, edition, self._say))
            except KeyError:
                continue
        questions = [one for one in characteristics if one.question]
        return self._render(
            "equipment.md.j2",
            addresses.equipment_page(self._language, edition, DEFAULT_EDITION),
            edition=self._corpus.edition(edition),
            editions=[self._corpus.edition(one) for one in self._corpus.equipment_editions],
            equipment_link=lambda other: addresses.equipment_page(
                self._language, other, DEFAULT_EDITION
            ),
            kinds=[
                (kind, self._corpus.characteristics(edition, kind))
                for kind in KINDS
                if self._corpus.characteristics(edition, kind)
            ],
            drawings=drawings,
            questions=questions,
            has_rules=edition in self._corpus.rules_editions,
        )

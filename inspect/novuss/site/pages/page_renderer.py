"""Renderer of pages in one language: templates, relative links, clause texts as HTML."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Literal

from jinja2 import Environment
from markupsafe import Markup

from novuss import site
from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.figures.scale_drawings import Picture, draw_figure
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.cross_edition_relations import RelationState
from novuss.model.rule_clauses import HEADINGS, Clause
from novuss.model.rule_figures import Drawing
from novuss.official.imported_documents import Imported, find_deciding_text, find_title
from novuss.opendata.release_changes import OpenChanges
from novuss.rulebook.clause_number_meanings import find_other_meanings
from novuss.rulebook.edition_changes import list_changes
from novuss.rulebook.edition_comparison import find_state_key
from novuss.rulebook.ranked_disagreements import sort_by_stakes
from novuss.search.language_rules import LanguageRules
from novuss.site import page_addresses
from novuss.site.output_files import to_json
from novuss.site.pages.correction_links import CorrectionAddresses, CorrectionLinks
from novuss.site.pages.linked_texts import ClauseMarkup
from novuss.site.pages.tappable_playing_table import TapTable
from novuss.template_environments import make_environment
from novuss.word_diff import diff_words

Link = Callable[[str], str]
#: Makes the text of a page; what is not looked at need not be made.
Draw = Callable[[], str]
#: Where terms of the glossary are marked: nowhere, in each text of a clause, once on the page.
Terms = Literal["", "clause", "page"]


@cache
def _load_templates() -> Environment:
    environment = make_environment(site.__file__)
    environment.filters |= {"heaviest_first": sort_by_stakes, "split": str.split}
    environment.tests["lettered"] = lambda text: text[:1].isalpha()
    return environment


def build_filter_settings(corpus: Corpus, language: Language) -> str:
    """Build how a filter of a page reads what is typed into it, as the search does, as JSON."""
    settings = corpus.search_settings
    reading = settings.model_dump(
        include={"letters": True, "stems": True, "numbers": {"separators", "annex"}}
    )
    reading["endings"] = " ".join(sorted(LanguageRules(settings, language).endings))
    return to_json(reading).rstrip()


class Renderer:
    """Fills templates in one language.

    Renderers of several languages may share what marks up the texts of clauses: each page
    shows all four.
    """

    def __init__(
        self,
        corpus: Corpus,
        language: Language,
        official: Sequence[Imported] = (),
        markup: ClauseMarkup | None = None,
        *,
        corrections: CorrectionAddresses | None = None,
        changes: OpenChanges | None = None,
    ) -> None:
        self.corpus = corpus
        self.language = language
        self.official = official
        #: What the open data of an earlier release had otherwise, where one is known.
        self.changes = changes
        self.say = Wording(corpus.strings, language)
        self.explain = Explainer(self.say, corpus.vocabulary)
        self._corrections = corrections
        self._markup = markup or ClauseMarkup(corpus)
        self._filter_settings = build_filter_settings(corpus, language)
        self._deciding = find_deciding_text(corpus, official)
        coming = corpus.upcoming[0] if corpus.upcoming else None
        #: What the next edition will change.
        self.upcoming = list_changes(corpus, coming) if coming else None
        self._pictures: dict[tuple[str, str, bool], Picture] = {}

    def render_page(self, template: str, path: str, **values: object) -> str:
        """Fill a template with ``values`` and what every page needs, for the page at ``path``."""
        link = link_from(path)
        address = page_addresses.build_page_address(path)
        return (
            _load_templates()
            .get_template(template)
            .render(
                say=self.say,
                explain=self.explain,
                corpus=self.corpus,
                language=self.language,
                languages=sorted(LANGUAGES, key=lambda language: language != self.language),
                endonyms={name: traits.endonym for name, traits in self.corpus.languages.items()},
                in_force=self.corpus.current,
                upcoming=self.upcoming,
                diff_words=diff_words,
                link=link,
                clause_link=lambda edition, clause: link(
                    page_addresses.build_clause_address(self.language, edition, clause)
                ),
                relation_name=lambda relation, state: self.name_state(relation.edition, state),
                state_name=self.name_state,
                other_meanings=partial(find_other_meanings, self.corpus),
                headings=HEADINGS,
                reading=self._filter_settings,
                deciding=self._deciding,
                tap_table=TapTable(self.corpus, self.say),
                title_of=lambda document: find_title(self.corpus, document, self.language),
                suggest=CorrectionLinks(
                    say=self.say,
                    known=self._corrections,
                    in_force=partial(self.corpus.rules.clause, edition=self.corpus.base),
                    base=self.corpus.base,
                    path=address,
                    link=link,
                ),
                upper_first=lambda text: text[:1].upper() + text[1:],
                **values,
            )
        )

    def draw_figure(self, figure: Drawing, edition: str, *, linked: bool = False) -> Picture:
        """Draw the figure in the renderer's language, once however many pages show it.

        Its parts are links only where ``linked``, on the page that has the rows: a page of
        rules is not made longer to walk through by the drawings on it.
        """
        key = (figure.id, edition, linked)
        if key not in self._pictures:
            self._pictures[key] = draw_figure(figure, self.corpus, edition, self.say, linked=linked)
        return self._pictures[key]

    def name_state(self, edition: str, state: RelationState) -> str:
        """Say how a clause stands to another edition."""
        return self.say(find_state_key(self.corpus, edition, state))

    def build_clause_renderer(
        self, edition: str, path: str, *, terms: Terms = ""
    ) -> Callable[[Clause, Language], Markup]:
        """Make what turns the text of a clause into paragraphs with links to clauses and terms.

        ``terms`` are marked once in each text of a ``clause``, or once on the ``page``, in
        the reader's language, where many texts follow each other.
        """
        link = link_from(path)
        marked: set[str] | None = set() if terms == "page" else None

        def render_text(clause: Clause, language: Language) -> Markup:
            def clause_address(ref: str) -> str:
                # The text of a clause in force names clauses in force.
                named = self.corpus.base if clause.same_as else edition
                return link(page_addresses.build_clause_address(self.language, named, ref))

            def term_address(term: str) -> str:
                return link(f"{self.language}/glossary/#{term}")

            with_terms = terms == "clause" or (terms == "page" and language == self.language)
            return self._markup.render_clause(
                clause, language, clause_address, term_address if with_terms else None, marked
            )

        return render_text


def link_from(path: str) -> Link:
    """Make what turns addresses into links of the page at ``path``, whatever folder holds all."""
    up = "../" * page_addresses.build_page_address(path).rstrip("/").count("/") + "../"

    def link(address: str) -> str:
        return up + address

    return link


class Pages:
    """Pages of one language."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer, self._corpus = renderer, renderer.corpus
        self._rules = renderer.corpus.rules
        self._say, self._language = renderer.say, renderer.language

    def list_drawers(self) -> Iterator[tuple[str, Draw]]:
        """Name every page by its path below the folder of the language, with what draws it."""
        raise NotImplementedError

    def list_pages(self) -> Iterator[tuple[str, Draw]]:
        """List every page by its path below ``docs/``, with what draws it."""
        for name, draw in self.list_drawers():
            yield self._build_path(name), draw

    def _build_path(self, name: str) -> str:
        return f"{self._language}/{name}.md"

    def _render_page(self, name: str, template: str, **values: object) -> str:
        return self._renderer.render_page(template, self._build_path(name), **values)

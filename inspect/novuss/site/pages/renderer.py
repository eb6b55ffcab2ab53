"""What every generated page shares: templates, relative links, clause texts as HTML."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Literal

from jinja2 import Environment
from markupsafe import Markup

from novuss import site
from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.explain import Explainer
from novuss.figures.drawing import Picture, picture
from novuss.languages import LANGUAGES, Language
from novuss.model.concordance import RelationState
from novuss.model.figures import Drawing
from novuss.model.rules import HEADINGS, Clause
from novuss.official.store import Imported, deciding, title_of
from novuss.site import addresses
from novuss.site.build.search_files import filter_reading
from novuss.site.pages.clause_markup import ClauseText
from novuss.site.pages.correction_links import Corrections, Suggest
from novuss.site.pages.tap_table import TapTable
from novuss.templating import templates_of
from novuss.views.comparison import state_key
from novuss.views.number_history import other_meanings
from novuss.views.stakes import heaviest_first
from novuss.wording import Wording

Link = Callable[[str], str]
#: Makes the text of a page; what is not looked at need not be made.
Draw = Callable[[], str]


@cache
def _environment() -> Environment:
    environment = templates_of(site.__file__)
    environment.filters["heaviest_first"] = heaviest_first
    return environment


class Renderer:
    """Fills templates in one language.

    Renderers of several languages may share what marks up the ``texts``: each page
    shows all four.
    """

    def __init__(
        self,
        corpus: Corpus,
        language: Language,
        official: Sequence[Imported] = (),
        texts: ClauseText | None = None,
        *,
        corrections: Corrections | None = None,
    ) -> None:
        self.corpus = corpus
        self._corrections = corrections
        self.language = language
        self.official = official
        self.say = Wording(corpus.strings, language)
        self.explain = Explainer(self.say, corpus.vocabulary)
        self._texts = texts or ClauseText(corpus)
        self._reading = filter_reading(corpus, language)
        self._deciding = deciding(corpus, official)
        self._pictures: dict[tuple[str, str, bool], Picture] = {}

    def render(self, template: str, path: str, **values: object) -> str:
        """The template with what every page needs; ``path`` is the page's own address."""
        link = self.linker(path)
        return (
            _environment()
            .get_template(template)
            .render(
                say=self.say,
                explain=self.explain,
                corpus=self.corpus,
                language=self.language,
                languages=[self.language, *(one for one in LANGUAGES if one != self.language)],
                endonyms={name: one.endonym for name, one in self.corpus.languages.items()},
                in_force=DEFAULT_EDITION,
                link=link,
                clause_link=lambda edition, clause: link(
                    addresses.clause_page(self.language, edition, clause)
                ),
                relation_name=lambda one, state: self.state_name(one.edition, state),
                state_name=self.state_name,
                other_meanings=partial(other_meanings, self.corpus),
                headings=HEADINGS,
                reading=self._reading,
                deciding=self._deciding,
                tap_table=TapTable(self.corpus, self.say),
                title_of=lambda one: title_of(self.corpus, one, self.language),
                suggest=Suggest(self.say, self._corrections, self.corpus.clause, path, link),
                upper_first=lambda text: text[:1].upper() + text[1:],
                **values,
            )
        )

    @staticmethod
    def linker(path: str) -> Link:
        """Makes addresses relative to ``path``, so that the site works below any folder."""
        up = "../" * path.rstrip("/").count("/") + "../"

        def link(address: str) -> str:
            return up + address

        return link

    def picture(self, figure: Drawing, edition: str, *, linked: bool = False) -> Picture:
        """The figure in the renderer's language; drawn once, however many pages show it.

        Its parts are links only where ``linked``, on the page that has the rows: a page of
        rules is not made longer to walk through by the drawings on it.
        """
        key = (figure.id, edition, linked)
        if key not in self._pictures:
            self._pictures[key] = picture(figure, self.corpus, edition, self.say, linked=linked)
        return self._pictures[key]

    def pictures_of(self, edition: str, clause: str) -> list[Picture]:
        """What the page of a clause shows: its figures and those of the clauses below it."""
        return [self.picture(one, edition) for one in self.corpus.figures_of(clause, edition)]

    def pictures_at(self, edition: str, section: list[str]) -> dict[str, list[Picture]]:
        """What the page of a section shows behind each of its clauses.

        A figure stands behind the first of its clauses that is in the section.
        """
        found: dict[str, list[Picture]] = {clause: [] for clause in section}
        for figure in self.corpus.figures:
            here = [one for one in figure.clauses.get(edition, []) if one in found]
            if here:
                found[here[0]].append(self.picture(figure, edition))
        return found

    def state_name(self, edition: str, state: RelationState) -> str:
        """In words, how a clause stands to another edition."""
        return self.say(state_key(self.corpus, edition, state))

    def clause_texts(
        self, edition: str, path: str, *, terms: Literal["", "clause", "page"] = ""
    ) -> Callable[[Clause, Language], Markup]:
        """Turns the text of a clause into paragraphs with links to clauses and terms.

        ``terms`` are marked once in each text of a ``clause``, or once on the ``page``, in
        the reader's language, where many texts follow each other.
        """
        link = self.linker(path)
        marked: set[str] = set()

        def text(clause: Clause, language: Language) -> Markup:
            def address(ref: str) -> str:
                # The text of a clause in force names clauses in force.
                named = DEFAULT_EDITION if clause.same_as else edition
                return link(addresses.clause_page(self.language, named, ref))

            def term_address(term: str) -> str:
                return link(f"{self.language}/glossary/#{term}")

            if terms == "clause":
                return self._texts.html(clause, language, address, term_address)
            if terms == "page" and language == self.language:
                return self._texts.html(clause, language, address, term_address, marked)
            return self._texts.html(clause, language, address, None)

        return text


class Pages:
    """Pages of one language."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer, self._corpus = renderer, renderer.corpus
        self._language: Language = renderer.language

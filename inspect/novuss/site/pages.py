"""Every generated page as Markdown text, by its path below ``docs/``, drawn when asked for."""

from collections.abc import Iterator, Sequence
from functools import partial

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.base import fold
from novuss.official.store import Imported
from novuss.site.clause_text import ClauseText
from novuss.site.equipment_pages import EquipmentPages
from novuss.site.home_page import home_page
from novuss.site.metadata import Metadata
from novuss.site.rendering import Draw, Renderer
from novuss.site.rules_pages import RulesPages
from novuss.site.service_pages import ServicePages
from novuss.site.view_pages import ViewPages


def site_pages(corpus: Corpus, official: Sequence[Imported] = ()) -> Iterator[tuple[str, Draw]]:
    """Path below ``docs/`` of every page of the site that is generated, and what draws it."""
    texts = ClauseText(corpus)
    for language in LANGUAGES:
        yield from PageWriter(corpus, language, official, texts).pages()
    yield "index.md", partial(Renderer(corpus, ORIGINAL).render, "index.md.j2", "")


class PageWriter:
    """Renders the pages of one language."""

    def __init__(
        self,
        corpus: Corpus,
        language: Language,
        official: Sequence[Imported] = (),
        texts: ClauseText | None = None,
    ) -> None:
        self._corpus = corpus
        self._language = language
        self._renderer = Renderer(corpus, language, official, texts)

    def pages(self) -> Iterator[tuple[str, Draw]]:
        """Path below ``docs/`` of every page of this language, and what draws it."""
        metadata = Metadata(self._corpus, self._language)
        for path, draw in RulesPages(self._renderer).pages():
            yield path, partial(_described, metadata, path, draw)
        yield from ViewPages(self._renderer).pages()
        yield from ServicePages(self._renderer).pages()
        yield f"{self._language}/index.md", partial(home_page, self._renderer)
        yield f"{self._language}/glossary.md", self._glossary
        yield from EquipmentPages(self._renderer).pages()

    def _glossary(self) -> str:
        name = self._language
        return self._renderer.render(
            "glossary.md.j2",
            f"{name}/glossary/",
            edition=self._corpus.edition(DEFAULT_EDITION),
            terms=sorted(self._corpus.glossary, key=lambda term: fold(term.names[name])),
        )


def _described(metadata: Metadata, path: str, draw: Draw) -> str:
    return metadata.added(path, draw())

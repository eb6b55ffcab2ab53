"""Every generated page as Markdown text, by its path below ``docs/``, drawn when asked for."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.base import fold
from novuss.official.store import Imported
from novuss.site.pages.clause_markup import ClauseText
from novuss.site.pages.comparisons import ViewPages
from novuss.site.pages.correction_links import Corrections, corrections
from novuss.site.pages.equipment import EquipmentPages
from novuss.site.pages.home_page import home_page
from novuss.site.pages.legislation_metadata import Metadata
from novuss.site.pages.renderer import Draw, Renderer
from novuss.site.pages.review_summary import page_states
from novuss.site.pages.rulebook import RulesPages
from novuss.site.pages.service import ServicePages
from novuss.site.pages.situations import SituationPages


def site_pages(
    corpus: Corpus,
    official: Sequence[Imported] = (),
    *,
    corrected_at: Corrections | None = None,
) -> Iterator[tuple[str, Draw]]:
    """Path below ``docs/`` of every page of the site that is generated, and what draws it."""
    texts = ClauseText(corpus)
    for language in LANGUAGES:
        writer = PageWriter(corpus, language, official, texts, corrected_at=corrected_at)
        yield from writer.pages()
    yield "index.md", partial(Renderer(corpus, ORIGINAL).render, "index.md.j2", "")


def corrected_at(
    given: object, corpus: Corpus, docs: Path, site_url: str = ""
) -> Corrections | None:
    """Where readers of the site may write to, as ``extra.correction`` names it.

    Args:
        given: the value, one address or one for each language.
        corpus: the knowledge, from which most pages of the site come.
        docs: the folder of the others.
        site_url: where the site will stand, if that is known.

    Raises:
        CorrectionError: an address that nobody could write to.
    """
    if not given:
        return None
    pages = {path for path, _ in site_pages(corpus)}
    pages |= {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
    return corrections(given, pages, site_url)


class PageWriter:
    """Renders the pages of one language."""

    def __init__(
        self,
        corpus: Corpus,
        language: Language,
        official: Sequence[Imported] = (),
        texts: ClauseText | None = None,
        *,
        corrected_at: Corrections | None = None,
    ) -> None:
        self._corpus = corpus
        self._language = language
        self._renderer = Renderer(corpus, language, official, texts, corrections=corrected_at)

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
        yield from SituationPages(self._renderer).pages()

    def _glossary(self) -> str:
        name = self._language
        statuses = {
            one.id: self._corpus.statuses(f"glossary {one.id}") for one in self._corpus.glossary
        }
        return self._renderer.render(
            "glossary.md.j2",
            f"{name}/glossary/",
            statuses=statuses,
            states=page_states(statuses.values(), name),
            edition=self._corpus.edition(DEFAULT_EDITION),
            terms=sorted(self._corpus.glossary, key=lambda term: fold(term.names[name])),
        )


def _described(metadata: Metadata, path: str, draw: Draw) -> str:
    return metadata.added(path, draw())

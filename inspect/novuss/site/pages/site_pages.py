"""Generated pages of the site, by their path below ``docs/``, drawn when asked for."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.official.imported_documents import Imported
from novuss.opendata.release_changes import OpenChanges
from novuss.site.pages.comparison_pages import ComparisonPages
from novuss.site.pages.correction_links import CorrectionAddresses, parse_corrections
from novuss.site.pages.decision_table_pages import DecisionTablePages
from novuss.site.pages.equipment_pages import EquipmentPages
from novuss.site.pages.general_pages import GeneralPages
from novuss.site.pages.linked_texts import ClauseMarkup
from novuss.site.pages.page_renderer import Draw, Renderer
from novuss.site.pages.rulebook_pages import RulebookPages
from novuss.site.pages.situation_pages import SituationPages

_KINDS = (
    *(RulebookPages, ComparisonPages, GeneralPages, EquipmentPages, SituationPages),
    DecisionTablePages,
)


def list_pages(
    corpus: Corpus,
    official: Sequence[Imported] = (),
    corrections: CorrectionAddresses | None = None,
    changes: OpenChanges | None = None,
) -> Iterator[tuple[str, Draw]]:
    """List every generated page of the site: its path below ``docs/``, and what draws it."""
    markup = ClauseMarkup(corpus)
    for language in LANGUAGES:
        yield from list_language_pages(
            *(corpus, language, official, markup), corrections=corrections, changes=changes
        )
    yield "index.md", partial(Renderer(corpus, ORIGINAL).render_page, "index.md.j2", "index.md")


def list_language_pages(
    corpus: Corpus,
    language: Language,
    official: Sequence[Imported] = (),
    markup: ClauseMarkup | None = None,
    *,
    corrections: CorrectionAddresses | None = None,
    changes: OpenChanges | None = None,
) -> Iterator[tuple[str, Draw]]:
    """List every page of one language: its path below ``docs/``, and what draws it."""
    renderer = Renderer(
        *(corpus, language, official, markup), corrections=corrections, changes=changes
    )
    for kind in _KINDS:
        yield from kind(renderer).list_pages()


def read_corrections(
    given: object, corpus: Corpus, docs: Path, site_url: str = ""
) -> CorrectionAddresses | None:
    """Read where readers of the site may write to, as ``extra.correction`` names it.

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
    pages = {path for path, _ in list_pages(corpus)}
    pages |= {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
    return parse_corrections(given, pages, site_url)

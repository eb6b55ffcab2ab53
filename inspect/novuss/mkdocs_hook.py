"""Hooks of mkdocs: configuration, generated pages and finished site."""

import logging
from pathlib import Path
from typing import Literal

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.pages import Page

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.input_problems import ProblemsError
from novuss.languages import ORIGINAL
from novuss.localized_wording import Wording
from novuss.official.imported_documents import FOLDER
from novuss.official.user_declared_documents import read_imported_documents
from novuss.opendata.vectors.vector_files import render_vector_papers
from novuss.report.blank_downloads import build_downloads
from novuss.report.html_report import read_protocol_style
from novuss.search.page_index import PageHead
from novuss.site.build.active_tab import mark_active_tab
from novuss.site.build.build_day import find_build_day
from novuss.site.build.collapsible_sections import fold_parts
from novuss.site.build.generated_sources import write_docs
from novuss.site.build.mkdocs_settings import apply_settings
from novuss.site.build.post_build_files import finish_site
from novuss.site.build.raw_html_blocks import extract_html_blocks, restore_html_blocks
from novuss.site.build.unchanged_file_times import FileRecord, record_files, restore_times
from novuss.site.checks.correction_address import CorrectionError
from novuss.site.pages.site_pages import read_corrections
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.loader import load_knowledge
from novuss.specs.spec_issues import SpecsError

log = logging.getLogger("mkdocs.novuss")

#: What one build remembers from its beginning to its end.
_built: dict[str, Corpus] = {}
_before: dict[str, FileRecord] = {}
_heads: dict[str, PageHead] = {}
_serving = False
#: The HTML of the page that is being converted.
_held: list[str] = []


def on_startup(*, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:  # noqa: ARG001
    """Remember whether an author is writing; then nothing is kept in the browser."""
    global _serving
    _serving = command == "serve"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Read the knowledge, and add what stands around the pages: navigation, words of the theme.

    A configuration that names pages itself keeps its navigation.

    Raises:
        PluginError: the knowledge base has mistakes; the build stops with all of them.
    """
    try:
        # Read anew at each build: ``mkdocs serve`` outlives an edit of specs/.
        specs = find_specs_folder(_find_root(config))
        corpus = Corpus(load_knowledge(specs), specs).see_from(find_build_day())
    except SpecsError as error:
        raise PluginError(f"the knowledge base has mistakes:\n{error}") from None
    _built["corpus"] = corpus
    apply_settings(config, corpus)
    return config


def on_pre_build(config: MkDocsConfig) -> None:
    """Write the pages that come from ``specs/``, with the official texts that were imported.

    These are looked for in ``official/`` beside ``mkdocs.yml``, or in the folder
    that ``extra.official`` names there.

    Raises:
        PluginError: a document cannot be read, pages would be written where somebody
            else's files are, or ``extra.correction`` leads nowhere.
    """
    corpus, root = _built["corpus"], _find_root(config)
    docs, site_url = Path(config.docs_dir), config.site_url or ""
    try:
        address = read_corrections(config.extra.get("correction"), corpus, docs, site_url)
    except CorrectionError as error:
        raise PluginError(f"extra.correction: {error}") from None
    try:
        folder = root / str(config.extra.get("official") or FOLDER)
        official = read_imported_documents(corpus, folder)
    except ProblemsError as error:
        lines = _describe_problems(corpus, error)
        raise PluginError(f"an imported document cannot be read:\n{lines}") from None
    # Before mkdocs empties it.
    _before.clear()
    if not _serving:
        _before.update(record_files(Path(config.site_dir)))
    papers = [
        *build_downloads(corpus),
        *render_vector_papers(corpus, site_url),
        read_protocol_style(),
    ]
    try:
        earlier = config.extra.get("earlier")
        written = write_docs(
            *(corpus, docs, official, papers),
            corrections=address,
            site_url=site_url,
            earlier=root / str(earlier) if earlier else None,
        )
    except ProblemsError as error:
        lines = _describe_problems(corpus, error)
        raise PluginError(f"the pages cannot be written:\n{lines}") from None
    log.info(
        "%d pages from specs/: %d written, %d removed",
        written.pages,
        written.changed,
        written.removed,
    )


def _describe_problems(corpus: Corpus, error: ProblemsError) -> str:
    """Each problem on a line, with its place and its cure, for who builds the site."""
    explainer = Explainer(Wording(corpus.strings, ORIGINAL), corpus.vocabulary)
    return "\n".join(
        f"{problem.place}: {'; '.join(explainer.problem(problem))}" for problem in error.problems
    )


def _find_root(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path or "mkdocs.yml").resolve().parent


def on_page_markdown(markdown: str, **_: object) -> str:
    """What is HTML already needs no conversion."""
    markdown, _held[:] = extract_html_blocks(markdown)
    return markdown


def on_page_content(html: str, *, page: Page, **_: object) -> str:
    """And comes back as it was; a page that asks for it is folded into its parts."""
    html = restore_html_blocks(html, _held)
    return fold_parts(html) if page.meta.get("parts") else html


def on_post_page(output: str, *, page: Page, **_: object) -> str:
    """Show among the tabs where the page belongs, and keep its title for the search."""
    _heads[page.url] = PageHead(str(page.title), str(page.meta.get("description", "")))
    return mark_active_tab(output, page.url)


def on_post_build(config: MkDocsConfig) -> None:
    """Add what needs the built pages: redirects, manifests, feeds, and the site without a network.

    Raises:
        PluginError: the table of redirects has mistakes.
    """
    try:
        finished = finish_site(
            _built["corpus"],
            find_specs_folder(_find_root(config)),
            Path(config.docs_dir),
            Path(config.site_dir),
            config.site_url or "",
            heads=_heads,
            writing=_serving,
        )
    except SpecsError as error:
        raise PluginError(f"the table of redirects has mistakes:\n{error}") from None
    sizes = ", ".join(f"{pack.name} {pack.bytes / 1e6:.1f} MB" for pack in finished.packs)
    log.info("%d addresses lead on; packs: %s", finished.redirects, sizes or "none")
    kept = restore_times(Path(config.site_dir), _before)
    log.info("%d files are as they were", kept)

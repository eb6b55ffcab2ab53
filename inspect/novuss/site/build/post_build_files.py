"""Files added to the site when its pages are built: everything that needs all of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from types import MappingProxyType

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.search.page_index import PageHead
from novuss.site.build import response_headers, service_worker
from novuss.site.build.assistant_files import build_assistant_files
from novuss.site.build.atom_feeds import build_feed_files
from novuss.site.build.clause_name_files import build_name_files
from novuss.site.build.embed_files import build_embed_files
from novuss.site.build.offline_packs import Pack, write_packs
from novuss.site.build.redirect_pages import build_redirects
from novuss.site.build.script_bundles import strip_comments, write_bundles, write_embed_script
from novuss.site.build.search_files import build_page_search_files
from novuss.site.build.stylesheet_bundle import bundle_stylesheets
from novuss.site.build.stylesheet_trimming import drop_unused_styles
from novuss.site.build.web_manifests import build_manifest_files
from novuss.site.checks.content_security_policy import write_policies
from novuss.site.output_files import write_texts

#: Where mkdocs copies the scripts of the theme to.
THEME_SCRIPTS = "assets/javascripts"


@dataclass(frozen=True)
class Finished:
    """How many addresses lead on, and the packs for use without a network."""

    redirects: int
    packs: list[Pack]


def finish_site(
    corpus: Corpus,
    specs: Path,
    docs: Path,
    site: Path,
    site_url: str = "",
    *,
    heads: Mapping[str, PageHead] = MappingProxyType({}),
    writing: bool = False,
) -> Finished:
    """Add redirects, names, feeds, manifests, bundles, policies, packs and the worker to ``site``.

    The search finds the pages by their ``heads``.
    Markdown for assistants comes last: nothing of it is packed.

    While an author is ``writing``, with a server that builds at every change,
    nothing is bundled, packed or left out, pages state no policy, for scripts that watch are put
    into them, and the worker removes itself. Without an
    address there is no sitemap, whose addresses have to be whole.

    Raises:
        SpecsError: the table of redirects has mistakes.
    """
    languages = [language for language in LANGUAGES if (site / language).is_dir()]
    redirects = build_redirects(corpus, specs, docs, site, languages, site_url=site_url)
    texts = redirects | build_manifest_files(corpus, languages, site_url)
    texts |= build_name_files(corpus, languages) | build_page_search_files(corpus, heads)
    texts |= build_feed_files(corpus, languages, site_url) | build_embed_files(corpus, languages)
    if site_url:
        address = f"{site_url.rstrip('/')}/sitemap.xml"
        texts["robots.txt"] = f"User-agent: *\nAllow: /\nSitemap: {address}\n"
    else:
        for name in ("robots.txt", "sitemap.xml", "sitemap.xml.gz"):
            (site / name).unlink(missing_ok=True)
    write_texts(site, texts)
    if writing:
        write_texts(site, {service_worker.NAME: service_worker.read_idle_worker()})
        return Finished(len(redirects), [])
    # The theme's own, of which no page asks for anything.
    rmtree(site / THEME_SCRIPTS, ignore_errors=True)
    drop_unused_styles(site)
    bundle_stylesheets(site)
    write_bundles(site)
    strip_comments(site)
    write_embed_script(site)
    write_policies(site)
    write_texts(site, {response_headers.NAME: response_headers.render_headers(site)})
    packs = write_offline_packs(corpus, site, site_url)
    write_texts(site, build_assistant_files(corpus, site, site_url))
    return Finished(len(redirects), packs)


def write_offline_packs(corpus: Corpus, site: Path, site_url: str = "") -> list[Pack]:
    """Pack the pages that stand in ``site``, and write the worker that keeps the packs."""
    packs = write_packs(site)
    write_texts(site, {service_worker.NAME: service_worker.render_worker(corpus, packs, site_url)})
    return packs

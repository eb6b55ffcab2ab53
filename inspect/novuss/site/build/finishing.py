"""What is added to the site when its pages are built: everything that needs all of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from novuss.corpus import Corpus
from novuss.search.pages import PageHead
from novuss.site.build.assistant_files import write_markdown
from novuss.site.build.atom_feeds import write_feeds
from novuss.site.build.clause_names import write_names
from novuss.site.build.docs_folder import SEARCH
from novuss.site.build.offline_packs import Pack, write_packs
from novuss.site.build.redirects import write_redirects
from novuss.site.build.response_headers import write_headers
from novuss.site.build.script_bundles import drop_remarks, write_bundles
from novuss.site.build.search_files import page_search_files
from novuss.site.build.service_worker import NAME, idle_worker, worker
from novuss.site.build.stylesheets import drop_unused_styles
from novuss.site.build.web_manifests import write_manifests
from novuss.site.checks.content_policy import write_policies


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
    redirects = write_redirects(corpus, specs, docs, site, site_url)
    write_manifests(corpus, site)
    write_names(corpus, site)
    for name, text in page_search_files(corpus, heads).items():
        path = site / SEARCH / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    write_feeds(corpus, site, site_url)
    if site_url:
        text = f"User-agent: *\nAllow: /\nSitemap: {site_url.rstrip('/')}/sitemap.xml\n"
        (site / "robots.txt").write_text(text, encoding="utf-8", newline="\n")
    else:
        for name in ("robots.txt", "sitemap.xml", "sitemap.xml.gz"):
            (site / name).unlink(missing_ok=True)
    if writing:
        _write_worker(site, idle_worker())
        return Finished(redirects, [])
    drop_unused_styles(site)
    write_bundles(site)
    drop_remarks(site)
    write_policies(site)
    write_headers(site)
    packs = pack_site(corpus, site, site_url)
    write_markdown(corpus, site, site_url)
    return Finished(redirects, packs)


def pack_site(corpus: Corpus, site: Path, site_url: str = "") -> list[Pack]:
    """Pack the pages that stand in ``site``, and write the worker that keeps the packs."""
    packs = write_packs(site)
    _write_worker(site, worker(corpus, packs, site_url))
    return packs


def _write_worker(site: Path, script: str) -> None:
    (site / NAME).write_text(script, encoding="utf-8", newline="\n")

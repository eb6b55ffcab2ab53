"""Headers that a host should send with the files of the site, as the file ``_headers``.

Netlify, Cloudflare Pages and others read it; for a server of one's own the page "Host this site"
says the same. What pages may do they say themselves; here it is said once more, for what is no
page (the worker, drawings).

Who may show a page in a frame only a header can say. Hosts join what several places send, and a
browser keeps to all of it: so each place of pages says that no other site may, and one does not.
"""

from collections.abc import Iterator
from pathlib import Path

from novuss.site.build import embed_files, offline_packs, service_worker
from novuss.site.checks.content_security_policy import build_site_policy

#: The file, at the root of the site.
NAME = "_headers"
_OWN, _ANYBODY = "frame-ancestors 'self'", "frame-ancestors *"
_SHARED = "Access-Control-Allow-Origin: *"
#: The folder of the open data.
DATA = "data"


def render_headers(site: Path) -> str:
    """Render the file for the built site, whose pages state their policies already."""
    return (
        "# Content types besides the usual ones: .webmanifest is application/manifest+json, .pack\n"
        "# application/octet-stream, sent as it is. What is not named here may be kept as long as\n"
        "# the browser asks each time whether it is still true (ETag).\n"
        f"/*\n  Content-Security-Policy: {build_site_policy(site)}\n"
        "  X-Content-Type-Options: nosniff\n"
        f"{''.join(_render_framing(site))}"
        # Programs in pages of other sites read the open data, which holds nothing of a reader.
        f"/{DATA}/*\n  {_SHARED}\n"
        f"/{service_worker.NAME}\n  Cache-Control: no-cache\n"
        f"/{embed_files.FOLDER}/*\n  Content-Security-Policy: {_ANYBODY}\n  {_SHARED}\n"
        # A script element with `crossorigin` needs it as well.
        f"/{embed_files.SCRIPT}\n  {_SHARED}\n"
        # Their names are digests of what is in them.
        f"/{offline_packs.FOLDER}/*\n  Cache-Control: public, max-age=31536000, immutable\n"
    )


def _render_framing(site: Path) -> Iterator[str]:
    """Render the places of all pages but the one that others may frame."""
    for path in sorted(site.iterdir()):
        if path.suffix == ".html":
            yield f"/{path.name}\n  Content-Security-Policy: {_OWN}\n"
        elif path.name not in (embed_files.FOLDER, "reports") and any(path.rglob("*.html")):
            yield f"/{path.name}/*\n  Content-Security-Policy: {_OWN}\n"
    # The entrance, and the reports of the example event, which `make run` adds later.
    for place in ("/", "/reports/*"):
        yield f"{place}\n  Content-Security-Policy: {_OWN}\n"

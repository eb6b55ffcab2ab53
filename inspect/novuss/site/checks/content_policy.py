"""What a page of the site may run, show and send: its Content-Security-Policy.

Every page states its own as an element of its head, because many hosts send no headers (GitHub
Pages) and the worker answers without any. Scripts come from the site itself; of those within a
page only the ones that the build has made run, which are named by their digests. The same holds
for styles, but on the page of the form: the protocol that it shows in a frame keeps the policy
of the page, and its styles are made in the browser. Data and photos that the form shows are
``blob:`` addresses. What no page needs is refused: plugins, another base, forms sent elsewhere.
"""

import base64
import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

_SCRIPT = re.compile(rb"<script([^>]*)>(.*?)</script>", re.DOTALL)
_STYLE = re.compile(rb"<style[^>]*>(.*?)</style>", re.DOTALL)
#: What the browser does not run: it has an address of its own, or is data.
_APART = re.compile(rb"\ssrc=|\stype=[\"']?application/")
#: By what the page of the form is known.
_FORM = re.compile(rb"<script[^>]*\ssrc=\"[^\"]*/scripts/form/main\.js\"")
_STATED = re.compile(rb"<meta http-equiv=\"Content-Security-Policy\"", re.IGNORECASE)
#: As early as a page can say it: a browser looks for the letters of a page in its first bytes.
_PLACES = tuple(
    re.compile(one, re.IGNORECASE) for one in (rb"<meta charset=[^>]*>\n?", rb"<head>\n?")
)


def page_policy(page: bytes) -> str:
    """The policy that a page keeps by itself, without ``frame-ancestors``, which is for headers."""
    form = bool(_FORM.search(page))
    styles = ["'unsafe-inline'"] if form else _digests(_STYLE.findall(page))
    return _policy(_digests(_scripts(page)), styles, form=form)


def site_policy(site: Path) -> str:
    """The policy that all pages of a built site keep, as a header.

    Styles within pages are allowed by it: the head of a printed page differs from page to page,
    and each page names its own.
    """
    scripts = {one for path in site.rglob("*.html") for one in _scripts(path.read_bytes())}
    own = _policy(_digests(scripts), ["'unsafe-inline'"], form=True)
    return f"{' '.join(own.split())}; frame-ancestors 'self'"


def write_policies(site: Path) -> int:
    """State in every page of the built site what it may do, and say how many pages this changed.

    A page that states a policy keeps it, so that a site may be finished twice.
    """
    pages = [(path, path.read_bytes()) for path in sorted(site.rglob("*.html"))]
    open_ones = [(path, page) for path, page in pages if not _STATED.search(page)]
    for path, page in open_ones:
        path.write_bytes(_stated(page))
    return len(open_ones)


def _stated(page: bytes) -> bytes:
    element = f'<meta http-equiv="Content-Security-Policy" content="{page_policy(page)}">\n'
    for place in _PLACES:
        if found := place.search(page):
            return page[: found.end()] + element.encode() + page[found.end() :]
    return element.encode() + page


def _policy(scripts: Iterable[str], styles: Iterable[str], *, form: bool) -> str:
    return "; ".join(
        (
            "default-src 'self'",
            " ".join(("script-src 'self'", *scripts)),
            # The theme draws its icons with addresses that hold them.
            f"img-src 'self' data:{' blob:' if form else ''}",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            # Behind a line end, because no two pages have this in common: the packs for use
            # without a network hold a line that many pages share only once.
            "\n".join(("style-src 'self'", *styles)),
        )
    )


def _scripts(page: bytes) -> list[bytes]:
    return [body for given, body in _SCRIPT.findall(page) if body and not _APART.search(given)]


def _digests(texts: Iterable[bytes]) -> list[str]:
    found = {base64.b64encode(hashlib.sha256(one).digest()).decode() for one in texts}
    return [f"'sha256-{one}'" for one in sorted(found)]

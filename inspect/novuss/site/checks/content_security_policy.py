"""Content-Security-Policy of a page: what it may run, show and send.

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
_NOT_INLINE = re.compile(rb"\ssrc=|\stype=[\"']?application/")
#: By what the page of the form is known.
_FORM = re.compile(rb"<script[^>]*\ssrc=\"[^\"]*/scripts/form/main\.js\"")
_STATED = re.compile(rb"<meta http-equiv=\"Content-Security-Policy\"", re.IGNORECASE)
#: As early as a page can say it: a browser looks for the letters of a page in its first bytes.
_PLACES = (
    re.compile(rb"<meta charset=[^>]*>\n?", re.IGNORECASE),
    re.compile(rb"<head>\n?", re.IGNORECASE),
)


def build_page_policy(page: bytes) -> str:
    """Build the policy of a page, without ``frame-ancestors``, which is for headers."""
    form = bool(_FORM.search(page))
    styles = ["'unsafe-inline'"] if form else _hash_all(_STYLE.findall(page))
    return _render_policy(_hash_all(_find_scripts(page)), styles, form=form)


def build_site_policy(site: Path) -> str:
    """Build the policy that all pages of a built site keep, as a header without who may frame them.

    Styles within pages are allowed by it: the head of a printed page differs from page to page,
    and each page names its own.
    """
    pages = (path.read_bytes() for path in site.rglob("*.html"))
    scripts = {script for page in pages for script in _find_scripts(page)}
    policy = _render_policy(_hash_all(scripts), ["'unsafe-inline'"], form=True)
    return " ".join(policy.split())


def write_policies(site: Path) -> int:
    """State in every page of the built site what it may do, and say how many pages this changed.

    A page that states a policy keeps it, so that a site may be finished twice.
    """
    changed = 0
    for path in sorted(site.rglob("*.html")):
        page = path.read_bytes()
        if not _STATED.search(page):
            path.write_bytes(_insert_policy(page))
            changed += 1
    return changed


def _insert_policy(page: bytes) -> bytes:
    policy = build_page_policy(page)
    element = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'.encode()
    match = next(filter(None, (place.search(page) for place in _PLACES)), None)
    end = match.end() if match else 0
    return page[:end] + element + page[end:]


def _render_policy(scripts: Iterable[str], styles: Iterable[str], *, form: bool) -> str:
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


def _find_scripts(page: bytes) -> list[bytes]:
    return [body for given, body in _SCRIPT.findall(page) if body and not _NOT_INLINE.search(given)]


def _hash_all(texts: Iterable[bytes]) -> list[str]:
    digests = {base64.b64encode(hashlib.sha256(text).digest()).decode() for text in texts}
    return [f"'sha256-{digest}'" for digest in sorted(digests)]

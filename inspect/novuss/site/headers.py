"""What a host should send with the files of the site, as the file ``_headers``.

Netlify, Cloudflare Pages and others read it; whoever runs a server of their own copies what it
says. A page runs only scripts of the site itself, and of those within pages only the ones that
the build has made: their digests stand in the policy.
"""

import base64
import hashlib
import re
from pathlib import Path

from novuss.site import packs, worker

#: The file, at the root of the site.
NAME = "_headers"
_SCRIPT = re.compile(rb"<script([^>]*)>(.*?)</script>", re.DOTALL)
#: What the browser does not run: it has an address of its own, or is data.
_APART = re.compile(rb"\ssrc=|\stype=[\"']?application/")


def policy(site: Path) -> str:
    """The Content-Security-Policy that every page of the built site keeps.

    Styles within pages are allowed, because the head of a printed page differs from page to page.
    """
    digests = sorted({_digest(one) for path in site.rglob("*.html") for one in _within(path)})
    return "; ".join(
        (
            "default-src 'self'",
            " ".join(("script-src 'self'", *(f"'sha256-{one}'" for one in digests))),
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'self'",
        )
    )


def write_headers(site: Path) -> None:
    """Write the file for the built site; the pages do not change after it."""
    text = (
        "# Content types besides the usual ones: .webmanifest is application/manifest+json, .pack\n"
        "# application/octet-stream, sent as it is. What is not named here may be kept as long as\n"
        "# the browser asks each time whether it is still true (ETag).\n"
        f"/*\n  Content-Security-Policy: {policy(site)}\n  X-Content-Type-Options: nosniff\n"
        f"/{worker.NAME}\n  Cache-Control: no-cache\n"
        # Their names are digests of what is in them.
        f"/{packs.FOLDER}/*\n  Cache-Control: public, max-age=31536000, immutable\n"
    )
    (site / NAME).write_text(text, encoding="utf-8", newline="\n")


def _within(page: Path) -> list[bytes]:
    return [
        body
        for attributes, body in _SCRIPT.findall(page.read_bytes())
        if body and not _APART.search(attributes)
    ]


def _digest(script: bytes) -> str:
    return base64.b64encode(hashlib.sha256(script).digest()).decode()

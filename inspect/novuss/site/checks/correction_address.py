"""Check of the addresses to which readers of the site may write."""

import re
from collections.abc import Collection
from urllib.parse import urlsplit

#: What an address may have filled in.
PLACES = ("edition", "id", "language", "fingerprint", "text", "page")
PLACE = re.compile(r"\{(\w*)\}")


class CorrectionError(ValueError):
    """``extra.correction`` names nothing that a reader could write to."""


def check_correction_address(address: str, pages: Collection[str]) -> None:
    """Check an address against the paths of the site's ``pages`` below ``docs/``.

    Raises:
        CorrectionError: it is neither ``mailto:`` nor ``http(s):`` nor a page of the site.
    """
    if unknown := [place for place in PLACE.findall(address) if place not in PLACES]:
        known = ", ".join(f"{{{place}}}" for place in PLACES)
        raise CorrectionError(f"{address}: {{{unknown[0]}}} is none of {known}")
    try:
        parts = urlsplit(address)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme == "mailto" and re.fullmatch(r"[^\s@]+@[^\s@]+", parts.path):
        return
    if parts.scheme in ("http", "https") and parts.netloc and " " not in address:
        return
    path = "" if parts.scheme or parts.netloc else parts.path.strip("/")
    if path and (f"{path}.md" in pages or f"{path}/index.md" in pages):
        return
    raise CorrectionError(
        f"{address}: neither mailto:name@host nor http(s):// nor a page of the site, such as "
        "en/federations/"
    )

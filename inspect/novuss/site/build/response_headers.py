"""Headers that a host should send with the files of the site, as the file ``_headers``.

Netlify, Cloudflare Pages and others read it; for a server of one's own the page "Host this site"
says the same. What pages may do they say themselves; here it is said once more, for what is no
page (the worker, drawings) and for who may show a page in a frame.
"""

from pathlib import Path

from novuss.site.build import offline_packs, service_worker
from novuss.site.checks.content_security_policy import build_site_policy

#: The file, at the root of the site.
NAME = "_headers"
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
        # Programs in pages of other sites read the open data, which holds nothing of a reader.
        f"/{DATA}/*\n  Access-Control-Allow-Origin: *\n"
        f"/{service_worker.NAME}\n  Cache-Control: no-cache\n"
        # Their names are digests of what is in them.
        f"/{offline_packs.FOLDER}/*\n  Cache-Control: public, max-age=31536000, immutable\n"
    )

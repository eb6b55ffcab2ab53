"""Service worker of the site, filled in with what the build made."""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from urllib.parse import urlsplit

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.site.build.offline_packs import Pack

#: The worker's file. It lies at the root, because it answers only for what is below it.
NAME = "sw.js"
_TEMPLATES = Path(__file__).parents[1] / "templates"
_PLACE = "__SITE__"
_WORDS = ("offline.update", "offline.reload", "offline.later", "offline.absent")


def render_worker(corpus: Corpus, packs: list[Pack], site_url: str = "") -> str:
    """Render the script; a byte of it changes with every change of the site: browsers compare."""
    source = (_TEMPLATES / NAME).read_text(encoding="utf-8")
    words = {
        language: {key.partition(".")[2]: corpus.strings[key][language] for key in _WORDS}
        for language in LANGUAGES
    }
    digest = hashlib.sha256(json.dumps([source, words, [pack.url for pack in packs]]).encode())
    site = {
        "version": digest.hexdigest()[:10],
        "languages": [pack.name for pack in packs if pack.name in LANGUAGES],
        # With what the page for lost readers begins its addresses: it stands at every address.
        "root": f"{urlsplit(site_url).path.rstrip('/')}/",
        "packs": {
            pack.name: {name: value for name, value in asdict(pack).items() if name != "name"}
            for pack in packs
        },
        "words": words,
    }
    return source.replace(_PLACE, json.dumps(site, ensure_ascii=False, indent=1), 1)


def read_idle_worker() -> str:
    """Read a worker that removes itself, so that an author always sees the page just written."""
    return (_TEMPLATES / "idle_sw.js").read_text(encoding="utf-8")

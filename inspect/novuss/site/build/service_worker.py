"""The service worker of the site, filled in with what the build made."""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from urllib.parse import urlsplit

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.site.build.offline_packs import Pack
from novuss.wording import Wording

#: The worker's file. It lies at the root, because it answers only for what is below it.
NAME = "sw.js"
_TEMPLATES = Path(__file__).parents[1] / "templates"
_PLACE = "__SITE__"


def worker(corpus: Corpus, packs: list[Pack], site_url: str = "") -> str:
    """The script; a byte of it changes with every change of the site, and so tells browsers."""
    source = (_TEMPLATES / NAME).read_text(encoding="utf-8")
    spoken = {language: Wording(corpus.strings, language) for language in LANGUAGES}
    words = {
        language: {
            "update": say("offline.update"),
            "reload": say("offline.reload"),
            "later": say("offline.later"),
            "absent": say("offline.absent"),
        }
        for language, say in spoken.items()
    }
    digest = hashlib.sha256(json.dumps([source, words, [one.url for one in packs]]).encode())
    site = {
        "version": digest.hexdigest()[:10],
        "languages": [language for language in LANGUAGES if any(p.name == language for p in packs)],
        # With what the page for lost readers begins its addresses: it stands at every address.
        "root": f"{urlsplit(site_url).path.rstrip('/')}/",
        "packs": {
            one.name: {name: value for name, value in asdict(one).items() if name != "name"}
            for one in packs
        },
        "words": words,
    }
    return source.replace(_PLACE, json.dumps(site, ensure_ascii=False, indent=1), 1)


def idle_worker() -> str:
    """A worker that removes itself, so that an author always sees the page just written."""
    return (_TEMPLATES / "idle_sw.js").read_text(encoding="utf-8")

"""Web app manifests, one a language, by which the site is installed like an app."""

import json
from collections.abc import Iterable
from urllib.parse import urlsplit

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording

#: The name of the file, below the folder of its language.
NAME = "manifest.webmanifest"
#: The brown of the header and the ground of the pages, as in ``tokens.css``.
_THEME, _GROUND = "#5a3417", "#ffffff"
_ICONS: tuple[dict[str, str], ...] = (
    {"src": "../assets/icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "../assets/icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
    {
        "src": "../assets/icons/maskable-512.png",
        "sizes": "512x512",
        "type": "image/png",
        "purpose": "maskable",
    },
    {"src": "../assets/logo.svg", "sizes": "any", "type": "image/svg+xml"},
)
#: What the form takes from the device: event files, and lines as they are typed.
_EVENT_FILES = {"application/json": [".json"], "application/zip": [".zip"]}
_SHARING: dict[str, object] = {
    "share_target": {
        # The worker takes it; no host of the site has anything to answer it with.
        "action": "check/",
        "method": "POST",
        "enctype": "multipart/form-data",
        "params": {
            "text": "text",
            "files": [
                {
                    "name": "event",
                    "accept": [
                        *_EVENT_FILES,
                        *(end for ends in _EVENT_FILES.values() for end in ends),
                    ],
                }
            ],
        },
    },
    "file_handlers": [{"action": "check/", "accept": _EVENT_FILES}],
}


def build_manifest(corpus: Corpus, language: Language, site_url: str = "") -> dict[str, object]:
    """Describe the site as an app; addresses are relative, so that it holds below any folder.

    A relative identity would be read from the root of the host, where every site below it would
    be the same app. It is a path where the address of the site is known; elsewhere it is left out,
    and browsers take the whole address of the start
    (https://www.w3.org/TR/appmanifest/#id-member).
    """
    say, edition = Wording(corpus.strings, language), corpus.edition(corpus.current)
    return {
        "name": say("offline.app"),
        "short_name": "Novuss",
        "description": edition.names[language],
        "lang": language,
        "dir": "ltr",
        **({"id": f"{urlsplit(site_url).path.rstrip('/')}/{language}/"} if site_url else {}),
        "start_url": "./",
        # The other languages belong to the same app.
        "scope": "../",
        "display": "standalone",
        "theme_color": _THEME,
        "background_color": _GROUND,
        "icons": _ICONS,
        "shortcuts": [
            {"name": say("ask.title"), "url": "ask/"},
            {"name": say("frame.check"), "url": "check/"},
            {"name": edition.short_names[language], "url": f"rules/{corpus.current}/"},
            {"name": say("frame.penalties"), "url": "offences/"},
        ],
        **_SHARING,
    }


def build_manifest_files(
    corpus: Corpus, languages: Iterable[Language], site_url: str = ""
) -> dict[str, str]:
    """Build the manifest of each language, by its path below the site."""
    return {
        f"{language}/{NAME}": json.dumps(
            build_manifest(corpus, language, site_url), ensure_ascii=False, indent=1
        )
        + "\n"
        for language in languages
    }

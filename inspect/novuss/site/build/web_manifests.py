"""The web app manifest of each language: with it the site is installed like an app."""

import json
from pathlib import Path

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.languages import LANGUAGES, Language
from novuss.wording import Wording

#: The name of the file, below the folder of its language.
NAME = "manifest.webmanifest"
#: The brown of the header and the ground of the pages, as in ``novuss.css``.
_THEME, _GROUND = "#5a3417", "#ffffff"


def manifest(corpus: Corpus, language: Language) -> dict[str, object]:
    """The manifest; its addresses are relative, so that it holds below any folder."""
    say = Wording(corpus.strings, language)
    icons: list[dict[str, str]] = [
        {"src": f"../assets/icons/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    icons.append(
        {
            "src": "../assets/icons/maskable-512.png",
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        }
    )
    icons.append({"src": "../assets/logo.svg", "sizes": "any", "type": "image/svg+xml"})
    return {
        "name": say("offline.app"),
        "short_name": "Novuss",
        "description": corpus.edition(DEFAULT_EDITION).names[language],
        "lang": language,
        "dir": "ltr",
        "id": "./",
        "start_url": "./",
        # The other languages belong to the same app.
        "scope": "../",
        "display": "standalone",
        "theme_color": _THEME,
        "background_color": _GROUND,
        "icons": icons,
        "shortcuts": [
            {
                "name": corpus.edition(DEFAULT_EDITION).short_names[language],
                "url": f"rules/{DEFAULT_EDITION}/",
            },
            {"name": say("view.offences"), "url": "offences/"},
            {"name": say("site.equipment"), "url": "equipment/"},
        ],
    }


def write_manifests(corpus: Corpus, site: Path) -> None:
    """Write the manifest of every language that the built site has."""
    for language in LANGUAGES:
        folder = site / language
        if folder.is_dir():
            text = json.dumps(manifest(corpus, language), ensure_ascii=False, indent=1)
            (folder / NAME).write_text(f"{text}\n", encoding="utf-8", newline="\n")

"""The manifest of each language: what a browser needs to install the site."""

import json
import struct
from pathlib import Path
from urllib.parse import urljoin

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.site.build.web_manifests import NAME, build_manifest_files
from novuss.site.checks.missing_pages import HAND_WRITTEN
from novuss.site.pages.site_pages import list_language_pages

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"


def test_manifest_installs(corpus: Corpus, language: Language) -> None:
    found = json.loads(build_manifest_files(corpus, [language])[f"{language}/{NAME}"])
    address = f"https://example.org/folder/{language}/{NAME}"
    home = f"https://example.org/folder/{language}/"
    assert found["lang"] == language
    assert found["name"] == corpus.strings["offline.app"][language]
    assert urljoin(address, found["start_url"]) == home
    # All languages are inside, so that a link to another one stays in the app.
    assert urljoin(address, found["scope"]) == "https://example.org/folder/"
    assert found["display"] == "standalone"
    for icon in found["icons"]:
        file = DOCS / icon["src"].removeprefix("../")
        if file.suffix == ".png":
            width, height = struct.unpack(">II", file.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    purposes = {(icon["sizes"], icon.get("purpose", "any")) for icon in found["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= purposes
    pages = {path for path, _ in list_language_pages(corpus, language)}
    pages |= {f"{language}/{name}.md" for name in HAND_WRITTEN}
    assert [element["url"] for element in found["shortcuts"]][:2] == ["ask/", "check/"]
    share, (handler,) = found["share_target"], found["file_handlers"]
    assert share["action"] == handler["action"] == "check/"
    assert (share["method"], share["params"]["text"]) == ("POST", "text")
    assert {*handler["accept"]} < {*share["params"]["files"][0]["accept"]}
    for element in found["shortcuts"]:
        target = f"{language}/{element['url']}"
        assert {f"{target}index.md", f"{target.rstrip('/')}.md"} & pages


def identify(manifest: dict[str, str], address: str) -> str:
    """Resolve the identity of an app as browsers do: from the root of the host of its start."""
    start = urljoin(address, manifest["start_url"])
    return urljoin(urljoin(start, "/"), manifest.get("id", start))


def test_sites_below_one_host_are_apps_of_their_own(corpus: Corpus) -> None:
    """Where the address of the site is known, and where it is not."""
    for known in (True, False):
        found = set()
        for folder in ("", "novuss/", "federation/novuss/"):
            root = f"https://example.org/{folder}"
            texts = build_manifest_files(corpus, LANGUAGES, root if known else "")
            found |= {identify(json.loads(text), root + name) for name, text in texts.items()}
            assert {f"{root}{language}/" for language in LANGUAGES} <= found
        assert len(found) == 3 * len(LANGUAGES)


def test_names_differ_by_language(corpus: Corpus) -> None:
    names = corpus.strings["offline.app"]
    assert len({names[language] for language in LANGUAGES}) == len(LANGUAGES)


def test_preview_card_has_the_size_that_readers_show(language: Language) -> None:
    data = (DOCS / "assets" / "cards" / f"{language}.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    assert len(data) < 60_000

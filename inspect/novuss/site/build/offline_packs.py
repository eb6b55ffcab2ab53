"""The built site in a few packed files, from which a browser answers without a network.

A pack is gzip of one line of JSON and a body. Pages of a site share most of their lines, and
a page is longer than gzip looks back, so lines that stand in several files are kept once, in
the head; in the body a line of a mark and ``FROM+COUNT`` stands for ``COUNT`` of them from
``FROM``. The browser's side of this is ``templates/sw.js``.
"""

import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from novuss.languages import LANGUAGES

#: The folder of the packs, below the site.
FOLDER = "offline"
#: What all languages need, and the open data, which is kept only by those who ask for it.
SHARED, DATA = "shared", "data"
_MARK = "\x01"
_TEXT = {".html", ".css", ".js", ".json", ".svg", ".txt", ".md", ".csv", ".webmanifest", ".xml"}
#: What no reader asks for: the maps of the theme's scripts, what is for programs, for search
#: engines and for previews alone, and the packs themselves.
_LEFT_OUT = {".map", ".gz"}
_LEFT_OUT_NAMES = {"_headers", "sitemap.xml", "robots.txt", "sw.js", "data/vectors.json"}
_LEFT_OUT_FOLDERS = (
    *(f"{FOLDER}/", "assets/cards/", "assets/pictures/"),
    # Bundled where a page asks for them.
    "assets/scripts/inspection/",
)
#: What the theme's own search is made of, and the file without which it does not run.
_SEARCH_FOLDERS = ("assets/javascripts/lunr/", "assets/javascripts/workers/")
_SEARCH_INDEX = "search/search_index.json"


@dataclass(frozen=True)
class Pack:
    """A written pack.

    Attributes:
        name: the language, or what else is in it.
        url: below the site.
        bytes: its size as it is fetched.
        sha256: of the file, in hexadecimal digits. A browser keeps nothing else.
        content: of what is in the file, for where a server undoes the compression on the way.
    """

    name: str
    url: str
    bytes: int
    sha256: str
    content: str


def pack_of(path: str) -> str | None:
    """The pack that a file of the site belongs to, by its path; None for what is left out."""
    parts = PurePosixPath(path)
    if parts.suffix in _LEFT_OUT or path in _LEFT_OUT_NAMES or path.startswith(_LEFT_OUT_FOLDERS):
        return None
    # Of an earlier finish: what is for assistants.
    if parts.name.startswith("llms") or (parts.suffix == ".md" and parts.parts[0] in LANGUAGES):
        return None
    # Also a file that is only for one language, wherever it lies: assets/search/lv.json.
    for word in (parts.parts[0], parts.stem):
        if word in LANGUAGES:
            return word
    return DATA if parts.parts[0] == "data" else SHARED


def packed(files: dict[str, bytes]) -> bytes:
    """The files, by their path below the site, as one pack; the same for the same files."""
    texts = {
        path: content.decode("utf-8").split("\n")
        for path, content in files.items()
        if PurePosixPath(path).suffix in _TEXT
    }
    counts = Counter(line for lines in texts.values() for line in set(lines))
    common: dict[str, int] = {}
    body: list[bytes] = []
    index: dict[str, list[int]] = {}
    offset = 0
    for path in sorted(files):
        lines = texts.get(path)
        if lines is None or any(line.startswith(_MARK) for line in lines):
            content, place = files[path], [offset, len(files[path]), 0]
        else:
            content = "\n".join(_shortened(lines, counts, common)).encode("utf-8")
            place = [offset, len(content), 1]
        index[path] = place
        body.append(content)
        offset += len(content)
    head = json.dumps(
        {"lines": list(common), "files": index}, ensure_ascii=False, separators=(",", ":")
    )
    return gzip.compress(b"\n".join([head.encode("utf-8"), b"".join(body)]), 9, mtime=0)


def _shortened(lines: list[str], counts: Counter[str], common: dict[str, int]) -> Iterator[str]:
    """The lines with runs of common ones named by their places; ``common`` grows."""
    start, count = 0, 0
    for line in lines:
        if counts[line] > 1:
            at = common.setdefault(line, len(common))
            if count and at == start + count:
                count += 1
                continue
            if count:
                yield f"{_MARK}{start}+{count}"
            start, count = at, 1
            continue
        if count:
            yield f"{_MARK}{start}+{count}"
            count = 0
        yield line
    if count:
        yield f"{_MARK}{start}+{count}"


def write_packs(site: Path) -> list[Pack]:
    """Pack every file of the built site; packs of an earlier build are removed."""
    folder = site / FOLDER
    by_pack: dict[str, dict[str, bytes]] = {}
    searches = (site / _SEARCH_INDEX).is_file()
    for path in site.rglob("*"):
        name = path.relative_to(site).as_posix()
        pack = pack_of(name) if path.is_file() else None
        if pack in LANGUAGES and not (site / pack / "index.html").is_file():
            # A language without pages is offered to nobody; its word lists alone are no pack.
            continue
        if pack and (searches or not name.startswith(_SEARCH_FOLDERS)):
            by_pack.setdefault(pack, {})[name] = path.read_bytes()
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.pack"):
        old.unlink()
    packs = []
    for name in (SHARED, *LANGUAGES, DATA):
        if name not in by_pack:
            continue
        content = packed(by_pack[name])
        digest = hashlib.sha256(content).hexdigest()
        url = f"{FOLDER}/{name}.{digest[:16]}.pack"
        (site / url).write_bytes(content)
        inside = hashlib.sha256(gzip.decompress(content)).hexdigest()
        packs.append(Pack(name, url, len(content), digest, inside))
    return packs

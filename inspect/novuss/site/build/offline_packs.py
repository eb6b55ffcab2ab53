"""Packed files of the built site, from which a browser answers without a network.

A pack is gzip of one line of JSON and a body. Pages of a site share most of their lines, and
a page is longer than gzip looks back, so lines that stand in several files are kept once, in
the head; in the body a line of a mark and ``FROM+COUNT`` stands for ``COUNT`` of them from
``FROM``. The browser's side of this is ``templates/sw.js``.
"""

import gzip
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from novuss.languages import LANGUAGES
from novuss.site.output_files import to_json

#: The folder of the packs, below the site.
FOLDER = "offline"
#: What all languages need, and the open data, which is kept only by those who ask for it.
SHARED, DATA = "shared", "data"
_MARK = "\x01"
_TEXT = {".html", ".css", ".js", ".json", ".svg", ".txt", ".md", ".csv", ".webmanifest", ".xml"}
#: What no reader asks for: the maps of the theme's scripts, what is for programs, for search
#: engines and for previews alone, and the packs themselves.
_LEFT_OUT = {".map", ".gz"}
_LEFT_OUT_NAMES = {
    *("_headers", "sitemap.xml", "robots.txt", "sw.js"),
    "embed.js",
    *("data/vectors.json", "data/rulings-vectors.json"),
}
_LEFT_OUT_FOLDERS = (
    *(f"{FOLDER}/", "assets/cards/", "assets/pictures/"),
    # What pages of others ask for.
    "embed/",
    # Bundled where a page asks for them.
    "assets/scripts/inspection/",
)


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


def find_pack(path: str) -> str | None:
    """Name the pack that a file of the site belongs to, by its path; None for what is left out."""
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


def compress_files(files: dict[str, bytes]) -> bytes:
    """Pack files, by their path below the site; the same files give the same bytes."""
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
        content, lines = files[path], texts.get(path)
        shortened = lines is not None and not any(line.startswith(_MARK) for line in lines)
        if lines is not None and shortened:
            content = "\n".join(_replace_common_lines(lines, counts, common)).encode("utf-8")
        index[path] = [offset, len(content), int(shortened)]
        body.append(content)
        offset += len(content)
    # The line end of the JSON parts it from the body.
    head = to_json({"lines": list(common), "files": index})
    return gzip.compress(head.encode("utf-8") + b"".join(body), 9, mtime=0)


def _replace_common_lines(
    lines: list[str], counts: Counter[str], common: dict[str, int]
) -> Iterator[str]:
    """Name runs of common lines by their places; ``common`` grows."""
    start, count = 0, 0
    for line in lines:
        place = common.setdefault(line, len(common)) if counts[line] > 1 else None
        if count and place == start + count:
            count += 1
            continue
        if count:
            yield f"{_MARK}{start}+{count}"
        if place is None:
            yield line
        start, count = (0, 0) if place is None else (place, 1)
    if count:
        yield f"{_MARK}{start}+{count}"


def write_packs(site: Path) -> list[Pack]:
    """Pack every file of the built site; packs of an earlier build are removed."""
    folder = site / FOLDER
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.pack"):
        old.unlink()
    packs = []
    contents = _read_by_pack(site)
    for name in (SHARED, *LANGUAGES, DATA):
        if name not in contents:
            continue
        packed = compress_files(contents[name])
        digest = hashlib.sha256(packed).hexdigest()
        url = f"{FOLDER}/{name}.{digest[:16]}.pack"
        (site / url).write_bytes(packed)
        inside = hashlib.sha256(gzip.decompress(packed)).hexdigest()
        packs.append(Pack(name, url, len(packed), digest, inside))
    return packs


def _read_by_pack(site: Path) -> dict[str, dict[str, bytes]]:
    """Read the files of each pack, by their path below the site."""
    contents: dict[str, dict[str, bytes]] = {}
    for path in site.rglob("*"):
        name = path.relative_to(site).as_posix()
        pack = find_pack(name) if path.is_file() else None
        if pack in LANGUAGES and not (site / pack / "index.html").is_file():
            # A language without pages is offered to nobody; its word lists alone are no pack.
            continue
        if pack:
            contents.setdefault(pack, {})[name] = path.read_bytes()
    return contents

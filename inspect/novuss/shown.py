"""Clauses as ``novuss rules show`` prints them, kept so that one is shown at once.

The first call in a language prints its clause and then keeps those of every edition in that
language, in one file of the user's cache. Later calls answer from it before the libraries of the
command line could start, as long as no file of the program and of the knowledge was touched
since: like git's index, the kept file tells of each the size and the times. What it does not
answer for certain is left to the command line: other options, unknown numbers, mistakes.

The file is a line of JSON, :class:`Kept`, with its checksum, and behind it the texts, one after the
other, each with its own.
"""

import json
import os
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Mapping

from novuss.specs.location import PACKAGE, cache_place, specs_place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypedDict

    class Kept(TypedDict):
        """What the first line tells."""

        #: What the texts were made of: :func:`made_of`.
        of: str
        #: The edition that is shown where none is named.
        in_force: str
        #: By edition and number where a text begins and ends behind the line, and its CRC-32.
        texts: dict[str, dict[str, tuple[int, int, int]]]


#: A file that was touched in the last seconds may be touched again without its times telling it.
_SETTLED = 2_000_000_000
#: Signs of a CRC-32 in hexadecimal, and of a line: what is longer is none of ours.
_SUM, _LONGEST_LINE = 8, 4_000_000
_OPTIONS = {"-l": "language", "--language": "language", "--edition": "edition"}


def asked(words: list[str]) -> tuple[str, str, str] | None:
    """Number, language and edition, empty where not named, of a call that does no more than show.

    Args:
        words: those behind ``novuss``.

    Returns:
        None for every call of which that is not certain.
    """
    if words[:2] != ["rules", "show"]:
        return None
    told: dict[str, str] = {}
    rest = iter(words[2:])
    for word in rest:
        option, equal, value = word.partition("=")
        name = _OPTIONS.get(option) if word.startswith("-") else "number"
        if name == "number":
            value = word
        elif not equal:
            value = next(rest, "")
        elif not word.startswith("--"):
            return None
        if not name or name in told or not value or value.startswith("-"):
            return None
        told[name] = value
    if "number" not in told:
        return None
    return told["number"], told.get("language", ""), told.get("edition", "")


def shown(number: str, language: str, edition: str = "") -> str | None:
    """What the command line printed for that clause, or None where that is not kept."""
    if not language.isalpha():
        return None
    try:
        place = _place(language)
        # What else may stand there is not opened: a pipe, a device.
        if not os.path.isfile(place):
            return None
        with open(place, "rb") as file:
            line = file.readline(_LONGEST_LINE)
            if int(line[:_SUM], 16) != zlib.crc32(line[_SUM:]):
                return None
            kept: Kept = json.loads(line[_SUM:])
            if kept["of"] != made_of():
                return None
            start, end, checksum = kept["texts"][edition or kept["in_force"]][number]
            file.seek(start, os.SEEK_CUR)
            text = file.read(end - start)
        return text.decode() if zlib.crc32(text) == checksum else None
    except (OSError, ValueError, LookupError, TypeError):
        return None


def keep(
    language: str,
    in_force: str,
    of: str,
    tell: Callable[[], Mapping[str, Mapping[str, str]]],
) -> None:
    """Keep what is printed of every clause in ``language``.

    Args:
        language: one of ours.
        in_force: the edition that is shown where none is named.
        of: what :func:`made_of` gave before anything was read.
        tell: gives the texts by edition and number; it is not asked where nothing can be kept.
    """
    from pathlib import Path

    from novuss.specs.cache import put_quietly

    if of:
        put_quietly(
            Path(_place(language)), lambda: _packed(in_force, of, tell()), f"shown-{language}"
        )


def made_of() -> str:
    """Every file of the program and of the knowledge with its size and times, and this Python.

    Empty while one was touched so lately that its times may not tell the next time, and where one
    cannot be looked at.
    """
    touched = 0
    told = [sys.version]
    try:
        # Of the knowledge what is parsed is shipped with it.
        for folder, endings in ((PACKAGE, (".py",)), (specs_place(), (".yaml", ".json"))):
            told.append(folder)
            for path, status in _files(folder, endings):
                told.append(f"{path} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}")
                touched = max(touched, status.st_mtime_ns, status.st_ctime_ns)
    except OSError:
        return ""
    return "\n".join(told) if touched + _SETTLED < time.time_ns() else ""


def _files(folder: str, endings: tuple[str, ...]) -> "Iterator[tuple[str, os.stat_result]]":
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda one: one.name)
    for one in entries:
        if one.is_dir():
            if one.name != "__pycache__":
                yield from _files(one.path, endings)
        elif one.name.endswith(endings):
            yield one.path, one.stat()


def _place(language: str) -> str:
    """The file of this installation in that language."""
    where = zlib.crc32(f"{PACKAGE}\n{specs_place()}".encode())
    return os.path.join(cache_place(), f"shown-{language}-{where:08x}.txt")


def _packed(in_force: str, of: str, texts: Mapping[str, Mapping[str, str]]) -> bytes:
    body: list[bytes] = []
    places: dict[str, dict[str, tuple[int, int, int]]] = {}
    end = 0
    for edition, told in texts.items():
        for number, text in told.items():
            content = text.encode()
            start, end = end, end + len(content)
            places.setdefault(edition, {})[number] = (start, end, zlib.crc32(content))
            body.append(content)
    kept: Kept = {"of": of, "in_force": in_force, "texts": places}
    line = json.dumps(kept).encode() + b"\n"
    return b"".join([f"{zlib.crc32(line):0{_SUM}x}".encode(), line, *body])

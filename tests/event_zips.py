"""Zips of an event and its photos, sound and not: what form and command line say of each."""

import hashlib
import io
import json
import struct
import zipfile
from collections.abc import Iterable, Sequence
from functools import partial

from tests.handed import Data, event, inspection, weight

from novuss.model.event_file import LARGEST_PHOTO, LONGEST_SIDE, MOST_OF_EVENT

Member = tuple[str, bytes]


def jpeg(size: tuple[int, int] = (640, 480), more: bytes = b"") -> bytes:
    """The frame of a picture, as far as anybody reads it who does not draw it."""
    width, height = size
    frame = struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00"
    parts = [b"\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"]
    parts += [b"\xff\xc0" + struct.pack(">H", len(frame) + 2) + frame]
    return b"\xff\xd8" + b"".join(parts) + more + b"\xff\xd9"


def digest(photo: bytes) -> str:
    return hashlib.sha256(photo).hexdigest()


def member(photo: bytes) -> Member:
    """A photo under the name that it has in a zip."""
    return f"photos/{digest(photo)}.jpg", photo


def zipped(members: Iterable[Member], how: int = zipfile.ZIP_STORED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how) as parts:
        for name, content in members:
            parts.writestr(zipfile.ZipInfo(name), content, how)
    return out.getvalue()


def named(*photos: bytes, **more: str) -> Data:
    """An event with one puck, of which there are these photos."""
    listed = [
        {"name": f"P1-{n}.jpg", **more, "sha256": digest(photo)}
        for n, photo in enumerate(photos, 1)
    ]
    return event(inspection("a", "P1", weight("21,5"), photos=listed))


def build_event_member(data: Data) -> Member:
    return "event.json", json.dumps(data).encode()


PHOTO, OTHER = jpeg(), jpeg((480, 640))
EVENT = build_event_member(named(PHOTO))
SOUND = zipped([EVENT, member(PHOTO)])
_with = partial(lambda *more: zipped([EVENT, member(PHOTO), *more]))


def _claimed(content: bytes, claimed: int) -> bytes:
    """A zip whose last member says another size than it has."""
    out = bytearray(zipped([EVENT, ("photos/" + "0" * 64 + ".jpg", content)], zipfile.ZIP_DEFLATED))
    for mark, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = out.rindex(mark) + offset
        out[at : at + 4] = struct.pack("<I", claimed)
    return bytes(out)


def _patched(mark: bytes, offset: int, to: bytes, of: bytes = SOUND) -> bytes:
    """A zip of which some bytes behind the last of a mark are others."""
    out = bytearray(of)
    at = out.rindex(mark) + offset
    out[at : at + len(to)] = to
    return bytes(out)


def _numbered(count: int) -> Sequence[Member]:
    return [member(jpeg((n + 1, 1))) for n in range(count)]


_LARGE = jpeg(more=bytes(LARGEST_PHOTO - len(PHOTO)))
#: By a name what a zip holds, and the code of ``problem.*``; None for one that is taken.
ZIPS: dict[str, tuple[bytes, str | None]] = {
    "sound": (SOUND, None),
    "packed-smaller": (zipped([EVENT, member(PHOTO)], zipfile.ZIP_DEFLATED), None),
    "with-a-folder": (_with(("photos/", b"")), None),
    "event-behind-its-photos": (zipped([member(PHOTO), EVENT]), None),
    "without-its-photo": (zipped([EVENT]), None),
    "with-a-photo-that-nobody-names": (_with(member(OTHER)), None),
    "with-a-remark": (SOUND[:-2] + b"\x02\x00hi", None),
    "as-many-as-may-be": (zipped([EVENT, *_numbered(MOST_OF_EVENT)]), None),
    "photo-as-large-as-may-be": (zipped([EVENT, member(_LARGE)]), None),
    "photo-as-long-as-may-be": (_with(member(jpeg((LONGEST_SIDE, 1)))), None),
    "path-up": (_with(("../event.json", EVENT[1])), "zip-member"),
    "path-up-within": (_with(("photos/../../x.jpg", PHOTO)), "zip-member"),
    "path-from-the-root": (_with(("/event.json", EVENT[1])), "zip-member"),
    "path-of-windows": (_with((f"photos\\{digest(OTHER)}.jpg", OTHER)), "zip-member"),
    "path-of-a-drive": (_with(("C:event.json", EVENT[1])), "zip-member"),
    "name-with-a-nought": (
        _patched(b"event.json", 0, b"event\x00json", _patched(b"event.json", 0, b"event\x00json")),
        "zip-member",
    ),
    "name-with-a-line-end": (_with((f"photos/{digest(OTHER)}.jpg\n", OTHER)), "zip-member"),
    "name-in-capitals": (_with((f"photos/{digest(OTHER).upper()}.jpg", OTHER)), "zip-member"),
    "photo-of-another-suffix": (_with((f"photos/{digest(OTHER)}.png", OTHER)), "zip-member"),
    "folder-within": (_with(("photos/more/", b"")), "zip-member"),
    "something-else": (_with(("readme.txt", b"hello")), "zip-member"),
    "of-another-computer": (_with(("__MACOSX/._event.json", b"x")), "zip-member"),
    "photo-twice": (_with(("photos/" + digest(PHOTO) + ".jpG", PHOTO)), "zip-member"),
    "no-event": (zipped([member(PHOTO)]), "zip-no-event"),
    "nothing": (zipped([]), "zip-no-event"),
    "one-too-many": (zipped([EVENT, *_numbered(MOST_OF_EVENT + 1)]), "zip-many"),
    "wrong-digest": (zipped([EVENT, (member(PHOTO)[0], OTHER)]), "photo-changed"),
    "photo-too-large": (zipped([EVENT, member(_LARGE + b"x")]), "photo-large"),
    "photo-too-long": (_with(member(jpeg((LONGEST_SIDE + 1, 9)))), "photo-large"),
    "photo-without-a-size": (_with(member(jpeg((0, 9)))), "photo-no-jpeg"),
    "no-jpeg": (_with(member(b"\x89PNG\r\n\x1a\n" + bytes(40))), "photo-no-jpeg"),
    "page-as-a-photo": (_with(member(b"<svg onload=alert(1)>")), "photo-no-jpeg"),
    "jpeg-without-a-frame": (_with(member(b"\xff\xd8\xff\xd9")), "photo-no-jpeg"),
    "empty-photo": (_with(member(b"")), "photo-no-jpeg"),
    "bomb": (_claimed(bytes(60_000_000), 60_000_000), "json-large"),
    "bomb-that-lies": (_claimed(bytes(60_000_000), 1_000), "zip-damaged"),
    "photo-cut-off": (_patched(b"PK\x01\x02", 20, struct.pack("<I", 5)), "zip-damaged"),
    "photo-changed-on-the-way": (_patched(b"JFIF", 0, b"JFIX"), "zip-damaged"),
    "locked": (
        _patched(b"PK\x01\x02", 8, b"\x01", _patched(b"PK\x03\x04", 6, b"\x01")),
        "zip-damaged",
    ),
    "packed-otherwise": (
        zipped([EVENT, member(PHOTO)], zipfile.ZIP_BZIP2),
        "zip-damaged",
    ),
    "named-otherwise-within": (
        _patched(b"photos/", 0, b"PHOTOS/", SOUND[: SOUND.rindex(b"PK\x01\x02")])
        + SOUND[SOUND.rindex(b"PK\x01\x02") :],
        "zip-damaged",
    ),
    "beginning-alone": (SOUND[: len(SOUND) // 2], "zip-damaged"),
    "two-letters": (b"PK", "zip-damaged"),
    "event-is-no-event": (zipped([build_event_member([]), member(PHOTO)]), "json-no-event"),
    "event-of-another-version": (
        zipped([build_event_member({**named(PHOTO), "format": "novuss-event-2"})]),
        "json-event-newer",
    ),
    "zip-within": (zipped([("event.json", SOUND)]), "json-no-event"),
}

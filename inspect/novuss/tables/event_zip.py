"""Event files with photos: a zip of ``event.json`` and ``photos/<sha256>.jpg``.

The form has the same rules, see docs/assets/scripts/form/event_zip.js; tests/event_zips.py holds
both to the same answers.
"""

import hashlib
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from novuss.input_problems import Problem, ProblemsError, limit_exceeded
from novuss.model.event_file import LARGEST_PHOTO, LONGEST_SIDE, MOST_OF_EVENT
from novuss.size_caps import limit_for

#: The member that holds the event, and how those of its photos are named.
EVENT = "event.json"
_PHOTO = re.compile(r"photos/([0-9a-f]{64})\.jpg")
_FOLDER = "photos/"
_MEGABYTE = 1_000_000
#: What is told of one file; whoever has more has another file than they think.
_TOLD = 20
#: Letters of the name of a member that are told.
_NAMED = 80
#: What the module of zip files raises of damaged ones, and of those that ask for a password.
_BROKEN = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, EOFError, OSError),
    *(RuntimeError, ValueError, OverflowError),
)
#: How many colours a point has follows the size; these segments have no size.
_NO_SIZE = (0xC4, 0xC8, 0xCC)


@dataclass(frozen=True)
class Packed:
    """What such a file holds: the bytes of the event file, and photos by their SHA-256."""

    event: bytes
    photos: Mapping[str, bytes]


def is_packed(content: bytes) -> bool:
    """Whether a file is a zip; an event file itself never begins so."""
    return content.startswith(b"PK")


def unpack_event_zip(name: str, content: bytes) -> Packed:
    """Unpack an event file with photos; never more than is read of packed files.

    Raises:
        ProblemsError: ``zip-damaged``, ``zip-member``, ``zip-no-event``, ``zip-many``,
            ``cap-over``; of photos ``photo-large``, ``photo-changed`` and ``photo-no-jpeg``.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            members = _check_members(name, parts.infolist())
            unpacked = {member: _read_member(parts, info) for member, info in members.items()}
    except _BROKEN as error:
        if isinstance(error, ProblemsError):
            raise
        raise ProblemsError.of(name, "zip-damaged") from None
    event = unpacked.pop(EVENT)
    problems = [
        Problem.of(name, fault[0], **fault[1])
        for member, photo in unpacked.items()
        if (fault := find_photo_fault(member, photo))
    ]
    if problems:
        raise ProblemsError(problems[:_TOLD])
    return Packed(event, {_hash_photo(photo): photo for photo in unpacked.values()})


def pack_event_zip(event: bytes, photos: Mapping[str, bytes]) -> bytes:
    """Pack an event file with its photos by their SHA-256; the same content is the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as parts:
        for member, part in {
            EVENT: event,
            **{f"photos/{digest}.jpg": photos[digest] for digest in sorted(photos)},
        }.items():
            # Photos do not become smaller.
            parts.writestr(zipfile.ZipInfo(member), part, zipfile.ZIP_STORED)
    return out.getvalue()


def _check_members(name: str, infos: Iterable[zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
    """The event and its photos, when nothing else is in the zip and none is too large."""
    members: dict[str, zipfile.ZipInfo] = {}
    for info in infos:
        # What the module makes of a name is not what stands there.
        member = info.orig_filename
        if member == _FOLDER and not info.file_size:
            continue
        if member in members or not (member == EVENT or _PHOTO.fullmatch(member)):
            raise ProblemsError.of(name, "zip-member", member=member[:_NAMED])
        members[member] = info
    if EVENT not in members:
        raise ProblemsError.of(name, "zip-no-event")
    if len(members) - 1 > MOST_OF_EVENT:
        values = {"found": str(len(members) - 1), "limit": str(MOST_OF_EVENT)}
        raise ProblemsError.of(name, "zip-many", **values)
    size = sum(info.file_size for info in members.values())
    if size > limit_for("unpacked", _MEGABYTE):
        raise limit_exceeded(name, "unpacked", -(-size // _MEGABYTE))
    return members


def _read_member(parts: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """A member, no more of it than its size that was seen."""
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise zipfile.BadZipFile
    with parts.open(info) as file:
        content = file.read(info.file_size + 1)
    if len(content) != info.file_size:
        raise zipfile.BadZipFile
    return content


def find_photo_fault(member: str, photo: bytes) -> tuple[str, dict[str, str]] | None:
    """Find why a photo is not taken, by the name that it has in a zip: code and values."""
    if len(photo) > LARGEST_PHOTO:
        return "photo-large", {"member": member, "limit": f"{LARGEST_PHOTO // _MEGABYTE} MB"}
    if _hash_photo(photo) != member[len(_FOLDER) : -len(".jpg")]:
        return "photo-changed", {"member": member}
    size = read_jpeg_size(photo)
    if size is None:
        return "photo-no-jpeg", {"member": member}
    if max(size) > LONGEST_SIDE:
        return "photo-large", {"member": member, "limit": f"{LONGEST_SIDE} px"}
    return None


def read_jpeg_size(photo: bytes) -> tuple[int, int] | None:
    """Width and height of a JPEG picture, from its first frame; None where it is none."""
    if not photo.startswith(b"\xff\xd8"):
        return None
    at = 2
    while at + 9 <= len(photo) and photo[at] == 0xFF:
        marker, length = photo[at + 1], int.from_bytes(photo[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in _NO_SIZE:
            height, width = struct.unpack(">HH", photo[at + 5 : at + 9])
            return (width, height) if width and height else None
        if length < 2 or marker in (0xD9, 0xDA):
            return None
        at += 2 + length
    return None


def _hash_photo(photo: bytes) -> str:
    return hashlib.sha256(photo).hexdigest()

"""Folder of photos beside the records, each by its SHA-256."""

import re
from collections.abc import Iterable
from pathlib import Path

from novuss.files.safe_write import write_whole
from novuss.input_problems import Problem, ProblemsError
from novuss.model.event_file import MOST_OF_EVENT
from novuss.tables.event_zip import find_photo_fault

_DIGEST = re.compile(r"[0-9a-f]{64}")


class PhotoFolder:
    """The photos that phones handed over."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep_photo(self, digest: str, content: bytes) -> None:
        """Keep a photo; a known one changes nothing.

        Raises:
            ProblemsError: it is no photo of that digest, too large or one too many, or the disk
                does not take it.
        """
        if not _DIGEST.fullmatch(digest):
            raise ProblemsError.of("photo", "photo-changed", member=digest[:80])
        member = f"photos/{digest}.jpg"
        if fault := find_photo_fault(member, content):
            raise ProblemsError.of("photo", fault[0], **fault[1])
        path = self._folder / digest
        try:
            self._folder.mkdir(exist_ok=True)
            if path.is_file():
                return
            if sum(1 for _ in self._folder.iterdir()) >= MOST_OF_EVENT:
                raise ProblemsError.of("photo", "desk-many", most=str(MOST_OF_EVENT))
            write_whole(path, content)
        except OSError as error:
            raise ProblemsError([Problem.refused(str(path), "record-disk", error)]) from error

    def read_photos(self, digests: Iterable[str]) -> dict[str, bytes]:
        """Read those of some photos that are there."""
        known = (digest for digest in digests if _DIGEST.fullmatch(digest))
        paths = {digest: self._folder / digest for digest in known}
        return {digest: path.read_bytes() for digest, path in paths.items() if path.is_file()}

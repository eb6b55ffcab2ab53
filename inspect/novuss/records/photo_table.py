"""Photos in a file of records: JPEG pictures by their SHA-256, which inspections name.

Their table is made with the first photo. No entry owns them: a photo may come later than the
inspection that names it, and the digest in the inspection proves it.
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Mapping

from novuss.records.database_schema import PHOTOS, list_guards


class PhotoTable:
    """The photos of an open file of records; they are added and read, never changed."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @property
    def _has_table(self) -> bool:
        found = self._connection.execute(
            "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (PHOTOS.name,)
        )
        return found.fetchone() is not None

    def list_digests(self) -> list[str]:
        """The SHA-256 of every photo by which it is kept."""
        if not self._has_table:
            return []
        found = self._connection.execute(f"SELECT sha256 FROM {PHOTOS.name} ORDER BY sha256")
        return [digest for (digest,) in found]

    def read_photos(self, digests: Iterable[str]) -> dict[str, bytes]:
        """Read those of some photos that are known, by their SHA-256."""
        known = set(self.list_digests())
        return {
            digest: self._read_photo(digest) for digest in dict.fromkeys(digests) if digest in known
        }

    def _read_photo(self, digest: str) -> bytes:
        query = f"SELECT content FROM {PHOTOS.name} WHERE sha256 = ?"
        (content,) = self._connection.execute(query, (digest,)).fetchone()
        return bytes(content)

    def list_altered(self) -> list[str]:
        """The digests of photos that are not as they came."""
        return [
            digest
            for digest in self.list_digests()
            if hashlib.sha256(self._read_photo(digest)).hexdigest() != digest
        ]

    def add_photos(self, photos: Mapping[str, bytes]) -> None:
        """Add the photos that are not known yet; inside a transaction."""
        if not photos:
            return
        if not self._has_table:
            for statement in (PHOTOS.created, *list_guards(PHOTOS)):
                self._connection.execute(statement)
        known = set(self.list_digests())
        self._connection.executemany(
            f"INSERT INTO {PHOTOS.name} VALUES (?, ?)",
            [(digest, photos[digest]) for digest in sorted(photos) if digest not in known],
        )

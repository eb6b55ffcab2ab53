"""The chain of all entries: what makes a change, a gap or another order show.

An entry is sealed by the digests of its content, which is the same on every desk, and of
what stands beside it (see :mod:`novuss.records.entry_digests`). The chain is made of links, each
of which names the links before it, the entries that came with it and their digests, and is
known by the SHA-256 of all that. Every transaction that records something ends with a link,
so that a file with entries has exactly one link that no other names: its hash is the
**head** of the records and stands for all that is behind it.

Desks record apart from each other, so the chain branches. A merge keeps the links of both
files and ties their ends together by a link of its own, a tie, which says nothing of who
made it or when, and names the links that it ties and never another tie: in whatever order
desks merge, all that have the same records end in the same head. A tie of some ends of
which another ties more is no end any more. No link is ever taken out again. So the
head that was printed on a paper stays in the chain of every file into which these records
were merged, and whoever has the paper can have it looked up there; what came behind it was
added since.

What the chain alone cannot show is a file of which the last links were cut off together
with their entries, or whose links were all made anew: it is a sound file. Held against a
head that was printed or signed before, it is found out, for it does not have that link.

A link may be signed. Its key is a part of what is hashed, so that a signature that was
taken off shows as one that is missing.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol

from novuss.records.reading_encoding import dump_canonical_json

#: How many digits of a head people are shown, and how few of them may be typed.
SHORT, FEWEST = 16, 12
#: What a code that holds a head begins with.
CODE = "novuss-head:"
_DIGITS = frozenset("0123456789abcdef")


class Signer(Protocol):
    """Who signs links."""

    @property
    def key(self) -> str:
        """The public key, as 64 hexadecimal digits."""

    def sign_message(self, message: bytes) -> str:
        """The signature, as 128 hexadecimal digits."""


class LinkRow(NamedTuple):
    """A link as it is kept; ``parents``, ``entries`` and ``note`` are canonical JSON."""

    hash: str
    parents: str
    entries: str
    made_at: str
    desk: str
    note: str
    #: The public key of who signed, and the signature of the hash; empty where nobody did.
    key: str
    signature: str

    @property
    def sound(self) -> bool:
        """Whether it is as it was made."""
        return self.hash == _hash_link(self)


@dataclass(frozen=True)
class Link:
    """A link that could be read."""

    row: LinkRow
    parents: tuple[str, ...]
    #: Ids with digests, in the order in which they were recorded.
    entries: tuple[tuple[str, str], ...]
    #: The SHA-256 of a file from which was kept what could be, and what could not.
    salvaged: Mapping[str, object] | None = None
    #: Under whose token a desk received entries, by their ids. For these a signature of the link
    #: is that of the desk.
    received: Mapping[str, str] = field(default_factory=dict)
    #: By the ids of such entries, key and signature of the phone that handed them over signed; for
    #: a decision its JSON too, of which the entry was made.
    signed: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @property
    def tie(self) -> bool:
        """Whether it only ties ends together."""
        return not (self.entries or self.row.made_at)

    @classmethod
    def of(cls, row: LinkRow) -> "Link":
        """The link of a row.

        Raises:
            ValueError: it is none.
        """
        try:
            parents, entries = json.loads(row.parents), json.loads(row.entries)
            note = json.loads(row.note)
            return cls(
                row,
                tuple(map(str, parents)),
                tuple((str(entry), str(digest)) for entry, digest in entries),
                salvaged=note.get("salvaged") if note else None,
                received=dict(note.get("received", {})) if note else {},
                signed=_read_signed(note.get("signed", {})) if note else {},
            )
        except (AttributeError, TypeError) as error:
            raise ValueError(str(error)) from error


def make_link(
    parents: Iterable[str],
    entries: Sequence[tuple[str, str]],
    *,
    made_at: str = "",
    desk: str = "",
    salvaged: Mapping[str, object] | None = None,
    received: Mapping[str, str] | None = None,
    signed: Mapping[str, Sequence[str]] | None = None,
    signer: Signer | None = None,
) -> LinkRow:
    """A new link.

    Without ``made_at`` it only ties ends together. See :class:`Link` for what was ``salvaged``,
    ``received`` and ``signed``.
    """
    about = {"received": received or {}, "signed": signed or {}}
    note = {"salvaged": salvaged} if salvaged else _drop_empty(about)
    row = LinkRow(
        hash="",
        parents=dump_canonical_json(sorted(parents)),
        entries=dump_canonical_json([list(entry) for entry in entries]),
        made_at=made_at,
        desk=desk,
        note=dump_canonical_json(note),
        key=signer.key if signer else "",
        signature="",
    )
    row = row._replace(hash=_hash_link(row))
    return row._replace(signature=signer.sign_message(row.hash.encode())) if signer else row


def _drop_empty(note: Mapping[str, object]) -> dict[str, object] | None:
    return {name: value for name, value in note.items() if value} or None


def _read_signed(note: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    return {entry: [str(part) for part in parts] for entry, parts in note.items()}


def _hash_link(row: LinkRow) -> str:
    content = dump_canonical_json(["novuss link 1", *(str(part) for part in row[1:-1])])
    return hashlib.sha256(content.encode("utf-8", "backslashreplace")).hexdigest()


@dataclass(frozen=True)
class Chain:
    """The links of a file, by their hashes."""

    links: Mapping[str, Link]
    #: The hashes of rows that are no links.
    unread: tuple[str, ...] = ()

    @classmethod
    def of(cls, rows: Iterable[LinkRow]) -> "Chain":
        """The chain of all rows."""
        links: dict[str, Link] = {}
        unread = []
        for row in rows:
            try:
                links[row.hash] = Link.of(row)
            except (ValueError, RecursionError):
                unread.append(str(row.hash))
        return cls(links, tuple(unread))

    @cached_property
    def ends(self) -> list[str]:
        """The links that no other stands for; one in every file that is sound and not empty."""
        named = {parent for link in self.links.values() for parent in link.parents}
        ends = sorted(self.links.keys() - named)
        before = {end: self._collect_before([end]) for end in ends} if len(ends) > 1 else {}
        # A tie is no end where another end stands for all that it ties.
        return [
            end
            for end in ends
            if not self.links[end].tie
            or not any(
                other != end and found.issuperset(self.links[end].parents)
                for other, found in before.items()
            )
        ]

    @property
    def untied(self) -> list[str]:
        """What a tie of all ends names: each end, and in place of a tie what it ties."""
        found = {
            parent
            for end in self.ends
            for parent in (self.links[end].parents if self.links[end].tie else [end])
        }
        before = self._collect_before(
            parent for link in found for parent in self._list_parents(link)
        )
        return sorted(found - before)

    def _list_parents(self, link: str) -> tuple[str, ...]:
        return self.links[link].parents if link in self.links else ()

    def _collect_before(self, links: Iterable[str]) -> set[str]:
        """Some links and all before them."""
        seen: set[str] = set()
        todo = list(links)
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                todo += self._list_parents(name)
        return seen

    @property
    def head(self) -> str:
        """The hash that stands for the whole; empty where there is none."""
        return self.ends[0] if len(self.ends) == 1 else ""

    @cached_property
    def covered(self) -> frozenset[str]:
        """The ids of the entries that links name."""
        return frozenset(entry for link in self.links.values() for entry, _ in link.entries)

    def list_entries_behind(self, link: str) -> frozenset[str]:
        """The entries that a link stands for: those of it and of all links before it."""
        links = (self.links[name] for name in self._collect_before([link]) if name in self.links)
        return frozenset(entry for link in links for entry, _ in link.entries)

    def find_links(self, head: str) -> list[str]:
        """The links whose hash begins as a head does that somebody typed or read off a code."""
        return [name for name in self.links if name.startswith(head)]


def parse_head(text: str) -> str | None:
    """A head as somebody types it or a code holds it: its digits, None where it is none."""
    digits = "".join(text.split()).lower().removeprefix(CODE)
    if not FEWEST <= len(digits) <= 64 or not set(digits) <= _DIGITS:
        return None
    return digits


def format_head(head: str) -> str:
    """A head as people compare it: ``a1b2 c3d4 e5f6 0718``."""
    return " ".join(head[start : start + 4] for start in range(0, min(SHORT, len(head)), 4))

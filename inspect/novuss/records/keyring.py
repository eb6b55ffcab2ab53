"""Signatures of a file of records: who signed which entry, and what speaks against it.

A key signs for a name where ``--trust`` says so, or where the chief judge names it in an
entry of the event, the naming. A naming counts where it is signed: with a key that
``--trust`` gives to whoever made it, or, where ``--trust`` says nothing, with a key of the
naming that it takes the place of. The first naming of a file rests on its own signature:
``verify`` says with which key it was made, to be compared with that of the chief judge.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from novuss.inspection.names import name_keys
from novuss.problems import Problem
from novuss.records.chain import Chain, short_head
from novuss.records.coding import UndecodableError, decode, undecodable
from novuss.records.entry import JudgeKeys
from novuss.records.naming import replaced
from novuss.records.rows import Rows
from novuss.records.signing import available, signed
from novuss.records.store import Store

#: A name and a public key that signs for it.
NamedKey = tuple[str, str]
_FIELD = "judge_keys"


@dataclass(frozen=True)
class Naming:
    """An entry that names keys of judges; one that takes them back names none."""

    entry: str
    by: str
    #: The keys that signed it.
    signers: frozenset[str]
    keys: tuple[NamedKey, ...]
    #: Whether it is signed with a key that may name others.
    counts: bool = True

    @property
    def heirs(self) -> frozenset[str]:
        """The keys that may sign what takes its place: its own, and those of whoever made it."""
        return self.signers | {key for name, key in self.keys if _alike(name, self.by)}


@dataclass(frozen=True)
class Signatures:
    """Who signed the entries of a file, and the problems of their signatures."""

    #: By the id of every entry, the keys that signed it.
    signers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    names: frozenset[NamedKey] = frozenset()
    #: Those that hold, and those that do not count.
    namings: tuple[Naming, ...] = ()
    problems: tuple[Problem, ...] = ()
    #: Whether signatures are there that could not be checked for want of a package.
    unchecked: bool = False

    def name(self, key: str) -> str:
        """The names that a key signs for; empty where it is unknown."""
        return ", ".join(sorted(name for name, known in self.names if known == key))

    def count(self, entries: Collection[str]) -> dict[str, int]:
        """By key, how many of some entries it signed; by "" how many nobody did."""
        found = [key for entry in entries for key in self.signers.get(entry) or [""]]
        return {key: found.count(key) for key in sorted(set(found), key=lambda key: (not key, key))}


def read_signatures(
    store: Store, trusted: Iterable[NamedKey] = (), *, required: bool = False
) -> Signatures:
    """Read who signed the entries of a file, and hold the signatures against the named keys.

    Args:
        store: an open file of records.
        trusted: what ``--trust`` says; where empty, the event's own naming holds.
        required: whether every entry has to be signed.
    """
    chain, entries = Chain.of(store.links()), {name: store.rows(name) for name in store.digests()}
    signers: dict[str, frozenset[str]] = dict.fromkeys(entries, frozenset())
    links = [link for link in chain.links.values() if link.row.key]
    problems, can = [], available()
    for link in links:
        row = link.row
        if can and not signed(row.key, row.signature, row.hash.encode()):
            problem = Problem.of(store.name, "record-signature", link=short_head(row.hash))
            problems.append(problem)
        elif row.sound:
            for entry, _ in link.entries:
                signers[entry] = signers.get(entry, frozenset()) | {row.key}
    if links and not can:
        return Signatures(signers, unchecked=True)
    namings = _namings(entries, signers, frozenset(trusted))
    check = _Check(store.name, entries, signers, frozenset(trusted), tuple(namings))
    problems += check.problems(required=required)
    return Signatures(signers, check.names, tuple(namings), tuple(problems))


def _alike(name: str, other: str) -> bool:
    """Whether a reader takes two names for one: case, blanks and look-alike letters aside."""
    return bool(name_keys(name) & name_keys(other))


def _no_characteristic(name: str) -> NoReturn:
    raise UndecodableError(name)


def _named(rows: Rows) -> tuple[NamedKey, ...] | None:
    """The keys that an entry names; None where it says nothing of them."""
    for row in rows.told:
        if row.field == _FIELD:
            try:
                with undecodable():
                    value = decode(row.value, _no_characteristic)
            except UndecodableError:
                return ()
            return value.keys if isinstance(value, JudgeKeys) else ()
    return None


def _namings(
    entries: Mapping[str, Rows],
    signers: Mapping[str, frozenset[str]],
    trusted: frozenset[NamedKey],
) -> list[Naming]:
    """The namings that hold, and those that do not count."""
    over = replaced(
        {
            name: [row.replaced for row in rows.replaced]
            for name, rows in entries.items()
            if rows.told
        }
    )
    counting: dict[str, Naming] = {}
    found = []
    for name in sorted(over, key=lambda name: (len(over[name]), str(name))):
        rows = entries[name]
        if (keys := _named(rows)) is None:
            continue
        by = str(rows.head.made_by)
        before = [counting[other] for other in over[name] if other in counting]
        if trusted:
            may = any(key in signers[name] and _alike(by, who) for who, key in trusted)
        else:
            may = bool(signers[name]) and all(signers[name] & one.heirs for one in before)
        naming = Naming(name, by, signers[name], keys, may)
        if may:
            counting = {other: one for other, one in counting.items() if one not in before}
            counting[name] = naming
        else:
            found.append(naming)
    return [*counting.values(), *found]


@dataclass(frozen=True)
class _Check:
    """The entries of a file against the keys of the names that they bear."""

    file: str
    entries: Mapping[str, Rows]
    signers: Mapping[str, frozenset[str]]
    trusted: frozenset[NamedKey]
    namings: tuple[Naming, ...]

    @property
    def names(self) -> frozenset[NamedKey]:
        """The keys that count, with their names; namings that differ name none."""
        holding = [one for one in self.namings if one.counts]
        found = set(self.trusted)
        found |= {(one.by, key) for one in holding for key in one.signers}
        if len({one.keys for one in holding}) == 1:
            found |= set(holding[0].keys)
        return frozenset(found)

    def problems(self, *, required: bool) -> list[Problem]:
        """What speaks against the signatures, where any key is named or all have to sign."""
        names = self.names
        if not (names or required or self.namings):
            return []
        found = [
            self._problem("record-naming", one.entry) for one in self.namings if not one.counts
        ]
        holding = [one for one in self.namings if one.counts]
        if len({one.keys for one in holding}) > 1:
            told = "; ".join(
                f"{one.entry[:8]} ({one.by}, {', '.join(map(short_head, sorted(one.signers)))})"
                for one in holding
            )
            found.append(Problem.of(self.file, "record-namings", entries=told))
        refused = {one.entry for one in self.namings if not one.counts}
        for entry in self.entries:
            if entry not in refused and (problem := self._of(entry, names, required=required)):
                found.append(problem)
        return found

    def _of(self, entry: str, names: frozenset[NamedKey], *, required: bool) -> Problem | None:
        """What speaks against the signature of one entry, the gravest first."""
        by, signers = str(self.entries[entry].head.made_by), self.signers[entry]
        own = {key for name, key in names if _alike(name, by)}
        if signers & own:
            return None
        if not signers:
            for other in sorted(self._under(entry), key=str):
                if self.signers.get(other):
                    values = {"other": other[:8], "signer": self._signer(other, names)}
                    return self._problem("record-unsigned-over", entry, **values)
            return self._problem("record-unsigned", entry) if own or required else None
        if any(key in signers for _, key in names):
            return self._problem("record-other-key", entry, signer=self._signer(entry, names))
        keys = ", ".join(map(short_head, sorted(signers)))
        return self._problem("record-key-unknown", entry, key=keys)

    def _under(self, entry: str) -> set[str]:
        """The entries in whose place an entry stands, or of which it says what holds."""
        rows = self.entries[entry]
        said = {row.field for row in rows.told}
        under = {
            row.replaced
            for row in rows.replaced
            if row.replaced in self.entries
            # An entry on the event names all before it, and takes the place of what it says.
            and (not said or said & {other.field for other in self.entries[row.replaced].told})
        }
        named = {row.over for row in rows.decided} | {row.inspection for row in rows.renamed}
        return under | {
            name
            for name, other in self.entries.items()
            if named and any(row.id in named for row in other.inspection)
        }

    def _signer(self, entry: str, names: frozenset[NamedKey]) -> str:
        """Who signed an entry: the name of the key, and the key as people compare it."""
        keys = sorted(self.signers[entry])
        known = sorted(name for name, key in names if key in keys)
        return f"{', '.join(known) or '?'} ({', '.join(map(short_head, keys))})"

    def _problem(self, code: str, entry: str, **values: str) -> Problem:
        by = str(self.entries[entry].head.made_by)
        return Problem.of(self.file, code, entry=str(entry)[:8], by=by, **values)

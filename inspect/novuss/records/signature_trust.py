"""Signatures of a file of records: who signed which entry, and what speaks against it.

A key signs for a name where ``--trust`` says so, or where the chief judge names it in an
entry of the event, the naming. A naming counts where it is signed: with a key that
``--trust`` gives to whoever made it, or, where ``--trust`` says nothing, with a key of the
naming that it takes the place of. The first naming of a file rests on its own signature:
``verify`` says with which key it was made, to be compared with that of the chief judge.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from novuss.corpus import Corpus
from novuss.input_problems import Problem
from novuss.inspection.confusable_names import name_keys
from novuss.model.equipment_records import Characteristic
from novuss.records.entry_chain import Chain, Link, format_head
from novuss.records.entry_row_types import Rows
from novuss.records.entry_supersession import find_superseded
from novuss.records.phone_signatures import PhoneSignature
from novuss.records.reading_encoding import UndecodableError, decode_value, report_undecodable
from novuss.records.record_store import Store
from novuss.records.recorded_entries import JudgeKeys
from novuss.records.signed_decisions import is_recorded_as
from novuss.records.signing_keys import is_signature, is_signing_available

#: A name and a public key that signs for it.
NamedKey = tuple[str, str]


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
        return self.signers | {key for name, key in self.keys if _is_alike(name, self.by)}


@dataclass(frozen=True)
class Receipt:
    """That a desk received an entry from whoever had a token, which is no signature of theirs."""

    #: Who had the token.
    name: str
    #: The key with which the desk signed that; empty where it did not, or not soundly.
    key: str
    #: The key of the phone that signed the entry; empty where none did, or not soundly.
    phone: str = ""
    #: Whether the entry is an inspection; else it says something of the event.
    is_inspection: bool = False


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
    #: By the id of an entry that a desk received: from whom.
    receipts: Mapping[str, Receipt] = field(default_factory=dict)

    def name_phone(self, key: str) -> str:
        """The names under which a phone with this key joined desks; empty where none did."""
        return ", ".join(
            sorted({found.name for found in self.receipts.values() if found.phone == key})
        )

    def name_keys(self, keys: Collection[str]) -> str:
        """The names that some keys sign for; empty where they are unknown."""
        return ", ".join(sorted({name for name, key in self.names if key in keys}))

    def count_signed(self, entries: Collection[str]) -> dict[str, int]:
        """By key, how many of some entries it signed; by "" how many nobody did."""
        found = [key for entry in entries for key in self.signers.get(entry) or [""]]
        return {key: found.count(key) for key in sorted(set(found), key=lambda key: (not key, key))}


def read_signatures(
    store: Store, corpus: Corpus, trusted: Iterable[NamedKey] = (), *, required: bool = False
) -> Signatures:
    """Read who signed the entries of a file, and hold the signatures against the named keys.

    Where ``trusted``, what ``--trust`` says, is empty the event's own naming holds.
    """
    entries = {name: store.entries.read_rows(name) for name in store.entries.read_seals()}
    links = list(Chain.of(store.links.read_all()).links.values())
    signers: dict[str, frozenset[str]] = dict.fromkeys(entries, frozenset())
    receipts: dict[str, Receipt] = {}
    problems, can = [], is_signing_available()
    for link in links:
        row = link.row
        if row.key and can and not is_signature(row.key, row.signature, row.hash.encode()):
            problem = Problem.of(store.name, "record-signature", link=format_head(row.hash))
            problems.append(problem)
        elif row.sound:
            for entry, _ in link.entries:
                if name := link.received.get(entry):
                    phone = (
                        _check_phone(link, entries[entry], corpus)
                        if can and entry in entries
                        else ""
                    )
                    if entry in link.signed and can and not phone:
                        values = {"link": format_head(row.hash)}
                        problems.append(Problem.of(store.name, "record-signature", **values))
                    is_inspection = entry in entries and bool(entries[entry].inspection)
                    receipts[entry] = Receipt(name, row.key, phone, is_inspection)
                    signers[entry] = signers.get(entry, frozenset()) | ({phone} if phone else set())
                elif row.key:
                    signers[entry] = signers.get(entry, frozenset()) | {row.key}
    if any(link.row.key or link.signed for link in links) and not can:
        return Signatures(signers, unchecked=True, receipts=receipts)
    names = frozenset(trusted)
    namings = _judge_namings(entries, signers, names)
    for naming in namings:
        if naming.counts:
            names |= {*naming.keys, *((naming.by, key) for key in naming.signers)}
    found = Signatures(signers, names, tuple(namings), receipts=receipts)
    if names or required or namings:
        problems += _list_problems(found, store.name, entries, required=required)
    return replace(found, problems=tuple(problems))


def _check_phone(link: Link, rows: Rows, corpus: Corpus) -> str:
    """The key with which a phone signed an entry that a desk received; empty where none did."""
    try:
        key, signature, *decisions = link.signed.get(rows.head.id, ())
        signed = json.loads(rows.typed[0].inspection if rows.typed else decisions[0])
        found = PhoneSignature(key, signature)
        fits = found.fits if rows.typed else found.fits_decision
        sound = fits(signed) and (bool(rows.typed) or is_recorded_as(signed, rows, corpus))
    except (ValueError, IndexError, AttributeError, KeyError, TypeError, RecursionError):
        return ""
    return key if sound else ""


def _is_alike(name: str, other: str) -> bool:
    """Whether a reader takes two names for one: case, blanks and look-alike letters aside."""
    return bool(name_keys(name) & name_keys(other))


def _read_named_keys(rows: Rows) -> tuple[NamedKey, ...]:
    """The keys that an entry names; none where they cannot be read."""
    values = [row.value for row in rows.metadata if row.field == "judge_keys"]
    try:
        with report_undecodable():
            # No key has a characteristic: whatever names one is of another version.
            found = [
                decode_value(value, dict[str, Characteristic]().__getitem__) for value in values
            ]
            named = [pair for value in found if isinstance(value, JudgeKeys) for pair in value.keys]
            return tuple((str(name), str(key)) for name, key in named)
    except UndecodableError:
        return ()


def _judge_namings(
    entries: Mapping[str, Rows],
    signers: Mapping[str, frozenset[str]],
    trusted: frozenset[NamedKey],
) -> list[Naming]:
    """The namings that hold, and those that do not count; of those that differ none does."""
    updates = {name: rows for name, rows in entries.items() if rows.metadata}
    over = find_superseded(
        {name: [row.replaced for row in updates[name].replaced] for name in updates}
    )
    counting: dict[str, Naming] = {}
    others = []
    for name in sorted(over, key=lambda name: (len(over[name]), str(name))):
        if not any(row.field == "judge_keys" for row in updates[name].metadata):
            continue
        by, own = str(updates[name].head.made_by), signers[name]
        before = [counting[other] for other in over[name] if other in counting]
        naming = Naming(str(name), by, own, _read_named_keys(updates[name]))
        if trusted:
            may = any(key in own and _is_alike(by, who) for who, key in trusted)
        else:
            may = bool(own) and all(own & earlier.heirs for earlier in before)
        if may:
            counting = {entry: naming for entry, naming in counting.items() if naming not in before}
            counting[name] = naming
        else:
            others.append(replace(naming, counts=False))
    agreed = len({naming.keys for naming in counting.values()}) == 1
    return [*(replace(naming, counts=agreed) for naming in counting.values()), *others]


def _is_said_again(
    found: Signatures, entry: str, entries: Mapping[str, Rows], own: Collection[str]
) -> bool:
    """Whether all that an entry says of the event was said again, signed by the same person."""
    fields = {row.field for row in entries[entry].metadata}
    again = {
        row.field
        for other, rows in entries.items()
        if found.signers[other].intersection(own)
        and entry in {row.replaced for row in rows.replaced}
        for row in rows.metadata
    }
    return bool(fields) and fields <= again


def _list_problems(
    found: Signatures, file: str, entries: Mapping[str, Rows], *, required: bool
) -> Iterator[Problem]:
    """What speaks against the signature of each entry, the gravest of it."""
    refused = {naming.entry for naming in found.namings if not naming.counts}
    owners = {row.id: entry for entry, rows in entries.items() for row in rows.inspection}
    for entry, rows in entries.items():
        by, keys = str(rows.head.made_by), found.signers[entry]
        own = {key for name, key in found.names if _is_alike(name, by)}
        values = {"entry": str(entry)[:8], "by": by}
        over = [
            other
            for other in _find_predecessors(entry, entries, owners)
            if found.signers.get(other)
        ]
        vouched = bool(keys & own) or _is_received_for(found, entry, own)
        by_phone = not (own or required) and _is_by_phone(found, entry)
        if str(entry) in refused:
            yield Problem.of(file, "record-naming", **values)
        elif vouched or by_phone:
            continue
        elif keys and found.name_keys(keys):
            yield Problem.of(
                file, "record-other-key", **values, signer=_describe_signer(found, entry)
            )
        elif keys:
            yield Problem.of(file, "record-key-unknown", **values, key=_format_keys(keys))
        elif over:
            values |= {"other": over[0][:8], "signer": _describe_signer(found, over[0])}
            yield Problem.of(file, "record-unsigned-over", **values)
        elif (own or required) and not _is_said_again(found, entry, entries, own):
            yield Problem.of(file, "record-unsigned", **values)


def _is_received_for(found: Signatures, entry: str, own: Collection[str]) -> bool:
    """Whether a desk received an entry from whoever its name says, with one of some keys.

    Who names the key of a desk for a judge takes its word for it, as for a signature.
    """
    receipt = found.receipts.get(entry)
    return receipt is not None and receipt.key in own


def _is_by_phone(found: Signatures, entry: str) -> bool:
    """Whether nobody but the phone that handed it over to a desk signed an entry."""
    receipt = found.receipts.get(entry)
    return receipt is not None and found.signers[entry] == {receipt.phone}


def _find_predecessors(
    entry: str, entries: Mapping[str, Rows], owners: Mapping[str, str]
) -> list[str]:
    """The entries in whose place an entry stands, or of which it says what holds."""
    rows = entries[entry]
    fields = {row.field for row in rows.metadata}
    under = {
        row.replaced
        for row in rows.replaced
        if row.replaced in entries
        # An entry on the event names all before it, and takes the place of what it says.
        and (not fields or fields & {other.field for other in entries[row.replaced].metadata})
    }
    settled = [*(row.over for row in rows.decided), *(row.inspection for row in rows.renamed)]
    return sorted(map(str, under | {owners[name] for name in settled if name in owners}))


def _describe_signer(found: Signatures, entry: str) -> str:
    """Who signed an entry: the names of the keys, and the keys as people compare them."""
    keys = found.signers[entry]
    return f"{found.name_keys(keys) or '?'} ({_format_keys(keys)})"


def _format_keys(keys: Collection[str]) -> str:
    return ", ".join(map(format_head, sorted(keys)))

"""Signers of records in words and as data: for the terminal and for every paper."""

from collections.abc import Collection
from typing import Any

from novuss.records.chain import short_head
from novuss.records.keyring import Naming, Signatures
from novuss.wording import Wording


def signatures_data(signatures: Signatures) -> dict[str, Any]:
    """Who signed what, and which entries name the keys of judges."""
    signers = signatures.signers
    counts = signatures.count(signers)
    return {
        "signatures": [
            {
                "key": key,
                "by": signatures.name(key) or None,
                "entries": [entry for entry, keys in signers.items() if key in keys],
            }
            for key in counts
            if key
        ],
        "unsigned": counts.get("", 0),
        "unchecked": signatures.unchecked,
        "namings": [
            {
                "entry": naming.entry,
                "by": naming.by,
                "signed_with": sorted(naming.signers),
                "counts": naming.counts,
                "keys": [{"name": name, "key": key} for name, key in naming.keys],
            }
            for naming in signatures.namings
        ],
    }


def signed_lines(signatures: Signatures, say: Wording) -> list[str]:
    """Who named the keys of judges, and who signed how many entries, a line each."""
    lines = [_naming_words(naming, say) for naming in signatures.namings if naming.counts]
    counts = signatures.count(signatures.signers)
    if counts.keys() - {""} or lines:
        lines += [
            say("cli.signed-by", name=_signer(signatures, key, say), n=n)
            for key, n in counts.items()
            if key
        ]
        if counts.get(""):
            lines.append(say("cli.unsigned", n=counts[""]))
    return lines


def signed_words(signatures: Signatures, entries: Collection[str], say: Wording) -> str:
    """Who signed some entries, in one line; empty where nobody signs and no key is named."""
    counts = signatures.count(entries)
    if signatures.unchecked:
        return say("record.signed-unchecked")
    if not (counts.keys() - {""} or signatures.namings):
        return ""
    told = [
        f"{_signer(signatures, key, say) if key else say('record.signed-nobody')}: {n}"
        for key, n in counts.items()
    ]
    return say("record.signed", signers="; ".join(told))


def _naming_words(naming: Naming, say: Wording) -> str:
    keys = ", ".join(map(short_head, sorted(naming.signers)))
    return say("cli.keys-named", by=naming.by, entry=naming.entry[:8], key=keys)


def _signer(signatures: Signatures, key: str, say: Wording) -> str:
    """A key by its name and as people compare it."""
    name = signatures.name(key) or say("record.signed-unknown")
    return f"{name} ({short_head(key)})"

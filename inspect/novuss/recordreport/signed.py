"""Signers of records in words and as data: for the terminal and for every paper."""

from collections.abc import Collection
from typing import Any

from novuss.records.chain import short_head
from novuss.records.keyring import Signatures
from novuss.wording import Wording


def signatures_data(signatures: Signatures) -> dict[str, Any]:
    """Who signed what, and which entries name the keys of judges."""
    signers = signatures.signers
    counts = signatures.count(signers)
    return {
        "signatures": [
            {
                "key": key,
                "by": signatures.name([key]) or None,
                "entries": [entry for entry, keys in signers.items() if key in keys],
            }
            for key in filter(None, counts)
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


def naming_words(signatures: Signatures, say: Wording) -> list[str]:
    """Who named the keys of judges, and with which key that was signed."""
    return [
        say("cli.keys-named", by=naming.by, entry=naming.entry[:8], key=short_head(key))
        for naming in signatures.namings
        for key in sorted(naming.signers)
        if naming.counts
    ]


def signed_words(signatures: Signatures, entries: Collection[str], say: Wording) -> str:
    """Who signed some entries, in one line; empty where nobody signs and no key is named."""
    counts = signatures.count(entries)
    if signatures.unchecked:
        return say("record.signed-unchecked")
    if not (any(counts) or signatures.namings):
        return ""
    told = []
    for key, n in counts.items():
        name = signatures.name([key]) or say("record.signed-unknown")
        told.append(f"{name} ({short_head(key)})" if key else say("record.signed-nobody"))
        told[-1] += f": {n}"
    return say("record.signed", signers="; ".join(told))

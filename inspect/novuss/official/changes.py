"""What a new copy of a document changes, clause by clause."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz

from novuss.official.store import Found, Imported
from novuss.word_changes import Step, word_changes

Kind = Literal["added", "removed", "changed", "moved"]

#: Two wordings as much alike as this are one that was moved.
_MOVED = 90.0
_SHORTEST = 20


@dataclass(frozen=True)
class Change:
    """One clause that differs.

    Attributes:
        kind: what happened to it.
        clause: its number; of a moved one the number in the new copy.
        before: for a moved one the number it had.
        words: the words of both wordings in their order, and which copy has them.
    """

    kind: Kind
    clause: str
    before: str = ""
    words: tuple[tuple[Step, str], ...] = ()


def changes(old: Imported, new: Imported) -> list[Change]:
    """Every difference of wording, in the order of the new copy, removed clauses last.

    White space, line ends and the way a number was won are no differences.
    """
    before = {one.id: one for one in old.found}
    after = {one.id: one for one in new.found}
    moved = dict(_moved(before, after))
    found = []
    for name, one in after.items():
        known = before.get(name)
        if name in moved:
            origin = before[moved[name]]
            words = _words(origin, one) if _plain(origin) != _plain(one) else ()
            found.append(Change("moved", name, moved[name], words))
        elif known is None:
            found.append(Change("added", name, words=_words(None, one)))
        elif _plain(known) != _plain(one):
            found.append(Change("changed", name, words=_words(known, one)))
    gone = [one for name, one in before.items() if name not in after]
    carried = set(moved.values())
    found += [
        Change("removed", one.id, words=_words(one, None)) for one in gone if one.id not in carried
    ]
    return found + list(_strays(old, new))


def _strays(old: Imported, new: Imported) -> Iterator[Change]:
    """Text without a clause that only one of the copies has: perhaps a new clause."""
    # The words of the other copy as a whole: a piece may have been cut elsewhere.
    known = {step: _flat(copy) for step, copy in (("new", old), ("gone", new))}
    for step, copy in (("new", new), ("gone", old)):
        for piece in copy.extra:
            text = " ".join(piece.text.split())
            if text and text not in known[step]:
                number = re.match(r"\d+(?:\.\w+)*", text)
                kind: Kind = "added" if step == "new" else "removed"
                one: Step = "new" if step == "new" else "gone"
                yield Change(kind, number.group() if number else "", words=((one, text),))


def _flat(copy: Imported) -> str:
    return " ".join(" ".join(piece.text.split()) for piece in copy.extra)


def _moved(before: dict[str, Found], after: dict[str, Found]) -> Iterator[tuple[str, str]]:
    """Number in the new copy and in the old one of clauses that stand elsewhere."""
    different = [
        name for name in after if name not in before or not _alike(before[name], after[name])
    ]
    free = {name for name in before if name not in after or not _alike(before[name], after[name])}
    for name in different:
        text = _plain(after[name])
        if len(text) < _SHORTEST:
            continue
        scored = [(fuzz.ratio(_plain(before[one]), text), one) for one in free if one != name]
        score, best = max(scored, default=(0.0, ""))
        if score >= _MOVED:
            free.discard(best)
            yield name, best


def _alike(one: Found, other: Found) -> bool:
    return fuzz.ratio(_plain(one), _plain(other)) >= _MOVED


def _plain(found: Found) -> str:
    """Wording and cells without line ends; as printed, before any repair."""
    cells = found.cells.model_dump().values() if found.cells else ()
    wording = found.wording if found.original is None else found.original
    return " ".join(" ".join([wording, *cells]).split())


def _words(old: Found | None, new: Found | None) -> tuple[tuple[Step, str], ...]:
    return word_changes(_plain(old) if old else "", _plain(new) if new else "")

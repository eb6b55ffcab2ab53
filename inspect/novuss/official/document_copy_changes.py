"""Changes of wording between two copies of a document, clause by clause."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz

from novuss.official.imported_documents import Found, Imported
from novuss.word_diff import Step, diff_words

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


def find_changes(old: Imported, new: Imported) -> list[Change]:
    """Find every change of wording, in the order of the new copy, removed clauses last.

    White space, line ends and the way a number was won are no differences.
    """
    before = {found.id: found for found in old.found}
    after = {found.id: found for found in new.found}
    moved = dict(_find_moved(before, after))
    differences = []
    for name, found in after.items():
        origin = before.get(moved.get(name, name))
        same = origin is not None and _join_plain(origin) == _join_plain(found)
        words = () if same else _compare_words(origin, found)
        if name in moved:
            differences.append(Change("moved", name, moved[name], words))
        elif words or origin is None:
            differences.append(Change("changed" if origin else "added", name, words=words))
    differences += [
        Change("removed", name, words=_compare_words(found, None))
        for name, found in before.items()
        if name not in after and name not in moved.values()
    ]
    return [*differences, *_compare_strays(new, old, "new"), *_compare_strays(old, new, "gone")]


def _compare_strays(copy: Imported, other: Imported, step: Step) -> Iterator[Change]:
    """Text without a clause that only one of the copies has: perhaps a new clause."""
    # The words of the other copy as a whole: a piece may have been cut elsewhere.
    known = " ".join(" ".join(stray.text.split()) for stray in other.extra)
    for stray in copy.extra:
        text = " ".join(stray.text.split())
        if text and text not in known:
            number = re.match(r"\d+(?:\.\w+)*", text)
            kind: Kind = "added" if step == "new" else "removed"
            yield Change(kind, number.group() if number else "", words=((step, text),))


def _find_moved(before: dict[str, Found], after: dict[str, Found]) -> Iterator[tuple[str, str]]:
    """Number in the new copy and in the old one of clauses that stand elsewhere."""
    both = before.keys() & after.keys()
    likeness = {
        name: fuzz.ratio(_join_plain(before[name]), _join_plain(after[name])) for name in both
    }
    alike = {name for name, ratio in likeness.items() if ratio >= _MOVED}
    free = before.keys() - alike
    for name, found in after.items():
        text = _join_plain(found)
        if name in alike or len(text) < _SHORTEST:
            continue
        scored = [(fuzz.ratio(_join_plain(before[old]), text), old) for old in free if old != name]
        score, best = max(scored, default=(0.0, ""))
        if score >= _MOVED:
            free.discard(best)
            yield name, best


def _join_plain(found: Found) -> str:
    """Wording and cells without line ends; as printed, before any repair."""
    return " ".join(" ".join([found.as_printed, *found.printed_cells]).split())


def _compare_words(old: Found | None, new: Found | None) -> tuple[tuple[Step, str], ...]:
    return diff_words(_join_plain(old) if old else "", _join_plain(new) if new else "")

"""Word-by-word differences between two texts."""

import difflib
from typing import Literal

#: What words are to the two texts: in both, only in the old one, only in the new one.
Step = Literal["same", "gone", "new"]


def diff_words(old: str, new: str) -> tuple[tuple[Step, str], ...]:
    """The words of both texts in their order, and which of them has them."""
    first, second = old.split(), new.split()
    steps: list[tuple[Step, str]] = []
    matcher = difflib.SequenceMatcher(a=first, b=second, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            steps.append(("same", " ".join(first[a:b])))
            continue
        if b > a:
            steps.append(("gone", " ".join(first[a:b])))
        if d > c:
            steps.append(("new", " ".join(second[c:d])))
    return tuple(steps)

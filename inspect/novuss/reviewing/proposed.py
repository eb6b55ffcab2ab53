"""What is looked at in a proposal, whoever made it: its blanks, its paragraphs, its signs."""

import re
import unicodedata
from collections.abc import Iterator

from novuss.official.damage import classify_damage

#: How a change of paragraphs is seen in a difference of words.
BREAK = "¶"
#: Categories of Unicode that nobody sees: controls, formats, half signs, ends of lines.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs with their blanks folded; texts of equal ones are equal to a reader."""
    folded = (" ".join(one.split()) for one in text.split("\n"))
    return tuple(one for one in folded if one)


def with_breaks(text: str) -> str:
    """The text on one line, with a sign wherever a paragraph ends and another begins."""
    return f" {BREAK} ".join(one.strip() for one in text.split("\n") if one.strip())


def unseen(text: str) -> tuple[str, str] | None:
    """The first sign that nobody sees, and its word with the sign spelt out; None without one."""
    for word in re.split(r"[ \n]+", text):
        signs = [one for one in word if unicodedata.category(one) in _UNSEEN]
        if signs:
            spelt = "".join(f"[{_code(one)}]" if one in signs else one for one in word)
            return _code(signs[0]), spelt
    return None


def _code(sign: str) -> str:
    return f"U+{ord(sign):04X}"


def mixed(new: str, old: str) -> Iterator[str]:
    """Words with letters of two scripts that the old text has not."""
    known = set(old.split())
    for word in dict.fromkeys(new.split()):
        if word not in known and classify_damage(word) == "mixed-scripts":
            yield word.strip('.,;:!?()"“”„«»')

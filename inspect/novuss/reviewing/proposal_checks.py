"""Checks of proposed texts: paragraphs, invisible characters, words of two scripts."""

import re
import unicodedata
from collections.abc import Iterator

from novuss.official.damaged_letters import classify_damage

#: Shows in a difference of words where a paragraph ends.
BREAK = "¶"
#: Unicode categories of invisible characters: controls, formats, surrogates, ends of lines.
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def split_paragraphs(text: str) -> tuple[str, ...]:
    """Split a text into paragraphs with single blanks; equal ones read alike."""
    folded = (" ".join(line.split()) for line in text.split("\n"))
    return tuple(filter(None, folded))


def mark_paragraphs(text: str) -> str:
    """Put a text on one line, with a sign between paragraphs."""
    return f" {BREAK} ".join(line.strip() for line in text.split("\n") if line.strip())


def find_invisible(text: str) -> tuple[str, str] | None:
    """Find the first invisible character, and its word with such characters spelt out."""
    for word in re.split(r"[ \n]+", text):
        hidden = {
            letter: f"U+{ord(letter):04X}"
            for letter in word
            if unicodedata.category(letter) in _INVISIBLE
        }
        if hidden:
            spelt = (f"[{hidden[letter]}]" if letter in hidden else letter for letter in word)
            return next(iter(hidden.values())), "".join(spelt)
    return None


def find_mixed_scripts(new: str, old: str) -> Iterator[str]:
    """Find words with letters of two scripts that the old text does not have."""
    known = set(old.split())
    for word in dict.fromkeys(new.split()):
        if word not in known and classify_damage(word) == "mixed-scripts":
            yield word.strip('.,;:!?()"“”„«»')

"""Words whose letters look damaged."""

import re
from collections.abc import Iterator

from novuss.official.store import Found, Suspect, Suspicion

_WORD = re.compile(r"\S+")
_CYRILLIC, _LATIN = re.compile(r"[\u0400-\u04FF]"), re.compile(r"[A-Za-z\u00C0-\u024F]")


def suspicion(word: str) -> Suspicion | None:
    """What is odd about a word, or None."""
    if "\N{SOFT HYPHEN}" in word:
        return "soft-hyphen"
    if "\N{REPLACEMENT CHARACTER}" in word:
        return "lost"
    if any(_CYRILLIC.search(part) and _LATIN.search(part) for part in re.split(r"[\W\d_]+", word)):
        return "mixed-scripts"
    if re.search(r"[^\W\d_]{2}\d|\d[^\W\d_]{2}", word) and not re.search(r"\d-?[хxй]|//", word):
        return "figure-in-word"
    if re.search(r"[^\W\d_][{}_|*®\\<>\[\]][^\W\d_]|[^\W\d_][{}_|\\<>®]", word):
        return "sign-in-word"
    return None


def suspects(clause: Found) -> Iterator[Suspect]:
    """The odd words of a clause, each once."""
    seen: set[str] = set()
    for match in _WORD.finditer(clause.wording):
        word = match.group().strip('.,;:!?()"“”„«»')
        kind = suspicion(word)
        if kind and word not in seen:
            seen.add(word)
            yield Suspect(clause=clause.id, word=word, kind=kind)

"""Lines put together to a running text."""

import re
from collections.abc import Collection, Sequence

from novuss.model.base import fold

_SOFT = "\N{SOFT HYPHEN}"
#: Words that a German copy breaks behind a hyphen of their own: "Ober- und".
_SUSPENDED = re.compile(r"(?:und|oder|bzw|sowie)\b")


def joined(lines: Sequence[str], known: Collection[str] = ()) -> str:
    """One line of text; a word that was divided at the end of a line is whole again.

    A hyphen goes if the word without it is one of the ``known`` folded words:
    ``Spiel-`` / ``stein`` loses it, ``penalty-`` / ``worthy`` keeps it.
    """
    text = ""
    for line in lines:
        line = " ".join(line.split())
        if text.endswith(_SOFT):
            text = text[:-1] + line
        elif re.search(r"\w-$", text) and re.match(r"\w", line):
            parts = f"{text.split()[-1][:-1]}{line.split()[0]}"
            if _SUSPENDED.match(line):
                text = f"{text} {line}"
            else:
                text = (text[:-1] if fold(parts) in known else text) + line
        else:
            text = f"{text} {line}" if text else line
    return text

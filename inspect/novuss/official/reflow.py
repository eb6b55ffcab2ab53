"""Lines put together to a running text."""

import re
from collections.abc import Sequence

_SOFT = "\N{SOFT HYPHEN}"
#: Words that a German copy breaks behind a hyphen of their own: "Ober- und".
_SUSPENDED = re.compile(r"(?:und|oder|bzw|sowie)\b")


def joined(lines: Sequence[str]) -> str:
    """One line of text; a word that was divided at the end of a line is whole again.

    A hyphen stays unless the word goes on with small letters in the Latin
    script: ``каким-`` / ``либо`` keeps it, ``Spiel-`` / ``stein`` loses it.
    """
    text = ""
    for line in lines:
        line = " ".join(line.split())
        if text.endswith(_SOFT):
            text = text[:-1] + line
        elif re.search(r"[a-zäöüß]-$", text) and re.match(r"[a-zäöüß]{2}", line):
            text = f"{text} {line}" if _SUSPENDED.match(line) else text[:-1] + line
        elif re.search(r"\w-$", text) and re.match(r"\w", line):
            text = f"{text} {line}" if _SUSPENDED.match(line) else text + line
        else:
            text = f"{text} {line}" if text else line
    return text

"""Running text of a clause, put together from the pieces of its lines."""

import re
from collections.abc import Collection, Sequence

from novuss.model.base import fold
from novuss.official.atoms import Atom
from novuss.official.lines import Line, ended

_SOFT = "\N{SOFT HYPHEN}"
#: Words that a German copy breaks behind a hyphen of their own: "Ober- und".
_SUSPENDED = re.compile(r"(?:und|oder|bzw|sowie)\b")


def build_wording(
    atoms: Sequence[Atom], known: Collection[str], *, gaps_tell: bool, without_number: bool = False
) -> str:
    """The paragraphs of some atoms, each on a line.

    Args:
        atoms: in their order.
        known: folded words, see :func:`join_lines`.
        gaps_tell: whether an empty line begins a paragraph.
        without_number: whether the number in front of the first one is left out.
    """
    paragraphs: list[list[str]] = []
    line: Line | None = None
    atoms = [atom for atom in atoms if atom.text]
    for at, atom in enumerate(atoms):
        text = atom.text if (at == 0 and without_number) else atom.raw
        is_marked = (gaps_tell and atom.line.blank > 0) or atom.line.mark in ("item", "paragraph")
        begins = atom.first and atom.closed and is_marked and ended(atoms[at - 1].text)
        if line is None or begins:
            paragraphs.append([text])
        elif atom.line is line:
            paragraphs[-1][-1] += f" {text}"
        else:
            paragraphs[-1].append(text)
        line = atom.line
    return "\n".join(join_lines(lines, known) for lines in paragraphs)


def join_lines(lines: Sequence[str], known: Collection[str] = ()) -> str:
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

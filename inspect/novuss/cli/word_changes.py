"""A difference of two texts on the terminal, word by word."""

from collections.abc import Iterable

from rich.text import Text

from novuss.word_changes import Step

_STYLES = {"same": "", "gone": "red strike", "new": "green"}
_SIGNS = {"same": ("", ""), "gone": ("[-", "-]"), "new": ("{+", "+}")}


def shown(words: Iterable[tuple[Step, str]]) -> Text:
    """One line; with signs as well as colours, because a file or a pipe has no colours."""
    line = Text()
    for step, text in words:
        before, after = _SIGNS[step]
        line.append(f"{before}{text}{after} ", style=_STYLES[step])
    return line

"""Problems of files, and what cures them, in words."""

from collections.abc import Mapping

from novuss.input_problems import Problem
from novuss.localized_wording import Wording
from novuss.model.measuring_vocabulary import Vocabulary
from novuss.size_caps import CAPS

#: The values of a problem that are what somebody typed, letter by letter.
_TYPED = {
    *("value", "unit", "name", "item", "header", "instrument", "position", "seal", "note"),
    *("lower", "upper", "calibrated", "due"),
}
#: Problems whose words are remembered because the next row may have the same.
_MOST_KEPT = 10_000


class ProblemWords:
    """Write problems in one language."""

    def __init__(
        self, wording: Wording, vocabulary: Vocabulary, names: Mapping[str, str] | None = None
    ) -> None:
        """Take words and units; ``names`` are those of characteristics that problems speak of."""
        self._say = wording
        self._language = language = wording.language
        kinds: dict[str, str] = {kind.id: kind.names[language] for kind in vocabulary.kinds}
        columns = {column.id: column.get_heading(language) for column in vocabulary.columns}
        symbols = {unit.id: unit.symbols[language] for unit in vocabulary.units}
        #: By the name of a problem's value: the ids that may stand in it, in words.
        self._words_of: dict[str, Mapping[str, str]] = {
            **dict.fromkeys(("kind", "kinds"), kinds),
            **dict.fromkeys(("column", "columns"), columns),
            **dict.fromkeys(("accepted", "wanted", "measures"), symbols),
            **dict.fromkeys(("characteristic", "characteristics", "gives"), names or {}),
            "cap": {cap: wording(f"cap.{cap}") for cap in CAPS},
        }
        self._known: dict[tuple[str, tuple[tuple[str, str], ...]], tuple[str, str]] = {}

    def describe_problem(self, problem: Problem) -> tuple[str, str]:
        """What is wrong, and what to do about it."""
        # One slip in a column is a problem of each of its rows, and is worded once.
        key = (problem.code, tuple(problem.values.items()))
        if key not in self._known:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            self._known[key] = (
                self._fill_message("problem", problem),
                self._fill_message("cure", problem),
            )
        return self._known[key]

    def describe_notice(self, notice: Problem) -> str:
        """What was made out of a file, and is no problem."""
        return self._fill_message("notice", notice)

    def describe_part(self, problem: Problem) -> str:
        """Which item a problem is about, and which part of an event file: ``P1, reading 3``."""
        parts = (self._say(f"part.{name}", n=number) for name, number in problem.within)
        return ", ".join(filter(None, (problem.item, *parts)))

    def _fill_message(self, message: str, problem: Problem) -> str:
        """A message with the values of a problem, what was typed in one pair of marks."""
        text = self._say(f"{message}.{problem.code}", **self._translate_values(problem))
        opening, closing = self._say("message.quoted", text="\0").split("\0")
        # A message may have marks of its own around what was typed.
        for mark in (opening, '"'):
            text = text.replace(f"{mark}{opening}", mark)
        for mark in (closing, '"'):
            text = text.replace(f"{closing}{mark}", mark)
        return text

    def _translate_values(self, problem: Problem) -> dict[str, str]:
        """The values of a problem in the words of the reader, what was typed in marks."""
        values: dict[str, str] = {}
        for name, value in problem.values.items():
            name, at, language = name.partition("@")
            if not at:
                words = self._words_of.get(name, {})
                ids = value.split(", ") if words else [value]
                values[name] = ", ".join(words.get(word, word) for word in ids)
            elif language == self._language:
                values[name] = value
        typed = _TYPED & values.keys()
        return values | {name: self._say("message.quoted", text=values[name]) for name in typed}

"""Details of an item in a row: whose it is, when it was measured, which set, which table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from novuss.inspection.readings import Occasion
from novuss.model.equipment_records import Colour, Kind
from novuss.model.measuring_vocabulary import Vocabulary, Words
from novuss.model.record_base import fold_text
from novuss.tables.table_cells import Cell, CellMistake, Found

MARK_COLUMNS = ("participant", "occasion", "set", "colour", "table")


_Meaning = TypeVar("_Meaning", bound=str)


@dataclass(frozen=True)
class Marks:
    """The marks of one row; None where nothing is said."""

    participant: str | None = None
    occasion: Occasion | None = None
    disc_set: str | None = None
    colour: Colour | None = None
    table: str | None = None


class MarkReader:
    """Reads marks, and sees that the rows of one item agree on what cannot change."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        when, colours = vocabulary.occasions, vocabulary.colours
        times: dict[Occasion, Words] = {"before": when.before, "during": when.during}
        self._occasions = _map_words(times)
        self._colours: dict[str, Colour] = _map_words({"red": colours.red, "black": colours.black})
        #: What was said first, and where: by column and by what it was said of.
        self._said: dict[tuple[str, ...], tuple[str, str]] = {}

    def read_marks(self, row: dict[str, Cell], kind: Kind | None, file: str) -> Marks:
        """The marks of a row, by column id.

        Args:
            row: the cells; columns may be absent.
            kind: of the item, None where it could not be told.
            file: where the row stands, for messages on later rows.

        Raises:
            CellMistake: words that are no occasion or colour, a set or colour of
                what is no disc, and rows of an item that contradict each other.
        """
        found: list[Found] = []
        occasion = self._read_word(row, "occasion", self._occasions, found)
        colour = self._read_word(row, "colour", self._colours, found)
        for column in ("set", "colour"):
            cell = row.get(column)
            if cell and not cell.blank and kind not in ("disc", None):
                values = {"value": cell.text.strip(), "column": column, "kind": kind or ""}
                found.append((cell, "column-of-discs", values))
        if not found and kind:
            found += self._find_contradictions(row, kind, colour, file)
        if found:
            raise CellMistake(*found)
        if kind == "disc" and colour is None:
            colour = self._find_colour(_get_text(row, "position"))
        participant, disc_set, table = (
            _get_text(row, name) for name in ("participant", "set", "table")
        )
        return Marks(participant, occasion, disc_set, colour, table)

    def _find_contradictions(
        self, row: dict[str, Cell], kind: Kind, colour: Colour | None, file: str
    ) -> list[Found]:
        item = _get_text(row, "item") or ""
        # A set that is one item has discs of both colours, told apart by their places.
        disc = item if _get_text(row, "set") else f"{item} / {_get_text(row, 'position') or ''}"
        found: list[Found] = []
        for column, of in (("participant", item), ("set", item), ("colour", disc)):
            text = colour if column == "colour" else _get_text(row, column)
            if text is None:
                continue
            cell = row[column]
            key = (column, kind, of)
            first, place = self._said.setdefault(key, (text, f"{file}:{cell.line}"))
            if _keep_text(first) != _keep_text(text):
                values = {"item": of, "value": cell.text.strip(), "other": first}
                values |= {"place": place, "column": column}
                found.append((cell, "item-contradicts", values))
        return found

    def _read_word(
        self, row: dict[str, Cell], column: str, words: dict[str, _Meaning], found: list[Found]
    ) -> _Meaning | None:
        cell = row.get(column)
        if cell is None or cell.blank:
            return None
        meant = words.get(fold_text(cell.text))
        if meant is None:
            values = {"value": cell.text.strip()}
            code = "value-no-colour" if column == "colour" else "value-no-occasion"
            found.append((cell, code, values))
        return meant

    def _find_colour(self, position: str | None) -> Colour | None:
        """The colour that the name of a disc begins or ends with: ``red 3``, ``3 black``.

        Without a number it is no single disc: "red discs" are many.
        """
        words = fold_text(position or "").split()
        if not any(sign.isdigit() for word in words for sign in word):
            return None
        colours = {self._colours[word] for word in words if word in self._colours}
        return colours.pop() if len(colours) == 1 else None


def _map_words(meanings: Mapping[_Meaning, Words]) -> dict[str, _Meaning]:
    """The meaning of each word, by the folded word."""
    return {
        fold_text(word): meaning
        for meaning, words in meanings.items()
        for word in (meaning, *words.list_all())
    }


def _get_text(row: dict[str, Cell], column: str) -> str | None:
    cell = row.get(column)
    return (cell.text.strip() or None) if cell else None


def _keep_text(text: str) -> str:
    return " ".join(text.split()).casefold()

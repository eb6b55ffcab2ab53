"""Clauses of a filled workbook: what is amended, added, repealed and renumbered."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from novuss.amending.amendment_entry_types import ClauseEntry
from novuss.amending.filled_consequence_rows import CONSEQUENCE_COLUMNS, ConsequenceReader
from novuss.amending.filled_workbook import SheetRow
from novuss.amending.workbook_columns import KINDS, Kind, map_kinds
from novuss.corpus import Corpus
from novuss.input_problems import Problem, translate_value
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.conditional_consequences import Statement
from novuss.model.record_base import LocalText
from novuss.model.rule_clauses import HEADINGS, Clause
from novuss.reviewing.reader_answers import Place

_NUMBER = re.compile(r"[A-Za-z]?\d+(?:\.\w+)*(?:-\w+)*")
_NAMED = re.compile(r"(?<![\w.])[A-Za-z]?\d+(?:\.\w+)+(?![\w])")
#: What somebody fills in for a clause that stands there already.
_FILLED = ("kind", "text", "reason", "to", *CONSEQUENCE_COLUMNS)


class ClauseReader:
    """Reads the rows of the sheet of clauses, in the order of the sheet."""

    def __init__(
        self,
        corpus: Corpus,
        cells: dict[tuple[str | int, ...], tuple[Place, str]],
        problems: list[Problem],
    ) -> None:
        """Read what amends the edition that ``corpus`` is seen from; note cells and problems."""
        self._corpus, self._cells, self._problems = corpus, cells, problems
        self._kinds = map_kinds(corpus)
        self._consequences = ConsequenceReader(corpus, self._refuse)
        self._found: dict[str, list[ClauseEntry]] = {kind: [] for kind in KINDS}
        #: The rows of clauses that get another text, by clause.
        self.texts: dict[str, SheetRow] = {}
        #: The numbers on rows of which something is refused.
        self.refused: set[str] = set()
        #: What follows no longer, by clause.
        self.lost: dict[str, Sequence[Statement]] = {}

    def read(self, rows: Iterable[SheetRow]) -> dict[str, list[ClauseEntry]]:
        """Read the rows, and give what becomes of clauses, by kind."""
        filled = []
        for row in rows:
            clause = self._corpus.rules.clause(row.about) if row.about else None
            if row.about and clause is None:
                values = {"edition": self._corpus.current, "clause": row.about}
                self._refuse(row, "amendment-clause-unknown", "number", **values)
            elif clause:
                if any(row.get(name) or row.by_language(name) for name in _FILLED) or (
                    self._find_renamed(clause, row)
                ):
                    filled.append((clause, row))
            elif _is_filled_anew(row):
                self._add_clause(row)
        for clause, row in filled:
            self._read_clause(clause, row)
        self._state_references()
        return self._found

    def _refuse(self, row: SheetRow, code: str, column: str, /, **values: str) -> None:
        self.refused |= {row.about, *(_clean_number(row.get(name)) for name in ("number", "to"))}
        self._problems.append(row.place.build_problem(code, row.find_column(column), **values))

    def _note(self, kind: Kind, row: SheetRow, **columns: str) -> None:
        """Note the cells of the entry that was added last."""
        at = ("clauses", kind, len(self._found[kind]) - 1)
        self._cells[at] = row.place, "number"
        for field, column in columns.items():
            self._cells[*at, field] = row.place, row.find_column(column)
        for language in row.by_language("text"):
            self._cells[*at, "texts", language] = row.place, f"text.{language}"

    def _read_kind(self, row: SheetRow) -> Kind | None:
        """The kind that is chosen, or that which the other cells tell."""
        typed = row.get("kind")
        if typed:
            kind = self._kinds.get(typed.casefold())
            if kind is None:
                self._refuse(row, "amendment-kind", "kind", value=typed, **self._list_kinds())
            return kind
        return "amended" if self._is_amended(row) else "renumbered"

    def _is_amended(self, row: SheetRow) -> bool:
        """Whether a row says anything but another number."""
        clause = self._corpus.rules.clause(row.about) if row.about else None
        words = any(
            row.by_language(name) or row.get(name) for name in ("text", *CONSEQUENCE_COLUMNS)
        )
        return words or bool(clause and self._find_renamed(clause, row))

    def _find_renamed(self, clause: Clause, row: SheetRow) -> ClauseEntry:
        """The name and the act of a clause, where somebody wrote over them."""
        rules, consequences = self._corpus.rules, self._corpus.consequences
        present: dict[Literal["name", "offence"], tuple[str, LocalText | None]] = {
            "name": ("about", rules.name(clause.id)),
            "offence": ("offence", consequences.offence(clause.id)),
        }
        found: ClauseEntry = {}
        for field, (column, known) in present.items():
            texts = row.by_language(column)
            written = {
                language: text
                for language, text in texts.items()
                if not known or text.split() != known[language].split()
            }
            if written:
                found[field] = written
        return found

    def _list_kinds(self) -> dict[str, str]:
        def name_kinds(language: Language) -> str:
            say = Wording(self._corpus.strings, language)
            return ", ".join(say(f"amending-kind.{kind}") for kind in KINDS)

        return translate_value("known", name_kinds)

    def _read_clause(self, clause: Clause, row: SheetRow) -> None:
        kind, to = self._read_kind(row), row.get("to")
        if kind is None:
            return
        if kind == "added":
            self._refuse(row, "amendment-kind-added", "kind")
        elif kind == "repealed":
            for column in ("text", "to", *CONSEQUENCE_COLUMNS):
                if row.get(column) or row.by_language(column):
                    self._refuse(row, "amendment-kind-repealed", column)
                    break
            self._found[kind].append({"id": clause.id, "reason": self._read_reason(row)})
            self._note(kind, row, reason="reason")
        else:
            if kind == "amended" or self._is_amended(row):
                self._amend_clause(clause, row)
            if kind == "renumbered" or to:
                self._renumber_clause(clause, row)

    def _amend_clause(self, clause: Clause, row: SheetRow) -> None:
        texts, renamed = row.by_language("text"), self._find_renamed(clause, row)
        if not texts:
            follows = any(row.get(name) or row.by_language(name) for name in CONSEQUENCE_COLUMNS)
            self._refuse(row, "amendment-follows-alone" if follows else "amendment-text", "text")
            return
        if clause.level in HEADINGS and "name" in renamed:
            self._refuse(row, "amendment-name-heading", "about")
        self.texts[clause.id] = row
        read = self._consequences.read_amended(clause, row)
        entry: ClauseEntry = {"id": clause.id, "texts": texts, "reason": self._read_reason(row)}
        self._found["amended"].append({**entry, **renamed, **read.parts})
        if read.lost:
            self.lost[clause.id] = read.lost
        columns = {"consequence": "follows", "outcomes": "follows", "name": "about"}
        self._note("amended", row, reason="reason", offence="offence", **columns)

    def _renumber_clause(self, clause: Clause, row: SheetRow) -> None:
        if number := self._read_number(row, "to"):
            reason = row.by_language("reason")
            entry: ClauseEntry = {"id": clause.id, "to": number}
            if reason:
                entry["reason"] = reason
            self._found["renumbered"].append(entry)
            self._note("renumbered", row, to="to", reason="reason")

    def _add_clause(self, row: SheetRow) -> None:
        kind = self._read_kind(row)
        if kind not in (None, "added"):
            self._refuse(row, "amendment-kind-existing", "kind")
        texts, names = row.by_language("text"), row.by_language("about")
        number, reason = self._read_number(row, "number"), self._read_reason(row)
        if not texts:
            self._refuse(row, "amendment-text", "text")
        if not names:
            self._refuse(row, "amendment-name", "about")
        parent = number.rpartition(".")[0]
        if number and not parent:
            self._refuse(row, "amendment-number-form", "number", value=number)
        if not (texts and names and parent):
            return
        entry: ClauseEntry = {"id": number, "parent": parent}
        if after := _clean_number(row.get("after")):
            entry["after"] = after
        entry |= {"name": names, "texts": texts, "reason": reason}
        offence = row.by_language("offence")
        if consequence := self._consequences.read_new(row):
            entry["consequence"] = consequence
            if not offence:
                self._refuse(row, "amendment-offence", "offence")
        if offence:
            entry["offence"] = offence
        self._found["added"].append(entry)
        self._note("added", row, name="about", reason="reason", after="after", id="number")

    def _read_reason(self, row: SheetRow) -> dict[Language, str]:
        reason = row.by_language("reason")
        if not reason:
            self._refuse(row, "amendment-reason", "reason")
        # The rest of the entry is looked at as well.
        return reason or {LANGUAGES[0]: "–"}

    def _read_number(self, row: SheetRow, column: str) -> str:
        typed = row.get(column)
        number = _clean_number(typed)
        if not number:
            self._refuse(row, "amendment-number", column)
        elif not _NUMBER.fullmatch(number):
            self._refuse(row, "amendment-number-form", column, value=typed)
        else:
            return number
        return ""

    def _state_references(self) -> None:
        """State the clauses that new texts name, by the numbers that they will have."""
        numbers = {clause.id for clause in self._corpus.rules.clauses()}
        for moved in self._found["renumbered"]:
            numbers |= {
                moved["to"] + name.removeprefix(moved["id"])
                for name in numbers
                if f"{name}.".startswith(f"{moved['id']}.")
            }
        numbers |= {entry["id"] for entry in self._found["added"]}
        for entry in (*self._found["amended"], *self._found["added"]):
            names = (name for text in entry["texts"].values() for name in _NAMED.findall(text))
            named = [name for name in dict.fromkeys(names) if name in numbers]
            clause = self._corpus.rules.clause(entry["id"])
            if set(named) != set(clause.refs if clause else ()):
                entry["refs"] = named


def _is_filled_anew(row: SheetRow) -> bool:
    """Whether a row at the end is used; its kind stands there from the beginning."""
    return any(text for name, text in row.cells.items() if name != "kind")


def _clean_number(typed: str) -> str:
    """A number as it is printed, without what stands around it in a text."""
    return typed.strip().rstrip(".")

"""Clauses of a filled workbook: what is amended, added, repealed and renumbered."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from novuss.amending.amendment_entry_types import ClauseEntry
from novuss.amending.consequence_sheet_reading import ConsequenceReader
from novuss.amending.filled_workbook import SheetRow
from novuss.amending.offence_consequence_cells import CONSEQUENCE_COLUMNS
from novuss.amending.workbook_columns import KINDS, Kind, map_kinds
from novuss.corpus import Corpus
from novuss.input_problems import Problem, translate_value
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.amendments import AddedClause, AmendedClause, AmendedClauses
from novuss.model.conditional_consequences import Statement
from novuss.model.record_base import ClauseId, LocalText
from novuss.model.rule_clauses import HEADINGS, Clause
from novuss.reviewing.reader_answers import Place

_NUMBER = re.compile(r"[A-Za-z]?\d+(?:\.\w+)*(?:-\w+)*")
_NAMED = re.compile(r"(?<![\w.])[A-Za-z]?\d+(?:\.\w+)+(?![\w])")
#: What somebody fills in for a clause that stands there already.
_FILLED = ("kind", "text", "reason", "to", "after", *CONSEQUENCE_COLUMNS)


class ClauseReader:
    """Reads the rows of the sheet of clauses, in the order of the sheet."""

    def __init__(
        self,
        corpus: Corpus,
        cells: dict[tuple[str | int, ...], tuple[Place, str]],
        problems: list[Problem],
        known: AmendedClauses | None = None,
    ) -> None:
        """Read what amends the edition that ``corpus`` is seen from; note cells and problems.

        ``known`` is what the file of the new edition says already.
        """
        self._corpus, self._cells, self._problems = corpus, cells, problems
        self._known: dict[ClauseId, AmendedClause | AddedClause] = {}
        if known:
            self._known |= {entry.id: entry for entry in known.amended}
            self._known |= {entry.id: entry for entry in known.added}
        self._kinds = map_kinds(corpus)
        self._consequences = ConsequenceReader(corpus, self._refuse)
        self._found: dict[str, list[ClauseEntry]] = {kind: [] for kind in KINDS}
        #: The rows of clauses that get another text, by clause.
        self.texts: dict[str, SheetRow] = {}
        #: The numbers on rows of which something is refused.
        self.refused: set[str] = set()
        #: What follows no longer, by clause.
        self.lost: dict[str, Sequence[Statement]] = {}
        #: Conditions that stay though something else follows, by clause.
        self.kept: dict[str, Sequence[LocalText]] = {}
        #: The clauses that have a row, whatever it says.
        self.rows: set[str] = set()

    def read(self, rows: Iterable[SheetRow]) -> dict[str, list[ClauseEntry]]:
        """Read the rows, and give what becomes of clauses, by kind."""
        filled, added = [], []
        for row in rows:
            clause = self._corpus.rules.clause(row.about) if row.about else None
            self.rows.add(row.about)
            if row.about and clause is None:
                values = {"edition": self._corpus.current, "clause": row.about}
                self._refuse(row, "amendment-clause-unknown", "number", **values)
            elif clause:
                if any(row.get(name) or row.by_language(name) for name in _FILLED) or (
                    self._find_renamed(clause, row)
                ):
                    filled.append((clause, row))
            elif _is_filled_anew(row):
                added.append(row)
        for clause, row in filled:
            self._read_clause(clause, row)
        for row in added:
            self._add_clause(row)
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
            for column in ("text", "to", "after", *CONSEQUENCE_COLUMNS):
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
            elif row.get("after"):
                self._refuse(row, "amendment-after-alone", "after")

    def _amend_clause(self, clause: Clause, row: SheetRow) -> None:
        texts, renamed = row.by_language("text"), self._find_renamed(clause, row)
        if not texts:
            follows = any(row.get(name) or row.by_language(name) for name in CONSEQUENCE_COLUMNS)
            self._refuse(row, "amendment-follows-alone" if follows else "amendment-text", "text")
            return
        if clause.level in HEADINGS and "name" in renamed:
            self._refuse(row, "amendment-name-heading", "about")
        self.texts[clause.id] = row
        read = self._consequences.read_amended(clause, row, self._known.get(clause.id))
        entry: ClauseEntry = {"id": clause.id, "texts": texts, "reason": self._read_reason(row)}
        self._found["amended"].append({**entry, **renamed, **read.parts})
        if read.lost:
            self.lost[clause.id] = read.lost
        if read.kept:
            self.kept[clause.id] = read.kept
        columns = {"consequence": "follows", "outcomes": "follows", "name": "about"}
        self._note("amended", row, reason="reason", offence="offence", **columns)

    def _renumber_clause(self, clause: Clause, row: SheetRow) -> None:
        if number := self._read_number(row, "to"):
            reason = row.by_language("reason")
            entry: ClauseEntry = {"id": clause.id, "to": number}
            if after := _clean_number(row.get("after")):
                entry["after"] = after
            if reason:
                entry["reason"] = reason
            self._found["renumbered"].append(entry)
            self._note("renumbered", row, to="to", reason="reason", after="after")

    def _add_clause(self, row: SheetRow) -> None:
        kind = self._read_kind(row)
        if kind not in (None, "added"):
            self._refuse(row, "amendment-kind-existing", "kind")
        number = self._read_number(row, "number")
        if number and self._corpus.rules.clause(number) and not self._is_free(number):
            # What else the row lacks belongs into another one.
            self._refuse(row, "amendment-number-taken", "number", clause=number)
            return
        if row.get("to"):
            self._refuse(row, "amendment-to-new", "to")
        texts, names = row.by_language("text"), row.by_language("about")
        reason = self._read_reason(row)
        if not texts:
            self._refuse(row, "amendment-text", "text")
        if not names:
            self._refuse(row, "amendment-name", "about")
        above = number.rpartition(".")[0]
        if number and not above:
            self._refuse(row, "amendment-section", "number", clause=number)
        if not (texts and names and above):
            return
        after = _clean_number(row.get("after"))
        entry: ClauseEntry = {"id": number, "parent": self._find_parent(above, after)}
        if after:
            entry["after"] = after
        entry |= {"name": names, "texts": texts, "reason": reason}
        offence = row.by_language("offence")
        if follows := self._consequences.read_new(row, self._known.get(number)):
            entry |= follows
            if not offence:
                self._refuse(row, "amendment-offence", "offence")
        if offence:
            entry["offence"] = offence
        self._found["added"].append(entry)
        columns = {"consequence": "follows", "outcomes": "follows", "name": "about"}
        self._note("added", row, reason="reason", after="after", id="number", **columns)

    def _is_free(self, number: ClauseId) -> bool:
        """Whether the workbook takes its number from a clause."""
        entries = (*self._found["repealed"], *self._found["renumbered"])
        return any(f"{number}.".startswith(f"{entry['id']}.") for entry in entries)

    def _find_parent(self, above: ClauseId, after: ClauseId) -> ClauseId:
        """What a clause stands below: the group of an annex where it follows one of its rows."""
        beside = self._corpus.rules.clause(after) if after else None
        group = self._corpus.rules.clause(beside.parent) if beside and beside.parent else None
        return group.id if group and group.parent == above else above

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

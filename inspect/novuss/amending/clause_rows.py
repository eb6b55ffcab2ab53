"""Clauses of a filled workbook: what is amended, added, repealed and renumbered."""

import re
from collections.abc import Iterable
from typing import Any

from novuss.amending.workbook_columns import KINDS, Kind, map_effects, map_kinds
from novuss.amending.workbook_rows import SheetRow
from novuss.corpus import Corpus
from novuss.input_problems import Problem, translate_value
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.rule_clauses import Clause, Effect
from novuss.reviewing.reader_answers import Place

_NUMBER = re.compile(r"[A-Za-z]?\d+(?:\.\w+)*(?:-\w+)*")
_NAMED = re.compile(r"(?<![\w.])[A-Za-z]?\d+(?:\.\w+)+(?![\w])")
#: What somebody fills in for a clause that stands there already.
_FILLED = ("kind", "text", "reason", "to", "follows")


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
        self._kinds, self._effects = map_kinds(corpus), map_effects(corpus)
        self._found: dict[str, list[dict[str, Any]]] = {kind: [] for kind in KINDS}
        #: The rows of clauses that get another text, by clause.
        self.texts: dict[str, SheetRow] = {}

    def read(self, rows: Iterable[SheetRow]) -> dict[str, list[dict[str, Any]]]:
        """Read the rows, and give what becomes of clauses, by kind."""
        filled = []
        for row in rows:
            clause = self._corpus.rules.clause(row.about) if row.about else None
            if row.about and clause is None:
                values = {"edition": self._corpus.current, "clause": row.about}
                self._refuse(row, "amendment-clause-unknown", "number", **values)
            elif clause:
                if any(row.get(name) or row.by_language(name) for name in _FILLED):
                    filled.append((clause, row))
            elif _is_filled_anew(row):
                self._add_clause(row)
        for clause, row in filled:
            self._read_clause(clause, row)
        self._check_given_before()
        return self._found

    def _refuse(self, row: SheetRow, code: str, column: str, /, **values: str) -> None:
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
        return "amended" if row.by_language("text") or row.get("follows") else "renumbered"

    def _list_kinds(self) -> dict[str, str]:
        def name_kinds(language: Language) -> str:
            say = Wording(self._corpus.strings, language)
            return ", ".join(say(f"amending-kind.{kind}") for kind in KINDS)

        return translate_value("known", name_kinds)

    def _read_clause(self, clause: Clause, row: SheetRow) -> None:
        kind, texts, to = self._read_kind(row), row.by_language("text"), row.get("to")
        if kind is None:
            return
        if kind == "added":
            self._refuse(row, "amendment-kind-added", "kind")
        elif kind == "repealed":
            if texts or to:
                self._refuse(row, "amendment-kind-repealed", "text" if texts else "to")
            self._found[kind].append({"id": clause.id, "reason": self._read_reason(row)})
            self._note(kind, row, reason="reason")
        else:
            if kind == "amended" or texts or row.get("follows"):
                self._amend_clause(clause, row)
            if kind == "renumbered" or to:
                self._renumber_clause(clause, row)

    def _amend_clause(self, clause: Clause, row: SheetRow) -> None:
        texts = row.by_language("text")
        if not texts:
            follows = bool(row.get("follows"))
            self._refuse(row, "amendment-follows-alone" if follows else "amendment-text", "text")
            return
        self.texts[clause.id] = row
        entry: dict[str, Any] = {"id": clause.id, "texts": texts, "reason": self._read_reason(row)}
        named = self._find_named(texts.values())
        if set(named) != set(clause.refs):
            entry["refs"] = named
        if effects := self._read_effects(row):
            before = self._corpus.consequences.consequence(clause.id)
            against = before[0].against if before else "participant"
            # One thing follows now, whatever else the earlier text distinguished.
            entry |= {"consequence": {"effects": effects, "against": against}, "outcomes": []}
        self._found["amended"].append(entry)
        self._note("amended", row, reason="reason", consequence="follows")

    def _renumber_clause(self, clause: Clause, row: SheetRow) -> None:
        if number := self._read_number(row, "to"):
            self._found["renumbered"].append({"id": clause.id, "to": number})
            self._note("renumbered", row, to="to")

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
        parent = self._find_parent(number)
        if number and not parent:
            self._refuse(row, "amendment-parent", "number", value=number)
        if not (texts and names and parent):
            return
        entry: dict[str, Any] = {"id": number, "parent": parent}
        if after := _clean_number(row.get("after")):
            entry["after"] = after
        entry |= {"name": names, "texts": texts, "reason": reason}
        if named := self._find_named(texts.values()):
            entry["refs"] = named
        if effects := self._read_effects(row):
            entry |= {"consequence": {"effects": effects}, "offence": names}
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

    def _read_effects(self, row: SheetRow) -> list[Effect]:
        effects = []
        for typed in filter(None, map(str.strip, re.split("[;,]", row.get("follows")))):
            if effect := self._effects.get(typed.casefold()):
                effects.append(effect)
            else:
                self._refuse(row, "amendment-follows", "follows", value=typed)
        return effects

    def _find_named(self, texts: Iterable[str]) -> list[str]:
        """The clauses that texts name."""
        names = (name for text in texts for name in _NAMED.findall(text))
        return [name for name in dict.fromkeys(names) if self._corpus.rules.clause(name)]

    def _find_parent(self, number: str) -> str:
        """The clause below which a number stands; empty where there is none."""
        while "." in number:
            number = number.rpartition(".")[0]
            if self._corpus.rules.clause(number):
                return number
        return ""

    def _check_given_before(self) -> None:
        """See that no number that a clause had before is given to another one."""
        for at, entry in enumerate(self._found["added"]):
            clause = self._corpus.rules.clause(entry["id"])
            if clause and any(
                known["id"] == clause.id
                for kind in ("repealed", "renumbered")
                for known in self._found[kind]
            ):
                place, column = self._cells["clauses", "added", at, "id"]
                values = {"clause": clause.id}
                problem = place.build_problem("amendment-number-taken", column, **values)
                self._problems.append(problem)


def _is_filled_anew(row: SheetRow) -> bool:
    """Whether a row at the end is used; its kind stands there from the beginning."""
    return any(text for name, text in row.cells.items() if name != "kind")


def _clean_number(typed: str) -> str:
    """A number as it is printed, without what stands around it in a text."""
    return typed.strip().rstrip(".")

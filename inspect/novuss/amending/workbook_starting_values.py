"""Draft of an amending edition: what a workbook starts from."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from novuss.amending.offence_consequence_cells import write_cells
from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.amendments import (
    AddedClause,
    AmendedClause,
    AmendedClauses,
    Amendments,
    GivenText,
)
from novuss.model.record_base import EditionId

#: The days of an edition that stand in a workbook; the first is needed.
DAYS = ("in_force_from", "adopted")
#: Its texts; the first is what it is called in a word or two.
NAMES = ("short_names", "names")


@dataclass(frozen=True)
class Draft:
    """What a workbook is made of.

    Attributes:
        edition: the id of the new edition.
        based_on: the edition that it amends, from which ``corpus`` is seen.
        in_force_from: since when it will be in force.
        languages: in which texts stand in the workbook.
        say: the words of the workbook itself.
        known: what is written of it already; None of a new one.
    """

    edition: EditionId
    based_on: EditionId
    in_force_from: date
    languages: tuple[Language, ...]
    say: Wording
    corpus: Corpus
    known: Amendments | None = None

    def list_entries(self) -> Iterator[tuple[str, str]]:
        """List the fields of the edition with what stands in them."""
        stated = self.known.edition if self.known else None
        adopted = stated.adopted if stated else None
        yield "id", self.edition
        yield "based_on", self.based_on
        for field, day in zip(DAYS, (self.in_force_from, adopted), strict=True):
            yield field, day.isoformat() if day else ""
        for field in NAMES:
            for language in self.languages:
                text: GivenText | None = getattr(stated, field) if stated else None
                name = text[language] if text else self._propose_name(field, language)
                yield f"{field}.{language}", name or ""

    def _propose_name(self, field: str, language: Language) -> str:
        """The name of the earlier edition with the year of the new one, if it has a year."""
        earlier = self.corpus.edition(self.based_on)
        name: str = getattr(earlier, field)[language]
        year, count = re.subn(r"\b(?:19|20)\d\d\b", str(self.in_force_from.year), name)
        return year if count == 1 else ""

    def map_clauses(self) -> dict[str, dict[str, str]]:
        """What is written already, by clause and column."""
        cells: dict[str, dict[str, str]] = {}
        if self.known is None:
            return cells
        clauses, say = self.known.clauses, self.say
        for renumbered in clauses.renumbered:
            row = {"kind": say("amending-kind.renumbered"), "to": renumbered.to}
            row["after"] = renumbered.after or ""
            cells[renumbered.id] = row | _spread("reason", renumbered.reason)
        for amended in clauses.amended:
            row = {"kind": say("amending-kind.amended")} | self._write_consequence(amended)
            for column in ("name", "texts", "reason", "offence"):
                row |= _spread(_COLUMNS.get(column, column), getattr(amended, column))
            cells.setdefault(amended.id, {}).update(row)
        for repealed in clauses.repealed:
            row = {"kind": say("amending-kind.repealed")} | _spread("reason", repealed.reason)
            cells.setdefault(repealed.id, {}).update(row)
        return cells

    def _write_consequence(self, entry: AmendedClause | AddedClause) -> dict[str, str]:
        found = self.corpus.consequences.consequence(entry.id)
        before = found[0] if found and isinstance(entry, AmendedClause) else None
        return write_cells(entry, before, self.corpus, self.say)

    def list_added(self) -> Iterator[dict[str, str]]:
        """List what is added already, by column."""
        for added in self.known.clauses.added if self.known else ():
            yield {
                "number": added.id,
                "after": added.after or "",
                **self._write_consequence(added),
                **_spread("about", added.name),
                **_spread("text", added.texts),
                **_spread("reason", added.reason),
                **_spread("offence", added.offence if added.offence != added.name else None),
            }

    def map_limits(self) -> dict[str, dict[str, str]]:
        """What is written already, by characteristic and column."""
        found = {}
        for entry in self.known.limits if self.known else ():
            bounds = {name: getattr(entry.limit, name, None) for name in BOUNDS}
            found[entry.characteristic] = {
                **{
                    name: self.say.format_number(bound)
                    for name, bound in bounds.items()
                    if bound is not None
                },
                **_spread("reason", entry.reason),
            }
        return found


#: The columns of fields that are called otherwise there.
_COLUMNS = {"name": "about", "texts": "text"}
#: The figures of a limit.
BOUNDS = ("lower", "upper", "nominal")


def choose_languages(
    chosen: list[Language], corpus: Corpus, language: Language, known: Amendments | None = None
) -> tuple[Language, ...]:
    """Choose the languages of texts: those asked for, or that of adoption and the reader's.

    Those in which something is written already go with them, so that nothing of it is lost.
    """
    wanted = chosen or [corpus.adopted_in or language, language]
    clauses = known.clauses if known else AmendedClauses()
    entries: list[AmendedClause | AddedClause] = [*clauses.amended, *clauses.added]
    written = [spoken for entry in entries for spoken in entry.texts.given]
    return tuple(spoken for spoken in dict.fromkeys([*wanted, *written]) if spoken in LANGUAGES)


def _spread(name: str, text: GivenText | None) -> dict[str, str]:
    given = text.given if text else {}
    return {f"{name}.{language}": words for language, words in given.items()}

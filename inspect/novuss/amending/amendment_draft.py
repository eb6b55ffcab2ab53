"""Draft of an amending edition: what a workbook starts from."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.amendments import Amendments, GivenText
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
            kind = say("amending-kind.renumbered")
            cells.setdefault(renumbered.id, {}).update({"kind": kind, "to": renumbered.to})
        for amended in clauses.amended:
            texts = _spread("text", amended.texts) | _spread("reason", amended.reason)
            effects = amended.consequence.effects if amended.consequence else []
            follows = "; ".join(say(f"effect.{effect}") for effect in effects)
            row = {"kind": say("amending-kind.amended"), "follows": follows}
            cells.setdefault(amended.id, {}).update(row | texts)
        for repealed in clauses.repealed:
            row = {"kind": say("amending-kind.repealed")} | _spread("reason", repealed.reason)
            cells.setdefault(repealed.id, {}).update(row)
        return cells

    def list_added(self) -> Iterator[dict[str, str]]:
        """List what is added already, by column."""
        for added in self.known.clauses.added if self.known else ():
            effects = added.consequence.effects if added.consequence else []
            yield {
                "number": added.id,
                "after": added.after or "",
                "follows": "; ".join(self.say(f"effect.{effect}") for effect in effects),
                **_spread("about", added.name),
                **_spread("text", added.texts),
                **_spread("reason", added.reason),
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


#: The figures of a limit.
BOUNDS = ("lower", "upper", "nominal")


def choose_languages(
    chosen: list[Language], corpus: Corpus, language: Language
) -> tuple[Language, ...]:
    """Choose the languages of texts: those asked for, or that of adoption and the reader's."""
    wanted = chosen or [corpus.adopted_in or language, language]
    return tuple(known for known in dict.fromkeys(wanted) if known in LANGUAGES)


def _spread(name: str, text: GivenText) -> dict[str, str]:
    return {f"{name}.{language}": given for language, given in text.given.items()}

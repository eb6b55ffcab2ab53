"""Cells for what follows an act: one line a case, with its condition in the same line beside."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import get_args

from novuss.amending.workbook_columns import name_effect
from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.amendments import AddedClause, AmendedClause, GivenOutcome
from novuss.model.record_base import ClauseId, LocalText
from novuss.model.rule_clauses import Consequence, Effect, Outcome, When

#: The columns that say what follows.
CONSEQUENCE_COLUMNS = ("follows", "against", "condition")
#: What a sheet that cannot be empty in the middle has for nothing.
_DASHES = ("–", "-", "—")
#: A line that names the clause by which it follows.
_NUMBER = re.compile(r"[A-Za-z]?\d+(?:\.\w+)+\.?")


@dataclass(frozen=True)
class Case:
    """One of the things that may follow, as a line of the cells says it."""

    effects: Sequence[Effect] = ()
    by: ClauseId | None = None
    when: When | None = None
    condition: Mapping[Language, str] = field(default_factory=dict)

    def is_said_by(self, outcome: Outcome | GivenOutcome, effects: Iterable[Effect]) -> bool:
        """Whether an outcome with these effects says the same in the languages of the line."""
        if (self.by, self.when) != (outcome.by, outcome.when):
            return False
        known = outcome.condition
        return (bool(self.by) or set(self.effects) == set(effects)) and all(
            ((known[language] if known else None) or "") == text
            for language, text in self.condition.items()
        )


def find_clause_number(line: str) -> ClauseId | None:
    """Find the number of the clause by which it follows, where a line names one."""
    return line.rstrip(".") if _NUMBER.fullmatch(line) else None


def split_condition(line: str, language: Language, corpus: Corpus) -> tuple[When | None, str]:
    """Split a line of a condition into its occasion, such as “if deliberate”, and the rest."""
    say = Wording(corpus.strings, language)
    for when in get_args(When):
        head, _, rest = line.partition(";")
        if head.strip().casefold() == say(f"sanction-when.{when}").casefold():
            return when, rest.strip()
    return None, "" if is_always(line, corpus) else line


def is_always(text: str, corpus: Corpus) -> bool:
    """Whether somebody typed that there is no condition."""
    words = {Wording(corpus.strings, language)("amending.always") for language in LANGUAGES}
    return text.casefold() in {*_DASHES, *map(str.casefold, words)}


def keep_given(text: LocalText, adopted_in: Language | None) -> dict[Language, str]:
    """Keep the languages in which a text says something of its own.

    Where it was never given, a text in every language has the words of another one.
    """
    given: dict[Language, str] = {}
    first = [adopted_in] if adopted_in else []
    for language in dict.fromkeys([*first, *LANGUAGES]):
        if text[language] not in given.values():
            given[language] = text[language]
    return {language: given[language] for language in LANGUAGES if language in given}


def write_cells(
    entry: AmendedClause | AddedClause, before: Consequence | None, corpus: Corpus, say: Wording
) -> dict[str, str]:
    """Write what follows an act of a clause, by column; what stays as it was is left empty."""
    stated = entry.consequence
    if stated is None and not entry.outcomes:
        return {}
    row: dict[str, str] = {}
    if stated and (before is None or stated.against != before.against):
        row["against"] = say(f"against.{stated.against}")
    if entry.outcomes:
        usual = stated or before
        follows = [
            outcome.by or _name_effects(outcome.effects or (usual.effects if usual else ()), say)
            for outcome in entry.outcomes
        ]
        row["follows"] = "\n".join(follows)
        for language in LANGUAGES:
            spoken = Wording(corpus.strings, language)
            lines = [_write_condition(outcome, spoken) for outcome in entry.outcomes]
            if any(lines):
                row[f"condition.{language}"] = "\n".join(line or _DASHES[0] for line in lines)
        return row
    assert stated is not None
    row["follows"] = _name_effects(stated.effects, say)
    kept = before.condition.model_dump() if before and before.condition else None
    if stated.condition and stated.condition.given != kept:
        row |= {f"condition.{name}": text for name, text in stated.condition.given.items()}
    elif kept and not stated.condition:
        for language in LANGUAGES:
            row[f"condition.{language}"] = Wording(corpus.strings, language)("amending.always")
    return row


def _name_effects(effects: Iterable[Effect], say: Wording) -> str:
    return "; ".join(name_effect(effect, say) for effect in effects)


def _write_condition(outcome: GivenOutcome, say: Wording) -> str:
    when = say(f"sanction-when.{outcome.when}") if outcome.when else ""
    condition = outcome.condition[say.language] if outcome.condition else None
    return "; ".join(filter(None, (when, condition)))

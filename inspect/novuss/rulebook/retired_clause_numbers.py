"""Clause numbers that hold no more: what an edition made of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from novuss.corpus import Corpus
from novuss.json_types import JsonObject
from novuss.localized_wording import Wording
from novuss.model.editions import EditionEntry
from novuss.model.record_base import LocalText
from novuss.model.rule_clauses import Clause


@dataclass(frozen=True)
class Ending:
    """The edition that repealed a clause of ``edition``, or gave it the number ``now``.

    One that is ``coming`` was adopted for a later day: until then the number holds. One that is
    ``past`` was followed by another: its number holds no more either.
    """

    clause: Clause
    edition: str
    by: EditionEntry
    now: str | None
    reason: LocalText | None
    coming: bool
    past: bool = False


def find_endings(corpus: Corpus, clause: str, edition: str) -> list[Ending]:
    """Find what ended the number of a clause, and each number that it got; nothing if it holds.

    A number in force has an end if an edition that was adopted for a later day ends it.
    """
    found = list(_follow_number(corpus, clause, edition))
    held = [ending for ending in found if not ending.coming]
    return [replace(ending, past=ending in held[:-1]) for ending in found]


def _follow_number(corpus: Corpus, clause: str, edition: str) -> Iterator[Ending]:
    line = [*reversed(corpus.line), *(coming.id for coming in corpus.upcoming)]
    found = corpus.rules.clause(clause, edition)
    for later in line[line.index(edition) + 1 :] if edition in line else ():
        seen = corpus.see_from(corpus.edition(later).in_force_from or date.max, later)
        relation = next(iter(seen.concordance.of(clause, edition, edition)), None)
        if found is None or relation is None:
            return
        now = next(iter(relation.from_), None)
        if now != clause:
            # Of a clause that is amended as well the reason stands with its relation.
            reason = relation.note if now is None or relation.relation == "same" else None
            coming = later not in corpus.line
            yield Ending(found, edition, seen.edition(later), now=now, reason=reason, coming=coming)
        if now is None:
            return
        found, clause, edition = seen.rules.clause(now), now, later


def find_typed_clause(corpus: Corpus, typed: str) -> tuple[str, str] | None:
    """Find the clause of an earlier edition that had a number which none in force has."""
    if corpus.rules.clause_typed(typed) is None:
        for edition in corpus.line[1:]:
            if clause := corpus.rules.clause_typed(typed, edition):
                return clause.id, edition
    return None


def describe_ending(ending: Ending, say: Wording) -> str:
    """Say what became of a number, or will become of it, since when, and by which edition."""
    by = ending.by
    values = {
        "edition": by.short_names[say.language],
        "day": say.format_day_from(by.in_force_from) if by.in_force_from else "",
    }
    if ending.now is None:
        return say("amended.to-end" if ending.coming else "amended.ended", **values)
    key = "amended.to-move" if ending.coming or ending.past else "amended.moved"
    return say(key, **say.split_clause_id(ending.now), **values)


def tell_endings(corpus: Corpus, typed: str, say: Wording) -> Iterator[str]:
    """Say of a number that no clause in force has what became of it, a line each."""
    found = find_typed_clause(corpus, typed)
    for ending in find_endings(corpus, *found) if found else ():
        yield f"{say.name_clause(ending.clause.id)}: {describe_ending(ending, say)}"


def tell_repealed(corpus: Corpus, clauses: Iterable[str], edition: str, say: Wording) -> list[str]:
    """Say which of the clauses of an earlier edition hold no more, a line each."""
    return [
        f"{say.name_clause(name)}: {describe_ending(ending, say)}"
        for name in dict.fromkeys(clauses)
        for ending in find_endings(corpus, name, edition)
        if ending.now is None and not ending.coming
    ]


def build_endings_data(
    corpus: Corpus, clause: str, edition: str, say: Wording
) -> dict[str, list[JsonObject]]:
    """Give what became of a number as plain data, if it holds no more."""
    endings: list[JsonObject] = [
        {
            "id": ending.clause.id,
            "edition": ending.edition,
            "kind": "renumbered" if ending.now else "repealed",
            "by": ending.by.id,
            "from": ending.by.in_force_from.isoformat() if ending.by.in_force_from else None,
            "now": ending.now,
            "reason": ending.reason[say.language] if ending.reason else None,
            "says": describe_ending(ending, say),
        }
        for ending in find_endings(corpus, clause, edition)
    ]
    return {"endings": endings} if endings else {}

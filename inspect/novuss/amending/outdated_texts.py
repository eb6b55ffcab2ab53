"""Outdated texts: what was written about clauses that an edition changes."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from novuss.amending.changed_clauses import ChangedClauses
from novuss.amending.outdated_records import (
    find_misquoting_reasons,
    find_missing_translations,
    find_phrases,
    find_reviews,
    find_rules,
)
from novuss.amending.outdated_text_kinds import TEXT_KINDS, Changed, OutdatedText
from novuss.languages import LANGUAGES, ORIGINAL
from novuss.model.amendments import AmendedClause, Amendments, GivenText
from novuss.model.cross_edition_relations import Relation
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.federation_decisions import Decision
from novuss.model.game_situations import Situation
from novuss.model.glossary import Term
from novuss.model.record_base import ClauseId, LocalText
from novuss.model.rule_clauses import Clause
from novuss.model.rule_figures import DRAWN_FIGURE, Drawing
from novuss.reviewing.text_selection import (
    LIMITS,
    find_text_edition,
    find_text_kind,
    list_text_clauses,
)
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.reviewable_texts import Text, list_texts

#: How the kinds of texts are called in the list, but for those of clauses themselves.
_KINDS = {
    "discrepancies": "discrepancy",
    "situations": "situation",
    "figures": "figure",
    "glossary": "glossary",
    "disputes": "dispute",
    "highlights": "highlight",
    "relations": "relation",
    "decisions": "decision",
}
#: Texts that are about the edition in force though they name another.
_BOTH = ("relations",)


def list_outdated(
    knowledge: Knowledge, sources: Sources, amendments: Amendments
) -> list[OutdatedText]:
    """List what amendments make outdated, by kind, the urgent ones first, and by file.

    ``knowledge`` is as the files have it. What the amendments say is still right is left out.
    """
    found = _find_all(ChangedClauses(knowledge, sources.root, amendments), sources)
    found = [text for text in found if not _is_right(text, amendments)]
    earlier = [known for known in knowledge.amendments if known.day < amendments.day]
    if any(_is_right(text, known) for text in found for known in earlier):
        # What was compared before is to be compared again only for what changes now.
        fresh = _find_all(
            ChangedClauses(knowledge, sources.root, amendments, history=False), sources
        )
        found = [
            text
            for text in found
            if text in fresh or not any(_is_right(text, known) for known in earlier)
        ]
    return sorted(found, key=lambda text: (TEXT_KINDS.index(text.kind), text.file, text.line))


def _find_all(changed: ChangedClauses, sources: Sources) -> list[OutdatedText]:
    """Find each text once, whether it was compared or not."""
    texts = (
        *_Search(changed, sources).find_texts(),
        *find_rules(changed, sources),
        *find_phrases(changed, sources),
        *find_reviews(changed, sources),
        *find_missing_translations(changed.amendments, sources),
        *find_misquoting_reasons(changed, sources),
    )
    return list(dict.fromkeys(texts))


def _is_right(text: OutdatedText, amendments: Amendments) -> bool:
    """Whether amendments say that a text was compared and stays."""
    return bool({text.name, f"{text.kind} {text.id}"} & set(amendments.still_right))


@dataclass(frozen=True)
class _Search:
    """What is looked through for texts about the clauses that amendments change."""

    changed: ChangedClauses
    sources: Sources

    @cached_property
    def _named(self) -> re.Pattern[str] | None:
        """What names a number in a text that no clause has any more."""
        numbers = [
            name
            for name, changed in self.changed.clauses.items()
            if changed in ("renumbered", "repealed") and "." in name
        ]
        if not numbers:
            return None
        listed = "|".join(map(re.escape, sorted(numbers, key=len, reverse=True)))
        return re.compile(rf"(?<![\w.])({listed})(?!\w|\.\w|-[a-z]\b)")

    def find_texts(self) -> Iterator[OutdatedText]:
        """Find every text about a clause that is changed, and every other that names one."""
        knowledge = self.changed.knowledge
        for text in list_texts(knowledge, self.sources):
            kind, edition = find_text_kind(text), find_text_edition(text)
            if kind in _BOTH or edition in (None, knowledge.base):
                yield from self._find_outdated(text, kind)

    def _find_outdated(self, text: Text, kind: str) -> Iterator[OutdatedText]:
        about = {
            name: changed
            for name in self._list_clauses(text)
            if (changed := self.changed.clauses.get(name)) and changed != "renumbered"
        }
        if isinstance(text.record, Clause):
            yield from self._find_in_clause(text, text.record, amended="amended" in about.values())
            if not about:
                names = dict.fromkeys(self._find_named(text))
                yield from (self._build(text, "clause", name) for name in names)
            yield from self._find_beside(text, text.record.id)
        elif kind in _KINDS:
            names = dict.fromkeys([*about, *self._find_named(text, about)])
            yield from (self._build(text, _KINDS[kind], name) for name in names)
            yield from self._find_below(text, names)
            yield from self._find_settled(text, _KINDS[kind])
            limited = set(self._list_limited(text)) - set(names)
            built = (self._build(text, _KINDS[kind], name) for name in sorted(limited))
            yield from (replace(found, changed="limit") for found in built)
            if isinstance(text.record, Term) and not names:
                yield from self._find_in_term(text, text.record)
        elif kind == LIMITS and not about:
            yield from (self._build(text, "limit", name) for name in self._find_named(text))

    def _find_in_clause(
        self, text: Text, clause: Clause, *, amended: bool
    ) -> Iterator[OutdatedText]:
        """Find what an amended clause says beside its text: our note, and old figures."""
        *place, _ = text.place
        number = self.changed.find_number(clause.id) or clause.id
        entry = self._amended.get(number)
        if not amended or entry is None:
            return
        conditions = [outcome.condition for outcome in clause.outcomes]
        if clause.consequence:
            conditions.append(clause.consequence.condition)
        if entry.consequence or entry.outcomes is not None:
            conditions = []
        parts = {
            "note": (("notes",), clause.notes is not None),
            "name": (("name",), self._is_stale(number, clause.name, entry.name)),
            "offence": (("offence",), self._is_stale(number, clause.offence, entry.offence)),
            "condition": (
                ("outcomes",) if clause.outcomes else ("consequence", "condition"),
                any(self.changed.figures.is_stale_anywhere(number, known) for known in conditions),
            ),
        }
        for kind, (path, stale) in parts.items():
            if stale:
                line = text.file.find_line(*place, *path)
                yield self._build(text, kind, clause.id, line=line)

    @cached_property
    def _amended(self) -> Mapping[ClauseId, AmendedClause]:
        return {entry.id: entry for entry in self.changed.amendments.clauses.amended}

    def _is_stale(self, number: ClauseId, known: LocalText | None, given: GivenText | None) -> bool:
        """Whether words have an old figure in a language in which they were not given anew."""
        return bool(self.changed.figures.find_kept(number, known, given))

    def _find_beside(self, text: Text, name: ClauseId) -> Iterator[OutdatedText]:
        """Find that a clause says an old figure, or what followed the same act or those below."""
        number, figures = self.changed.find_number(name), self.changed.figures
        found: tuple[tuple[Changed, Mapping[ClauseId, ClauseId]], ...] = (
            ("figure", figures.others),
            ("penalty", figures.clauses_on_changed_acts),
        )
        for changed, others in found:
            if number and number in others:
                amended = self.changed.find_base_name(others[number])
                yield replace(self._build(text, "clause", amended), changed=changed)
        for entry, lead_in in figures.lead_ins.items():
            if lead_in == number:
                built = self._build(text, "clause", self.changed.find_base_name(entry))
                yield replace(built, changed="lead-in")

    def _find_settled(self, text: Text, kind: str) -> Iterator[OutdatedText]:
        """Find that an added clause may settle a question, or a situation."""
        for clause in self.changed.settled.get(text.of, []):
            yield replace(self._build(text, kind, clause), changed="settled")

    def _find_in_term(self, text: Text, term: Term) -> Iterator[OutdatedText]:
        figures = self.changed.figures
        for clause in figures.find_clauses(term.definition) if term.definition else ():
            built = self._build(text, "glossary", self.changed.find_base_name(clause))
            yield replace(built, changed="figure")

    def _find_below(self, text: Text, names: Collection[ClauseId]) -> Iterator[OutdatedText]:
        """Find a situation that rests on a clause below an amended lead-in."""
        if isinstance(text.record, Situation):
            below = (self.changed.below.get(name) for name in self._list_clauses(text))
            for name in dict.fromkeys(name for name in below if name and name not in names):
                yield replace(self._build(text, "situation", name), changed="below")

    def _list_limited(self, text: Text) -> Iterator[ClauseId]:
        """The clauses of amended limits that a text names by their characteristics."""
        record = text.record
        named: Iterable[str] = ()
        if isinstance(record, Discrepancy):
            named = record.limits or ()
        elif isinstance(record, Decision):
            named = [limit.characteristic for limit in record.limits]
        elif isinstance(record, Drawing):
            words = " ".join(text.list_texts(ORIGINAL).values())
            named = [*record.parts, *DRAWN_FIGURE.findall(words)]
        yield from (self.changed.limits[name] for name in named if name in self.changed.limits)

    def _list_clauses(self, text: Text) -> list[ClauseId]:
        record = text.record
        if isinstance(record, Drawing):
            parts = (clause for part in record.parts.values() for clause in part.clauses)
            counts = (count.clause for count in record.counts.values())
            return [*record.clauses.get(self.changed.knowledge.base, []), *parts, *counts]
        if find_text_kind(text) in _BOTH:
            return list(getattr(record, "from_", ()))
        return list(list_text_clauses(text))

    def _find_named(self, text: Text, about: Collection[ClauseId] = ()) -> list[ClauseId]:
        """The clauses without a number any more that the words of a text name."""
        if self._named is None:
            return []
        carried: set[ClauseId] = set()
        if isinstance(text.record, Relation):
            # The note of a relation may name the clauses of the other edition.
            carried = {*text.record.to, *text.record.from_}
        if isinstance(text.record, Clause):
            # The numbers that a clause refers to are carried into its texts.
            carried = {
                name for name in text.record.refs if self.changed.clauses.get(name) == "renumbered"
            }
        words = " ".join(
            words for language in LANGUAGES for words in text.list_texts(language).values()
        )
        found = dict.fromkeys(self._named.findall(words))
        return [name for name in found if name not in carried and name not in about]

    def _build(
        self, text: Text, kind: str, clause: ClauseId, *, line: int | None = None
    ) -> OutdatedText:
        prefix, _, name = text.of.partition(" ")
        return OutdatedText(
            file=text.file.name,
            line=text.line if line is None else line,
            kind=kind,
            id=name or prefix,
            clause=clause,
            changed=self.changed.clauses.get(clause, "amended"),
            name=text.of,
        )

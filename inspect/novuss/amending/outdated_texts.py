"""Outdated texts: what was written about clauses that an edition changes."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import timedelta
from functools import cached_property
from typing import Literal

from novuss.languages import LANGUAGES
from novuss.model.amendments import AMENDMENTS, AddedClause, AmendedClause, Amendments
from novuss.model.record_base import ClauseId
from novuss.model.rule_clauses import Clause
from novuss.model.rule_figures import Drawing
from novuss.reviewing.text_selection import (
    LIMITS,
    find_text_edition,
    find_text_kind,
    list_text_clauses,
)
from novuss.specs.consolidation import consolidate
from novuss.specs.consolidation.numbering import Numbering
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.reviewable_texts import Reviews, Text, list_texts

#: What became of the clause that a text is about.
Changed = Literal["amended", "added", "repealed", "renumbered", "limit"]
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
#: All kinds of texts in the list.
TEXT_KINDS = (*_KINDS.values(), "note", "clause", "limit", "review", "translation")
#: Texts that are about the edition in force though they name another.
_BOTH = ("relations",)


@dataclass(frozen=True)
class OutdatedText:
    """A text to look at, where it stands, and why.

    ``name`` is that by which an amendments file says that it is still right.
    """

    file: str
    line: int
    kind: str
    id: str
    clause: ClauseId
    changed: Changed
    name: str

    def to_json(self) -> dict[str, object]:
        """What another program reads."""
        data = asdict(self)
        del data["name"]
        return data


def list_outdated(
    knowledge: Knowledge, sources: Sources, amendments: Amendments
) -> list[OutdatedText]:
    """List what amendments make outdated, in the order of the files.

    ``knowledge`` is as the files have it. What the amendments say is still right is left out.
    """
    search = _Search(knowledge, sources, amendments)
    found = dict.fromkeys(
        text
        for text in search.find_texts()
        if not {text.name, f"{text.kind} {text.id}"} & set(amendments.still_right)
    )
    return sorted(found, key=lambda text: (text.file, text.line))


@dataclass(frozen=True)
class _Search:
    """What is looked through for texts about the clauses that amendments change."""

    knowledge: Knowledge
    sources: Sources
    amendments: Amendments

    @cached_property
    def _numbering(self) -> Numbering:
        day = self.amendments.day - timedelta(days=1)
        return Numbering(consolidate(self.knowledge, day), self.amendments)

    @cached_property
    def _changed(self) -> Mapping[ClauseId, Changed]:
        """What became of each clause, by its number in the files."""
        numbering, clauses = self._numbering, self.amendments.clauses
        now: dict[ClauseId, Changed] = {}
        for name, number in numbering.numbers.items():
            if number and number != name:
                now[name] = "renumbered"
        limited = {entry.characteristic for entry in self.amendments.limits}
        for file in numbering.knowledge.equipment:
            if file.edition == numbering.earlier:
                records = (record for record in file.characteristics if record.id in limited)
                now |= {record.clause: "limit" for record in records}
        now |= {entry.id: "amended" for entry in clauses.amended}
        now |= dict.fromkeys(numbering.repealed, "repealed")
        known = numbering.knowledge
        # Files name clauses by their numbers in the edition that they were written for.
        return {
            name: now[number]
            for name in self._base_clauses
            if (number := known.find_number(name)) and number in now
        }

    @cached_property
    def _base_clauses(self) -> set[ClauseId]:
        base = self.knowledge.base
        files = (file for file in self.knowledge.rules if file.edition == base)
        return {clause.id for file in files for clause in file.clauses}

    @cached_property
    def _named(self) -> re.Pattern[str] | None:
        """What names a number in a text that no clause has any more."""
        numbers = [
            name
            for name, changed in self._changed.items()
            if changed in ("renumbered", "repealed") and "." in name
        ]
        if not numbers:
            return None
        listed = "|".join(map(re.escape, sorted(numbers, key=len, reverse=True)))
        return re.compile(rf"(?<![\w.])({listed})(?!\w|\.\w|-[a-z]\b)")

    def find_texts(self) -> Iterator[OutdatedText]:
        """Find every text about a clause that is changed, and every other that names one."""
        for text in list_texts(self.knowledge, self.sources):
            kind, edition = find_text_kind(text), find_text_edition(text)
            if kind in _BOTH or edition in (None, self.knowledge.base):
                yield from self._find_outdated(text, kind)
        yield from self._find_reviews()
        yield from self._find_translations()

    def _find_outdated(self, text: Text, kind: str) -> Iterator[OutdatedText]:
        about = {
            name: changed
            for name in self._list_clauses(text)
            if (changed := self._changed.get(name)) and changed != "renumbered"
        }
        if kind == "clauses":
            record = text.record
            assert isinstance(record, Clause)
            if record.notes and "amended" in about.values():
                *place, _ = text.place
                line = text.file.find_line(*place, "notes")
                yield self._build(text, "note", record.id, line=line)
            elif not about:
                yield from (self._build(text, "clause", name) for name in self._find_named(text))
        elif kind in _KINDS:
            names = dict.fromkeys([*about, *self._find_named(text, about)])
            yield from (self._build(text, _KINDS[kind], name) for name in names)
        elif kind == LIMITS and not about:
            yield from (self._build(text, "limit", name) for name in self._find_named(text))

    def _list_clauses(self, text: Text) -> list[ClauseId]:
        record = text.record
        if isinstance(record, Drawing):
            parts = (clause for part in record.parts.values() for clause in part.clauses)
            return [*record.clauses.get(self.knowledge.base, []), *parts]
        if find_text_kind(text) in _BOTH:
            return list(getattr(record, "from_", ()))
        return list(list_text_clauses(text))

    def _find_named(self, text: Text, about: Collection[ClauseId] = ()) -> list[ClauseId]:
        """The clauses without a number any more that the words of a text name."""
        if self._named is None or find_text_kind(text) in _BOTH:
            return []
        carried: set[ClauseId] = set()
        if isinstance(text.record, Clause):
            # The numbers that a clause refers to are carried into its texts.
            carried = {name for name in text.record.refs if self._changed.get(name) == "renumbered"}
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
            changed=self._changed[clause],
            name=text.of,
        )

    def _find_reviews(self) -> Iterator[OutdatedText]:
        """Find the reviews of texts that are others now."""
        base = self.knowledge.base
        limits = {f"{base} {entry.characteristic}": entry for entry in self.amendments.limits}
        clauses = {
            f"{base} {name}": name
            for name, changed in self._changed.items()
            if changed in ("amended", "repealed")
        }
        records = {
            f"{base} {record.id}": record.clause
            for file in self.knowledge.equipment
            if file.edition == base
            for record in file.characteristics
        }
        for language in LANGUAGES:
            for place, review in Reviews(self.sources.root, language).list_places():
                clause = clauses.get(review.of)
                if clause is None and review.of in limits:
                    clause = records.get(review.of)
                if clause:
                    name = f"reviews {language} {review.of}"
                    yield OutdatedText(
                        place.file.name,
                        place.find_line(),
                        "review",
                        review.of,
                        clause,
                        changed=self._changed[clause],
                        name=name,
                    )

    def _find_translations(self) -> Iterator[OutdatedText]:
        """Find the texts of the amendments that some language lacks."""
        edition, clauses = self.amendments.id, self.amendments.clauses
        file = self.sources.get_file(f"rules/{edition}/{AMENDMENTS}")
        entries: list[tuple[Literal["amended", "added"], int, AmendedClause | AddedClause]] = [
            *(("amended", at, entry) for at, entry in enumerate(clauses.amended)),
            *(("added", at, entry) for at, entry in enumerate(clauses.added)),
        ]
        for kind, at, entry in entries:
            for language in entry.texts.missing:
                name = f"{entry.id} {language}"
                yield OutdatedText(
                    file.name,
                    file.find_line("clauses", kind, at, "texts"),
                    "translation",
                    name,
                    entry.id,
                    changed=kind,
                    name=f"translations {name}",
                )

"""The knowledge with its indexes: what site, inspection and command line ask."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, Literal

from novuss.clause_numbers import spellings, typed
from novuss.concordance import Concordance
from novuss.gathering import gather
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.base import LocalText, fold
from novuss.model.concordance import Relation
from novuss.model.decisions import Decision
from novuss.model.discrepancies import Discrepancy
from novuss.model.editions import IN_FORCE, Document, EditionEntry
from novuss.model.equipment import (
    KINDS,
    Belonging,
    Characteristic,
    Kind,
    Measurand,
    RawQuantity,
    Spread,
)
from novuss.model.figures import Drawing
from novuss.model.glossary import Term
from novuss.model.reviews import STATUSES, Statuses
from novuss.model.rules import (
    HEADINGS,
    Clause,
    Consequence,
    Effect,
    Outcome,
    Sanction,
    gravest_first,
)
from novuss.model.situations import Situation
from novuss.model.statements import Condition, Statement
from novuss.model.vocabulary import KindWords
from novuss.ruleset_version import RulesetVersion, compute_ruleset_version
from novuss.specs.asked import Asked, load_asked
from novuss.specs.loader import Knowledge, load_knowledge, load_situations
from novuss.specs.location import specs_folder

#: The edition that is in force and that everything is checked against by default.
DEFAULT_EDITION = IN_FORCE
_DRAFTS = Statuses.model_validate(dict.fromkeys(LANGUAGES, STATUSES[0]))


class Corpus:
    """Read-only access by id, by edition and by the words people type."""

    def __init__(self, knowledge: Knowledge, specs: Path | None = None) -> None:
        """Take what was read.

        Args:
            knowledge: what ``specs/`` says, but for the situations.
            specs: the folder, of which the situations, and how people ask for them and for
                clauses, are read when they are first asked for; without it there are none.
        """
        self._knowledge, self._specs = knowledge, specs
        #: Units, kinds, columns and answers in four languages.
        self.vocabulary: Final = knowledge.vocabulary
        #: What the code has to know of each language.
        self.languages: Final = knowledge.languages
        #: Words of the site and the reports, by dotted key.
        self.strings: Final = knowledge.strings.root
        #: Every edition, the one in force first.
        self.editions: Final = knowledge.editions
        #: Every document of every edition.
        self.documents: Final = knowledge.documents
        #: The entries of the subject index, in the order of the file.
        self.subjects: Final = knowledge.subjects.subjects
        #: Disputes as they arise at the table, in the order of the file.
        self.disputes: Final = knowledge.disputes
        #: How the search reads and ranks, and how numbers of clauses are typed.
        self.search_settings: Final = knowledge.search
        #: What changed for readers, the newest version first.
        self.versions: Final = knowledge.versions
        #: The biggest differences from an edition that was in force, the heaviest first.
        self.highlights: Final = knowledge.highlights
        #: Every term, in the order of the file.
        self.glossary: Final = knowledge.glossary
        #: Every recorded disagreement, in the order of the file.
        self.discrepancies: Final = knowledge.discrepancies
        #: The records whose questions decide most, in the order in which they are asked.
        self.decisive: Final = knowledge.decisive
        #: Every decision, in the order of the file.
        self.decisions: Final = knowledge.decisions
        #: Every figure, in the order of the file.
        self.figures: Final = knowledge.figures

        self._documents = {document.id: document for document in self.documents}
        self._edition_of = {document.id: document.edition for document in self.documents}
        self._editions = {edition.id: edition for edition in self.editions}

    @cached_property
    def ruleset_version(self) -> RulesetVersion:
        """What names the knowledge that verdicts of this corpus rest on."""
        known = self._knowledge
        return compute_ruleset_version(known.equipment, known.vocabulary, known.rules)

    def edition(self, edition: str) -> EditionEntry:
        """The edition of that id.

        Raises:
            KeyError: there is none.
        """
        return self._editions[edition]

    def document(self, document: str) -> Document:
        """The document of that id.

        Raises:
            KeyError: there is none.
        """
        return self._documents[document]

    @property
    def adopted_in(self) -> Language | None:
        """The language in which the newest edition was adopted."""
        return self.edition(DEFAULT_EDITION).adopted_in

    @cached_property
    def equipment_editions(self) -> list[str]:
        """The ids of the editions that equipment can be checked against."""
        known = {file.edition for file in self._knowledge.equipment}
        return [edition.id for edition in self.editions if edition.id in known]

    @cached_property
    def rules_editions(self) -> list[str]:
        """The ids of the editions that have clause texts."""
        known = {file.edition for file in self._knowledge.rules}
        return [edition.id for edition in self.editions if edition.id in known]

    # Situations

    @cached_property
    def situations(self) -> list[Situation]:
        """What happens at the table, what follows and why; of the edition in force."""
        return load_situations(self._specs) if self._specs else []

    def situation(self, situation: str) -> Situation | None:
        """The situation with that id, or None."""
        return self._situations.get(situation)

    @cached_property
    def _situations(self) -> dict[str, Situation]:
        return {one.id: one for one in self.situations}

    def situations_of(self, clause: str) -> list[Situation]:
        """The situations of which the answer rests on ``clause`` of the edition in force."""
        return self._by_clause.get(clause, [])

    @cached_property
    def _by_clause(self) -> dict[str, list[Situation]]:
        found: dict[str, list[Situation]] = {}
        for one in self.situations:
            for clause in dict.fromkeys(step.clause for step in one.chain):
                found.setdefault(clause, []).append(one)
        return found

    # Clauses

    @cached_property
    def _clauses(self) -> dict[str, dict[str, Clause]]:
        by_edition: dict[str, dict[str, Clause]] = {}
        for file in self._knowledge.rules:
            index = by_edition.setdefault(file.edition, {})
            index.update((clause.id, clause) for clause in file.clauses)
        return {
            edition: {clause.id: clause for clause in _reading_order(index)}
            for edition, index in by_edition.items()
        }

    def clauses(self, edition: str = DEFAULT_EDITION) -> list[Clause]:
        """All clauses of an edition in reading order: a parent before its children."""
        return list(self._clauses.get(edition, {}).values())

    def clause(self, clause: str, edition: str = DEFAULT_EDITION) -> Clause | None:
        """The clause with that id as printed, or None."""
        return self._clauses.get(edition, {}).get(clause)

    def clause_typed(self, text: str, edition: str = DEFAULT_EDITION) -> Clause | None:
        """The clause whose number ``text`` stands for, whatever the keyboard, or None.

        What means two clauses means the one that is printed first.
        """
        return self._spellings.get(edition, {}).get(typed(text))

    def spellings(self, clause: str) -> Iterator[str]:
        """The ways to type a clause id on any keyboard, the printed one first."""
        return spellings(clause, self.search_settings.numbers.letters)

    @cached_property
    def _spellings(self) -> dict[str, dict[str, Clause]]:
        found: dict[str, dict[str, Clause]] = {}
        for edition, index in self._clauses.items():
            known = found.setdefault(edition, {})
            # As printed goes before a look-alike, and a look-alike before a like sound.
            ways = [(list(self.spellings(clause.id)), clause) for clause in index.values()]
            for rank in range(max((len(one) for one, _ in ways), default=0)):
                for one, clause in ways:
                    if rank < len(one):
                        known.setdefault(one[rank], clause)
        return found

    def children(self, clause: str | None, edition: str = DEFAULT_EDITION) -> list[Clause]:
        """The clauses directly below ``clause``; below None, those without a parent."""
        return self._children.get(edition, {}).get(clause, [])

    @cached_property
    def _children(self) -> dict[str, dict[str | None, list[Clause]]]:
        return {
            edition: gather((clause.parent, clause) for clause in index.values())
            for edition, index in self._clauses.items()
        }

    def ancestors(self, clause: str, edition: str = DEFAULT_EDITION) -> list[Clause]:
        """The clauses above ``clause``, outermost first."""
        found: list[Clause] = []
        current = self.clause(clause, edition)
        while current and current.parent:
            current = self.clause(current.parent, edition)
            if current:
                found.insert(0, current)
        return found

    def section_of(self, clause: str, edition: str = DEFAULT_EDITION) -> Clause | None:
        """The section that ``clause`` stands in; a group heading stands in none."""
        here = self.clause(clause, edition)
        line = [*self.ancestors(clause, edition), *([here] if here else [])]
        return next((above for above in line if above.level == "section"), None)

    def referring(self, clause: str, edition: str = DEFAULT_EDITION) -> list[Clause]:
        """The clauses whose text names ``clause``."""
        return self._referring.get(edition, {}).get(clause, [])

    @cached_property
    def _referring(self) -> dict[str, dict[str, list[Clause]]]:
        return {
            edition: gather((ref, clause) for clause in index.values() for ref in clause.refs)
            for edition, index in self._clauses.items()
        }

    def consequence(
        self, clause: str, edition: str = DEFAULT_EDITION
    ) -> tuple[Consequence, Clause] | None:
        """What follows the offence of ``clause``, and the clause that says so.

        A lead-in's consequence holds for every case below it; a case's own goes
        first. A clause that is the same as one in force has that one's.
        """
        here = self.clause(clause, edition)
        for one in [*([here] if here else []), *reversed(self.ancestors(clause, edition))]:
            carried = [self.clause(name) for name in one.same_as]
            for consequence in (one.consequence, *(each.consequence for each in carried if each)):
                if consequence:
                    return consequence, one
        return None

    def sanctions(self, clause: str, edition: str = DEFAULT_EDITION) -> list[Sanction]:
        """Everything that may follow the offence of ``clause``, in the order of the file.

        A prohibition whose breach another clause punishes has that one's. The outcomes of
        a clause in force hold for its twin in another edition, but those that stand in
        another clause, which may have no twin.
        """
        here = self.clause(clause, edition)
        if here is None:
            return []
        outcomes = here.outcomes
        if not outcomes and not here.consequence:
            twins = [twin for name in here.same_as if (twin := self.clause(name))]
            outcomes = [one for twin in twins for one in twin.outcomes if not one.by]
        found = self.consequence(clause, edition)
        if not outcomes and found:
            outcomes = [Outcome(condition=found[0].condition)]
        return [
            sanction
            for one in outcomes
            for sanction in (
                self._elsewhere(one, one.by, clause, edition)
                if one.by
                else self._stated(one, clause, edition)
            )
        ]

    def statements(
        self,
        clause: str,
        edition: str = DEFAULT_EDITION,
        *,
        beside: Literal["act", "text", "name"] = "act",
    ) -> list[Statement]:
        """State what may follow the act that a clause deals with: what always follows first.

        Args:
            clause: id of the clause.
            edition: of the clause.
            beside: what of the clause stands beside the statements: its act, its name and text, or
                its name; where that does not say what the act is, their conditions do.
        """
        here = self.clause(clause, edition)
        if here is None:
            return []
        known = self.offence(clause, edition) if beside == "act" else self.name(clause, edition)
        found = [
            self.statement(
                sanction,
                clause,
                edition,
                act=None
                if sanction.offence == known or (beside == "text" and _is_case(sanction, here))
                else sanction.offence,
            )
            for sanction in self.sanctions(clause, edition)
        ]
        return sorted(found, key=lambda statement: statement.condition is not None)

    def statement(
        self,
        sanction: Sanction,
        clause: str,
        edition: str = DEFAULT_EDITION,
        *,
        act: LocalText | None = None,
    ) -> Statement:
        """State one thing that may follow an act that a clause deals with.

        Args:
            sanction: what follows, and when.
            clause: id of the clause.
            edition: of the clause.
            act: what the condition has to name, because the reader is not told elsewhere.
        """
        if not sanction.offence and self.children(clause, edition):
            act = self._text("statement.listed")
        return Statement(
            effects=gravest_first(sanction.effects),
            against=sanction.against,
            condition=self._condition(sanction, act),
            clause=sanction.stated_in,
            open=self._open(clause, sanction.stated_in, edition),
        )

    def _text(self, key: str) -> LocalText:
        return LocalText.model_validate(
            {language: self.strings[key][language] for language in LANGUAGES}
        )

    def _condition(self, sanction: Sanction, act: LocalText | None) -> Condition | None:
        if not (act or sanction.when or sanction.condition or sanction.documents):
            return None
        return Condition(
            kind=sanction.when or "other",
            text=LocalText.model_validate(
                {language: self._condition_in(language, sanction, act) for language in LANGUAGES}
            ),
        )

    def _condition_in(self, language: Language, sanction: Sanction, act: LocalText | None) -> str:
        parts = [act[language]] if act else []
        if sanction.when:
            parts.append(self._text(f"sanction-when.{sanction.when}")[language])
        words = [sanction.condition[language]] if sanction.condition else []
        if sanction.documents:
            named = [self.document(name).short_names[language] for name in sanction.documents]
            words.append(f"[{', '.join(named)}]")
        return ", ".join([*parts, *([" ".join(words)] if words else [])])

    @cached_property
    def open_questions(self) -> list[str]:
        """Ids of the entries of the register that a federation is asked and has not answered."""
        return [one.id for one in self.discrepancies if one.asks and not self.answered(one)]

    def disputed(
        self, clause: str, edition: str = DEFAULT_EDITION, stated_in: str | None = None
    ) -> list[str]:
        """The entries of the register that bear on what follows, or on whether it does.

        Those of the clause that it repeats are among them and, where it names no act of its own,
        those of the clauses that punish its breach.

        Args:
            clause: id of the clause.
            edition: of the clause.
            stated_in: the only one of those clauses that is asked about.
        """
        here = self.clause(clause, edition)
        if here is None:
            return []
        punishing = [one.by for one in here.outcomes if not (one.offence or here.offence)]
        others = [here.repeats, *(one for one in punishing if stated_in in (None, one))]
        found = [here, *(self.clause(one, edition) for one in others if one)]
        return list(dict.fromkeys(name for one in found if one for name in one.disputed))

    def _open(self, clause: str, stated_in: str, edition: str) -> list[str]:
        """The open questions that bear on what follows."""
        disputed = self.disputed(clause, edition, stated_in)
        return [name for name in self.open_questions if name in disputed]

    def _stated(self, outcome: Outcome, clause: str, edition: str) -> list[Sanction]:
        found = self.consequence(clause, edition)
        effects = outcome.effects or (found[0].effects if found else [])
        return [
            Sanction(
                offence=outcome.offence or self.offence(clause, edition),
                effects=effects,
                against=found[0].against if found else "participant",
                when=outcome.when,
                condition=outcome.condition,
                documents=outcome.documents,
                stated_in=clause if outcome.effects or not found else found[1].id,
            )
        ]

    def _elsewhere(self, outcome: Outcome, other: str, clause: str, edition: str) -> list[Sanction]:
        return [
            Sanction(
                offence=outcome.offence or self.offence(clause, edition) or one.offence,
                effects=one.effects,
                against=one.against,
                when=outcome.when or one.when,
                condition=outcome.condition or one.condition,
                documents=outcome.documents if outcome.condition else one.documents,
                stated_in=other,
            )
            for one in self.sanctions(other, edition)
        ]

    def offence(self, clause: str, edition: str = DEFAULT_EDITION) -> LocalText | None:
        """In a few words what happened, where the clause has a consequence."""
        here = self.clause(clause, edition)
        carried = [self.clause(name) for name in here.same_as] if here else []
        return next((one.offence for one in (here, *carried) if one and one.offence), None)

    def name(self, clause: str, edition: str = DEFAULT_EDITION) -> LocalText:
        """What ``clause`` is called in a few words, beside its number.

        A heading is called by its text, a row of the annex by the first characteristic that
        it limits, and a clause that is the same as one in force as that one.

        Raises:
            KeyError: the edition has no such clause.
        """
        here = self._clauses[edition][clause]
        if own := self._own_name(here, edition):
            return own
        carried = [self.clause(one) for one in here.same_as]
        names = (self._own_name(one, DEFAULT_EDITION) for one in carried if one)
        # `specs check` lets no clause be without one.
        return next(filter(None, names), here.texts)

    def _own_name(self, clause: Clause, edition: str) -> LocalText | None:
        if clause.name or clause.level in HEADINGS:
            return clause.name or clause.texts
        limited = self.governed_by(clause.id, edition) if clause.level == "annex-row" else []
        return _as_heading(limited[0].names) if limited else None

    @cached_property
    def offence_order(self) -> dict[frozenset[Effect], list[str]]:
        """By consequence: the clauses in force about its offences, the most frequent first."""
        return {frozenset(one.effects): one.clauses for one in self._knowledge.offences}

    def row_disputes(self, effects: Iterable[Effect], clause: str) -> list[Discrepancy]:
        """The disagreements on which the consequence of a row of the table of offences turns."""
        wanted = frozenset(effects)
        rows = (one.disputed for one in self._knowledge.offences if wanted == set(one.effects))
        names = {name for row in rows for name in row.get(clause, [])}
        return [one for one in self.discrepancies if one.id in names]

    # What people ask for

    @cached_property
    def _asked_by(self) -> Asked:
        return load_asked(self._specs) if self._specs else {}

    def asked(self, name: str, language: Language) -> list[str]:
        """How people ask for a clause in force or a situation who do not know its words."""
        return self._asked_by.get(language, {}).get(name, [])

    def alike(self, language: Language) -> list[list[str]]:
        """Words of a language that ask for the same thing, list by list."""
        return self._knowledge.subjects.alike.get(language, [])

    def statuses(self, *texts: str) -> Statuses:
        """What readers from outside raised texts to, by language: the lowest of them.

        Args:
            texts: as reviews name them, such as ``lnf-2017 17.1.4``.
        """
        found = [self._knowledge.statuses.get(one, _DRAFTS) for one in texts] or [_DRAFTS]
        return Statuses.model_validate(
            {
                language: min((one[language] for one in found), key=STATUSES.index)
                for language in LANGUAGES
            }
        )

    def clause_statuses(self, clause: str, edition: str = DEFAULT_EDITION) -> Statuses:
        """Those of a clause with the texts that it carries of clauses in force.

        Raises:
            KeyError: the edition has no such clause.
        """
        one = self._clauses[edition][clause]
        carried = [f"{IN_FORCE} {twin}" for twin in one.same_as]
        own = not carried or one.name or one.offence or one.notes or one.outcomes
        return self.statuses(*([f"{edition} {clause}"] if own else []), *carried)

    @cached_property
    def digest(self) -> str:
        """A fingerprint of everything that the knowledge says."""
        known = self._knowledge.digest
        return known or hashlib.sha256(self._knowledge.model_dump_json().encode()).hexdigest()

    # Other editions and disagreements

    @cached_property
    def concordance(self) -> Concordance:
        """How the clauses of the editions answer to each other."""
        return Concordance(self._knowledge.relations)

    def of_headings(self, relation: Relation) -> bool:
        """Whether a relation only says which heading answers to which, so that it is no rule."""
        ends = ((DEFAULT_EDITION, relation.from_), (relation.edition, relation.to))
        found = [self.clause(name, edition) for edition, ids in ends for name in ids]
        return all(clause is not None and clause.level in HEADINGS for clause in found)

    # Terms

    def terms_in(self, clause: Clause) -> list[Term]:
        """The terms that a clause uses, longer ones first, in the order of the glossary.

        Found in the English text, where a word has few forms; a light disc is
        not counted as a disc as well.
        """
        return self.terms_said(clause.texts[ORIGINAL])

    def terms_said(self, text: str) -> list[Term]:
        """The same of an English text that is no clause's."""
        found = self._terms_in.get(text)
        if found is None:
            found = self._terms_in[text] = self._terms_of(fold(text))
        return list(found)

    @cached_property
    def _terms_in(self) -> dict[str, list[Term]]:
        """The terms of the English texts that were asked for: other editions share many."""
        return {}

    def _terms_of(self, text: str) -> list[Term]:
        found: list[Term] = []
        for pattern, term in self._term_patterns:
            text, count = pattern.subn(" | ", text)
            if count and term not in found:
                found.append(term)
        order = {term.id: place for place, term in enumerate(self.glossary)}
        return sorted(found, key=lambda term: order[term.id])

    @cached_property
    def _term_patterns(self) -> list[tuple[re.Pattern[str], Term]]:
        words = [
            (fold(word), term)
            for term in self.glossary
            for word in (term.names[ORIGINAL], *term.forms[ORIGINAL])
            if fold(word)
        ]
        words.sort(key=lambda pair: -len(pair[0]))
        return [(_term_pattern(word, term.ambiguous), term) for word, term in words]

    @cached_property
    def moved(self) -> dict[str, Relation]:
        """The relations that have what records of the register had, by the old ids."""
        known = {one.id: one for one in self._knowledge.relations}
        return {name: known[relation] for name, relation in self._knowledge.moved.items()}

    def discrepancies_of(self, clause: str, edition: str = DEFAULT_EDITION) -> list[Discrepancy]:
        """The disagreements that concern a clause."""
        return self._discrepancies_of.get((edition, clause), [])

    def doubts(self, clause: str, edition: str = DEFAULT_EDITION) -> list[Discrepancy]:
        """The disagreements that concern a clause, or else those on what follows by another."""
        disputed = self.disputed(clause, edition)
        others = [record for record in self.discrepancies if record.id in disputed]
        return self.discrepancies_of(clause, edition) or others

    @cached_property
    def _discrepancies_of(self) -> dict[tuple[str, str], list[Discrepancy]]:
        return gather(
            (place, one) for one in self.discrepancies for place in one.places(self._edition_of)
        )

    # What a federation answered

    def answered(self, one: Discrepancy) -> Decision | None:
        """The decision that answers the question of a record, or the one that asks the same."""
        found = self._answered.get(one.id)
        return found or (self._answered.get(one.asked_with) if one.asked_with else None)

    @cached_property
    def _answered(self) -> dict[str, Decision]:
        return {name: one for one in self.decisions for name in one.answers}

    def decisions_of(self, clause: str, edition: str = DEFAULT_EDITION) -> list[Decision]:
        """The decisions that a clause, or a record of the register about it, is answered by."""
        return self._decisions_of.get((edition, clause), [])

    @cached_property
    def _decisions_of(self) -> dict[tuple[str, str], list[Decision]]:
        return gather(
            (place, one) for one in self.decisions for place in one.concerned(self.discrepancies)
        )

    # Equipment

    @cached_property
    def _equipment(self) -> dict[str, dict[str, Characteristic]]:
        return {
            file.edition: {record.id: record for record in file.characteristics}
            for file in self._knowledge.equipment
        }

    def characteristics(
        self, edition: str = DEFAULT_EDITION, kind: Kind | None = None
    ) -> list[Characteristic]:
        """The characteristics of an edition, in the order of its rows or clauses."""
        found = self._equipment.get(edition, {}).values()
        return [record for record in found if kind is None or record.kind == kind]

    def characteristic(
        self, characteristic: str, edition: str = DEFAULT_EDITION
    ) -> Characteristic | None:
        """The characteristic with that full id, or None."""
        return self._equipment.get(edition, {}).get(characteristic)

    def governed_by(self, clause: str, edition: str = DEFAULT_EDITION) -> list[Characteristic]:
        """The characteristics that rest on ``clause``."""
        return [record for record in self.characteristics(edition) if record.clause == clause]

    # Figures

    def figures_of(self, clause: str, edition: str = DEFAULT_EDITION) -> list[Drawing]:
        """The figures that show what ``clause`` or a clause below it says."""
        return [
            figure
            for figure in self.figures
            if any(
                clause in (one, *(above.id for above in self.ancestors(one, edition)))
                for one in figure.clauses.get(edition, [])
            )
        ]

    # Words that people type

    def kind(self, kind: Kind) -> KindWords:
        """Names and words of a kind of equipment."""
        return next(words for words in self.vocabulary.kinds if words.id == kind)

    @cached_property
    def kind_by_word(self) -> dict[str, Kind]:
        """Folded word in any language to kind."""
        return {
            fold(word): words.id
            for words in self.vocabulary.kinds
            for word in [words.id, *words.words.all(), *words.names.model_dump().values()]
        }

    def raw_quantities(self, edition: str = DEFAULT_EDITION) -> list[RawQuantity]:
        """What may be measured to derive a characteristic."""
        return [
            one for file in self._knowledge.equipment if file.edition == edition for one in file.raw
        ]

    def belonging(self, edition: str = DEFAULT_EDITION) -> Belonging:
        """What the edition says of sets and of what stands beside an item."""
        files = (file for file in self._knowledge.equipment if file.edition == edition)
        return next((file.belonging for file in files), Belonging())

    def spreads(self, edition: str = DEFAULT_EDITION) -> list[Spread]:
        """What several readings of a characteristic tell besides."""
        files = [file for file in self._knowledge.equipment if file.edition == edition]
        return [one for file in files for one in file.spreads]

    def characteristic_words(self, edition: str, kind: Kind) -> dict[str, Measurand]:
        """Folded word to characteristic or raw quantity: ids, short ids, names and aliases.

        A word that would mean two characteristics of the kind means neither.
        """
        key = (edition, kind)
        if key not in self._characteristic_words:
            found: dict[str, list[Measurand]] = {}
            raw = [one for one in self.raw_quantities(edition) if one.kind == kind]
            measurands: list[Measurand] = [*self.characteristics(edition, kind), *raw]
            for record in measurands:
                for word in _words_for(record):
                    same = found.setdefault(fold(word), [])
                    if record not in same:
                        same.append(record)
            self._characteristic_words[key] = {
                word: records[0] for word, records in found.items() if len(records) == 1
            }
        return self._characteristic_words[key]

    @cached_property
    def _characteristic_words(self) -> dict[tuple[str, Kind], dict[str, Measurand]]:
        return {}

    def measurand_names(self, language: Language) -> dict[str, str]:
        """What readers call each characteristic and raw quantity, by id.

        A name that several kinds share is told apart by the kind: ``weight (puck)``.
        """
        measurands: dict[str, Measurand] = {}
        for edition in reversed(self.equipment_editions):
            measurands |= {one.id: one for one in self.characteristics(edition)}
            measurands |= {one.id: one for one in self.raw_quantities(edition)}
        kinds: dict[str, set[Kind]] = {}
        for one in measurands.values():
            kinds.setdefault(one.names[language], set()).add(one.kind)
        return {
            one.id: name
            if len(kinds[name := one.names[language]]) == 1
            else f"{name} ({self.kind(one.kind).names[language]})"
            for one in measurands.values()
        }

    def kinds_with(self, word: str, edition: str) -> list[Kind]:
        """The kinds that have a characteristic called ``word``."""
        return [kind for kind in KINDS if fold(word) in self.characteristic_words(edition, kind)]


def _is_case(sanction: Sanction, clause: Clause) -> bool:
    """Whether a clause is a case of a list above it, whose text says what the act is."""
    always = not (sanction.when or sanction.documents)
    acting = sanction.against in ("participant", "striker")
    return always and acting and sanction.stated_in == clause.parent


def _as_heading(names: LocalText) -> LocalText:
    """The same words with a capital letter."""
    return LocalText(**{one: names[one][:1].upper() + names[one][1:] for one in LANGUAGES})


def _term_pattern(word: str, ambiguous: bool) -> re.Pattern[str]:
    """The word with its plural; an ambiguous one only behind an article or as a plural."""
    word = re.escape(word)
    if ambiguous:
        article = r"(?:a|an|the|each|every|this|that|one|of|per|next|same|whole|current)"
        return re.compile(rf"\b{article} {word}\b|\b{word}s\b")
    return re.compile(rf"\b{word}(?:e?s)?\b")


def _words_for(record: Measurand) -> Iterator[str]:
    yield record.id
    yield record.short_id
    for language in LANGUAGES:
        yield record.names[language]
        yield from record.aliases[language]


def _reading_order(index: dict[str, Clause]) -> Iterator[Clause]:
    """Depth first, siblings in the order of the files; clauses without their parent last."""
    below = gather((clause.parent, clause) for clause in index.values())
    seen: set[str] = set()

    def walk(parent: str | None) -> Iterator[Clause]:
        for clause in below.get(parent, []):
            if clause.id not in seen:
                seen.add(clause.id)
                yield clause
                yield from walk(clause.id)

    yield from walk(None)
    for clause in index.values():
        if clause.id not in seen:
            seen.add(clause.id)
            yield clause
            yield from walk(clause.id)


def load_corpus(specs: Path | None = None) -> Corpus:
    """The corpus of ``specs``, by default of the knowledge that belongs to this package.

    Raises:
        SpecsError: the knowledge base has mistakes.
        FileNotFoundError: there is no knowledge base.
    """
    return _read_corpus(specs or specs_folder())


@lru_cache(maxsize=4)
def _read_corpus(folder: Path) -> Corpus:
    return Corpus(load_knowledge(folder), folder)

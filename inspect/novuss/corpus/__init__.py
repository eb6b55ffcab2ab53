"""The knowledge with its indexes: what site, inspection and command line ask."""

import hashlib
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from novuss.corpus.added_clauses import AddedClauses
from novuss.corpus.clauses_by_number import ClauseIndex
from novuss.corpus.concordance import Concordance
from novuss.corpus.disagreement_register import Register
from novuss.corpus.equipment_limits import EquipmentIndex
from novuss.corpus.glossary_terms_in_text import TermFinder
from novuss.corpus.offence_consequences import Consequences
from novuss.corpus.text_history import TextHistory
from novuss.grouping import group_values
from novuss.languages import LANGUAGES, Language
from novuss.model.cross_edition_relations import Relation
from novuss.model.document_discrepancies import DiscrepancyId
from novuss.model.edition_highlights import HighlightsFile
from novuss.model.editions import Document, EditionEntry
from novuss.model.game_disputes import Dispute
from novuss.model.game_situations import Situation
from novuss.model.glossary import Term
from novuss.model.interface_strings import PluralText
from novuss.model.knowledge_changelog import Version
from novuss.model.language_grammar import LanguagesFile
from novuss.model.measuring_vocabulary import Vocabulary
from novuss.model.record_base import LocalText
from novuss.model.rule_figures import Drawing
from novuss.model.search_settings import SearchSettings
from novuss.model.subject_index import Subject
from novuss.model.text_reviews import STATUSES, Statuses
from novuss.ruleset_version import RulesetVersion, compute_ruleset_version
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.loader import load_knowledge, load_rulings, load_situations
from novuss.specs.search_phrases import Asked, load_phrases

if TYPE_CHECKING:
    from novuss.model.rulings import CluesFile, KnownRulings, Outdated
    from novuss.rulings import Ruleset

_DRAFTS = Statuses.model_validate(dict.fromkeys(LANGUAGES, STATUSES[0]))


class Corpus:
    """Read-only access to the knowledge, by noun.

    Attributes:
        knowledge: everything that ``specs/`` says, but for the situations.
        current: the id of the edition in force, which holds where none is named.
        base: the id of the newest whole edition, which the others amend or are like.
        upcoming: the editions adopted for a later day, the next one first.
        rules: clauses by edition, number, place and name.
        consequences: what follows the offences of clauses.
        equipment: characteristics, limits and the words for them.
        register: disagreements between documents, and decisions on them.
        concordance: relations between the clauses of editions.
        terms: the glossary's terms in a text.
        history: what texts said before they were amended or corrected, and since when they stand.
        added: clauses that amendments added, and what was written before about the same matter.
        vocabulary: units, kinds, columns and answers in four languages.
        languages: what the code has to know of each language.
        strings: words of the site and the reports, by dotted key.
        editions: every edition, the one in force first.
        documents: every document of every edition.
        subjects: the entries of the subject index, in the order of the file.
        disputes: disputes as they arise at the table, in the order of the file.
        search_settings: how the search reads and ranks, and how numbers of clauses are typed.
        versions: what changed for readers, the newest version first.
        highlights: the biggest differences from an edition that was in force, the heaviest first.
        glossary: every term, in the order of the file.
        decisive: the entries of the register whose questions decide most, as they are asked.
        figures: every figure, in the order of the file.
    """

    def __init__(self, knowledge: Knowledge, specs: Path | None = None) -> None:
        """Index what was read.

        Args:
            knowledge: what ``specs/`` says, but for the situations.
            specs: the folder, of which the situations, and how people ask for them and for
                clauses, are read when they are first asked for; without it there are none.
        """
        self.knowledge, self._specs = knowledge, specs
        #: The same as it was read, and from other editions, by the amendments that have come.
        self._origin, self._seen = self, dict[tuple[str, ...], Corpus]()
        self.current: str = knowledge.current
        self.base: str = knowledge.base
        self.upcoming: list[EditionEntry] = knowledge.upcoming
        self.vocabulary: Vocabulary = knowledge.vocabulary
        self.languages: LanguagesFile = knowledge.languages
        self.strings: dict[str, LocalText | PluralText] = knowledge.strings.root
        self.editions: list[EditionEntry] = knowledge.editions
        self.documents: list[Document] = knowledge.documents
        self.subjects: list[Subject] = knowledge.subjects.subjects
        self.disputes: list[Dispute] = knowledge.disputes
        self.search_settings: SearchSettings = knowledge.search
        self.versions: list[Version] = knowledge.versions
        self.highlights: HighlightsFile = knowledge.highlights
        self.glossary: list[Term] = knowledge.glossary
        self.decisive: list[DiscrepancyId] = knowledge.decisive
        self.figures: list[Drawing] = knowledge.figures
        self._documents = {document.id: document for document in self.documents}
        self._editions = {edition.id: edition for edition in (*self.editions, *self.upcoming)}
        self.equipment: EquipmentIndex = EquipmentIndex(
            knowledge.equipment, self._editions, knowledge.vocabulary, self.current
        )
        self.rules: ClauseIndex = ClauseIndex(
            knowledge.rules,
            self.equipment,
            knowledge.search.numbers.letters,
            self.current,
            self.base,
        )
        self.register: Register = Register(
            knowledge.discrepancies,
            knowledge.decisions,
            {document.id: document.seen_from for document in self.documents},
            self.current,
        )
        self.consequences: Consequences = Consequences(
            self.rules, self.register, knowledge.offences, self._documents, self._get_text
        )
        self.concordance: Concordance = Concordance(knowledge.relations, self.current)
        self.terms: TermFinder = TermFinder(knowledge.glossary)
        self.history: TextHistory = TextHistory(knowledge, self.rules, _list_contradictions)
        self.added: AddedClauses = AddedClauses(
            self.rules, self.register, knowledge.find_number, lambda: self.situations, self.asked
        )

    def _get_text(self, key: str) -> LocalText:
        return LocalText.model_validate(
            {language: self.strings[key][language] for language in LANGUAGES}
        )

    @cached_property
    def ruleset_version(self) -> RulesetVersion:
        """What names the knowledge that verdicts of this corpus rest on."""
        known = self.knowledge
        return compute_ruleset_version(known.equipment, known.vocabulary, known.rules)

    @cached_property
    def digest(self) -> str:
        """A fingerprint of everything that the knowledge says."""
        known = self.knowledge.digest
        return known or hashlib.sha256(self.knowledge.model_dump_json().encode()).hexdigest()

    # Editions

    def edition(self, edition: str) -> EditionEntry:
        """The edition of that id.

        Raises:
            KeyError: there is none.
        """
        return self._editions[edition]

    def find_edition(self, day: date) -> str:
        """The id of the edition that is in force on a day: the first one before there is any."""
        in_force = [
            (amendments.day, amendments.id)
            for amendments in self.knowledge.amendments
            if amendments.day <= day
        ]
        return max(in_force)[1] if in_force else self.base

    def see_from(self, day: date, edition: str | None = None) -> "Corpus":
        """The same knowledge as seen from the edition of a day, or from one of its line."""
        known = self._origin.knowledge
        days = {amendments.id: amendments.day for amendments in known.amendments}
        if not days:
            return self
        day = days.get(edition or "", date.min if edition == known.base else day)
        in_force = tuple(name for name, since in days.items() if since <= day)
        if in_force not in self._seen:
            from novuss.specs.consolidation import consolidate

            self._seen[in_force] = found = Corpus(consolidate(known, day), self._specs)
            found._origin, found._seen = self._origin, self._seen
        return self._seen[in_force]

    @cached_property
    def replaced(self) -> str:
        """The id of the edition that the one in force replaced.

        Raises:
            StopIteration: there is none.
        """
        return next(known.id for known in self.editions if known.superseded_by == self.current)

    @cached_property
    def line(self) -> list[str]:
        """The ids of the edition in force and of those that it amends, down to the whole one."""
        found = [self.current]
        while found[-1] != self.base:
            found.append(self.edition(found[-1]).based_on or self.base)
        return found

    def document(self, document: str) -> Document:
        """The document of that id.

        Raises:
            KeyError: there is none.
        """
        return self._documents[document]

    @property
    def adopted_in(self) -> Language | None:
        """The language in which the newest edition was adopted."""
        return self.edition(self.current).adopted_in

    @cached_property
    def rules_editions(self) -> list[str]:
        """The ids of the editions that have clause texts."""
        known = {file.edition for file in self.knowledge.rules}
        return [edition.id for edition in self.editions if edition.id in known]

    @cached_property
    def limited_editions(self) -> list[str]:
        """The ids of the editions that have limits, but of those to come."""
        coming = {edition.id for edition in self.upcoming}
        return [edition for edition in self.equipment.editions if edition not in coming]

    @cached_property
    def moved(self) -> dict[str, Relation]:
        """The relations that have what records of the register had, by the old ids."""
        known = {relation.id: relation for relation in self.knowledge.relations}
        return {name: known[relation] for name, relation in self.knowledge.moved.items()}

    # Situations

    @cached_property
    def rulings(self) -> "Ruleset":
        """The facts of cases and the rules that decide them; of the edition in force."""
        from novuss.rulings import Ruleset

        return Ruleset.of(self.known_rulings)

    @cached_property
    def known_rulings(self) -> "KnownRulings":
        """What rulings are made from, by our text and by each document."""
        from novuss.model.rulings import KnownRulings

        known = load_rulings(self._specs) if self._specs else KnownRulings()
        if self.knowledge.steps:
            from novuss.specs.consolidation.rulings import carry_rulings

            known = carry_rulings(self.knowledge, known)
        return known

    @property
    def clues(self) -> "CluesFile | None":
        """The words that tell facts of cases."""
        return self.known_rulings.clues

    @cached_property
    def situations(self) -> list[Situation]:
        """What happens at the table, what follows and why; of the edition in force."""
        known = load_situations(self._specs) if self._specs else []
        if not self.knowledge.numbers:
            return known
        from novuss.specs.consolidation import carry_situations

        return carry_situations(self.knowledge, known)

    def situation(self, situation: str) -> Situation | None:
        """The situation with that id, or None."""
        return self._situations.get(situation)

    @cached_property
    def _situations(self) -> dict[str, Situation]:
        return {situation.id: situation for situation in self.situations}

    def situations_of(self, clause: str) -> list[Situation]:
        """The situations of which the answer rests on ``clause`` of the edition in force."""
        return self._situations_of.get(clause, [])

    @cached_property
    def _situations_of(self) -> dict[str, list[Situation]]:
        return group_values(
            (clause, situation)
            for situation in self.situations
            for clause in dict.fromkeys(step.clause for step in situation.chain)
        )

    # What people ask for

    @cached_property
    def _asked_by(self) -> Asked:
        return load_phrases(self._specs) if self._specs else {}

    def asked(self, name: str, language: Language) -> list[str]:
        """How people ask for a clause in force or a situation who do not know its words."""
        return self._asked_by.get(language, {}).get(self.history.find_base_number(name), [])

    def alike(self, language: Language) -> list[list[str]]:
        """Words of a language that ask for the same thing, list by list."""
        return self.knowledge.subjects.alike.get(language, [])

    # Reviews

    def statuses(self, *texts: str) -> Statuses:
        """What readers from outside raised texts to, by language: the lowest of them.

        Args:
            texts: as reviews name them, such as ``lnf-2017 17.1.4``.
        """
        found = [self.knowledge.statuses.get(text, _DRAFTS) for text in texts] or [_DRAFTS]
        return Statuses.model_validate(
            {
                language: min((statuses[language] for statuses in found), key=STATUSES.index)
                for language in LANGUAGES
            }
        )

    def clause_statuses(self, clause: str, edition: str | None = None) -> Statuses:
        """Those of a clause with the texts that it carries of clauses in force.

        Raises:
            KeyError: the edition has no such clause.
        """
        edition = edition or self.current
        found = self.rules.clause(clause, edition)
        if found is None:
            raise KeyError(clause)
        carried = [f"{self.base} {twin}" for twin in found.same_as]
        own = not carried or found.name or found.offence or found.notes or found.outcomes
        return self.statuses(*([f"{edition} {clause}"] if own else []), *carried)

    # Figures

    def figures_of(self, clause: str, edition: str | None = None) -> list[Drawing]:
        """The figures that show what ``clause`` or a clause below it says."""
        edition = edition or self.current
        return [
            figure
            for figure in self.figures
            if any(
                clause in (name, *(above.id for above in self.rules.ancestors(name, edition)))
                for name in figure.clauses.get(edition, [])
            )
        ]


def _list_contradictions(knowledge: Knowledge) -> "list[Outdated]":
    from novuss.specs.consolidation.contradictions import find_contradictions

    return find_contradictions(knowledge)


def load_corpus(
    specs: Path | None = None, *, day: date | None = None, edition: str | None = None
) -> Corpus:
    """The corpus of ``specs``, by default of the knowledge that belongs to this package.

    Args:
        specs: the folder of the YAML files.
        day: the day whose edition is in force; today unless given.
        edition: the edition to see everything from instead. One that was never in force, or is of
            another federation, is seen from that of the day.

    Raises:
        SpecsError: the knowledge base has mistakes.
        FileNotFoundError: there is no knowledge base.
    """
    return _read_corpus(specs or find_specs_folder()).see_from(day or date.today(), edition)


@lru_cache(maxsize=4)
def _read_corpus(folder: Path) -> Corpus:
    return Corpus(load_knowledge(folder), folder)

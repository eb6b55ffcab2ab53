"""The knowledge with its indexes: what site, inspection and command line ask."""

import hashlib
from functools import cached_property, lru_cache
from pathlib import Path

from novuss.corpus.clauses import ClauseIndex
from novuss.corpus.concordance import Concordance
from novuss.corpus.consequences import Consequences
from novuss.corpus.equipment import EquipmentIndex
from novuss.corpus.register import Register
from novuss.corpus.terms import TermFinder
from novuss.grouping import group_values
from novuss.languages import LANGUAGES, Language
from novuss.model.base import LocalText
from novuss.model.changes import Version
from novuss.model.concordance import Relation
from novuss.model.discrepancies import DiscrepancyId
from novuss.model.disputes import Dispute
from novuss.model.editions import IN_FORCE, Document, EditionEntry
from novuss.model.figures import Drawing
from novuss.model.glossary import Term
from novuss.model.highlights import HighlightsFile
from novuss.model.languages import LanguagesFile
from novuss.model.reviews import STATUSES, Statuses
from novuss.model.rulings import KnownRulings
from novuss.model.search import SearchSettings
from novuss.model.situations import Situation
from novuss.model.strings import PluralText
from novuss.model.subjects import Subject
from novuss.model.vocabulary import Vocabulary
from novuss.ruleset_version import RulesetVersion, compute_ruleset_version
from novuss.rulings import Ruleset
from novuss.specs.knowledge import Knowledge
from novuss.specs.loader import load_knowledge, load_rulings, load_situations
from novuss.specs.location import specs_folder
from novuss.specs.search_phrases import Asked, load_phrases

#: The edition that is in force and that everything is checked against by default.
DEFAULT_EDITION = IN_FORCE
_DRAFTS = Statuses.model_validate(dict.fromkeys(LANGUAGES, STATUSES[0]))


class Corpus:
    """Read-only access to the knowledge, by noun.

    Attributes:
        rules: clauses by edition, number, place and name.
        consequences: what follows the offences of clauses.
        equipment: characteristics, limits and the words for them.
        register: disagreements between documents, and decisions on them.
        concordance: relations between the clauses of editions.
        terms: the glossary's terms in a text.
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
        self._knowledge, self._specs = knowledge, specs
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
        self._editions = {edition.id: edition for edition in self.editions}
        self.equipment: EquipmentIndex = EquipmentIndex(
            knowledge.equipment, self._editions, knowledge.vocabulary
        )
        self.rules: ClauseIndex = ClauseIndex(
            knowledge.rules, self.equipment, knowledge.search.numbers.letters
        )
        self.register: Register = Register(
            knowledge.discrepancies,
            knowledge.decisions,
            {document.id: document.edition for document in self.documents},
        )
        self.consequences: Consequences = Consequences(
            self.rules, self.register, knowledge.offences, self._documents, self._text
        )
        self.concordance: Concordance = Concordance(knowledge.relations)
        self.terms: TermFinder = TermFinder(knowledge.glossary)

    def _text(self, key: str) -> LocalText:
        return LocalText.model_validate(
            {language: self.strings[key][language] for language in LANGUAGES}
        )

    @cached_property
    def ruleset_version(self) -> RulesetVersion:
        """What names the knowledge that verdicts of this corpus rest on."""
        known = self._knowledge
        return compute_ruleset_version(known.equipment, known.vocabulary, known.rules)

    @cached_property
    def digest(self) -> str:
        """A fingerprint of everything that the knowledge says."""
        known = self._knowledge.digest
        return known or hashlib.sha256(self._knowledge.model_dump_json().encode()).hexdigest()

    # Editions

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
    def rules_editions(self) -> list[str]:
        """The ids of the editions that have clause texts."""
        known = {file.edition for file in self._knowledge.rules}
        return [edition.id for edition in self.editions if edition.id in known]

    @cached_property
    def moved(self) -> dict[str, Relation]:
        """The relations that have what records of the register had, by the old ids."""
        known = {relation.id: relation for relation in self._knowledge.relations}
        return {name: known[relation] for name, relation in self._knowledge.moved.items()}

    # Situations

    @cached_property
    def rulings(self) -> Ruleset:
        """The facts of cases and the rules that decide them; of the edition in force."""
        return Ruleset.of(load_rulings(self._specs) if self._specs else KnownRulings())

    @cached_property
    def situations(self) -> list[Situation]:
        """What happens at the table, what follows and why; of the edition in force."""
        return load_situations(self._specs) if self._specs else []

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
        return self._asked_by.get(language, {}).get(name, [])

    def alike(self, language: Language) -> list[list[str]]:
        """Words of a language that ask for the same thing, list by list."""
        return self._knowledge.subjects.alike.get(language, [])

    # Reviews

    def statuses(self, *texts: str) -> Statuses:
        """What readers from outside raised texts to, by language: the lowest of them.

        Args:
            texts: as reviews name them, such as ``lnf-2017 17.1.4``.
        """
        found = [self._knowledge.statuses.get(text, _DRAFTS) for text in texts] or [_DRAFTS]
        return Statuses.model_validate(
            {
                language: min((statuses[language] for statuses in found), key=STATUSES.index)
                for language in LANGUAGES
            }
        )

    def clause_statuses(self, clause: str, edition: str = DEFAULT_EDITION) -> Statuses:
        """Those of a clause with the texts that it carries of clauses in force.

        Raises:
            KeyError: the edition has no such clause.
        """
        found = self.rules.clause(clause, edition)
        if found is None:
            raise KeyError(clause)
        carried = [f"{IN_FORCE} {twin}" for twin in found.same_as]
        own = not carried or found.name or found.offence or found.notes or found.outcomes
        return self.statuses(*([f"{edition} {clause}"] if own else []), *carried)

    # Figures

    def figures_of(self, clause: str, edition: str = DEFAULT_EDITION) -> list[Drawing]:
        """The figures that show what ``clause`` or a clause below it says."""
        return [
            figure
            for figure in self.figures
            if any(
                clause in (name, *(above.id for above in self.rules.ancestors(name, edition)))
                for name in figure.clauses.get(edition, [])
            )
        ]


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

"""Reading of ``specs/``: every file parsed, validated and joined into one model."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from novuss.grouping import group_values
from novuss.languages import LANGUAGES
from novuss.model.amendments import AMENDMENTS, Amendments, AmendmentsFile
from novuss.model.cross_edition_relations import ConcordanceFile
from novuss.model.document_discrepancies import DiscrepanciesFile
from novuss.model.edition_highlights import HighlightsFile
from novuss.model.editions import EditionsFile, date_editions
from novuss.model.equipment_records import EquipmentFile
from novuss.model.federation_decisions import DecisionsFile
from novuss.model.federation_questions import QuestionnaireFile
from novuss.model.game_disputes import DisputesFile
from novuss.model.game_situations import SituationsFile
from novuss.model.glossary import GlossaryFile
from novuss.model.interface_strings import HelpFile, StringsFile
from novuss.model.knowledge_changelog import ChangesFile
from novuss.model.language_grammar import LanguagesFile
from novuss.model.measuring_vocabulary import Vocabulary
from novuss.model.offence_table_order import OffencesFile
from novuss.model.page_redirects import RedirectsFile
from novuss.model.rule_clauses import RulesFile
from novuss.model.rule_figures import FiguresFile
from novuss.model.rulings import (
    CluesFile,
    FactsFile,
    KnownRulings,
    RulingsFile,
    VerdictsFile,
    WordsFile,
)
from novuss.model.search_settings import SearchSettings
from novuss.model.subject_index import SubjectsFile
from novuss.specs.amendment_problems import check_amendments
from novuss.specs.applied_decisions import apply_decisions
from novuss.specs.fallback_program_strings import STRINGS, complete_strings
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.language_gaps import find_plural_gaps, summarise_gaps
from novuss.specs.parsed_sources import CLUES, FACTS, VERDICTS, WORDS, Sources
from novuss.specs.reviewable_texts import compute_statuses
from novuss.specs.search_phrases import read_lines
from novuss.specs.spec_issues import Issue, SpecsError
from novuss.specs.texts_shared_between_editions import copy_shared_texts
from novuss.specs.unit_factors import add_unit_factors, find_unit_issues
from novuss.specs.yaml_file import YamlFile

M = TypeVar("M", bound=BaseModel)


@dataclass
class _Reader:
    """Files read one by one; what is wrong with any of them is gathered."""

    root: Path
    sources: Sources
    #: An amendments file that is passed over.
    without: Path | None = None
    issues: list[Issue] = field(default_factory=list)

    def parse_file(self, path: Path) -> YamlFile | None:
        """A file of the folder; None where it has issues."""
        try:
            file = YamlFile.read_file(path, self.root)
        except FileNotFoundError:
            name = f"{self.root.name}/{path.name}"
            self.issues.append(Issue(name, 1, "no such file", "restore it"))
            return None
        except SpecsError as error:
            self.issues.extend(error.issues)
            return None
        self.sources.files[file.name] = file
        return file

    def validate_file(self, file: YamlFile | None, model: type[M]) -> M | None:
        """What a parsed file says; None where it has issues."""
        try:
            return file.validate_as(model) if file else None
        except SpecsError as error:
            self.issues.extend(error.issues)
            return None

    def read_file(self, name: str, model: type[M]) -> M | None:
        """What a file says; None where it has issues."""
        return self.validate_file(self.parse_file(self.root / name), model)

    def load_file(self, name: str, model: type[M]) -> M:
        """What a file says; an empty model where it has issues."""
        return self.read_file(name, model) or model.model_construct()

    def read_rules(self, current: str) -> list[RulesFile]:
        """The clauses of every edition, with the texts of ``current`` that others carry."""
        if not current:
            return []
        paths = sorted(
            path for path in (self.root / "rules").glob("*/*.yaml") if path.name != AMENDMENTS
        )
        carried, open_ends = copy_shared_texts(
            [file for path in paths if (file := self.parse_file(path))], current
        )
        self.issues.extend(open_ends)
        self.sources.files |= {file.name: file for file in carried}
        return [rules for file in carried if (rules := self.validate_file(file, RulesFile))]

    def read_amendments(self) -> list[Amendments]:
        """The editions that amend another."""
        found = []
        for path in sorted((self.root / "rules").glob(f"*/{AMENDMENTS}")):
            if path == self.without:
                continue
            name = path.parent.name
            if file := self.read_file(f"rules/{name}/{AMENDMENTS}", AmendmentsFile):
                found.append(Amendments(id=name, **dict(file)))
        return found

    def read_equipment(
        self, decisions: DecisionsFile, register: DiscrepanciesFile
    ) -> list[EquipmentFile]:
        """The characteristics of every edition, with the limits that a federation decided."""
        paths = sorted((self.root / "equipment").glob("*.yaml"))
        files = [self.read_file(f"equipment/{path.name}", EquipmentFile) for path in paths]
        if self.issues:
            return []
        known = decisions.decisions, register.discrepancies
        return [apply_decisions(file, *known) for file in files if file]

    def read_rulings(self) -> KnownRulings:
        """Facts and verdicts, and the rules in the order of the clauses; a folder may have none."""
        if not (self.root / "rulings").is_dir():
            return KnownRulings()
        paths = sorted((self.root / "rulings").glob("*/*.yaml"))
        names = [path.relative_to(self.root).as_posix() for path in paths]
        files = [file for name in names if (file := self.read_file(name, RulingsFile))]
        amends = {path.parent.name for path in (self.root / "rules").glob(f"*/{AMENDMENTS}")}
        return KnownRulings.model_construct(
            clues=self.read_file(CLUES, CluesFile) if (self.root / CLUES).is_file() else None,
            facts=self.load_file(FACTS, FactsFile),
            verdicts=self.load_file(VERDICTS, VerdictsFile),
            words=self.load_file(WORDS, WordsFile),
            rules=[rule for file in files if file.edition not in amends for rule in file.rules],
            amending=group_values(
                (file.edition, rule)
                for file in files
                if file.edition in amends
                for rule in file.rules
            ),
        )

    def check_plurals_and_units(
        self,
        vocabulary: Vocabulary | None,
        strings: StringsFile | None,
        languages: LanguagesFile | None,
    ) -> None:
        """Find forms of plurals that are missing, and units that nothing can convert."""
        if strings and languages:
            file = self.sources.get_file(STRINGS)
            self.issues.extend(find_plural_gaps(file, strings, languages))
        if vocabulary:
            self.issues.extend(
                find_unit_issues(self.sources.get_file("vocabulary.yaml"), vocabulary)
            )

    def look_through(self) -> None:
        """Validate the files that are no part of the model.

        Help is read by the command line, redirects when a built site is finished, situations by
        :func:`~novuss.specs.loader.load_situations`, what rulings are made from by
        :func:`~novuss.specs.loader.load_rulings`, and how people ask by the search.
        """
        self.load_file("help.yaml", HelpFile)
        self.load_file("redirects.yaml", RedirectsFile)
        self.load_file("situations.yaml", SituationsFile)
        self.read_rulings()
        for language in LANGUAGES:
            try:
                read_lines(self.root, language)
            except SpecsError as error:
                self.issues.extend(error.issues)


def read_rulings(root: Path) -> KnownRulings:
    """Parse and validate what rulings are made from.

    Raises:
        SpecsError: with all issues of all its files.
    """
    reader = _Reader(root, Sources(root))
    known = reader.read_rulings()
    if reader.issues:
        raise SpecsError(sorted(reader.issues))
    return known


def read_specs(root: Path, *, without: Path | None = None) -> tuple[Knowledge, Sources]:
    """Parse and validate every file below ``root``, but for an amendments file ``without``.

    Raises:
        SpecsError: with all issues of all files, not only the first.
    """
    reader = _Reader(root, Sources(root), without)
    load = reader.load_file
    reader.look_through()
    listed = reader.read_file("editions.yaml", EditionsFile)
    languages = reader.read_file("languages.yaml", LanguagesFile)
    vocabulary = reader.read_file("vocabulary.yaml", Vocabulary)
    strings = reader.read_file(STRINGS, StringsFile)
    glossary = load("glossary.yaml", GlossaryFile)
    subjects = load("subjects.yaml", SubjectsFile)
    disputes = load("disputes.yaml", DisputesFile)
    offences = load("offences.yaml", OffencesFile)
    search = load("search.yaml", SearchSettings)
    discrepancies = load("discrepancies.yaml", DiscrepanciesFile)
    questionnaire = load("questionnaire.yaml", QuestionnaireFile)
    concordance = load("concordance.yaml", ConcordanceFile)
    highlights = load("highlights.yaml", HighlightsFile)
    figures = load("figures.yaml", FiguresFile)
    changes = load("changes.yaml", ChangesFile)
    decisions = load("decisions.yaml", DecisionsFile)
    editions, current = date_editions(listed.editions if listed else [])
    rules = reader.read_rules(current)
    equipment = reader.read_equipment(decisions, discrepancies)
    amendments = reader.read_amendments()
    reader.check_plurals_and_units(vocabulary, strings, languages)
    if reader.issues or not (listed and languages and vocabulary and strings):
        raise SpecsError(sorted(summarise_gaps(reader.issues)))
    knowledge = Knowledge(
        current=current,
        base=current,
        editions=editions,
        documents=listed.documents,
        rules=rules,
        equipment=equipment,
        languages=languages,
        vocabulary=add_unit_factors(vocabulary),
        strings=complete_strings(strings, root),
        glossary=glossary.terms,
        subjects=subjects,
        disputes=disputes.disputes,
        offences=offences.order,
        search=search,
        discrepancies=discrepancies.discrepancies,
        moved=discrepancies.moved,
        decisive=questionnaire.decisive,
        relations=concordance.relations,
        highlights=highlights,
        figures=figures.figures,
        versions=changes.versions,
        decisions=decisions.decisions,
    )
    # What is reviewed is known by what was read.
    raised = compute_statuses(knowledge, reader.sources)
    known = knowledge.model_copy(update={"statuses": raised, "amendments": amendments})
    return check_amendments(known, reader.sources), reader.sources

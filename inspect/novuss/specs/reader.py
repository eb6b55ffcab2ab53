"""Reading of ``specs/``: every file parsed, validated and joined into one model."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from novuss.languages import LANGUAGES
from novuss.model.changes import ChangesFile
from novuss.model.concordance import ConcordanceFile
from novuss.model.decisions import DecisionsFile
from novuss.model.discrepancies import DiscrepanciesFile
from novuss.model.disputes import DisputesFile
from novuss.model.editions import IN_FORCE, EditionsFile
from novuss.model.equipment import EquipmentFile
from novuss.model.figures import FiguresFile
from novuss.model.glossary import GlossaryFile
from novuss.model.highlights import HighlightsFile
from novuss.model.languages import LanguagesFile
from novuss.model.offences import OffencesFile
from novuss.model.questionnaire import QuestionnaireFile
from novuss.model.redirects import RedirectsFile
from novuss.model.rules import RulesFile
from novuss.model.rulings import FactsFile, KnownRulings, RulingsFile, VerdictsFile
from novuss.model.search import SearchSettings
from novuss.model.situations import SituationsFile
from novuss.model.strings import HelpFile, StringsFile
from novuss.model.subjects import SubjectsFile
from novuss.model.vocabulary import Vocabulary
from novuss.specs.decided_limits import apply_decisions
from novuss.specs.issues import Issue, SpecsError
from novuss.specs.knowledge import Knowledge
from novuss.specs.language_gaps import find_plural_gaps, summarise_gaps
from novuss.specs.reviews import compute_statuses
from novuss.specs.search_phrases import read_lines
from novuss.specs.shared_texts import copy_shared_texts
from novuss.specs.sources import FACTS, VERDICTS, Sources
from novuss.specs.unit_factors import add_factors, find_unit_issues
from novuss.specs.yaml_file import YamlFile

M = TypeVar("M", bound=BaseModel)


@dataclass
class _Reader:
    """Files read one by one; what is wrong with any of them is gathered."""

    root: Path
    sources: Sources
    issues: list[Issue] = field(default_factory=list)

    def parse(self, path: Path) -> YamlFile | None:
        """A file of the folder; None where it has issues."""
        try:
            file = YamlFile.read(path, self.root)
        except FileNotFoundError:
            name = f"{self.root.name}/{path.name}"
            self.issues.append(Issue(name, 1, "no such file", "restore it"))
            return None
        except SpecsError as error:
            self.issues.extend(error.issues)
            return None
        self.sources.files[file.name] = file
        return file

    def validate(self, file: YamlFile | None, model: type[M]) -> M | None:
        """What a parsed file says; None where it has issues."""
        try:
            return file.validate(model) if file else None
        except SpecsError as error:
            self.issues.extend(error.issues)
            return None

    def read(self, name: str, model: type[M]) -> M | None:
        """What a file says; None where it has issues."""
        return self.validate(self.parse(self.root / name), model)

    def load(self, name: str, model: type[M]) -> M:
        """What a file says; an empty model where it has issues."""
        return self.read(name, model) or model.model_construct()

    def rules(self) -> list[RulesFile]:
        """The clauses of every edition, with the texts that they carry."""
        paths = sorted((self.root / "rules").glob("*/*.yaml"))
        carried, open_ends = copy_shared_texts(
            [file for path in paths if (file := self.parse(path))]
        )
        self.issues.extend(open_ends)
        self.sources.files |= {file.name: file for file in carried}
        return [rules for file in carried if (rules := self.validate(file, RulesFile))]

    def equipment(self) -> list[EquipmentFile]:
        """The characteristics of every edition."""
        paths = sorted((self.root / "equipment").glob("*.yaml"))
        return [self.load(f"equipment/{path.name}", EquipmentFile) for path in paths]

    def rulings(self) -> KnownRulings:
        """Facts and verdicts, and the rules of the edition in force in the order of its clauses.

        A folder without rulings, as of another edition, has none.
        """
        if not (self.root / "rulings").is_dir():
            return KnownRulings()
        paths = sorted((self.root / "rulings" / IN_FORCE).glob("*.yaml"))
        files = [self.read(f"rulings/{IN_FORCE}/{path.name}", RulingsFile) for path in paths]
        return KnownRulings.model_construct(
            facts=self.load(FACTS, FactsFile),
            verdicts=self.load(VERDICTS, VerdictsFile),
            rules=[rule for file in files if file for rule in file.rules],
        )

    def compare_words(
        self,
        vocabulary: Vocabulary | None,
        strings: StringsFile | None,
        languages: LanguagesFile | None,
    ) -> None:
        """Find forms of plurals that are missing, and units that nothing can convert."""
        if strings and languages:
            file = self.sources.named("strings.yaml")
            self.issues.extend(find_plural_gaps(file, strings, languages))
        if vocabulary:
            self.issues.extend(find_unit_issues(self.sources.named("vocabulary.yaml"), vocabulary))

    def look_through(self) -> None:
        """Validate the files that are no part of the model.

        Help is read by the command line, redirects when a built site is finished, situations by
        :func:`~novuss.specs.loader.load_situations`, what rulings are made from by
        :func:`~novuss.specs.loader.load_rulings`, and how people ask by the search.
        """
        self.load("help.yaml", HelpFile)
        self.load("redirects.yaml", RedirectsFile)
        self.load("situations.yaml", SituationsFile)
        self.rulings()
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
    known = reader.rulings()
    if reader.issues:
        raise SpecsError(sorted(reader.issues))
    return known


def read_specs(root: Path) -> tuple[Knowledge, Sources]:
    """Parse and validate every file below ``root``.

    Raises:
        SpecsError: with all issues of all files, not only the first.
    """
    reader = _Reader(root, Sources(root))
    load = reader.load
    reader.look_through()
    editions = load("editions.yaml", EditionsFile)
    languages = reader.read("languages.yaml", LanguagesFile)
    vocabulary = reader.read("vocabulary.yaml", Vocabulary)
    strings = reader.read("strings.yaml", StringsFile)
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
    rules = reader.rules()
    equipment = reader.equipment()
    reader.compare_words(vocabulary, strings, languages)
    if reader.issues or languages is None or vocabulary is None or strings is None:
        raise SpecsError(sorted(summarise_gaps(reader.issues)))
    knowledge = Knowledge(
        editions=editions.editions,
        documents=editions.documents,
        rules=rules,
        equipment=[
            apply_decisions(file, decisions.decisions, discrepancies.discrepancies)
            for file in equipment
        ],
        languages=languages,
        vocabulary=add_factors(vocabulary),
        strings=strings,
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
    return knowledge.model_copy(update={"statuses": raised}), reader.sources

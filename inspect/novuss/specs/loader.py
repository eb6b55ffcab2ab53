"""``specs/`` as one model, with a cache, because reading it takes a third of a second."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel, Field, ValidationError

from novuss.languages import LANGUAGES
from novuss.model.base import Record
from novuss.model.changes import ChangesFile, Version
from novuss.model.concordance import ConcordanceFile, Relation, RelationId
from novuss.model.decisions import Decision, DecisionsFile
from novuss.model.discrepancies import DiscrepanciesFile, Discrepancy, DiscrepancyId
from novuss.model.disputes import Dispute, DisputesFile
from novuss.model.editions import Document, EditionEntry, EditionsFile
from novuss.model.equipment import Characteristic, EquipmentFile
from novuss.model.figures import Drawing, FiguresFile
from novuss.model.glossary import GlossaryFile, Term
from novuss.model.highlights import HighlightsFile
from novuss.model.languages import LanguagesFile
from novuss.model.offences import OffencesFile, Ordered
from novuss.model.questionnaire import QuestionnaireFile
from novuss.model.redirects import RedirectsFile
from novuss.model.reviews import Statuses
from novuss.model.rules import Clause, RulesFile
from novuss.model.search import SearchSettings
from novuss.model.situations import Situation, SituationsFile
from novuss.model.strings import HelpFile, StringsFile
from novuss.model.subjects import SubjectsFile
from novuss.model.vocabulary import Vocabulary
from novuss.specs.asked import read_lines
from novuss.specs.cache import cache_folder, read_kept, write_quietly
from novuss.specs.decided import with_decided
from novuss.specs.issues import Issue, SpecsError
from novuss.specs.language_gaps import gathered, plural_gaps
from novuss.specs.same_as import carry_texts
from novuss.specs.unit_factors import unit_issues, with_factors
from novuss.version import __version__

if TYPE_CHECKING:
    from novuss.specs.yaml_file import Place, YamlFile

M = TypeVar("M", bound=BaseModel)
K = TypeVar("K", "Knowledge", "KnownSituations")
R = TypeVar("R")

#: The names of the parsed knowledge beside the YAML files of an installed package.
SHIPPED, SHIPPED_SITUATIONS = "knowledge.json", "situations.json"


class Knowledge(Record):
    """Everything that ``specs/`` says."""

    editions: list[EditionEntry]
    documents: list[Document]
    rules: list[RulesFile]
    equipment: list[EquipmentFile]
    languages: LanguagesFile
    vocabulary: Vocabulary
    strings: StringsFile
    glossary: list[Term]
    subjects: SubjectsFile
    disputes: list[Dispute]
    offences: list[Ordered]
    search: SearchSettings
    discrepancies: list[Discrepancy]
    moved: dict[DiscrepancyId, RelationId] = Field(default_factory=dict)
    decisive: list[DiscrepancyId]
    relations: list[Relation]
    highlights: HighlightsFile
    figures: list[Drawing]
    versions: list[Version]
    decisions: list[Decision] = Field(default_factory=list)
    statuses: dict[str, Statuses] = Field(
        default_factory=dict,
        description="of the texts that a reader from outside raised; every other is a draft",
    )
    digest: str = Field(default="", description="of the files it was read from, where known")


class KnownSituations(Record):
    """The situations, which are asked for seldom and are as long as all the rest."""

    situations: list[Situation]
    digest: str = Field(default="", description="of the files of ``specs/`` they belong to")


def clause_ids(knowledge: Knowledge) -> dict[str, set[str]]:
    """The ids of the clauses of every edition; an edition may have none."""
    known: dict[str, set[str]] = {edition.id: set() for edition in knowledge.editions}
    for rules in knowledge.rules:
        known.setdefault(rules.edition, set()).update(clause.id for clause in rules.clauses)
    return known


def clauses_by_edition(knowledge: Knowledge) -> dict[str, dict[str, Clause]]:
    """The clauses of every edition that has rules, by their ids."""
    found: dict[str, dict[str, Clause]] = {}
    for rules in knowledge.rules:
        found.setdefault(rules.edition, {}).update((one.id, one) for one in rules.clauses)
    return found


@dataclass
class Sources:
    """The parsed files behind a :class:`Knowledge`, for messages with lines."""

    root: Path
    files: dict[str, "YamlFile"] = field(default_factory=dict)

    def rules(self) -> list[tuple["YamlFile", RulesFile]]:
        """Every rules file with its model, in the order of the file names."""
        return self._below("rules", RulesFile)

    def equipment(self) -> list[tuple["YamlFile", EquipmentFile]]:
        """Every equipment file with its model, in the order of the file names."""
        return self._below("equipment", EquipmentFile)

    def _below(self, folder: str, model: type[M]) -> list[tuple["YamlFile", M]]:
        files = [file for name, file in sorted(self.files.items()) if f"/{folder}/" in name]
        return [(file, file.validate(model)) for file in files]

    def clauses(self) -> Iterator[tuple["Place", str, Clause]]:
        """Every clause with its place and its edition."""
        for file, rules in self.rules():
            for place, clause in placed(file, "clauses", rules.clauses):
                yield place, rules.edition, clause

    def characteristics(self) -> Iterator[tuple["Place", str, Characteristic]]:
        """Every characteristic with its place and its edition."""
        for file, equipment in self.equipment():
            for place, record in placed(file, "characteristics", equipment.characteristics):
                yield place, equipment.edition, record

    def listed(self, name: str, key: str, records: Iterable[R]) -> Iterator[tuple["Place", R]]:
        """The records of a file directly below ``specs/`` that stand under a key of it."""
        return placed(self.named(name), key, records)

    def situations(self) -> list[Situation]:
        """The situations, which are no part of the model."""
        return self.named("situations.yaml").validate(SituationsFile).situations

    def named(self, name: str) -> "YamlFile":
        """The file of that name directly below ``specs/``."""
        return self.files[f"{self.root.name}/{name}"]


def placed(file: "YamlFile", key: str, records: Iterable[R]) -> Iterator[tuple["Place", R]]:
    """The records that stand under a key of a file, each with its place."""
    from novuss.specs.yaml_file import Place

    return ((Place(file, (key, index)), one) for index, one in enumerate(records))


def read_specs(root: Path) -> tuple[Knowledge, Sources]:
    """Parse and validate every file below ``root``.

    Raises:
        SpecsError: with all issues of all files, not only the first.
    """
    # Knowledge that comes from the cache is there before the YAML library could start.
    from novuss.specs.yaml_file import YamlFile

    issues: list[Issue] = []
    sources = Sources(root)

    def read(path: Path) -> "YamlFile | None":
        try:
            file = YamlFile.read(path, root)
            sources.files[file.name] = file
            return file
        except FileNotFoundError:
            issues.append(Issue(f"{root.name}/{path.name}", 1, "no such file", "restore it"))
        except SpecsError as error:
            issues.extend(error.issues)
        return None

    def validated(file: "YamlFile | None", model: type[M]) -> M | None:
        try:
            return file.validate(model) if file else None
        except SpecsError as error:
            issues.extend(error.issues)
        return None

    def load(path: Path, model: type[M]) -> M:
        # Of a file with issues nothing is read further.
        return validated(read(path), model) or model.model_construct()

    editions = load(root / "editions.yaml", EditionsFile)
    languages = validated(read(root / "languages.yaml"), LanguagesFile)
    vocabulary = validated(read(root / "vocabulary.yaml"), Vocabulary)
    strings = validated(read(root / "strings.yaml"), StringsFile)
    # Only looked through: the command line reads it when help is asked for.
    load(root / "help.yaml", HelpFile)
    # And this one when a built site is finished, which knows the pages that it leads to.
    load(root / "redirects.yaml", RedirectsFile)
    # And situations have a file of their own: see load_situations.
    load(root / "situations.yaml", SituationsFile)
    glossary = load(root / "glossary.yaml", GlossaryFile)
    subjects = load(root / "subjects.yaml", SubjectsFile)
    for language in LANGUAGES:
        # The search reads them when its index is compiled.
        try:
            read_lines(root, language)
        except SpecsError as error:
            issues.extend(error.issues)
    disputes = load(root / "disputes.yaml", DisputesFile)
    offences = load(root / "offences.yaml", OffencesFile)
    search = load(root / "search.yaml", SearchSettings)
    discrepancies = load(root / "discrepancies.yaml", DiscrepanciesFile)
    questionnaire = load(root / "questionnaire.yaml", QuestionnaireFile)
    concordance = load(root / "concordance.yaml", ConcordanceFile)
    highlights = load(root / "highlights.yaml", HighlightsFile)
    figures = load(root / "figures.yaml", FiguresFile)
    changes = load(root / "changes.yaml", ChangesFile)
    decisions = load(root / "decisions.yaml", DecisionsFile)
    found = [read(path) for path in sorted((root / "rules").glob("*/*.yaml"))]
    carried, open_ends = carry_texts([file for file in found if file])
    issues.extend(open_ends)
    sources.files |= {file.name: file for file in carried}
    rules = [validated(file, RulesFile) for file in carried]
    equipment = [load(path, EquipmentFile) for path in sorted((root / "equipment").glob("*.yaml"))]
    if strings and languages:
        issues.extend(plural_gaps(sources.named("strings.yaml"), strings, languages))
    if vocabulary:
        issues.extend(unit_issues(sources.named("vocabulary.yaml"), vocabulary))
    if issues or languages is None or vocabulary is None or strings is None:
        raise SpecsError(sorted(gathered(issues)))
    knowledge = Knowledge(
        editions=editions.editions,
        documents=editions.documents,
        rules=[file for file in rules if file],
        equipment=[
            with_decided(file, decisions.decisions, discrepancies.discrepancies)
            for file in equipment
        ],
        languages=languages,
        vocabulary=with_factors(vocabulary),
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
    from novuss.specs.reviewed import statuses

    raised = statuses(knowledge, sources)
    return knowledge.model_copy(update={"statuses": raised}), sources


def load_knowledge(root: Path, cache: Path | None = None) -> Knowledge:
    """The knowledge below ``root``, from the cache where that is still true.

    A wheel carries the knowledge parsed. Elsewhere the cache is one JSON file under
    the user's cache folder. Either says of which content it was made, by a digest of
    every file, so that it can never be stale; a cache that was changed, or cannot be read
    or written, costs time and nothing else.

    Raises:
        SpecsError: the knowledge has mistakes.
    """

    def read(digest: str) -> Knowledge:
        return read_specs(root)[0].model_copy(update={"digest": digest})

    return _kept(root, Knowledge, SHIPPED, read, cache)


def load_situations(root: Path, cache: Path | None = None) -> list[Situation]:
    """The situations below ``root``, kept as :func:`load_knowledge` keeps the rest.

    Raises:
        SpecsError: the file has mistakes.
    """

    def read(digest: str) -> KnownSituations:
        from novuss.specs.yaml_file import YamlFile

        file = YamlFile.read(root / "situations.yaml", root).validate(SituationsFile)
        return KnownSituations(situations=file.situations, digest=digest)

    return _kept(root, KnownSituations, SHIPPED_SITUATIONS, read, cache).situations


def _kept(root: Path, model: type[K], name: str, read: Callable[[str], K], cache: Path | None) -> K:
    """What was kept of the content below ``root``, or what ``read`` gives, which then is."""
    digest = digest_of(root)
    stem = name.removesuffix(".json")
    path = (cache or cache_folder()) / f"{stem}-{digest}.json"
    shipped = root / name
    for kept in (shipped.read_bytes() if shipped.is_file() else None, read_kept(path)):
        try:
            known = model.model_validate_json(kept) if kept else None
        except ValidationError:
            continue
        if known and known.digest == digest:
            return known
    made = read(digest)
    write_quietly(path, made.model_dump_json, stem)
    return made


def digest_of(root: Path) -> str:
    """The digest of every file of the knowledge below ``root``, and of the shape of its model."""
    digest = hashlib.sha256(__version__.encode())
    # A change of the model makes an old cache unreadable or, worse, readable.
    package = Path(__file__).parent.parent
    for path in [package / "languages.py", *sorted(package.glob("model/*.py"))]:
        digest.update(path.read_bytes())
    for path in sorted((*root.rglob("*.yaml"), *root.rglob("*.tsv"))):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:32]

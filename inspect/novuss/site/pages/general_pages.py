"""General pages: home, glossary, quiz, rulings, open data, paper, changes, use offline."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import get_args

from pydantic import BaseModel

from novuss.corpus import Corpus
from novuss.model.cross_edition_relations import RELATION_STATES
from novuss.model.record_base import fold_text
from novuss.model.rule_clauses import Clause
from novuss.opendata import build_open_data, render_data_files
from novuss.opendata.csv_tables import DataTable, build_data_tables
from novuss.rulebook.knowledge_counts import compute_statistics, count_clause_statuses
from novuss.rulebook.quiz import list_sections
from novuss.rulebook.ranked_federation_questions import group_questions
from novuss.site.pages.case_starts import STARTS
from novuss.site.pages.dataset_metadata import add_dataset, describe_dataset, describe_terms
from novuss.site.pages.page_renderer import Draw, Pages
from novuss.site.pages.page_review_status import summarise_reviews
from novuss.site.pages.python_reference import read_public_names
from novuss.version import __version__

#: The figure that shows what the game is played on.
_BOARD = "starting-position"
#: What the files of the open data hold.
_HELD = (
    *("data.rules", "data.equipment", "data.concordance", "data.discrepancies"),
    *("data.questionnaire", "data.decisions", "data.glossary", "data.situations"),
    *("data.rulings", "data.clauses", "data.limits", "data.register"),
)
#: Records that are named of each kind of change; the file has all of them.
_MOST_IDS = 8
#: A text of so many characters, some six lines of print, stays on one page.
_SHORT = 600


@dataclass(frozen=True)
class DataFile:
    """A file of the open data: the list that it is about, and the fields of one record."""

    name: str
    key: str
    count: int
    fields: list[str]
    size: int


@dataclass(frozen=True)
class DataLists:
    """The files of the open data, and the lists that are there as CSV; sizes in bytes."""

    files: list[DataFile]
    tables: list[DataTable]
    sizes: dict[str, int]


class GeneralPages(Pages):
    """Renders these pages in one language."""

    def list_drawers(self) -> Iterator[tuple[str, Draw]]:
        """Name every page."""
        yield "index", self._draw_home
        yield "glossary", self._draw_glossary
        yield "questionnaire", self._draw_questionnaire
        yield "quiz", self._draw_quiz
        for name in ("more", "for-federations"):
            template = f"{name.replace('-', '_')}.md.j2"
            yield name, partial(self._render_page, name, template)
        yield "ask", partial(self._render_page, "ask", "ask.md.j2")
        yield "about-data", self._describe_data
        yield "data", self._draw_data
        for edition in self._corpus.line:
            name = f"rules/{edition}/print"
            yield name, partial(self._draw_whole_rulebook, name, edition)
        yield "python", self._draw_python
        yield "paper", partial(self._render_page, "paper", "paper.md.j2")
        yield "changes", partial(self._render_page, "changes", "changes.md.j2")
        yield "offline", self._draw_offline

    def _draw_home(self) -> str:
        corpus = self._corpus
        board = next((figure for figure in corpus.figures if figure.id == _BOARD), None)
        counts = count_clause_statuses(corpus)[self._language]
        return self._render_page(
            "index",
            "home.md.j2",
            disputes=[dispute for dispute in corpus.disputes if dispute.home],
            texts=sum(counts.values()),
            read=counts["read"] + counts["confirmed"],
            confirmed=counts["confirmed"],
            starts=STARTS,
            picture=self._renderer.draw_figure(board, corpus.current) if board else None,
        )

    def _draw_glossary(self) -> str:
        terms = sorted(
            self._corpus.glossary, key=lambda term: fold_text(term.names[self._language])
        )
        statuses = {term.id: self._corpus.statuses(f"glossary {term.id}") for term in terms}
        page = self._render_page(
            "glossary",
            "glossary.md.j2",
            statuses=statuses,
            states=summarise_reviews(statuses.values(), self._language),
            edition=self._corpus.edition(self._corpus.current),
            terms=terms,
        )
        return add_dataset(page, describe_terms(self._corpus, terms, self._language))

    def _draw_questionnaire(self) -> str:
        found = list(group_questions(self._corpus))
        count = sum(len(part.questions) for part in found)
        return self._render_page("questionnaire", "questionnaire.md.j2", parts=found, count=count)

    def _draw_quiz(self) -> str:
        asked = list_sections(self._corpus, self._language)
        return self._render_page("quiz", "quiz.md.j2", sections=asked)

    def _describe_data(self) -> str:
        counts = compute_statistics(self._corpus)
        return self._render_page(
            "about-data", "about_data.md.j2", counts=counts, states=RELATION_STATES
        )

    def _draw_data(self) -> str:
        held = {key.partition(".")[2]: self._say(key) for key in _HELD}
        lists = describe_data_lists(self._corpus)
        page = self._render_page(
            *("data", "data.md.j2"),
            lists=lists,
            changes=self._renderer.changes,
            most=_MOST_IDS,
            holds=held,
            version=__version__,
            size=self._say_size,
        )
        return add_dataset(page, describe_dataset(self._corpus, lists.sizes, self._language))

    def _say_size(self, count: int) -> str:
        kilobytes = Fraction(max(1, round(count / 1000)))
        return self._say("data.kilobytes", n=self._say.format_number(kilobytes))

    def _draw_python(self) -> str:
        return self._render_page("python", "python.md.j2", entries=read_public_names())

    def _draw_offline(self) -> str:
        languages = ((name, traits.endonym) for name, traits in self._corpus.languages.items())
        others = (("data", self._say("data.title")), ("shared", self._say("offline.shared")))
        return self._render_page("offline", "offline.md.j2", packs=[*languages, *others])

    def _draw_whole_rulebook(self, name: str, edition: str) -> str:
        """An edition on one page, for printing."""
        clauses = self._rules.clauses(edition)
        return self._render_page(
            name,
            "print.md.j2",
            edition=self._corpus.edition(edition),
            sections=[clause for clause in clauses if clause.level in ("section", "annex")],
            clauses=[
                (clause, _find_depth(clause), self._find_kind(edition, clause))
                for clause in clauses
            ],
            text=self._renderer.build_clause_renderer(edition, self._build_path(name)),
        )

    def _find_kind(self, edition: str, clause: Clause) -> str:
        """How a clause may break: a lead-in never parts from its list, a short one not at all."""
        if self._rules.children(clause.id, edition):
            return "lead"
        return "short" if len(clause.texts[self._language]) <= _SHORT else "long"


def _find_depth(clause: Clause) -> int:
    """1 for a clause, 2 for what stands below it."""
    return 2 if clause.level in ("subclause", "unnumbered") else 1


@lru_cache(maxsize=1)
def describe_data_lists(corpus: Corpus) -> DataLists:
    """Describe what the page lists: the same in every language, and long to put together."""
    data = build_open_data(corpus)
    sizes = {name: len(text.encode()) for name, text in render_data_files(corpus).items()}
    files = [
        _describe_data_file(name, model, sizes[f"{name}.json"]) for name, model in data.items()
    ]
    return DataLists(files, build_data_tables(data), sizes)


def _describe_data_file(name: str, model: BaseModel, size: int) -> DataFile:
    # The list that a file is about comes last: rules.json has editions and documents before it.
    key = list(type(model).model_fields)[-1]
    records: list[BaseModel] = getattr(model, key)
    (record,) = get_args(type(model).model_fields[key].annotation)
    fields = [field.alias or name for name, field in record.model_fields.items()]
    return DataFile(name, key, len(records), fields, size)

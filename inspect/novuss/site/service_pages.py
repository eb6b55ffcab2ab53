"""Pages about using the site: open data, paper, what changed, reading without a network."""

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import BaseModel

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.languages import Language
from novuss.model.rules import Clause
from novuss.opendata import open_data
from novuss.site import addresses
from novuss.site.rendering import Renderer

#: A text of so many characters, some six lines of print, stays on one page.
_SHORT = 600


@dataclass(frozen=True)
class DataFile:
    """A file of the open data: the list that it is about, and the fields of one record."""

    name: str
    key: str
    count: int
    fields: list[str]


class ServicePages:
    """Renders these pages in one language."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self._corpus: Corpus = renderer.corpus
        self._language: Language = renderer.language

    def pages(self) -> Iterator[tuple[str, str]]:
        """Path below ``docs/`` and text of every page."""
        yield self._data()
        yield self._print(DEFAULT_EDITION)
        yield self._page("paper", "paper.md.j2")
        yield self._page("changes", "changes.md.j2")
        say = self._renderer.say
        yield self._page(
            "offline",
            "offline.md.j2",
            packs=[
                *((name, one.endonym) for name, one in self._corpus.languages.items()),
                ("data", say("data.title")),
                ("shared", say("offline.shared")),
            ],
        )

    def _page(self, name: str, template: str, **values: object) -> tuple[str, str]:
        path = f"{self._language}/{name}"
        return f"{path}.md", self._renderer.render(template, f"{path}/", **values)

    def _data(self) -> tuple[str, str]:
        say = self._renderer.say
        return self._page(
            "data",
            "data.md.j2",
            files=[_data_file(name, model) for name, model in open_data(self._corpus).items()],
            holds={
                "rules": say("data.rules"),
                "equipment": say("data.equipment"),
                "concordance": say("data.concordance"),
                "discrepancies": say("data.discrepancies"),
                "glossary": say("data.glossary"),
            },
        )

    @staticmethod
    def _depth(clause: Clause) -> int:
        """1 for a clause, 2 for what stands below it."""
        return 2 if clause.level in ("subclause", "unnumbered") else 1

    def _kind(self, clause: Clause, edition: str) -> str:
        """How a clause may break: a lead-in never parts from its list, a short one not at all."""
        if self._corpus.children(clause.id, edition):
            return "lead"
        return "short" if len(clause.texts[self._language]) <= _SHORT else "long"

    def _print(self, edition: str) -> tuple[str, str]:
        """The whole rulebook on one page."""
        clauses = self._corpus.clauses(edition)
        path = addresses.whole_rulebook(self._language, edition)
        return self._page(
            f"rules/{edition}/print",
            "print.md.j2",
            edition=self._corpus.edition(edition),
            sections=[one for one in clauses if one.level in ("section", "annex")],
            clauses=[(one, self._depth(one), self._kind(one, edition)) for one in clauses],
            text=self._renderer.clause_texts(edition, path),
        )


def _data_file(name: str, model: BaseModel) -> DataFile:
    # The list that a file is about comes last: rules.json has editions and documents before it.
    key = list(type(model).model_fields)[-1]
    records: list[BaseModel] = getattr(model, key)
    fields = [
        field.alias or name for name, field in type(records[0]).model_fields.items() if records
    ]
    return DataFile(name, key, len(records), fields)

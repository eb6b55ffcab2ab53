"""Pages about using the site: open data, paper, what changed, reading without a network."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import get_args

from pydantic import BaseModel

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.model.rules import Clause
from novuss.opendata import open_data
from novuss.site import addresses
from novuss.site.pages.python_reference import entries
from novuss.site.pages.renderer import Draw, Pages

#: A text of so many characters, some six lines of print, stays on one page.
_SHORT = 600


@dataclass(frozen=True)
class DataFile:
    """A file of the open data: the list that it is about, and the fields of one record."""

    name: str
    key: str
    count: int
    fields: list[str]


class ServicePages(Pages):
    """Renders these pages in one language."""

    def pages(self) -> Iterator[tuple[str, Draw]]:
        """Path below ``docs/`` of every page, and what draws it."""
        drawn: dict[str, Draw] = {
            "data": self._data,
            f"rules/{DEFAULT_EDITION}/print": partial(self._print, DEFAULT_EDITION),
            "python": self._python,
            "paper": partial(self._page, "paper", "paper.md.j2"),
            "changes": partial(self._page, "changes", "changes.md.j2"),
            "offline": self._offline,
        }
        yield from ((f"{self._language}/{name}.md", draw) for name, draw in drawn.items())

    def _page(self, name: str, template: str, **values: object) -> str:
        return self._renderer.render(template, f"{self._language}/{name}/", **values)

    def _python(self) -> str:
        return self._page("python", "python.md.j2", entries=entries())

    def _offline(self) -> str:
        say = self._renderer.say
        return self._page(
            "offline",
            "offline.md.j2",
            packs=[
                *((name, one.endonym) for name, one in self._corpus.languages.items()),
                ("data", say("data.title")),
                ("shared", say("offline.shared")),
            ],
        )

    def _data(self) -> str:
        say = self._renderer.say
        return self._page(
            "data",
            "data.md.j2",
            files=_data_files(self._corpus),
            holds={
                "rules": say("data.rules"),
                "equipment": say("data.equipment"),
                "concordance": say("data.concordance"),
                "discrepancies": say("data.discrepancies"),
                "questionnaire": say("data.questionnaire"),
                "decisions": say("data.decisions"),
                "glossary": say("data.glossary"),
                "situations": say("data.situations"),
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

    def _print(self, edition: str) -> str:
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


@lru_cache(maxsize=1)
def _data_files(corpus: Corpus) -> list[DataFile]:
    """The same in every language, and long to put together."""
    return [_data_file(name, model) for name, model in open_data(corpus).items()]


def _data_file(name: str, model: BaseModel) -> DataFile:
    # The list that a file is about comes last: rules.json has editions and documents before it.
    key = list(type(model).model_fields)[-1]
    records: list[BaseModel] = getattr(model, key)
    (record,) = get_args(type(model).model_fields[key].annotation)
    fields = [field.alias or name for name, field in record.model_fields.items()]
    return DataFile(name, key, len(records), fields)

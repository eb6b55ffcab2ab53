"""Pages of decision tables: by section, what is open beside them, and all of them for printing."""

from collections.abc import Iterator
from functools import partial

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.model.rulings import Rule
from novuss.rulebook.decision_tables import DecisionTables, find_rule_section
from novuss.rulebook.ruling_replies import describe_open
from novuss.site import page_addresses
from novuss.site.pages.page_renderer import Draw, Pages, Renderer


def build_row_address(corpus: Corpus, language: Language, rule: Rule) -> str:
    """Build the address of the row of a rule in the tables of its section."""
    section = find_rule_section(corpus, rule)
    assert section
    return page_addresses.build_rule_address(language, section.id, rule.id)


def find_row_address(corpus: Corpus, language: Language, edition: str, clause: str) -> str:
    """Find the first row of a clause; an empty text where it has none."""
    rules = corpus.known_rulings.rules if edition == corpus.current else []
    found = next((rule for rule in rules if rule.clause == clause), None)
    return build_row_address(corpus, language, found) if found else ""


class DecisionTablePages(Pages):
    """Renders these pages in one language."""

    def __init__(self, renderer: Renderer) -> None:
        """Take the rules in the language of the pages."""
        super().__init__(renderer)
        self._tables = DecisionTables(self._corpus, self._say)

    def list_drawers(self) -> Iterator[tuple[str, Draw]]:
        """Name the overview, what is open, the page of each section and all for printing."""
        if not self._tables.sections:
            return
        for name in ("index", "open", "print"):
            yield f"rulings/{name}", partial(self._draw, f"rulings/{name}", f"rulings_{name}")
        for section in self._tables.sections:
            yield f"rulings/{section}", partial(self._draw_section, section)

    def _draw_section(self, section: str) -> str:
        clause, _ = self._tables.sections[section]
        return self._draw(f"rulings/{section}", "rulings_section", section=clause)

    def _draw(self, name: str, template: str, **values: object) -> str:
        return self._render_page(
            name,
            f"{template}.md.j2",
            tables=self._tables,
            edition=self._corpus.edition(self._corpus.current),
            open_point=partial(describe_open, self._corpus),
            row_page=lambda row: build_row_address(self._corpus, self._language, row.rule),
            **values,
        )

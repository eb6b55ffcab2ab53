"""What pages of others ask for: every clause, in small files, with each effect's condition."""

import json
import re

import pytest
from tests.sources import ROOT

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.localized_wording import Wording
from novuss.rulebook.consequence_texts import render_statement
from novuss.site.build.embed_files import build_embed_files

#: No file is as large as this; half of them have less than a tenth.
MOST = 30_000


@pytest.fixture(scope="module")
def files(live: Corpus) -> dict[str, str]:
    return build_embed_files(live, LANGUAGES)


def test_every_clause_stands_in_the_file_that_its_number_names(
    live: Corpus, files: dict[str, str], language: str
) -> None:
    common = json.loads(files[f"embed/{language}.json"])
    assert next(iter(common["editions"])) == live.current
    for edition in live.rules_editions:
        sections = common["editions"][edition]["sections"]
        for clause in live.rules.clauses(edition):
            # As docs/assets/scripts/embed.js finds it.
            section = re.split("[.-]", clause.id)[0]
            assert section in sections
            clause_data = json.loads(files[f"embed/{language}/{edition}/{section}.json"])[clause.id]
            assert clause_data["name"]
            assert clause_data["status"] in common["statuses"]


def test_no_effect_stands_without_its_condition(live: Corpus, files: dict[str, str]) -> None:
    say = Wording(live.strings, "de")
    conditional = 0
    for clause in live.rules.clauses():
        section = re.split("[.-]", clause.id)[0]
        clause_data = json.loads(files[f"embed/de/{live.current}/{section}.json"])[clause.id]
        statements = live.consequences.statements(clause.id, beside="text")
        assert [stated["says"] for stated in clause_data["statements"]] == [
            render_statement(statement, say).text for statement in statements
        ]
        conditional += sum(statement.condition is not None for statement in statements)
        assert clause_data["disputed"] == list(live.consequences.disputed(clause.id))
    assert conditional > 10


def test_files_are_small(files: dict[str, str]) -> None:
    sizes = sorted(len(text.encode()) for text in files.values())
    assert sizes[-1] < MOST
    assert sizes[len(sizes) // 2] < MOST / 10


def test_page_for_a_frame_asks_for_the_script_beside_it(files: dict[str, str]) -> None:
    page = files["embed/index.html"]
    assert '<script src="../embed.js"></script>' in page
    assert 'name="color-scheme" content="light dark"' in page


def test_page_to_copy_from_has_the_lines_and_names_what_they_may_say(language: str) -> None:
    page = (ROOT / f"docs/{language}/embed.md").read_text(encoding="utf-8")
    assert page.count("data-copied") == 2
    assert f'ref="17.1.8" lang="{language}"' in page
    assert f"?ref=17.1.8&amp;amp;lang={language}" in page
    for attribute in ("ref", "lang", "edition", "scheme"):
        assert f"| `{attribute}` |" in page

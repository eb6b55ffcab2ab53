"""What assistants and programs are given beside the pages: Markdown and llms.txt."""

import posixpath
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.rule_clauses import HEADINGS
from novuss.rulebook.situation_texts import make_titles
from novuss.site.build.assistant_files import (
    FULL,
    NAME,
    build_assistant_files,
    build_clause_path,
    build_situation_path,
)
from novuss.site.build.offline_packs import find_pack

_LINK = re.compile(r"\]\(([^)]+)\)")


def test_every_clause_and_situation_has_a_file_in_each_language(live: Corpus, built: Path) -> None:
    wanted = {
        build_clause_path(language, edition, clause.id)
        for language in LANGUAGES
        for edition in live.rules_editions
        for clause in live.rules.clauses(edition)
    }
    wanted |= {
        build_situation_path(name, situation.id)
        for name in LANGUAGES
        for situation in live.situations
    }
    assert {path.relative_to(built).as_posix() for path in built.rglob("*.md")} == wanted


def test_clause_says_number_edition_text_disagreement_and_status(
    live: Corpus, built: Path, language: str
) -> None:
    text = (built / language / "rules/lnf-2017/17.1.8.md").read_text(encoding="utf-8")
    clause = live.rules.clause("17.1.8")
    assert clause is not None
    assert text.startswith("# 17.1.8 ")
    assert clause.texts[language] in text  # type: ignore[index]
    for mark in ("`lnf-2017`", "`draft`", "`mfn-2010`", "<17.1.8/>", "(17.1.md)"):
        assert mark in text
    assert all(f"- {record.id}, " in text for record in live.register.entries_of("17.1.8"))


def test_situation_says_answer_and_clauses(live: Corpus, built: Path) -> None:
    situation = live.situations[0]
    text = (built / build_situation_path("ru", situation.id)).read_text(encoding="utf-8")
    assert text.startswith(f"# {make_titles(live, 'ru')[situation.id]}\n")
    assert situation.answer["ru"] in text
    for step in situation.chain:
        assert f"[{step.clause}](../rules/lnf-2017/{step.clause}.md)" in text
    assert f"<{situation.id}/>" in text


def test_links_between_the_files_lead_somewhere(built: Path) -> None:
    """Pages are made by others: what ends with a slash is theirs."""
    lost = set()
    for path in (*built.rglob("*.md"), *built.rglob("llms*.txt")):
        folder = path.relative_to(built).parent.as_posix()
        for target in _LINK.findall(path.read_text(encoding="utf-8")):
            if not target.endswith("/"):
                name = posixpath.normpath(posixpath.join(folder, unquote(target)))
                if not (built / name).is_file():
                    lost.add((path.name, target))
    assert lost == set()


@pytest.mark.parametrize("language", ["", *LANGUAGES])
def test_list_has_the_form_of_llmstxt_org(live: Corpus, built: Path, language: str) -> None:
    lines = (built / language / NAME).read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# Novuss"
    assert lines[2].startswith("> ")
    sections = [line for line in lines if line.startswith("#")][1:]
    assert all(line.startswith("## ") for line in sections)
    assert sections[-1] == "## Optional"
    first = next(number for number, line in enumerate(lines) if line.startswith("## "))
    entries = [line for line in lines[first:] if line and not line.startswith(("## ", "- `"))]
    assert all(re.fullmatch(r"- \[.+?\]\([^) ]+\)(: .+)?", line) for line in entries)
    assert len([line for line in entries if "situations/" in line]) == len(live.situations)
    assert any("data/rules.json" in line for line in entries)
    assert any("data/rules.schema.json" in line for line in entries)
    assert [line for line in entries if f"({FULL})" in line]


@pytest.mark.parametrize("folder", ["", *LANGUAGES])
def test_one_file_has_every_text_in_force_once(live: Corpus, built: Path, folder: str) -> None:
    language: Language = folder or "en"  # type: ignore[assignment]
    lines = (built / folder / FULL).read_text(encoding="utf-8").splitlines()
    headings = [line.removeprefix("### ") for line in lines if line.startswith("### ")]
    clauses = [
        f"{clause.id} {live.rules.name(clause.id)[language]}" for clause in live.rules.clauses()
    ]
    situations = make_titles(live, language)
    assert headings == [*clauses, *(situations[case.id] for case in live.situations)]
    records = {
        record.id
        for clause in live.rules.clauses()
        for record in live.register.entries_of(clause.id)
    }
    for text in (
        *(
            clause.texts[language]
            for clause in live.rules.clauses()
            if clause.level not in HEADINGS
        ),
        *(case.answer[language] for case in live.situations),
    ):
        assert " ".join(text.split()) in lines
    assert {line[2:].partition(",")[0] for line in lines if line.startswith("- ")} >= records


def test_links_are_whole_where_the_site_knows_its_address(live: Corpus, tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en/index.html").write_text("", encoding="utf-8")
    files = build_assistant_files(live, tmp_path, "https://example.org/novuss/")
    text = files[NAME]
    targets = _LINK.findall(text)
    assert targets
    assert {urlsplit(target)[:2] for target in targets} == {("https", "example.org")}
    assert "https://example.org/novuss/en/rules/lnf-2017/17.1.8.md" in targets
    assert "/lv/" not in text
    # The page of a situation is named where there is one.
    situation = live.situations[0]
    assert f"{situation.id}/>" not in files[build_situation_path("en", situation.id)]


def test_no_pack_holds_them() -> None:
    assert find_pack("en/rules/lnf-2017/17.1.8.md") is None
    assert {find_pack(path) for path in (f"lv/{NAME}", NAME, f"lv/{FULL}", FULL)} == {None}

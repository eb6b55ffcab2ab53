"""``novuss import`` and the wording it brings, as processes."""

import json
import re
from pathlib import Path

import pytest
from tests import in_force
from tests.commands import Novuss
from tests.official.invented import GERMAN, RUSSIAN, copied

from novuss.corpus import Corpus
from novuss.official.imported_documents import save_import

corpus = in_force.corpus
knowledge = in_force.knowledge


@pytest.fixture
def copy(corpus: Corpus, tmp_path: Path) -> Path:
    return copied(corpus, tmp_path / "copy.txt")


def test_import_writes_the_clauses_with_place_number_and_confidence(
    novuss: Novuss, copy: Path, tmp_path: Path, corpus: Corpus
) -> None:
    run = novuss("import", copy, "--document", "de-2017", "--into", "mine", "--report", "r.md")
    assert run.status == 0
    data = json.loads((tmp_path / "mine/de-2017.json").read_text(encoding="utf-8"))
    by_id = {clause["id"]: clause for clause in data["found"]}
    assert len(by_id) == len(corpus.rules.children("2")) + len(corpus.rules.children("3")) + 2
    clause = by_id["2.2"]
    ours = corpus.rules.clause("2.2")
    assert ours
    assert clause["wording"].replace("\n", " ") == " ".join(ours.texts.de.split())
    assert (clause["number"], clause["printed"], clause["confidence"]) == ("printed", "2.2", "high")
    assert clause["first"] == {"page": 1, "line": 5}
    assert "17.1.8" in data["missing"]
    assert (data["form"], data["document"], data["source"]) == (1, "de-2017", "copy.txt")
    assert re.fullmatch(r"[0-9a-f]{64}", data["sha256"])
    assert f"{len(by_id)} of {len(corpus.rules.clauses())}" in run.out
    report = (tmp_path / "r.md").read_text(encoding="utf-8")
    assert report.startswith("# Import of de-2017\n")
    assert "## Missing (" in report
    assert "| 17.1.8 |" in report


@pytest.mark.parametrize(
    ("language", "title"),
    [("de", "Import von de-2017"), ("ru", "Импорт de-2017"), ("lv", "de-2017 imports")],
)
def test_report_is_in_the_readers_language(
    novuss: Novuss, copy: Path, tmp_path: Path, language: str, title: str
) -> None:
    run = novuss("import", copy, "-d", "de-2017", "-l", language, "--report", "r.html")
    assert run.status == 0
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert f"<h1>{title}</h1>" in page
    assert "src=" not in page
    assert "http:" not in page
    assert "https:" not in page


def test_import_as_json_names_figures_that_differ(novuss: Novuss, copy: Path) -> None:
    text = copy.read_text(encoding="utf-8").replace("2 Minuten", "9 Minuten", 1)
    copy.write_text(text, encoding="utf-8")
    run = novuss("import", copy, "-d", "de-2017", "--json")
    assert [figure for figure in run.json["figures"] if figure["clause"] == "2.2"] == [
        {"clause": "2.2", "only_official": ["9"], "only_ours": []}
    ]


def test_repair_is_never_silent(novuss: Novuss, copy: Path, tmp_path: Path) -> None:
    text = copy.read_text(encoding="utf-8").replace("während", "wahrend").replace("für", "fur")
    copy.write_text(text, encoding="utf-8")
    assert novuss("import", copy, "-d", "de-2017").status == 0
    plain = json.loads((tmp_path / "official/de-2017.json").read_text(encoding="utf-8"))
    assert plain["repairs"] == []
    run = novuss("import", copy, "-d", "de-2017", "--repair")
    mended = json.loads((tmp_path / "official/de-2017.json").read_text(encoding="utf-8"))
    assert {(repair["before"], repair["after"]) for repair in mended["repairs"]} >= {("fur", "für")}
    assert "Repairs" in run.out
    changed = [clause for clause in mended["found"] if clause["original"]]
    assert changed
    assert all(clause["original"] != clause["wording"] for clause in changed)


def test_check_tells_same_changed_and_wrong(novuss: Novuss, copy: Path, tmp_path: Path) -> None:
    first = novuss("import", copy, "-d", "de-2017", "--check")
    assert "has not been imported" in first.refusal
    assert novuss("import", copy, "-d", "de-2017").status == 0
    before = (tmp_path / "official/de-2017.json").read_bytes()
    same = novuss("import", copy, "-d", "de-2017", "--check")
    assert (same.status, same.err) == (0, "")
    text = copy.read_text(encoding="utf-8")
    copy.write_text(text.replace("2 Minuten", "3 Minuten", 1), encoding="utf-8")
    changed = novuss("import", copy, "-d", "de-2017", "--check")
    assert changed.status == 1
    assert "2.2  changed" in changed.out
    assert "[-2-] {+3+}" in changed.out
    data = novuss("import", copy, "-d", "de-2017", "--check", "--json")
    assert data.status == 1
    (change,) = data.json["changes"]
    assert (change["kind"], change["clause"], change["before"]) == ("changed", "2.2", None)
    assert {"step": "new", "text": "3"} in change["words"]
    # The imported copy stays as it is.
    assert (tmp_path / "official/de-2017.json").read_bytes() == before


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("none.txt", None, "there is no such file"),
        ("copy.docx", "x", "files of the form .docx are not read"),
        ("copy.txt", "Die Katze schläft auf dem Ofen.", "no clause of de-2017 is found"),
    ],
)
def test_bad_input_names_the_file_and_the_cure(
    novuss: Novuss, tmp_path: Path, name: str, text: str | None, message: str
) -> None:
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    run = novuss("import", name, "-d", "de-2017")
    assert run.refusal.startswith(f"{name}: {message}")
    assert "; " in run.err
    assert not (tmp_path / "official").exists()
    as_json = novuss("import", name, "-d", "de-2017", "--json")
    assert as_json.status == 2
    assert as_json.json["problems"][0]["message"].startswith(message)


def test_damaged_html_is_a_problem_with_a_cure(novuss: Novuss, tmp_path: Path) -> None:
    # Some releases of Python read over the mark; then no clause is found.
    (tmp_path / "copy.html").write_text("<p>Die Katze\n<![foo bar]>", encoding="utf-8")
    run = novuss("import", "copy.html", "-d", "de-2017")
    assert run.refusal.startswith("copy.html:")
    assert "; " in run.err


def test_report_is_not_written_over_the_copy(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "copy.md").write_text("Die Katze", encoding="utf-8")
    run = novuss("import", "copy.md", "-d", "de-2017", "--report", "copy.md")
    assert "would be lost" in run.refusal
    assert (tmp_path / "copy.md").read_text(encoding="utf-8") == "Die Katze"


def test_show_puts_the_official_wording_beside_ours(novuss: Novuss, tmp_path: Path) -> None:
    for document in (GERMAN, RUSSIAN):
        save_import(document, tmp_path / "mine")
    run = novuss("rules", "show", "17.1.8", "--official", "--from", "mine")
    assert run.status == 0
    assert "de-2017 17.1.8 (imported 31 January 2026, confidence: high)" in run.out
    assert "  Die Katze schläft < 3 Stunden auf dem Ofen." in run.out
    # The counterpart of another edition, under its own number.
    assert (
        "ru-2010 17.1.з (imported 31 January 2026, confidence: high, letters corrected" in run.out
    )
    row = novuss("rules", "show", "A1.18", "--official", "--from", "mine")
    assert "Katze | mm | 10 | +0.5" in row.out
    assert "confidence: low" in row.out
    bare = novuss("rules", "show", "17.1.9", "--official", "--from", "mine")
    assert bare.status == 0
    assert "de-2017 has no wording of this clause" in bare.out
    assert "Katze" not in novuss("rules", "show", "17.1.8").out


def test_show_without_an_import_says_what_to_type(novuss: Novuss, tmp_path: Path) -> None:
    run = novuss("rules", "show", "17.1.8", "--official")
    assert "novuss import FILE --document de-2017" in run.refusal
    (tmp_path / "official").mkdir()
    (tmp_path / "official/de-2017.json").write_text('{"form": 9}', encoding="utf-8")
    broken = novuss("rules", "show", "17.1.8", "--official")
    assert "not a file of an imported document" in broken.refusal


@pytest.mark.audit
def test_site_shows_it_only_where_it_was_imported(novuss: Novuss, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    assert novuss("site", "--official", "nowhere").status == 2
    assert novuss("site").status == 0
    without = {path: path.read_bytes() for path in docs.rglob("*") if path.is_file()}
    assert not any(re.search(rb"Katze|#official", text) for text in without.values())
    save_import(GERMAN, tmp_path / "mine")
    assert novuss("site", "--official", "mine").status == 0
    changed = {
        path.relative_to(docs).as_posix()
        for path, text in without.items()
        if path.read_bytes() != text
    }
    assert {name for name in changed if name.startswith("en/rules/lnf-2017/")} == {
        "en/rules/lnf-2017/17.1.8.md",
        "en/rules/lnf-2017/17.md",
        "en/rules/lnf-2017/A1.18.md",
    }
    # The open data have our texts alone.
    assert not any(name.startswith("data/") for name in changed)

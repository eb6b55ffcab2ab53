"""``novuss review``: texts are listed, compared, given to a reader as a sheet, and taken back."""

import re
import shutil
import sys
from functools import partial
from pathlib import Path

import pytest
import typer
from tests.commands import Novuss
from tests.official.invented import found, imported
from tests.reviewing.filled import Filled, changed, contents

from novuss.cli.review import check_against, check_role
from novuss.install_hints import install_command
from novuss.official.imported_documents import save_import
from novuss.reviewing.blank_review_workbook import render_sheet
from novuss.reviewing.knowledge_under_review import ReviewSource
from novuss.reviewing.review_sheet import build_sheet
from novuss.reviewing.text_selection import Selection

RULES = "rules/lnf-2017/08-senior-judges.yaml"
OF = "lnf-2017 8.1.1"
AUTHOR = ("--by", "A. B.", "--role", "author")
NATIVE = ("--by", "Ā. B.", "--role", "native-reader")
CLAUSES = ("--edition", "lnf-2017", "--sections", "8", "--only", "clauses")


@pytest.fixture
def specs(untouched: Path, tmp_path: Path) -> Path:
    """A copy of the knowledge that may be changed."""
    return Path(shutil.copytree(untouched, tmp_path / "specs"))


@pytest.fixture
def review(novuss: Novuss) -> Novuss:
    return partial(novuss, "review")


@pytest.fixture(scope="module")
def exported(frozen: Path) -> bytes:
    """A sheet of the Latvian texts of a section."""
    known = ReviewSource.read_source(frozen)
    chosen = Selection("lnf-2017", frozenset({"8"}), ("clauses",)).select_texts(known.texts)
    return render_sheet(build_sheet(known, chosen, "lv", "lnf-2017"), Path("sheet.xlsx"))


@pytest.fixture
def sheet(exported: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "sheet.xlsx"
    path.write_bytes(exported)
    return path


@pytest.fixture
def official(tmp_path: Path) -> Path:
    """A folder with a document of the user's own, of invented words."""
    wording = found("8.1.1", "Izdomāts teikums.")
    document = imported(wording, document="lv-2017", language="lv")
    return save_import(document, tmp_path / "official").parent


# Texts


def test_changed_text_is_listed_until_somebody_compared_it(
    novuss: Novuss, review: Novuss, specs: Path
) -> None:
    assert checked(novuss, specs) == (0, "")
    file = specs / RULES
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("Vecākie tiesneši\n", "Nav tiesneši\n"), encoding="utf-8")
    of = "lnf-2017 8"
    status, messages = checked(novuss, specs)
    assert status == 1
    assert f"{of}: not reviewed as it stands: lv;" in messages
    assert review("list", "--specs", specs).out == f"{of}: lv\n"
    assert review("list", "-l", "de", "--specs", specs).out == ""

    before = (specs / "reviews/lv.yaml").read_text(encoding="utf-8").splitlines()
    done = review("add", of, "-l", "lv", *AUTHOR, "--specs", specs)
    assert (done.status, done.err) == (0, "")
    assert done.out == "1 text(s) reviewed in lv by A. B. (author)\n"
    assert checked(novuss, specs) == (0, "")
    after = (specs / "reviews/lv.yaml").read_text(encoding="utf-8").splitlines()
    (added,) = (line for line in after if line not in before)
    assert f'of: "{of}"' in added
    assert 'against: ["en"], ' in added
    # What was said of it before stays a record; the text as it stands is a draft.
    assert [line for line in after if line != added] == before
    assert states(review, specs, "lv")[of] == "draft"


def checked(novuss: Novuss, specs: Path) -> tuple[int, str]:
    """How `specs check` ends, and what it tells."""
    run = novuss("specs", "check", "--specs", specs)
    return run.status, run.err


def states(review: Novuss, specs: Path, language: str, *words: str | Path) -> dict[str, str]:
    """The status of every text in a language."""
    run = review("list", "-l", language, "--json", "--specs", specs, *words)
    return {of: state[language] for of, state in run.json.items()}


@pytest.mark.parametrize(
    "words",
    [
        ("9999", "all", *AUTHOR),
        AUTHOR,
        ("8.1", "--by", "A. B.", "--role", "friend"),
        ("8.1", "--by", " ", "--role", "author"),
        ("8.1", "--role", "author"),
        ("8.1", "-l", "xx", *AUTHOR),
    ],
)
def test_review_of_nothing_or_by_nobody_is_refused(
    review: Novuss, specs: Path, words: tuple[str, ...]
) -> None:
    before = contents(specs)
    run = review("add", *words, "--specs", specs)
    assert (run.status, run.out) == (2, "")
    assert contents(specs) == before


@pytest.mark.parametrize("against", ["lv", "klingon"])
def test_text_is_compared_with_another_language_or_document(against: str) -> None:
    with pytest.raises(typer.BadParameter):
        check_against([against], ["lv"], [], [])


def test_document_of_ones_own_is_what_a_review_is_against(
    review: Novuss, specs: Path, official: Path
) -> None:
    add = ("add", "8.1.1", "-l", "lv", *NATIVE, "--against", "lv-2017", "--specs", specs)
    run = review(*add, "--official", official)
    assert run.status == 0, run.err
    (line,) = (
        line
        for line in (specs / "reviews/lv.yaml").read_text(encoding="utf-8").splitlines()
        if "lv-2017" in line
    )
    assert re.search(r'against: \["lv-2017"\], its: "[0-9a-f]{8}"', line)
    document = official / "lv-2017.json"
    other = document.read_text(encoding="utf-8").replace("Izdomāts", "Cits")
    document.write_text(other, encoding="utf-8")
    assert states(review, specs, "lv", "--official", official)[OF] == "draft"


@pytest.mark.parametrize(
    "words", [("apply", "sheet.xlsx", *NATIVE), ("export", "-o", "x.xlsx"), ("list",)]
)
def test_folder_that_is_none_is_told_once(review: Novuss, words: tuple[str, ...]) -> None:
    run = review(*words, "--specs", "nowhere")
    assert (run.status, run.out) == (2, "")
    flat = flattened(run.err)
    assert flat.count("there is no such folder: nowhere") == 1
    assert "no such file" not in flat


def flattened(output: str) -> str:
    """What is said in a frame, on one line."""
    return " ".join(re.sub("[│╭╮╰╯─]", " ", output).split())


# Sheets


def test_sheet_of_a_reader_is_applied_and_nothing_is_lost(
    novuss: Novuss, review: Novuss, specs: Path, official: Path, tmp_path: Path
) -> None:
    sheet = tmp_path / "sheet.xlsx"
    run = novuss("review", "export", "-l", "lv", *CLAUSES, "--specs", specs, "-o", sheet)
    assert (run.status, run.err) == (0, "")
    filled = Filled(sheet)
    for name in filled.rows:
        if name.startswith(("lnf-2017 8.1 ", f"{OF} ")):
            filled.put(name, "Pareizi?", "jā")
    filled.put(f"{OF} texts", "Pareizi?", "")
    new = "Zonā: vecākie tiesneši vada sacensības „no sākuma līdz beigām” – 100 % laika."
    filled.put(f"{OF} texts", "Labāks teksts", new)
    filled.put("lnf-2017 8.1.2 name", "Piezīme", "Kāpēc tik īsi?")
    filled.put("lnf-2017 8.1.3 name", "Pareizi?", "jā")
    filled.put("lnf-2017 8.1.4 texts", "Pareizi?", "jā")
    cells = (
        filled.put("lnf-2017 8.1.3 name", "novuss:text", "lnf-2017 8.9.9"),
        filled.put("lnf-2017 8.1.4 texts", "Angļu teksts", "Something else."),
        filled.put("lnf-2017 8.1.5 name", "Pareizi?", "varbūt"),
    )
    filled.save()
    before, bytes_of = contents(specs), sheet.read_bytes()

    given = ("apply", sheet, *NATIVE, "--specs", specs, "--official", official)
    run = novuss("review", *given)
    assert run.status == 1
    for cell in cells:
        assert re.search(rf"sheet\.xlsx\[[^]]+\]!{cell}: .+; .+", run.err)
    assert "3 rows refused; everything else was applied" in run.err
    assert "{+„no sākuma līdz beigām” – 100 % laika.+}" in " ".join(run.out.split())
    assert "1 text recorded as right in lv by Ā. B. (native-reader)" in run.out
    assert "not recorded as right: lnf-2017 8.1.2" in run.out
    assert sheet.read_bytes() == bytes_of
    # Only what the reader said of texts was written.
    assert changed(specs, before) == {"reviews/lv.yaml"}
    output = review("list", "--remarks", "--specs", specs).out
    assert "name: Kāpēc tik īsi?" in output
    assert "lnf-2017 8.1.1 [lv] ≠ Ā. B. (native-reader)" in output
    assert "lnf-2017 8.1.2 [lv] Ā. B. (native-reader)" in output

    after = contents(specs)
    again = review(*given, "--accept")
    assert again.status == 1
    assert "2 texts were already recorded like this: lv, Ā. B. (native-reader)" in again.out
    assert changed(specs, after) == {RULES, "reviews/lv.yaml"}
    old, now = (files[RULES].decode().splitlines() for files in (after, contents(specs)))
    removed = [line for line in old if line not in now]
    assert removed
    assert all("vecākie tiesneši" in line or "spēles" in line for line in removed)
    statuses = states(review, specs, "lv").items()
    raised = {of: state for of, state in statuses if state != "draft"}
    assert raised == {"lnf-2017 8.1": "read", OF: "read"}


def test_without_the_library_the_command_that_installs_it_is_told(
    review: Novuss, specs: Path, sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled = Filled(sheet)
    filled.put(f"{OF} texts", "Labāks teksts", "Cits teksts.")
    filled.save()
    before = contents(specs)
    # The command is told from where it is typed.
    monkeypatch.chdir(specs.parent)
    monkeypatch.setitem(sys.modules, "ruamel.yaml", None)
    for module in ("proposal_acceptance", "yaml_edits"):
        monkeypatch.delitem(sys.modules, f"novuss.reviewing.{module}", raising=False)
    run = review("apply", sheet, *NATIVE, "--specs", specs, "--accept")
    assert run.status == 2
    assert f"type {install_command('review')}, or repeat the command without --accept" in run.err
    assert contents(specs) == before


def test_sheet_of_somebody_is_not_overwritten(review: Novuss, specs: Path, sheet: Path) -> None:
    export = ("export", "-l", "lv", *CLAUSES, "--specs", specs, "-o", sheet)
    before = sheet.read_bytes()
    assert review(*export).status == 2
    assert sheet.read_bytes() == before
    assert review(*export, "--force").status == 0


def test_sheet_that_nobody_has_touched_is_written_anew(
    review: Novuss, specs: Path, tmp_path: Path
) -> None:
    sheets = []
    for _ in range(2):
        run = review("export", "-l", "lv", *CLAUSES, "--specs", specs, "-o", "sheet.xlsx")
        assert (run.status, run.err) == (0, "")
        sheets.append(Filled(tmp_path / "sheet.xlsx"))
    first, again = ([*sheet.page.values] for sheet in sheets)
    assert first == again


@pytest.mark.parametrize(
    ("name", "cure"),
    [("none.xlsx", ""), ("sheet.ods", "save it as .xlsx")],
)
def test_file_that_is_no_sheet_is_refused(
    review: Novuss, specs: Path, tmp_path: Path, name: str, cure: str
) -> None:
    (tmp_path / "sheet.ods").write_bytes(b"x")
    before = contents(specs)
    run = review("apply", name, *NATIVE, "--specs", specs)
    assert (run.status, run.out) == (2, "")
    assert re.match(rf"{re.escape(name)}: .+; .*{cure}", run.err)
    assert contents(specs) == before


@pytest.mark.parametrize("words", [("--role", "friend"), ("--by", " ")])
def test_reader_who_is_none_is_refused(review: Novuss, sheet: Path, words: tuple[str, ...]) -> None:
    assert review("apply", sheet, *NATIVE, *words).status == 2


def test_role_is_taken_in_any_case() -> None:
    assert check_role(" Judge") == "judge"

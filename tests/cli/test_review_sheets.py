"""``novuss review export`` and ``apply`` as processes: a sheet goes out and comes back."""

import re
import shutil
import subprocess
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from novuss.official.store import Found, Imported, Place, save
from novuss.specs.loader import SHIPPED

Novuss = Callable[..., Any]
SOFFICE = shutil.which("soffice") or shutil.which("libreoffice")
NATIVE = ("--by", "Ā. B.", "--role", "native-reader")
CLAUSES = ("--edition", "lnf-2017", "--sections", "8", "--only", "clauses")


@pytest.fixture
def specs(frozen: Path, tmp_path: Path) -> Path:
    """A copy of the knowledge that may be changed."""
    ignored = shutil.ignore_patterns(SHIPPED)
    return Path(shutil.copytree(frozen, tmp_path / "specs", ignore=ignored))


@pytest.fixture
def official(tmp_path: Path) -> Path:
    """A folder with a document of the user's own, of invented words."""
    place = Place(page=1, line=1)
    found = Found(
        id="8.1.1",
        wording="Izdomāts teikums.",
        first=place,
        last=place,
        number="printed",
        confidence="high",
        certainty=1.0,
    )
    document = Imported(
        tool="novuss",
        document="lv-2017",
        edition="lnf-2017",
        language="lv",
        source="lv.txt",
        sha256="0" * 64,
        imported=date(2026, 1, 1),
        pages=1,
        found=[found],
        missing=[],
        extra=[],
        unused_numbers=[],
        suspects=[],
    )
    return save(document, tmp_path / "official").parent


class Edited:
    """The second sheet of a workbook, by the ids of its rows and the heads of its columns."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.book = load_workbook(path)
        self.page = self.book.worksheets[1]
        self.heads = {str(cell.value): cell.column for cell in self.page[1]}
        self.rows = {
            f"{self.value(line, 'novuss:text')} {self.value(line, 'novuss:field')}": line
            for line in range(2, self.page.max_row + 1)
        }

    def value(self, line: int, head: str) -> Any:
        return self.page.cell(line, self.heads[head]).value

    def put(self, name: str, head: str, text: str) -> None:
        self.page.cell(self.rows[name], self.heads[head]).value = text

    def cell(self, name: str, head: str) -> str:
        return str(self.page.cell(self.rows[name], self.heads[head]).coordinate)

    def right(self, of: str) -> None:
        """Every field of a text is right."""
        for name in self.rows:
            if name.startswith(f"{of} "):
                self.put(name, "Pareizi?", "jā")


def content(folder: Path) -> dict[str, bytes]:
    return {one.relative_to(folder).as_posix(): one.read_bytes() for one in folder.rglob("*.yaml")}


def states(novuss: Novuss, specs: Path) -> dict[str, str]:
    found = novuss("review", "list", "-l", "lv", "--json", "--specs", specs).json
    return {of: state["lv"] for of, state in found.items() if state["lv"] != "draft"}


@pytest.mark.parametrize("saved", ["as it is", "by LibreOffice"])
def test_sheet_of_a_reader_is_applied_and_nothing_is_lost(
    novuss: Novuss, specs: Path, official: Path, tmp_path: Path, saved: str
) -> None:
    sheet = tmp_path / "sheet.xlsx"
    run = novuss("review", "export", "-l", "lv", *CLAUSES, "--specs", specs, "-o", sheet)
    assert (run.status, run.err) == (0, "")
    edited = Edited(sheet)
    edited.right("lnf-2017 8.1")
    better = "lnf-2017 8.1.1 texts"
    edited.right("lnf-2017 8.1.1")
    edited.put(better, "Pareizi?", "")
    new = "Zonā: vecākie tiesneši vada sacensības „no sākuma līdz beigām” – 100 % laika."
    edited.put(better, "Labāks teksts", new)
    edited.put("lnf-2017 8.1.2 name", "Piezīme", "Kāpēc tik īsi?")
    unknown, changed = "lnf-2017 8.1.3 name", "lnf-2017 8.1.4 texts"
    places = (
        edited.cell(unknown, "novuss:text"),
        edited.cell(changed, "Angļu teksts"),
        edited.cell("lnf-2017 8.1.5 name", "Pareizi?"),
    )
    edited.put(unknown, "Pareizi?", "jā")
    edited.put(unknown, "novuss:text", "lnf-2017 8.9.9")
    edited.put(changed, "Pareizi?", "jā")
    edited.put(changed, "Angļu teksts", "Something else.")
    edited.put("lnf-2017 8.1.5 name", "Pareizi?", "varbūt")
    edited.book.save(sheet)
    if saved == "by LibreOffice":
        sheet = resaved(sheet, tmp_path)
    before, bytes_of = content(specs), sheet.read_bytes()

    given = ("review", "apply", sheet, *NATIVE, "--specs", specs, "--official", official)
    run = novuss(*given)
    assert run.status == 1
    for cell in places:
        assert re.search(rf"sheet\.xlsx\[[^]]+\]!{cell}: .+; .+", run.err)
    assert "3 rows refused; everything else was applied" in run.err
    assert "{+„no sākuma līdz beigām” – 100 % laika.+}" in " ".join(run.out.split())
    assert "1 text recorded as right in lv by Ā. B. (native-reader)" in run.out
    assert "not recorded as right: lnf-2017 8.1.2" in run.out
    assert sheet.read_bytes() == bytes_of
    # Only what the reader said of texts was written.
    after = content(specs)
    assert {name for name in after if after[name] != before[name]} == {"reviews/lv.yaml"}
    assert states(novuss, specs) == {"lnf-2017 8.1": "read"}
    told = novuss("review", "list", "--remarks", "--specs", specs).out
    assert "name: Kāpēc tik īsi?" in told
    assert "lnf-2017 8.1.1 [lv] ≠ Ā. B. (native-reader)" in told
    assert "lnf-2017 8.1.2 [lv] Ā. B. (native-reader)" in told
    # Again: nothing new.
    run = novuss(*given)
    assert run.status == 1
    assert "recorded as right in" not in run.out
    assert "3 texts were already recorded so: lv, Ā. B. (native-reader)" in run.out
    assert content(specs) == after

    run = novuss(*given, "--accept")
    assert run.status == 1
    accepted = content(specs)
    rules = "rules/lnf-2017/08-senior-judges.yaml"
    names = {name for name in accepted if accepted[name] != after[name]}
    assert names == {rules, "reviews/lv.yaml"}
    old, now = (each[rules].decode().splitlines() for each in (after, accepted))
    gone = [line for line in old if line not in now]
    assert gone
    assert all("vecākie tiesneši" in line or "spēles" in line for line in gone)
    assert states(novuss, specs) == {"lnf-2017 8.1": "read", "lnf-2017 8.1.1": "read"}
    run = novuss("specs", "check", "--specs", specs, "--only", "texts-reviewed")
    assert run.status == 0, run.err
    assert novuss(*given, "--accept").status == 1
    assert content(specs) == accepted


def resaved(sheet: Path, tmp_path: Path) -> Path:
    """The workbook as LibreOffice saves it for a person."""
    if SOFFICE is None:
        pytest.skip("no soffice to save the sheet with")
    out = tmp_path / "saved"
    home = f"-env:UserInstallation={(tmp_path / 'home').as_uri()}"
    subprocess.run(
        [SOFFICE, home, "--headless", "--convert-to", "xlsx", "--outdir", out, sheet],
        check=True,
        capture_output=True,
        timeout=120,
    )
    return out / sheet.name


def test_document_of_ones_own_is_what_a_review_is_against(
    novuss: Novuss, specs: Path, official: Path
) -> None:
    add = ("review", "add", "8.1.1", "-l", "lv", *NATIVE, "--against", "lv-2017", "--specs", specs)
    assert novuss(*add, "--official", official / "none").status == 2
    run = novuss(*add, "--official", official)
    assert run.status == 0, run.err
    (line,) = (
        one
        for one in (specs / "reviews/lv.yaml").read_text(encoding="utf-8").splitlines()
        if "lv-2017" in one
    )
    assert re.search(r'against: \["lv-2017"\], its: "[0-9a-f]{8}"', line)
    run = novuss("specs", "check", "--specs", specs, "--only", "reviews-resolve")
    assert run.status == 0, run.err
    document = official / "lv-2017.json"
    changed = document.read_text(encoding="utf-8").replace("Izdomāts", "Cits")
    document.write_text(changed, encoding="utf-8")
    listed = ("review", "list", "-l", "lv", "--json", "--specs", specs)
    assert novuss(*listed, "--official", official).json["lnf-2017 8.1.1"]["lv"] == "draft"
    assert novuss(*listed, "--official", official / "none").json["lnf-2017 8.1.1"]["lv"] == "read"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("-l", "lv", "-o", "x.docx"), "names a form that is not written here"),
        (("-l", "lv", "--sections", "99", "-o", "x.xlsx"), "no file was written"),
        (("-l", "lv", "--sections", "x", "-o", "x.xlsx"), "is no section"),
        (("-l", "lv", "--edition", "xy-1900", "-o", "x.xlsx"), "no edition"),
        (("-l", "xx", "-o", "x.xlsx"), "is not one of"),
    ],
)
def test_wrong_export_writes_nothing(
    novuss: Novuss, specs: Path, tmp_path: Path, words: tuple[str, ...], says: str
) -> None:
    run = novuss("review", "export", "--specs", specs, *words, NOVUSS_LANGUAGE="en")
    assert run.status == 2
    # What is said in Latvian is said of a Latvian sheet.
    flat = " ".join(re.sub("[│╭╮╰╯─]", " ", run.out + run.err).split())
    assert says in flat or words[1] == "lv"
    assert [one.name for one in tmp_path.iterdir()] == ["specs"]


def test_sheet_of_somebody_is_not_overwritten(novuss: Novuss, specs: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.xlsx"
    export = ("review", "export", "-l", "lv", *CLAUSES, "--specs", specs, "-o", sheet)
    assert novuss(*export).status == 0
    assert novuss(*export).status == 0
    edited = Edited(sheet)
    edited.right("lnf-2017 8.1")
    edited.book.save(sheet)
    filled = sheet.read_bytes()
    assert novuss(*export).status == 2
    assert sheet.read_bytes() == filled
    assert novuss(*export, "--force").status == 0


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("none.xlsx", None),
        ("sheet.docx", b"x"),
        ("sheet.xlsx", b"no workbook"),
        ("sheet.xlsx", b""),
    ],
)
def test_file_that_is_no_sheet_is_refused(
    novuss: Novuss, specs: Path, tmp_path: Path, name: str, written: bytes | None
) -> None:
    if written is not None:
        (tmp_path / name).write_bytes(written)
    before = content(specs)
    run = novuss("review", "apply", name, *NATIVE, "--specs", specs)
    assert (run.status, run.out) == (2, "")
    assert re.match(rf"{re.escape(name)}: .+; .+", run.err)
    assert content(specs) == before


@pytest.mark.parametrize("suffix", ["ods", "csv", "xls"])
def test_workbook_of_another_form_is_to_be_saved_as_xlsx(
    novuss: Novuss, specs: Path, tmp_path: Path, suffix: str
) -> None:
    (tmp_path / f"sheet.{suffix}").write_bytes(b"x")
    run = novuss("review", "apply", f"sheet.{suffix}", *NATIVE, "--specs", specs)
    assert (run.status, run.out) == (2, "")
    assert "save it as .xlsx" in run.err


@pytest.mark.parametrize(
    "words", [("apply", "sheet.xlsx", *NATIVE), ("export", "-o", "x.xlsx"), ("list",)]
)
def test_folder_that_is_none_is_told_once(novuss: Novuss, words: tuple[str, ...]) -> None:
    run = novuss("review", *words, "--specs", "nowhere")
    assert (run.status, run.out) == (2, "")
    flat = " ".join(re.sub("[│╭╮╰╯─]", " ", run.err).split())
    assert flat.count("there is no such folder: nowhere") == 1
    assert "no such file" not in flat


@pytest.mark.parametrize(
    "tick", ["x", "X", "\N{CYRILLIC CAPITAL LETTER HA}", "v", "V", "✓", "✔", "✔\ufe0f"]
)
def test_tick_is_a_yes_and_role_is_taken_in_any_case(
    novuss: Novuss, specs: Path, tmp_path: Path, tick: str
) -> None:
    sheet = tmp_path / "sheet.xlsx"
    only = ("--edition", "lnf-2017", "--only", "8.1.1")
    assert novuss("review", "export", "-l", "lv", *only, "--specs", specs, "-o", sheet).status == 0
    edited = Edited(sheet)
    for name in edited.rows:
        edited.put(name, "Pareizi?", tick)
    edited.book.save(sheet)
    run = novuss("review", "apply", sheet, "--by", "Ā. B.", "--role", "Judge", "--specs", specs)
    assert (run.status, run.err) == (0, "")
    assert "1 text recorded as right in lv by Ā. B. (judge)" in run.out


@pytest.mark.parametrize("words", [("--role", "friend"), ("--by", " "), ("--against", "klingon")])
def test_reader_who_is_none_is_refused(
    novuss: Novuss, specs: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    sheet = tmp_path / "sheet.xlsx"
    export = ("review", "export", "-l", "lv", *CLAUSES, "--specs", specs, "-o", sheet)
    assert novuss(*export).status == 0
    before = content(specs)
    run = novuss("review", "apply", sheet, *NATIVE, *words, "--specs", specs)
    assert run.status == 2
    assert content(specs) == before

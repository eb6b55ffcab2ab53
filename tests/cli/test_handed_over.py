"""What another program hands over, and what is said of what was taken in one sense."""

import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import html
from tests.attack.forked_command import fork_command
from tests.commands import Novuss
from tests.handed import event, inspection, name_of, weight
from tests.tables import sheets_made

from novuss.specs import knowledge_location
from novuss.tables.event_zip import pack_event_zip

#: Hands bytes over to a command as its input; how it ended, and what it said.
HandOver = Callable[..., tuple[int, str, str]]


@pytest.fixture
def hand_over(tmp_path: Path, knowledge: Path, monkeypatch: pytest.MonkeyPatch) -> HandOver:
    monkeypatch.setattr(knowledge_location, "PLACES", (knowledge,))

    def run(content: bytes, *words: str) -> tuple[int, str, str]:
        reader, writer = os.pipe()
        os.write(writer, content)
        os.close(writer)
        process = fork_command(tmp_path, words, stdin=reader)
        os.close(reader)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        out, err = ((tmp_path / name).read_text(encoding="utf-8") for name in ("out", "err"))
        return status, out, err

    return run


def test_reads_event_file_from_standard_input(hand_over: HandOver) -> None:
    content = json.dumps(event(inspection("first", "P1", weight("23")))).encode()
    status, output, wrong = hand_over(content, "check", "/dev/stdin", "--json")
    assert (status, wrong) == (1, "")
    assert json.loads(output)["items"][0]["item"] == "P1"


@pytest.mark.parametrize(
    ("words", "packed"),
    [
        (("add", "e.db", "-"), True),
        (("merge", "e.db", "/dev/stdin"), True),
        (("merge", "e.json", "-"), False),
    ],
)
def test_records_event_file_from_standard_input(
    hand_over: HandOver, words: tuple[str, ...], packed: bool
) -> None:
    content = json.dumps(event(inspection("first", "P1", weight("21")))).encode()
    content = pack_event_zip(content, {}) if packed else content
    status, output, wrong = hand_over(content, "record", *words, "--json")
    assert (status, wrong) in ((0, ""), (3, "")), wrong
    found = json.loads(output)
    assert (found["added"], found["known"]) in ((1, 0), ([name_of("first")], []))


def test_records_table_from_standard_input(hand_over: HandOver) -> None:
    content = b"item,kind,characteristic,value,unit\nP1,puck,weight,21,g\n"
    words = ("record", "add", "e.db", "-", "--format", "csv", "--by", "Anna", "--json")
    status, output, wrong = hand_over(content, *words)
    assert (status, wrong) == (3, "")
    assert json.loads(output)["items"][0]["item"] == "P1"


def test_names_of_event_files_are_what_a_reader_sees(novuss: Novuss, tmp_path: Path) -> None:
    inspections = [
        inspection("first", "P\N{ZERO WIDTH SPACE}1", weight("21")),
        inspection("second", "P2", weight("21")),
    ]
    (tmp_path / "e.json").write_text(json.dumps(event(*inspections)))
    items = novuss("check", "e.json", "--json").json["items"]
    assert [item["item"] for item in items] == ["P1", "P2"]
    named = inspection("first", "1.23457E+18", weight("21"))
    (tmp_path / "e.json").write_text(json.dumps(event(named)))
    assert novuss("check", "e.json").status == 2


@pytest.mark.parametrize("form", ["long", "wide"])
def test_streams_say_in_which_sense_a_number_was_taken(
    novuss: Novuss, tmp_path: Path, form: str
) -> None:
    text = 'item,thickness [mm],outer diameter [mm]\nP1,"14,520",44.5\nP2,"14,520",44.5\n'
    if form == "long":
        rows = "".join(f'P{number},puck,thickness,"14,520",mm\n' for number in (1, 2))
        text = f"item,kind,characteristic,value,unit\n{rows}"
    (tmp_path / "a.csv").write_text(text)
    run = novuss("check", "a.csv", "--stream")
    assert run.status == 0
    (warning,) = run.err.splitlines()
    assert warning.startswith("a.csv:2:")
    assert "“14,520” taken as 14.520; 14520 would be improbable" in warning
    (notice,) = novuss("check", "a.csv", "--stream", "--json").json["notices"]
    assert "14,520" in notice["message"]


def test_cells_with_errors_in_ods_are_refused(novuss: Novuss, tmp_path: Path) -> None:
    pytest.importorskip("python_calamine")
    path = sheets_made.ods(tmp_path / "a.ods", [["item", "outer_diameter [mm]"], ["P1", "#ERR"]])
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    before, _, behind = parts["content.xml"].decode().partition("<text:p>#ERR")
    start = before.rindex("<table:table-cell")
    cell = (
        '<table:table-cell table:formula="of:=1/0" office:value-type="string" '
        'office:string-value="" calcext:value-type="error"><text:p>#DIV/0!'
    )
    parts["content.xml"] = (before[:start] + cell + behind).encode()
    with zipfile.ZipFile(path, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    refusal = novuss("check", "a.ods").refusal
    assert "a cell holds an error in place of a value: “#DIV/0!”" in refusal


def test_blank_sheets_have_a_place_for_what_is_confirmed(novuss: Novuss, tmp_path: Path) -> None:
    assert novuss("template", "--pucks", "1", "-o", "t.csv").status == 0
    head = (tmp_path / "t.csv").read_text(encoding="utf-8-sig").splitlines()[0]
    assert head.endswith(",confirmed")
    assert novuss("template", "--pucks", "2", "--tables", "1", "-o", "t.html").status == 0
    sheets = html.parse(tmp_path / "t.html").getroot().findall(".//section")
    asked = "! beside an improbable figure; in this row its clause and initials"
    for sheet in sheets:
        measured = sheet.xpath(".//tbody/tr[not(@class)]")
        rows = [
            [cell.text or "" for cell in row] for row in sheet.xpath(".//tr[@class='confirmed']")
        ]
        items = len(sheet.xpath(".//th[@class='item']"))
        assert rows == ([["", "Confirmed as read", asked, *[""] * items]] if measured else [])

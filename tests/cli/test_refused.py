"""Wrong calls of the commands: what is wrong is named, and nothing is written."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.commands import call
from tests.handed import event, inspection, put, reading

Case = tuple[tuple[str, ...], str]
HEADER = "item,kind,characteristic,value,unit,participant\n"
LIMITS = "characteristic,lower,upper,unit,set_by,set_on,reason\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, frozen: Path) -> Path:
    """A table, limits good and bad, an event file, records, and a folder with a page's name."""
    made = tmp_path_factory.mktemp("wrong")
    rows = "P1,puck,weight,23,g,Anna\nT1,table,height,760,mm,\n"
    (made / "a.csv").write_text(HEADER + rows, encoding="utf-8")
    for name, lower in (("limits", "2.95"), ("bad", "wide")):
        row = f"disc.diameter,{lower},3.05,cm,C. Judge,2026-11-20,as in the last years\n"
        (made / f"{name}.csv").write_text(LIMITS + row, encoding="utf-8")
    put(made / "e.json", event(inspection("a", "P1", reading("puck.weight", "21", "g"))))
    (made / "folder.html").mkdir()
    call(made, frozen, "record", "add", "e.db", "a.csv", "--by", "I. Judge", "--partial")
    return made


def cases(calls: Mapping[str, list[tuple[str, str]]]) -> list[Case]:
    """The words of each call; ``…`` in its command stands for what differs."""
    return [
        (tuple(filter(None, command.replace("…", words).split(" "))), message)
        for command, endings in calls.items()
        for words, message in endings
    ]


#: Calls whose message begins so.
BEGINNINGS = {
    "cards … -o x.html": [
        ("", "CLAUSE, --labels, --slips: nothing to print is named; "),
        ("8.1.3 --labels e.db", "CLAUSE, --labels: these cannot be used together; "),
        ("--slips e.db --labels e.db", "--labels, --slips: these cannot be used together; "),
        ("--labels e.db --participant A", "--labels, --participant: these cannot be used"),
        ("--slips e.db --item P1", "--slips, --item: these cannot be used together; "),
        ("--labels e.db --site-url https://x.org", "--labels, --site-url: these cannot be"),
        ("8.1.3", "--site-url: the codes on the cards lead to a site, and none is named; add -"),
        ("--labels e.db --format A7", "--format: “A7” is not known here; type one of: 6"),
        ("--labels e.db --skip 21", "--skip: “21” is not known here; type one of: 0 … 2"),
        ("--labels e.db --item P9", "e.db: “P9” was not inspected; type one of P"),
        ("--slips e.db --participant Z", "--participant: “Z” is not known here; type one"),
        ("--labels none.db", "none.db: there is no such file of records; "),
        ("--slips none.db -l lv", "none.db: šāda ierakstu faila nav; "),
    ],
    "check e.json …": [
        ("--edition mfn-2010", "--edition: e.json was judged by edition lnf-2017; "),
        ("--stream", "--stream: e.json is an event file, which is read as a whole; "),
        ("--engine dask", "--engine dask: e.json is an event file, which is read as a"),
    ],
    "record add new.db e.json …": [
        ("--seal 7", "--seal: e.json already says this; "),
        ("--replaces all", "--replaces: e.json already says this; "),
        ("--time 2026-11-22T10:00", "--time: e.json already says this; "),
        ("--again", "--again: e.json already says this; "),
        ("--edition mfn-2010", "--edition: e.json was judged by edition lnf-2017; "),
    ],
    "record event new.db …": [
        ("--name Cup", "--by: nobody is named; "),
        ("--by Anna --date noon", "--date: “noon” is not a date"),
        ("--by Anna --guard 1", "--guard: this works only with --rule guarded; "),
        ("--by Anna --edition x", "--edition: “x” is not known here; "),
        ("--by Anna --forget seal", "--forget: “seal” is not known here; type one of: name, place"),
        ("--by Anna --forget name --name C", "--name, --forget: these cannot be used together; "),
        ("--by Anna --limits a.csv", "a.csv:1:1: "),
        ("--by Anna --limits none.csv", "none.csv: "),
    ],
    "report none.db …": [
        *((words, "none.db:") for words in ("", "--item P1", "--open", "--history")),
    ],
    "report e.db …": [
        ("--item P1 --open", "--item, --open: these cannot be used together; "),
        ("--item P3 -o x.html", "e.db: “P3” was not inspected; type one of P"),
        (
            "-o x.doc",
            "--output: x.doc ends in a file format that is not written here; end the name in",
        ),
        ("--open -o x.xlsx", "--output: x.xlsx ends in a file format that is not written here; "),
        ("--history --certificates c", "--certificates, --history: these cannot be used"),
        ("--certificates c --form doc", "--form: “doc” is not known here; type one of: h"),
        ("--date noon", "--date: “noon” is not a date; type the date as 2026-11-21 or 21.11.2026"),
        ("--open -o x.xlsx -l ru", "--output: x.xlsx: такой формат здесь не преду"),
        ("--open --history -l de", "--open, --history: das geht nicht zusammen; eines"),
        ("--certificates c --form a -l lv", "--form: vērtība „a” šeit neder; "),
        ("--date 0 -l ru", "--date: «0» не является датой; введите дату в виде 2026-11"),
    ],
}
#: Calls whose message holds this.
PARTS = {
    "…": [("check", "Usage"), ("chekc", "Usage"), ("--chekc", "Usage")],
    "check a.csv …": [
        ("--report out.docx", "out.docx"),
        ("--report out", ".html"),
        ("--edition lnf-2018", "lnf-2017, mfn-2010"),
        ("--rule strict", "simple, guarded"),
        ("--guard 2", "--rule guarded"),
        ("--rule guarded --guard x", "--guard"),
        ("--rule guarded --guard -1", "0 or more"),
        ("--language fr", "en, de, ru, lv"),
        ("--date 31.11.2026", "2026-11-21 or 21.11.2026"),
        ("--encoding klingon", "klingon"),
        ("--encoding undefined", "undefined"),
        ("--limits gone.csv", "gone.csv"),
        ("--colour", "--colour"),
        ("--report a.csv/out.html", "a.csv"),
        ("--report folder.html", "folder.html"),
        ("--report ./a.csv", "a.csv is read here and would be lost"),
        ("--engine spark", "“spark” is not known here; type one of: local, dask"),
        ("--scheduler tcp://127.0.0.1:1", "goes with --engine dask only"),
        ("--engine dask --complete", "--complete"),
        ("--limits l.csv --report l.csv", "l.csv is read here and would be lost"),
        ("--site-url javascript:alert(1)//", "https://example.org/novuss/"),
        ("--site-url example.org/novuss", "https://example.org/novuss/"),
    ],
    "check a.csv --stream …": [("--complete", "--stream"), ("--report x.html", "--stream")],
    "cards 12.20 --site-url …": [
        ("https://x.org -o cards.docx", ".pdf"),
        ("javascript:alert(1) -o cards.html", "https://example.org/novuss/"),
        ("ftp://example.org/ -o cards.html", "https://example.org/novuss/"),
    ],
    "quiz -l en -o exam.html …": [
        ("--section 99", "--section: “99” is not known here; type one of: 25"),
        ("--role king", "--role: “king” is not known here; type one of: player, judge"),
        ("--section 25", "--count: there are not “30” such questions; type a number from 1"),
        ("--count 0", "--count"),
        ("--seed x", "--seed"),
        ("-o exam.docx", "exam.docx"),
    ],
    "import a.csv -d …": [("de-2018", "ru-2010, ru-2017, de-2017")],
    "lot --size 5 --sample …": [
        ("9 --accept 0", "--sample: “9” is more than"),
        ("3 --accept 3", "--accept: “3” is more than"),
    ],
    "rules show 1.1 --at …": [("tomorrow", "--at")],
    "rules show 1.1 --edition nowhere -l …": [
        ("ru", "«nowhere» здесь не принимается"),
        ("en", "type one of: lnf-2017, mfn-2010"),
    ],
    "site --docs …": [("gone", "gone")],
    "template -o x.html -l lv …": [
        *((form, ".xlsx, .csv") for form in ("--limits", "--instruments", "--waivers")),
    ],
    "template …": [
        ("-o sheet.html", "--tables"),
        ("--pucks 1 -o sheet.pdf", "sheet.pdf"),
        ("--pucks 1", "--output"),
        ("--pucks -1 -o sheet.html", "--pucks"),
        ("--pucks many -o sheet.html", "--pucks"),
        ("--pucks 1 --edition x -o sheet.html", "lnf-2017, mfn-2010"),
        ("--pucks 1 --language fr -o sheet.html", "en, de, ru, lv"),
        ("--pucks 1 --colour -o sheet.html", "--colour"),
        ("-o x.xlsx -l lv", "nav norādīts, ko mērīt; norādiet skaitu"),
        ("--pucks 1 -o x.doc -l ru", "такой формат здесь не предусмотрен"),
        ("--pucks 1 --edition x -o x.csv -l de", "„x“ ist hier nicht bekannt"),
        ("--limits --waivers -o x.csv", "--limits, --waivers: these cannot be used together"),
        ("--limits --tables 2 -o x.csv", "these cannot be used together"),
        ("--limits p.csv -o x.csv", "these cannot be used together"),
        ("--pucks 2 p.csv -o x.csv", "p.csv: a blank sheet is made without measuring tables"),
    ],
    "template --disc-sets 1 --discs-per-set 2 …": [
        ("--with-limits limits.csv -o x.csv", "--with-limits: x.csv"),
        ("--rule guarded -o x.html", "--rule: x.html"),
        ("--rule strict -o x.xlsx", "simple, guarded"),
        ("--with-limits gone.csv -o x.xlsx", "gone.csv"),
        ("--with-limits bad.csv -o x.xlsx", "bad.csv:2:"),
    ],
    "edition …": [
        ("status lnf-2029", "ID: there are no amendments of “lnf-2029”"),
        ("preview lnf-2017 -o p", "ID: there are no amendments of “lnf-2017”"),
        ("apply d.ods", "d.ods"),
        ("apply d.xlsx", "d.xlsx"),
    ],
    "edition draft … --in-force-from 1.1.2027 -o d.xlsx": [
        ("mfn-2010 --based-on lnf-2017", "an edition of its own"),
        ("LNF_2027 --based-on lnf-2017", "not a short name for an edition"),
        ("lnf-2027 --based-on mfn-2010", "--based-on"),
    ],
    "edition draft lnf-2027 --based-on lnf-2017 --in-force-from …": [
        ("soon -o d.xlsx", "--in-force-from"),
        ("1.1.2027 -o d.ods", "d.ods"),
    ],
    "review export -o …": [
        ("x.docx -l en", "ends in a file format that is not written here"),
        ("x.xlsx -l en --sections 99", "no file was written"),
        ("x.xlsx -l en --sections x", "is no section"),
        ("x.xlsx -l en --edition xy-1900", "“xy-1900” is not known here"),
        ("x.xlsx -l xx", "is not one of"),
    ],
}
#: Calls whose message, with this in it, is a problem of the data as well.
TRANSLATED = {
    "check a.csv -l ru …": [
        ("--edition lnf-2018", "lnf-2017, mfn-2010"),
        ("--date 31.11.2026", "«31.11.2026» не является датой"),
        (
            "--report a.csv",
            "файл a.csv читается этой же командой и был бы утрачен; укажите другой файл",
        ),
    ],
    "record add new.db a.csv --partial --by Anna …": [
        ("--by \u00a0 -l ru", "--by: имя не указано; "),
        ("--rule kind -l lv", "--rule: vērtība „kind” šeit neder; ievadiet vienu no"),
        ("--rule guarded --guard -1", "--guard: “-1” is not a number of 0 or more; "),
        ("--edition x -l de", "--edition: „x“ ist hier nicht bekannt; eines davon"),
    ],
}


def refused(folder: Path, knowledge: Path, words: tuple[str, ...]) -> str:
    """What is told of a call; nothing may be there that was not."""
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    refusal = call(folder, knowledge, *words).refusal
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before
    return refusal


@pytest.mark.parametrize(("words", "message"), cases(BEGINNINGS))
def test_message_on_a_wrong_call_begins_with_what_is_wrong(
    folder: Path, frozen: Path, words: tuple[str, ...], message: str
) -> None:
    assert refused(folder, frozen, words).startswith(message)


@pytest.mark.parametrize(("words", "message"), cases(PARTS))
def test_message_on_a_wrong_call_names_what_is_wrong(
    folder: Path, frozen: Path, words: tuple[str, ...], message: str
) -> None:
    assert message in refused(folder, frozen, words)


@pytest.mark.parametrize(("words", "message"), cases(TRANSLATED))
def test_message_on_a_wrong_call_is_in_the_language_and_in_the_data(
    folder: Path, frozen: Path, words: tuple[str, ...], message: str
) -> None:
    (problem,) = call(folder, frozen, *words, "--json").json["problems"]
    line = f"{problem['file']}: {problem['message']}; {problem['cure']}"
    assert message in line
    assert refused(folder, frozen, words).startswith(line)

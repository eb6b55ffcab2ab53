"""What the form hands over comes to the records, merges, and is written from them."""

import json
from pathlib import Path

import pytest
from tests.commands import Novuss
from tests.handed import (
    SCALE,
    Data,
    event,
    inspection,
    limit,
    name_of,
    put,
    reading,
    waiver,
    weight,
)
from tests.sampling import sample

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES

FIRST = inspection("a", "P1", weight("23", "fail"), reading("puck.thickness", "14,5", "mm"))
AGAIN = inspection(
    "b",
    "P1",
    weight("21", "pass"),
    replaces=["a"],
    by="Boris",
    device="south",
    at="2026-11-22T09:51:05+02:00",
)
TABLE = inspection(
    "t",
    "T1",
    reading("table.diagonal", "1024.4", "mm", position="A-C", remark="long"),
    reading("table.diagonal", "1022.9", "mm", position="B-D"),
)


def by_id(file: Path) -> dict[str, Data]:
    data = json.loads(file.read_text(encoding="utf-8"))
    return {inspection["id"]: inspection for inspection in data["inspections"]}


def test_each_inspection_becomes_an_entry_of_its_own(novuss: Novuss, tmp_path: Path) -> None:
    put(tmp_path / "e.json", event(FIRST, AGAIN, TABLE))
    run = novuss("record", "add", "e.db", "e.json", "--json")
    assert run.status == 3, "not everything was checked"
    assert set(run.json["added"]) == {name_of("a"), name_of("b"), name_of("t")}
    found = novuss("record", "history", "e.db", "--json").json
    entries = {
        inspection["entry"]["id"]: inspection["entry"] for inspection in found["inspections"]
    }
    assert set(entries) == set(run.json["added"])
    again = entries[name_of("b")]
    assert (again["by"], again["desk"], again["replaces"]) == ("Boris", "south", [name_of("a")])
    assert again["inspected_at"] == "2026-11-22T07:51:05.000000Z"
    (item,) = novuss("record", "show", "e.db", "P1", "--json").json["items"]
    assert [(reading["value"], reading["stands"]) for reading in item["readings"]] == [
        ("23", False),
        ("14,5", True),
        ("21", True),
    ]
    (act,) = [act for act in found["acts"] if act["act"] == "handover"]
    assert [file["name"] for file in act["files"]] == ["e.json"]
    assert act["id_of_event"] == name_of("event")


@pytest.mark.parametrize("language", sample(LANGUAGES, {"de"}.__contains__))
def test_event_file_is_recorded_and_shown_in_every_language(
    novuss: Novuss, tmp_path: Path, language: str
) -> None:
    begun = inspection("n", "P7", reading("puck.weight"))
    put(tmp_path / "e.json", event(FIRST, AGAIN, begun))
    run = novuss("record", "add", "e.db", "e.json", "-l", language)
    assert (run.status, run.err) == (3, "")
    assert "P7" in run.out
    # On another event, which the records tell of.
    head = {"name": "Open", "senior_judge": "Boris"}
    put(tmp_path / "f.json", event(FIRST, event=head))
    run = novuss("record", "add", "e.db", "f.json", "-l", language)
    assert "Open" in run.out
    for words in (["list", "e.db"], ["show", "e.db", "P1"], ["history", "e.db"]):
        run = novuss("record", *words, "-l", language)
        assert (run.status, run.err) == (0, "")
    assert "e.json" in run.out
    assert novuss("report", "e.db", "--history", "-o", "h.html", "-l", language).status == 0
    assert "f.json" in (tmp_path / "h.html").read_text(encoding="utf-8")


def test_file_that_comes_again_adds_only_what_is_new(novuss: Novuss, tmp_path: Path) -> None:
    put(tmp_path / "e.json", event(FIRST))
    assert novuss("record", "add", "e.db", "e.json", "--json").json["known"] == []
    run = novuss("record", "add", "e.db", "e.json")
    assert "recorded in e.db: 0 inspections; there already: 1" in run.out
    # Judged anew by the form, and handed over later: the same inspection.
    later = {
        **FIRST,
        "readings": [{**FIRST["readings"][0], "verdict": "pass"}, FIRST["readings"][1]],
    }
    put(tmp_path / "later.json", event(later, AGAIN, handed_over_at="2026-11-22T18:00:00+02:00"))
    run = novuss("record", "add", "e.db", "later.json", "--json")
    assert (run.json["added"], run.json["known"]) == ([name_of("b")], [name_of("a")])
    assert [(difference["said"], difference["verdict"]) for difference in run.json["differs"]] == [
        ("pass", "fail")
    ]
    assert len(novuss("record", "history", "e.db", "--json").json["inspections"]) == 2


def test_inspection_that_changed_since_is_refused_and_nothing_is_recorded(
    novuss: Novuss, tmp_path: Path
) -> None:
    put(tmp_path / "e.json", event(FIRST))
    novuss("record", "add", "e.db", "e.json")
    before = (tmp_path / "e.db").read_bytes()
    changed = {**FIRST, "readings": [weight("22")]}
    put(tmp_path / "e.json", event(changed, AGAIN))
    run = novuss("record", "add", "e.db", "e.json")
    assert "recorded with other contents" in run.refusal
    assert "(P1, inspection 1)" in run.err
    assert (tmp_path / "e.db").read_bytes() == before


def test_item_where_nothing_was_measured_yet_is_not_recorded(
    novuss: Novuss, tmp_path: Path
) -> None:
    begun = inspection("n", "P7", reading("puck.weight"))
    put(tmp_path / "e.json", event(FIRST, begun))
    run = novuss("record", "add", "e.db", "e.json", "--json")
    assert run.json["not_begun"] == [name_of("n")]
    put(tmp_path / "e.json", event(FIRST, inspection("n", "P7", weight("21"))))
    assert novuss("record", "add", "e.db", "e.json", "--json").json["added"] == [name_of("n")]


def test_what_the_file_says_of_the_event_is_kept_where_nothing_is_yet(
    novuss: Novuss, tmp_path: Path
) -> None:
    novuss("record", "event", "e.db", "--name", "Open", "--rule", "guarded", "--by", "Chief")
    narrow = limit("table.circle_diameter", "249", "251")
    put(tmp_path / "e.json", event(FIRST, limits=[narrow]))
    run = novuss("record", "add", "e.db", "e.json")
    assert "Kept: Event: Open. The event file says: Cup. To use that instead" in run.out
    assert "Kept: Decision rule: guarded" in run.out
    kept = novuss("record", "event", "e.db", "--json").json["event"]
    assert (kept["name"], kept["place"], kept["rule"]["rule"]) == ("Open", "Rīga", "guarded")
    assert kept["working_limits"]["limits"][0]["characteristic"] == "table.circle_diameter"
    assert kept["disputed"] == {}
    # It was judged as it was measured, by the rule of its own file.
    (inspection,) = novuss("record", "history", "e.db", "--json").json["inspections"]
    assert inspection["entry"]["rule"] == "simple"


def test_waivers_are_kept_whether_they_come_with_the_inspection_or_later(
    novuss: Novuss, tmp_path: Path
) -> None:
    put(tmp_path / "e.json", event(FIRST, waivers=[waiver("P1", "puck.weight", "event")]))
    assert novuss("record", "add", "e.db", "e.json").status == 1
    (item,) = novuss("record", "show", "e.db", "P1", "--json").json["items"]
    assert item["readings"][0]["waiver"]["scope"] == "event"
    put(tmp_path / "f.json", event(FIRST))
    novuss("record", "add", "f.db", "f.json")
    assert novuss("record", "add", "f.db", "e.json").status == 1
    (item,) = novuss("record", "show", "f.db", "P1", "--json").json["items"]
    assert (item["readings"][0]["waiver"]["scope"], item["verdict"]) == ("event", "fail")


def test_tables_stand_not_beside_event_files(novuss: Novuss, tmp_path: Path) -> None:
    put(tmp_path / "e.json", event(FIRST))
    (tmp_path / "t.csv").write_text("item,kind,characteristic,value,unit\nP2,puck,weight,21,g\n")
    run = novuss("record", "add", "e.db", "e.json", "t.csv", "--by", "Anna")
    assert run.refusal.startswith("t.csv: e.json is an event file, but t.csv is not; ")
    # And a table still needs somebody who answers for it.
    assert novuss("record", "add", "e.db", "t.csv").err.startswith("--by: nobody is named; ")


def test_inspection_of_nobody_is_refused_unless_somebody_answers(
    novuss: Novuss, tmp_path: Path
) -> None:
    put(tmp_path / "e.json", event({**FIRST, "by": ""}, event={}))
    run = novuss("record", "add", "e.db", "e.json")
    assert "does not say who measured" in run.refusal
    assert novuss("record", "add", "e.db", "e.json", "--by", "Chief").status == 1
    (answered,) = novuss("record", "history", "e.db", "--json").json["inspections"]
    assert answered["entry"]["by"] == "Chief"
    # What the file says of the event would be kept under no name.
    put(tmp_path / "n.json", event(inspection("n", "P7", reading("puck.weight"), by="")))
    assert "does not say who measured" in novuss("record", "add", "n.db", "n.json").refusal
    # The senior judge of the event did not measure.
    put(tmp_path / "f.json", event({**FIRST, "by": ""}))
    assert "does not say who measured" in novuss("record", "add", "f.db", "f.json").refusal
    run = novuss("check", "f.json", "--report", "f.html", "--report", "f.md")
    assert run.status == 1
    for name in ("f.html", "f.md"):
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert "nobody named" in text


def test_item_renamed_in_the_records_goes_on_by_its_name(novuss: Novuss, tmp_path: Path) -> None:
    put(tmp_path / "e.json", event(FIRST))
    novuss("record", "add", "e.db", "e.json")
    novuss("record", "rename", "e.db", "P1", "Puck 1", "--by", "Chief")
    put(tmp_path / "e.json", event(FIRST, AGAIN))
    run = novuss("record", "add", "e.db", "e.json", "--json")
    assert (run.json["added"], run.json["known"]) == ([name_of("b")], [name_of("a")])
    (item,) = novuss("record", "list", "e.db", "--json").json["items"]
    assert (item["item"], item["inspections"]) == ("Puck 1", 2)
    novuss("record", "export", "e.db", "-o", "o.json")
    assert {inspection["item"] for inspection in by_id(tmp_path / "o.json").values()} == {"Puck 1"}


def test_text_that_no_event_file_has_room_for_is_told(novuss: Novuss, tmp_path: Path) -> None:
    head = "item,kind,characteristic,value,unit,remark"
    (tmp_path / "t.csv").write_text(f"{head}\nP1,puck,puck.weight,21,g,{'r' * 40_000}\n")
    cap = ("--partial", "--cap", "letters=50000")
    assert novuss("record", "add", "t.db", "t.csv", "--by", "Anna", *cap).status == 0
    refusal = novuss("record", "export", "t.db", "-o", "t.json").refusal
    assert "the member remark has 40000 letters" in refusal
    assert not (tmp_path / "t.json").exists()


# Merging


def test_files_of_several_phones_become_one(novuss: Novuss, tmp_path: Path) -> None:
    disagreeing = inspection("c", "P1", weight("22,5"), by="Clara", device="phone")
    files = [
        put(tmp_path / "1.json", event(FIRST, AGAIN, id=name_of("one"))),
        put(tmp_path / "2.json", event(disagreeing, FIRST, id=name_of("two"))),
        put(tmp_path / "3.json", event(TABLE, id=name_of("three"))),
    ]
    run = novuss("record", "merge", "out.json", *files, "--json")
    assert (run.status, run.json["added"]) == (3, 4)
    (item,) = run.json["contested"]
    assert item["item"] == "P1"
    # And again.
    run = novuss("record", "merge", "out.json", files[0], "--json")
    assert (run.json["added"], run.json["known"]) == (0, 4)
    assert novuss("check", "out.json", "--json").json["items"][0]["verdict"] == "contested"


@pytest.mark.parametrize("language", sample(LANGUAGES, {"de"}.__contains__))
def test_merge_tells_what_the_files_disagree_on(
    novuss: Novuss, tmp_path: Path, language: str
) -> None:
    first = put(tmp_path / "1.json", event(FIRST))
    head = {"name": "Open", "place": "Rīga", "date": "2026-11-22", "senior_judge": "Boris"}
    other = put(tmp_path / "2.json", event(TABLE, event=head))
    run = novuss("record", "merge", "out.json", first, other, "-l", language)
    assert run.status == 3
    assert "Cup (1.json); Open (2.json)" in run.out
    data = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert data["event"]["name"] == "Cup; Open"
    assert data["event"]["senior_judge"] == "Anna; Boris"


def test_inspection_with_two_contents_is_a_conflict(novuss: Novuss, tmp_path: Path) -> None:
    first = put(tmp_path / "1.json", event(FIRST))
    other = put(tmp_path / "2.json", event({**FIRST, "readings": [weight("22")]}))
    for target in ("out.json", "out.db"):
        run = novuss("record", "merge", target, first, other)
        assert run.refusal.startswith(
            "2.json:13:3: 1.json:13:3 has another entry for the same thing; "
        )
        assert not (tmp_path / target).exists()


def test_event_file_takes_in_no_file_of_records(novuss: Novuss, tmp_path: Path) -> None:
    first = put(tmp_path / "1.json", event(FIRST))
    novuss("record", "add", "e.db", first)
    run = novuss("record", "merge", "out.json", first, "e.db")
    assert run.refusal.startswith("e.db: e.db is a file of records, and the event file out.json")
    # Nor is anybody else's file lost.
    (tmp_path / "mine.json").write_text('{"mine": 1}')
    assert novuss("record", "merge", "mine.json", first).status == 2
    assert (tmp_path / "mine.json").read_text() == '{"mine": 1}'


def test_event_files_come_among_the_files_of_desks(novuss: Novuss, tmp_path: Path) -> None:
    novuss("record", "add", "desk.db", put(tmp_path / "1.json", event(FIRST)))
    file = put(tmp_path / "2.json", event(FIRST, AGAIN, TABLE))
    run = novuss("record", "merge", "all.db", "desk.db", file, "--json")
    assert run.status == 0
    assert set(run.json["events"]["added"]) == {name_of("b"), name_of("t")}
    items = novuss("record", "list", "all.db", "--json").json["items"]
    assert {item["item"]: item["inspections"] for item in items} == {"P1": 2, "T1": 1}
    # All of it or nothing.
    changed = put(tmp_path / "3.json", event({**FIRST, "readings": [weight("22")]}))
    run = novuss("record", "merge", "new.db", "desk.db", changed)
    assert run.status == 2
    assert not (tmp_path / "new.db").exists()


# And back


def test_form_gets_back_what_it_handed_over(novuss: Novuss, tmp_path: Path) -> None:
    full = inspection(
        "f",
        "S1",
        reading("disc.diameter", " 30,0 ", "mm", position="red 1", colour="red"),
        reading("disc.diameter", "", "mm", position="red 2", occasion="during", participant="Ō"),
        reading("disc.wooden", "да", table="T1", instrument="", remark="zwei\nZeilen"),
        photos=[{"name": "S1-1.jpg", "sha256": "0" * 64}],
        partial=True,
        remark="",
        at="2026-11-22T09:31:05.123Z",
    )
    typed = limit("table.circle_diameter", "24,9", "25,1", unit="cm", set_on="22.11.2026")
    data = event(
        *(FIRST, AGAIN, TABLE, full),
        instruments=[{**SCALE, "k": "1"}],
        limits=[typed],
        knowledge="a" * 64,
        waivers=[waiver("P1", "puck.thickness", "event", date="")],
    )
    put(tmp_path / "e.json", data)
    assert novuss("record", "add", "e.db", "e.json").status == 3
    run = novuss("record", "export", "e.db", "-o", "o.json")
    assert (run.status, run.out) == (0, "written: o.json\n")
    assert by_id(tmp_path / "o.json") == by_id(tmp_path / "e.json")
    found = json.loads((tmp_path / "o.json").read_text(encoding="utf-8"))
    for name in ("format", "id", "event", "edition", "rule", "knowledge", "instruments", "limits"):
        assert found[name] == data[name], name
    # It is the same event again, here and there.
    again = novuss("record", "add", "e.db", "o.json", "--json").json
    assert (again["added"], len(again["known"])) == ([], 4)
    by_form, back = (novuss("check", name, "--json").json for name in ("e.json", "o.json"))
    assert sorted(map(str, by_form["results"])) == sorted(map(str, back["results"]))


def test_export_accuses_no_form_of_terms_that_were_set_since(
    novuss: Novuss, tmp_path: Path, corpus: Corpus
) -> None:
    from novuss.opendata.judging_data import build_judging

    def export(name: str, *files: str, words: tuple[str, ...] = ()) -> list[str]:
        for file in files:
            assert novuss("record", "add", name, file, *words).status in {0, 1, 3}
        assert novuss("record", "export", name, "-o", f"{name}.json").status == 0
        run = novuss("check", f"{name}.json", "--json")
        return [difference["cause"] for difference in run.json["differs"]]

    knowledge = build_judging(corpus).digest
    near = inspection("a", "P1", weight("21,9", "pass", uncertainty="0,4"))
    put(tmp_path / "rule.json", event(near, knowledge=knowledge))
    assert export("rule.db", "rule.json", words=("--rule", "guarded")) == ["unknown"]

    other = inspection("b", "P2", weight("20", "pass"))
    own = inspection("a", "P1", weight("21,9", "conditional-pass", instrument="S1"))
    terms = {"knowledge": knowledge, "rule": "guarded", "instruments": [SCALE]}
    put(tmp_path / "first.json", event(own, **terms))
    corrected = {**terms, "instruments": [{**SCALE, "uncertainty": "0,02"}]}
    put(tmp_path / "second.json", event(other, handed_over_at="2026-11-22T11:00:00Z", **corrected))
    assert export("scale.db", "first.json", "second.json") == ["unknown"]

    # The phone judged by the limit that was set first.
    put(
        tmp_path / "limit.json",
        event(
            inspection("a", "P1", reading("puck.hole_diameter", "9,95", "mm", verdict="pass")),
            knowledge=knowledge,
        ),
    )
    for lower in ("9.9", "10"):
        (tmp_path / "l.csv").write_text(
            "characteristic,lower,upper,unit,set_by,set_on,reason\n"
            f"puck.hole_diameter,{lower},10.4,mm,Chief,2026-11-22,agreed\n",
            encoding="utf-8",
        )
        novuss("record", "event", "limit.db", "--limits", "l.csv", "--by", "Chief")
    assert export("limit.db", "limit.json") == ["unknown"]


def test_what_came_from_tables_is_handed_over_as_typed(novuss: Novuss, tmp_path: Path) -> None:
    head = "item,kind,characteristic,value,unit,uncertainty,position,instrument,occasion,remark"
    rows = [
        'P1,puck,weight,"22,5",g,"0,02",,S1,,"heavy"',
        'P1,puck,outer diameter,"4,45",cm,"0,005",,,during,',
        "P1,puck,Aus einem Stück Holz,ja,,,,,,",
        'T1,table,table.diagonal,"1024,4",mm,"0,3",A-C,,,',
        "T1,table,table.diagonal,1022.9,mm,0.4,B-D,,,",
    ]
    rows[2] = "P1,puck,single_piece_of_wood,ja,,,,,,"
    (tmp_path / "t.csv").write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
    (tmp_path / "u.csv").write_text(f"{head}\nP1,puck,weight,21,g,,,,,\n", encoding="utf-8")
    add = ("record", "add", "e.db", "--partial", "--rule", "guarded")
    novuss(*add, "t.csv", "--by", "Anna", "--desk", "1", "--time", "2026-11-22 10:00Z")
    novuss(*add, "u.csv", "--by", "Boris", "--replaces", "all", "--time", "2026-11-22 11:00Z")
    assert novuss("record", "export", "e.db", "-o", "o.json").status == 0
    found = json.loads((tmp_path / "o.json").read_text(encoding="utf-8"))
    assert (found["rule"], found["guard"]) == ("guarded", "1")
    puck, table, again = found["inspections"]
    assert [
        (inspection["item"], inspection["by"], inspection["partial"])
        for inspection in (puck, table, again)
    ] == [
        ("P1", "Anna", True),
        ("T1", "Anna", True),
        ("P1", "Boris", True),
    ]
    assert again["replaces"] == [puck["id"]]
    more = {"instrument": "S1", "remark": "heavy", "verdict": "fail"}
    assert puck["readings"] == [
        weight("22,5", uncertainty="0.02", **more, evidence="printed"),
        reading("puck.outer_diameter", "4,45", "cm", evidence="printed")
        | {"uncertainty": "0.005", "occasion": "during", "verdict": "pass"},
        {"characteristic": "puck.single_piece_of_wood", "value": "ja", "verdict": "pass"},
    ]
    assert table["readings"] == [
        reading("table.diagonal", "1024,4", "mm", uncertainty="0.3", position="A-C"),
        reading("table.diagonal", "1022.9", "mm", uncertainty="0.4", position="B-D"),
    ]
    # What is judged from it is what the records have.
    run = novuss("check", "o.json", "--json")
    assert "differs" not in run.json
    assert {item["item"]: item["verdict"] for item in run.json["items"]} == {
        item["item"]: item["verdict"]
        for item in novuss("record", "list", "e.db", "--json").json["items"]
    }
    # The records know their own again.
    run = novuss("record", "add", "e.db", "o.json", "--json")
    assert (run.json["added"], len(run.json["known"])) == ([], 3)


def test_export_refuses_what_an_event_file_cannot_say(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("item,kind,characteristic,value,unit\nP2,puck,weight,21,g\n")
    (tmp_path / "u.csv").write_text("item,kind,characteristic,value,unit\nP3,puck,weight,21,g\n")
    novuss("record", "add", "e.db", "t.csv", "--by", "Anna", "--seal", "P2=7", "--partial")
    run = novuss("record", "export", "e.db", "-o", "o.json", "-l", "lv")
    assert "(1)" in run.out
    assert novuss("record", "export", "e.db", "-o", "o.csv").status == 2
    assert novuss("record", "export", "none.db", "-o", "o.json").status == 2
    (tmp_path / "mine.json").write_text("[1]")
    assert novuss("record", "export", "e.db", "-o", "mine.json").status == 2
    assert novuss("record", "export", "e.db", "-o", "mine.json", "--force").status == 0
    novuss("record", "add", "e.db", "u.csv", "--by", "Anna", "--rule", "guarded")
    run = novuss("record", "export", "e.db", "-o", "o.json")
    assert "several decision rules: guarded (r = 1), simple; " in run.refusal

"""``novuss check`` on what the form hands over."""

import json
import re
from pathlib import Path
from typing import Any

from lxml import html
from tests.commands import Novuss
from tests.handed import SCALE, event, inspection, limit, name_of, put, reading, waiver, weight

#: The digest of the results, in groups that can be read aloud.
DIGEST = re.compile(r"[0-9a-f]{16} [0-9a-f]{16} [0-9a-f]{16} [0-9a-f]{16}")

MOMENT = "2026-11-22T10:00:00+02:00"


def test_readings_are_judged_as_typed_with_the_terms_of_the_file(
    novuss: Novuss, tmp_path: Path
) -> None:
    agreed = limit("puck.hole_diameter", "9,9", "10,4", set_on="22.11.2026")
    waived = waiver("P1", "puck.outer_diameter", "one match")
    puck = inspection(
        "a",
        "P1",
        reading("puck.outer_diameter", "4,55", "cm", uncertainty="0,02", verdict="fail"),
        reading("puck.hole_diameter", "9,95", "mm", uncertainty="0,02", verdict="pass"),
        weight("21,9", "conditional-pass"),
        reading("puck.single_piece_of_wood", "jā", verdict="pass"),
        remark="brought late",
    )
    data = event(
        *(puck, inspection("t", "T1", *diagonals("1024.4", "1022.9"))),
        rule="guarded",
        guard="1",
        limits=[agreed],
        instruments=[{**SCALE, "due": "2026-11-01"}],
        waivers=[waived],
    )
    run = novuss("check", put(tmp_path / "e.json", data), "--json")
    assert run.status == 1
    assert run.json["rule"] == "guarded"
    results = {result["characteristic"]: result for result in run.json["results"]}
    assert {name: result["verdict"] for name, result in results.items()} == {
        "puck.outer_diameter": "fail",
        "puck.hole_diameter": "pass",
        "puck.weight": "conditional-pass",
        "puck.single_piece_of_wood": "pass",
        "table.diagonal_difference": "undecided",
    }
    assert results["puck.outer_diameter"]["value"] == "4,55"
    # The instrument is overdue on the day of the event.
    assert [flag["code"] for flag in results["puck.weight"]["flags"]] == ["overdue"]
    assert results["puck.weight"]["remark"] == "brought late"
    assert (results["puck.weight"]["measured_by"], results["puck.weight"]["measured_at"]) == (
        "Anna",
        "2026-11-22 09:31",
    )
    assert [
        value["value"] for value in results["table.diagonal_difference"]["derived_from"]["inputs"]
    ]
    assert results["puck.hole_diameter"]["working_limit"]["reason"] == "as agreed"
    assert results["puck.outer_diameter"]["waiver"]["scope"] == "one match"
    assert "differs" not in run.json
    assert "replaced" not in run.json


def diagonals(first: str, other: str) -> list[dict[str, Any]]:
    return [
        reading("table.diagonal", first, "mm", position="A-C"),
        reading("table.diagonal", other, "mm", position="B-D"),
    ]


def test_item_is_told_as_of_a_table_with_the_same_readings(novuss: Novuss, tmp_path: Path) -> None:
    data = event(inspection("a", "P1", weight("22,5"), reading("puck.thickness", "14,5", "mm")))
    rows = "item,kind,characteristic,value,unit,measured_by,measured_at\n"
    rows += 'P1,puck,puck.weight,"22,5",g,Anna,2026-11-22 09:31\n'
    rows += 'P1,puck,puck.thickness,"14,5",mm,Anna,2026-11-22 09:31\n'
    (tmp_path / "t.csv").write_text(rows, encoding="utf-8")
    for words in ([], ["--complete"]):
        file = novuss("check", put(tmp_path / "e.json", data), "--json", *words)
        table = novuss("check", "t.csv", "--json", *words)
        assert (file.status, file.json) == (table.status, table.json)


def test_reading_that_was_measured_again_is_told_and_decides_nothing(
    novuss: Novuss, tmp_path: Path
) -> None:
    first = inspection("a", "P1", weight("23", "fail"), reading("puck.thickness", "14,5", "mm"))
    again = inspection("b", "P1", weight("21", "pass"), replaces=["a"], by="Boris")
    file = put(tmp_path / "e.json", event(first, again))
    run = novuss("check", file, "--json")
    assert run.status == 0
    assert [(result["characteristic"], result["value"]) for result in run.json["results"]] == [
        ("puck.thickness", "14,5"),
        ("puck.weight", "21"),
    ]
    (replaced,) = run.json["replaced"]
    assert (replaced["value"], replaced["verdict"], replaced["measured_by"]) == (
        "23",
        "fail",
        "Anna",
    )
    latvian = novuss("check", file, "-l", "lv")
    assert latvian.status == 0
    assert "23" in latvian.out.rpartition("P1")[2]
    assert "1 mērījums mērīts atkārtoti" in latvian.out


def test_independent_inspections_that_differ_are_contested(novuss: Novuss, tmp_path: Path) -> None:
    first = put(tmp_path / "a.json", event(inspection("a", "P1", weight("22,5", "fail"))))
    other = put(
        tmp_path / "b.json", event(inspection("b", "P1", weight("21,5", "pass"), by="Boris"))
    )
    for files in ((first, other), (other, first)):
        run = novuss("check", *files, "--json")
        assert run.status == 1
        (item,) = run.json["items"]
        assert (item["verdict"], item["contested"]) == ("contested", ["puck.weight"])
        assert len(run.json["results"]) == 2
    desks = novuss("check", first, other)
    assert desks.status == 1
    assert "Anna" in desks.out
    assert "Boris" in desks.out
    # A third inspection that names both settles it.
    third = inspection("c", "P1", weight("21,6"), replaces=["a", "b"])
    settled = put(tmp_path / "c.json", event(third))
    assert novuss("check", first, other, settled, "--json").status == 0


def test_verdict_of_the_form_that_differs_is_told_with_why(novuss: Novuss, tmp_path: Path) -> None:
    data = event(inspection("a", "P1", weight("22,5", "pass")), knowledge="0" * 64)
    run = novuss("check", put(tmp_path / "e.json", data), "--json", "-l", "ru")
    (difference,) = run.json["differs"]
    assert (difference["item"], difference["characteristic"]) == ("P1", "puck.weight")
    assert (difference["said"], difference["verdict"], difference["cause"]) == (
        "pass",
        "fail",
        "knowledge",
    )
    russian = novuss("check", "e.json", "-l", "ru")
    assert difference["message"] in russian.out
    assert difference["why"] in russian.out


def test_why_a_verdict_differs_follows_from_what_both_judged_by(
    novuss: Novuss, tmp_path: Path, corpus: Any
) -> None:
    from novuss.opendata.judging_data import build_judging

    def cause(*words: str, **more: str) -> list[str]:
        data = event(inspection("a", "P1", weight("22,5", "pass", uncertainty="1")), **more)
        run = novuss("check", put(tmp_path / "e.json", data), "--json", *words)
        return [difference["cause"] for difference in run.json["differs"]]

    assert cause() == ["unknown"]
    assert cause(knowledge="0" * 64) == ["knowledge"]
    assert cause(knowledge=build_judging(corpus).digest) == ["nothing"]
    # An option that would not have given the word of the form either is no cause.
    assert cause("--rule", "guarded", knowledge="0" * 64) == ["knowledge"]


def test_option_is_named_as_cause_where_it_explains_the_other_verdict(
    novuss: Novuss, tmp_path: Path
) -> None:
    hole = "puck.hole_diameter"
    puck = inspection(
        "a",
        "P1",
        reading(hole, "9,95", "mm", verdict="pass"),
        weight("22,5", "fail", uncertainty="1"),
        # Not by any of what the options say.
        reading("puck.thickness", "13", "mm", verdict="pass"),
    )
    data = event(puck, limits=[limit(hole, "9,9", "10,5")], knowledge="0" * 64)
    put(tmp_path / "e.json", data)
    (tmp_path / "limits.csv").write_text(
        "characteristic,lower,upper,unit,set_by,set_on,reason\n"
        f"{hole},10,10.4,mm,Other,2026-11-22,why\n"
    )

    def causes(*words: str) -> dict[str, str]:
        run = novuss("check", "e.json", "--json", *words)
        return {found["characteristic"]: found["cause"] for found in run.json["differs"]}

    rules = {"puck.thickness": "knowledge"}
    assert causes() == rules
    assert causes("--limits", "limits.csv") == {hole: "limits", **rules}
    guarded = ("--rule", "guarded")
    assert causes(*guarded) == {hole: "rule", "puck.weight": "rule", **rules}
    both = causes("--limits", "limits.csv", *guarded)
    assert (both[hole], both["puck.weight"]) == ("terms", "rule")
    output = novuss("check", "e.json", "--limits", "limits.csv").out
    assert "The cause is the working limit: the form judged by another one" in output


def test_verdict_given_before_a_limit_was_set_is_no_contradiction(
    novuss: Novuss, tmp_path: Path, corpus: Any
) -> None:
    from novuss.opendata.judging_data import build_judging

    hole = "puck.hole_diameter"
    agreed = limit(hole, "9,9", "10,4")
    older = limit(hole, "10,1", "10,4", reason="by mistake")
    withdrawn = [{"id": name_of("w"), "limit": older, "by": "Chief", "at": MOMENT, "reason": "-"}]

    def cause(verdict: str, *words: str, **more: Any) -> list[str]:
        puck = inspection("a", "P1", reading(hole, "9,95", "mm", verdict=verdict))
        data = event(puck, knowledge=build_judging(corpus).digest, **more)
        run = novuss("check", put(tmp_path / "e.json", data), "--json", *words)
        return [difference["cause"] for difference in run.json["differs"]]

    assert cause("undecided", limits=[agreed]) == ["limits"]
    assert cause("fail", limits=[agreed], withdrawn=withdrawn) == ["limits"]
    # Changed by hand: by no limit that the file tells of.
    assert cause("fail", limits=[agreed]) == ["nothing"]
    assert cause("pass") == ["nothing"]
    assert cause("pass", "--place", "Elsewhere") == ["nothing"]


def test_each_cause_stands_behind_its_own_readings(novuss: Novuss, tmp_path: Path) -> None:
    hole = reading("puck.hole_diameter", "9,95", "mm", verdict="undecided")
    data = event(
        inspection("a", "P1", weight("22,5", "pass"), hole),
        knowledge="0" * 64,
        limits=[limit("puck.hole_diameter", "9,9", "10,4")],
    )
    run = novuss("check", put(tmp_path / "e.json", data), "--report", "r.md")
    page = (tmp_path / "r.md").read_text(encoding="utf-8")
    for text in (run.out, page):
        blocks = text.split("The form said otherwise about 1 reading:")[1:]
        assert ["weight" in block.partition("in the form")[0] for block in blocks] == [True, False]
        assert "older or newer version" in blocks[0]
        assert "The cause is the working limit: " in blocks[1]


def test_verdict_given_before_an_instrument_was_listed_is_no_contradiction(
    novuss: Novuss, tmp_path: Path, corpus: Any
) -> None:
    from novuss.opendata.judging_data import build_judging

    def cause(verdict: str) -> list[str]:
        data = event(
            inspection("a", "P1", weight("21,9", verdict, instrument="S1")),
            knowledge=build_judging(corpus).digest,
            rule="guarded",
            instruments=[SCALE],
        )
        run = novuss("check", put(tmp_path / "e.json", data), "--json")
        return [difference["cause"] for difference in run.json["differs"]]

    assert cause("undecided") == ["instruments"]
    assert cause("fail") == ["nothing"]


def test_measuring_tables_stand_beside_event_files(novuss: Novuss, tmp_path: Path) -> None:
    head = "item,kind,characteristic,value,unit\n"
    (tmp_path / "t.csv").write_text(f"{head}P1,puck,weight,23,g\nC1,cue,length,140,cm\n")
    file = put(tmp_path / "e.json", event(inspection("a", "P1", weight("21"))))
    run = novuss("check", file, "t.csv", "--json")
    assert run.status == 1
    assert [(item["item"], item["verdict"]) for item in run.json["items"]] == [
        ("P1", "contested"),
        ("C1", "pass"),
    ]
    (tmp_path / "t.csv").write_text(f"{head}p1,puck,weight,23,g\n")
    run = novuss("check", file, "t.csv", "--json")
    assert run.status == 2
    assert len(run.json["problems"]) == 1


def test_options_go_before_the_file_only_where_that_is_told(novuss: Novuss, tmp_path: Path) -> None:
    narrow = limit("table.circle_diameter", "249", "251")
    circle = reading("table.circle_diameter", "252", "mm", verdict="fail")
    file = put(tmp_path / "e.json", event(inspection("a", "T1", circle), limits=[narrow]))
    assert novuss("check", file).status == 1
    rows = "characteristic,kind,lower,upper,unit,set_by,set_on,reason\n"
    rows += "table.circle_diameter,table,249,253,mm,Other,2026-11-22,why\n"
    (tmp_path / "limits.csv").write_text(rows)
    run = novuss("check", file, "--limits", "limits.csv")
    assert run.status == 0
    assert "In place of what the event file says: --limits" in run.out
    run = novuss("check", file, "--limits", "limits.csv", "--event", "Open", "--json")
    assert [difference["cause"] for difference in run.json["differs"]] == ["limits"]
    output = novuss("check", file, "--event", "Open").out
    assert "In place of what the event file says: --event" in output
    # The same said again is no difference.
    assert "In place" not in novuss("check", file, "--event", "Cup", "--rule", "simple").out


def test_files_that_judge_in_different_ways_are_refused(novuss: Novuss, tmp_path: Path) -> None:
    simple = put(tmp_path / "a.json", event(inspection("a", "P1", weight("21"))))
    guarded = put(tmp_path / "b.json", event(inspection("b", "P2", weight("21")), rule="guarded"))
    older = put(tmp_path / "c.json", event(inspection("c", "P3", weight("21")), edition="mfn-2010"))
    run = novuss("check", simple, guarded)
    assert "b.json:11:10: the file has another decision rule than a.json; " in run.refusal
    assert novuss("check", simple, guarded, "--rule", "simple").status == 0
    assert novuss("check", simple, "--edition", "lnf-2017").status == 0
    run = novuss("check", simple, older)
    assert "judged by edition mfn-2010, and a.json by lnf-2017" in run.refusal
    unknown = put(
        tmp_path / "d.json", event(inspection("d", "P1", weight("1")), edition="lnf-2099")
    )
    run = novuss("check", unknown)
    assert run.refusal.startswith("d.json:10:13: “lnf-2099” is not known here")


def test_files_that_say_different_things_of_the_event_are_told(
    novuss: Novuss, tmp_path: Path
) -> None:
    head = {"name": "Open", "place": "Rīga", "date": "2026-11-23", "senior_judge": "Boris"}
    first = put(tmp_path / "a.json", event(inspection("a", "P1", weight("21"))))
    other = put(tmp_path / "b.json", event(inspection("b", "P2", weight("21")), event=head))
    run = novuss("check", first, other, "--report", "r.md")
    assert run.status == 0
    assert "Event: Cup (a.json); Open (b.json)" in run.out
    assert "Date: 2026-11-22 (a.json); 2026-11-23 (b.json)" in run.out
    # Two judges who measured are no disagreement.
    assert "Senior judge:" not in run.out
    page = (tmp_path / "r.md").read_text(encoding="utf-8")
    assert "Cup; Open" in page
    assert "Anna; Boris" in page


def test_every_report_works_from_it(novuss: Novuss, tmp_path: Path) -> None:
    data = event(
        inspection("a", "P1", weight("23", "pass")),
        inspection("b", "P1", weight("21"), replaces=["a"]),
        inspection("c", "P2", weight("21"), by="Anna"),
        inspection("d", "P2", weight("22,5"), by="Boris"),
        inspection("t", "T1", *diagonals("1024.4", "1022.9")),
    )
    put(tmp_path / "e.json", data)
    forms = ("html", "pdf", "xlsx", "md", "csv", "json")
    run = novuss("check", "e.json", *(f"--report=r.{form}" for form in forms))
    assert (run.status, run.err) == (1, "")
    assert all((tmp_path / f"r.{form}").stat().st_size for form in forms)
    for form in ("html", "md"):
        page = (tmp_path / f"r.{form}").read_text(encoding="utf-8")
        # What the form said otherwise stands on the paper, and who disagrees on what.
        for word in ("Cup", "Boris", "1 reading was measured again", "the form"):
            assert word in page
    found = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert [reading["value"] for reading in found["replaced"]] == ["23"]
    assert len(found["differs"]) == 1


def test_paper_of_the_file_and_of_its_records_have_one_digest(
    novuss: Novuss, tmp_path: Path
) -> None:
    data = event(
        inspection("a", "P1", weight("23"), reading("puck.thickness", "14,5", "mm")),
        inspection("b", "P1", weight("21"), replaces=["a"]),
        inspection("t", "T1", *diagonals("1024.4", "1022.9")),
    )
    put(tmp_path / "e.json", data)
    novuss("check", "e.json", "--report", "check.md")
    novuss("record", "add", "e.db", "e.json")
    assert novuss("report", "e.db", "-o", "records.md").status == 0
    digests = [
        {line for line in (tmp_path / name).read_text().splitlines() if DIGEST.search(line)}
        for name in ("check.md", "records.md")
    ]
    assert digests[0]
    assert digests[0] == digests[1]


def test_paper_of_the_file_says_what_the_records_say(novuss: Novuss, tmp_path: Path) -> None:
    size, decided = (
        "puck.outer_diameter",
        {"id": name_of("d"), "by": "Chief", "reason": "not zeroed"},
    )
    over = [{"inspection": name_of("c"), "characteristic": size, "occasion": "before"}]
    thick = reading("puck.thickness", "14,5", "mm")
    data = event(
        inspection("t", "P10", weight("21"), by="Boris", at="2026-11-22T09:00:00+02:00"),
        inspection("a", "P2", weight("23"), thick),
        inspection("e", "P2", weight("21"), replaces=["a"], at="2026-11-22T09:40:00+02:00"),
        inspection("b", "P4", reading(size, "44,2", "mm"), thick),
        inspection("c", "P4", reading(size, "45,3", "mm"), thick, by="Boris", at=MOMENT),
        choices=[{**decided, "inspection": name_of("b"), "over": over}],
        reinspections=[{**decided, "id": name_of("r"), "kind": "puck", "item": "P10", "known": []}],
    )
    put(tmp_path / "e.json", data)
    reports = [f"check.{form}" for form in ("md", "html", "xlsx")]
    run = novuss("check", "e.json", *(word for name in reports for word in ("--report", name)))
    novuss("record", "add", "e.db", "e.json")
    novuss("report", "e.db", "-o", "records.md", "-o", "records.html")
    check, records = ((tmp_path / f"{name}.md").read_text("utf-8") for name in ("check", "records"))
    # All that is signed, and the annex until the records tell of themselves.
    assert check.partition("## Measured again")[0] == records.partition("## Items")[0]
    again = check.partition("## Measured again\n\n")[2].partition("\n\n")[0]
    assert "23\u00a0g" in again
    assert again in records.partition("## Measured again")[2]
    assert "1 reading was measured again" in check
    assert "Measured by: Anna, Boris" in check
    assert "wedge" not in check
    pages = [html.parse(tmp_path / f"{name}.html") for name in ("check", "records")]
    first, other = ([*page.xpath("//*[@id='again']")[0].itertext()] for page in pages)
    assert first == other
    assert "1 reading was measured again" in run.out
    (chosen,) = [
        line for line in run.out.splitlines() if line.startswith("The chief judge's decision (")
    ]
    assert chosen in check
    data = novuss("check", "e.json", "--json").json
    assert [result["value"] for result in data["replaced"]] == ["23"]
    assert [result["value"] for result in data["overruled"]] == ["45,3"]


def test_waiver_for_no_item_of_the_file_is_a_problem_with_its_place(
    novuss: Novuss, tmp_path: Path
) -> None:
    waived = waiver("P9", "puck.weight", "event")
    put(tmp_path / "e.json", event(inspection("a", "P1", weight("23")), waivers=[waived]))
    run = novuss("check", "e.json")
    assert "(waiver 1)" in run.refusal


def test_nothing_passes_where_nothing_was_inspected(novuss: Novuss, tmp_path: Path) -> None:
    put(tmp_path / "e.json", event())
    run = novuss("check", "e.json", "--json")
    assert run.status == 2
    assert set(run.json) == {"edition", "rule", "results", "items", "problems"}
    assert novuss("record", "add", "e.db", "e.json").status == 2
    # What was begun and not measured is open.
    put(tmp_path / "e.json", event(inspection("a", "P1")))
    run = novuss("check", "e.json", "--json")
    assert (run.status, run.json["items"][0]["verdict"]) == (3, "not-measured")
    assert novuss("record", "add", "e.db", "e.json").status == 3


def test_partial_inspection_is_called_so(novuss: Novuss, tmp_path: Path) -> None:
    put(tmp_path / "e.json", event(inspection("a", "P1", weight("21"), partial=True)))
    run = novuss("check", "e.json", "--complete")
    assert run.status == 0
    assert "partial" in run.out
    put(tmp_path / "e.json", event(inspection("a", "P1", weight("21"))))
    run = novuss("check", "e.json", "--complete")
    assert run.status == 3
    assert "partial" not in run.out


def test_event_file_where_a_table_is_needed_is_told_as_one(novuss: Novuss, tmp_path: Path) -> None:
    put(tmp_path / "e.json", event(inspection("a", "P1", weight("21"))))
    (tmp_path / "t.csv").write_text("item,kind,characteristic,value,unit\nP2,puck,weight,21,g\n")
    for words in (["check", "t.csv", "--limits"], ["template", "-o", "w.csv", "--waivers"]):
        run = novuss(*words, "e.json")
        assert "e.json:1: this is an event file of the form; " in run.refusal

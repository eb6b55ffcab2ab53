"""The event in the file of records: said once, printed always, settled where desks disagree."""

import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Novuss
from tests.handed import event, inspection, put, weight
from tests.sampling import sample

from novuss.corpus import Corpus
from novuss.desk.event_desk import EventDesk
from novuss.input_problems import ProblemsError
from novuss.languages import LANGUAGES

HEADER = "item,kind,characteristic,value,unit\n"
LIMITS = "characteristic,lower,upper,unit,set_by,set_on,reason\n"
POCKET = "table.pocket_diameter,99,101,mm,A. Judge,2026-11-20,for this event\n"
CIRCLE = "table.circle_diameter,249,252,mm,A. Judge,2026-11-20,for this event\n"
HEAD = ("--place", "Rīga", "--date", "2026-11-21", "--senior-judge", "I. B.")
BY = ("--by", "Anna")


@pytest.fixture
def tables(tmp_path: Path) -> None:
    """Tables a.csv, b.csv, ... with a pocket each that only a working limit decides."""
    for name in "abcd":
        row = f"T{name},table,pocket_diameter,100.2,mm\n"
        (tmp_path / f"{name}.csv").write_text(HEADER + row, encoding="utf-8")
    (tmp_path / "l.csv").write_text(LIMITS + POCKET, encoding="utf-8")
    (tmp_path / "m.csv").write_text(LIMITS + POCKET + CIRCLE, encoding="utf-8")


def verdicts(run: Any) -> list[str]:
    return [result["verdict"] for result in run.json["results"]]


@pytest.mark.usefixtures("tables")
def test_event_is_asked_once_and_printed_always(novuss: Novuss, tmp_path: Path) -> None:
    add = ("record", "add", "e.db", "--partial", *BY)
    options = ("--event", "Rīga Open", *HEAD, "--chief-judge", "A. Paraugs", "--limits", "l.csv")
    run = novuss(*add, "a.csv", *options)
    assert run.status == 0
    line = next(line for line in run.out.splitlines() if line.startswith("kept in e.db: "))
    assert "Event: Rīga Open; Place: Rīga; Date: 21 November 2026; Senior judge: I. B." in line
    assert "Working limits: pocket diameter 99–101" in line
    # The next desk's hour: nothing of it is typed again.
    run = novuss(*add, "b.csv")
    assert run.status == 0
    assert "As recorded for the event: Working limits: pocket diameter 99–101" in run.out
    assert "kept in" not in run.out
    run = novuss(*add, "c.csv", "--json")
    assert verdicts(run) == ["pass"]
    assert run.json["from_event"] == ["working_limits"]
    assert run.json["event"]["name"] == "Rīga Open"
    for words in (["list"], ["show", "Ta"]):
        (command, *item) = words
        options = novuss("record", command, "e.db", *item, "--json").json["event"]
        assert (options["place"], options["day"]) == ("Rīga", "2026-11-21")
        assert (options["senior_judge"], options["chief_judge"]) == ("I. B.", "A. Paraugs")
        assert [limit["lower"] for limit in options["working_limits"]["limits"]] == ["99"]
        assert "Rīga Open" in novuss("record", command, "e.db", *item).out
    for view in ([], ["--item", "Ta"], ["--open"], ["--history"]):
        novuss("report", "e.db", *view, "-o", "x.md", "--force")
        text = (tmp_path / "x.md").read_text(encoding="utf-8")
        assert text.startswith("# Rīga Open")
        for detail in ("Rīga", "21 November 2026", "- Chief judge: A. Paraugs"):
            assert detail in text, (view, detail)
    # A paper of its own changes nothing of what is kept.
    novuss("report", "e.db", "--event", "Kauss", "--place", "", "-o", "x.json", "-o", "x.csv")
    text = (tmp_path / "x.json").read_text(encoding="utf-8")
    assert '"name": "Kauss"' in text
    assert '"place": ""' in text
    assert '"chief_judge": "A. Paraugs"' in text
    assert novuss("record", "event", "e.db", "--json").json["event"]["name"] == "Rīga Open"


@pytest.mark.usefixtures("tables")
def test_entry_names_the_file_that_the_kept_limits_are_from(novuss: Novuss) -> None:
    novuss("record", "event", "e.db", *BY, "--limits", "l.csv")
    novuss("record", "add", "e.db", "a.csv", "--partial", *BY)
    (inspection,) = novuss("record", "history", "e.db", "--json").json["inspections"]
    assert [(file["name"], file["role"]) for file in inspection["entry"]["files"]] == [
        ("a.csv", "readings"),
        ("l.csv", "limits"),
    ]


@pytest.mark.usefixtures("tables")
def test_options_go_before_what_is_kept_for_these_tables_alone(novuss: Novuss) -> None:
    words = ("--edition", "lnf-2017", "--rule", "guarded", "--guard", "0.5", "--limits", "l.csv")
    run = novuss("record", "event", "e.db", *BY, *words)
    assert (run.status, run.err) == (0, "")
    add = ("record", "add", "e.db", "--partial", *BY)
    # Guarded, and without an uncertainty nothing is decided.
    run = novuss(*add, "a.csv", "--json")
    assert (verdicts(run), run.json["rule"]) == (["undecided"], "guarded")
    assert run.json["from_event"] == ["edition", "rule", "working_limits"]
    run = novuss(*add, "b.csv", "--rule", "simple")
    assert run.status == 0
    assert "For these tables alone: --rule. " in run.out
    assert "As recorded for the event: Checked against: lnf-2017; Working limits: " in run.out
    run = novuss(*add, "c.csv", "--rule", "guarded", "--json")
    assert run.json["rule"] == "guarded"
    assert run.json["from_event"] == ["edition", "working_limits"]
    entries = novuss("record", "history", "e.db", "--json").json["inspections"]
    assert [inspection["entry"]["guard"] for inspection in entries] == ["0.5", None, "0.5"]
    # What one edition leaves open another may print.
    run = novuss(*add, "d.csv", "--edition", "mfn-2010", "--rule", "simple")
    assert "working limits belong to another edition and decide nothing under mfn-2010" in run.out
    kept = novuss("record", "event", "e.db", "--json").json["event"]
    assert (kept["edition"], kept["rule"]) == ("lnf-2017", {"rule": "guarded", "guard": "0.5"})


@pytest.mark.usefixtures("tables")
def test_options_of_tables_are_not_kept_unless_the_event_is_told_with_them(novuss: Novuss) -> None:
    add = ("record", "add", "e.db", "--partial", *BY)
    run = novuss(*add, "a.csv", "--limits", "l.csv")
    assert "For these tables alone: --limits. For the whole event: novuss record event" in run.out
    assert verdicts(novuss(*add, "b.csv", "--json")) == ["undecided"]
    novuss(*add, "c.csv", "--limits", "l.csv", "--event", "Cup")
    run = novuss(*add, "d.csv", "--json")
    assert (verdicts(run), run.json["event"]["name"]) == (["pass"], "Cup")


@pytest.mark.usefixtures("tables")
def test_exported_event_has_the_limits_that_hold_now(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "n.csv").write_text(LIMITS + POCKET.replace("99,101", "99,100"), encoding="utf-8")

    def judge(*words: str) -> tuple[list[str], list[str]]:
        """Verdicts of the records and of the exported event, after a change of the event."""
        novuss("record", "event", "e.db", *BY, *words)
        assert novuss("record", "export", "e.db", "-o", "e.json", "--force").status == 0
        standings = novuss("record", "list", "e.db", "--json").json["items"]
        checked = novuss("check", "e.json", "--json")
        return [standing["verdict"] for standing in standings], verdicts(checked)

    novuss("record", "event", "e.db", *BY, "--limits", "l.csv")
    novuss("record", "add", "e.db", "a.csv", "--partial", *BY)
    assert judge("--limits", "n.csv") == (["fail"], ["fail"])
    # What was taken back decides nothing any more, as on a phone.
    assert judge("--forget", "limits") == (["undecided"], ["undecided"])


@pytest.mark.usefixtures("tables")
def test_export_refuses_limits_of_some_tables_alone(novuss: Novuss) -> None:
    add = ("record", "add", "e.db", "--partial", *BY)
    export = ("record", "export", "e.db", "-o", "e.json")
    novuss(*add, "a.csv", "--limits", "l.csv")
    assert novuss(*export).status == 0
    novuss(*add, "b.csv")
    refusal = novuss(*export, "--force").refusal
    assert refusal.startswith("e.db: inspections were judged by different working limits")
    assert "for table.pocket_diameter (Ta, Tb)" in refusal
    assert "novuss record event e.db --limits FILE --by NAME" in refusal
    novuss("record", "event", "e.db", "--limits", "l.csv", *BY)
    assert novuss(*export, "--force").status == 0
    assert verdicts(novuss("check", "e.json", "--json")) == ["pass", "pass"]


@pytest.mark.usefixtures("tables")
def test_desk_judges_by_the_limits_of_the_event_alone(
    novuss: Novuss, corpus: Corpus, tmp_path: Path
) -> None:
    add = ("record", "add", "e.db", "--partial", *BY)
    novuss(*add, "a.csv", "--limits", "l.csv")
    desk = EventDesk(tmp_path / "e.db", corpus)
    with pytest.raises(ProblemsError) as caught, closing(desk):
        desk.open()
    assert caught.value.problems[0].code == "desk-limits"
    assert caught.value.problems[0].values["values"] == "table.pocket_diameter (Ta)"
    novuss("record", "event", "e.db", "--limits", "l.csv", *BY)
    with closing(desk):
        desk.open()
        assert [limit.characteristic for limit in desk.export_terms().limits] == [
            "table.pocket_diameter"
        ]
    # The same again is nothing of its own.
    assert novuss(*add, "b.csv", "--limits", "l.csv").status == 0
    refusal = novuss(*add, "c.csv", "--limits", "m.csv").refusal
    assert refusal.startswith("--limits: a desk serves these records")
    assert "novuss record event e.db --limits m.csv --by NAME" in refusal
    assert "--rule guarded --by NAME" in novuss(*add, "c.csv", "--rule", "guarded").refusal
    put(tmp_path / "p.json", event(inspection("p", "P1", weight("21"))))
    assert "--limits m.csv" in novuss(*add, "p.json", "--limits", "m.csv").refusal
    assert len(novuss("record", "list", "e.db", "--json").json["items"]) == 2


@pytest.mark.usefixtures("tables")
def test_refused_tables_keep_nothing_of_the_event(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "bad.csv").write_text(HEADER + "P1,puck,weight,21,N\n", encoding="utf-8")
    assert novuss("record", "add", "e.db", "bad.csv", *BY, "--event", "Cup").status == 2
    assert not (tmp_path / "e.db").exists()
    seal = ("--seal", "7", "--event", "Cup")
    # Recorded in part, and no seal may say otherwise: all of it is refused.
    assert novuss("record", "add", "e.db", "a.csv", *BY, *seal).status == 2
    assert novuss("record", "event", "e.db", "--json").json["event"]["name"] is None


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("language", sample(LANGUAGES, {"lv"}.__contains__))
def test_desks_that_disagree_are_a_question_on_every_paper(
    novuss: Novuss, tmp_path: Path, language: str
) -> None:
    say = ("-l", language)
    for desk, name, limits in (("1", "Cup", "l.csv"), ("2", "Kauss", "m.csv")):
        words = ("--name", name, "--place", "Rīga", "--limits", limits, "--by", f"Desk {desk}")
        run = novuss("record", "event", f"{desk}.db", *words, *say)
        assert (run.status, run.err) == (0, "")
    novuss("record", "add", "1.db", "a.csv", "--partial", *BY)
    run = novuss("record", "merge", "1.db", "2.db", *say)
    assert (run.status, run.err) == (3, "")
    for command in (["record", "list"], ["record", "event"], ["record", "history"], ["report"]):
        run = novuss(*command, "1.db", *say)
        assert run.status == 1
        printed = " ".join(run.out.split())
        assert re.search(r"Cup \(Desk 1, \w{8}\); Kauss \(Desk 2, \w{8}\)", printed), command
        assert "novuss record event 1.db --name" in printed
        assert "novuss record event 1.db --limits" in printed
    for view in (["-o", "s.html"], ["--item", "Ta", "-o", "i.html"]):
        assert novuss("report", "1.db", *view, *say).status == 1
        page = (tmp_path / view[-1]).read_text(encoding="utf-8")
        assert "Kauss" in page
        assert "record event 1.db --name" in page
        # On what both agree stands; neither name is taken in silence.
        assert "Rīga" in re.findall(r"<h1>.*?</header>", page, re.DOTALL)[0]
        assert "Cup" not in re.findall(r"<h1>(.*?)</h1>", page, re.DOTALL)[0]
    kept = novuss("record", "list", "1.db", "--json").json["event"]
    assert (kept["name"], kept["place"]) == (None, "Rīga")
    assert [name["value"] for name in kept["disputed"]["name"]] == ["Cup", "Kauss"]
    # Tables are not judged by either of two sets of limits.
    run = novuss("record", "add", "1.db", "b.csv", "--partial", *BY, *say)
    assert "--limits" in run.refusal
    assert "Desk 2" in run.err
    assert len(novuss("record", "list", "1.db", "--json").json["items"]) == 1
    assert novuss("record", "add", "1.db", "b.csv", "--limits", "l.csv", *BY).status == 3
    settled = ("--name", "Cup", "--limits", "m.csv", "--by", "A. Judge", "--reason", "both knew")
    assert novuss("record", "event", "1.db", *settled, *say).status == 0
    assert novuss("report", "1.db", *say).status == 0
    assert novuss("record", "add", "1.db", "c.csv", "--partial", *BY).status == 0


def test_what_is_kept_is_shown_and_taken_back(novuss: Novuss) -> None:
    assert novuss("record", "event", "e.db").status == 2
    novuss("record", "event", "e.db", *BY, "--name", "Cup", "--place", "Rīga")
    assert novuss("record", "event", "e.db").out.splitlines()[:3] == [
        "Event: Cup",
        "Place: Rīga",
        "Date: –",
    ]
    run = novuss("record", "event", "e.db", *BY, "--name", "Cup")
    assert run.out.startswith("The event has all of this already.\n")
    novuss("record", "event", "e.db", *BY, "--forget", "place", "--date", "2026-01-02")
    kept = novuss("record", "event", "e.db", "--json").json["event"]
    assert (kept["name"], kept["place"], kept["day"]) == ("Cup", None, "2026-01-02")
    acts = novuss("record", "history", "e.db", "--json").json["acts"]
    assert [(act["act"], act["event"]) for act in acts] == [
        ("event", {"name": "Cup", "place": "Rīga"}),
        ("event", {"place": None, "day": "2026-01-02"}),
    ]
    assert "Place: –" in novuss("record", "history", "e.db").out

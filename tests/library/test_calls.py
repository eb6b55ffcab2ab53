"""What a program calls gives what the commands give, and says clearly what is wrong with a call."""

import datetime
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pandas as pd
import pytest
from tests import in_force
from tests.commands import Novuss

import novuss as package
from novuss import (
    EventHead,
    EventResult,
    ProblemsError,
    Records,
    Rulebook,
    SamplingPlan,
    judge,
    read_readings,
    write_report,
)
from novuss.library import report_files
from novuss.report.pdf_report import PdfUnavailableError

#: Writes rows into a table and returns its path.
WriteTable = Callable[..., Path]
ROWS = [
    "P1,puck,outer diameter,44.5,mm",
    "P1,puck,weight,20,g",
    "P2,puck,outer diameter,45.1,mm",
]
FRAME = pd.DataFrame({"item": ["P1"], "value": [44.5]})
PLAN = SamplingPlan(lot=500, sample=2, acceptance=0)


corpus = in_force.corpus
knowledge = in_force.knowledge


@pytest.fixture
def table(write: WriteTable) -> Path:
    return write("pucks.csv", *ROWS)


@pytest.fixture
def result(table: Path) -> EventResult:
    return judge(read_readings(table))


def test_verdicts_are_those_of_the_command(
    novuss: Novuss, table: Path, result: EventResult, tmp_path: Path
) -> None:
    report = tmp_path / "report.json"
    assert write_report(result, report) == report
    assert json.loads(report.read_text("utf-8")) == novuss("check", table, "--json").json


def test_readings_keep_their_edition(table: Path) -> None:
    readings = read_readings(table, edition="mfn-2010")
    assert judge(readings[:1]).edition == "mfn-2010"
    with pytest.raises(ValueError, match=r"P1: puck.outer_diameter has limits of two editions"):
        judge([*readings, *read_readings(table)])
    both = [readings[0], read_readings(table)[1]]
    with pytest.raises(ValueError, match="judge each edition by itself"):
        judge(both)


def test_guard_band_and_files_beside_readings_are_heeded(write: WriteTable) -> None:
    head = "item,kind,characteristic,value,unit,uncertainty"
    table = write("guarded.csv", "P1,puck,outer diameter,44.97,mm,0.04", head=head)
    limits = write(
        "limits.csv",
        "puck.outer_diameter,1,2,mm,A. Sample,2026-11-20,for a test",
        head="characteristic,lower,upper,unit,set_by,set_on,reason",
    )
    readings = read_readings([str(table)])
    assert judge(readings, rule="guarded").verdict == "conditional-pass"
    assert judge(readings, rule="guarded", guard=0.5).verdict == "pass"
    with pytest.raises(ProblemsError) as caught:
        judge(readings, limits=limits)
    assert [problem.code for problem in caught.value.problems] == ["limit-printed"]


def test_report_is_on_paper_of_the_event_and_nothing_is_lost(
    result: EventResult, table: Path, tmp_path: Path
) -> None:
    report = tmp_path / "report.md"
    head = EventHead(name="Daugava Open", day=datetime.date(2026, 11, 21))
    write_report(result, report, language="lv", head=head, files=[table])
    written = report.read_text("utf-8")
    assert "Daugava Open" in written
    assert "pucks.csv" in written
    write_report(result, report, files=str(table))
    report.write_text("mine", encoding="utf-8")
    with pytest.raises(ProblemsError, match="force=True"):
        write_report(result, report)
    write_report(result, report, force=True)


def test_plan_decides_on_a_lot_and_is_reported(result: EventResult, tmp_path: Path) -> None:
    found = SamplingPlan(lot=500, sample=2, acceptance=0).decide(result.items)
    assert (found.decision, found.nonconforming) == ("rejected", 1)
    page = write_report(found, tmp_path / "lot.html", language="de")
    assert "<polyline" in page.read_text("utf-8")
    with pytest.raises(ValueError, match="0 <= acceptance < sample <= lot"):
        SamplingPlan(lot=5, sample=9, acceptance=0)
    with pytest.raises(ValueError, match="2 items, and the sample has 1"):
        SamplingPlan(lot=500, sample=1, acceptance=0).decide(result.items)


def test_records_are_those_of_the_commands(
    novuss: Novuss, result: EventResult, table: Path, tmp_path: Path, write: WriteTable
) -> None:
    records = Records(tmp_path / "event.db")
    records.add(result, by="J. Sample", files=[table], seals={"P1": "7"}, partial=True)
    assert [item.verdict.value for item in records.items] == ["pass", "fail"]
    assert records.result.verdict == "fail"
    assert records.verify() == []
    assert novuss("report", records.path).status == 0
    with pytest.raises(ProblemsError, match="again=True"):
        records.add(result, by="J. Sample", files=[table])
    alike = judge(read_readings(write("alike.csv", "Р1,puck,weight,20,g")))
    with pytest.raises(ProblemsError, match="cannot be told apart by their names"):
        records.add(alike, by="J. Sample")
    assert Records(tmp_path / "other.db").merge(records.path) == 1
    assert len(records.items) == 2


def test_rulebook_gives_clauses_relations_and_rulings() -> None:
    rulebook = Rulebook(language="lv")
    assert rulebook.clause("17.1.8").texts.lv
    assert rulebook.clause("17.1.z", "mfn-2010").id == "17.1.з"
    assert {clause.edition for clause in rulebook.clauses("mfn-2010")} == {"mfn-2010"}
    relations = rulebook.compare("17.1.8")
    assert {relation.from_.edition for relation in relations} == {"lnf-2017"}
    assert rulebook.search("17.1.8")[0].id == "17.1.8"
    asked = Rulebook().ruling({"first": "opp", "kind": "?"})
    assert not asked.settled
    assert asked.fact in rulebook.corpus.rulings.facts
    answered = Rulebook().ruling({"first": "opp", "kind": "direct"})
    assert any(line.endswith("17.1.2") for line in answered.lines)


def test_question_that_a_ruling_asks_back_is_answered_beside_the_words() -> None:
    rulebook = Rulebook(language="ru")
    words = "my puck fell into the pocket"
    asked = rulebook.ruling(words)
    assert (asked.fact, asked.question) == ("fell", "Что упало в лузу?")
    assert asked.answers["puck"] == "только шайба"
    answered = rulebook.ruling(words, {asked.fact: "puck"})
    assert (answered.fact, answered.settled) == (None, True)
    assert answered.lines[0].endswith("17.1.4")
    # The last answers are situations, which tell several facts.
    *_, similar = asked.answers
    assert "," in similar
    assert rulebook.ruling(words, {asked.fact: similar}).lines


def test_pdf_without_its_package_names_what_to_install(
    result: EventResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise PdfUnavailableError("package", "No module named 'weasyprint'")

    monkeypatch.setattr(report_files, "load_weasyprint", fail)
    with pytest.raises(RuntimeError, match=r"pip install .*weasyprint.* or write report\.html"):
        write_report(result, tmp_path / "report.pdf")


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: read_readings("no-such.csv"), ProblemsError, "there is no such file"),
        (lambda: read_readings([]), ValueError, "no file is named"),
        (lambda: read_readings(FRAME), TypeError, "this DataFrame names no file; .*check_frame"),
        (lambda: read_readings(StringIO("item")), TypeError, "names no file"),
        (lambda: read_readings(b"a.csv"), TypeError, r"read_readings\('pucks.csv'\)"),
        (lambda: judge("pucks.csv"), TypeError, r"judge\(read_readings\('pucks.csv'\)\)"),
        (lambda: judge([], rule="hard"), ProblemsError, "rule: .* simple, guarded"),
        (lambda: judge([], guard=2), ProblemsError, 'only with rule="guarded"; add rule="guarded"'),
        (lambda: judge([], day="today"), TypeError, "'today' is no day"),
        (lambda: write_report("pucks.csv", "a.html"), TypeError, "is no result"),
        (lambda: write_report([PLAN] * 9, "a.md"), TypeError, "this list of 9 is no result"),
        (lambda: write_report(judge([]), "a.md", head={"name": "Cup"}), TypeError, "EventHead"),
        (lambda: write_report(judge([]), "a.md", head=EventHead(day="1")), TypeError, "no day"),
        (lambda: write_report(judge([]), "a.docx"), ProblemsError, r"\.html, \.pdf"),
        (lambda: write_report(judge([]), "a.md", language="fr"), ProblemsError, "en, de, ru, lv"),
        (lambda: Rulebook(language="fr"), ProblemsError, "en, de, ru, lv"),
        (lambda: Rulebook(specs="nowhere"), FileNotFoundError, "nowhere is no folder"),
        (lambda: Rulebook(edition="lnf-2071"), ProblemsError, "lnf-2017"),
        (lambda: Rulebook().clause("17.1.99"), ProblemsError, "17.1.1 … 17.1.18"),
        (lambda: Rulebook().clause("17.1.8", "mfn-2010"), ProblemsError, 'edition="lnf-2017"'),
        (lambda: Rulebook().clause(17.1), TypeError, r"17\.1 is no text; .* clause\('17\.1'\)"),
        (lambda: Rulebook().search(17), TypeError, r"17 is no text"),
        (lambda: Rulebook(day="2026-11-21"), TypeError, r"day=datetime\.date\("),
        (lambda: Rulebook().ruling(None), TypeError, r"ruling\(\{'first': 'opp'\}\)"),
        (lambda: Rulebook().ruling({"frst": "opp"}), ProblemsError, "first"),
        (lambda: Records("e.db").items, ProblemsError, "no such file of records"),
        (lambda: Records("e.db").add(judge([]), by=""), ValueError, "by='J. Sample'"),
        (lambda: PLAN.decide(judge([])), TypeError, r"this EventResult .* result\.items"),
        (lambda: package.check_frame("pucks.csv"), TypeError, "no DataFrame"),
    ],
)
def test_wrong_call_says_what_to_do(
    call: Callable[[], object],
    error: type[Exception],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error, match=message):
        call()

"""``novuss edition``: an edition is drafted, applied, looked at and shown before a vote."""

import re
import shutil
from functools import partial
from pathlib import Path

import pytest
from tests.amending.filled_draft import CLAUSES, EDITION, GOOD, LIMITS, FilledDraft
from tests.commands import Novuss, run

from novuss.corpus import Corpus
from novuss.model.amendments import AMENDMENTS
from novuss.specs.loader import SHIPPED, SHIPPED_RULINGS, SHIPPED_SITUATIONS

DRAFT = ("draft", EDITION, "--based-on", "lnf-2017", "--in-force-from", "1.1.2027")
FILE = f"rules/{EDITION}/{AMENDMENTS}"


@pytest.fixture
def specs(novuss: Novuss, tmp_path: Path) -> Path:
    """A copy of the knowledge to work in, as the program makes it."""
    assert novuss("export", "--specs", "mine").status == 0
    return tmp_path / "mine"


@pytest.fixture
def edition(novuss: Novuss, specs: Path) -> Novuss:
    return partial(novuss, "--specs", specs, "edition")


@pytest.fixture
def filled(edition: Novuss, tmp_path: Path, corpus: Corpus) -> FilledDraft:
    run = edition(*DRAFT, "-o", "d.xlsx", "-l", "lv", "--texts", "lv")
    assert (run.status, run.out) == (0, "d.xlsx\n"), run.err
    return FilledDraft(tmp_path / "d.xlsx", corpus)


@pytest.fixture
def applied(edition: Novuss, filled: FilledDraft, specs: Path) -> Path:
    filled.enter(GOOD)
    run = edition("apply", "d.xlsx")
    assert run.status == 0, run.err
    return specs / FILE


def test_copied_knowledge_has_the_files_that_people_edit(specs: Path, frozen: Path) -> None:
    def names(folder: Path) -> set[str]:
        return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}

    assert names(specs) == names(frozen) - {SHIPPED, SHIPPED_SITUATIONS, SHIPPED_RULINGS}


@pytest.mark.usefixtures("specs")
def test_rejects_folder_that_is_not_empty(novuss: Novuss) -> None:
    assert "--specs: the folder mine is not empty;" in novuss("export", "--specs", "mine").refusal
    assert novuss("export", "--specs", "mine", "--force").status == 0
    assert "DIR, --specs: one of them is needed;" in novuss("export").refusal


def test_rejects_folder_without_knowledge_before_and_after_the_command(novuss: Novuss) -> None:
    assert "nowhere" in novuss("--specs", "nowhere", "rules", "show", "8.1.2").refusal
    assert "nowhere" in novuss("rules", "show", "8.1.2", "--specs", "nowhere").refusal


def test_applied_edition_is_in_force_from_its_day(
    novuss: Novuss, edition: Novuss, applied: Path, specs: Path
) -> None:
    assert applied.is_file()
    checked = novuss("specs", "check", "--specs", specs)
    assert (checked.status, checked.out) == (0, "0 issue(s)\n"), checked.err
    assert edition("apply", "d.xlsx", "--json").json == {
        "file": str(applied),
        "edition": EDITION,
        "amended": 2,
        "added": 1,
        "repealed": 1,
        "renumbered": 1,
        "limits": 1,
    }


def test_edition_with_a_later_one_is_drafted_again(
    edition: Novuss, applied: Path, tmp_path: Path, corpus: Corpus
) -> None:
    assert applied.is_file()
    later = ("draft", "lnf-2028", "--based-on", EDITION, "--in-force-from", "2028-01-01")
    assert edition(*later, "-o", "later.xlsx", "--texts", "lv").status == 0
    filled = FilledDraft(tmp_path / "later.xlsx", corpus)
    # What was renumbered, and what was added, has a row of its own.
    filled.enter({(CLAUSES, "10.9"): {"text.lv": "Cits.", "reason.lv": "Tā."}})
    filled.enter({(CLAUSES, "10.5"): {"kind": "atcelts", "reason.lv": "Tā."}})
    assert edition("apply", "later.xlsx").status == 0
    assert edition(*DRAFT, "-o", "again.xlsx", "--texts", "lv").status == 0
    assert edition("apply", "again.xlsx").status == 0
    assert edition("status", "lnf-2028").status == 0
    again = FilledDraft(tmp_path / "again.xlsx", corpus)
    again.enter({(CLAUSES, "10.2"): {"to": "10.8"}})
    refusal = edition("apply", "again.xlsx", "-l", "en").refusal
    assert refusal.startswith(
        "again.xlsx: lnf-2028, which amends this edition, no longer fits (10.9)"
    )


def test_mistake_is_reported_with_its_cell_and_nothing_is_written(
    edition: Novuss, filled: FilledDraft, specs: Path
) -> None:
    filled.enter({(CLAUSES, "8.1.2"): {"text.lv": "Cits."}})
    cell = filled.cell(CLAUSES, "8.1.2", "reason.lv").coordinate
    refusal = edition("apply", "d.xlsx", "-l", "lv").refusal
    assert refusal == f"d.xlsx[Punkti]!{cell}: trūkst pamatojuma; vienā teikumā pasakiet, kāpēc\n"
    assert not (specs / FILE).exists()


def test_reports_lost_penalties_and_the_next_command(
    edition: Novuss, filled: FilledDraft, specs: Path
) -> None:
    # Two things follow in this copy.
    rules = specs / "rules/lnf-2017/21-doubles.yaml"
    text = rules.read_text(encoding="utf-8")
    case = "      - effects: [loss-of-set]\n"
    assert case in text
    rules.write_text(text.replace(case, f"{case}      - effects: [exclusion]\n"), encoding="utf-8")
    entered = {"text.lv": "Cits.", "reason.lv": "Tā.", "follows": "seta zaudējums"}
    filled.enter({(CLAUSES, "21.8"): entered})
    run = edition("apply", "d.xlsx", "-l", "en")
    assert "21.8: this does not follow any more: pair: exclusion from the competition." in run.out
    again = "novuss edition draft lnf-2027 --based-on lnf-2017 --in-force-from 2027-01-01"
    assert f"{again} -o d.xlsx --force --texts lv --specs mine " in " ".join(run.out.split())
    assert list(edition("apply", "d.xlsx", "--json", "-l", "en").json["lost"]) == ["21.8"]


def test_reports_name_and_offence_with_an_old_figure(edition: Novuss, filled: FilledDraft) -> None:
    entered = {"text.lv": "Pāris zaudē setu pēc 12 kauliņiem.", "reason.lv": "Tā."}
    filled.enter({(CLAUSES, "21.8"): entered})
    run = edition("apply", "d.xlsx", "-l", "en")
    assert run.status == 0, run.err
    warning = "21.8: “Offence in a few words” keeps a figure that the new text no longer has: "
    assert warning in " ".join(run.out.split())
    stale = edition("apply", "d.xlsx", "--json").json["stale"]
    assert [(entry["clause"], entry["part"]) for entry in stale] == [
        ("21.8", "name"),
        ("21.8", "offence"),
    ]
    renewed = {"about.lv": "Kauliņi", "offence.lv": "Pretinieki iesit 12 kauliņus"}
    filled.enter({(CLAUSES, "21.8"): renewed})
    assert "stale" not in edition("apply", "d.xlsx", "--json").json


def test_reason_that_promises_another_number_is_reported(
    edition: Novuss, filled: FilledDraft
) -> None:
    filled.enter({(CLAUSES, "10.2"): {"to": "10.9", "reason.lv": "Kļūst par 10.5."}})
    run = edition("apply", "d.xlsx", "-l", "en")
    assert run.status == 0, run.err
    line = "10.2: “Reason” names 10.5, which is not the number of this clause."
    assert line in " ".join(run.out.split())
    promised = edition("apply", "d.xlsx", "--json").json["promised"]
    assert promised == [{"clause": "10.2", "number": "10.5"}]


def test_amendment_whose_row_is_gone_is_named_before_it_is_lost(
    edition: Novuss, filled: FilledDraft, applied: Path
) -> None:
    written = applied.read_text(encoding="utf-8")
    page = filled.pages[CLAUSES]
    page.delete_rows(filled.rows[CLAUSES, "8.1.6"])
    filled.book.save(filled.path)
    refusal = edition("apply", "d.xlsx", "-l", "en").refusal
    assert "the amendments have 8.1.6, and the workbook no longer has" in refusal
    assert applied.read_text(encoding="utf-8") == written
    run = edition("apply", "d.xlsx", "-l", "en", "--force")
    assert "No longer amended: 8.1.6" in run.out
    filled.enter({(CLAUSES, "8.1.2"): {"text.lv": None, "reason.lv": None}})
    run = edition("apply", "d.xlsx", "-l", "en")
    assert (run.status, "No longer amended: 8.1.2" in run.out) == (0, True)


def test_next_commands_name_the_language_of_the_call(
    edition: Novuss, filled: FilledDraft, applied: Path
) -> None:
    assert applied.is_file()
    run = edition("apply", filled.path, "-l", "lv")
    hints = [line for line in run.out.splitlines() if "novuss edition" in line]
    assert all(" -l lv --specs " in hint for hint in hints), hints
    assert "--texts" not in run.out
    # The columns of the workbook are others than those of the call.
    assert "--texts lv -l ru --specs " in " ".join(
        edition("apply", "d.xlsx", "-l", "ru").out.split()
    )


def test_knowledge_of_the_checkout_is_written_with_the_way_back(
    filled: FilledDraft, untouched: Path, tmp_path: Path
) -> None:
    filled.enter(GOOD)
    # Other tests read the frozen knowledge at the same time.
    own = Path(shutil.copytree(untouched, tmp_path / "own"))
    runs = [run(tmp_path, own, "edition", "apply", "d.xlsx", "-l", "en") for _ in range(2)]
    first, again = (" ".join(applied.out.split()) for applied in runs)
    assert f"To take it back, delete the folder {own / 'rules' / EDITION}." in first
    assert "apply the earlier workbook again" in again


def test_file_edited_by_hand_is_not_overwritten(edition: Novuss, applied: Path) -> None:
    text = applied.read_text(encoding="utf-8")
    applied.write_text(text.replace("Skaidrāk.", "Labāk."), encoding="utf-8")
    assert "Amendments of an edition" in edition("apply", "d.xlsx").refusal
    assert "Labāk." in applied.read_text(encoding="utf-8")
    right = 'still_right: ["dispute quarrel"]\n'
    applied.write_text(text + right, encoding="utf-8")
    assert edition("apply", "d.xlsx", "--force").status == 0
    assert "dispute quarrel" in applied.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("earlier", "later"),
    [("clauses:", "clauses: ["), ('to: "', 'to: "99.')],
    ids=["yaml", "number"],
)
def test_broken_file_of_the_edition_can_be_replaced(
    edition: Novuss, applied: Path, earlier: str, later: str
) -> None:
    written = applied.read_text(encoding="utf-8")
    assert earlier in written
    broken = written.replace(earlier, later, 1)
    applied.write_text(broken, encoding="utf-8")
    refusal = edition("apply", "d.xlsx").refusal
    assert re.search("by hand is lost then|lose what was entered with --force", refusal)
    assert applied.read_text(encoding="utf-8") == broken
    run = edition("apply", "d.xlsx", "--force")
    assert run.status == 0, run.err
    assert applied.read_text(encoding="utf-8") == written


def test_broken_file_of_another_edition_is_left_alone(edition: Novuss, applied: Path) -> None:
    other = applied.parent.parent / "lnf-2026" / applied.name
    other.parent.mkdir()
    other.write_text("clauses: [", encoding="utf-8")
    assert "lnf-2026/amendments.yaml:2" in edition("apply", "d.xlsx", "--force").refusal
    assert other.read_text(encoding="utf-8") == "clauses: ["


def test_status_lists_outdated_texts(edition: Novuss, applied: Path) -> None:
    assert applied.is_file()
    run = edition("status", EDITION, "-l", "en")
    assert run.out.startswith("First, what could give a wrong answer at the table:\n")
    assert "\n  Dispute (1)\n" in run.out
    assert re.search(r"quarrel: clause 8\.1\.6 is repealed \(.+\)\n", run.out)
    listed = edition("status", EDITION, "--json").json
    assert {tuple(text) for text in listed} == {("file", "line", "kind", "id", "clause", "changed")}
    assert run.out.splitlines()[-1].startswith(f"{len(listed)} texts ")


def test_reason_of_another_number_is_shown_with_the_clause(
    novuss: Novuss, edition: Novuss, filled: FilledDraft, specs: Path
) -> None:
    moved = {"to": "26", "reason.lv": "Secībai."}
    filled.enter({(CLAUSES, "10"): moved, (CLAUSES, "8.1.4"): {**moved, "to": "8.1.9"}})
    assert edition("apply", "d.xlsx").status == 0
    for clause in ("26", "26.2", "8.1.9"):
        run = novuss("--specs", specs, "rules", "show", clause, "--at", "2027-01-01", "-l", "lv")
        assert "Secībai." in run.out, clause


def test_compared_text_leaves_the_list(edition: Novuss, applied: Path) -> None:
    assert "quarrel" in edition("status", EDITION, "-l", "en").out
    listed = edition("status", EDITION, "--json").json
    others = [text["id"] for text in listed if text["clause"] == "8.1.6"]
    others.remove("quarrel")
    run = edition("status", EDITION, "--right", "quarrel", "-l", "en")
    assert run.status == 0
    last = run.out.splitlines()[-1]
    assert last == f"Still to compare with 8.1.6: {', '.join(dict.fromkeys(others))}"
    assert 'still_right: ["dispute quarrel"]' in applied.read_text(encoding="utf-8")
    assert "quarrel" not in edition("status", EDITION, "-l", "en").out
    refused = edition("status", EDITION, "--right", "nothing", "-l", "en").refusal
    assert refused.startswith("--right: “nothing” is not in the list;")
    # The workbook can be applied again, and keeps it.
    assert edition("apply", "d.xlsx").status == 0
    assert "dispute quarrel" in applied.read_text(encoding="utf-8")


def test_preview_writes_a_page_and_a_pdf_in_each_language(
    edition: Novuss, applied: Path, tmp_path: Path
) -> None:
    assert applied.is_file()
    run = edition("preview", EDITION, "-o", "vote", "-l", "lv", "-l", "en")
    assert run.status == 0, run.err
    assert {path.name for path in (tmp_path / "vote").iterdir()} == {
        *("index.html", "preview.lv.pdf", "preview.en.pdf")
    }
    assert "Svilpošana" in (tmp_path / "vote" / "index.html").read_text(encoding="utf-8")
    # What was written is written again, and no earlier one stands beside it.
    again = edition("preview", EDITION, "-o", "vote", "-l", "lv")
    assert again.status == 0
    assert "vote/preview.en.pdf" in again.out
    assert {path.name for path in (tmp_path / "vote").iterdir()} == {
        *("index.html", "preview.lv.pdf")
    }
    foreign = tmp_path / "vote" / "preview.de.pdf"
    foreign.write_bytes(b"%PDF-1.4 mine")
    assert "preview.de.pdf" in edition("preview", EDITION, "-o", "vote", "-l", "lv").refusal
    assert foreign.exists()


def test_limit_in_the_wrong_column_is_told_in_words(edition: Novuss, filled: FilledDraft) -> None:
    filled.enter(GOOD)
    kept = edition("apply", "d.xlsx", "-l", "en")
    assert "A1.19, weight (puck): at most 23 g (until now: at most 22 g)" in " ".join(
        kept.out.split()
    )
    filled.enter({(LIMITS, "puck.weight"): {"upper": None, "lower": "23"}})
    turned = " ".join(edition("apply", "d.xlsx", "-l", "en").out.split())
    assert "another side than before: at least 23 g (until now: at most 22 g)" in turned
    assert edition("apply", "d.xlsx", "--json").json["turned"] == [
        {"clause": "A1.19", "characteristic": "puck.weight"}
    ]


def test_figures_that_disagree_are_told(
    edition: Novuss, novuss: Novuss, specs: Path, tmp_path: Path, corpus: Corpus
) -> None:
    assert edition(*DRAFT, "-o", "d.xlsx", "-l", "lv", "--texts", "lv", "--texts", "de").status == 0
    filled = FilledDraft(tmp_path / "d.xlsx", corpus)
    texts = {"text.lv": "Jāierodas 3 minūtēs.", "text.de": "Kommen in 2,5 Minuten."}
    offence = {"offence.lv": "Neierodas 30 minūtēs"}
    filled.enter({(CLAUSES, "8.1.2"): {**texts, **offence, "reason.lv": "Tā."}})
    run = edition("apply", "d.xlsx", "-l", "en")
    assert run.status == 0, run.err
    report = " ".join(run.out.split())
    disagreeing = "“New text” does not say the same figures in each language"
    assert f"8.1.2: {disagreeing}: only de: 2.5; only lv: 3. If one" in report
    assert "“Offence in a few words” says what the new text in the same language (lv)" in report
    checked = novuss("specs", "check", "--specs", specs)
    assert checked.status == 1
    assert "8.1.2: numbers or units differ: only de: 2.5" in checked.err


def test_what_a_workbook_does_not_change_is_told(edition: Novuss, filled: FilledDraft) -> None:
    filled.enter(GOOD)
    plain = edition("apply", "d.xlsx", "-l", "en").out
    assert not any(words in plain for words in ("Nothing changed", "No row", "is not what stands"))
    filled.enter({(CLAUSES, "8.1.3"): {"present.lv": "Jauns teksts."}})
    filled.pages[CLAUSES].delete_rows(filled.rows[CLAUSES, "21.8"])
    filled.enter({})
    report = " ".join(edition("apply", "d.xlsx", "-l", "en").out.split())
    assert report.startswith("Nothing changed: ")
    assert "No row in the workbook, so nothing changes there: 21.8" in report
    assert "“Present text” is not what stands in the rules, and is not taken over: 8.1.3." in report

"""What was written about the clauses that an edition changes is listed, and nothing else."""

import shutil
from collections import Counter
from pathlib import Path

import pytest
from tests.amended import read_amendments, write_amendments
from tests.amending.amendment_texts import AMENDMENTS, LATE, amend_alone, amend_also

from novuss.amending.outdated_text_kinds import TEXT_KINDS, OutdatedText
from novuss.amending.outdated_texts import list_outdated
from novuss.languages import LANGUAGES
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.reader import read_specs


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> list[OutdatedText]:
    """What is outdated in the knowledge in force when a time limit changes."""
    specs = tmp_path_factory.mktemp("late") / "specs"
    shutil.copytree(find_specs_folder(), specs)
    return outdated(specs, LATE)


def outdated(specs: Path, text: str = AMENDMENTS) -> list[OutdatedText]:
    write_amendments(specs, text)
    knowledge, sources = read_specs(specs)
    return list_outdated(knowledge, sources, read_amendments(text))


def identify(text: OutdatedText) -> tuple[str, str, str, str]:
    return text.kind, text.id, text.clause, text.changed


def test_texts_about_changed_clauses_are_listed(specs: Path) -> None:
    found = outdated(specs)
    once = {
        ("highlight", "1", "8.1.2", "amended"),
        ("dispute", "quarrel", "8.1.6", "repealed"),
        ("relation", "mfn-2010 8.1.2>7.1.в", "8.1.2", "amended"),
        ("relation", "mfn-2010 8.1.6>8.1.г", "8.1.6", "repealed"),
        ("relation", "mfn-2010 A1.17+A1.19>26.1", "A1.19", "amended"),
        *(("translation", f"8.1.2 {name}", "8.1.2", "amended") for name in ("en", "de", "ru")),
    }
    reviewed = {
        ("review", "lnf-2017 8.1.2", "8.1.2", "amended"),
        ("review", "lnf-2017 8.1.6", "8.1.6", "repealed"),
        ("review", "lnf-2017 A1.19", "A1.19", "amended"),
        ("review", "lnf-2017 puck.weight", "A1.19", "amended"),
    }
    assert Counter(map(identify, found)) == dict.fromkeys(once, 1) | dict.fromkeys(
        reviewed, len(LANGUAGES)
    )


@pytest.mark.parametrize(
    ("kind", "name", "clause", "changed"),
    [
        ("ruling", "15.1/late", "15.1", "amended"),
        ("ruling", "silences-1", "2.10", "amended"),
        # Their clauses keep the figure, or the answer that people choose says it.
        ("ruling", "14.3", "15.1", "figure"),
        ("ruling", "time=late", "15.1", "figure"),
        ("situation", "over-two-minutes-late-to-the-table", "15.1", "amended"),
        # Something else follows: it stands in another part of the table.
        ("offence", "15.1", "15.1", "amended"),
        # The same time stands elsewhere.
        ("clause", "2.2", "15.1", "figure"),
        ("clause", "14.3", "15.1", "figure"),
        # What it repeats, and what it leaves to another clause, follows no longer.
        ("clause", "14.3", "2.2", "penalty"),
        ("clause", "12.9", "16.1.3", "penalty"),
        # So does what the lead-in says of every case below it.
        ("clause", "16.1", "16.1.3", "lead-in"),
        # The English name was not given anew.
        ("name", "15.1", "15.1", "amended"),
        ("search", "15.1", "15.1", "amended"),
        ("translation", "15.1 en", "15.1", "amended"),
        ("discrepancy", "A1.3-b", "A1.3", "amended"),
        ("review", "lnf-2017 15.1", "15.1", "amended"),
    ],
)
def test_text_that_follows_the_earlier_text_is_listed(
    late: list[OutdatedText], kind: str, name: str, clause: str, changed: str
) -> None:
    found = sorted(map(identify, late))
    assert (kind, name, clause, changed) in found


def test_texts_that_could_decide_wrongly_come_first(late: list[OutdatedText]) -> None:
    kinds = list(dict.fromkeys(text.kind for text in late))
    assert kinds == sorted(kinds, key=TEXT_KINDS.index)
    assert kinds[0] == "ruling"
    assert kinds[-1] == "review"
    assert kinds.index("translation") < kinds.index("discrepancy")


def is_beside(text: OutdatedText) -> bool:
    return (text.kind, text.changed) == ("clause", "figure")


def test_figure_is_sought_only_where_it_means_the_same(late: list[OutdatedText]) -> None:
    # Other rows of the annex with 1.5 mm are about other things, and so is a time to practise.
    listed = {(text.id, text.clause) for text in late if is_beside(text)}
    assert listed == {(name, "15.1") for name in ("2.2", "14.3")}
    facts = {text.id for text in late if text.changed == "figure" and "=" in text.id}
    assert facts == {"time=late"}


TRIAL = """\
    - id: "12.3"
      texts: {lv: "Pirms spēles katrs iepazīstas ar galdu ne ilgāk kā N minūtes."}
      reason: {lv: Vairāk laika.}
"""


@pytest.mark.parametrize(("right", "listed"), [("", ["19.1.1"]), ("clause 19.1.1", [])])
def test_earlier_contradiction_is_listed_again_until_it_is_compared(
    tmp_path: Path, right: str, listed: list[str]
) -> None:
    specs = Path(shutil.copytree(find_specs_folder(), tmp_path / "specs"))
    head = amend_alone("12.3").partition("    - id")[0]
    first = head + TRIAL.replace("N", "3") + f'still_right: ["{right or "clause 2.2"}"]\n'
    write_amendments(specs, first)
    later = (
        (head + TRIAL.replace("N", "4")).replace("lnf-2017", "lnf-2027").replace("2027-", "2029-")
    )
    write_amendments(specs, later, "lnf-2029")
    knowledge, sources = read_specs(specs)
    found = list_outdated(knowledge, sources, read_amendments(later, "lnf-2029"))
    assert [text.id for text in found if is_beside(text)] == listed


LIGHT = """\
  added:
    - id: "12.31"
      parent: "12"
      name: {lv: Apgaismojuma pārtraukums seta laikā}
      texts:
        lv: >-
          Ja seta laikā nodziest gaisma, spēli pārtrauc. Kad tā atjaunota, setu turpina no tā paša
          stāvokļa; ja pārtraukums ilgst vairāk nekā 20 minūtes, setu pārspēlē.
      reason: {lv: Par to nekas nebija teikts.}
"""


def test_question_that_an_added_clause_may_settle_is_listed(tmp_path: Path) -> None:
    specs = Path(shutil.copytree(find_specs_folder(), tmp_path / "specs"))
    found = outdated(specs, amend_alone("8.1.2") + LIGHT)
    settled = {(text.kind, text.id, text.clause) for text in found if text.changed == "settled"}
    assert settled == {
        ("ruling", "7.3.3", "12.31"),
        ("situation", "light-goes-out-during-a-set", "12.31"),
        ("discrepancy", "7.3.3-c", "12.31"),
    }


def test_outdated_text_stands_at_its_line(specs: Path) -> None:
    for text in outdated(specs):
        lines = (specs.parent / text.file).read_text(encoding="utf-8").splitlines()
        assert lines[text.line - 1].strip(), text


def test_text_that_is_still_right_is_left_out(specs: Path) -> None:
    right = 'still_right: ["highlights 1", "dispute quarrel", "translations 8.1.2 de"]\n'
    kept = {(text.kind, text.id) for text in outdated(specs, AMENDMENTS + right)}
    assert not kept & {("highlight", "1"), ("dispute", "quarrel"), ("translation", "8.1.2 de")}
    assert ("translation", "8.1.2 ru") in kept


ENTRY = """\
    - id: "21.8"
      texts: {lv: Pāris zaudē setu pēc 12 pretinieku kauliņiem.}
      reason: {lv: Īsāk.}
"""


def test_act_and_condition_with_an_old_figure_are_listed(specs: Path) -> None:
    found = outdated(specs, amend_also(ENTRY))
    kinds = {text.kind for text in found if text.id == text.clause == "21.8"}
    assert {"offence", "condition"} <= kinds


def test_act_that_is_written_anew_is_left_out(specs: Path) -> None:
    found = outdated(
        specs, amend_also(ENTRY + "      offence: {lv: Pretinieki iesit 12 kauliņus}\n")
    )
    assert ("offence", "21.8") not in {(text.kind, text.id) for text in found}


def test_what_stands_below_an_amended_lead_in_is_listed(tmp_path: Path) -> None:
    specs = Path(shutil.copytree(find_specs_folder(), tmp_path / "specs"))
    listed = outdated(specs, amend_alone("18.1"))
    below = {(text.kind, text.clause) for text in listed if text.changed == "below"}
    assert below == {("ruling", "18.1"), ("situation", "18.1")}
    ids = {text.id.partition("/")[0] for text in listed if text.kind == "ruling"}
    assert {"18.1.2", "18.1.3"} <= ids
    assert not ids & {"17.1.8", "19.2"}


def test_rules_that_the_edition_brought_are_not_listed(specs: Path) -> None:
    def list_rules() -> list[str]:
        listed = outdated(specs, amend_alone("8.1.4"))
        shutil.rmtree(specs / "rules" / "lnf-2027")
        return [text.id for text in listed if "rulings/lnf-2017/" in text.file]

    assert list_rules() == ["8.1.4"]
    brought = specs / "rulings" / "lnf-2027" / "08.yaml"
    brought.parent.mkdir()
    file = specs / "rulings" / "lnf-2017" / "08-senior-judges.yaml"
    text = file.read_text(encoding="utf-8").replace("lnf-2017", "lnf-2027")
    brought.write_text(text.partition('  - clause: "8.1.5"')[0], encoding="utf-8")
    assert list_rules() == []


def test_note_of_a_relation_with_an_old_number_is_listed(specs: Path) -> None:
    file = specs / "concordance.yaml"
    text = file.read_text(encoding="utf-8")
    old = 'from: ["8.1.5"]\n    to: []\n'
    note = "{en: See 8.1.4., de: Siehe 8.1.4., ru: См. 8.1.4., lv: Skat. 8.1.4.}"
    assert old in text
    start, _, rest = text.partition(old)
    _, _, rest = rest.partition("  - edition:")
    relation = f"relation: new\n    note: {note}\n"
    file.write_text(f"{start}{old}    {relation}  - edition:{rest}", encoding="utf-8")
    found = [text for text in outdated(specs) if text.kind == "relation"]
    listed = [(text.clause, text.changed) for text in found if text.clause == "8.1.4"]
    assert listed == [("8.1.4", "renumbered")]


@pytest.mark.parametrize(
    ("number", "listed"), [("8.1.9", []), ("8.1.3", []), ("8.1.99", ["8.1.99"]), ("8.1.4", [])]
)
def test_reason_that_names_a_number_of_nothing_is_listed(
    specs: Path, number: str, listed: list[str]
) -> None:
    moved = '{id: "8.1.4", to: "8.1.9"'
    changed = AMENDMENTS.replace(moved, f"{moved}, reason: {{lv: Kļūst par {number}.}}")
    found = [text for text in outdated(specs, changed) if text.kind == "reason"]
    assert [text.clause for text in found] == listed


@pytest.mark.parametrize(("number", "listed"), [("27", []), ("26", ["26"]), ("8", [])])
def test_reason_that_names_another_section_is_listed(
    specs: Path, number: str, listed: list[str]
) -> None:
    moved = f'  renumbered:\n    - {{id: "10", to: "27", reason: {{lv: "Kļūst par {number}."}}}}\n'
    changed = amend_alone("8.1.2") + moved
    found = [text for text in outdated(specs, changed) if text.kind == "reason"]
    assert [text.clause for text in found] == listed


def test_reason_that_promises_the_number_of_another_clause_is_listed(specs: Path) -> None:
    changed = AMENDMENTS.replace("Skaidrāk.", "Kļūst par 8.1.9.")
    (found,) = (text for text in outdated(specs, changed) if text.kind == "reason")
    assert (found.id, found.clause, found.changed) == ("8.1.2", "8.1.9", "promised")

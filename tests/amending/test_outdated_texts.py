"""What was written about the clauses that an edition changes is listed, and nothing else."""

import shutil
from collections import Counter
from pathlib import Path

import pytest
from tests.amended import read_amendments, write_amendments

from novuss.amending.outdated_text import TEXT_KINDS, OutdatedText
from novuss.amending.outdated_texts import list_outdated
from novuss.languages import LANGUAGES
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.reader import read_specs

AMENDMENTS = """\
edition:
  based_on: lnf-2017
  names: {lv: "Noteikumi, 2027. gads"}
  short_names: {lv: 2027. gada noteikumi}
  in_force_from: "2027-01-01"
clauses:
  amended:
    - id: "8.1.2"
      texts: {lv: Jauns teksts.}
      reason: {lv: Skaidrāk.}
    - id: "A1.19"
      texts:
        en: At most 23 g.
        de: Höchstens 23 g.
        ru: Не более 23 г.
        lv: Ripas svars nedrīkst pārsniegt 23 g.
      reason: {lv: Smagākas ripas.}
  repealed:
    - {id: "8.1.6", reason: {lv: Neviens to nelieto.}}
  renumbered:
    - {id: "8.1.4", to: "8.1.9"}
limits:
  - characteristic: puck.weight
    limit: {kind: maximum, upper: "23"}
    reason: {lv: Smagākas ripas.}
"""


@pytest.fixture
def specs(untouched: Path, tmp_path: Path) -> Path:
    """A copy of the knowledge that may be changed."""
    return Path(shutil.copytree(untouched, tmp_path / "specs"))


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> list[OutdatedText]:
    """What is outdated in the knowledge in force when a time limit changes."""
    specs = tmp_path_factory.mktemp("late") / "specs"
    shutil.copytree(find_specs_folder(), specs)
    return outdated(specs, LATE)


LATE = """\
edition:
  based_on: lnf-2017
  names: {lv: "Noteikumi, 2027. gads"}
  short_names: {lv: 2027. gada noteikumi}
  in_force_from: "2027-01-01"
clauses:
  amended:
    - id: "15.1"
      texts: {en: Whoever comes 3 minutes late loses the game., lv: Kas kavē 3 minūtes zaudē spēli.}
      reason: {lv: Lielāka zāle.}
      name: {lv: Neierašanās pie galda 3 minūšu laikā}
      consequence: {effects: [warning]}
    - id: "2.10"
      texts: {lv: Tālruni izslēdz.}
      reason: {lv: Skaidrāk.}
    - id: "2.2"
      texts: {lv: Kas kavē 2 minūtes zaudē spēli.}
      reason: {lv: Īsāk.}
      consequence: {effects: [loss-of-game]}
      outcomes: []
    - id: "16.1.3"
      texts: {lv: Dalībnieks apzināti pārkāpj noteikumus.}
      reason: {lv: Īsāk.}
      consequence: {effects: [warning]}
    - id: "A1.3"
      texts: {lv: Diagonāles atšķiras ne vairāk kā par 2 mm.}
      reason: {lv: Vieglāk.}
limits:
  - characteristic: table.diagonal_difference
    limit: {kind: maximum, upper: "2"}
    reason: {lv: Vieglāk.}
"""


def outdated(specs: Path, text: str = AMENDMENTS) -> list[OutdatedText]:
    write_amendments(specs, text)
    knowledge, sources = read_specs(specs)
    return list_outdated(knowledge, sources, read_amendments(text))


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
    counts = Counter((text.kind, text.id, text.clause, text.changed) for text in found)
    assert counts == dict.fromkeys(once, 1) | dict.fromkeys(reviewed, len(LANGUAGES))


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
        ("clause", "lnf-2017 2.2", "15.1", "figure"),
        ("clause", "lnf-2017 14.3", "15.1", "figure"),
        # What it repeats, and what it leaves to another clause, follows no longer.
        ("clause", "lnf-2017 14.3", "2.2", "penalty"),
        ("clause", "lnf-2017 12.9", "16.1.3", "penalty"),
        # So does what the lead-in says of every case below it.
        ("clause", "lnf-2017 16.1", "16.1.3", "lead-in"),
        # The English name was not given anew.
        ("name", "lnf-2017 15.1", "15.1", "amended"),
        ("search", "15.1", "15.1", "amended"),
        ("translation", "15.1 en", "15.1", "amended"),
        ("discrepancy", "A1.3-b", "A1.3", "amended"),
        ("review", "lnf-2017 15.1", "15.1", "amended"),
    ],
)
def test_what_still_follows_the_earlier_text_is_listed(
    late: list[OutdatedText], kind: str, name: str, clause: str, changed: str
) -> None:
    found = {(text.kind, text.id, text.clause, text.changed) for text in late}
    short = name.removeprefix("lnf-2017 ") if kind != "review" else name
    assert (kind, short, clause, changed) in found, sorted(entry for entry in found)


def test_what_could_decide_wrongly_comes_first(late: list[OutdatedText]) -> None:
    kinds = list(dict.fromkeys(text.kind for text in late))
    assert kinds == sorted(kinds, key=TEXT_KINDS.index)
    assert kinds[0] == "ruling"
    assert kinds[-1] == "review"
    assert kinds.index("translation") < kinds.index("discrepancy")


def is_beside(text: OutdatedText) -> bool:
    return (text.kind, text.changed) == ("clause", "figure")


def test_nothing_else_has_the_figure(late: list[OutdatedText]) -> None:
    # Other rows of the annex with 1.5 mm are about other things.
    listed = {(text.id, text.clause) for text in late if is_beside(text)}
    assert listed == {(name, "15.1") for name in ("2.2", "12.3", "14.3", "19.1.1")}


def test_each_stands_at_its_line(specs: Path) -> None:
    for text in outdated(specs):
        lines = (specs.parent / text.file).read_text(encoding="utf-8").splitlines()
        assert lines[text.line - 1].strip(), text


def test_text_that_is_still_right_is_left_out(specs: Path) -> None:
    right = 'still_right: ["highlights 1", "dispute quarrel", "translations 8.1.2 de"]\n'
    kept = {(text.kind, text.id) for text in outdated(specs, AMENDMENTS + right)}
    assert not kept & {("highlight", "1"), ("dispute", "quarrel"), ("translation", "8.1.2 de")}
    assert ("translation", "8.1.2 ru") in kept


def test_act_and_condition_with_an_old_figure_are_listed(specs: Path) -> None:
    texts = "{lv: Pāris zaudē setu pēc 12 pretinieku kauliņiem.}"
    entry = f'    - id: "21.8"\n      texts: {texts}\n      reason: {{lv: Īsāk.}}\n'
    found = outdated(specs, AMENDMENTS.replace('    - id: "A1.19"', entry + '    - id: "A1.19"'))
    about = {text.kind for text in found if text.id == "21.8" and text.clause == "21.8"}
    assert {"offence", "condition"} <= about
    shutil.rmtree(specs / "rules" / "lnf-2027")
    renewed = entry + "      offence: {lv: Pretinieki iesit 12 kauliņus}\n"
    found = outdated(specs, AMENDMENTS.replace('    - id: "A1.19"', renewed + '    - id: "A1.19"'))
    assert not [text for text in found if text.kind == "offence" and text.id == "21.8"]


def test_what_stands_below_an_amended_lead_in_is_listed(tmp_path: Path) -> None:
    specs = Path(shutil.copytree(find_specs_folder(), tmp_path / "specs"))
    listed = outdated(specs, LEAD_IN.replace("NUMBER", "18.1"))
    below = {(text.kind, text.clause) for text in listed if text.changed == "below"}
    assert below == {("ruling", "18.1"), ("situation", "18.1")}
    ids = {text.id.partition("/")[0] for text in listed if text.kind == "ruling"}
    assert {"18.1.2", "18.1.3"} <= ids
    assert not ids & {"17.1.8", "19.2"}


def test_rules_that_the_edition_brought_are_not_listed(specs: Path) -> None:
    def list_rules() -> list[str]:
        listed = outdated(specs, LEAD_IN.replace("NUMBER", "8.1.4"))
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


LEAD_IN = """\
edition:
  based_on: lnf-2017
  names: {lv: "Noteikumi, 2027. gads"}
  short_names: {lv: 2027. gada noteikumi}
  in_force_from: "2027-01-01"
clauses:
  amended:
    - id: "NUMBER"
      texts: {lv: Jauns teksts.}
      reason: {lv: Skaidrāk.}
"""


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
    changed = LEAD_IN.replace("NUMBER", "8.1.2") + moved
    found = [text for text in outdated(specs, changed) if text.kind == "reason"]
    assert [text.clause for text in found] == listed


def test_reason_that_promises_the_number_of_another_clause_is_listed(specs: Path) -> None:
    changed = AMENDMENTS.replace("Skaidrāk.", "Kļūst par 8.1.9.")
    (found,) = (text for text in outdated(specs, changed) if text.kind == "reason")
    assert (found.id, found.clause, found.changed) == ("8.1.2", "8.1.9", "promised")

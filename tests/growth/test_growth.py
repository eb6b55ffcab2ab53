"""The knowledge grows in the places that docs/developers/data-files.md names, and no others.

Every test grows a copy of the tree: it makes the first entry, sees that what was forgotten is
named, goes through the list of places of the section, and ends with nothing to say.
"""

import re
from collections.abc import Callable, Mapping

import openpyxl
import pytest
from tests.amended import EDITION, TEXT

from novuss.languages import LANGUAGES
from novuss.model.amendments import AMENDMENTS

from .conftest import Section, Tree, section

INVENTED = "{en: Invented., de: Erfunden., ru: Вымышлено., lv: Izdomāts.}"
#: The tests that read the knowledge in force and have to grow with it.
LIVE = ("tests/content", "tests/rulebook")
Steps = Mapping[str, Callable[[Tree], None]]


REVIEWS = {f"specs/reviews/{language}.yaml" for language in LANGUAGES}


def grow(tree: Tree, places: set[str], steps: Steps) -> None:
    """Do what the section says, place by place.

    A place that is named for nothing and one that is not named are both seen: the first here,
    the second by what is still wrong in the end.
    """
    unknown = places - set(steps)
    assert not unknown, f"the guide names {unknown}, and this test does nothing there"
    for place, step in steps.items():
        if place in places:
            step(tree)
    review(tree)
    assert tree.changed() == places | REVIEWS


def review(tree: Tree) -> None:
    """What every section asks for that adds a text: somebody compares it in each language."""
    listed = tree.run("novuss", "review", "list").stdout.splitlines()
    new = [line.rpartition(": ")[0] for line in listed]
    done = tree.run("novuss", "review", "add", *new, "--by", "NN", "--role", "author")
    assert done.returncode == 0, done.stderr


def whole(tree: Tree) -> None:
    """Nothing is forgotten: no issue, and no test that fails."""
    assert tree.issues() == []
    assert tree.failing(*LIVE) == {}


# A characteristic

BEVEL = """\
  - id: puck.bevel
    clause: "A1.17"
    quantity: length
    unit: mm
    limit: {kind: maximum, upper: "0.5"}
    print: {document: de-2017, quantity: "0,5", tolerance: nicht mehr}
    evidence: page
    confidence: high
    names: {en: bevel, de: Fase, ru: фаска, lv: fāze}
    reasoning: {en: Invented., de: Erfunden., ru: Вымышлено., lv: Izdomāts.}
"""
CASES = """
  - name: Bevel at the limit
    edition: lnf-2017
    reading: {characteristic: puck.bevel, value: "0,05", unit: cm}
    verdict: pass
    why: "A1.17: The bevel is no wider than 0.5 mm; the limit itself conforms."

  - name: Bevel beyond the limit
    edition: lnf-2017
    reading: {characteristic: puck.bevel, value: "0.51", unit: mm}
    verdict: fail
    why: "A1.17: The bevel is no wider than 0.5 mm."
"""


def characteristic(tree: Tree) -> None:
    place = "  - id: puck.hole_diameter\n"
    tree.replace("specs/equipment/lnf-2017.yaml", place, BEVEL + place)


def row_of_the_annex(tree: Tree) -> None:
    line = '    (18, "puck.hole_diameter",'
    tree.replace(
        "tests/content/test_equipment.py",
        line,
        f'    (17, "puck.bevel", "to 0.5", "high"),\n{line}',
    )


def measure_the_pucks(tree: Tree) -> None:
    path = tree.root / "docs/example/pucks.xlsx"
    book = openpyxl.load_workbook(path)
    sheet = book.active
    assert sheet is not None
    first, *rows = list(sheet.iter_rows(values_only=True))
    head = [str(cell).casefold() for cell in first]
    of, value, unit = (head.index(word) for word in ("merkmal", "wert", "einheit"))
    for name in dict.fromkeys(row[0] for row in rows):
        row = next(list(row) for row in rows if row[0] == name)
        row[of], row[value], row[unit] = "Fase", "0,5", "mm"
        sheet.append(row)
    book.save(path)


def count_the_readings(tree: Tree) -> None:
    readme, pucks = "docs/example/README.md", 24
    tree.count(readme, r"pucks\.xlsx\) \| [^|]*\), (\d+) readings", pucks)
    tree.count(readme, r"Of the (\d+) readings", pucks)
    tree.count(readme, r"Of the \d+ readings, (\d+) pass", pucks)
    tree.count(readme, r"With `--limits`, (\d+) pass", pucks)


@pytest.mark.audit
def test_characteristic_stands_where_contributing_says(tree: Tree) -> None:
    characteristic(tree)
    failing = tree.failing(*LIVE)
    failures = "\n".join(failing.values())
    # What counts Annex 1, and the example, which says what it lacks.
    assert {name.partition("::")[0] for name in failing} == {
        "tests/content/test_equipment.py",
        "tests/content/test_example_event.py",
    }
    (example,) = (text for name, text in failing.items() if "example_event" in name)
    assert "docs/example: puck.bevel is measured nowhere" in example
    assert "tests/content/cases/puck.yaml: no case of lnf-2017 has puck.bevel fail" in failures
    assert "tests/content/cases/puck.yaml: no case of lnf-2017 has puck.bevel at 1" in failures

    steps: Steps = {
        "specs/equipment/lnf-2017.yaml": lambda _: None,
        "tests/content/cases/puck.yaml": lambda tree: tree.append(
            "tests/content/cases/puck.yaml", CASES
        ),
        "tests/content/test_equipment.py": row_of_the_annex,
        "docs/example/pucks.xlsx": measure_the_pucks,
        "docs/example/README.md": count_the_readings,
    }
    guide = section("Add a characteristic")
    grow(tree, guide.places(edition="lnf-2017", kind="puck", table="pucks.xlsx"), steps)
    whole(tree)


# A clause

TASK = """\
  - id: "8.1.8"
    level: subclause
    parent: "8.1"
    actors: [senior-judge]
    name: {en: Clean brushes, de: Saubere Pinsel, ru: Чистые кисточки, lv: Tīras otiņas}
    texts:
      en: Senior judges keep the brushes clean.
      de: Die Schiedsrichter halten die Pinsel sauber.
      ru: Старшие судьи следят за чистотой кисточек.
      lv: Vecākie tiesneši rūpējas, lai otiņas ir tīras.
"""
OFFENCE = """\
  - id: "19.1.16"
    level: subclause
    parent: "19.1"
    actors: [participant]
    texts:
      en: The participant brushes the table during a stroke.
      de: Der Teilnehmer reinigt den Spieltisch während eines Stoßes.
      ru: Участник чистит стол во время удара.
      lv: Dalībnieks tīra galdu sitiena laikā.
    offence:
      en: Brushes the table during a stroke
      de: Reinigt den Spieltisch während eines Stoßes
      ru: Чистит стол во время удара
      lv: Tīra galdu sitiena laikā
"""


def relate(tree: Tree, clause: str) -> None:
    tree.append(
        "specs/concordance.yaml",
        f'  - edition: mfn-2010\n    from: ["{clause}"]\n    to: []\n'
        f"    relation: new\n    decides: wording\n    note: {INVENTED}\n",
    )


def ask(tree: Tree, clause: str) -> None:
    for language in LANGUAGES:
        tree.append(f"specs/search/asked.{language}.tsv", f"{clause}\t?\n")


def count_in_rules(tree: Tree) -> None:
    tree.count("tests/content/test_rules.py", r'"subclause"\]\) == \(\d+, \d+, (\d+)\)', 1)


def order_the_offence(tree: Tree) -> None:
    last = '      - "19.1.9"\n'
    tree.replace("specs/offences.yaml", last, f'{last}      - "19.1.16"\n')


def show_the_offence(tree: Tree) -> None:
    """A situation of it, with the mark that the check tells."""
    tree.append(
        "specs/situations.yaml",
        "  - id: table-brushed-during-a-stroke\n"
        "    seen: [time]\n"
        f"    facts: {INVENTED}\n"
        f"    answer: {INVENTED}\n"
        "    outcomes: [warning]\n"
        "    against: participant\n"
        "    chain:\n"
        '      - clause: "19.1.16"\n'
        "        decides: [warning]\n"
        f"        contributes: {INVENTED}\n"
        '        mark: "unread"\n',
    )
    (mark,) = re.findall(r"then: mark: (\w+)", "\n".join(tree.issues()))
    tree.replace("specs/situations.yaml", '"unread"', f'"{mark}"')


def read_the_offence(tree: Tree) -> None:
    tree.replace(
        "tests/content/offences.yaml",
        "rows:\n",
        "rows:\n"
        "  - what: Brushes the table during a stroke\n"
        '    clauses: ["19.1.16"]\n'
        "    effects: [warning]\n"
        "    before: []\n"
        "    changed: yes\n"
        "    disputed: []\n",
    )


def new_clause(tree: Tree, file: str, clause: str, text: str, *, consequence: bool) -> None:
    """Write a clause and nothing else: what was forgotten is named, with its file."""
    rules = f"specs/rules/lnf-2017/{file}.yaml"
    after = tree.read(rules).partition('  - id: "19.2"\n')
    tree.write(rules, after[0].rstrip("\n") + "\n" + text + after[1] + after[2])
    issues = "\n".join(tree.issues())
    assert re.search(rf"specs/search/asked\.lv\.tsv:\d+: nobody asks for {clause};", issues)
    assert (f"warning: {clause} has no place in the order" in issues) == consequence
    assert (f"{clause} has a consequence, and no situation rests on it" in issues) == consequence
    assert f"{clause} has no relation to mfn-2010; add one to specs/concordance.yaml" in issues
    assert f"lnf-2017 {clause}: not reviewed as it stands: en, de, ru, lv;" in issues
    assert f"then: novuss review add 'lnf-2017 {clause}' -l en" in issues


def test_what_a_new_clause_needs_is_named(tree: Tree) -> None:
    new_clause(tree, "19-warning", "19.1.16", OFFENCE, consequence=True)


@pytest.mark.audit
@pytest.mark.parametrize(
    ("file", "clause", "text", "consequence"),
    [
        ("08-senior-judges", "8.1.8", TASK, False),
        ("19-warning", "19.1.16", OFFENCE, True),
    ],
    ids=["task", "offence"],
)
def test_clause_stands_where_contributing_says(
    tree: Tree, file: str, clause: str, text: str, consequence: bool
) -> None:
    new_clause(tree, file, clause, text, consequence=consequence)
    places = section("Add or change a clause")
    where = {"its breach has a consequence"} if consequence else set()
    steps: Steps = {
        f"specs/rules/lnf-2017/{file}.yaml": lambda _: None,
        "specs/concordance.yaml": lambda tree: relate(tree, clause),
        "specs/search/asked.en.tsv": lambda tree: ask(tree, clause),
        **{f"specs/search/asked.{name}.tsv": lambda _: None for name in ("de", "ru", "lv")},
        "specs/offences.yaml": order_the_offence,
        "specs/situations.yaml": show_the_offence,
        "tests/content/test_rules.py": count_in_rules,
        "tests/content/offences.yaml": read_the_offence,
    }
    grow(tree, places.places(where, edition="lnf-2017", section=file), steps)
    whole(tree)


@pytest.mark.audit
def test_tests_that_count_clauses_are_named(tree: Tree) -> None:
    """With everything in ``specs/``, what still fails is what the section names."""
    tree.append("specs/rules/lnf-2017/08-senior-judges.yaml", TASK)
    relate(tree, "8.1.8")
    ask(tree, "8.1.8")
    failing = {name.partition("::")[0] for name in tree.failing(*LIVE)}
    named = section("Add or change a clause").places(edition="lnf-2017", section="08")
    assert failing == {place for place in named if place.startswith("tests/")}


# An edition

NEW_RULES = """\
edition: lnf-2027
section: "1"
clauses:
  - id: "1"
    level: section
    parent: null
    texts: {en: The puck, de: Die Schlagscheibe, ru: Шайба, lv: Ripa}
  - id: "1.1"
    level: clause
    parent: "1"
    name: {en: Bevel of the puck, de: Fase der Schlagscheibe, ru: Фаска шайбы, lv: Ripas fāze}
    texts:
      en: The puck has a bevel of 1 mm or less.
      de: Die Schlagscheibe hat eine Fase von höchstens 1 mm.
      ru: У шайбы есть фаска не шире 1 мм.
      lv: Ripai ir fāze, ne platāka par 1 mm.
"""


def describe(tree: Tree) -> None:
    """The edition and its document, after the pattern of one that is not in force either."""
    text = tree.read("specs/editions.yaml")
    for pattern, names in (
        (r"  - id: simplified-en\n.*?(?=^  - id: |^documents:)", ("simplified-en", "lnf-2027")),
        (r"  - id: en-simplified\n.*?(?=^  - id: |\Z)", ("en-simplified", "lv-2027")),
    ):
        found = re.search(pattern, text, flags=re.MULTILINE | re.DOTALL)
        assert found, pattern
        made = found[0].replace(*names).replace("simplified-en", "lnf-2027").rstrip() + "\n\n"
        # No two editions are called alike.
        words = "".join(f"      {language}: [novuss27]\n" for language in LANGUAGES)
        made = re.sub(r"(    sought:\n)(?:      .*\n)+", rf"\1{words}", made)
        text = text[: found.end()].rstrip() + "\n\n" + made + text[found.end() :]
    tree.write("specs/editions.yaml", text.rstrip() + "\n")


def limit(tree: Tree) -> None:
    text = BEVEL.replace('"A1.17"', '"1.1"').replace("de-2017", "lv-2027")
    tree.write("specs/equipment/lnf-2027.yaml", f"edition: lnf-2027\ncharacteristics:\n{text}")


def relate_the_edition(tree: Tree) -> None:
    for to in ("1", "1.1"):
        tree.append(
            "specs/concordance.yaml",
            f'  - edition: lnf-2027\n    from: []\n    to: ["{to}"]\n'
            f"    relation: dropped\n    note: {INVENTED}\n",
        )


@pytest.mark.audit
def test_edition_stands_where_contributing_says(tree: Tree) -> None:
    describe(tree)
    tree.write("specs/rules/lnf-2027/01-puck.yaml", NEW_RULES)
    issues = "\n".join(tree.issues())
    assert "lnf-2027 1.1 has no relation to lnf-2017; add one to specs/concordance.yaml" in issues

    steps: Steps = {
        "specs/editions.yaml": lambda _: None,
        "specs/rules/lnf-2027/01-puck.yaml": lambda _: None,
        "specs/equipment/lnf-2027.yaml": limit,
        "specs/concordance.yaml": relate_the_edition,
    }
    places = section("Add an edition").places(edition="lnf-2027", section="01-puck")
    grow(tree, places, steps)
    whole(tree)

    # It can be read and checked against at once.
    page = tree.run("novuss", "rules", "show", "1.1", "--edition", "lnf-2027")
    assert "The puck has a bevel of 1 mm or less." in page.stdout
    table = tree.root / "bevel.csv"
    table.write_text(
        "item,kind,characteristic,value,unit\nP1,puck,bevel,1,mm\nP2,puck,Fase,0.11,cm\n",
        encoding="utf-8",
    )
    checked = tree.run("novuss", "check", "bevel.csv", "--edition", "lnf-2027", "--json")
    assert checked.returncode == 1
    assert re.findall(r'"verdict": ?"(\w+)"', checked.stdout)[:2] == ["pass", "fail"]


@pytest.mark.audit
def test_amended_edition_is_one_file(tree: Tree) -> None:
    """What the knowledge is held to holds with it, before its day."""
    tree.write(f"specs/rules/{EDITION}/{AMENDMENTS}", TEXT)
    assert tree.changed() == {f"specs/rules/{EDITION}/{AMENDMENTS}"}
    assert tree.issues() == []
    assert tree.failing(*LIVE) == {}


def test_list_of_places_is_read_as_it_stands() -> None:
    """With its conditions, and with what a placeholder stands for."""
    text = "Text.\n\n- `specs/<edition>.yaml`: the entry\n- `a.py`, where it rains: more\n"
    guide = Section("Add", text)
    assert guide.places(edition="lnf-2017") == {"specs/lnf-2017.yaml"}
    assert guide.places({"it rains"}, edition="lnf-2017") == {"specs/lnf-2017.yaml", "a.py"}

"""``novuss rules``: clauses shown, searched and compared."""

import os
import re
import shutil
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from tests import in_force
from tests.commands import Novuss, Write, finished

from novuss.corpus import Corpus
from novuss.search.index_store import load_index, load_situation_index
from novuss.specs.cache_folder import cache_folder
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.loader import load_knowledge, load_rulings, load_situations

knowledge = in_force.knowledge


def test_section_is_shown_with_everything_below(novuss: Novuss) -> None:
    run = novuss("rules", "show", "17", "--language", "lv")
    assert run.status == 0
    assert "Soda kauliņš" in run.out
    assert "17.1.18" in run.out


def test_clause_comes_with_consequence_and_disagreements(novuss: Novuss) -> None:
    run = novuss("rules", "show", "17.1.8")
    assert "Consequence: penalty disc, loss of the right to strike [17.1]" in run.out
    assert "de-2017:" in run.out


def test_clause_ends_with_who_has_read_its_text(novuss: Novuss) -> None:
    run = novuss("rules", "show", "17.1.4", "--language", "ru")
    assert run.status == 0
    assert run.out.rpartition("\n\n")[2].startswith("Статус текста: черновик. Черновик")


def test_latvian_text_says_that_it_is_translated(novuss: Novuss) -> None:
    assert "tulkots" in novuss("rules", "show", "12.1", "-l", "lv").out
    assert "tulkots" not in novuss("rules", "show", "12.1", "-l", "en").out


def test_clauses_of_a_range_are_shown_one_below_the_other(novuss: Novuss) -> None:
    printed = novuss("rules", "show", "17.1.8–17.1.10").out
    assert re.findall(r"^17\.1\.\d+(?=  )", printed, re.MULTILINE) == [
        "17.1.8",
        "17.1.9",
        "17.1.10",
    ]
    data = novuss("rules", "show", "17.1.8/A1.16", "--json").json
    assert [clause["id"] for clause in data] == ["17.1.8", "A1.16"]


@pytest.mark.parametrize(
    ("command", "number", "language", "message"),
    [
        ("show", "8.1.9", "en", "8.1.9: lnf-2017 has no clause 8.1.9; there are: 8.1.1, 8.1.2"),
        ("show", "17.1.з", "ru", "но в mfn-2010 он есть; добавьте --edition mfn-2010"),
        (
            "compare",
            "xx",
            "de",
            "xx: lnf-2017 hat keinen Punkt xx; die Nummer wie gedruckt eingeben",
        ),
    ],
)
def test_rejects_unknown_clause_in_the_language_with_a_cure(
    novuss: Novuss, command: str, number: str, language: str, message: str
) -> None:
    run = novuss("rules", command, number, "--language", language)
    assert message in run.refusal


def test_search_as_json_keeps_its_contract(novuss: Novuss) -> None:
    run = novuss("rules", "search", "--json", "фонарик")
    (hit,) = [hit for hit in run.json["results"] if hit["id"] == "8.1.5"]
    assert set(hit) == {"id", "edition", "score", "snippet"}
    assert hit["edition"] == "lnf-2017"
    assert set(run.json) == {"read_as", "results", "situations"}
    situations = novuss("rules", "search", "--json", "-l", "de", "Schlagscheibe zerbrochen").json
    found = situations["situations"]
    assert 0 < len(found) <= 10
    assert all(set(hit) == {"id", "score", "snippet"} for hit in found)
    assert [hit["score"] for hit in found] == sorted((hit["score"] for hit in found), reverse=True)
    assert novuss("situations", "show", found[0]["id"]).status == 0


@pytest.mark.parametrize(
    ("typed", "first"),
    [("the puck broke and the larger part flew off the table", True), ("17.1.4", False)],
)
def test_situations_are_a_block_of_their_own(novuss: Novuss, typed: str, first: bool) -> None:
    lines = novuss("rules", "search", "-l", "en", typed).out.splitlines()
    place = lines.index("Situations:")
    assert (place == 0) == first
    clauses, situations = (lines[5:], lines[1:]) if first else (lines[:place], lines[place + 1 :])
    assert any(line.startswith("17.1.14" if first else "17.1.4") for line in clauses)
    assert sum(not line.startswith(" ") and ": " in line for line in situations) >= 2


def test_search_says_name_and_consequence_beside_the_number(novuss: Novuss) -> None:
    run = novuss("rules", "search", "-l", "ru", "17.1.4")
    line = "17.1.4    Шайба в лузе → штрафная пешка, потеря права на удар (Шайба упала в лузу) ≠"
    assert run.out.splitlines()[0] == line


def test_search_without_a_hit_says_so(novuss: Novuss) -> None:
    run = novuss("rules", "search", "qwertyuiop")
    assert (run.status, run.out) == (1, "")
    assert "Nothing found" in run.err
    assert "qwertyuiop" in run.err
    assert novuss("rules", "search", "--json", "qwertyuiop").json == {
        "read_as": None,
        "results": [],
        "situations": [],
    }


def test_search_names_a_word_that_stands_nowhere_beside_others(novuss: Novuss) -> None:
    run = novuss("rules", "search", "-l", "de", "Taschenlampe", "qwertyuiop")
    assert run.status == 0
    assert run.out.startswith("8.1.5")
    assert run.err == "Nicht beachtet: qwertyuiop\n"


#: Calls one after the other, and what none of them may have loaded when they have ended.
CALLS = """\
import sys
from novuss.__main__ import main
heavy = {"typer", "pydantic", "rich"}
for words in [["--version"], *(line.split() for line in sys.argv[1:])]:
    sys.argv = ["novuss", *words]
    try:
        main()
    except SystemExit:
        pass
    print("loaded:", words[0], sorted(heavy & sys.modules.keys()))
    heavy = {"mkdocs", "openpyxl", "pandas", "pint", "pymorphy3", "simplemma"}
"""


def test_nothing_is_loaded_that_a_call_does_not_need(
    live: Corpus, write: Write, tmp_path: Path
) -> None:
    """The version needs no command line, the index no lemma data, a sheet neither pandas nor pint.

    Units and their factors are in the knowledge; 445 mm is asked about in other units.
    """
    write("pucks.csv", "p1,puck,outer diameter,1.75,in", "p2,puck,outer diameter,445,mm")
    # What is kept of the knowledge and of its indexes is there, whatever other tests keep.
    for load in (load_knowledge, load_situations, load_rulings):
        load(find_specs_folder())
    load_index(live)
    load_situation_index(live)
    (tmp_path / "cache/novuss").mkdir(parents=True)
    for path in cache_folder().iterdir():
        # What another knowledge left there may be cleared away meanwhile.
        with suppress(FileNotFoundError):
            shutil.copy(path, tmp_path / "cache/novuss")
    done = finished(
        [sys.executable, "-c", CALLS, "rules show 17.1.8", "rules search ripa", "check pucks.csv"],
        cwd=tmp_path,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
    )
    loaded = [line for line in done.stdout.splitlines() if line.startswith("loaded: ")]
    names = ("--version", "rules", "rules", "check")
    assert loaded == [f"loaded: {name} []" for name in names]


def test_clause_is_compared_with_its_counterparts(novuss: Novuss) -> None:
    run = novuss("rules", "compare", "17.1.8")
    assert run.status == 0
    assert "2010 rules 17.1.з: wider in 2017. " in run.out
    assert "Simplified rules: not in this document" in run.out
    own = novuss("rules", "show", "17.1.з", "--edition", "mfn-2010")
    quoted = " ".join(own.out.splitlines()[1].split()[:6])
    assert quoted in run.out, "the text of the other edition is quoted"


@pytest.mark.parametrize("command", ["show", "compare"])
def test_heading_says_the_sum_of_its_clauses(novuss: Novuss, command: str) -> None:
    run = novuss("rules", command, "20")
    printed = " ".join(run.out.split())
    assert "2010 rules 20: 7 clauses: same rule 2, wider in 2017 2, narrower in 2017 1" in printed
    assert "same rule." not in printed
    then = novuss("rules", command, "9", "--edition", "mfn-2010")
    assert "2017 rules 9: 13 clauses: changed 10, dropped 3." in " ".join(then.out.split())


@pytest.mark.parametrize(
    ("command", "language", "relation"),
    [
        ("show", "en", "2010 rules 5.4: depends on the language version (by our text: changed)."),
        (
            "compare",
            "lv",
            "2010. gada noteikumi 5.4: atkarīgs no valodas versijas (pēc mūsu teksta: mainīts).",
        ),
    ],
)
def test_relation_that_depends_on_a_translation_is_no_change(
    novuss: Novuss, command: str, language: str, relation: str
) -> None:
    out = " ".join(novuss("rules", command, "4.4", "-l", language).out.split())
    assert relation in out
    assert "de-2017" in out.split(relation)[1]
    assert "ru-2017" in out.split(relation)[1]


def test_same_by_one_translation_only_is_said_from_both_sides(novuss: Novuss) -> None:
    run = novuss("rules", "show", "18.1.1")
    assert "2010 rules 18.1.а: depends on the language version (by our text: same rule)." in run.out
    then = novuss("rules", "show", "18.1.а", "--edition", "mfn-2010")
    printed = " ".join(then.out.split())
    assert "By our text the same rule as 18.1.1 of the 2017 rules" in printed
    assert "By one of the two language versions of 2017 it may differ." in printed


def test_comparison_starts_from_any_edition(novuss: Novuss) -> None:
    run = novuss("rules", "compare", "13.9", "--edition", "simplified-en", "-l", "de")
    assert run.status == 0
    assert run.out.startswith("13.9")
    assert "Regeln von 2017 12.20" in " ".join(run.out.split())
    assert "2010" not in run.out.split("Regeln von 2017", 1)[0], "only the edition in force"


def test_number_of_2010_is_shown_from_any_keyboard(novuss: Novuss) -> None:
    run = novuss("rules", "show", "17.1.z", "--edition", "mfn-2010")
    assert run.status == 0
    assert run.out.startswith("17.1.з  Own dark disc touched by punishable stroke  (2010 rules)")
    assert "2017 rules 17.1.8: wider in 2017" in run.out


def test_clause_that_shows_the_text_in_force_says_so(novuss: Novuss) -> None:
    run = novuss("rules", "show", "17.1.г", "--edition", "mfn-2010")
    assert "The same rule as 17.1.4 of the 2017 rules" in run.out
    text = novuss("rules", "show", "17.1.4").out.splitlines()[1]
    assert text in run.out

"""The language of a command: told, or that of the computer."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from novuss.speech import spoken

Novuss = Callable[..., Any]


@pytest.mark.parametrize(
    ("environment", "interface", "language"),
    [
        ({}, "", "en"),
        ({"LANG": "lv_LV.UTF-8"}, "", "lv"),
        ({"LANG": "de"}, "", "de"),
        ({"LANG": "ru_UA.KOI8-U"}, "", "ru"),
        ({"LANG": "de_AT@euro"}, "", "de"),
        ({"LANG": "de-CH"}, "", "de"),
        # The first that is set decides, even where it is a language that there is not.
        ({"LC_ALL": "C", "LANG": "lv_LV.UTF-8"}, "", "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "ru_RU.UTF-8", "LANG": "lv_LV.UTF-8"}, "", "ru"),
        ({"LC_ALL": "fr_FR.UTF-8"}, "de_DE", "en"),
        ({"LANG": "POSIX"}, "", "en"),
        ({"LANG": "delta"}, "", "en"),
        ({"NOVUSS_LANGUAGE": "lv", "LC_ALL": "de_DE.UTF-8"}, "", "lv"),
        ({"NOVUSS_LANGUAGE": "", "LC_ALL": "de_DE.UTF-8"}, "", "de"),
        ({}, "lv_LV", "lv"),
        ({"LANG": ""}, "ru_RU", "ru"),
    ],
)
def test_language_of_the_computer(
    environment: dict[str, str], interface: str, language: str
) -> None:
    assert spoken(environment, interface) == language


PLACES = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "", "NOVUSS_LANGUAGE": ""}
SAID = {"en": "at most 22", "de": "höchstens 22", "ru": "не более 22", "lv": "ne vairāk kā 22"}


@pytest.mark.parametrize("language", SAID)
def test_check_speaks_the_language_of_the_computer(
    novuss: Novuss, tmp_path: Path, language: str
) -> None:
    (tmp_path / "p.csv").write_text(
        "item,kind,characteristic,value,unit\nP1,puck,weight,30,g\n", encoding="utf-8"
    )
    run = novuss("check", "p.csv", **PLACES | {"LANG": f"{language}_XX.UTF-8"})
    assert run.status == 1
    assert SAID[language] in run.out
    data = novuss("check", "p.csv", "--json", **PLACES | {"LANG": f"{language}_XX.UTF-8"})
    assert SAID[language] in data.json["results"][0]["reason"]


def test_variable_goes_before_the_computer_and_the_option_before_both(
    novuss: Novuss, tmp_path: Path
) -> None:
    (tmp_path / "p.csv").write_text(
        "item,kind,characteristic,value,unit\nP1,puck,weight,30,g\n", encoding="utf-8"
    )
    places = PLACES | {"LANG": "de_DE.UTF-8", "NOVUSS_LANGUAGE": "lv"}
    assert SAID["lv"] in novuss("check", "p.csv", **places).out
    assert SAID["ru"] in novuss("check", "p.csv", "-l", "ru", **places).out
    wrong = novuss("check", "p.csv", **places | {"NOVUSS_LANGUAGE": "fr"})
    assert (wrong.status, wrong.out) == (2, "")
    assert "'fr'" in wrong.err
    assert "NOVUSS_LANGUAGE" in wrong.err


def test_every_command_that_speaks_follows_the_computer(novuss: Novuss, tmp_path: Path) -> None:
    german = PLACES | {"LC_MESSAGES": "de_DE.UTF-8"}
    assert "Prüfer" not in novuss("rules", "show", "8.1.3", **PLACES).out
    (tmp_path / "p.csv").write_text(
        "item,kind,characteristic,value,unit\nP1,puck,weight,30,g\n", encoding="utf-8"
    )
    assert "Punkt" in novuss("rules", "show", "99.99", **german).err
    assert novuss("template", "--pucks", 1, "-o", "a.csv", **german).status == 0
    assert "Schlagscheibe" in (tmp_path / "a.csv").read_text(encoding="utf-8")
    add = novuss("record", "add", "e.db", "p.csv", "--by", "A", **german)
    assert SAID["de"] in add.out
    assert "Schlagscheibe" in novuss("record", "list", "e.db", **german).out
    assert "Schlagscheibe" in novuss("report", "e.db", **german).out
    nothing = novuss("rules", "search", "xqzzyw", **german)
    assert "nichts" in nothing.err.casefold() or "kein" in nothing.err.casefold()


@pytest.mark.parametrize(("language", "sign"), [("en", "."), ("de", ","), ("ru", ","), ("lv", ",")])
def test_terminal_writes_every_number_with_the_decimal_sign_of_the_language(
    novuss: Novuss, tmp_path: Path, language: str, sign: str
) -> None:
    """As typed, converted, derived, seen: fails, open points, spot checks and instruments."""
    other = {".": ",", ",": "."}[sign]
    (tmp_path / "t.csv").write_text(
        "item,kind,characteristic,value,unit,position,occasion,instrument\n"
        "P1,puck,weight,22.7,g,,before,S\n"
        'P1,puck,weight,"22,8",g,,during,S\n'
        "P2,puck,outer_diameter,4.57,cm,,,\n"
        "P2,puck,hole_diameter,10.7,mm,,,\n"
        'P3,puck,hole_diameter,"10,8",mm,,,\n'
        "T1,table,diagonal,1414.3,mm,A-C,,\n"
        'T1,table,diagonal,"1412,1",mm,B-D,,\n'
        'T1,table,pocket_diameter,"99,25",mm,2,,\n'
        "P4,puck,not_glued,no,,,,\n",
        encoding="utf-8",
    )
    (tmp_path / "i.csv").write_text(
        "id,kind,resolution,uncertainty,unit,range_from,range_to\nS,scale,0.1,8.5,g,0.5,20.5\n",
        encoding="utf-8",
    )
    run = novuss("check", "t.csv", "--instruments", "i.csv", "-l", language)
    assert run.status == 1, run.err
    numbers = re.findall(rf"(?<![\w.,-])\d+[{sign}]\d+(?![\w.,])", run.out)
    assert {f"22{sign}8", f"4{sign}57", f"10{sign}7", f"99{sign}25"} <= set(numbers)
    # What else looks like a number with a decimal sign is the number of a clause.
    wrong = re.findall(rf"(?<![\w.,-])\d+[{other}]\d+(?![\w.,])", run.out)
    assert [one for one in wrong if not novuss_clause(one)] == []
    answers = {"en": "no", "de": "nein", "ru": "нет", "lv": "nē"}
    assert f": {answers[language]} – " in " ".join(run.out.split())


def novuss_clause(text: str) -> bool:
    """Whether it is a clause that the terminal names, such as 18.2."""
    from novuss.corpus import load_corpus

    return load_corpus().clause(text) is not None

"""The language of a command: told, or that of the computer."""

import json
import os
import re
import sys
from pathlib import Path

import pytest
from tests.commands import Novuss, finished

from novuss.system_language import detect_language


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
    assert detect_language(environment, interface) == language


PLACES = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "", "NOVUSS_LANGUAGE": ""}
SAID = {"de": "höchstens 22", "lv": "ne vairāk kā 22"}
HEAVY = "item,kind,characteristic,value,unit\nP1,puck,weight,30,g\n"


def test_check_speaks_the_language_of_the_computer(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text(HEAVY, encoding="utf-8")
    run = novuss("check", "p.csv", **PLACES | {"LANG": "lv_LV.UTF-8"})
    assert run.status == 1
    assert SAID["lv"] in run.out
    data = novuss("check", "p.csv", "--json", **PLACES | {"LC_MESSAGES": "de_DE.UTF-8"})
    assert SAID["de"] in data.json["results"][0]["reason"]


def test_variable_goes_before_the_computer(novuss: Novuss, tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text(HEAVY, encoding="utf-8")
    places = PLACES | {"LANG": "de_DE.UTF-8"}
    assert SAID["lv"] in novuss("check", "p.csv", **places | {"NOVUSS_LANGUAGE": "lv"}).out
    wrong = novuss("check", "p.csv", **places | {"NOVUSS_LANGUAGE": "fr"})
    assert "'fr'" in wrong.refusal
    assert "NOVUSS_LANGUAGE" in wrong.err


#: Prints the language that each command speaks where nobody says it.
DEFAULTS = """\
import json
from typer.main import get_command
from novuss.cli import app

def walk(command, path):
    ctx = type(command).context_class(command)
    for one in command.get_params(ctx):
        if "--language" in one.opts and not one.multiple:
            yield path, one.default
    for name in command.list_commands(ctx) if hasattr(command, "list_commands") else ():
        yield from walk(command.get_command(ctx, name), f"{path} {name}")

print(json.dumps(dict(walk(get_command(app), "novuss"))))
"""


def test_every_command_that_speaks_follows_the_computer() -> None:
    done = finished(
        [sys.executable, "-c", DEFAULTS], env={**os.environ, **PLACES, "LC_MESSAGES": "de_DE.UTF-8"}
    )
    found = json.loads(done.stdout)
    assert [name for name, language in found.items() if language != "de"] == []
    commands = {"check", "template", "report", "rules show", "record add"}
    assert {f"novuss {command}" for command in commands} <= set(found)
    assert len(found) > 15


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
    assert [line for line in wrong if not novuss_clause(line)] == []
    answers = {"en": "no", "de": "nein", "ru": "нет", "lv": "nē"}
    assert f": {answers[language]} – " in " ".join(run.out.split())


def novuss_clause(text: str) -> bool:
    """Whether it is a clause that the terminal names, such as 18.2."""
    from novuss.corpus import load_corpus

    return load_corpus().rules.clause(text) is not None

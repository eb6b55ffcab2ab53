"""``--help`` in four languages: every text of every command, and what is printed around it."""

import inspect
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.commands import Novuss
from tests.manual_page import PAGE, build_manual_page
from typer.main import get_command

from novuss.cli import app, command_classes
from novuss.languages import LANGUAGES, ORIGINAL
from novuss.model.interface_strings import HelpFile
from novuss.specs.help_translation import translate_message
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.yaml_file import YamlFile

OTHERS = [language for language in LANGUAGES if language != ORIGINAL]


@pytest.fixture(scope="module")
def texts() -> dict[str, dict[str, str]]:
    """The texts of ``specs/help.yaml`` by language, by the English one."""
    folder = find_specs_folder()
    found = YamlFile.read_file(folder / "help.yaml", folder).validate_as(HelpFile).texts
    assert len({text[ORIGINAL] for text in found}) == len(found)
    return {text[ORIGINAL]: dict(text.items()) for text in found}


def paragraphs() -> Iterator[tuple[str, str]]:
    """Every paragraph of every help text, and what it belongs to."""

    def walk(command: Any, path: str) -> Iterator[tuple[str, str]]:
        ctx = type(command).context_class(command)
        for part in [command, *command.get_params(ctx)]:
            name = path if part is command else f"{path} {part.opts[0]}"
            assert part.help, f"{name} has no help"
            for text in inspect.cleandoc(part.help).split("\n\n"):
                yield " ".join(text.split()), name
        for name in command.list_commands(ctx) if hasattr(command, "list_commands") else ():
            yield from walk(command.get_command(ctx, name), f"{path} {name}")

    yield from walk(get_command(app), "novuss")


def test_every_text_of_every_command_is_there_in_every_language(
    texts: dict[str, dict[str, str]],
) -> None:
    names = dict(paragraphs())
    assert len(names) > 100
    assert {name: text for text, name in names.items() if text not in texts} == {}
    # What is of no command is of the library, which says it around our texts.
    library = list(texts)[: list(texts).index(str(app.info.help).partition("\n")[0])]
    assert {text for text in texts if text not in names} <= set(library)


@pytest.mark.parametrize("language", OTHERS)
def test_each_language_has_texts_of_its_own(
    texts: dict[str, dict[str, str]], language: str
) -> None:
    same = [text for text, translations in texts.items() if translations[language] == text]
    assert same == []
    for english, translations in texts.items():
        # What is typed is the same in every language: options, suffixes, commands, places.
        typed = r"--[a-z-]+|\.[a-z]{2,4}\b|\{\w*\}|\bFILE\b|\d{4}-\d\d-\d\d|\d+\.\d+\.\d+"
        assert sorted(set(re.findall(typed, translations[language]))) == sorted(
            set(re.findall(typed, english))
        ), english


COMMANDS = ["", "check", "template", "report", "record", "record add", "rules search", "site"]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("command", COMMANDS)
def test_help_speaks_the_language_and_nothing_of_english(
    novuss: Novuss,
    texts: dict[str, dict[str, str]],
    command: str,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(command_classes, "SPOKEN", language)
    run = novuss(*command.split(), "--help")
    assert run.status == 0, run.err
    flat = " ".join(re.sub(r"[│╭╮╰╯─]", " ", run.out).split())
    first = next(text for text, name in paragraphs() if name == f"novuss {command}".strip())
    assert texts[first][language] in flat
    for heading in ("Usage:", "Options", "Show this message and exit."):
        assert texts[heading][language] in flat
        assert heading not in flat
    assert not re.search(r"\b(the|of|and|which|Arguments|Commands|default)\b", flat)


def test_language_of_the_call_goes_before_that_of_the_computer(
    novuss: Novuss, started: Novuss
) -> None:
    places = {"NOVUSS_LANGUAGE": "", "LC_ALL": "de_XX.UTF-8"}
    assert "Befehle" in started("--help", **places).out
    assert "Lietošana:" in novuss("check", "--help", "-l", "lv").out
    assert "Lietošana:" in novuss("check", "--language=lv", "--help").out
    assert "Usage:" in novuss("check", "--help").out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["check"], "es fehlt das Argument 'FILE...'."),
        (["check", "a.csv", "--foo"], "diese Option gibt es nicht: --foo"),
        (["chek"], "diesen Befehl gibt es nicht: 'chek'."),
        (["check", "a.csv", "--report"], "'--report' braucht einen Wert."),
        (["template", "-o", "a.csv", "--pucks", "x"], "ungültiger Wert für '--pucks': eine ganze"),
        (["template", "-o", "a.csv", "--pucks", "-1"], "'--pucks': mindestens 0"),
        (["check", "a.csv", "--rule"], "'--rule' braucht einen Wert."),
        (["rules"], "rules [OPTIONS] COMMAND [ARGS]... Die Regeln lesen"),
    ],
)
def test_wrong_call_is_told_in_the_language(
    novuss: Novuss, words: list[str], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_classes, "SPOKEN", "de")
    run = novuss(*words)
    assert run.status == 2
    flat = " ".join(re.sub(r"[│╭╮╰╯─]", " ", run.err + run.out).split())
    assert says in flat


def test_message_without_a_pattern_stays_as_it_is() -> None:
    assert translate_message("Something else entirely", "lv") == "Something else entirely"
    assert translate_message("Missing command.", ORIGINAL) == "Missing command."


def test_manual_page_follows_the_help() -> None:
    assert PAGE.read_text(encoding="utf-8") == build_manual_page(), "run make types"

"""Clauses amended in another language than the reader's, wherever a terminal prints them."""

from pathlib import Path
from typing import Any

import pytest
from tests.amended import DAY, EDITION, SeeAmended
from tests.commands import Novuss

from novuss.assistant.tool_answers import Assistant

#: Given in Latvian alone is 11.7; given in English and Latvian are A1.19 and the new 17.1.20.
NOTE = "Not translated yet. The text was amended in this language: Latvian."
NEW = "Jauns teksts."


@pytest.fixture(scope="module")
def knowledge(amended_specs: Path) -> Path:
    return amended_specs


def read_earlier(novuss: Novuss) -> str:
    found = novuss("rules", "show", "11.7", "--edition", "lnf-2017", "--json", "-l", "en").json
    return str(found["text"])


def join_lines(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("command", [("show", "11.7"), ("show", "11"), ("compare", "11.7")])
def test_adopted_text_is_printed_under_a_note(novuss: Novuss, command: tuple[str, ...]) -> None:
    printed = join_lines(novuss("rules", *command, "--at", DAY, "-l", "en").out)
    assert f"{NOTE} {NEW}" in printed
    assert NOTE not in novuss("rules", *command, "--at", DAY, "-l", "lv").out
    if command[0] == "show":
        assert read_earlier(novuss) not in printed
        data = novuss("rules", *command, "--at", DAY, "-l", "en", "--json").json
        assert command[1] == "11" or data["text"] == f"{NOTE}\n{NEW}"


@pytest.mark.parametrize("language", ["en", "lv"])
def test_excerpt_quotes_the_adopted_text(novuss: Novuss, language: str) -> None:
    asked = ("rules", "search", "11.7", "--at", DAY, "-l", language)
    expected = f"{NOTE} {NEW}" if language == "en" else NEW
    assert expected in join_lines(novuss(*asked).out)
    (found,) = (
        hit["snippet"]
        for hit in novuss(*asked, "--json").json["results"]
        if (hit["id"], hit["edition"]) == ("11.7", EDITION)
    )
    assert found == expected


def test_search_never_quotes_the_earlier_text(novuss: Novuss) -> None:
    earlier = read_earlier(novuss)
    for language in ("en", "lv"):
        asked = ("rules", "search", *earlier.split()[:12], "--at", DAY, "-l", language, "--json")
        (found,) = (
            hit["snippet"]
            for hit in novuss(*asked).json["results"]
            if (hit["id"], hit["edition"]) == ("11.7", EDITION)
        )
        assert found == (f"{NOTE} {NEW}" if language == "en" else NEW)


def test_report_and_cards_print_the_text_under_the_note(novuss: Novuss, tmp_path: Path) -> None:
    table = tmp_path / "pucks.csv"
    table.write_text("item,kind,characteristic,value,unit\nP1,puck,weight,22.5,g\n", "utf-8")
    page = tmp_path / "report.html"
    novuss("check", table, "--date", DAY, "-l", "de", "--report", page)
    text = page.read_text(encoding="utf-8")
    assert "Noch nicht übersetzt." in text
    cards = ("cards", "11.7", "--site-url", "https://example.org/", "-o", page, "--force")
    assert novuss(*cards, "--at", DAY, "-l", "en").status == 0
    assert f"{NOTE} {NEW}" in page.read_text(encoding="utf-8")


def test_assistant_gives_the_text_under_the_note(see_amended: SeeAmended) -> None:
    assistant = Assistant(see_amended(DAY))

    def ask(tool: str, **arguments: str) -> Any:
        return assistant.answer_call(tool, {"language": "en", "day": DAY, **arguments})

    assert ask("show", clause="11.7")["text"] == f"{NOTE}\n{NEW}"
    assert ask("compare", clause="11.7")["text"] == f"{NOTE}\n{NEW}"
    (found,) = (
        hit["snippet"]
        for hit in ask("search", query="11.7")["results"]
        if (hit["id"], hit["edition"]) == ("11.7", EDITION)
    )
    assert found == f"{NOTE} {NEW}"

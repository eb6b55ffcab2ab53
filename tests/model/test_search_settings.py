"""What the search weighs and knows of languages is checked when it is loaded."""

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.model.search_settings import SearchSettings


@pytest.fixture
def settings(corpus: Corpus) -> dict[str, Any]:
    """What ``specs/search.yaml`` says, to be spoiled."""
    return corpus.search_settings.model_dump()


def refused(settings: dict[str, Any]) -> list[str]:
    with pytest.raises(ValidationError) as error:
        SearchSettings.model_validate(settings)
    return [
        f"{'.'.join(map(str, detail['loc']))}: {detail['msg']}" for detail in error.value.errors()
    ]


def test_missing_languages_are_all_named_at_once(settings: dict[str, Any]) -> None:
    kept, *missing = LANGUAGES
    settings["languages"] = {kept: settings["languages"][kept]}
    gaps = {f"languages.{language}" for language in missing}
    assert {message.partition(":")[0] for message in refused(settings)} == gaps


def test_language_says_all_of_it_and_every_gap_is_named(settings: dict[str, Any]) -> None:
    gaps = {
        f"languages.{language}.{key}"
        for language in LANGUAGES
        for key in ("links", "sounds", "verbs")
    }
    for language in LANGUAGES:
        for key in ("links", "sounds", "verbs"):
            del settings["languages"][language][key]
    assert {message.partition(":")[0] for message in refused(settings)} == gaps


def test_language_that_nobody_reads_is_refused(settings: dict[str, Any]) -> None:
    settings["languages"]["xx"] = settings["languages"]["en"]
    (message,) = refused(settings)
    assert message.startswith("languages.xx")


def in_place(*path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def spoil(settings: dict[str, Any]) -> None:
        for step in path[:-1]:
            settings = settings[step]
        settings[path[-1]] = value

    return spoil


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (in_place("certainty", "near", value=101), "certainty.near: Input should be less than"),
        (in_place("lengths", "part", value=0), "lengths.part: Input should be greater than"),
        (in_place("weights", "aliass", value=5), "weights.aliass: Extra inputs"),
        (in_place("languages", "lv", "stop", value="un ne un"), "stands twice: un"),
        (in_place("numbers", "around", value=".,."), "stands twice: ."),
        (
            in_place("languages", "ru", "sounds", "ways", value={"ch": "c", "sch": "s"}),
            "'ch' is a part of sch: put it behind",
        ),
        (
            in_place("languages", "de", "lemmas", "rare", value="(est"),
            "languages.de.lemmas.simplemma.rare: Value error, no regular expression",
        ),
        (in_place("languages", "en", "lemmas", "library", value="none"), "languages.en.lemmas"),
    ],
)
def test_mistake_is_named_with_its_place(
    settings: dict[str, Any], spoil: Callable[[dict[str, Any]], None], message: str
) -> None:
    spoil(settings)
    (found,) = refused(settings)
    assert message in found

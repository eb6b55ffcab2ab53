"""What the search weighs and knows of languages is checked when it is loaded."""

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.model.search_settings import SearchSettings


@pytest.fixture
def told(corpus: Corpus) -> dict[str, Any]:
    """What ``specs/search.yaml`` says, to be spoiled."""
    return corpus.search_settings.model_dump()


def refused(told: dict[str, Any]) -> list[str]:
    with pytest.raises(ValidationError) as error:
        SearchSettings.model_validate(told)
    return [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.value.errors()]


def test_missing_languages_are_all_named_at_once(told: dict[str, Any]) -> None:
    kept, *missing = LANGUAGES
    told["languages"] = {kept: told["languages"][kept]}
    gaps = {f"languages.{one}" for one in missing}
    assert {message.partition(":")[0] for message in refused(told)} == gaps


def test_language_says_all_of_it_and_every_gap_is_named(told: dict[str, Any]) -> None:
    gaps = {f"languages.{one}.{key}" for one in LANGUAGES for key in ("links", "sounds", "verbs")}
    for one in LANGUAGES:
        for key in ("links", "sounds", "verbs"):
            del told["languages"][one][key]
    assert {message.partition(":")[0] for message in refused(told)} == gaps


def test_language_that_nobody_reads_is_refused(told: dict[str, Any]) -> None:
    told["languages"]["xx"] = told["languages"]["en"]
    (message,) = refused(told)
    assert message.startswith("languages.xx")


def in_place(*path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def spoil(told: dict[str, Any]) -> None:
        for step in path[:-1]:
            told = told[step]
        told[path[-1]] = value

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
    told: dict[str, Any], spoil: Callable[[dict[str, Any]], None], message: str
) -> None:
    spoil(told)
    (found,) = refused(told)
    assert message in found

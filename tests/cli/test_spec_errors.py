"""Mistakes of the knowledge are told in the language of the call, what a model finds as well."""

from datetime import date
from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from novuss.cli.spec_errors import render_mistakes
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.specs.help_translation import translate_mistake
from novuss.specs.model_mistakes import describe_mistake
from novuss.specs.spec_issues import Issue, SpecsError
from novuss.specs.yaml_file import YamlFile


def read_broken(folder: Path, text: str) -> SpecsError:
    path = folder / "specs" / "a.yaml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SpecsError) as raised:
        YamlFile.read_file(path, path.parent)
    return raised.value


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: 1\na: 2\n", "specs/a.yaml:2: atslēga 'a' atkārtojas, tā ir arī 1. rindā; atstājiet"),
        ("- 1\n", "specs/a.yaml:1: nav pāru „atslēga: vērtība”; sāciet ar rindām 'key: value'"),
        ("a: [\n", "specs/a.yaml:2: pirms tam nav aizvērta iekava; izlabojiet YAML šajā rindā"),
        ("a: b: c\n", "specs/a.yaml:1: šeit ir lieks kols; tekstu ar kolu raksta pēdiņās; "),
    ],
)
def test_mistake_is_told_in_the_language(tmp_path: Path, text: str, line: str) -> None:
    words = render_mistakes(read_broken(tmp_path, text), "lv")
    assert words.startswith("zināšanu bāzē ir kļūdas:\n")
    assert line in words


def test_words_that_are_known_in_the_language_go_first() -> None:
    translations = {"lv": ("kļūda", "izlabojiet"), "en": ("a mistake", "mend it")}
    issue = Issue("a.yaml", 3, "a mistake", "mend it", translations=translations)
    assert render_mistakes(SpecsError([issue]), "lv").endswith("a.yaml:3: kļūda; izlabojiet")
    assert render_mistakes(SpecsError([issue]), "en").endswith("a.yaml:3: a mistake; mend it")


class One(BaseModel):
    """A member of a union."""

    kind: Literal["one"]


class Two(BaseModel):
    """Another."""

    kind: Literal["two"]


class Kinds(BaseModel):
    """A value of each kind of mistake."""

    model_config = ConfigDict(extra="forbid")

    missing: str
    text: str = ""
    filled: Annotated[str, Field(min_length=1)] = "a"
    short: Annotated[str, Field(min_length=2, max_length=3)] = "aa"
    form: Annotated[str, Field(pattern="^a$")] = "a"
    count: Annotated[int, Field(ge=1, le=2)] = 1
    between: Annotated[int, Field(gt=1, lt=9)] = 2
    share: float = 0.5
    sure: bool = True
    listed: Annotated[list[str], Field(min_length=1, max_length=2)] = ["a"]
    pair: tuple[str, str] = ("a", "b")
    named: dict[str, str] = {}
    part: One | None = None
    either: Annotated[One | Two, Field(discriminator="kind")] = One(kind="one")
    on: date = date(2027, 1, 31)


WRONG = [
    {"missing": "", "on": "1.4.2028"},
    {},
    {"foreign": 1, "text": 1, "filled": "", "short": "a", "form": "b", "count": 0, "between": 1},
    {"short": "aaaa", "count": 3, "between": 9, "share": "x", "sure": "x", "listed": []},
    {"count": "x", "share": [], "sure": [], "listed": ["a"] * 3, "pair": 1, "named": 1, "part": 1},
    {"count": 1.5, "either": {"kind": "three"}, "part": {"kind": "two"}, "listed": 1},
    {"either": {}, "count": []},
]


@pytest.mark.parametrize("values", WRONG)
def test_what_a_model_finds_has_words_in_each_language(values: dict[str, object]) -> None:
    with pytest.raises(ValidationError) as raised:
        Kinds.model_validate(values)
    for mistake in raised.value.errors():
        words = translate_mistake(mistake)
        assert words["detail"] == words[f"detail@{ORIGINAL}"] == describe_mistake(mistake)
        same = [name for name in LANGUAGES if words[f"detail@{name}"] == words["detail"]]
        assert same == [ORIGINAL], mistake["msg"]


def test_day_and_word_are_repeated_as_typed() -> None:
    values = {"missing": "", "on": "1.4.2028", "part": {"kind": "warnign"}}
    with pytest.raises(ValidationError) as raised:
        Kinds.model_validate(values)
    found = {describe_mistake(mistake) for mistake in raised.value.errors()}
    assert found == {"'warnign' is not one of: 'one'", "'1.4.2028' is no day such as 2027-01-31"}


def test_place_of_a_value_stays_before_the_words() -> None:
    issue = Issue("a.yaml", 3, "clauses.0.to: Field required", "add the key 'to'")
    words = render_mistakes(SpecsError([issue]), "ru")
    assert words.endswith("a.yaml:3: clauses.0.to: значение не указано; добавьте ключ 'to'")


@pytest.mark.parametrize("language", LANGUAGES)
def test_amendments_that_cannot_be_read_name_what_may_be_done(language: Language) -> None:
    file = "specs/rules/lnf-2028/amendments.yaml"
    issue, other = Issue(file, 3, "a mistake", "mend it"), Issue("specs/a.yaml", 3, "m", "c")
    words = render_mistakes(SpecsError([issue, issue]), language).splitlines()[-1]
    assert words.startswith(f"{file}: ")
    assert "'novuss edition apply FILE.xlsx --force'" in words
    assert "--force" not in render_mistakes(SpecsError([issue, other]), language)

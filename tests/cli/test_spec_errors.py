"""Mistakes of the knowledge are told in the language of the call, but for what a library says."""

from pathlib import Path

import pytest

from novuss.cli.spec_errors import render_mistakes
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
        ("a: [\n", "; izlabojiet YAML šajā rindā"),
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

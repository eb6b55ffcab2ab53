"""YAML 1.2 with lines: nothing is reread, lost or ignored in silence."""

from pathlib import Path

import pytest
import yaml

from novuss.model.editions import EditionsFile
from novuss.model.equipment_records import Bounds
from novuss.model.rule_clauses import Clause, RulesFile
from novuss.specs.spec_issues import Issue, SpecsError
from novuss.specs.yaml_file import YamlFile

CLAUSE = """\
edition: lnf-2017
section: "8"
clauses:
  - id: "8"
    level: section
    texts:
      en: Senior judges
      de: Schiedsrichter
      ru: Старшие судьи
      lv: Vecākie tiesneši
"""


def read(folder: Path, text: str | bytes) -> YamlFile:
    path = folder / "specs" / "a.yaml"
    path.parent.mkdir()
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return YamlFile.read_file(path, path.parent)


def issues(folder: Path, text: str, model: type[RulesFile | Bounds | EditionsFile]) -> list[Issue]:
    with pytest.raises(SpecsError) as caught:
        read(folder, text).validate_as(model)
    return caught.value.issues


@pytest.mark.parametrize(
    "word",
    ["no", "yes", "on", "off", "12:30", "1:2:3", "y", "2017-01-01", "1_000", "<<", "=", "0b1"],
)
def test_words_stay_words(tmp_path: Path, word: str) -> None:
    assert read(tmp_path, f"a: {word}\n").data["a"] == word


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("~", None),
        ("", None),
        ("Null", None),
        ("true", True),
        ("FALSE", False),
        ("017", 17),
        ("-3", -3),
        ("0o17", 15),
        ("0x1F", 31),
        ("+.5", 0.5),
        ("1.", 1.0),
        ("1e3", 1000.0),
        ("-.inf", float("-inf")),
        ("'true'", "true"),
        ('"17"', "17"),
        ("''", ""),
        ("|\n  17\n", "17\n"),
    ],
)
def test_plain_words_mean_what_yaml_1_2_says(tmp_path: Path, text: str, value: object) -> None:
    found = read(tmp_path, f"a: {text}\n").data["a"]
    assert (found, type(found)) == (value, type(value))


def test_the_reader_in_python_reads_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = read(tmp_path, CLAUSE)
    monkeypatch.setattr("novuss.specs.yaml_file._LOADER", yaml.SafeLoader)
    slow = YamlFile.read_file(fast.path, fast.path.parent)
    assert slow.data == fast.data
    path = ("clauses", 0, "texts", "ru")
    assert slow.find_line(*path) == fast.find_line(*path) == 9


#: What is no file of ours: its text, the line, and what is said of it.
BROKEN: dict[str, tuple[str | bytes, int, str]] = {
    "twice": ("a: 1\nb: 2\na: 3\n", 3, "duplicate key"),
    "twice-inside": ("a:\n  - b: 1\n    b: 2\n", 3, "duplicate key"),
    "open-list": ("a: 1\nb: [1, 2\n", 3, "expected ',' or ']'"),
    "tab": ("a: 1\n\tb: 2\n", 2, "found a tab character"),
    "open-quote": ("a: 'open\n", 2, "unexpected end of stream"),
    "list": ("- a\n- b\n", 1, "no mapping"),
    "empty": ("", 1, "no mapping"),
    "latin-1": (b"a: gr\xf6n\n", 1, "not UTF-8"),
    "control": ("ā: 1\nšķiet: \x07\n", 2, "control characters are not allowed"),
    "alias": ("a: 1\nb: &x 2\nc: *x\n", 2, "an anchor"),
    "alias-of-itself": ("a:\n  - &x [*x]\n", 2, "an anchor"),
    "tag": ("a: 1\nb: !!python/name:os.system x\n", 2, "the tag"),
    "harmless-tag": ("a: 1\nb: !!str 5\n", 2, "the tag"),
    "documents": ("a: 1\n---\nb: 2\n", 3, "a second document"),
    "list-as-key": ("a: 1\n? [b]\n: 2\n", 2, "a key that is no word"),
    "deep-brackets": ("a: 1\nb: " + "[" * 100_000 + "\n", 2, "more than 50 levels"),
    "deep-lists": (
        "a:\n" + "".join(f"{' ' * depth}- \n" for depth in range(60)),
        51,
        "more than 50 levels",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_file_is_refused_at_its_line(tmp_path: Path, name: str) -> None:
    text, line, message = BROKEN[name]
    with pytest.raises(SpecsError) as caught:
        read(tmp_path, text)
    (issue,) = caught.value.issues
    assert (issue.file, issue.line) == ("specs/a.yaml", line)
    assert message in issue.message
    assert issue.cure


@pytest.mark.parametrize(
    ("figure", "message"),
    [("44.5", "must be quoted"), ("45", "must be quoted"), ('"44,5"', "not a decimal number")],
)
def test_figure_that_would_lose_its_digits_is_refused(
    tmp_path: Path, figure: str, message: str
) -> None:
    (issue,) = issues(tmp_path, f'lower: "1"\nupper: {figure}\n', Bounds)
    assert issue.line == 2
    assert message in issue.message


def test_unknown_key_lists_those_that_are_allowed(tmp_path: Path) -> None:
    text = CLAUSE.replace("    level: section\n", "    level: section\n    title: Judges\n")
    (issue,) = issues(tmp_path, text, RulesFile)
    assert issue.line == 6
    assert "clauses.0.title" in issue.message
    assert issue.cure == f"remove the key or use one of: {', '.join(sorted(Clause.model_fields))}"


def test_unknown_key_of_an_inner_record_lists_the_inner_keys(tmp_path: Path) -> None:
    (issue,) = issues(tmp_path, CLAUSE + "      fr: Juges\n", RulesFile)
    assert issue.line == 11
    assert issue.cure == "remove the key or use one of: de, en, lv, ru"


@pytest.mark.parametrize(
    ("old", "new", "line", "cure"),
    [
        ("      lv: Vecākie tiesneši\n", "", 6, "add the key 'lv'"),
        ("Старшие судьи", '""', 9, "mend the value"),
        ("Старшие судьи", '"  "', 9, "mend the value"),
        ("level: section", "level: chapter", 5, "mend the value"),
        ('id: "8"', 'id: "8."', 4, "mend the value"),
        ('id: "8"', "id: 8.10", 4, "put it between quotation marks"),
    ],
    ids=["language-missing", "text-empty", "text-blank", "level", "id", "id-unquoted"],
)
def test_value_that_does_not_fit_is_an_issue_at_its_line(
    tmp_path: Path, old: str, new: str, line: int, cure: str
) -> None:
    (issue,) = issues(tmp_path, CLAUSE.replace(old, new, 1), RulesFile)
    assert (issue.line, issue.cure) == (line, cure)


def test_every_issue_of_a_file_is_collected(tmp_path: Path) -> None:
    text = CLAUSE.replace("section\n    texts", "chapter\n    colour: red\n    texts")
    assert [issue.line for issue in issues(tmp_path, text, RulesFile)] == [5, 6]


def test_line_of_a_path_is_that_of_its_deepest_known_part(tmp_path: Path) -> None:
    file = read(tmp_path, CLAUSE)
    assert [
        file.find_line(),
        file.find_line("section"),
        file.find_line("clauses", 0),
        file.find_line("clauses", 0, "texts", "ru"),
        file.find_line("clauses", 0, "texts", "LocalText", "ru"),
        file.find_line("clauses", 0, "texts", "fr"),
    ] == [1, 2, 4, 9, 9, 6]


@pytest.mark.parametrize(
    "files", ["languages.yaml", pytest.param("**/*.yaml", marks=pytest.mark.audit)]
)
def test_files_of_the_project_are_read_without_libyaml_too(files: str) -> None:
    """It is absent where PyYAML was built without it, and takes what the other refuses."""
    specs = Path(__file__).parents[2] / "specs"
    refused = []
    for path in sorted(specs.glob(files)):
        try:
            yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
        except yaml.YAMLError as error:
            refused.append(f"{path.relative_to(specs)}: {error}")
    assert refused == []

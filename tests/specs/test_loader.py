"""The knowledge is read once and remembered, and never remembered wrongly."""

import re
from pathlib import Path

import pytest

from novuss.specs import reader
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.loader import load_knowledge
from novuss.specs.reader import read_specs
from novuss.specs.spec_issues import SpecsError

from .conftest import Copy

HEIGHT = 'lower: "750", upper: "780"'


def height(knowledge: Knowledge) -> str:
    """The upper limit of the table height, as the knowledge says it."""
    (file,) = [file for file in knowledge.equipment if file.edition == "lnf-2017"]
    bounds = file.characteristics[0].bounds
    assert bounds is not None
    return str(bounds.upper)


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "novuss"


def test_second_load_does_not_parse(
    specs: Copy, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = load_knowledge(specs.root, cache)

    def parse(root: Path) -> None:
        raise AssertionError(f"{root} was parsed again")

    monkeypatch.setattr(reader, "read_specs", parse)
    assert load_knowledge(specs.root, cache) == first


def test_cache_says_the_same_as_the_files(specs: Copy, cache: Path) -> None:
    load_knowledge(specs.root, cache)
    kept = load_knowledge(specs.root, cache)
    assert kept.digest
    assert kept.model_copy(update={"digest": ""}) == read_specs(specs.root)[0]


def test_edit_is_seen(specs: Copy, cache: Path) -> None:
    assert height(load_knowledge(specs.root, cache)) == "780"
    specs.change("equipment/lnf-2017.yaml", HEIGHT, HEIGHT.replace("780", "781"))
    assert height(load_knowledge(specs.root, cache)) == "781"


def test_removed_file_is_seen(specs: Copy, cache: Path) -> None:
    load_knowledge(specs.root, cache)
    (specs.root / "equipment" / "mfn-2010.yaml").unlink()
    found = load_knowledge(specs.root, cache)
    assert [file.edition for file in found.equipment] == ["lnf-2017"]


def test_mistake_is_reported_although_the_cache_is_good(specs: Copy, cache: Path) -> None:
    load_knowledge(specs.root, cache)
    specs.change("equipment/lnf-2017.yaml", HEIGHT, "lower: 750")
    with pytest.raises(SpecsError, match=r"specs/equipment/lnf-2017\.yaml:\d+: .*must be quoted"):
        load_knowledge(specs.root, cache)


def test_a_changed_cache_never_changes_a_limit(specs: Copy, cache: Path) -> None:
    """Whoever changes a limit in the cache changes no verdict: it is read anew."""
    load_knowledge(specs.root, cache)
    (file,) = cache.iterdir()
    kept = file.read_bytes()
    assert b'"780"' in kept
    file.write_bytes(kept.replace(b'"780"', b'"980"'))
    assert height(load_knowledge(specs.root, cache)) == "780"
    assert file.read_bytes() == kept


@pytest.mark.parametrize(
    ("old", "new", "message", "cure"),
    [
        (
            "pint: inch",
            "pint: inchworm",
            "in: pint does not make millimeter of inchworm",
            "name a unit as pint does",
        ),
        (
            "pint: ounce",
            "pint: inch",
            "oz: pint does not make gram of inch",
            "name a unit as pint does",
        ),
        ("pint: inch", "pint: '9**9 mm'", "in: pint does not make", "name a unit as pint does"),
        ("pint: inch", 'pint: inch\n    factor: "25"', "in: pint says the factor", "leave it out"),
        ("id: g\n", "id: gramme\n", "g, in which figures of mass are kept,", "restore it"),
    ],
)
def test_unit_that_cannot_be_converted_is_told_with_its_line(
    specs: Copy, old: str, new: str, message: str, cure: str
) -> None:
    specs.change("vocabulary.yaml", old, new)
    with pytest.raises(SpecsError) as caught:
        read_specs(specs.root)
    (issue,) = [issue for issue in caught.value.issues if message in issue.message]
    assert issue.file == "specs/vocabulary.yaml"
    assert issue.line > 1
    assert issue.cure == cure


def test_words_that_an_older_copy_lacks_are_those_of_the_program(specs: Copy, cache: Path) -> None:
    file = specs.root / "strings.yaml"
    own = load_knowledge(specs.untouched, cache).strings.root

    def replace(key: str, entry: str, text: str) -> str:
        return re.sub(rf"(?m)^{key}:.*\n(?: .*\n)*", lambda _: entry, text)

    text = replace(r"ruling\.amended", "", file.read_text(encoding="utf-8"))
    # Filled with other values than the program has, and a translation that somebody mended.
    old, mended = (f"{{en: {words}, de: {words}, ru: {words}, lv: {words}}}" for words in "XY")
    text = replace(r"ruling\.repealed", f"ruling.repealed: {old}\n", text)
    text = replace(r"ruling\.refrains", f"ruling.refrains: {mended}\n", text)
    file.write_text(text, encoding="utf-8")
    strings = load_knowledge(specs.root, cache).strings.root
    for key in ("ruling.amended", "ruling.repealed"):
        assert strings[key] == own[key]
    assert strings["ruling.refrains"]["en"] == "Y"

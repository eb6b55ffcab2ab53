"""A fifth language is added as the guide for data files says: every gap is named, nothing breaks.

The places that had to be touched are those that it names, and no other.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.commands import Novuss

from novuss.languages import LANGUAGES, ORIGINAL

from .conftest import ROOT, section

ADDED = "et"
#: ``file:line: what is missing; cure``, as every gap is told.
GAP = re.compile(r"(?P<file>[^:\n]+):(?P<line>\d+): (?P<message>.*); (?P<cure>[^;]*)")
PLACE = re.compile(r"^\d+\. ((?:`[^`]+`(?:, )?)+)", re.MULTILINE)


def named() -> list[str]:
    """The places that it names for a language, as patterns of paths."""
    text = section("Add a language").text
    found = [place for listed in PLACE.findall(text) for place in re.findall("`(.+?)`", listed)]
    return [place.replace("<language>", ADDED) for place in found]


def is_at(path: str, place: str) -> bool:
    """Whether a path is of a place; an asterisk stands for any name, never for a folder."""
    return re.fullmatch("[^/]*".join(map(re.escape, place.split("*"))), path) is not None


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree without what is generated, with one more language in ``languages.py``."""
    root = tmp_path_factory.mktemp("grown")
    no_code = shutil.ignore_patterns("__pycache__", "*.pyc")
    shutil.copytree(ROOT / "inspect", root / "inspect", ignore=no_code)
    shutil.copytree(ROOT / "specs", root / "specs")
    shutil.copytree(ROOT / "docs/assets/cards", root / "docs/assets/cards")
    for language in LANGUAGES:
        for folder in ("", "check"):
            (root / "docs" / language / folder).mkdir()
            for page in (ROOT / "docs" / language / folder).glob("*.md"):
                shutil.copy(page, root / "docs" / language / folder)
    file = root / "inspect/novuss/languages.py"
    text = file.read_text(encoding="utf-8")
    codes = ", ".join(f'"{language}"' for language in LANGUAGES)
    assert text.count(f"Literal[{codes}]") == 1
    added = text.replace(f"Literal[{codes}]", f'Literal[{codes}, "{ADDED}"]')
    file.write_text(added, encoding="utf-8")
    return root


def filled(path: Path) -> int:
    """Give each mapping of texts what it has in the original; how many there were."""
    text = path.read_text(encoding="utf-8")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def at(mark: Any) -> int:
        return starts[mark.line] + int(mark.column)

    def lacking(node: Any) -> Iterator[tuple[Any, Any, bool]]:
        if isinstance(node, yaml.MappingNode):
            keys = {key.value: (key, value) for key, value in node.value}
            if ORIGINAL in keys and ADDED not in keys:
                yield *keys[ORIGINAL], bool(node.flow_style)
            for _, value in node.value:
                yield from lacking(value)
        elif isinstance(node, yaml.SequenceNode):
            for value in node.value:
                yield from lacking(value)

    found = sorted(
        lacking(yaml.compose(text, Loader=loader)), key=lambda entry: at(entry[0].start_mark)
    )
    # From the bottom, so that no place moves before its turn.
    for key, value, flow in reversed(found):
        value_text = text[at(key.end_mark) : at(value.end_mark)].rstrip()
        end = ", " if flow else "\n" + " " * key.start_mark.column
        start = at(key.start_mark)
        text = f"{text[:start]}{ADDED}{value_text}{end}{text[start:]}"
    path.write_text(text, encoding="utf-8")
    return len(found)


def fill(root: Path, file: str) -> None:
    """Make or complete one file of which a gap was told."""
    path = root / file
    if path.suffix == ".yaml":
        assert filled(path), file
        return
    # A page or a picture of this language alone.
    source = root / re.sub(rf"(?<=[/.]){ADDED}\b", ORIGINAL, file)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".md":
        page = source.read_text(encoding="utf-8")
        path.write_text(page.replace(f"lang: {ORIGINAL}", f"lang: {ADDED}", 1), encoding="utf-8")
    else:
        shutil.copy(source, path)


@pytest.fixture
def knowledge(tree: Path) -> Path:
    """What ``novuss`` reads as a process: the knowledge that grows."""
    return tree / "specs"


@pytest.mark.audit
def test_language_is_one_step(novuss: Novuss, tree: Path, tmp_path: Path) -> None:
    ours = {"PYTHONPATH": str(tree / "inspect"), "XDG_CACHE_HOME": str(tmp_path / "cache")}

    run = novuss("specs", "check", **ours)
    gaps = [GAP.fullmatch(line) for line in run.err.splitlines()]
    assert all(gaps), run.err
    found_gaps = [gap for gap in gaps if gap]
    assert (run.status, run.out) == (1, f"{len(found_gaps)} issue(s)\n")
    assert [gap[0] for gap in found_gaps if not re.search(rf"\b{ADDED}\b", gap[0])] == []
    assert "languages.yaml" in run.err

    # Any other command says the same of the knowledge, and nothing worse.
    other = novuss("rules", "show", "17.1.4", **ours)
    assert (other.status, other.out) == (2, "")
    knowledge = [gap[0] for gap in found_gaps if gap["file"].startswith("specs/")]
    assert other.err.splitlines()[1:] == knowledge

    touched = {"inspect/novuss/languages.py", *(gap["file"] for gap in found_gaps)}
    for file in sorted(touched):
        if not file.endswith(".py"):
            fill(tree, file)

    # What is left is what a machine cannot do: somebody compares each text with the English one.
    run = novuss("specs", "check", **ours)
    assert f"specs/reviews/{ADDED}.yaml:1: {ADDED}: none of its " in run.err
    assert len(run.err.splitlines()) == 1
    listed = novuss("review", "list", "-l", ADDED, **ours).out.splitlines()
    every = [line.rpartition(": ")[0] for line in listed]
    by = ("-l", ADDED, "--by", "NN", "--role", "author")
    assert novuss("review", "add", *every, *by, **ours).status == 0
    run = novuss("specs", "check", **ours)
    assert (run.status, run.out, run.err) == (0, "0 issue(s)\n", "")

    page = novuss("rules", "show", "17.1.4", "--language", ADDED, **ours)
    assert page.status == 0
    assert page.out == novuss("rules", "show", "17.1.4", **ours).out

    found = novuss("rules", "search", "puck", "--language", ADDED, "--json", **ours)
    assert found.json["results"][0]["id"] == "A1.16"

    table = tmp_path / "table.csv"
    table.write_text(
        "item,kind,characteristic,value,unit\n1,puck,outer diameter,44.5,mm\n", encoding="utf-8"
    )
    reports = [tmp_path / f"report.{suffix}" for suffix in ("html", "csv", "md")]
    written = [word for path in reports for word in ("--report", path)]
    checked = novuss("check", table, "--language", ADDED, *written, **ours)
    assert checked.status == 0, checked.err
    assert checked.out.startswith(novuss("check", table, **ours).out[:20])
    # As Estonians write numbers, without a word about it anywhere.
    assert "44,5" in reports[1].read_text(encoding="utf-8")

    places = named()
    assert [
        path for path in sorted(touched) if not any(is_at(path, place) for place in places)
    ] == []
    assert [place for place in places if not any(is_at(path, place) for path in touched)] == []

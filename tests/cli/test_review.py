"""``novuss review``: who read which text, and what nobody has read as it stands."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from novuss.specs.location import specs_folder

Novuss = Callable[..., Any]

SENIOR_JUDGES = "rules/lnf-2017/08-senior-judges.yaml"
AUTHOR = ("--by", "A. B.", "--role", "author")


@pytest.fixture
def specs(tmp_path: Path) -> Path:
    """A copy of the knowledge in which the Latvian text of 8.1 says the opposite."""
    folder = Path(shutil.copytree(specs_folder(), tmp_path / "specs"))
    file = folder / SENIOR_JUDGES
    before, found, after = file.read_text(encoding="utf-8").partition("      lv: >-\n        ")
    assert found
    file.write_text(f"{before}{found}Nav tiesa: {after}", encoding="utf-8")
    return folder


def test_changed_text_is_listed_until_somebody_compared_it(novuss: Novuss, specs: Path) -> None:
    run = novuss("specs", "check", "--specs", specs)
    assert (run.status, run.out) == (1, "1 issue(s)\n")
    of = run.err.partition(": ")[2].partition(":")[0]
    assert f"{of}: not reviewed as it stands: lv;" in run.err
    assert novuss("review", "list", "--specs", specs).out == f"{of}: lv\n"
    assert novuss("review", "list", "-l", "de", "--specs", specs).out == ""

    before = (specs / "reviews/lv.yaml").read_text(encoding="utf-8").splitlines()
    done = novuss("review", "add", of, "-l", "lv", *AUTHOR, "--specs", specs)
    assert (done.status, done.err) == (0, "")
    assert done.out == "1 text(s) reviewed in lv by A. B. (author)\n"
    assert novuss("specs", "check", "--specs", specs).status == 0
    after = (specs / "reviews/lv.yaml").read_text(encoding="utf-8").splitlines()
    (added,) = (line for line in after if line not in before)
    assert f'of: "{of}"' in added
    assert 'against: ["en"], ' in added
    # What was said of it before stays a record; the text as it stands is a draft.
    assert [line for line in after if line != added] == before
    states = novuss("review", "list", "--json", "--specs", specs).json
    assert set(states[of].values()) == {"draft"}


@pytest.mark.parametrize(
    ("role", "status"),
    [
        ("author", "draft"),
        ("second-reader", "draft"),
        ("native-reader", "read"),
        ("judge", "read"),
        ("federation", "confirmed"),
    ],
)
def test_only_readers_from_outside_raise_a_text(
    novuss: Novuss, specs: Path, role: str, status: str
) -> None:
    words = ("8.1.2", "-l", "lv", "--by", "Ā. B.", "--role", role, "--remark", 'so: "x", y')
    assert novuss("review", "add", *words, "--specs", specs).status == 0
    states = novuss("review", "list", "--json", "--specs", specs).json["lnf-2017 8.1.2"]
    assert states == {"en": "draft", "de": "draft", "ru": "draft", "lv": status}


@pytest.mark.parametrize(
    "words",
    [
        ("9999", *AUTHOR),
        ("all", *AUTHOR),
        AUTHOR,
        ("8.1", "--by", "A. B.", "--role", "friend"),
        ("8.1", "--by", " ", "--role", "author"),
        ("8.1", "--role", "author"),
        ("8.1", "-l", "xx", *AUTHOR),
        ("8.1", "-l", "lv", "--against", "lv", *AUTHOR),
        ("8.1", "-l", "lv", "--against", "klingon", *AUTHOR),
    ],
)
def test_review_of_nothing_or_by_nobody_is_refused(
    novuss: Novuss, specs: Path, words: tuple[str, ...]
) -> None:
    run = novuss("review", "add", *words, "--specs", specs)
    assert (run.status, run.out) == (2, "")
    assert "Traceback" not in run.err
    for path in (specs / "reviews").iterdir():
        assert path.read_bytes() == (specs_folder() / "reviews" / path.name).read_bytes()

"""``novuss specs``: what an author of the knowledge base is told."""

import re
import shutil
from pathlib import Path

import pytest
from tests import in_force
from tests.commands import Novuss

from novuss.specs.knowledge_location import find_specs_folder

SENIOR_JUDGES = "rules/lnf-2017/08-senior-judges.yaml"


knowledge = in_force.knowledge


@pytest.fixture
def specs(tmp_path: Path) -> Path:
    """A copy of the knowledge base to spoil."""
    return Path(shutil.copytree(find_specs_folder(), tmp_path / "specs"))


def test_one_check_is_run_by_its_name(novuss: Novuss, specs: Path) -> None:
    path = specs / SENIOR_JUDGES
    text, tasks = path.read_text(encoding="utf-8"), "Senior judges have the following tasks."
    assert tasks in text
    path.write_text(text.replace(tasks, "Senior judges do.", 1), encoding="utf-8")
    run = novuss("specs", "check", "--specs", specs, "--only", "texts-reviewed")
    assert (run.status, run.out) == (1, "1 issue(s)\n")
    assert run.err.endswith(" [texts-reviewed]\n")


def test_names_of_the_checks_are_told(novuss: Novuss) -> None:
    run = novuss("specs", "check", "--names")
    checks = dict(line.split(": ", 1) for line in run.out.splitlines())
    assert (
        checks["terms-kept"]
        == "No clause, and no name of one, uses a word that the glossary keeps out of our texts."
    )
    run = novuss("specs", "check", "--only", "terms")
    assert run.status == 2
    # The box of the message breaks lines where it likes.
    assert not [name for name in checks if name not in re.sub(r"[│\s]+", "", run.err)]


def test_folder_without_knowledge_is_reported(novuss: Novuss, tmp_path: Path) -> None:
    run = novuss("specs", "check", "--specs", tmp_path)
    assert run.status in (1, 2)
    assert "editions.yaml" in run.err


def test_counts_are_printed_and_are_those_of_the_data(novuss: Novuss) -> None:
    run = novuss("specs", "stats")
    assert run.status == 0
    found = novuss("specs", "stats", "--json").json
    for edition in found["relations"]:
        assert f"relations to {edition}" in run.out
    for state, count in found["relations"]["mfn-2010"].items():
        assert re.search(rf"{state} +│ {count} ", run.out)
    assert f"{found['discrepancies']} disagreements" in run.out
    assert {edition["edition"]: edition["numbered"] for edition in found["editions"]}[
        "mfn-2010"
    ] == 242


def test_mistakes_are_told_in_the_language_of_the_call(novuss: Novuss, specs: Path) -> None:
    path = specs / SENIOR_JUDGES
    text, tasks = path.read_text(encoding="utf-8"), "Senior judges have the following tasks."
    path.write_text(text.replace(tasks, "Senior judges do.", 1), encoding="utf-8")
    call = ("specs", "check", "--specs", specs, "--only", "texts-reviewed", "-l")
    latvian, russian = novuss(*call, "lv"), novuss(*call, "ru")
    assert latvian.out == "Kļūdas: 1\n"
    assert (
        "pašreizējā veidā nav pārbaudīts: en, de, ru, lv; salīdziniet tekstu, tad: novuss"
        in latvian.err
    )
    assert latvian.err.startswith(novuss(*call, "en").err.partition(" ")[0])
    assert "в нынешнем виде не проверено: en, de, ru, lv; сверьте текст" in russian.err

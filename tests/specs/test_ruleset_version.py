"""Ruleset version: it changes with a limit or a clause, and not with a name."""

from pathlib import Path

import pytest

from novuss.corpus import Corpus
from novuss.ruleset_version import RulesetVersion
from novuss.specs.loader import load_knowledge

from .conftest import Copy

LIMITS = "equipment/lnf-2017.yaml"


def known(specs: Copy, cache: Path) -> RulesetVersion:
    return Corpus(load_knowledge(specs.root, cache)).ruleset_version


@pytest.mark.parametrize(
    ("file", "old", "new", "limits", "rules"),
    [
        (LIMITS, 'upper: "780"', 'upper: "781"', True, False),
        (LIMITS, 'kind: maximum, upper: "22"', 'kind: maximum, upper: "22.0001"', True, False),
        (LIMITS, "lv: galda augstums}", "lv: galda augstums virs grīdas}", False, False),
        ("vocabulary.yaml", "pint: centimeter", "pint: inch", True, False),
    ],
)
def test_digest_of_limits_changes_with_what_decides_and_with_nothing_else(
    specs: Copy, tmp_path: Path, file: str, old: str, new: str, *, limits: bool, rules: bool
) -> None:
    before = known(specs, tmp_path)
    specs.change(file, old, new)
    after = known(specs, tmp_path)
    assert (after.limits != before.limits, after.rules != before.rules) == (limits, rules)
    assert after.version == before.version


def test_digest_of_rules_changes_with_a_word_of_a_clause(specs: Copy, tmp_path: Path) -> None:
    before = known(specs, tmp_path)
    path = sorted((specs.root / "rules" / "lnf-2017").glob("*.yaml"))[7]
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("the ", "every ", 1), encoding="utf-8")
    after = known(specs, tmp_path)
    assert (after.limits == before.limits, after.rules == before.rules) == (True, False)


def test_same_knowledge_has_the_same_name_from_files_and_from_the_cache(
    specs: Copy, tmp_path: Path
) -> None:
    first = known(specs, tmp_path)
    assert known(specs, tmp_path) == first
    assert known(specs, tmp_path / "elsewhere") == first

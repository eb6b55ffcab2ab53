"""What was written about the clauses that an edition changes is listed, and nothing else."""

import shutil
from collections import Counter
from pathlib import Path

import pytest
from tests.amended import read_amendments, write_amendments

from novuss.amending.outdated_texts import OutdatedText, list_outdated
from novuss.languages import LANGUAGES
from novuss.specs.reader import read_specs

AMENDMENTS = """\
edition:
  based_on: lnf-2017
  names: {lv: "Noteikumi, 2027. gads"}
  short_names: {lv: 2027. gada noteikumi}
  in_force_from: "2027-01-01"
clauses:
  amended:
    - id: "8.1.2"
      texts: {lv: Jauns teksts.}
      reason: {lv: Skaidrāk.}
    - id: "A1.19"
      texts:
        en: At most 23 g.
        de: Höchstens 23 g.
        ru: Не более 23 г.
        lv: Ripas svars nedrīkst pārsniegt 23 g.
      reason: {lv: Smagākas ripas.}
  repealed:
    - {id: "8.1.6", reason: {lv: Neviens to nelieto.}}
  renumbered:
    - {id: "8.1.4", to: "8.1.9"}
limits:
  - characteristic: puck.weight
    limit: {kind: maximum, upper: "23"}
    reason: {lv: Smagākas ripas.}
"""


@pytest.fixture
def specs(untouched: Path, tmp_path: Path) -> Path:
    """A copy of the knowledge that may be changed."""
    return Path(shutil.copytree(untouched, tmp_path / "specs"))


def outdated(specs: Path, text: str = AMENDMENTS) -> list[OutdatedText]:
    write_amendments(specs, text)
    knowledge, sources = read_specs(specs)
    return list_outdated(knowledge, sources, read_amendments(text))


def test_texts_about_changed_clauses_are_listed(specs: Path) -> None:
    found = outdated(specs)
    once = {
        ("highlight", "1", "8.1.2", "amended"),
        ("dispute", "quarrel", "8.1.6", "repealed"),
        ("relation", "mfn-2010 8.1.2>7.1.в", "8.1.2", "amended"),
        ("relation", "mfn-2010 8.1.6>8.1.г", "8.1.6", "repealed"),
        ("relation", "mfn-2010 A1.17+A1.19>26.1", "A1.19", "amended"),
        *(("translation", f"8.1.2 {name}", "8.1.2", "amended") for name in ("en", "de", "ru")),
    }
    reviewed = {
        ("review", "lnf-2017 8.1.2", "8.1.2", "amended"),
        ("review", "lnf-2017 8.1.6", "8.1.6", "repealed"),
        ("review", "lnf-2017 A1.19", "A1.19", "amended"),
        ("review", "lnf-2017 puck.weight", "A1.19", "amended"),
    }
    counts = Counter((text.kind, text.id, text.clause, text.changed) for text in found)
    assert counts == dict.fromkeys(once, 1) | dict.fromkeys(reviewed, len(LANGUAGES))


def test_each_stands_at_its_line(specs: Path) -> None:
    for text in outdated(specs):
        lines = (specs.parent / text.file).read_text(encoding="utf-8").splitlines()
        assert lines[text.line - 1].strip(), text


def test_text_that_is_still_right_is_left_out(specs: Path) -> None:
    right = 'still_right: ["highlights 1", "dispute quarrel", "translations 8.1.2 de"]\n'
    kept = {(text.kind, text.id) for text in outdated(specs, AMENDMENTS + right)}
    assert not kept & {("highlight", "1"), ("dispute", "quarrel"), ("translation", "8.1.2 de")}
    assert ("translation", "8.1.2 ru") in kept

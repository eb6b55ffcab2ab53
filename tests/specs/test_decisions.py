"""What a federation decided: the checks on it, and what the knowledge makes of it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.decided import ANSWERS, BODY, CHARACTERISTIC, DECISION, ENTRY, answered

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.opendata import build_open_data
from novuss.rulebook.knowledge_counts import compute_statistics
from novuss.rulebook.ordered_questions import list_questions
from novuss.specs.checks import check_all
from novuss.specs.loader import load_knowledge

from .conftest import read_once

_ABOUT = 'clauses: ["A1.8"]\n    answers: ["7.3.2-a"]\n    '


@pytest.fixture(scope="module")
def with_answer(decided: Path, tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return Corpus(load_knowledge(decided, tmp_path_factory.mktemp("cache")))


#: The checks of a decision, and of what it is about.
OWN = ("decisions-resolve", "decided-limits-open")
ABOUT = ("texts-reviewed", "decisions-followed")


def told(root: Path, checks: tuple[str, ...] = OWN) -> list[str]:
    found = check_all(root, checks)
    return [f"{one.check}: {one.message}" for one in found if "decisions" in one.file]


@pytest.fixture
def edited(
    decided: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str, str], list[str]]:
    """What is said of the decision with something else in it."""
    read_once(monkeypatch)

    def edit(old: str, new: str) -> list[str]:
        root = Path(shutil.copytree(decided, tmp_path / "specs"))
        assert old in ENTRY
        (root / "decisions.yaml").write_text(ENTRY.replace(old, new), encoding="utf-8")
        return told(root)

    return edit


def test_an_answer_that_the_texts_follow_is_in_order(decided: Path) -> None:
    assert check_all(decided, (*OWN, *ABOUT, "reviews-resolve")) == []


def test_nobody_may_leave_the_texts_as_they_were(tmp_path: Path) -> None:
    answered(tmp_path / "specs")
    found = told(tmp_path / "specs", ABOUT)
    assert [one for one in found if one.startswith("texts-reviewed")] == [
        f"texts-reviewed: decisions {DECISION}: not reviewed as it stands: en, de, ru, lv"
    ]
    behind = [one for one in found if one.startswith("decisions-followed")]
    clauses = ("14.1", "14.2", "14.3", "7.3.2", "A1.8")
    assert behind == [
        f"decisions-followed: {DECISION}: lnf-2017 {one} was not compared with it"
        for one in clauses
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"A1.8"', '"A1.9"', "table.pocket_diameter is of A1.8, not named"),
        ('"2026-01-15"', '"3026-01-15"', "3026-01-15 is still to come"),
        ('"7.3.2-a"', '"7.3.2-z"', "7.3.2-z asks nothing"),
        ('id: "example-2026-1"', 'id: "lnf-2017"', "lnf-2017: the id is taken"),
        ("table.pocket_diameter", "table.nothing", "lnf-2017 has no table.nothing"),
        ('upper: "100.5"', 'upper: "99"', "lower bound 99.5 lies above upper bound 99"),
        (_ABOUT, "", "names 'clauses', or records"),
        ("https://example.org", "javascript:", "should match pattern"),
        ('"2026-01-15"', '"15 January"', "date"),
        ('answer: {"en"', 'answer: {"xx"', "en"),
    ],
)
def test_a_mistaken_answer_is_told(
    edited: Callable[[str, str], list[str]], old: str, new: str, message: str
) -> None:
    assert any(message in one for one in edited(old, new))


def test_an_answered_question_is_asked_no_more(live: Corpus, with_answer: Corpus) -> None:
    before, after = ([one.record.id for one in list_questions(one)] for one in (live, with_answer))
    assert [one for one in before if one != ANSWERS] == after
    assert len(before) == len(after) + 1
    assert compute_statistics(live).questions > compute_statistics(with_answer).questions


def test_what_asks_the_same_is_answered_with_it(live: Corpus, with_answer: Corpus) -> None:
    same = [one for one in live.register.entries if one.asked_with == ANSWERS]
    for one in same:
        assert (answer := with_answer.register.answered(one))
        assert answer.id == DECISION
    others = [one for one in live.register.entries if one not in same and one.id != ANSWERS]
    assert not any(with_answer.register.answered(one) for one in others)


def test_open_data_name_the_decision(with_answer: Corpus, live: Corpus) -> None:
    data = {name: one.model_dump(mode="json") for name, one in build_open_data(with_answer).items()}
    (decision,) = data["decisions"]["decisions"]
    assert (decision["id"], decision["body"], decision["on"]) == (DECISION, BODY, "2026-01-15")
    assert set(decision["answer"]) == set(LANGUAGES)
    named = {one["id"]: one["answered_by"] for one in data["discrepancies"]["discrepancies"]}
    assert named[ANSWERS] == DECISION
    clauses = {one["id"]: one["decisions"] for one in data["rules"]["clauses"] if one["decisions"]}
    assert {"7.3.2", "A1.8"} <= set(clauses)
    assert ANSWERS not in {one["id"] for one in data["questionnaire"]["questions"]}
    limits = {
        (one["edition"], one["id"]): one["decided"] for one in data["equipment"]["characteristics"]
    }
    assert [at for at, one in limits.items() if one] == [("lnf-2017", CHARACTERISTIC)]
    assert limits["lnf-2017", CHARACTERISTIC]["bounds"] == {"lower": "99.5", "upper": "100.5"}
    assert build_open_data(live)["decisions"].model_dump() == {"decisions": []}

"""What a federation decided: the checks on it, and what the knowledge makes of it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.decided_knowledge import ANSWERS, BODY, CHARACTERISTIC, DECISION, ENTRY, answered

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.opendata import build_open_data
from novuss.rulebook.knowledge_counts import compute_statistics
from novuss.rulebook.ranked_federation_questions import list_questions
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


def list_messages(root: Path, checks: tuple[str, ...] = OWN) -> list[str]:
    found = check_all(root, checks)
    return [f"{issue.check}: {issue.message}" for issue in found if "decisions" in issue.file]


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
        return list_messages(root)

    return edit


def test_an_answer_that_the_texts_follow_is_in_order(decided: Path) -> None:
    assert check_all(decided, (*OWN, *ABOUT, "reviews-resolve")) == []


def test_nobody_may_leave_the_texts_as_they_were(tmp_path: Path) -> None:
    answered(tmp_path / "specs")
    found = list_messages(tmp_path / "specs", ABOUT)
    assert [message for message in found if message.startswith("texts-reviewed")] == [
        f"texts-reviewed: decisions {DECISION}: not reviewed as it stands: en, de, ru, lv"
    ]
    behind = [message for message in found if message.startswith("decisions-followed")]
    clauses = ("14.1", "14.2", "14.3", "7.3.2", "A1.8")
    assert behind == [
        f"decisions-followed: {DECISION}: lnf-2017 {clause} was not compared with it"
        for clause in clauses
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
        ('"2026-01-15"', '"15 January"', "'15 January' is no day such as"),
        ('answer: {"en"', 'answer: {"xx"', "en"),
    ],
)
def test_a_mistaken_answer_is_told(
    edited: Callable[[str, str], list[str]], old: str, new: str, message: str
) -> None:
    assert any(message in issue for issue in edited(old, new))


def test_an_answered_question_is_asked_no_more(live: Corpus, with_answer: Corpus) -> None:
    before, after = (
        [question.record.id for question in list_questions(knowledge)]
        for knowledge in (live, with_answer)
    )
    assert [name for name in before if name != ANSWERS] == after
    assert len(before) == len(after) + 1
    assert compute_statistics(live).questions > compute_statistics(with_answer).questions


def test_what_asks_the_same_is_answered_with_it(live: Corpus, with_answer: Corpus) -> None:
    same = [entry for entry in live.register.entries if entry.asked_with == ANSWERS]
    for entry in same:
        assert (answer := with_answer.register.answered(entry))
        assert answer.id == DECISION
    others = [entry for entry in live.register.entries if entry not in same and entry.id != ANSWERS]
    assert not any(with_answer.register.answered(entry) for entry in others)


def test_open_data_name_the_decision(with_answer: Corpus, live: Corpus) -> None:
    data = {
        name: file.model_dump(mode="json") for name, file in build_open_data(with_answer).items()
    }
    (decision,) = data["decisions"]["decisions"]
    assert (decision["id"], decision["body"], decision["on"]) == (DECISION, BODY, "2026-01-15")
    assert set(decision["answer"]) == set(LANGUAGES)
    named = {
        discrepancy["id"]: discrepancy["answered_by"]
        for discrepancy in data["discrepancies"]["discrepancies"]
    }
    assert named[ANSWERS] == DECISION
    clauses = {
        clause["id"]: clause["decisions"]
        for clause in data["rules"]["clauses"]
        if clause["decisions"]
    }
    assert {"7.3.2", "A1.8"} <= set(clauses)
    assert ANSWERS not in {question["id"] for question in data["questionnaire"]["questions"]}
    limits = {
        (record["edition"], record["id"]): record["decided"]
        for record in data["equipment"]["characteristics"]
    }
    assert [at for at, decided in limits.items() if decided] == [("lnf-2017", CHARACTERISTIC)]
    assert limits["lnf-2017", CHARACTERISTIC]["bounds"] == {"lower": "99.5", "upper": "100.5"}
    assert build_open_data(live)["decisions"].model_dump()["decisions"] == []

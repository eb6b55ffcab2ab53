"""What the rules in force decide, case by case: ``cases/*.yaml`` beside this file."""

from pathlib import Path

import pytest
from tests.cases import Case, explain_difference, judged, read_cases

from novuss.corpus import Corpus

CASES, PROBLEMS = read_cases(Path(__file__).parent / "cases")


def test_cases_can_be_read() -> None:
    assert PROBLEMS == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(corpus: Corpus, tmp_path: Path, case: Case) -> None:
    verdict, clause = judged(case, corpus, tmp_path)
    assert verdict == case.verdict, explain_difference(case, verdict)
    assert clause == case.clause, f"{case.name}: rests on {clause}, not on {case.clause}"

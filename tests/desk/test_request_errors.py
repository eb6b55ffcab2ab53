"""Answers of a desk to requests that it cannot read, in the language of the phone."""

from collections.abc import Callable
from functools import partial

import pytest

from novuss.corpus import Corpus
from novuss.desk.chief_decisions import read_decision
from novuss.desk.request_bodies import RevokeBody, read_json_body
from novuss.desk.request_errors import ErrorAnswers
from novuss.input_problems import ProblemsError
from novuss.languages import Language


@pytest.mark.parametrize("read", [partial(read_json_body, RevokeBody), read_decision])
@pytest.mark.parametrize(
    ("language", "missing"),
    [
        ("en", "Field required"),
        ("de", "die Angabe fehlt"),
        ("ru", "значение не указано"),
        ("lv", "vērtība nav norādīta"),
    ],
)
def test_what_a_request_lacks_is_told_in_the_language(
    read: Callable[[bytes], object], language: Language, missing: str, corpus: Corpus
) -> None:
    with pytest.raises(ProblemsError) as refused:
        read(b'{"type": "waiver"}')
    [problem] = refused.value.problems
    assert missing in ErrorAnswers(corpus).describe_problem(problem, language)["message"]

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


@pytest.mark.parametrize("read", [partial(read_json_body, RevokeBody), read_decision])
@pytest.mark.parametrize("body", [b"", b'{"id": ]', b"\xff", b"[" * 100_000, b"1" * 10_000])
@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "no JSON"), ("de", "kein JSON"), ("ru", "не JSON"), ("lv", "nav JSON")],
)
def test_body_that_is_no_json_is_refused_in_the_language(
    read: Callable[[bytes], object], body: bytes, language: Language, words: str, corpus: Corpus
) -> None:
    with pytest.raises(ProblemsError) as refused:
        read(body)
    [problem] = refused.value.problems
    message = ErrorAnswers(corpus).describe_problem(problem, language)["message"]
    # Digits are JSON, and no request.
    assert words in message or body.startswith(b"1")
    for english in ("Invalid", "Expecting", "expected", "Exceeds"):
        assert english not in message

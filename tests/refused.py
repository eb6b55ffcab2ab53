"""What is refused with problems."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from novuss.input_problems import Problem, ProblemsError


@contextmanager
def refused(*codes: str) -> Iterator[list[Problem]]:
    """Run what has to be refused with these problems; the list has them when it has ended."""
    found: list[Problem] = []
    with pytest.raises(ProblemsError) as error:
        yield found
    found += error.value.problems
    assert [problem.code for problem in found] == [*codes]

"""The part of a parametrised test that `make test` runs; `make audit` runs all of it."""

import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

from novuss.languages import LANGUAGES

Value = TypeVar("Value")

#: Parameters of a browser test that are the circumstances of a case. A test of a circumstance
#: itself calls it otherwise.
CIRCUMSTANCES = frozenset({"dark", "height", "language", "typeface", "width"})


def sample(values: Iterable[Value], kept: Callable[[Value], bool]) -> list[Any]:
    """Mark the values that `make test` leaves to `make audit`.

    Args:
        values: parameters of a test; a tuple has one for each name.
        kept: whether `make test` runs one of them.
    """
    return [
        value
        if kept(value)
        else pytest.param(
            *(value if isinstance(value, tuple) else [value]), marks=pytest.mark.audit
        )
        for value in values
    ]


#: For tests in which the language matters little.
SAMPLED_LANGUAGES = sample(LANGUAGES, lambda language: language == "lv")


def every(step: int) -> Any:
    """Run a test with each ``step``-th thing it goes through, and in `make audit` with all."""
    return pytest.mark.parametrize("step", [step, pytest.param(1, marks=pytest.mark.audit)])


def of_language(*languages: str) -> Callable[[tuple[Any, ...]], bool]:
    """Keep the parameters that begin with one of these languages."""
    return lambda values: values[0] in languages


def keep_one_circumstance(items: Iterable[pytest.Item]) -> None:
    """Leave to `make audit` all but one circumstance of each case of a browser test.

    Which one stays follows from the name of the test: a run has every language, width, colour
    scheme and font somewhere, and the same ones each time.
    """
    tests: defaultdict[str, defaultdict[tuple[int, ...], list[pytest.Item]]]
    tests = defaultdict(lambda: defaultdict(list))
    for item in items:
        call = getattr(item, "callspec", None)
        if call and CIRCUMSTANCES & call.params.keys() and item.get_closest_marker("browser"):
            case = tuple(
                id(value) for name, value in call.params.items() if name not in CIRCUMSTANCES
            )
            tests[item.nodeid.partition("[")[0]][case].append(item)
    for test, cases in tests.items():
        for number, same in enumerate(cases.values(), start=zlib.crc32(test.encode())):
            for index, item in enumerate(same):
                if index != number % len(same):
                    item.add_marker(pytest.mark.audit)

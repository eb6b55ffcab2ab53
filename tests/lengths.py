"""Parameters of tests that ``make audit`` runs at length, and ``make test`` in part."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def part_of(cases: Iterable[Any], run: Collection[Any]) -> list[Any]:
    """Every case for ``parametrize``; those that are not in ``run`` are for ``make audit``."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=[] if case in run else [pytest.mark.audit],
        )
        for case in cases
    ]

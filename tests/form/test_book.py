"""Who measured stays who measured, whoever types on the phone afterwards."""

from itertools import pairwise

import pytest

from .conftest import Form


@pytest.mark.parametrize(
    ("judges", "stored"),
    [
        (["Anna", "Anna"], [("Anna", ["1", "2"])]),
        # A name that was typed later is of all that this phone entered without one.
        (["", "Anna"], [("Anna", ["1", "2"])]),
        (["Anna", "Boris"], [("Anna", ["1"]), ("Boris", ["2"])]),
        (["Anna", ""], [("Anna", ["1"]), ("", ["2"])]),
        (["Anna", "Boris", "Boris"], [("Anna", ["1"]), ("Boris", ["2", "3"])]),
    ],
)
def test_nobody_measures_under_anothers_name(
    form: Form, judges: list[str], stored: list[tuple[str, list[str]]]
) -> None:
    typings = [
        {"judge": judge, "key": f"puck.weight@{n}", "value": str(n)}
        for n, judge in enumerate(judges, start=1)
    ]
    found = form("typed", typings=typings)
    assert [
        (one["by"], [each["value"] for each in one["readings"] if not each.get("carried")])
        for one in found
    ] == stored
    for before, after in pairwise(found):
        assert after["replaces"] == [before["id"]]

"""Names that a reader would take for one another."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.inspection.confusable_names import find_clashing_names, name_keys


def alike(name: str, other: str) -> bool:
    return bool(name_keys(name) & name_keys(other))


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("P4", "p4"),
        ("P4", "P 4"),
        ("P4", " P4\u00a0"),
        ("P4", "Р4"),  # Cyrillic
        ("P4", "р4"),
        ("P4", "Ρ4"),  # Greek
        ("P4", "Ｐ４"),
        ("P4", "P\u200b4"),
        ("P4", "P\u00ad4"),
        *(("P4", f"P4{sign}") for sign in "\u034f\ufe0f\u3164\uffa0\u2800\U000e0061\x07"),
        ("B2", "в2"),  # its capital looks like B, its small letter like nothing
        ("H1", "Н1"),
        ("T12", "т12"),
        ("Стол 1", "СТОЛ1"),
        ("Стол 1", "Cтол 1"),  # a Latin C before Cyrillic letters
        ("galds Ž", "GALDS Z\u030c"),
    ],
)
def test_names_that_look_alike_clash(name: str, other: str) -> None:
    assert alike(name, other)
    assert find_clashing_names(["Q", name, "Q", other]) == [[name, other]]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("P4", "P5"),
        ("P0", "PO"),
        ("P1", "Pl"),
        ("P1", "PI"),
        ("S1", "Š1"),
        ("P1", "П1"),
        ("З1", "31"),
        ("T-1", "T1"),
        ("P1", "P11"),
        ("g1", "ɡ1"),  # a Latin script g: alike within one script
        # A sign is no letter, whatever it looks like.
        ("v1", "∨1"),
        ("U1", "∪1"),
    ],
)
def test_names_that_look_different_do_not_clash(name: str, other: str) -> None:
    assert not alike(name, other)
    assert find_clashing_names([name, other]) == []


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("P 4", {"P4", "p4"}),
        ("Ж\u00a01", {"Ж1", "ж1"}),
        ("н1", {"H1", "н1"}),  # the capital looks like a Latin H
        ("ß", {"SS", "ss"}),
    ],
)
def test_a_name_has_a_key_by_its_capitals_and_one_by_its_small_letters(
    name: str, keys: set[str]
) -> None:
    assert name_keys(name) == keys


def test_one_spelling_is_no_clash() -> None:
    assert find_clashing_names(["P4", "P4", "P4"]) == []


def test_groups_stand_in_the_order_of_the_input() -> None:
    assert find_clashing_names(["t1", "P4", "T1", "X", "Р4", "p4"]) == [
        ["t1", "T1"],
        ["P4", "Р4", "p4"],
    ]


@given(st.text(st.sampled_from("PpРрTtТт14 οoОXx"), min_size=1, max_size=4))
def test_case_width_and_blanks_never_tell_items_apart(name: str) -> None:
    for other in (name.upper(), name.lower(), f" {name} ", unicodedata.normalize("NFD", name)):
        assert alike(name, other)


@given(st.lists(st.text(st.sampled_from("PpРр1 "), min_size=1, max_size=3)))
def test_groups_hold_every_pair_that_is_alike(names: list[str]) -> None:
    groups = find_clashing_names(names)
    group_of = {name: number for number, group in enumerate(groups) for name in group}
    assert sum(map(len, groups)) == len(group_of)
    for name in names:
        for other in names:
            if name != other and alike(name, other):
                assert group_of[name] == group_of[other]


def test_a_name_joins_two_groups_that_had_nothing_in_common() -> None:
    """A Greek capital Ny looks like N, its small letter like v."""
    assert not alike("V1", "N1")
    assert find_clashing_names(["V1", "N1", "Q", "Ν1", "Q1", "v1"]) == [["V1", "N1", "Ν1", "v1"]]
    assert find_clashing_names(["N1", "q", "n1", "V1", "Ν1", "Q"]) == [
        ["N1", "n1", "V1", "Ν1"],
        ["q", "Q"],
    ]

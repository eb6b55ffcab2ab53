"""Suggestions in place of a word that is not known."""

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from novuss.input_problems import Problem, translate_value
from novuss.languages import Language
from novuss.model.equipment_records import Measurand
from novuss.model.measuring_vocabulary import Column
from novuss.model.record_base import fold_text
from novuss.tables.table_cells import Cell, Table

#: How like each other two words are, from 0 to 1, that one may be a slip of the other.
_ALIKE = 0.75
#: Letters from which on a word inside another one is no accident.
_TELLING = 4

#: What is offered in place of a word that is not known.
OFFERED = 3
#: Headings of one table that are told one by one.
_LISTED = 8

_Meaning = TypeVar("_Meaning")


def find_near_words(typed: str, words: Mapping[str, _Meaning], most: int = 12) -> list[_Meaning]:
    """What the words mean that are really close, each meaning once, the closest first.

    First what begins with the typed word, then what holds it, then words that
    the typed one holds, then slips of the finger.
    """
    key = fold_text(typed)
    if not key:
        return []
    telling = len(key) >= _TELLING
    slips = difflib.get_close_matches(key, words, n=most, cutoff=_ALIKE)
    found = [
        *(word for word in words if word.startswith(key)),
        *(word for word in words if telling and key in word),
        *(word for word in words if len(word) >= _TELLING and f" {word} " in f" {key} "),
        *slips,
    ]
    return _list_meanings(found, words)[:most]


def _list_meanings(found: Iterable[str], words: Mapping[str, _Meaning]) -> list[_Meaning]:
    meant: list[_Meaning] = []
    for word in found:
        if words[word] not in meant:
            meant.append(words[word])
    return meant


def find_nearest_words(typed: str, words: Mapping[str, _Meaning]) -> list[_Meaning]:
    """What the words mean that are near, each meaning once; where none is, what is nearest."""
    if found := find_near_words(typed, words, OFFERED):
        return found
    key = fold_text(typed)
    by_likeness = sorted(
        words, key=lambda word: difflib.SequenceMatcher(None, key, word).ratio(), reverse=True
    )
    return _list_meanings(by_likeness, words)[:OFFERED]


def build_unknown_headings(
    table: Table, found: Sequence[tuple[Cell, Sequence[Measurand | Column]]]
) -> list[Problem]:
    """The headings that nobody knows, in one problem, each with the nearest that are known."""
    if not found:
        return []
    first = found[0][0]
    if len(found) == 1:
        offered = name_offered("columns", found[0][1])
        return [table.build_problem(first, "column-unknown", header=first.text.strip(), **offered)]

    def say(language: Language) -> str:
        listed = [
            f"{cell.text.strip()} → {_list_offered(near, language)}"
            for cell, near in found[:_LISTED]
        ]
        more = len(found) - _LISTED
        return "; ".join(listed) + (f"; … +{more}" if more > 0 else "")

    values = translate_value("near", say)
    return [table.build_problem(first, "column-several-unknown", count=str(len(found)), **values)]


def name_characteristic(characteristic: Measurand) -> dict[str, str]:
    """The name of a characteristic, as a value of a problem."""
    return translate_value("characteristic", lambda language: characteristic.names[language])


def name_offered(value: str, known: Iterable[Measurand | Column]) -> dict[str, str]:
    """What is offered, as a value of a problem.

    Of a characteristic the id, which is accepted everywhere, with its name; of a
    column its heading.
    """
    listed = list(known)
    return translate_value(value, lambda language: _list_offered(listed, language))


def _list_offered(known: Iterable[Measurand | Column], language: Language) -> str:
    return ", ".join(
        offered.get_heading(language)
        if isinstance(offered, Column)
        else f"{offered.id} ({offered.names[language]})"
        for offered in known
    )

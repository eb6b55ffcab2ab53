"""Measured figures in a question: what was measured, and the verdict by the limits in force."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypedDict

from novuss.asking.question_replies import load_reader
from novuss.corpus import Corpus
from novuss.explain import build_explainer
from novuss.inspection.event_judging import judge_reading
from novuss.inspection.item_results import Result
from novuss.inspection.reading_decision import DecisionRule
from novuss.inspection.reading_units import UnitTable, convert_unit
from novuss.inspection.readings import Reading
from novuss.inspection.typed_numbers import SPACES, parse_number
from novuss.inspection.typed_value_errors import InputMistake
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.equipment_records import KINDS, Characteristic, Kind
from novuss.model.measuring_vocabulary import Unit
from novuss.search.letter_folding import Letters, compose_letters

_NUMBER = re.compile(
    rf"(?<![\w.,:/-])(?:\d{{1,3}}(?:[{SPACES}]\d{{3}})+|\d+)(?:[.,]\d+)?(?=[{SPACES}-]?[^\d\s.,:])"
)
_UNIT = re.compile(rf"[{SPACES}-]?(°|[^\W\d_]+)")
#: Where another part of a sentence begins, and no decimals.
_STOP = re.compile(r"[.!?;,:](?!\d)")
#: An inch is a preposition too, unless nothing follows it.
_INCH = "in"
#: Letters in which two forms of a word may differ, and those that both have at least.
_ENDING, _SHORTEST = 3, 3
#: Words before and behind a figure among which the name of its thing stands, and words behind it
#: with which it still is no distance that something was moved by.
_BEFORE, _BEHIND, _REST = 3, 1, 3


@dataclass(frozen=True)
class _Amount:
    """A figure with its unit, where it stands, and in which part of the sentence."""

    value: str
    number: Fraction
    unit: Unit
    typed_unit: str
    start: int
    end: int
    part: int


@dataclass(frozen=True)
class Figure:
    """A figure of a question: the limits that may be meant, and the verdict where one is."""

    value: str
    unit: str
    records: Sequence[Characteristic]
    result: Result | None


class FigureData(TypedDict):
    """A figure as plain data; ``verdict`` and ``reason`` are null where several may be meant."""

    value: str
    unit: str
    characteristics: list[str]
    clauses: list[str]
    verdict: str | None
    says: str
    reason: str | None


@dataclass(frozen=True)
class _Word:
    text: str
    start: int
    end: int
    part: int
    kinds: frozenset[Kind]


class FigureReader:
    """Reads the figures of questions in one language, by the limits of a corpus."""

    def __init__(self, corpus: Corpus, language: Language) -> None:
        """Take names and limits of the edition in force."""
        self._corpus, self._language = corpus, language
        self._units = UnitTable(corpus.vocabulary)
        self._letters = Letters(corpus.search_settings.letters)

    def judge_figures(self, text: str) -> list[Figure]:
        """Judge each figure of which the words tell what was measured, in their order.

        Where several things may be meant nothing is judged.
        """
        text = compose_letters(text)
        amounts = list(self._find_amounts(text))
        words = list(self._find_words(text, amounts)) if amounts else []
        figures = []
        for amount in amounts:
            records = self._find_records(amount, words)
            if records:
                result = _judge(amount, records[0]) if len(records) == 1 else None
                figures.append(Figure(amount.value, amount.typed_unit, records, result))
        return figures

    def _find_amounts(self, text: str) -> Iterator[_Amount]:
        for found in _NUMBER.finditer(text):
            unit = _UNIT.match(text, found.end())
            if unit is None or not self._units.has_unit(unit[1]):
                continue
            end = unit.end()
            if unit[1] == _INCH and re.match(r"\s+\w", text[end:]):
                continue
            try:
                number = parse_number(found[0])
            except InputMistake:
                continue
            yield _Amount(
                value=found[0],
                number=number,
                unit=self._units.find_unit(unit[1]),
                typed_unit=unit[1],
                start=found.start(),
                end=end,
                part=_count_parts(text, found.start()),
            )

    def _find_words(self, text: str, amounts: Sequence[_Amount]) -> Iterator[_Word]:
        for word, start, end in self._letters.locate_words(text):
            if not any(amount.start < end and start < amount.end for amount in amounts):
                yield _Word(word, start, end, _count_parts(text, start), self._find_kinds(word))

    def _find_kinds(self, word: str) -> frozenset[Kind]:
        found = {self._kind_words[word]} if word in self._kind_words else set()
        if self._corpus.clues:
            known = load_reader(self._corpus, self._language).find_kinds(word)
            found |= {kind for kind in KINDS if kind in known}
        return frozenset(found)

    @cached_property
    def _kind_words(self) -> Mapping[str, Kind]:
        known = self._corpus.equipment.kind_by_word.items()
        return {self._letters.fold_letters(word): kind for word, kind in known}

    def _find_records(self, amount: _Amount, words: Sequence[_Word]) -> list[Characteristic]:
        """The characteristics that an amount may be of."""
        kind = _find_nearest_kind(amount, words)
        known = [
            record
            for record in self._corpus.equipment.characteristics(kind=kind)
            if record.quantity == amount.unit.quantity
        ]
        beside = [word for word in words if word.part == amount.part]
        for chosen in (beside, words):
            named = {record.id: self._count_named(record, chosen) for record in known}
            if best := max(named.values(), default=0):
                meant = [record for record in known if named[record.id] == best]
                return meant if len(meant) == 1 or kind else []
        if kind is None or not self._is_about(amount, words, kind):
            return []
        if amount.unit.quantity == "mass":
            return known
        return [record for record in known if _is_plausible(record, amount)]

    def _is_about(self, amount: _Amount, words: Sequence[_Word], kind: Kind) -> bool:
        """Whether an amount stands with the name of a thing, and is no way that it was moved."""
        behind = [word for word in words if amount.end <= word.start and word.part == amount.part]
        before = [word for word in words if word.end <= amount.start][-_BEFORE:]
        if any(kind in word.kinds for word in behind[:_BEHIND]):
            return True
        own = {part for name in self._list_names(kind) for part in name}
        others = {part for name in self._list_names() for part in name} - own
        moved = any(_is_same_word(word.text, part) for word in behind for part in others)
        return len(behind) <= _REST and not moved and any(kind in word.kinds for word in before)

    def _count_named(self, record: Characteristic, words: Sequence[_Word]) -> int:
        """How many words a name of a characteristic has, if all of them stand in a question."""
        return max(
            len(name)
            if name and all(any(_is_same_word(word.text, part) for word in words) for part in name)
            else 0
            for name in self._names[record.id]
        )

    def _list_names(self, kind: Kind | None = None) -> Iterator[Sequence[str]]:
        for record in self._corpus.equipment.characteristics(kind=kind):
            yield from self._names[record.id]

    @cached_property
    def _names(self) -> Mapping[str, Sequence[Sequence[str]]]:
        """The names of each characteristic in folded words, without the kind and what is short."""
        found: dict[str, list[list[str]]] = {}
        for record in self._corpus.equipment.characteristics():
            names = (
                name
                for language in LANGUAGES
                for name in (record.names[language], *record.aliases[language])
            )
            parts = (self._letters.split_words(name) for name in names)
            found[record.id] = [
                [
                    word
                    for word in name
                    if len(word) >= _SHORTEST and record.kind not in self._find_kinds(word)
                ]
                for name in parts
            ]
        return found


def _find_nearest_kind(amount: _Amount, words: Iterable[_Word]) -> Kind | None:
    """The kind named closest to an amount, if there is one and it is named by one word."""
    near = sorted(
        (min(abs(word.start - amount.end), abs(amount.start - word.end)), next(iter(word.kinds)))
        for word in words
        if len(word.kinds) == 1
    )
    return near[0][1] if near else None


def _count_parts(text: str, end: int) -> int:
    return len(_STOP.findall(text, 0, end))


def _is_plausible(record: Characteristic, amount: _Amount) -> bool:
    plausible = record.plausible_range
    return plausible is None or plausible.contains(convert_unit(amount.number, amount.unit, record))


def _judge(amount: _Amount, record: Characteristic) -> Result:
    reading = Reading(
        item="1",
        characteristic=record,
        value=amount.value,
        unit=amount.typed_unit,
        amount=convert_unit(amount.number, amount.unit, record),
    )
    return judge_reading(reading, DecisionRule(), None, None)


def _is_same_word(word: str, other: str) -> bool:
    """Whether two folded words may be forms of one."""
    shared = next(
        (at for at, (left, right) in enumerate(zip(word, other, strict=False)) if left != right),
        min(len(word), len(other)),
    )
    return (
        shared >= max(_SHORTEST, min(len(word), len(other)) - 2)
        and max(len(word), len(other)) - shared <= _ENDING
    )


def _describe_figure(corpus: Corpus, figure: Figure, say: Wording) -> str:
    """Say what a figure is, the limit in force and whether it meets it, or what may be meant."""
    explain = build_explainer(corpus, say.language)
    names = corpus.equipment.measurand_names(say.language)
    if figure.result is None:
        listed = ", ".join(names[record.id] for record in figure.records)
        return say("ask.figure-which", value=f"{figure.value} {figure.unit}", names=listed)
    (record,) = figure.records
    return say(
        "ask.figure",
        about=names[record.id],
        value=explain.format_typed(figure.result.reading),
        limit=explain.describe_limit(record),
        clause=say.name_clause(record.clause),
        verdict=explain.name_verdict(figure.result.verdict),
    )


def judge_figures(corpus: Corpus, text: str, say: Wording) -> list[FigureData]:
    """Judge the figures of a question, as plain data in one language."""
    explain, figures = build_explainer(corpus, say.language), []
    for figure in FigureReader(corpus, say.language).judge_figures(text):
        result = figure.result
        data: FigureData = {
            "value": figure.value,
            "unit": figure.unit,
            "characteristics": [record.id for record in figure.records],
            "clauses": list(dict.fromkeys(record.clause for record in figure.records)),
            "verdict": result.verdict.value if result else None,
            "says": _describe_figure(corpus, figure, say),
            "reason": explain.explain_reason(result) if result else None,
        }
        figures.append(data)
    return figures

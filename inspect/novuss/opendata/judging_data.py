"""Judging data: limits, units, spellings and rules for programs that judge as novuss does.

The form in the browser interprets it, and anybody may: ``vectors.json`` shows what must come
out. Nothing of it depends on a language but the spellings that are accepted.
"""

import hashlib
import json
import unicodedata
from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from typing import Any, Literal

from pydantic import Field

from novuss.corpus import Corpus
from novuss.inspection.confusable_names import find_latin_lookalike
from novuss.inspection.instruments import LEAST_RATIO, SUFFICIENT_RATIO
from novuss.inspection.mistyping_suggestions import MOVED, NEAR, ONE_SIDED
from novuss.inspection.reading_units import GRAIN, LOOK_ALIKES, SIGN_ALIKES, normalize_unit
from novuss.inspection.typed_numbers import LONGEST, MINUS, NOT_A_NUMBER, SPACES
from novuss.inspection.verdict_scale import SIGNS, WORDS, Verdict
from novuss.inspection.visual_answers import normalize_answer
from novuss.json_types import JsonObject
from novuss.model.equipment_records import (
    Characteristic,
    CharacteristicId,
    Colour,
    Companion,
    Confidence,
    DecidedLimit,
    Evidence,
    Kind,
    Limit,
    PlausibleRange,
    Quantity,
    RawQuantity,
)
from novuss.model.interface_strings import Entry
from novuss.model.measuring_vocabulary import UnitQuantity
from novuss.model.record_base import ClauseId, EditionId, Figure, Record, fold_text
from novuss.opendata.records_from_attributes import build_record

#: The name of the form, by which programs know it; it changes with what they must know of.
FORMAT: Literal["novuss-judging-1"] = "novuss-judging-1"

#: Beginnings of the keys of texts on readings, limits and items.
_MESSAGES = (
    *("remark.one-sense", "verdict.", "limit.", "reason.", "hint.", "flag.", "derived."),
    *("headline.", "count.", "colour.", "answer.", "waiver.said", "message.quoted"),
)
#: Codes of problems with what is typed; each has a text and a cure.
PROBLEMS = (
    *("number-empty", "number-too-long", "number-not-finite", "number-both-marks"),
    *("number-unreadable", "number-ambiguous-comma", "number-is-answer", "value-negative"),
    *("uncertainty-negative", "unit-missing", "unit-unknown", "unit-grain", "unit-unfit"),
    *("unit-for-answer", "answer-unreadable", "item-missing", "item-contradicts", "item-names"),
    *("value-no-occasion", "value-no-colour", "column-of-discs", "date-unreadable"),
    *("value-no-confirmation", "characteristic-missing", "kind-contradicts"),
    *("characteristic-unknown", "characteristic-other-edition", "characteristic-too-few"),
    *("characteristic-place-twice", "characteristic-place-missing", "instrument-unknown"),
    *("instrument-unfit", "instrument-not-for", "instrument-ambiguous", "instrument-incomplete"),
    *("instrument-twice", "instrument-due", "instrument-figure", "instrument-range"),
    *("instrument-measures-unknown", "instrument-measures-unfit", "limit-printed"),
    *("limit-needless", "limit-twice", "limit-unsigned", "limit-without-bounds", "limit-order"),
    *("limit-of-raw", "waiver-unsigned", "waiver-item", "waiver-twice"),
)


class JudgedRange(Record):
    """Figures that a reading can have; below an absent end nothing is too small."""

    lower: Figure | None
    upper: Figure


class JudgedCharacteristic(Record):
    """A characteristic with its limit; figures are decimal strings in ``unit``."""

    id: CharacteristicId
    clause: ClauseId
    quantity: Quantity = Field(description="what is measured")
    unit: Literal["mm", "g", "degree"] | None = Field(
        description="of its figures; null for a visual check"
    )
    limit: Limit = Field(description="by its 'kind'")
    evidence: Evidence | None = Field(
        description="what the limit rests on; null for a visual check"
    )
    confidence: Confidence = Field(description="how sure our reading is")
    plausible: JudgedRange | None = Field(
        description="outside of it a reading is 'improbable' and undecided, unless it is confirmed"
    )


class JudgedDecided(DecidedLimit):
    """What a federation decided where the print leaves a limit open."""

    characteristic: CharacteristicId


class JudgedRaw(Record):
    """What is measured at several places, so that ``gives`` is derived from it."""

    id: CharacteristicId
    gives: CharacteristicId
    method: Literal["range", "slope"] = Field(
        description="'range' is the largest less the smallest, 'slope' that by the span"
    )
    quantity: Literal["length", "slope"] = Field(description="what is measured")
    unit: Literal["mm", "mm/m"] = Field(description="of the readings")
    span: Figure | None
    at_least: int = Field(description="how many readings it takes")
    line: bool = Field(description="whether the readings lie on one line")
    plausible: JudgedRange | None = Field(description="that of one of the readings")


class JudgedSpread(Record):
    """The largest reading minus the smallest, told without a verdict."""

    id: CharacteristicId
    of: CharacteristicId


class JudgedCount(Record):
    """How many discs of each colour a clause asks for, of a set or of play."""

    clause: ClauseId
    each: int = Field(description="how many discs of each colour")
    about: Literal["set", "play"] = Field(description="whether it is asked of a set, or of play")


class JudgedEdition(Record):
    """What an edition asks of the equipment, in the order of the rulebook."""

    id: EditionId
    since: date | None = Field(description="when it came into force; null of a shorter account")
    characteristics: list[JudgedCharacteristic]
    raw: list[JudgedRaw]
    spreads: list[JudgedSpread]
    set_counts: list[JudgedCount]
    companions: list[Companion]
    decided: list[JudgedDecided] = Field(
        description="limits that decide as working limits do, beside which none may be set"
    )


class JudgedUnit(Record):
    """A unit that readings may be typed in."""

    id: str = Field(description="its usual sign")
    quantity: UnitQuantity = Field(description="what it measures")
    factor: str = Field(
        description="one of it in the unit in which figures of the quantity are kept (mm, g, "
        "degree, mm/m), as a fraction: 127/5"
    )
    words: list[str] = Field(description="how it may be spelt, in the form that 'letters' makes")
    suggested: bool = Field(description="whether a doubted reading may be asked about in it")


class JudgedNumbers(Record):
    """How numbers may be typed: a decimal comma or point, spaces between thousands."""

    spaces: list[int] = Field(description="code points of what may stand between thousands")
    minus: str = Field(description="signs that stand for a minus")
    not_finite: list[str] = Field(description="words that are no finite number, in small letters")
    longest: int = Field(description="letters of a number at most")


class JudgedLetters(Record):
    """Signs that count as others, each pair behind the one before it: ``аaвb``."""

    units: str = Field(description="in units and places: Cyrillic letters for Latin ones")
    marks: str = Field(description="in units: signs of degrees, minutes, inches")
    names: str = Field(description="in names of items: letters that look like Latin ones")


class JudgedRules(Record):
    """What verdicts there are and what decides beside the limits."""

    verdicts: list[str] = Field(description="worst first")
    words: list[str] = Field(description="what people are told of items, worst first")
    signs: dict[str, str] = Field(description="a sign for each of the words")
    sufficient_ratio: str = Field(
        description="test uncertainty ratio (ANSI/NCSL Z540.3) below which a verdict is flagged"
    )
    least_ratio: str = Field(description="test uncertainty ratio below which none is given")
    moved: list[str] = Field(
        description="by what a reading that fails is multiplied to see whether a decimal mark "
        "was lost"
    )
    one_sided: str = Field(
        description="how many times further inside a limit to one side no reading is likely"
    )
    near: str = Field(
        description="how many times beyond its limits an improbable reading is likely to have been "
        "meant"
    )
    grain: list[str] = Field(description="spellings that mean gram to some and grain to others")
    kinds: list[Kind] = Field(description="kinds of items")


class OpenJudging(Record):
    """What another program needs to judge as novuss does."""

    format: Literal["novuss-judging-1"] = Field(
        description="the name of the form, by which programs know it"
    )
    digest: str = Field(
        description="SHA-256, in small hexadecimal digits, of all other members as JSON in "
        "UTF-8 with sorted names, without blanks and without escaping letters"
    )
    editions: list[JudgedEdition]
    units: list[JudgedUnit]
    answers: dict[Literal["yes", "no"], list[str]] = Field(
        description="words folded (no case, accents, punctuation), signs as they stand"
    )
    occasions: dict[Literal["before", "during"], list[str]] = Field(description="folded")
    colours: dict[Colour, list[str]] = Field(description="folded")
    numbers: JudgedNumbers
    letters: JudgedLetters
    rules: JudgedRules


def build_judging(corpus: Corpus) -> OpenJudging:
    """Build all that verdicts follow from, with its digest."""
    words = corpus.vocabulary
    found = OpenJudging(
        format=FORMAT,
        digest="",
        editions=[_build_edition(corpus, edition) for edition in corpus.equipment.editions],
        units=[
            JudgedUnit(
                id=unit.id,
                quantity=unit.quantity,
                factor=unit.factor,
                words=[*dict.fromkeys(map(normalize_unit, (unit.id, *unit.words.list_all())))],
                suggested=unit.suggested,
            )
            for unit in words.units
        ],
        answers=_group_spellings(words.answers, normalize_answer),
        occasions=_group_spellings(words.occasions, fold_text),
        colours=_group_spellings(words.colours, fold_text),
        numbers=JudgedNumbers(
            spaces=list(map(ord, SPACES)),
            minus=MINUS,
            not_finite=sorted(NOT_A_NUMBER),
            longest=LONGEST,
        ),
        letters=JudgedLetters(
            units=_pair_letters(LOOK_ALIKES),
            marks=_pair_letters(SIGN_ALIKES),
            names=_list_look_alikes(),
        ),
        rules=JudgedRules(
            verdicts=[verdict.value for verdict in Verdict],
            words=list(WORDS),
            signs=SIGNS,
            sufficient_ratio=str(SUFFICIENT_RATIO),
            least_ratio=str(LEAST_RATIO),
            moved=list(map(str, MOVED)),
            one_sided=str(ONE_SIDED),
            near=str(NEAR),
            grain=sorted(GRAIN),
            kinds=[kind.id for kind in words.kinds],
        ),
    )
    return found.model_copy(update={"digest": hash_judging_data(found.model_dump(mode="json"))})


def select_messages(corpus: Corpus) -> dict[str, Entry]:
    """Find the texts on readings, limits, items and problems, by their keys.

    They are in four languages, with places such as ``{limit}``; some have a form for each
    plural category of the language.
    """
    wanted = {f"{part}.{code}" for code in PROBLEMS for part in ("problem", "cure")}
    return {
        key: entry
        for key, entry in corpus.strings.items()
        if key.startswith(_MESSAGES) or key in wanted
    }


def hash_judging_data(data: JsonObject) -> str:
    """Hash judging data as JSON, whatever digest stands in it."""
    rest = {name: value for name, value in data.items() if name != "digest"}
    text = json.dumps(rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _build_edition(corpus: Corpus, edition: str) -> JudgedEdition:
    belonging = corpus.equipment.belonging(edition)
    limits = corpus.equipment.characteristics(edition)
    known = corpus.edition(edition)
    return JudgedEdition(
        id=edition,
        since=None if known.is_excerpt else known.in_force_from,
        characteristics=[
            build_record(JudgedCharacteristic, limit, plausible=_build_plausible_range(limit))
            for limit in limits
        ],
        raw=[
            build_record(JudgedRaw, raw, plausible=_build_plausible_range(raw))
            for raw in corpus.equipment.raw_quantities(edition)
        ],
        spreads=[
            build_record(JudgedSpread, spread) for spread in corpus.equipment.spreads(edition)
        ],
        set_counts=[build_record(JudgedCount, count) for count in belonging.set_counts],
        companions=belonging.companions,
        decided=[
            build_record(JudgedDecided, limit.decided, characteristic=limit.id)
            for limit in limits
            if limit.decided
        ],
    )


def _build_plausible_range(measured: Characteristic | RawQuantity) -> JudgedRange | None:
    found: PlausibleRange | None = measured.plausible_range
    return build_record(JudgedRange, found) if found else None


def _group_spellings(groups: Record, key: Callable[[str], str]) -> dict[Any, list[str]]:
    """The spellings of each meaning in the form in which they are compared, each once."""
    return {
        meaning: [*dict.fromkeys(map(key, (meaning, *words.list_all())))]
        for meaning, words in groups
    }


def _pair_letters(table: Mapping[int, int | str | None]) -> str:
    """Each letter with the one that it looks like behind it."""
    pairs = ((chr(letter), alike) for letter, alike in table.items())
    return "".join(
        letter + (chr(alike) if isinstance(alike, int) else str(alike)) for letter, alike in pairs
    )


@cache
def _list_look_alikes() -> str:
    """Letters of the basic plane, each with the Latin one that it looks like behind it."""
    letters = (chr(code) for code in range(0x80, 0x10000))
    return "".join(
        letter + find_latin_lookalike(letter)
        for letter in letters
        if unicodedata.category(letter).startswith("L") and find_latin_lookalike(letter) != letter
    )

"""Postings: the documents that have a form, each with a weight; listed, or put together from texts.

Every way to ask for a situation is found by its facts as well, and many situations rest on one
clause: with a posting for each of them the file that phones fetch would be three times as long.
Its twin for the browser is ``docs/assets/scripts/search/postings.js``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain, pairwise
from string import ascii_letters, digits
from typing import TypedDict

#: Signs of numbers: those of the second half say that the next sign counts 32 times as much.
_SIGNS = ascii_letters + digits + "+/"
_VALUES = {sign: value for value, sign in enumerate(_SIGNS)}
_BASE = 32

#: Documents with the weight of a form in each.
Posting = Sequence[tuple[int, int]]


class FieldWeights(TypedDict):
    """Weights of what each document has, and how weights of words saturate."""

    asked: int
    way: int
    way_facts: int
    repeated: int
    half: int
    most: int


class FieldIndex(TypedDict):
    """Texts by number: those of each document, one behind the other, then those of several.

    ``own`` has for each document the weight of its first text, the number of ways to ask for it
    in this language, which are its next texts, the number in any, and the weights of its further
    texts. ``shared`` has a weight, the number of texts, and the documents as their distances.
    ``factors`` say, in percent, how much less a word counts in a document or a way. ``words``
    runs parallel to the forms: the texts with the form as distances, 0 where one has it again.
    """

    weights: FieldWeights
    own: list[list[int]]
    shared: list[list[int]]
    factors: str
    words: str


@dataclass
class DocumentTexts:
    """What one document is found by in one language, beside what it shares with others.

    Attributes:
        text: what it says, with its weight.
        ways: how people ask for it.
        ways_in_all: in the language that has most of them.
        others: further texts, each with its weight.
    """

    text: tuple[int, str]
    ways: list[str]
    ways_in_all: int
    others: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class SharedTexts:
    """Texts of one weight that several documents have."""

    weight: int
    texts: list[str]
    documents: list[int] = field(default_factory=list)


def list_texts(own: Iterable[DocumentTexts], shared: Iterable[SharedTexts]) -> Iterator[str]:
    """List the texts in the order of their numbers."""
    for document in own:
        yield from (document.text[1], *document.ways, *(text for _, text in document.others))
    for several in shared:
        yield from several.texts


def encode_fields(
    own: Sequence[DocumentTexts],
    shared: Iterable[SharedTexts],
    weights: FieldWeights,
    words: Iterable[Sequence[int]],
    factors: Iterable[int],
) -> FieldIndex:
    """Encode texts by who has them; ``words`` has for each form the sorted numbers of its texts."""
    return {
        "weights": weights,
        "own": [
            [
                *(document.text[0], len(document.ways), document.ways_in_all),
                *(weight for weight, _ in document.others),
            ]
            for document in own
        ],
        "shared": [
            [several.weight, len(several.texts), *_list_steps(several.documents)]
            for several in shared
        ],
        "factors": write_numbers(factors),
        "words": " ".join(write_numbers(_list_steps(texts)) for texts in words),
    }


def encode_distances(weights: Mapping[int, int]) -> list[int]:
    """Encode documents with their weights, each document as its distance from the last."""
    places = sorted(weights)
    return list(chain(*zip(_list_steps(places), map(weights.__getitem__, places), strict=True)))


def _list_steps(numbers: Sequence[int]) -> list[int]:
    return [number - before for before, number in pairwise([0, *numbers])]


def write_distances(numbers: Sequence[int]) -> str:
    """Write rising numbers, each as its distance from the last."""
    return write_numbers(_list_steps(numbers))


def read_distances(text: str) -> list[int]:
    """Read the numbers that :func:`write_distances` wrote."""
    return list(accumulate(read_numbers(text)))


def write_numbers(numbers: Iterable[int]) -> str:
    """Write whole numbers, a sign for each below 32."""
    written = []
    for number in numbers:
        rest = number
        while rest >= _BASE:
            written.append(_SIGNS[_BASE + rest % _BASE])
            rest //= _BASE
        written.append(_SIGNS[rest])
    return "".join(written)


def read_numbers(text: str) -> Iterator[int]:
    """Read the numbers of such a string."""
    number, worth = 0, 1
    for sign in text:
        value = _VALUES[sign]
        number += value % _BASE * worth
        worth *= _BASE
        if value < _BASE:
            yield number
            number, worth = 0, 1


class ListedPostings:
    """Postings that are listed, form by form, as :func:`encode_distances` writes them."""

    def __init__(self, postings: Iterable[Sequence[int]], forms: Iterable[str]) -> None:
        self._listed = dict(zip(forms, postings, strict=True))

    def find(self, form: str) -> Posting:
        """Find the documents that have a form."""
        listed = self._listed[form]
        return list(zip(accumulate(listed[::2]), listed[1::2], strict=True))


class SharedPostings:
    """Postings that are put together, where they are asked for, from texts of documents."""

    def __init__(self, index: FieldIndex, forms: Iterable[str]) -> None:
        self._weights = index["weights"]
        self._words = dict(zip(forms, index["words"].split(" "), strict=False))
        self._factors = list(read_numbers(index["factors"]))
        self._uses = list(_list_uses(index))

    def find(self, form: str) -> Posting:
        """Find the documents that have a form, and the ways to ask for them."""
        raw: dict[int, int] = {}
        text, before = 0, -1
        for step in read_numbers(self._words[form]):
            text += step
            for place, weight in self._uses[text]:
                more = self._weights["repeated"] if text == before else weight
                raw[place] = raw.get(place, 0) + more
            before = text
        return [(place, self._saturate(place, weight)) for place, weight in sorted(raw.items())]

    def _saturate(self, place: int, raw: int) -> int:
        whole = raw + self._weights["half"]
        weight = max(1, (2 * self._weights["most"] * raw + whole) // (2 * whole))
        return max(1, (weight * self._factors[place] + 50) // 100)


def _list_uses(index: FieldIndex) -> Iterator[Posting]:
    """List for each text the documents and ways that have it, with its weight there."""
    weights, own = index["weights"], index["own"]
    way = len(own)
    for document, (weight, ways, ways_in_all, *others) in enumerate(own):
        places = range(way, way + ways)
        yield [(document, weight), *((place, weights["way_facts"]) for place in places)]
        yield from ([(document, weights["asked"]), (place, weights["way"])] for place in places)
        yield from ([(document, other)] for other in others)
        way += ways_in_all
    for weight, texts, *steps in index["shared"]:
        uses, document = [], 0
        for step in steps:
            document += step
            uses.append((document, weight))
        yield from [uses] * texts

"""A question of the quiz, and the lots by which it is drawn and shuffled."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal, Self, TypeVar, get_args

from novuss.corpus import Corpus

T = TypeVar("T")
Kind = Literal["situation", "change", "limit"]
KINDS: tuple[Kind, ...] = get_args(Kind)
#: ``player`` is asked of everybody, ``judge`` of judges alone.
Role = Literal["player", "judge"]
ROLES: tuple[Role, ...] = get_args(Role)
#: How many choices every question has.
CHOICES = 4


@dataclass(frozen=True)
class Question:
    """A question in one language, as plain data: what page and exam are made of."""

    id: str
    kind: Kind
    role: Role
    section: str
    prompt: str
    why: str
    clauses: tuple[str, ...]
    choices: tuple[str, ...] = ()
    right: int = 0
    situation: str | None = None

    def move_right_choice(self, place: int, seed: int) -> Self:
        """Shuffle the choices by a seed, the right one to a place."""
        order = shuffle_by_hash(range(CHOICES), str, "choices", seed, self.id)
        order.remove(self.right)
        order.insert(place, self.right)
        return replace(self, choices=tuple(self.choices[at] for at in order), right=place)

    def place_right_choice(self) -> Self:
        """Shuffle the choices in the order in which the page has them."""
        return self.move_right_choice(draw_number("place", self.id) % CHOICES, 0)


def draw_number(*parts: object) -> int:
    """Draw a number that is the same for the same words on every machine."""
    words = ":".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:8], "big")


def shuffle_by_hash(items: Iterable[T], key: Callable[[T], object], *parts: object) -> list[T]:
    """Put items into an order that rests on the words alone."""
    return sorted(items, key=lambda item: draw_number(*parts, key(item)))


def find_section(corpus: Corpus, clause: str) -> str:
    """Find the section of a clause, or its annex."""
    if section := corpus.rules.section_of(clause):
        return section.id
    return [*(above.id for above in corpus.rules.ancestors(clause)), clause][0]


def capitalize_first(text: str) -> str:
    """Write the first letter large, and the others as they are."""
    return text[:1].upper() + text[1:]

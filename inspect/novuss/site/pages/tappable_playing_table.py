"""Tappable table as an entrance to the situations: what can be tapped, what is chosen by it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from novuss.corpus import Corpus
from novuss.figures.game_table_drawings import render_tappable_table
from novuss.localized_wording import Wording
from novuss.model.game_situations import Sign
from novuss.model.rule_clauses import Clause

#: What may lie at a place that is tapped.
Thing = Literal["puck", "own-disc", "opponents-disc"]
THINGS: tuple[Thing, ...] = get_args(Thing)

#: What is chosen together in the list.
GROUPS: Mapping[str, tuple[Sign, ...]] = {
    "puck": (
        *("puck-in-pocket", "puck-off-table", "puck-on-rail", "puck-in-zone"),
        *("puck-missed-discs", "puck-broken"),
    ),
    "own-disc": ("own-disc-in-pocket", "own-disc-off-table", "last-own-disc"),
    "opponents-disc": (
        *("opponents-disc-in-pocket", "opponents-disc-off-table", "opponents-disc-hit-first"),
        "last-opponents-disc",
    ),
    "both-discs": (
        *("both-discs-in-pocket", "disc-in-edge-zone", "disc-at-rail", "disc-on-rail"),
        *("disc-in-centre", "all-discs-on-table", "no-disc-hit"),
    ),
    "cue-and-body": (
        *("cue-touched-disc", "cue-over-line", "push-stroke", "cue-dropped"),
        *("body-touched-disc", "body-touched-table"),
    ),
    "other": ("out-of-zone", "wrong-turn", "time-over", "talk", "phone"),
}
#: What can be tapped in the drawing, and the choices that belong to it.
PLACES: Mapping[str, tuple[Sign, ...]] = {
    "pocket": (
        *("puck-in-pocket", "own-disc-in-pocket", "opponents-disc-in-pocket"),
        "both-discs-in-pocket",
    ),
    "off-table": ("puck-off-table", "own-disc-off-table", "opponents-disc-off-table"),
    "rail": ("puck-on-rail", "disc-on-rail", "disc-at-rail"),
    "edge-zone": ("disc-in-edge-zone",),
    "dark-field": ("puck-in-zone", "disc-in-edge-zone"),
    "centre": ("disc-in-centre",),
    "surface": (
        *("puck-missed-discs", "no-disc-hit", "opponents-disc-hit-first", "all-discs-on-table"),
        *("last-own-disc", "last-opponents-disc", "puck-broken"),
    ),
    "player": ("out-of-zone", "wrong-turn"),
    "hand": ("body-touched-disc", "body-touched-table"),
    "cue": ("cue-touched-disc", "cue-over-line", "push-stroke", "cue-dropped"),
    "clock": ("time-over",),
    "talk": ("talk",),
    "phone": ("phone",),
}
#: Signs of one thing alone, though they are not called after it.
_OF: Mapping[Sign, tuple[Thing, ...]] = {
    "last-own-disc": ("own-disc",),
    "last-opponents-disc": ("opponents-disc",),
    "both-discs-in-pocket": (),
}


def find_things(sign: Sign) -> tuple[Thing, ...]:
    """Find what may lie at a place where the sign is seen; all where it is of none alone."""
    if sign in _OF:
        return _OF[sign]
    named = tuple(thing for thing in THINGS if sign.startswith(f"{thing}-"))
    if named:
        return named
    return ("own-disc", "opponents-disc") if sign.startswith("disc-") else THINGS


@dataclass(frozen=True)
class TapTable:
    """What the entrance shows, in one language."""

    corpus: Corpus
    say: Wording

    groups = GROUPS
    places = PLACES
    things = THINGS
    things_of = staticmethod(find_things)

    @cached_property
    def clauses(self) -> list[Clause]:
        """The clauses that situations with a sign rest on, those of most of them first."""
        counted = Counter(
            name
            for situation in self.corpus.situations
            if situation.signs
            for name in {step.clause for step in situation.chain}
        )
        clauses = [
            clause
            for clause in self.corpus.rules.clauses(self.corpus.current)
            if clause.id in counted
        ]
        return sorted(clauses, key=lambda clause: -counted[clause.id])

    @cached_property
    def svg(self) -> str:
        """The drawing, to scale where it is the table."""
        return render_tappable_table(self.corpus, self.corpus.current, self.say)

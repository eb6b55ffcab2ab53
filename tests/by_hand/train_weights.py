"""Training of the weights by which words tell facts: ``specs/rulings/weights.yaml``.

Learnt from are the phrases asked for situations, with the facts of these, and the questions of
``tests/rulings/questions`` but for those that are held out. Each fact and value has a logistic
regression of its own over marks of all four languages, among questions about the same (a stroke, a
touch): a first run with an L1 penalty chooses the marks, a second one weighs them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml
from numpy.typing import NDArray

from novuss.asking.clue_reader import SILENT
from novuss.asking.evaluation_questions import NO_RULE, read_questions
from novuss.asking.question_replies import gather_evidence, load_reader
from novuss.asking.trained_reader import SCALE, mark_strength
from novuss.corpus import Corpus, load_corpus
from novuss.languages import LANGUAGES
from novuss.rulings import FactError, Ruleset, narrow
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.parsed_sources import WEIGHTS

QUESTIONS = Path(__file__).resolve().parent.parent / "rulings" / "questions"
FILES = ("tuned.tsv", "trained.tsv")
#: How much a question counts beside a phrase, and how often a mark has to stand.
_QUESTION, _LEAST = 3, 5
#: Penalties: of a mark that is chosen, of one that tells a matter without a rule, of a weight.
_CHOSEN, _CHOSEN_SILENT, _RIDGE = 20.0, 4.0, 1.0
_ROUNDS = 60
#: Points of a mark at most: more are written in no single character.
_MOST = 20
_HEAD = """\
# What marks of a question say of facts, in halves of a natural logarithm of odds: by fact and value
# the points of every question, then those of each mark. Made by `tests/by_hand/train_weights.py`.
"""

Numbers = NDArray[np.float32]


@dataclass(frozen=True)
class Lesson:
    """A text to learn from: its marks, and what is right.

    Attributes:
        marks: what a reader marks in it.
        facts: its facts with one value each; what it does not have is as usual.
        weight: how much it counts.
        silent: whether no rule speaks of it; None where nobody asked.
    """

    marks: frozenset[str]
    facts: Mapping[str, str]
    weight: int
    silent: bool | None


def list_lessons(corpus: Corpus, step: int = 1) -> Iterator[Lesson]:
    """List what is learnt from: all, or each so many of the situations and of the questions."""
    rules = corpus.rulings
    for language in LANGUAGES:
        reader = load_reader(corpus, language)
        for situation in corpus.situations[::step]:
            facts = situation.given and _settle_facts(rules, situation.given[-1].facts)
            for text in corpus.asked(situation.id, language) if facts else ():
                yield Lesson(frozenset(reader.read_marks(text)[1]), facts or {}, 1, None)
    for name in FILES:
        for question in read_questions(QUESTIONS / name, rules)[::step]:
            evidence, _ = gather_evidence(corpus, question.text, question.language)
            marks = load_reader(corpus, question.language).read_marks(question.text)[1]
            marks |= mark_strength(evidence.strength)
            facts, silent = _settle_facts(rules, question.facts), NO_RULE in question.outcomes
            yield Lesson(frozenset(marks), facts, _QUESTION, silent)


def _settle_facts(rules: Ruleset, facts: Mapping[str, str]) -> dict[str, str]:
    try:
        known = narrow(rules, {fact: [value] for fact, value in facts.items()})
    except FactError:
        return dict(facts)
    return {fact: min(values) for fact, values in known.items() if len(values) == 1}


def train(rules: Ruleset, lessons: Sequence[Lesson]) -> dict[str, dict[str, str]]:
    """Train the weights: by fact and value, its points and those of each mark."""
    counts = Counter(mark for lesson in lessons for mark in lesson.marks)
    marks = sorted(mark for mark, count in counts.items() if count >= _LEAST)
    told = [
        (fact.id, value.id)
        for fact in rules.facts.values()
        for value in fact.values
        if value.id != fact.usual
    ] + [(SILENT, "yes")]
    present = np.array([[mark in lesson.marks for mark in marks] for lesson in lessons])
    right, counted = _mark_right(lessons, told)
    near = np.array([mark.startswith("near-") for mark in marks])
    penalty = np.full((len(marks), len(told)), _CHOSEN, np.float32)
    penalty[near, :] = np.inf
    penalty[:, -1] = np.where(near, _CHOSEN_SILENT / 4, _CHOSEN_SILENT)
    data = present.astype(np.float32), right, counted
    chosen, _ = _fit(*data, penalty, np.isfinite(penalty), 0)
    weights, first = _fit(*data, np.zeros_like(penalty), chosen != 0, _RIDGE)
    points = np.clip(np.rint(weights * SCALE), -_MOST, _MOST).astype(int)
    found: dict[str, dict[str, str]] = {}
    for place, (fact, value) in enumerate(told):
        parts = [
            f"{mark}:{points[at, place]}" for at, mark in enumerate(marks) if points[at, place]
        ]
        if right[:, place].any():
            start = str(max(-_MOST, round(float(first[place]) * SCALE)))
            found.setdefault(fact, {})[value] = " ".join([start, *parts])
    return found


def _mark_right(
    lessons: Sequence[Lesson], told: Sequence[tuple[str, str]]
) -> tuple[Numbers, Numbers]:
    """What is right of each lesson, and how much that counts: nothing where it cannot be."""
    about: dict[str, set[str]] = {}
    for lesson in lessons:
        for fact in lesson.facts:
            about.setdefault(fact, set()).add(lesson.facts.get("what", ""))
    tells = {fact for fact, subjects in about.items() if len(subjects) == 1}
    everywhere = {"what", "touched", "prep", "unsporting", "talk", "judge", "time", "case", "gear"}
    everywhere |= {"conduct", "purpose"} & tells
    right = np.zeros((len(lessons), len(told)), np.float32)
    counted = np.zeros_like(right)
    for number, lesson in enumerate(lessons):
        for place, (fact, value) in enumerate(told):
            right[number, place] = lesson.facts.get(fact) == value
            fits = fact in everywhere or lesson.facts.get("what", "") in about.get(fact, ())
            counted[number, place] = lesson.weight * fits
        if lesson.silent is not None:
            right[number, -1], counted[number, -1] = lesson.silent, lesson.weight
    return right, counted


def _fit(
    present: Numbers,
    right: Numbers,
    counted: Numbers,
    penalty: Numbers,
    allowed: NDArray[np.bool_],
    ridge: float,
) -> tuple[Numbers, Numbers]:
    """Fit logistic regressions by an accelerated gradient: weights, and those of all."""
    whole = counted.sum(0)
    share = np.clip((right * counted).sum(0) / np.maximum(whole, 1), 1e-3, 0.999)
    first = before_first = np.log(share / (1 - share)).astype(np.float32)
    weights = before = np.zeros(penalty.shape, np.float32)
    steep = np.float32(0.26) * _find_largest(present, counted.max(1)) + np.float32(ridge)
    limits = np.where(allowed, penalty, 0) / steep
    ahead, ahead_first, pace = weights, first, 1.0
    for _ in range(_ROUNDS):
        off = (1 / (1 + np.exp(-(present @ ahead + ahead_first))) - right) * counted
        moved = ahead - (present.T @ off + ridge * ahead) / steep
        weights = np.sign(moved) * np.maximum(np.abs(moved) - limits, 0) * allowed
        first = ahead_first - off.sum(0) / (0.5 * whole + 2)
        following = (1 + np.sqrt(1 + 4 * pace * pace)) / 2
        share_kept = np.float32((pace - 1) / following)
        ahead = weights + share_kept * (weights - before)
        ahead_first = first + share_kept * (first - before_first)
        before, before_first, pace = weights, first, following
    return weights, first


def _find_largest(present: Numbers, counted: Numbers) -> np.float32:
    """The largest eigenvalue of what the data curve by."""
    vector = np.ones(present.shape[1], np.float32)
    size = np.float32(1)
    for _ in range(20):
        vector = present.T @ (counted * (present @ vector))
        size = np.linalg.norm(vector)
        vector /= size
    return size


def render(weights: Mapping[str, Mapping[str, str]]) -> str:
    """Render the file of weights."""
    body = yaml.safe_dump({"weights": weights}, allow_unicode=True, sort_keys=False, width=110)
    return _HEAD + body


def main() -> None:
    """Train on all there is, and write the file."""
    corpus = load_corpus()
    weights = train(corpus.rulings, list(list_lessons(corpus)))
    (find_specs_folder() / WEIGHTS).write_text(render(weights), encoding="utf-8")


if __name__ == "__main__":
    main()

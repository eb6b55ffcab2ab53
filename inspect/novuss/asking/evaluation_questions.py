"""Files of questions with the answers that are right: tab-separated, a heading, then one a line."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from novuss.files.bounded_read import read_bounded
from novuss.input_problems import Problem, ProblemsError
from novuss.languages import LANGUAGES, Language
from novuss.model.game_situations import EFFECTS, Beside
from novuss.model.rule_clauses import Actor
from novuss.rulings import Ruleset

#: The headings that a file has to have; others are ignored.
HEADINGS = ("language", "question", "clauses", "outcomes", "against", "facts")
#: What follows where the rules do not say.
NO_RULE = "no-rule"
_KNOWN: Mapping[str, frozenset[str]] = {
    "language": frozenset(LANGUAGES),
    "outcomes": EFFECTS | {*get_args(Beside), NO_RULE},
    "against": frozenset({*get_args(Actor), "both", "opposing-pair", ""}),
}


@dataclass(frozen=True)
class Question:
    """A question, what is right, and the facts that answer what is asked back."""

    language: Language
    text: str
    clauses: frozenset[str]
    outcomes: frozenset[str]
    against: str
    facts: Mapping[str, str]


def read_questions(path: Path, rules: Ruleset) -> list[Question]:
    """Read a file of questions.

    Raises:
        ProblemsError: a heading is missing, or a cell cannot be used; the first that was found.
        OSError: the file cannot be read.
    """
    file = str(path)
    try:
        lines = read_bounded(path).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise ProblemsError.of(file, "questions-encoding") from None
    heading = [name.strip() for name in lines[0].split("\t")] if lines else []
    if missing := [name for name in HEADINGS if name not in heading]:
        raise ProblemsError(
            [Problem(file, 1, 0, "questions-heading", {"missing": ", ".join(missing)})]
        )
    places = {name: heading.index(name) for name in HEADINGS}
    return [
        _read_line(file, number, line.split("\t"), places, rules)
        for number, line in enumerate(lines[1:], 2)
        if line.strip()
    ]


def _read_line(
    file: str, number: int, cells: list[str], places: Mapping[str, int], rules: Ruleset
) -> Question:
    row = {
        name: cells[place].strip() if place < len(cells) else "" for name, place in places.items()
    }
    for name, code, value, known in _find_mistakes(row, rules):
        values = {"value": value, "name": name, "known": ", ".join(sorted(filter(None, known)))}
        raise ProblemsError([Problem(file, number, places[name] + 1, code, values)])
    return Question(
        language=next(language for language in LANGUAGES if language == row["language"]),
        text=row["question"],
        clauses=frozenset(filter(None, row["clauses"].split("|"))),
        outcomes=frozenset(row["outcomes"].split("|")),
        against=row["against"],
        facts=dict(_split_facts(row["facts"])),
    )


def _find_mistakes(
    row: Mapping[str, str], rules: Ruleset
) -> Iterator[tuple[str, str, str, frozenset[str]]]:
    """Find the cells that cannot be used: the heading, what is wrong, the value, those that can."""
    if not row["question"]:
        yield "question", "questions-empty", "", frozenset()
    for name, known in _KNOWN.items():
        for value in row[name].split("|"):
            if value not in known:
                yield name, "questions-value", value, known
    facts = _split_facts(row["facts"])
    for fact, value in facts:
        values = rules.facts[fact].values if fact in rules.facts else None
        if values is None:
            yield "facts", "questions-value", fact, frozenset(rules.facts)
        elif value not in {known.id for known in values}:
            known = frozenset(f"{fact}={known.id}" for known in values)
            yield "facts", "questions-value", f"{fact}={value}", known


def _split_facts(text: str) -> list[tuple[str, str]]:
    pairs = (part.partition("=") for part in text.split(",") if part.strip())
    return [(fact.strip(), value.strip()) for fact, _, value in pairs]

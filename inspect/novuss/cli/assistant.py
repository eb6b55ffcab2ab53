"""What an assistant may ask: each tool takes plain arguments and gives plain data.

Every answer names clauses, their edition, the records of the register about them and the
status of the texts. What is wrong with a call is told as a problem with its cure.
"""

import datetime
import difflib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from novuss.caps import most
from novuss.cli.clauses import clauses_typed
from novuss.cli.judging import Judging
from novuss.cli.options import WrongOption, chosen
from novuss.cli.terminal import MOST_LINES
from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.situations import Situation
from novuss.problems import Problem, ProblemsError, over
from novuss.views.situations import becomes, of_clause, question_of, spoken, told_in_short
from novuss.views.spoken_clauses import (
    spoken_clause,
    spoken_comparison,
    spoken_disagreement,
)
from novuss.views.statements import statement_data
from novuss.wording import Wording

if TYPE_CHECKING:
    from novuss.explain import Explainer

Data = dict[str, Any]
#: How many situations answer a query, and how many ids are named where one was not found.
_MOST_SITUATIONS = 5
_MOST_NEAR = 5
#: The name of the readings in what is said of them: nobody handed in a file.
_READINGS = Path("readings.json")


class _Arguments(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Spoken(_Arguments):
    language: str = Field(
        "",
        description="of the answer; that of the server unless told",
        json_schema_extra={"enum": list(LANGUAGES)},
    )


class SearchArguments(_Spoken):
    """What ``search`` takes."""

    query: str = Field(description="words in any form and language, or the number of a clause")


class ClauseArguments(_Spoken):
    """What ``show`` and ``compare`` take."""

    clause: str = Field(description="the number as printed, such as 17.1.8 or A1.18")
    edition: str = Field(DEFAULT_EDITION, description="lnf-2017 is the newest; mfn-2010 was before")


class SituationArguments(_Spoken):
    """What ``situation`` takes."""

    situation: str = Field(description="its id, or in a few words what happened at the table")


class GivenReading(_Arguments):
    """One reading of ``check``, as a row of a measuring table has it."""

    item: str = Field(description="the label of the item, such as P1")
    kind: str = Field(description="puck, cue, disc, table and so on, in any of the languages")
    characteristic: str = Field(description="what was measured: its name, or the row of Annex 1")
    value: str | int | float | bool = Field(
        description="as it was read; as text no digit of it is lost"
    )
    unit: str = ""
    uncertainty: str | int | float = Field("", description="the expanded uncertainty, in the unit")
    position: str = ""


class CheckArguments(_Spoken):
    """What ``check`` takes."""

    readings: list[GivenReading] = Field(min_length=1)
    edition: str = Field(DEFAULT_EDITION, description="whose limits decide")
    rule: str = Field(
        "simple",
        description="guarded keeps the uncertainty away from the limit",
        json_schema_extra={"enum": ["simple", "guarded"]},
    )


#: Every tool: what it takes, and what is said of it. Assistants are told in English.
TOOLS: Mapping[str, tuple[type[_Spoken], str]] = {
    "search": (
        SearchArguments,
        "Find clauses of the rules of Novuss by words in any form and language, or by a number "
        "of any edition, best first; and the situations that rest on them.",
    ),
    "show": (
        ClauseArguments,
        "Show a clause: text, what stands below it, consequences, what other editions and "
        "documents say, references, the records of the register where documents disagree, and "
        "whether anybody has reviewed the text.",
    ),
    "compare": (
        ClauseArguments,
        "Set a clause beside those that answer to it in every other edition, with the texts and "
        "what the difference does to a decision.",
    ),
    "situation": (
        SituationArguments,
        "What happened at the table, what follows and why, by the id of a situation or in words: "
        "the answer, the clauses it rests on, other readings, and what is open.",
    ),
    "check": (
        CheckArguments,
        "Judge readings of equipment by the limits of an edition: a verdict, its reason and its "
        "clause for each reading and each item, as 'novuss check --json' gives them.",
    ),
}


class Assistant:
    """Answers the tools of one server."""

    def __init__(
        self,
        corpus: Corpus,
        explainer: "Callable[[Corpus, str], Explainer]",
        language: str = ORIGINAL,
    ) -> None:
        """Take who tells what is wrong, and the language of answers that name none."""
        self._corpus = corpus
        self._language = language
        self._explainer = explainer
        self._explainers: dict[str, Explainer] = {}

    def explainer(self, arguments: Mapping[str, Any]) -> "Explainer":
        """Who tells what is wrong with a call, in the language that it names if there is one."""
        named = arguments.get("language")
        language = named if named in LANGUAGES else self._language
        if language not in self._explainers:
            self._explainers[language] = self._explainer(self._corpus, language)
        return self._explainers[language]

    def answer(self, tool: str, arguments: Mapping[str, Any]) -> Data:
        """What a tool gives.

        Raises:
            ProblemsError: something is wrong with the arguments.
            WrongOption: there is no such edition, language, rule or tool.
        """
        chosen(tool, TOOLS, "tool")
        asked = _asked(tool, TOOLS[tool][0], {"language": self._language, **arguments})
        chosen(asked.language, LANGUAGES, "language")
        language: Language = asked.language  # type: ignore[assignment]
        say = Wording(self._corpus.strings, language)
        match asked:
            case SearchArguments():
                return self._search(asked.query, language)
            case SituationArguments():
                return self._situation(asked.situation, say)
            case CheckArguments():
                return self._check(asked)
            case ClauseArguments():
                _see_length(tool, asked.clause)
                (clause,) = clauses_typed([asked.clause], asked.edition, self._corpus)
                made = spoken_clause if tool == "show" else spoken_comparison
                return made(self._corpus, clause, asked.edition, say)
        raise AssertionError(tool)

    def _search(self, query: str, language: Language) -> Data:
        from novuss.search import search

        _see_length("search", query)
        corpus = self._corpus
        hits = search(corpus, query.split(), language)
        say = Wording(corpus.strings, language)
        return {
            "query": query,
            "language": language,
            "results": [
                {
                    "id": hit.id,
                    "edition": hit.edition,
                    "score": hit.score,
                    "name": corpus.name(hit.id, hit.edition)[language],
                    "snippet": hit.snippet,
                    "statements": [
                        statement_data(statement, say)
                        for statement in corpus.statements(hit.id, hit.edition, beside="name")
                    ],
                    "discrepancies": [
                        one.id for one in corpus.discrepancies_of(hit.id, hit.edition)
                    ],
                    "status": corpus.clause_statuses(hit.id, hit.edition)[language],
                }
                for hit in hits.found
            ],
            "situations": [
                {
                    "id": one.id,
                    "facts": one.facts[language],
                    "says": [words for _, words in told_in_short(corpus, one, say)],
                    "clauses": _clauses(one),
                }
                for one in self._situations_of(query, language)
            ],
            "unknown": hits.unknown,
        }

    def _situations_of(self, query: str, language: Language) -> list[Situation]:
        """The situations that rest on the clauses that a query finds, the best first."""
        from novuss.search import search

        scores: dict[str, float] = {}
        for hit in search(self._corpus, query.split(), language).found:
            if hit.edition != DEFAULT_EDITION:
                continue
            for place, one in enumerate(of_clause(self._corpus, hit.id)):
                scores[one.id] = scores.get(one.id, 0) + hit.score / (1 + place / 10)
        best = sorted(scores, key=lambda one: -scores[one])[:_MOST_SITUATIONS]
        found = [self._corpus.situation(one) for one in best]
        return [one for one in found if one]

    def _situation(self, typed: str, say: Wording) -> Data:
        _see_length("situation", typed)
        if one := self._corpus.situation(typed.strip()):
            return {"language": say.language, "situations": [self._told(one, say)]}
        found = self._situations_of(typed, say.language)
        if not found:
            known = [one.id for one in self._corpus.situations]
            near = difflib.get_close_matches(typed, known, _MOST_NEAR, 0.4) or known[:_MOST_NEAR]
            values = {"situation": typed, "known": ", ".join(near)}
            raise ProblemsError([Problem("situation", 0, 0, "situation-unknown", values)])
        return {"language": say.language, "situations": [self._told(one, say) for one in found]}

    def _told(self, one: Situation, say: Wording) -> Data:
        corpus = self._corpus
        records = {record.id: record for record in corpus.discrepancies}
        question = question_of(corpus, one)
        return {
            **spoken(corpus, one, say),
            "edition": DEFAULT_EDITION,
            "becomes": {thing.name: thing.text for thing in becomes(one.follows, say)},
            "discrepancies": [
                spoken_disagreement(corpus, records[name], say) for name in one.disputes
            ],
            "question": question.question[say.language] if question and question.question else None,
            "status": corpus.statuses(f"situations {one.id}")[say.language],
        }

    def _check(self, asked: CheckArguments) -> Data:
        from novuss.inspection.decision import DecisionRule
        from novuss.report.json_form import event_data
        from novuss.report.text_status import raised_status
        from novuss.tables.content import handed

        corpus = self._corpus
        explainer = self.explainer({"language": asked.language})
        chosen(asked.edition, corpus.equipment_editions, "edition")
        chosen(asked.rule, ("simple", "guarded"), "rule")
        if len(asked.readings) > most("rows"):
            raise over("readings", "rows", len(asked.readings))
        judging = Judging(
            corpus=corpus,
            edition=asked.edition,
            rule=DecisionRule("guarded" if asked.rule == "guarded" else "simple"),
            language=explainer.language,
        )
        rows = [one.model_dump(exclude_defaults=True) for one in asked.readings]
        # A row a line: what is wrong is told by the number of the reading.
        text = "[" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in rows) + "]"
        with handed(_READINGS, text.encode()):
            inspected = judging.inspect([_READINGS], datetime.date.today())
        if inspected.result is None:
            raise ProblemsError(inspected.problems)
        status = raised_status(corpus, inspected.result, explainer.language)
        data = event_data(inspected.result, explainer, corpus.judged_with, status)
        clauses = dict.fromkeys(one["clause"] for one in data["results"])
        return {
            **data,
            "language": explainer.language,
            "discrepancies": sorted(
                {
                    one.id
                    for clause in clauses
                    for one in corpus.discrepancies_of(clause, asked.edition)
                }
            ),
            "status": {
                clause: corpus.clause_statuses(clause, asked.edition)[explainer.language]
                for clause in clauses
                if corpus.clause(clause, asked.edition)
            },
        }


def _clauses(one: Situation) -> list[str]:
    return [step.clause for step in one.chain]


def _see_length(tool: str, text: str) -> None:
    """See that words are not longer than a query is.

    Raises:
        ProblemsError: they are, or there are none.
    """
    if len(text) > most("names"):
        raise over(tool, "names", len(text))
    if not text.strip():
        raise ProblemsError([Problem(tool, 0, 0, "tool-empty")])


def _asked(tool: str, form: type[_Spoken], arguments: Mapping[str, Any]) -> _Spoken:
    try:
        return form.model_validate(arguments)
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_input=False, include_context=False)
        raise ProblemsError(
            [
                Problem(
                    tool,
                    0,
                    0,
                    "tool-argument",
                    {
                        "name": ".".join(map(str, one["loc"])) or "arguments",
                        "detail": one["msg"],
                        "known": ", ".join(form.model_fields),
                    },
                )
                for one in wrong[:_MOST_NEAR]
            ]
        ) from None


def said(error: ProblemsError | WrongOption, explainer: "Explainer") -> str:
    """What is wrong with a call, a line a problem: place, message and cure."""
    problems = [error.problem] if isinstance(error, WrongOption) else error.problems
    lines = []
    for one in problems[:MOST_LINES]:
        message, cure = explainer.problem(one)
        place = one.place.replace(str(_READINGS), "readings")
        lines.append(f"{place}: {message}; {cure}")
    return "\n".join(lines)

"""Answers to an assistant: each tool takes plain arguments and gives plain data.

Every answer names clauses, their edition, the records of the register about them and the
status of the texts, and is short enough to be read whole. What is wrong with a call is told
as a problem with its cure, in terms of tools and arguments.
"""

import datetime
import json
import textwrap
import time
from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sized
from dataclasses import replace
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qsl, quote, unquote

from novuss.assistant.case_answers import (
    SIMILAR,
    decide_case,
    describe_facts,
    describe_similar,
    find_cases,
)
from novuss.assistant.tool_arguments import (
    TOOLS,
    CaseArguments,
    CheckArguments,
    ClauseArguments,
    RulingArguments,
    SearchArguments,
    SituationArguments,
    SpokenArguments,
    read_arguments,
)
from novuss.corpus import Corpus
from novuss.explain import Explainer, build_explainer
from novuss.input_problems import ProblemsError, limit_exceeded, require_choice
from novuss.inspection.reading_decision import RULE_NAMES, DecisionRule
from novuss.json_types import Json, JsonObject, list_objects
from novuss.languages import LANGUAGES, ORIGINAL, Language, find_language
from novuss.localized_wording import Wording
from novuss.model.game_situations import Situation
from novuss.report.json_report import result_to_json
from novuss.rulebook.clause_lookup import (
    build_unknown_situation,
    check_query,
    find_situation,
    find_standing_clauses,
)
from novuss.rulebook.consequence_texts import build_statement_data
from novuss.rulebook.doubts_since_amendments import build_standing_data, build_untranslated_data
from novuss.rulebook.plain_clause_data import (
    build_clause_data,
    build_comparison_data,
    build_discrepancy_data,
)
from novuss.rulebook.retired_clause_numbers import build_endings_data, find_typed_clause
from novuss.rulebook.situation_texts import (
    build_situation_data,
    describe_changes,
    find_open_question,
)
from novuss.search import Hit, render_snippet, search
from novuss.size_caps import limit_for
from novuss.tables.input_content import provide_content
from novuss.tables.table_check import CheckOptions, check_tables
from novuss.typed_dates import parse_day_text

Data = JsonObject
#: Signs of an answer; those of a value that is repeated in what is wrong with it.
MOST_SIGNS, _MOST_REPEATED = 25_000, 500
#: Signs of an excerpt where the search gives one in another language.
_EXCERPT = 160
#: How many problems of readings are named.
_MOST_PROBLEMS = 100
#: Seconds: what compiling the indexes takes, how long a call waits for it, and when it is worth
#: while to ask again.
_COMPILING, _PATIENCE, _SOONEST = 20, 1.0, 5
#: How a situation stands to what was asked: words find none that is surely the same.
_SAME = "the same"
#: What is wrong of which the cure on the command line is to type an option or a command.
OWN_CURES = {
    *("cap-over", "characteristic-other-edition", "clause-coming", "clause-elsewhere"),
    "situation-unknown",
}
#: The name of the readings in what is said of them: nobody handed in a file.
_READINGS = Path("readings.json")
#: By kind of resource the tool that answers it by its argument of that name, and what else the
#: address may tell it.
RESOURCES: Mapping[str, tuple[str, str]] = {
    "clause": ("show", "edition,language"),
    "situation": ("situation", "language"),
}


def render_json(data: Data) -> str:
    """Write an answer as it is sent."""
    return json.dumps(data, ensure_ascii=False)


class Assistant:
    """Answers the tools of one server."""

    def __init__(self, corpus: Corpus, language: Language = ORIGINAL) -> None:
        """Take the knowledge, and the language of answers that name none."""
        self._corpus = corpus
        self._language = language
        self._explainers = {spoken: build_explainer(corpus, spoken) for spoken in LANGUAGES}
        self._preparing: Thread | None = None
        self._by_edition: dict[str, Assistant] = {corpus.current: self}

    def _find_assistant(self, day: str) -> "Assistant":
        """Find what answers by the edition of a day, of today where none is named."""
        try:
            asked = parse_day_text(day) if day else datetime.date.today()
        except ValueError:
            raise ProblemsError.of("day", "date-unreadable", value=day) from None
        seen = self._corpus.see_from(asked)
        if seen.current not in self._by_edition:
            found = self._by_edition[seen.current] = Assistant(seen, self._language)
            if self._preparing:
                found.prepare_indexes()
        return self._by_edition[seen.current]

    def prepare_indexes(self) -> None:
        """Load the indexes of the search beside what is asked, or compile them."""
        asked = (self._corpus, ["novuss"], self._language)
        self._preparing = Thread(target=search, args=asked, daemon=True)
        self._prepared = time.monotonic() + _COMPILING
        self._preparing.start()

    def _wait_for_indexes(self, say: Wording) -> Data | None:
        """What is answered while the indexes are compiled; nothing where they are ready."""
        if self._preparing:
            self._preparing.join(_PATIENCE)
        if not (self._preparing and self._preparing.is_alive()):
            return None
        seconds = max(_SOONEST, round(self._prepared - time.monotonic()))
        cure = say("tool-more.compiling", seconds=seconds)
        return {"compiling": True, "seconds": seconds, "cure": cure}

    def find_explainer(self, arguments: Mapping[str, Json]) -> Explainer:
        """Find what explains a mistake in the language that a call names, if there is one."""
        named = arguments.get("language")
        language = find_language(named) if isinstance(named, str) else None
        return self._explainers[language or self._language]

    def answer_call(self, tool: str, arguments: Mapping[str, Json]) -> Data:
        """What a tool gives.

        Raises:
            ProblemsError: something is wrong with the arguments.
            ProblemsError: there is no such edition, language, rule or tool.
        """
        require_choice(tool, TOOLS, "tool")
        asked = read_arguments(tool, TOOLS[tool], {"language": self._language, **arguments})
        explainer = self._explainers[require_choice(asked.language, LANGUAGES, "language")]
        return self._find_assistant(asked.day)._answer(tool, asked, explainer)

    def _answer(self, tool: str, asked: SpokenArguments, explainer: Explainer) -> Data:
        say = explainer.wording
        match asked:
            case SearchArguments():
                return self._search_rules(asked, say)
            case SituationArguments():
                return self._find_situations(asked, say)
            case CaseArguments():
                _check_length("find_case", asked.question)
                return self._wait_for_indexes(say) or find_cases(self._corpus, asked, say)
            case RulingArguments():
                waiting = None
                if asked.question:
                    _check_length("ruling", asked.question)
                    waiting = self._wait_for_indexes(say)
                return waiting or decide_case(self._corpus, asked, say)
            case CheckArguments():
                return _check_readings(asked, self._corpus, explainer)
            case ClauseArguments():
                return self._show_clause(tool, asked, say)
        raise AssertionError(tool)

    def describe_facts(self) -> Data:
        """The facts that the tool ``ruling`` takes, as JSON Schema."""
        return describe_facts(self._corpus, self._language)

    def list_resources(self) -> Iterator[tuple[str, str, str]]:
        """The address, the id and the title of every clause in force and every situation."""
        for clause in self._corpus.rules.clauses():
            title = self._corpus.rules.name(clause.id)[self._language]
            yield f"novuss://clause/{quote(clause.id)}", clause.id, title
        for situation in self._corpus.situations:
            facts = situation.facts[self._language]
            title = textwrap.shorten(facts, _EXCERPT, placeholder="…")
            yield f"novuss://situation/{situation.id}", situation.id, title

    def read_resource(self, uri: str) -> Data:
        """What a resource holds: the answer of its tool.

        Raises:
            ProblemsError: there is no such resource.
            ProblemsError: its address names an edition or a language that there is not.
        """
        kind, _, rest = uri.removeprefix("novuss://").partition("/")
        name, _, options = rest.partition("?")
        name = unquote(name)
        if kind not in RESOURCES or not name:
            known = ", ".join(f"novuss://{kind}/..." for kind in RESOURCES)
            raise ProblemsError.of("resource", "tool-resource", uri=uri, known=known)
        if kind == "situation" and not self._corpus.situation(name):
            raise build_unknown_situation(name, self._corpus, "situation")
        return self.answer_call(RESOURCES[kind][0], {kind: name, **dict(parse_qsl(options))})

    def _show_clause(self, tool: str, asked: ClauseArguments, say: Wording) -> Data:
        _check_length(tool, asked.clause)
        edition = asked.edition or self._corpus.current
        (clause, *others), edition = find_standing_clauses(asked.clause, edition, self._corpus)
        if others:
            known = ", ".join(found.id for found in (clause, *others))
            raise ProblemsError.of(tool, "tool-several", clause=asked.clause, known=known)
        if tool == "compare":
            return build_comparison_data(self._corpus, clause, edition, say)
        whole = build_clause_data(self._corpus, clause, edition, say)
        below = list_objects(whole["below"])

        def part(count: int) -> Data:
            if count == len(below):
                return whole
            ends = {"first": below[count]["id"], "last": below[-1]["id"]}
            more = _describe_left_off(say("tool-more.below", **ends), below=len(below) - count)
            return {**whole, "below": below[:count], **more}

        return _fit_answer(part, len(below))

    def _search_rules(self, asked: SearchArguments, say: Wording) -> Data:
        _check_length("search", asked.query)
        if waiting := self._wait_for_indexes(say):
            return waiting
        hits = search(self._corpus, asked.query.split(), say.language)
        first, last = asked.offset, asked.offset + asked.limit
        results = [self._describe_hit(hit, say) for hit in hits.found[first:last]]
        situations = [
            describe_similar(self._corpus, hit, say) for hit in hits.situations[first:last]
        ]
        ended = find_typed_clause(self._corpus, asked.query)
        endings = build_endings_data(self._corpus, *ended, say) if ended else {}

        def part(count: int) -> Data:
            return {
                "query": asked.query,
                "language": say.language,
                "read_as": hits.read_as,
                "results": results[:count],
                "situations": situations[:count],
                "situations_first": hits.situations_first,
                "unknown": hits.unknown,
                **endings,
                **build_untranslated_data(self._corpus, say.language),
                **_describe_next_offset(
                    "search", say, first + count, results=hits.found, situations=hits.situations
                ),
            }

        return _fit_answer(part, asked.limit)

    def _describe_hit(self, hit: Hit, say: Wording) -> Data:
        corpus, language = self._corpus, say.language
        snippet = render_snippet(corpus, hit, say)
        clause = corpus.rules.clause(hit.id, hit.edition)
        standing = build_standing_data(corpus, hit.id, hit.edition, say)
        # Nothing follows any more by a clause that is repealed.
        holds = hit.edition == corpus.current or not standing.get("endings")
        statements = corpus.consequences.statements(hit.id, hit.edition, beside="name")
        if clause and hit.language != language == clause.find_language(language):
            snippet = textwrap.shorten(clause.texts[language], _EXCERPT, placeholder="…")
        return {
            "id": hit.id,
            "edition": hit.edition,
            "score": hit.score,
            "name": corpus.rules.name(hit.id, hit.edition)[language],
            "snippet": snippet,
            "found_in": hit.language,
            "statements": [
                build_statement_data(statement, say) for statement in statements if holds
            ],
            "discrepancies": [
                record.id for record in corpus.register.entries_of(hit.id, hit.edition)
            ],
            "status": corpus.clause_statuses(hit.id, hit.edition)[language],
            **standing,
        }

    def _find_situations(self, asked: SituationArguments, say: Wording) -> Data:
        _check_length("situation", asked.situation)
        corpus = self._corpus
        if standing := find_situation(asked.situation.strip(), corpus):
            same, seen = standing
            described = Assistant(seen, self._language)._describe_situation(same, say, None)
            return {"language": say.language, "situations": [described]}
        if waiting := self._wait_for_indexes(say):
            return waiting
        hits = search(corpus, asked.situation.split(), say.language)
        if not hits.situations:
            raise build_unknown_situation(asked.situation, corpus, "situation")
        first, last = asked.offset, asked.offset + asked.limit
        situations = [
            self._describe_situation(situation, say, hit.score)
            for hit in hits.situations[first:last]
            if (situation := corpus.situation(hit.id))
        ]

        def part(count: int) -> Data:
            return {
                "language": say.language,
                "read_as": hits.read_as,
                "situations": situations[:count],
                **_describe_next_offset(
                    "situation", say, first + count, situations=hits.situations
                ),
            }

        return _fit_answer(part, asked.limit)

    def _describe_situation(self, situation: Situation, say: Wording, score: float | None) -> Data:
        corpus = self._corpus
        records = {record.id: record for record in corpus.register.entries}
        question = find_open_question(corpus, situation)
        return {
            "match": _SAME if score is None else SIMILAR,
            "score": score,
            **build_situation_data(corpus, situation, say),
            "edition": corpus.current,
            "becomes": {
                thing.name: thing.text for thing in describe_changes(situation.follows, say)
            },
            "discrepancies": [
                build_discrepancy_data(corpus, records[name], say) for name in situation.disputes
            ],
            "question": question.question[say.language] if question and question.question else None,
            "status": corpus.statuses(f"situations {situation.id}")[say.language],
        }


def _check_readings(asked: CheckArguments, corpus: Corpus, explainer: Explainer) -> Data:
    language = explainer.language
    edition = require_choice(asked.edition or corpus.current, corpus.equipment.editions, "edition")
    rule = DecisionRule(require_choice(asked.rule, RULE_NAMES, "rule"))
    if len(asked.readings) > limit_for("rows"):
        raise limit_exceeded("readings", "rows", len(asked.readings))
    options = CheckOptions(corpus, edition, rule, language=language)
    rows = [reading.model_dump(exclude_defaults=True) for reading in asked.readings]
    # A row a line: what is wrong is told by the number of the reading.
    text = "[" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "]"
    with provide_content(_READINGS, text.encode()):
        checked = check_tables(options, [_READINGS], datetime.date.today())
    if checked.result is None:
        raise ProblemsError([*checked.problems])
    data = result_to_json(checked.result, corpus, explainer, notices=checked.notices)
    judged = checked.result.results
    clauses = dict.fromkeys(result.reading.characteristic.clause for result in judged)
    discrepancies = {
        record.id for clause in clauses for record in corpus.register.entries_of(clause, edition)
    }
    whole = {
        **data,
        "language": language,
        "discrepancies": sorted(discrepancies),
        "status": {
            clause: corpus.clause_statuses(clause, edition)[language]
            for clause in clauses
            if corpus.rules.clause(clause, edition)
        },
    }
    items, results = list_objects(data["items"]), list_objects(data["results"])

    def part(count: int) -> Data:
        listed = results[asked.offset :][:count]
        names = {(result["item"], result["kind"]) for result in listed}
        named = [item for item in items if (item["item"], item["kind"]) in names]
        return {
            **whole,
            "results": listed,
            "items": items if listed == results else named,
            **_describe_next_offset(
                "check", explainer.wording, asked.offset + count, results=results
            ),
        }

    return _fit_answer(part, len(results))


def _describe_left_off(cure: str, **left_off: int) -> Data:
    """Say how many entries of which lists are left off, if any are, and how to get them."""
    left_off = {name: count for name, count in left_off.items() if count > 0}
    return {"more": {"left_off": left_off, "cure": cure}} if left_off else {}


def _describe_next_offset(tool: str, say: Wording, offset: int, **lists: Sized) -> Data:
    left_off = {name: len(found) - offset for name, found in lists.items()}
    return _describe_left_off(say("tool-more.offset", tool=tool, offset=offset), **left_off)


def _fit_answer(part: Callable[[int], Data], count: int) -> Data:
    """The answer with ``count`` whole entries, or with the most that there is room for."""
    if len(render_json(part(count))) <= MOST_SIGNS:
        return part(count)
    fitting = bisect(range(count), MOST_SIGNS, key=lambda fewer: len(render_json(part(fewer))))
    return part(max(0, fitting - 1))


def _check_length(tool: str, text: str) -> None:
    """Check that words are not longer than a query is."""
    check_query([text], tool)
    if not text.strip():
        raise ProblemsError.of(tool, "tool-empty")


def render_error(error: ProblemsError, explainer: Explainer) -> str:
    """Write what is wrong with a call, a line a problem: place, message and cure."""
    text = ""
    for problem in error.problems[:_MOST_PROBLEMS]:
        values = {name: _shorten_text(value) for name, value in problem.values.items()}
        message, cure = explainer.problem(replace(problem, values=values))
        if problem.code in OWN_CURES:
            cure = explainer.wording(f"tool-cure.{problem.code}", **values)
        place = _shorten_text(problem.place).replace(str(_READINGS), "readings").removeprefix("--")
        text += f"{place}: {message}; {cure}\n"
    return text.strip() if len(text) <= MOST_SIGNS else text[:MOST_SIGNS].rpartition("\n")[0]


def _shorten_text(text: str) -> str:
    return text if len(text) <= _MOST_REPEATED else text[:_MOST_REPEATED] + "…"

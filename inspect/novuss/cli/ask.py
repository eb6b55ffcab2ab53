"""``novuss ask``: a ruling from facts, with a question back where one is missing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import typer

from novuss.cli import shared_options
from novuss.cli.console_output import Output, Status, open_output
from novuss.cli.option_declarations import argument, option, parse_day
from novuss.input_problems import Problem
from novuss.json_values import JsonObject
from novuss.rulebook.consequence_texts import render_statement
from novuss.rulebook.rulings import (
    UNSURE,
    Account,
    Branch,
    Found,
    Reply,
    build_answer_data,
    describe_course,
    describe_outdated,
    describe_things,
    list_outdated,
    list_statements,
    read_account,
    reply_to_facts,
)

if TYPE_CHECKING:
    from novuss.asking.measured_figures import FigureData

#: Clauses that are named beside a ruling.
_MOST_CLAUSES = 5


def ask(
    words: list[str] | None = argument("QUESTION", "What happened, in words.", required=False),
    facts: str = option(
        "--facts",
        "What is known: 'first=opp,kind=direct'; 'kind=?' where nobody knows.",
        metavar="FACT=VALUE,...",
        default="",
    ),
    *,
    language: shared_options.Language,
    at: shared_options.At,
    as_json: shared_options.Json,
) -> int:
    """Decide a case from words or facts, say what is open, or that the rules do not say.

    On a terminal it asks for what is missing; what words tell and what is usual is assumed, and
    said.

    Exit status: 0 it is decided; 1 the rules do not say; 2 a fact is wrong; 3 something is open.
    """
    out = open_output(language, as_json=as_json, day=parse_day(at, "--at"))
    out.tell_edition()
    account = read_account(facts, out.corpus.rulings, "--facts")
    out.print_notices(Problem.of("--facts", "ignored-fact", fact=fact) for fact in account.ignored)
    find_reply, found, measured = _understand(" ".join(words or []), account, out)
    reply = find_reply(account)
    while not as_json and sys.stdin.isatty() and (fact := reply.question):
        account = account.answer(fact, _ask(fact, out))
        reply = find_reply(account)
    data = build_answer_data(out.corpus, reply, found, out.say)
    if as_json:
        out.print_json(
            {"edition": out.edition, **data} | ({"measured": measured} if measured else {})
        )
    else:
        _print_figures(measured, out)
        _print_answer(data, reply.branches, out)
    if data["refrains"]:
        return Status.SOME_FAIL
    settled = not (reply.question or "unruled" in data) and all(
        branch.ruling.settled for branch in reply.branches
    )
    decided = all(figure["verdict"] in ("pass", "fail") for figure in measured)
    return Status.ALL_PASS if settled and decided else Status.SOME_OPEN


def _understand(
    text: str, given: Account, out: Output
) -> tuple[Callable[[Account], Reply], Found, Sequence[FigureData]]:
    """How to reply to a question in words, what the search finds, and the figures in it."""
    rules, table = out.corpus.rulings, out.corpus.clues
    if not text or not table:
        return lambda account: reply_to_facts(rules, account), Found(), ()
    from novuss.asking.measured_figures import judge_figures
    from novuss.asking.question_replies import gather_evidence, reply_to_words

    figures = judge_figures(out.corpus, text, out.say)
    limits = tuple(dict.fromkeys(clause for figure in figures for clause in figure["clauses"]))
    evidence, hits = gather_evidence(out.corpus, text, out.language)
    if figures and not (evidence.clued or given.facts):
        # A figure is asked about and nothing that happened: cases like it would be guessed.
        return lambda _: Reply(()), Found(limits=limits), figures
    clauses = (hit.id for hit in hits.found if hit.edition == out.corpus.current)
    cases = (hit.id for hit in hits.situations)
    found = Found(tuple(clauses), tuple(cases), limits)
    return lambda account: reply_to_words(rules, table, evidence, account), found, figures


def _print_figures(measured: Sequence[FigureData], out: Output) -> None:
    for figure in measured:
        out.print_wrapped(f"- {figure['says']}", 2)
        if reason := figure["reason"]:
            out.print_wrapped(str(reason), 4)
    if any(figure["verdict"] for figure in measured):
        out.print_wrapped(out.say("ask.figure-uncertainty"), 2)


def _ask(fact: str, out: Output) -> str:
    """Ask for a fact by numbered answers until one of them is typed."""
    _print_question(fact, out)
    values = [value.id for value in out.corpus.rulings.find_question(fact).values]
    answers = [UNSURE, *values]
    while True:
        number: int = typer.prompt(out.say("ruling.number"), type=int)
        if 0 <= number < len(answers):
            return answers[number]


def _print_question(fact: str, out: Output) -> None:
    asked = out.corpus.rulings.find_question(fact)
    out.print_labelled("", asked.question[out.language])
    for number, value in enumerate(asked.values, 1):
        out.print_wrapped(f"{number}  {value.text[out.language]}", 2)
    out.print_wrapped(f"0  {out.say('ruling.unsure')}", 2)


def _print_answer(data: JsonObject, branches: Sequence[Branch], out: Output) -> None:
    clauses = data["clauses"]
    near = ", ".join(clauses[:_MOST_CLAUSES]) if isinstance(clauses, list) else ""
    if data["refrains"]:
        out.print("ruling.refrains")
    unruled = data.get("unruled")
    for entry in unruled if isinstance(unruled, list) else ():
        out.print_wrapped(f"! {entry['says']}")
    for branch in branches:
        _print_branch(branch, out)
    if near:
        out.print_labelled(
            out.say("ruling.nearest" if data["refrains"] else "ruling.clauses"), near
        )
    if isinstance(data["question"], dict):
        _print_question(data["question"]["fact"], out)


def _print_branch(branch: Branch, out: Output) -> None:
    say, rules = out.say, out.corpus.rulings
    if branch.when:
        typer.echo()
        out.print_wrapped(f"{'; '.join(_name_fact(pair, out) for pair in branch.when.items())}:")
    lines = [
        f"{render_statement(statement, say).text}  {statement.clause}"
        for statement in list_statements(out.corpus, branch)
    ]
    lines += describe_course(rules, branch.ruling, say)
    things = describe_things(rules, branch.ruling, say)
    lines += [f"{say(f'situation.{thing}')}: {text}" for thing, text in things.items() if text]
    if not lines and branch.ruling.settled and not branch.ruling.refrains:
        lines = [say("outcome.none")]
    for line in lines:
        out.print_wrapped(f"- {line}", 2)
    taken = {**branch.taken, **branch.ruling.assumed}
    assumed = [_name_fact(pair, out) for pair in taken.items()]
    for outdated in list_outdated(out.corpus, branch.ruling):
        sentence = describe_outdated(out.corpus, outdated, say)
        if not any(sentence in line for line in lines):
            out.print_wrapped(f"! {sentence}", 2)
    if assumed and lines:
        out.print_labelled(say("ruling.assumed"), "; ".join(assumed))


def _name_fact(pair: tuple[str, str], out: Output) -> str:
    fact = out.corpus.rulings.find_question(pair[0])
    value = next(value for value in fact.values if value.id == pair[1])
    return f"{fact.question[out.language]} {value.text[out.language]}"

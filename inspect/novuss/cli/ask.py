"""``novuss ask``: a ruling from words or facts, with a question back where one is missing."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from novuss.cli import shared_options
from novuss.cli.console_output import Output, Status, open_output
from novuss.cli.option_factories import argument, option, parse_day
from novuss.input_problems import Problem
from novuss.json_types import JsonObject
from novuss.rulebook.reply_data import build_answer_data, list_answers
from novuss.rulebook.ruling_replies import UNSURE, Branch, Reply, read_account
from novuss.rulebook.ruling_texts import render_ruling

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
    from novuss.asking.asked_question import read_question

    out = open_output(language, as_json=as_json, day=parse_day(at, "--at"))
    out.tell_edition()
    account = read_account(facts, out.corpus.rulings, "--facts")
    out.print_notices(Problem.of("--facts", "ignored-fact", fact=fact) for fact in account.ignored)
    question = read_question(out.corpus, " ".join(words or []), account, out.say)
    measured = question.measured
    reply = question.reply(account)
    while not as_json and sys.stdin.isatty() and reply.question:
        if reply.refrains:
            out.print("ask.unclear")
        account = account.answer(reply.question, _ask(reply, out))
        reply = question.reply(account)
    data = build_answer_data(out.corpus, reply, question.found, out.say)
    if as_json:
        out.print_json(
            {"edition": out.edition, **data} | ({"measured": measured} if measured else {})
        )
    else:
        _print_figures(measured, out)
        _print_answer(data, reply, out, is_unsure=bool(account.unsure))
        if "untranslated" in data:
            out.print_untranslated()
    if data["refrains"]:
        return Status.SOME_FAIL
    # What refrains without being silent may be said by what is not translated.
    silent = reply.refrains and not reply.figure
    settled = not (reply.question or silent or "unruled" in data) and all(
        branch.ruling.settled for branch in reply.branches
    )
    decided = all(figure["verdict"] in ("pass", "fail") for figure in measured)
    return Status.ALL_PASS if settled and decided else Status.SOME_OPEN


def _print_figures(measured: Sequence[FigureData], out: Output) -> None:
    for figure in measured:
        out.print_wrapped(f"- {figure['says']}", 2)
        if reason := figure["reason"]:
            out.print_wrapped(str(reason), 4)
    if any(figure["verdict"] for figure in measured):
        out.print_wrapped(out.say("ask.figure-uncertainty"), 2)


def _ask(reply: Reply, out: Output) -> str:
    """Ask a question by numbered answers until one of them is typed."""
    answers = [UNSURE, *_print_question(reply, out)]
    while True:
        number: int = typer.prompt(out.say("ruling.number"), type=int)
        if 0 <= number < len(answers):
            return answers[number]


def _print_question(reply: Reply, out: Output) -> list[str]:
    asked = out.corpus.rulings.find_question(reply.question or "")
    out.print_labelled("", asked.question[out.language])
    answers = list_answers(out.corpus, reply, out.language)
    for number, text in enumerate(answers.values(), 1):
        if number == len(answers) - len(reply.similar) + 1:
            out.print("ask.similar")
        out.print_wrapped(f"{number}  {text}", 2)
    out.print_wrapped(f"0  {out.say('ruling.unsure')}", 2)
    return list(answers)


def _print_answer(data: JsonObject, reply: Reply, out: Output, *, is_unsure: bool) -> None:
    clauses = data["clauses"]
    near = ", ".join(clauses[:_MOST_CLAUSES]) if isinstance(clauses, list) else ""
    unruled = data.get("unruled")
    silent = reply.refrains and not (reply.figure or unruled)
    if silent and (is_unsure or reply.unmatched):
        out.print("ask.unclear")
    elif silent:
        found = "untranslated" in data
        out.print("ruling.refrains-untranslated" if found else "ruling.refrains")
    for entry in unruled if isinstance(unruled, list) else ():
        out.print_wrapped(f"! {entry['says']}")
    for branch in reply.branches:
        _print_branch(branch, out)
    if near:
        out.print_labelled(out.say("ruling.nearest" if silent else "ruling.clauses"), near)
    elif reply.figure:
        out.print("ask.asks-figure")
    if isinstance(data["question"], dict):
        _print_question(reply, out)


def _print_branch(branch: Branch, out: Output) -> None:
    ruling = render_ruling(out.corpus, branch, out.say)
    if ruling.when:
        typer.echo()
        out.print_wrapped(f"{'; '.join(ruling.when)}:")
    for line in ruling.lines:
        out.print_wrapped(f"- {line}", 2)
    for sentence in ruling.outdated:
        out.print_wrapped(f"! {sentence}", 2)
    if ruling.assumed and ruling.lines:
        out.print_labelled(out.say("ruling.assumed"), "; ".join(ruling.assumed))

"""``novuss situations``: what happened at the table, what follows and why, in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import chain
from typing import TYPE_CHECKING

import typer

from novuss.cli import shared_options
from novuss.cli.command_classes import Commands
from novuss.cli.completion_values import complete_situation
from novuss.cli.console_output import Output
from novuss.cli.option_factories import argument, option, take_caps
from novuss.model.game_situations import Situation
from novuss.rulebook.clause_lookup import (
    build_unknown_situation,
    check_query,
    find_numbers_today,
    find_situation,
)
from novuss.rulebook.doubts_since_amendments import build_untranslated_data, list_situation_doubts
from novuss.rulebook.retired_clause_numbers import tell_endings, tell_repealed
from novuss.rulebook.situation_texts import (
    build_doubts_data,
    build_situation_data,
    describe_changes,
    describe_readings,
    find_situations_of_clause,
    name_outcomes,
    summarize_outcomes,
)

if TYPE_CHECKING:
    from novuss.search import SituationHit

situations_app = Commands(
    no_args_is_help=True, paged=True, help="Show what happened at the table, what follows and why."
)


@situations_app.command("show", errors_as_text=True)
def show_situation(
    situation: str = argument(
        "ID",
        "The situation, as 'list' and the search name it.",
        autocompletion=complete_situation,
    ),
    *,
    options: shared_options.DayOptions,
) -> None:
    """Show a situation: the facts, the answer, the clauses it rests on and what is left open."""
    out = options.open_output()
    standing = find_situation(situation, out.corpus)
    if standing is None:
        raise build_unknown_situation(situation, out.corpus, situation)
    found, corpus = standing
    repealed: dict[str, list[str]] = {}
    if corpus is not out.corpus:
        for clause in dict.fromkeys(step.clause for step in found.chain):
            if endings := tell_repealed(out.corpus, [clause], corpus.current, out.say):
                repealed[clause] = endings
        out = replace(out, corpus=corpus)
    if out.as_json:
        data = build_situation_data(corpus, found, out.say)
        lines = list(chain.from_iterable(repealed.values()))
        out.print_json(data | ({"edition": corpus.current, "repealed": lines} if lines else {}))
    else:
        out.print_doubts(chain.from_iterable(repealed.values()))
        _print_situation(found, repealed, out)


@situations_app.command("search")
def search_situations(
    words: list[str] = argument("WORDS", "Words or a number."),
    *,
    options: shared_options.DayOptions,
    cap: shared_options.Cap,
) -> int:
    """Find situations by words for what happened, in any form and language, or by a clause.

    Exit status: 0 some were found; 1 none; 2 the query is too long.
    """
    from novuss.search import search

    take_caps(cap)
    out = options.open_output()
    check_query(words, "novuss situations search")
    hits = search(out.corpus, words, out.language)
    if out.as_json:
        situations = build_hits_data(hits.situations, out)
        untranslated = build_untranslated_data(out.corpus, out.language)
        out.print_json({"read_as": hits.read_as, "situations": situations, **untranslated})
        return 0
    if not hits.situations:
        out.warn("search.none", words=" ".join(words))
        out.print_untranslated()
        return 1
    if hits.read_as:
        out.warn("search.read-as", words=hits.read_as)
    print_hits(hits.situations, out)
    return 0


def print_hits(hits: Iterable[SituationHit], out: Output) -> None:
    """Print situations with what follows, by the ids that ``novuss situations show`` takes."""
    for hit in hits:
        situation = out.corpus.situation(hit.id)
        typer.echo(f"{hit.id}: {_join_outcomes(situation, out) if situation else ''}")
        out.print_wrapped(hit.snippet, 10)
        if situation:
            _print_doubts(situation, out, 10)


def build_hits_data(hits: Iterable[SituationHit], out: Output) -> list[dict[str, object]]:
    """Give situations that were found as plain data, with what makes them doubtful."""
    found = [(hit, out.corpus.situation(hit.id)) for hit in hits]
    return [
        asdict(hit) | (build_doubts_data(out.corpus, situation, out.say) if situation else {})
        for hit, situation in found
    ]


@situations_app.command("list", errors_as_text=True)
def list_situations(
    clause: str | None = option(
        "--clause",
        "Only those that rest on it: one, a list or a range, such as 17.1.8-17.1.10.",
        metavar="CLAUSE",
    ),
    *,
    options: shared_options.DayOptions,
) -> None:
    """List the situations, or those of clauses, with what follows."""
    out = options.open_output()
    corpus, situations = out.corpus, out.corpus.situations
    if clause is not None:
        for line in tell_endings(corpus, clause, out.say):
            out.print_line(line, err=True)
        numbers = find_numbers_today(clause, corpus)
        resting = (
            found for number in numbers for found in find_situations_of_clause(corpus, number)
        )
        situations = list({situation.id: situation for situation in resting}.values())
    if out.as_json:
        data = [build_situation_data(corpus, situation, out.say) for situation in situations]
        out.print_json({"situations": data})
        return
    for situation in situations:
        typer.echo(f"{situation.id}: {_join_outcomes(situation, out)}")
        out.print_wrapped(situation.facts[out.language], 2)
        _print_doubts(situation, out, 2)


def _print_doubts(situation: Situation, out: Output, indent: int = 0) -> None:
    out.print_doubts(list_situation_doubts(out.corpus, situation, out.say), indent)


def _join_outcomes(situation: Situation, out: Output) -> str:
    return "; ".join(words for _, words in summarize_outcomes(out.corpus, situation, out.say))


def _print_situation(
    situation: Situation, repealed: Mapping[str, Sequence[str]], out: Output
) -> None:
    """Print a situation, with the clauses that hold no more where something rests on them."""
    language, corpus, say = out.language, out.corpus, out.say
    typer.echo(situation.id)
    out.print_wrapped(situation.facts[language])
    out.print_wrapped(say("situation.premise"))
    out.print_labelled(say("situation.answer"), situation.answer[language])
    outcomes = "; ".join(words for _, words in name_outcomes(corpus, situation, say))
    out.print_wrapped(f"→ {outcomes}")
    for step in situation.chain:
        out.print_doubts(repealed.get(step.clause, ()) if step.decides else ())
    _print_doubts(situation, out)
    typer.echo(f"\n{say('situation.why')}:")
    for step in situation.chain:
        out.print_wrapped(f"{step.clause}  {step.contributes[language]}", 2)
        out.print_doubts(repealed.get(step.clause, ()), 4)
    things = [f"{thing.name}: {thing.text}" for thing in describe_changes(situation.follows, say)]
    _print_list(say("situation.becomes"), things, out)
    _print_list(say("situation.readings"), describe_readings(situation, say), out)
    disputes = {
        record.id: (record.question or record.effect)[language]
        for record in corpus.register.entries
        if record.id in (*situation.disputes, situation.open)
    }
    if situation.open:
        question = disputes.pop(situation.open)
        out.print_labelled(say("situation.open"), f"{question} ({situation.open})")
    _print_list(
        say("site.discrepancy"), [f"{name}  {text}" for name, text in disputes.items()], out
    )
    out.print_status(corpus.statuses(f"situations {situation.id}")[language])


def _print_list(label: str, lines: Sequence[str], out: Output) -> None:
    if lines:
        typer.echo(f"\n{label}:")
    for line in lines:
        out.print_wrapped(line, 2)

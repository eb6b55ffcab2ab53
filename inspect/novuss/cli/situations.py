"""``novuss situations``: what happened at the table, what follows and why, in a terminal."""

import difflib
import json
from collections.abc import Iterable
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from novuss.cli.clauses import check_query, clauses_typed
from novuss.cli.commands import Commands
from novuss.cli.options import CapOption, LanguageOption, WrongOption, take_caps
from novuss.cli.terminal import end, explainer_of, labelled, told, wrapped
from novuss.corpus import DEFAULT_EDITION, Corpus, load_corpus
from novuss.model.situations import Situation
from novuss.problems import Problem, ProblemsError
from novuss.speech import SPOKEN
from novuss.views.situations import (
    becomes,
    of_clause,
    spoken,
    tell_readings,
    told_in_short,
    told_outcomes,
)
from novuss.wording import Wording

if TYPE_CHECKING:
    from novuss.search import SituationHit

situations_app = Commands(
    no_args_is_help=True, help="Show what happened at the table, what follows and why."
)

_Json = Annotated[bool, typer.Option("--json", help="Print data as JSON.")]
#: How many ids are named where one was not found.
_MOST_NEAR = 5


@situations_app.command("show")
def show(
    situation: Annotated[
        str, typer.Argument(metavar="ID", help="The situation, as 'list' and the search name it.")
    ],
    language: LanguageOption = SPOKEN,
    as_json: _Json = False,
) -> None:
    """Show a situation: the facts, the answer, the clauses it rests on and what is left open."""
    corpus = load_corpus()
    found = corpus.situation(situation)
    if found is None:
        known = [one.id for one in corpus.situations]
        near = difflib.get_close_matches(situation, known, _MOST_NEAR, 0.4)
        values = {"situation": situation, "known": ", ".join(near or known[:_MOST_NEAR])}
        problem = Problem(situation, 0, 0, "situation-unknown", values)
        end(ProblemsError([problem]), explainer_of(corpus, language))
    say = Wording(corpus.strings, language)  # type: ignore[arg-type]
    if as_json:
        typer.echo(json.dumps(spoken(corpus, found, say), ensure_ascii=False, indent=2))
        return
    _tell(corpus, found, say)


@situations_app.command("search")
def search_situations(
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="Words or a number.")],
    language: LanguageOption = SPOKEN,
    as_json: Annotated[bool, typer.Option("--json", help="Print results as JSON.")] = False,
    cap: CapOption = None,
) -> None:
    """Find situations by words for what happened, in any form and language, or by a clause.

    Exit status: 0 some were found; 1 none; 2 the query is too long.
    """
    from novuss.search import search

    corpus = load_corpus()
    say = Wording(corpus.strings, language)  # type: ignore[arg-type]
    with told(partial(explainer_of, corpus, language), as_json=as_json):
        take_caps(cap)
        check_query(words, "novuss situations search")
    hits = search(corpus, words, say.language)
    if as_json:
        data = {"read_as": hits.read_as, "situations": [asdict(hit) for hit in hits.situations]}
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    if not hits.situations:
        typer.echo(say("search.none", words=" ".join(words)), err=True)
        raise typer.Exit(1)
    if hits.read_as:
        typer.echo(say("search.read-as", words=hits.read_as), err=True)
    print_found(corpus, hits.situations, say)


def print_found(corpus: Corpus, found: "Iterable[SituationHit]", say: Wording) -> None:
    """Print situations with what follows, by the ids that ``novuss situations show`` takes."""
    for hit in found:
        situation = corpus.situation(hit.id)
        follows = told_in_short(corpus, situation, say) if situation else []
        typer.echo(f"{hit.id}: {'; '.join(words for _, words in follows)}")
        wrapped(hit.snippet, 10)


@situations_app.command("list")
def list_situations(
    clause: Annotated[
        str | None,
        typer.Option(
            "--clause",
            metavar="CLAUSE",
            help="Only those that rest on it: one, a list or a range, such as 17.1.8-17.1.10.",
        ),
    ] = None,
    language: LanguageOption = SPOKEN,
    as_json: _Json = False,
) -> None:
    """List the situations, or those of clauses, with what follows."""
    corpus = load_corpus()
    found = corpus.situations
    if clause is not None:
        try:
            named = clauses_typed([clause], DEFAULT_EDITION, corpus)
        except (ProblemsError, WrongOption) as error:
            end(error, explainer_of(corpus, language))
        resting = (situation for clause in named for situation in of_clause(corpus, clause.id))
        found = list({situation.id: situation for situation in resting}.values())
    say = Wording(corpus.strings, language)  # type: ignore[arg-type]
    if as_json:
        data = {"situations": [spoken(corpus, one, say) for one in found]}
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    for situation in found:
        follows = told_in_short(corpus, situation, say)
        typer.echo(f"{situation.id}: {'; '.join(words for _, words in follows)}")
        wrapped(situation.facts[say.language], 2)


def _tell(corpus: Corpus, one: Situation, say: Wording) -> None:
    language = say.language
    typer.echo(one.id)
    wrapped(one.facts[language])
    wrapped(say("situation.premise"))
    labelled(say("situation.answer"), one.answer[language])
    wrapped(f"→ {'; '.join(words for _, words in told_outcomes(corpus, one, say))}")
    steps = [f"{step.clause}  {step.contributes[language]}" for step in one.chain]
    _tell_list(say("situation.why"), steps)
    things = [f"{thing.name}: {thing.text}" for thing in becomes(one.follows, say)]
    _tell_list(say("situation.becomes"), things)
    _tell_list(say("situation.readings"), tell_readings(one, say))
    disputes = {
        record.id: (record.question or record.effect)[language]
        for record in corpus.discrepancies
        if record.id in (*one.disputes, one.open)
    }
    if one.open:
        labelled(say("situation.open"), f"{disputes.pop(one.open)} ({one.open})")
    _tell_list(say("site.discrepancy"), [f"{name}  {text}" for name, text in disputes.items()])
    status = corpus.statuses(f"situations {one.id}")[language]
    means = say(f"text-status-means.{status}")
    labelled(say("view.text-status"), f"{say(f'text-status.{status}')}. {means}")


def _tell_list(label: str, lines: list[str]) -> None:
    if lines:
        typer.echo(f"\n{label}:")
    for line in lines:
        wrapped(line, 2)

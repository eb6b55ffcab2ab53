"""``novuss situations``: what happened at the table, what follows and why, in a terminal."""

import difflib
import json
from typing import Annotated

import typer

from novuss.cli.clauses import clauses_typed
from novuss.cli.commands import Commands
from novuss.cli.options import LanguageOption, WrongOption
from novuss.cli.terminal import end, explainer_of, labelled, wrapped
from novuss.corpus import DEFAULT_EDITION, Corpus, load_corpus
from novuss.languages import Language
from novuss.model.situations import Situation
from novuss.problems import Problem, ProblemsError
from novuss.speech import SPOKEN
from novuss.views.situations import (
    becomes,
    of_clause,
    question_of,
    spoken,
    told_in_short,
    told_outcomes,
    told_reading,
)
from novuss.wording import Wording

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
    speech: Language = language  # type: ignore[assignment]
    found = corpus.situation(situation)
    if found is None:
        known = [one.id for one in corpus.situations]
        near = difflib.get_close_matches(situation, known, _MOST_NEAR, 0.4)
        values = {"situation": situation, "known": ", ".join(near or known[:_MOST_NEAR])}
        problem = Problem(situation, 0, 0, "situation-unknown", values)
        end(ProblemsError([problem]), explainer_of(corpus, language))
    say = Wording(corpus.strings, speech)
    if as_json:
        typer.echo(json.dumps(spoken(corpus, found, say), ensure_ascii=False, indent=2))
        return
    _tell(corpus, found, say)


@situations_app.command("list")
def list_situations(
    clause: Annotated[
        str | None, typer.Option("--clause", metavar="CLAUSE", help="Only those that rest on it.")
    ] = None,
    language: LanguageOption = SPOKEN,
    as_json: _Json = False,
) -> None:
    """List the situations, or those of a clause, with what follows."""
    corpus = load_corpus()
    speech: Language = language  # type: ignore[assignment]
    found = corpus.situations
    if clause is not None:
        try:
            (named,) = clauses_typed([clause], DEFAULT_EDITION, corpus)
        except (ProblemsError, WrongOption) as error:
            end(error, explainer_of(corpus, language))
        found = of_clause(corpus, named.id)
    say = Wording(corpus.strings, speech)
    if as_json:
        data = {"situations": [spoken(corpus, one, say) for one in found]}
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    for one in found:
        typer.echo(f"{one.id}: {'; '.join(words for _, words in told_in_short(corpus, one, say))}")
        wrapped(one.facts[speech], 2)


def _tell(corpus: Corpus, one: Situation, say: Wording) -> None:
    language = say.language
    typer.echo(one.id)
    wrapped(one.facts[language])
    labelled(say("situation.answer"), one.answer[language])
    wrapped(f"→ {'; '.join(words for _, words in told_outcomes(corpus, one, say))}")
    typer.echo()
    typer.echo(f"{say('situation.why')}:")
    for step in one.chain:
        wrapped(f"{step.clause}  {step.contributes[language]}", 2)
    if things := becomes(one.follows, say):
        typer.echo()
        for thing in things:
            wrapped(f"{thing.name}: {thing.text}")
    if one.readings:
        typer.echo()
        typer.echo(f"{say('situation.readings')}:")
    for reading in one.readings:
        follows = "; ".join(words for _, words in told_reading(reading, one, say))
        said = f"{', '.join(reading.documents)}: {reading.answer[language]} → {follows}"
        wrapped(said, 2)
    if (record := question_of(corpus, one)) and record.question:
        labelled(say("situation.open"), f"{record.question[language]} ({record.id})")
    status = corpus.statuses(f"situations {one.id}")[language]
    means = say(f"text-status-means.{status}")
    labelled(say("view.text-status"), f"{say(f'text-status.{status}')}. {means}")

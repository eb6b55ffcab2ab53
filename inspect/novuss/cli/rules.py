"""``novuss rules``: read and search the rulebook in a terminal."""

import json
import textwrap
from typing import Annotated

import typer

from novuss.cli.options import LanguageOption
from novuss.corpus import DEFAULT_EDITION, Corpus, load_corpus
from novuss.languages import Language
from novuss.wording import Wording

rules_app = typer.Typer(no_args_is_help=True, help="Read and search the rulebook.")

_RulesEdition = Annotated[str, typer.Option("--edition", metavar="EDITION", help="Edition.")]
_WIDTH = 90


def _rules_edition(edition: str, corpus: Corpus) -> None:
    if edition not in corpus.rules_editions:
        known = ", ".join(corpus.rules_editions)
        raise typer.BadParameter(f"{edition!r} is not one of {known}", param_hint="--edition")


@rules_app.command("show")
def show(
    clause: Annotated[str, typer.Argument(help="The clause as printed, such as 17.1.8.")],
    language: LanguageOption = "en",
    edition: _RulesEdition = DEFAULT_EDITION,
) -> None:
    """Show a clause, what stands below it and what is known about it."""
    corpus = load_corpus()
    _rules_edition(edition, corpus)
    speech: Language = language  # type: ignore[assignment]
    say = Wording(corpus.strings, speech)
    found = corpus.clause(clause, edition)
    if found is None:
        near = [one.id for one in corpus.clauses(edition) if one.id.startswith(clause.rstrip("."))]
        hint = f"; there are {', '.join(near[:8])}" if near else ""
        raise typer.BadParameter(f"{edition} has no clause {clause!r}{hint}")
    typer.echo(f"{found.id}  ({corpus.edition(edition).short_names[speech]})")
    _print(found.texts[speech])
    for below in corpus.clauses(edition):
        depth = [one.id for one in corpus.ancestors(below.id, edition)]
        if found.id in depth:
            _print(f"{below.id}  {below.texts[speech]}", 2 * (len(depth) - depth.index(found.id)))
    consequence = corpus.consequence(clause, edition)
    if consequence:
        effects = ", ".join(say(f"effect.{effect}") for effect in consequence[0].effects)
        _labelled(say("site.consequence"), f"{effects} ({consequence[1].id})")
    if found.notes:
        _labelled(say("site.note"), found.notes[speech])
    for discrepancy in corpus.discrepancies_of(clause) if edition == DEFAULT_EDITION else []:
        readings = " / ".join(f"{one.document}: {one.says[speech]}" for one in discrepancy.readings)
        _labelled(say("site.discrepancy"), f"{readings} → {discrepancy.effect[speech]}")
    for characteristic in corpus.governed_by(clause, edition):
        _labelled(say("site.equipment"), characteristic.names[speech])
    if found.refs:
        _labelled(say("site.refers-to"), ", ".join(found.refs))
    if referring := corpus.referring(clause, edition):
        _labelled(say("site.referred-by"), ", ".join(one.id for one in referring))
    if speech == "lv":
        _labelled("", say("site.latvian-translated"))


def _print(text: str, indent: int = 0) -> None:
    for paragraph in text.split("\n"):
        if paragraph.strip():
            pad = " " * indent
            typer.echo(textwrap.fill(paragraph, _WIDTH, initial_indent=pad, subsequent_indent=pad))


def _labelled(label: str, text: str) -> None:
    typer.echo()
    _print(f"{label.rstrip(':')}: {text}" if label else text)


@rules_app.command("search")
def search_rules(
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="Words or a number.")],
    language: Annotated[
        str | None, typer.Option("--language", "-l", metavar="en|de|ru|lv", help="Yours.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print results as JSON.")] = False,
) -> None:
    """Find clauses by words in any of the four languages, best first."""
    from novuss.cli.options import parse_language
    from novuss.search import search

    corpus = load_corpus()
    hits = search(corpus, words, parse_language(language) if language else None)
    if as_json:
        results = [
            {"id": hit.id, "edition": hit.edition, "score": hit.score, "snippet": hit.snippet}
            for hit in hits
        ]
        typer.echo(json.dumps({"results": results}, ensure_ascii=False, indent=2))
        return
    if not hits:
        typer.echo("nothing found", err=True)
        raise typer.Exit(1)
    for hit in hits:
        typer.echo(f"{hit.id:<9} {hit.snippet}")

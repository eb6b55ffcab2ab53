"""``novuss template``: the blank sheet to measure on."""

from pathlib import Path
from typing import Annotated

import typer

from novuss.cli.options import EditionOption, LanguageOption, known_edition
from novuss.corpus import DEFAULT_EDITION, load_corpus
from novuss.languages import Language
from novuss.model.equipment import Kind

#: The letter before the number of an item, by kind.
_PREFIXES: dict[Kind, str] = {"table": "T", "puck": "P", "disc": "D", "cue": "C", "brush": "B"}


def template(
    output: Annotated[Path, typer.Option("--output", "-o", help="The .html file to write.")],
    tables: Annotated[int, typer.Option(min=0, help="How many tables.")] = 0,
    pucks: Annotated[int, typer.Option(min=0, help="How many pucks.")] = 0,
    cues: Annotated[int, typer.Option(min=0, help="How many cues.")] = 0,
    disc_sets: Annotated[int, typer.Option(min=0, help="How many sets of discs.")] = 0,
    edition: EditionOption = DEFAULT_EDITION,
    language: LanguageOption = "en",
) -> None:
    """Write a blank measuring sheet with the limits beside every field, for printing."""
    from novuss.report.html import sheet_html

    corpus = load_corpus()
    known_edition(edition, corpus)
    if output.suffix.casefold() != ".html":
        raise typer.BadParameter(f"{output}: the sheet is written as .html", param_hint="--output")
    counts: dict[Kind, int] = {
        "table": tables,
        "puck": pucks,
        "disc": disc_sets,
        "cue": cues,
        "brush": tables,
    }
    if not any(counts.values()):
        raise typer.BadParameter("say how many: --tables 12 --pucks 24 --cues 24 --disc-sets 6")
    speech: Language = language  # type: ignore[assignment]
    items = {
        kind: [f"{_PREFIXES[kind]}{number}" for number in range(1, count + 1)]
        for kind, count in counts.items()
    }
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(sheet_html(corpus, edition, speech, items), encoding="utf-8", newline="\n")
    typer.echo(str(output))

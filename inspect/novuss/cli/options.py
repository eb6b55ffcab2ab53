"""Options that several commands take."""

from typing import Annotated

import typer

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language


def parse_language(value: str) -> Language:
    """The language of that code.

    Raises:
        typer.BadParameter: naming the languages that there are.
    """
    for language in LANGUAGES:
        if value == language:
            return language
    raise typer.BadParameter(f"{value!r} is not one of {', '.join(LANGUAGES)}")


LanguageOption = Annotated[
    str,
    typer.Option(
        "--language", "-l", parser=parse_language, metavar="en|de|ru|lv", help="Language."
    ),
]
EditionOption = Annotated[
    str, typer.Option("--edition", metavar="EDITION", help="Edition, such as lnf-2017.")
]


def known_edition(edition: str, corpus: Corpus) -> str:
    """The edition, if equipment can be checked against it.

    Raises:
        typer.BadParameter: naming the editions that there are.
    """
    if edition not in corpus.equipment_editions:
        known = ", ".join(corpus.equipment_editions)
        raise typer.BadParameter(f"{edition!r} is not one of {known}", param_hint="--edition")
    return edition

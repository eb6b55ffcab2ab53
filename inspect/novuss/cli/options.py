"""Options that several commands take."""

import datetime
import platform
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from novuss.caps import CAPS, CapMistake, parsed, raise_caps
from novuss.caps import VARIABLE as CAPS_VARIABLE
from novuss.corpus import Corpus
from novuss.days import day_of
from novuss.languages import LANGUAGES, Language, language_of
from novuss.problems import Problem
from novuss.speech import VARIABLE

if TYPE_CHECKING:
    from novuss.inspection.decision import DecisionRule


class WrongOption(typer.BadParameter):
    """An option that cannot be used; ``problem`` says it where the language is known.

    Where nobody tells the problem, typer prints the English ``message``.
    """

    def __init__(self, option: str, code: str, *, message: str = "", **values: str) -> None:
        super().__init__(message, param_hint=option)
        self.problem = Problem.of(option, code, **values)


def chosen(value: str, known: Iterable[str], option: str) -> str:
    """The value, if it is one of those that an option takes.

    Raises:
        WrongOption: naming those that there are.
    """
    known = list(known)
    if value not in known:
        raise WrongOption(option, "option-choice", value=value, known=", ".join(known))
    return value


def parse_language(value: str) -> Language:
    """The language of that code.

    Raises:
        typer.BadParameter: naming the languages that there are.
    """
    if language := language_of(value):
        return language
    raise typer.BadParameter(f"{value!r} is not one of {', '.join(LANGUAGES)}")


LANGUAGE_METAVAR = "|".join(LANGUAGES)
LanguageOption = Annotated[
    str,
    typer.Option(
        "--language",
        "-l",
        parser=parse_language,
        metavar=LANGUAGE_METAVAR,
        envvar=VARIABLE,
        help="Language; that of the computer unless given.",
    ),
]


def parse_site_url(value: str) -> str:
    """The address of a site, as links and codes begin.

    Raises:
        typer.BadParameter: it is none, or leads elsewhere than to a site.
    """
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise typer.BadParameter(
            f"{value!r} is no address of a site; type it whole, such as https://example.org/novuss/"
        )
    return value


SiteUrlOption = Annotated[
    str | None,
    typer.Option(
        "--site-url",
        parser=parse_site_url,
        metavar="URL",
        help="Address of the site; links and codes lead there.",
    ),
]
EditionOption = Annotated[
    str, typer.Option("--edition", metavar="EDITION", help="Edition, such as lnf-2017.")
]

RuleOption = Annotated[str, typer.Option("--rule", metavar="simple|guarded", help="Decision rule.")]
GuardOption = Annotated[
    str | None, typer.Option("--guard", metavar="R", help="Guard band as a multiple of U.")
]
LimitsOption = Annotated[
    Path | None, typer.Option("--limits", help="The chief judge's working limits.")
]
InstrumentsOption = Annotated[
    Path | None, typer.Option("--instruments", help="The register of measuring instruments.")
]
WaiversOption = Annotated[
    Path | None, typer.Option("--waivers", help="What the chief judge allows, and why.")
]

AnnexOption = Annotated[
    bool,
    typer.Option("--annex/--no-annex", help="Write the annex as well."),
]
StoreArgument = Annotated[
    Path, typer.Argument(metavar="EVENT.db", help="The event's file of records.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print data as JSON.")]
DeskOption = Annotated[
    str | None, typer.Option("--desk", help="Where; this computer's name unless given.")
]


CapOption = Annotated[
    list[str] | None,
    typer.Option(
        "--cap",
        metavar="NAME=NUMBER",
        envvar=CAPS_VARIABLE,
        help="Raise a limit of what is read, as its message says; may be given again.",
    ),
]


def take_caps(typed: list[str] | None) -> None:
    """Raise the caps that were typed, for this call.

    Raises:
        WrongOption: what was typed is no cap.
    """
    try:
        raise_caps(parsed(typed or []))
    except CapMistake as error:
        known = ", ".join(CAPS)
        message = f"{error} is not NAME=NUMBER with one of {known}"
        values = {"value": str(error), "known": known}
        raise WrongOption("--cap", "option-cap", message=message, **values) from None


def known_edition(edition: str, corpus: Corpus) -> str:
    """The edition, if equipment can be checked against it.

    Raises:
        WrongOption: naming the editions that there are.
    """
    return chosen(edition, corpus.equipment_editions, "--edition")


def decision_rule(name: str, guard: str | None) -> "DecisionRule":
    """The rule of that name, with the guard band that was told.

    Raises:
        WrongOption: no such rule, or a guard that is no number for it.
    """
    from novuss.inspection.decision import DecisionRule
    from novuss.inspection.mistakes import InputMistake
    from novuss.inspection.numbers import parse_number

    if chosen(name, ("simple", "guarded"), "--rule") == "simple":
        if guard is not None:
            raise WrongOption("--guard", "option-guard")
        return DecisionRule()
    try:
        factor = parse_number(guard) if guard is not None else DecisionRule().guard
    except InputMistake:
        raise WrongOption("--guard", "option-number", value=str(guard)) from None
    if factor < 0:
        raise WrongOption("--guard", "option-number", value=str(guard))
    return DecisionRule("guarded", factor)


def named(by: str) -> str:
    """Who answers for an entry.

    Raises:
        WrongOption: no name was told.
    """
    if not by.strip():
        raise WrongOption("--by", "option-nobody")
    return by.strip()


def at_desk(told: str | None) -> str:
    """Where an entry is made: what was told, or the name of this computer."""
    return platform.node() if told is None else told.strip()


def one_of(given: Iterable[str]) -> None:
    """Refuse a second option where they ask for different things.

    Raises:
        WrongOption: there is more than one.
    """
    given = list(given)
    if len(given) > 1:
        raise WrongOption(", ".join(given), "option-together")


def told_day(text: str) -> datetime.date | None:
    """The day that was told, in the forms that a table takes; None where none was.

    Raises:
        WrongOption: it is no date.
    """
    if not text:
        return None
    try:
        return day_of(text)
    except ValueError:
        raise WrongOption("--date", "date-unreadable", value=text) from None

"""Declarations of options and arguments, and what is made of their values."""

from __future__ import annotations

import datetime
import platform
from collections.abc import Iterable
from dataclasses import MISSING, dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform
from urllib.parse import urlsplit

import typer

from novuss.cli.command_classes import PARAMETER
from novuss.input_problems import ProblemsError, require_choice
from novuss.languages import LANGUAGES, Language, find_language
from novuss.size_caps import CAPS, CapMistake, parse_caps, raise_caps
from novuss.typed_dates import parse_day_text

if TYPE_CHECKING:
    from novuss.inspection.event_head import Plan


_Group = TypeVar("_Group")


def read_plan(counts: Iterable[str]) -> Plan:
    """What an event expects, of ``puck=84`` and the like; 0 expects none.

    Raises:
        ProblemsError: a kind that there is not, or no such number.
    """
    from novuss.inspection.event_head import Plan
    from novuss.model.equipment_records import KINDS
    from novuss.model.event_file import MOST_PLANNED

    numbers: dict[str, int] = {}
    for count in counts:
        kind, _, digits = count.partition("=")
        if not digits.isascii() or not digits.isdigit() or int(digits) > MOST_PLANNED:
            raise ProblemsError.of("--plan", "option-plan", value=count, most=str(MOST_PLANNED))
        numbers[require_choice(kind, KINDS, "--plan")] = int(digits)
    return Plan.of(numbers)


def option(*words: str, default: Any = None, required: bool = False, **settings: Any) -> Any:
    """An option of a command: its names, and its help as the last of the words.

    It stands as the default of a parameter, or of a field of an option group.
    """
    *names, text = words
    info = typer.Option(*names, help=text, **settings)
    return field(default=MISSING if required else default, metadata={PARAMETER: info})


def flag(*words: str, default: bool = False) -> Any:
    """An option that is given or not."""
    return option(*words, default=default)


def argument(metavar: str | None, text: str, *, required: bool = True, **settings: Any) -> Any:
    """An argument of a command, with its help."""
    info = typer.Argument(metavar=metavar, help=text, **settings)
    return field(default=MISSING if required else None, metadata={PARAMETER: info})


@dataclass_transform(frozen_default=True, kw_only_default=True)
def option_group(cls: type[_Group]) -> type[_Group]:
    """Make a class a dataclass that stands for its fields among the parameters of a command."""
    return dataclass(frozen=True, kw_only=True)(cls)


def parse_language(value: str) -> Language:
    """The language of that code.

    Raises:
        typer.BadParameter: naming the languages that there are.
    """
    if language := find_language(value):
        return language
    raise typer.BadParameter(f"{value!r} is not one of {', '.join(LANGUAGES)}")


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


def take_caps(typed: list[str] | None) -> None:
    """Raise the caps that were typed, for this call.

    Raises:
        ProblemsError: what was typed is no cap.
    """
    try:
        raise_caps(parse_caps(typed or []))
    except CapMistake as error:
        values = {"value": str(error), "known": ", ".join(CAPS)}
        raise ProblemsError.of("--cap", "option-cap", **values) from None


def require_name(by: str) -> str:
    """Who answers for an entry.

    Raises:
        ProblemsError: no name was told.
    """
    if not by.strip():
        raise ProblemsError.of("--by", "option-nobody")
    return by.strip()


def name_desk(desk: str | None) -> str:
    """Where an entry is made: what was told, or the name of this computer."""
    return platform.node() if desk is None else desk.strip()


def refuse_together(given: Iterable[str]) -> None:
    """Refuse a second option where they ask for different things.

    Raises:
        ProblemsError: there is more than one.
    """
    given = list(given)
    if len(given) > 1:
        raise ProblemsError.of(", ".join(given), "option-together")


def parse_day(text: str | None, option: str = "--date") -> datetime.date | None:
    """The day that was told, in the forms that a table takes; None where none was.

    Raises:
        ProblemsError: it is no date.
    """
    if not text:
        return None
    try:
        return parse_day_text(text)
    except ValueError:
        raise ProblemsError.of(option, "date-unreadable", value=text) from None

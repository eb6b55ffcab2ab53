"""Commands as the library runs them, with their help in the reader's language."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from novuss.cli.help_texts import in_language, said_of
from novuss.languages import ORIGINAL, Language, language_of
from novuss.speech import SPOKEN

if TYPE_CHECKING:
    from typer._click import Command, Context
    from typer._click.formatting import HelpFormatter

#: What the library prints around the texts, by the names that it has there.
_AROUND = (
    "ARGUMENTS_PANEL_TITLE",
    "OPTIONS_PANEL_TITLE",
    "COMMANDS_PANEL_TITLE",
    "ERRORS_PANEL_TITLE",
    "DEFAULT_STRING",
    "ENVVAR_STRING",
    "REQUIRED_LONG_STRING",
    "RICH_HELP",
)
#: Where a context keeps the language that its call names.
_META = "novuss.language"
#: A call that cannot be understood: what the library itself finds wrong.
_UsageError: Any = typer.BadParameter.__base__

_Function = TypeVar("_Function", bound=Callable[..., Any])


class NovussCommand(TyperCommand):
    """A command of which an option with ``[VALUE]`` for its metavar may stand without one."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Give such an option an empty value where another option or nothing follows it."""
        alone = {
            name
            for one in self.params
            if isinstance(one, TyperOption) and (one.metavar or "").startswith("[")
            for name in one.opts
        }
        told: list[str] = []
        for place, word in enumerate(args):
            told.append(word)
            following = args[place + 1 : place + 2]
            if word in alone and (not following or following[0].startswith("-")):
                told.append("")
        ctx.meta[_META] = _named(args)
        with _spoken_errors(ctx):
            return super().parse_args(ctx, told)

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Print the help in the language that the call names, or that of the computer."""
        _translate(self, ctx)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write the line of the usage with its heading in that language."""
        _write_usage(self, ctx, formatter)


class NovussGroup(TyperGroup):
    """A group of commands."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Read the options of the group."""
        with _spoken_errors(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: "Context", args: list[str]
    ) -> "tuple[str | None, Command | None, list[str]]":
        """Find the command that is called."""
        with _spoken_errors(ctx):
            return super().resolve_command(ctx, args)

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Print the help, and a line for each command, in the language of the computer."""
        _translate(self, ctx)
        for name in self.list_commands(ctx):
            if command := self.get_command(ctx, name):
                command.help = in_language(command.help or "", _language(ctx))
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write the line of the usage with its heading in that language."""
        _write_usage(self, ctx, formatter)


class Commands(typer.Typer):
    """A group of commands and what is added to it, all with their help in four languages."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"cls": NovussGroup, "add_completion": False, **settings})

    def command(self, name: str | None = None, **settings: Any) -> Callable[[_Function], _Function]:
        """Add a command of that name."""
        return super().command(name, **{"cls": NovussCommand, **settings})


def _named(args: list[str]) -> Language | None:
    """The language that a call names, whatever else is wrong with it."""
    for place, word in enumerate(args):
        option, equal, value = word.partition("=")
        if option in ("--language", "-l"):
            told = value if equal else "".join(args[place + 1 : place + 2])
            return language_of(told)
    return None


def _language(ctx: "Context") -> Language:
    named: Language | None = ctx.meta.get(_META)
    return named or SPOKEN


def _translate(command: "Command", ctx: "Context") -> None:
    """Put the help of a command and its parameters into the language; it is printed once."""
    language = _language(ctx)
    if command.help:
        command.help = in_language(command.help, language)
    for one in command.get_params(ctx):
        text: str | None = getattr(one, "help", None)
        if text:
            vars(one)["help"] = in_language(text, language)
    _frame(language)


def _frame(language: Language) -> None:
    """Put the headings that the library prints into the language."""
    if language == ORIGINAL:
        return
    from typer import rich_utils

    for name in _AROUND:
        vars(rich_utils)[name] = in_language(getattr(rich_utils, name), language)


def _write_usage(command: "Command", ctx: "Context", formatter: "HelpFormatter") -> None:
    pieces = " ".join(command.collect_usage_pieces(ctx))
    heading = in_language("Usage:", _language(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=f"{heading} ")


@contextmanager
def _spoken_errors(ctx: "Context") -> Iterator[None]:
    """Have what the library says of a wrong call said in the language."""
    try:
        yield
    except _UsageError as error:
        language = _language(ctx)
        if language != ORIGINAL:
            _frame(language)
            message = said_of(error.format_message(), language)
            vars(error)["format_message"] = lambda: message
        raise

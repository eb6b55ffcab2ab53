"""Commands with option groups, one way to report errors, and help in the reader's language."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import MISSING, Field, is_dataclass
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.main import get_command, get_group

from novuss.cli.console_output import open_output
from novuss.cli.pager import page_output
from novuss.cli.shell_completion import complete_named_shell
from novuss.input_problems import ProblemsError
from novuss.languages import LANGUAGES, ORIGINAL, Language, find_language
from novuss.specs.help_translation import translate_help, translate_message
from novuss.specs.knowledge_location import KEY_FILE, use_folder
from novuss.system_language import SPOKEN

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
#: What a field keeps under that the library is to know of its parameter.
PARAMETER = "parameter"
#: The option that every command has, but for one that means another folder by it.
FOLDER = "specs"
FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--specs", metavar="DIR", help="The folder of the knowledge, if another than its own."
    ),
]
_FOLDER_PARAMETER = inspect.Parameter(
    FOLDER, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=FolderOption
)
#: Where a context keeps the language that its call names.
_META = "novuss.language"
#: A call that cannot be understood: what the library itself finds wrong.
#: How the library begins what it says of an argument too many.
_EXTRA = "Got unexpected extra argument"
_UsageError: Any = typer.BadParameter.__base__

_Function = TypeVar("_Function", bound=Callable[..., Any])


class _Translated:
    """A command or a group with help, usage and errors in the language that the call names."""

    def format_help(self: Any, ctx: Context, formatter: HelpFormatter) -> None:
        """Print the help in the language that the call names, or that of the computer."""
        _translate_command_help(self, ctx)
        super().format_help(ctx, formatter)  # type: ignore[misc]

    def format_usage(self: Any, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the line of the usage with its heading in that language."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        heading = translate_help("Usage:", _find_context_language(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{heading} ")


class NovussCommand(_Translated, TyperCommand):
    """A command of which an option with ``[VALUE]`` for its metavar may stand without one."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Give such an option an empty value where another option or nothing follows it."""
        alone = {
            name
            for parameter in self.params
            if isinstance(parameter, TyperOption) and (parameter.metavar or "").startswith("[")
            for name in parameter.opts
        }
        words: list[str] = []
        for place, word in enumerate(args):
            words.append(word)
            following = args[place + 1 : place + 2]
            if word in alone and (not following or following[0].startswith("-")):
                words.append("")
        ctx.meta[_META] = _find_language(args)
        with _translate_errors(ctx):
            return super().parse_args(ctx, words)


class NovussGroup(_Translated, TyperGroup):
    """A group of commands, of which some are imported when they are asked for."""

    #: By name the module below ``novuss.cli`` and what stands for the command there.
    modules: ClassVar[Mapping[str, tuple[str, str]]] = {}
    #: Whether what its commands print goes through a pager on a terminal.
    paged: ClassVar[bool] = False

    def list_commands(self, ctx: Context) -> list[str]:
        """Name every command in the order of the help."""
        return list(self.modules) or super().list_commands(ctx)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """Import a command if need be: a clause is shown before pandas could start."""
        # A word that is no command is answered with those that look like it: all are asked for.
        for name in (cmd_name,) if cmd_name in self.modules else self.modules:
            if name not in self.commands:
                self.add_command(_import_command(name, *self.modules[name]), name)
        return super().get_command(ctx, cmd_name)

    def invoke(self, ctx: Context) -> Any:
        """Run the command that is called."""
        with page_output() if self.paged else nullcontext():
            return super().invoke(ctx)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the options of the group."""
        with _translate_errors(ctx):
            complete_named_shell(ctx, args)
            return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: Context, args: list[str]
    ) -> tuple[str | None, Command | None, list[str]]:
        """Find the command that is called."""
        with _translate_errors(ctx):
            return super().resolve_command(ctx, args)

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Print the help, and a line for each command, in the language of the computer."""
        for name in self.list_commands(ctx):
            if command := self.get_command(ctx, name):
                command.help = translate_help(command.help or "", _find_context_language(ctx))
        super().format_help(ctx, formatter)


class Commands(typer.Typer):
    """A group of commands and what is added to it, all with their help in four languages."""

    def __init__(
        self,
        *,
        modules: Mapping[str, tuple[str, str]] | None = None,
        paged: bool = False,
        add_completion: bool = False,
        **settings: Any,
    ) -> None:
        group = type("ImportingGroup", (NovussGroup,), {"modules": modules or {}, "paged": paged})
        super().__init__(cls=group, add_completion=add_completion, **settings)

    def command(
        self, name: str | None = None, *, errors_as_text: bool = False, **settings: Any
    ) -> Callable[[_Function], _Function]:
        """Add a command of that name; its exit status is the number that it returns.

        A parameter that is a dataclass stands for its fields. Problems of files and options are
        reported in the language of the call, and with ``--json`` as data or ``errors_as_text``.
        """
        register = super().command(name, cls=NovussCommand, **settings)

        def add(function: _Function) -> _Function:
            register(_wrap_command(function, errors_as_text=errors_as_text))
            return function

        return add


def _import_command(name: str, module: str, attribute: str) -> Command:
    found = getattr(import_module(f"novuss.cli.{module}"), attribute)
    if isinstance(found, typer.Typer):
        command: Command = get_group(found)
    else:
        group = Commands()
        group.command(name)(found)
        command = get_command(group)
    command.name = name
    return command


def _wrap_command(function: Callable[..., Any], *, errors_as_text: bool) -> Callable[..., Any]:
    """The command as the library calls it."""
    parameters = list(_list_parameters(function))
    if all(parameter.name != FOLDER for parameter in parameters):
        parameters.append(_FOLDER_PARAMETER)

    @wraps(function)
    def call(**values: Any) -> None:
        with use_named_folder(values.get(FOLDER) if _FOLDER_PARAMETER in parameters else None):
            run(values)

    def run(values: Mapping[str, Any]) -> None:
        try:
            status = _call_with_options(function, values)
        except ProblemsError as error:
            named = values.get("language")
            # Of several languages the first is spoken.
            named = named[0] if isinstance(named, list) and named else named
            language = named if named in LANGUAGES else SPOKEN
            as_json = values.get("as_json", False) and not errors_as_text
            open_output(language, as_json=as_json).fail(error)
        if status:
            raise typer.Exit(status)

    vars(call)["__signature__"] = inspect.Signature(parameters)
    return call


def use_named_folder(folder: Path | None) -> AbstractContextManager[None]:
    """Take the knowledge from the folder of the option, where it was given.

    Raises:
        typer.BadParameter: there is no knowledge there.
    """
    if folder is None:
        return nullcontext()
    if not (folder / KEY_FILE).is_file():
        message = f"there is no such folder: {folder}"
        if folder.is_dir():
            message = f"there is no {KEY_FILE} in {folder}"
        raise typer.BadParameter(message, param_hint="--specs")
    return use_folder(folder)


def _list_parameters(target: Any) -> Iterator[inspect.Parameter]:
    """The parameters of a command or of a dataclass; those of dataclasses in their place."""
    hints = get_type_hints(target, include_extras=True)
    declared = getattr(target, "__dataclass_fields__", {})
    for name, parameter in inspect.signature(target).parameters.items():
        hint = hints[name]
        if is_dataclass(hint):
            yield from _list_parameters(hint)
            continue
        places = (parameter.default, declared.get(name), *getattr(hint, "__metadata__", ()))
        field = next(place for place in places if isinstance(place, Field) and place.metadata)
        yield inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if field.default is MISSING else field.default,
            annotation=Annotated[hint, field.metadata[PARAMETER]],
        )


def _call_with_options(target: Any, values: Mapping[str, Any]) -> Any:
    hints = get_type_hints(target)
    return target(
        **{
            name: _call_with_options(hints[name], values)
            if is_dataclass(hints[name])
            else values[name]
            for name in inspect.signature(target).parameters
        }
    )


def find_call_language(args: list[str]) -> Language:
    """The language that a call names, or that of the computer."""
    return _find_language(args) or SPOKEN


def _find_language(args: list[str]) -> Language | None:
    """The language that a call names, whatever else is wrong with it."""
    for place, word in enumerate(args):
        option, equal, value = word.partition("=")
        if option in ("--language", "-l"):
            return find_language(value if equal else "".join(args[place + 1 : place + 2]))
    return None


def _find_context_language(ctx: Context) -> Language:
    named: Language | None = ctx.meta.get(_META)
    return named or SPOKEN


def _translate_command_help(command: Command, ctx: Context) -> None:
    """Put the help of a command and its parameters into the language; it is printed once."""
    language = _find_context_language(ctx)
    if command.help:
        command.help = translate_help(command.help, language)
    for parameter in command.get_params(ctx):
        text: str | None = getattr(parameter, "help", None)
        if text:
            vars(parameter)["help"] = translate_help(text, language)
    _translate_headings(language)


def _translate_headings(language: Language) -> None:
    """Put the headings that the library prints into the language."""
    if language == ORIGINAL:
        return
    from typer import rich_utils

    for name in _AROUND:
        vars(rich_utils)[name] = translate_help(getattr(rich_utils, name), language)


@contextmanager
def _translate_errors(ctx: Context) -> Iterator[None]:
    """Have what the library says of a wrong call said in the language."""
    try:
        yield
    except _UsageError as error:
        language = _find_context_language(ctx)
        found = error.format_message()
        if found.startswith(_EXTRA) and error.ctx and _takes_clause(error.ctx):
            found += "; a clause stands behind --clause"
        if language != ORIGINAL:
            _translate_headings(language)
        message = translate_message(found, language)
        vars(error)["format_message"] = lambda: message
        raise


def _takes_clause(ctx: Context) -> bool:
    """Whether the command of a call takes a clause by an option."""
    return any("--clause" in parameter.opts for parameter in ctx.command.params)

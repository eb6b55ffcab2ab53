"""The command line: ``novuss``."""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

import typer
from typer.main import get_command, get_group

from novuss.cli.commands import Commands, NovussGroup
from novuss.version import __version__

if TYPE_CHECKING:
    from typer._click import Command, Context

#: Every command in the order of the help, with its module here and its name there.
COMMANDS = {
    "check": ("check", "check"),
    "template": ("template", "template"),
    "site": ("site", "site"),
    "preview": ("preview", "preview"),
    "export": ("export", "export"),
    "report": ("report", "report"),
    "import": ("official", "import_document"),
    "cards": ("cards", "cards"),
    "record": ("record", "record_app"),
    "rules": ("rules", "rules_app"),
    "situations": ("situations", "situations_app"),
    "quiz": ("quiz", "quiz"),
    "mcp": ("mcp", "mcp"),
    "specs": ("specs", "specs_app"),
    "review": ("review", "review_app"),
}


class _Commands(NovussGroup):
    """Imports a command when it is asked for: a clause is shown before pandas could start."""

    def list_commands(self, ctx: "Context") -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: "Context", cmd_name: str) -> "Command | None":
        # A word that is no command is answered with those that look like it: all are asked for.
        for name in (cmd_name,) if cmd_name in COMMANDS else COMMANDS:
            if name not in self.commands:
                self.add_command(_command(name), name)
        return super().get_command(ctx, cmd_name)


def _command(name: str) -> "Command":
    module, attribute = COMMANDS[name]
    found = getattr(import_module(f"novuss.cli.{module}"), attribute)
    if isinstance(found, typer.Typer):
        command: Command = get_group(found)
    else:
        alone = Commands()
        alone.command(name)(found)
        command = get_command(alone)
    command.name = name
    return command


app = Commands(
    cls=_Commands,
    name="novuss",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="The rulebook of Novuss in four languages, and the inspection of its equipment.",
)


@app.callback(invoke_without_command=True)
def _version(
    version: bool = typer.Option(False, "--version", help="Print the version and stop."),
) -> None:
    if version:
        typer.echo(f"novuss {__version__}")
        raise typer.Exit


def main() -> None:
    """Run the command line; what nobody expected is told in a line, with a status of its own."""
    from novuss.cli.crash import INTERRUPTED, UNHEARD, refused, told
    from novuss.specs.issues import SpecsError

    for stream in (sys.stdout, sys.stderr):
        # Windows would otherwise write its own code page, which lacks most of our letters.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        try:
            app()
        finally:
            # What cannot be printed is told here, not by Python once everything has ended.
            print(end="", flush=True)
    except SpecsError as error:
        print(f"the knowledge base has mistakes:\n{error}", file=sys.stderr)
        raise SystemExit(2) from None
    except SystemExit as end:
        # The library gives 1, which says here that something fails, to these two as well.
        if isinstance(end.__context__, BrokenPipeError):
            raise SystemExit(UNHEARD) from None
        if isinstance(end.__context__, typer.Abort):
            raise SystemExit(INTERRUPTED) from None
        raise
    except OSError as error:
        raise SystemExit(refused(error)) from None
    except Exception as error:
        raise SystemExit(told(error)) from None

"""The command line: ``novuss``."""

import sys

import typer

from novuss.cli.cards import cards
from novuss.cli.check import check
from novuss.cli.export import export
from novuss.cli.official import import_document
from novuss.cli.record import record_app
from novuss.cli.report import report
from novuss.cli.rules import rules_app
from novuss.cli.site import site
from novuss.cli.specs import specs_app
from novuss.cli.template import template
from novuss.version import __version__

app = typer.Typer(
    name="novuss",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="The rulebook of Novuss in four languages, and the inspection of its equipment.",
)
app.command()(check)
app.command()(template)
app.command()(site)
app.command()(export)
app.command()(report)
app.command("import")(import_document)
app.command()(cards)
app.add_typer(record_app, name="record")
app.add_typer(rules_app, name="rules")
app.add_typer(specs_app, name="specs")


@app.callback(invoke_without_command=True)
def _version(
    version: bool = typer.Option(False, "--version", help="Print the version and stop."),
) -> None:
    if version:
        typer.echo(f"novuss {__version__}")
        raise typer.Exit


def main() -> None:
    """Run the command line; a broken knowledge base is reported, not raised."""
    from novuss.specs.issues import SpecsError

    for stream in (sys.stdout, sys.stderr):
        # Windows would otherwise write its own code page, which lacks most of our letters.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app()
    except SpecsError as error:
        print(f"the knowledge base has mistakes:\n{error}", file=sys.stderr)
        raise SystemExit(2) from None
    except OSError as error:
        print(f"{error.filename or ''}: {error.strerror or error}", file=sys.stderr)
        raise SystemExit(2) from None

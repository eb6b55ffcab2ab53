"""The command line: ``novuss``."""

import sys

import typer

from novuss.cli.command_classes import (
    Commands,
    FolderOption,
    find_call_language,
    use_named_folder,
)
from novuss.version import __version__

#: Every command in the order of the help, with its module here and its name there.
COMMANDS = {
    "check": ("check", "check_files"),
    "template": ("template", "write_template"),
    "site": ("site", "write_site"),
    "preview": ("site", "serve_preview"),
    "export": ("site", "export_open_data"),
    "lot": ("lot", "decide_lot"),
    "report": ("report", "write_record_report"),
    "import": ("import_official", "import_document"),
    "cards": ("cards", "write_cards"),
    "record": ("record", "record_app"),
    "desk": ("desk", "serve_desk"),
    "rules": ("rules", "rules_app"),
    "situations": ("situations", "situations_app"),
    "ask": ("ask", "ask"),
    "eval": ("evaluate", "evaluate"),
    "quiz": ("quiz", "write_quiz"),
    "mcp": ("mcp", "serve_mcp"),
    "edition": ("edition", "edition_app"),
    "specs": ("specs", "specs_app"),
    "review": ("review", "review_app"),
}


app = Commands(
    modules=COMMANDS,
    name="novuss",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings={"help_option_names": ["--help", "-h"]},
    help="""The rulebook of Novuss in four languages, and the inspection of its equipment.

    Exit status: 0 everything passes, or was done; 1 something fails; 2 the input or the call is
    wrong; 3 something is open. Where a command has others, its help names them.
    """,
)


@app.callback(invoke_without_command=True)
def _take_options(
    ctx: typer.Context,
    version: bool = typer.Option(False, "--version", help="Print the version and stop."),
    specs: FolderOption = None,
) -> None:
    if version:
        typer.echo(f"novuss {__version__}")
        raise typer.Exit
    ctx.with_resource(use_named_folder(specs))


def main() -> None:
    """Run the command line; what nobody expected is told in a line, with a status of its own."""
    from novuss.cli.crash_reports import EXIT_SIGINT, EXIT_SIGPIPE, report_crash, report_refusal
    from novuss.cli.spec_errors import render_mistakes
    from novuss.specs.spec_issues import SpecsError

    for stream in (sys.stdout, sys.stderr):
        # Windows would otherwise write its own code page, which lacks most of our letters.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        try:
            app(prog_name="novuss")
        finally:
            # What cannot be printed is told here, not by Python once everything has ended.
            print(end="", flush=True)
    except SpecsError as error:
        language = find_call_language(sys.argv[1:])
        print(render_mistakes(error, language), file=sys.stderr)
        raise SystemExit(2) from None
    except SystemExit as end:
        # The library gives 1, which says here that something fails, to these two as well.
        if isinstance(end.__context__, BrokenPipeError):
            raise SystemExit(EXIT_SIGPIPE) from None
        if isinstance(end.__context__, typer.Abort):
            raise SystemExit(EXIT_SIGINT) from None
        raise
    except OSError as error:
        raise SystemExit(report_refusal(error)) from None
    except Exception as error:
        raise SystemExit(report_crash(error)) from None

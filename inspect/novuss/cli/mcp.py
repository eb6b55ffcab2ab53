"""``novuss mcp``: rules, situations and verdicts for an assistant, by standard input and output."""

from novuss.cli import shared_options
from novuss.cli.crash import describe_crash
from novuss.cli.options import take_caps
from novuss.cli.output import open_output
from novuss.extras import install_command
from novuss.problems import ProblemsError


def mcp(language: shared_options.Language, cap: shared_options.Cap) -> None:
    """Serve an assistant that speaks the Model Context Protocol, by standard input and output.

    Its tools: search, show, compare, situation, check.
    """
    out = open_output(language)
    take_caps(cap)
    try:
        import anyio

        from novuss.assistant.answers import Assistant
        from novuss.assistant.server import serve
    except ModuleNotFoundError as error:
        values = {"library": error.name or "mcp", "command": install_command("mcp")}
        raise ProblemsError.of("novuss mcp", "mcp-package", **values) from None
    try:
        anyio.run(serve, Assistant(out.corpus, language), describe_crash)
    except KeyboardInterrupt:
        return

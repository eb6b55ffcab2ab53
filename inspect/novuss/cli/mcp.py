"""``novuss mcp``: rules, situations and verdicts for an assistant, by standard input and output."""

from novuss.cli import shared_options
from novuss.cli.console_output import open_output
from novuss.cli.crash_reports import describe_crash
from novuss.cli.option_factories import take_caps
from novuss.input_problems import ProblemsError
from novuss.install_hints import install_command


def serve_mcp(language: shared_options.Language, cap: shared_options.Cap) -> None:
    """Serve an assistant that speaks the Model Context Protocol, by standard input and output.

    Its tools: search, show, compare, situation, find_case, ruling, check.
    """
    out = open_output(language)
    take_caps(cap)
    try:
        import anyio

        from novuss.assistant.mcp_server import serve_client
        from novuss.assistant.tool_answers import Assistant
    except ModuleNotFoundError as error:
        values = {"library": error.name or "mcp", "command": install_command("mcp")}
        raise ProblemsError.of("novuss mcp", "mcp-package", **values) from None
    try:
        anyio.run(serve_client, Assistant(out.corpus, language), describe_crash)
    except KeyboardInterrupt:
        return

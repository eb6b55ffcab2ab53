"""``novuss mcp``: rules, situations and verdicts for an assistant, over standard input and output.

The protocol is the Model Context Protocol; its official package speaks it (extra ``mcp``).
"""

import json
from typing import TYPE_CHECKING, Any

from novuss.cli.assistant import TOOLS, Assistant, said
from novuss.cli.options import CapOption, LanguageOption, WrongOption, take_caps
from novuss.cli.terminal import end, explainer_of, load_spoken, told
from novuss.extras import install_command
from novuss.problems import Problem, ProblemsError
from novuss.speech import SPOKEN
from novuss.version import __version__

if TYPE_CHECKING:
    from mcp import types

#: What an assistant is told before it asks anything.
_ABOUT = (
    "Rules of Novuss (koroona) in English, German, Russian and Latvian, clause by clause. "
    "lnf-2017 is the newest edition among our documents, in force from 1 January 2017, mfn-2010 "
    "was before it; simplified-en and summary-lv are accounts of the rules. Name the clause and "
    "the edition in every answer. Where 'discrepancies' are "
    "listed the documents disagree: say so, with each reading. Texts are restatements; while "
    "their 'status' is 'draft' nobody from outside the project has reviewed them, and the "
    "official wording decides. Never infer a rule that no clause states."
)


def mcp(language: LanguageOption = SPOKEN, cap: CapOption = None) -> None:
    """Serve an assistant that speaks the Model Context Protocol, by standard input and output.

    Its tools: search, show, compare, situation, check.
    """
    corpus, explainer = load_spoken(language)
    with told(explainer, as_json=False):
        take_caps(cap)
    try:
        from mcp import types  # noqa: F401
    except ModuleNotFoundError as error:
        values = {"library": error.name or "mcp", "command": install_command("mcp")}
        end(ProblemsError([Problem("novuss mcp", 0, 0, "mcp-package", values)]), explainer)
    import anyio

    try:
        anyio.run(_serve, Assistant(corpus, explainer_of, language))
    except KeyboardInterrupt:
        return


async def _serve(assistant: Assistant) -> None:
    from mcp import stdio_server, types
    from mcp.server.lowlevel import Server

    async def list_tools(_: object, __: object) -> types.ListToolsResult:
        return types.ListToolsResult(tools=_tools())

    async def call_tool(_: object, asked: types.CallToolRequestParams) -> types.CallToolResult:
        return _called(assistant, asked.name, asked.arguments or {})

    server: Server[Any] = Server(
        "novuss",
        version=__version__,
        title="Novuss",
        instructions=_ABOUT,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def _tools() -> "list[types.Tool]":
    from mcp import types

    reads = types.ToolAnnotations(
        read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    return [
        types.Tool(
            name=name,
            description=about,
            input_schema=form.model_json_schema(),
            annotations=reads,
        )
        for name, (form, about) in TOOLS.items()
    ]


def _called(assistant: Assistant, tool: str, arguments: dict[str, Any]) -> "types.CallToolResult":
    """What a tool answers; an error says what is wrong with the call, and what to do."""
    from mcp import types

    try:
        data = assistant.answer(tool, arguments)
    except (ProblemsError, WrongOption) as error:
        text, data = said(error, assistant.explainer(arguments)), None
    except Exception as error:
        # The server goes on; the details lie in a file, as those of any other command.
        from novuss.cli.crash import message

        text, data = message(error), None
    else:
        text = json.dumps(data, ensure_ascii=False, indent=1)
    content: list[types.ContentBlock] = [types.TextContent(text=text)]
    return types.CallToolResult(content=content, structured_content=data, is_error=data is None)

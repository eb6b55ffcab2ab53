"""``novuss mcp``: rules, situations and verdicts for an assistant, over standard input and output.

The protocol is the Model Context Protocol; its official package speaks it (extra ``mcp``).
"""

import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from novuss.cli import common
from novuss.cli.assistant import RESOURCES, Assistant, render_error, render_json
from novuss.cli.crash import describe_crash
from novuss.cli.options import take_caps
from novuss.cli.output import WrongOption, open_output
from novuss.cli.tool_arguments import TOOLS
from novuss.extras import install_command
from novuss.problems import ProblemsError
from novuss.version import __version__

if TYPE_CHECKING:
    from mcp import types

#: What an assistant is told before it asks anything, and of each tool, in English: what it is for
#: and what it answers, as JSON Schema.
_TEXTS: dict[str, Any] = json.loads(Path(__file__).with_name("tools.json").read_text("utf-8"))
_JSON = "application/json"
#: Resources that are listed at once.
_PAGE = 100


def mcp(language: common.Language, cap: common.Cap) -> None:
    """Serve an assistant that speaks the Model Context Protocol, by standard input and output.

    Its tools: search, show, compare, situation, check.
    """
    out = open_output(language)
    take_caps(cap)
    try:
        from mcp import types  # noqa: F401
    except ModuleNotFoundError as error:
        values = {"library": error.name or "mcp", "command": install_command("mcp")}
        raise ProblemsError.of("novuss mcp", "mcp-package", **values) from None
    import anyio

    try:
        anyio.run(_serve, Assistant(out.corpus, language))
    except KeyboardInterrupt:
        return


async def _serve(assistant: Assistant) -> None:
    from mcp import stdio_server, types
    from mcp.server.lowlevel import Server

    def handler(answer: Callable[[Any], Any]) -> Callable[[object, Any], Awaitable[Any]]:
        async def handle(_: object, asked: Any) -> Any:
            return answer(asked)

        return handle

    server: Server[Any] = Server(
        "novuss",
        version=__version__,
        title="Novuss",
        instructions=" ".join(_TEXTS["about"]),
        on_list_tools=handler(lambda _: types.ListToolsResult(tools=_list_tools())),
        on_call_tool=handler(lambda call: _call_tool(assistant, call.name, call.arguments or {})),
        on_list_resources=handler(lambda page: _list_resources(assistant, page and page.cursor)),
        on_list_resource_templates=handler(lambda _: _list_templates()),
        on_read_resource=handler(lambda resource: _read_resource(assistant, resource.uri)),
    )
    assistant.prepare()
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def _list_tools() -> "list[types.Tool]":
    from mcp import types

    reads = types.ToolAnnotations(
        read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    return [
        types.Tool(
            name=name,
            description=" ".join(_TEXTS["tools"][name]["description"]),
            input_schema=form.model_json_schema(),
            output_schema=_inline(_TEXTS["tools"][name]["output"]),
            annotations=reads,
        )
        for name, form in TOOLS.items()
    ]


def _inline(schema: Any) -> Any:
    """The schema with each reference replaced by what it leads to: not every client follows."""
    if isinstance(schema, list):
        return [_inline(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _inline(_TEXTS["$defs"][schema["$ref"].rpartition("/")[2]])
    return {name: _inline(part) for name, part in schema.items()}


def _call_tool(
    assistant: Assistant, tool: str, arguments: dict[str, Any]
) -> "types.CallToolResult":
    """What a tool answers; an error says what is wrong with the call, and what to do."""
    from mcp import types

    text, data = _answer(assistant, arguments, partial(assistant.answer, tool, arguments))
    content: list[types.ContentBlock] = [types.TextContent(text=text)]
    return types.CallToolResult(content=content, structured_content=data, is_error=data is None)


def _read_resource(assistant: Assistant, uri: str) -> "types.ReadResourceResult":
    """The contents of a resource: what the tool of its kind answers."""
    from mcp import MCPError, types

    options = dict(parse_qsl(uri.partition("?")[2]))
    text, data = _answer(assistant, options, partial(assistant.read, uri))
    if data is None:
        raise MCPError(types.INVALID_PARAMS, text)
    contents = types.TextResourceContents(uri=uri, mime_type=_JSON, text=text)
    return types.ReadResourceResult(contents=[contents])


def _answer(
    assistant: Assistant, arguments: dict[str, Any], ask: Callable[[], dict[str, Any]]
) -> tuple[str, dict[str, Any] | None]:
    """The answer as text and as data, or what is wrong and no data."""
    try:
        data = ask()
        return render_json(data), data
    except (ProblemsError, WrongOption) as error:
        return render_error(error, assistant.output(arguments)), None
    except Exception as error:
        # The server goes on; the details lie in a file, as those of any other command.
        return describe_crash(error), None


def _list_resources(assistant: Assistant, cursor: str | None) -> "types.ListResourcesResult":
    """A page of the resources; the cursor is how many come before it."""
    from mcp import MCPError, types

    known = list(assistant.resources())
    begins = {str(count): count for count in range(0, len(known), _PAGE)}
    if cursor and cursor not in begins:
        raise MCPError(types.INVALID_PARAMS, f"no such cursor; there are {', '.join(begins)}")
    end = begins[cursor or "0"] + _PAGE
    return types.ListResourcesResult(
        resources=[
            types.Resource(uri=uri, name=name, title=title, mime_type=_JSON)
            for uri, name, title in known[end - _PAGE : end]
        ],
        next_cursor=str(end) if end < len(known) else None,
    )


def _list_templates() -> "types.ListResourceTemplatesResult":
    from mcp import types

    templates = [
        types.ResourceTemplate(uri_template=f"novuss://{kind}/{{{kind}}}{{?{options}}}", name=kind)
        for kind, (_, options) in RESOURCES.items()
    ]
    return types.ListResourceTemplatesResult(resource_templates=templates)

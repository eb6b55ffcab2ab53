"""Server of the Model Context Protocol: rules, situations and verdicts for an assistant."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TypedDict
from urllib.parse import parse_qsl

from mcp import MCPError, stdio_server, types
from mcp.server.lowlevel import Server
from pydantic import BaseModel

from novuss.assistant.tool_answers import RESOURCES, Assistant, render_error, render_json
from novuss.assistant.tool_arguments import TOOLS
from novuss.input_problems import ProblemsError
from novuss.json_types import Json, JsonObject
from novuss.version import __version__


class _ToolTexts(TypedDict):
    description: list[str]
    output: JsonObject


_Texts = TypedDict(
    "_Texts",
    {"about": list[str], "tools": dict[str, _ToolTexts], "$defs": dict[str, JsonObject]},
)
#: What an assistant is told before it asks anything, and of each tool, in English: what it is for
#: and what it answers, as JSON Schema.
_TEXTS: _Texts = json.loads(Path(__file__).with_name("tools.json").read_text("utf-8"))
_JSON = "application/json"
#: Resources that are listed at once.
_PAGE = 100

DescribeCrash = Callable[[BaseException], str]


async def serve_client(assistant: Assistant, describe_crash: DescribeCrash) -> None:
    """Answer one client over standard input and output, until it goes.

    Args:
        assistant: what answers the tools.
        describe_crash: keeps the details of an unexpected error, and names the file in a line.
    """
    calls = ToolCalls(assistant, describe_crash)

    async def list_tools(*_: object) -> types.ListToolsResult:
        return types.ListToolsResult(tools=_list_tools(assistant))

    async def call_tool(_: object, call: types.CallToolRequestParams) -> types.CallToolResult:
        return calls.call_tool(call.name, call.arguments or {})

    async def list_resources(
        _: object, page: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        return _list_resources(assistant, page.cursor if page else None)

    async def list_templates(*_: object) -> types.ListResourceTemplatesResult:
        return _list_templates()

    async def read_resource(
        _: object, resource: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        return calls.read_resource(resource.uri)

    server: Server[object] = Server(
        "novuss",
        version=__version__,
        title="Novuss",
        instructions=" ".join(_TEXTS["about"]),
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
    )
    assistant.prepare_indexes()
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


class ToolCalls:
    """Answers as the protocol has them; what goes wrong ends no server."""

    def __init__(self, assistant: Assistant, describe_crash: DescribeCrash) -> None:
        self._assistant = assistant
        self._describe_crash = describe_crash

    def call_tool(self, tool: str, arguments: Mapping[str, Json]) -> types.CallToolResult:
        """Answer a tool; an error says what is wrong with the call, and what to do."""
        ask = partial(self._assistant.answer_call, tool, arguments)
        text, data = self._build_answer(arguments, ask)
        content: list[types.ContentBlock] = [types.TextContent(text=text)]
        return types.CallToolResult(content=content, structured_content=data, is_error=data is None)

    def read_resource(self, uri: str) -> types.ReadResourceResult:
        """Read a resource: what the tool of its kind answers.

        Raises:
            MCPError: there is no such resource.
        """
        options = dict(parse_qsl(uri.partition("?")[2]))
        text, data = self._build_answer(options, partial(self._assistant.read_resource, uri))
        if data is None:
            raise MCPError(types.INVALID_PARAMS, text)
        contents = types.TextResourceContents(uri=uri, mime_type=_JSON, text=text)
        return types.ReadResourceResult(contents=[contents])

    def _build_answer(
        self, arguments: Mapping[str, Json], ask: Callable[[], JsonObject]
    ) -> tuple[str, JsonObject | None]:
        """The answer as text and as data, or what is wrong and no data."""
        try:
            data = ask()
            return render_json(data), data
        except ProblemsError as error:
            return render_error(error, self._assistant.find_explainer(arguments)), None
        except Exception as error:
            return self._describe_crash(error), None


def _list_tools(assistant: Assistant) -> list[types.Tool]:
    reads = types.ToolAnnotations(
        read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    return [
        types.Tool(
            name=name,
            description=" ".join(_TEXTS["tools"][name]["description"]),
            input_schema=_build_input_schema(form, assistant),
            output_schema=_inline_references(_TEXTS["tools"][name]["output"]),
            annotations=reads,
        )
        for name, form in TOOLS.items()
    ]


def _build_input_schema(form: type[BaseModel], assistant: Assistant) -> JsonObject:
    schema = form.model_json_schema()
    if facts := schema["properties"].get("facts"):
        # The facts are data: each with its question, and the values that it can have.
        facts |= {"properties": assistant.describe_facts(), "additionalProperties": False}
    return schema


def _inline_references(schema: JsonObject) -> JsonObject:
    """The schema with each reference replaced by what it leads to: not every client follows."""
    if isinstance(reference := schema.get("$ref"), str):
        return _inline_references(_TEXTS["$defs"][reference.rpartition("/")[2]])
    return {name: _inline_part(part) for name, part in schema.items()}


def _inline_part(part: Json) -> Json:
    if isinstance(part, list):
        return [_inline_part(member) for member in part]
    return _inline_references(part) if isinstance(part, dict) else part


def _list_resources(assistant: Assistant, cursor: str | None) -> types.ListResourcesResult:
    """A page of the resources; the cursor is how many come before it."""
    known = list(assistant.list_resources())
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


def _list_templates() -> types.ListResourceTemplatesResult:
    templates = [
        types.ResourceTemplate(uri_template=f"novuss://{kind}/{{{kind}}}{{?{options}}}", name=kind)
        for kind, (_, options) in RESOURCES.items()
    ]
    return types.ListResourceTemplatesResult(resource_templates=templates)

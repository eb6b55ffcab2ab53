"""``novuss mcp`` as an assistant meets it: by the protocol's own client, over stdio."""

import json
import os
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import anyio
import pytest
from tests.commands import Novuss, run

from novuss.caps import CAPS
from novuss.cli import assistant as assistants
from novuss.corpus import Corpus
from novuss.specs.location import specs_folder

pytest.importorskip("mcp", reason="the package of the extra mcp is not installed")

ROOT = Path(__file__).resolve().parent.parent.parent
Call = Callable[..., Awaitable[tuple[bool, Any]]]
Steps = Callable[[Any, Call], Awaitable[None]]


def serve(steps: Steps, *options: str) -> None:
    """Start the command, and take the steps as its client."""
    from mcp import Client, StdioServerParameters, stdio_client

    async def served() -> None:
        command = StdioServerParameters(
            command=sys.executable,
            args=["-m", "novuss", "mcp", *options],
            env={**os.environ, "NOVUSS_LANGUAGE": "en"},
            cwd=str(ROOT),
        )
        async with Client(stdio_client(command)) as client:

            async def call(tool: str, **arguments: Any) -> tuple[bool, Any]:
                answer = await client.call_tool(tool, arguments)
                text = answer.content[0].text
                if not answer.is_error:
                    assert json.loads(text) == answer.structured_content
                return answer.is_error, answer.structured_content if not answer.is_error else text

            await steps(client, call)

    # Where a test of the browser has its loop in this thread, another has to have its own.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(anyio.run, served).result()


def test_tools_answer_with_clause_edition_disagreement_and_status(
    live: Corpus, tmp_path: Path
) -> None:
    rows = [
        {"item": "P1", "kind": "puck", "characteristic": "weight", "value": "5.0", "unit": "g"},
        {"item": "P1", "kind": "puck", "characteristic": "diameter", "value": 99, "unit": "mm"},
    ]
    (tmp_path / "readings.json").write_text(json.dumps(rows), encoding="utf-8")
    judged = run(tmp_path, specs_folder(), "check", "readings.json", "--json").json

    async def steps(client: Any, call: Call) -> None:
        listed = await client.list_tools()
        assert [one.name for one in listed.tools] == [*assistants.TOOLS]
        assert all(one.input_schema["additionalProperties"] is False for one in listed.tools)

        _, found = await call("search", query="ripa iekrīt kabatā", language="lv")
        first = found["results"][0]
        assert {"id", "edition", "snippet", "discrepancies", "status"} <= first.keys()
        assert live.clause(first["id"], first["edition"])

        _, shown = await call("show", clause="17.1.8", language="de")
        clause = live.clause("17.1.8")
        assert clause is not None
        assert (shown["id"], shown["edition"]) == ("17.1.8", "lnf-2017")
        assert shown["text"] == clause.texts["de"]
        expected = [one.id for one in live.discrepancies_of("17.1.8")]
        assert [one["id"] for one in shown["discrepancies"]] == expected
        assert shown["status"] == live.clause_statuses("17.1.8")["de"]
        assert shown["situations"]

        _, compared = await call("compare", clause="17.1.з", edition="mfn-2010")
        assert compared["others"][0]["clauses"][0]["id"] == "17.1.8"
        assert compared["others"][0]["relations"][0]["relation"] == "broader"

        _, told = await call("situation", situation=live.situations[0].id, language="ru")
        (one,) = told["situations"]
        assert one["answer"] == live.situations[0].answer["ru"]
        assert one["chain"]
        assert (one["edition"], one["status"]) == ("lnf-2017", "draft")
        _, by_words = await call("situation", situation="puck falls into a pocket")
        assert by_words["situations"]

        wrong, given = await call("check", readings=rows)
        assert not wrong, given
        assert {name: given[name] for name in judged} == judged
        assert {"discrepancies", "status"} <= given.keys()

    serve(steps)


def test_wrong_calls_are_told_with_their_cure_and_the_server_goes_on() -> None:
    reading = {"item": "P1", "kind": "puck", "characteristic": "weight", "value": "heavy"}

    async def steps(_: Any, call: Call) -> None:
        cases: list[tuple[str, dict[str, Any], str]] = [
            ("show", {"clause": "99.9"}, "kā iespiests"),
            ("show", {"clause": "17.1.8", "edition": "lnf-1999"}, "lnf-2017"),
            ("show", {"clause": "17.1.8", "language": "fr"}, "ievadiet vienu no šiem"),
            ("show", {"clause": 17}, "rīks pieņem: language, clause, edition"),
            ("show", {"number": "17"}, "rīks pieņem"),
            ("search", {"query": "  "}, "norādiet vārdus"),
            ("search", {"query": "x" * (CAPS["names"] + 1)}, "--cap names="),
            ("situation", {"situation": "qqqqzzzz"}, "nav situācijas"),
            ("check", {"readings": []}, "rīks pieņem"),
            ("check", {"readings": [reading]}, "readings:"),
            ("check", {"readings": [reading], "rule": "kind"}, "simple, guarded"),
            ("check", {"readings": [reading] * 3}, "--cap rows="),
            ("nothing", {}, "search, show"),
        ]
        for tool, arguments, cure in cases:
            wrong, text = await call(tool, **arguments)
            assert wrong, (tool, arguments)
            assert cure in text, text
            assert "Traceback" not in text
        _, text = await call("show", clause="99.9", language="de")
        assert "hat keinen Punkt" in text
        wrong, shown = await call("show", clause="17.1")
        assert not wrong
        assert shown["language"] == "lv"

    serve(steps, "--language", "lv", "--cap", "rows=2")


def test_what_nobody_expected_is_an_error_without_a_traceback(
    live: Corpus, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from novuss.cli import crash
    from novuss.cli import mcp as server
    from novuss.cli.terminal import explainer_of

    monkeypatch.setattr(crash, "_folders", lambda: [tmp_path])
    one = assistants.Assistant(live, explainer_of)
    monkeypatch.setattr(one, "answer", lambda *_: int("none"))
    answer = server._called(one, "show", {"clause": "1"})
    assert answer.is_error
    assert "ValueError" in answer.content[0].text  # type: ignore[union-attr]
    assert [path.suffix for path in tmp_path.iterdir()] == [".txt"]


def test_without_the_package_the_command_that_installs_it_is_named(
    novuss: Novuss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    done = novuss("mcp")
    assert "install it: " in done.refusal
    assert "mcp<3" in done.err

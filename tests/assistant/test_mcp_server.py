"""``novuss mcp`` as an assistant meets it: by the protocol's own client, over stdio."""

import json
import os
import re
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import anyio
import jsonschema
import pytest
from tests.amended import DAY, EDITION, EVE, SeeAmended
from tests.commands import Novuss, run
from tests.search.conftest import questions

from novuss.assistant import mcp_server
from novuss.assistant import tool_answers as assistants
from novuss.assistant.tool_arguments import TOOLS
from novuss.cli import crash_reports
from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.languages import Language
from novuss.search import index_store, search
from novuss.size_caps import CAPS
from novuss.specs.knowledge_location import find_specs_folder

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
            tools = (await client.list_tools()).tools
            schemas = {tool.name: tool.output_schema for tool in tools}

            async def call(tool: str, **arguments: Any) -> tuple[bool, Any]:
                answer = await client.call_tool(tool, arguments)
                while answer.structured_content and "compiling" in answer.structured_content:
                    jsonschema.validate(answer.structured_content, schemas[tool])
                    answer = await client.call_tool(tool, arguments)
                text = answer.content[0].text
                assert len(text) <= assistants.MOST_SIGNS
                if not answer.is_error:
                    assert json.loads(text) == answer.structured_content
                    jsonschema.validate(answer.structured_content, schemas[tool])
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
    judged = run(tmp_path, find_specs_folder(), "check", "readings.json", "--json").json

    async def steps(client: Any, call: Call) -> None:
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == [*TOOLS]
        assert all(tool.input_schema["additionalProperties"] is False for tool in tools)
        assert all("Use it" in tool.description and "'" in tool.description for tool in tools)

        _, found = await call("search", query="ripa iekrīt kabatā", language="lv")
        first = found["results"][0]
        assert {"id", "edition", "snippet", "discrepancies", "status"} <= first.keys()
        assert live.rules.clause(first["id"], first["edition"])

        _, clause_answer = await call("show", clause="17.1.8", language="de")
        clause = live.rules.clause("17.1.8")
        assert clause is not None
        assert (clause_answer["id"], clause_answer["edition"]) == ("17.1.8", "lnf-2017")
        assert clause_answer["text"] == clause.texts["de"]
        expected = [record.id for record in live.register.entries_of("17.1.8")]
        assert [record["id"] for record in clause_answer["discrepancies"]] == expected
        assert clause_answer["status"] == live.clause_statuses("17.1.8")["de"]
        assert clause_answer["situations"]

        _, compared = await call("compare", clause="17.1.з", edition="mfn-2010")
        assert compared["others"][0]["clauses"][0]["id"] == "17.1.8"
        assert compared["others"][0]["relations"][0]["relation"] == "broader"

        _, situation_answer = await call(
            "situation", situation=live.situations[0].id, language="ru"
        )
        (same,) = situation_answer["situations"]
        assert same["answer"] == live.situations[0].answer["ru"]
        assert same["chain"]
        assert (same["edition"], same["status"]) == ("lnf-2017", "draft")
        assert (same["match"], same["score"]) == ("the same", None)

        _, similar = await call("find_case", question="ripa iekrīt kabatā", language="lv")
        assert "measured" not in similar
        _, weighed = await call("find_case", question="ripa sver 21,5 g", language="lv")
        ((figure,), edition) = weighed["measured"], weighed["edition"]
        assert (figure["verdict"], figure["clauses"]) == ("pass", ["A1.19"])
        assert edition == live.current
        _, ruled = await call("ruling", facts=similar["cases"][0]["given"][0], language="lv")
        assert {"rulings", "question", "refrains"} <= ruled.keys()
        facts = next(tool for tool in tools if tool.name == "ruling").input_schema["properties"]
        known = facts["facts"]["properties"]
        assert known.keys() == live.rulings.facts.keys() | live.rulings.joined.keys()
        _, ruled = await call("ruling", facts={"first": "own-light"})
        answers = [answer["id"] for answer in ruled["question"]["values"]]
        assert known[ruled["question"]["fact"]]["enum"][:-1] == answers
        direct = {"kind": "direct", "first": "opp", "pocketed": "nil", "shifted": "no"}
        _, ruled = await call("ruling", facts=direct)
        (ruling,) = ruled["rulings"]
        assert ruling["settled"]
        assert ruling["statements"][0]["effects"] == ["penalty-disc", "loss-of-right"]
        assert (ruled["edition"], ruling["chain"][0]) == (live.current, "17.1.2")

        wrong, given = await call("check", readings=rows)
        assert not wrong, given
        assert {name: given[name] for name in judged} == judged
        assert {"discrepancies", "status"} <= given.keys()

        listed = [(page := await client.list_resources())]
        while page.next_cursor:
            listed.append(page := await client.list_resources(cursor=page.next_cursor))
        uris = [resource.uri for page in listed for resource in page.resources]
        assert len(uris) == len({*uris}) == len(live.rules.clauses()) + len(live.situations)
        templates = (await client.list_resource_templates()).resource_templates
        assert [template.uri_template for template in templates] == [
            "novuss://clause/{clause}{?edition,language}",
            "novuss://situation/{situation}{?language}",
        ]
        for uri, answer in (
            ("novuss://clause/17.1.8?language=de", clause_answer),
            (f"novuss://situation/{same['id']}?language=ru", situation_answer),
            (uris[-1], None),
        ):
            (contents,) = (await client.read_resource(uri)).contents
            assert answer is None or json.loads(contents.text) == answer

    serve(steps)


def test_wrong_calls_are_told_with_their_cure_and_the_server_goes_on() -> None:
    from mcp import MCPError

    reading = {"item": "P1", "kind": "puck", "characteristic": "weight", "value": "heavy"}

    async def steps(client: Any, call: Call) -> None:
        cases: list[tuple[str, dict[str, Any], str]] = [
            ("show", {"clause": "99.9"}, "kā iespiests"),
            ("show", {"clause": "17.1.8", "edition": "lnf-1999"}, "lnf-2017"),
            ("show", {"clause": "17.1.8", "language": "fr"}, "ievadiet vienu no šiem"),
            ("show", {"clause": 17}, "rīks pieņem: clause, language, day, edition"),
            ("show", {"number": "17"}, "rīks pieņem"),
            ("search", {"query": "  "}, "norādiet vārdus"),
            ("search", {"query": "x" * (CAPS["names"] + 1)}, "sadaliet vairākos izsaukumos"),
            ("search", {"query": "ripa", "limit": 0}, "„limit”"),
            ("search", {"query": "ripa", "limit": 10**9}, "„limit”"),
            ("search", {"query": "ripa", "offset": -1}, "„offset”"),
            ("search", {"query": "ripa", "x" * 10**6: 1}, "rīks pieņem: query"),
            ("show", {"clause": "17.1.8–17.1.10"}, "17.1.8, 17.1.9, 17.1.10"),
            ("show", {"clause": "17.1.з"}, "argumentā 'edition' vērtību mfn-2010"),
            ("situation", {"situation": "qqqqzzzz"}, "ar rīku 'search'"),
            ("ruling", {"facts": {"frist": "opp"}}, "first"),
            ("ruling", {"facts": {"first": "opp", "touched": "disc"}}, "izlaidiet vienu"),
            ("find_case", {"question": " "}, "norādiet vārdus"),
            ("check", {"readings": []}, "rīks pieņem"),
            ("check", {"readings": [reading]}, "readings:"),
            ("check", {"readings": [reading], "rule": "kind"}, "simple, guarded"),
            ("check", {"readings": [reading] * 3}, "sadaliet vairākos izsaukumos"),
            ("nothing", {}, "search, show"),
        ]
        for tool, arguments, cure in cases:
            wrong, text = await call(tool, **arguments)
            assert wrong, (tool, arguments)
            assert cure in text, text
            for word in ("Traceback", "novuss ", "--"):
                assert word not in text
        for uri, cure in (
            ("novuss://clause/99.9", "kā iespiests"),
            ("novuss://clause/17.1.8?edition=x", "lnf-2017"),
            ("novuss://situation/puck-in-pocket", "own-disc-and-puck-in-pocket"),
            ("novuss://rule/17.1.8", "novuss://clause/"),
        ):
            with pytest.raises(MCPError, match=cure):
                await client.read_resource(uri)
        _, text = await call("show", clause="99.9", language="de")
        assert "hat keinen Punkt" in text
        wrong, section_answer = await call("show", clause="17.1")
        assert not wrong
        assert section_answer["language"] == "lv"

    serve(steps, "--language", "lv", "--cap", "rows=2")


@pytest.fixture
def assistant(live: Corpus) -> assistants.Assistant:
    return assistants.Assistant(live)


@pytest.mark.parametrize(("day", "edition"), [(EVE, "lnf-2017"), (DAY, EDITION)])
def test_day_that_is_named_decides_by_which_edition_it_answers(
    see_amended: SeeAmended, day: str, edition: str
) -> None:
    assistant = assistants.Assistant(see_amended("2026-12-01"))
    schemas = {name: tool["output"] for name, tool in mcp_server._TEXTS["tools"].items()}
    definitions = mcp_server._TEXTS["$defs"]

    def ask(tool: str, **arguments: Any) -> Any:
        answer = assistant.answer_call(tool, {"day": day, **arguments})
        jsonschema.validate(answer, {**schemas[tool], "$defs": definitions})
        return answer

    reading = {
        "item": "P1",
        "kind": "puck",
        "characteristic": "weight",
        "value": "22.5",
        "unit": "g",
    }
    judged = ask("check", readings=[reading])
    assert (judged["edition"], judged["results"][0]["verdict"]) == (
        edition,
        "pass" if edition == EDITION else "fail",
    )
    clause = ask("show", clause="18.1.3")
    assert (clause["edition"], "amendment" in clause) == (edition, edition == EDITION)
    (ending,) = ask("show", clause="12.20")["endings"]
    assert (ending["now"], ending["from"]) == ("12.40", DAY)
    assert ask("compare", clause="19.1.12")["id"] == "19.1.12"
    later = edition == EDITION
    assert ("doubts" in ask("show", clause="12.11")) == later
    (found,) = ask("search", query="19.1.12")["results"][:1]
    assert (bool(found["statements"]), "endings" in found) == (not later, True)
    found = ask("search", query="12.11", language="de")
    assert ("doubts" in found["results"][0], found.get("untranslated")) == (
        later,
        ["17.1.20"] if later else None,
    )
    situation = next(
        situation.id
        for situation in assistant._corpus.situations
        if any(step.clause == "18.1.3" for step in situation.chain)
    )
    (case,) = ask("situation", situation=situation)["situations"]
    assert (case["edition"], case.get("outdated")) == (
        edition,
        ["18.1.3"] if edition == EDITION else None,
    )
    question = "The participant whistles"
    for answer in (
        ask("find_case", question=question, language="en"),
        ask("ruling", facts={"talk": "remark"}, question=question, language="en"),
    ):
        named = [entry["clause"] for entry in answer.get("unruled", [])]
        assert named == (["17.1.20"] if edition == EDITION else [])
    # What follows by other clauses is not sure beside one without rules.
    assert {ruling["settled"] for ruling in answer["rulings"]} <= {edition != EDITION, False}


def test_day_that_is_none_is_told(assistant: assistants.Assistant) -> None:
    with pytest.raises(ProblemsError) as refused:
        assistant.answer_call("show", {"clause": "1.1", "day": "soon"})
    assert [problem.code for problem in refused.value.problems] == ["date-unreadable"]


def test_situations_are_those_of_the_search_and_called_similar(
    live: Corpus, assistant: assistants.Assistant
) -> None:
    for question in questions("situation_questions_held_out.tsv")[::20]:
        hits = search(live, question.text.split(), question.language)
        expected = [(hit.id, hit.score, "similar, not the same") for hit in hits.situations]
        for tool, name, count in (("search", "query", 5), ("situation", "situation", 3)):
            arguments = {name: question.text, "language": question.language}
            found = assistant.answer_call(tool, arguments)["situations"]
            answered = [(case["id"], case["score"], case["match"]) for case in found]
            assert answered == expected[:count]
            typed = assistant.answer_call(tool, {name: "ifq,f", "language": "ru"})
            assert typed["read_as"] == "шайба"


@pytest.mark.parametrize("query", ["puck", "Strafstein", "удар", "kauliņš", "17.1"])
def test_excerpts_are_in_the_asked_language(
    live: Corpus, assistant: assistants.Assistant, language: Language, query: str
) -> None:
    answer = assistant.answer_call("search", {"query": query, "language": language, "limit": 25})
    for result in answer["results"]:
        clause = live.rules.clause(result["id"], result["edition"])
        assert clause
        whole = " ".join(clause.texts[language].split())
        assert " ".join(result["snippet"].split()).strip("…") in whole


def test_short_answers_leave_whole_entries_off_and_say_how_to_get_them(
    live: Corpus, assistant: assistants.Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = assistant.answer_call("show", {"clause": "12"})
    hits = search(live, ["puck"], "en")
    reading = {"item": "P1", "kind": "puck", "characteristic": "weight", "value": "5", "unit": "g"}
    rows = [{**reading, "position": str(place)} for place in range(30)]
    monkeypatch.setattr(assistants, "MOST_SIGNS", 6_000)

    def ask(tool: str, **arguments: Any) -> Any:
        answer = assistant.answer_call(tool, arguments)
        assert len(assistants.render_json(answer)) <= 6_000
        return answer

    found: list[str] = []
    similar: list[str] = []
    more: Any = {"left_off": True}
    while more:
        answer = ask("search", query="puck", limit=25, offset=len(found))
        found += [result["id"] for result in answer["results"]]
        similar += [situation["id"] for situation in answer["situations"]]
        if more := answer.get("more"):
            assert more["left_off"]["results"] == len(hits.found) - len(found)
            assert str(len(found)) in more["cure"]
    assert found == [hit.id for hit in hits.found]
    assert similar == [hit.id for hit in hits.situations]

    cut = ask("show", clause="12")
    kept = len(cut["below"])
    assert cut["below"] == whole["below"][:kept]
    assert cut["more"]["left_off"] == {"below": len(whole["below"]) - kept}
    assert f"{whole['below'][kept]['id']} …" in cut["more"]["cure"]

    judged: list[str] = []
    while len(judged) < len(rows):
        answer = ask("check", readings=rows, offset=len(judged))
        assert [item["item"] for item in answer["items"]] == ["P1"]
        judged += [result["position"] for result in answer["results"]]
        left_off = answer.get("more", {"left_off": {"results": 0}})["left_off"]
        assert left_off == {"results": len(rows) - len(judged)}
    assert judged == [row["position"] for row in rows]


def test_while_the_search_is_prepared_an_answer_says_so_at_once(
    assistant: assistants.Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = Event()
    with monkeypatch.context() as patch:
        patch.setattr(assistants, "search", lambda *_: ready.wait())
        patch.setattr(assistants, "_PATIENCE", 0)
        assistant.prepare_indexes()
        for tool, name in (("search", "query"), ("situation", "situation")):
            waiting = assistant.answer_call(tool, {name: "puck in a pocket"})
            assert waiting["compiling"]
            assert f"in about {waiting['seconds']} seconds" in waiting["cure"]
        assert assistant.answer_call("show", {"clause": "17.1.8"})["id"] == "17.1.8"
        ready.set()
    monkeypatch.setattr(assistants, "_PATIENCE", None)
    assert assistant.answer_call("search", {"query": "puck"})["results"]


def test_installing_compiles_every_index_that_a_search_loads() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (compiled,) = re.findall(r"for index in (.+?); do", makefile)
    assert compiled.split() == [
        name for name in dir(index_store) if re.match(r"load_\w*index", name)
    ]


def test_what_nobody_expected_is_an_error_without_a_traceback(
    assistant: assistants.Assistant, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(crash_reports, "_list_folders", lambda: [tmp_path])
    monkeypatch.setattr(assistant, "answer_call", lambda *_: int("none"))
    answer = mcp_server.ToolCalls(assistant, crash_reports.describe_crash).call_tool(
        "show", {"clause": "1"}
    )
    assert answer.is_error
    assert "ValueError" in answer.content[0].text  # type: ignore[union-attr]
    assert [path.suffix for path in tmp_path.iterdir()] == [".txt"]


def test_without_the_package_the_command_that_installs_it_is_named(
    novuss: Novuss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "novuss.assistant.mcp_server")
    monkeypatch.setitem(sys.modules, "mcp", None)
    done = novuss("mcp")
    assert "install it: " in done.refusal
    assert "mcp<3" in done.err

"""Attacks on a desk: each is refused, shows nothing and writes nothing."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.routing import Match
from starlette.types import Message
from tests.desk.hall import HOST, Hall, Visitor, open_hall
from tests.handed import name_of

from novuss.corpus import Corpus
from novuss.desk import desk_server, request_bounds, request_guard
from novuss.desk.desk_server import BoundedProtocol
from novuss.desk.phones import find_by_token
from novuss.desk.request_bounds import BOUNDS, MOST_PHONES, RateCounter
from novuss.desk.request_guard import read_bounded_body
from novuss.input_problems import ProblemsError

#: What nobody but phones at the desk may see: names of items, judges and the event.
SECRETS = ("P1", "Anna", "Chief")


@pytest.fixture
def hall(tmp_path: Path, corpus: Corpus) -> Iterator[Hall]:
    with open_hall(tmp_path / "event.db", corpus) as found:
        anna = found.join("Anna")
        assert anna.hand_over(anna.weigh("a", "P1", "21")).status_code == 200
        yield found


def read_state(hall: Hall) -> tuple[object, ...]:
    """Everything that an attack could have written."""
    drafts = hall.desk.drafts
    return (
        hall.call(lambda: hall.desk.store.index.state),
        [name for name, _ in hall.log],
        hall.call(drafts.list_phones),
        hall.call(drafts.list_claims),
        hall.call(drafts.list_drafts),
        sorted(path.name for path in hall.path.parent.rglob("*")),
    )


def test_requests_of_other_sites_and_for_other_hosts_are_refused(hall: Hall) -> None:
    anna = hall.join("Bea")
    before = read_state(hall)
    for headers, status in (
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": f"https://{HOST}"}, 403),
        ({"host": "evil.example"}, 421),
        ({"host": f"{HOST}:8044"}, 421),
        ({"host": ""}, 421),
    ):
        for method, path in (("GET", "/board.json"), ("POST", "/entries"), ("GET", "/")):
            answer = anna.ask(method, path, {} if method == "POST" else None, **headers)
            assert answer.status_code == status, (headers, path)
            assert not any(secret in answer.text for secret in SECRETS)
            assert "access-control-allow-origin" not in answer.headers
    assert anna.ask("GET", "/board.json", origin=f"http://{HOST}").status_code == 200
    assert read_state(hall) == before


#: Every address that needs a token, with a body that would be taken.
ASKED: list[tuple[str, str, Any]] = [
    ("POST", "/entries", {}),
    ("PUT", f"/photos/{'0' * 64}", b"x"),
    ("GET", f"/photos/{'0' * 64}", None),
    ("POST", "/drafts", {"inspections": []}),
    ("POST", "/claims", {"kind": "puck", "item": "P7", "taken": True}),
    ("POST", "/decisions", {"id": name_of("d"), "type": "reinspection"}),
    ("GET", "/since/0", None),
    ("GET", "/board.json", None),
    ("GET", "/protocol/en", None),
    ("POST", "/revoke", {"phone": "x"}),
]


def test_addresses_that_need_a_token_are_all_tried(hall: Hall) -> None:
    needing = {found.name for found in hall.routes.endpoints if found.roles}
    routes = hall.routes.build_routes()
    tried = set()
    for method, path, _ in ASKED:
        scope = {"type": "http", "method": method, "path": path}
        tried |= {route.name for route in routes if route.matches(scope)[0] is Match.FULL}
    assert tried == needing


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "0" * 7000])
def test_nothing_is_told_or_taken_without_a_token(hall: Hall, token: str) -> None:
    before = read_state(hall)
    hall.stranger.token = token
    for method, path, body in ASKED:
        answer = hall.stranger.ask(method, path, body)
        assert answer.status_code in (401, 429), path
        assert not any(secret in answer.text for secret in SECRETS)
    assert read_state(hall) == before


def test_tokens_that_were_taken_back_are_refused(hall: Hall) -> None:
    bea, chief = hall.join("Bea"), hall.join("Chief", "chief-judge")
    assert chief.ask("POST", "/revoke", {"phone": bea.phone}).status_code == 200
    before = read_state(hall)
    answer = bea.hand_over(bea.weigh("b", "P2", "21"))
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "desk-revoked")
    assert read_state(hall) == before
    # The name is free again, under another token.
    again = hall.join("Bea")
    assert again.token != bea.token
    # Who has that token may join anew, and it is worth nothing after.
    code = hall.call(hall.desk.read_code, "judge")
    joined = again.ask("POST", "/join", {"code": code, "name": "Bea"})
    assert joined.status_code == 200
    assert again.ask("GET", "/board.json").status_code == 401


def test_roles_end_where_they_end(hall: Hall) -> None:
    bea = hall.join("Bea")
    reader = Visitor(hall.client, hall.stranger.event, hall.call(hall.desk.make_reader_link))
    hall.service.tell_presence()
    hall.service.phones = hall.desk.phones  # type: ignore[assignment]
    before = read_state(hall)
    chiefs = {"decisions", "protocol", "revoke"}
    judges = {"entries", "photos", "drafts", "claims"}
    for visitor, refused in ((bea, chiefs), (reader, chiefs | judges)):
        for method, path, body in ASKED:
            if path.split("/")[1] in refused:
                assert visitor.ask(method, path, body).status_code == 403, path
    assert reader.ask("GET", "/board.json").status_code == 200
    assert read_state(hall) == before


def test_entries_in_the_name_of_another_are_refused(hall: Hall) -> None:
    bea = hall.join("Bea")
    before = read_state(hall)
    answer = bea.hand_over(bea.weigh("b", "P2", "21"), bea.weigh("c", "P3", "21", by="Anna"))
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "desk-name")
    for name in ("Anna", " anna ", "Аnna"):
        code = hall.call(hall.desk.read_code, "judge")
        joined = hall.stranger.ask("POST", "/join", {"code": code, "name": name})
        assert joined.status_code == 409, name
    assert read_state(hall) == before
    # What is known already may come again from whoever has it.
    known = hall.records.inspections[0].typed
    assert known is not None
    assert bea.hand_over(known.to_data(bare=True)).json()["known"] == [known.id]


def test_bodies_are_bounded_whether_they_say_their_size_or_not(hall: Hall) -> None:
    bea = hall.join("Bea")
    before = read_state(hall)
    large = b"[" * (BOUNDS["drafts"].largest + 1)
    assert bea.ask("POST", "/drafts", large).status_code == 413
    pieces = iter([large[:100_000]] * 3)
    headers = {"authorization": f"Bearer {bea.token}"}
    assert hall.client.post("/drafts", content=pieces, headers=headers).status_code == 413
    assert bea.ask("POST", "/drafts", b"[" * 100_000).status_code == 422
    assert bea.ask("POST", "/entries", b'{"a":' * 300_000).status_code == 422
    assert bea.ask("POST", "/entries", b"PK\x03\x04" + b"\0" * 100).status_code == 422
    assert bea.ask("POST", "/join", {"code": "x" * 101}).status_code == 422
    assert read_state(hall) == before


def test_bodies_that_come_too_slowly_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_guard, "BODY_SECONDS", 0.01)
    scope = {"type": "http", "method": "POST", "headers": []}
    never = asyncio.Event()

    async def receive() -> Message:
        await never.wait()
        raise AssertionError

    async def read() -> None:
        await read_bounded_body(Request(scope, receive), "drafts")

    with pytest.raises(ProblemsError, match="desk-slow"):
        asyncio.run(read())


class _Wire(asyncio.Transport):
    """A connection that nobody is at the other end of."""

    def __init__(self) -> None:
        super().__init__()
        self.closed, self.written = asyncio.Event(), b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.closed.set()

    def is_closing(self) -> bool:
        return self.closed.is_set()


@pytest.mark.parametrize("sent", [b"", b"GET /", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_connections_without_a_whole_request_are_closed(
    sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    import uvicorn
    from uvicorn.server import ServerState

    monkeypatch.setattr(desk_server, "HEAD_SECONDS", 0.01)

    async def connect() -> None:
        config = uvicorn.Config(lambda *_: None, log_config=None)  # type: ignore[arg-type]
        config.load()
        protocol = BoundedProtocol(config=config, server_state=ServerState(), app_state={})
        wire = _Wire()
        protocol.connection_made(wire)
        if sent:
            protocol.data_received(sent)
        await asyncio.wait_for(wire.closed.wait(), 60)
        protocol.connection_lost(None)

    asyncio.run(connect())


def test_ten_thousand_joins_find_no_code_and_fill_no_desk(hall: Hall) -> None:
    code = hall.call(hall.desk.read_code, "judge")
    before = read_state(hall)
    wrong = {"code": "AAAAAA", "name": "x"}
    answers = [hall.stranger.ask("POST", "/join", wrong) for _ in range(40)]
    statuses = [answer.status_code for answer in answers]
    assert statuses.count(403) < BOUNDS["join"].requests
    assert statuses[-1] == 429
    assert answers[-1].headers["retry-after"] == "10"
    # Even the right code has to wait now.
    late = hall.stranger.ask("POST", "/join", {"code": code, "name": "Bea"})
    assert late.status_code == 429
    assert read_state(hall) == before


def test_counters_of_ten_thousand_callers_stay_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_bounds, "_MOST_CALLERS", 100)
    rates = RateCounter()
    for caller in range(10_000):
        assert not rates.count_request("join", str(caller))
    assert len(rates._moments) <= 101
    refused = [rates.count_request("join", "same") for _ in range(BOUNDS["join"].requests + 1)]
    assert refused == [False] * BOUNDS["join"].requests + [True]


def test_phones_are_bounded(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("novuss.desk.phone_registry.MOST_PHONES", 1)
    code = hall.call(hall.desk.read_code, "judge")
    answer = hall.stranger.ask("POST", "/join", {"code": code, "name": "Bea"})
    assert answer.json()["error"]["code"] == "desk-full"
    assert MOST_PHONES >= 200


@pytest.mark.parametrize(
    "path",
    [
        "/../event.db",
        "/%2e%2e/event.db",
        "/..%2fevent.db",
        "http://testserver//event.db",
        "/site/../../event.db",
        "/event.drafts.db",
        "/photos/../event.db",
        "/photos/..%2f..%2fevent.db",
        "/board/../../event.db",
        "/board/board.html.j2",
        "/index.html%00.db",
        "/\\..\\event.db",
    ],
)
def test_paths_lead_nowhere_but_to_pages(hall: Hall, path: str) -> None:
    (hall.path.parent / "site" / "link").symlink_to(hall.path)
    bea = hall.join("Bea")
    for visitor in (hall.stranger, bea):
        for asked in (path, "/link"):
            answer = visitor.ask("GET", asked)
            assert answer.status_code in (400, 401, 404, 405, 422), asked
            assert b"SQLite" not in answer.content
            assert not any(secret in answer.text for secret in SECRETS)


def test_tokens_are_kept_as_digests_and_compared_with_all(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    bea = hall.join("Bea")
    kept = hall.path.with_name("event.drafts.db").read_bytes()
    kept += hall.path.with_name("event.drafts.db-wal").read_bytes()
    assert bea.token.encode() not in kept
    compared: list[object] = []

    def compare(first: str, second: str) -> bool:
        compared.append(second)
        return first == second

    monkeypatch.setattr("novuss.desk.phones.hmac.compare_digest", compare)
    phones = hall.desk.phones
    assert find_by_token(bea.token, phones) == phones[-1]
    assert len(compared) == len(phones)


def test_bodies_of_every_kind_of_nonsense_are_refused_and_never_crash(hall: Hall) -> None:
    chief = hall.join("Chief", "chief-judge")
    before = read_state(hall)
    bodies: list[Callable[[], bytes]] = [
        lambda: b"",
        lambda: b"\xff\xfe",
        lambda: b"null",
        lambda: b"[]",
        lambda: b'{"id": 1e999}',
        lambda: json.dumps({"kind": "ball", "item": "\0", "taken": "yes"}).encode(),
        lambda: json.dumps(chief.build_file(chief.weigh("x", "P\ud800", "21"))).encode(),
    ]
    for path in ("/entries", "/drafts", "/claims", "/decisions", "/revoke", "/join"):
        for body in bodies[:-1]:
            answer = chief.ask("POST", path, body())
            assert answer.status_code == 422, (path, body(), answer.text)
            assert set(answer.json()["error"]) == {"code", "message", "cure"}
    assert read_state(hall) == before
    assert chief.ask("POST", "/entries", bodies[-1]()).status_code in (200, 422)

"""A desk in the process of the tests, and phones that ask it."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any

import uvicorn
from starlette.testclient import TestClient
from tests.handed import Data, event, inspection, name_of, weight

from novuss.corpus import Corpus
from novuss.desk.desk_app import build_app
from novuss.desk.desk_routes import DeskRoutes
from novuss.desk.desk_server import BoundedProtocol, bind_socket
from novuss.desk.event_desk import EventDesk
from novuss.desk.live_service import LiveService
from novuss.records.recorded_entries import Records
from novuss.records.signing_keys import KeyFile

HOST = "testserver"


def make_web_key(key: KeyFile) -> dict[str, str]:
    """The public key as a browser names it."""
    x = base64.urlsafe_b64encode(bytes.fromhex(key.key)).decode().rstrip("=")
    return {"kty": "OKP", "crv": "Ed25519", "x": x}


@dataclass
class Visitor:
    """A phone, or whoever pretends to be one."""

    client: TestClient
    #: The id of the desk's event.
    event: str
    token: str = ""
    name: str = ""
    phone: str = ""

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        """Ask the desk; the answer as it came."""
        if self.token:
            headers = {"authorization": f"Bearer {self.token}", **headers}
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.client.request(
            method, path, content=None if body is None else content, headers=headers
        )

    def build_file(self, *inspections: Data, **more: Any) -> Data:
        """The file that the form hands over."""
        return {**event(*inspections, **more), "id": self.event}

    def hand_over(self, *inspections: Data, **more: Any) -> Any:
        """Hand inspections over; the answer."""
        return self.ask("POST", "/entries", self.build_file(*inspections, **more))

    def weigh(self, word: str, item: str, value: str, **more: Any) -> Data:
        """An inspection of this judge."""
        return inspection(word, item, weight(value), **{"by": self.name, "partial": True, **more})

    def decide(self, word: str, form: str, **more: Any) -> Any:
        """Take a decision; the answer."""
        body = {"id": name_of(word), "type": form, "reason": "agreed", **more}
        return self.ask("POST", "/decisions", body)

    @property
    def board(self) -> Any:
        return self.ask("GET", "/board.json").json()

    def find_item(self, item: str) -> Any:
        """An item of the board."""
        return next(found for found in self.board["items"] if found["item"] == item)


@dataclass
class Hall:
    """A desk that runs, with its files."""

    path: Path
    service: LiveService
    routes: DeskRoutes
    client: TestClient
    stranger: Visitor = field(init=False)

    def __post_init__(self) -> None:
        terms = self.call(self.service.desk.export_terms)
        self.stranger = Visitor(self.client, terms.id)

    @property
    def desk(self) -> EventDesk:
        return self.service.desk

    def call(self, function: Any, *arguments: Any) -> Any:
        """Call a method of the desk in its thread."""
        return self.service.call_now(function, *arguments)

    def join(self, name: str, role: str = "judge", **more: object) -> Visitor:
        """Let a phone join."""
        code = self.call(self.desk.read_code, role)
        body = {"code": code, "name": name, "role": role, **more}
        answer = self.stranger.ask("POST", "/join", body)
        assert answer.status_code == 200, answer.text
        found = answer.json()
        return Visitor(self.client, self.stranger.event, found["token"], name, found["phone"])

    @property
    def records(self) -> Records:
        return self.call(self.desk.read_records).records  # type: ignore[no-any-return]

    @property
    def log(self) -> list[tuple[str, Any]]:
        """Everything that phones are told, by the names of the events."""
        rows = self.call(self.desk.read_log, 0)
        return [(row.name, json.loads(row.data)) for row in rows]


@contextmanager
def serve_service(service: LiveService, site: Path) -> Iterator[str]:
    """Serve a desk that is open to a browser; its address."""
    opened = bind_socket("127.0.0.1", 0)
    host = f"127.0.0.1:{opened.getsockname()[1]}"
    app = build_app(service, site, [host], repr)
    server = uvicorn.Server(uvicorn.Config(app, http=BoundedProtocol, log_config=None))
    thread = Thread(target=server.run, args=([opened],))
    thread.start()
    try:
        yield f"http://{host}"
    finally:
        server.should_exit = True
        thread.join()
        opened.close()


@contextmanager
def open_hall(path: Path, corpus: Corpus, signer: KeyFile | None = None) -> Iterator[Hall]:
    """A desk on a file of records, for as long as the block runs."""
    site = path.parent / "site"
    site.mkdir(exist_ok=True)
    (site / "index.html").write_text("the form")
    service = LiveService(EventDesk(path, corpus, signer))
    with service.keep_open():
        app = build_app(service, site, [HOST], repr)
        with TestClient(app) as client:
            yield Hall(path, service, DeskRoutes(service, repr), client)

"""Requests of phones to a desk, and what each is answered."""

import json
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import anyio
from sse_starlette import EventSourceResponse
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from novuss.desk.board_page import ASSETS, POLICY, read_asset, render_board_page
from novuss.desk.event_board import build_board
from novuss.desk.event_desk import EventDesk
from novuss.desk.live_service import LiveService
from novuss.desk.openapi_document import SIGNATURES, Operation, build_document
from novuss.desk.phone_registry import Joining
from novuss.desk.phones import ROLES, Phone, Role, find_by_token, is_same_code
from novuss.desk.protocol_page import render_protocol
from novuss.desk.received_entries import HandedFile, find_changed_ids, read_body
from novuss.desk.request_bodies import (
    ClaimBody,
    DraftsBody,
    JoinBody,
    RevokeBody,
    read_json_body,
)
from novuss.desk.request_bounds import (
    HEARTBEAT,
    MOST_STREAMS,
    MOST_WATCHERS,
    SEND_SECONDS,
    STOP_SECONDS,
    RateCounter,
)
from novuss.desk.request_errors import ErrorAnswers, choose_language
from novuss.desk.request_guard import read_bounded_body, read_token
from novuss.input_problems import ProblemsError
from novuss.json_types import Json, JsonObject
from novuss.languages import Language, find_language
from novuss.records.record_store import explain_sqlite_error
from novuss.version import __version__

#: The protocol that phones and this desk speak.
PROTOCOL = 1
_JUDGES: tuple[Role, ...] = ("judge", "chief-judge")
DescribeCrash = Callable[[BaseException], str]


@dataclass(frozen=True)
class Call:
    """A request that was let through."""

    request: Request
    body: bytes
    language: Language
    #: Who asks; None where no token is needed.
    phone: Phone | None

    @property
    def joined(self) -> Phone:
        """Who asks, of a request that needs a token."""
        assert self.phone is not None
        return self.phone


@dataclass(frozen=True)
class Endpoint:
    """An address that phones ask."""

    name: str
    method: str
    path: str
    answer: Callable[[Call], Awaitable[Response]]
    #: Who may ask; nobody needs a token where it is empty.
    roles: tuple[Role, ...] = ROLES

    @property
    def operation(self) -> Operation:
        """The address as the OpenAPI document names it."""
        about = (self.answer.__doc__ or "").strip()
        return Operation(self.name, self.method, self.path, self.roles, about)


class DeskRoutes:
    """The addresses of a desk."""

    def __init__(self, service: LiveService, describe_crash: DescribeCrash) -> None:
        self._service, self._desk = service, service.desk
        self._describe_crash = describe_crash
        self._errors = ErrorAnswers(service.desk.corpus)
        self._rates = RateCounter()
        # The board's page is the same for everybody who reads a language.
        self._pages: dict[Language, str] = {}

    @property
    def endpoints(self) -> list[Endpoint]:
        """Every address that phones ask."""
        return [
            Endpoint("desk", "GET", "/desk.json", self._describe_desk, ()),
            Endpoint("join", "POST", "/join", self._join, ()),
            Endpoint("entries", "POST", "/entries", self._take_entries, _JUDGES),
            Endpoint("put-photo", "PUT", "/photos/{digest}", self._keep_photo, _JUDGES),
            Endpoint("get-photo", "GET", "/photos/{digest}", self._read_photo, _JUDGES),
            Endpoint("drafts", "POST", "/drafts", self._replace_drafts, _JUDGES),
            Endpoint("claims", "POST", "/claims", self._claim_item, _JUDGES),
            Endpoint("decisions", "POST", "/decisions", self._decide, ("chief-judge",)),
            Endpoint("since", "GET", "/since/{number:int}", self._stream, ROLES),
            Endpoint("board", "GET", "/board.json", self._show_board, ROLES),
            Endpoint(
                "protocol", "GET", "/protocol/{language}", self._show_protocol, ("chief-judge",)
            ),
            Endpoint("revoke", "POST", "/revoke", self._revoke, ("chief-judge",)),
            Endpoint("openapi", "GET", "/openapi.json", self._show_document, ()),
        ]

    def build_document(self) -> JsonObject:
        """The OpenAPI document of all addresses."""
        return build_document(endpoint.operation for endpoint in self.endpoints)

    def build_routes(self) -> list[Route]:
        """The routes of all addresses, and of the board's page."""
        return [
            Route("/board/", self._show_board_page),
            *(Route(f"/board/{name}", self._show_asset) for name in ASSETS),
            *self._build_guarded_routes(),
        ]

    def _build_guarded_routes(self) -> list[Route]:
        return [
            Route(
                endpoint.path, self._guard(endpoint), methods=[endpoint.method], name=endpoint.name
            )
            for endpoint in self.endpoints
        ]

    def _guard(self, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            language = choose_language(request.headers.get("accept-language", ""))
            try:
                phone = self._find_phone(request, endpoint)
                body = await read_bounded_body(request, endpoint.name)
                return await endpoint.answer(Call(request, body, language, phone))
            except ProblemsError as error:
                refused = error
            except sqlite3.Error as error:
                refused = ProblemsError([explain_sqlite_error(str(self._desk.path), error)])
            except OSError as error:
                detail = error.strerror or str(error)
                refused = ProblemsError.of(str(self._desk.path), "record-disk", detail=detail)
            except Exception as error:
                detail = self._describe_crash(error)
                refused = ProblemsError.of("desk", "desk-crash", detail=detail)
            return self._refuse(refused, language)

        return answer

    def _refuse(self, error: ProblemsError, language: Language) -> Response:
        """Answer with an error; what is wrong with the desk itself is told where it runs too."""
        refused = self._errors.build_answer(error, language)
        if refused.status_code in (500, 507):
            self._service.tell_problem(error.problems[0])
        return refused

    def _find_phone(self, request: Request, endpoint: Endpoint) -> Phone | None:
        """Who asks.

        Raises:
            ProblemsError: ``desk-often``, ``desk-token``, ``desk-revoked``, ``desk-role``.
        """
        address = request.client.host if request.client else ""
        if not endpoint.roles:
            self._count(endpoint.name, address)
            return None
        phone = find_by_token(read_token(request), self._service.phones)
        if phone is None or phone.revoked:
            self._count("refused", address)
            raise ProblemsError.of("token", "desk-token" if phone is None else "desk-revoked")
        self._count(endpoint.name, phone.id)
        if phone.role not in endpoint.roles:
            raise ProblemsError.of("token", "desk-role", role=phone.role)
        return phone

    def _count(self, route: str, caller: str) -> None:
        if self._rates.count_request(route, caller):
            raise ProblemsError.of("desk", "desk-often")

    async def _describe_desk(self, _: Call) -> Response:
        """Say that this is a desk, and which protocol it speaks."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        return _answer_json({"desk": PROTOCOL, "version": __version__, "now": now})

    async def _join(self, call: Call) -> Response:
        """Let a phone join by a code."""
        body = read_json_body(JoinBody, call.body)
        if body.desk not in (None, PROTOCOL):
            values = {"phone": str(body.desk), "desk": str(PROTOCOL)}
            raise ProblemsError.of("desk", "desk-version", **values)
        codes = [await self._service.call(self._desk.read_code, role) for role in _JUDGES]
        usual, chief = (is_same_code(body.code, code) for code in codes)
        if not (chief or (usual and body.role != "chief-judge")):
            raise ProblemsError.of("code", "desk-code")
        key = json.dumps(body.key) if body.key else ""
        joining = Joining(body.name, body.role, device=body.device, key=key)
        former = find_by_token(read_token(call.request), self._service.phones)
        token, phone, answer = await self._service.call(_join_phone, self._desk, joining, former)
        self._service.tell_presence()
        if former:
            # Its stream ends.
            self._service.tell_log()
        return _answer_json({"token": token, "phone": phone.id, "role": phone.role, **answer})

    async def _take_entries(self, call: Call) -> Response:
        """Take inspections into the records."""
        try:
            signatures = call.request.headers.get(SIGNATURES, "")
            file = HandedFile(call.joined, call.body, signatures)
            received = await self._service.take_entries(file)
        except ProblemsError as error:
            if error.problems[0].code != "event-changed":
                raise
            ids = find_changed_ids(error, read_body(call.body))
            return self._errors.build_answer(error, call.language, ids=ids)
        self._service.tell_log()
        number = await self._service.call(self._desk.get_number)
        warnings: list[Json] = [
            self._errors.describe_problem(problem, call.language) for problem in received.warnings
        ]
        data: JsonObject = {"new": list(received.new), "known": list(received.known)}
        data |= {"empty": list(received.empty), "number": number, "warnings": warnings}
        return _answer_json(data)

    async def _keep_photo(self, call: Call) -> Response:
        """Keep a photo."""
        digest = call.request.path_params["digest"]
        await self._service.call(self._desk.keep_photo, digest, call.body)
        return Response(status_code=204)

    async def _read_photo(self, call: Call) -> Response:
        """Give a photo."""
        digest = call.request.path_params["digest"]
        photo = await self._service.call(self._desk.read_photo, digest)
        if photo is None:
            raise ProblemsError.of("photo", "desk-no-photo")
        headers = {"cache-control": "private, max-age=86400, immutable"}
        return Response(photo, 200, headers, "image/jpeg")

    async def _replace_drafts(self, call: Call) -> Response:
        """Replace what a phone is measuring."""
        body = read_json_body(DraftsBody, call.body)
        drafts = [draft.model_dump() for draft in body.inspections]
        await self._service.call(self._desk.replace_drafts, call.joined, drafts)
        self._service.tell_presence()
        return Response(status_code=204)

    async def _claim_item(self, call: Call) -> Response:
        """Let a phone be at an item, or leave it."""
        body, item = (found := read_json_body(ClaimBody, call.body)), found.item.strip()
        if body.taken:
            change = self._desk.claim_item
            await self._service.call(change, call.joined, body.kind, item, body.over)
        else:
            await self._service.call(self._desk.leave_item, call.joined, body.kind, item)
        self._service.tell_presence()
        return await self._answer_number()

    async def _decide(self, call: Call) -> Response:
        """Take a decision of the chief judge."""
        signatures = call.request.headers.get(SIGNATURES, "")
        await self._service.call(self._desk.take_decision, call.joined, call.body, signatures)
        self._service.tell_log()
        return await self._answer_number()

    async def _show_document(self, _: Call) -> Response:
        """Give this document."""
        return _answer_json(self.build_document())

    async def _answer_number(self) -> Response:
        return _answer_json({"number": await self._service.call(self._desk.get_number)})

    async def _stream(self, call: Call) -> Response:
        """Stream what is new after a number."""
        most = MOST_WATCHERS if call.joined.role == "reader" else MOST_STREAMS
        if self._service.online[call.joined.id] >= most:
            raise ProblemsError.of("desk", "desk-often")
        after, stop = int(call.request.path_params["number"]), anyio.Event()
        return EventSourceResponse(
            self._service.stream_news(call.joined, min(after, 2**62), stop),
            ping=HEARTBEAT,
            sep="\n",
            send_timeout=SEND_SECONDS,
            shutdown_event=stop,
            shutdown_grace_period=STOP_SECONDS,
        )

    async def _show_board(self, _: Call) -> Response:
        """Give every item as it stands."""
        return _answer_json(await self._service.call(_build_board, self._desk))

    async def _show_board_page(self, request: Request) -> Response:
        asked = find_language(request.query_params.get("language", ""))
        language = asked or choose_language(request.headers.get("accept-language", ""))
        if language not in self._pages:
            edition = (await self._service.call(self._desk.export_terms)).edition
            self._pages[language] = render_board_page(self._desk.corpus, language, edition)
        headers = {"content-security-policy": POLICY, "cache-control": "no-store"}
        return HTMLResponse(self._pages[language], headers=headers)

    async def _show_asset(self, request: Request) -> Response:
        name = request.url.path.rpartition("/")[2]
        return Response(read_asset(name), media_type=ASSETS[name])

    async def _show_protocol(self, call: Call) -> Response:
        """Give the protocol as a page."""
        language = find_language(call.request.path_params["language"]) or call.language
        page = await self._service.call(
            render_protocol, self._desk.store, self._desk.path, self._desk.corpus, language
        )
        return HTMLResponse(page, headers={"cache-control": "no-store"})

    async def _revoke(self, call: Call) -> Response:
        """Take a phone's token back, and say the codes by which phones join from now on."""
        body = read_json_body(RevokeBody, call.body)
        await self._service.call(self._desk.shut_out_phone, body.phone)
        self._service.tell_presence()
        self._service.tell_log()
        code, chief = [await self._service.call(self._desk.read_code, role) for role in _JUDGES]
        self._service.show_codes(code, chief)
        return _answer_json({"code": code, "chief": chief})


def _answer_json(data: JsonObject) -> JSONResponse:
    return JSONResponse(data, headers={"cache-control": "no-store"})


def _join_phone(
    desk: EventDesk, joining: Joining, former: Phone | None
) -> tuple[str, Phone, JsonObject]:
    token, phone = desk.join_phone(joining, former)
    terms = desk.export_terms()
    data: JsonObject = {"event": terms.to_data(bare=True), "knowledge": terms.knowledge}
    return token, phone, {**data, "number": desk.drafts.number}


def _build_board(desk: EventDesk) -> JsonObject:
    return build_board(
        desk.read_records().standings,
        desk.export_terms(),
        desk.drafts.number,
        phones=desk.phones,
        claims=desk.drafts.list_claims(),
        drafts=desk.drafts.list_drafts(),
    )

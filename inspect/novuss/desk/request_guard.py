"""Guard of a desk: who may ask, from where, how much and how often."""

import asyncio
from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from novuss.desk.request_bounds import BODY_SECONDS, BOUNDS
from novuss.input_problems import ProblemsError

#: What every answer says beside its own headers.
_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "SAMEORIGIN",
    "cross-origin-resource-policy": "same-origin",
}


class OriginGuard:
    """Lets through what asks for one of our hosts, from one of our pages or from none."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self._app, self._hosts = app, frozenset(host.casefold() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host, origin = headers.get("host", "").casefold(), headers.get("origin")
        if len(headers.getlist("host")) != 1 or host not in self._hosts:
            await PlainTextResponse("421", 421)(scope, receive, send)
            return
        if origin is not None and origin.casefold() != f"{scope['scheme']}://{host}":
            await PlainTextResponse("403", 403)(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    sent.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_guarded)


async def read_bounded_body(request: Request, route: str) -> bytes:
    """Read the body of a request, no more and no longer than its route takes.

    Raises:
        ProblemsError: ``desk-large``, ``desk-slow``.
    """
    most = BOUNDS[route].largest
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > most:
        raise ProblemsError.of("body", "desk-large", most=str(most))
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise ProblemsError.of("body", "desk-large", most=str(most))
    except TimeoutError:
        raise ProblemsError.of("body", "desk-slow", seconds=str(BODY_SECONDS)) from None
    return bytes(body)


def read_token(request: Request) -> str:
    """Read the token of a request; empty where there is none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.casefold() == "bearer" else ""

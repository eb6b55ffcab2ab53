"""Server of a desk: an open socket, bounds of connections, and a clean end."""

import asyncio
import logging
import signal
import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from novuss.desk.request_bounds import HEAD_SECONDS, IDLE_SECONDS, MOST_CONNECTIONS
from novuss.input_problems import Problem, ProblemsError
from novuss.records.signing_keys import is_signing_available

if TYPE_CHECKING:
    from cryptography import x509

#: Seconds that requests may take when the desk stops.
_LAST_SECONDS = 5


class BoundedProtocol(H11Protocol):
    """A connection that is closed when it sends no whole head of a request in time."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Take what came; where it is not the whole head of a request, wait for the rest."""
        super().data_received(data)
        if self._has_request():
            self._forget_timer()
        elif self._head_timer is None:
            self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._forget_timer()
        super().connection_lost(exc)

    def _has_request(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _await_head(self) -> None:
        self._head_timer = self.loop.call_later(HEAD_SECONDS, self._close_silent)

    def _forget_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _close_silent(self) -> None:
        self._head_timer = None
        if not self._has_request() and not self.transport.is_closing():
            self.transport.close()


def bind_socket(host: str, port: int) -> socket.socket:
    """Open the socket that is served.

    A name that leads nowhere here is served on every address: in a hall it may be known to the
    phones alone.

    Raises:
        ProblemsError: ``desk-address``.
    """
    try:
        family, address = _resolve_host(host, port)
        opened = socket.socket(family, socket.SOCK_STREAM)
        try:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            opened.bind(address)
            opened.listen(512)
        except OSError:
            opened.close()
            raise
    except OSError as error:
        values = {"host": host, "port": str(port), "detail": error.strerror or str(error)}
        raise ProblemsError([Problem.of("--host", "desk-address", **values)]) from None
    return opened


def _resolve_host(host: str, port: int) -> tuple[int, tuple[Any, ...]]:
    """Family and address of a socket for a host."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except socket.gaierror:
        return socket.AF_INET, ("0.0.0.0", port)
    return found[0][0], found[0][4]


@dataclass(frozen=True)
class Certificate:
    """Files of an own domain, for https."""

    chain: Path
    key: Path

    def check(self) -> None:
        """Check that both can be used, without asking anybody for a password.

        Raises:
            ProblemsError: ``desk-certificate``, ``desk-certificate-part``, ``file-unreadable``.
        """
        for path, holds in ((self.chain, b"CERTIFICATE"), (self.key, b"PRIVATE KEY")):
            try:
                content = path.read_bytes()
            except OSError as error:
                raise ProblemsError(
                    [Problem.refused(str(path), "file-unreadable", error)]
                ) from None
            if holds not in content:
                name = holds.decode()
                raise ProblemsError.of(str(path), "desk-certificate-part", name=name)
        try:
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(self.chain, self.key, password=lambda: "")
        except OSError as error:
            detail = getattr(error, "reason", None) or error.strerror or str(error)
            raise ProblemsError.of(str(self.key), "desk-certificate", detail=detail) from None

    def list_names(self) -> list[str]:
        """List the names, then the addresses, that it holds for.

        None are found where no package reads certificates.
        """
        if not is_signing_available():
            return []
        from cryptography import x509

        found = self._read()
        try:
            held = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        except x509.ExtensionNotFound:
            return []
        addresses = map(str, held.get_values_for_type(x509.IPAddress))
        return [*held.get_values_for_type(x509.DNSName), *addresses]

    def find_doubts(self, host: str) -> Iterator[tuple[str, dict[str, str]]]:
        """Find why phones will refuse it: the days and the names that it holds for.

        Nothing is found where no package reads certificates.

        Returns:
            Keys of the wording, each with its values.
        """
        if not is_signing_available():
            return
        found = self._read()
        first, last = found.not_valid_before_utc, found.not_valid_after_utc
        if not first <= datetime.now(UTC) <= last:
            days = {"first": f"{first:%Y-%m-%d}", "last": f"{last:%Y-%m-%d}"}
            yield "cli.desk-certificate-ended", days
        names = self.list_names()
        wild = f"*.{host.partition('.')[2]}"
        if not {host, wild}.intersection(names):
            yield "cli.desk-certificate-names", {"names": ", ".join(names) or "–", "host": host}

    def _read(self) -> "x509.Certificate":
        from cryptography import x509

        return x509.load_pem_x509_certificate(self.chain.read_bytes())


def serve_app(
    app: Starlette,
    opened: socket.socket,
    certificate: Certificate | None = None,
) -> None:
    """Serve until Ctrl+C or a signal to end; running requests are answered first."""
    config = uvicorn.Config(
        app,
        http=BoundedProtocol,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=_LAST_SECONDS,
        ssl_certfile=certificate.chain if certificate else None,
        ssl_keyfile=certificate.key if certificate else None,
    )
    # A phone that went away is no news, nor is a request that is none.
    for name in ("asyncio", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.ERROR)
    # The server raises the signal again when it has ended, for whoever waits for it.
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[opened])
    finally:
        signal.signal(signal.SIGTERM, before)
        opened.close()

"""Addresses of this machine, as phones in the same network reach it."""

import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address

LOOPBACK = "127.0.0.1"
#: Addresses of documentation (RFC 5737, RFC 3849): nothing is sent there, but the system says
#: which of ours it would send from.
_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def list_addresses() -> list[str]:
    """List the addresses that others may reach, that of the usual way out first."""
    found: list[str] = []
    for family, elsewhere in _ELSEWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    return [address for address in dict.fromkeys(found) if _is_reachable(address)]


def list_offered(names: Iterable[str]) -> list[str]:
    """List where a desk may be served: at names of its certificate first, on this machine last.

    An address that the certificate names may be that of another machine.
    """
    hosts = (name for name in names if "*" not in name and not _is_address(name))
    return list(dict.fromkeys([*hosts, *list_addresses(), LOOPBACK]))


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_reachable(address: str) -> bool:
    if not _is_address(address):
        return False
    parsed = ip_address(address)
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches an address or a name."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host.casefold() == "localhost"


def format_netloc(host: str, port: int, *, secure: bool) -> str:
    """Host and port as an address names them, the usual port left out."""
    name = f"[{host}]" if ":" in host else host
    return name if port == (443 if secure else 80) else f"{name}:{port}"


def list_netlocs(host: str, port: int, *, secure: bool) -> set[str]:
    """List what requests may name as their host."""
    names = {host}
    if is_loopback(host):
        names |= {"localhost", LOOPBACK}
    elif host in ("0.0.0.0", "::"):
        names |= {"localhost", LOOPBACK, *list_addresses()}
    return {format_netloc(name, port, secure=secure) for name in names}

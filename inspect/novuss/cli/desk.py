"""``novuss desk``: several judges with their phones at one event, without internet."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import segno
import typer

from novuss.cli import shared_options
from novuss.cli.console_output import Output, open_output
from novuss.cli.crash_reports import describe_crash
from novuss.cli.option_factories import argument, option, option_group
from novuss.input_problems import ProblemsError, require_choice
from novuss.install_hints import install_command
from novuss.specs.knowledge_location import find_program_folder

if TYPE_CHECKING:
    from novuss.desk.desk_server import Certificate
    from novuss.desk.event_desk import EventDesk
    from novuss.desk.live_service import LiveService

#: Where a built site stands, in the working folder or else in the checkout.
_SITE = Path("build/site")


@option_group
class _Options:
    store: Path = argument("EVENT.db", "The event's file of records; made if need be.")
    host: str | None = option(
        "--host", "The address, or the name of your own domain, that phones reach."
    )
    port: int = option("--port", "The port; 0 takes a free one.", min=0, max=65535, default=8044)
    site: Path | None = option(
        "--site", "A built site; that of the checkout unless given.", metavar="DIR"
    )
    certificate: Path | None = option(
        "--certificate", "Certificate of your own domain, for https.", metavar="CHAIN.pem"
    )
    certificate_key: Path | None = option(
        "--certificate-key", "Its private key.", metavar="KEY.pem"
    )
    revoke: list[str] | None = option(
        "--revoke",
        "Take this judge's phone out first, and change the code; may be repeated.",
        metavar="NAME",
    )
    language: shared_options.Language


def serve_desk(options: _Options) -> None:
    """Serve form, board and report to the phones of several judges, without internet.

    Phones join with a code and hand over inspections, which come into the records as they do from
    a file. Stop it with Ctrl+C; started again, it goes on with the same phones.
    """
    out = open_output(options.language)
    try:
        from novuss.desk.desk_app import build_app
        from novuss.desk.desk_server import bind_socket, serve_app
        from novuss.desk.event_desk import EventDesk, read_desk_key
        from novuss.desk.live_service import LiveService
        from novuss.desk.machine_addresses import LOOPBACK, list_netlocs
    except ModuleNotFoundError as error:
        values = {"library": error.name or "starlette", "command": install_command("desk")}
        raise ProblemsError.of("novuss desk", "desk-package", **values) from None
    site = options.site or _find_site()
    if not (site / out.language / "check" / "index.html").is_file():
        raise ProblemsError.of("--site", "desk-no-site", path=str(site))
    certificate = _read_certificate(options)
    host = options.host or _ask_address(out, certificate) or LOOPBACK
    for key, values in certificate.find_doubts(host) if certificate else ():
        out.warn(key, **values)
    opened = bind_socket(host, options.port)
    port, secure = int(opened.getsockname()[1]), certificate is not None
    service = LiveService(EventDesk(options.store, out.corpus, read_desk_key(options.store)))
    with opened, service.keep_open():
        for name in options.revoke or []:
            _revoke(service.desk, name, service)
        service.show_codes = lambda code, chief: _print_codes(code, chief, out)
        service.show_problem = lambda problem: out.print_problems([problem])
        _print_start(service, host, port, secure=secure, out=out)
        hosts = list_netlocs(host, port, secure=secure)
        app = build_app(service, site, hosts, describe_crash, out.language)
        serve_app(app, opened, certificate)
    out.print("cli.desk-stopped", path=options.store)


def _find_site() -> Path:
    program = find_program_folder()
    return program.parent / _SITE if program and not _SITE.is_dir() else _SITE


def _read_certificate(options: _Options) -> "Certificate | None":
    """The certificate that is named, with its key.

    Raises:
        ProblemsError: ``desk-certificate``, or another of what is wrong with one of the files.
    """
    from novuss.desk.desk_server import Certificate

    chain, key = options.certificate, options.certificate_key
    if chain is None and key is None:
        return None
    if chain is None:
        raise ProblemsError.of("--certificate", "desk-certificate-alone")
    if key is None:
        raise ProblemsError.of("--certificate-key", "desk-certificate-alone")
    certificate = Certificate(chain, key)
    certificate.check()
    return certificate


def _ask_address(out: Output, certificate: "Certificate | None") -> str | None:
    """Ask at which address the desk is served, where somebody can answer.

    The names of the certificate come first: phones refuse it at any other address.
    """
    from novuss.desk.machine_addresses import list_offered

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    addresses = list_offered(certificate.list_names() if certificate else ())
    for number, address in enumerate(addresses, 1):
        out.print_line(f"{number}  {address}")
    numbers = [str(number) for number in range(1, len(addresses) + 1)]
    typed = typer.prompt(out.say("cli.desk-which"), default="1")
    return addresses[int(require_choice(typed.strip(), numbers, "--host")) - 1]


def _revoke(desk: "EventDesk", name: str, service: "LiveService") -> None:
    """Take the phones of a judge out."""
    for phone in desk.find_named(name):
        service.call_now(desk.shut_out_phone, phone.id)
    service.phones = tuple(desk.phones)


def _print_codes(code: str, chief: str, out: Output) -> None:
    out.print("cli.desk-codes", code=code, chief=chief)
    sys.stdout.flush()


def _print_start(
    service: "LiveService", host: str, port: int, *, secure: bool, out: Output
) -> None:
    """Print where phones join, by which codes, and as a code that they scan."""
    from novuss.desk.machine_addresses import format_netloc, is_loopback

    desk, call = service.desk, service.call_now
    root = f"{'https' if secure else 'http'}://{format_netloc(host, port, secure=secure)}"
    code, chief = (call(desk.read_code, role) for role in ("judge", "chief-judge"))
    reader = call(desk.make_reader_link)
    service.phones = tuple(desk.phones)
    join = f"{root}/check/#/join/{code}"
    out.print("cli.desk-form", url=join)
    if is_loopback(host):
        out.print("cli.desk-local")
    else:
        segno.make(join, error="m").terminal(compact=True)
    _print_codes(code, chief, out)
    out.print("cli.desk-board", url=f"{root}/board/#{reader}")
    out.print("cli.desk-stop")
    sys.stdout.flush()

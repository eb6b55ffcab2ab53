"""Application of a desk: its addresses, the pages of the form, and what guards both."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from novuss.desk.desk_routes import DescribeCrash, DeskRoutes
from novuss.desk.live_service import LiveService
from novuss.desk.request_errors import choose_language
from novuss.desk.request_guard import OriginGuard
from novuss.languages import ORIGINAL, Language

#: Where the form is, below the folder of each language and for phones of any.
FORM = "/check/"


def build_app(
    service: LiveService,
    site: Path,
    hosts: Collection[str],
    describe_crash: DescribeCrash,
    language: Language = ORIGINAL,
) -> Starlette:
    """Build the application.

    Args:
        service: the desk.
        site: a folder with the built pages.
        hosts: that it may be asked for, with their ports.
        describe_crash: keeps the details of an unexpected error, and names the file in a line.
        language: of the form for phones whose languages are none of ours.
    """
    routes = DeskRoutes(service, describe_crash)

    @asynccontextmanager
    async def run(_: Starlette) -> AsyncIterator[None]:
        async with service.watch_records():
            yield

    async def lead_to_form(request: Request) -> RedirectResponse:
        """Open the form in the language of the phone; what stands behind ``#`` goes along."""
        own = choose_language(request.headers.get("accept-language", ""), language)
        return RedirectResponse(f"/{own}{FORM}", headers={"cache-control": "no-store"})

    form = Route(FORM, lead_to_form)
    pages = Mount("/", StaticFiles(directory=site, html=True), name="pages")
    return Starlette(
        routes=[*routes.build_routes(), form, pages],
        middleware=[Middleware(OriginGuard, hosts=hosts)],
        lifespan=run,
    )

"""Application of a desk: its addresses, the pages of the form, and what guards both."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from novuss.desk.desk_routes import DescribeCrash, DeskRoutes
from novuss.desk.live_service import LiveService
from novuss.desk.request_guard import OriginGuard


def build_app(
    service: LiveService,
    site: Path,
    hosts: Collection[str],
    describe_crash: DescribeCrash,
) -> Starlette:
    """Build the application.

    Args:
        service: the desk.
        site: a folder with the built pages.
        hosts: that it may be asked for, with their ports.
        describe_crash: keeps the details of an unexpected error, and names the file in a line.
    """
    routes = DeskRoutes(service, describe_crash)

    @asynccontextmanager
    async def run(_: Starlette) -> AsyncIterator[None]:
        async with service.watch_records():
            yield

    pages = Mount("/", StaticFiles(directory=site, html=True), name="pages")
    return Starlette(
        routes=[*routes.build_routes(), pages],
        middleware=[Middleware(OriginGuard, hosts=hosts)],
        lifespan=run,
    )

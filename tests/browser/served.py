"""A site that changes under the eyes of its readers, on a server that fails when a test says so."""

import re
import threading
from fnmatch import fnmatch
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from novuss.corpus import Corpus
from novuss.site.build.post_build_files import write_offline_packs

from .waiting import evaluate_loaded, until, wait_for

#: The site stands in a folder of its host, as on many a free host.
FOLDER = "novuss/site"


class QuietHandler(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        """Serve a file; of a report by itself a browser asks for an icon that is not there."""
        if self.path == "/favicon.ico":
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


class Served:
    """A built site in a folder that a test may change, on a server that it may switch off."""

    def __init__(self, root: Path, corpus: Corpus) -> None:
        self.corpus = corpus
        self.site = root / FOLDER
        self.requests: list[str] = []
        self.down = False
        #: Paths of which only half is sent, as ``fnmatch`` reads them; then nothing until ``go``.
        self.half: list[str] = []
        self.go = threading.Event()
        #: Whether it is said beforehand how long a pack is.
        self.lengths = True
        #: Where it stands, once it does.
        self.host = ""
        outer = self

        class Handler(QuietHandler):
            def do_GET(self) -> None:
                outer.requests.append(self.path)
                if outer.down:
                    self.close_connection = True
                    self.connection.close()
                    return
                if any(fnmatch(self.path, pattern) for pattern in outer.half):
                    outer.send_half(self)
                    return
                if self.path.endswith(".pack") and not outer.lengths:
                    outer.send_without_length(self)
                    return
                super().do_GET()

        self.handler = partial(Handler, directory=str(root))

    @property
    def address(self) -> str:
        return f"{self.host}{FOLDER}/"

    def leave(self, context: BrowserContext) -> None:
        """Let a window be without a network."""
        self.down = True
        context.set_offline(True)

    def rebuild(self) -> None:
        """What the end of a build does with pages that are otherwise finished."""
        write_offline_packs(self.corpus, self.site)

    def send_half(self, handler: SimpleHTTPRequestHandler) -> None:
        """Begin to send a file, and end in the middle of it when a test says so."""
        content = Path(handler.translate_path(handler.path)).read_bytes()
        handler.send_response(HTTPStatus.OK)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content[: len(content) // 2])
        handler.wfile.flush()
        self.go.wait(60)
        handler.close_connection = True

    @staticmethod
    def send_without_length(handler: SimpleHTTPRequestHandler) -> None:
        """Send a file whose end is where the connection ends."""
        path = Path(handler.translate_path(handler.path))
        handler.send_response(HTTPStatus.OK if path.is_file() else HTTPStatus.NOT_FOUND)
        handler.end_headers()
        if path.is_file():
            handler.wfile.write(path.read_bytes())

    def news(self, text: str) -> None:
        """Build the site with another home page in Latvian."""
        page = self.site / "lv/index.html"
        content = re.sub("<p id=news>.*?</p>", "", page.read_text(encoding="utf-8"))
        content = content.replace("</h1>", f"</h1><p id=news>{text}</p>", 1)
        page.write_text(content, encoding="utf-8")
        self.rebuild()

    def pack(self, name: str) -> Path:
        """The file of a pack."""
        (found,) = (self.site / "offline").glob(f"{name}.*.pack")
        return found


def kept(page: Page) -> list[str]:
    """The packs that the browser keeps, by name."""
    found: list[str] = evaluate_loaded(
        page,
        """async () => {
          const store = await caches.open((await caches.keys())[0] ?? "none");
          return (await store.keys()).map(file => file.url).filter(url => url.endsWith("?head"))
            .map(url => url.split("/").pop().split(".")[0]).sort();
        }""",
    )
    return found


def wait_until_kept(page: Page, *names: str) -> None:
    until(page, "navigator.serviceWorker.controller !== null")
    wait_for(page, lambda: set(names) <= set(kept(page)), f"kept: {names}")

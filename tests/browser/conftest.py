"""The built site and the example's reports on a local port, and a Chromium to look at them."""

import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from socketserver import BaseRequestHandler
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)
from tests.commands import run
from tests.counting import count
from tests.in_force import corpus as corpus
from tests.in_force import knowledge as knowledge
from tests.sources import ROOT

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.site.build.post_build_files import finish_site

from .desk_process import DeskProcess, Phone, running_desk
from .judging import Judge
from .looking import sideways
from .served import FOLDER, QuietHandler, Served
from .waiting import PATIENCE

expect.set_options(timeout=PATIENCE)

EVENT = ROOT / "docs" / "example"
TABLES = ("tables.csv", "pucks.xlsx", "cues.csv", "discs.csv", "brushes.csv")
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
#: The same without the windows around its pages, which take two thirds of its time; it is what
#: Playwright starts by itself.
SHELL = ("chromium-headless-shell", "chrome-headless-shell")
#: Letters as wide as they are in a window, where no screen rounds them to its points.
SHELL_FLAGS = [*FLAGS, "--font-render-hinting=none"]

NARROW, PHONE, DESK = 360, 390, 1280
HEIGHT = {NARROW: 740, PHONE: 844, DESK: 900}


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark every test of this folder: each drives a real browser over the built site."""
    item.add_marker(pytest.mark.browser)


def first_of(*names: str) -> str | None:
    """Where the first of these programs is that this machine has."""
    return next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The system's browser; without one these tests are skipped, on a CI machine they fail."""
    found = first_of(*CHROMIUM)
    if found is None:
        message = f"no browser: none of {', '.join(CHROMIUM)} is on the path"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    return found


def report(folder: Path, knowledge: Path, language: str, site: str) -> None:
    """Check the example event and write its report as HTML."""
    done = run(
        folder,
        knowledge,
        "check",
        *(EVENT / name for name in TABLES),
        *("--limits", EVENT / "limits.csv", "--language", language),
        *("--event", "Daugava Open", "--site-url", site),
        *("--report", f"reports/{language}.html"),
    )
    # The example holds failures on purpose.
    assert done.status == 1, done.err


@contextmanager
def running(server: ThreadingHTTPServer) -> Iterator[str]:
    """The address of a server, as long as it is looked at."""
    with server:
        # A page that was left does not wait for its files; that is no error.
        server.handle_error = lambda *_: None  # type: ignore[method-assign]
        serving = threading.Thread(target=server.serve_forever, daemon=True)
        serving.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        serving.join()


def hosted(handler: Callable[..., BaseRequestHandler]) -> AbstractContextManager[str]:
    """The address of a host on a port of its own."""
    return running(ThreadingHTTPServer(("127.0.0.1", 0), handler))


@pytest.fixture(scope="session")
def site(built: Path, knowledge: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, with the reports on the example event below ``reports/``."""
    folder = tmp_path_factory.mktemp("served")
    for part in built.iterdir():
        (folder / part.name).symlink_to(part, target_is_directory=part.is_dir())
    with hosted(partial(QuietHandler, directory=str(folder))) as address:
        for language in LANGUAGES:
            report(folder, knowledge, language, address)
        yield address


#: The clauses whose pages are looked at where a site changes; those of sections are there as well.
CLAUSES = ("17.1.8", "17.1.з", "12.20")


@pytest.fixture(scope="session")
def parts(built: Path, corpus: Corpus, once: Callable[[str, Callable[[Path], Any]], Path]) -> Path:
    """Two languages of the built site, with few of the pages of clauses and situations.

    It is packed anew at every change, and most of it are those pages.
    """

    def left_out(parent: str, names: list[str]) -> list[str]:
        path = Path(parent)
        if path.parent.name == "rules":
            return [name for name in names if "." in name and name not in (*CLAUSES, "index.html")]
        if path.name == "situations":
            return [name for name in names if name not in ("print", "index.html")]
        return []

    def copied(folder: Path) -> None:
        for name in ("assets", "data"):
            shutil.copytree(built / name, folder / name)
        for language in ("lv", "de"):
            shutil.copytree(built / language, folder / language, ignore=left_out)
        for name in ("index.html", "404.html"):
            shutil.copy(built / name, folder / name)
        assert (folder / "lv/rules/lnf-2017" / CLAUSES[0]).is_dir()
        assert (folder / "lv/situations/print").is_dir()
        finish_site(corpus, ROOT / "specs", built.parent / "docs", folder)

    return once("parts", copied)


@pytest.fixture
def served(parts: Path, corpus: Corpus, tmp_path: Path) -> Iterator[Served]:
    shutil.copytree(parts, tmp_path / FOLDER, copy_function=shutil.copyfile)
    found = Served(tmp_path, corpus)
    with hosted(found.handler) as found.host:
        yield found
        found.go.set()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A Latvian phone of the narrowest kind, which may keep what it has seen."""
    size: ViewportSize = {"width": NARROW, "height": HEIGHT[NARROW]}
    with browser.new_context(
        viewport=size, locale="lv-LV", has_touch=True, reduced_motion="reduce"
    ) as opened:
        yield opened


def attend(context: BrowserContext) -> None:
    """Be patient with a window, and count the pages that it loads."""
    context.set_default_timeout(PATIENCE)
    context.on("page", lambda page: page.on("load", lambda _: count("pages")))


@pytest.fixture(scope="session")
def launch(chromium: str) -> dict[str, Any]:
    """How Playwright starts the browser: without windows where that is installed."""
    shell = first_of(*SHELL)
    return {"executable_path": shell or chromium, "args": SHELL_FLAGS if shell else FLAGS}


@pytest.fixture(scope="session")
def browser(launch: dict[str, Any]) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(**launch)
        started.on("context", attend)
        yield started
        started.close()


#: How long a test may take, in seconds: what a page never answers has no limit of its own.
LONGEST = 3 * PATIENCE / 1000


@pytest.fixture(scope="session")
def browser_process(browser: Browser) -> int:
    """The number of the browser's own process."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return next(process["id"] for process in found if process["type"] == "browser")


@contextmanager
def end_after(seconds: float, browser_process: int) -> Iterator[None]:
    """End the browser under a test that takes longer: what it waits for fails then."""
    ended = threading.Event()

    def end() -> None:
        ended.set()
        os.kill(browser_process, signal.SIGKILL)

    limit = threading.Timer(seconds, end)
    limit.daemon = True
    limit.start()
    yield
    limit.cancel()
    if ended.is_set():
        pytest.fail(f"the browser was ended: the test took more than {seconds:.0f} s")


@pytest.fixture(autouse=True)
def ended_in_time(browser_process: int) -> Iterator[None]:
    """No test waits for ever."""
    with end_after(LONGEST, browser_process):
        yield


@dataclass
class Visit:
    """A page of the site and all that went wrong while it was open."""

    page: Page
    site: str
    #: Whether scripts run in it; where they do not, none that is named is an error.
    scripts: bool = True
    #: Whether all that it names is there: typeface and icons come with a build, not in a preview.
    whole: bool = True
    complaints: list[str] = field(default_factory=list)

    def go(self, path: str) -> Page:
        """Open a path of the site."""
        self.page.goto(self.site + path, wait_until="load")
        return self.page

    @property
    def path(self) -> str:
        """Where the page is, below the site."""
        return self.page.url.removeprefix(self.site)

    def sideways(self) -> int:
        """By how many pixels the page can be pushed sideways."""
        return sideways(self.page)

    def watch(self) -> None:
        """Note errors, failures and requests that leave the site."""
        host = urlsplit(self.site).netloc

        def asked(url: str) -> None:
            parts = urlsplit(url)
            if parts.scheme not in ("data", "blob") and parts.netloc != host:
                self.complaints.append(f"request to {url}")

        def failed(url: str, why: str | None) -> None:
            # A click that leads away stops what is still being fetched.
            stopped = why == "net::ERR_ABORTED" or (why == "csp" and not self.scripts)
            if not stopped:
                self.complaints.append(f"{url}: {why}")

        def logged(kind: str, text: str) -> None:
            expected = ["Service Worker registration blocked"]
            expected += [] if self.whole else ["Failed to load resource"]
            if kind in ("error", "warning") and not text.startswith(tuple(expected)):
                self.complaints.append(f"console: {text}")

        def answered(url: str, status: int) -> None:
            if status >= 400 and self.whole:
                self.complaints.append(f"{url}: status {status}")

        self.page.on("console", lambda message: logged(message.type, message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("requestfailed", lambda request: failed(request.url, request.failure))
        self.page.on("response", lambda response: answered(response.url, response.status))
        self.page.on("request", lambda request: asked(request.url))


Open = Callable[..., Visit]


@contextmanager
def open_windows(browser: Browser, site: str) -> Iterator[Open]:
    """Open windows of a width, and look at the end that nothing went wrong in them."""
    opened: list[Visit] = []

    def open_window(
        width: int = DESK,
        height: int | None = None,
        *,
        host: str = site,
        dark: bool = False,
        touch: bool = False,
        dressed: bool = False,
        scripts: bool = True,
        **options: Any,
    ) -> Visit:
        settings = {
            "viewport": {"width": width, "height": height or HEIGHT[width]},
            "color_scheme": "dark" if dark else "light",
            "reduced_motion": "reduce",
            "has_touch": touch,
            # The policy of a page keeps a font of a test from it.
            "bypass_csp": dressed,
            "java_script_enabled": scripts,
            # What a worker keeps for later is looked at in a test of its own.
            "service_workers": "block",
        }
        context = browser.new_context(**{**settings, **options})
        found = Visit(context.new_page(), host, scripts, whole=host == site)
        found.watch()
        opened.append(found)
        return found

    yield open_window
    for window in opened:
        window.page.context.close()
    assert [complaint for window in opened for complaint in window.complaints] == []


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Open]:
    """Opens a window of a width, and looks at its end that nothing went wrong in it."""
    with open_windows(browser, site) as open_window:
        yield open_window


#: Opens a path of the site once for a module and a width: the fixture ``lasting``.
Lasting = Callable[..., Page]


@pytest.fixture(scope="module")
def lasting(browser: Browser, site: str) -> Iterator[Lasting]:
    """Opens a path for all tests of a module that leave it as they found it."""
    with open_windows(browser, site) as open_window:
        yield cache(lambda path, width=DESK: open_window(width).go(path))


def open_form(
    open_window: Open,
    site: str,
    corpus: Corpus,
    language: Language = "lv",
    width: int = NARROW,
    script: str = "",
    **options: Any,
) -> Judge:
    """Open the form on a phone with a touch screen, with a script that runs before its own."""
    window = open_window(width, 740, touch=True, is_mobile=width < DESK, **options)
    if script:
        window.page.add_init_script(script)
    found = Judge(window.page, site, corpus, language)
    found.open()
    return found


@pytest.fixture
def judge(visit: Open, site: str, corpus: Corpus) -> Callable[..., Judge]:
    """Opens the form on a phone with a touch screen; nothing may go wrong in it."""

    return partial(open_form, visit, site, corpus)


@pytest.fixture(scope="module")
def lasting_form(browser: Browser, site: str, corpus: Corpus) -> Iterator[Callable[..., Judge]]:
    """Opens the form once in a language for a module; each test begins where it starts."""
    with open_windows(browser, site) as open_window:
        opened = cache(partial(open_form, open_window, site, corpus))

        def start(language: Language = "lv") -> Judge:
            judge = opened(language)
            # Another window of the same browser may have had the keyboard since.
            judge.page.bring_to_front()
            judge.page.evaluate("document.activeElement.blur(); location.hash = '#/'")
            expect(judge.page.get_by_role("button", name=judge.say("new-event"))).to_be_visible()
            return judge

        yield start


@pytest.fixture
def desk(judge: Callable[..., Judge]) -> Judge:
    """The form with an event in which a puck was begun."""
    opened = judge("lv")
    opened.new_event(**{"event-name": "Kauss"})
    opened.item("puck", "P1")
    return opened


@pytest.fixture
def desk_process(tmp_path: Path, knowledge: Path, built: Path) -> Iterator[DeskProcess]:
    with running_desk(tmp_path, knowledge, built) as found:
        yield found


@pytest.fixture
def phone_at_desk(
    browser: Browser, desk_process: DeskProcess, corpus: Corpus
) -> Iterator[Callable[..., Phone]]:
    """Takes a phone that has not joined yet."""
    opened = []

    def take(language: Language = "lv") -> Phone:
        context = browser.new_context(
            viewport={"width": PHONE, "height": HEIGHT[PHONE]},
            has_touch=True,
            is_mobile=True,
            reduced_motion="reduce",
            service_workers="block",
            locale=language,
        )
        opened.append(context)
        return Phone(context.new_page(), desk_process, corpus, language)

    yield take
    for context in opened:
        context.close()

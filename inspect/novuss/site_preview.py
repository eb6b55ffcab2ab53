"""Preview of the site while it is written: a page is drawn when it is asked for.

What an author saves, below ``specs/`` or a page below ``docs/``, is read again at the next
request, and an open page asks for it by itself. Nothing is written. A page is what
``mkdocs build`` makes of it, but for the script that watches, the policy that would forbid it
and the style sheets, which it names one by one; scripts, styles and the index of the search are
the files below ``docs/`` as they stand.
"""

import json
import mimetypes
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from jinja2 import Environment
from mkdocs.commands.build import get_context
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, get_files, set_exclusions
from mkdocs.structure.nav import Navigation, get_navigation
from mkdocs.structure.pages import Page

from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.languages import LANGUAGES
from novuss.official.imported_documents import FOLDER
from novuss.official.user_declared_documents import read_imported_documents
from novuss.site.build.active_tab import mark_active_tab
from novuss.site.build.build_day import find_build_day
from novuss.site.build.collapsible_sections import fold_parts
from novuss.site.build.mkdocs_settings import apply_settings
from novuss.site.build.raw_html_blocks import extract_html_blocks, restore_html_blocks
from novuss.site.checks.correction_address import CorrectionError
from novuss.site.pages.page_renderer import Draw
from novuss.site.pages.site_pages import list_pages, read_corrections
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.reader import read_specs
from novuss.specs.spec_issues import SpecsError

#: What mkdocs.yml names as the folder of the theme's overrides.
_OVERRIDES = Path(__file__).parent / "site" / "overrides"
#: Where a page asks what stamp the sources have.
_STAMP = "/-/stamp"
#: Asks twice a second, and fetches the page again when something was saved.
_WATCH = """<script type="module">
const stamp = {stamp};
setInterval(async () => {{
  const now = await fetch("{address}").then((answer) => answer.text()).catch(() => stamp);
  if (now !== stamp) location.reload();
}}, 500);
</script>"""


@dataclass(frozen=True)
class Answer:
    """What is sent for an address."""

    status: int
    kind: str
    body: bytes


@dataclass
class _Site:
    """Everything that stands until something is saved."""

    config: MkDocsConfig
    files: Files
    nav: Navigation
    env: Environment
    #: What draws each generated page that was not asked for yet.
    drawn: dict[str, Draw] = field(default_factory=dict)

    @cached_property
    def by_address(self) -> dict[str, File]:
        """Every file by the address that it will have; a page by that of its folder."""
        return {file.dest_uri.removesuffix("index.html"): file for file in self.files}

    def build_page(self, file: File) -> str:
        """The page of a file, as it is built."""
        page = self._read_file(file)
        markdown = page.markdown or ""
        page.markdown, held = extract_html_blocks(markdown)
        page.render(self.config, self.files)
        page.markdown, html = markdown, restore_html_blocks(page.content or "", held)
        page.content = fold_parts(html) if page.meta.get("parts") else html
        language = file.src_uri.partition("/")[0]
        for found in self.nav.pages:
            # What the navigation gives no title is named by its own.
            if found.title is None and found.file.src_uri.partition("/")[0] == language:
                self._read_file(found.file)
        page.active = True
        try:
            context = get_context(self.nav, self.files, self.config, page)
            template = self.env.get_template(str(page.meta.get("template", "main.html")))
            return mark_active_tab(template.render(context), page.url)
        finally:
            page.active = False

    def _read_file(self, file: File) -> Page:
        if file.page is None:
            Page(None, file, self.config)
        assert file.page is not None
        if file.page.markdown is None:
            if draw := self.drawn.pop(file.src_uri, None):
                file.content_string = draw()
            file.page.read_source(self.config)
        return file.page


class Preview:
    """Answers for the site of one ``mkdocs.yml``."""

    def __init__(self, config: Path) -> None:
        """Watch the folder of ``config``.

        Args:
            config: the ``mkdocs.yml`` of a checkout.
        """
        self._path = config.resolve()
        self._root = self._path.parent
        self._stamp = ""
        self._site: _Site | None = None
        self._wrong = ""
        self._env: Environment | None = None
        # mkdocs draws one page at a time.
        self._lock = threading.Lock()

    def get_change_stamp(self) -> str:
        """A word that changes whenever something is saved."""
        newest = [0, 0]
        for path in self._list_sources():
            stat = path.stat()
            newest = [max(newest[0], stat.st_mtime_ns), newest[1] + 1 + stat.st_size]
        return "-".join(map(str, newest))

    def _list_sources(self) -> Iterator[Path]:
        yield self._path
        for folder, pattern in (
            (find_specs_folder(self._root), "*.yaml"),
            (find_specs_folder(self._root), "*.tsv"),
            (_OVERRIDES, "*.html"),
            (FOLDER, "*.json"),
            (FOLDER, "*.yaml"),
        ):
            yield from (self._root / folder).rglob(pattern)
        # Of docs/ the pages written by hand; what novuss writes there is drawn anew.
        for language in LANGUAGES:
            yield from (self._root / "docs" / language).glob("*.md")

    def answer_request(self, address: str) -> Answer:
        """What a browser gets for an address, such as ``/lv/rules/lnf-2017/17.1.4/``."""
        path = unquote(urlsplit(address).path)
        if path == _STAMP:
            return Answer(200, "text/plain", self.get_change_stamp().encode())
        with self._lock:
            self._refresh_knowledge()
            if self._site is None:
                return self._build_html_answer(self._wrong, 500)
            file = self._site.by_address.get(path.lstrip("/").removesuffix("index.html"))
            if file is None:
                return self._build_html_answer("<h1>404</h1>", 404)
            if file.is_documentation_page():
                return self._build_html_answer(self._site.build_page(file), 200)
            kind = mimetypes.guess_type(file.src_uri)[0] or "application/octet-stream"
            return Answer(200, kind, file.content_bytes)

    def _build_html_answer(self, page: str, status: int) -> Answer:
        watch = _WATCH.format(stamp=json.dumps(self._stamp), address=_STAMP)
        before, body, after = page.rpartition("</body>")
        return Answer(status, "text/html; charset=utf-8", f"{before}{watch}{body}{after}".encode())

    def _refresh_knowledge(self) -> None:
        """Read again what was saved; of mistakes a page that says them."""
        if (stamp := self.get_change_stamp()) == self._stamp:
            return
        self._stamp, self._site = stamp, None
        try:
            self._site = self._read_knowledge()
        except SpecsError as error:
            lines = "\n".join(map(str, sorted(error.issues)))
            self._wrong = f"<h1>specs/</h1><pre>{escape(lines)}</pre>"
        except ProblemsError as error:
            lines = "\n".join(f"{problem.place}: {problem.code}" for problem in error.problems)
            self._wrong = f"<h1>{FOLDER}/</h1><pre>{escape(lines)}</pre>"
        except CorrectionError as error:
            self._wrong = (
                f"<h1>{self._path.name}</h1><pre>extra.correction: {escape(str(error))}</pre>"
            )

    def _read_knowledge(self) -> _Site:
        config = load_config(str(self._path))
        specs = find_specs_folder(self._root)
        corpus = Corpus(read_specs(specs)[0], specs).see_from(find_build_day())
        apply_settings(config, corpus)
        official = read_imported_documents(
            corpus, self._root / str(config.extra.get("official") or FOLDER)
        )
        docs, site_url = Path(config.docs_dir), config.site_url or ""
        address = read_corrections(config.extra.get("correction"), corpus, docs, site_url)
        drawn = dict(list_pages(corpus, official, corrections=address))
        # Templates that did not change stay compiled; jinja looks at those that did.
        env = self._env = self._env or config.theme.get_env()
        files = get_files(config)
        files.add_files_from_theme(env, config)
        for path in drawn:
            if (old := files.get_file_from_path(path)) is not None:
                files.remove(old)
            made = File(path, None, config.site_dir, config.use_directory_urls)
            made.generated_by, made.content_string = "novuss", ""
            files.append(made)
        # Of these too some are in no navigation, on purpose.
        set_exclusions(files, config)
        nav = get_navigation(files, config)
        return _Site(config, files, nav, env, drawn)


def start_preview_server(config: Path, port: int) -> ThreadingHTTPServer:
    """A server on 127.0.0.1 that is ready; port 0 takes a free one.

    Raises:
        OSError: the port is taken.
    """
    preview = Preview(config)

    class Handler(BaseHTTPRequestHandler):
        """Hands every question to the preview."""

        def do_GET(self) -> None:
            """Send what there is for the address."""
            answer = preview.answer_request(self.path)
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.kind)
            self.send_header("Content-Length", str(len(answer.body)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(answer.body)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            """Say nothing of each file."""

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)

"""A desk in a process of its own, and judges whose phones join it."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from tests.commands import ELSEWHERE, TERMINAL

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording

from .judging import Judge
from .waiting import wait_for


@dataclass
class DeskProcess:
    """``novuss desk`` on a file of records, killed and started again on the same port."""

    folder: Path
    knowledge: Path
    site: Path
    port: int = 0
    codes: dict[str, str] = field(default_factory=dict)
    process: "subprocess.Popen[str] | None" = None

    @property
    def store(self) -> Path:
        return self.folder / "EVENT.db"

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Start it and wait until it serves."""
        words = ["desk", self.store, "--site", self.site, "--port", self.port, "--language", "en"]
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-c", ELSEWHERE, str(self.knowledge), *map(str, words)],
            cwd=self.folder,
            env={**os.environ, **TERMINAL},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        assert self.process.stdout
        printed = ""
        for line in self.process.stdout:
            printed += line
            if "Ctrl+C" in line:
                break
        address = re.search(r"http://127\.0\.0\.1:(\d+)/", printed)
        assert address, printed
        judge, chief = re.findall(r": ([A-Z0-9]{6})\b", printed)
        self.port, self.codes = int(address[1]), {"judge": judge, "chief-judge": chief}

    def kill(self) -> None:
        """End it without a warning."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        self.process = None


@contextmanager
def running_desk(folder: Path, knowledge: Path, site: Path) -> Iterator[DeskProcess]:
    """A desk that serves until the block ends."""
    desk = DeskProcess(folder, knowledge, site)
    desk.start()
    yield desk
    desk.kill()


class Phone(Judge):
    """A judge whose phone joins a desk and notes what it acknowledges."""

    def __init__(self, page: Page, desk: DeskProcess, corpus: Corpus, language: Language) -> None:
        super().__init__(page, desk.address, corpus, language)
        page.context.add_init_script(LOG)
        self.desk, self._words = desk, Wording(corpus.strings, language)

    def set_clock_wrong(self) -> None:
        """Set its clock ahead of that of the desk, from the next page on."""
        self.page.context.add_init_script(WRONG_CLOCK)

    def die(self) -> None:
        """End the page without a warning, and open the event again."""
        context = self.page.context
        self.page.close(run_before_unload=False)
        self.page = context.new_page()
        self.page.goto(f"{self.site}{self.language}/check/#/{self.event}")
        self.page.wait_for_selector(".nc-board")

    def tell(self, key: str, **values: object) -> str:
        """What the form says of the desk."""
        return self._words(f"at-desk.{key}", **values)

    def join(self, name: str, role: str = "judge") -> None:
        code = self.desk.codes[role]
        self.page.goto(f"{self.site}check/#/join/{code}")
        self.page.wait_for_selector("#nv-check[data-ready]")
        self.page.get_by_label(self.say("own-name"), exact=True).fill(name)
        self.page.get_by_label(self.tell("role"), exact=True).select_option(role)
        self.page.get_by_role("button", name=self.tell("join-now"), exact=True).click()
        self.page.wait_for_selector(".nc-board")
        self.event = self.page.url.split("#/")[1].split("/")[0]

    @property
    def state(self) -> Any:
        """What the bar says."""
        return self.page.locator(".nc-state")

    def waits(self, number: int) -> None:
        """See that so much is not at the desk yet."""
        expect(self.state).to_contain_text(self.tell("not-yet", n=number))

    def arrived(self) -> None:
        """See that everything is at the desk, with the desk in reach."""
        expect(self.state).to_contain_text(self.tell("all"))

    def measure_puck(self, name: str, weight: str = "21") -> None:
        """Measure all of a puck, and leave it."""
        self.begin_puck(name)
        self.type("puck.weight@", weight)
        for characteristic in ("single_piece_of_wood", "not_glued", "not_painted_or_lacquered"):
            self.answer(f"puck.{characteristic}@")
        self.answer("puck.not_impregnated@")
        self.stored()
        self.board()

    def begin_puck(self, name: str) -> None:
        self.item("puck", name)
        for key, value in (("outer_diameter", "44,5"), ("thickness", "14,5")):
            self.type(f"puck.{key}@", value)
        self.type("puck.hole_diameter@", "10,2")

    def stored(self) -> None:
        """Wait until all is on the phone's disk, whatever the desk has of it."""
        wait_for(self.page, lambda: self.kept_whole(), "all is stored")

    def kept_whole(self) -> bool:
        text = self.state.inner_text()
        return not text.endswith((f" {self.say('storing')}", f" {self.say('not-stored')}"))

    def kept(self) -> set[str]:
        """The inspections in which something was entered, as the phone keeps them: their ids."""
        found: list[dict[str, Any]] = self.page.evaluate(KEPT)
        return {
            inspection["id"]
            for inspection in found
            if any(reading.get("value") for reading in inspection["readings"])
        }

    def acknowledged(self) -> list[list[dict[str, Any]]]:
        """What the desk acknowledged to this phone, request by request."""
        lines = self.page.evaluate("localStorage.getItem('acknowledged') ?? ''").splitlines()
        return [json.loads(line) for line in lines]

    def verdicts(self) -> dict[str, str]:
        """The state of every tile of the board by the name of its item."""
        tiles = self.page.locator(".nc-tile").evaluate_all(
            "all => all.map(node => [node.querySelector('strong').textContent, node.dataset.state])"
        )
        return dict(tiles)


#: A clock that is three hours ahead.
WRONG_CLOCK = """
const Right = Date, AHEAD = 3 * 3600 * 1000;
globalThis.Date = class extends Right {
  constructor(...parts) { super(...(parts.length ? parts : [Right.now() + AHEAD])); }
  static now() { return Right.now() + AHEAD; }
};
"""
#: Notes beside the form each inspection that the desk acknowledges, as it was sent.
LOG = """
const asked = globalThis.fetch;
globalThis.fetch = async (address, options) => {
  const answer = await asked(address, options);
  if (String(address).endsWith("/entries") && answer.status === 200) {
    const said = await answer.clone().json();
    const taken = new Set([...said.new, ...said.known]);
    const sent = JSON.parse(options.body).inspections.filter(({ id }) => taken.has(id));
    const line = `${JSON.stringify(sent)}\n`;
    localStorage.setItem("acknowledged", (localStorage.getItem("acknowledged") ?? "") + line);
  }
  return answer;
};
"""
KEPT = """async () => {
  const opening = indexedDB.open("novuss-check");
  const base = await new Promise((done) => { opening.onsuccess = () => done(opening.result); });
  const request = base.transaction("inspections").objectStore("inspections").getAll();
  const found = await new Promise((done) => { request.onsuccess = () => done(request.result); });
  base.close();
  return found; }"""

"""A judge with a phone, who enters an event in the form."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording


class Judge:
    """A judge with a phone: goes by what stands on the screen, in one language."""

    def __init__(self, page: Page, site: str, corpus: Corpus, language: Language) -> None:
        self.page, self.site, self.language = page, site, language
        self._say = Wording(corpus.strings, language)
        self.event = ""

    def say(self, key: str, **values: object) -> str:
        return self._say(f"form.{key}", **values)

    def open(self) -> None:
        self.page.goto(f"{self.site}{self.language}/check/")
        self.page.wait_for_selector("#nv-check[data-ready]")

    def press(self, key: str, **values: object) -> None:
        self.page.get_by_role("button", name=self.say(key, **values), exact=True).click()

    def new_event(self, **head: str) -> None:
        self.press("new-event")
        self.page.wait_for_selector(".nc-settings")
        self.event = self.page.url.split("#/")[1].split("/")[0]
        for key, text in head.items():
            self.page.get_by_label(self.say(key), exact=True).fill(text)

    def board(self) -> None:
        """By the way back of the bar, however deep the screen is."""
        self.page.evaluate("event => { location.hash = `#/${event}` }", self.event)
        self.page.wait_for_selector(".nc-board")

    def item(self, kind: str, name: str = "", participant: str = "") -> None:
        """Begin an item by the sheet of the board, with the number that is offered."""
        self.board()
        self.press("add-item")
        sheet = self.page.locator("dialog")
        sheet.locator("select").first.select_option(kind)
        if name:
            sheet.get_by_label(self.say("number"), exact=True).fill(name)
        if participant:
            sheet.get_by_label(self.say("participant"), exact=True).fill(participant)
        # A hand scanner ends with this key too.
        sheet.get_by_label(self.say("number"), exact=True).press("Enter")
        self.page.wait_for_selector(".nc-item")

    def field(self, key: str) -> Any:
        return self.page.locator(f'.nc-field[data-key="{key}"]')

    def type(self, key: str, text: str) -> None:
        field = self.field(key).locator("input")
        field.fill("")
        field.press_sequentially(text)

    def answer(self, key: str, answer: str = "yes") -> None:
        self.field(key).locator(f"[data-answer={answer}]").tap()

    def tile(self, name: str) -> Any:
        return self.page.locator(".nc-tile", has=self.page.locator(f'strong:text-is("{name}")'))

    def stored(self) -> None:
        expect(self.page.locator(".nc-state")).to_have_attribute("data-state", "stored")

    def hand_over(self, form: str = "save-json") -> str:
        self.board()
        self.page.get_by_role("link", name=self.say("hand-over"), exact=True).click()
        with self.page.expect_download() as download:
            self.press(form)
        return Path(download.value.path()).read_text(encoding="utf-8")


def readings(event: dict[str, Any], item: str) -> list[list[tuple[str, str, str | None]]]:
    """What stands in the file for an item: for each inspection its readings with verdicts."""
    return [
        [
            (reading["characteristic"], reading["value"], reading.get("verdict"))
            for reading in inspection["readings"]
        ]
        for inspection in event["inspections"]
        if inspection["item"] == item
    ]


def choose(desk: Judge, key: str, file: Path) -> None:
    with desk.page.expect_file_chooser() as chooser:
        desk.press(key)
    chooser.value.set_files(file)

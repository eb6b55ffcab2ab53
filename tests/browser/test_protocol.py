"""The protocol on the spot: what the browser prints is what the command line writes of the file."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.judging import Judge, choose
from tests.browser.looking import print_pages
from tests.check.test_protocol import compared, texts
from tests.commands import Run
from tests.handed import Data, event, inspection, put, reading

from novuss.languages import Language


def inspected(number: int, item: str, *readings: Data, **more: Any) -> Data:
    moment = f"2026-11-21T09:{number:02d}:00+02:00"
    return inspection(f"i{number}", item, *readings, **{"by": "I. Bērziņa", "at": moment, **more})


def measured(characteristic: str, value: str, unit: str = "mm", **more: str) -> Data:
    return reading(characteristic, value, unit, **more)


#: Fails, is inspected again, is contested, waived, decided by the chief judge, and incomplete.
EVENT = {
    **event(),
    "event": {
        "name": "Daugavas kauss <2026>",
        "place": "Rīga",
        "date": "2026-11-21",
        "senior_judge": "I. Bērziņa",
        "chief_judge": "A. Paraugs",
        "plan": {"puck": 84},
    },
    "limits": [
        {
            "characteristic": "puck.hole_diameter", "lower": "10", "upper": "10,5",
            "unit": "mm", "set_by": "A. Paraugs", "set_on": "2026-11-20", "reason": "turnīrs",
        }
    ],
    "waivers": [
        {
            "kind": "cue", "item": "C1", "characteristic": "cue.length", "date": "2026-11-21",
            "chief_judge": "A. Paraugs", "reason": "citas nav", "scope": "šis turnīrs",
        }
    ],
    "inspections": [
        inspected(
            1,
            "T1",
            measured("table.height", "76,4", "cm"),
            measured("table.diagonal", "1414,3", position="A–C"),
            measured("table.diagonal", "1412,8", position="B–D"),
            measured("table.pocket_diameter", "100,5"),
        ),
        inspected(
            2, "T2", measured("table.height", "749,9"), measured("table.rail_width", "46,4")
        ),
        inspected(
            3,
            "P1",
            measured("puck.outer_diameter", "45,2", participant="J. Ozols"),
            measured("puck.hole_diameter", "10,2", participant="J. Ozols"),
        ),
        inspected(
            4,
            "P1",
            measured("puck.outer_diameter", "44,9", participant="J. Ozols"),
            replaces=["i3"],
            by="J. Kalns",
        ),
        inspected(5, "P2", measured("puck.outer_diameter", "45")),
        inspected(
            6, "P2", measured("puck.outer_diameter", "45,1"), by="J. Kalns", device="xyz"
        ),
        *(
            inspected(
                7 + n,
                f"D{n}",
                *(
                    measured(
                        "disc.weight", f"{4 + at / 3:.2f}".replace(".", ","), "g",
                        position=f"sarkans {at}", colour="red",
                    )
                    for at in range(1, 9)
                ),
            )
            for n in (1, 2)
        ),
        inspected(10, "C1", measured("cue.length", "1501", participant="A. Kļava")),
        inspected(11, "J. Ozols", measured("participant.clothing", "yes", "")),
    ],
}  # fmt: skip


@pytest.fixture
def opened(judge: Callable[..., Judge], tmp_path: Path) -> Callable[[Language], Judge]:
    """Opens the file of the event, as a judge who got it from another phone, and its protocol."""
    path = tmp_path / "event.json"
    put(path, EVENT)

    def at(language: Language) -> Judge:
        desk = judge(language)
        choose(desk, "open-file", path)
        desk.page.wait_for_selector(".nc-board")
        desk.page.get_by_role("link", name=desk.say("protocol"), exact=True).click()
        return desk

    return at


def test_protocol_is_that_of_the_command_line_cell_by_cell(
    opened: Callable[[Language], Judge],
    novuss: Callable[..., Run],
    tmp_path: Path,
    language: Language,
) -> None:
    desk = opened(language)
    page = desk.page
    frame = page.frame_locator("iframe.nc-paper")
    expect(frame.locator("#signatures code")).to_have_text(desk_digest := frame.locator(
        "#signatures code").inner_text())  # fmt: skip
    assert len(desk_digest.replace(" ", "")) == 64
    form_paper = page.locator("iframe.nc-paper").get_attribute("srcdoc")
    assert form_paper
    words = ("--language", language, "--site-url", desk.site)
    done = novuss("check", "event.json", *words, "--report", "report.html")
    assert done.status == 1, done.err
    command_paper = (tmp_path / "report.html").read_text(encoding="utf-8")
    compared([*texts(command_paper.replace("clauses coded", "clauses"))], list(texts(form_paper)))


def test_protocol_prints_on_its_own_paper_and_is_kept_as_a_file(
    opened: Callable[[Language], Judge],
) -> None:
    desk = opened("lv")
    page = desk.page
    frame = page.frame_locator("iframe.nc-paper")
    frame.locator("#signatures").wait_for()
    expect(frame.locator("#front")).to_contain_text("Nav pārbaudīts: ripas 82 no 84.")
    # As long as its content: there is nothing to scroll inside.
    inside = page.locator("iframe.nc-paper").evaluate(
        "node => node.contentDocument.documentElement.scrollHeight - node.clientHeight"
    )
    assert inside <= 0
    # On paper page 1 takes what has room on it in the fonts that are there.
    expect(page.locator("iframe")).to_have_count(1)
    page.emulate_media(media="print")
    height = page.locator("iframe.nc-paper").evaluate(
        "node => { Object.assign(node.style, { width: '188mm', maxWidth: 'none' });"
        " return node.contentDocument.querySelector('#front').getBoundingClientRect().height; }"
    )
    assert 0.9 < height / (276 * 96 / 25.4) <= 1
    page.emulate_media(media="null")
    with page.expect_download() as download:
        desk.press("protocol-file")
    kept = Path(download.value.path()).read_text(encoding="utf-8")
    assert download.value.suggested_filename.endswith(".html")
    assert "Daugavas kauss &lt;2026&gt;" in kept
    assert "<script" not in kept
    page.evaluate("window.print = () => { window.asked = 1 }")
    desk.press("print")
    assert page.evaluate("window.asked") == 1
    # The browser's own menu prints the sheets alone as well, and leaves the screen as it was.
    pages = print_pages(page)
    assert desk.say("print") not in pages[0]
    assert "Protokola pielikums" in pages[3]
    assert [f"{at}. lappuse no 6" in text for at, text in enumerate(pages, 1)] == [True] * 6
    expect(page.get_by_role("button", name=desk.say("print"), exact=True)).to_be_focused()
    expect(page.locator(".nc-sheets")).to_have_count(0)

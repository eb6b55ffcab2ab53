"""The protocol on the spot: what the browser prints is what the command line writes of the file."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.test_form import Judge
from tests.browser.test_form import judge as judge
from tests.check.test_protocol import compared, texts

from novuss.languages import LANGUAGES, Language


def inspection(number: int, kind: str, item: str, *readings: dict[str, str], **more: Any) -> Any:
    return {
        "id": f"{number:08d}-0000-4000-8000-000000000000",
        "kind": kind,
        "item": item,
        "by": "I. Bērziņa",
        "at": f"2026-11-21T09:{number:02d}:00+02:00",
        "device": "abc",
        "readings": list(readings),
    } | more


def reading(characteristic: str, value: str, unit: str = "mm", **more: str) -> dict[str, str]:
    return {"characteristic": characteristic, "value": value, "unit": unit} | more


#: Fails, is inspected again, is contested, waived, decided by the chief judge, and incomplete.
EVENT = {
    "format": "novuss-event-1",
    "id": "aaaaaaaa-0000-4000-8000-000000000000",
    "event": {
        "name": "Daugavas kauss <2026>",
        "place": "Rīga",
        "date": "2026-11-21",
        "senior_judge": "I. Bērziņa",
        "chief_judge": "A. Paraugs",
    },
    "edition": "lnf-2017",
    "rule": "simple",
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
        inspection(
            1,
            "table",
            "T1",
            reading("table.height", "76,4", "cm"),
            reading("table.diagonal", "1414,3", position="A–C"),
            reading("table.diagonal", "1412,8", position="B–D"),
            reading("table.pocket_diameter", "100,5"),
        ),
        inspection(2, "table", "T2", reading("table.height", "749,9")),
        inspection(
            3,
            "puck",
            "P1",
            reading("puck.outer_diameter", "45,2", participant="J. Ozols"),
            reading("puck.hole_diameter", "10,2", participant="J. Ozols"),
        ),
        inspection(
            4,
            "puck",
            "P1",
            reading("puck.outer_diameter", "44,9", participant="J. Ozols"),
            replaces=["00000003-0000-4000-8000-000000000000"],
            by="J. Kalns",
        ),
        inspection(5, "puck", "P2", reading("puck.outer_diameter", "45")),
        inspection(
            6, "puck", "P2", reading("puck.outer_diameter", "45,1"), by="J. Kalns", device="xyz"
        ),
        *(
            inspection(
                7 + n,
                "disc",
                f"D{n}",
                *(
                    reading(
                        "disc.weight", f"{4 + at / 3:.2f}".replace(".", ","), "g",
                        position=f"sarkans {at}", colour="red",
                    )
                    for at in range(1, 9)
                ),
            )
            for n in (1, 2)
        ),
        inspection(10, "cue", "C1", reading("cue.length", "1501", participant="A. Kļava")),
        inspection(11, "participant", "J. Ozols", reading("participant.clothing", "yes", "")),
    ],
}  # fmt: skip


def opened(desk: Judge, path: Path) -> None:
    """Open a file of an event, as a judge does who got it from another phone."""
    with desk.page.expect_file_chooser() as chooser:
        desk.press("open-file")
    chooser.value.set_files(path)
    desk.page.wait_for_selector(".nc-board")


@pytest.mark.parametrize("language", LANGUAGES)
def test_protocol_is_that_of_the_command_line_cell_by_cell(
    judge: Callable[..., Judge], tmp_path: Path, language: Language
) -> None:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(EVENT, ensure_ascii=False), encoding="utf-8")
    desk = judge(language)
    opened(desk, path)
    page = desk.page
    page.get_by_role("link", name=desk.say("protocol"), exact=True).click()
    frame = page.frame_locator("iframe.nc-paper")
    expect(frame.locator("#signatures code")).to_have_text(desk_digest := frame.locator(
        "#signatures code").inner_text())  # fmt: skip
    assert len(desk_digest.replace(" ", "")) == 64
    there = page.locator("iframe.nc-paper").get_attribute("srcdoc")
    assert there
    done = subprocess.run(
        [
            *(sys.executable, "-m", "novuss", "check", path, "--language", language),
            *("--no-annex", "--site-url", desk.site, "--report", tmp_path / "report.html"),
        ],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 1, done.stderr
    here = (tmp_path / "report.html").read_text(encoding="utf-8")
    ours = [one for one in texts(here) if one[0] not in ("svg", "path") and one[1] != "code"]
    ours = [(tag, kind.replace("head coded", "head"), text) for tag, kind, text in ours]
    compared(ours, list(texts(there)))


def test_protocol_prints_on_its_own_paper_and_is_kept_as_a_file(
    judge: Callable[..., Judge], tmp_path: Path
) -> None:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(EVENT, ensure_ascii=False), encoding="utf-8")
    desk = judge("lv")
    opened(desk, path)
    page = desk.page
    page.get_by_role("link", name=desk.say("protocol"), exact=True).click()
    frame = page.frame_locator("iframe.nc-paper")
    frame.locator("#signatures").wait_for()
    # As long as its content: there is nothing to scroll inside.
    inside = page.locator("iframe.nc-paper").evaluate(
        "one => one.contentDocument.documentElement.scrollHeight - one.clientHeight"
    )
    assert inside <= 0
    with page.expect_download() as download:
        desk.press("protocol-file")
    kept = Path(download.value.path()).read_text(encoding="utf-8")
    assert download.value.suggested_filename.endswith(".html")
    assert "Daugavas kauss &lt;2026&gt;" in kept
    assert "<script" not in kept
    page.evaluate(
        "document.querySelector('iframe.nc-paper').contentWindow.print = () => { window.asked = 1 }"
    )
    desk.press("print")
    assert page.evaluate("window.asked") == 1

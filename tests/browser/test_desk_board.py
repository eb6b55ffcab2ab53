"""The board of a desk in a browser: live, on a phone, with or without names."""

import json
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, expect
from tests.desk.hall import serve_service
from tests.handed import event, inspection, reading, weight

from novuss.corpus import Corpus
from novuss.desk.event_desk import EventDesk
from novuss.desk.live_service import LiveService
from novuss.desk.phone_registry import Joining

from .conftest import HEIGHT, PHONE, sideways


@pytest.mark.parametrize("names", [True, pytest.param(False, marks=pytest.mark.audit)])
def test_board_follows_what_phones_hand_over(
    browser: Browser, tmp_path: Path, corpus: Corpus, names: bool
) -> None:
    service = LiveService(EventDesk(tmp_path / "event.db", corpus))
    (tmp_path / "site").mkdir()
    call = service.call_now
    with service.keep_open(), serve_service(service, tmp_path / "site") as root:
        token = call(service.desk.make_reader_link)
        own, _ = call(service.desk.join_phone, Joining("Anna", "judge"))
        service.phones = tuple(service.desk.phones)
        size = {"width": PHONE, "height": HEIGHT[PHONE]}
        with browser.new_context(viewport=size) as context:
            page = context.new_page()
            complaints: list[str] = []
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.goto(f"{root}/board/?language=lv{'' if names else '&names=0'}#{token}")
            expect(page.locator("#state")).to_have_text("tiešraidē")
            # A judge answers in another language than that of the board.
            readings = (weight("25"), reading("puck.not_glued", "нет"))
            found = inspection("a", "P<b>1", *readings, by="Anna", partial=True)
            file = {**event(found), "id": call(service.desk.export_terms).id}
            headers = {"Authorization": f"Bearer {own}"}
            urlopen(Request(f"{root}/entries", json.dumps(file).encode(), headers)).close()
            item = page.locator(".items li.fail")
            expect(item.locator("strong")).to_have_text("P<b>1")
            questions = page.locator("#questions li.fail")
            expect(questions.filter(has_text="svars")).to_contain_text("(25\u00a0g)")
            expect(questions.filter(has_text="(nē)")).to_have_count(1)
            expect(page.locator("#items h2")).to_have_text("Ripas")
            expect(item.get_by_text("Anna")).to_have_count(1 if names else 0)
            assert sideways(page) == 0
            assert complaints == []

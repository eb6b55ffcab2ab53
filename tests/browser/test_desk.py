"""Phones at a desk that is killed and a network that is cut: nothing is lost, nothing is twice."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language

from .conftest import HEIGHT, PHONE
from .desk_agreement import hold_to_acknowledgements, merge_files, protocol_of
from .desk_hall import Hall, Size
from .desk_process import DeskProcess, Phone, running_desk
from .looking import find_by_axe, sideways

#: Nobody has another's name.
NAMES = ("Anna", "Bruno", "Česlavs", "Dace", "Egils")


@pytest.fixture
def desk(tmp_path: Path, knowledge: Path, built: Path) -> Iterator[DeskProcess]:
    with running_desk(tmp_path, knowledge, built) as found:
        yield found


@pytest.fixture
def phone(browser: Browser, desk: DeskProcess, corpus: Corpus) -> Iterator[Callable[..., Phone]]:
    """Takes a phone that has not joined yet."""
    opened = []

    def take(language: Language = "lv") -> Phone:
        context = browser.new_context(
            viewport={"width": PHONE, "height": HEIGHT[PHONE]},
            has_touch=True,
            is_mobile=True,
            reduced_motion="reduce",
            service_workers="block",
        )
        opened.append(context)
        return Phone(context.new_page(), desk, corpus, language)

    yield take
    for context in opened:
        context.close()


def test_nothing_is_lost_where_network_and_desk_go(
    desk: DeskProcess, phone: Callable[..., Phone], knowledge: Path, tmp_path: Path
) -> None:
    """One judge measures, the chief judge decides; the desk is killed while both go on."""
    anna, chief = phone("lv"), phone("ru")
    anna.join("Anna")
    chief.join("Jānis", "chief-judge")
    faults = {"board": find_by_axe(chief.page)}
    # What is being typed is seen before it is handed over.
    anna.begin_puck("P1")
    expect(chief.tile("P1")).to_contain_text(chief.tell("measured-by", name="Anna"))
    faults["item"] = find_by_axe(anna.page)
    # An item that was left goes on in another inspection.
    anna.measure_puck("P1", "25")
    anna.arrived()
    expect(chief.tile("P1")).to_have_attribute("data-state", "failed")
    # Out of reach, then without a desk at all, both go on.
    anna.page.context.set_offline(True)
    anna.measure_puck("P2")
    anna.waits(1)
    desk.kill()
    chief.page.get_by_role("link", name=chief.tell("decisions")).click()
    faults["decisions"] = find_by_axe(chief.page)
    chief.page.get_by_role("button", name=chief.tell("waive"), exact=True).click()
    chief.page.get_by_label(chief.say("reason"), exact=True).fill("vienīgā ripa")
    chief.page.get_by_role("button", name=chief.tell("decide"), exact=True).click()
    chief.waits(1)
    anna.page.context.set_offline(False)
    anna.measure_puck("P3")
    anna.waits(2)
    desk.start()
    anna.arrived()
    chief.arrived()
    chief.board()
    for judge in (anna, chief):
        expect(judge.tile("P3")).to_have_attribute("data-state", "passed")
    assert anna.verdicts() == chief.verdicts() == {"P1": "failed", "P2": "passed", "P3": "passed"}
    # A page that is loaded anew has what it had.
    anna.page.reload()
    expect(anna.tile("P3")).to_have_attribute("data-state", "passed")
    anna.arrived()
    anna.page.get_by_role("link", name=anna.tell("desk"), exact=True).click()
    expect(anna.page.get_by_text(anna.tell("live"))).to_be_visible()
    faults["desk"] = find_by_axe(anna.page)
    assert {screen: found for screen, found in faults.items() if found} == {}
    assert {screen: sideways(judge.page) for screen, judge in (("a", anna), ("c", chief))} == {
        "a": 0,
        "c": 0,
    }
    # The file carries the same as the desk has.
    files = []
    for number, judge in enumerate((anna, chief)):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(judge.hand_over(), encoding="utf-8")
    desk.kill()
    assert hold_to_acknowledgements(desk, knowledge, [anna, chief]) == 4
    merged = merge_files(desk, knowledge, *files)
    assert protocol_of(desk.store, knowledge) == protocol_of(merged, knowledge)


@pytest.mark.audit
@pytest.mark.parametrize(
    "size",
    [
        Size(phones=10, tables=60, pucks=140, desk_deaths=5, phone_deaths=10, cuts=30, shared=6),
    ],
)
def test_hall_full_of_phones_loses_nothing(
    desk: DeskProcess, phone: Callable[..., Phone], knowledge: Path, tmp_path: Path, size: Size
) -> None:
    """Ten phones and two hundred items; desk and phones are killed, networks cut at random."""
    phones = [phone(LANGUAGES[number % len(LANGUAGES)]) for number in range(size.phones)]
    for number, judge in enumerate(phones):
        judge.join(f"{NAMES[number % len(NAMES)]} {number}")
    Hall(desk, phones, size, Random(44)).run()
    boards = [judge.verdicts() for judge in phones]
    assert all(board == boards[0] for board in boards)
    assert len(boards[0]) == size.tables + size.pucks
    files = []
    for number, judge in enumerate(phones):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(judge.hand_over(), encoding="utf-8")
    desk.kill()
    found = hold_to_acknowledgements(desk, knowledge, phones)
    assert found >= size.tables + size.pucks + size.shared
    merged = merge_files(desk, knowledge, *files)
    assert protocol_of(desk.store, knowledge) == protocol_of(merged, knowledge)

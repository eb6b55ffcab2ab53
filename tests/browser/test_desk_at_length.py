"""A hall full of phones at one desk, at length: what was acknowledged is there, in order, once."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from novuss.languages import LANGUAGES

from .conftest import LONGEST, end_after
from .desk_agreement import hold_to_acknowledgements, merge_files, protocol_of
from .desk_crowd import Crowd, Size
from .desk_process import DeskProcess, Phone

#: Nobody has another's name.
NAMES = ("Anna", "Bruno", "Česlavs", "Dace", "Egils")


@pytest.fixture(autouse=True)
def ended_in_time(browser_process: int) -> Iterator[None]:
    """It takes minutes where nothing else is slow."""
    with end_after(10 * LONGEST, browser_process):
        yield


@pytest.mark.audit
@pytest.mark.parametrize(
    "size",
    [
        Size(phones=10, tables=60, pucks=140, desk_deaths=5, phone_deaths=10, cuts=30, shared=6),
    ],
)
def test_hall_full_of_phones_loses_nothing(
    desk_process: DeskProcess,
    phone_at_desk: Callable[..., Phone],
    knowledge: Path,
    tmp_path: Path,
    size: Size,
) -> None:
    """Ten phones and two hundred items; desk and phones are killed, networks cut at random."""
    phones = [phone_at_desk(LANGUAGES[number % len(LANGUAGES)]) for number in range(size.phones)]
    for number, judge in enumerate(phones):
        if number % 3 == 0:
            judge.set_clock_wrong()
        judge.join(f"{NAMES[number % len(NAMES)]} {number}")
    crowd = Crowd(desk_process, phones, size, Random(44))
    crowd.run()
    assert crowd.killed == {"desk": size.desk_deaths, "phone": size.phone_deaths}
    boards = [judge.verdicts() for judge in phones]
    assert all(board == boards[0] for board in boards)
    assert len(boards[0]) == size.tables + size.pucks
    files = []
    for number, judge in enumerate(phones):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(judge.hand_over(), encoding="utf-8")
    desk_process.kill()
    found = hold_to_acknowledgements(desk_process, knowledge, phones)
    assert found >= size.tables + size.pucks + size.shared
    merged = merge_files(desk_process, knowledge, *files)
    assert protocol_of(desk_process.store, knowledge) == protocol_of(merged, knowledge)

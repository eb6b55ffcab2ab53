"""Days and moments as people type them, the same in a table and on the command line."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.typed_dates import parse_day_and_time, parse_day_text, parse_moment_text


@given(st.dates(min_value=datetime.date(1000, 1, 1)))
def test_every_spelling_of_a_day_is_that_day(day: datetime.date) -> None:
    for text in (
        day.isoformat(),
        f"{day:%Y%m%d}",
        f"{day.day}.{day.month}.{day.year}",
        f"{day:%d.%m}.{day.year}",
        f" {day.day}. {day.month}. {day.year}. ",
    ):
        assert parse_day_text(text) == day
        assert parse_day_and_time(text) == (day, None)
        assert parse_moment_text(text) == datetime.datetime.combine(day, datetime.time())


@given(
    st.datetimes(min_value=datetime.datetime(1000, 1, 1)).map(
        lambda moment: moment.replace(second=0, microsecond=0)
    )
)
def test_every_spelling_of_a_moment_is_that_moment(moment: datetime.datetime) -> None:
    day = f"{moment.day}.{moment.month}.{moment.year}"
    for text in (
        moment.isoformat(),
        f"{day} {moment:%H:%M}",
        f"{day}, {moment.hour}:{moment:%M}",
        f"{moment:%Y-%m-%d} {moment.hour}:{moment:%M}",
    ):
        assert parse_moment_text(text) == moment
    assert parse_day_and_time(f"{moment.hour}:{moment:%M}") == (None, moment.time())


def test_offset_is_kept() -> None:
    zone = datetime.timezone(datetime.timedelta(hours=2))
    expected = datetime.datetime(2026, 11, 21, 10, 30, tzinfo=zone)
    assert (
        parse_moment_text("21.11.2026 10:30+02:00")
        == expected
        == parse_moment_text("2026-11-21T10:30+02:00")
    )


@pytest.mark.parametrize(
    "text", ["", "noon", "31.11.2026", "2026-02-30", "21/11/2026", "11.2026", "21.11.26", "10:30"]
)
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse_day_text(text)
    with pytest.raises(ValueError, match=r".*"):
        parse_moment_text(text)

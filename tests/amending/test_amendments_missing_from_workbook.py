"""What the file of an edition has and a workbook no longer says is named."""

from tests.amended import TEXT, read_amendments

from novuss.amending.amendments_missing_from_workbook import DroppedPart, list_dropped
from novuss.model.amendments import Amendments

COLUMNS = {"text.lv", "reason.lv", "reason.en", "text.en", "about.lv", "offence.lv"}
ROWS = {"18.1.3", "11.7", "A1.19", "puck.weight"}


def without(old: str, new: str = "") -> Amendments:
    assert old in TEXT
    return read_amendments(TEXT.replace(old, new, 1))


def test_clause_without_a_row_is_told_from_an_empty_one() -> None:
    entry = """\
    - id: "11.7"
      texts: {lv: Jauns teksts.}
      reason: {lv: Skaidrāk.}
"""
    known, rest = read_amendments(), without(entry)
    assert list_dropped(known, rest, ROWS, COLUMNS).emptied == ["11.7"]
    assert list_dropped(known, rest, ROWS - {"11.7"}, COLUMNS).missing == ["11.7"]
    limit = TEXT[TEXT.index("limits:") :]
    assert list_dropped(known, without(limit), ROWS, COLUMNS).emptied == ["puck.weight"]


def test_clause_of_another_kind_is_not_dropped() -> None:
    repealed = '{id: "19.1.12", reason: {en: Nobody uses it., lv: Neviens to nelieto.}}'
    known = without(repealed, '{id: "19.1.13", reason: {lv: Tā.}}')
    amended = read_amendments(TEXT.replace('id: "11.7"', 'id: "19.1.13"'))
    assert list_dropped(known, amended, ROWS, COLUMNS).emptied == ["11.7"]


def test_parts_of_an_entry_are_named_by_column_and_language() -> None:
    known = read_amendments()
    rest = without("      offence: {en: Participant whistles, lv: Dalībnieks svilpo}\n")
    found = list_dropped(known, rest, ROWS, COLUMNS)
    assert found.parts == {"17.1.20": [DroppedPart("offence")]}
    assert found.unseen == []
    rest = without("{en: A disc leaves the table., lv: Spēles", "{lv: Spēles")
    found = list_dropped(known, rest, ROWS, COLUMNS)
    assert found.parts == {"18.1.3": [DroppedPart("text", "en")]}
    assert found.unseen == []
    assert list_dropped(known, rest, ROWS, COLUMNS - {"text.en"}).unseen == ["18.1.3"]


def test_nothing_is_dropped_of_what_stays() -> None:
    found = list_dropped(read_amendments(), read_amendments(), ROWS, COLUMNS)
    assert (found.missing, found.emptied, found.parts) == ([], [], {})

"""An event with photos on the command line: checked, recorded, merged, reported, handed back."""

import base64
import io
import sqlite3
from pathlib import Path

import pypdfium2
import pytest
from tests.commands import Novuss
from tests.event_zips import (
    EVENT,
    OTHER,
    PHOTO,
    SOUND,
    ZIPS,
    build_event_member,
    digest,
    member,
    named,
    zipped,
)
from tests.handed import Data, event, inspection, put, weight

from novuss.tables.event_zip import unpack_event_zip

DATA = base64.b64encode(PHOTO).decode()


def picture() -> bytes:
    """A photo that can be drawn: one grey point."""
    out = io.BytesIO()
    page = pypdfium2.PdfDocument.new().new_page(8, 8)
    page.render(scale=1).to_pil().convert("RGB").save(out, "JPEG")
    return out.getvalue()


@pytest.fixture
def packed(tmp_path: Path) -> str:
    """A zip with a photo that is named and did not come, and one that nobody names."""
    data = named(PHOTO, b"elsewhere", caption="crack <b>")
    (tmp_path / "e.zip").write_bytes(
        zipped([build_event_member(data), member(PHOTO), member(OTHER)])
    )
    return "e.zip"


def photos_in(path: Path) -> dict[str, bytes]:
    return dict(unpack_event_zip(str(path), path.read_bytes()).photos)


def test_check_shows_photos_in_the_annex_and_tells_what_did_not_come(
    novuss: Novuss, packed: str, tmp_path: Path
) -> None:
    run = novuss("check", packed, "--report", "r.html", "--report", "r.md")
    assert run.status == 0
    assert "not in the file: P1 (P1-2.jpg)." in run.err
    assert f"left out: {digest(OTHER)[:8]}…." in run.err
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page.count("<img ") == page.count(DATA) == 1
    assert "; img-src data:" in page
    annex = page.partition('id="photos"')[2].partition("</section>")[0]
    assert annex.count("uck <b>P1</b>: crack &lt;b&gt;") == 2
    assert annex.count("another device") == 1
    assert digest(PHOTO) in (tmp_path / "r.md").read_text(encoding="utf-8")
    assert novuss("check", packed, "--json").json["items"][0]["item"] == "P1"


def test_printed_annex_has_the_picture(novuss: Novuss, tmp_path: Path) -> None:
    photo = picture()
    (tmp_path / "e.zip").write_bytes(zipped([build_event_member(named(photo)), member(photo)]))
    novuss("check", "e.zip", "--report", "r.pdf")
    with pypdfium2.PdfDocument(tmp_path / "r.pdf") as paper:
        objects = [picture for page in paper for picture in page.get_objects(max_depth=4)]
    images = [picture for picture in objects if isinstance(picture, pypdfium2.PdfImage)]
    assert len(images) == 1
    # No photo is higher than a third of the page.
    left, bottom, right, top = images[0].get_bounds()
    assert top - bottom < 842 / 3
    assert right - left < 595 / 3


@pytest.mark.parametrize("words", ["check", "record add e.db", "record merge e.db"])
def test_what_is_not_sound_is_refused_in_one_line(
    novuss: Novuss, tmp_path: Path, words: str
) -> None:
    (tmp_path / "e.zip").write_bytes(ZIPS["bomb-that-lies"][0])
    run = novuss(*words.split(), "e.zip")
    assert run.status == 2
    assert run.refusal.startswith("e.zip: ")
    assert not (tmp_path / "e.db").exists()


def test_records_keep_photos_and_hand_them_back(
    novuss: Novuss, packed: str, tmp_path: Path
) -> None:
    run = novuss("record", "add", "e.db", packed)
    assert "P1 (P1-2.jpg)" in run.err
    novuss("report", "e.db", "-o", "r.html")
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert (page.count(DATA), page.count("another device")) == (1, 1)
    # A file alone has no place for them, which is said.
    assert "(1)" in novuss("record", "export", "e.db", "-o", "o.json").err
    run = novuss("record", "export", "e.db", "-o", "o.zip")
    assert (run.status, run.out, run.err) == (0, "written: o.zip\n", "")
    assert photos_in(tmp_path / "o.zip") == {digest(PHOTO): PHOTO}
    # What novuss wrote it writes again; what somebody else packed stays.
    assert novuss("record", "export", "e.db", "-o", "o.zip").status == 0
    (tmp_path / "x.zip").write_bytes(zipped([EVENT, ("holiday.txt", b"hello")]))
    assert novuss("record", "export", "e.db", "-o", "x.zip").status == 2
    assert novuss("record", "verify", "e.db").status == 0


def test_photo_may_come_later_and_by_any_way(novuss: Novuss, tmp_path: Path) -> None:
    put(tmp_path / "e.json", named(PHOTO))
    (tmp_path / "e.zip").write_bytes(SOUND)
    novuss("record", "add", "north.db", "e.json")
    # No table where there are no photos: such a file is as it was before.
    assert novuss("record", "verify", "north.db").status == 0
    novuss("record", "add", "south.db", "e.zip")
    for into, sources in (("all.db", ["north.db", "south.db"]), ("north.db", ["e.zip"])):
        assert novuss("record", "merge", into, *sources).status == 0
        novuss("record", "export", into, "-o", f"{into}.zip")
        assert photos_in(tmp_path / f"{into}.zip") == {digest(PHOTO): PHOTO}
    assert novuss("record", "merge", "m.zip", "e.json", "e.zip").status == 0
    assert photos_in(tmp_path / "m.zip") == {digest(PHOTO): PHOTO}
    assert novuss("record", "merge", "m.json", "e.zip").status == 0
    assert "(1)" in novuss("record", "merge", "m.json", "m.zip").err


def test_photo_that_was_changed_in_the_records_is_told_and_left_behind(
    novuss: Novuss, tmp_path: Path
) -> None:
    (tmp_path / "e.zip").write_bytes(
        zipped([build_event_member(named(PHOTO, OTHER)), member(PHOTO), member(OTHER)])
    )
    novuss("record", "add", "e.db", "e.zip")
    with sqlite3.connect(tmp_path / "e.db") as file:
        guard = "SELECT sql FROM sqlite_master WHERE name = 'photo_no_update'"
        (trigger,) = file.execute(guard).fetchone()
        with pytest.raises(sqlite3.IntegrityError):
            file.execute("UPDATE photo SET content = x'00'")
        file.execute("DROP TRIGGER photo_no_update")
        file.execute("UPDATE photo SET content = x'00' WHERE sha256 = ?", [digest(OTHER)])
        file.execute(trigger)
    run = novuss("record", "verify", "e.db")
    assert run.status != 0
    assert f"the photo {digest(OTHER)} is not as it came" in run.out + run.err
    assert novuss("record", "merge", "all.db", "e.db").status == 2
    novuss("record", "salvage", "e.db", "-o", "new.db")
    novuss("record", "export", "new.db", "-o", "o.zip")
    assert photos_in(tmp_path / "o.zip") == {digest(PHOTO): PHOTO}


def test_item_of_which_there_is_a_photo_alone_is_named(novuss: Novuss, tmp_path: Path) -> None:
    listed: list[Data] = [{"name": "P9-1.jpg", "sha256": digest(PHOTO)}]
    data = event(inspection("p", "P9", photos=listed), inspection("a", "P1", weight("21")))
    (tmp_path / "e.zip").write_bytes(zipped([build_event_member(data), member(PHOTO)]))
    assert novuss("check", "e.zip", "--report", "r.html").status == 3
    assert DATA in (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "P9" in novuss("record", "add", "e.db", "e.zip").out

"""Photos in the form: made small, kept, handed over with the event, taken over by another phone."""

import io
import json
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect
from tests.browser.judging import Judge, choose
from tests.browser.test_form_stored import FULL
from tests.event_zips import OTHER, build_event_member, digest, jpeg, member, zipped
from tests.handed import inspection, name_of, weight

from novuss.tables.event_zip import read_jpeg_size, unpack_event_zip

#: Letters of EXIF: turned by a quarter, and a place on the map.
ORIENTATION, PLACE = 0x0112, 0x8825
#: Stores no blob, nor what is written with it, as Safari does in a private window.
NO_BLOBS = """() => { const { prototype } = IDBObjectStore; const put = prototype.put;
  prototype.put = function (value, key) {
    if (Object.values(value).some((part) => part instanceof Blob)) throw new Error("no blobs");
    return put.call(this, value, key); }; }"""


def camera() -> bytes:
    """A photo as a phone takes it: large, turned, and with the place where it was taken."""
    about = Image.Exif()
    about[ORIENTATION] = 6
    about.get_ifd(PLACE).update({1: "N", 2: (56.0, 57.0, 0.0)})
    out = io.BytesIO()
    Image.new("RGB", (3000, 2000), "brown").save(out, "JPEG", exif=about)
    assert b"Exif" in out.getvalue()
    return out.getvalue()


def test_photos_are_made_small_and_travel_with_the_event(desk: Judge, tmp_path: Path) -> None:
    page, photos = desk.page, desk.page.locator(".nc-photos li")
    desk.type("puck.weight@", "21")
    page.get_by_text(desk.say("about-item"), exact=True).click()
    take = page.locator("input[type=file]")
    broken = {"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"\xff\xd8 no photo"}
    take.set_input_files(broken)  # type: ignore[arg-type]
    expect(page.locator(".nc-toast")).to_have_text(desk.say("photo-unreadable"))
    (tmp_path / "a b.jpg").write_bytes(camera())
    # It is seen and goes along while it is on its way to the disk, however long that takes.
    page.evaluate(NO_BLOBS)
    page.evaluate(FULL)
    take.set_input_files(tmp_path / "a b.jpg")
    expect(photos.locator("img")).to_have_js_property("naturalWidth", 1067)
    page.evaluate("() => { globalThis.full = false; dispatchEvent(new Event('pagehide')); }")
    page.get_by_label(desk.say("photo-caption")).fill("plaisa <b>")
    desk.stored()

    desk.board()
    page.get_by_role("link", name=desk.say("hand-over"), exact=True).click()
    with page.expect_download() as download:
        desk.press("save-json")
    assert download.value.suggested_filename.endswith(".zip")
    packed = unpack_event_zip("e.zip", Path(download.value.path()).read_bytes())
    event = json.loads(packed.event)
    ((name, photo),) = packed.photos.items()
    assert event["inspections"][0]["photos"] == [
        {"name": "P1-1.jpg", "caption": "plaisa <b>", "sha256": name}
    ]
    # As the camera was held, and nobody learns where.
    assert read_jpeg_size(photo) == (1067, 1600)
    assert b"Exif" not in photo

    desk.board()
    page.get_by_role("link", name=desk.say("protocol"), exact=True).click()
    figure = page.frame_locator("iframe.nc-paper").locator("#photos figure")
    expect(figure.locator("figcaption")).to_have_text("ripa P1: plaisa <b> P1-1.jpg")
    expect(figure.locator("img")).to_have_js_property("naturalWidth", 1067)

    # Another phone has the event and another photo, and sends one that nobody names.
    listed = [{"name": "P2-1.jpg", "sha256": name}, {"name": "P2-2.jpg", "sha256": digest(OTHER)}]
    event["inspections"] = [inspection("b", "P2", weight("21"), photos=listed)]
    (tmp_path / "b.zip").write_bytes(
        zipped([build_event_member(event), member(photo), member(stranger := jpeg((7, 7)))])
    )
    desk.board()
    page.get_by_role("link", name=desk.say("hand-over"), exact=True).click()
    choose(desk, "join", tmp_path / "b.zip")
    notes = page.locator("dialog .nc-note")
    expect(notes.nth(0)).to_contain_text("P2 (P2-2.jpg)")
    expect(notes.nth(1)).to_contain_text(digest(stranger)[:8])
    page.get_by_role("button", name=desk.say("join-now"), exact=True).click()
    page.wait_for_selector(".nc-handing")
    with page.expect_download() as download:
        desk.press("save-json")
    both = unpack_event_zip("e.zip", Path(download.value.path()).read_bytes())
    assert len(json.loads(both.event)["inspections"]) == 2
    assert set(both.photos) == {name}

    # As an event of its own, which is refused when a path leads out of it.
    event["id"] = name_of("another")
    for file, more in (("no.zip", [("../x.jpg", photo)]), ("c.zip", [])):
        (tmp_path / file).write_bytes(zipped([build_event_member(event), member(photo), *more]))
    desk.open()
    choose(desk, "open-file", tmp_path / "no.zip")
    expect(page.locator("dialog li")).to_contain_text("../x.jpg")
    desk.press("close")
    choose(desk, "open-file", tmp_path / "c.zip")
    desk.tile("P2").click()
    page.get_by_label(desk.say("own-name"), exact=True).fill("B. Otrais")
    desk.press("begin")
    expect(page.locator(".nc-history img")).to_have_js_property("naturalWidth", 1067)

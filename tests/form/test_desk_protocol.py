"""The protocols of a phone, its desk and the event file list the same, under one digest."""

import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from lxml import html
from lxml.html import HtmlElement
from tests.commands import run
from tests.desk.hall import Hall, Visitor, open_hall
from tests.handed import Data, name_of, reading, weight

from novuss.corpus import Corpus

Form = Callable[..., Any]

SPECS = Path(__file__).resolve().parents[2] / "specs"
PUCK = {"kind": "puck", "characteristic": "puck.weight", "scope": "event"}
RAIL = "table.rail_width"
#: The parts of the annex in their order.
ANNEX = (
    *("again", "readings", "charts", "fails-most", "working-limits", "waivers-in-full"),
    "clauses",
)


def inspect(judge: Visitor, word: str, item: str, *readings: Data, **more: Any) -> Data:
    """An inspection of this judge, whole unless it is said to be partial."""
    kind = readings[0]["characteristic"].partition(".")[0]
    base = {"kind": kind, "readings": list(readings), "partial": False}
    return {**judge.weigh(word, item, "1"), **base, **more}


def measure_everything(anna: Visitor, bea: Visitor) -> None:
    """Failures, open and improbable readings, a contest and a re-inspection, with remarks."""
    again = {"replaces": [name_of("p4")]}
    heights = [reading("table.height", "76,0", "cm"), reading("table.pocket_diameter", "101", "mm")]
    rails = [reading(RAIL, "47", "mm"), reading(RAIL, "45", "mm", position="south")]
    anna.hand_over(
        inspect(anna, "p10", "P10", weight("21"), partial=True),
        inspect(anna, "p1", "P1", weight("25", remark="chipped"), remark="old"),
        *(inspect(anna, f"p{n}", f"P{n}", weight("23")) for n in (3, 4, 5, 6)),
        inspect(anna, "d1", "D1", reading("disc.hole_diameter", "9,5", "mm")),
        inspect(anna, "d2", "D2", reading("disc.weight", "5,8", "g")),
        inspect(anna, "c1", "C1", reading("cue.length", "1,52", "mm")),
        inspect(anna, "t1", "T1", *heights, *rails),
    )
    bea.hand_over(inspect(bea, "p3b", "P3", weight("21")), inspect(bea, "p5b", "P5", weight("21")))
    # A wedge is of one inspection: of P7 there is none, of P8 there is.
    thick = [reading("puck.thickness", value, "mm", position=value) for value in ("14", "14.5")]
    anna.hand_over(inspect(anna, "p7", "P7", thick[0]), inspect(anna, "p8", "P8", *thick))
    bea.hand_over(inspect(bea, "p7c", "P7", thick[1]))
    bea.hand_over(inspect(bea, "p4b", "P4", weight("22"), **again))


def decide_everything(chief: Visitor, hall: Hall) -> None:
    """Waivers, one of them unused and one withdrawn, working limits, a re-inspection, a choice."""
    for word, item in (("w1", "P1"), ("w4", "P4"), ("w6", "P6")):
        chief.decide(word, "waiver", **PUCK, item=item)
    chief.decide("w", "waiver", kind="table", item="T1", characteristic=RAIL, scope="first match")
    for word, name in (("l", "disc.hole_diameter"), ("l2", "table.line_thickness")):
        chief.decide(word, "limit", characteristic=name, lower="7", upper="9", unit="mm")
    chief.decide("r", "reinspection", kind="puck", item="P6")
    over = {"inspection": name_of("p5"), "characteristic": "puck.weight", "occasion": "before"}
    about = {"kind": "puck", "item": "P5", "inspection": name_of("p5b")}
    chief.decide("c", "choice", **about, over=[over])
    given = [data for name, data in hall.log if name == "settings"][-1]["waivers"]
    (waiver,) = [waiver for waiver in given if waiver["item"] == "P6"]
    body = {"id": name_of("x"), "at": "2026-11-28T10:00:00Z", "waiver": waiver}
    assert chief.decide("x", "withdrawal", withdrawn=body).status_code == 200


def hold_event(hall: Hall) -> Visitor:
    """Let judges measure and the chief judge decide everything; the chief judge."""
    anna, bea, chief = hall.join("Anna"), hall.join("Bea"), hall.join("Chief", "chief-judge")
    measure_everything(anna, bea)
    decide_everything(chief, hall)
    return chief


def read_lists(page: str) -> dict[str, list[str]]:
    """What a protocol lists, part by part, wherever page 1 ends."""
    document = html.document_fromstring(page)
    found: dict[str, list[str]] = {}

    def put(name: str, elements: list[HtmlElement]) -> None:
        found.setdefault(name, []).extend(
            " ".join(element.text_content().split()) for element in elements
        )

    put("facts", document.xpath("//dl[@class='facts']/div[@class='whole'][last()]"))
    put("notices", document.xpath("//p[@class='remark']"))
    put("counts", document.xpath("//table[contains(@class, 'summary')]//tr"))
    for section in document.xpath("//*[@id='front' or @class='goes-on']//section[@id]"):
        name = section.get("id").removesuffix("-more")
        put(name, section.xpath(".//*[self::tbody]/tr|.//p[@class='line']"))
    put("matrices", document.xpath("//table[contains(@class, 'matrix')]//tr"))
    # The annex; the entries of the records are the desk's alone.
    lines = "*[self::p or self::th or self::td or self::h4 or self::dt or self::figcaption]"
    for name in ANNEX:
        put(name, document.xpath(f"//*[@id='{name}']//{lines}"))
    put("digest", document.xpath("//p[@class='digest']/code[1]"))
    # Runs of one paragraph are cut where page 1 ends.
    for name in ("lacking", "limits"):
        text = " ".join(found[name])
        found[name] = sorted(filter(None, (part.strip(" .") for part in text.split(";"))))
    return found


def test_photo_of_another_phone_is_fetched_from_the_desk_for_the_protocol(form: Form) -> None:
    ours, theirs, lost = ("0" * 64, "1" * 64, "2" * 64)
    inspections = [
        {"kind": "puck", "item": item, "photos": [{"name": f"{item}.jpg", "sha256": digest}]}
        for item, digest in (("P1", ours), ("P2", theirs), ("P3", lost))
    ]
    photos, log = form(
        "photographed", inspections=inspections, own={ours: "own"}, elsewhere={theirs: "other"}
    )
    assert photos == [
        ["P1", f"data:image/jpeg;base64,{b64encode(b'own').decode()}"],
        ["P2", f"data:image/jpeg;base64,{b64encode(b'other').decode()}"],
        ["P3", None],
    ]
    # Its own photo is asked of nobody.
    assert log == [["GET", f"/photos/{theirs}"], ["GET", f"/photos/{lost}"]]


@pytest.fixture
def phones_clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The desk in the zone of the phone."""
    monkeypatch.setenv("TZ", "Europe/Riga")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("phones_clock")
def test_protocols_of_phone_desk_and_event_file_list_the_same(
    form: Form, corpus: Corpus, tmp_path: Path
) -> None:
    with open_hall(tmp_path / "event.db", corpus) as hall:
        chief = hold_event(hall)
        desk = read_lists(chief.ask("GET", "/protocol/en").text)
        phone = read_lists(form("protocol", log=[list(event) for event in hall.log]))
    # A check of the event file says the same.
    run(tmp_path, SPECS, "record", "export", "event.db", "-o", "event.json")
    run(tmp_path, SPECS, "check", "event.json", "--report", "check.html")
    check = read_lists((tmp_path / "check.html").read_text(encoding="utf-8"))
    assert [*desk] == [*phone] == [*check]
    for name, lines in desk.items():
        assert phone[name] == lines, name
        assert check[name] == lines, name
    assert [line for line in desk["readings"] if line.startswith("wedge ")] == ["wedge 0.5 mm."]
    notices = " ".join(desk["notices"])
    for words in (
        "measured again",
        "The chief judge's decision",
        "Withdrawn",
        "does not count: P10",
    ):
        assert words in notices
    listed = ("failures", "decisions", "waivers", "lacking", "limits", "again", "readings")
    assert all(desk[name] for name in listed)

"""Event files by named changes of a sound one: what form and command line say of each."""

import json
from collections.abc import Callable
from typing import Any

from tests.handed import event, inspection, limit, name_of, reading, waiver, weight

from novuss.model.event_file import LONGEST, MOST_PHOTOS

Way = tuple[str | int, ...]
#: A code of ``problem.*``; None for a file that is taken.
Code = str | None

PHOTO = {"name": "a.jpg", "sha256": "0" * 64}
SOUND = event(
    inspection("a", "P1", weight("21,5", verdict="pass", evidence="printed"), partial=True),
    inspection(
        "b",
        "D1",
        reading("disc.weight", "5", "g", colour="red", position="red 1", occasion="during"),
        photos=[PHOTO],
    ),
    inspection("c", "P1", weight("22"), replaces=["a"]),
    guard="0,8",
    rule="guarded",
    limits=[limit("disc.hole_diameter", "7", "9")],
    instruments=[{"id": "S1", "kind": "scale"}],
    waivers=[waiver("P1", "puck.weight", "today")],
    handed_over_at="2026-11-22T18:00:00Z",
)
FIRST: Way = ("inspections", 0)
READING: Way = (*FIRST, "readings", 0)
OUT = object()
#: Blanks that only one of the two languages takes from the ends of a text.
BLANKS = "\ufeff\x85\x1f"


def change_file(way: Way, to: object) -> bytes:
    """Replace, add or take out one value of the sound file."""
    copy = json.loads(json.dumps(SOUND))
    whole: Any = copy
    for part in way[:-1]:
        whole = whole[part]
    if to is OUT:
        del whole[way[-1]]
    else:
        whole[way[-1]] = to
    return json.dumps(copy, indent=1).encode()


def _text(change: Callable[[str], str]) -> bytes:
    return change(json.dumps(SOUND, ensure_ascii=False, indent=1)).encode("utf-8")


#: Changes of one value: what is done, where, by what; which problem is told.
CHANGES: dict[str, tuple[Way, object, Code]] = {
    "id-missing": (("id",), OUT, "json-member-missing"),
    "id-is-a-number": (("id",), 7, "json-not-text"),
    "id-is-null": (("id",), None, "json-not-text"),
    "id-is-a-word": (("id",), "kauss", "json-member-value"),
    "id-is-half-a-letter": (("id",), "%E0%A4%A", "json-member-value"),
    "id-in-capitals": (("id",), name_of("event").upper(), "json-member-value"),
    "id-with-a-line-end": (("id",), name_of("event") + "\n", "json-member-value"),
    "format-missing": (("format",), OUT, "json-member-missing"),
    "format-later": (("format",), "novuss-event-2", "json-event-newer"),
    "format-of-something-else": (("format",), "wca-1", "json-member-value"),
    "format-is-a-list": (("format",), ["novuss-event-1"], "json-member-value"),
    "member-unknown": (("weather",), "fair", "json-member-unknown"),
    "member-named-as-a-prototype": (("__proto__",), {}, "json-member-unknown"),
    "event-missing": (("event",), OUT, None),
    "event-empty": (("event",), {}, None),
    "event-is-a-list": (("event",), [], "json-member-form"),
    "event-is-null": (("event",), None, "json-member-form"),
    "event-name-is-a-number": (("event", "name"), 7, "json-not-text"),
    "event-name-is-markup": (("event", "name"), "<img src=x onerror=alert(1)>", None),
    "event-name-long": (("event", "name"), "K" * (LONGEST + 1), "json-member-long"),
    "event-name-longest": (("event", "name"), "K" * LONGEST, None),
    "event-name-of-wide-letters": (("event", "name"), "😀" * LONGEST, None),
    "event-name-null": (("event", "name"), None, "json-not-text"),
    "event-owner-unknown": (("event", "owner"), "LNF", "json-member-unknown"),
    "plan-empty": (("event", "plan"), {}, None),
    "plan-of-all": (("event", "plan"), {"table": 12, "puck": 500, "disc": 0}, None),
    "plan-of-balls": (("event", "plan"), {"ball": 1}, "json-member-unknown"),
    "plan-is-a-number": (("event", "plan"), 84, "json-member-form"),
    "plan-is-a-list": (("event", "plan"), ["table"], "json-member-form"),
    "plan-without-end": (("event", "plan"), {"table": 501}, "json-member-value"),
    "plan-below-nothing": (("event", "plan"), {"table": -1}, "json-member-value"),
    "plan-of-half-a-table": (("event", "plan"), {"table": 0.5}, "json-member-value"),
    "plan-in-words": (("event", "plan"), {"table": "12"}, "json-member-value"),
    "plan-of-true": (("event", "plan"), {"table": True}, "json-member-value"),
    "date-empty": (("event", "date"), "", None),
    "date-no-such-day": (("event", "date"), "2026-99-99", "json-member-value"),
    "date-thirtieth-of-february": (("event", "date"), "2026-02-30", "json-member-value"),
    "date-leap-day": (("event", "date"), "2028-02-29", None),
    "date-no-leap-day": (("event", "date"), "2100-02-29", "json-member-value"),
    "date-thirty-first-of-april": (("event", "date"), "2026-04-31", "json-member-value"),
    "date-the-other-way-round": (("event", "date"), "22.11.2026", "json-member-value"),
    "date-in-arabic-digits": (("event", "date"), "٢٠٢٦-١١-٢٢", "json-member-value"),
    "edition-missing": (("edition",), OUT, "json-member-missing"),
    "edition-of-no-form": (("edition",), "lnf 2017", "json-member-value"),
    "edition-unknown": (("edition",), "lnf-2099", "event-edition"),
    "edition-earlier": (("edition",), "mfn-2010", None),
    "edition-is-an-object": (("edition",), {}, "json-not-text"),
    "rule-missing": (("rule",), OUT, None),
    "rule-is-an-object": (("rule",), {}, "json-member-value"),
    "rule-unknown": (("rule",), "strict", "json-member-value"),
    "guard-null": (("guard",), None, None),
    "guard-is-a-number": (("guard",), 1, "json-not-text"),
    "guard-negative": (("guard",), "-1", "json-member-value"),
    "guard-without-end": (("guard",), "1" * 13, "json-member-value"),
    "knowledge-is-an-object": (("knowledge",), {}, "json-not-text"),
    "knowledge-of-another-site": (("knowledge",), "f" * 64, None),
    "limits-is-text": (("limits",), "abc", "json-member-form"),
    "limits-null": (("limits",), None, "json-member-form"),
    "limit-of-nothing": (("limits", 0, "characteristic"), OUT, "json-member-missing"),
    "limit-is-a-number": (("limits", 0, "upper"), 9, "json-not-text"),
    "limit-that-cannot-be-read": (("limits", 0, "upper"), "nine", None),
    "instruments-is-an-object": (("instruments",), {"0": {}}, "json-member-form"),
    "instrument-is-text": (("instruments", 0), "S1", "json-member-form"),
    "instrument-without-id": (("instruments", 0, "id"), OUT, "json-member-missing"),
    "waiver-of-a-blank": (("waivers", 0, "item"), " ", "json-member-value"),
    "waiver-of-a-ball": (("waivers", 0, "kind"), "ball", "json-member-value"),
    "inspections-missing": (("inspections",), OUT, None),
    "inspections-empty": (("inspections",), [], None),
    "inspections-null": (("inspections",), None, "json-member-form"),
    "inspections-is-an-object": (("inspections",), {}, "json-member-form"),
    "inspection-is-a-number": (FIRST, 7, "json-member-form"),
    "inspection-is-null": (FIRST, None, "json-member-form"),
    "inspection-without-readings": ((*FIRST, "readings"), OUT, None),
    "inspection-id-missing": ((*FIRST, "id"), OUT, "json-member-missing"),
    "inspection-id-is-a-word": ((*FIRST, "id"), "a", "json-member-value"),
    "inspection-id-twice": ((*FIRST, "id"), name_of("b"), "event-twice"),
    "inspection-of-another-event": ((*FIRST, "event"), name_of("x"), "json-member-unknown"),
    "kind-unknown": ((*FIRST, "kind"), "ball", "json-member-value"),
    "kind-is-a-list": ((*FIRST, "kind"), ["puck"], "json-member-value"),
    "item-missing": ((*FIRST, "item"), OUT, "json-member-missing"),
    "item-blank": ((*FIRST, "item"), " \t", "json-member-value"),
    "item-blank-to-one-language": ((*FIRST, "item"), BLANKS, "json-member-value"),
    "item-is-an-object": ((*FIRST, "item"), {"x": 1}, "json-not-text"),
    "remark-of-half-a-pair": ((*FIRST, "remark"), "P\ud800", None),
    "item-is-not-what-is-repeated": ((*FIRST, "item"), "P9", "event-replaces-item"),
    "item-long": ((*FIRST, "item"), "P" * (LONGEST + 1), "json-member-long"),
    "by-missing": ((*FIRST, "by"), OUT, None),
    "by-is-true": ((*FIRST, "by"), True, "json-not-text"),
    "at-missing": ((*FIRST, "at"), OUT, "json-member-missing"),
    "at-is-noon": ((*FIRST, "at"), "noon", "json-member-value"),
    "at-without-a-zone": ((*FIRST, "at"), "2026-11-22T09:31:05", "json-member-value"),
    "at-in-a-thirteenth-month": ((*FIRST, "at"), "2026-13-22T09:31:05Z", "json-member-value"),
    "at-twenty-five-o-clock": ((*FIRST, "at"), "2026-11-22T25:00:00Z", "json-member-value"),
    "at-in-no-zone": ((*FIRST, "at"), "2026-11-22T09:00:00+25:00", "json-member-value"),
    "at-to-the-minute": ((*FIRST, "at"), "2026-11-22T09:31Z", None),
    "device-is-a-number": ((*FIRST, "device"), 1, "json-not-text"),
    "replaces-is-text": ((*FIRST, "replaces"), name_of("b"), "json-member-form"),
    "replaces-a-word": ((*FIRST, "replaces"), ["x"], "json-member-value"),
    "replaces-itself": ((*FIRST, "replaces"), [name_of("a")], "event-replaces-item"),
    "replaces-what-is-elsewhere": ((*FIRST, "replaces"), [name_of("elsewhere")], None),
    "partial-is-a-word": ((*FIRST, "partial"), "no", "json-member-form"),
    "partial-is-a-number": ((*FIRST, "partial"), 0, "json-member-form"),
    "readings-is-text": ((*FIRST, "readings"), "21", "json-member-form"),
    "reading-is-text": (READING, "21,5 g", "json-member-form"),
    "reading-of-nothing": ((*READING, "characteristic"), OUT, "json-member-missing"),
    "reading-of-a-name": ((*READING, "characteristic"), "weight", "json-member-value"),
    "reading-of-what-nobody-knows": ((*READING, "characteristic"), "puck.smell", None),
    "reading-of-another-kind": ((*READING, "characteristic"), "table.height", None),
    "value-is-an-object": ((*READING, "value"), {"x": 1}, "json-not-text"),
    "value-is-a-number": ((*READING, "value"), 21.5, "json-not-text"),
    "value-is-null": ((*READING, "value"), None, "json-not-text"),
    "value-is-a-list": ((*READING, "value"), ["21"], "json-not-text"),
    "value-empty": ((*READING, "value"), "", None),
    "value-that-cannot-be-read": ((*READING, "value"), "heavy", None),
    "value-without-end": ((*READING, "value"), "9" * 9000, None),
    "unit-unknown": ((*READING, "unit"), "stone", None),
    "occasion-unknown": ((*READING, "occasion"), "after", "json-member-value"),
    "colour-unknown": ((*READING, "colour"), "blue", "json-member-value"),
    "verdict-unknown": ((*READING, "verdict"), "good", "json-member-value"),
    "verdict-null": ((*READING, "verdict"), None, None),
    "verdict-is-an-object": ((*READING, "verdict"), {}, "json-member-value"),
    "evidence-unknown": ((*READING, "evidence"), "hearsay", "json-member-value"),
    "reading-with-a-key": ((*READING, "key"), "k", "json-member-unknown"),
    "photo-without-a-digest": (
        ("inspections", 1, "photos", 0, "sha256"),
        OUT,
        "json-member-missing",
    ),
    "photo-with-a-short-digest": (
        ("inspections", 1, "photos", 0, "sha256"),
        "0" * 63,
        "json-member-value",
    ),
    "photo-with-words": (("inspections", 1, "photos", 0, "caption"), "crack <b>", None),
    "photo-with-a-number": (("inspections", 1, "photos", 0, "caption"), 7, "json-not-text"),
    "photos-is-an-object": (("inspections", 1, "photos"), {}, "json-member-form"),
    "photos-as-many-as-may-be": (("inspections", 1, "photos"), [PHOTO] * MOST_PHOTOS, None),
    "photos-one-too-many": (
        ("inspections", 1, "photos"),
        [PHOTO] * (MOST_PHOTOS + 1),
        "json-member-many",
    ),
    "handed-over-never": (("handed_over_at",), None, None),
    "handed-over-on-a-day": (("handed_over_at",), "2026-11-22", "json-member-value"),
}
FILES: dict[str, tuple[bytes, Code]] = {
    **{name: (change_file(way, to), code) for name, (way, to, code) in CHANGES.items()},
    "sound": (change_file(("id",), SOUND["id"]), None),
    "in-one-line": (json.dumps(SOUND).encode(), None),
    "with-a-mark": (_text(lambda text: f"\ufeff{text}"), None),
    "in-utf-16": (json.dumps(SOUND, ensure_ascii=False).encode("utf-16"), None),
    "in-windows-1257": (json.dumps(SOUND, ensure_ascii=False).encode("cp1257"), "json-no-event"),
    "with-blanks-around": (_text(lambda text: f" \r\n\t{text}\n\n"), None),
    "nothing": (b"", "json-broken"),
    "cut-off": (_text(lambda text: text[:-3]), "json-broken"),
    "cut-within-a-text": (_text(lambda text: text[: text.index("Cup") + 1]), "json-broken"),
    "more-behind": (_text(lambda text: f"{text} 7"), "json-broken"),
    "comma-behind-the-last": (
        _text(lambda text: text.replace("\n ]\n}", "\n ],\n}")),
        "json-broken",
    ),
    "comment": (_text(lambda text: f"// an event\n{text}"), "json-broken"),
    "single-quotes": (_text(lambda text: text.replace('"', "'")), "json-broken"),
    "line-end-in-a-text": (_text(lambda text: text.replace("Cup", "C\nup")), "json-broken"),
    "escape-of-nothing": (_text(lambda text: text.replace("Cup", "C\\up")), "json-broken"),
    "leading-nought": (_text(lambda text: text.replace('"0,8"', "01")), "json-broken"),
    "not-a-number": (_text(lambda text: text.replace('"0,8"', "NaN")), "json-not-text"),
    "list": (b"[]", "json-no-event"),
    "number": (b"7", "json-no-event"),
    "name-twice": (
        _text(lambda text: text.replace('"by": "Anna"', '"by": "Anna", "by": "Boris"', 1)),
        "json-name-twice",
    ),
    "deep": (b'{"format":' + b"[" * 9000 + b"]" * 9000 + b"}", "json-deep"),
}

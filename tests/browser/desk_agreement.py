"""What phones and desk say of the same event, compared by digests."""

import hashlib
import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.commands import run

from novuss.records.entry_digests import drop_empty_members
from novuss.records.reading_encoding import dump_canonical_json

from .desk_process import DeskProcess, Phone

#: The tables of a protocol; around them stand digests of the chain, which two files do not share.
_TABLE = re.compile(r"<table.*?</table>", re.DOTALL)


def digest_of(inspection: dict[str, Any]) -> str:
    """The digest of an inspection's content, however it is written."""
    content = drop_empty_members(inspection)
    return hashlib.sha256(dump_canonical_json(content).encode()).hexdigest()


def read_log(desk: DeskProcess) -> list[tuple[str, str]]:
    """The inspections that the desk told of, in the order of its log: id and digest."""
    with sqlite3.connect(desk.store.with_name("EVENT.drafts.db")) as base:
        rows = base.execute("SELECT data FROM log WHERE name = 'entries' ORDER BY number")
        told = [
            inspection for (data,) in rows for inspection in json.loads(data).get("inspections", [])
        ]
    base.close()
    return [(inspection["id"], digest_of(inspection)) for inspection in told]


def export_store(desk: DeskProcess, knowledge: Path) -> dict[str, str]:
    """The inspections that the records hold: digests by their ids."""
    path = desk.folder / "export.json"
    path.unlink(missing_ok=True)
    done = run(desk.folder, knowledge, "record", "export", desk.store, "-o", path)
    assert done.status == 0, done.err
    inspections = json.loads(path.read_text(encoding="utf-8"))["inspections"]
    assert Counter(one["id"] for one in inspections).most_common(1)[0][1] == 1
    return {one["id"]: digest_of(one) for one in inspections}


def hold_to_acknowledgements(desk: DeskProcess, knowledge: Path, phones: Iterable[Phone]) -> int:
    """See that what was acknowledged is in the records: all, in order, once; how many there are."""
    stored, log = export_store(desk, knowledge), read_log(desk)
    assert dict(log) == stored
    assert len(log) == len(stored)
    place = {name: number for number, (name, _) in enumerate(log)}
    acknowledged = set()
    for phone in phones:
        own = [(one["id"], digest_of(one)) for one in phone.acknowledged()]
        assert {name: stored.get(name) for name, _ in own} == dict(own)
        # What was acknowledged twice, as its answer was lost, was first so the first time.
        order = list(dict.fromkeys(place[name] for name, _ in own))
        assert order == sorted(order)
        acknowledged |= {name for name, _ in own}
    assert acknowledged == stored.keys()
    return len(stored)


def merge_files(desk: DeskProcess, knowledge: Path, *files: Path) -> Path:
    """New records, called as those of the desk, of the event files that phones handed over."""
    store: Path = desk.folder / "merged" / desk.store.name
    store.parent.mkdir()
    done = run(desk.folder, knowledge, "record", "add", store, *files, "--by", "Chief")
    assert done.status in (0, 1, 3), done.err
    return store


def protocol_of(store: Path, knowledge: Path) -> tuple[Any, list[str]]:
    """What the protocol of records says: as data, and the tables of its page."""
    data, page = (store.with_suffix(f".{suffix}") for suffix in ("json", "html"))
    for path in (data, page):
        words = ("report", store.name, "-o", path.name, "--language", "lv", "--force")
        done = run(store.parent, knowledge, *words)
        assert done.status in (0, 1), done.err
    said = json.loads(data.read_text(encoding="utf-8"))
    return said["items"], _TABLE.findall(page.read_text(encoding="utf-8"))

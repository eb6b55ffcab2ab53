"""What phones and desk say of the same event, compared by digests."""

import hashlib
import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.commands import run

from novuss.records.entry_digests import drop_empty_members
from novuss.records.reading_encoding import dump_canonical_json

from .desk_process import DeskProcess, Phone

#: The digest that a protocol prints of what it says.
_CHECKSUM = re.compile(r"(?:[0-9a-f]{16}\s?){4}")


def digest_of(inspection: dict[str, Any]) -> str:
    """The digest of an inspection's content, however it is written."""
    content = drop_empty_members(inspection)
    return hashlib.sha256(dump_canonical_json(content).encode()).hexdigest()


def read_log(desk: DeskProcess) -> list[tuple[int, str, str]]:
    """The inspections of the desk's log, in its order: number of the row, id and digest."""
    with closing(sqlite3.connect(desk.store.with_name("EVENT.drafts.db"))) as base:
        rows = base.execute(
            "SELECT number, data FROM log WHERE name = 'entries' ORDER BY number"
        ).fetchall()
    return [
        (number, inspection["id"], digest_of(inspection))
        for number, data in rows
        for inspection in json.loads(data)["inspections"]
    ]


def export_store(desk: DeskProcess, knowledge: Path) -> dict[str, str]:
    """The inspections that the records hold: digests by their ids."""
    path = desk.folder / "export.json"
    path.unlink(missing_ok=True)
    done = run(desk.folder, knowledge, "record", "export", desk.store, "-o", path)
    assert done.status == 0, done.err
    inspections = json.loads(path.read_text(encoding="utf-8"))["inspections"]
    assert Counter(inspection["id"] for inspection in inspections).most_common(1)[0][1] == 1
    return {inspection["id"]: digest_of(inspection) for inspection in inspections}


def hold_to_acknowledgements(desk: DeskProcess, knowledge: Path, phones: Iterable[Phone]) -> int:
    """See that what was acknowledged is in the records: all, in order, once; how many there are."""
    stored, log = export_store(desk, knowledge), read_log(desk)
    assert {name: digest for _, name, digest in log} == stored
    assert len(log) == len(stored)
    places = {name: number for number, name, _ in log}
    acknowledged = set()
    for phone in phones:
        # Whoever is at the desk has all of it.
        assert phone.kept() == stored.keys()
        requests = phone.acknowledged()
        for inspection in (inspection for request in requests for inspection in request):
            acknowledged.add(inspection["id"])
            assert stored.get(inspection["id"]) == digest_of(inspection)
        order = [max(places[inspection["id"]] for inspection in request) for request in requests]
        assert order == sorted(order)
    assert acknowledged == stored.keys()
    return len(stored)


def merge_files(desk: DeskProcess, knowledge: Path, *files: Path) -> Path:
    """New records, called as those of the desk, of the event files that phones handed over."""
    store: Path = desk.folder / "merged" / desk.store.name
    store.parent.mkdir()
    done = run(desk.folder, knowledge, "record", "add", store, *files, "--by", "Chief")
    assert done.status in (0, 1, 3), done.err
    return store


def protocol_of(store: Path, knowledge: Path) -> tuple[Any, str]:
    """What the protocol of records says: its items as data, and the digest that it prints."""
    data, page = (store.with_suffix(f".{suffix}") for suffix in ("json", "html"))
    for path in (data, page):
        words = ("report", store.name, "-o", path.name, "--language", "lv", "--force")
        done = run(store.parent, knowledge, *words)
        assert done.status in (0, 1), done.err
    summary = json.loads(data.read_text(encoding="utf-8"))
    checksum = _CHECKSUM.search(page.read_text(encoding="utf-8"))
    assert checksum
    return summary["items"], checksum[0]

"""Valid files with random damage: the program answers, refuses with a message, and never breaks.

By hand, for as many files as wanted:

    python -m tests.attack.fuzz 5000
"""

import argparse
import io
import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pandas as pd
from tests.attack.forked_command import fork_command
from tests.commands import call
from tests.handed import event, inspection, reading

from novuss.specs.knowledge_location import find_specs_folder

EXAMPLE = Path(__file__).parents[2] / "docs" / "example"
#: Seconds of CPU and bytes of memory that one damaged file may cost.
LIMITS = {resource.RLIMIT_CPU: (20, 25), resource.RLIMIT_AS: (4 << 30, 4 << 30)}
#: What breaks programs when it stands in a text.
_WORDS = (
    *("\0", "\ufeff", "\u202e", "\u2028", "\r", '"', "'", ";", "\t", ",", "=1+1", "_x0000_"),
    *("&#0;", "<!--", "]]>", "%s", "{}", "${x}", "1e999999", "-0", "9" * 400, "nan", "∞", "\ud83d"),
    *(
        "٣",
        "①",
        "null",
        "[[[[",
        '{"a":',
        "../../x",
        "\x1b[2J",
        "'; DROP TABLE entry; --",
        "é" * 999,
    ),
)
_CSV = "item,kind,characteristic,value,unit\np1,puck,weight,21,g\np2,puck,outer_diameter,44.5,mm\n"
_WAIVERS = (
    "chief judge,item,characteristic,reason,scope,date\n"
    "A. Paraugs,p1,weight,Why,the first game only,2026-11-21\n"
)
_REGISTER = "id,kind,measures,resolution,unit,uncertainty\nK1,caliper,length,0.01,mm,0.02\n"


@dataclass(frozen=True)
class Seed:
    """A valid file and the call that reads it; ``{}`` stands for the damaged file."""

    name: str
    content: bytes
    call: tuple[str, ...]


def seeds(folder: Path) -> list[Seed]:
    """A file of each form and each use."""
    long = _CSV.encode()
    event_data = event(
        inspection("a", "P1", reading("puck.weight", "21", "g")),
        inspection("b", "T1", reading("table.height", "760", "mm")),
    )
    frame = pd.read_csv(io.StringIO(_CSV))
    columns = io.BytesIO()
    frame.to_parquet(columns)
    store = folder / "seed.db"
    (folder / "a.csv").write_bytes(long)
    code = call(folder, find_specs_folder(), "record", "add", store, "a.csv", "--by", "A").status
    assert code in (0, 1, 3), code
    table = json.dumps(
        [
            dict(zip(_CSV.split()[0].split(","), row.split(","), strict=True))
            for row in _CSV.split()[1:]
        ]
    )
    limits = (EXAMPLE / "limits.csv").read_bytes()
    return [
        Seed("long.csv", long, ("check", "{}")),
        Seed("long.csv", long, ("check", "{}", "--stream")),
        Seed("wide.csv", (EXAMPLE / "tables.csv").read_bytes(), ("check", "{}")),
        Seed("brushes.csv", (EXAMPLE / "brushes.csv").read_bytes(), ("check", "{}", "--json")),
        Seed("book.xlsx", (EXAMPLE / "pucks.xlsx").read_bytes(), ("check", "{}")),
        Seed("table.json", table.encode(), ("check", "{}")),
        Seed("event.json", json.dumps(event_data).encode(), ("check", "{}")),
        Seed(
            "event.json",
            json.dumps(event_data).encode(),
            ("record", "add", "new.db", "{}", "--by", "A"),
        ),
        Seed("rows.parquet", columns.getvalue(), ("check", "{}")),
        Seed("rows.parquet", columns.getvalue(), ("check", "{}", "--stream")),
        Seed("limits.csv", limits, ("check", "a.csv", "--limits", "{}")),
        Seed("register.csv", _REGISTER.encode(), ("check", "a.csv", "--instruments", "{}")),
        Seed(
            "waivers.csv",
            _WAIVERS.encode(),
            ("check", "a.csv", "--waivers", "{}"),
        ),
        Seed("store.db", store.read_bytes(), ("record", "show", "{}", "p1")),
        Seed("store.db", store.read_bytes(), ("record", "history", "{}")),
        Seed(
            "store.db", store.read_bytes(), ("record", "add", "{}", "a.csv", "--again", "--by", "B")
        ),
        Seed("store.db", store.read_bytes(), ("record", "merge", "into.db", "{}")),
    ]


def damaged(content: bytes, chance: random.Random) -> bytes:
    """The content with some random damage; of an archive also of one of its parts."""
    if zipfile.is_zipfile(io.BytesIO(content)) and chance.random() < 0.7:
        return _archive(content, chance)
    for _ in range(chance.randint(1, 2)):
        content = chance.choice(_DAMAGES)(content, chance)
    return content


def _archive(content: bytes, chance: random.Random) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(out, "w") as target:
        names = source.namelist()
        hit = chance.choice(names)
        for name in names:
            part = source.read(name)
            if name == hit:
                if chance.random() < 0.1:
                    continue
                part = chance.choice(_DAMAGES)(part, chance)
            target.writestr(name, part)
    return out.getvalue()


def _flip(content: bytes, chance: random.Random) -> bytes:
    found = bytearray(content)
    for _ in range(chance.randint(1, 8)):
        if found:
            found[chance.randrange(len(found))] = chance.randrange(256)
    return bytes(found)


def _slice(content: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randint(0, len(content))
    return start, min(len(content), start + chance.randint(0, 200))


def _cut(content: bytes, chance: random.Random) -> bytes:
    start, end = _slice(content, chance)
    return content[:start] + content[end:]


def _end(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randint(0, len(content))]


def _twice(content: bytes, chance: random.Random) -> bytes:
    start, end = _slice(content, chance)
    return content[:end] + content[start:end] * chance.randint(1, 50) + content[end:]


def _word(content: bytes, chance: random.Random) -> bytes:
    start, end = _slice(content, chance)
    word = chance.choice(_WORDS).encode("utf-8", "surrogatepass")
    return content[:start] + word + content[chance.choice([start, end]) :]


def _number(content: bytes, chance: random.Random) -> bytes:
    digits = [place for place, byte in enumerate(content) if 48 <= byte <= 57]
    if not digits:
        return content
    place = chance.choice(digits)
    return (
        content[:place] + chance.choice([b"-", b"99999999999", b".", b"e9"]) + content[place + 1 :]
    )


_DAMAGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(_flip, _cut, _end, _twice, _word, _word, _number),
)


def run(folder: Path, words: tuple[str, ...]) -> tuple[int, str]:
    """Exit status and messages of a call, in a copy of this process; minus the signal if killed."""
    _, status = os.waitpid(fork_command(folder, words, LIMITS), 0)
    messages = ((folder / name).read_text("utf-8", "replace") for name in ("out", "err"))
    return os.waitstatus_to_exitcode(status), "".join(messages)


def attacks(count: int, seed: int) -> Iterator[tuple[Seed, bytes, int, str]]:
    """Damaged files, each with the exit status and the messages that it gave."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        known = seeds(folder)
        for number in range(-len(known), count):
            sample = known[number % len(known)]
            bad = damaged(sample.content, chance) if number >= 0 else sample.content
            with tempfile.TemporaryDirectory(dir=folder) as scratch:
                place = Path(scratch)
                (place / sample.name).write_bytes(bad)
                shutil.copy(folder / "a.csv", place / "a.csv")
                words = tuple(sample.name if word == "{}" else word for word in sample.call)
                if number >= 0:
                    yield sample, bad, *run(place, words)
                else:
                    # First each file as it was, which has to be read, in this process: each copy of
                    # it then has what the command needs.
                    done = call(place, find_specs_folder(), *words)
                    assert done.status in (0, 1, 3), (sample.name, sample.call, done.err)
                for store in place.glob("*.db"):
                    if store.name != sample.name:
                        _sound(store)


def _sound(store: Path) -> None:
    """Whatever was read, what was written is whole."""
    with closing(sqlite3.connect(store)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",), store


def broken(code: int, output: str) -> bool:
    """Whether the program broke down: it may refuse, and never crash or be killed."""
    return code not in (0, 1, 2, 3) or "Traceback" in output or (code == 2 and not output.strip())


def main() -> int:
    """Attack with as many files as are asked for; those that break the program are kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"))
    asked = parser.parse_args()
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    codes: Counter[int] = Counter()
    found = 0
    for number, (seed, bad, code, output) in enumerate(attacks(asked.count, asked.seed)):
        codes[code] += 1
        if broken(code, output):
            found += 1
            folder = asked.keep / f"{asked.seed}-{number}"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / seed.name).write_bytes(bad)
            print(f"{folder / seed.name}: novuss {' '.join(seed.call)}: {code}: {output[-300:]}")
    print(
        f"{sum(codes.values())} files, exit statuses {dict(sorted(codes.items()))}, {found} broken"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

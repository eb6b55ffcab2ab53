"""Power cuts while records are written: what was told is there, and everything is whole.

``python tests/attack/powercuts.py 100`` simulates as many. No plug is pulled: commands run
once under ``strace``, which notes every call that changes a file or a folder, in order, and
what was printed between them. From that, disks are put together as a power cut could have
left them after the n-th call:

- what was written to a file and not asked to be kept by ``fsync`` is there or not, call by
  call, and the last of it may be there to the middle, in pieces of 512 bytes;
- names that came, went or changed in a folder since its last ``fsync`` did so up to some
  call, in their order, as file systems with a journal keep them.

Then each such disk is looked at as after a kill: records open and verify, entries of which
the command had told are there, reports are the old or the new ones. What a disk does that
says "kept" and keeps nothing, is beyond this.
"""

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.attack import kills

_CALLS = (
    "openat,write,pwrite64,ftruncate,fsync,fdatasync,unlink,unlinkat,rename,renameat,renameat2,"
    "link,linkat"
)
_LINE = re.compile(r"^(?P<pid>\d+) +(?P<call>\w+)\((?P<rest>.*)\) += (?P<result>-?\d+).*$")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_FD = re.compile(r"^(\d+)<([^>]*)>")
_SECTOR = 512
#: As ``novuss report`` tells it.
_WRITTEN = re.compile(r"written: ([^\s,]+)")


@dataclass
class Call:
    """One call that changed something: ``told`` is what was printed."""

    what: str
    name: str = ""
    other: str = ""
    at: int = 0
    content: bytes = b""
    told: str = ""


@dataclass
class Inode:
    """A file: what is on the disk for sure, and what came since."""

    kept: bytearray = field(default_factory=bytearray)
    since: list[Call] = field(default_factory=list)

    def left(self, dice: random.Random) -> bytes:
        """What a power cut leaves."""
        content = bytearray(self.kept)
        for call in self.since:
            if dice.random() < 0.5:
                continue
            if call.what == "truncate":
                _resize(content, call.at)
                continue
            data = call.content
            if dice.random() < 0.2:
                data = data[: dice.randrange(len(data) // _SECTOR + 1) * _SECTOR]
            _put(content, call.at, data)
        return bytes(content)

    def sync(self) -> None:
        """Let everything be on the disk."""
        for call in self.since:
            if call.what == "truncate":
                _resize(self.kept, call.at)
            else:
                _put(self.kept, call.at, call.content)
        self.since.clear()


def _resize(content: bytearray, size: int) -> None:
    del content[size:]
    content.extend(bytes(size - len(content)))


def _put(content: bytearray, at: int, data: bytes) -> None:
    if data:
        _resize(content, max(len(content), at + len(data)))
        content[at : at + len(data)] = data


class Disk:
    """A folder on a disk, call by call."""

    def __init__(self) -> None:
        self.names: dict[str, Inode] = {}
        self.kept: dict[str, Inode] = {}
        #: The folder after each change of a name since its last fsync.
        self.since: list[dict[str, Inode]] = []
        self.told = ""

    def do(self, call: Call) -> None:
        """Let a call happen."""
        match call.what:
            case "told":
                self.told += call.told
                return
            case "sync folder":
                self.kept, self.since = dict(self.names), []
                return
            case "create":
                self.names[call.name] = Inode()
            case "unlink":
                self.names.pop(call.name, None)
            case "rename":
                self.names[call.other] = self.names.pop(call.name)
            case "link":
                self.names[call.other] = self.names[call.name]
            case "sync":
                self.names[call.name].sync()
                return
            case _:
                self.names[call.name].since.append(call)
                return
        self.since.append(dict(self.names))

    def cut(self, folder: Path, dice: random.Random) -> None:
        """Put a folder there as a power cut could leave it now."""
        names = dice.choice([self.kept, *self.since])
        contents: dict[int, bytes] = {}
        for name, inode in names.items():
            if id(inode) not in contents:
                contents[id(inode)] = inode.left(dice)
            (folder / name).write_bytes(contents[id(inode)])


def _calls(trace: Path, folder: Path, before: set[str]) -> Iterator[Call]:
    """The calls that changed something in a folder, and what was printed."""
    names = set(before)
    places: dict[tuple[str, str], int] = {}

    def within(path: str) -> str | None:
        full = Path(os.path.normpath(folder / path))
        return full.name if full.parent == folder else None

    for line in trace.read_text(encoding="ascii", errors="replace").splitlines():
        found = _LINE.match(line)
        if not found or int(found["result"]) < 0:
            continue
        call, rest, pid = found["call"], found["rest"], found["pid"]
        texts = [bytes.fromhex(escaped.replace("\\x", "")) for escaped in _TEXT.findall(rest)]
        opened = _FD.match(rest)
        path = opened[2] if opened else ""
        if "\\x" in path:
            path = bytes.fromhex(path.replace("\\x", "")).decode()
        if call == "openat":
            name = within(texts[0].decode())
            if name is None or not re.search("O_(WRONLY|RDWR)", rest):
                continue
            if name not in names and "O_CREAT" in rest:
                names.add(name)
                yield Call("create", name)
            places[pid, name] = 0
            if "O_TRUNC" in rest:
                yield Call("truncate", name, at=0)
        elif call in ("unlink", "unlinkat"):
            if (name := within(texts[0].decode())) in names:
                names.discard(name)
                yield Call("unlink", name)
        elif call.startswith(("rename", "link")):
            source, other = (within(text.decode()) for text in texts)
            if source and other:
                names |= {other}
                if call.startswith("rename"):
                    names.discard(source)
                yield Call("rename" if call.startswith("rename") else "link", source, other)
        elif call in ("fsync", "fdatasync"):
            if Path(path) == folder:
                yield Call("sync folder")
            elif (name := within(path)) in names:
                yield Call("sync", name)
        elif call == "ftruncate":
            if (name := within(path)) in names:
                yield Call("truncate", name, at=int(rest.rsplit(",", 1)[1]))
        elif (name := within(path)) in ("out", "err"):
            yield Call("told", told=texts[0].decode("utf-8", "replace"))
        elif name in names:
            done = int(found["result"])
            if call == "pwrite64":
                at = int(rest.rsplit(",", 1)[1])
            else:
                at = places.get((pid, name), 0)
                places[pid, name] = at + done
            yield Call("write", name, at=at, content=texts[0][:done])


#: What is run under strace, one after the other.
_RUN = """
import sys
from pathlib import Path
from tests.attack import kills
folder = kills.Folder(Path(sys.argv[1]), number=100)
base = Path(sys.argv[2])
kills.knowledge_location.PLACES = (base / "specs",)
for name in ("add", "event", "report", "add", "merge", "merge into new", "export", "salvage",
             "report", "add"):
    folder.finish(*kills._commands(folder)[name])
"""


def main(
    times: int, seed: int, say: Callable[[str], object] = print, *, deaf: bool = False
) -> list[str]:
    """Cut the power as often as that; what was lost.

    A ``deaf`` disk keeps nothing when it is asked to: on it there must be defects, or they
    would not be found here.
    """
    with tempfile.TemporaryDirectory() as name:
        base = Path(name).resolve()
        kills.ready(base)
        folder = kills.Folder.made(base / "event")
        for stream in ("out", "err"):
            (folder.path / stream).unlink()
        names = {path.name: path.read_bytes() for path in folder.path.iterdir()}
        trace = base / "trace"
        strace = ["strace", "-f", "-y", "-xx", "-s", "100000000", "-e", f"trace={_CALLS}"]
        run = [sys.executable, "-c", _RUN, str(folder.path), str(base)]
        subprocess.run(
            [*strace, "-o", str(trace), *run],
            check=True,
            cwd=Path(__file__).resolve().parents[2],
        )
        disk = Disk()
        for file_name, content in names.items():
            disk.names[file_name] = disk.kept[file_name] = Inode(bytearray(content))
        calls = list(_calls(trace, folder.path, set(names)))
        reports = _reports(calls, names)
        dice = random.Random(seed)
        cuts = sorted(dice.randrange(1, len(calls) + 1) for _ in range(times))
        lost: list[str] = []
        done = 0
        for number, call in enumerate(calls, 1):
            if not (deaf and call.what.startswith("sync")):
                disk.do(call)
            for _ in range(cuts.count(number)):
                left = base / "left"
                left.mkdir()
                disk.cut(left, dice)
                lost += [f"after call {number}: {loss}" for loss in _wrong(left, disk, reports)]
                shutil.rmtree(left)
                done += 1
        announced = len(kills._TOLD.findall(disk.told))
    say(
        f"{done} power cuts within {len(calls)} calls of 10 commands, seed {seed}; "
        f"{announced} entries were told; {len(lost)} defects"
    )
    for loss in lost:
        say(loss)
    return lost


def _reports(calls: list[Call], before: dict[str, bytes]) -> dict[str, list[bytes]]:
    """Every content that a report had in turn, none at first."""
    disk = Disk()
    for name, content in before.items():
        disk.names[name] = Inode(bytearray(content))
    found = {name: [content] for name, content in before.items() if _report(name)}
    for call in calls:
        disk.do(call)
        if call.what == "rename" and _report(call.other):
            disk.names[call.other].sync()
            found.setdefault(call.other, [b""]).append(bytes(disk.names[call.other].kept))
    return found


def _report(name: str) -> bool:
    return name.startswith("s.") or name == "e.json"


def _wrong(left: Path, disk: Disk, reports: dict[str, list[bytes]]) -> Iterator[str]:
    """What is not as it has to be."""
    announced = set(kills._TOLD.findall(disk.told))
    yield from kills._unsound(left / "e.db", announced)
    for path in left.glob("[!.]*.db"):
        if path.name not in ("e.db", "damaged.db"):
            yield from kills._unsound(path, set())
    written = _WRITTEN.findall(disk.told)
    for name, contents in reports.items():
        found = (left / name).read_bytes() if (left / name).exists() else b""
        # What was told of, or what came after it.
        if found not in contents[written.count(name) :]:
            yield f"{name} is neither old nor new"
    for name in written:
        if name.endswith(".db") and not (left / name).exists():
            yield f"{name} was told and is not there"


if __name__ == "__main__":
    deaf = "--deaf" in sys.argv
    asked = [int(word) for word in sys.argv[1:] if word != "--deaf"]
    times, seed, *_ = [*asked, *[100, 20261121][len(asked) :]]
    sys.exit(1 if main(times, seed, deaf=deaf) else 0)

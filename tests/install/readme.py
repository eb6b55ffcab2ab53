"""Runs the commands of README and command line page as printed, for one who has only a clone.

Every line of a ``console`` block, and every ``make``, ``novuss`` and ``pip`` command in
the text, is read out of these pages and run: in a fresh clone, with a home and caches of
its own and hardly anything on the path, first without uv and, where there is one, with
it. Lines for Windows run with the folders of this system. What a reader has to have (a
table, a document) is made from ``docs/example``. A server is started, asked for its first
page and stopped. Where a message says what to install, that is typed and the line run again.

A package index is needed; without one it says so and ends with status 0.

    python3 tests/install/readme.py          # some minutes; ``make test`` with few tests
    python3 tests/install/readme.py --all    # everything as printed
"""

import argparse
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
#: Whose commands are run.
PAGES = ("README.md", "docs/developers/command-line.md")
#: What says how this machine reaches its package index, which is the machine's own matter.
KEPT = re.compile(r"PIP_.*|UV_.*|.*_PROXY|.*_proxy|.*(?:SSL|CERT|CA_BUNDLE).*|TMPDIR|LANG")
#: Verdicts are no failures of a command: 1 something fails, 3 something is open.
VERDICTS = {"check": {0, 1, 3}, "record": {0, 1, 3}, "report": {0, 1, 3}}
#: What ``make test`` runs of the tests, unless all is asked for.
FEW = "tests/test_install_hints.py tests/test_locks.py"
PATIENCE = 3600
PROGRAMS = ("make", "novuss", "pip", "pipx")

#: Makes the files that the pages speak of from the example event; run in the clone.
STAND_INS = """
import csv, io, pathlib, sys
import openpyxl
from novuss.corpus import load_corpus

example, to = pathlib.Path("docs/example"), pathlib.Path(sys.argv[1])
rows = openpyxl.load_workbook(example / "pucks.xlsx").active.iter_rows(values_only=True)
with (to / "pucks.csv").open("w", encoding="utf-8", newline="") as file:
    csv.writer(file, delimiter=";").writerows(rows)
book = openpyxl.Workbook()
text = (example / "tables.csv").read_text(encoding="utf-8-sig")
for row in csv.reader(io.StringIO(text), delimiter=";"):
    book.active.append(row)
book.save(to / "tables.xlsx")
for name in ("tables.csv", "limits.csv"):
    (to / name).write_bytes((example / name).read_bytes())
used = {}
for row in csv.DictReader(io.StringIO(text), delimiter=";"):
    if row["Mērinstruments"] and row["Mērvienība"]:
        used.setdefault(row["Mērinstruments"], row["Mērvienība"])
register = "".join(f"{name};measure;0.1;0.2;2;{unit}\\n" for name, unit in used.items())
(to / "instruments.csv").write_text("id;kind;resolution;U;k;unit\\n" + register, encoding="utf-8")
rules = load_corpus().rules
clauses = [one for name in ("2", "3") for one in (rules.clause(name), *rules.children(name))]
try:
    import weasyprint
except (ImportError, OSError):
    sys.exit()
page = "".join(f"<p>{one.id} {one.texts.de}</p>" for one in clauses)
weasyprint.HTML(string=f"<html lang=de>{page}</html>").write_pdf(to / "rules.pdf")
"""


@dataclass(frozen=True)
class Line:
    """One command of a page: ``prompt`` is ``$``, or ``>`` on Windows."""

    number: int
    prompt: str
    text: str

    @property
    def words(self) -> list[str]:
        return shlex.split(self.text)


def lines(readme: str) -> Iterator[Line]:
    """Every command of the blocks, and those in the text that no block has."""
    block, found = False, []
    for number, text in enumerate(readme.splitlines(), start=1):
        if text.startswith("```"):
            block = text == "```console"
        elif block and (match := re.match(r"([$>]) (.+?)(?:\s+# .*)?$", text)):
            found.append(Line(number, match[1], match[2]))
        elif not block:
            found += [
                Line(number, "$", inline)
                for inline in re.findall(rf"`((?:{'|'.join(PROGRAMS)}) [^`]+)`", text)
            ]
    seen = set()
    for line in found:
        if line.text not in seen and "..." not in line.text:
            seen.add(line.text)
            yield line


def read_commands() -> list[Line]:
    """The commands of all pages, each once."""
    return list(lines("\n".join((ROOT / page).read_text(encoding="utf-8") for page in PAGES)))


@dataclass
class Reader:
    """Somebody with a fresh clone and ``tools`` on the path, who types one line after another."""

    name: str
    home: Path
    tools: Path
    everything: bool
    failed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clone = self.cloned("clone")
        self.files = self.home / "files"
        self.files.mkdir()

    def cloned(self, name: str) -> Path:
        folder = self.home / name
        subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
        return folder

    def environment(self, *path: Path) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if KEPT.fullmatch(name)}
        places = [*path, self.tools, Path("/usr/bin"), Path("/bin")]
        more = {} if self.everything else {"ONLY": FEW}
        return {
            **kept,
            **more,
            "HOME": str(self.home),
            "PATH": os.pathsep.join(map(str, places)),
            "PORT": str(free_port()),
            "NO_COLOR": "1",
        }

    def type(
        self, text: str, folder: Path, *path: Path, served: bool = False, prefix: str = ""
    ) -> str:
        """Run a line and tell how it went; what it printed."""
        env = self.environment(*path)
        if served and "mkdocs" in text:
            text += f" --dev-addr 127.0.0.1:{env['PORT']}"
        elif served and "desk" in text:
            text += f" --port {env['PORT']} --site {self.clone / 'build' / 'site'}"
        began = time.monotonic()
        with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
            process = subprocess.Popen(
                ["/bin/sh", "-c", text],
                cwd=folder,
                env=env,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                if served:
                    status = 0 if answers(process, int(env["PORT"])) else 1
                else:
                    status = process.wait(PATIENCE)
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGTERM)
                    process.wait(60)
            output.seek(0)
            printed = output.read()
        words = shlex.split(text)
        verdicts = VERDICTS.get(words[1], {0}) if Path(words[0]).name == "novuss" else {0}
        fine = status in verdicts
        if not fine and not prefix and (cure := cure_of(printed)):
            self.type(cure, folder, *path, prefix="said: ")
            return self.type(text, folder, *path, prefix="again: ")
        word = "ok" if fine else "FAILED"
        print(
            f"  {word:6} {time.monotonic() - began:6.1f} s  {prefix}{text}  ({status})", flush=True
        )
        if not fine:
            self.failed.append(f"{self.name}: {text}")
            print(
                "\n".join(f"         | {line}" for line in printed.splitlines()[-25:]), flush=True
            )
        return printed

    def size(self, what: str, folder: Path) -> None:
        """Tell how large an environment is on this disk."""
        blocks = {
            (status.st_dev, status.st_ino): status.st_blocks * 512
            for path in folder.rglob("*")
            for status in [path.lstat()]
        }
        print(f"         {what}: {sum(blocks.values()) / 1e6:.0f} MB", flush=True)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def answers(process: "subprocess.Popen[bytes]", port: int) -> bool:
    """Whether a started server comes to show a page, before its process ends."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page:
                return "novuss" in page.read().decode().casefold()
        except OSError:
            time.sleep(1)
    return False


def cure_of(printed: str) -> str | None:
    """The command that a message about a missing package names."""
    found = re.search(
        r"(?:uv pip install --python \S+|pipx inject \S+|\S*python\S* -m pip install)"
        r'(?: "[^"]+")+',
        " ".join(printed.split()),
    )
    return found[0] if found else None


def read_by(reader: Reader, found: list[Line]) -> None:
    """Type every line in the order of the pages, but the tests last: they bring what they need.

    So every other line is run with what ``make run`` alone installs.
    """
    programs = reader.clone / ".venv" / "bin"
    windows = ready = None
    for line in sorted(found, key=lambda line: line.text == "make test"):
        words = line.words if line.prompt == "$" else line.text.replace("\\", "/").split()
        if line.prompt == ">":
            windows = windows or reader.cloned("windows")
            text = " ".join(words).replace("Scripts/", "bin/")
            text = re.sub(r"^py\b", "python3", text)
            reader.type(text, windows, served="serve" in words)
        elif words[0] == "make":
            served = words[1] == "run" and "SERVE=0" not in words
            if served and len(words) > 2 and not reader.everything:
                print(f"  passed over, needs --all: {line.text}")
                continue
            reader.type(line.text, reader.clone, served=served)
            reader.size(f".venv after {line.text}", reader.clone / ".venv")
        elif words[0] == "pipx":
            pipx(reader, line)
        elif words[0] == "pip":
            reader.type("python3 -m venv bare", reader.home)
            bare = reader.home / "bare" / "bin"
            reader.type(line.text, reader.clone, bare)
            reader.type("novuss check docs/example/cues.csv", reader.clone, bare)
            reader.size("bare", bare.parent)
        elif words[0] == "novuss":
            if not ready:
                ready = [str(programs / "python"), "-c", STAND_INS, str(reader.files)]
                subprocess.run(ready, cwd=reader.clone, check=True)
            if "rules.pdf" in words and not (reader.files / "rules.pdf").exists():
                print(f"  passed over, no PDF can be made here: {line.text}")
                continue
            text = line.text.replace(" URL ", " https://example.org/ ")
            reader.type(text, reader.files, programs, served=words[1] == "desk")
        else:
            reader.failed.append(f"{reader.name}: nobody knows how to run {line.text}")
    if windows and list((windows / ".venv").glob("**/playwright")):
        reader.failed.append(f"{reader.name}: the lines for Windows install what only tests need")


def pipx(reader: Reader, line: Line) -> None:
    """An installation of its own for each line, as nobody types two of them."""
    folder = reader.home / f"pipx-{line.number}"
    if not (reader.home / "pipx").exists():
        reader.type("python3 -m venv pipx && pipx/bin/pip install -q pipx", reader.home)
    homes = f"PIPX_HOME={folder} PIPX_BIN_DIR={folder}/bin PIPX_MAN_DIR={folder}/man"
    reader.type(f"{homes} {line.text}", reader.clone, reader.home / "pipx" / "bin")
    for call in ("novuss --help", "novuss rules show 17.1.8", "novuss check docs/example/cues.csv"):
        reader.type(call, reader.clone, folder / "bin")
    reader.size(line.text, folder)


def tools(folder: Path, names: list[str]) -> Path:
    """A folder for the path with nothing in it but what is named."""
    folder.mkdir()
    for name in names:
        program = sys.executable if name == "python3" else shutil.which(name)
        (folder / name).write_text(f'#!/bin/sh\nexec "{program}" "$@"\n')
        (folder / name).chmod(0o755)
    return folder


def index_answers(folder: Path) -> str:
    """Nothing where a package index answers, else why not."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    asked = ["download", "-q", "--no-deps", "--retries", "0", "--timeout", "10", "-d"]
    done = subprocess.run(
        [str(folder / "bin" / "python"), "-m", "pip", *asked, str(folder / "got"), "editables"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.stderr.strip().splitlines()[-1] if done.returncode else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true", help="every test, and every build")
    parser.add_argument("--with", choices=["pip", "uv"], dest="only", help="with one of the two")
    parser.add_argument("--list", action="store_true", help="say which commands there are")
    options = parser.parse_args()
    found = read_commands()
    if options.list:
        print("\n".join(line.text for line in found))
        return 0
    failed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="novuss-readme-") as name:
        if reason := index_answers(Path(name, "probe")):
            print(f"passed over: no package index answers: {reason}")
            return 0
        for tool in ("pip", "uv"):
            if options.only not in (None, tool) or (tool == "uv" and not shutil.which("uv")):
                print(f"with {tool}: passed over")
                continue
            print(f"with {tool}:", flush=True)
            home = Path(name, tool)
            home.mkdir()
            names = ["python3", *(["uv"] if tool == "uv" else [])]
            reader = Reader(tool, home, tools(home / "tools", names), options.all)
            read_by(reader, found)
            failed += reader.failed
    print("\n".join(failed) or "every command works as printed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

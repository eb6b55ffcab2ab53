"""The table of attacks: ``python -m tests.attack.table FILE.tsv [PART OF A NAME]...``."""

import re
import sys
import tempfile
from pathlib import Path

from tests.attack.attacks import ATTACKS, emptied
from tests.attack.limited_process import measured

_START = [sys.executable, "-m", "novuss"]


def main(output: Path, parts: list[str]) -> None:
    """Try each attack whose name has one of the parts, and write what it took."""
    with output.open("a", encoding="utf-8") as file, tempfile.TemporaryDirectory() as base:
        for attack in ATTACKS:
            if parts and not any(part in attack.name for part in parts):
                continue
            folder = emptied(Path(base) / "attack")
            words = attack.call(folder)
            target = folder / attack.file
            size = target.stat().st_size if target.is_file() and not target.is_symlink() else 0
            run = measured(words, folder, start=_START)
            lines = (run.err or run.out).strip().splitlines() or [""]
            lines = [line for line in lines if line.strip()] or [""]
            cap = re.search("--cap [a-z]+=[0-9]+", run.err)
            last = cap[0] if cap else lines[-1][:200]
            row = [attack.name, size, run.status, f"{run.cpu:.1f}", f"{run.memory:.0f}", last]
            line = "\t".join(map(str, row))
            print(line, flush=True)
            file.write(line + "\n")
            file.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

"""Line coverage of each room of the package, held to a floor of its own."""

import json
import sys
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
#: Percent of the lines of each room that its tests run at least.
FLOORS: dict[str, float] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "tool"
]["rooms"]


def compute_shares(files: dict[str, Any]) -> dict[str, float]:
    """Compute the percentage of lines run in each room, from what ``coverage json`` wrote."""
    lines: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    for path, file in files.items():
        room = path.partition("novuss/")[2].partition("/")[0].removesuffix(".py")
        lines[room][0] += file["summary"]["covered_lines"]
        lines[room][1] += file["summary"]["num_statements"]
    return {room: 100 * run / max(every, 1) for room, (run, every) in sorted(lines.items())}


def main(report: Path) -> int:
    """Print a line for each room; 1 where any is below its floor."""
    shares = compute_shares(json.loads(report.read_text(encoding="utf-8"))["files"])
    for room, share in shares.items():
        print(f"{room:14} {share:6.2f} %, at least {FLOORS.get(room, 0):g}")
    return int(any(share < FLOORS.get(room, 0) for room, share in shares.items()))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))

"""Peak memory of ``novuss check --stream`` on a short file and on one ten times as long.

    python tests/benchmarks/memory.py [ROWS]

ROWS of the long file are one million unless told, such as 10000000.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROBE = """
import resource, subprocess, sys
subprocess.run([sys.executable, "-m", "novuss", "check", sys.argv[1], "--stream"], check=False,
               stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def write(path: Path, rows: int) -> None:
    """Pucks with mixed characteristics and units."""
    with path.open("w", encoding="utf-8") as file:
        file.write("item,kind,characteristic,value,unit\n")
        for n in range(rows):
            if n % 2:
                file.write(f"p{n},puck,outer_diameter,{44 + n % 1100 / 1000},mm\n")
            else:
                file.write(f"p{n},puck,weight,0.0{19000 + n % 3200},kg\n")


def peak(path: Path) -> tuple[float, float]:
    """Megabytes and seconds of one check, in a process of its own."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", PROBE, str(path)], capture_output=True, text=True, check=True
    )
    # Linux counts in kilobytes, macOS in bytes.
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return int(done.stdout) / unit, time.perf_counter() - start


def main() -> None:
    """Measure and print."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for count in (rows // 10, rows):
            path = Path(folder) / f"{count}.csv"
            write(path, count)
            megabytes, seconds = peak(path)
            found.append(megabytes)
            print(f"{count} rows, {path.stat().st_size / 1e6:.0f} MB: {megabytes:.0f} MB peak")
            print(f"  {seconds:.1f} s, {count / seconds:.0f} rows a second")
    print(f"ten times the rows take {found[1] / found[0]:.2f}x the memory")


if __name__ == "__main__":
    main()

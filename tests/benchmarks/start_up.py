"""``novuss check`` on 40 rows beside ``python -c "import pandas, pint"``.

python tests/benchmarks/start_up.py
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path


def best(command: list[str], times: int = 7) -> float:
    """Seconds of the fastest run; the first one fills the caches."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        subprocess.run(command, capture_output=True, check=False)
        found.append(time.perf_counter() - start)
    return min(found)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "pucks.csv"
        rows = [f"p{n},puck,outer_diameter,4{n % 2 + 4}.{n % 10},mm" for n in range(40)]
        table.write_text("item,kind,characteristic,value,unit\n" + "\n".join(rows) + "\n")
        ours = best([sys.executable, "-m", "novuss", "check", str(table)])
        theirs = best([sys.executable, "-c", "import pandas, pint"])
    print(f"novuss check, 40 rows: {ours:.2f} s; import pandas, pint: {theirs:.2f} s")
    print(f"ratio: {ours / theirs:.2f}x")


if __name__ == "__main__":
    main()

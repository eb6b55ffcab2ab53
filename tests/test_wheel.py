"""What an installed novuss carries: the knowledge, and the search index made from it."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

from novuss.corpus import Corpus
from novuss.search.store import SHIPPED, index_version

ROOT = Path(__file__).resolve().parent.parent


def test_wheel_carries_the_index_of_its_own_knowledge(corpus: Corpus, tmp_path: Path) -> None:
    """Asking it needs no lemma data then, and nothing is compiled at the first search."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        index = json.loads(file.read(f"novuss/knowledge/{SHIPPED}"))
        names = file.namelist()
    assert index["clauses"]["version"] == index_version(corpus)
    assert "novuss/knowledge/subjects.yaml" in names
    assert "wheel_index.py" not in names

"""Facts carry over from the source documents, sentences do not."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.sources import ROOT


def test_no_sentence_is_copied_from_a_source_document(shared: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    done = subprocess.run(
        [
            sys.executable,
            shared / "tools" / "copied_sentences.py",
            "--sources",
            shared / "sources",
        ],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout.startswith("0 copied run(s)"), done.stdout
    assert done.returncode == 0

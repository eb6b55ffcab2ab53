"""Files of the generator: only what changed is written, and what is somebody else's stays."""

from pathlib import Path

import pytest

from novuss.site.build.generated_sources import write_files

FILES = {
    "index.md": b"# Novuss\n",
    "lv/rules/lnf-2017/8.1.3.md": "Pārbauda\n".encode(),
    "lv/equipment/index.md": b"Galds\n",
    "en/rules/lnf-2017/8.1.3.md": b"Checks\n",
    "ru/rules/lnf-2017/8.1.3.md": "Проверяет\n".encode(),
    "data/rules.json": b"{}",
    # Not only text.
    "lv/forms/a.xlsx": b"PK\r\n\0",
    "en/forms/a.csv": "\ufeffä\r\n".encode(),
}


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    done = write_files(tmp_path, FILES)
    assert (done.pages, done.changed, done.removed) == (len(FILES), len(FILES), 0)
    assert {name: (tmp_path / name).read_bytes() for name in FILES} == FILES
    return tmp_path


def test_unchanged_pages_are_not_written_again(docs: Path) -> None:
    page = docs / "lv/rules/lnf-2017/8.1.3.md"
    page.write_text("edited by hand", encoding="utf-8")
    times = {path: path.stat().st_mtime_ns for path in docs.rglob("*.*") if path != page}
    again = write_files(docs, FILES)
    assert (again.pages, again.changed, again.removed) == (len(FILES), 1, 0)
    assert {path: path.stat().st_mtime_ns for path in times} == times
    assert page.read_bytes() == FILES["lv/rules/lnf-2017/8.1.3.md"]


def test_stale_files_are_removed_and_hand_written_ones_stay(docs: Path) -> None:
    stale = [
        *("en/rules/lnf-2017/99.9.md", "ru/rules/lnf-2001/1.1.md", "lv/equipment/old.md"),
        "lv/forms/old.csv",
    ]
    mine = ["en/cite.md", "en/check/index.md", "example/README.md"]
    for name in stale + mine:
        (docs / name).parent.mkdir(parents=True, exist_ok=True)
        (docs / name).write_text("text", encoding="utf-8")
    done = write_files(docs, FILES)
    assert (done.changed, done.removed) == (0, len(stale))
    assert [name for name in stale if (docs / name).exists()] == []
    assert [name for name in mine if (docs / name).exists()] == mine
    assert not (docs / "ru/rules/lnf-2001").exists()

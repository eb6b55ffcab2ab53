"""Packs hold the site letter by letter, and belong to the language of their files."""

import gzip
import hashlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.site.build.offline_packs import compress_files, find_pack, write_packs
from novuss.site.build.service_worker import render_worker

LINES = st.lists(
    st.sampled_from(["a", "b", "", "nav", "\x01", "\x010+1", "š з", "\r"]), max_size=12
)
FILES = st.dictionaries(
    st.sampled_from(["lv/a.html", "lv/b.html", "c.css", "d/з.html", "e.png"]),
    LINES.map(lambda lines: "\n".join(lines).encode("utf-8")),
)


MARK = "\x01"


def unpacked(pack: bytes) -> dict[str, bytes]:
    """The files of a pack, as the browser sees them."""
    head, _, body = gzip.decompress(pack).partition(b"\n")
    index = json.loads(head)
    files = {}
    for path, (offset, length, shortened) in index["files"].items():
        content = body[offset : offset + length]
        if shortened:
            lines: list[str] = []
            for line in content.decode("utf-8").split("\n"):
                if line.startswith(MARK):
                    start, count = map(int, line[1:].split("+"))
                    lines += index["lines"][start : start + count]
                else:
                    lines.append(line)
            content = "\n".join(lines).encode("utf-8")
        files[path] = content
    return files


@given(FILES)
def test_what_is_packed_comes_out_again(files: dict[str, bytes]) -> None:
    assert unpacked(compress_files(files)) == files


def test_bytes_that_are_no_text_come_out_again() -> None:
    files = {"a.png": bytes(range(256)), "b.html": b"x\ny", "c.html": b"x\nz"}
    assert unpacked(compress_files(files)) == files


def test_lines_that_pages_share_are_kept_once() -> None:
    shared = "\n".join(f"<li>entry {number}</li>" for number in range(500))
    files = {f"lv/{n}.html": f"{shared}\n<p>{n}</p>".encode() for n in range(50)}
    assert gzip.decompress(compress_files(files)).count(b"entry 77<") == 1
    assert (
        len(compress_files(files)) < len(compress_files({"lv/0.html": files["lv/0.html"]})) + 3000
    )


@pytest.mark.parametrize(
    ("path", "pack"),
    [
        ("lv/rules/lnf-2017/17.1.8/index.html", "lv"),
        ("ru/manifest.webmanifest", "ru"),
        ("assets/search/lv.json", "lv"),
        ("assets/search/situations/lv.json", "lv"),
        ("assets/search/clauses.json", "shared"),
        ("assets/styles/novuss.css", "shared"),
        ("index.html", "shared"),
        ("data/rules.json", "data"),
        ("assets/stylesheets/main.1.min.css.map", None),
        ("offline/lv.0123.pack", None),
        ("sw.js", None),
        ("_headers", None),
        # For a page that is not kept, so in no language's pack.
        ("assets/names/names-lv.json", "shared"),
        # For pages of others, which have no worker of ours.
        ("embed.js", None),
        ("embed/lv/lnf-2017/17.json", None),
        ("sitemap.xml", None),
        ("sitemap.xml.gz", None),
        ("assets/cards/lv.png", None),
    ],
)
def test_file_belongs_to_a_pack(path: str, pack: str | None) -> None:
    assert find_pack(path) == pack


@pytest.fixture
def site(tmp_path: Path) -> Path:
    files = {
        "index.html": "entrance",
        "lv/index.html": "Sākums",
        "lv/rules/mfn-2010/17.1.з/index.html": "Punkts",
        "de/index.html": "Start",
        "data/rules.json": "{}",
        "sitemap.xml": "robots",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_every_page_of_a_language_is_in_its_pack(site: Path) -> None:
    packs = {pack.name: pack for pack in write_packs(site)}
    assert list(packs) == ["shared", "de", "lv", "data"]
    held = {name: set(unpacked((site / pack.url).read_bytes())) for name, pack in packs.items()}
    assert held == {
        "shared": {"index.html"},
        "de": {"de/index.html"},
        "lv": {"lv/index.html", "lv/rules/mfn-2010/17.1.з/index.html"},
        "data": {"data/rules.json"},
    }
    assert all(pack.bytes == (site / pack.url).stat().st_size for pack in packs.values())


def test_only_the_pack_that_changed_gets_a_new_address(site: Path, corpus: Corpus) -> None:
    before = write_packs(site)
    assert write_packs(site) == before
    (site / "lv/index.html").write_text("Jauns sākums", encoding="utf-8")
    after = write_packs(site)
    changed = [old.name for old, new in zip(before, after, strict=True) if old.url != new.url]
    assert changed == ["lv"]
    assert sorted(path.name for path in (site / "offline").iterdir()) == sorted(
        pack.url.removeprefix("offline/") for pack in after
    )
    assert render_worker(corpus, before) != render_worker(corpus, after)
    assert render_worker(corpus, after) == render_worker(corpus, write_packs(site))


def test_worker_names_every_pack_and_speaks_the_languages_that_there_are(
    site: Path, corpus: Corpus
) -> None:
    packs = write_packs(site)
    script = render_worker(corpus, packs)
    start = script.index("const SITE = ") + len("const SITE = ")
    settings = json.loads(script[start : script.index(";\n\nconst HERE")])
    assert settings["languages"] == ["de", "lv"]
    assert list(settings["packs"]) == [pack.name for pack in packs]
    for pack in settings["packs"].values():
        file = (site / pack["url"]).read_bytes()
        assert pack == {
            "url": pack["url"],
            "bytes": len(file),
            "sha256": hashlib.sha256(file).hexdigest(),
            "content": hashlib.sha256(gzip.decompress(file)).hexdigest(),
        }
        # An address says which bytes it has.
        assert pack["sha256"].startswith(pack["url"].split(".")[1])
    assert set(settings["words"]) == {"en", "de", "ru", "lv"}
    assert "http://" not in script
    assert "https://" not in script

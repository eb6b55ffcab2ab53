"""mkdocs build beside a bare Material build of the same pages.

    python tests/benchmarks/site_build.py [ROUNDS]

Both builds run in turns in one run, from the same Markdown files and with the same theme,
navigation and Markdown extensions; the bare one has the theme's own search and nothing of ours:
no generated pages to write, no hooks, no templates, no scripts. The best of the rounds counts,
and what is printed is the ratio.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

from novuss.corpus import load_corpus
from novuss.site.frame import frame

ROOT = Path(__file__).resolve().parent.parent.parent
BARE = """site_name: Bare
strict: false
theme: {name: material, font: false, features: [navigation.tabs, navigation.indexes]}
plugins: [search]
markdown_extensions: [admonition, attr_list, md_in_html, tables, toc: {permalink: true}]
validation: {nav: {omitted_files: ignore}, links: {not_found: ignore, anchors: ignore}}
not_in_nav: |
  /**
"""


def build(folder: Path, site: Path) -> float:
    """Seconds that a build took."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", site],
        cwd=folder,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - start


def pages(site: Path) -> int:
    """The pages of a site; a page that only leads on is none."""
    return sum("<article" in path.read_text(encoding="utf-8") for path in site.rglob("index.html"))


def main(rounds: int) -> None:
    """Build both as often as told and print what came out."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours, bare = [build(ROOT, folder / "ours")], []
        shutil.copytree(ROOT / "docs", folder / "bare/docs")
        nav = f"nav: {json.dumps(frame(load_corpus())['nav'], ensure_ascii=False)}\n"
        (folder / "bare/mkdocs.yml").write_text(BARE + nav, encoding="utf-8")
        for _ in range(rounds):
            bare.append(build(folder / "bare", folder / "site"))
            ours.append(build(ROOT, folder / "ours"))
        print(f"mkdocs {version('mkdocs')}, Material {version('mkdocs-material')}")
        print(f"pages: {pages(folder / 'ours')} ours, {pages(folder / 'site')} bare")
        print(f"seconds: {min(ours):.1f} ours, {min(bare):.1f} bare, best of {rounds}")
        print(f"ratio: {min(ours) / min(bare):.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2)

"""The same Markdown built with Zensical: as many pages, and what differs in their texts.

    uv run --with zensical --no-project tests/by_hand/zensical_build.py [SITE]

SITE is what mkdocs has built (build/site unless told). Zensical reads mkdocs.yml and our
templates, and builds every page; it runs no hooks, so that `novuss site` has to write the
pages first (a build with mkdocs has done so) and `novuss site --finish` adds redirects,
manifests and the site without a network afterwards.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from html import unescape
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
#: The folder that mkdocs.yml names as that of the theme's overrides.
OVERRIDES = "inspect/novuss/site/overrides"


def article(page: Path) -> str:
    """The words of a page without the blanks between them: syntax colouring adds some."""
    found = re.search(r"<article.*?</article>", page.read_text(encoding="utf-8"), re.DOTALL)
    return re.sub(r"\s+", "", unescape(re.sub(r"<[^>]+>", "", found.group()))) if found else ""


def main(theirs: Path) -> int:
    """Build and compare; 0 where every page is there with the same words."""
    with tempfile.TemporaryDirectory() as name:
        project = Path(name)
        shutil.copytree(ROOT / "docs", project / "docs")
        shutil.copytree(ROOT / OVERRIDES, project / OVERRIDES)
        shutil.copy(ROOT / "mkdocs.yml", project)
        novuss = [ROOT / ".venv/bin/novuss", "site", "--config", "zensical.yml"]
        subprocess.run(novuss, cwd=project, check=True)
        zensical = [sys.executable, "-m", "zensical", "build", "-f", "zensical.yml"]
        subprocess.run(zensical, cwd=project, check=True)
        ours = project / "build/site"
        built = {path.relative_to(ours) for path in ours.rglob("index.html")}
        wanted = {
            path.relative_to(theirs)
            for path in theirs.rglob("index.html")
            if "<article" in path.read_text(encoding="utf-8")
            and path.relative_to(theirs).parts[0] != "reports"
        }
        differing = [
            page
            for page in sorted(built & wanted)
            if article(ours / page) != article(theirs / page)
        ]
    print(f"Zensical {version('zensical')}: {len(built)} pages; mkdocs: {len(wanted)} pages")
    print(f"missing: {len(wanted - built)}, additional: {len(built - wanted)}")
    print(f"other words: {len(differing)}", *differing[:10], sep="\n  ")
    return int(bool(differing or wanted ^ built))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build/site"))

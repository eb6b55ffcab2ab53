"""The sources of a site, copied so that a test may change or build them."""

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def copy_sources(root: Path, *left_out: str) -> Path:
    """Copy them to a folder; the copy of ``mkdocs.yml``.

    Args:
        root: the folder, made where it is not there yet.
        left_out: names in ``docs`` that are not copied.
    """
    shutil.copytree(ROOT / "specs", root / "specs")
    shutil.copytree(ROOT / "docs", root / "docs", ignore=shutil.ignore_patterns(*left_out))
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    text = text.replace("inspect/novuss/", f"{ROOT.as_posix()}/inspect/novuss/")
    (root / "mkdocs.yml").write_text(text, encoding="utf-8")
    return root / "mkdocs.yml"

"""The command line, reports and the site, each beside what takes the least that can be."""

import json
import shutil
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from tests.benchmarks.measuring import Table, processes_in_turns
from tests.sources import ROOT

from novuss.corpus import load_corpus
from novuss.site.build.mkdocs_settings import build_settings

EXAMPLE = ROOT / "docs" / "example"
BARE = """site_name: Bare
strict: false
theme: {name: material, font: false, features: [navigation.tabs, navigation.indexes]}
plugins: [search]
markdown_extensions: [admonition, attr_list, md_in_html, tables, toc: {permalink: true}]
validation: {nav: {omitted_files: ignore}, links: {not_found: ignore, anchors: ignore}}
not_in_nav: |
  /**
"""


def start(folder: Path) -> Table:
    """How soon a call answers."""
    sheet = folder / "pucks.csv"
    rows = [f"p{n},puck,outer_diameter,4{n % 2 + 4}.{n % 10},mm" for n in range(40)]
    sheet.write_text("item,kind,characteristic,value,unit\n" + "\n".join(rows) + "\n")
    python, novuss = [sys.executable, "-c"], [sys.executable, "-m", "novuss"]
    commands = {
        "python -c pass": [*python, "pass"],
        "novuss --version": [*novuss, "--version"],
        "import typer, pydantic, rich": [*python, "import typer, pydantic, rich.console"],
        "novuss rules show 17.1.8": [*novuss, "rules", "show", "17.1.8"],
        "novuss rules compare 17.1.8": [*novuss, "rules", "compare", "17.1.8"],
        "novuss rules search kauliņiem": [*novuss, "rules", "search", "kauliņiem"],
        "import pandas": [*python, "import pandas"],
        "novuss check, 40 rows": [*novuss, "check", sheet.name],
    }
    found = processes_in_turns(commands, 9, folder)
    least, pandas = found["python -c pass"].best, found["import pandas"].best
    return Table(
        "Start",
        "Whole processes, compiled code kept.",
        ("", "CPU, least, ms", "CPU, middle, ms", "to python -c pass", "to import pandas"),
        [
            (
                name,
                f"{run.best * 1000:.0f}",
                f"{median(run.cpu) * 1000:.0f}",
                f"{run.best / least:.1f}",
                f"{run.best / pandas:.2f}",
            )
            for name, run in found.items()
        ],
    )


def reports(folder: Path) -> Table:
    """The example event in every form, and a thousand items as a workbook."""
    tables = [str(EXAMPLE / name) for name in ("tables.csv", "pucks.xlsx", "cues.csv", "discs.csv")]
    check = [sys.executable, "-m", "novuss", "check", *tables]
    check += ["--limits", str(EXAMPLE / "limits.csv"), "--event", "Example", "--force"]
    thousand = folder / "thousand.csv"
    lines = [
        f"P{n},puck,{name},{value},{unit}"
        for n in range(1000)
        for name, value, unit in (
            ("outer diameter", 44.5, "mm"),
            ("thickness", 14.5, "mm"),
            ("hole diameter", 10.1, "mm"),
            ("weight", 21.5, "g"),
        )
    ]
    thousand.write_text("item,kind,characteristic,value,unit\n" + "\n".join(lines) + "\n")
    commands = {"the example event, terminal": check}
    forms = ["html", "xlsx", "csv", *(["pdf"] if find_spec("weasyprint") else [])]
    for form in forms:
        commands[f"the example event, {form}"] = [*check, "--report", f"example.{form}"]
    commands["1,000 items, xlsx"] = [
        *(sys.executable, "-m", "novuss", "check", thousand.name, "--force"),
        *("--report", "thousand.xlsx"),
    ]
    commands["a form to fill in, xlsx"] = [
        *(sys.executable, "-m", "novuss", "template", "--tables", "12", "--pucks", "24"),
        *("--cues", "24", "--disc-sets", "6", "-o", "sheet.xlsx", "--force"),
    ]
    found = processes_in_turns(commands, 3, folder)
    return Table(
        "Reports",
        "Whole processes.",
        ("", "CPU, least, s", "CPU, middle, s", "memory, MB"),
        [
            (name, f"{run.best:.2f}", f"{median(run.cpu):.2f}", f"{run.memory:.0f}")
            for name, run in found.items()
        ],
    )


def site(folder: Path, rounds: int = 2) -> Table:
    """``mkdocs build`` beside a bare Material build of the same pages.

    From the same Markdown files and with the same theme, navigation and Markdown extensions; the
    bare one has the theme's own search and nothing of ours: no pages to write, no hooks, no
    templates, no scripts.
    """
    build = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir"]
    ours = {"this site": [*build, str(folder / "ours"), "--config-file", str(ROOT / "mkdocs.yml")]}
    processes_in_turns(ours, 1, ROOT, warm=False)
    shutil.copytree(ROOT / "docs", folder / "bare/docs")
    nav = f"nav: {json.dumps(build_settings(load_corpus())['nav'], ensure_ascii=False)}\n"
    (folder / "bare/mkdocs.yml").write_text(BARE + nav, encoding="utf-8")
    bare = {
        "bare Material": [
            *build,
            str(folder / "plain"),
            "--config-file",
            str(folder / "bare/mkdocs.yml"),
        ]
    }
    found = processes_in_turns(bare | ours, rounds, ROOT, warm=False)
    return Table(
        "The site",
        f"The same {_pages(folder / 'plain')} pages; mkdocs {version('mkdocs')}, "
        f"Material {version('mkdocs-material')}. Ours has {_pages(folder / 'ours')}, with all that "
        "finishing adds.",
        ("", "CPU, least, s", "clock, least, s", "memory, MB"),
        [
            (name, f"{run.best:.1f}", f"{min(run.clock):.1f}", f"{run.memory:.0f}")
            for name, run in found.items()
        ],
    )


def _pages(folder: Path) -> int:
    """The pages of a site; a page that only leads on is none."""
    return sum(
        "<article" in page.read_text(encoding="utf-8") for page in folder.rglob("index.html")
    )

"""Style sheets lose what nothing matches, and nothing else."""

import re
from pathlib import Path

import pytest
from tests.sources import ROOT

from novuss.site.build.stylesheet_trimming import FOLDER, OWN, drop_unused_styles

PAGE = '<p class="kept also"><i class=bare>a</i></p>'
#: Our own sheets, as they are written.
SHEETS = ROOT / "docs/assets/styles"
SCRIPT = 'element.classList.add("made-later")'


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for folder in (FOLDER, OWN, "assets/scripts"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "assets/scripts/one.js").write_text(SCRIPT, encoding="utf-8")
    return tmp_path


def left(site: Path, css: str, folder: str = FOLDER) -> str:
    (site / folder / "main.css").write_text(css, encoding="utf-8")
    drop_unused_styles(site)
    return (site / folder / "main.css").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "css",
    [
        ".kept{color:red}",
        ".bare{color:red}",
        ".kept.also>.bare:hover{color:red}",
        ".made-later{color:red}",
        "p>a{color:red}",
        # What may be absent is not asked for.
        ".kept:not(.absent){color:red}",
        "p:is(.absent,.kept){color:red}",
        "@media print{.kept{color:red}}",
        "@keyframes turn{to{opacity:0}}",
        '@font-face{font-family:"A"}',
        '[data-kind="a,b"]{color:red}',
        ".kept{--asked:1;width:var(--asked)}",
    ],
)
def test_rule_that_may_match_stays(site: Path, css: str) -> None:
    assert left(site, css) == css


@pytest.mark.parametrize(
    ("css", "kept"),
    [
        (".absent{color:red}", ""),
        (".kept .absent,.kept{color:red}", ".kept{color:red}"),
        ("@media print{.absent{color:red}}p{color:red}", "p{color:red}"),
        ("p{--never:url(data:a);color:red}", "p{color:red}"),
        (":root{--never:1}", ""),
        ("/* said */p{color:red}", "p{color:red}"),
        ('[dir=rtl] .kept,[dir="rtl"] p,p{color:red}', "p{color:red}"),
    ],
)
def test_what_nothing_matches_or_asks_for_goes(site: Path, css: str, kept: str) -> None:
    assert left(site, css) == kept


def test_value_that_another_sheet_or_a_script_asks_for_stays(site: Path) -> None:
    (site / OWN / "own.css").write_text("b{color:var(--ours)}", encoding="utf-8")
    (site / "assets/scripts/two.js").write_text("read('--theirs')", encoding="utf-8")
    css = ":root{--ours:1;--theirs:2;--never:3}"
    assert left(site, css) == ":root{--ours:1;--theirs:2}"


def test_own_sheets_keep_every_rule_and_lose_their_remarks(site: Path) -> None:
    css = (
        "/* why */\n.absent { color: red !important; }\n\n"
        "@media print { .absent { color: blue; } }\n"
    )
    assert left(site, css, OWN) == (
        ".absent{color:red !important}\n@media print{.absent{color:blue}}"
    )


def test_type_has_one_scale_of_seven_sizes() -> None:
    """The judge's card measures its own type; the root of a printed page is what rem refers to."""
    tokens = (SHEETS / "tokens.css").read_text(encoding="utf-8")
    on_screen = tokens.partition("@media print")[0]
    scale = set(re.findall(r"(--nv-(?:\w+)): [\d.]+rem", on_screen)) - {"--nv-touch"}
    assert len(scale) <= 7
    for sheet in SHEETS.glob("*.css"):
        if sheet.name == "card.css":
            continue
        for size in re.findall(r"font-size: ([^;}]+)", sheet.read_text(encoding="utf-8")):
            named = re.findall(r"var\((--[\w-]+)\)", size)
            assert set(named) <= scale, (sheet.name, size)
            assert named or size.strip() in {"inherit", "1em", "14pt"}, (sheet.name, size)


def test_page_asks_for_the_sheet_of_its_classes(built: Path) -> None:
    """What only one of the sheets of some pages speaks of is on no page without it."""
    classes = {
        path.stem: {*re.findall(r"\.(nv-[\w-]+)", path.read_text(encoding="utf-8"))}
        for path in (built / OWN).glob("*.css")
    }
    for sheet in ("clause", "contents", "figures", "files"):
        others = set().union(*(classes[name] for name in classes if name != sheet))
        own = re.compile(rf'class="(?:[^"]* )?({"|".join(classes[sheet] - others)})[ "]')
        for path in built.rglob("*.html"):
            page = path.read_text(encoding="utf-8")
            if found := own.search(page):
                assert f"{OWN}/{sheet}.css" in page, (path, found[1])

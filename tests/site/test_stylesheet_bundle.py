"""One sheet stands for those that every page names first, and finds what they found."""

from pathlib import Path

from novuss.site.build.stylesheet_bundle import bundle_stylesheets

SHEETS = {
    "assets/stylesheets/main.css": "a{background:url(data:b)}",
    "assets/typeface/typeface.css": '@font-face{src:url("regular.woff2")}',
    "assets/styles/own.css": "p{color:red}",
    "assets/styles/page.css": "i{color:red}",
    "assets/styles/list.css": "b{color:red}",
}


def name(above: str, sheet: str) -> str:
    return f'<link rel="stylesheet" href="{above}assets/{sheet}.css">'


def name_own(above: str) -> str:
    return "\n".join(name(above, sheet) for sheet in ("styles/page", "styles/list"))


def test_sheets_of_every_page_become_one(tmp_path: Path) -> None:
    for path, css in SHEETS.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(css, encoding="utf-8")
    for page, above in (("index.html", ""), ("lv/rules/index.html", "../../")):
        (tmp_path / page).parent.mkdir(parents=True, exist_ok=True)
        every = "\n\n ".join(
            name(above, sheet) for sheet in ("stylesheets/main", "typeface/typeface", "styles/own")
        )
        html = f"<head>{every}<script>1</script>{name_own(above)}"
        (tmp_path / page).write_text(html, encoding="utf-8")
    assert bundle_stylesheets(tmp_path) == 3
    assert (tmp_path / "lv/rules/index.html").read_text(encoding="utf-8") == (
        f"<head>{name('../../', 'styles/site')}\n<script>1</script>{name_own('../../')}"
    )
    left = ["list.css", "page.css", "site.css"]
    assert sorted(path.name for path in tmp_path.rglob("*.css")) == left
    assert (tmp_path / "assets/styles/site.css").read_text(encoding="utf-8") == (
        "a{background:url(data:b)}\n@font-face{src:url(../typeface/regular.woff2)}\np{color:red}"
    )
    assert bundle_stylesheets(tmp_path) == 0
    assert sorted(path.name for path in tmp_path.rglob("*.css")) == left

"""One sheet stands for those that every page names first, and finds what they found."""

from pathlib import Path

from novuss.site.build.stylesheet_bundle import bundle_stylesheets

SHEETS = {
    "assets/stylesheets/main.css": "a{background:url(data:b)}",
    "assets/typeface/typeface.css": '@font-face{src:url("regular.woff2")}',
    "assets/styles/own.css": "p{color:red}",
    "assets/styles/page.css": "i{color:red}",
    "assets/styles/part.css": "b{color:red}",
}


def name(above: str, sheet: str) -> str:
    return f'<link rel="stylesheet" href="{above}assets/{sheet}.css">'


def test_sheets_of_every_page_become_one(tmp_path: Path) -> None:
    for path, css in SHEETS.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(css, encoding="utf-8")
    for page, above in (("index.html", ""), ("lv/rules/index.html", "../../")):
        (tmp_path / page).parent.mkdir(parents=True, exist_ok=True)
        every = "\n\n ".join(
            name(above, sheet) for sheet in ("stylesheets/main", "typeface/typeface", "styles/own")
        )
        own = name(above, "styles/page") + name(above, "styles/part")
        html = f"<head>{every}<script>1</script>{own}"
        (tmp_path / page).write_text(html, encoding="utf-8")
    assert bundle_stylesheets(tmp_path) == 3
    bundled = (tmp_path / "lv/rules/index.html").read_text(encoding="utf-8")
    assert bundled == (
        f"<head>{name('../../', 'styles/site')}\n<script>1</script>"
        f"{name('../../', 'styles/page')}{name('../../', 'styles/part')}"
    )
    sheets = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.css")}
    assert sheets == {
        "site.css": "a{background:url(data:b)}\n"
        "@font-face{src:url(../typeface/regular.woff2)}\np{color:red}",
        "page.css": "i{color:red}",
        "part.css": "b{color:red}",
    }
    # Finished a second time, the site stays as it is.
    assert bundle_stylesheets(tmp_path) == 0
    assert (tmp_path / "lv/rules/index.html").read_text(encoding="utf-8") == bundled
    assert {path.name for path in tmp_path.rglob("*.css")} == sheets.keys()

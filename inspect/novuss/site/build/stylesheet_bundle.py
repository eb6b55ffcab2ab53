"""One style sheet in place of those that every page has: the theme's, the typeface and our own.

The sources stay what they are, and while an author writes each is asked for. A phone that comes
for the first time waits for one file instead of seven.
"""

import posixpath
import re
from pathlib import Path

#: What the pages of a finished site ask for.
NAME = "assets/styles/site.css"
#: The sheets that a page names first, one behind the other.
_SHEETS = re.compile(r'<link rel="stylesheet" href="(?P<above>[^"]*?)assets/[^"]+">\s*')
_RUN = re.compile(rf"(?:{_SHEETS.pattern.replace('?P<above>', '')}){{2,}}")
_SHEET = re.compile(r'href="[^"]*?(?P<path>assets/[^"]+)"')
_ADDRESS = re.compile(r"""url\((?P<quote>["']?)(?P<path>(?!data:|#)[^"')]+)(?P=quote)\)""")


def bundle_stylesheets(site: Path) -> int:
    """Put the sheets that every page of a built ``site`` has into one; how many there were.

    A page that names the one is done, whatever sheets of its own stand behind: the bundle of a site
    that is finished a second time stays.
    """
    sheets: dict[str, None] = {}
    for path in sorted(site.rglob("*.html")):
        page = path.read_text(encoding="utf-8")
        if f'{NAME}"' in page or not (run := _RUN.search(page)):
            continue
        sheets |= dict.fromkeys(_SHEET.findall(run[0]))
        first = _SHEETS.match(run[0])
        assert first
        link = f'<link rel="stylesheet" href="{first["above"]}{NAME}">\n'
        path.write_text(page[: run.start()] + link + page[run.end() :], "utf-8", newline="\n")
    texts = [_move_addresses((site / name).read_text(encoding="utf-8"), name) for name in sheets]
    if texts:
        (site / NAME).write_text("\n".join(texts), encoding="utf-8", newline="\n")
    for name in sheets:
        (site / name).unlink()
    return len(sheets)


def _move_addresses(css: str, name: str) -> str:
    """Address what a sheet names from where the bundle lies."""

    def address(found: re.Match[str]) -> str:
        target = posixpath.join(posixpath.dirname(name), found["path"])
        return f"url({posixpath.relpath(target, posixpath.dirname(NAME))})"

    return _ADDRESS.sub(address, css)

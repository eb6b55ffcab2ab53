"""Icons of the page frame in one file, from the installed theme: no page repeats them."""

import re
from importlib.util import find_spec
from pathlib import Path

#: Those that the overrides ask for.
ICONS = (
    *("arrow-left", "arrow-right", "book-open-variant", "gavel", "magnify", "menu"),
    *("ruler-square", "weather-night", "weather-sunny"),
)
_SVG = re.compile(r'<svg[^>]*viewBox="(?P<box>[^"]+)"[^>]*>(?P<drawn>.*)</svg>', re.DOTALL)


def build_icon_file() -> str:
    """Build an SVG with a symbol for each icon, by its name; an empty one without the theme."""
    spec = find_spec("material")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    symbols = []
    for name in ICONS if folders else ():
        path = Path(folders[0]) / "templates/.icons/material" / f"{name}.svg"
        icon = _SVG.search(path.read_text(encoding="utf-8"))
        assert icon, path
        symbols.append(f'<symbol id="{name}" viewBox="{icon["box"]}">{icon["drawn"]}</symbol>')
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'

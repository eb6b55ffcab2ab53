"""The icons of the frame in one file, from the theme that is installed: no page repeats them."""

import re
from importlib.util import find_spec
from pathlib import Path

#: Those that the overrides ask for.
ICONS = (
    "arrow-left",
    "arrow-right",
    "arrow-up",
    "gavel",
    "home",
    "magnify",
    "menu",
    "weather-night",
    "weather-sunny",
)
_SVG = re.compile(r'<svg[^>]*viewBox="(?P<box>[^"]+)"[^>]*>(?P<drawn>.*)</svg>', re.DOTALL)


def icons_file() -> str:
    """An SVG with a symbol for each icon, by its name; an empty one without the theme."""
    spec = find_spec("material")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    symbols = []
    for name in ICONS if folders else ():
        path = Path(folders[0]) / "templates/.icons/material" / f"{name}.svg"
        found = _SVG.search(path.read_text(encoding="utf-8"))
        assert found, path
        symbols.append(f'<symbol id="{name}" viewBox="{found["box"]}">{found["drawn"]}</symbol>')
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'

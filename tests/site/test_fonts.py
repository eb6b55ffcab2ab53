"""Icons and letters of the pages: what is asked for is there, and little else."""

import re

from novuss.site.build.font_subsets import build_font_files
from novuss.site.build.icon_sprite import ICONS, build_icon_file


def test_every_icon_is_a_symbol_with_something_drawn() -> None:
    drawn = build_icon_file()
    for name in ICONS:
        assert re.search(rf'<symbol id="{name}" viewBox="[\d. ]+"><path d="[^"]{{10,}}', drawn), (
            name
        )


def test_typeface_has_the_letters_of_every_language_and_little_else() -> None:
    from io import BytesIO

    from fontTools.ttLib import TTFont

    files = build_font_files()
    needed = {
        "latin": "0123456789 .,:;!?()AzäöüßÄāčēģīķļņšūžŽ„“‚‘«»–—≠≤≥±°×→\u202f",
        "cyrillic": "0123456789 .,:;!?()АЯаяЁё№«»„“–—≠≤≥±°×→ Novuss RU EN DE LV CC BY A LNF PDF QR",
    }
    for alphabet, letters in needed.items():
        content = files[f"{alphabet}.woff2"]
        assert len(content) < 24_200
        font = TTFont(BytesIO(content))
        known = font.getBestCmap()
        assert [element for element in letters if ord(element) not in known] == []
        # Ordinary and semibold in one file, and nothing else of the axes.
        axes = {axis.axisTag: (axis.minValue, axis.maxValue) for axis in font["fvar"].axes}
        assert axes == {"wght": (400, 600)}
        # The name "Source" is reserved for what is unchanged.
        assert "Source" not in (font["name"].getDebugName(1) or "")
        # Figures stand below each other.
        figures = {font["hmtx"][known[ord(letter)]][0] for letter in "0123456789"}
        assert len(figures) == 1
    assert "SIL Open Font License" in files["licence.txt"].decode()
    rules = files["typeface.css"].decode()
    assert rules.count("@font-face") == 4 + 6
    for name in re.findall(r'url\("([^"]+)"\)', rules):
        assert name in files


def test_rows_of_a_range_hold_the_letters_and_no_other() -> None:
    rules = build_font_files()["typeface.css"].decode()
    spans = re.findall(r"unicode-range:([^}]+)}", rules)
    assert len(spans) == 4
    latin, cyrillic, own, rest = spans

    def holds(span: str, letter: str) -> bool:
        rows = [row.removeprefix("U+").split("-") for row in span.split(",")]
        return any(int(row[0], 16) <= ord(letter) <= int(row[-1], 16) for row in rows)

    assert holds(latin, "ž")
    assert holds(latin, "9")
    assert not holds(latin, "ж")
    assert holds(cyrillic, "ж")
    assert not holds(cyrillic, "9")
    # A page in Cyrillic letters needs one file, and the other for Latvian and German words.
    assert all(holds(own, letter) for letter in "жЯ9. NovussPDFw")
    assert not any(holds(rest, letter) for letter in "ж9. NovussPDFw")
    assert all(holds(rest, letter) for letter in "ßž")

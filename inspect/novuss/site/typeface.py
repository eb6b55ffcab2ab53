"""The typeface of the site, cut out of an installed package when the site is written.

Source Serif Pro (SIL Open Font License 1.1) comes from the package ``font-source-serif-pro``. Only
the letters that the four languages need are kept, in two files a weight, so that a page in
Latin letters fetches no Cyrillic ones. The licence reserves the name "Source" for what is
unchanged; what is cut out bears another one.
"""

import logging
from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

#: What style sheets call it.
FAMILY = "Novuss Serif"
_PACKAGE = "font_source_serif_pro"
_WEIGHTS = {"Regular": 400, "Semibold": 650}
#: The letters of a file. Latin has figures, signs and what German and Latvian add; Cyrillic what
#: Russian has. Any other letter, in somebody's name, is the system's.
_ALPHABETS: dict[str, str] = {
    "latin": "".join(map(chr, range(0x20, 0x7F)))
    + "ÄÖÜäöüß"
    + "ĀČĒĢĪĶĻŅŠŪŽāčēģīķļņšūž"
    + "\u00a0\u202f§©«·»°±×…–—‘’‚“”„′←↑→↓−≈≠≤≥",
    "cyrillic": "Ёё№" + "".join(map(chr, range(0x410, 0x450))),
}
_FEATURES = ("ccmp", "kern", "liga", "locl", "mark", "mkmk")
#: Records of the name table: copyright, the licence and where it stands.
_LEGAL = (0, 13, 14)
#: The system's own letters, where the package is not installed.
_ABSENT = f"/* {_PACKAGE.replace('_', '-')} is not installed: the system's letters are used. */\n"


def typeface_files() -> dict[str, bytes]:
    """Every file by its name: the letters, the style sheet that names them, and the licence.

    Without the package there is only a style sheet without a rule.
    """
    spec = find_spec(_PACKAGE)
    folders = list(spec.submodule_search_locations or ()) if spec else []
    if not folders:
        return {"typeface.css": _ABSENT.encode()}
    # fontTools tells of every table that it drops.
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    source = Path(folders[0]) / "files"
    files = {
        f"{weight.lower()}-{alphabet}.woff2": _cut(
            source / f"SourceSerifPro-{weight}.ttf", alphabet
        )
        for weight in _WEIGHTS
        for alphabet in _ALPHABETS
    }
    files["typeface.css"] = "".join(_rules()).encode()
    files["licence.txt"] = _licence(source / "SourceSerifPro-Regular.ttf").encode()
    return files


def _cut(path: Path, alphabet: str) -> bytes:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(
        hinting=False,
        layout_features=list(_FEATURES),
        name_IDs=[1, 2, 3, 4, 6, *_LEGAL],
        notdef_outline=True,
    )
    font = TTFont(BytesIO(path.read_bytes()), recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(text=_ALPHABETS[alphabet])
    subsetter.subset(font)
    for record in list(font["name"].names):
        if record.nameID not in (2, *_LEGAL):
            called = FAMILY.replace(" ", "") if record.nameID == 6 else FAMILY
            font["name"].setName(
                called, record.nameID, record.platformID, record.platEncID, record.langID
            )
    written = BytesIO()
    font.flavor = "woff2"
    font.save(written)
    return written.getvalue()


def _rules() -> Iterator[str]:
    for weight, number in _WEIGHTS.items():
        for alphabet, letters in _ALPHABETS.items():
            span = ",".join(f"U+{a:X}-{b:X}" if a < b else f"U+{a:X}" for a, b in _rows(letters))
            yield (
                f'@font-face{{font-family:"{FAMILY}";font-weight:{number};font-display:swap;'
                f'src:url("{weight.lower()}-{alphabet}.woff2")format("woff2");'
                f"unicode-range:{span}}}\n"
            )


def _rows(letters: str) -> list[tuple[int, int]]:
    """The letters as first and last of each row that follows without a gap."""
    rows: list[tuple[int, int]] = []
    for code in sorted(map(ord, letters)):
        if rows and rows[-1][1] == code - 1:
            rows[-1] = (rows[-1][0], code)
        else:
            rows.append((code, code))
    return rows


def _licence(path: Path) -> str:
    from fontTools.ttLib import TTFont

    names = TTFont(BytesIO(path.read_bytes()))["name"]
    said = [str(names.getDebugName(one)) for one in _LEGAL if names.getDebugName(one)]
    return "\n\n".join([*said, f"Cut to the letters of four languages, and called {FAMILY}.\n"])

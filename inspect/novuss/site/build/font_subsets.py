"""Fonts of the site, cut out of an installed package when the site is written.

Source Serif 4 (SIL Open Font License 1.1) comes from the package ``fontpkg-source-serif-4``, as one
variable font. Only the letters that the four languages need are kept, and of its axes the weights
of the pages, in two files: each alphabet has the figures and signs as well, so that a page fetches
the letters of its own alphabet and no others, ordinary and bold in one file.
The licence reserves the name "Source" for what is unchanged; what is cut out bears another one.

Until the files have come, and where they never come, a typeface of the reader's own system
stands in, drawn so large that its lines are as long and as high: nothing moves on the page.
"""

import base64
import hashlib
import logging
import string
from collections.abc import Iterator
from importlib.metadata import version
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from novuss.specs.cache_folder import load_or_make

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

#: What style sheets call it, and on pages whose language is written in Cyrillic letters.
FAMILY, CYRILLIC_FAMILY = "Novuss Serif", "Novuss Serif Cyrillic"
_PACKAGE = "fontpkg_source_serif_4"
_FILE = "SourceSerif4[opsz,wght].ttf"
#: What is left of the axes: ordinary to semibold, drawn for letters of 20 points. At that size they
#: are as wide as those of Source Serif Pro, which the pages were laid out with.
_AXES = {"wght": (400, 600), "opsz": 20}
#: The weights that style sheets ask for; the boldest shows as the boldest that there is.
_WEIGHTS = "400 650"
_SIGNS = "0123456789 .,:;!?\"'%&()+-/=\u00a0\u202f§©«·»°±×…–—‘’‚“”„′←↑→↓−≈≠≤≥"
_LATIN = "".join(map(chr, (*range(0x41, 0x5B), *range(0x61, 0x7B)))) + (
    "ÄÖÜäöüßĀČĒĢĪĶĻŅŠŪŽāčēģīķļņšūž"
)
_CYRILLIC = "Ёё№" + "".join(map(chr, range(0x410, 0x450)))
#: What pages in Cyrillic have in Latin letters: words such as "novuss", editions, documents, PDF.
#: They take 1.5 kB here; for one that is missing a page fetches the other file, 17 kB.
_FOREIGN = string.ascii_lowercase + "ABCDEFLMNPQRUVY"
#: The letters of a file. Any other letter, in somebody's name, is the system's.
_FILES: dict[str, str] = {
    "latin": _SIGNS + _LATIN,
    "cyrillic": _SIGNS + _CYRILLIC + _FOREIGN,
}
#: Which of them each family takes from a file.
_FAMILIES: dict[str, dict[str, str]] = {
    FAMILY: {"latin": _FILES["latin"], "cyrillic": _CYRILLIC},
    CYRILLIC_FAMILY: {
        "cyrillic": _FILES["cyrillic"],
        "latin": "".join(letter for letter in _LATIN if letter not in _FOREIGN),
    },
}
#: By how many thousandths of an em a point of a bold letter may lie beside its place: less than a
#: tenth of a pixel in the largest heading. It takes 1.6 kB from the letters of a page.
_TOLERANCE = 2
#: Not ``locl``: its letters are for Bulgarian, Serbian and others.
_FEATURES = ("ccmp", "kern", "mark", "mkmk")
#: Records of the name table: copyright, the licence and where it stands.
_LEGAL = (0, 13, 14)
#: Typefaces that systems have, drawn as wide and as high as ours. The letters of ours are 1.115
#: times as wide as those of Times by the texts of the clauses in force, bold ones 1.063 times;
#: those of Georgia 913/832 times, of Noto Serif 0.481/(832/2048) times (mean advance widths by
#: their own tables). ``size-adjust`` is the first through the second; ascent and descent are
#: 1.036 and 0.335 em of the ``hhea`` table of Source Serif 4 through ``size-adjust``.
_STAND_INS = Path(__file__).parents[1] / "templates" / "stand_in_fonts.css"
#: The system's own letters, where the package is not installed.
_ABSENT = f"/* {_PACKAGE.replace('_', '-')} is not installed: the system's letters are used. */\n"


def build_font_files() -> dict[str, bytes]:
    """Build every file by its name: the letters, the style sheet that names them, and the licence.

    Without the package there is only a style sheet without a rule.
    """
    spec = find_spec(_PACKAGE)
    folders = list(spec.submodule_search_locations or ()) if spec else []
    if not folders:
        return {"typeface.css": _ABSENT.encode()}
    source = Path(folders[0]) / "files" / _FILE
    cut = load_or_make("typeface", _compute_version(source), lambda: _cut_all(source))
    files = {name: base64.b64decode(content) for name, content in cut.items()}
    files["typeface.css"] = "".join(_render_rules()).encode()
    files["licence.txt"] = _read_licence(source).encode()
    return files


def _compute_version(source: Path) -> str:
    """What tells one set of files from another: the letters, this code, and what cuts."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    digest.update(version("fonttools").encode())
    digest.update(source.read_bytes())
    return digest.hexdigest()


def _cut_all(source: Path) -> dict[str, str]:
    """Each file of letters by its name, in Base64."""
    # fontTools tells of every table that it drops.
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    return {
        f"{alphabet}.woff2": base64.b64encode(_subset_font(source, letters)).decode()
        for alphabet, letters in _FILES.items()
    }


def _subset_font(path: Path, letters: str) -> bytes:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    options = Options(
        hinting=False,
        layout_features=list(_FEATURES),
        name_IDs=[1, 2, 3, 4, 6, *_LEGAL],
        notdef_outline=True,
    )
    font = TTFont(BytesIO(path.read_bytes()), recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    # Behind the letters: of all of them it would take half a minute.
    instantiateVariableFont(font, _AXES, inplace=True)
    _loosen_deltas(font)
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


def _loosen_deltas(font: "TTFont") -> None:
    """Leave out what bold letters need not say: points that follow their neighbours nearly."""
    outlines = font["glyf"]
    for name, variations in font["gvar"].variations.items():
        points, control = outlines._getCoordinatesAndControls(name, font["hmtx"].metrics)
        for variation in variations if not outlines[name].isComposite() else ():
            variation.calcInferredDeltas(points, control.endPts)
            variation.roundDeltas()
            variation.optimize(points, control.endPts, tolerance=_TOLERANCE)


def _render_rules() -> Iterator[str]:
    for family, alphabets in _FAMILIES.items():
        for alphabet, letters in alphabets.items():
            span = ",".join(
                f"U+{a:X}-{b:X}" if a < b else f"U+{a:X}" for a, b in _find_ranges(letters)
            )
            yield (
                f'@font-face{{font-family:"{family}";font-weight:{_WEIGHTS};font-display:swap;'
                f'src:url("{alphabet}.woff2")format("woff2");unicode-range:{span}}}\n'
            )
    yield _STAND_INS.read_text(encoding="utf-8")


def _find_ranges(letters: str) -> list[tuple[int, int]]:
    """The first and last letter of each range without a gap."""
    ranges: list[tuple[int, int]] = []
    for code in sorted(map(ord, letters)):
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1] = (ranges[-1][0], code)
        else:
            ranges.append((code, code))
    return ranges


def _read_licence(path: Path) -> str:
    from fontTools.ttLib import TTFont

    names = TTFont(BytesIO(path.read_bytes()))["name"]
    records = [str(text) for record in _LEGAL if (text := names.getDebugName(record))]
    return "\n\n".join([*records, f"Cut to the letters of four languages, and called {FAMILY}.\n"])

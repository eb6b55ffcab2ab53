"""Fonts made for a test, so that what is measured with them is the same on every machine."""

import base64
import io
from dataclasses import dataclass

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from playwright.sync_api import Page

#: Waits for the typeface of a test. Others that a page names may be absent from this machine.
LOAD = """
Promise.all([...document.fonts].filter(font => font.family === "Probe").map(font => font.load()))
  .then(() => null)
"""
#: Every letter of the four languages, figures and signs.
_RANGES = ((0x20, 0x7F), (0xA0, 0x180), (0x400, 0x460), (0x2010, 0x2040), (0x2190, 0x2194))
_SIGNS = "€−≈≤≥●○▲△▼▽■□★☆⚠✓✗✱"
_LETTERS = [*(chr(code) for first, end in _RANGES for code in range(first, end)), *_SIGNS]
_SLENDER = frozenset(" .,:;!|'’‘iíìïīįjlIftr()[]-\"°·")
_BROAD = frozenset("mwMWOQGшщжюыфмШЩЖЮЫФМ—…@%æœ")


@dataclass(frozen=True)
class Typeface:
    """A font in two weights whose letters are plain blocks.

    Attributes:
        width: of its letters; 1 is about that of DejaVu Sans or Verdana.
        ascent: above the baseline, in thousandths of the size.
        descent: below the baseline.
    """

    width: float
    ascent: int = 930
    descent: int = 240

    @property
    def css(self) -> str:
        """Rules that set every element of a page in it."""
        faces = "".join(
            f"@font-face {{ font-family: Probe; font-weight: {weights}; "
            f"src: url(data:font/ttf;base64,{self._file(bold=bold)}); }}\n"
            for weights, bold in (("1 500", False), ("501 1000", True))
        )
        return f"{faces}* {{ font-family: Probe !important; }}"

    def _advance(self, letter: str, *, bold: bool) -> int:
        if letter in _SLENDER:
            width = 330
        elif letter in _BROAD:
            width = 880
        else:
            width = 690 if letter.isupper() else 610
        return round(width * self.width * (1.1 if bold else 1))

    def _file(self, *, bold: bool) -> str:
        names = {letter: f"u{ord(letter):04X}" for letter in _LETTERS}
        glyphs, advances = {".notdef": TTGlyphPen(None).glyph()}, {".notdef": (500, 0)}
        for letter, name in names.items():
            pen, advance = TTGlyphPen(None), self._advance(letter, bold=bold)
            if not letter.isspace():
                top = 730 if letter.isupper() or letter.isdigit() else 550
                corners = ((40, 0), (40, top), (advance - 40, top), (advance - 40, 0))
                pen.moveTo(corners[0])
                for corner in corners[1:]:
                    pen.lineTo(corner)
                pen.closePath()
            glyphs[name], advances[name] = pen.glyph(), (advance, 0)
        made = FontBuilder(1000, isTTF=True)
        made.setupGlyphOrder(list(glyphs))
        made.setupCharacterMap({ord(letter): name for letter, name in names.items()})
        made.setupGlyf(glyphs)
        made.setupHorizontalMetrics(advances)
        made.setupHorizontalHeader(ascent=self.ascent, descent=-self.descent)
        made.setupNameTable({"familyName": "Probe", "styleName": "Bold" if bold else "Regular"})
        made.setupOS2(
            sTypoAscender=self.ascent,
            sTypoDescender=-self.descent,
            usWinAscent=self.ascent,
            usWinDescent=self.descent,
        )
        made.setupPost()
        file = io.BytesIO()
        made.save(file)
        return base64.b64encode(file.getvalue()).decode()


#: As narrow as Arial Narrow, as wide as DejaVu Sans, and a fifth wider than that and tall.
TYPEFACES = {
    "narrow": Typeface(0.78),
    "usual": Typeface(1),
    "wide": Typeface(1.2, ascent=1100, descent=350),
}


def wear(page: Page, typeface: str) -> None:
    """Set every element of a page in a typeface."""
    page.add_style_tag(content=TYPEFACES[typeface].css)
    page.evaluate(LOAD)

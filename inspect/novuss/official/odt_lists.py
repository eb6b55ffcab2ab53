"""Styles and lists of an ODT file (OpenDocument 1.3, Part 3, 16.29 to 16.31)."""

from typing import TYPE_CHECKING

from novuss.official.list_numbers import LEVELS, Counting, Level
from novuss.official.numerals import Style

if TYPE_CHECKING:
    from odfdo import Element

_STYLES: dict[str, Style] = {
    "1": "decimal",
    "a": "lower-letter",
    "A": "upper-letter",
    "i": "lower-roman",
    "I": "upper-roman",
    "а, б, .., аа, аб, ... (ru)": "lower-cyrillic",
    "А, Б, .., Аа, Аб, ... (ru)": "upper-cyrillic",
    "": "none",
}


def told(element: "Element | None", attribute: str) -> str:
    """An attribute; nothing where there is none."""
    if element is None:
        return ""
    found = element.get_attribute_string(attribute)
    return found or ""


def counted(element: "Element | None", attribute: str) -> int | None:
    """An attribute that is a number; None where it is missing or none."""
    text = told(element, attribute)
    return int(text) if text.isdecimal() and len(text) < 10 else None


class Styles:
    """The styles of a file, its own and the automatic ones, by family and name."""

    def __init__(self, roots: "list[Element]") -> None:
        self._styles: dict[tuple[str, str], Element] = {}
        self._lists: dict[str, list[Level]] = {}
        #: How headings are counted.
        self.outline: list[Level] = []
        for root in roots:
            for group in root.children:
                if group.tag in ("office:styles", "office:automatic-styles"):
                    self._collect(group)

    def _collect(self, group: "Element") -> None:
        for one in group.children:
            if one.tag == "style:style":
                self._styles[told(one, "style:family"), told(one, "style:name")] = one
            elif one.tag == "text:list-style":
                self._lists[told(one, "style:name")] = _levels(one)
            elif one.tag == "text:outline-style":
                self.outline = _levels(one)

    def list(self, name: str) -> "list[Level] | None":
        """The levels of a style of lists."""
        return self._lists.get(name)

    def property(self, family: str, name: str, attribute: str) -> str:
        """A property of letters, by the style or those it is based on."""
        seen: set[str] = set()
        while name and name not in seen:
            seen.add(name)
            style = self._styles.get((family, name))
            if style is None:
                break
            for one in style.children:
                if one.tag == "style:text-properties" and told(one, attribute):
                    return told(one, attribute)
            name = told(style, "style:parent-style-name")
        return ""

    def root(self, name: str) -> str:
        """The style that the user chose; an automatic one is based on it."""
        style = self._styles.get(("paragraph", name))
        return (told(style, "style:parent-style-name") or name) if style is not None else name


def _levels(style: "Element") -> list[Level]:
    levels = [Level(style="none", pattern="")] * LEVELS
    for one in style.children:
        at = counted(one, "text:level")
        if at is None or not 1 <= at <= LEVELS:
            continue
        if one.tag in ("text:list-level-style-bullet", "text:list-level-style-image"):
            levels[at - 1] = Level(style="bullet", pattern="")
            continue
        kind = _STYLES.get(told(one, "style:num-format"), "decimal")
        shown = counted(one, "text:display-levels") or 1
        places = ".".join(f"%{place}" for place in range(max(1, at - shown + 1), at + 1))
        pattern = told(one, "loext:num-list-format")
        if pattern:
            # LibreOffice writes %1%.%2% where others write %1.%2.
            for place in range(1, LEVELS + 1):
                pattern = pattern.replace(f"%{place}%", f"%{place}")
        elif kind == "none":
            pattern = ""
        else:
            pattern = told(one, "style:num-prefix") + places + told(one, "style:num-suffix")
        start = counted(one, "text:start-value")
        levels[at - 1] = Level(style=kind, pattern=pattern, start=1 if start is None else start)
    return levels


class Lists:
    """The lists of a file, counted as they are read one after the other."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._by_id: dict[str, Counting] = {}
        self._by_style: dict[str, Counting] = {}
        #: The headings of the file are one list.
        self.headings = Counting(styles.outline)

    def begun(self, element: "Element", style: str) -> Counting:
        """The numbers of a list that stands in no other: its own, or those that it continues."""
        levels = self._styles.list(style) or [Level(style="bullet", pattern="")]
        found = self._by_id.get(told(element, "text:continue-list"))
        if found is None and told(element, "text:continue-numbering") == "true":
            found = self._by_style.get(style)
        if found is None:
            found = Counting(levels)
        self._by_style[style] = found
        if name := told(element, "xml:id"):
            self._by_id[name] = found
        return found

    def levels(self, style: str) -> list[Level] | None:
        """The levels of a style of lists."""
        return self._styles.list(style)

"""Styles and lists of a DOCX file (ECMA-376, Part 1, 17.7 and 17.9)."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from novuss.official.list_numbers import LEVELS, Counting, Level, overridden
from novuss.official.numerals import Style

#: An element of lxml, which has no types.
Element = Any

_STYLES: dict[str, Style] = {
    "decimal": "decimal",
    "decimalZero": "decimal-zero",
    "lowerLetter": "lower-letter",
    "upperLetter": "upper-letter",
    "lowerRoman": "lower-roman",
    "upperRoman": "upper-roman",
    "russianLower": "lower-cyrillic",
    "russianUpper": "upper-cyrillic",
    "bullet": "bullet",
    "none": "none",
}


def name(element: Element) -> str:
    """The name of an element without its namespace; nothing for a comment."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def value(element: Element | None, attribute: str = "val") -> str | None:
    """An attribute, whichever of the two namespaces of the standard it is in."""
    if element is None:
        return None
    for key, found in element.attrib.items():
        if key.rpartition("}")[2] == attribute:
            return str(found)
    return None


def number(element: Element | None, attribute: str = "val") -> int | None:
    """An attribute that is a number; None where it is missing or none."""
    text = value(element, attribute)
    return int(text) if text and text.lstrip("-").isdecimal() and len(text) < 10 else None


def child(element: Element | None, *path: str) -> Element | None:
    """The first child of that name, and of that the next."""
    for step in path:
        if element is None:
            return None
        element = next((one for one in element if name(one) == step), None)
    return element


def switched(element: Element | None) -> bool | None:
    """Whether a property is on; None where it is not set."""
    if element is None:
        return None
    return value(element) not in ("0", "false", "off")


@dataclass(frozen=True)
class InList:
    """The list that a paragraph stands in, and its level there, if that is told."""

    list: str
    level: int | None


class Styles:
    """The styles of a file: what a paragraph has from its own and from those it is based on."""

    def __init__(self, root: Element | None) -> None:
        found = [one for one in root if name(one) == "style"] if root is not None else []
        self._styles = {str(value(one, "styleId")): one for one in found}
        self._default = next(
            (
                str(value(one, "styleId"))
                for one in found
                if value(one, "type") == "paragraph" and value(one, "default") in ("1", "true")
            ),
            "",
        )

    def chain(self, style: str | None) -> list[tuple[str, Element]]:
        """The style and those it is based on, with their ids; without an id the default one."""
        found: dict[str, Element] = {}
        at: str | None = style or self._default
        while at and at in self._styles and at not in found:
            found[at] = self._styles[at]
            at = value(child(found[at], "basedOn"))
        return list(found.items())

    def called(self, style: str | None) -> str:
        """The name of a style, in small letters."""
        return (value(child(self._styles.get(style or self._default), "name")) or "").casefold()

    def property(self, style: str | None, *path: str) -> Element | None:
        """The first property of that path among the style and those it is based on."""
        for _, one in self.chain(style):
            found = child(one, *path)
            if found is not None:
                return found
        return None


class Lists:
    """The lists of a file, counted as its paragraphs are read one after the other."""

    def __init__(self, root: Element | None, styles: Styles) -> None:
        parts = list(root) if root is not None else []
        self._styles = styles
        self._abstract = {
            str(value(one, "abstractNumId")): one for one in parts if name(one) == "abstractNum"
        }
        self._lists = {str(value(one, "numId")): one for one in parts if name(one) == "num"}
        self._counted: dict[str, Counting] = {}
        self._met: set[str] = set()

    def of(self, paragraph: Element, style: str | None) -> InList | None:
        """The list in which the paragraph stands by itself or by its style."""
        own = child(paragraph, "pPr", "numPr")
        listed = value(child(own, "numId"))
        level = number(child(own, "ilvl"))
        if listed is None:
            found = next(
                (
                    there
                    for _, styled in self._styles.chain(style)
                    if (there := child(styled, "pPr", "numPr")) is not None
                    and child(there, "numId") is not None
                ),
                None,
            )
            if found is None:
                return None
            listed = value(child(found, "numId"))
            if level is None:
                level = self._linked(listed, [one for one, _ in self._styles.chain(style)])
            if level is None:
                level = number(child(found, "ilvl"))
        if listed is None or listed == "0" or listed not in self._lists:
            return None
        return InList(listed, level)

    def _linked(self, listed: str | None, styles: list[str]) -> int | None:
        """The level that belongs to one of the styles, the paragraph's own first."""
        abstract = self._abstract_of(listed)
        if abstract is None:
            return None
        levels = {
            value(child(one, "pStyle")): number(one, "ilvl")
            for one in abstract
            if name(one) == "lvl"
        }
        return next((levels[style] for style in styles if style in levels), None)

    def label(self, place: InList) -> tuple[str, bool]:
        """What is printed before the next paragraph there, and whether it is a bullet."""
        listed, level = place.list, place.level or 0
        levels = self._levels[listed]
        key = self._key(listed)
        counting = self._counted.setdefault(key, Counting(levels))
        if listed not in self._met:
            self._met.add(listed)
            for at, start in self._starts(listed).items():
                counting.set(at, start)
        level = max(0, min(level, len(levels) - 1))
        return counting.next(level, levels), levels[level].style == "bullet"

    def _abstract_of(self, listed: str | None) -> Element | None:
        """The definition of a list; one that refers to a style of lists is that one's."""
        seen: set[str] = set()
        while listed and listed not in seen:
            seen.add(listed)
            found = self._abstract.get(value(child(self._lists.get(listed), "abstractNumId")) or "")
            link = value(child(found, "numStyleLink"))
            if link is None:
                return found
            listed = value(self._styles.property(link, "pPr", "numPr", "numId"))
        return None

    def _key(self, listed: str) -> str:
        """Lists of one definition count on, whatever number they bear."""
        found = self._abstract_of(listed)
        return str(value(found, "abstractNumId")) if found is not None else f"list {listed}"

    def _starts(self, listed: str) -> dict[int, int]:
        found = {}
        for one in self._lists[listed]:
            at, start = number(one, "ilvl"), number(child(one, "startOverride"))
            if name(one) == "lvlOverride" and at is not None and start is not None:
                found[at] = start
        return found

    @cached_property
    def _levels(self) -> dict[str, list[Level]]:
        return {listed: self._levels_of(listed) for listed in self._lists}

    def _levels_of(self, listed: str) -> list[Level]:
        levels = [Level(style="none", pattern="")] * LEVELS
        own = [child(one, "lvl") for one in self._lists[listed] if name(one) == "lvlOverride"]
        abstract = self._abstract_of(listed)
        for one in [*(abstract if abstract is not None else ()), *own]:
            at = number(one, "ilvl") if one is not None and name(one) == "lvl" else None
            if at is not None and 0 <= at < LEVELS:
                levels[at] = _level(one)
        return overridden(levels, self._starts(listed))


def _level(element: Element) -> Level:
    start, after = number(child(element, "start")), number(child(element, "lvlRestart"))
    return Level(
        # A way to count that is not known here is written in figures.
        style=_STYLES.get(value(child(element, "numFmt")) or "decimal", "decimal"),
        pattern=value(child(element, "lvlText")) or "",
        start=1 if start is None else start,
        restarts_after=None if after is None else after - 1,
        decimal=bool(switched(child(element, "isLgl"))),
    )

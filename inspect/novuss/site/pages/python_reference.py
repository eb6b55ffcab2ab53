"""What ``import novuss`` offers, read from the docstrings of the code."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import griffe
from markupsafe import Markup, escape

from novuss.corpus import DEFAULT_EDITION
from novuss.public import PUBLIC

#: ``:class:`~novuss.corpus.Corpus``` and the like: a name with its role.
_ROLE = re.compile(r":\w+:`~?([^`]+)`")
_CODE = re.compile(r"``([^`]+)``|`([^`]+)`")
#: What is returned is one thing, described in as many lines as it takes.
_OPTIONS: dict[str, bool] = {"returns_multiple_items": False, "returns_named_value": False}


@dataclass(frozen=True)
class Part:
    """A parameter, an error, a member: its name, what stands beside it, and what it is."""

    name: str
    beside: str
    text: Markup


@dataclass(frozen=True)
class Entry:
    """A public name: how it is written, what it is, and its parts by the key of their heading."""

    name: str
    written: str
    paragraphs: list[Markup]
    parts: dict[str, list[Part]]


def entries() -> list[Entry]:
    """Every public name, functions before classes, each by name."""
    found = [_entry(name, home) for name, home in PUBLIC.items()]
    return sorted(found, key=lambda one: one.name[0].isupper())


def _entry(name: str, home: str) -> Entry:
    file = Path(__file__).parents[2].joinpath(*home.split(".")).with_suffix(".py")
    module = griffe.visit(f"novuss.{home}", file, file.read_text(encoding="utf-8"))
    item = module[name]
    sections = item.docstring.parse("google", **_OPTIONS) if item.docstring else []
    parts: dict[str, list[Part]] = {}
    paragraphs: list[Markup] = []
    for section in sections:
        if section.kind is griffe.DocstringSectionKind.text:
            paragraphs += [_text(one) for one in str(section.value).split("\n\n")]
        elif section.kind is griffe.DocstringSectionKind.parameters:
            parts["arguments"] = [
                Part(one.name, _plain(one.annotation), _text(one.description))
                for one in section.value
            ]
        elif section.kind is griffe.DocstringSectionKind.returns:
            parts["returns"] = [
                Part("", _plain(one.annotation), _text(one.description)) for one in section.value
            ]
        elif section.kind is griffe.DocstringSectionKind.raises:
            parts["raises"] = [
                Part(_plain(one.annotation), "", _text(one.description)) for one in section.value
            ]
    if isinstance(item, griffe.Class):
        if values := list(_values(item)):
            parts["values"] = values
        if members := list(_members(item)):
            parts["members"] = members
        return Entry(name, f"class novuss.{name}", paragraphs, parts)
    assert isinstance(item, griffe.Function)
    return Entry(name, f"novuss.{_signature(item)}", paragraphs, parts)


def _values(item: griffe.Class) -> Iterator[Part]:
    """The words of an enumeration, and the fields of a record."""
    for name, one in item.members.items():
        if not isinstance(one, griffe.Attribute) or name.startswith("_") or _is_property(one):
            continue
        if one.annotation is None:
            yield Part(_plain(one.value), "", Markup())
        else:
            yield Part(name, _plain(one.annotation), Markup())


def _members(item: griffe.Class) -> Iterator[Part]:
    for name, one in item.members.items():
        if name.startswith("_") or not one.docstring:
            continue
        first = _text(one.docstring.value.split("\n\n")[0])
        if isinstance(one, griffe.Function):
            yield Part(_signature(one), "", first)
        elif _is_property(one) and isinstance(one, griffe.Attribute):
            yield Part(name, _plain(one.annotation), first)


def _is_property(one: griffe.Object | griffe.Alias) -> bool:
    return "property" in one.labels or "cached" in one.labels


def _signature(function: griffe.Function) -> str:
    written = str(function.signature()).replace("(self, ", "(").replace("(self)", "()")
    return written.replace("DEFAULT_EDITION", repr(DEFAULT_EDITION))


def _plain(expression: object) -> str:
    return "" if expression is None else str(expression)


def _text(text: str) -> Markup:
    """A paragraph of a docstring as HTML: names of code as such, nothing else marked."""
    text = _ROLE.sub(r"``\1``", " ".join(text.split()))
    return Markup(_CODE.sub(lambda one: f"<code>{one[1] or one[2]}</code>", str(escape(text))))

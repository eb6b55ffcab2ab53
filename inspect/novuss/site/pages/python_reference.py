"""Reference of ``import novuss``, read from the docstrings of the code."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import griffe
from markupsafe import Markup, escape

from novuss.public_names import PUBLIC

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
class PublicName:
    """A public name: how it is written, what it is, and its parts by the key of their heading."""

    name: str
    written: str
    paragraphs: list[Markup]
    parts: dict[str, list[Part]]


def read_public_names() -> list[PublicName]:
    """Read every public name, functions before classes, each by name."""
    names = [_read_name(name, home) for name, home in PUBLIC.items()]
    return sorted(names, key=lambda public: public.name[0].isupper())


def _read_name(name: str, home: str) -> PublicName:
    place = Path(__file__).parents[2].joinpath(*home.split("."))
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    module = griffe.visit(f"novuss.{home}", file, file.read_text(encoding="utf-8"))
    item = module[name]
    parts: dict[str, list[Part]] = {}
    paragraphs: list[Markup] = []
    described: dict[str, Markup] = {}
    for section in item.docstring.parse("google", **_OPTIONS) if item.docstring else []:
        kind = section.kind.value
        if kind == "text":
            paragraphs += [_render_text(text) for text in str(section.value).split("\n\n")]
        elif kind == "parameters":
            parts["arguments"] = [
                Part(
                    argument.name,
                    _format_expression(argument.annotation),
                    _render_text(argument.description),
                )
                for argument in section.value
            ]
        elif kind == "returns":
            parts["returns"] = [
                Part("", _format_expression(result.annotation), _render_text(result.description))
                for result in section.value
            ]
        elif kind == "raises":
            parts["raises"] = [
                Part(_format_expression(error.annotation), "", _render_text(error.description))
                for error in section.value
            ]
        elif kind == "attributes":
            described = {field.name: _render_text(field.description) for field in section.value}
    if isinstance(item, griffe.Class):
        if values := list(_list_values(item, described)):
            parts["values"] = values
        if members := list(_list_members(item)):
            parts["members"] = members
        return PublicName(name, f"class novuss.{name}", paragraphs, parts)
    assert isinstance(item, griffe.Function)
    return PublicName(name, f"novuss.{_write_signature(item)}", paragraphs, parts)


def _list_values(item: griffe.Class, described: Mapping[str, Markup]) -> Iterator[Part]:
    """The words of an enumeration, and the fields of a record."""
    for name, member in item.members.items():
        if isinstance(member, griffe.Attribute) and not (
            name.startswith("_") or _is_property(member)
        ):
            if member.annotation is None:
                yield Part(_format_expression(member.value), "", Markup())
            else:
                yield Part(
                    name, _format_expression(member.annotation), described.get(name, Markup())
                )


def _list_members(item: griffe.Class) -> Iterator[Part]:
    for name, member in item.members.items():
        if name.startswith("_") or not member.docstring:
            continue
        first = _render_text(member.docstring.value.split("\n\n")[0])
        if isinstance(member, griffe.Function):
            yield Part(_write_signature(member), "", first)
        elif _is_property(member) and isinstance(member, griffe.Attribute):
            yield Part(name, _format_expression(member.annotation), first)


def _is_property(member: griffe.Object | griffe.Alias) -> bool:
    return "property" in member.labels or "cached" in member.labels


def _write_signature(function: griffe.Function) -> str:
    return str(function.signature()).replace("(self, ", "(").replace("(self)", "()")


def _format_expression(expression: object) -> str:
    return "" if expression is None else str(expression)


def _render_text(text: str) -> Markup:
    """A paragraph of a docstring as HTML: names of code as such, nothing else marked."""
    text = _ROLE.sub(r"``\1``", " ".join(text.split()))
    return Markup(_CODE.sub(lambda name: f"<code>{name[1] or name[2]}</code>", str(escape(text))))

"""Reference of ``import novuss``, read from the docstrings of the code."""

import ast
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
#: Sections of a docstring that describe something, and the key of their heading.
_NAMED = {
    "parameters": "arguments",
    "returns": "returns",
    "raises": "raises",
    "attributes": "attributes",
}
#: Letters of a signature that stays on one line.
_LINE = 72
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
    paragraphs, parts = _read_docstring(item)
    # Those of a class stand below its fields, of which they are the descriptions.
    described = {part.name: part.text for part in parts.pop("attributes", [])}
    if isinstance(item, griffe.Function):
        written = break_signature(f"novuss.{_write_signature(item)}")
        return PublicName(name, written, paragraphs, parts)
    assert isinstance(item, griffe.Class)
    written, made = f"class novuss.{name}", item.members.get("__init__")
    if isinstance(made, griffe.Function) and made.docstring:
        written += _write_signature(made).removeprefix("__init__").removesuffix(" -> None")
        parts = _read_docstring(made)[1] | parts
    values, members = list(_list_values(item, described)), list(_list_members(item))
    found = {"values": values, "members": members, "examples": parts.pop("examples", [])}
    parts |= {key: listed for key, listed in found.items() if listed}
    return PublicName(name, break_signature(written), paragraphs, parts)


def _read_docstring(
    item: griffe.Object | griffe.Alias,
) -> tuple[list[Markup], dict[str, list[Part]]]:
    """The paragraphs of a docstring, and its parts by the key of their heading."""
    parts: dict[str, list[Part]] = {}
    paragraphs: list[Markup] = []
    for section in item.docstring.parse("google", **_OPTIONS) if item.docstring else []:
        kind = section.kind.value
        if kind == "text":
            paragraphs += [_render_text(text) for text in str(section.value).split("\n\n")]
        elif kind == "examples":
            parts["examples"] = [Part("", "", _render_example(text)) for _, text in section.value]
        elif kind in _NAMED:
            parts[_NAMED[kind]] = [
                Part(
                    getattr(element, "name", "") if kind != "raises" else str(element.annotation),
                    "" if kind == "raises" else _format_expression(element.annotation),
                    _render_text(element.description),
                )
                for element in section.value
            ]
    return paragraphs, parts


def _list_values(item: griffe.Class, described: Mapping[str, Markup]) -> Iterator[Part]:
    """The words of an enumeration, and the fields of a record."""
    for name, member in item.members.items():
        if isinstance(member, griffe.Attribute) and not (
            name.startswith("_") or _is_property(member)
        ):
            if member.annotation is None and isinstance(member.value, str):
                yield Part(_format_expression(member.value), "", Markup())
            elif member.annotation is not None:
                text = described.get(name) or _describe_field(member)
                yield Part(name, _format_expression(member.annotation), text)


def _describe_field(member: griffe.Attribute) -> Markup:
    """The description of a field of a record, as its schema has it."""
    value = member.value
    if isinstance(value, griffe.ExprCall):
        for argument in value.arguments:
            if isinstance(argument, griffe.ExprKeyword) and argument.name == "description":
                return _render_text(ast.literal_eval(str(argument.value)))
    return Markup()


def _render_example(text: str) -> Markup:
    return Markup('<pre tabindex="0"><code>{}</code></pre>').format(text)


def _list_members(item: griffe.Class) -> Iterator[Part]:
    for name, member in item.members.items():
        if name.startswith("_") or not member.docstring:
            continue
        first = _render_text(member.docstring.value.split("\n\n")[0])
        if isinstance(member, griffe.Function):
            # Arguments that are plain by their names are not described.
            arguments = _read_docstring(member)[1].get("arguments", [])
            more = Markup("; ").join(
                Markup("<code>{}</code>: {}").format(part.name, part.text.rstrip("."))
                for part in arguments
            )
            text = Markup("{} {}.").format(first, more) if more else first
            yield Part(_write_signature(member), "", text)
        elif _is_property(member) and isinstance(member, griffe.Attribute):
            yield Part(name, _format_expression(member.annotation), first)


def _is_property(member: griffe.Object | griffe.Alias) -> bool:
    return "property" in member.labels or "cached" in member.labels


def _write_signature(function: griffe.Function) -> str:
    return str(function.signature()).replace("(self, ", "(").replace("(self)", "()")


def break_signature(written: str) -> str:
    """Break a long signature, an argument a line, so that a phone shows it whole."""
    if len(written) <= _LINE:
        return written
    lines, depth = [""], 0
    for sign in written:
        if sign in ")]":
            depth -= 1
            if not depth and sign == ")":
                lines[-1] += ","
                lines.append("")
        lines[-1] += sign
        if sign in "([":
            depth += 1
        if depth == 1 and sign in "(,":
            lines.append("   ")
    return "\n".join(lines).replace("    \n", "").replace("(\n   ", "(\n    ", 1)


def _format_expression(expression: object) -> str:
    return "" if expression is None else str(expression)


def _render_text(text: str) -> Markup:
    """A paragraph of a docstring as HTML: names of code as such, nothing else marked."""
    text = _ROLE.sub(r"``\1``", " ".join(text.split()))
    return Markup(_CODE.sub(lambda name: f"<code>{name[1] or name[2]}</code>", str(escape(text))))

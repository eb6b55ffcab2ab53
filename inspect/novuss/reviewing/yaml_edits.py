"""Edits of texts in a YAML file, of which every other line stays as it was."""

import io
import re
from collections.abc import Mapping
from functools import reduce
from itertools import takewhile, zip_longest
from operator import getitem
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.representer import RoundTripRepresenter
from ruamel.yaml.scalarstring import (
    DoubleQuotedScalarString,
    FoldedScalarString,
    LiteralScalarString,
)

from novuss.specs.yaml_file import NotYamlError, Where, parse_yaml

#: How many letters of a text stand on a line, where nobody ended it elsewhere.
_WIDTH = 90
#: Longer than any line of a file: no line is broken but by its author.
_ENDLESS = 1_000_000
#: Texts that stand below their key, and end their last line themselves.
_BLOCKS = (FoldedScalarString, LiteralScalarString)
#: A full line, up to the blank at which it ends, of a paragraph that goes on.
_LINE = re.compile(rf"(?=[^\n]{{{_WIDTH}}}[^\n])[^\n]{{1,{_WIDTH}}}(?<=\S) (?=\S)")


class EditError(ValueError):
    """A text cannot be replaced; says where."""


class _Representer(RoundTripRepresenter):
    """Writes ``null`` as the files do; the library would leave its place empty."""

    def represent_none(self, _data: None) -> Any:
        return self.represent_scalar("tag:yaml.org,2002:null", "null")


_Representer.add_representer(type(None), _Representer.represent_none)


def load_editable(source: str) -> Any:
    """Load a file that is dumped again byte for byte when nothing in it is changed.

    Raises:
        EditError: it is not, with the first line that would be another.
    """
    document = _build_parser().load(source)
    lines = zip_longest(source.split("\n"), _dump_document(document).split("\n"))
    for number, (before, after) in enumerate(lines, start=1):
        if before != after:
            raise EditError(f"line {number} would become {after!r}")
    return document


def replace_texts(source: str, changes: Mapping[Where, str]) -> str:
    """Replace the texts at those places of a file, each in the style of the one before.

    Raises:
        EditError: a place that holds no text, a text that cannot be written there, or a file
            of which other lines would change too.
    """
    try:
        document = load_editable(source)
        for where, new in changes.items():
            _put_text(document, where, new)
        found = _dump_document(document)
    except YAMLError as error:
        raise EditError(str(error)) from None
    _verify_changes(source, found, changes)
    return found


def _build_parser() -> YAML:
    """A parser for one file: after an error it can be used no more."""
    parser = YAML()
    parser.Representer = _Representer
    parser.preserve_quotes = True
    parser.width = _ENDLESS
    parser.indent(mapping=2, sequence=4, offset=2)
    return parser


def _dump_document(document: Any) -> str:
    out = io.StringIO()
    _build_parser().dump(document, out)
    return out.getvalue()


def _put_text(document: Any, where: Where, new: str) -> None:
    *way, last = where
    holder, flow = document, False
    try:
        for step in way:
            holder = holder[step]
            flow = flow or bool(holder.fa.flow_style())
        old = holder[last]
        if not isinstance(old, str):
            raise EditError(_name_place(where))
        holder[last] = _style_text(old, new, flow=flow)
        if isinstance(old, _BLOCKS) != isinstance(holder[last], _BLOCKS):
            _keep_empty_line(holder, last, ended=isinstance(old, _BLOCKS))
    except (AttributeError, LookupError, TypeError):
        raise EditError(_name_place(where)) from None


def _keep_empty_line(holder: Any, key: str | int, *, ended: bool) -> None:
    """Keep the empty line between a text and a comment below it, where only one is a block.

    A block ends its own last line; behind any other text the comment ends it (``ended``).
    """
    token = (holder.ca.items.get(key) or [None] * 3)[2]
    if token is not None:
        token.value = f"\n{token.value}" if ended else token.value.removeprefix("\n")


def _style_text(old: str, new: str, *, flow: bool) -> str:
    """The text in the style of the old one, or in quotes where it would be read as another."""
    long = "\n" in new or len(new) > _WIDTH
    quoted: str = DoubleQuotedScalarString(new)
    styled = quoted
    if isinstance(old, FoldedScalarString) or (type(old) is str and long and not flow):
        styled = FoldedScalarString(new)
        styled.fold_pos = _place_folds(old, new)
    elif isinstance(old, LiteralScalarString) or "\n" not in new:
        styled = type(old)(new)
    line = _build_parser().load("{text: }" if flow else "text:")
    line["text"] = styled
    try:
        again = _dump_document(line)
        right = parse_yaml(again) == {"text": new}
    except (YAMLError, NotYamlError, IndexError):
        # ruamel.yaml marks folds by BEL, and may fail on a text that has one.
        return quoted
    # Words in need of quotes get those that most of the files have.
    right = right and (type(styled) is not str or f": {new}" in again)
    return styled if right else quoted


def _place_folds(old: str, new: str) -> list[int]:
    """The places of the blanks at which lines end: of lines that stay, those of the old text."""
    same = _count_alike(old, new)
    behind = _count_alike(old[same:][::-1], new[same:][::-1])
    before = getattr(old, "fold_pos", ())
    head = [place for place in before if place < same]
    tail = [place + len(new) - len(old) for place in before if place >= len(old) - behind]
    start = max([new.rfind("\n", 0, same) + 1, *(place + 1 for place in head)])
    end = new.find("\n", len(new) - behind)
    stop = min([len(new) if end < 0 else end, *tail])
    return [*head, *(line.end() - 1 for line in _LINE.finditer(new, start, stop)), *tail]


def _count_alike(first: str, second: str) -> int:
    pairs = zip(first, second, strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


def _verify_changes(source: str, found: str, changes: Mapping[Where, str]) -> None:
    """See that the texts say what they have to, and everything else what it said."""
    expected: Any = parse_yaml(source)
    for (*way, last), new in changes.items():
        reduce(getitem, way, expected)[last] = new
    try:
        right = parse_yaml(found) == expected
    except NotYamlError:
        right = False
    if not right:
        raise EditError(_name_place(next(iter(changes))))


def _name_place(where: Where) -> str:
    return ".".join(map(str, where))

"""One text in a YAML file replaced by another: every other byte of the file stays.

Comments, quotes and line ends are somebody's work; a library that reads and writes YAML
keeps none of them. The place of the text is what the parser says, and what comes out is
parsed again before anybody writes it.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import yaml

from novuss.specs.issues import SpecsError
from novuss.specs.yaml_file import NotYamlError, parsed

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
#: Where a line of the files ends, more or less.
_WIDTH = 96
#: What YAML takes for the end of a line, or refuses, and JSON writes as it is.
_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_FOLDED = ">-"

Where = tuple[str | int, ...]


class ScalarError(ValueError):
    """The text of a place cannot be replaced."""

    def __init__(self, where: Where) -> None:
        self.where = where
        super().__init__(".".join(map(str, where)))


@dataclass(frozen=True)
class _Scalar:
    """A text in a file: where it stands, and what stands around it."""

    node: Any
    indent: int
    flow: bool


def replaced(source: str, changes: Mapping[Where, str]) -> str:
    """The file with other texts at those places, each written in the way of the one before.

    Raises:
        ScalarError: a place that holds no text of one's own, or a text that cannot be
            written there.
    """
    root = yaml.compose(source, Loader=_LOADER)
    starts: list[int] = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    spans = []
    for where, new in changes.items():
        scalar = _found(root, where)
        start = starts[scalar.node.start_mark.line] + scalar.node.start_mark.column
        spans.append((start, _end(source, starts, scalar), scalar, where, new))
    edited = source
    for start, end, scalar, where, new in sorted(spans, key=lambda one: one[0], reverse=True):
        before = source[starts[scalar.node.start_mark.line] : start]
        written = _written(scalar, source[start:end], new, len(before))
        if written is None:
            raise ScalarError(where)
        edited = edited[:start] + written + edited[end:]
    _verify(source, edited, changes)
    return edited


def _verify(source: str, edited: str, changes: Mapping[Where, str]) -> None:
    """See that the texts say what they have to, and everything else what it said."""
    expected = deepcopy(parsed(source))
    for (*way, last), new in changes.items():
        holder: Any = expected
        for step in way:
            holder = holder[step]
        holder[last] = new
    try:
        found = parsed(edited)
    except (NotYamlError, SpecsError):
        raise ScalarError(next(iter(changes))) from None
    if _stripped(found) != _stripped(expected):
        raise ScalarError(next(iter(changes)))


def _stripped(value: Any) -> Any:
    """The same without blanks around texts, which no text of the knowledge has."""
    if isinstance(value, dict):
        return {key: _stripped(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_stripped(one) for one in value]
    return value.strip() if isinstance(value, str) else value


def _found(root: Any, where: Where) -> _Scalar:
    node, indent, flow = root, 0, False
    for step in where:
        if isinstance(node, yaml.MappingNode):
            flow = flow or bool(node.flow_style)
            pair = next((one for one in node.value if one[0].value == step), None)
            if pair is None:
                raise ScalarError(where)
            indent, node = pair[0].start_mark.column, pair[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            flow = flow or bool(node.flow_style)
            if step >= len(node.value):
                raise ScalarError(where)
            node = node.value[step]
        else:
            raise ScalarError(where)
    if not isinstance(node, yaml.ScalarNode):
        raise ScalarError(where)
    return _Scalar(node, indent, flow)


def _end(source: str, starts: list[int], scalar: _Scalar) -> int:
    """Where the text ends; a block ends with the last line of its own that is not blank."""
    node = scalar.node
    if node.style not in (">", "|"):
        return int(starts[node.end_mark.line] + node.end_mark.column)
    last = node.start_mark.line
    for at in range(node.start_mark.line + 1, len(starts) - 1):
        line = source[starts[at] : starts[at + 1]]
        if not line.strip():
            continue
        if len(line) - len(line.lstrip(" ")) <= scalar.indent:
            break
        last = at
    return int(starts[last]) + len(source[starts[last] : starts[last + 1]].rstrip("\r\n"))


def _written(scalar: _Scalar, old: str, new: str, column: int) -> str | None:
    """The first way to write the text that reads as it: that of the old one, or in quotes."""
    for written in _ways(scalar, old, new, column):
        snippet = f"{{k: {written}, z: 1}}" if scalar.flow else f"{' ' * scalar.indent}k: {written}"
        try:
            if parsed(snippet)["k"] == new:
                return written
        except (NotYamlError, KeyError):
            continue
    return None


def _ways(scalar: _Scalar, old: str, new: str, column: int) -> Iterator[str]:
    style = scalar.node.style
    if style in (">", "|"):
        header, *lines = old.splitlines()
        depth = next((len(one) - len(one.lstrip(" ")) for one in lines if one.strip()), 0)
        if style == ">":
            yield _block(header, depth, _refolded(new, depth, [one.strip() for one in lines]))
            yield _block(header, depth, _folded(new, depth))
        else:
            yield _block(header, depth, new.split("\n"))
    elif style == "'":
        yield "'" + new.replace("'", "''") + "'"
    elif not style:
        if not scalar.flow and ("\n" in new or column + len(new) > _WIDTH):
            depth = scalar.indent + 2
            yield _block(_FOLDED, depth, _folded(new, depth))
        yield new
    quoted = json.dumps(new, ensure_ascii=False)
    yield _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", quoted)


def _block(header: str, depth: int, lines: Iterable[str]) -> str:
    return "\n".join([header, *(f"{' ' * depth}{one}" if one else "" for one in lines)])


def _folded(text: str, depth: int) -> list[str]:
    """The lines of a folded block, a blank one for each end of a paragraph.

    Only blanks part the lines, so that a word that is not broken stays whole.
    """
    found: list[str] = []
    for number, paragraph in enumerate(text.split("\n")):
        if number:
            found.append("")
        line = ""
        for word in paragraph.split(" "):
            if line and depth + len(line) + 1 + len(word) > _WIDTH:
                found.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        if line:
            found.append(line)
    return found


def _refolded(text: str, depth: int, before: Sequence[str]) -> list[str]:
    """The lines of a folded block; at both ends those of ``before``, as far as they say it."""
    # Each line with what the fold makes of its end: a blank, or the ends of paragraphs.
    pieces: list[tuple[str, str]] = []
    for line in before:
        if line:
            pieces.append((line, " "))
        elif pieces:
            pieces[-1] = (pieces[-1][0], pieces[-1][1].strip(" ") + "\n")
    head: list[str] = []
    first = 0
    for line, end in pieces[:-1]:
        if not text.startswith(line + end):
            break
        head += [line, *([""] * end.count("\n"))]
        text = text[len(line + end) :]
        first += 1
    tail: list[str] = []
    for (_, end), (line, _) in reversed(list(pairwise([("", ""), *pieces[first:]]))):
        if text == line:
            return [*head, line, *tail]
        if not end or not text.endswith(end + line):
            break
        tail = [*([""] * end.count("\n")), line, *tail]
        text = text[: -len(end + line)]
    return [*head, *_folded(text, depth), *tail]

"""Round trip of a YAML file: read, and written again byte for byte with comments and quotes."""

import io
from itertools import zip_longest
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.representer import RoundTripRepresenter

#: Longer than any line of a file: no line is broken but by its author.
_ENDLESS = 1_000_000


class EditError(ValueError):
    """A text cannot be replaced; says where."""


class _Representer(RoundTripRepresenter):
    """Writes ``null`` as the files do; the library would leave its place empty."""

    def represent_none(self, _data: None) -> Any:
        return self.represent_scalar("tag:yaml.org,2002:null", "null")


_Representer.add_representer(type(None), _Representer.represent_none)


def round_trip() -> YAML:
    """Give what reads and writes YAML with its comments, quotes and lines."""
    form = YAML()
    form.Representer = _Representer
    form.preserve_quotes = True
    form.width = _ENDLESS
    form.indent(mapping=2, sequence=4, offset=2)
    return form


def read(form: YAML, source: str) -> Any:
    """Read a file that is written again as it is, byte for byte, when nothing is changed.

    Raises:
        EditError: it is not, with the first line that would be another.
    """
    document = form.load(source)
    lines = zip_longest(source.split("\n"), _written(form, document).split("\n"))
    for number, (before, after) in enumerate(lines, start=1):
        if before != after:
            raise EditError(f"line {number} would become {after!r}")
    return document


def _written(form: YAML, document: Any) -> str:
    out = io.StringIO()
    form.dump(document, out)
    return out.getvalue()

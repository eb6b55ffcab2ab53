"""Public names and their signatures are those of ``surface.txt``.

A change of that file is a change of the Python interface: it stands in CHANGELOG.md. It is
renewed with ``NOVUSS_RENEW=1``.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from novuss.site.pages.python_reference import PublicName, read_public_names

SURFACE = Path(__file__).with_name("surface.txt")


def describe(public: PublicName) -> Iterator[str]:
    """A public name as it is written, with its fields and members, a line each."""
    yield public.written
    for key in ("values", "members"):
        for part in public.parts.get(key, []):
            yield f"    {part.name}{': ' if part.beside else ''}{part.beside}"


def test_surface_is_the_one_that_was_announced() -> None:
    found = "\n\n".join("\n".join(describe(public)) for public in read_public_names()) + "\n"
    if os.environ.get("NOVUSS_RENEW"):
        SURFACE.write_text(found, encoding="utf-8")
    assert found == SURFACE.read_text(encoding="utf-8")

"""Strict Jinja environments: a name that nobody gave is an error, and lines of logic are none."""

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def make_environment(module: str, **settings: Any) -> Environment:
    """The templates beside a module, which is named by its file, in the folder ``templates``.

    Everything that is filled in is escaped unless ``settings`` say otherwise: an item called
    <script> is text.
    """
    options: dict[str, Any] = {"autoescape": True, "trim_blocks": True, "lstrip_blocks": True}
    folder = Path(module).parent / "templates"
    loader = FileSystemLoader(folder)
    return Environment(loader=loader, undefined=StrictUndefined, **(options | settings))

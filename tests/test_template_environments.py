"""Templates of the package, which other engines than Jinja in Python have to render as well."""

from pathlib import Path

import pytest
from jinja2 import nodes
from tests.test_layout import PACKAGE

from novuss.template_environments import make_environment

TEMPLATES = [path for end in ("*.j2", "*.html") for path in sorted(PACKAGE.rglob(end))]
#: Methods of Python's own texts, lists and mappings, which no other engine knows.
FOREIGN = {name for kind in (str, list, dict) for name in dir(kind) if not name.startswith("_")}
#: A method of ours that has such a name.
OURS = {"explain.count"}


def calls(tree: nodes.Template) -> set[str]:
    """Methods that a template calls, each with what it is called on."""
    found = set()
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Getattr) and call.node.attr in FOREIGN:
            owner = getattr(call.node.node, "name", "…")
            found.add(f"{owner}.{call.node.attr}")
    return found - OURS


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_calls_no_method_of_python_texts_and_lists(path: Path) -> None:
    # The builder of a site without our hooks (Zensical) has an engine of its own.
    tree = make_environment(__file__).parse(path.read_text(encoding="utf-8"))
    assert calls(tree) == set()

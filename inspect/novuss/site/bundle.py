"""The scripts of a page as one file, without what only their readers need.

A phone fetches one file sooner than fifty, and comments and indentation are half of the
bytes. Every module becomes a function that hands out what it exports; the sources keep one
noun a module. Only what our own scripts use is understood: named imports and exports.
"""

import re
from pathlib import Path

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|let|class|function) (\w+))", re.MULTILINE)
#: What looks like an import or export and is none of these forms.
_OTHER = re.compile(r"^(?:import|export)\b.*|\bimport\(.*", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:.|\n)*?\*/[ \t]*)\n", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+|[ \t]+$|^\n", re.MULTILINE)


class BundleError(ValueError):
    """A script that cannot be put into a bundle."""


def bundle(entry: Path) -> str:
    """The script ``entry`` with all that it imports, each module once, before whoever needs it.

    The text of ``entry`` itself stands at the end as it is, so that it may wait for something.

    Raises:
        BundleError: scripts import each other in a circle, or in a form that is not understood.
    """
    parts: list[str] = []
    names: dict[Path, str] = {}
    _add(entry.resolve(), (), parts, names, last=True)
    return "".join(parts)


def write_bundle(entry: Path) -> None:
    """Put everything that ``entry`` imports into it; its neighbours go, what lies elsewhere stays.

    A site without that script has nothing to bundle.

    Raises:
        BundleError: see :func:`bundle`.
    """
    if not entry.is_file():
        return
    text = bundle(entry)
    for path in entry.parent.glob("*.js"):
        path.unlink()
    entry.write_text(text, encoding="utf-8", newline="\n")


def _add(
    path: Path,
    above: tuple[Path, ...],
    parts: list[str],
    names: dict[Path, str],
    *,
    last: bool = False,
) -> str:
    if path in above:
        circle = " -> ".join(one.stem for one in (*above[above.index(path) :], path))
        raise BundleError(f"scripts import each other: {circle}")
    if path in names:
        return names[path]
    text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
    needed = []
    for what, where in _IMPORT.findall(text):
        module = _add((path.parent / where).resolve(), (*above, path), parts, names)
        needed.append(f"const {{{_renamed(what)}}} = {module};\n")
    body = _IMPORT.sub("", text)
    exported = _EXPORT.findall(body)
    body = _EXPORT.sub("", body)
    if strange := _OTHER.search(body):
        raise BundleError(f"{path.name}: not understood: {strange[0]}")
    body = _INDENT.sub("", "".join(needed) + body)
    name = names[path] = f"m{len(names)}"
    if last:
        parts.append(body)
    else:
        handed = ", ".join(exported)
        parts.append(f"const {name} = (() => {{\n{body}return {{ {handed} }};\n}})();\n")
    return name


def _renamed(names: str) -> str:
    """``a, b as c`` as a pattern of a declaration: ``a, b: c``."""
    return re.sub(r"\s+as\s+", ": ", " ".join(names.split()))

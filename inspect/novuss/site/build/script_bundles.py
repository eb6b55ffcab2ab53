"""ES modules put together for the browser: one file in place of sixty, without comments.

The sources stay what they are, a file a noun; a phone that opens the form for the first time
fetches its script in one piece. Comments and indentation go and nothing else: the minifiers at
hand broke what the script does (templates within templates, names of variables). A module is a
function that is called once, in the order in which modules need each other. A second bundle
takes from the first what is there already, so that a class is the same class in both.
"""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

_IMPORT = re.compile(
    r'^import\s*\{(?P<names>[^}]*)\}\s*from\s*"(?P<path>\.[^"]+)";\n', re.MULTILINE
)
_EXPORT = re.compile(
    r"^export (?=(?:async )?(?P<kind>const|class|function|let)\b(?:\s*\*)?\s+"
    r"(?:\[(?P<several>[^\]]+)\]|(?P<name>\w+)))",
    re.MULTILINE,
)
#: Lines that are comments, and what stands around those that are not. No text that our scripts
#: write depends on the beginning of its lines.
_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:.|\n)*?\*/[ \t]*)\n", re.MULTILINE)
_LAYOUT = re.compile(r"^[ \t]+|[ \t]+$|^\n", re.MULTILINE)
#: The scripts of a built site.
_SCRIPTS = "assets/scripts"
#: What pages ask for, and the bundle that they have then.
ENTRIES = (("form/main.js", None), ("form/desk.js", "form/main.js"))
#: Folders of which nothing is asked for but what is bundled.
_BUNDLED = ("form", "protocol")
#: What judges, a file a noun.
_JUDGES = "inspection"
#: How a file begins that is a bundle already.
_MARK = "// bundled\n"
#: What the first bundle calls its modules for the second.
_SHARED = "modules"


class BundleError(ValueError):
    """A module that cannot be put into a bundle: where, and what stands there."""


@dataclass
class _Modules:
    """The modules that an entry needs, by their paths, those needed first at the front."""

    folder: Path
    found: dict[str, str] = field(default_factory=dict)
    #: What each imports: names and path of the module.
    needs: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)

    def read(self, path: str) -> None:
        """Read a module and, before it, all that it imports."""
        if path in self.found:
            return
        if path in self._open:
            circle = " -> ".join([*self._open, path])
            raise BundleError(f"{path}: modules import each other in a circle: {circle}")
        self._open.append(path)
        source = (self.folder / path).read_text(encoding="utf-8")
        needs = []
        for found in _IMPORT.finditer(source):
            other = _resolved(path, found["path"])
            needs.append((_destructured(found["names"]), other))
            self.read(other)
        self._open.pop()
        self.needs[path] = needs
        self.found[path] = _IMPORT.sub("", source)


def write_bundles(site: Path) -> int:
    """Put the scripts of the form together in a built ``site``; how many files became bundles.

    What judges stays beside the bundle, a file a noun, for others to use. In a site that is
    finished a second time the bundles stay as they are.
    """
    scripts = site / _SCRIPTS
    texts = {
        scripts / entry: bundled(scripts, entry, beside)
        for entry, beside in ENTRIES
        if (scripts / entry).is_file() and not _is_bundle(scripts / entry)
    }
    for folder in _BUNDLED if texts else ():
        for path in (scripts / folder).glob("*.js"):
            path.unlink()
    for path, text in texts.items():
        path.write_text(f"{_MARK}{text}", encoding="utf-8", newline="\n")
    return len(texts)


def drop_remarks(site: Path) -> None:
    """Take comments and indentation from the other scripts of a built ``site``.

    What judges stays as it is written, for others to use and read.
    """
    scripts = site / _SCRIPTS
    for path in scripts.rglob("*.js"):
        if path.is_relative_to(scripts / _JUDGES) or _is_bundle(path):
            continue
        text = path.read_text(encoding="utf-8")
        path.write_text(_bare(text), encoding="utf-8", newline="\n")


def _bare(text: str) -> str:
    return _LAYOUT.sub("", _COMMENT.sub("", text))


def _is_bundle(path: Path) -> bool:
    return path.read_text(encoding="utf-8").startswith(_MARK)


def bundled(folder: Path, entry: str, beside: str | None = None) -> str:
    """The modules of an entry as one.

    Args:
        folder: of the modules.
        entry: the module that the page asks for, below the folder.
        beside: the entry of a bundle that the page has already; what it holds is taken from it.

    Raises:
        BundleError: an import or export in a form that is not put together here.
    """
    held: dict[str, str] = {}
    if beside:
        first = _Modules(folder)
        first.read(beside)
        held = {path: f"{_SHARED}.m{place}" for place, path in enumerate(first.found)}
    modules = _Modules(folder)
    modules.read(entry)
    own = [path for path in modules.found if path not in held or path == entry]
    # A second bundle counts on, in other letters.
    letter = "n" if beside else "m"
    names = {**{path: f"{letter}{place}" for place, path in enumerate(own)}, **held}
    text = "".join(_lines(modules, own, names, entry, beside))
    return _bare(text)


def _lines(
    modules: _Modules, own: list[str], names: dict[str, str], entry: str, beside: str | None
) -> Iterator[str]:
    if beside:
        yield f'import {{ {_SHARED} }} from "{_relative(entry, beside)}";\n'
    for path in own:
        given = "".join(f"const {one} = {names[other]};\n" for one, other in modules.needs[path])
        body, exported = _unexported(path, modules.found[path], keep=path == entry)
        if path == entry:
            # At the top, where a module may wait for what it fetches.
            yield f"{given}{body}\n"
            continue
        back = ", ".join(exported)
        yield f"const {names[path]} = (() => {{\n{given}{body}\nreturn {{ {back} }};\n}})();\n"
    if not beside:
        shared = ", ".join(names[path] for path in own if path != entry)
        yield f"export const {_SHARED} = {{ {shared} }};\n"


def _unexported(path: str, source: str, *, keep: bool) -> tuple[str, list[str]]:
    """The module without its exports, and their names; an entry keeps them."""
    exported: list[str] = []
    for found in _EXPORT.finditer(source):
        exported += [one.strip() for one in (found["several"] or found["name"]).split(",")]
    body = source if keep else _EXPORT.sub("", source)
    if left := re.search(r"^import\b(?!\().*$", body, re.MULTILINE):
        raise BundleError(f'{path}: write import {{ name }} from "./module.js" for {left[0]!r}')
    if not keep and (left := re.search(r"^export\b.*$", body, re.MULTILINE)):
        raise BundleError(f"{path}: {left[0]!r} cannot be put into a bundle; export it by name")
    return body, exported


def _destructured(names: str) -> str:
    """``Rational, check as judge`` as ``{ Rational, check: judge }``."""
    parts = (one.strip() for one in names.split(",") if one.strip())
    return "{ " + ", ".join(re.sub(r"\s+as\s+", ": ", one) for one in parts) + " }"


def _resolved(path: str, other: str) -> str:
    """The module that ``other`` names in ``path``, below the folder of all."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), other))


def _relative(path: str, other: str) -> str:
    """How a module names another one, both below one folder and in folders of it."""
    return "../" * (len(PurePosixPath(path).parts) - 1) + other

"""ES modules put together for the browser: one file in place of sixty, without comments.

The sources stay what they are, a file a noun; a phone that opens the form for the first time
fetches its script in one piece. Comments and layout go and nothing else: the minifiers at
hand broke what the script does (templates within templates, names of variables). A module is a
function that is called once, in the order in which modules need each other. A second bundle
takes from the first what is there already, so that a class is the same class in both.
"""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from novuss.site.output_files import write_texts

_IMPORT = re.compile(
    r'^import\s*(?:\{(?P<names>[^}]*)\}\s*from\s*)?"(?P<path>\.[^"]+)";\n', re.MULTILINE
)
#: What a module fetches when it is needed.
_LATER = re.compile(r'\bimport\("(?P<path>\.[^"]+)"\)')
_EXPORT = re.compile(
    r"^export (?=(?:async )?(?P<kind>const|class|function|let)\b(?:\s*\*)?\s+"
    r"(?:\[(?P<several>[^\]]+)\]|(?P<name>\w+)))",
    re.MULTILINE,
)
#: Lines that are comments, and what stands around those that are not. No text that our scripts
#: write depends on how its lines begin and end.
_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)(?:.|\n))*\*/[ \t]*)\n", re.MULTILINE)
_LAYOUT = re.compile(r"^[ \t]+|[ \t]+$|^\n", re.MULTILINE)
#: Types within a line, for who reads and checks a script.
_TYPE = re.compile(r"/\*\* @(?:type|param) \{[^*]*\} \*/ ?")
#: Comments behind code, and the ends of lines that end or begin with a sign of the language.
_BEHIND = re.compile(r"(?<=[;,{\]]) // .*$", re.MULTILINE)
#: A text within a line, which keeps its blanks.
_QUOTED = re.compile(r'("(?:[^"\\\n]|\\.)*"|`[^`\n]*`)')
#: Blanks outside of texts: behind commas, beside braces, around "=".
_OUTSIDE = re.compile(
    r"(?<=[\w)\]}],) (?=[\w(\[{.])|(?<=[\w( ]{) (?=\w)|(?<=\w) (?=[{}])"
    r"|(?<=\w) (?== [\w(\[{!])|(?<=\w =) (?=[\w(\[{!])"
)
_WRAP = re.compile(r"(?<=[(\[{,;])\n|,?\n(?=[)\]}])|\n(?=[.?:|]|&&)")
#: Blanks beside signs and words that no text of our scripts has, and what stands in their place.
_BLANKS = [
    (re.compile(r" ?(=>|===|!==|&&|\|\||\?\?) "), r"\1"),
    (re.compile(r"(?<=[\w)\]}\"`]) ([?:]) (?=[\w\[\"`(!])"), r"\1"),
    (re.compile(r"(?<=\w) (>=|<=|[-<>+*]) (?=\w)"), r"\1"),
    (re.compile(r"(?<=[(\[]){ |(?<=[,=:?] ){ |(?<=>){ "), "{"),
    (re.compile(r" }(?=[),;\]}])"), "}"),
    (re.compile(r"\b(if|for|while|catch) \("), r"\1("),
    (re.compile(r"\) ({|return)"), r")\1"),
    (re.compile(r"\b(const|let) (\w+|[\[{][^=\n]*[\]}]) = "), r"\1 \2="),
    (re.compile(r"(?<=\w)(\.#?\w+) ((?:\?\?|[-+])?=) "), r"\1\2"),
]
#: Blanks that are left behind signs and before brackets, outside of texts on one line.
_LEFT = re.compile(
    r"(?<=[,;)\]]) (?=[\w\[{(#!])|(?<=\breturn) (?=[\[({])|(?<=\bconst) (?=\[)|(?<=\bof) (?=\[)"
)
#: The scripts of a built site.
_SCRIPTS = "assets/scripts"
#: What pages ask for, and the bundle that they have then.
ENTRIES = (
    ("site.js", None),
    ("embedding.js", "site.js"),
    ("filter.js", "site.js"),
    ("equipment.js", "site.js"),
    ("situations/entrance.js", "site.js"),
    ("search/index_loading.js", "site.js"),
    # These run before the page is whole, or without what the others have.
    ("recent_rulings.js", None),
    ("quiz/page.js", None),
    ("form/main.js", None),
    ("form/later_parts.js", "form/main.js"),
    ("protocol/paper.js", "form/main.js"),
    ("desk/main.js", "form/main.js"),
    ("ask/page.js", None),
    ("ask/opponent_screen.js", "ask/page.js"),
    ("asking/question_replies.js", "ask/page.js"),
    ("search/ruling_option.js", None),
)
#: What judges, a file a noun, for others to use and read: it stays as it is written.
_JUDGES = "inspection"
#: What pages of others ask for, at the root of a built site.
_EMBED = "embed.js"
#: How a file begins that is a bundle already.
_MARK = "// bundled\n"
#: What the first bundle calls its modules for the second.
_SHARED = "modules"


class BundleError(ValueError):
    """A module that cannot be put into a bundle: where, and what stands there."""


@dataclass
class _ModuleGraph:
    """The modules that an entry needs, by their paths, those needed first at the front."""

    folder: Path
    sources: dict[str, str] = field(default_factory=dict)
    #: What each imports: names and path of the module.
    imports: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)

    def read_module(self, path: str) -> None:
        """Read a module and, before it, all that it imports."""
        if path in self.sources:
            return
        if path in self._open:
            circle = " -> ".join([*self._open, path])
            raise BundleError(f"{path}: modules import each other in a circle: {circle}")
        self._open.append(path)
        source = (self.folder / path).read_text(encoding="utf-8")
        imports = []
        for statement in _IMPORT.finditer(source):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), statement["path"]))
            imports.append((_render_destructuring(statement["names"] or ""), target))
            self.read_module(target)
        self._open.pop()
        self.imports[path] = imports
        self.sources[path] = _IMPORT.sub("", source)


def write_bundles(site: Path) -> int:
    """Put the scripts of a built ``site`` together; how many files became bundles.

    What is in a bundle is asked for by nothing else, and goes. In a site that is finished a second
    time the bundles stay as they are.
    """
    scripts = site / _SCRIPTS
    texts, bundled = {}, set()
    for entry, beside in ENTRIES:
        if (scripts / entry).is_file() and not _is_bundle(scripts / entry):
            texts[entry] = f"{_MARK}{bundle_modules(scripts, entry, beside)}"
            bundled |= set(_read_graph(scripts, entry).sources)
    for name in bundled - texts.keys():
        if not name.startswith(f"{_JUDGES}/"):
            (scripts / name).unlink()
    write_texts(scripts, texts)
    return len(texts)


def strip_comments(site: Path) -> None:
    """Take comments and indentation from the scripts of a built ``site`` that are no bundles."""
    scripts = site / _SCRIPTS
    for path in scripts.rglob("*.js"):
        if not path.is_relative_to(scripts / _JUDGES) and not _is_bundle(path):
            stripped = _strip_comments(path.read_text(encoding="utf-8"))
            path.write_text(stripped, encoding="utf-8", newline="\n")


def write_embed_script(site: Path) -> None:
    """Move the script for pages of others to the root of a built ``site``, as small as a bundle."""
    source = site / _SCRIPTS / _EMBED
    if source.is_file():
        text = _tighten(_strip_comments(source.read_text(encoding="utf-8")))
        write_texts(site, {_EMBED: text})
        source.unlink()


def bundle_modules(folder: Path, entry: str, beside: str | None = None) -> str:
    """Put the modules of an entry together.

    Args:
        folder: of the modules.
        entry: the module that the page asks for, below the folder.
        beside: the entry of a bundle that the page has already; what it holds is taken from it.

    Raises:
        BundleError: an import or export in a form that is not put together here.
    """
    held: dict[str, str] = {}
    if beside:
        first = _read_graph(folder, beside)
        held = {path: f"{_SHARED}.m{place}" for place, path in enumerate(first.sources)}
    modules = _read_graph(folder, entry)
    own = [path for path in modules.sources if path not in held or path == entry]
    # A second bundle counts on, in other letters.
    letter = "n" if beside else "m"
    names = {**{path: f"{letter}{place}" for place, path in enumerate(own)}, **held}
    text = _BEHIND.sub("", _strip_comments("".join(_render_bundle(modules, names, own, beside))))
    if left := re.search(r"^.* // .*$", text, re.MULTILINE):
        raise BundleError(f"{entry}: put the comment on a line of its own in {left[0]!r}")
    return _tighten(text)


def _tighten(script: str) -> str:
    """Take ends of lines and blanks from a script that has no comments."""
    parts = _QUOTED.split(script)
    parts[::2] = [_OUTSIDE.sub("", part) for part in parts[::2]]
    text = _WRAP.sub("", "".join(parts))
    for blanks, instead in _BLANKS:
        text = blanks.sub(instead, text)
    parts = _QUOTED.split(text)
    parts[::2] = [_LEFT.sub("", part) for part in parts[::2]]
    return "".join(parts)


def _read_graph(folder: Path, entry: str) -> _ModuleGraph:
    graph = _ModuleGraph(folder)
    graph.read_module(entry)
    return graph


def _render_bundle(
    modules: _ModuleGraph, names: dict[str, str], own: list[str], beside: str | None
) -> Iterator[str]:
    *inner, entry = own
    if beside:
        yield f'import {{ {_SHARED} }} from "{_address_from(entry, beside)}";\n'
    imported = {}
    for path in own:
        taken = ",".join(
            f"{parts}={names[target]}" for parts, target in modules.imports[path] if parts != "{}"
        )
        imported[path] = f"const {taken};\n" if taken else ""
    for path in inner:
        body, exported = _strip_exports(path, _relocate(modules.sources[path], path, entry))
        result = f"return{{{','.join(exported)}}}"
        yield f"const {names[path]}=(()=>{{\n{imported[path]}{body}\n{result}}})();\n"
    # The entry is at the top, where a module may wait for what it fetches; it keeps its exports.
    _refuse_import(entry, modules.sources[entry])
    yield f"{imported[entry]}{modules.sources[entry]}\n"
    if not beside:
        yield f"export const {_SHARED} = {{ {', '.join(names[path] for path in inner)} }};\n"


def _strip_exports(path: str, source: str) -> tuple[str, list[str]]:
    """The module without its exports, and their names."""
    exported: list[str] = []
    for export in _EXPORT.finditer(source):
        exported += [name.strip() for name in (export["several"] or export["name"]).split(",")]
    body = _EXPORT.sub("", source)
    _refuse_import(path, body)
    if left := re.search(r"^export\b.*$", body, re.MULTILINE):
        raise BundleError(f"{path}: {left[0]!r} cannot be put into a bundle; export it by name")
    return body, exported


def _refuse_import(path: str, body: str) -> None:
    """Raise an error for an import in a form that is not put together here."""
    if left := re.search(r"^import\b(?!\().*$", body, re.MULTILINE):
        raise BundleError(f'{path}: write import {{ name }} from "./module.js" for {left[0]!r}')


def _relocate(source: str, path: str, entry: str) -> str:
    """Address what a module fetches later from where the bundle lies."""

    def address(later: re.Match[str]) -> str:
        target = posixpath.join(posixpath.dirname(path), later["path"])
        return f'import("{_address_from(entry, target)}")'

    return _LATER.sub(address, source)


def _address_from(entry: str, target: str) -> str:
    """The address of a module as an import in another names it."""
    relative = posixpath.relpath(target, posixpath.dirname(entry) or ".")
    return relative if relative.startswith(".") else f"./{relative}"


def _render_destructuring(names: str) -> str:
    """``Rational, check as judge`` as ``{Rational,check:judge}``."""
    parts = (name.strip() for name in names.split(",") if name.strip())
    return "{" + ",".join(re.sub(r"\s+as\s+", ":", part) for part in parts) + "}"


def _strip_comments(script: str) -> str:
    return _LAYOUT.sub("", _TYPE.sub("", _COMMENT.sub("", script)))


def _is_bundle(path: Path) -> bool:
    return path.read_text(encoding="utf-8").startswith(_MARK)

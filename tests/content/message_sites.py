"""Where code, templates and scripts ask for words, and which values they hand over."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import jinja2
from jinja2 import nodes

import novuss

PACKAGE = Path(novuss.__file__).parent
SCRIPTS = Path(__file__).resolve().parents[2] / "docs" / "assets" / "scripts"
#: What is called to put words: itself, and through :class:`Problem`, whose values are all its own.
_SAYING = ("say", "_say", "wording", "warn")
_PROBLEMS = ("Problem.of", "ProblemsError.of")


class Site(NamedTuple):
    """A place that asks for words: the key, and the names of the values that it hands over."""

    place: str
    key: str
    names: frozenset[str]


def python_sites() -> Iterator[Site]:
    """Every call in the package that hands a key over with all of its values."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or any(word.arg is None for word in call.keywords):
                continue
            called = ast.unparse(call.func)
            problem = called in _PROBLEMS
            if not problem and called.rpartition(".")[2] not in _SAYING:
                continue
            names = frozenset(word.arg.partition("@")[0] for word in call.keywords if word.arg)
            for key in _constants(call.args[problem : problem + 1]):
                found = [f"{part}.{key}" for part in ("problem", "cure")] if problem else [key]
                place = f"{path.relative_to(PACKAGE).as_posix()}:{call.lineno}"
                yield from (Site(place, code, names) for code in found)


def _constants(arguments: list[ast.expr]) -> Iterator[str]:
    for argument in arguments:
        if isinstance(argument, ast.IfExp):
            yield from _constants([argument.body, argument.orelse])
        elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value


def template_sites() -> Iterator[Site]:
    """Every call of ``say`` in a template of the package."""
    for path in sorted({*PACKAGE.rglob("*.j2"), *PACKAGE.rglob("overrides/**/*.html")}):
        tree = jinja2.Environment(extensions=["jinja2.ext.do"]).parse(path.read_text("utf-8"))
        for call in tree.find_all(nodes.Call):
            if getattr(call.node, "name", "") == "say" and not call.dyn_kwargs:
                names = frozenset(word.key for word in call.kwargs)
                place = f"{path.relative_to(PACKAGE).as_posix()}:{call.lineno}"
                arms = [*call.args[:1], *call.args[0].find_all((nodes.CondExpr, nodes.Const))]
                for argument in arms:
                    if isinstance(argument, nodes.Const) and "." in str(argument.value):
                        yield Site(place, argument.value, names)


_CALL = re.compile(r'\bsay\(\s*"([\w.-]+)"\s*(?:,\s*(\{))?')
_MEMBER = re.compile(r"(?:^\{|,)\s*(\w+)")


def script_sites() -> Iterator[Site]:
    """Every call of ``say`` in the scripts that names its key, and all values it hands over."""
    for path in sorted(SCRIPTS.rglob("*.js")):
        text = path.read_text(encoding="utf-8")
        for call in _CALL.finditer(text):
            members = _outermost(text[call.start(2) :]) if call[2] else "{"
            if "..." not in members:
                line = text.count("\n", 0, call.start()) + 1
                yield Site(f"{path.name}:{line}", call[1], frozenset(_MEMBER.findall(members)))


def _outermost(text: str) -> str:
    """An object without what its values have in brackets of their own."""
    depth, kept = 0, ""
    for sign in text:
        depth -= sign in ")]}"
        if not depth and kept:
            return kept
        kept += sign if depth <= 1 else ""
        depth += sign in "([{"
    return kept

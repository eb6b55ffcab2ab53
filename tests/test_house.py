"""Style of the code: sizes, names and imports that a reader can hold."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from jinja2 import Environment, nodes
from tests.test_layout import MODULES, PACKAGE, parsed

#: Words that name nothing: neither a variable, an argument nor a function is called so.
VAGUE = {
    *("come", "each", "gone", "handed", "here", "it", "let_pass", "made_of", "one", "said"),
    *("shown", "spare", "there", "those", "told", "went", "whose"),
}
#: Fields of files that other programs read, which are never renamed.
FIELDS = {"opendata/judging_data.py: each"}
TESTS = Path(__file__).parent
SCRIPTS = TESTS.parent / "docs/assets/scripts"
#: Texts and remarks of a script.
NO_CODE = re.compile(r'"(?:[^"\\\n]|\\.)*"|/\*(?:.|\n)*?\*/|//.*')
#: Names that name nothing, but for members of data.
VAGUE_IN_SCRIPTS = re.compile(r"(?<![\w.'#-])(?:one|each|gone)\b(?!\s*:|')")
#: Libraries that a module imports in a function, where not every call needs them.
HEAVY = {
    *("anyio", "babel", "confusable_homoglyphs", "cryptography", "distributed", "fontTools"),
    *("mcp", "numpy", "openpyxl", "pdfminer", "pdfplumber", "pint", "platformdirs", "pyarrow"),
    *("pymorphy3", "python_calamine", "rich", "simplemma", "typer", "weasyprint"),
}
#: Of the standard library: what a system may lack, and what few calls need.
SYSTEM = {"ctypes", "importlib", "locale", "resource", "select", "webbrowser"}
#: Modules outside the command line that import a module of ours in a function, to start light.
LATE = {
    "__main__.py",
    "corpus/__init__.py",
    "specs/loader.py",
}


def bound_names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and name of each variable, argument and function; fields are called as in data."""
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    lines = [line for found in classes for line in found.body if isinstance(line, ast.AnnAssign)]
    fields = {line.target for line in lines}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node not in fields:
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.FunctionDef):
            yield node.lineno, node.name.strip("_")


def find_vague_names(folder: Path, paths: Iterable[Path]) -> list[str]:
    found = ((path, line, name) for path in paths for line, name in bound_names(parsed(path)))
    named = ((path.relative_to(folder).as_posix(), line, name) for path, line, name in found)
    return [
        f"{place}:{line}: {name}"
        for place, line, name in named
        if name in VAGUE and f"{place}: {name}" not in FIELDS
    ]


def test_names_name_a_thing() -> None:
    assert find_vague_names(PACKAGE, MODULES) == []


def test_names_of_tests_name_a_thing() -> None:
    assert find_vague_names(TESTS, sorted(TESTS.rglob("*.py"))) == []


def test_names_in_templates_name_a_thing() -> None:
    language = Environment(autoescape=True)
    found = set()
    for path in (path for path in PACKAGE.rglob("*") if path.suffix in {".j2", ".html"}):
        for name in language.parse(path.read_text(encoding="utf-8")).find_all(nodes.Name):
            if name.ctx in {"store", "param"} and name.name in VAGUE:
                found.add(f"{path.relative_to(PACKAGE).as_posix()}:{name.lineno}: {name.name}")
    assert found == set()


def test_names_in_scripts_name_a_thing() -> None:
    found = set()
    for path in sorted(SCRIPTS.rglob("*.js")):
        script = NO_CODE.sub(lambda text: "\n" * text[0].count("\n"), path.read_text("utf-8"))
        for number, line in enumerate(script.splitlines(), 1):
            if VAGUE_IN_SCRIPTS.search(line):
                found.add(f"{path.relative_to(SCRIPTS).as_posix()}:{number}: {line.strip()}")
    assert found == set()


def test_functions_classes_and_files_can_be_held() -> None:
    bounds = {ast.FunctionDef: 60, ast.AsyncFunctionDef: 60, ast.ClassDef: 300}
    found = set()
    for path in MODULES:
        where = path.relative_to(PACKAGE).as_posix()
        if len(path.read_text(encoding="utf-8").splitlines()) > 450:
            found.add(where)
        for node in ast.walk(parsed(path)):
            most = bounds.get(type(node))
            if most and node.end_lineno - node.lineno >= most:  # type: ignore[attr-defined]
                found.add(f"{where}:{node.name}")  # type: ignore[attr-defined]
    assert found == set()


def test_imports_stand_at_the_top() -> None:
    late, libraries = set(), set()
    for path in MODULES:
        where = path.relative_to(PACKAGE).as_posix()
        functions = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.FunctionDef)]
        for node in (node for function in functions for node in ast.walk(function)):
            if isinstance(node, ast.Import):
                names = {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names = {(node.module or "novuss").partition(".")[0]}
            else:
                continue
            libraries |= names - {"novuss"}
            if "novuss" in names and not where.startswith("cli/"):
                late.add(where)
    assert late == LATE
    assert libraries <= HEAVY | SYSTEM

"""The shape of the repository: what lies where, and who may know whom."""

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from tests.commands import finished

from novuss.languages import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "inspect" / "novuss"
MODULES = sorted(PACKAGE.rglob("*.py"))

#: Hosts that packages come from: which one a machine asks is that machine's matter.
REGISTRY = re.compile(
    r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|anaconda\.org|conda\.io"
    r"|--(?:extra-)?index-url|\bartifactory\b|\bdevpi\b"
)
#: Absolute paths that exist on one machine alone.
MACHINE = re.compile(r"(?<![\w.$)}/-])/(?:home|root|Users|work|workspace|tmp)/\w|\b[A-Z]:\\Users\b")


def tracked() -> list[Path]:
    """What is in version control, or would be with the next commit."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = finished(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT
    ).stdout.splitlines()
    return [ROOT / name for name in listed if (ROOT / name).is_file()]


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imported(path: Path) -> set[str]:
    """The top-level packages that a module imports, inside functions too."""
    nodes = list(ast.walk(parsed(path)))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in names}


#: What stands in the root.
ROOTED = (
    ".ci .editorconfig .github .gitignore .pre-commit-config.yaml CHANGELOG.md CITATION.cff "
    "CONTRIBUTING.md LICENSE Makefile README.md deno.json docs "
    "inspect mkdocs.yml pyproject.toml requirements-test.lock requirements.lock specs tests"
)


def test_root_holds_what_the_design_names_and_nothing_else() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} == {*ROOTED.split()}


def test_specs_hold_data_alone() -> None:
    assert {path.suffix for path in (ROOT / "specs").rglob("*") if path.is_file()} == {
        ".tsv",
        ".yaml",
    }


def test_source_root_is_no_package_and_leaves_the_standard_library_alone() -> None:
    assert not (ROOT / "inspect" / "__init__.py").exists()
    # From the root, as `python -m pytest` and `python -m mkdocs` are started.
    done = subprocess.run(
        [sys.executable, "-c", "import inspect; print(inspect.signature(len))"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.stdout, done.stderr) == ("(obj, /)\n", "")


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_newcomers_are_told_why_the_package_lives_in_inspect(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").split("\n\n")
    assert [line for line in lines if "inspect/" in line and "__init__.py" in line]


def test_generated_pages_and_builds_are_not_in_version_control() -> None:
    generated = re.compile(r"docs/\w\w/(?:rules|equipment)/|docs/data/|build/|.*__pycache__/")
    names = [path.relative_to(ROOT).as_posix() for path in tracked()]
    assert [name for name in names if generated.match(name)] == []


def test_everything_below_docs_is_for_readers() -> None:
    """A builder that knows no list of exclusions publishes whatever lies there."""
    below = {path.relative_to(ROOT / "docs") for path in tracked() if ROOT / "docs" in path.parents}
    assert {path.parts[0] for path in below} == {
        *("assets", "benchmarks.md", "developers", "example", *LANGUAGES)
    }
    kinds = {"css", "csv", "js", "md", "png", "svg", "xlsx"}
    assert {path.suffix[1:] for path in below} <= kinds
    assert "exclude_docs" not in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


def test_import_contracts_hold() -> None:
    done = finished([Path(sys.executable).parent / "lint-imports", "--no-cache"], cwd=ROOT)
    assert "Contracts: 4 kept, 0 broken." in done.stdout


#: The modules that know a library, by their folders.
KNOWN = {
    "pandas": {
        "tables": "table_chunk chunked_reading exact_column frame_judging frame_column_encoding "
        "vectorized_judging reading_row_sources"
    },
    "mkdocs": {"": "mkdocs_hook site_preview"},
    "mcp": {"assistant": "mcp_server"},
    "starlette": {"desk": "desk_app desk_routes desk_server request_errors request_guard"},
    "uvicorn": {"desk": "desk_server"},
    "sse_starlette": {"desk": "desk_routes live_service"},
    "pint": {"specs": "unit_factors"},
    "pyarrow": {"tables": "parquet_file csv_file exact_column frame_column_encoding"},
    "xlsxwriter": {"report": "workbook_writer"},
    "distributed": {"tables": "chunked_judging"},
    "ruamel": {"reviewing": "yaml_edits"},
    "python_calamine": {"tables": "ods_xls_file"},
    "yaml": {"specs": "yaml_file"},
    "openpyxl": {
        "tables": "xlsx_file workbook_parts",
        "report": "blank_setup_forms blank_workbook fillable_workbook_cells "
        "sheet_columns sheet_styles",
        "reviewing": "reader_answers blank_review_workbook",
        "amending": "amendment_workbook filled_workbook",
    },
}


@pytest.mark.parametrize("library", KNOWN)
def test_few_modules_know_the_library(library: str) -> None:
    known = {
        PACKAGE / folder / f"{name}.py"
        for folder, names in KNOWN[library].items()
        for name in names.split()
    }
    assert {path for path in MODULES if library in imported(path)} == known


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_module_says_what_it_is(path: Path) -> None:
    docstring = ast.get_docstring(parsed(path))
    assert docstring
    assert docstring.splitlines()[0].endswith((".", ":"))


def test_calls_with_many_arguments_name_them() -> None:
    """Nobody knows the seventh of nine; what takes any number, such as cells, is no such call."""
    trees = {path: parsed(path) for path in MODULES}
    functions = [
        node
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    ]
    any_number = {"add_row", *(function.name for function in functions if function.args.vararg)}
    assert [
        f"{path.relative_to(PACKAGE)}:{node.lineno}: {ast.unparse(node.func)}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and len(node.args) > 5
        and ast.unparse(node.func).rpartition(".")[2] not in any_number
    ] == []


def test_nothing_is_defined_that_nothing_uses() -> None:
    """Commands and hooks are called by the frameworks that they are registered with."""
    words = Counter(
        word
        for folder in ("inspect", "tests")
        for suffix in ("py", "j2")
        for path in (ROOT / folder).rglob(f"*.{suffix}")
        for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))
    )
    idle = []
    for path in MODULES:
        for node in parsed(path).body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.decorator_list:
                decorators = map(ast.unparse, node.decorator_list)
                if any(
                    "command" in decorator or "callback" in decorator for decorator in decorators
                ):
                    continue
            names = [getattr(node, "name", None)]
            if isinstance(node, ast.Assign):
                names = [getattr(target, "id", None) for target in node.targets]
            elif isinstance(node, ast.AnnAssign):
                names = [getattr(node.target, "id", None)]
            idle += [
                f"{path.relative_to(PACKAGE)}: {name}"
                for name in names
                if name and words[name] == 1 and not name.startswith(("on_", "__"))
            ]
    assert idle == []


@pytest.mark.parametrize("forbidden", [REGISTRY, MACHINE], ids=["registry", "machine"])
def test_no_tracked_file_depends_on_one_machine(forbidden: re.Pattern[str]) -> None:
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
            for number, line in enumerate(text.splitlines(), start=1)
            if forbidden.search(line)
        ]
    assert found == []


def test_coverage_is_measured_where_it_has_a_floor() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (named,) = re.findall(r"^COVERING := ((?:.*\\\n)*.*)", makefile, re.MULTILINE)
    folders = named.replace("\\", "").split()
    assert not [name for name in folders if not (ROOT / "tests" / name).exists()]
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    measured = {source.partition(".")[2] for source in tools["coverage"]["run"]["source"]}
    assert tools["rooms"].keys() == measured

"""Changes the code that gives verdicts, one spot at a time, and asks whether a test notices.

Run with ``make mutants``. mutmut makes the mutants and runs them, in ``build/mutants``, on a
copy of the package that is prepared for it in two ways:

- mutmut leaves decorated functions alone, and most verdicts are properties. In the copy
  ``@property`` above ``def verdict`` is the assignment ``verdict = property(verdict)`` below it.
- It changes what stands inside functions. What is evaluated when a module is imported, such as
  the limits of a ratio, is changed with mutmut's own operators by a second, smaller run, in
  which each mutant is imported by a process of its own.

A survivor needs a line in ``tests/mutants.yaml`` that says why it does not matter. A line there
is found by function and by the changed source lines, never by a number, so that it outlives
edits elsewhere.

A run that was stopped goes on where it stopped, as long as code and tests are the same. With
names of modules (``sets``, ``figures``) only these are run again, whatever else has changed.
"""

import argparse
import difflib
import hashlib
import importlib
import importlib.machinery
import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import NoReturn

import libcst as cst
import yaml
from mutmut.mutation.file_mutation import create_mutations, deep_replace
from mutmut.stats import status_by_exit_code

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "mutants"
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
EXPLAINED = ROOT / "tests" / "mutants.yaml"
#: The share of mutants that tests have to notice.
FLOOR = 0.95
#: What a test run may take on a mutant that is imported, before it counts as hanging.
SECONDS = 300
_NOTICED = ("killed", "timeout", "segfault")
_WRAPPERS = ("property", "cached_property", "cache")


@dataclass(frozen=True)
class Mutant:
    """One changed spot: where it is, and the source lines before and after."""

    module: str
    function: str
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.module}.{self.function}\n    - {self.was}\n    + {self.now}"


# The copy that mutmut works on


class _Undecorated(cst.CSTTransformer):
    """Writes ``@property`` as an assignment; forgets between mutants what a cache holds."""

    def leave_FunctionDef(  # noqa: N802 - the name that libcst calls
        self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef
    ) -> cst.FunctionDef | cst.FlattenSentinel[cst.BaseStatement]:
        del original_node
        match updated_node.decorators:
            case [cst.Decorator(decorator=cst.Name(value=wrapper))] if wrapper in _WRAPPERS:
                pass
            case _:
                return updated_node
        if wrapper == "cache" and not updated_node.params.params:
            return updated_node  # A registry of units takes too long to be made for each mutant.
        name = updated_node.name.value
        after = [f"{name} = {wrapper}({name})\n"]
        if wrapper == "cache":
            after.append(f"__import__('os').register_at_fork(after_in_child={name}.cache_clear)\n")
        return cst.FlattenSentinel(
            [updated_node.with_changes(decorators=[]), *map(cst.parse_statement, after)]
        )


def prepare() -> None:
    """Copy what the tests need; what is the same already keeps its time, for mutmut."""
    for folder, to in (("inspect/novuss", "src/novuss"), ("specs", "specs"), ("tests", "tests")):
        wanted = set()
        for path in (ROOT / folder).rglob("*"):
            if not path.is_file() or "__pycache__" in path.parts:
                continue
            target = BUILD / to / path.relative_to(ROOT / folder)
            wanted.add(target)
            content = path.read_bytes()
            if _mutated(target):
                content = cst.parse_module(content).visit(_Undecorated()).bytes
            if not target.is_file() or target.read_bytes() != content:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
        for path in (BUILD / to).rglob("*"):
            if path.is_file() and path not in wanted and "__pycache__" not in path.parts:
                path.unlink()
    shutil.copyfile(ROOT / "pyproject.toml", BUILD / "pyproject.toml")


def _mutated(path: Path) -> bool:
    name = path.relative_to(BUILD).as_posix()
    return any(fnmatch(name, pattern) for pattern in SETTINGS["mutmut"]["only_mutate"])


def sources() -> list[Path]:
    """The files of the copy that are mutated."""
    return sorted(path for path in (BUILD / "src").rglob("*.py") if _mutated(path))


def module_name(path: Path) -> str:
    """The name by which a file of the copy is imported."""
    return ".".join(path.relative_to(BUILD / "src").with_suffix("").parts)


def digest() -> str:
    """What a finished or stopped run rests on: code, tests and settings."""
    found = hashlib.sha256()
    for folder in ("src", "specs", "tests"):
        for path in sorted((BUILD / folder).rglob("*")):
            if path.suffix in (".py", ".yaml") and path.name != EXPLAINED.name:
                found.update(f"{path.relative_to(BUILD)}\0".encode() + path.read_bytes())
    return found.hexdigest() + json.dumps(SETTINGS["mutmut"])


# Mutants inside functions: mutmut runs them


def run_functions(patterns: list[str], workers: int) -> None:
    """Let mutmut run; what it has results of it leaves as it is, unless it is named."""
    subprocess.run(
        [
            Path(sys.executable).with_name("mutmut"),
            "run",
            "--max-children",
            str(workers),
            *patterns,
        ],
        cwd=BUILD,
        check=True,
    )


def function_mutants() -> Iterator[tuple[Mutant, str]]:
    """Every mutant inside a function, with what became of it."""
    for path in sources():
        meta = BUILD / "mutants" / f"{path.relative_to(BUILD)}.meta"
        statuses = json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
        text = (BUILD / "mutants" / path.relative_to(BUILD)).read_text(encoding="utf-8")
        functions = dict(_functions(cst.parse_module(text)))
        for name, status in statuses.items():
            short = name.rpartition(".")[2]
            original = functions[short.partition("__mutmut_")[0] + "__mutmut_orig"]
            was, now = _difference(original, functions[short])
            yield Mutant(module_name(path), _plain(short), was, now), status_by_exit_code[status]


def _functions(module: cst.Module) -> Iterator[tuple[str, str]]:
    for statement in module.body:
        body = statement.body.body if isinstance(statement, cst.ClassDef) else [statement]
        for node in body:
            if isinstance(node, cst.FunctionDef) and "__mutmut_" in node.name.value:
                name = _plain(node.name.value).rpartition(".")[2]
                plain = node.with_changes(name=cst.Name(name), leading_lines=[])
                yield node.name.value, module.code_for_node(plain)


def _plain(name: str) -> str:
    """What mutmut calls ``xǁResultǁverdict__mutmut_7`` or ``x_judge__mutmut_7``, without that."""
    function = name.partition("__mutmut_")[0]
    return function.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")


def _difference(before: str, after: str) -> tuple[str, str]:
    """The lines that differ, each side as one line."""
    lines = list(difflib.ndiff(before.splitlines(), after.splitlines()))
    was, now = (
        " ".join(line[2:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
    )
    return was, now


# Mutants outside functions: imported by a process each


@dataclass(frozen=True)
class ImportedMutant:
    """A changed spot of what is evaluated at import, and the module with it."""

    mutant: Mutant
    path: Path
    code: str


def imported_mutants(path: Path) -> Iterator[ImportedMutant]:
    """The mutants of a module that are outside its functions."""
    text = path.read_text(encoding="utf-8")
    os.chdir(BUILD)  # mutmut looks for its settings
    module, mutations, *_ = create_mutations(str(path), text)
    wrappings = tuple(f"= {wrapper}(" for wrapper in _WRAPPERS)
    for mutation in mutations:
        if isinstance(mutation.contained_by_top_level_function, cst.FunctionDef):
            continue
        if isinstance(mutation.original_node, (cst.Assign, cst.AnnAssign)):
            continue  # None for a constant, "" for a default of None: mypy refuses either.
        changed = deep_replace(module, mutation.original_node, mutation.mutated_node)
        assert isinstance(changed, cst.Module)
        was, now = _difference(text, changed.code)
        # An alias for type checkers is theirs; the wrappings are the copy's own.
        if was and not any(part in was for part in (*wrappings, "register_at_fork", "= Literal[")):
            where = _owner(text, changed.code)
            yield ImportedMutant(Mutant(module_name(path), where, was, now), path, changed.code)


def _owner(before: str, after: str) -> str:
    """The class that the first changed line stands in, or what a module-level line assigns."""
    lines = before.splitlines()
    first = next(
        number
        for number, (line, other) in enumerate(zip(lines, after.splitlines(), strict=False))
        if line != other
    )
    for line in reversed(lines[: first + 1]):
        if line and not line[0].isspace() and line[0] not in ")]}@#":
            return line.removeprefix("class ").partition("(")[0].partition(":")[0].partition(" ")[0]
    return ""


def run_imported(wanted: Iterable[ImportedMutant], workers: int) -> None:
    """Run the tests on each mutant that has no result yet, and keep the results."""
    kept = BUILD / "imported.json"
    results: dict[str, str] = json.loads(kept.read_text("utf-8")) if kept.is_file() else {}
    waiting = [imported for imported in wanted if str(imported.mutant) not in results]
    # What every process would import for itself; never the package, which is not changed yet.
    for name in ("pandas", "pint", "pydantic", "pytest", "mpmath"):
        importlib.import_module(name)
    if waiting:
        # What is no mutant has to pass, or a failure would say nothing.
        path = waiting[0].path
        same = ImportedMutant(waiting[0].mutant, path, path.read_text(encoding="utf-8"))
        child = os.fork() or _test(same)
        if os.waitpid(child, 0)[1]:
            sys.exit("the tests fail without a mutant")
    running: dict[int, tuple[ImportedMutant, float]] = {}
    done = 0
    while waiting or running:
        while waiting and len(running) < workers:
            imported = waiting.pop()
            child = os.fork() or _test(imported)
            running[child] = imported, time.monotonic()
        child, status = os.waitpid(-1, os.WNOHANG)
        if child:
            imported, _ = running.pop(child)
            results[str(imported.mutant)] = "survived" if status == 0 else "killed"
            kept.write_text(json.dumps(results, indent=1), encoding="utf-8")
            done += 1
            print(f"\routside functions: {done} done, {len(waiting)} to go ", end="", flush=True)
            continue
        for pid, (_, since) in running.items():
            if time.monotonic() - since > SECONDS:
                os.kill(pid, 9)
        time.sleep(0.05)
    print()


def _test(imported: ImportedMutant) -> NoReturn:
    """Run the tests on the mutant, in a process of its own that ends with what came of them."""
    get_code = importlib.machinery.SourceFileLoader.get_code

    def mutated(self: importlib.machinery.SourceFileLoader, fullname: str) -> object:
        if fullname == imported.mutant.module:
            return compile(imported.code, str(imported.path), "exec")
        return get_code(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = mutated
    sys.path[:0] = [str(BUILD / "src"), str(BUILD)]
    os.chdir(BUILD)
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    import pytest

    settings = SETTINGS["mutmut"]
    words = ["-x", "-q", "--rootdir=.", *settings["pytest_add_cli_args"]]
    selection = settings["pytest_add_cli_args_test_selection"]
    # The module's own tests first: mostly one of these notices.
    own = [path.as_posix() for path in sorted(Path("tests").rglob(f"test_{imported.path.stem}.py"))]
    own = [path for path in own if path.startswith(tuple(selection))]
    try:
        status = int(pytest.main([*words, *own])) if own else 0
        status = status or int(pytest.main([*words, *selection]))
    except BaseException:
        status = 1
    os._exit(status)


# The result


def explanations() -> dict[Mutant, str]:
    """What does not matter, and why."""
    found = yaml.safe_load(EXPLAINED.read_text(encoding="utf-8")) or []
    return {
        Mutant(entry["module"], entry["function"], entry["was"], entry["now"]): entry["why"]
        for entry in found
    }


def summed_up(results: list[tuple[Mutant, str]], *, whole: bool) -> bool:
    """Print what became of the mutants; whether that is as it has to be."""
    made: Counter[str] = Counter(mutant.module for mutant, _ in results)
    left = [mutant for mutant, status in results if status not in _NOTICED]
    unnoticed: Counter[str] = Counter(mutant.module for mutant in left)
    for module in sorted(made):
        print(f"{module:36} {made[module]:5} mutants, {unnoticed[module]:4} survive")
    share = 1 - len(left) / len(results)
    print(f"{len(results)} mutants, {len(left)} survive: {share:.1%} killed, at least {FLOOR:.0%}")
    why = explanations()
    unexplained = [mutant for mutant in dict.fromkeys(left) if mutant not in why]
    idle = [mutant for mutant in why if mutant not in left and (whole or mutant.module in made)]
    for title, found in (
        ("survives, unexplained", unexplained),
        ("explained, but no survivor", idle),
    ):
        for mutant in found:
            print(f"\n{title}: {mutant}")
    return share >= FLOOR and not unexplained and not idle


def main() -> int:
    """Run the mutants of all modules, or of those that are named."""
    reading = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reading.add_argument("modules", nargs="*", help="such as sets, figures; all unless named")
    reading.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = reading.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    prepare()
    stamp = BUILD / "digest"
    if asked.modules:
        # What is named is run anew, with the tests as they are now.
        (BUILD / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
        stamp.unlink(missing_ok=True)
    elif not stamp.is_file() or stamp.read_text("utf-8") != digest():
        shutil.rmtree(BUILD / "mutants", ignore_errors=True)
        (BUILD / "imported.json").unlink(missing_ok=True)
        stamp.write_text(digest(), encoding="utf-8")
    paths = [path for path in sources() if not asked.modules or path.stem in asked.modules]
    imported = [mutant for path in paths for mutant in imported_mutants(path)]
    if asked.modules and (kept := BUILD / "imported.json").is_file():
        again = {str(mutant.mutant) for mutant in imported}
        results = json.loads(kept.read_text("utf-8"))
        results = {key: status for key, status in results.items() if key not in again}
        kept.write_text(json.dumps(results, indent=1), encoding="utf-8")
    run_functions(
        [f"{module_name(path)}.x*" for path in paths] if asked.modules else [], asked.workers
    )
    run_imported(imported, asked.workers)
    # Of the modules that were asked for none may have anything that is evaluated on import.
    kept = BUILD / "imported.json"
    statuses = json.loads(kept.read_text("utf-8")) if kept.is_file() else {}
    names = {module_name(path) for path in paths}
    results = [result for result in function_mutants() if result[0].module in names]
    results += [(mutant.mutant, statuses[str(mutant.mutant)]) for mutant in imported]
    return 0 if summed_up(results, whole=not asked.modules) else 1


if __name__ == "__main__":
    sys.exit(main())

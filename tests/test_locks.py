"""The two locked sets, what running needs and what testing needs besides, and who installs them."""

import os
import re
import shutil
import tomllib
from collections.abc import Iterable
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.commands import finished

ROOT = Path(__file__).resolve().parent.parent
RUN, TEST = "requirements.lock", "requirements-test.lock"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def entries(lock: str) -> list[str]:
    """Every entry of a lock file as one line: what is pinned, and its hashes."""
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    return [
        line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")
    ]


def pinned(lock: str) -> list[Requirement]:
    return [Requirement(entry.partition(" --hash=")[0]) for entry in entries(lock)]


def list_installed(lock: str) -> dict[str, str]:
    """What a lock file installs on this machine: name and version."""
    return {
        canonicalize_name(requirement.name): str(requirement.specifier).removeprefix("==")
        for requirement in pinned(lock)
        if requirement.marker is None or requirement.marker.evaluate()
    }


def asked(*sets: str) -> list[str]:
    """What ``pyproject.toml`` asks for: ``project``, an extra, or a dependency group."""
    found: list[str] = []
    for set_name in sets:
        if set_name == "project":
            found += PYPROJECT["project"]["dependencies"]
        elif set_name in PYPROJECT["project"]["optional-dependencies"]:
            found += PYPROJECT["project"]["optional-dependencies"][set_name]
        else:
            for member in PYPROJECT["dependency-groups"][set_name]:
                found += asked(member["include-group"]) if isinstance(member, dict) else [member]
    return found


def closure(wanted: Iterable[str]) -> dict[str, list[Requirement]]:
    """All packages that the requirements bring, on this machine, with what is asked of each."""
    open_ends = [(Requirement(text), "") for text in wanted]
    found: dict[str, list[Requirement]] = {}
    seen: set[tuple[str, str]] = set()
    while open_ends:
        requirement, extra = open_ends.pop()
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(requirement.name)
        found.setdefault(name, []).append(requirement)
        for part in ("", *requirement.extras):
            if (name, part) not in seen:
                seen.add((name, part))
                open_ends += [(Requirement(text), part) for text in requires(name) or []]
    return found


@pytest.mark.parametrize("lock", [RUN, TEST])
def test_every_package_is_pinned_with_its_hashes_and_no_place(lock: str) -> None:
    assert entries(lock)
    for entry in entries(lock):
        assert re.fullmatch(
            r"[a-z0-9][a-z0-9.-]*==[\w.]+(?: ; [^\\]+?)?\s+(?:--hash=sha256:[0-9a-f]{64}\s*)+",
            entry,
        )


def test_no_package_is_in_both_sets() -> None:
    both = [
        {canonicalize_name(requirement.name) for requirement in pinned(lock)}
        for lock in (RUN, TEST)
    ]
    assert both[0] & both[1] == set()


def test_running_installs_what_it_needs_and_nothing_else() -> None:
    needed = closure(asked("project", "site", "pdf", "desk", "sign", "build"))
    # On an older Python pymorphy3 needs nothing that the standard library brings with it.
    assert set(list_installed(RUN)) == set(needed)
    for name, version in list_installed(RUN).items():
        for requirement in needed[name]:
            assert requirement.specifier.contains(version, prereleases=True), (
                f"{requirement} is not {version}"
            )


def test_both_sets_are_what_testing_needs() -> None:
    every = [*PYPROJECT["project"]["optional-dependencies"], "test"]
    needed = closure(asked("project", *every))
    locked = list_installed(RUN) | list_installed(TEST)
    assert set(locked) == set(needed)
    for name, version in locked.items():
        for requirement in needed[name]:
            assert requirement.specifier.contains(version, prereleases=True), (
                f"{requirement} is not {version}"
            )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The files that an installation rests on, and nothing that could install anything."""
    if shutil.which("make") is None:
        pytest.skip("there is no make")
    for name in ("Makefile", "pyproject.toml", RUN, TEST):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def script(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def made(checkout: Path, target: str, path: str) -> list[str]:
    """What making a target calls, by what ``uv`` and ``pip`` are told to install."""
    log = checkout / "said"
    log.write_text("")
    finished(
        [str(shutil.which("make")), "--no-print-directory", target, "PYTHON=python-of-the-user"],
        cwd=checkout,
        env={"PATH": path, "SAID": str(log)},
    )
    return [
        line for line in log.read_text().splitlines() if " install " in line or " sync " in line
    ]


@pytest.mark.parametrize("tool", ["uv", "pip"])
def test_running_installs_one_set_and_testing_both(checkout: Path, tool: str) -> None:
    if os.name == "nt":
        pytest.skip("the stand-ins are scripts of a POSIX shell")
    tools = checkout / "tools"
    for name in (
        *("awk", "cat", "chmod", "cp", "date", "grep"),
        *("mkdir", "rm", "sh", "sleep", "touch", "wc"),
    ):
        script(tools / name, f'exec {shutil.which(name)} "$@"')
    logs = 'echo "${0##*/} $*" >> "$SAID"'
    if tool == "uv":
        script(tools / "uv", f"{logs}\nmkdir -p .venv/bin")
    else:
        script(
            tools / "python-of-the-user",
            f'{logs}\nif [ "$2" = venv ]; then mkdir -p .venv/bin; cp "$0" .venv/bin/python; fi',
        )

    def sets(target: str) -> list[set[str]]:
        calls = made(checkout, target, str(tools))
        # A set is whole, and nothing is resolved anew: pip looks at the newest release for
        # name[extra], has no hash for it, and stops on the day of such a release.
        assert all(
            ("--require-hashes" in call and ("uv pip sync" in call or "--no-deps" in call))
            or call.endswith("--no-deps --no-build-isolation -e .")
            for call in calls
        )
        # pip takes the sets side by side, each in halves.
        found = {name for call in calls for name in re.findall(r"requirements[\w-]*\.lock", call)}
        return [found] if found else []

    assert sets("install") == [{RUN}]
    assert sets("install") == []
    assert sets(".venv/.tests")[-1] == {RUN, TEST}
    assert sets(".venv/.tests") == []
    # A change of either set, or of what the project declares, keeps what tests need.
    for changed in (RUN, "pyproject.toml"):
        later(checkout / changed)
        assert sets("install") == [{RUN, TEST}]
        assert sets(".venv/.tests") == []
    later(checkout / TEST)
    assert sets("install") == []
    assert sets(".venv/.tests") == [{RUN, TEST}]
    shutil.rmtree(checkout / ".venv")
    assert sets("install") == [{RUN}]


def later(path: Path) -> None:
    """As if the file had been changed after everything that was made from it."""
    for file in (*path.parent.glob("*"), *(path.parent / ".venv").glob(".*")):
        os.utime(file, (0, 0))
    os.utime(path)

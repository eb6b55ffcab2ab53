"""Install hints for missing optional extras.

Novuss is on no package index, so that its extras cannot be asked for by its name. The
packages that they stand for can: the command names them, and puts them where this very
interpreter looks.
"""

import os
import re
import shlex
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

WINDOWS = os.name == "nt"

Extra = Literal[
    "dask", "desk", "mcp", "official", "parquet", "pdf", "review", "sheets", "sign", "site"
]

#: What each extra is there for: named where the package bears no list of its requirements.
_FIRST: dict[Extra, str] = {
    "dask": "distributed",
    "desk": "starlette",
    "mcp": "mcp",
    "official": "pdfplumber",
    "parquet": "pyarrow",
    "pdf": "weasyprint",
    "review": "ruamel-yaml",
    "sheets": "python-calamine",
    "sign": "cryptography",
    "site": "mkdocs-material",
}
#: One requirement of an extra, as the metadata of a package has it (core metadata, Requires-Dist).
_REQUIREMENT = re.compile(r"(?P<what>[^;]+?)\s*;.*\bextra\s*==\s*[\"'](?P<extra>[\w.-]+)[\"'].*")


def list_requirements(extra: Extra) -> list[str]:
    """What ``pyproject.toml`` asks for under that extra: ``["pyarrow>=18"]``."""
    # Late: it takes longer to import than most files take to check.
    from importlib.metadata import PackageNotFoundError, requires

    try:
        declared = requires("novuss") or []
    except PackageNotFoundError:  # the folder of the package alone was put on the path
        declared = []
    parts = [found for requirement in declared if (found := _REQUIREMENT.fullmatch(requirement))]
    return [found["what"] for found in parts if found["extra"] == extra] or [_FIRST[extra]]


def install_command(extra: Extra) -> str:
    """What to type, in a shell in the current folder, so that the extra's packages are there.

    pipx and ``uv tool`` keep an environment of their own for each tool, which the first
    changes by its own command only and the second has no pip in; so has none what uv made.
    """
    what = " ".join(f'"{requirement}"' for requirement in list_requirements(extra))
    environment = Path(sys.prefix)
    if (environment / "pipx_metadata.json").is_file():
        return f"pipx inject {environment.name} {what}"
    if find_spec("pip") is None and shutil.which("uv"):
        return f"uv pip install --python {_quote_for_shell(sys.executable)} {what}"
    python = _quote_for_shell(sys.executable)
    # PowerShell takes a line that begins with a quotation mark for a text.
    call = "& " if python.startswith('"') else ""
    return f"{call}{python} -m pip install {what}"


def _quote_for_shell(path: str) -> str:
    """The path as a shell takes it for one word, short where it lies below the current folder."""
    local = path.removeprefix(str(Path.cwd()) + os.sep) or "python"
    if WINDOWS:
        return f'"{local}"' if " " in local else local
    return shlex.quote(local)

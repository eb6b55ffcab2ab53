"""Location of the knowledge: the checkout, or inside the installed package."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
#: The places, the first that holds knowledge counts: of an installation, of a checkout.
PLACES: tuple[Path, ...] = (PACKAGE / "knowledge", PACKAGE.parent.parent / "specs")
#: Names another folder.
VARIABLE = "NOVUSS_SPECS"
#: A file that every knowledge has.
KEY_FILE = "editions.yaml"


def find_specs_folder(checkout: Path | None = None) -> Path:
    """The folder of the YAML files: the one that ``NOVUSS_SPECS`` names, or the package's own.

    Args:
        checkout: the folder of a checkout, whose own counts in place of the package's.

    Raises:
        FileNotFoundError: no such folder; neither a checkout nor a complete installation.
    """
    named = os.environ.get(VARIABLE)
    places = (checkout / "specs",) if checkout else PLACES
    for folder in (Path(named),) if named else places:
        if (folder / KEY_FILE).is_file():
            return folder
    if named:
        raise FileNotFoundError(f"{VARIABLE}={named}: no {KEY_FILE} there; name another folder")
    raise FileNotFoundError(
        f"no knowledge base at {' or '.join(map(str, places))}; install novuss again"
    )


def find_program_folder() -> Path | None:
    """The folder of the program's own knowledge, whatever ``NOVUSS_SPECS`` names."""
    return next((folder for folder in PLACES if (folder / KEY_FILE).is_file()), None)


def is_shipped(folder: Path) -> bool:
    """Whether a folder of knowledge is that of an installed package, which is never written."""
    return PACKAGE in folder.resolve().parents


@contextmanager
def use_folder(folder: Path) -> Iterator[None]:
    """Take the knowledge from another folder in the block, and in what it starts."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = str(folder.resolve())
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before

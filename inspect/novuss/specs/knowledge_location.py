"""Location of the knowledge: the checkout, or inside the installed package."""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
#: The places, the first that holds knowledge counts: of an installation, of a checkout.
PLACES: tuple[Path, ...] = (PACKAGE / "knowledge", PACKAGE.parent.parent / "specs")
#: Names another folder.
VARIABLE = "NOVUSS_SPECS"


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
        if (folder / "editions.yaml").is_file():
            return folder
    if named:
        raise FileNotFoundError(f"{VARIABLE}={named}: no editions.yaml there; name another folder")
    raise FileNotFoundError(
        f"no knowledge base at {' or '.join(map(str, places))}; install novuss again"
    )

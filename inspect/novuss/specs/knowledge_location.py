"""Location of the knowledge: the checkout, or inside the installed package."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
#: The places, the first that holds knowledge counts: of an installation, of a checkout.
PLACES: tuple[Path, ...] = (PACKAGE / "knowledge", PACKAGE.parent.parent / "specs")


def find_specs_folder() -> Path:
    """The folder of the YAML files.

    Raises:
        FileNotFoundError: neither a checkout nor a complete installation.
    """
    for folder in PLACES:
        if (folder / "editions.yaml").is_file():
            return folder
    raise FileNotFoundError(
        f"no knowledge base at {' or '.join(map(str, PLACES))}; install novuss again"
    )

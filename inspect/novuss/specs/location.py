"""Where the knowledge lies: in the checkout, or inside the installed package."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def specs_folder() -> Path:
    """The folder of the YAML files.

    Raises:
        FileNotFoundError: neither a checkout nor a complete installation.
    """
    installed = PACKAGE / "knowledge"
    checkout = PACKAGE.parent.parent / "specs"
    for folder in (installed, checkout):
        if (folder / "editions.yaml").is_file():
            return folder
    raise FileNotFoundError(f"no knowledge base at {installed} or {checkout}; install novuss again")

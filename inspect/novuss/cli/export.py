"""``novuss export``: the knowledge as open data."""

from pathlib import Path
from typing import Annotated

import typer


def export(folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to write.")]) -> None:
    """Write rules, equipment, concordance, discrepancies and glossary as JSON with schemas."""
    from novuss.corpus import load_corpus
    from novuss.opendata import export as write

    for path in write(load_corpus(), folder):
        typer.echo(str(path))

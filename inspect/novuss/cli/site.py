"""``novuss site``: the generated pages below ``docs/``."""

from pathlib import Path
from typing import Annotated

import typer


def site(
    docs: Annotated[Path, typer.Option("--docs", help="The docs folder of the site.")] = Path(
        "docs"
    ),
) -> None:
    """Write the pages that come from the knowledge base, for mkdocs to build."""
    from novuss.corpus import load_corpus
    from novuss.site.writer import write_site

    if not docs.is_dir():
        raise typer.BadParameter(
            f"{docs} is no folder; run it in the checkout or name the folder", param_hint="--docs"
        )
    written = write_site(load_corpus(), docs)
    typer.echo(
        f"{written.pages} pages: {written.changed} written, {written.removed} removed, below {docs}"
    )

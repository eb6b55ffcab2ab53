"""``novuss site``: the generated pages below ``docs/``."""

from pathlib import Path
from typing import Annotated

import typer


def site(
    docs: Annotated[Path, typer.Option("--docs", help="The docs folder of the site.")] = Path(
        "docs"
    ),
    official: Annotated[
        Path | None,
        typer.Option(
            "--official",
            metavar="DIR",
            help="Where you imported official texts to; by default official/ beside the docs.",
        ),
    ] = None,
) -> None:
    """Write the pages that come from the knowledge base, for mkdocs to build."""
    from novuss.corpus import load_corpus
    from novuss.official.store import FOLDER, load_all
    from novuss.problems import ProblemsError
    from novuss.site.writer import write_site

    if not docs.is_dir():
        raise typer.BadParameter(
            f"{docs} is no folder; run it in the checkout or name the folder", param_hint="--docs"
        )
    if official is not None and not official.is_dir():
        raise typer.BadParameter(f"{official} is no folder", param_hint="--official")
    try:
        documents = load_all(official or docs.resolve().parent / FOLDER)
    except ProblemsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    written = write_site(load_corpus(), docs, documents)
    typer.echo(
        f"{written.pages} pages: {written.changed} written, {written.removed} removed, below {docs}"
    )

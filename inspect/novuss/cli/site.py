"""``novuss site``: the generated pages below ``docs/``."""

import os
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
    finish: Annotated[
        Path | None,
        typer.Option(
            "--finish",
            metavar="SITE",
            help="Instead: add redirects, manifests and what works offline to a site that a "
            "builder without our hooks (Zensical) has built; mkdocs does so by itself.",
        ),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(
            "--config",
            metavar="FILE",
            help="Also write the configuration for a builder without our hooks: it inherits the "
            "mkdocs.yml beside it and adds navigation, languages and the words of the theme.",
        ),
    ] = None,
    site_url: Annotated[
        str, typer.Option("--site-url", metavar="URL", help="Where the finished site will stand.")
    ] = "",
) -> None:
    """Write the pages that come from the knowledge base, for mkdocs to build."""
    from novuss.cli.terminal import explainer_of, told
    from novuss.corpus import load_corpus
    from novuss.official.documents import imported_documents
    from novuss.official.store import FOLDER
    from novuss.report.html import style_paper
    from novuss.report.ready_made import ready_made
    from novuss.site.corrections import CorrectionError
    from novuss.site.frame import inheriting
    from novuss.site.pages import corrected_at
    from novuss.site.writer import write_site
    from novuss.speech import SPOKEN
    from novuss.vectors.files import vector_papers
    from novuss.writing import write_whole

    if not docs.is_dir():
        raise typer.BadParameter(
            f"{docs} is no folder; run it in the checkout or name the folder", param_hint="--docs"
        )
    if finish:
        _finish(docs, finish, site_url)
        return
    if official is not None and not official.is_dir():
        raise typer.BadParameter(f"{official} is no folder", param_hint="--official")
    if config:
        _refuse_foreign(config)
    corpus = load_corpus()
    try:
        # What mkdocs.yml asks for is what a build without our hooks has to be told as well.
        address = corrected_at(os.environ.get("NOVUSS_CORRECTION"), corpus, docs, site_url)
    except CorrectionError as error:
        raise typer.BadParameter(f"NOVUSS_CORRECTION: {error}") from None
    with told(explainer_of(corpus, SPOKEN), as_json=False):
        documents = imported_documents(corpus, official or docs.resolve().parent / FOLDER)
        papers = [*ready_made(corpus), *vector_papers(corpus), style_paper()]
        written = write_site(corpus, docs, documents, papers, corrected_at=address)
    if config:
        write_whole(config, inheriting(corpus, "mkdocs.yml").encode())
    typer.echo(
        f"{written.pages} pages: {written.changed} written, {written.removed} removed, below {docs}"
    )


def _refuse_foreign(config: Path) -> None:
    from novuss.site.frame import INHERITS

    if config.exists() and not config.read_bytes().startswith(INHERITS.encode()):
        raise typer.BadParameter(
            f"{config} was not written by novuss; name another file", param_hint="--config"
        )


def _finish(docs: Path, built: Path, site_url: str) -> None:
    from novuss.corpus import load_corpus
    from novuss.site.finishing import finish_site
    from novuss.specs.location import specs_folder

    if not (built / "index.html").is_file():
        raise typer.BadParameter(f"{built} is no built site", param_hint="--finish")
    finished = finish_site(load_corpus(), specs_folder(), docs, built, site_url)
    typer.echo(f"{finished.redirects} addresses lead on, {len(finished.packs)} packs, in {built}")

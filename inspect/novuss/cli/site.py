"""``novuss site|preview|export``: generated pages, the site while it is written, open data."""

import json
import os
from pathlib import Path

import typer

from novuss.cli import shared_options
from novuss.cli.console_output import open_output
from novuss.cli.option_factories import argument, option, option_group
from novuss.cli.output_files import refuse_overwrite, write_papers
from novuss.corpus import Corpus, load_corpus
from novuss.files.safe_write import Paper, write_whole
from novuss.input_problems import ProblemsError
from novuss.install_hints import install_command
from novuss.languages import LANGUAGES
from novuss.specs.knowledge_location import find_specs_folder


@option_group
class SiteOptions:
    """The options of ``novuss site``."""

    docs: Path = option("--docs", "The docs folder of the site.", default=Path("docs"))
    official: Path | None = option(
        "--official",
        "Where you imported official texts to; by default official/ beside the docs.",
        metavar="DIR",
    )
    finish: Path | None = option(
        "--finish",
        "Instead: add redirects, manifests and what works offline to a site that a "
        "builder without our hooks (Zensical) has built; mkdocs does so by itself.",
        metavar="SITE",
    )
    config: Path | None = option(
        "--config",
        "Also write the configuration for a builder without our hooks: it inherits the "
        "mkdocs.yml beside it and adds navigation, languages and the words of the theme. "
        "The pages are then written for that builder.",
        metavar="FILE",
    )
    site_url: str = option(
        "--site-url", "Where the finished site will stand.", metavar="URL", default=""
    )
    earlier: Path | None = option(
        "--diff-to", "Write what changed since the release in that folder as well.", metavar="DIR"
    )


def write_site(options: SiteOptions) -> None:
    """Write the pages that come from the knowledge base, for mkdocs to build."""
    docs, official, config = options.docs, options.official, options.config
    if not docs.is_dir():
        raise typer.BadParameter(
            f"{docs} is no folder; run it in the checkout or name the folder", param_hint="--docs"
        )
    from novuss.site.build.build_day import find_build_day

    corpus = load_corpus(day=find_build_day())
    if options.finish:
        _finish_site(corpus, docs, options.finish, options.site_url)
        return
    if official is not None and not official.is_dir():
        raise typer.BadParameter(f"{official} is no folder", param_hint="--official")
    if config:
        _refuse_foreign(config)
    _write_pages(corpus, options)
    if config:
        from novuss.site.build.mkdocs_settings import render_inheriting

        write_whole(config, render_inheriting(corpus, "mkdocs.yml").encode())


def _write_pages(corpus: Corpus, options: SiteOptions) -> None:
    from novuss.official.imported_documents import FOLDER
    from novuss.official.user_declared_documents import read_imported_documents
    from novuss.opendata.vectors.vector_files import render_vector_papers
    from novuss.report.blank_downloads import build_downloads
    from novuss.report.html_report import read_protocol_style
    from novuss.site.build.generated_sources import write_docs
    from novuss.site.checks.correction_address import CorrectionError
    from novuss.site.pages.site_pages import read_corrections

    docs = options.docs
    try:
        # What mkdocs.yml asks for is what a build without our hooks has to be told as well.
        variable = os.environ.get("NOVUSS_CORRECTION")
        address = read_corrections(variable, corpus, docs, options.site_url)
    except CorrectionError as error:
        raise typer.BadParameter(f"NOVUSS_CORRECTION: {error}") from None
    documents = read_imported_documents(corpus, options.official or docs.resolve().parent / FOLDER)
    url, hookless = options.site_url, options.config is not None
    vectors = render_vector_papers(corpus, url)
    papers = [*build_downloads(corpus), *vectors, read_protocol_style()]
    written = write_docs(
        *(corpus, docs, documents, papers),
        corrections=address,
        site_url=url,
        earlier=options.earlier,
        hookless=hookless,
    )
    typer.echo(
        f"{written.pages} pages: {written.changed} written, {written.removed} removed, below {docs}"
    )


def _refuse_foreign(config: Path) -> None:
    from novuss.site.build.mkdocs_settings import INHERITS

    if config.exists() and not config.read_bytes().startswith(INHERITS.encode()):
        raise typer.BadParameter(
            f"{config} was not written by novuss; name another file", param_hint="--config"
        )


def _finish_site(corpus: Corpus, docs: Path, built: Path, site_url: str) -> None:
    from novuss.site.build.post_build_files import finish_site
    from novuss.site.build.zensical_pages import complete_pages

    if not (built / "index.html").is_file():
        raise typer.BadParameter(f"{built} is no built site", param_hint="--finish")
    finished = finish_site(
        corpus, find_specs_folder(), docs, built, site_url, heads=complete_pages(built)
    )
    typer.echo(f"{finished.redirects} addresses lead on, {len(finished.packs)} packs, in {built}")


def serve_preview(
    config: Path = option(
        "--config", "The mkdocs.yml of the checkout.", metavar="FILE", default=Path("mkdocs.yml")
    ),
    port: int = option("--port", "Port on 127.0.0.1; 0 takes a free one.", default=8001),
) -> None:
    """Show the site while you write: a page is drawn when it is asked for, from what is saved.

    An open page follows what you save. Nothing is written; the whole site is built by
    mkdocs build.
    """
    if not config.is_file():
        raise typer.BadParameter(
            f"{config} is no file; run it in the checkout or name the file", param_hint="--config"
        )
    try:
        from novuss.site_preview import start_preview_server
    except ModuleNotFoundError as error:
        command = install_command("site")
        typer.echo(f"{error.name} is not installed; type: {command}", err=True)
        raise typer.Exit(2) from None
    try:
        server = start_preview_server(config, port)
    except OSError as error:
        message = f"{port}: {error.strerror or error}; name another one"
        raise typer.BadParameter(message, param_hint="--port") from None
    with server:
        typer.echo(f"the site: http://127.0.0.1:{server.server_address[1]}/")
        typer.echo("stop with Ctrl+C")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return


def export_open_data(
    folder: Path | None = argument("[DIR]", "Where to write.", required=False),
    *,
    specs: Path | None = option(
        "--specs", "Write a copy of the knowledge there, to work in.", metavar="DIR"
    ),
    earlier: Path | None = option(
        "--diff-to", "Write what changed since the release in that folder as well.", metavar="DIR"
    ),
    force: shared_options.Force,
) -> None:
    """Write rules, equipment, concordance, discrepancies and glossary as JSON with schemas.

    Lists are written as CSV too, described by a Data Package. The questions to the federation are
    written as well, as JSON and to print in each language.
    """
    if specs:
        _copy_knowledge(specs, force=force)
    if folder:
        _write_open_data(folder, earlier, force=force)
    if not (folder or specs):
        raise ProblemsError.of("DIR, --specs", "option-needed")


def _copy_knowledge(folder: Path, *, force: bool) -> None:
    """Copy the files that somebody writes; what is made of them is made anew where they are."""
    source = find_specs_folder()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())) and not force:
        raise ProblemsError.of("--specs", "option-folder", path=str(folder))
    for path in sorted((*source.rglob("*.yaml"), *source.rglob("*.tsv"))):
        write_whole(folder / path.relative_to(source), path.read_bytes())
    typer.echo(str(folder))


def _write_open_data(folder: Path, earlier: Path | None, *, force: bool) -> None:
    from novuss.opendata import render_data_files
    from novuss.opendata.release_changes import compare_releases, render_changes
    from novuss.opendata.vectors.vector_files import render_vector_files
    from novuss.report.federation_questionnaire import QUESTIONNAIRE, render_questionnaire
    from novuss.site.build.build_day import find_build_day

    out = open_output()
    corpus = out.corpus.see_from(find_build_day())
    vectors = render_vector_files(corpus)
    texts = {**render_data_files(corpus, vectors=vectors), **vectors}
    if earlier:
        texts |= render_changes(compare_releases(corpus, texts, earlier))
    files = {folder / name: text for name, text in texts.items()}
    papers = {path: _describe_data_file(path, text) for path, text in files.items()}
    for language in LANGUAGES:
        path = folder / f"questionnaire.{language}.html"
        files[path] = render_questionnaire(corpus, language)
        papers[path] = QUESTIONNAIRE
    refuse_overwrite(papers, out, force=force)
    for path, text in files.items():
        write_papers({path: text.encode()}, papers[path])
        typer.echo(str(path))


def _describe_data_file(path: Path, text: str) -> Paper:
    """A file of the open data, known again by its members; a schema by its title as well."""
    if path.suffix == ".csv":
        head = tuple(text.partition("\r\n")[0].split(","))
        return Paper("data", (head,), marked=False)
    data = json.loads(text)
    members = {"title": data["title"]} if ".schema." in path.name else dict.fromkeys(data)
    return Paper("data", members=members)

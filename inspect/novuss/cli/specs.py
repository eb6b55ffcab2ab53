"""``novuss specs``: checks for those who write the knowledge base."""

from pathlib import Path
from typing import Annotated

import typer

from novuss.cli import terminal
from novuss.cli.commands import Commands

specs_app = Commands(no_args_is_help=True, help="Check the knowledge base.")

_FOLDER = Annotated[Path | None, typer.Option("--specs", help="The folder of the YAML files.")]


@specs_app.command("check")
def check_specs(
    specs: _FOLDER = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="NAME", help="Only this check; may be given again."),
    ] = None,
    names: Annotated[bool, typer.Option("--names", help="Print what each check asks for.")] = False,
) -> None:
    """Report every mistake of the knowledge base with file, line, cure and check."""
    from novuss.site.frame import missing
    from novuss.specs.checks import CHECKS, check_all
    from novuss.specs.location import specs_folder

    if names:
        for name, check in CHECKS.items():
            typer.echo(f"{name}: {(check.__doc__ or '').splitlines()[0]}")
        return
    if unknown := [name for name in only or () if name not in CHECKS]:
        message = f"no check {', '.join(unknown)}; there are: {', '.join(CHECKS)}"
        raise typer.BadParameter(message, param_hint="--only")
    folder = specs or specs_folder()
    issues = check_all(folder, only or CHECKS)
    # Knowledge alone, such as an installed package has it, comes without a site.
    if not only and (docs := folder.resolve().parent / "docs").is_dir():
        issues += missing(docs)
    for issue in issues:
        typer.echo(str(issue), err=True)
    typer.echo(f"{len(issues)} issue(s)")
    raise typer.Exit(1 if issues else 0)


@specs_app.command("digest")
def digest() -> None:
    """Print what verdicts are based on: the version, and the SHA-256 of limits and of rules.

    Reports, JSON and records name them; if they are equal, every reading is judged alike.
    """
    from novuss.corpus import load_corpus

    for name, value in load_corpus().judged_with.data.items():
        typer.echo(f"{name:8}{value}")


@specs_app.command("stats")
def stats(
    as_json: Annotated[bool, typer.Option("--json", help="Print the counts as JSON.")] = False,
) -> None:
    """Count clauses by edition, relations of clauses, and disagreements by kind and document."""
    import json
    from dataclasses import asdict

    from rich.table import Table

    from novuss.corpus import load_corpus
    from novuss.views.statistics import statistics

    found = statistics(load_corpus())
    if as_json:
        typer.echo(json.dumps(asdict(found), ensure_ascii=False, indent=2))
        return
    console = terminal.screen()
    heads = ("edition", "documents", "entries", "headings", "numbered", "own texts")
    editions = Table(*heads, "same as in 2017", "same by one version")
    for one in found.editions:
        numbers = (
            *(one.entries, one.headings, one.numbered, one.own_texts),
            *(one.same_as_in_force, one.same_by_translation),
        )
        editions.add_row(one.edition, ", ".join(one.documents), *map(str, numbers))
    console.print(editions)
    for title, counts in (
        *((f"relations to {edition}", kinds) for edition, kinds in found.relations.items()),
        ("headings that answer to each other", found.headings),
        ("disagreements by kind", found.kinds),
        ("disagreements by confidence", found.confidence),
        ("disagreements by document", found.documents),
        *((f"limits of {edition}", kinds) for edition, kinds in found.characteristics.items()),
    ):
        table = Table(title, "count")
        for name, count in counts.items():
            table.add_row(name, str(count))
        console.print(table)
    console.print(
        f"{found.discrepancies} disagreements, {found.questions} of them with a question; "
        f"{found.terms} terms; {found.strings} strings"
    )

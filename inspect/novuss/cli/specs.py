"""``novuss specs``: checks for those who write the knowledge base."""

from dataclasses import asdict

import typer

from novuss.cli.command_classes import Commands
from novuss.cli.console_output import open_output
from novuss.cli.option_factories import flag, option
from novuss.cli.shared_options import Language
from novuss.cli.spec_errors import render_issue
from novuss.input_problems import require_choice
from novuss.specs.help_translation import translate_message
from novuss.specs.spec_issues import SpecsError

specs_app = Commands(no_args_is_help=True, help="Check the knowledge base.")


@specs_app.command("check")
def check_specs(
    language: Language,
    only: list[str] | None = option(
        "--only", "Only this check; may be given again.", metavar="NAME"
    ),
    names: bool = flag("--names", "Print what each check asks for."),
) -> int:
    """Report every mistake of the knowledge base with file, line, cure and check."""
    from novuss.site.checks.missing_pages import find_missing_pages
    from novuss.specs.checks import CHECKS, check_all
    from novuss.specs.knowledge_location import find_specs_folder

    if names:
        for name, check in CHECKS.items():
            typer.echo(f"{name}: {(check.__doc__ or '').splitlines()[0]}")
        return 0
    for name in only or ():
        require_choice(name, CHECKS, "--only")
    folder = find_specs_folder()
    issues = check_all(folder, only or CHECKS)
    # Knowledge alone, such as an installed package has it, comes without a site.
    if not only and (docs := folder.resolve().parent / "docs").is_dir():
        issues += find_missing_pages(docs)
    try:
        lines = [render_issue(issue, language) for issue in issues]
        count = translate_message(f"{len(issues)} issue(s)", language)
    except SpecsError:
        # The file of the translations is what has mistakes.
        lines, count = [*map(str, issues)], f"{len(issues)} issue(s)"
    for line in lines:
        typer.echo(line, err=True)
    typer.echo(count)
    return 1 if issues else 0


@specs_app.command("digest")
def print_ruleset_version() -> None:
    """Print what verdicts are based on: the version, and the SHA-256 of limits and of rules.

    Reports, JSON and records name them; if they are equal, every reading is judged alike.
    """
    for name, value in open_output().corpus.ruleset_version.to_json().items():
        typer.echo(f"{name:8}{value}")


@specs_app.command("stats")
def print_statistics(as_json: bool = flag("--json", "Print the counts as JSON.")) -> None:
    """Count clauses by edition, relations of clauses, and disagreements by kind and document."""
    from rich.table import Table

    from novuss.rulebook.knowledge_counts import compute_statistics

    out = open_output()
    found = compute_statistics(out.corpus)
    if as_json:
        out.print_json(asdict(found))
        return
    console = out.console
    heads = ("edition", "documents", "entries", "headings", "numbered", "own texts")
    editions = Table(*heads, "same as in 2017", "same by one version")
    for edition in found.editions:
        numbers = (edition.entries, edition.headings, edition.numbered, edition.own_texts)
        same = (edition.same_as_in_force, edition.same_by_translation)
        cells = map(str, (*numbers, *same))
        editions.add_row(edition.edition, ", ".join(edition.documents), *cells)
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

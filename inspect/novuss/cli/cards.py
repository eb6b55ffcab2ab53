"""``novuss cards``: cards of clauses with QR codes, to print and cut out."""

from pathlib import Path
from typing import Annotated

import typer

from novuss.cli.clauses import clauses_typed
from novuss.cli.judging import check_forms, explainer_of, told
from novuss.cli.options import LanguageOption, parse_site_url
from novuss.corpus import DEFAULT_EDITION, load_corpus

_FORMS = (".html", ".pdf")


def cards(
    clauses: Annotated[
        list[str], typer.Argument(metavar="CLAUSE...", help="Clauses as printed, such as 17.1.8.")
    ],
    output: Annotated[Path, typer.Option("--output", "-o", help="The .html or .pdf to write.")],
    site_url: Annotated[
        str,
        typer.Option(
            "--site-url",
            parser=parse_site_url,
            metavar="URL",
            help="Where the site stands; the codes lead there.",
        ),
    ],
    edition: Annotated[
        str, typer.Option("--edition", metavar="EDITION", help="Edition.")
    ] = DEFAULT_EDITION,
    language: LanguageOption = "en",
) -> None:
    """Write cards of chosen clauses: number, text and a QR code, eight to an A4."""
    from novuss.report.cards import cards_html
    from novuss.report.pdf import pdf_of

    corpus = load_corpus()
    explainer = explainer_of(corpus, language)
    speech = explainer.language
    with told(explainer, as_json=False):
        check_forms([output], explainer, _FORMS, "--output")
        found = clauses_typed(clauses, edition, corpus)
    page = cards_html(corpus, edition, speech, found, site_url)
    output.parent.mkdir(parents=True, exist_ok=True)
    if output.suffix.casefold() == ".pdf":
        output.write_bytes(pdf_of(page))
    else:
        output.write_text(page, encoding="utf-8", newline="\n")
    typer.echo(str(output))

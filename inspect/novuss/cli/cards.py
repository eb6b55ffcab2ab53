"""``novuss cards``: cards of clauses with QR codes, to print and cut out."""

from pathlib import Path
from typing import Annotated

import typer

from novuss.cli.clauses import clauses_typed
from novuss.cli.files import ForceOption, check_forms, put, spare
from novuss.cli.options import LanguageOption, parse_site_url
from novuss.cli.speech import SPOKEN
from novuss.cli.terminal import explainer_of, told
from novuss.corpus import DEFAULT_EDITION, load_corpus
from novuss.writing import Paper

_FORMS = (".html", ".pdf")
_PAPER = Paper("cards")


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
    language: LanguageOption = SPOKEN,
    force: ForceOption = False,
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
        spare({output: _PAPER}, explainer, force=force)
    page = cards_html(corpus, edition, speech, found, site_url)
    content = pdf_of(page) if output.suffix.casefold() == ".pdf" else page.encode()
    with told(explainer, as_json=False):
        put({output: content}, _PAPER)
    typer.echo(str(output))

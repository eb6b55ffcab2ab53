"""``novuss quiz``: an exam on the rules with its answer key, on paper."""

import secrets
from pathlib import Path
from typing import Annotated

import typer

from novuss.cli.files import ForceOption, check_forms, put, spare
from novuss.cli.options import LanguageOption, WrongOption, chosen
from novuss.cli.terminal import load_spoken, told
from novuss.speech import SPOKEN
from novuss.views.quiz import EXAM_COUNT, ROLES, asked_of, exam, questions, sections

_FORMS = (".html", ".pdf")
#: What is drawn where no number is named: so many digits are easily typed again.
_SEEDS = 100_000


def quiz(
    output: Annotated[Path, typer.Option("--output", "-o", help="The .html or .pdf to write.")],
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", min=0, help="The number that draws the questions."),
    ] = None,
    count: Annotated[
        int, typer.Option("--count", metavar="N", min=1, help="How many questions.")
    ] = EXAM_COUNT,
    role: Annotated[
        str, typer.Option("--role", metavar="player|judge", help="Whom the questions are for.")
    ] = "judge",
    section: Annotated[
        str | None,
        typer.Option("--section", metavar="S", help="Only questions on this section, such as 17."),
    ] = None,
    language: LanguageOption = SPOKEN,
    force: ForceOption = False,
) -> None:
    """Write an exam on the rules, with an answer key on pages of its own.

    The same number and version draw the same questions in every language. Judges are asked
    what players are, and more. The rules set no pass mark: the examiner enters it.

    Exit status: 0 it was written; 2 nothing was written.
    """
    from novuss.report.exam import EXAM, exam_html
    from novuss.report.pdf import pdf_of

    corpus, explainer = load_spoken(language)
    with told(explainer, as_json=False):
        check_forms([output], explainer, _FORMS, "--output")
        asked = next(one for one in ROLES if one == chosen(role, ROLES, "--role"))
        found = questions(corpus, explainer.language)
        if section is not None:
            known = [each.id for each in sections(corpus, explainer.language)]
            chosen(section, known, "--section")
        pool = asked_of(found, asked, section)
        if count > len(pool):
            values = {"value": str(count), "most": str(len(pool))}
            raise WrongOption("--count", "option-few-questions", **values)
        spare({output: EXAM}, explainer, force=force)
    number = secrets.randbelow(_SEEDS) if seed is None else seed
    page = exam_html(corpus, explainer.language, number, exam(pool, number, count))
    content = pdf_of(page) if output.suffix.casefold() == ".pdf" else page.encode()
    with told(explainer, as_json=False):
        put({output: content}, EXAM)
    typer.echo(str(output))

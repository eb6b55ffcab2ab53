"""``novuss quiz``: an exam on the rules with its answer key, on paper."""

import secrets
from pathlib import Path

from novuss.cli import shared_options
from novuss.cli.console_output import open_output
from novuss.cli.option_factories import option, option_group, parse_day
from novuss.cli.output_files import check_forms, refuse_overwrite, write_page
from novuss.input_problems import ProblemsError, require_choice
from novuss.report.paper_files import PAGE_FORMS
from novuss.rulebook.quiz import (
    EXAM_COUNT,
    build_questions,
    draw_exam,
    list_sections,
    select_questions,
)
from novuss.rulebook.quiz.quiz_question import ROLES

#: What is drawn where no number is named: so many digits are easily typed again.
_SEEDS = 100_000


@option_group
class _Options:
    output: Path = option("--output", "-o", "The .html or .pdf to write.", required=True)
    seed: int | None = option("--seed", "The number that draws the questions.", metavar="N", min=0)
    count: int = option("--count", "How many questions.", metavar="N", min=1, default=EXAM_COUNT)
    role: str = option(
        "--role", "Whom the questions are for.", metavar="player|judge", default="judge"
    )
    section: str | None = option(
        "--section", "Only questions on this section, such as 17.", metavar="S"
    )
    language: shared_options.Language
    at: shared_options.At
    force: shared_options.Force


def write_quiz(options: _Options) -> None:
    """Write an exam on the rules, with an answer key on pages of its own.

    The same number and version draw the same questions in every language. Judges are asked
    what players are, and more. The rules set no pass mark: the examiner enters it.

    Exit status: 0 it was written; 2 nothing was written.
    """
    from novuss.report.exam_page import EXAM, render_exam

    out = open_output(options.language, day=parse_day(options.at, "--at"))
    count, section = options.count, options.section
    out.tell_edition()
    corpus, language = out.corpus, out.language
    check_forms([options.output], PAGE_FORMS, out)
    role = require_choice(options.role, ROLES, "--role")
    every = build_questions(corpus, language)
    if section is not None:
        require_choice(
            section, [known.id for known in list_sections(corpus, language)], "--section"
        )
    pool = select_questions(every, role, section)
    if count > len(pool):
        values = {"value": str(count), "most": str(len(pool))}
        raise ProblemsError.of("--count", "option-few-questions", **values)
    refuse_overwrite({options.output: EXAM}, out, force=options.force)
    seed = secrets.randbelow(_SEEDS) if options.seed is None else options.seed
    page = render_exam(corpus, language, seed, draw_exam(pool, seed, count))
    write_page(options.output, page, EXAM)

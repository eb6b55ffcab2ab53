"""``novuss review export`` and ``apply``: texts given to a reader, and taken back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from novuss.cli import shared_options
from novuss.cli.console_output import (
    Output,
    Status,
    escape_invisible,
    render_changes,
    shorten_names,
)
from novuss.cli.option_factories import argument, flag, option, option_group, take_caps
from novuss.cli.output_files import check_file, check_forms, refuse_overwrite, write_papers
from novuss.cli.review import (
    Against,
    ReaderOptions,
    SourceOptions,
    check_against,
    check_role,
)
from novuss.files.safe_write import Paper
from novuss.input_problems import Problem, ProblemsError, require_choice
from novuss.install_hints import install_command
from novuss.languages import ORIGINAL, Language
from novuss.model.text_reviews import RAISES, Role
from novuss.official.imported_documents import Imported
from novuss.reviewing.blank_review_workbook import WRITTEN, render_sheet
from novuss.reviewing.knowledge_under_review import ReviewSource
from novuss.reviewing.proposal_checks import mark_paragraphs
from novuss.reviewing.reader_answers import READ, find_form_problem, read_answers
from novuss.reviewing.review_answer_assessment import Assessment, assess_answers
from novuss.reviewing.review_recording import ReviewCounts, record_reviews
from novuss.reviewing.review_sheet import build_sheet
from novuss.reviewing.text_selection import Selection, SelectionError, parse_sections
from novuss.specs.knowledge_location import find_specs_folder
from novuss.word_diff import diff_words

_SHEET = Paper("review-sheet")


@option_group
class SelectionOptions:
    """Which texts a sheet holds."""

    edition: str | None = option("--edition", "Only what is about this edition.")
    sections: str | None = option(
        "--sections", "Only these sections: 12-17, 12,14 or A1.", metavar="12-17"
    )
    only: list[str] | None = option(
        "--only",
        "clauses, limits, glossary, discrepancies, relations, figures, editions, "
        "highlights, disputes, situations, or a pattern such as '17.1*'; may be given again.",
    )

    def build_selection(self, current: str) -> Selection:
        """What is selected; texts that name no edition are about ``current``.

        Raises:
            typer.BadParameter: a section that is none.
        """
        try:
            chosen = parse_sections(self.sections) if self.sections is not None else None
        except SelectionError as error:
            message = f"{str(error)!r} is no section: use 12-17, 12,14 or A1"
            raise typer.BadParameter(message, param_hint="--sections") from None
        return Selection(self.edition, chosen, tuple(self.only or ()), current)


def export_sheet(
    output: list[Path] = option(
        "--output", "-o", "A .xlsx, .html or .pdf file.", metavar="PATH", required=True
    ),
    *,
    language: shared_options.Language,
    options: SelectionOptions,
    sources: SourceOptions,
    force: shared_options.Force,
) -> int:
    """Write the texts as a sheet for somebody who knows the language and the game.

    'novuss review apply' reads a workbook back; .html and .pdf are for printing.
    """
    source = ReviewSource.read_source(find_specs_folder(), sources.read_imported())
    selection, edition = options.build_selection(source.corpus.current), options.edition
    out = Output(source.corpus, language)
    check_forms(output, WRITTEN, out)
    if edition:
        require_choice(edition, [known.id for known in source.corpus.editions], "--edition")
    texts = selection.select_texts(source.texts)
    if not texts:
        out.warn("review.empty")
        return Status.BAD_INPUT
    refuse_overwrite(dict.fromkeys(output, _SHEET), out, force=force)
    sheet = build_sheet(source, texts, language, edition or "")
    for path in output:
        write_papers({path: render_sheet(sheet, path)}, _SHEET)
        out.print("review.written", path=path, n=len(texts))
    return 0


def apply_sheet(
    file: Path = argument("FILE", "A .xlsx file."),
    *,
    reader: ReaderOptions,
    accept: bool = flag("--accept", "Put what is proposed into the texts."),
    against: Against,
    language: shared_options.Language,
    sources: SourceOptions,
    cap: shared_options.Cap,
) -> int:
    """Take back a sheet that somebody filled in: show what is proposed, record what is right.

    The sheet stays as it is. The exit status is 0 if everything was applied, 1 if
    something was refused and the rest applied, 2 if nothing could be read.
    """
    take_caps(cap)
    review = _Review(reader.by.strip(), check_role(reader.role), against, accept)
    if not review.by:
        raise typer.BadParameter("a name or initials", param_hint="--by")
    folder, imported = find_specs_folder(), sources.read_imported()
    source = ReviewSource.read_source(folder, imported)
    out = Output(source.corpus, language)
    found, counts = _apply_answers(file, review, source, imported, out)
    _print_counts(found, counts, review, out)
    _print_warnings(found.warnings, out)
    if found.refused:
        out.print_problems(found.refused)
        out.warn("review.refused", n=len(found.refused))
    return 1 if found.refused else 0


@dataclass(frozen=True)
class _Review:
    """Who read a sheet, in which role, and how it is taken back."""

    by: str
    role: Role
    #: What was compared with, where it is not what the sheet showed.
    against: Sequence[str] | None
    accept: bool


def _apply_answers(
    file: Path, review: _Review, source: ReviewSource, imported: Sequence[Imported], out: Output
) -> tuple[Assessment, Mapping[Language, ReviewCounts]]:
    """Print what a sheet proposes, accept it where that is asked for, and record what is right."""
    if wrong := find_form_problem(file):
        raise ProblemsError.of(str(file), wrong, known=READ)
    check_file(file)
    answers, problems = read_answers(file, source.corpus)
    languages = list(dict.fromkeys(answer.language for answer in answers))
    check_against(review.against, languages, source.texts, imported)
    found = assess_answers(source, answers, accept=review.accept)
    found.refused[:0] = problems
    if not answers:
        raise ProblemsError(found.refused or [Problem.of(str(file), "review-empty")])
    _print_proposals(source, found, out)
    if review.accept and not all(proposal.done for proposal in found.proposals):
        source = _accept_proposals(source, found, file)
    return found, record_reviews(source, found, review.by, review.role, review.against)


def _accept_proposals(source: ReviewSource, found: Assessment, file: Path) -> ReviewSource:
    try:
        from novuss.reviewing.proposal_acceptance import AcceptError, accept_proposals
    except ModuleNotFoundError as error:
        values = {"library": error.name or "", "command": install_command("review")}
        raise ProblemsError.of(str(file), "review-library", **values) from None
    try:
        return accept_proposals(source, found.proposals)
    except AcceptError as error:
        raise ProblemsError.of(str(file), "review-unwritten", detail=str(error)) from None


def _print_proposals(source: ReviewSource, found: Assessment, out: Output) -> None:
    console = out.console
    for proposal in found.proposals:
        if not proposal.done:
            name = source.name_field(proposal.text, proposal.field, out.language)
            title = escape_invisible(f"{name} [{proposal.language}]")
            console.print(title, style="bold", markup=False, highlight=False)
            words = diff_words(
                mark_paragraphs(proposal.old), escape_invisible(mark_paragraphs(proposal.new))
            )
            console.print(render_changes(words), soft_wrap=True)


def _print_counts(
    found: Assessment, counts: Mapping[Language, ReviewCounts], review: _Review, out: Output
) -> None:
    who = {"by": review.by, "role": review.role}
    for language, count in counts.items():
        if count.agreed:
            out.print("review.recorded", n=count.agreed, language=language, **who)
        if count.kept:
            out.print("review.kept", n=count.kept, language=language)
        if count.again:
            out.print("review.again", n=count.again, language=language, **who)
    partly = [
        verdict.text.of for verdict in found.verdicts if not verdict.agrees and verdict.partly
    ]
    if partly:
        out.print("review.partly", n=len(partly), texts=shorten_names(partly))
    proposed = [proposal for proposal in found.proposals if not proposal.done]
    if proposed and review.accept:
        out.print("review.accepted", n=len(proposed))
        if any(proposal.language == ORIGINAL for proposal in proposed):
            out.print("review.accepted-original")
    elif proposed:
        out.print("review.not-accepted", n=len(proposed))
    if counts and RAISES[review.role] == "draft":
        out.print("review.no-raise", role=review.role)
    if not found.verdicts and not found.refused:
        out.print("review.nothing")


def _print_warnings(warnings: Sequence[Problem], out: Output) -> None:
    for warning in warnings:
        message, cure = out.explainer.problem(warning)
        place = f"{warning.file}!{warning.cell}" if warning.cell else warning.place
        out.print_line(f"{out.say('review.warning')}: {place}: {message}; {cure}", err=True)

"""What came back from a reader, applied and told."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import typer

from novuss.cli.review_sheets import check_against
from novuss.cli.terminal import cut, explainer_of, printable, screen, tell, told
from novuss.cli.word_changes import shown
from novuss.explain import Explainer
from novuss.extras import install_command
from novuss.languages import ORIGINAL, Language
from novuss.model.reviews import RAISES, Role
from novuss.official.store import Imported
from novuss.problems import Problem, ProblemsError
from novuss.reviewing.answers import READ, read_answers, wrong_form
from novuss.reviewing.applying import Outcome, outcome
from novuss.reviewing.proposed import with_breaks
from novuss.reviewing.recording import AcceptError, Counted, accept, record
from novuss.reviewing.rows import Known
from novuss.word_changes import word_changes

#: Exit status.
APPLIED, REFUSED = 0, 1

#: A reader: name, role, and what was compared with where it is not what the sheet showed.
Reader = tuple[str, str, Sequence[str] | None]


def applied(
    file: Path,
    reader: Reader,
    folder: Path,
    imported: Sequence[Imported],
    language: str,
    *,
    accept: bool,
) -> int:
    """Apply a sheet, tell what it came to, and give the exit status."""
    known = Known.read(folder, imported)
    explainer = explainer_of(known.corpus, language)
    by, role, against = reader
    with told(explainer, as_json=False):
        _check_file(file)
        answers, problems = read_answers(file, known.corpus)
        spoken = list(dict.fromkeys(one.language for one in answers))
        check_against(against, spoken, known.texts, imported)
        found = outcome(known, answers, accept=accept)
        found.refused[:0] = problems
        if not answers:
            raise ProblemsError(found.refused or [Problem.of(str(file), "review-empty")])
        _print_proposals(known, found, explainer)
        known = _accepted(known, found, file) if accept else known
        counts = record(known, found, by, _role(role), against)
    _print_counts(found, counts, reader, explainer, accepted=accept)
    _print_warnings(found.warnings, explainer)
    if found.refused:
        tell(found.refused, explainer)
        typer.echo(explainer.wording("review.refused", n=len(found.refused)), err=True)
        return REFUSED
    return APPLIED


def _role(role: str) -> Role:
    return next(one for one in RAISES if one == role)


def _check_file(file: Path) -> None:
    code = wrong_form(file)
    if not code and not file.exists():
        code = "file-missing"
    elif not code and file.is_dir():
        code = "file-folder"
    if code:
        raise ProblemsError.of(str(file), code, known=READ)


def _accepted(known: Known, found: Outcome, file: Path) -> Known:
    try:
        return accept(known, found.proposals)
    except AcceptError as error:
        raise ProblemsError.of(str(file), "review-unwritten", detail=error.where) from None
    except ModuleNotFoundError as error:
        values = {"library": error.name or "", "command": install_command("review")}
        raise ProblemsError.of(str(file), "review-library", **values) from None


def _print_proposals(known: Known, found: Outcome, explainer: Explainer) -> None:
    console = screen()
    for one in found.proposals:
        if not one.done:
            name = f"{known.called(one.text, one.field, explainer.language)} [{one.language}]"
            console.print(printable(name), style="bold", markup=False, highlight=False)
            words = word_changes(with_breaks(one.old), printable(with_breaks(one.new)))
            console.print(shown(words), soft_wrap=True)


def _print_counts(
    found: Outcome,
    counts: Mapping[Language, Counted],
    reader: Reader,
    explainer: Explainer,
    *,
    accepted: bool,
) -> None:
    say = explainer.wording
    by, role, _ = reader
    lines = []
    for language, one in counts.items():
        if one.agreed:
            lines.append(say("review.recorded", n=one.agreed, language=language, by=by, role=role))
        if one.kept:
            lines.append(say("review.kept", n=one.kept, language=language))
        if one.again:
            lines.append(say("review.again", n=one.again, language=language, by=by, role=role))
    partly = [one.text.of for one in found.verdicts if not one.agrees and one.partly]
    if partly:
        lines.append(say("review.partly", n=len(partly), texts=cut(partly)))
    proposed = [one for one in found.proposals if not one.done]
    if proposed and accepted:
        lines.append(say("review.accepted", n=len(proposed)))
        if any(one.language == ORIGINAL for one in proposed):
            lines.append(say("review.accepted-original"))
    elif proposed:
        lines.append(say("review.not-accepted", n=len(proposed)))
    if counts and RAISES[_role(role)] == "draft":
        lines.append(say("review.no-raise", role=role))
    if not found.verdicts and not found.refused:
        lines.append(say("review.nothing"))
    for line in lines:
        typer.echo(printable(line))


def _print_warnings(warnings: Sequence[Problem], explainer: Explainer) -> None:
    for one in warnings:
        message, cure = explainer.problem(one)
        place = f"{one.file}!{one.cell}" if one.cell else one.place
        line = f"{explainer.wording('review.warning')}: {place}: {message}; {cure}"
        typer.echo(printable(line), err=True)

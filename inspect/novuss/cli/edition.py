"""``novuss edition``: an edition that amends another, from a workbook to what has to follow."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from novuss.amending.outdated_text_kinds import URGENT, OutdatedText
from novuss.cli import shared_options
from novuss.cli.applied_amendments_report import Applied, print_applied
from novuss.cli.command_classes import Commands
from novuss.cli.console_output import Output
from novuss.cli.option_factories import argument, option, parse_day, parse_language, take_caps
from novuss.cli.output_files import (
    check_file,
    check_forms,
    refuse_overwrite,
    write_paper,
    write_papers,
)
from novuss.corpus import Corpus
from novuss.files.safe_write import Paper
from novuss.input_problems import ProblemsError, require_choice
from novuss.languages import Language
from novuss.model.amendments import AMENDMENTS, Amendments
from novuss.model.record_base import EDITION_ID, EditionId
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.loader import load_knowledge
from novuss.specs.spec_issues import SpecsError

if TYPE_CHECKING:
    from novuss.amending.amendments_missing_from_workbook import Dropped
    from novuss.amending.filled_workbook import FilledBook

edition_app = Commands(
    no_args_is_help=True, help="Write an edition that amends another, and show it before a vote."
)
_DRAFT = Paper("amendments-draft")
_Id = Annotated[str, argument("ID", "The new edition, such as lnf-2027.")]
_Texts = Annotated[
    list[str] | None,
    option(
        "--texts",
        "Language of the texts; may be given again. That of adoption and of the call unless given.",
        metavar=shared_options.LANGUAGE_METAVAR,
    ),
]


@edition_app.command("draft")
def write_draft(
    edition: _Id,
    based_on: str = option("--based-on", "The edition that is amended.", required=True),
    since: str = option(
        "--in-force-from", "Day, as 2027-01-01 or 1.1.2027.", metavar="DAY", required=True
    ),
    output: Path = option(
        "--output", "-o", "A .xlsx file to write.", metavar="PATH", required=True
    ),
    *,
    texts: _Texts,
    language: shared_options.Language,
    force: shared_options.Force,
) -> None:
    """Write a workbook in which somebody enters what an edition changes.

    It has the clauses, the limits, and the dates and names. What was applied before stands
    in it already. 'novuss edition apply' reads it back.
    """
    from novuss.amending.amendment_workbook import render_draft
    from novuss.amending.amendments_writing import see_before
    from novuss.amending.workbook_starting_values import Draft, choose_languages

    knowledge = load_knowledge(find_specs_folder())
    day = _parse_since(since)
    _check_id(edition, knowledge)
    earlier = see_before(knowledge, edition, day)
    corpus = Corpus(earlier)
    out = Output(corpus, language)
    check_forms([output], [".xlsx"], out)
    require_choice(based_on, [earlier.current], "--based-on")
    refuse_overwrite({output: _DRAFT}, out, force=force)
    known = next((known for known in knowledge.amendments if known.id == edition), None)
    languages = choose_languages(_parse_languages(texts), corpus, language, known)
    draft = Draft(edition, based_on, day, languages, say=out.say, corpus=corpus, known=known)
    write_paper(output, render_draft(draft), _DRAFT)


@edition_app.command("apply")
def apply_workbook(
    file: Path = argument("FILE", "A .xlsx file."),
    *,
    options: shared_options.CappedOptions,
    force: shared_options.Force,
) -> None:
    """Take a workbook back that somebody filled in, and write the file of its edition.

    Where something in it cannot be, each is named with its sheet and cell, and nothing is
    written. The knowledge has to be one that you may write: a checkout, or --specs DIR.
    """
    from novuss.amending.amendment_doubts import find_doubts
    from novuss.amending.amendment_reading import read_amendments, read_since
    from novuss.amending.amendments_missing_from_workbook import list_dropped
    from novuss.amending.amendments_writing import (
        PAPER,
        check_later_editions,
        find_target,
        keep_unlisted,
        render_file,
        see_before,
    )
    from novuss.specs.consolidation.numbering import Numbering

    take_caps(options.cap)
    broken, knowledge = _load_replaceable(force=force)
    out = Output(Corpus(knowledge), options.language, options.as_json)
    book = _read_workbook(file, out.corpus)
    edition, since = read_since(book)
    if broken and find_target(edition) != broken.path:
        raise broken.error
    earlier = see_before(knowledge, edition, since)
    known = next((known for known in knowledge.amendments if known.id == edition), None)
    read = read_amendments(book, earlier, Corpus(earlier), str(file), known)
    if read.problems:
        raise ProblemsError(read.problems)
    _check_id(edition, knowledge)
    target = find_target(edition)
    refuse_overwrite({target: PAPER}, out, force=force)
    amendments = read.build()
    check_later_editions(knowledge, earlier, amendments, str(file))
    if known:
        amendments = keep_unlisted(amendments, known)
    dropped = list_dropped(known or amendments, amendments, read.rows, read.columns)
    if not force:
        _refuse_dropped(dropped, file)
    before = target.read_bytes() if target.is_file() else b""
    write_papers({target: render_file(amendments).encode()}, PAPER)
    applied = Applied(
        read=read,
        amendments=amendments,
        file=file,
        target=target,
        known=known,
        is_same=target.read_bytes() == before,
        dropped=dropped,
        doubts=find_doubts(Numbering(earlier, amendments)),
    )
    print_applied(applied, out)


def _read_workbook(file: Path, corpus: Corpus) -> FilledBook:
    from novuss.amending.filled_workbook import read_book
    from novuss.reviewing.reader_answers import READ, find_form_problem

    if wrong := find_form_problem(file):
        raise ProblemsError.of(str(file), wrong, known=READ)
    check_file(file)
    return read_book(file, corpus)


def _refuse_dropped(dropped: Dropped, file: Path) -> None:
    """Check that the workbook has a row and a column for what was applied before.

    Raises:
        ProblemsError: naming the clauses and characteristics for which it has none.
    """
    if unseen := list(dict.fromkeys([*dropped.missing, *dropped.unseen])):
        raise ProblemsError.of(str(file), "amendment-dropped", clauses=", ".join(unseen))


@dataclass(frozen=True)
class _Broken:
    """An amendments file that has mistakes and may be replaced, and what is said of them."""

    path: Path
    error: SpecsError


def _load_replaceable(*, force: bool) -> tuple[_Broken | None, Knowledge]:
    """The knowledge; with ``--force`` without an amendments file that alone has mistakes.

    Raises:
        SpecsError: the knowledge has mistakes.
    """
    from novuss.specs.reader import read_specs

    folder = find_specs_folder()
    try:
        return None, load_knowledge(folder)
    except SpecsError as error:
        [file, *others] = {issue.file for issue in error.issues}
        path = folder.parent / file
        if others or path.name != AMENDMENTS or not force:
            raise
        return _Broken(path, error), read_specs(folder, without=path)[0]


@edition_app.command("status")
def print_status(
    edition: _Id,
    *,
    right: list[str] | None = option(
        "--right",
        "Id in the list of what was compared and needs no change; may be given again.",
        metavar="ID",
    ),
    options: shared_options.OutputOptions,
    force: shared_options.Force,
) -> None:
    """List what was written about the clauses that an edition changes, with file and line.

    Each is to be compared with the new text. Nothing of it keeps the edition from holding.
    """
    from novuss.amending.outdated_texts import list_outdated
    from novuss.specs.reader import read_specs

    knowledge, sources = read_specs(find_specs_folder())
    out = Output(Corpus(knowledge), options.language, options.as_json)
    amendments = _find_amendments(edition, knowledge)
    found = list_outdated(knowledge, sources, amendments)
    compared = [text for text in found if text.id in (right or ())]
    if right:
        _write_right(amendments, found, right, out, force=force)
        found = [text for text in found if text.id not in right]
    if out.as_json:
        out.print_json([text.to_json() for text in found])
        return
    seen = out.corpus.see_from(amendments.day, edition)
    for urgent, texts in groupby(found, key=lambda text: text.kind in URGENT):
        out.print("amending.urgent" if urgent else "amending.less-urgent")
        for kind, listed in groupby(texts, key=lambda text: text.kind):
            _print_outdated(out.say(f"amending-text.{kind}"), list(listed), seen, out)
    out.print("amending.outdated", n=len(found))
    _print_remaining(compared, found, out)


def _print_remaining(compared: list[OutdatedText], found: list[OutdatedText], out: Output) -> None:
    """Print what is still to be compared of the clauses of texts that were."""
    for clause in dict.fromkeys(text.clause for text in compared):
        names = dict.fromkeys(text.id for text in found if text.clause == clause)
        key = "amending.remaining" if names else "amending.remaining-none"
        out.print(key, clause=clause, names=", ".join(names))


def _write_right(
    amendments: Amendments, found: list[OutdatedText], right: list[str], out: Output, *, force: bool
) -> None:
    """Write into the file of an edition what of the list is still right.

    Raises:
        ProblemsError: an id that is not in the list, or a file that may not be written.
    """
    from novuss.amending.amendments_writing import PAPER, find_target, render_file

    for name in right:
        if name not in {text.id for text in found}:
            raise ProblemsError.of("--right", "option-right", value=name)
    target = find_target(amendments.id)
    refuse_overwrite({target: PAPER}, out, force=force)
    names = [f"{text.kind} {text.id}" for text in found if text.id in right]
    kept = {"still_right": list(dict.fromkeys([*amendments.still_right, *names]))}
    content = render_file(amendments.model_copy(update=kept))
    write_papers({target: content.encode()}, PAPER)


def _print_outdated(heading: str, texts: list[OutdatedText], seen: Corpus, out: Output) -> None:
    """Print the texts of a kind, each with the clause that it is about, and its name."""

    def name_clause(clause: str) -> str:
        """The name of a clause of the files, or else of a later edition."""
        homes = (home for home in reversed(seen.line) if seen.rules.clause(clause, home))
        return next((seen.rules.name(clause, home)[out.language] for home in homes), "")

    out.print_line(f"  {heading[:1].upper()}{heading[1:]} ({len(texts)})")
    for text in texts:
        changed = out.say(f"amending-changed.{text.changed}", clause=text.clause)
        # A line on what is new has a number of its own, which is that of no clause.
        named = text.id != text.clause and text.kind != "highlight"
        own = name_clause(text.id) if named else ""
        words = " ".join(filter(None, (text.id, own)))
        name = name_clause(text.clause)
        about = f" ({name})" if name else ""
        out.print_line(f"    {text.file}:{text.line}: {words}: {changed}{about}")


@edition_app.command("preview")
def write_preview(
    edition: _Id,
    output: Path = option("--output", "-o", "Where to write.", metavar="DIR", required=True),
    *,
    language: list[str] | None = option(
        "--language",
        "-l",
        "Language; may be given again.",
        metavar=shared_options.LANGUAGE_METAVAR,
    ),
    force: shared_options.Force,
) -> None:
    """Write a page and PDFs for those who vote: old and new text side by side, and what turns."""
    from novuss.amending.amendment_preview import PAPER, Preview, render_preview
    from novuss.report.pdf_report import convert_to_pdf
    from novuss.system_language import SPOKEN

    knowledge = load_knowledge(find_specs_folder())
    amendments = _find_amendments(edition, knowledge)
    corpus = Corpus(knowledge, find_specs_folder())
    languages = _parse_languages(language) or [SPOKEN]
    out = Output(corpus, languages[0])
    previews = [Preview(corpus, amendments, spoken) for spoken in languages]
    papers = {output / f"preview.{preview.language}.pdf": [preview] for preview in previews}
    papers = {output / "index.html": previews} | papers
    check_forms(list(papers), [".html", ".pdf"], out)
    # An old one beside a new page would be voted on.
    old = [path for path in output.glob("preview.*.pdf") if path not in papers]
    refuse_overwrite(dict.fromkeys([*papers, *old], PAPER), out, force=force)
    for path in old:
        path.unlink()
        out.print("amending.removed", path=path)
    for path, chosen in papers.items():
        page = render_preview(chosen)
        content = convert_to_pdf(page) if path.suffix == ".pdf" else page
        write_paper(path, content, PAPER)


def _parse_languages(typed: list[str] | None) -> list[Language]:
    return [parse_language(code) for code in dict.fromkeys(typed or ())]


def _parse_since(typed: str) -> date:
    day = parse_day(typed, "--in-force-from")
    if day is None:
        raise ProblemsError.of("--in-force-from", "date-unreadable", value=typed)
    return day


def _check_id(edition: EditionId, knowledge: Knowledge) -> None:
    """Check that an edition may have that id.

    Raises:
        ProblemsError: it has not the form of one, or is that of a whole edition.
    """
    if not re.fullmatch(EDITION_ID, edition):
        raise ProblemsError.of("ID", "option-edition-form", value=edition)
    if any(known.id == edition for known in knowledge.editions):
        raise ProblemsError.of("ID", "option-edition-whole", value=edition)


def _find_amendments(edition: EditionId, knowledge: Knowledge) -> Amendments:
    """The amendments of an edition.

    Raises:
        ProblemsError: there are none.
    """
    for amendments in knowledge.amendments:
        if amendments.id == edition:
            return amendments
    raise ProblemsError.of("ID", "option-edition-none", value=edition)

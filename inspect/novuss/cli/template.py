"""``novuss template``: blank sheets and tables to measure on, and forms to fill in."""

import datetime
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from novuss.caps import most
from novuss.cli.files import ForceOption, check_forms, put, spare, spare_inputs
from novuss.cli.options import (
    CapOption,
    EditionOption,
    LanguageOption,
    RuleOption,
    WrongOption,
    decision_rule,
    known_edition,
    one_of,
    take_caps,
)
from novuss.cli.terminal import load_spoken, told
from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.model.equipment import Kind
from novuss.speech import SPOKEN

if TYPE_CHECKING:
    from novuss.explain import Explainer
    from novuss.problems import Problem

_T = TypeVar("_T")
_FORMS = (".html", ".xlsx", ".csv")
#: Items of a sheet for each cell that is read: one has up to fifty.
_ITEMS = Fraction(1, 50)


def template(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE", help="Measuring tables, for --waivers."),
    ] = None,
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="The .html, .xlsx or .csv file to write.")
    ],
    tables: Annotated[int, typer.Option(min=0, help="How many tables.")] = 0,
    pucks: Annotated[int, typer.Option(min=0, help="How many pucks.")] = 0,
    cues: Annotated[int, typer.Option(min=0, help="How many cues.")] = 0,
    disc_sets: Annotated[int, typer.Option(min=0, help="How many sets of discs.")] = 0,
    discs_per_set: Annotated[
        int, typer.Option(min=0, help="How many discs of each set are measured (.xlsx, .csv).")
    ] = 32,
    participants: Annotated[
        int, typer.Option(min=0, help="How many participants, for clothing and shoes.")
    ] = 0,
    instruments: Annotated[
        str | None,
        typer.Option(
            "--instruments",
            metavar="[FILE]",
            help="The register, to name the instruments (.xlsx, .csv); alone: the form for one.",
        ),
    ] = None,
    limits: Annotated[
        bool,
        typer.Option("--limits", help="The form for working limits: what the print leaves open."),
    ] = False,
    waivers: Annotated[
        bool, typer.Option("--waivers", help="The form for waivers, with what fails in FILE.")
    ] = False,
    with_limits: Annotated[
        Path | None,
        typer.Option(
            "--with-limits", help="The chief judge's working limits, by which .xlsx answers."
        ),
    ] = None,
    rule: RuleOption = "simple",
    edition: EditionOption = DEFAULT_EDITION,
    language: LanguageOption = SPOKEN,
    force: ForceOption = False,
    cap: CapOption = None,
) -> None:
    """Write a blank measuring sheet.

    As .html, for printing, and as .xlsx it has the limits beside every field;
    .xlsx and .csv are filled in and go straight into novuss check. While one
    types, .xlsx says what fails and what is open, by the same rules. A sheet
    that somebody has filled in is not overwritten without --force.

    With --limits, --instruments or --waivers it is the form for what novuss check takes
    under the same name, as .xlsx or .csv; rows that nobody fills in count for nothing.
    """
    from novuss.report.blank_table import SheetOrder, blank_csv, numbered, sheet_paper
    from novuss.report.html import sheet_html
    from novuss.tables.instruments_file import read_instruments
    from novuss.tables.limits_file import read_working_limits

    corpus, explainer = load_spoken(language)
    counts: dict[Kind, int] = {
        "table": tables,
        "puck": pucks,
        "disc": disc_sets,
        "cue": cues,
        "brush": tables,
        "participant": participants,
    }
    with told(explainer, as_json=False):
        take_caps(cap)
        _see_items(sum(counts.values()) + disc_sets * discs_per_set)
        known_edition(edition, corpus)
        asked = {"--limits": limits, "--instruments": instruments == "", "--waivers": waivers}
        if any(asked.values()):
            whole = {**asked, "--tables …": any(counts.values()), "FILE": files and not waivers}
            one_of(option for option, given in whole.items() if given)
            _write_form(output, files or [], asked, edition, explainer, corpus=corpus, force=force)
            return
        guarded = decision_rule(rule, None).name == "guarded"
        check_forms([output], explainer, _FORMS, "--output")
        if files:
            raise WrongOption(str(files[0]), "option-files")
        if not any(counts.values()):
            raise WrongOption("novuss template", "option-nothing")
        if instruments and output.suffix.casefold() == ".html":
            values = {"path": str(output), "known": ", ".join(_FORMS[1:])}
            raise WrongOption("--instruments", "option-form", **values)
        if (with_limits or guarded) and output.suffix.casefold() != ".xlsx":
            option = "--with-limits" if with_limits else "--rule"
            raise WrongOption(option, "option-form", path=str(output), known=".xlsx")
        register = _sound(read_instruments(Path(instruments), corpus)) if instruments else None
        working_limits = (
            _sound(read_working_limits(with_limits, corpus, edition=edition)) if with_limits else []
        )
        paper = sheet_paper(corpus)
        spare({output: paper}, explainer, force=force)
    form, speech, items = output.suffix.casefold(), explainer.language, numbered(counts)
    order = SheetOrder(corpus, edition, speech, items, discs_per_set, instruments=register or ())
    if form == ".xlsx":
        from novuss.report.blank_workbook import blank_workbook

        content = blank_workbook(order, working_limits, guarded=guarded)
    elif form == ".csv":
        content = blank_csv(order).encode()
    else:
        content = sheet_html(order).encode()
    with told(explainer, as_json=False):
        put({output: content}, paper)
    typer.echo(str(output))


def _see_items(count: int) -> None:
    """See that a sheet has no more items than are written.

    Raises:
        ProblemsError: it has.
    """
    from novuss.problems import over

    if count > most("cells", _ITEMS):
        raise over("novuss template", "cells", count, times=_ITEMS)


def _write_form(
    output: Path,
    files: list[Path],
    asked: dict[str, bool],
    edition: str,
    explainer: "Explainer",
    corpus: Corpus,
    *,
    force: bool,
) -> None:
    """Write the form that is asked for.

    Raises:
        ProblemsError: something stands there, or the measuring tables are wrong.
    """
    from novuss.cli.judging import Judging
    from novuss.problems import ProblemsError
    from novuss.report.blank_forms import FORM_IDS, FORM_WRITERS, form_paper, form_rows

    form = next(one for one in FORM_IDS if asked[f"--{one}"])
    check_forms([output], explainer, FORM_WRITERS, "--output")
    spare_inputs([output], files, "--output")
    paper = form_paper(form, corpus)
    spare({output: paper}, explainer, force=force)
    event = None
    if files:
        judging = Judging(corpus, edition, decision_rule("simple", None))
        inspected = judging.inspect(files, datetime.date.today())
        if inspected.problems:
            raise ProblemsError(inspected.problems)
        event = inspected.result
    rows = form_rows(form, corpus, edition, explainer, event)
    write = FORM_WRITERS[output.suffix.casefold()]
    put({output: write(form, corpus, explainer.language, rows)}, paper)
    typer.echo(str(output))


def _sound(read: "tuple[list[_T], list[Problem]]") -> "list[_T]":
    """What was read of a file with which nothing is wrong.

    Raises:
        ProblemsError: with everything that is.
    """
    from novuss.problems import ProblemsError

    found, problems = read
    if problems:
        raise ProblemsError(problems)
    return found

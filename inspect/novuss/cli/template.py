"""``novuss template``: blank sheets and tables to measure on, and forms to fill in."""

import datetime
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

from novuss.cli import shared_options
from novuss.cli.console_output import Output, open_output
from novuss.cli.option_factories import (
    argument,
    flag,
    option,
    option_group,
    parse_day,
    refuse_together,
    take_caps,
)
from novuss.cli.output_files import check_forms, refuse_inputs, refuse_overwrite, write_paper
from novuss.input_problems import Problem, ProblemsError, limit_exceeded, require_choice
from novuss.model.equipment_records import Kind
from novuss.size_caps import limit_for
from novuss.tables.instruments_file import read_instruments
from novuss.tables.table_check import CheckOptions, check_tables
from novuss.tables.working_limits_file import read_working_limits

_T = TypeVar("_T")
_FORMS = (".html", ".xlsx", ".csv")
#: Items of a sheet for each cell that is read: one has up to fifty.
_ITEMS = Fraction(1, 50)


@option_group
class _Options:
    files: list[Path] | None = argument("FILE", "Measuring tables, for --waivers.", required=False)
    output: Path = option(
        "--output", "-o", "The .html, .xlsx or .csv file to write.", required=True
    )
    tables: int = option("How many tables.", min=0, default=0)
    pucks: int = option("How many pucks.", min=0, default=0)
    cues: int = option("How many cues.", min=0, default=0)
    disc_sets: int = option("How many sets of discs.", min=0, default=0)
    discs_per_set: int = option(
        "How many discs of each set are measured (.xlsx, .csv).", min=0, default=32
    )
    participants: int = option("How many participants, for clothing and shoes.", min=0, default=0)
    instruments: str | None = option(
        "--instruments",
        "The register, to name the instruments (.xlsx, .csv); alone: the form for one.",
        metavar="[FILE]",
    )
    limits: bool = flag("--limits", "The form for working limits: what the print leaves open.")
    waivers: bool = flag("--waivers", "The form for waivers, with what fails in FILE.")
    with_limits: Path | None = option(
        "--with-limits", "The chief judge's working limits, by which .xlsx answers."
    )
    rule: str = option("--rule", "Decision rule.", metavar="simple|guarded", default="simple")
    edition: shared_options.Edition
    at: shared_options.At
    language: shared_options.Language
    force: shared_options.Force
    cap: shared_options.Cap

    @property
    def item_counts(self) -> dict[Kind, int]:
        """How many items of each kind a sheet is for."""
        return {
            "table": self.tables,
            "puck": self.pucks,
            "disc": self.disc_sets,
            "cue": self.cues,
            "brush": self.tables,
            "participant": self.participants,
        }

    @property
    def forms(self) -> dict[str, bool]:
        """By its option, whether a form is asked for."""
        return {
            "--limits": self.limits,
            "--instruments": self.instruments == "",
            "--waivers": self.waivers,
        }


def write_template(options: _Options) -> None:
    """Write a blank measuring sheet.

    As .html, for printing, and as .xlsx it has the limits beside every field;
    .xlsx and .csv are filled in and go straight into novuss check. While one
    types, .xlsx says what fails and what is open, by the same rules. A sheet
    that somebody has filled in is not overwritten without --force.

    With --limits, --instruments or --waivers it is the form for what novuss check takes
    under the same name, as .xlsx or .csv; rows that nobody fills in count for nothing.
    """
    day = parse_day(options.at, "--at")
    out = open_output(options.language, edition=options.edition, day=day)
    out.tell_edition()
    take_caps(options.cap)
    count = sum(options.item_counts.values()) + options.disc_sets * options.discs_per_set
    if count > limit_for("cells", _ITEMS):
        raise limit_exceeded("novuss template", "cells", count, times=_ITEMS)
    require_choice(out.edition, out.corpus.equipment.editions, "--edition")
    if any(options.forms.values()):
        _write_form(options.files or [], options, out)
    else:
        _write_sheet(options, out)


def _write_sheet(options: _Options, out: Output) -> None:
    """Write the sheet to measure on."""
    from novuss.inspection.typed_decision_rule import read_rule
    from novuss.report.blank_tables import (
        SheetOrder,
        build_sheet_paper,
        number_items,
        render_blank_csv,
    )
    from novuss.report.html_report import render_blank_sheet

    output, form, corpus = options.output, options.output.suffix.casefold(), out.corpus
    guarded = read_rule(options.rule, None).name == "guarded"
    check_forms([output], _FORMS, out)
    if options.files:
        raise ProblemsError.of(str(options.files[0]), "option-files")
    if not any(options.item_counts.values()):
        raise ProblemsError.of("novuss template", "option-nothing")
    if options.instruments and form == ".html":
        values = {"path": str(output), "known": ", ".join(_FORMS[1:])}
        raise ProblemsError.of("--instruments", "option-form", **values)
    if (options.with_limits or guarded) and form != ".xlsx":
        option = "--with-limits" if options.with_limits else "--rule"
        raise ProblemsError.of(option, "option-form", path=str(output), known=".xlsx")
    register, working_limits = None, []
    if options.instruments:
        register = _require_sound(read_instruments(Path(options.instruments), corpus))
    if options.with_limits:
        limits = read_working_limits(options.with_limits, corpus, edition=out.edition)
        working_limits = _require_sound(limits)
    paper, items = build_sheet_paper(corpus), number_items(options.item_counts)
    refuse_overwrite({output: paper}, out, force=options.force)
    edition, language, discs = out.edition, out.language, options.discs_per_set
    order = SheetOrder(corpus, edition, language, items, discs, instruments=register or ())
    content: str | bytes
    if form == ".xlsx":
        from novuss.report.blank_workbook import render_blank_workbook

        content = render_blank_workbook(order, working_limits, guarded=guarded)
    else:
        content = render_blank_csv(order) if form == ".csv" else render_blank_sheet(order)
    write_paper(output, content, paper)


def _write_form(files: list[Path], options: _Options, out: Output) -> None:
    """Write the form that is asked for."""
    from novuss.report.blank_setup_forms import (
        FORM_IDS,
        FORM_WRITERS,
        build_form_paper,
        build_form_rows,
    )

    asked, output = options.forms, options.output
    given = {
        **asked,
        "--tables …": any(options.item_counts.values()),
        "FILE": files and not asked["--waivers"],
    }
    refuse_together(option for option, value in given.items() if value)
    form = next(name for name in FORM_IDS if asked[f"--{name}"])
    check_forms([output], FORM_WRITERS, out)
    refuse_inputs([output], files)
    paper = build_form_paper(form, out.corpus)
    refuse_overwrite({output: paper}, out, force=options.force)
    event = None
    if files:
        terms = CheckOptions(out.corpus, out.edition)
        checked = check_tables(terms, files, datetime.date.today())
        if checked.problems:
            raise ProblemsError([*checked.problems])
        out.print_notices(checked.notices)
        event = checked.result
    rows = build_form_rows(form, out.corpus, out.edition, out.explainer, event)
    write = FORM_WRITERS[output.suffix.casefold()]
    write_paper(output, write(form, out.corpus, out.language, rows), paper)


def _require_sound(read: tuple[list[_T], list[Problem]]) -> list[_T]:
    """What was read of a file with which nothing is wrong."""
    rows, problems = read
    if problems:
        raise ProblemsError(problems)
    return rows

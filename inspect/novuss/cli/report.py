"""``novuss report``: what the records of an event say, on the terminal or as files."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rich.markup import escape

from novuss.cli import shared_options
from novuss.cli.console_output import Output, open_output
from novuss.cli.option_factories import argument, flag, option, option_group, refuse_together
from novuss.cli.output_files import (
    check_forms,
    print_written,
    refuse_overwrite,
    write_papers,
)
from novuss.cli.record_steps import find_records_status
from novuss.cli.terminal_results import print_standing, print_table, quote_markup
from novuss.files.safe_write import Paper
from novuss.input_problems import require_choice
from novuss.inspection.event_head import EventHead
from novuss.inspection.item_photos import Photo
from novuss.recordreport.record_document import RecordReport, View, format_zone
from novuss.recordreport.record_tables import Tables
from novuss.records.event_records import EventRecords
from novuss.records.event_state import build_head
from novuss.records.inspection_photo_list import list_recorded_photos
from novuss.records.item_standings import Standing
from novuss.records.record_store import open_store
from novuss.records.signature_trust import Signatures, read_signatures
from novuss.report.paper_files import translate_headings


@option_group
class _Options:
    store: Path = argument("EVENT.db", "The event's records.")
    item: str | None = option("--item", "The certificate of one item.", metavar="ID")
    open_: bool = flag("--open", "What is to be corrected, decided or measured.")
    history: bool = flag("--history", "Every inspection, the earliest first.")
    output: list[Path] | None = option(
        "--output",
        "-o",
        "Write it to a file: .html .pdf .csv .json .md, the summary as .xlsx too.",
        metavar="PATH",
    )
    certificates: Path | None = option(
        "--certificates", "Write a certificate for each item.", metavar="DIR"
    )
    form: str = option("--form", "Form of --certificates.", metavar="html|pdf", default="html")
    language: shared_options.Language
    head: shared_options.HeadOptions
    site_url: shared_options.SiteUrl
    annex: shared_options.Annex
    force: shared_options.Force

    @property
    def view(self) -> View:
        """Which paper is asked for."""
        if self.item is not None:
            return "certificate"
        if self.open_:
            return "open"
        return "history" if self.history else "summary"

    def check(self, out: Output) -> None:
        """Check that the options go together, and that every file can be made.

        Raises:
            ProblemsError: they do not, or a form that there is not.
        """
        from novuss.recordreport.output_formats import list_forms

        views = {"--item": self.item is not None, "--open": self.open_, "--history": self.history}
        refuse_together(option for option, given in views.items() if given)
        require_choice(self.form, ("html", "pdf"), "--form")
        if self.certificates and (self.open_ or self.history):
            refuse_together(["--certificates", f"--{self.view}"])
        check_forms(self.output or [], list_forms(self.view), out)
        if self.certificates:
            path = self.certificates / f"x.{self.form}"
            check_forms([path], list_forms("certificate"), out, "--form")


@dataclass(frozen=True)
class _Papers:
    """What the papers of a call are made from."""

    found: EventRecords
    head: EventHead
    signatures: Signatures
    photos: tuple[Photo, ...]
    options: _Options
    out: Output

    def build_report(self, standings: Sequence[Standing], view: View) -> RecordReport:
        """The paper on some items."""
        paper = RecordReport.of(
            standings,
            self.found.records,
            view=view,
            head=self.head,
            corpus=self.out.corpus,
            language=self.out.language,
            store=self.found.path.name,
            site_url=self.options.site_url,
            annex=self.options.annex,
            signatures=self.signatures,
        )
        # A certificate has no annex.
        return replace(paper, photos=self.photos) if view == "summary" else paper


def write_record_report(options: _Options) -> int:
    """Report from an event's records: a summary, or what the options ask for.

    Name, place, date and judges are those that the records keep, unless an option says
    otherwise for this paper.

    Exit status: 0 the report was made, whatever it says; 1 it was made, and
    inspections, or desks on the event, disagree; 3 it was made, and an entry of another
    version could not be read; 2 the records or the call cannot be used, or names of items
    cannot be told apart.
    """
    out, store = open_output(options.language), options.store
    options.check(out)
    fields = options.head.read_fields()
    with open_store(store) as opened:
        found = EventRecords.of(opened, store, out.corpus).select_for_paper(options.item)
        signatures = read_signatures(opened, out.corpus)
        inspections = [inspection for item in found.standings for inspection in item.inspections]
        photos = tuple(list_recorded_photos(inspections, opened))
    # What an option says is for this paper alone.
    head = build_head({**found.event.kept, **fields})
    out = out.see_event(head.day, found.event.edition)
    papers = _Papers(found, head, signatures, photos, options=options, out=out)
    asked = papers.build_report(found.standings, options.view)
    _write_papers(papers, asked)
    if not options.certificates and not options.output:
        _print_report(asked, out)
    return find_records_status(found)


def _write_papers(papers: _Papers, asked: RecordReport) -> None:
    """Write the paper in its forms, and the certificates; name what was written."""
    from novuss.recordreport.output_formats import RECORD_FORMS, name_certificate_files

    options, out, standings = papers.options, papers.out, papers.found.standings
    paths, folder = options.output or [], options.certificates
    names = name_certificate_files(standings) if folder else []
    certificates = [folder / f"{name}.{options.form}" for name in names] if folder else []
    # Before the first is written: half of the papers of an event help nobody.
    certificate = _describe_paper("certificate", out)
    known = dict.fromkeys(paths, _describe_paper(options.view, out, asked))
    refuse_overwrite(known | dict.fromkeys(certificates, certificate), out, force=options.force)
    contents = {path: RECORD_FORMS[path.suffix.casefold()](asked) for path in paths}
    write_papers(contents, _describe_paper(options.view, out))
    print_written(paths, out)
    for standing, path in zip(standings, certificates, strict=bool(folder)):
        content = RECORD_FORMS[f".{options.form}"](papers.build_report([standing], "certificate"))
        write_papers({path: content}, certificate)
    if folder:
        out.print("cli.certificates", n=len(standings), path=folder)


def _describe_paper(view: View, out: Output, report: RecordReport | None = None) -> Paper:
    """The paper of a view, as it is known again where it stands; its heads from ``report``."""
    headings = Tables(report, whole=True).build_main().headings if report else ()
    heads = translate_headings(out.corpus, headings) if report else ()
    return Paper(f"record-{view}", heads, members={"report": view})


def _print_report(report: RecordReport, out: Output) -> None:
    console = out.console
    if report.view == "certificate":
        for standing in report.standings:
            print_standing(standing, out)
    for table in Tables(report).build_all():
        console.print(f"\n[bold]{escape(out.say(table.title))}[/]")
        if table.rows:
            print_table(table, out)
        else:
            console.print(out.say("record.nothing-open"))
    for text in (*report.warnings, *report.acts):
        console.print(quote_markup(text))
    if report.state:
        console.print(report.head_words)
    if report.signed_words:
        console.print(quote_markup(report.signed_words))
    zone = format_zone(report.entries[-1].inspected_at)
    console.print(f"\n{out.say('record.zone', zone=zone)}")

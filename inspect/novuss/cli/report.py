"""``novuss report``: what the records of an event say, on the terminal or as files."""

import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from novuss.cli.event import (
    ChiefJudgeOption,
    DateOption,
    EventNameOption,
    PlaceOption,
    SeniorJudgeOption,
    head_told,
    records_status,
)
from novuss.cli.files import ForceOption, check_forms, put, said_in_all, spare
from novuss.cli.findings import print_standing, print_table
from novuss.cli.options import AnnexOption, LanguageOption, SiteUrlOption, chosen, one_of
from novuss.cli.terminal import load_spoken, printable, screen, told
from novuss.corpus import Corpus
from novuss.speech import SPOKEN
from novuss.writing import Paper

if TYPE_CHECKING:
    from novuss.recordreport.document import RecordReport, View
    from novuss.records.standing import Standing

_CERTIFICATES = ("html", "pdf")


def report(
    store: Annotated[Path, typer.Argument(metavar="EVENT.db", help="The event's records.")],
    item: Annotated[
        str | None, typer.Option("--item", metavar="ID", help="The certificate of one item.")
    ] = None,
    open_: Annotated[
        bool, typer.Option("--open", help="What is to be corrected, decided or measured.")
    ] = False,
    history: Annotated[
        bool, typer.Option("--history", help="Every inspection, the earliest first.")
    ] = False,
    output: Annotated[
        list[Path] | None,
        typer.Option(
            "--output",
            "-o",
            metavar="PATH",
            help="Write it to a file: .html .pdf .csv .json .md, the summary as .xlsx too.",
        ),
    ] = None,
    certificates: Annotated[
        Path | None,
        typer.Option("--certificates", metavar="DIR", help="Write a certificate for each item."),
    ] = None,
    form: Annotated[
        str, typer.Option("--form", metavar="html|pdf", help="Form of --certificates.")
    ] = "html",
    language: LanguageOption = SPOKEN,
    event: EventNameOption = None,
    place: PlaceOption = None,
    date: DateOption = None,
    senior_judge: SeniorJudgeOption = None,
    chief_judge: ChiefJudgeOption = None,
    site_url: SiteUrlOption = None,
    annex: AnnexOption = True,
    force: ForceOption = False,
) -> None:
    """Report from an event's records: a summary, or what the options ask for.

    Name, place, date and judges are those that the records keep, unless an option says
    otherwise for this paper.

    Exit status: 0 the report was made, whatever it says; 1 it was made, and
    inspections, or desks on the event, disagree; 3 it was made, and an entry of another
    version could not be read; 2 the records or the call cannot be used, or names of items
    cannot be told apart.
    """
    from novuss.problems import ProblemsError
    from novuss.recordreport.document import RecordReport
    from novuss.recordreport.forms import RECORD_FORMS, forms_of
    from novuss.records.event import event_of, head_of
    from novuss.records.keyring import read_signatures
    from novuss.records.standing import inspected, name_problems, of_item, standings
    from novuss.records.store import open_store

    view: View = "summary"
    if item is not None:
        view = "certificate"
    elif open_ or history:
        view = "open" if open_ else "history"
    corpus, explainer = load_spoken(language)
    paths = output or []
    with told(explainer, as_json=False):
        views = {"--item": item is not None, "--open": open_, "--history": history}
        one_of(option for option, given in views.items() if given)
        chosen(form, _CERTIFICATES, "--form")
        if certificates and (open_ or history):
            one_of(["--certificates", f"--{view}"])
        check_forms(paths, explainer, forms_of(view), "--output")
        if certificates:
            check_forms([certificates / f"x.{form}"], explainer, forms_of("certificate"), "--form")
        told_of_it = head_told(event, place, date, senior_judge, chief_judge)
    with told(explainer, as_json=False), open_store(store) as opened:
        records, signatures = opened.read(corpus), read_signatures(opened)
        # What an option says is for this paper alone.
        head = head_of({**event_of(records).kept, **told_of_it})
        found = inspected(standings(records, corpus), str(store))
        if item is not None:
            found = of_item(found, item, str(store))
        if problems := name_problems(records, str(store)):
            # No paper on what may be one item or two.
            raise ProblemsError(problems)

    def made(items: "Sequence[Standing]", view: "View") -> "RecordReport":
        speech = explainer.language
        return RecordReport.of(
            items,
            records,
            view=view,
            head=head,
            corpus=corpus,
            language=speech,
            store=store.name,
            site_url=site_url,
            annex=annex,
            signatures=signatures,
        )

    names = _file_names(found) if certificates else []
    papers = [certificates / f"{name}.{form}" for name in names] if certificates else []
    asked = made(found, view)
    with told(explainer, as_json=False):
        # Before the first is written: half of the papers of an event help nobody.
        certificate = _paper("certificate", corpus)
        known = dict.fromkeys(paths, _paper(view, corpus, asked))
        spare(known | dict.fromkeys(papers, certificate), explainer, force=force)
        contents = {path: RECORD_FORMS[path.suffix.casefold()](asked) for path in paths}
        put(contents, _paper(view, corpus))
        for path in paths:
            typer.echo(explainer.wording("cli.written", path=str(path)))
        for one, path in zip(found, papers, strict=bool(papers)):
            content = RECORD_FORMS[f".{form}"](made([one], "certificate"))
            put({path: content}, certificate)
    if certificates:
        say = explainer.wording
        typer.echo(say("cli.certificates", n=len(found), path=str(certificates)))
    elif not paths:
        _print(asked)
    raise typer.Exit(records_status(found, records))


def _paper(view: "View", corpus: Corpus, report: "RecordReport | None" = None) -> Paper:
    """The paper of a view, as it is known again where it stands; its heads from ``report``."""
    from novuss.recordreport.tables import Tables

    heads = said_in_all(corpus, Tables(report, whole=True).main().headings) if report else ()
    return Paper(f"record-{view}", heads, members={"report": view})


def _file_names(found: "Iterable[Standing]") -> list[str]:
    """A name of its own for each item, of letters and digits that every disk takes."""
    names: list[str] = []
    taken: set[str] = set()
    for one in found:
        plain = unicodedata.normalize("NFC", one.item)
        safe = "".join(sign if sign.isalnum() or sign in "-_" else "_" for sign in plain)
        # A file name holds 255 bytes, and a letter up to four of them.
        base = name = f"{one.kind}-{safe[:40]}"
        number = 1
        while name.casefold() in taken:
            number += 1
            name = f"{base}-{number}"
        taken.add(name.casefold())
        names.append(name)
    return names


def _print(report: "RecordReport") -> None:
    from novuss.recordreport.document import local_zone
    from novuss.recordreport.tables import Tables

    say = report.explainer.wording
    console = screen()
    if report.view == "certificate":
        for one in report.standings:
            print_standing(one, report.explainer)
    tables = Tables(report).all()
    for found in tables:
        console.print()
        console.print(f"[bold]{escape(say(found.title))}[/]")
        if found.rows:
            print_table(found, report.explainer)
        else:
            console.print(say("record.nothing-open"))
    for text in (*report.warnings, *report.acts):
        console.print(escape(printable(text)))
    if report.state:
        console.print(report.state_words)
    if report.signed_words:
        console.print(escape(printable(report.signed_words)))
    console.print()
    console.print(say("record.zone", zone=local_zone(report.entries[-1].inspected_at)))

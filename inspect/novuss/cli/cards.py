"""``novuss cards``: cards of clauses, labels of inspected items and slips of participants."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from novuss.cli.clauses import clauses_typed
from novuss.cli.event import print_disputes, records_status
from novuss.cli.files import ForceOption, check_forms, put, spare, spare_inputs
from novuss.cli.options import LanguageOption, SiteUrlOption, WrongOption, chosen
from novuss.cli.terminal import ALL_PASS, cut, load_spoken, printable, told
from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.speech import SPOKEN
from novuss.writing import Paper

if TYPE_CHECKING:
    from novuss.explain import Explainer
    from novuss.languages import Language
    from novuss.recordreport.articles import Article
    from novuss.records.entry import Records
    from novuss.records.event import Event
    from novuss.records.standing import Standing

_FORMS = (".html", ".pdf")


def cards(
    output: Annotated[Path, typer.Option("--output", "-o", help="The .html or .pdf to write.")],
    clauses: Annotated[
        list[str] | None,
        typer.Argument(metavar="CLAUSE", help="Clauses as printed, such as 17.1.8."),
    ] = None,
    labels: Annotated[
        Path | None,
        typer.Option("--labels", metavar="EVENT.db", help="Labels for the items of an event."),
    ] = None,
    slips: Annotated[
        Path | None,
        typer.Option("--slips", metavar="EVENT.db", help="A slip for each participant."),
    ] = None,
    form: Annotated[
        str,
        typer.Option(
            "--format", metavar="63.5x38.1|70x37", help="Size of the labels in millimetres."
        ),
    ] = "63.5x38.1",
    items: Annotated[
        list[str] | None,
        typer.Option("--item", metavar="ID", help="Only labels of these items or sets."),
    ] = None,
    skip: Annotated[
        int,
        typer.Option("--skip", metavar="N", min=0, help="Labels already used on the first sheet."),
    ] = 0,
    participants: Annotated[
        list[str] | None,
        typer.Option("--participant", metavar="NAME", help="Only slips of these participants."),
    ] = None,
    site_url: SiteUrlOption = None,
    edition: Annotated[
        str, typer.Option("--edition", metavar="EDITION", help="Edition of the clauses.")
    ] = DEFAULT_EDITION,
    language: LanguageOption = SPOKEN,
    force: ForceOption = False,
) -> None:
    """Write cards of clauses, eight to an A4; labels for inspected items; participants' slips.

    A card has number, text and a code that leads to the site (--site-url). A label has item,
    verdict, date, seal and a code that holds them; a set of discs has one label. A slip lists
    what a participant handed in, to be signed.

    Exit status: 0 it was written; of an event's records 1 where entries disagree and 3 where
    one cannot be read; 2 nothing was written.
    """
    from novuss.report.pdf import pdf_of

    corpus, explainer = load_spoken(language)
    speech = explainer.language
    asked = {"CLAUSE": clauses, "--labels": labels, "--slips": slips}
    given = [name for name, value in asked.items() if value]
    with told(explainer, as_json=False):
        if len(given) != 1:
            code = "option-together" if given else "option-no-cards"
            raise WrongOption(", ".join(given or asked), code)
        check_forms([output], explainer, _FORMS, "--output")
        _belong("--labels", given, {"--item": items, "--skip": skip})
        _belong("--slips", given, {"--participant": participants})
        _belong("CLAUSE", given, {"--site-url": site_url})
        spare_inputs([output], [path for path in (labels, slips) if path], "--output")
        paper = Paper("cards" if clauses else given[0].removeprefix("--"))
        spare({output: paper}, explainer, force=force)
        status = ALL_PASS
        if labels:
            opened = _Opened.of(labels, corpus)
            page = _labels_page(opened, speech, form, items or [], skip)
        elif slips:
            opened = _Opened.of(slips, corpus)
            page = _slips_page(opened, explainer, participants or [])
        else:
            page = _cards_page(clauses or [], corpus, speech, edition, site_url)
    content = pdf_of(page) if output.suffix.casefold() == ".pdf" else page.encode()
    with told(explainer, as_json=False):
        put({output: content}, paper)
    typer.echo(str(output))
    if labels or slips:
        status = opened.end(explainer)
    raise typer.Exit(status)


def _belong(option: str, given: Sequence[str], others: Mapping[str, object]) -> None:
    """Refuse what says something of one sort of paper alone beside another.

    Raises:
        WrongOption: naming both.
    """
    for name, value in others.items():
        if value and option not in given:
            raise WrongOption(f"{given[0]}, {name}", "option-together")


@dataclass(frozen=True)
class _Opened:
    """An event's records with what was handed in."""

    path: Path
    corpus: Corpus
    records: "Records"
    standings: "Sequence[Standing]"

    @classmethod
    def of(cls, path: Path, corpus: Corpus) -> "_Opened":
        """What is in a file.

        Raises:
            ProblemsError: it cannot be used, nothing was inspected, or names of items
                cannot be told apart: no paper on what may be one item or two.
        """
        from novuss.problems import ProblemsError
        from novuss.records.standing import inspected, name_problems, standings
        from novuss.records.store import open_store

        with open_store(path) as store:
            records = store.read(corpus)
        found = inspected(standings(records, corpus), str(path))
        if problems := name_problems(records, str(path)):
            raise ProblemsError(problems)
        return cls(path, corpus, records, found)

    @cached_property
    def articles(self) -> "list[Article]":
        """Items, and sets of discs."""
        from novuss.recordreport.articles import articles_of

        return articles_of(self.standings, self.corpus)

    @cached_property
    def event(self) -> "Event":
        """What is kept of the event."""
        from novuss.records.event import event_of

        return event_of(self.records)

    def end(self, explainer: "Explainer") -> int:
        """Tell what is in question; the status of the command."""
        print_disputes(self.event, explainer, self.corpus, self.path)
        return records_status(self.standings, self.records)


def _labels_page(
    opened: _Opened, language: "Language", form: str, items: list[str], skip: int
) -> str:
    """The labels of an event, of all its items or of some.

    Raises:
        WrongOption: no such format, or more labels are in use than a sheet has.
        ProblemsError: ``record-item``.
    """
    from novuss.recordreport.articles import named_articles
    from novuss.recordreport.labels import FORMATS, labels_html

    sheet = FORMATS[chosen(form, FORMATS, "--format")]
    if skip >= sheet.on_a_sheet:
        values = {"value": str(skip), "known": f"0 … {sheet.on_a_sheet - 1}"}
        raise WrongOption("--skip", "option-choice", **values)
    # Nothing is stuck on a person, unless somebody asks for it.
    articles = (
        named_articles(items, opened.articles, opened.standings, str(opened.path))
        if items
        else [one for one in opened.articles if one.kind != "participant"]
    )
    return labels_html(
        articles,
        sheet,
        head=opened.event.head,
        records=opened.records,
        corpus=opened.corpus,
        language=language,
        skip=skip,
    )


def _slips_page(opened: _Opened, explainer: "Explainer", names: list[str]) -> str:
    """The slips of an event, of all its participants or of some.

    Raises:
        WrongOption: no row names a participant, or none of that name.
    """
    from novuss.inspection.names import name_keys
    from novuss.recordreport.slips import slips_html, slips_of

    slips, without = slips_of(opened.articles)
    if not slips:
        raise WrongOption("--slips", "option-no-participant")
    wanted = slips
    if names:
        wanted = []
        for name in names:
            same = [one for one in slips if name_keys(one.participant) & name_keys(name)]
            if not same:
                known = cut([one.participant for one in slips])
                raise WrongOption("--participant", "option-choice", value=name, known=known)
            wanted += [one for one in same if one not in wanted]
    elif without:
        items = cut([one.name for one in without])
        said = explainer.wording("cli.without-participant", n=len(without), items=items)
        typer.echo(printable(said), err=True)
    return slips_html(
        wanted, opened.event.head, opened.corpus, explainer.language, opened.path.name
    )


def _cards_page(
    clauses: list[str], corpus: Corpus, language: "Language", edition: str, site_url: str | None
) -> str:
    """The cards of clauses.

    Raises:
        WrongOption: no site is named that the codes could lead to.
        ProblemsError: a clause that there is not.
    """
    from novuss.report.cards import cards_html

    if site_url is None:
        raise WrongOption("--site-url", "option-no-site")
    found = clauses_typed(clauses, edition, corpus)
    return cards_html(corpus, edition, language, found, site_url)

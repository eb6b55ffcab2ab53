"""``novuss cards``: cards of clauses, labels of inspected items and slips of participants."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from novuss.cli import shared_options
from novuss.cli.console_output import Output, Status, open_output, shorten_names
from novuss.cli.option_factories import argument, option, option_group, parse_day
from novuss.cli.output_files import (
    check_forms,
    refuse_inputs,
    refuse_overwrite,
    write_page,
)
from novuss.cli.record_steps import find_records_status, print_disputes
from novuss.files.safe_write import Paper
from novuss.input_problems import ProblemsError, require_choice
from novuss.inspection.confusable_names import name_keys
from novuss.recordreport.items_and_disc_sets import find_articles, group_articles
from novuss.records.event_records import EventRecords, read_event
from novuss.report.paper_files import PAGE_FORMS
from novuss.rulebook.clause_lookup import find_clauses


@option_group
class _Options:
    output: Path = option("--output", "-o", "The .html or .pdf to write.", required=True)
    clauses: list[str] | None = argument(
        "CLAUSE", "Clauses as printed, such as 17.1.8.", required=False
    )
    labels: Path | None = option(
        "--labels", "Labels for the items of an event.", metavar="EVENT.db"
    )
    slips: Path | None = option("--slips", "A slip for each participant.", metavar="EVENT.db")
    form: str = option(
        "--format",
        "Size of the labels in millimetres.",
        metavar="63.5x38.1|70x37",
        default="63.5x38.1",
    )
    items: list[str] | None = option("--item", "Only labels of these items or sets.", metavar="ID")
    skip: int = option(
        "--skip", "Labels already used on the first sheet.", metavar="N", min=0, default=0
    )
    participants: list[str] | None = option(
        "--participant", "Only slips of these participants.", metavar="NAME"
    )
    site_url: shared_options.SiteUrl
    edition: shared_options.Edition
    at: shared_options.At
    language: shared_options.Language
    force: shared_options.Force


def write_cards(options: _Options) -> int:
    """Write cards of clauses, eight to an A4; labels for inspected items; participants' slips.

    A card has number, text and a code that leads to the site (--site-url). A label has item,
    verdict, date, seal and a code that holds them; a set of discs has one label. A slip lists
    what a participant handed in, to be signed.

    Exit status: 0 it was written; of an event's records 1 where entries disagree and 3 where
    one cannot be read; 2 nothing was written.
    """
    day, output = parse_day(options.at, "--at"), options.output
    out = open_output(options.language, edition=options.edition, day=day)
    out.tell_edition()
    sort = _find_sort(options)
    check_forms([output], PAGE_FORMS, out)
    _refuse_beside("--labels", sort, {"--item": options.items, "--skip": options.skip})
    _refuse_beside("--slips", sort, {"--participant": options.participants})
    _refuse_beside("CLAUSE", sort, {"--site-url": options.site_url})
    store = options.labels or options.slips
    refuse_inputs([output], [store] if store else [])
    paper = Paper("cards" if sort == "CLAUSE" else sort.removeprefix("--"))
    refuse_overwrite({output: paper}, out, force=options.force)
    found = read_event(store, out.corpus).select_for_paper() if store else None
    if found is None:
        page = _build_cards(options, out)
    elif options.labels:
        page = _build_labels(found, options, out)
    else:
        page = _build_slips(found, options.participants or [], out)
    write_page(output, page, paper)
    if found is None:
        return Status.ALL_PASS
    print_disputes(found, out)
    return find_records_status(found)


def _find_sort(options: _Options) -> str:
    """Which sort of paper is asked for, by what asks for it."""
    asked = {"CLAUSE": options.clauses, "--labels": options.labels, "--slips": options.slips}
    given = [name for name, value in asked.items() if value]
    if len(given) != 1:
        code = "option-together" if given else "option-no-cards"
        raise ProblemsError.of(", ".join(given or asked), code)
    return given[0]


def _refuse_beside(sort: str, asked: str, options: Mapping[str, object]) -> None:
    """Refuse options of one sort of paper where another is asked for."""
    for name, value in options.items():
        if value and sort != asked:
            raise ProblemsError.of(f"{asked}, {name}", "option-together")


def _build_labels(found: EventRecords, options: _Options, out: Output) -> str:
    """The labels of an event, of all its items or of some."""
    from novuss.recordreport.item_labels import FORMATS, render_labels

    sheet = FORMATS[require_choice(options.form, FORMATS, "--format")]
    if options.skip >= sheet.on_a_sheet:
        values = {"value": str(options.skip), "known": f"0 … {sheet.on_a_sheet - 1}"}
        raise ProblemsError.of("--skip", "option-choice", **values)
    articles = group_articles(found.standings, out.corpus)
    if options.items:
        articles = find_articles(options.items, articles, found.standings, str(found.path))
    else:
        # Nothing is stuck on a person, unless somebody asks for it.
        articles = [article for article in articles if article.kind != "participant"]
    return render_labels(
        articles,
        sheet,
        head=found.event.head,
        records=found.records,
        corpus=out.corpus,
        language=out.language,
        skip=options.skip,
    )


def _build_slips(found: EventRecords, names: Sequence[str], out: Output) -> str:
    """The slips of an event, of all its participants or of some."""
    from novuss.recordreport.participant_slips import group_slips, render_slips

    slips, without = group_slips(group_articles(found.standings, out.corpus))
    if not slips:
        raise ProblemsError.of("--slips", "option-no-participant")
    wanted = [] if names else slips
    for name in names:
        same = [slip for slip in slips if name_keys(slip.participant) & name_keys(name)]
        if not same:
            known = shorten_names([slip.participant for slip in slips])
            raise ProblemsError.of("--participant", "option-choice", value=name, known=known)
        wanted += [slip for slip in same if slip not in wanted]
    if without and not names:
        items = shorten_names([article.name for article in without])
        out.warn("cli.without-participant", n=len(without), items=items)
    return render_slips(wanted, found.event.head, out.corpus, out.language, found.path.name)


def _build_cards(options: _Options, out: Output) -> str:
    """The cards of clauses."""
    from novuss.report.clause_cards import render_cards

    if options.site_url is None:
        raise ProblemsError.of("--site-url", "option-no-site")
    found = find_clauses(options.clauses or [], out.edition, out.corpus)
    return render_cards(out.corpus, out.edition, out.language, found, options.site_url)

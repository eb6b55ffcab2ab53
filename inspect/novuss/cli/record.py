"""``novuss record``: the inspections of an event, kept in one file and never changed."""

from novuss.cli import common
from novuss.cli.commands import Commands

record_app = Commands(
    modules={
        "event": ("record_event", "event"),
        "verify": ("record_proof", "verify"),
        "salvage": ("record_proof", "salvage"),
        "key": ("record_proof", "key"),
        "add": ("record_add", "add"),
        "list": ("record", "list_"),
        "show": ("record_show", "show"),
        "history": ("record_show", "history"),
        "merge": ("record_merge", "merge"),
        "export": ("record_merge", "export"),
        "rename": ("record_event", "rename"),
        "decide": ("record_event", "decide"),
    },
    no_args_is_help=True,
    help="Keep an event's inspections in one file; entries are only added.",
)


def list_(store: common.Store, options: common.OutputOptions) -> int:
    """List every item with the verdict that holds, its inspections and its seal.

    Exit status: 1 where inspections, or desks on the event, disagree, 2 where names of
    items cannot be told apart, 3 where an entry cannot be read by this version, else 0.
    """
    from novuss.cli.findings import STYLES, print_contests, print_not_inspected, print_rows
    from novuss.cli.records import EventRecords
    from novuss.recordreport.data import kept_data, unread_data
    from novuss.recordreport.listing import read_listing
    from novuss.records.entry import parse_moment
    from novuss.records.store import open_store
    from novuss.report.json_form import drop_empty, missing_to_json

    out = options.open()
    explainer, say = out.explainer, out.say
    with open_store(store) as opened:
        listing = read_listing(opened, out.corpus)
    records, problems = listing.records, listing.problems
    found = EventRecords(store, out.corpus, records, listing.contested, problems)
    if out.as_json:
        out.print_json(
            {
                "event": kept_data(found.event),
                "head": records.head or None,
                "items": [listed.data for listed in listing.items],
                **drop_empty(not_inspected=missing_to_json(found.event.head.plan, listing.items)),
                "articles": listing.articles,
                "seals_on_two_items": listing.seals,
                "unread": unread_data(records),
                "problems": out.problems_to_json(problems),
            }
        )
        return found.status
    found.print_event(out)
    headings = (
        *("report.item", "report.kind", "report.verdict", "record.inspections"),
        *("record.seal", "record.time", "record.by", "report.why"),
    )
    rows = [
        (
            listed.data["item"],
            explainer.kind(listed.data["kind"]),
            explainer.word(listed),
            str(listed.data["inspections"]),
            listed.data["seal"] or "",
            say.moment(parse_moment(listed.data["inspected_at"])),
            listed.data["by"],
            explainer.headline(listed.headline),
        )
        for listed in listing.items
    ]
    styles = [STYLES[listed.word] for listed in listing.items]
    print_rows([*map(say, headings)], rows, styles, out)
    print_not_inspected(found.event.head.plan, listing.items, out)
    for number, items in listing.seals.items():
        out.print("record.seal-clash", seal=number, items=", ".join(items))
    print_contests(listing.contested, out, store)
    found.print_questions(out)
    return found.status

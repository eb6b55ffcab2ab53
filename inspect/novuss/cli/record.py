"""``novuss record``: the inspections of an event, kept in one file and never changed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING

from novuss.cli import common
from novuss.cli.commands import Commands
from novuss.cli.output import Output, Rendered

if TYPE_CHECKING:
    from novuss.recordreport.listing import ListedItem

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
    from novuss.cli.findings import print_contests, print_not_inspected
    from novuss.cli.records import EventRecords
    from novuss.recordreport.data import kept_data, unread_data
    from novuss.recordreport.listing import read_listing
    from novuss.records.store import open_store
    from novuss.report.json_form import drop_empty, missing_to_json

    out = options.open()
    with open_store(store) as opened:
        listing = read_listing(opened, out.corpus)
    records, problems = listing.records, listing.problems
    found = EventRecords(store, out.corpus, records, listing.contested, problems)
    if out.as_json:
        missing = missing_to_json(found.event.head.plan, listing.items)
        out.print_members(
            {
                "event": kept_data(found.event),
                "head": records.head or None,
                "items": Rendered(listing.item_texts),
                **drop_empty(not_inspected=missing),
                "articles": Rendered(listing.article_texts),
                "seals_on_two_items": listing.seals,
                "unread": unread_data(records),
                "problems": out.problems_to_json(problems),
            }
        )
        return found.status
    found.print_event(out)
    _print_items(listing.items, out)
    print_not_inspected(found.event.head.plan, listing.items, out)
    for number, items in listing.seals.items():
        out.print("record.seal-clash", seal=number, items=", ".join(items))
    print_contests(listing.contested, out, store)
    found.print_questions(out)
    return found.status


def _print_items(items: Sequence[ListedItem], out: Output) -> None:
    """Print every item in a row."""
    from novuss.cli.findings import STYLES, print_rows
    from novuss.explain import Headline

    explainer, say = out.explainer, out.say
    headings = (
        *("report.item", "report.kind", "report.verdict", "record.inspections"),
        *("record.seal", "record.time", "record.by", "report.why"),
    )

    @cache
    def explain_headline(headline: str) -> str:
        # Most items of an event have one of a few.
        return explainer.headline(Headline(**json.loads(headline)))

    rows = [
        (
            listed.item,
            explainer.kind(listed.kind),
            explainer.word(listed),
            str(listed.inspections),
            listed.seal or "",
            say.moment(datetime.fromisoformat(listed.inspected_at)),
            listed.by,
            explain_headline(listed.headline),
        )
        for listed in items
    ]
    print_rows([*map(say, headings)], rows, [STYLES[listed.word] for listed in items], out)

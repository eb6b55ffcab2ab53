"""``novuss record list|show|history``: items and inspections as they were recorded."""

import json
from collections.abc import Sequence
from datetime import datetime
from functools import cache

import typer

from novuss.cli import shared_options
from novuss.cli.console_output import Output, Rendered, Status
from novuss.cli.option_factories import argument
from novuss.cli.record_steps import find_records_status, print_event, print_questions
from novuss.cli.terminal_results import (
    STYLES,
    print_contests,
    print_not_inspected,
    print_rows,
    print_standing,
    print_table,
)
from novuss.explain import Headline
from novuss.recordreport.cached_listing import ListedItem, read_listing
from novuss.recordreport.items_and_disc_sets import FINGERPRINT, compute_fingerprint
from novuss.recordreport.record_document import RecordReport
from novuss.recordreport.record_sentences import (
    describe_entries,
    describe_head,
    describe_judged_by_other_limits,
    describe_judged_by_other_versions,
)
from novuss.recordreport.record_tables import Tables
from novuss.recordreport.records_json import (
    act_to_json,
    event_entry_to_json,
    inspection_to_json,
    item_to_json,
    kept_event_to_json,
    taken_file_to_json,
    unread_to_json,
)
from novuss.records.event_records import EventRecords, read_event
from novuss.records.item_standings import Standing, list_acts
from novuss.records.outdated_ruleset_entries import find_ruleset_changes
from novuss.records.record_store import open_store
from novuss.report.json_report import drop_empty, missing_to_json


def list_items(store: shared_options.Store, options: shared_options.OutputOptions) -> Status:
    """List every item with the verdict that holds, its inspections and its seal.

    Exit status: 1 where inspections, or desks on the event, disagree, 2 where names of
    items cannot be told apart, 3 where an entry cannot be read by this version, else 0.
    """
    out = options.open_output()
    with open_store(store) as opened:
        listing = read_listing(opened, out.corpus)
    records, problems = listing.records, listing.problems
    found = EventRecords(store, records, listing.contested, problems)
    if out.as_json:
        missing = missing_to_json(found.event.head.plan, listing.items)
        out.print_json_members(
            {
                "event": kept_event_to_json(found.event),
                "head": records.head or None,
                "items": Rendered(listing.item_texts),
                **drop_empty(not_inspected=missing),
                "articles": Rendered(listing.article_texts),
                "seals_on_two_items": listing.seals,
                "unread": unread_to_json(records),
                "problems": out.problems_to_json(problems),
            }
        )
        return find_records_status(found)
    print_event(found, out)
    _print_items(listing.items, out)
    print_not_inspected(found.event.head.plan, listing.items, out)
    for number, items in listing.seals.items():
        out.print("record.seal-clash", seal=number, items=", ".join(items))
    print_contests(listing.contested, out, store)
    print_questions(found, out)
    return find_records_status(found)


def _print_items(items: Sequence[ListedItem], out: Output) -> None:
    """Print every item in a row."""
    explainer, say = out.explainer, out.say
    headings = (
        *("report.item", "report.kind", "report.verdict", "record.inspections"),
        *("record.seal", "record.time", "record.by", "report.why"),
    )

    @cache
    def explain_headline(headline: str) -> str:
        # Most items of an event have one of a few.
        return explainer.write_headline(Headline(**json.loads(headline)))

    rows = [
        (
            listed.item,
            explainer.name_kind(listed.kind),
            explainer.name_outcome(listed),
            str(listed.inspections),
            listed.seal or "",
            say.format_moment(datetime.fromisoformat(listed.inspected_at)),
            listed.by,
            explain_headline(listed.headline),
        )
        for listed in items
    ]
    print_rows([*map(say, headings)], rows, [STYLES[listed.word] for listed in items], out)


def show_item(
    store: shared_options.Store,
    item: str = argument("ITEM", "The item, as in its table."),
    *,
    options: shared_options.OutputOptions,
) -> int:
    """Show an item: every reading, the superseded ones included, and what holds now."""
    out = options.open_output()
    found = read_event(store, out.corpus).select_item(item)
    records = found.records
    entries = {
        inspection.entry.id: inspection.entry
        for standing in found.standings
        for inspection in standing.inspections
    }
    otherwise = find_ruleset_changes(entries.values(), out.corpus.ruleset_version)
    if out.as_json:
        out.print_json(
            {
                "event": kept_event_to_json(found.event),
                "head": records.head or None,
                "judged_otherwise": [entry.data for entry in otherwise],
                "items": [
                    {
                        **item_to_json(standing, out.explainer),
                        "fingerprint": compute_fingerprint([standing], records),
                    }
                    for standing in found.standings
                ],
            }
        )
        return find_records_status(found)
    print_event(found, out)
    for standing in found.standings:
        print_standing(standing, out)
        mark = compute_fingerprint([standing], records)[:FINGERPRINT]
        typer.echo(f"{out.say('record.fingerprint')}: {mark}")
        readings = _build_tables(found, [standing], out).build_readings()
        print_table(readings.drop_columns("report.limits", "report.instrument"), out)
    differing = [
        *describe_judged_by_other_limits(otherwise, out.explainer),
        *describe_judged_by_other_versions(otherwise, out.explainer),
    ]
    for text in [*differing, *filter(None, [describe_head(records.head, out.say)])]:
        out.print_line(text)
    print_contests(found.standings, out, store)
    print_questions(found, out)
    return find_records_status(found)


def list_inspections(
    store: shared_options.Store,
    item: str | None = argument("[ITEM]", "Of this item only.", required=False),
    *,
    options: shared_options.OutputOptions,
) -> int:
    """List every inspection, the earliest first: who, when, where, from which file."""
    out = options.open_output()
    found = read_event(store, out.corpus).select_item(item)
    records, explainer = found.records, out.explainer
    acts = list_acts(found.standings, records)
    # Of one item, what was said of the event is no part of the history.
    tellings = records.updates if item is None else ()
    handovers = records.handovers if item is None else ()
    if out.as_json:
        inspections = sorted(
            (inspection for standing in found.standings for inspection in standing.inspections),
            key=lambda inspection: inspection.entry.order,
        )
        out.print_json(
            {
                "inspections": [
                    inspection_to_json(inspection, explainer) for inspection in inspections
                ],
                "acts": [
                    *(act_to_json(entry) for entry, _ in acts),
                    *map(event_entry_to_json, tellings),
                    *map(taken_file_to_json, handovers),
                ],
                "unread": unread_to_json(records),
                "head": records.head or None,
            }
        )
        return find_records_status(found)
    if found.standings:
        table = _build_tables(found, found.standings, out).build_history()
        print_table(table.drop_columns("report.value"), out)
    for line in describe_entries(acts, tellings, handovers, explainer, out.corpus):
        out.print_line(line)
    print_questions(found, out)
    return find_records_status(found)


def _build_tables(found: EventRecords, items: Sequence[Standing], out: Output) -> Tables:
    """The tables on some items, at least one, as their reports have them."""
    return Tables(
        RecordReport.of(
            items,
            found.records,
            view="history",
            head=found.event.head,
            corpus=out.corpus,
            language=out.language,
            store="",
        )
    )

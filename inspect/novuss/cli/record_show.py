"""``novuss record show`` and ``history``: items and inspections as they were recorded."""

from collections.abc import Sequence

import typer

from novuss.cli import common
from novuss.cli.findings import print_contests, print_standing, print_table
from novuss.cli.options import argument
from novuss.cli.output import Output
from novuss.cli.records import EventRecords, read_event
from novuss.recordreport.articles import FINGERPRINT, compute_fingerprint
from novuss.recordreport.data import (
    act_data,
    handover_data,
    inspection_data,
    item_data,
    kept_data,
    telling_data,
    unread_data,
)
from novuss.recordreport.document import RecordReport
from novuss.recordreport.tables import Tables
from novuss.recordreport.words import (
    describe_act,
    describe_changed_limits,
    describe_changed_versions,
    describe_handover,
    describe_head,
    describe_update,
)
from novuss.records.ruleset_changes import find_ruleset_changes
from novuss.records.standing import Standing, list_acts


def show(
    store: common.Store,
    item: str = argument("ITEM", "The item, as in its table."),
    *,
    options: common.OutputOptions,
) -> int:
    """Show an item: every reading, the superseded ones included, and what holds now."""
    out = options.open()
    found = read_event(store, out.corpus).of_item(item)
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
                "event": kept_data(found.event),
                "head": records.head or None,
                "judged_otherwise": [entry.data for entry in otherwise],
                "items": [
                    {
                        **item_data(standing, out.explainer),
                        "fingerprint": compute_fingerprint([standing], records),
                    }
                    for standing in found.standings
                ],
            }
        )
        return found.status
    found.print_event(out)
    for standing in found.standings:
        print_standing(standing, out)
        mark = compute_fingerprint([standing], records)[:FINGERPRINT]
        typer.echo(f"{out.say('record.fingerprint')}: {mark}")
        readings = _build_tables(found, [standing], out).readings()
        print_table(readings.without("report.limits", "report.instrument"), out)
    differing = [
        *describe_changed_limits(otherwise, out.explainer),
        *describe_changed_versions(otherwise, out.explainer),
    ]
    for text in [*differing, *filter(None, [describe_head(records.head, out.say)])]:
        out.print_line(text)
    print_contests(found.standings, out, store)
    found.print_questions(out)
    return found.status


def history(
    store: common.Store,
    item: str | None = argument("[ITEM]", "Of this item only.", required=False),
    *,
    options: common.OutputOptions,
) -> int:
    """List every inspection, the earliest first: who, when, where, from which file."""
    out = options.open()
    found = read_event(store, out.corpus).of_item(item)
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
                "inspections": [inspection_data(each, explainer) for each in inspections],
                "acts": [
                    *(act_data(entry) for entry, _ in acts),
                    *map(telling_data, tellings),
                    *map(handover_data, handovers),
                ],
                "unread": unread_data(records),
                "head": records.head or None,
            }
        )
        return found.status
    if found.standings:
        table = _build_tables(found, found.standings, out).history()
        print_table(table.without("report.value"), out)
    for entry, items in acts:
        out.print_line(describe_act(entry, items, explainer))
    for telling in tellings:
        out.print_line(describe_update(telling, explainer, out.corpus))
    for handover in handovers:
        out.print_line(describe_handover(handover, explainer))
    found.print_questions(out)
    return found.status


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

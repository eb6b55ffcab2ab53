"""``novuss record add``: measuring tables and event files, judged and recorded."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from novuss.cli import shared_options
from novuss.cli.console_output import Output, Status
from novuss.cli.event_file_import import add_events
from novuss.cli.option_factories import (
    argument,
    flag,
    name_desk,
    option,
    option_group,
    require_name,
)
from novuss.cli.record_steps import (
    Target,
    compare_names,
    extend_store,
    print_disputes,
    print_kept,
    read_signer,
)
from novuss.cli.terminal_results import find_exit_status, print_result, refuse_input
from novuss.desk.phones_and_drafts_store import find_drafts_path
from novuss.input_problems import ProblemsError, require_choice
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.recordreport.record_sentences import EVENT_OPTIONS, describe_claims, format_fields
from novuss.recordreport.records_json import kept_event_to_json
from novuss.records.event_metadata import record_metadata
from novuss.records.event_records import EventRecords, read_event_and_items
from novuss.records.event_state import Event, build_head
from novuss.records.inspection_recording import AddedInspection, record_inspection
from novuss.records.judging_settings import CheckTerms, find_check_terms
from novuss.records.new_entries import InspectionDetails
from novuss.records.recorded_entries import (
    Author,
    Field,
    FieldValue,
    FileRole,
    SourceFile,
    parse_inspection_time,
    refuse_repeated_files,
)
from novuss.records.typed_seal_numbers import parse_seals
from novuss.report.json_report import result_to_json
from novuss.tables.event_file import filter_event_files
from novuss.tables.event_head_sheet import complete_event_head
from novuss.tables.input_content import read_once
from novuss.tables.table_check import check_tables


@option_group
class _Options:
    files: list[Path] = argument("FILE...", "CSV or XLSX tables, or event files of the form.")
    by: str = option(
        "--by", "Who answers for it; an event file names them itself.", metavar="NAME", default=""
    )
    seal: list[str] | None = option(
        "--seal",
        "Seal put on the item; with several items, one for each.",
        metavar="NUMBER|ITEM=NUMBER",
    )
    replaces: list[str] | None = option(
        "--replaces",
        "A re-inspection: the entry that it repeats, or all of the same items.",
        metavar="ENTRY|all",
    )
    time: str | None = option(
        "--time",
        "When it was measured, as 2026-11-21 10:30 or 21.11.2026 10:30; now unless given.",
        metavar="MOMENT",
    )
    head: shared_options.HeadOptions
    desk: shared_options.Desk
    again: bool = flag("--again", "Record files even if they were recorded before.")
    complete: bool = option(
        "--complete/--partial",
        "An item passes when everything was checked, or when what was checked passes.",
        default=True,
    )
    tables: shared_options.TableOptions
    encoding: str | None = option("--encoding", "Encoding of CSV files that are not UTF-8.")
    key: shared_options.Key
    output: shared_options.CappedOptions


@dataclass(frozen=True)
class _Call:
    """A call whose options were found to be right."""

    target: Target
    options: _Options
    terms: CheckTerms
    #: What the records kept of the event before.
    event: Event
    moment: datetime


def add_inspections(store: shared_options.Store, options: _Options) -> Status:
    """Judge measuring tables as check does, and record every reading and verdict.

    Name, place, date and judges of the event are said once and kept. Edition, rule and
    working limits are those that the event keeps (see record event), unless an option says
    otherwise for these tables; those first said together with the name, place, date or
    judges are kept as well. While a desk serves the records, such options are refused.

    Each inspection of an event file becomes an entry of its own, once: the same file again, or a
    later one of the same event, adds only what is new. Where a verdict differs from that of the
    form, this is reported.

    Exit status by how the items of these tables now stand in the records: 0 every
    verdict is pass; 1 something fails or is contested; 3 something is open or was
    not checked; all recorded. 2: the input is wrong, nothing is recorded.
    """
    out = options.output.open_output()
    # A pipe gives its bytes once: to what tells event files, and to what reads them or tables.
    with read_once():
        return _add_inspections(store, options, out)


def _add_inspections(store: Path, options: _Options, out: Output) -> Status:
    fields = options.head.read_fields()
    signer = read_signer(options.key)
    # An inspection has the verdict of its own readings; what is missing counts where the item
    # stands, by the union of its inspections.
    asked, check = options.tables, options.tables.build_check(options.encoding, out)
    events = filter_event_files(options.files, options.encoding)
    if events:
        _check_beside(events, options, store)
    by = options.by.strip() if events else require_name(options.by)
    author = Author(by, name_desk(options.desk))
    moment = parse_inspection_time(options.time, datetime.now(UTC))
    # A file that is none of ours is told before anything else.
    event = read_event_and_items(store, out.corpus).event
    target = Target(store, author, signer, fields)
    if events:
        return add_events(target, events, asked, check, out, partial=not options.complete)
    if asked.edition is not None:
        require_choice(asked.edition, out.corpus.equipment.editions, "--edition")
    head = complete_event_head(build_head(fields), options.files, out.corpus)
    terms = find_check_terms(check, asked.edition, asked.find_rule(event.rule), event, head.day)
    for name in terms.disputed:
        option = EVENT_OPTIONS[name]
        words = describe_claims(event.disputed[name], out.explainer, out.corpus)
        values = {"path": str(store), "how": option}
        raise ProblemsError.of(option, "option-disputed", **values, sayings=words)
    return _add_tables(_Call(target, options, terms, event, moment), out)


def _check_beside(events: list[Path], options: _Options, store: Path) -> None:
    """Check that event files stand alone, and that no option says what they say themselves."""
    if options.tables.limits:
        _refuse_at_desk(store, ["working_limits"], options)
    if tables := [path for path in options.files if path not in events]:
        values = {"file": str(events[0]), "other": str(tables[0])}
        raise ProblemsError.of(str(tables[0]), "option-event-beside", **values)
    own = ("seal", "replaces", "time", "again")
    if given := [f"--{name}" for name in own if getattr(options, name)]:
        raise ProblemsError.of(", ".join(given), "option-event-says", file=str(events[0]))


def _refuse_at_desk(store: Path, alone: list[Field], options: _Options) -> None:
    """Refuse that something holds for some tables alone where a desk serves the records."""
    if alone and find_drafts_path(store).exists():
        names = ("edition", "rule", "guard", "limits")
        given = {f"--{name}": getattr(options.tables, name) for name in names}
        how = " ".join(f"{name} {value}" for name, value in given.items() if value is not None)
        place = ", ".join(EVENT_OPTIONS[name] for name in alone)
        raise ProblemsError.of(place, "desk-terms", path=str(store), how=how)


def _add_tables(call: _Call, out: Output) -> Status:
    """Judge measuring tables, record what they say and print it."""
    corpus, target, terms, options = out.corpus, call.target, call.terms, call.options
    with read_once() as contents:
        day = call.moment.astimezone().date()
        compare = compare_names(target.path, corpus)
        checked = check_tables(terms.options, options.files, day, compare)
        result = checked.result
        if result is None:
            refuse_input(terms.options, checked, out)
        head = EventHead(day=target.fields.get("day"))  # type: ignore[arg-type]
        sheet = complete_event_head(head, options.files, corpus)
        fields = terms.complete_fields(target.fields, sheet, call.event, result)
        _refuse_at_desk(target.path, terms.list_departures(call.event, fields, result), options)
        sources = _list_sources(call, contents)
    refuse_repeated_files(sources)
    details = InspectionDetails(
        inspected_at=call.moment,
        seals=parse_seals(options.seal or [], result),
        again=options.again,
        partial=not options.complete,
        replaces=options.replaces or [],
    )
    with extend_store(target.path, corpus, target.signer, create=True) as opened:
        limit_files = [source for source in sources if source.role == "limits"]
        _, new = record_metadata(opened, corpus, fields, target.author, limit_files)
        added = record_inspection(
            opened,
            corpus,
            result,
            sources,
            target.author,
            details=details,
        )
        found = EventRecords(target.path, opened.read_event_and_items(corpus))
    standing = added.build_event_result(result)
    if out.as_json:
        beside = {
            item.item: [inspection.entry.id for inspection in others]
            for item, others in added.beside
        }
        out.print_json(
            {
                **result_to_json(standing, corpus, out.explainer, notices=checked.notices),
                "entry": added.entry,
                "beside": beside,
                "event": kept_event_to_json(found.event),
                "from_event": list(terms.kept),
            }
        )
    else:
        out.print_notices(checked.notices)
        print_result(standing, out)
        _print_beside(added, out)
        _print_terms(call, result, new, out)
        out.print("cli.recorded", n=len(result.items), path=target.path, entry=added.entry)
        print_disputes(found, out)
    return find_exit_status(standing)


def _print_terms(
    call: _Call, result: EventResult, new: dict[Field, FieldValue], out: Output
) -> None:
    """Print what came from the event, what is kept of it now, and what holds for these alone."""
    terms, store = call.terms, call.target.path
    if terms.kept:
        kept = {name: call.event.kept[name] for name in terms.kept}
        out.print("cli.event-used", words=format_fields(kept, out.explainer, out.corpus))
    if terms.unused_limits:
        out.print("cli.event-limits-unused", edition=terms.options.edition)
    print_kept(new, store, out)
    if alone := terms.list_departures(call.event, new, result):
        options = ", ".join(EVENT_OPTIONS[name] for name in alone)
        out.print("cli.event-alone", options=options, path=store)


def _list_sources(call: _Call, contents: Mapping[Path, bytes]) -> list[SourceFile]:
    """The files that were read, by the bytes that were judged."""
    asked = call.terms.options
    roles: list[tuple[Path | None, FileRole]] = [
        *((path, "readings") for path in call.options.files),
        (asked.limits, "limits"),
        (asked.instruments, "instruments"),
        (asked.waivers, "waivers"),
    ]
    sources = [SourceFile.of(path.name, contents[path], role) for path, role in roles if path]
    return sources + list(call.event.limit_files if "working_limits" in call.terms.kept else ())


def _print_beside(added: AddedInspection, out: Output) -> None:
    """Print which other inspections of the items the new one does not name, and what to do."""
    for standing, others in added.beside:
        entries = "; ".join(
            f"{entry.id[:8]} ({entry.by}, {out.say.format_moment(entry.inspected_at)})"
            for entry in (other.entry for other in others)
        )
        names = " --replaces ".join(other.entry.id[:8] for other in others)
        out.print("record.beside", item=standing.item, entries=entries, names=names)

"""``novuss record add``: measuring tables and event files, judged and recorded."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from novuss.cli import common
from novuss.cli.event_files import add_events
from novuss.cli.findings import print_result
from novuss.cli.judging import Judging, exit_status, refuse_input, result_data
from novuss.cli.options import argument, choose, flag, name_desk, option, option_group, require_name
from novuss.cli.output import Output, WrongOption
from novuss.cli.records import (
    EventRecords,
    Target,
    extend_store,
    print_kept,
    read_about,
    read_signer,
)
from novuss.corpus import DEFAULT_EDITION
from novuss.inspection.decision import DecisionRule
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.recordreport.data import kept_data
from novuss.recordreport.words import EVENT_OPTIONS, describe_claims, format_fields
from novuss.records.entry import (
    Author,
    Field,
    FieldValue,
    FileRole,
    KeptLimits,
    SourceFile,
    parse_inspection_time,
    refuse_repeated_files,
)
from novuss.records.event import Event
from novuss.records.event_metadata import normalize_value, record_metadata
from novuss.records.new_entries import InspectionDetails
from novuss.records.recording import AddedInspection, record_inspection
from novuss.records.seal_options import parse_seals
from novuss.tables.content import read_once
from novuss.tables.event_file import event_files
from novuss.tables.head_sheet import completed


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
    head: common.HeadOptions
    desk: common.Desk
    again: bool = flag("--again", "Record files even if they were recorded before.")
    complete: bool = option(
        "--complete/--partial",
        "An item passes when everything was checked, or when what was checked passes.",
        default=True,
    )
    tables: common.TableOptions
    encoding: str | None = option("--encoding", "Encoding of CSV files that are not UTF-8.")
    key: common.Key
    output: common.CappedOptions


@dataclass(frozen=True)
class _Terms:
    """How tables are judged, and where it comes from."""

    judging: Judging
    #: The fields that came from the event.
    kept: tuple[Field, ...] = ()
    #: The fields that an option says.
    given: tuple[Field, ...] = ()
    #: Whether the event keeps working limits, and they were read for another edition.
    unused_limits: bool = False

    def given_fields(self, result: EventResult) -> dict[Field, FieldValue]:
        """What the options say, by the tables that were judged so."""
        fields: dict[Field, FieldValue] = {
            "edition": result.edition,
            "rule": result.rule,
            "working_limits": KeptLimits(result.edition, result.working_limits),
        }
        return {name: normalize_value(fields[name]) for name in self.given}

    def print(
        self,
        event: Event,
        result: EventResult,
        new: Mapping[Field, FieldValue],
        store: Path,
        out: Output,
    ) -> None:
        """Print what came from the event, what is kept of it now, and what holds for these alone.

        The ``event`` is as it was before, and ``new`` what is kept of it since.
        """
        if self.kept:
            kept = {name: event.kept[name] for name in self.kept}
            out.print("cli.event-used", words=format_fields(kept, out.explainer, out.corpus))
        if self.unused_limits:
            out.print("cli.event-limits-unused", edition=self.judging.edition)
        print_kept(new, store, out)
        usual: dict[Field, FieldValue] = {"edition": DEFAULT_EDITION, "rule": DecisionRule()}
        holding = {**usual, **event.kept, **new}
        alone = [
            EVENT_OPTIONS[name]
            for name, value in self.given_fields(result).items()
            if value != holding.get(name)
        ]
        if alone:
            out.print("cli.event-alone", options=", ".join(alone), path=store)


def _find_terms(
    options: common.TermsOptions, event: Event, judging: Judging, store: Path, out: Output
) -> _Terms:
    """By what tables are judged, as the options say, and as the records keep it otherwise.

    Edition and rule of ``judging`` do not count.

    Raises:
        WrongOption: an option that cannot be used, or a field that none gives and of which
            entries say different things.
    """
    if options.edition is not None:
        choose(options.edition, out.corpus.equipment.editions, "--edition")
    rule = options.find_rule(event.rule)
    given: dict[Field, object] = {
        "edition": options.edition,
        "rule": rule,
        "working_limits": judging.limits,
    }
    for name, sayings in event.disputed.items():
        if name in given and given[name] is None:
            option = EVENT_OPTIONS[name]
            words = describe_claims(sayings, out.explainer, out.corpus)
            raise WrongOption(option, "option-disputed", path=str(store), how=option, sayings=words)
    edition = options.edition or event.edition or DEFAULT_EDITION
    limits = event.working_limits if judging.limits is None else None
    fits = limits is not None and limits.edition == edition
    kept = [name for name, value in given.items() if value is None and name in event.kept]
    if not fits and "working_limits" in kept:
        kept.remove("working_limits")
    return _Terms(
        replace(
            judging,
            edition=edition,
            rule=rule or event.rule or DecisionRule(),
            kept=limits.limits if limits and fits else (),
        ),
        tuple(kept),
        tuple(name for name, value in given.items() if value is not None),
        limits is not None and not fits,
    )


@dataclass(frozen=True)
class _Call:
    """A call whose options were found to be right."""

    target: Target
    options: _Options
    terms: _Terms
    #: What the records kept of the event before.
    event: Event
    moment: datetime


def add(store: common.Store, options: _Options) -> int:
    """Judge measuring tables as check does, and record every reading and verdict.

    Name, place, date and judges of the event are said once and kept. Edition, rule and
    working limits are those that the event keeps (see record event), unless an option says
    otherwise for these tables; those first said together with the name, place, date or
    judges are kept as well.

    Each inspection of an event file becomes an entry of its own, once: the same file again, or a
    later one of the same event, adds only what is new. Where a verdict differs from that of the
    form, this is reported.

    Exit status by how the items of these tables now stand in the records: 0 every
    verdict is pass; 1 something fails or is contested; 3 something is open or was
    not checked; all recorded. 2: the input is wrong, nothing is recorded.
    """
    out = options.output.open()
    fields = options.head.read_fields()
    signer = read_signer(options.key)
    events = event_files(options.files, options.encoding)
    if events:
        _check_beside(events, options)
    # An inspection has the verdict of its own readings; what is missing counts where the item
    # stands, by the union of its inspections.
    judging = options.tables.build_judging(options.encoding, out)
    by = options.by.strip() if events else require_name(options.by)
    author = Author(by, name_desk(options.desk))
    moment = parse_inspection_time(options.time, datetime.now(UTC))
    # A file that is none of ours is told before anything else.
    event = read_about(store, out.corpus).event
    target = Target(store, author, signer, fields)
    if events:
        partial = not options.complete
        return add_events(target, events, options.tables, judging, out, partial=partial)
    terms = _find_terms(options.tables, event, judging, store, out)
    return _add_tables(_Call(target, options, terms, event, moment), out)


def _check_beside(events: list[Path], options: _Options) -> None:
    """Check that event files stand alone, and that no option says what they say themselves."""
    if tables := [path for path in options.files if path not in events]:
        values = {"file": str(events[0]), "other": str(tables[0])}
        raise WrongOption(str(tables[0]), "option-event-beside", **values)
    own = ("seal", "replaces", "time", "again")
    if given := [f"--{name}" for name in own if getattr(options, name)]:
        raise WrongOption(", ".join(given), "option-event-says", file=str(events[0]))


def _add_tables(call: _Call, out: Output) -> int:
    """Judge measuring tables, record what they say and print it."""
    corpus, target, terms, options = out.corpus, call.target, call.terms, call.options
    with read_once() as contents:
        inspected = terms.judging.inspect(
            options.files,
            call.moment.astimezone().date(),
            recorded=lambda names: names.against(
                read_about(target.path, corpus, names.named).list_names(), str(target.path)
            ),
        )
        result = inspected.result
        if result is None:
            refuse_input(terms.judging, inspected, out)
        fields = _complete_fields(call, result, out)
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
        found = EventRecords(target.path, corpus, opened.read_about(corpus))
    standing = added.event(result)
    if out.as_json:
        beside = {
            item.item: [inspection.entry.id for inspection in others]
            for item, others in added.beside
        }
        out.print_json(
            {
                **result_data(standing, out, notices=inspected.notices),
                "entry": added.entry,
                "beside": beside,
                "event": kept_data(found.event),
                "from_event": list(terms.kept),
            }
        )
    else:
        out.print_notices(inspected.notices)
        print_result(standing, out)
        _print_beside(added, out)
        terms.print(call.event, result, new, target.path, out)
        out.print("cli.recorded", n=len(result.items), path=target.path, entry=added.entry)
        found.print_disputes(out)
    return exit_status(standing)


def _complete_fields(call: _Call, result: EventResult, out: Output) -> dict[Field, FieldValue]:
    """What is to be kept of the event: of the options, and what else is said for the first time."""
    known = {*call.event.kept, *call.event.disputed}
    head = EventHead(day=call.target.fields.get("day"))  # type: ignore[arg-type]
    sheet = vars(completed(head, call.options.files, out.corpus))
    fields: dict[Field, FieldValue] = {
        **{name: value for name, value in sheet.items() if value and name not in known},  # type: ignore[misc]
        **call.target.fields,
    }
    if fields:
        given = call.terms.given_fields(result)
        fields |= {name: value for name, value in given.items() if name not in known}
    return fields


def _list_sources(call: _Call, contents: Mapping[Path, bytes]) -> list[SourceFile]:
    """The files that were read, by the bytes that were judged."""
    judging = call.terms.judging
    roles: list[tuple[Path | None, FileRole]] = [
        *((path, "readings") for path in call.options.files),
        (judging.limits, "limits"),
        (judging.instruments, "instruments"),
        (judging.waivers, "waivers"),
    ]
    sources = [SourceFile.of(path.name, contents[path], role) for path, role in roles if path]
    return sources + list(call.event.limit_files if "working_limits" in call.terms.kept else ())


def _print_beside(added: AddedInspection, out: Output) -> None:
    """Print which other inspections of the items the new one does not name, and what to do."""
    for standing, others in added.beside:
        entries = "; ".join(
            f"{other.entry.id[:8]} ({other.entry.by}, {out.say.moment(other.entry.inspected_at)})"
            for other in others
        )
        names = " --replaces ".join(other.entry.id[:8] for other in others)
        out.print("record.beside", item=standing.item, entries=entries, names=names)

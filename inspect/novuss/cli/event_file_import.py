"""Event files as commands take them over into records and print them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import typer

from novuss.cli.console_output import MOST_SHOWN, Output, Status, shorten_names
from novuss.cli.record_steps import (
    Target,
    compare_names,
    extend_store,
    print_disputes,
    print_kept,
)
from novuss.cli.shared_options import TermsOptions
from novuss.cli.terminal_results import (
    find_exit_status,
    print_contests,
    print_readings,
    print_rest,
    print_result,
    refuse_input,
)
from novuss.input_problems import ProblemsError
from novuss.inspection.event_result import EventResult
from novuss.recordreport.record_sentences import (
    EVENT_OPTIONS,
    describe_settled_contests,
    format_fields,
)
from novuss.recordreport.records_json import event_value_to_json, kept_event_to_json
from novuss.records.event_file_check import (
    CheckedEvent,
    adopt_terms,
    check_event_files,
    read_event_files,
)
from novuss.records.event_file_import import Taken, take_over
from novuss.records.event_file_judging import JudgedEvent
from novuss.records.event_file_union import Union
from novuss.records.event_records import EventRecords, read_event_and_items
from novuss.records.item_standings import Standing
from novuss.records.recorded_entries import SourceFile
from novuss.report.json_report import result_to_json
from novuss.tables.input_content import read_once
from novuss.tables.table_check import CheckOptions

#: The keys of what the fields of an event are called.
_HEADINGS = {"name": "event", "place": "place", "date": "day", "chief_judge": "chief-judge"}


def refuse_edition(asked: str | None, event: Union) -> None:
    """Refuse to judge event files by another edition than they name.

    Raises:
        ProblemsError: another one was asked for.
    """
    if asked not in (None, event.edition):
        values = {"file": event.sources[0].name, "other": event.edition}
        raise ProblemsError.of("--edition", "option-edition", **values)


def print_event(
    event: Union,
    standings: Sequence[Standing],
    before: Sequence[str],
    result: EventResult,
    out: Output,
) -> None:
    """Print what stands in place of what, what is contested, and where the form said otherwise."""
    if result.replaced:
        typer.echo("")
        out.print("cli.replaced", n=len(result.replaced))
        print_readings(result.replaced, out, "--json")
    print_contests(standings, out)
    for standing in standings:
        for line in describe_settled_contests(standing, out.explainer, with_entries=False):
            out.print_line(line)
    print_differing_verdicts(result, out)
    print_terms(event, before, out)


def print_differing_verdicts(result: EventResult, out: Output) -> None:
    """Print the readings of which the form said otherwise, and why that may be."""
    for cause, differing in result.differing_by_cause.items():
        typer.echo("")
        out.print("cli.differs", n=len(differing))
        for reading in differing[:MOST_SHOWN]:
            out.print_line(out.explainer.describe_differing(reading))
        print_rest(len(differing), out, "--json")
        out.print(f"differs.{cause}")


def print_terms(event: Union, before: Sequence[str], out: Output) -> None:
    """Print on what of the event the files disagree, and which options went before them."""
    for disagreement in event.disagreements:
        field = out.say(f"report.{_HEADINGS[disagreement.field]}")
        sayings = "; ".join(f"{text} ({', '.join(files)})" for text, files in disagreement.sayings)
        out.print("cli.files-disagree", field=field, sayings=sayings)
    if before:
        out.print("cli.options-before", options=", ".join(before))


def warn_photos(event: Union, out: Output) -> None:
    """Print which photos are named and did not come, and which came and are not named."""
    packed = [source.photos for source in event.sources if source.photos is not None]
    photos = event.photos
    missing = [f"{photo.item} ({photo.name})" for photo in photos if photo.content is None]
    named = {photo.sha256 for photo in photos}
    unnamed = sorted({digest for held in packed for digest in held} - named)
    # An event file that came alone never has them.
    if packed and missing:
        out.warn("photos.missing", names=shorten_names(missing, most=MOST_SHOWN))
    if unnamed:
        names = [f"{digest[:8]}…" for digest in unnamed]
        out.warn("photos.unnamed", names=shorten_names(names, most=MOST_SHOWN))


def add_events(
    target: Target,
    events: Sequence[Path],
    asked: TermsOptions,
    options: CheckOptions,
    out: Output,
    *,
    partial: bool,
) -> Status:
    """Take event files over into the records, and print what came of it.

    Raises:
        typer.Exit: something is wrong with the files; nothing was recorded.
    """
    corpus, store = out.corpus, target.path
    with read_once() as contents:
        options = replace(options, rule=asked.find_rule() or options.rule)
        event = read_event_files(events, options, rule_asked=asked.asks_rule, inspected=True)
        warn_photos(event, out)
        options, before = adopt_terms(options, event, rule_asked=asked.asks_rule)
        refuse_edition(asked.edition, event)
        judged = judge_for_records(event, options, store, out)
    with extend_store(store, corpus, target.signer, create=True) as opened:
        taken = take_over(
            opened,
            corpus,
            event,
            judged,
            list_sources(event, contents),
            author=target.author,
            partial=partial,
            given=target.fields,
            own_limits=options.limits is None,
        )
        found = EventRecords(store, opened.read_event_and_items(corpus))
    result = taken.build_event_result(judged)
    if out.as_json:
        data = result_to_json(result, corpus, out.explainer)
        out.print_json({**data, **taken_to_json(taken), "event": kept_event_to_json(found.event)})
    else:
        print_result(result, out)
        print_differing_verdicts(result, out)
        print_terms(event, before, out)
        print_taken(taken, store, out)
        print_contests(taken.standings, out, store)
        print_disputes(found, out)
    # Where nothing was measured, nothing passes.
    return find_exit_status(result) if result.items else Status.SOME_OPEN


def judge_for_records(event: Union, options: CheckOptions, store: Path, out: Output) -> JudgedEvent:
    """Judge event files that come to the records, by the limits that these keep if need be.

    Raises:
        typer.Exit: something is wrong with the files.
    """
    kept = read_event_and_items(store, out.corpus).event.working_limits
    if kept and kept.edition == options.edition and options.limits is None and not event.limits:
        options = replace(options, kept_limits=kept.limits)
    compare = compare_names(store, out.corpus, former=True)
    checked = check_event_files(options, event, (), event.event_head.day, compare_names=compare)
    return require_judged(checked, options, out)


def require_judged(checked: CheckedEvent, options: CheckOptions, out: Output) -> JudgedEvent:
    """What event files come to; where anything is wrong with them the command ends."""
    if checked.judged is None:
        refuse_input(options, checked, out)
    return checked.judged


def list_sources(event: Union, contents: Mapping[Path, bytes]) -> list[SourceFile]:
    """The event files by the bytes that were read."""
    paths = [source.path for source in event.sources]
    return [SourceFile.of(path.name, contents[path], "event") for path in paths]


def taken_to_json(taken: Taken) -> dict[str, object]:
    """Give what an event file brought to the records as JSON."""
    return {
        "added": [judged.piece.inspection.id for judged in taken.new],
        "known": [judged.piece.inspection.id for judged in taken.known],
        "not_begun": [judged.piece.inspection.id for judged in taken.empty],
        "otherwise": {
            name: {"kept": event_value_to_json(kept), "file": event_value_to_json(filed)}
            for name, (kept, filed) in taken.otherwise.items()
        },
    }


def print_taken(taken: Taken, store: Path, out: Output) -> None:
    """Print how many inspections were added, and what of the event files could not be."""
    explainer, corpus = out.explainer, out.corpus
    print_kept(taken.kept, store, out)
    for field, (kept, filed) in taken.otherwise.items():
        out.print(
            "cli.event-otherwise",
            kept=format_fields({field: kept}, explainer, corpus),
            said=format_fields({field: filed}, explainer, corpus).partition(": ")[2],
            path=store,
            option=EVENT_OPTIONS[field],
        )
    if taken.empty:
        items = dict.fromkeys(judged.piece.inspection.item.strip() for judged in taken.empty)
        out.print("cli.not-begun", items=", ".join(items))
    out.print("cli.taken-over", n=len(taken.new), path=store, known=len(taken.known))

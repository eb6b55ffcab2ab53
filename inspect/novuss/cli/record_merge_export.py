"""``novuss record merge`` and ``export``: files of several desks, and the event file of records."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from novuss.cli import shared_options
from novuss.cli.console_output import Output, Status, open_output
from novuss.cli.event_file_import import (
    judge_for_records,
    list_sources,
    print_taken,
    print_terms,
    require_judged,
    taken_to_json,
    warn_photos,
)
from novuss.cli.option_factories import argument, name_desk, option
from novuss.cli.output_files import (
    is_standard_output,
    print_written,
    refuse_overwrite,
    write_papers,
)
from novuss.cli.record_steps import print_questions, read_signer
from novuss.cli.terminal_results import print_contests
from novuss.files.safe_write import Paper
from novuss.input_problems import ProblemsError
from novuss.model.event_file import EventFile
from novuss.recordreport.cached_listing import keep_listing
from novuss.recordreport.record_sentences import list_waiting
from novuss.recordreport.records_json import kept_event_to_json, standing_to_json, unread_to_json
from novuss.records.event_file_check import adopt_terms, check_event_files, read_event_files
from novuss.records.event_file_export import export_event
from novuss.records.event_file_import import Taken, take_over
from novuss.records.event_records import EventRecords, read_event
from novuss.records.inspection_photo_list import list_photo_digests
from novuss.records.record_merging import Merged, merge_stores
from novuss.records.record_store import Store, open_store
from novuss.records.recorded_entries import Author
from novuss.records.seal_and_name_clashes import find_name_problems
from novuss.tables.event_file import SUFFIXES, filter_event_files
from novuss.tables.event_zip import pack_event_zip
from novuss.tables.input_content import read_once
from novuss.tables.table_check import CheckOptions

#: An event file, as it is known again where it stands.
_PAPER = Paper("event", members={"format": "novuss-event-1"})


def merge_records(
    into: Path = argument("INTO.db", "The file that grows; .json or .zip is an event file."),
    sources: list[Path] = argument("FROM.db...", "Other desks' files, event files among them."),
    *,
    key: shared_options.Key,
    options: shared_options.CappedOptions,
) -> int:
    """Add the entries of other desks' files; what is there already is not added twice.

    Event files of the form (.json, with photos .zip) are taken in as by record add. Where INTO
    ends so, it becomes one event file out of all, with every inspection once.

    Exit status: 0 merged, and nothing waits; 2 the files cannot be merged, nothing was added; 3
    merged, and something waits for an answer: inspections or desks disagree, names of items cannot
    be told apart, or an entry cannot be read by this version.
    """
    out = options.open_output()
    terms = CheckOptions(out.corpus, language=out.language)
    if into.suffix.casefold() in SUFFIXES:
        return _merge_event_files(into, sources, terms, out)
    with read_once() as contents:
        stores = _find_stores(sources)
        events = [path for path in sources if path not in stores]
        take = _judge_events_for(into, events, contents, terms, out)
    taken: Taken | None = None

    def take_events(grown: Store) -> None:
        nonlocal taken
        taken = take(grown)
        keep_listing(grown, out.corpus)

    merged = merge_stores(into, stores, out.corpus, take_events, signer=read_signer(key))
    found = read_event(into, out.corpus)
    if taken:
        added, known = merged.added + len(taken.new), merged.known + len(taken.known)
        merged = replace(merged, added=added, known=known)
    return _print_merged(found, merged, taken, out)


def _print_merged(found: EventRecords, merged: Merged, taken: Taken | None, out: Output) -> int:
    """Print what was merged and what waits for an answer; the exit status."""
    problems = find_name_problems(found.records, str(found.path))
    waiting = list_waiting(found.standings, found.records, problems, out.explainer)
    if out.as_json:
        out.print_json(
            {
                "added": merged.added,
                "known": merged.known,
                **({"events": taken_to_json(taken)} if taken else {}),
                "event": kept_event_to_json(found.event),
                "contested": [standing_to_json(standing) for standing in found.contested],
                "unread": unread_to_json(found.records),
                "problems": out.problems_to_json(problems),
            }
        )
    else:
        if taken:
            print_taken(taken, found.path, out)
        print_contests(found.standings, out, found.path)
        print_questions(replace(found, problems=problems), out)
        out.print("cli.merged", added=merged.added, known=merged.known)
        if waiting:
            out.print("cli.waiting", what="; ".join(waiting))
    return Status.SOME_OPEN if waiting else Status.ALL_PASS


def _find_stores(sources: Sequence[Path]) -> list[Path]:
    """Those of the files that are not event files, by their names or, of a pipe, by its content."""
    named = [path for path in sources if path.suffix.casefold() in SUFFIXES]
    events = {*named, *filter_event_files(path for path in sources if path not in named)}
    return [path for path in sources if path not in events]


def _judge_events_for(
    into: Path,
    events: Sequence[Path],
    contents: Mapping[Path, bytes],
    options: CheckOptions,
    out: Output,
) -> Callable[[Store], Taken | None]:
    """Judge event files that are to come into a file of records.

    What is returned takes them over into the open file, when the others have come.
    """
    if not events:
        return lambda _: None
    event = read_event_files(events, options)
    warn_photos(event, out)
    options, _ = adopt_terms(options, event)
    judged = judge_for_records(event, options, into, out)
    sources, author = list_sources(event, contents), Author("", name_desk(None))
    return lambda store: take_over(store, out.corpus, event, judged, sources, author=author)


def _merge_event_files(
    into: Path, sources: Sequence[Path], options: CheckOptions, out: Output
) -> int:
    """Put event files together in one, and print where they disagree."""
    with read_once():
        if stores := _find_stores(sources):
            raise ProblemsError.of(
                str(stores[0]), "option-merge", file=str(stores[0]), into=str(into)
            )
        before = [into] if into.exists() else []
        if before and not filter_event_files(before):
            # It would be lost: it is none of ours.
            refuse_overwrite({into: _PAPER}, out)
        event = read_event_files([*before, *sources], options)
        known = {
            inspection.id
            for source in event.sources
            if source.path == into
            for inspection in source.file.inspections
        }
        options, _ = adopt_terms(options, event)
        checked = check_event_files(options, event, (), event.event_head.day)
        judged = require_judged(checked, options, out)
        warn_photos(event, out)
        _write_event(into, event.file, event.photo_contents, out)
    added = sum(piece.inspection.id not in known for piece in event.inspections)
    contested = [standing for standing in judged.standings if standing.contests]
    if out.as_json:
        out.print_json(
            {
                "added": added,
                "known": len(event.inspections) - added,
                "contested": [standing_to_json(standing) for standing in contested],
                "disagreements": [
                    {
                        "field": disagreement.field,
                        "sayings": [
                            {"value": text, "files": list(files)}
                            for text, files in disagreement.sayings
                        ],
                    }
                    for disagreement in event.disagreements
                ],
                "problems": [],
            }
        )
    else:
        out.print("cli.merged-file", path=into, n=len(event.inspections), added=added)
        print_terms(event, (), out)
        print_contests(contested, out)
    return Status.SOME_OPEN if event.disagreements or contested else Status.ALL_PASS


def export_event_file(
    store: shared_options.Store,
    output: Path = option(
        "--output", "-o", "The event file: .json, with photos .zip.", metavar="PATH", required=True
    ),
    *,
    language: shared_options.Language,
    force: shared_options.Force,
) -> int:
    """Write the event file of the records, for the form to open.

    Inspections that came from a form stand in it as they were typed there. Those of measuring
    tables have their values as typed, and the raw readings of what was derived.

    Exit status: 0 the file was written; 2 the records or the call cannot be used; 3 it was
    written without an entry that this version cannot read.
    """
    out = open_output(language)
    if output.suffix.casefold() not in SUFFIXES:
        known = ", ".join(SUFFIXES)
        raise ProblemsError.of("--output", "option-form", path=str(output), known=known)
    with open_store(store) as opened:
        found = export_event(opened.read_records(out.corpus), out.corpus, str(store))
        photos = opened.photos.read_photos(list_photo_digests(found.file.inspections))
    refuse_overwrite({output: _PAPER}, out, force=force)
    _write_event(output, found.file, photos, out)
    print_written([output], out)
    tell = out.warn if is_standard_output(output) else out.print
    if found.seals:
        tell("cli.exported-without", path=store, seals=found.seals)
    if found.unread:
        tell("cli.exported-unread", n=found.unread)
    return Status.SOME_OPEN if found.unread else Status.ALL_PASS


def _write_event(path: Path, file: EventFile, photos: Mapping[str, bytes], out: Output) -> None:
    """Write an event file, with its photos where the path is that of a zip."""
    content = (json.dumps(file.to_data(), ensure_ascii=False, indent=1) + "\n").encode()
    alone = path.suffix.casefold() == ".json"
    write_papers({path: content if alone else pack_event_zip(content, photos)}, _PAPER)
    if alone and photos:
        out.warn("photos.left-out", n=len(photos))

"""``novuss record`` with event files: what the form handed over comes to the records, and back."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from novuss.cli.event import print_disputes, rule_told
from novuss.cli.files import put, spare
from novuss.cli.findings import print_contests, print_result
from novuss.cli.handover import (
    Handed,
    inspect_union,
    print_differing,
    print_terms,
    read_union,
    settled,
)
from novuss.cli.judging import Judging, exit_status
from novuss.cli.options import WrongOption, at_desk
from novuss.cli.terminal import ALL_PASS, SOME_OPEN, print_json, printable, refuse, told
from novuss.corpus import Corpus
from novuss.writing import Paper

if TYPE_CHECKING:
    from novuss.explain import Explainer
    from novuss.handover.adding import Taken
    from novuss.handover.union import Union
    from novuss.model.event_file import EventFile
    from novuss.problems import Problem
    from novuss.records.chain import Signer
    from novuss.records.entry import Author, Field, Records, Said, SourceFile
    from novuss.records.store import Store
    from novuss.tables.item_names import ItemNames


@dataclass(frozen=True)
class EventsCall:
    """What a call says that adds event files to the records."""

    store: Path
    events: tuple[Path, ...]
    author: "Author"
    partial: bool
    #: What options say of the event.
    told: "Mapping[Field, Said]"
    edition: str | None
    rule: str | None
    guard: str | None
    as_json: bool
    signer: "Signer | None" = None


def only_events(
    files: Sequence[Path], events: Sequence[Path], options: Mapping[str, object]
) -> None:
    """See that event files stand alone, and that no option says what they say themselves.

    Args:
        files: all that the call names.
        events: the event files among them.
        options: by its name, what each option says that only measuring tables need.

    Raises:
        WrongOption: measuring tables stand beside them, or one of the options is said.
    """
    if tables := [path for path in files if path not in events]:
        values = {"file": str(events[0]), "other": str(tables[0])}
        raise WrongOption(str(tables[0]), "option-event-beside", **values)
    said = [name for name, value in options.items() if value]
    if said:
        raise WrongOption(", ".join(said), "option-event-says", file=str(events[0]))


def judged_events(
    judging: Judging,
    one: "Union",
    store: Path,
    *,
    edition: str | None = None,
    rule_asked: bool = False,
) -> Handed:
    """What event files that come to the records say, judged as they and the options ask.

    Raises:
        WrongOption: another edition was told.
    """
    from novuss.records.event import event_of

    judging, before = settled(judging, one, edition=edition, rule_told=rule_asked)
    kept = event_of(records_about(store, judging.corpus)).working_limits
    if kept and kept.edition == judging.edition and judging.limits is None and not one.limits:
        judging = replace(judging, kept=kept.limits)
    return inspect_union(
        judging,
        one,
        (),
        one.event_head.day,
        before=before,
        recorded=_against(store, judging.corpus),
    )


def _against(store: Path, corpus: Corpus) -> "Callable[[ItemNames], list[Problem]]":
    """What the names of items meet in the records, by the names that they had there too."""

    def find(names: "ItemNames") -> "list[Problem]":
        records = records_about(store, corpus, names)
        before = [(one.kind, one.named) for one in records.inspections if one.named]
        return names.against([*recorded_names(records), *before], str(store))

    return find


def records_about(store: Path, corpus: Corpus, names: "ItemNames | None" = None) -> "Records":
    """What a file of records says of the event, and of items of some names; it may be missing."""
    from novuss.records.entry import Records
    from novuss.records.store import open_store

    if not store.exists():
        return Records()
    with open_store(store, create=True) as opened:
        return opened.read_about(corpus, names.named if names else ())


def recorded_names(records: "Records") -> list[tuple[str, str]]:
    """The items and the sets of discs in the records, each with its kind."""
    return [
        *((one.kind, one.item) for one in records.inspections),
        *(
            ("set", name)
            for one in records.inspections
            for result in one.results
            if (name := result.reading.disc_set)
        ),
    ]


def sources_of(one: "Union", contents: Mapping[Path, bytes]) -> "list[SourceFile]":
    """The event files by the bytes that were read."""
    from novuss.records.entry import SourceFile

    return [
        SourceFile.of(source.path.name, contents[source.path], "event") for source in one.sources
    ]


def add_events(call: EventsCall, judging: Judging, explainer: "Explainer") -> NoReturn:
    """Take event files over into the records, tell what came of it, and end.

    Raises:
        typer.Exit: always; with status 2 and nothing recorded where anything is wrong.
    """
    from novuss.handover.adding import take_over
    from novuss.recordreport.data import kept_data
    from novuss.recordreport.listing import keep_listing
    from novuss.records.event import event_of
    from novuss.records.store import open_store
    from novuss.report.json_form import event_data
    from novuss.report.text_status import raised_status
    from novuss.tables.content import read_once

    corpus = judging.corpus
    with told(explainer, as_json=call.as_json), read_once() as contents:
        rule = rule_told(call.rule, call.guard, None)
        if rule is not None:
            judging = replace(judging, rule=rule)
        one = read_union(
            call.events,
            corpus,
            judging.encoding,
            rule_asked=rule is not None,
            inspected=True,
        )
        handed = judged_events(
            judging, one, call.store, edition=call.edition, rule_asked=rule is not None
        )
    if handed.judged is None:
        refuse(handed.judging, handed.inspected, explainer, as_json=call.as_json)
    with (
        told(explainer, as_json=call.as_json),
        open_store(call.store, create=True, signer=call.signer) as opened,
        opened.transaction(),
    ):
        taken = take_over(
            opened,
            corpus,
            one,
            handed.judged,
            sources_of(one, contents),
            author=call.author,
            partial=call.partial,
            told=call.told,
            own_limits=judging.limits is None,
        )
        keep_listing(opened, corpus)
        stands = event_of(opened.read_about(corpus))
    result = taken.event(handed.judged)
    if call.as_json:
        status = raised_status(corpus, result, explainer.language)
        said = event_data(result, explainer, corpus.judged_with, status)
        print_json({**said, **taken_data(taken), "event": kept_data(stands)})
    else:
        print_result(result, explainer)
        print_differing(result, explainer, whole="--json")
        print_terms(one, handed.before, explainer)
        print_taken(taken, explainer, corpus, call.store)
        print_contests(taken.standings, explainer, str(call.store))
        print_disputes(stands, explainer, corpus, call.store)
    # Where nothing was measured, nothing passes.
    raise typer.Exit(exit_status(result) if result.items else SOME_OPEN)


def taken_data(taken: "Taken") -> dict[str, object]:
    """What an event file brought to the records, as data."""
    from novuss.recordreport.data import said_data
    from novuss.report.json_form import filled, waiver_data

    return {
        "added": [one.piece.inspection.id for one in taken.new],
        "known": [one.piece.inspection.id for one in taken.known],
        "not_begun": [one.piece.inspection.id for one in taken.empty],
        "otherwise": {
            name: {"kept": said_data(kept), "file": said_data(said)}
            for name, (kept, said) in taken.otherwise.items()
        },
        **filled(late_waivers=[waiver_data(one) for one in taken.late]),
    }


def print_taken(taken: "Taken", explainer: "Explainer", corpus: Corpus, store: Path) -> None:
    """How many inspections were added, and what of the event files could not be."""
    from novuss.recordreport.words import EVENT_OPTIONS, field_words

    say = explainer.wording
    if taken.kept:
        words = field_words(taken.kept, explainer, corpus)
        typer.echo(printable(say("cli.event-kept", path=str(store), words=words)))
    for field, (kept, said) in taken.otherwise.items():
        values = {
            "kept": field_words({field: kept}, explainer, corpus),
            "said": field_words({field: said}, explainer, corpus).partition(": ")[2],
            "path": str(store),
            "option": EVENT_OPTIONS[field],
        }
        typer.echo(printable(say("cli.event-otherwise", **values)))
    for one in taken.late:
        characteristic = corpus.characteristic(one.characteristic)
        name = characteristic.names[explainer.language] if characteristic else one.characteristic
        about = f"{explainer.kind(one.kind)} {one.item}, {name}"
        typer.echo(printable(say("cli.late-waiver", about=about, chief_judge=one.chief_judge)))
    if taken.empty:
        items = ", ".join(dict.fromkeys(one.piece.inspection.item.strip() for one in taken.empty))
        typer.echo(printable(say("cli.not-begun", items=items)))
    typer.echo(say("cli.taken-over", n=len(taken.new), path=str(store), known=len(taken.known)))


#: An event file, as it is known again where it stands.
EVENT_PAPER = Paper("event", members={"format": "novuss-event-1"})


def event_bytes(file: "EventFile") -> bytes:
    """The content of an event file."""
    return (json.dumps(file.data(), ensure_ascii=False, indent=1) + "\n").encode()


def export_store(
    store: Path, output: Path, corpus: Corpus, explainer: "Explainer", *, force: bool
) -> NoReturn:
    """Write the event file of a file of records, tell what it has no place for, and end.

    Raises:
        typer.Exit: always.
    """
    from novuss.handover.writing import exported
    from novuss.records.store import open_store

    say = explainer.wording
    with told(explainer, as_json=False):
        if output.suffix.casefold() != ".json":
            raise WrongOption("--output", "option-form", path=str(output), known=".json")
        with open_store(store) as opened:
            found = exported(opened.read(corpus), corpus, str(store))
        spare({output: EVENT_PAPER}, explainer, force=force)
        put({output: event_bytes(found.file)}, EVENT_PAPER)
    typer.echo(say("cli.written", path=str(output)))
    if found.seals or found.decisions:
        left = {"seals": str(found.seals), "decisions": str(found.decisions)}
        typer.echo(printable(say("cli.exported-without", path=str(store), **left)))
    if found.unread:
        typer.echo(printable(say("cli.exported-unread", n=found.unread)))
    raise typer.Exit(SOME_OPEN if found.unread else ALL_PASS)


def merge_files(
    into: Path,
    sources: Sequence[Path],
    judging: Judging,
    explainer: "Explainer",
    *,
    as_json: bool,
) -> NoReturn:
    """Put event files together in one, tell where they disagree, and end.

    Raises:
        typer.Exit: always; with status 2 and nothing written where anything is wrong.
    """
    from novuss.tables.content import read_once
    from novuss.tables.event_file import event_files

    say = explainer.wording
    with told(explainer, as_json=as_json), read_once():
        if stores := [path for path in sources if path.suffix.casefold() != ".json"]:
            raise WrongOption(str(stores[0]), "option-merge", file=str(stores[0]), into=str(into))
        before = [into] if into.exists() else []
        if before and not event_files(before):
            # It would be lost: it is none of ours.
            spare({into: EVENT_PAPER}, explainer)
        one = read_union([*before, *sources], judging.corpus)
        known = {
            each.id
            for source in one.sources
            if source.path == into
            for each in source.file.inspections
        }
        judging, _ = settled(judging, one, edition=None, rule_told=False)
        handed = inspect_union(judging, one, (), one.event_head.day, before=())
    if handed.judged is None:
        refuse(handed.judging, handed.inspected, explainer, as_json=as_json)
    with told(explainer, as_json=as_json):
        put({into: event_bytes(one.file)}, EVENT_PAPER)
    standings = handed.judged.standings
    added = sum(piece.inspection.id not in known for piece in one.inspections)
    if as_json:
        from novuss.recordreport.data import standing_data

        print_json(
            {
                "added": added,
                "known": len(one.inspections) - added,
                "contested": [standing_data(it) for it in standings if it.contests],
                "disagreements": [
                    {
                        "field": each.field,
                        "sayings": [
                            {"value": text, "files": list(files)} for text, files in each.sayings
                        ],
                    }
                    for each in one.disagreements
                ],
                "problems": [],
            }
        )
    else:
        typer.echo(say("cli.merged-file", path=str(into), n=len(one.inspections), added=added))
        print_terms(one, (), explainer)
        print_contests(standings, explainer)
    disagree = one.disagreements or any(it.contests for it in standings)
    raise typer.Exit(SOME_OPEN if disagree else ALL_PASS)


def judge_for_merge(
    into: Path, events: Sequence[Path], judging: Judging, explainer: "Explainer", *, as_json: bool
) -> "Callable[[Store], Taken | None]":
    """Read and judge event files that are to come into a file of records.

    Returns:
        What takes them over into the open file, when the others have come.

    Raises:
        typer.Exit: something is wrong with them; nothing was added.
    """
    from novuss.handover.adding import take_over
    from novuss.records.entry import Author
    from novuss.tables.content import read_once

    if not events:
        return lambda _: None
    with told(explainer, as_json=as_json), read_once() as contents:
        one = read_union(events, judging.corpus)
        handed = judged_events(judging, one, into)
    if handed.judged is None:
        refuse(handed.judging, handed.inspected, explainer, as_json=as_json)
    judged = handed.judged

    def take(store: "Store") -> "Taken":
        files, author = sources_of(one, contents), Author("", at_desk(None))
        return take_over(store, judging.corpus, one, judged, files, author=author)

    return take

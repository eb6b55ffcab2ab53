"""``novuss record``: the inspections of an event, kept in one file and never changed."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from novuss.cli.commands import Commands
from novuss.cli.event import (
    ChiefJudgeOption,
    DateOption,
    EventNameOption,
    KeptEditionOption,
    KeptRuleOption,
    PlaceOption,
    SeniorJudgeOption,
    head_told,
    print_disputes,
    print_event,
    records_status,
    standard,
)
from novuss.cli.event import event as keep_event
from novuss.cli.files import ForceOption
from novuss.cli.findings import (
    STYLES,
    print_contests,
    print_result,
    print_rows,
    print_standing,
    print_table,
)
from novuss.cli.judging import Judging, exit_status
from novuss.cli.options import (
    CapOption,
    DeskOption,
    GuardOption,
    InstrumentsOption,
    JsonOption,
    LanguageOption,
    LimitsOption,
    StoreArgument,
    WaiversOption,
    WrongOption,
    at_desk,
    chosen,
    decision_rule,
    named,
    take_caps,
)
from novuss.cli.record_events import (
    EventsCall,
    add_events,
    export_store,
    judge_for_merge,
    merge_files,
    only_events,
    print_taken,
    recorded_names,
    records_about,
    taken_data,
)
from novuss.cli.record_proof import KeyOption, new_key, salvage, signer_of, verify
from novuss.cli.terminal import (
    ALL_PASS,
    BAD_INPUT,
    SOME_OPEN,
    load_spoken,
    print_json,
    printable,
    refuse,
    tell,
    told,
)
from novuss.corpus import DEFAULT_EDITION, Corpus, load_corpus
from novuss.speech import SPOKEN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from novuss.explain import Explainer
    from novuss.handover.adding import Taken
    from novuss.problems import Problem
    from novuss.recordreport.tables import Tables
    from novuss.records.adding import Added
    from novuss.records.entry import FileRole, Records, SourceFile
    from novuss.records.standing import Standing
    from novuss.records.store import Store

record_app = Commands(
    no_args_is_help=True, help="Keep an event's inspections in one file; entries are only added."
)

_By = Annotated[str, typer.Option("--by", metavar="NAME", help="Who answers for it.")]
_Kind = Annotated[
    str | None,
    typer.Option("--kind", metavar="KIND", help="Where items of several kinds have the name."),
]

record_app.command("event")(keep_event)
record_app.command("verify")(verify)
record_app.command("salvage")(salvage)
record_app.command("key")(new_key)


@record_app.command("add")
def add(
    store: StoreArgument,
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="CSV or XLSX tables, or event files of the form."),
    ],
    by: Annotated[
        str,
        typer.Option(
            "--by", metavar="NAME", help="Who answers for it; an event file names them itself."
        ),
    ] = "",
    seal: Annotated[
        list[str] | None,
        typer.Option(
            "--seal",
            metavar="NUMBER|ITEM=NUMBER",
            help="Seal put on the item; with several items, one for each.",
        ),
    ] = None,
    replaces: Annotated[
        list[str] | None,
        typer.Option(
            "--replaces",
            metavar="ENTRY|all",
            help="A re-inspection: the entry that it repeats, or all of the same items.",
        ),
    ] = None,
    time: Annotated[
        str | None,
        typer.Option(
            "--time",
            metavar="MOMENT",
            help="When it was measured, as 2026-11-21 10:30 or 21.11.2026 10:30; now unless given.",
        ),
    ] = None,
    event: EventNameOption = None,
    place: PlaceOption = None,
    date: DateOption = None,
    senior_judge: SeniorJudgeOption = None,
    chief_judge: ChiefJudgeOption = None,
    desk: DeskOption = None,
    again: Annotated[
        bool, typer.Option("--again", help="Record files even if they were recorded before.")
    ] = False,
    complete: Annotated[
        bool,
        typer.Option(
            "--complete/--partial",
            help="An item passes when everything was checked, or when what was checked passes.",
        ),
    ] = True,
    edition: KeptEditionOption = None,
    rule: KeptRuleOption = None,
    guard: GuardOption = None,
    limits: LimitsOption = None,
    instruments: InstrumentsOption = None,
    waivers: WaiversOption = None,
    encoding: Annotated[
        str | None, typer.Option("--encoding", help="Encoding of CSV files that are not UTF-8.")
    ] = None,
    key: KeyOption = None,
    language: LanguageOption = SPOKEN,
    as_json: JsonOption = False,
    cap: CapOption = None,
) -> None:
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
    from novuss.inspection.event_head import EventHead
    from novuss.recordreport.data import kept_data
    from novuss.recordreport.listing import keep_listing
    from novuss.records.adding import add as add_to
    from novuss.records.entry import Author, once, told_moment
    from novuss.records.event import event_of
    from novuss.records.seals import seals_told
    from novuss.records.store import open_store
    from novuss.records.telling import tell as tell_event
    from novuss.report.json_form import event_data
    from novuss.report.text_status import raised_status
    from novuss.tables.content import read_once
    from novuss.tables.event_file import event_files
    from novuss.tables.head_sheet import completed

    corpus, explainer = load_spoken(language)
    with told(explainer, as_json=as_json):
        take_caps(cap)
        told_of_it = head_told(event, place, date, senior_judge, chief_judge)
        signer = signer_of(key)
        events = event_files(files, encoding)
        if events:
            only_events(
                files,
                events,
                {"--seal": seal, "--replaces": replaces, "--time": time, "--again": again},
            )
        judging = Judging(
            corpus=corpus,
            edition=edition or DEFAULT_EDITION,
            rule=decision_rule("simple", None),
            # An inspection has the verdict of its own readings; what is missing counts
            # where the item stands, by the union of its inspections.
            complete=False,
            limits=limits,
            instruments=instruments,
            encoding=encoding,
            waivers=waivers,
            language=explainer.language,
        )
        author = Author(by.strip() if events else named(by), at_desk(desk))
        moment = told_moment(time, datetime.now(UTC))
        # A file that is none of ours is told before anything else.
        before = event_of(records_about(store, corpus))
        if events:
            call = EventsCall(
                store=store,
                events=tuple(events),
                author=author,
                partial=not complete,
                told=told_of_it,
                edition=edition,
                rule=rule,
                guard=guard,
                as_json=as_json,
                signer=signer,
            )
            add_events(call, judging, explainer)
        by_what = standard(
            before, judging, explainer, store, edition=edition, rule=rule, guard=guard
        )
        judging = by_what.judging
    with read_once() as contents:
        inspected = judging.inspect(
            files,
            moment.astimezone().date(),
            recorded=lambda names: names.against(
                recorded_names(records_about(store, corpus, names)), str(store)
            ),
        )
        result = inspected.result
        if result is None:
            refuse(judging, inspected, explainer, as_json=as_json)
        with told(explainer, as_json=as_json):
            # What a workbook's first sheet says of the event is kept where nothing is yet.
            sheet = completed(EventHead(day=told_of_it.get("day")), files, corpus)  # type: ignore[arg-type]
        new_of_it = {
            name: value
            for name, value in vars(sheet).items()
            if value and name not in {*before.kept, *before.disputed}
        }
        told_of_it = {**new_of_it, **told_of_it}  # type: ignore[dict-item]
        sources = _sources(contents, files, limits, instruments, waivers)
        if "working_limits" in by_what.used:
            sources += before.limit_files
    with told(explainer, as_json=as_json):
        once(sources)
        seals = seals_told(seal or [], result)
        if told_of_it:
            # What is said of the event for the first time is said together.
            said = by_what.said(result)
            told_of_it |= {
                name: said[name] for name in said if name not in {*before.kept, *before.disputed}
            }
        with (
            open_store(store, create=True, signer=signer) as opened,
            opened.transaction(),
        ):
            limit_files = [one for one in sources if one.role == "limits"]
            _, new = tell_event(opened, corpus, told_of_it, author, limit_files)
            added = add_to(
                opened,
                corpus,
                result,
                sources,
                author,
                inspected_at=moment,
                seals=seals,
                again=again,
                partial=not complete,
                replaces=replaces or [],
            )
            keep_listing(opened, corpus)
            stands = event_of(opened.read_about(corpus))
    standing = added.event(result)
    if as_json:
        beside = {one.item: [other.entry.id for other in others] for one, others in added.beside}
        print_json(
            {
                **event_data(
                    standing,
                    explainer,
                    corpus.judged_with,
                    raised_status(corpus, standing, explainer.language),
                ),
                "entry": added.entry,
                "beside": beside,
                "event": kept_data(stands),
                "from_event": list(by_what.used),
            }
        )
    else:
        print_result(standing, explainer)
        _print_beside(added, explainer)
        by_what.print(before, result, explainer, store, kept=new)
        typer.echo(
            explainer.wording(
                "cli.recorded", n=len(result.items), path=str(store), entry=added.entry
            )
        )
        print_disputes(stands, explainer, corpus, store)
    raise typer.Exit(exit_status(standing))


def _print_beside(added: "Added", explainer: "Explainer") -> None:
    """Which other inspections of the items the new one does not name, and what to do about it."""
    say = explainer.wording
    for standing, others in added.beside:
        entries = "; ".join(
            f"{one.entry.id[:8]} ({one.entry.by}, {say.moment(one.entry.inspected_at)})"
            for one in others
        )
        names = " --replaces ".join(one.entry.id[:8] for one in others)
        text = say("record.beside", item=standing.item, entries=entries, names=names)
        typer.echo(printable(text))


def _sources(
    contents: "Mapping[Path, bytes]",
    files: list[Path],
    limits: Path | None,
    instruments: Path | None,
    waivers: Path | None,
) -> "list[SourceFile]":
    """The files that were read, by the bytes that were judged."""
    from novuss.records.entry import SourceFile

    named: list[tuple[Path | None, FileRole]] = [
        *((path, "readings") for path in files),
        (limits, "limits"),
        (instruments, "instruments"),
        (waivers, "waivers"),
    ]
    return [SourceFile.of(path.name, contents[path], role) for path, role in named if path]


@record_app.command("list")
def list_(
    store: StoreArgument, language: LanguageOption = SPOKEN, as_json: JsonOption = False
) -> None:
    """List every item with the verdict that holds, its inspections and its seal.

    Exit status: 1 where inspections, or desks on the event, disagree, 2 where names of
    items cannot be told apart, 3 where an entry cannot be read by this version, else 0.
    """
    from novuss.recordreport.data import kept_data, unread_data
    from novuss.recordreport.listing import read_listing
    from novuss.records.entry import parse_moment
    from novuss.records.event import event_of
    from novuss.records.store import open_store
    from novuss.report.json_form import problem_data

    corpus, explainer = load_spoken(language)
    say = explainer.wording
    with told(explainer, as_json=as_json), open_store(store) as opened:
        listing = read_listing(opened, corpus)
    records, problems = listing.records, listing.problems
    if as_json:
        print_json(
            {
                "event": kept_data(event_of(records)),
                "head": records.head or None,
                "items": [one.data for one in listing.items],
                "articles": listing.articles,
                "seals_on_two_items": listing.seals,
                "unread": unread_data(records),
                "problems": [problem_data(one, explainer) for one in problems],
            }
        )
        raise typer.Exit(_status(listing.contested, records, problems))
    print_event(event_of(records), explainer, corpus)
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
    print_rows([*map(say, headings)], rows, [STYLES[listed.word] for listed in listing.items])
    for number, items in listing.seals.items():
        names = ", ".join(items)
        typer.echo(printable(say("record.seal-clash", seal=number, items=names)))
    print_contests(listing.contested, explainer, str(store))
    _end(listing.contested, records, problems, explainer, store)


@record_app.command("show")
def show(
    store: StoreArgument,
    item: Annotated[str, typer.Argument(metavar="ITEM", help="The item, as in its table.")],
    language: LanguageOption = SPOKEN,
    as_json: JsonOption = False,
) -> None:
    """Show an item: every reading, the superseded ones included, and what holds now."""
    from novuss.recordreport.articles import FINGERPRINT, fingerprint
    from novuss.recordreport.data import item_data, kept_data
    from novuss.recordreport.words import head_words, limits_words, version_words
    from novuss.records.event import event_of
    from novuss.records.knowledge import judged_otherwise

    corpus, explainer = load_spoken(language)
    say = explainer.wording
    found, records = _standings(store, corpus, explainer, as_json=as_json, item=item)
    entries = {it.entry.id: it.entry for one in found for it in one.inspections}
    otherwise = judged_otherwise(entries.values(), corpus.judged_with)
    if as_json:
        items = [
            {**item_data(one, explainer), "fingerprint": fingerprint([one], records)}
            for one in found
        ]
        print_json(
            {
                "event": kept_data(event_of(records)),
                "head": records.head or None,
                "judged_otherwise": [one.data for one in otherwise],
                "items": items,
            }
        )
        raise typer.Exit(_status(found, records, []))
    print_event(event_of(records), explainer, corpus)
    for one in found:
        print_standing(one, explainer)
        mark = fingerprint([one], records)[:FINGERPRINT]
        typer.echo(f"{say('record.fingerprint')}: {mark}")
        readings = _tables([one], records, explainer).readings()
        print_table(readings.without("report.limits", "report.instrument"), explainer)
    told_of_them = [*limits_words(otherwise, explainer), *version_words(otherwise, explainer)]
    for text in [*told_of_them, *filter(None, [head_words(records.head, say)])]:
        typer.echo(printable(text))
    print_contests(found, explainer, str(store))
    _end(found, records, [], explainer, store)


@record_app.command("history")
def history(
    store: StoreArgument,
    item: Annotated[str | None, typer.Argument(metavar="[ITEM]", help="Of this item only.")] = None,
    language: LanguageOption = SPOKEN,
    as_json: JsonOption = False,
) -> None:
    """List every inspection, the earliest first: who, when, where, from which file."""
    from novuss.recordreport.data import (
        act_data,
        handover_data,
        inspection_data,
        telling_data,
        unread_data,
    )
    from novuss.recordreport.words import act_words, handover_words, telling_words
    from novuss.records.standing import acts_on

    corpus, explainer = load_spoken(language)
    found, records = _standings(store, corpus, explainer, as_json=as_json, item=item)
    acts = acts_on(found, records)
    # Of one item, what was said of the event is no part of the history.
    tellings = records.tellings if item is None else ()
    handovers = records.handovers if item is None else ()
    inspections = sorted(
        (one for standing in found for one in standing.inspections),
        key=lambda one: one.entry.order,
    )
    if as_json:
        print_json(
            {
                "inspections": [inspection_data(one, explainer) for one in inspections],
                "acts": [
                    *(act_data(entry) for entry, _ in acts),
                    *(telling_data(one) for one in tellings),
                    *(handover_data(one) for one in handovers),
                ],
                "unread": unread_data(records),
                "head": records.head or None,
            }
        )
        raise typer.Exit(_status(found, records, []))
    if found:
        table = _tables(found, records, explainer).history()
        print_table(table.without("report.value"), explainer)
    for entry, items in acts:
        typer.echo(printable(act_words(entry, items, explainer)))
    for telling in tellings:
        typer.echo(printable(telling_words(telling, explainer, corpus)))
    for handover in handovers:
        typer.echo(printable(handover_words(handover, explainer)))
    _end(found, records, [], explainer, store)


@record_app.command("merge")
def merge(
    into: Annotated[
        Path,
        typer.Argument(
            metavar="INTO.db", help="The file that grows; as .json an event file of the form."
        ),
    ],
    sources: Annotated[
        list[Path],
        typer.Argument(metavar="FROM.db...", help="Other desks' files, event files among them."),
    ],
    key: KeyOption = None,
    language: LanguageOption = SPOKEN,
    as_json: JsonOption = False,
    cap: CapOption = None,
) -> None:
    """Add the entries of other desks' files; what is there already is not added twice.

    Event files of the form (.json) are taken in as by record add. Where INTO ends in .json it
    becomes one event file out of all, with every inspection once.

    Exit status: 0 merged, and nothing waits; 2 the files cannot be merged, nothing was added; 3
    merged, and something waits for an answer: inspections or desks disagree, names of items cannot
    be told apart, or an entry cannot be read by this version.
    """
    from novuss.recordreport.data import kept_data, standing_data, unread_data
    from novuss.recordreport.listing import keep_listing
    from novuss.recordreport.words import waiting_words
    from novuss.records.event import event_of
    from novuss.records.merge import merge as merge_stores
    from novuss.records.standing import name_problems
    from novuss.report.json_form import problem_data

    corpus, explainer = load_spoken(language)
    judging = Judging(
        corpus, DEFAULT_EDITION, decision_rule("simple", None), language=explainer.language
    )
    with told(explainer, as_json=as_json):
        take_caps(cap)
    if into.suffix.casefold() == ".json":
        merge_files(into, sources, judging, explainer, as_json=as_json)
    events = [path for path in sources if path.suffix.casefold() == ".json"]
    take = judge_for_merge(into, events, judging, explainer, as_json=as_json)
    with told(explainer, as_json=as_json):
        stores = [path for path in sources if path not in events]
        came: list[Taken | None] = []

        def take_and_keep(grown: "Store") -> None:
            came.append(take(grown))
            keep_listing(grown, corpus)

        merged = merge_stores(
            into,
            stores,
            corpus,
            take_and_keep,
            signer=signer_of(key),
        )
    (taken,) = came
    if taken:
        added, known = merged.added + len(taken.new), merged.known + len(taken.known)
        merged = replace(merged, added=added, known=known)
    found, records = _standings(into, corpus, explainer, as_json=as_json)
    problems = name_problems(records, str(into))
    waiting = waiting_words(found, records, problems, explainer)
    if as_json:
        print_json(
            {
                "added": merged.added,
                "known": merged.known,
                **({"events": taken_data(taken)} if taken else {}),
                "event": kept_data(event_of(records)),
                "contested": [standing_data(one) for one in found if one.contests],
                "unread": unread_data(records),
                "problems": [problem_data(one, explainer) for one in problems],
            }
        )
    else:
        if taken:
            print_taken(taken, explainer, corpus, into)
        print_contests(found, explainer, str(into))
        _print_questions(records, problems, explainer, into)
        say = explainer.wording
        typer.echo(say("cli.merged", added=str(merged.added), known=str(merged.known)))
        if waiting:
            typer.echo(printable(say("cli.waiting", what="; ".join(waiting))))
    raise typer.Exit(SOME_OPEN if waiting else ALL_PASS)


@record_app.command("export")
def export(
    store: StoreArgument,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="PATH", help="The event file, a .json.")
    ],
    language: LanguageOption = SPOKEN,
    force: ForceOption = False,
) -> None:
    """Write the event file of the records, for the form to open.

    Inspections that came from a form stand in it as they were typed there. Those of measuring
    tables have their values as typed, and the raw readings of what was derived.

    Exit status: 0 the file was written; 2 the records or the call cannot be used; 3 it was
    written without an entry that this version cannot read.
    """
    corpus, explainer = load_spoken(language)
    export_store(store, output, corpus, explainer, force=force)


@record_app.command("rename")
def rename(
    store: StoreArgument,
    old: Annotated[
        str, typer.Argument(metavar="NAME", help="The item, spelt exactly as recorded.")
    ],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Its new name.")],
    by: _By,
    kind: _Kind = None,
    reason: Annotated[str, typer.Option("--reason", help="Why.")] = "",
    desk: DeskOption = None,
    key: KeyOption = None,
    language: LanguageOption = SPOKEN,
    as_json: JsonOption = False,
) -> None:
    """Give an item another name: the two spellings that a merge brought together become one.

    The entries stay as they are; the new name is an entry of its own.
    """
    from novuss.recordreport.listing import keep_listing
    from novuss.records.entry import Author
    from novuss.records.settling import rename as rename_in
    from novuss.records.store import open_store

    corpus, explainer = load_spoken(language)
    with told(explainer, as_json=as_json):
        author = Author(named(by), at_desk(desk), reason.strip())
        with open_store(store, signer=signer_of(key)) as opened, opened.transaction():
            entry, n = rename_in(
                opened,
                corpus,
                old,
                new.strip(),
                author,
                kind=_kind(kind, corpus),
            )
            keep_listing(opened, corpus)
    _tell_entry(explainer, "cli.renamed", entry, as_json=as_json, n=n, item=old, new=new.strip())


@record_app.command("decide")
def decide(
    store: StoreArgument,
    item: Annotated[str, typer.Argument(metavar="ITEM", help="The contested item.")],
    entry: Annotated[
        str, typer.Argument(metavar="ENTRY", help="The entry whose inspection stands.")
    ],
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="The chief judge.")],
    reason: Annotated[str, typer.Option("--reason", help="Why.")],
    characteristic: Annotated[
        str | None,
        typer.Option("--characteristic", metavar="ID", help="Only on this, such as puck.weight."),
    ] = None,
    kind: _Kind = None,
    desk: DeskOption = None,
    key: KeyOption = None,
    language: LanguageOption = SPOKEN,
    as_json: JsonOption = False,
) -> None:
    """Let one of several inspections that disagree stand: the chief judge's decision, kept."""
    from novuss.recordreport.listing import keep_listing
    from novuss.records.entry import Author
    from novuss.records.settling import decide as decide_in
    from novuss.records.store import open_store

    corpus, explainer = load_spoken(language)
    with told(explainer, as_json=as_json):
        author = Author(named(by), at_desk(desk), reason.strip())
        if not reason.strip():
            raise WrongOption("--reason", "option-reason")
        with open_store(store, signer=signer_of(key)) as opened, opened.transaction():
            made, names = decide_in(
                opened,
                corpus,
                item,
                entry,
                author,
                kind=_kind(kind, corpus),
                characteristic=characteristic,
            )
            keep_listing(opened, corpus)
    said = ", ".join(one.names[explainer.language] for one in names)
    _tell_entry(explainer, "cli.decided", made, as_json=as_json, item=item, names=said)


def _kind(word: str | None, corpus: Corpus) -> str | None:
    """The kind that somebody names in any language.

    Raises:
        WrongOption: there is none of that name.
    """
    from novuss.model.base import fold
    from novuss.model.equipment import KINDS

    if word is None:
        return None
    return corpus.kind_by_word.get(fold(word)) or chosen(word, KINDS, "--kind")


def _tell_entry(
    explainer: "Explainer", key: str, entry: str, *, as_json: bool, **values: object
) -> None:
    if as_json:
        print_json({"entry": entry})
    else:
        typer.echo(printable(explainer.wording(key, entry=entry, **values)))


def _standings(
    store: Path, corpus: Corpus, explainer: "Explainer", *, as_json: bool, item: str | None = None
) -> "tuple[Sequence[Standing], Records]":
    """The items of a file, or those of that name, and all that is in it.

    Raises:
        typer.Exit: the file cannot be used, or there is no such item.
    """
    from novuss.records.standing import of_item, standings
    from novuss.records.store import open_store

    with told(explainer, as_json=as_json), open_store(store) as opened:
        records = opened.read(corpus)
        found = standings(records, corpus)
        return (found if item is None else of_item(found, item, str(store))), records


def _status(found: "Sequence[Standing]", records: "Records", problems: "Sequence[Problem]") -> int:
    """2 where names are in question, 1 where entries disagree, 3 where one is unread."""
    return BAD_INPUT if problems else records_status(found, records)


def _end(
    found: "Sequence[Standing]",
    records: "Records",
    problems: "Sequence[Problem]",
    explainer: "Explainer",
    store: Path,
) -> None:
    """Tell what is in question, and end."""
    _print_questions(records, problems, explainer, store)
    raise typer.Exit(_status(found, records, problems))


def _print_questions(
    records: "Records", problems: "Sequence[Problem]", explainer: "Explainer", store: Path
) -> None:
    """Tell what another version wrote, what entries disagree on and what names are in question."""
    from novuss.recordreport.words import unread_words
    from novuss.records.event import event_of

    for one in records.unread:
        typer.echo(printable(unread_words(one, explainer)), err=True)
    print_disputes(event_of(records), explainer, load_corpus(), store)
    tell(problems, explainer)


def _tables(found: "Sequence[Standing]", records: "Records", explainer: "Explainer") -> "Tables":
    """The tables on some items, at least one, as their reports have them."""
    from novuss.recordreport.document import RecordReport
    from novuss.recordreport.tables import Tables
    from novuss.records.event import event_of

    return Tables(
        RecordReport.of(
            found,
            records,
            view="history",
            head=event_of(records).head,
            corpus=load_corpus(),
            language=explainer.language,
            store="",
        )
    )

"""``novuss record event|rename|decide``: what is recorded beside inspections."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated

from novuss.cli import shared_options
from novuss.cli.console_output import Output
from novuss.cli.option_factories import argument, name_desk, option, option_group, require_name
from novuss.cli.record_steps import (
    extend_store,
    find_records_status,
    print_disputes,
    print_kept,
    read_named_keys,
    read_signer,
)
from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError, require_choice
from novuss.model.equipment_records import KINDS
from novuss.model.record_base import fold_text
from novuss.recordreport.cached_listing import keep_listing
from novuss.recordreport.record_sentences import list_event_lines
from novuss.recordreport.records_json import kept_event_to_json, unread_to_json
from novuss.records.conflict_resolution import decide_conflict, rename_item
from novuss.records.event_metadata import (
    add_judge_keys,
    find_unsigned_fields,
    record_metadata,
)
from novuss.records.event_records import EventRecords, read_event_and_items
from novuss.records.event_state import Event
from novuss.records.record_store import open_store
from novuss.records.recorded_entries import Author, Field, FieldValue, KeptLimits, SourceFile
from novuss.tables.input_content import read_once
from novuss.tables.table_check import CheckOptions

#: What can be taken back, by the word of its option.
_FORGETTABLE: Mapping[str, Field] = {
    "name": "name",
    "place": "place",
    "date": "day",
    "senior-judge": "senior_judge",
    "chief-judge": "chief_judge",
    "plan": "plan",
    "edition": "edition",
    "rule": "rule",
    "limits": "working_limits",
    "judge-keys": "judge_keys",
}
Kind = Annotated[
    str | None, option("--kind", "Where items of several kinds have the name.", metavar="KIND")
]


@option_group
class _Head(shared_options.HeadOptions):
    name: str | None = option("--name", "--event", "Name of the event.")


@option_group
class _Options:
    head: _Head
    terms: shared_options.TermsOptions
    judge_key: list[str] | None = option(
        "--judge-key",
        "Whose key signs for this name; may be repeated, all keys of a name in one call.",
        metavar="NAME=KEY.pub.pem",
    )
    forget: list[str] | None = option(
        "--forget", "Take back what was set.", metavar="|".join(_FORGETTABLE)
    )
    by: str = option("--by", "Who answers for it.", metavar="NAME", default="")
    reason: str = option("--reason", "Why.", default="")
    desk: shared_options.Desk
    key: shared_options.Key
    encoding: str | None = option("--encoding", "Encoding of a file of limits that is not UTF-8.")
    output: shared_options.CappedOptions


def record_event_metadata(store: shared_options.Store, options: _Options) -> int:
    """Keep what every paper of the event says, and by what its tables are judged; or show it.

    What is set here holds for further tables unless an option of record add says otherwise. What is
    already recorded is judged anew by the working limits, and otherwise stays as it was judged.

    Whoever names keys of judges, or takes them back, signs that with --key.

    Exit status: 1 where entries of several desks disagree, 2 where the call cannot be used
    and nothing is kept, 3 where an entry cannot be read by this version, else 0.
    """
    out, terms = options.output.open_output(), options.terms
    corpus, head = out.corpus, options.head.read_fields()
    forgotten = [require_choice(word, _FORGETTABLE, "--forget") for word in options.forget or []]
    if options.key is None and (options.judge_key or "judge-keys" in forgotten):
        raise ProblemsError.of("--judge-key", "option-judge-key")
    keys = read_named_keys(options.judge_key or [], "--judge-key")
    signer = read_signer(options.key)
    # Whether something is to be kept or taken back, and not only shown.
    telling = any([head, forgotten, *vars(terms).values(), keys])
    by = require_name(options.by) if telling else options.by
    before = read_event_and_items(store, corpus).event if telling else Event()
    fields, files = _read_fields(options, before, out)
    fields = {**head, **fields}
    if keys:
        fields["judge_keys"] = add_judge_keys(before, keys)
    if both := [word for word in forgotten if _FORGETTABLE[word] in fields]:
        raise ProblemsError.of(f"--{both[0]}, --forget", "option-together")
    fields |= dict.fromkeys((_FORGETTABLE[word] for word in forgotten), None)
    entry: str | None = None
    new: Mapping[Field, FieldValue] = {}
    with open_store(store, create=telling, signer=signer) as opened:
        if telling:
            author = Author(by, name_desk(options.desk), options.reason.strip())
            with opened.begin_transaction():
                # Said again with a key, it is signed.
                unsigned = find_unsigned_fields(opened, corpus) if signer else frozenset()
                entry, new = record_metadata(
                    opened, corpus, fields, author, files, unsigned=unsigned
                )
                keep_listing(opened, corpus)
        records = opened.read_event_and_items(corpus, entries=opened.index.list_unread())
    found = EventRecords(store, records)
    if out.as_json:
        unread = unread_to_json(records)
        out.print_json({"entry": entry, "event": kept_event_to_json(found.event), "unread": unread})
        return find_records_status(found)
    print_kept(new, store, out)
    if telling and not entry:
        out.print("cli.event-known")
    if not entry:
        for word, value in list_event_lines(found.event, out.explainer, corpus):
            out.print_line(f"{word}: {value}")
    print_disputes(found, out)
    return find_records_status(found)


def _read_fields(
    options: _Options, before: Event, out: Output
) -> tuple[dict[Field, FieldValue], list[SourceFile]]:
    """By what tables are to be judged, as the options say it, and the files of the limits."""
    terms, fields, files = options.terms, dict[Field, FieldValue](), list[SourceFile]()
    if terms.edition is not None:
        fields["edition"] = require_choice(
            terms.edition, out.corpus.equipment.editions, "--edition"
        )
    if (rule := terms.find_rule(before.rule)) is not None:
        fields["rule"] = rule
    if terms.limits is not None:
        day = before.head.day or date.today()
        edition = terms.edition or before.edition or out.corpus.find_edition(day)
        asked = CheckOptions(out.corpus, edition, limits=terms.limits, encoding=options.encoding)
        with read_once() as contents:
            limits, problems = asked.read_limits()
            if problems:
                raise ProblemsError(problems)
            files = [SourceFile.of(terms.limits.name, contents[terms.limits], "limits")]
        fields["working_limits"] = KeptLimits(edition, tuple(limits))
    return fields, files


@option_group
class SettleOptions:
    """Where an entry is made, with which key it is signed, and how it is told."""

    desk: shared_options.Desk
    key: shared_options.Key
    output: shared_options.OutputOptions


def rename_recorded_item(
    store: shared_options.Store,
    old: str = argument("NAME", "The item, spelt exactly as recorded."),
    new: str = argument("NEW", "Its new name."),
    by: str = option("--by", "Who answers for it.", metavar="NAME", required=True),
    *,
    kind: Kind,
    reason: str = option("--reason", "Why.", default=""),
    options: SettleOptions,
) -> None:
    """Give an item another name: the two spellings that a merge brought together become one.

    The entries stay as they are; the new name is an entry of its own.
    """
    out, new = options.output.open_output(), new.strip()
    author = Author(require_name(by), name_desk(options.desk), reason.strip())
    with extend_store(store, out.corpus, read_signer(options.key)) as opened:
        named = read_kind(kind, out.corpus)
        entry, n = rename_item(opened, out.corpus, old, new, author, kind=named)
    print_entry(entry, "cli.renamed", out, n=n, item=old, new=new)


def decide_contest(
    store: shared_options.Store,
    item: str = argument("ITEM", "The contested item."),
    entry: str = argument("ENTRY", "The entry whose inspection stands."),
    by: str = option("--by", "The chief judge.", metavar="NAME", required=True),
    reason: str = option("--reason", "Why.", required=True),
    characteristic: str | None = option(
        "--characteristic", "Only on this, such as puck.weight.", metavar="ID"
    ),
    *,
    kind: Kind,
    options: SettleOptions,
) -> None:
    """Let one of several inspections that disagree stand: the chief judge's decision, kept."""
    out = options.output.open_output()
    corpus = out.corpus
    author = Author(require_name(by), name_desk(options.desk), reason.strip())
    if not author.reason:
        raise ProblemsError.of("--reason", "option-reason")
    with extend_store(store, corpus, read_signer(options.key)) as opened:
        named = read_kind(kind, corpus)
        made, decided = decide_conflict(
            opened, corpus, item, entry, author, kind=named, characteristic=characteristic
        )
    names = ", ".join(found.names[out.language] for found in decided)
    print_entry(made, "cli.decided", out, item=item, names=names)


def read_kind(word: str | None, corpus: Corpus) -> str | None:
    """Read the kind that somebody names in any language."""
    if word is None:
        return None
    return corpus.equipment.kind_by_word.get(fold_text(word)) or require_choice(
        word, KINDS, "--kind"
    )


def print_entry(entry: str, key: str, out: Output, **values: object) -> None:
    """Print the id of a new entry, and what it says."""
    if out.as_json:
        out.print_json({"entry": entry})
    else:
        out.print(key, entry=entry, **values)

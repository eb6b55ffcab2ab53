"""Sentences on records, for the terminal and every paper alike."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.explain.withdrawal_texts import describe_decision
from novuss.grouping import group_values
from novuss.input_problems import Problem
from novuss.inspection.event_head import HEAD_WORDS, Plan
from novuss.inspection.reading_decision import DecisionRule
from novuss.inspection.readings import Occasion
from novuss.localized_wording import Wording
from novuss.model.equipment_records import Characteristic
from novuss.records.entry_chain import format_head
from novuss.records.event_state import Event, FieldClaim, resolve_event
from novuss.records.item_standings import Contest, RecordedReading, Standing
from novuss.records.outdated_ruleset_entries import RulesetChange
from novuss.records.reading_matters import locate_reading
from novuss.records.recorded_entries import (
    FIELDS,
    Entry,
    EventUpdate,
    Field,
    FieldValue,
    Handover,
    JudgeKeys,
    KeptLimits,
    Records,
    Unread,
)
from novuss.records.signature_trust import Signatures

#: What people call the fields of an event, by the keys of the words.
_FIELDS: Mapping[str, str] = {
    **HEAD_WORDS,
    "plan": "report.plan",
    "edition": "report.edition",
    "rule": "report.rule",
    "working_limits": "report.working-limits",
    "judge_keys": "record.judge-keys",
}
#: The option of ``novuss record event`` that says a field.
EVENT_OPTIONS: Mapping[Field, str] = {
    **{name: f"--{name.replace('_', '-')}" for name in FIELDS},
    "day": "--date",
    "working_limits": "--limits",
    "judge_keys": "--judge-key",
}


def explain_reading(reading: RecordedReading, explain: Explainer, *more: str) -> str:
    """Why a reading has its verdict, with all that is to be said of it; a remark stands last.

    Before the remark stand ``more`` sentences, which need not end as a sentence does.
    """
    say, result = explain.wording, reading.result
    parts = [explain.explain_reason(result), *explain.describe_instrument_flags(result)]
    if result.waiver:
        parts.append(explain.describe_waiver(result.waiver))
    if result.recorded:
        verdict = explain.name_verdict(result.recorded.verdict)
        parts.append(say("record.recorded-as", verdict=verdict))
    if not reading.stands:
        parts.append(f"({say('record.superseded')})")
    parts += more
    if remark := result.reading.remark:
        parts.append(say("record.remark", text="; ".join(remark.splitlines())))
    return " ".join(parts)


def describe_contests(standing: Standing, explain: Explainer) -> list[str]:
    """On what inspections of an item disagree: one line each, with every reading and its entry."""
    return [
        f"{_name_matter(standing, contest.characteristic, contest.occasion, explain)}: "
        f"{describe_readings(standing, contest, explain)}"
        for contest in standing.contests
    ]


def _name_matter(
    standing: Standing, characteristic: Characteristic, occasion: Occasion, explain: Explainer
) -> str:
    """A characteristic of an item on an occasion: ``puck P4, A1.18 outer diameter``."""
    during = f" ({explain.wording('record.during')})" if occasion == "during" else ""
    return (
        f"{explain.name_kind(standing.kind)} {standing.item}, {characteristic.clause} "
        f"{characteristic.names[explain.language]}{during}"
    )


def _list_readings(
    readings: Iterable[RecordedReading], explain: Explainer, *, with_entries: bool
) -> str:
    """Readings of inspections, each with its verdict and judge, and with its entry."""
    return "; ".join(
        f"{explain.format_typed(reading.result.reading)} – "
        f"{explain.name_verdict(reading.result.verdict)} "
        f"({_name_inspector(reading, with_entries=with_entries)})"
        for reading in readings
    )


def _name_inspector(reading: RecordedReading, *, with_entries: bool) -> str:
    entry = reading.inspection.entry
    return f"{entry.by}, {entry.id[:8]}" if with_entries else entry.by


def describe_settled_contests(
    standing: Standing, explain: Explainer, *, with_entries: bool = True
) -> list[str]:
    """What the chief judge let stand over what, on an item, and why: a line for each matter."""
    lines = {}
    for decision in standing.decisions:
        matter = decision.characteristic, decision.occasion
        over = {
            other
            for stands, other, on in standing.overruling
            if (stands, on) == (decision.inspection, matter)
        }
        known = [found for found in standing.readings if locate_reading(found.result)[0] == matter]
        chosen = [found for found in known if found.inspection.id == decision.inspection]
        others = [found for found in known if found.inspection.id in over and not found.stands]
        if others and any(found.stands for found in chosen):
            lines[decision.entry.id, matter] = explain.wording(
                "report.chosen",
                about=_name_matter(
                    standing, chosen[0].result.reading.characteristic, decision.occasion, explain
                ),
                stands=_list_readings(chosen, explain, with_entries=with_entries),
                over=_list_readings(others, explain, with_entries=with_entries),
                reason=decision.entry.reason or "–",
            )
    return list(lines.values())


def describe_readings(
    standing: Standing, contest: Contest, explain: Explainer, *, with_entries: bool = True
) -> str:
    """The readings on which inspections disagree, each with its verdict, judge and entry."""
    matter = contest.characteristic.id, contest.occasion
    readings = (
        reading
        for reading in standing.readings
        if reading.stands
        and reading.inspection in contest.inspections
        and locate_reading(reading.result)[0] == matter
    )
    return _list_readings(readings, explain, with_entries=with_entries)


def describe_unread(entry: Unread, explain: Explainer) -> str:
    """An entry that this version cannot read, by what its plain columns tell."""
    items = ", ".join(name for _, name in entry.items) or "–"
    values = {"entry": entry.id[:8], "by": entry.by, "version": entry.version, "items": items}
    return explain.wording("record.unread", **values)


def list_waiting(
    found: Sequence[Standing], records: Records, names: Sequence[Problem], explain: Explainer
) -> list[str]:
    """What waits for an answer: contested items, fields, names and entries, each in short."""
    return [
        *(f"{explain.name_kind(item.kind)} {item.item}" for item in found if item.contests),
        *(explain.wording(_FIELDS[name]) for name in resolve_event(records).disputed),
        *(problem.values["names"] for problem in names),
        *(f"{explain.wording('record.entry')} {entry.id[:8]}" for entry in records.unread),
    ]


def describe_act(entry: Entry, items: Sequence[str], explain: Explainer) -> str:
    """A renaming or a decision: what it did to which items, who answers for it, and why."""
    key = f"record.act-{entry.act}"
    text = explain.wording(key, items=", ".join(items), reason=entry.reason or "–")
    return (
        f"{explain.wording.format_moment(entry.recorded_at)}, {entry.by} ({entry.id[:8]}): {text}"
    )


def describe_entries(
    acts: Iterable[tuple[Entry, Sequence[str]]],
    updates: Iterable[EventUpdate],
    handovers: Iterable[Handover],
    explain: Explainer,
    corpus: Corpus,
) -> list[str]:
    """Acts, what was said of the event, and files taken over: a line each, the earliest first."""
    lines = [(entry, describe_act(entry, items, explain)) for entry, items in acts]
    lines += [
        (update.entry, describe_update(update, explain, corpus))
        for update in updates
        if update.entry.act != "withdrawal"
    ]
    lines += [
        (handover.entry, describe_handover(handover, explain, corpus)) for handover in handovers
    ]
    return [line for _, line in sorted(lines, key=lambda found: found[0].order)]


def describe_head(head: str, say: Wording) -> str:
    """The head of the records, as people compare it and in full; empty where there is none."""
    return f"{say('record.head')}: {format_head(head)} ({head})" if head else ""


def describe_judged_by_other_limits(
    found: Iterable[RulesetChange], explain: Explainer
) -> list[str]:
    """That entries were judged by other limits than those of today."""
    entries = [change.entry for change in found if change.limits]
    return _name_entries("record.judged-otherwise", entries, explain)


def describe_judged_by_other_versions(
    found: Iterable[RulesetChange], explain: Explainer
) -> list[str]:
    """That entries were judged by the limits of today, with other texts or another version."""
    entries = [change.entry for change in found if not change.limits]
    return _name_entries("record.judged-before", entries, explain)


def _name_entries(key: str, entries: Sequence[Entry], explain: Explainer) -> list[str]:
    say = explain.wording
    named = (
        f"{entry.id[:8]} ({entry.by}, {say.format_moment(entry.recorded_at)})" for entry in entries
    )
    return [say(key, entries="; ".join(named))] if entries else []


def format_value(value: FieldValue, explain: Explainer, corpus: Corpus) -> str:
    """A value of a field of the event; a dash where it was taken back."""
    match value:
        case None:
            return "–"
        case date():
            return explain.wording.format_date(value)
        case Plan(counts):
            return ", ".join(
                f"{explain.name_kind(kind, plural=True)} {count}" for kind, count in counts
            )
        case DecisionRule():
            return explain.describe_rule(value)
        case KeptLimits():
            known = {
                characteristic.id: characteristic
                for characteristic in corpus.equipment.characteristics(value.edition)
            }
            limits = (
                f"{known[limit.characteristic].names[explain.language]} "
                f"{explain.format_bounds(limit.bounds, known[limit.characteristic])} "
                f"({limit.set_by})"
                for limit in value.limits
            )
            return f"{', '.join(limits)} [{value.edition}]"
        case JudgeKeys():
            return ", ".join(f"{name} ({format_head(key)})" for name, key in value.keys)
        case str():
            return value


def format_fields(values: Mapping[Field, FieldValue], explain: Explainer, corpus: Corpus) -> str:
    """Fields with their values in a row: ``Event: Cup; Place: Rīga``."""
    return "; ".join(
        f"{explain.wording(_FIELDS[name])}: {format_value(value, explain, corpus)}"
        for name, value in values.items()
    )


def list_event_lines(event: Event, explain: Explainer, corpus: Corpus) -> list[tuple[str, str]]:
    """Every field of the event with what stands, or with all that is said of it."""

    def values(name: Field) -> str:
        claims = event.claims.get(name, ())
        return " / ".join(format_value(claim.value, explain, corpus) for claim in claims) or "–"

    return [(explain.wording(_FIELDS[name]), values(name)) for name in EVENT_OPTIONS]


def describe_claims(claims: Sequence[FieldClaim], explain: Explainer, corpus: Corpus) -> str:
    """What entries say of a field, each with who claims it: ``Cup (Anna, 1a2b3c4d)``."""
    return "; ".join(
        f"{format_value(claim.value, explain, corpus)} "
        f"({', '.join(f'{entry.by}, {entry.id[:8]}' for entry in claim.entries)})"
        for claim in claims
    )


def describe_disputed_fields(
    event: Event, explain: Explainer, corpus: Corpus, store: str
) -> list[str]:
    """On which fields of the event entries disagree, and how to settle it: one line each."""
    return [
        explain.wording(
            "record.event-disputed",
            field=explain.wording(_FIELDS[name]),
            sayings=describe_claims(claims, explain, corpus),
            path=store,
            option=EVENT_OPTIONS[name],
        )
        for name, claims in event.disputed.items()
    ]


def describe_update(telling: EventUpdate, explain: Explainer, corpus: Corpus) -> str:
    """What an entry says of the event, who answers for it, and why."""
    return describe_act(telling.entry, [format_fields(telling.values, explain, corpus)], explain)


def describe_handover(handover: Handover, explain: Explainer, corpus: Corpus) -> str:
    """An event file that was taken over, or a decision that was withdrawn, by whom and when."""
    if handover.entry.act == "withdrawal":
        characteristics = corpus.equipment.characteristics(handover.event.edition)
        known = {characteristic.id: characteristic for characteristic in characteristics}
        # Those before it stand in the file too.
        decisions = [
            describe_decision(row, explain, known) for row in handover.event.withdrawn[-1:]
        ]
        return describe_act(handover.entry, decisions, explain)
    files = [f"{file.name} {file.sha256[:12]}" for file in handover.entry.files]
    return describe_act(handover.entry, files, explain)


def describe_namings(signatures: Signatures, say: Wording) -> list[str]:
    """Who named the keys of judges, and with which key that was signed."""
    return [
        say("cli.keys-named", by=naming.by, entry=naming.entry[:8], key=format_head(key))
        for naming in signatures.namings
        for key in sorted(naming.signers)
        if naming.counts
    ]


def describe_signers(signatures: Signatures, entries: Collection[str], say: Wording) -> str:
    """Who signed some entries, and from whom a desk received them, in one line.

    It is empty where nobody signs, no key is named and no desk received anything.
    """
    counts = signatures.count_signed(entries)
    received = _describe_receipts(signatures, entries, say)
    if signatures.unchecked:
        return f"{say('record.signed-unchecked')} {received}".strip()
    if not (any(counts) or signatures.namings):
        return received
    signers = []
    for key, n in counts.items():
        name = signatures.name_keys([key]) or _name_phone(signatures, key, say)
        signer = f"{name} ({format_head(key)})" if key else say("record.signed-nobody")
        signers.append(f"{signer}: {n}")
    signed = say("record.signed", signers="; ".join(signers))
    return f"{signed}. {received}" if received else signed


def _name_phone(signatures: Signatures, key: str, say: Wording) -> str:
    """Whose phone has a key that nobody named: by the desk that it joined."""
    name = signatures.name_phone(key)
    return say("record.signed-at-desk", name=name) if name else say("record.signed-unknown")


def _describe_receipts(signatures: Signatures, entries: Collection[str], say: Wording) -> str:
    """From whom a desk received what no phone signed: how many inspections, and what else."""
    receipts = group_values(
        ((receipt.name, receipt.key), receipt.is_inspection)
        for entry, receipt in signatures.receipts.items()
        if entry in entries and not receipt.phone
    )
    senders = []
    for (name, desk), received in sorted(receipts.items()):
        counts = {
            "record.received-inspections": received.count(True),
            "record.received-others": received.count(False),
        }
        parts = [say(key, n=n) for key, n in counts.items() if n]
        signer = f"{name} ({format_head(desk)})" if desk else name
        senders.append(f"{signer}: {', '.join(parts)}")
    return say("record.received", senders="; ".join(senders)) if senders else ""

"""What is said of records in a sentence, on the terminal and on every paper alike."""

from collections.abc import Sequence

from novuss.explain import Explainer
from novuss.records.entry import Entry, Unread
from novuss.records.standing import Recorded, Standing, place_of


def said_of(one: Recorded, explain: Explainer, *more: str) -> str:
    """Why a reading has its verdict, with all that is to be said of it; a remark stands last.

    Args:
        one: the reading.
        explain: who says it.
        more: sentences before the remark, which need not end as a sentence does.
    """
    parts = [explain.reason(one.result), *explain.flags(one.result)]
    if one.result.waiver:
        parts.append(explain.waiver(one.result.waiver))
    if not one.stands:
        parts.append(f"({explain.wording('record.superseded')})")
    parts += more
    if remark := one.result.reading.remark:
        parts.append(explain.wording("record.remark", text="; ".join(remark.splitlines())))
    return " ".join(parts)


def contest_words(standing: Standing, explain: Explainer) -> list[str]:
    """On what inspections of an item disagree: one line each, with every reading and its entry."""
    lines = []
    for contest in standing.contests:
        said = []
        for one in standing.readings:
            result = one.result
            if (
                one.stands
                and one.inspection in contest.inspections
                and place_of(result)[0] == (contest.characteristic.id, contest.occasion)
            ):
                entry = one.inspection.entry
                said.append(
                    f"{explain.typed(result.reading)} – {explain.verdict(result.verdict)}"
                    f" ({entry.by}, {entry.id[:8]})"
                )
        during = f" ({explain.wording('record.during')})" if contest.occasion == "during" else ""
        name = contest.characteristic.names[explain.language]
        lines.append(
            f"{explain.kind(standing.kind)} {standing.item}, {contest.characteristic.clause} "
            f"{name}{during}: {'; '.join(said)}"
        )
    return lines


def unread_words(one: Unread, explain: Explainer) -> str:
    """An entry that this version cannot read, by what its plain columns tell."""
    return explain.wording(
        "record.unread",
        entry=one.id[:8],
        by=one.by,
        version=one.version,
        items=", ".join(name for _, name in one.items) or "–",
    )


def act_words(entry: Entry, items: Sequence[str], explain: Explainer) -> str:
    """A renaming or a decision: what it did to which items, who answers for it, and why."""
    key = f"record.act-{entry.act}"
    text = explain.wording(key, items=", ".join(items), reason=entry.reason or "–")
    return f"{explain.wording.moment(entry.recorded_at)}, {entry.by} ({entry.id[:8]}): {text}"

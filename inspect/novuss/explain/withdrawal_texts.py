"""Withdrawn decisions of the chief judge in words."""

from collections.abc import Mapping

from novuss.corpus import Corpus
from novuss.explain.result_explainer import Explainer
from novuss.inspection.event_result import EventResult
from novuss.inspection.waivers import WHOLE_EVENT
from novuss.localized_wording import NBSP
from novuss.model.equipment_records import Characteristic
from novuss.model.event_file import HandedLimit, HandedWithdrawal
from novuss.typed_dates import parse_day_text


def describe_withdrawals(event: EventResult, explain: Explainer, corpus: Corpus) -> list[str]:
    """Say which decisions on an event the chief judge took back, a sentence each."""
    characteristics = corpus.equipment.characteristics(event.edition)
    known = {characteristic.id: characteristic for characteristic in characteristics}
    return [describe_withdrawal(row, explain, known) for row in event.withdrawn]


def describe_withdrawal(
    row: HandedWithdrawal, explain: Explainer, known: Mapping[str, Characteristic]
) -> str:
    """Say which decision holds no more, as it was, and who took it back when and why."""
    day = _format_day(row.at[:10], explain)
    values = {"by": row.by, "day": day, "reason": _trim(row.reason)}
    about = describe_decision(row, explain, known)
    return explain.wording("withdrawn.said", decision=about, **values)


def describe_decision(
    row: HandedWithdrawal, explain: Explainer, known: Mapping[str, Characteristic]
) -> str:
    """The decision as it was, with who took it and why."""
    say = explain.wording
    if limit := row.limit:
        about = _name(limit.characteristic, explain, known)
        limits = f"{about} {_format_bounds(limit, explain)}"
        day = _format_day(limit.set_on, explain)
        values = {"by": limit.set_by, "day": day, "why": _trim(limit.reason)}
        return say("withdrawn.limit", limit=limits, **values)
    if waiver := row.waiver:
        about = f"{waiver.item} – {_name(waiver.characteristic, explain, known)}"
        day = _format_day(waiver.date, explain)
        scope = say("form.scope-event") if waiver.scope == WHOLE_EVENT else waiver.scope
        values = {"by": waiver.chief_judge, "day": day, "why": _trim(waiver.reason)}
        return say("withdrawn.waiver", about=about, scope=_trim(scope), **values)
    assert row.reinspection
    asked = row.reinspection
    item = f"{explain.name_kind(asked.kind)} {asked.item}"
    return say("withdrawn.reinspection", item=item, by=asked.by, why=_trim(asked.reason))


def _name(name: str, explain: Explainer, known: Mapping[str, Characteristic]) -> str:
    """A characteristic with its clause and its kind; its id where the edition has none."""
    if (found := known.get(name)) is None:
        return name
    return f"{found.clause} {explain.name_kind(found.kind)}: {found.names[explain.language]}"


def _format_bounds(limit: HandedLimit, explain: Explainer) -> str:
    """The bounds as they were typed."""
    lower, upper = limit.lower.strip(), limit.upper.strip()
    unit = f"{NBSP}{explain.get_typed_symbol(limit.unit)}" if limit.unit else ""
    if lower and upper:
        return f"{lower}–{upper}{unit}"
    key = "limit.minimum" if lower else "limit.maximum"
    return explain.wording(key, value=f"{lower or upper}{unit}")


def _format_day(text: str, explain: Explainer) -> str:
    try:
        day = parse_day_text(text)
    except ValueError:
        return text
    return explain.wording.format_date(day) if day else text


def _trim(text: str) -> str:
    # A judge may end the words with a full stop, as the text around them does.
    return text.strip().rstrip(". ")

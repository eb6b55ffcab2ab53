"""Board of an event: every item, how it stands, and what waits for the chief judge."""

from collections.abc import Iterable, Sequence

from novuss.desk.phones import Phone
from novuss.desk.phones_and_drafts_store import Claim
from novuss.inspection.item_results import Result
from novuss.inspection.readings import Reading
from novuss.inspection.verdict_scale import Verdict
from novuss.json_types import Json, JsonObject
from novuss.model.equipment_records import KINDS
from novuss.model.event_file import EventFile
from novuss.natural_order import split_numbers
from novuss.records.item_standings import Standing

#: Why something waits for the chief judge, what is to be decided first before the rest.
WHY = ("failed", "contested", "improbable", "undecided")
_KINDS: tuple[str, ...] = KINDS
#: By kind and item, the names of those who are at it.
_AtItems = dict[tuple[str, str], list[str]]


def build_board(
    standings: Sequence[Standing],
    terms: EventFile,
    number: int,
    *,
    phones: Iterable[Phone],
    claims: Iterable[Claim],
    drafts: Iterable[tuple[str, JsonObject]],
) -> JsonObject:
    """Build the board as data.

    Args:
        standings: every item that was inspected.
        terms: what holds of the event.
        number: of what phones were told last.
        phones: that joined.
        claims: which phone is at which item.
        drafts: what is being measured, each with its phone.
    """
    names = {phone.id: phone.name for phone in phones if not phone.revoked}
    at: _AtItems = {}
    for claim in claims:
        at.setdefault((claim.kind, claim.item), []).append(names.get(claim.phone, ""))
    for phone, draft in drafts:
        at.setdefault((str(draft["kind"]), str(draft["item"])), []).append(names.get(phone, ""))
    items: list[JsonObject] = [_describe_item(standing, at) for standing in standings]
    queue: list[JsonObject] = [
        entry for standing in standings for entry in _list_questions(standing)
    ]
    known = {(standing.kind, standing.item) for standing in standings}
    items += [
        _describe_begun(kind, item, by)
        for (kind, item), by in at.items()
        if (kind, item) not in known
    ]
    items.sort(key=_sort_naturally)
    queue.sort(key=_sort_by_question)
    return {
        "number": number,
        "event": terms.event.to_data(),
        "edition": terms.edition,
        "planned": terms.event.plan.counts,
        "items": list(items),
        "queue": list(queue),
    }


def _sort_naturally(item: JsonObject) -> list[tuple[int, str]]:
    return split_numbers(str(item["item"]))


def _sort_by_question(entry: JsonObject) -> tuple[int, int, list[tuple[int, str]]]:
    return WHY.index(str(entry["why"])), _KINDS.index(str(entry["kind"])), _sort_naturally(entry)


def _describe_item(standing: Standing, at: _AtItems) -> JsonObject:
    result = standing.result
    by = at.get((standing.kind, standing.item), [])
    repeated, measured = standing.is_to_be_repeated, result.complete or result.partial
    state = "being-measured" if by else "waiting" if repeated or not measured else "done"
    return {
        "kind": standing.kind,
        "item": standing.item,
        "verdict": result.word,
        "decided": result.decided,
        "open": result.open,
        "asked": result.asked,
        "state": state,
        "by": sorted(set(filter(None, by))) or _list_inspectors(standing),
        "waived": [checked.characteristic.id for checked in result.waived],
        "contested": bool(standing.contests),
        "improbable": any(found.judgement.improbable for found in result.results),
        "reinspection": repeated,
        "needs_decision": bool(_list_questions(standing)),
    }


def _describe_begun(kind: str, item: str, by: Sequence[str]) -> JsonObject:
    """An item that somebody is at and of which nothing was handed over."""
    return {
        "kind": kind,
        "item": item,
        "verdict": "not-measured",
        "decided": 0,
        "open": 0,
        "asked": 0,
        "state": "being-measured",
        "by": sorted(set(filter(None, by))),
        "waived": [],
        "contested": False,
        "improbable": False,
        "reinspection": False,
        "needs_decision": False,
    }


def _list_inspectors(standing: Standing) -> list[Json]:
    named = (
        reading.result.reading.measured_by or reading.inspection.entry.by
        for reading in standing.readings
        if reading.stands
    )
    return list(dict.fromkeys(named))


def _list_questions(standing: Standing) -> list[JsonObject]:
    """What of an item waits for the chief judge, each characteristic once."""
    if standing.is_to_be_repeated:
        return []
    contested = {contest.characteristic.id for contest in standing.contests}
    found: list[JsonObject] = []
    for checked in standing.result.checked:
        why = _find_question(checked.results)
        if checked.characteristic.id in contested:
            why = "contested"
        if why:
            worst = min(checked.results, key=lambda result: list(Verdict).index(result.verdict))
            reading = worst.reading
            found.append(
                {
                    "kind": standing.kind,
                    "item": standing.item,
                    "characteristic": checked.characteristic.id,
                    "clause": checked.characteristic.clause,
                    "why": why,
                    "verdict": checked.verdict.value,
                    "value": _name_value(reading),
                    "unit": reading.unit,
                    "position": reading.position or "",
                }
            )
    return found


def _name_value(reading: Reading) -> str:
    """A figure as typed; of an answer, in whatever language it was given, ``yes`` or ``no``."""
    if isinstance(reading.amount, bool):
        return "yes" if reading.amount else "no"
    return reading.value


def _find_question(results: Iterable[Result]) -> str:
    """Why readings of a characteristic wait for a decision; empty where they do not."""
    waiting = [result for result in results if result.waiver is None]
    if any(result.verdict.failing for result in waiting):
        return "failed"
    if any(result.judgement.improbable for result in waiting):
        return "improbable"
    if any(result.verdict is Verdict.UNDECIDED for result in waiting):
        return "undecided"
    return ""

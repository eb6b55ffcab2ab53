"""Fingerprint of the results of an inspection, to tell two papers of it apart."""

import hashlib
import json

from novuss.exact_decimal_strings import format_exact
from novuss.inspection.event_result import EventResult
from novuss.inspection.item_results import Result


def compute_fingerprint(event: EventResult) -> str:
    """Compute the SHA-256 of everything that was judged and how, as 64 hexadecimal digits.

    It is the same in every language and form, from measuring tables as from records,
    in whatever order the readings came. It changes with any reading as typed, any
    verdict, the edition, the decision rule and any working limit or waiver.
    """
    rule = event.rule
    facts = {
        "edition": event.edition,
        "rule": [rule.name, format_exact(rule.guard) if rule.name == "guarded" else ""],
        "limits": sorted(
            [limit.characteristic, str(limit.bounds.lower), str(limit.bounds.upper), limit.set_by]
            for limit in event.limits_set
        ),
        "results": sorted(map(_list_facts, event.results)),
    }
    text = json.dumps(facts, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _list_facts(result: Result) -> list[object]:
    reading, waiver = result.reading, result.waiver
    return [
        reading.kind,
        reading.item,
        reading.characteristic.id,
        reading.position or "",
        reading.occasion or "",
        reading.value,
        reading.unit,
        result.verdict.value,
        f"{waiver.chief_judge}: {waiver.scope}" if waiver else "",
    ]

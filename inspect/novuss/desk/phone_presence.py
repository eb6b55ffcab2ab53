"""Presence of phones at a desk: who is there, at which items, and what each is measuring."""

from collections.abc import Iterable, Mapping, Sequence

from novuss.desk.phones import Phone
from novuss.desk.phones_and_drafts_store import Claim
from novuss.json_types import JsonObject


def describe_presence(
    phones: Iterable[Phone],
    drafts: Sequence[tuple[str, JsonObject]],
    claims: Sequence[Claim],
    online: Mapping[str, int],
) -> JsonObject:
    """Describe who is at a desk, readers and phones that were revoked aside.

    Args:
        phones: that joined.
        drafts: what is being measured, each with its phone.
        claims: which phone is at which item.
        online: how many streams a phone follows, by its id.
    """
    return {
        "phones": [
            {
                "phone": phone.id,
                "name": phone.name,
                "role": phone.role,
                "online": online.get(phone.id, 0) > 0,
                "drafts": [
                    {name: draft[name] for name in ("kind", "item", "filled")}
                    for owner, draft in drafts
                    if owner == phone.id
                ],
                "claims": [
                    {"kind": claim.kind, "item": claim.item}
                    for claim in claims
                    if claim.phone == phone.id
                ],
            }
            for phone in phones
            if not phone.revoked and phone.role != "reader"
        ]
    }

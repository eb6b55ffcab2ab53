"""Names of the fields of a text, in the words of a review sheet."""

import re

from novuss.localized_wording import Wording
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.game_situations import Situation
from novuss.reviewing.text_selection import find_text_kind
from novuss.specs.reviewable_texts import Text

#: By the path of the field without the places in its lists; more exactly by kind and path.
_KEYS = {
    "texts": "review-field.texts",
    "name": "review-field.name",
    "names": "review-field.name",
    "glossary names": "review-field.term",
    "definition": "review-field.definition",
    "offence": "review-field.offence",
    "outcomes.offence": "review-field.offence-nth",
    "consequence.condition": "review-field.condition",
    "outcomes.condition": "review-field.condition-nth",
    "notes": "review-field.notes",
    "note": "review-field.note",
    "question": "review-field.question",
    "point": "review-field.point",
    "reasoning": "review-field.reasoning",
    "answer": "review-field.answer",
    "effect": "review-field.effect",
    "followed.why": "review-field.why",
    "readings.says": "review-field.says",
    "defects": "review-field.defects",
    "short_names": "review-field.short-name",
    "issuer": "review-field.issuer",
    "pages.against": "review-field.page-against",
    "pages.rules": "review-field.page-rules",
    "alt": "review-field.alt",
    "caption": "review-field.caption",
    "marks": "review-field.mark",
    "title": "review-field.title",
    "text": "review-field.line",
    "facts": "situation.facts",
    "situations answer": "situation.answer",
    "chain.contributes": "situation.why",
    "readings.answer": "review-field.says",
    "follows.puck": "situation.puck",
    "follows.discs": "situation.discs",
    "follows.right": "situation.right",
    "follows.penalty": "situation.penalty",
    "follows.record": "situation.record",
}
_PLACE = re.compile(r"\.(\d+)")


def name_field(text: Text, field: str, say: Wording) -> str:
    """Name the field of a path: ``rule text``, ``what de-2017 says``.

    Raises:
        KeyError: a field that has no words yet: a programmer's mistake.
    """
    plain = _PLACE.sub("", field)
    key = _KEYS.get(f"{find_text_kind(text)} {plain}") or _KEYS[plain]
    places = [int(place) for place in _PLACE.findall(field)]
    values: dict[str, object] = {"n": places[0] + 1} if places else {}
    if isinstance(text.record, (Discrepancy, Situation)) and plain.startswith("readings."):
        values = {"documents": ", ".join(text.record.readings[places[0]].documents)}
    return say(key, **values)

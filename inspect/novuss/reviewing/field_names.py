"""Names of the fields of a text, in the words of a review sheet."""

import re

from novuss.localized_wording import Wording
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.game_situations import Situation
from novuss.reviewing.text_selection import find_text_kind
from novuss.specs.reviewable_texts import Text

#: By the path of the field without the places in its lists, more exactly by kind and path; other
#: fields are called as the last word of their path.
_KEYS = {
    "names": "review-field.name",
    "glossary names": "review-field.term",
    "outcomes.offence": "review-field.offence-nth",
    "outcomes.condition": "review-field.condition-nth",
    "short_names": "review-field.short-name",
    "pages.against": "review-field.page-against",
    "pages.rules": "review-field.page-rules",
    "marks": "review-field.mark",
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
    last = plain.rpartition(".")[2]
    key = _KEYS.get(f"{find_text_kind(text)} {plain}") or _KEYS.get(plain, f"review-field.{last}")
    places = [int(place) for place in _PLACE.findall(field)]
    values: dict[str, object] = {"n": places[0] + 1} if places else {}
    if isinstance(text.record, (Discrepancy, Situation)) and plain.startswith("readings."):
        values = {"documents": ", ".join(text.record.readings[places[0]].documents)}
    return say(key, **values)

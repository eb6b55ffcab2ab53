"""Review status of the texts of the limits that a result rests on."""

from novuss.corpus import Corpus
from novuss.inspection.event_result import EventResult
from novuss.languages import Language
from novuss.model.text_reviews import Status


def find_limits_status(corpus: Corpus, event: EventResult, language: Language) -> Status:
    """Find the lowest status of the texts of all limits that were asked for.

    Of an item all that was not measured counts too.
    """
    used = {result.reading.characteristic.id for result in event.results}
    used |= {characteristic.id for item in event.items for characteristic in item.missing}
    names = (f"{event.edition} {name}" for name in sorted(used))
    return corpus.statuses(*names)[language]

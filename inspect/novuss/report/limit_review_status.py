"""Review status of the texts of the limits that a result rests on."""

from novuss.corpus import Corpus
from novuss.inspection.event_result import EventResult
from novuss.languages import Language
from novuss.model.text_reviews import STATUSES, Status


def find_raised_status(corpus: Corpus, event: EventResult, language: Language) -> Status | None:
    """Find that status where a reader from outside raised it, None of a draft.

    What a command prints as JSON has the keys of its contract and no other as long as
    there is nothing to tell.
    """
    status = find_limits_status(corpus, event, language)
    return None if status == STATUSES[0] else status


def find_limits_status(corpus: Corpus, event: EventResult, language: Language) -> Status:
    """Find the lowest status of the texts of all limits that were asked for.

    Of an item all that was not measured counts too.
    """
    used = {result.reading.characteristic.id for result in event.results}
    used |= {characteristic.id for item in event.items for characteristic in item.missing}
    names = (f"{event.edition} {name}" for name in sorted(used))
    return corpus.statuses(*names)[language]

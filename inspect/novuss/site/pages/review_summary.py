"""Who has read the texts of a page: one sign for all of them, and one where a text differs."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from novuss.languages import LANGUAGES, Language
from novuss.model.reviews import STATUSES, Status, Statuses


@dataclass(frozen=True)
class PageStates:
    """What the texts of a page are, by language."""

    #: What most of them are in the reader's language.
    usual: Status
    #: How many are what; nothing that none is.
    counts: dict[Language, dict[Status, int]]

    @property
    def mixed(self) -> bool:
        """Whether one word does not say it of all texts in all languages."""
        return len({status for found in self.counts.values() for status in found}) > 1


def page_states(found: Iterable[Statuses], language: Language) -> PageStates:
    """The sum of the texts of a page; a page without texts has drafts."""
    texts = list(found)
    counted = {one: Counter(text[one] for text in texts) for one in LANGUAGES}
    own = counted[language]
    return PageStates(
        max(STATUSES, key=lambda status: (own[status], -STATUSES.index(status))),
        {
            one: {status: count[status] for status in STATUSES if count[status]}
            for one, count in counted.items()
        },
    )

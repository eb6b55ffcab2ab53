"""Review status of a page: one sign for all of its texts, and one where a text differs."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from novuss.languages import LANGUAGES, Language
from novuss.model.text_reviews import STATUSES, Status, Statuses


@dataclass(frozen=True)
class ReviewSummary:
    """How the texts of a page are reviewed, by language."""

    #: The status of most of them in the reader's language.
    usual: Status
    #: How many have which status; no status that none has.
    counts: dict[Language, dict[Status, int]]

    @property
    def mixed(self) -> bool:
        """Whether one word does not say it of all texts in all languages."""
        return len({status for counts in self.counts.values() for status in counts}) > 1


def summarise_reviews(texts: Iterable[Statuses], language: Language) -> ReviewSummary:
    """Sum up the statuses of the texts of a page; a page without texts has drafts."""
    texts = list(texts)
    counted = {spoken: Counter(text[spoken] for text in texts) for spoken in LANGUAGES}
    own = counted[language]
    return ReviewSummary(
        max(STATUSES, key=lambda status: (own[status], -STATUSES.index(status))),
        {
            spoken: {status: count[status] for status in STATUSES if count[status]}
            for spoken, count in counted.items()
        },
    )

"""Checks of reviews: every text was read as it stands."""

import re
from collections import Counter
from collections.abc import Iterator

from novuss.languages import LANGUAGES, Language
from novuss.model.record_base import EDITION_ID
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.reviewable_texts import Reviews, Text, list_texts
from novuss.specs.spec_issues import Issue


def check_texts_reviewed(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every text was reviewed, and what it was compared with, as both stand."""
    every = list(list_texts(knowledge, sources))
    lacking: dict[str, tuple[Text, list[Language]]] = {}
    for language in LANGUAGES:
        reviews = Reviews(sources.root, language)
        unread = [text for text in every if not reviews.list_standing(text)]
        if not reviews.reviews:
            message = f"{language}: none of its {len(unread)} texts was reviewed"
            cure = f"'novuss review list -l {language}' names them, 'novuss review add' records"
            yield Issue(reviews.name, 1, message, cure)
            continue
        for text in unread:
            lacking.setdefault(text.of, (text, []))[1].append(language)
    for text, languages in lacking.values():
        message = f"{text.of}: not reviewed as it stands: {', '.join(languages)}"
        spoken = " ".join(f"-l {language}" for language in languages)
        add = f"novuss review add '{text.of}' {spoken} --by NAME --role author"
        yield Issue(text.file.name, text.line, message, f"compare what it says, then: {add}")


def check_reviews_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A review is of a text that there is, names languages or documents, and stands once."""
    known = {text.of for text in list_texts(knowledge, sources)}
    # A document of a user's own has an id like any other; what has not the form of one is none.
    document = re.compile(EDITION_ID)
    others = {*LANGUAGES, *(decision.id for decision in knowledge.decisions)}
    for language in LANGUAGES:
        reviews = Reviews(sources.root, language)
        readers = Counter((review.of, review.by, review.role) for review in reviews.reviews)
        for place, review in reviews.list_places():
            if review.of not in known:
                yield place.build_issue(
                    f"{review.of} is nothing that is reviewed", "remove the review"
                )
            if unknown := [
                other
                for other in review.against
                if other == language or not (other in others or document.match(other))
            ]:
                message = f"{review.of} was compared with {', '.join(unknown)}"
                yield place.build_issue(message, "name another language, or documents")
            if review.against[0] in LANGUAGES and review.its is None:
                cure = "add the fingerprint of the text it was compared with"
                yield place.build_issue(f"{review.of}: 'its' is missing", cure)
            if readers[review.of, review.by, review.role] > 1:
                message = f"{review.of} was reviewed twice by {review.by} ({review.role})"
                yield place.build_issue(message, "keep the later one")

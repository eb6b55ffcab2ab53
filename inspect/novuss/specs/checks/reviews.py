"""What must hold of the reviews in ``reviews/``: every text was read as it stands."""

import re
from collections import Counter
from collections.abc import Iterator

from novuss.languages import LANGUAGES, Language
from novuss.model.base import EDITION_ID
from novuss.specs.issues import Issue
from novuss.specs.knowledge import Knowledge
from novuss.specs.reviewed import Reviews, Text, texts
from novuss.specs.sources import Sources


def texts_reviewed(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every text was reviewed, and what it was compared with, as both stand."""
    every = list(texts(knowledge, sources))
    lacking: dict[str, tuple[Text, list[Language]]] = {}
    for language in LANGUAGES:
        reviews = Reviews(sources.root, language)
        unread = [one for one in every if not reviews.standing(one)]
        if not reviews.reviews:
            message = f"{language}: none of its {len(unread)} texts was reviewed"
            cure = f"'novuss review list -l {language}' names them, 'novuss review add' records"
            yield Issue(reviews.name, 1, message, cure)
            continue
        for one in unread:
            lacking.setdefault(one.of, (one, []))[1].append(language)
    for one, languages in lacking.values():
        message = f"{one.of}: not reviewed as it stands: {', '.join(languages)}"
        spoken = " ".join(f"-l {language}" for language in languages)
        add = f"novuss review add '{one.of}' {spoken} --by NAME --role author"
        yield Issue(one.file.name, one.line, message, f"compare what it says, then: {add}")


def reviews_resolve(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A review is of a text that there is, names languages or documents, and stands once."""
    known = {one.of for one in texts(knowledge, sources)}
    # A document of a user's own has an id like any other; what has not the form of one is none.
    document = re.compile(EDITION_ID)
    others = {*LANGUAGES, *(one.id for one in knowledge.decisions)}
    for language in LANGUAGES:
        reviews = Reviews(sources.root, language)
        readers = Counter((one.of, one.by, one.role) for one in reviews.reviews)
        for place, one in reviews.placed():
            if one.of not in known:
                yield place.issue(f"{one.of} is nothing that is reviewed", "remove the review")
            if unknown := [
                each
                for each in one.against
                if each == language or not (each in others or document.match(each))
            ]:
                message = f"{one.of} was compared with {', '.join(unknown)}"
                yield place.issue(message, "name another language, or documents")
            if one.against[0] in LANGUAGES and one.its is None:
                cure = "add the fingerprint of the text it was compared with"
                yield place.issue(f"{one.of}: 'its' is missing", cure)
            if readers[one.of, one.by, one.role] > 1:
                message = f"{one.of} was reviewed twice by {one.by} ({one.role})"
                yield place.issue(message, "keep the later one")

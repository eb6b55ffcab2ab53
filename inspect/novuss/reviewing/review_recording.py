"""Reviews of texts, recorded in ``specs/reviews``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from novuss.grouping import group_values
from novuss.languages import ORIGINAL, Language
from novuss.model.text_reviews import Review, Role
from novuss.reviewing.knowledge_under_review import ReviewSource
from novuss.reviewing.review_answer_assessment import Assessment
from novuss.specs.reviewable_texts import Reviews, Text, make_review


@dataclass
class ReviewCounts:
    """How many texts of a language were recorded.

    Attributes:
        agreed: as right.
        kept: with a remark, a proposal or a no.
        again: as they had been before.
    """

    agreed: int = 0
    kept: int = 0
    again: int = 0


def record_reviews(
    source: ReviewSource, found: Assessment, by: str, role: Role, against: Sequence[str] | None
) -> dict[Language, ReviewCounts]:
    """Write a review of each text, and count them by language.

    A text that was answered in part is not recorded, but for what was remarked or proposed.

    Args:
        source: the knowledge base as it stands now, with what was accepted.
        found: what the answers came to.
        by: the name of the reader.
        role: in which role.
        against: with what it was compared, where that is not what the sheet showed.
    """
    counts: dict[Language, ReviewCounts] = {}
    by_language = group_values((verdict.language, verdict) for verdict in found.verdicts)
    for language, verdicts in by_language.items():
        reviews = source.read_reviews(language)
        counted = counts[language] = ReviewCounts()
        before = list(reviews.reviews)
        for verdict in verdicts:
            if not verdict.kept:
                continue
            text = source.by_name[verdict.text.of]
            documents = verdict.documents if language == ORIGINAL else ()
            review = make_review(
                text,
                language,
                list(against or documents) or None,
                source.wordings,
                by=by,
                role=role,
                on=date.today(),
                remark=verdict.remark or None,
                agrees=verdict.agrees,
                # Who agrees with the whole stands by it; else nobody would know who proposed.
                proposals={} if verdict.agrees else {**verdict.proposals, **verdict.taken},
            )
            review = _add_earlier_remarks(review, reviews, text, language)
            if not reviews.add_review(review):
                counted.again += 1
            elif review.agrees:
                counted.agreed += 1
            else:
                counted.kept += 1
        if reviews.reviews != before:
            reviews.write_file(source.order)
    return counts


def _add_earlier_remarks(
    review: Review, reviews: Reviews, text: Text, language: Language
) -> Review:
    """The review with what its reader said of the text before, so that nothing is lost."""
    of = (review.by, review.role)
    listed = reviews.by_text.get(text.of, ())
    earlier = next((other for other in listed if (other.by, other.role) == of), None)
    if earlier is None:
        return review
    known = (review.remark or "").splitlines()
    remarks = [line for line in (earlier.remark or "").splitlines() if line not in known]
    remark = "\n".join([*remarks, *known]) or None
    if earlier.agrees:
        if review.agrees is None and earlier in reviews.list_standing(text):
            # A remark takes no word back.
            return earlier.model_copy(update={"remark": remark})
        return review
    if review.agrees:
        return review.model_copy(update={"remark": remark})
    return review.model_copy(
        update={
            "remark": remark,
            "agrees": _merge_agreement(review, earlier, text.list_texts(language)),
            "proposals": earlier.proposals | review.proposals,
        }
    )


def _merge_agreement(review: Review, earlier: Review, now: Mapping[str, str]) -> bool | None:
    """What a reader who does not agree says of the text, after what was said before."""
    if review.agrees is None and earlier.agrees is False:
        done = [now.get(name) == new for name, new in earlier.proposals.items()]
        # A no stays one, until all that was proposed instead is the text.
        return None if done and all(done) else False
    return review.agrees

"""What an outcome writes: reviews into ``specs/reviews``, accepted texts into their files."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from novuss.gathering import gather
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.reviews import Review, Role
from novuss.reviewing.applying import Outcome, Proposal
from novuss.reviewing.rows import Known
from novuss.specs.issues import SpecsError
from novuss.specs.reviewed import Reviews, Text, reviewed
from novuss.specs.yaml_file import Where
from novuss.writing import write_whole


class AcceptError(ValueError):
    """Proposals that could not be written; all files are as they were."""

    def __init__(self, where: str) -> None:
        self.where = where
        super().__init__(where)


def accept(known: Known, proposals: Iterable[Proposal]) -> Known:
    """Write the proposals into the files of the knowledge, and read it again.

    Raises:
        AcceptError: one of them cannot stand there; nothing was changed.
        ModuleNotFoundError: what the extra ``review`` installs is missing.
        OSError: a file cannot be written; what was written before is put back.
    """
    changes: dict[Path, dict[Where, str]] = {}
    for one in proposals:
        if not one.done:
            where = (*one.text.where(one.field), one.language)
            texts = changes.setdefault(one.text.file.path, {})
            if texts.setdefault(where, one.new) != one.new:
                raise AcceptError(f"{one.text.file.path.name}: {'.'.join(map(str, where))}")
    if not changes:
        return known
    before = {path: path.read_bytes() for path in changes}
    after = _edited(before, changes)
    try:
        for path, content in after.items():
            write_whole(path, content)
        again = Known.read(known.root, known.imported)
        _held(again, changes)
        return again
    except (SpecsError, AcceptError, OSError) as error:
        for path, content in before.items():
            write_whole(path, content)
        if isinstance(error, SpecsError):
            raise AcceptError(str(error)) from None
        raise


def _edited(
    before: Mapping[Path, bytes], changes: Mapping[Path, Mapping[Where, str]]
) -> dict[Path, bytes]:
    from novuss.reviewing.edits import EditError, replace_texts

    after = {}
    for path, content in before.items():
        try:
            after[path] = replace_texts(content.decode("utf-8"), changes[path]).encode("utf-8")
        except EditError as error:
            raise AcceptError(f"{path.name}: {error}") from None
    return after


def _held(again: Known, changes: Mapping[Path, Mapping[Where, str]]) -> None:
    """See that each text says what was proposed, read as everybody reads it."""
    said = {
        (text.file.path, *text.where(field), language): text.says(language)[field]
        for text in again.texts
        if text.file.path in changes
        for language in LANGUAGES
        for field in text.says(language)
    }
    for path, texts in changes.items():
        for where, new in texts.items():
            if said.get((path, *where)) != new:
                raise AcceptError(f"{path.name}: {'.'.join(map(str, where))}")


@dataclass
class Counted:
    """How many texts of a language were recorded.

    Attributes:
        agreed: as right.
        kept: with a remark, a proposal or a no.
        again: as they had been before.
    """

    agreed: int = 0
    kept: int = 0
    again: int = 0


def record(
    known: Known, found: Outcome, by: str, role: Role, against: Sequence[str] | None
) -> dict[Language, Counted]:
    """Write what the reader says of each text; by language how many were recorded, and as what.

    A text that was answered in part is not recorded, but for what was remarked or proposed.

    Args:
        known: the knowledge as it stands now, with what was accepted.
        found: what the answers came to.
        by: the name of the reader.
        role: in which role.
        against: with what it was compared, where that is not what the sheet showed.
    """
    counts: dict[Language, Counted] = {}
    for language, verdicts in gather((each.language, each) for each in found.verdicts).items():
        reviews = known.reviews(language)
        counted = counts[language] = Counted()
        before = list(reviews.reviews)
        for verdict in verdicts:
            if not verdict.kept:
                continue
            text = known.by_name[verdict.text.of]
            seen = list(verdict.documents) if language == ORIGINAL and verdict.documents else None
            review = reviewed(
                text,
                language,
                list(against) if against else seen,
                known.wordings,
                by=by,
                role=role,
                on=date.today(),
                remark=verdict.remark or None,
                agrees=verdict.agrees,
                # Who agrees with the whole stands by it; else nobody would know who proposed.
                proposals={} if verdict.agrees else {**verdict.proposals, **verdict.taken},
            )
            review = _with_earlier(review, reviews, text, language)
            if not reviews.add(review):
                counted.again += 1
            elif review.agrees:
                counted.agreed += 1
            else:
                counted.kept += 1
        if reviews.reviews != before:
            reviews.write(known.order)
    return counts


def _with_earlier(review: Review, reviews: Reviews, text: Text, language: Language) -> Review:
    """The review with what its reader said of the text before, so that nothing is lost."""
    of = (review.by, review.role)
    listed = reviews.by_text.get(text.of, ())
    earlier = next((one for one in listed if (one.by, one.role) == of), None)
    if earlier is None:
        return review
    known = (review.remark or "").splitlines()
    remarks = [one for one in (earlier.remark or "").splitlines() if one not in known]
    remark = "\n".join([*remarks, *known]) or None
    if earlier.agrees:
        if review.agrees is None and earlier in reviews.standing(text):
            # A remark takes no word back.
            return earlier.model_copy(update={"remark": remark})
        return review
    if review.agrees:
        return review.model_copy(update={"remark": remark})
    return review.model_copy(
        update={
            "remark": remark,
            "agrees": _agrees(review, earlier, text.says(language)),
            "proposals": earlier.proposals | review.proposals,
        }
    )


def _agrees(review: Review, earlier: Review, now: Mapping[str, str]) -> bool | None:
    """What a reader who does not agree says of the text, after what was said before."""
    if review.agrees is None and earlier.agrees is False:
        done = [now.get(name) == new for name, new in earlier.proposals.items()]
        # A no stays one, until all that was proposed instead is the text.
        return None if done and all(done) else False
    return review.agrees

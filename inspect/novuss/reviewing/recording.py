"""What an outcome writes: reviews into ``specs/reviews``, accepted texts into their files."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path

from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.reviews import Review, Role
from novuss.reviewing.applying import Outcome, Proposal
from novuss.reviewing.rows import Known
from novuss.reviewing.scalars import ScalarError, Where, replaced
from novuss.specs.issues import SpecsError
from novuss.specs.reviewed import Reviews, reviewed
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
        OSError: a file cannot be written; what was written before is put back.
    """
    changes: dict[Path, dict[Where, str]] = {}
    for one in proposals:
        if one.ready:
            where = (*one.text.where(one.field), one.language)
            changes.setdefault(one.text.file.path, {})[where] = one.new
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
    after = {}
    for path, content in before.items():
        try:
            after[path] = replaced(content.decode("utf-8"), changes[path]).encode("utf-8")
        except ScalarError as error:
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


def record(
    known: Known, found: Outcome, by: str, role: Role, against: Sequence[str] | None
) -> dict[Language, tuple[int, int]]:
    """Write what the reader says of each text; by language how many agree, how many do not.

    A text that was answered in part is not recorded, but for what was remarked or proposed.

    Args:
        known: the knowledge as it stands now, with what was accepted.
        found: what the answers came to.
        by: the name of the reader.
        role: in which role.
        against: with what it was compared, where that is not what the sheet showed.
    """
    counts: dict[Language, tuple[int, int]] = {}
    languages = dict.fromkeys(one.language for one in found.verdicts)
    for language in languages:
        reviews = known.reviews(language)
        before = list(reviews.reviews)
        agreed = open_ = 0
        for one in found.verdicts:
            if one.language != language:
                continue
            text = known.by_name[one.text.of]
            earlier = next(
                (
                    each
                    for each in reviews.by_text.get(text.of, ())
                    if (each.by, each.role) == (by, role) and not each.agrees
                ),
                None,
            )
            if not one.kept:
                if earlier:
                    _settle(reviews, earlier, text.says(language))
                continue
            seen = list(one.documents) if language == ORIGINAL and one.documents else None
            review = reviewed(
                text,
                language,
                list(against) if against else seen,
                known.wordings,
                by=by,
                role=role,
                on=date.today(),
                remark=one.remark or None,
                agrees=one.agrees,
                proposals=dict(one.proposals),
            )
            if earlier:
                review = _with_earlier(review, earlier, text.says(language))
            reviews.add(review)
            agreed, open_ = agreed + one.agrees, open_ + (not one.agrees)
        if reviews.reviews != before:
            reviews.write(known.order)
        counts[language] = (agreed, open_)
    return counts


def _with_earlier(review: Review, earlier: Review, now: Mapping[str, str]) -> Review:
    """The review with what its reader remarked and proposed before, so that nothing is lost."""
    known = (review.remark or "").splitlines()
    remarks = [one for one in (earlier.remark or "").splitlines() if one not in known]
    proposals = {} if review.agrees else _open(earlier, now) | review.proposals
    return review.model_copy(
        update={"remark": "\n".join([*remarks, *known]) or None, "proposals": proposals}
    )


def _settle(reviews: Reviews, earlier: Review, now: Mapping[str, str]) -> None:
    """Take from a record the proposals that are the text by now, and the record if no more is."""
    left = _open(earlier, now)
    if left == earlier.proposals:
        return
    reviews.remove(earlier)
    if left or earlier.remark:
        reviews.add(earlier.model_copy(update={"proposals": left}))


def _open(review: Review, now: Mapping[str, str]) -> dict[str, str]:
    return {name: new for name, new in review.proposals.items() if now.get(name) != new}

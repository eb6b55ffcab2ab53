"""Accepted proposals, written into the files of the knowledge base."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from novuss.files.safe_write import write_whole
from novuss.languages import LANGUAGES
from novuss.reviewing.knowledge_under_review import ReviewSource
from novuss.reviewing.review_answer_assessment import Proposal
from novuss.reviewing.yaml_edits import EditError, replace_texts
from novuss.specs.spec_issues import SpecsError
from novuss.specs.yaml_file import Where


class AcceptError(ValueError):
    """Proposals that could not be written; all files are as they were."""


def accept_proposals(source: ReviewSource, proposals: Iterable[Proposal]) -> ReviewSource:
    """Write the proposals into the files of the knowledge, and read it again.

    Raises:
        AcceptError: one of them cannot stand there; nothing was changed.
        OSError: a file cannot be written; what was written before is put back.
    """
    changes: dict[Path, dict[Where, str]] = {}
    for proposal in proposals:
        if not proposal.done:
            path, new = proposal.text.file.path, proposal.new
            where = (*proposal.text.locate_field(proposal.field), proposal.language)
            if changes.setdefault(path, {}).setdefault(where, new) != new:
                raise AcceptError(_name_place(path, where))
    before = {path: path.read_bytes() for path in changes}
    after = _edit_files(before, changes)
    try:
        for path, content in after.items():
            write_whole(path, content)
        again = ReviewSource.read_source(source.root, source.imported)
        _check_changed(again, changes)
        return again
    except (SpecsError, AcceptError, OSError) as error:
        for path, content in before.items():
            write_whole(path, content)
        if isinstance(error, SpecsError):
            raise AcceptError(str(error)) from None
        raise


def _edit_files(
    before: Mapping[Path, bytes], changes: Mapping[Path, Mapping[Where, str]]
) -> dict[Path, bytes]:
    after = {}
    for path, content in before.items():
        try:
            after[path] = replace_texts(content.decode("utf-8"), changes[path]).encode("utf-8")
        except EditError as error:
            raise AcceptError(f"{path.name}: {error}") from None
    return after


def _check_changed(again: ReviewSource, changes: Mapping[Path, Mapping[Where, str]]) -> None:
    """See that each text says what was proposed, read as everybody reads it."""
    texts_now = {
        (text.file.path, *text.locate_field(field), language): text.list_texts(language)[field]
        for text in again.texts
        if text.file.path in changes
        for language in LANGUAGES
        for field in text.list_texts(language)
    }
    for path, texts in changes.items():
        for where, new in texts.items():
            if texts_now.get((path, *where)) != new:
                raise AcceptError(_name_place(path, where))


def _name_place(path: Path, where: Where) -> str:
    return f"{path.name}: {'.'.join(map(str, where))}"

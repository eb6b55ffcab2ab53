"""What every file of the open data says of itself: version, licence, date, source, edition."""

import datetime
from typing import Literal

from pydantic import Field

from novuss.corpus import Corpus
from novuss.model.record_base import EditionId, NonBlank, Record
from novuss.version import __version__

#: SPDX id of the licence of texts and data.
LICENCE: Literal["CC-BY-4.0"] = "CC-BY-4.0"
LICENCE_TITLE = "Creative Commons Attribution 4.0 International"
LICENCE_PATH = "https://creativecommons.org/licenses/by/4.0/"


class OpenFile(Record):
    """A file of the open data, with what it says of itself."""

    version: NonBlank = Field(description="of novuss and of the knowledge that it carries")
    licence: Literal["CC-BY-4.0"] = Field(description="SPDX id of the licence of texts and data")
    date: datetime.date | None = Field(
        description="the day of the newest change that readers see; null where none is entered"
    )
    source: NonBlank = Field(description="what the texts and figures are made from")
    edition: EditionId = Field(
        description="the edition in force, from which all others are seen, by its id"
    )


def build_file_head(corpus: Corpus) -> OpenFile:
    """Build what each file of a corpus says of itself: the same whoever renders it, and when."""
    days = [change.entered for version in corpus.versions for change in version.changes]
    documents = ", ".join(document.id for document in corpus.documents)
    return OpenFile(
        version=__version__,
        licence=LICENCE,
        date=max(days, default=None),
        source=f"Novuss: our own restatement of {documents}; the official wording decides",
        edition=corpus.current,
    )

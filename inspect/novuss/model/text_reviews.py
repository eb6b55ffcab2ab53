"""Reviews: a record of who compared which text with what, in one language."""

import hashlib
import unicodedata
from datetime import date
from typing import Annotated, Literal, get_args

from pydantic import BeforeValidator, Field, StringConstraints

from novuss.languages import Language
from novuss.model.record_base import NonBlank, PerLanguage, Record

Fingerprint = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{8}$")]
#: Who read. What an author or a second reader of the project says raises no status.
Role = Literal["author", "second-reader", "native-reader", "judge", "federation"]
Status = Literal["draft", "read", "confirmed"]
#: The lowest first.
STATUSES: tuple[Status, ...] = get_args(Status)
#: To what each role raises a text.
RAISES: dict[Role, Status] = {
    "author": "draft",
    "second-reader": "draft",
    "native-reader": "read",
    "judge": "read",
    "federation": "confirmed",
}


def fingerprint_text(text: str) -> str:
    """The first eight hexadecimal digits of the SHA-256 of a text.

    White space is folded first, so that a reflowed line is not an edit.
    """
    normal = " ".join(unicodedata.normalize("NFC", text).split())
    return hashlib.sha256(normal.encode()).hexdigest()[:8]


def _check_day(value: object) -> object:
    if not isinstance(value, (str, date)):
        raise ValueError(f"{value!r} is no day, such as '2026-11-30'")
    return value


#: A day in ISO 8601, as text or as YAML reads it.
Day = Annotated[date, BeforeValidator(_check_day)]


class Review(Record):
    """One reader's word on whether a text says what another says, both as they stood then."""

    of: NonBlank = Field(description="the text: '<edition> <clause>', 'glossary <term>', ...")
    text: Fingerprint = Field(description="of the text that was read")
    against: list[NonBlank] = Field(
        min_length=1, description="a language, whose text it was compared with, or documents"
    )
    its: Fingerprint | None = Field(
        default=None,
        description="of what it was compared with: a text of ours, or the wording of a document "
        "that is imported",
    )
    by: NonBlank = Field(description="a name, or initials")
    role: Role = Field(description="only 'native-reader', 'judge' and 'federation' raise a text")
    on: Day = Field(description="the day of reading")
    remark: NonBlank | None = Field(default=None, description="what the reader noticed")
    agrees: bool | None = Field(
        default=True,
        description="whether the reader says that the text is right, or null where a remark says "
        "neither; one who does not say that it is raises nothing, and the record keeps what was "
        "remarked and proposed",
    )
    proposals: dict[str, NonBlank] = Field(
        default_factory=dict,
        description="what the reader proposed that it says, by the field of the text",
    )


class Statuses(PerLanguage[Status]):
    """To what its readers raised a text, by language."""


class ReviewsFile(Record):
    """``specs/reviews/<language>.yaml``."""

    language: Language
    reviews: list[Review]

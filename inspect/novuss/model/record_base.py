"""Base of every record: texts by language, ids, figures, folded words."""

import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    create_model,
)

from novuss.languages import LANGUAGES, Language

T = TypeVar("T")


class Record(BaseModel):
    """An immutable record; a key that is not known is an error, never ignored."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", str_strip_whitespace=True, defer_build=True
    )
    #: Fields other than words that a reader compares too, so that none changes unseen.
    compared: ClassVar[frozenset[str]] = frozenset()


def name_edition(data: object, key: str) -> object:
    """Give the records of a file that name no edition the file's own."""
    if not isinstance(data, dict) or not isinstance(data.get(key), list):
        return data
    own = {"edition": data["edition"]} if "edition" in data else {}
    records = [own | record if isinstance(record, dict) else record for record in data[key]]
    return {**data, key: records}


class KeptRecord(Record):
    """What is kept of parsed files, with what tells whether it is still true."""

    digest: str = Field(default="", description="of the files it was read from, where known")


NonBlank = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
#: What the id of an edition or a document looks like.
EDITION_ID = r"^[a-z]+-[a-z0-9]+$"
EditionId = Annotated[
    str, StringConstraints(pattern=EDITION_ID), Field(description="id of an edition or a document")
]
#: A clause id exactly as printed: ``17.1.8``, ``17.1.з``, ``A1.18``, ``G2``.
ClauseId = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z]?[\w.-]*\w$"),
    Field(description="number of a clause as printed"),
]


class ByLanguage(Record, Generic[T]):
    """What there is by language: a record whose fields are languages of the project.

    The two below are made from :data:`~novuss.languages.LANGUAGES`, so that a language that
    is added there is missed wherever it is not yet.
    """

    def __getitem__(self, language: Language) -> T:
        found: T = getattr(self, language)
        return found

    def items(self) -> list[tuple[Language, T]]:
        """The (language, text) pairs in the project's order of languages."""
        fields = type(self).model_fields
        return [(language, self[language]) for language in LANGUAGES if language in fields]


if TYPE_CHECKING:

    class PerLanguage(ByLanguage[T]):
        """One for each language; none may be left out."""

    class ListPerLanguage(ByLanguage[list[T]]):
        """A list for each language, empty where it is left out."""

    class SomeLanguages(ByLanguage[T | None]):
        """One for some of the languages; None where it is left out."""

else:

    def _model(
        name: str, languages: Iterable[Language], field: Any, default: dict[str, Any]
    ) -> Any:
        fields = {
            language: (field, Field(description=f"in the language {language!r}", **default))
            for language in languages
        }
        return create_model(
            name, __base__=(ByLanguage[T], Generic[T]), __module__=__name__, **fields
        )

    PerLanguage = _model("PerLanguage", LANGUAGES, T, {})
    SomeLanguages = _model("SomeLanguages", LANGUAGES, T | None, {"default": None})
    ListPerLanguage = _model("ListPerLanguage", LANGUAGES, list[T], {"default_factory": list})


class LocalText(PerLanguage[NonBlank]):
    """One text in each of the four languages; none may be left out."""


def _check_decimal_string(value: object) -> object:
    if isinstance(value, (float, int)):
        raise ValueError(
            f"{value} must be quoted: a bound is kept as the decimal string it was printed as"
        )
    if isinstance(value, str) and not re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", value):
        raise ValueError(f"{value!r} is not a decimal number with a point, such as '44.5'")
    return value


def _check_pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"no regular expression: {error}") from None
    return text


#: A regular expression, as text.
Pattern = Annotated[NonBlank, AfterValidator(_check_pattern)]
#: A figure of a rulebook. Written as a quoted string in YAML so that it stays exact.
Figure = Annotated[
    Decimal,
    BeforeValidator(_check_decimal_string),
    Field(allow_inf_nan=False, description="a decimal figure as text, so that no digit is lost"),
]


# The words of the vocabulary are folded anew for every table, a thousand times the same.
@lru_cache(maxsize=1 << 14)
def fold_text(text: str) -> str:
    """Letters and digits of ``text`` without case, diacritics and punctuation.

    Used to compare words that people type (header words, names, units) with the
    words the project knows: ``Ārējais diametrs``, ``arejais_diametrs`` and
    ``ārējais-diametrs`` fold to the same key.
    """
    text = unicodedata.normalize("NFKD", text).casefold()
    kept = (c for c in text if not unicodedata.combining(c))
    return re.sub(r"[\W_]+", " ", "".join(kept)).strip()

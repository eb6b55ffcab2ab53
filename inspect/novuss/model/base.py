"""What every record of the knowledge base has in common."""

import re
import unicodedata
from decimal import Decimal
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from novuss.languages import LANGUAGES, Language


class Record(BaseModel):
    """An immutable record; a key that is not known is an error, never ignored."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", str_strip_whitespace=True, defer_build=True
    )


NonBlank = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
EditionId = Annotated[str, StringConstraints(pattern=r"^[a-z]+-[a-z0-9]+$")]
#: A clause id exactly as printed: ``17.1.8``, ``17.1.з``, ``A1.18``, ``G2``.
ClauseId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]?[\w.-]*\w$")]


class LocalText(Record):
    """One text in each of the four languages; none may be left out."""

    en: NonBlank
    de: NonBlank
    ru: NonBlank
    lv: NonBlank

    def __getitem__(self, language: Language) -> str:
        text: str = getattr(self, language)
        return text

    def items(self) -> list[tuple[Language, str]]:
        """The (language, text) pairs in the project's order of languages."""
        return [(language, self[language]) for language in LANGUAGES]


def _decimal_string(value: object) -> object:
    if isinstance(value, (float, int)):
        raise ValueError(
            f"{value} must be quoted: a bound is kept as the decimal string it was printed as"
        )
    if isinstance(value, str) and not re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", value):
        raise ValueError(f"{value!r} is not a decimal number with a point, such as '44.5'")
    return value


#: A figure of a rulebook. Written as a quoted string in YAML so that it stays exact.
Figure = Annotated[Decimal, BeforeValidator(_decimal_string), Field(allow_inf_nan=False)]


def fold(text: str) -> str:
    """Letters and digits of ``text`` without case, diacritics and punctuation.

    Used to compare words that people type (header words, names, units) with the
    words the project knows: ``Ārējais diametrs``, ``arejais_diametrs`` and
    ``ārējais-diametrs`` fold to the same key.
    """
    text = unicodedata.normalize("NFKD", text).casefold()
    kept = (c for c in text if not unicodedata.combining(c))
    return re.sub(r"[\W_]+", " ", "".join(kept)).strip()

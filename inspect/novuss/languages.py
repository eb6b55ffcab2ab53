"""The four languages of the project, in the order in which they are shown."""

from typing import Literal, get_args

Language = Literal["en", "de", "ru", "lv"]

LANGUAGES: tuple[Language, ...] = get_args(Language)

#: Each language's name in itself, for switchers and column heads.
ENDONYMS: dict[Language, str] = {
    "en": "English",
    "de": "Deutsch",
    "ru": "Русский",
    "lv": "Latviešu",
}

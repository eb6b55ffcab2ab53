"""Words of the site, the reports and the messages, in four languages."""

import string
from typing import Annotated, Self

from pydantic import Discriminator, RootModel, StringConstraints, Tag, model_validator

from novuss.languages import LANGUAGES, Language
from novuss.model.base import LocalText, NonBlank, Record

#: Plural categories that each language needs for whole numbers (Unicode CLDR).
PLURAL_CATEGORIES: dict[Language, tuple[str, ...]] = {
    "en": ("one", "other"),
    "de": ("one", "other"),
    "ru": ("one", "few", "many", "other"),
    "lv": ("zero", "one", "other"),
}


class PluralText(Record):
    """One text a language and plural category; the count is ``{n}``."""

    en: dict[str, NonBlank]
    de: dict[str, NonBlank]
    ru: dict[str, NonBlank]
    lv: dict[str, NonBlank]

    def __getitem__(self, language: Language) -> dict[str, str]:
        forms: dict[str, str] = getattr(self, language)
        return forms

    @model_validator(mode="after")
    def _complete(self) -> Self:
        for language in LANGUAGES:
            wanted = PLURAL_CATEGORIES[language]
            if set(self[language]) != set(wanted):
                raise ValueError(f"{language} needs exactly the forms {', '.join(wanted)}")
        return self


Entry = LocalText | PluralText
Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]+(\.[a-z0-9_-]+)+$")]


def placeholders(text: str) -> set[str]:
    """The names in braces that a text expects to be filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def _form(value: object) -> str:
    """Which of the two an entry is meant to be, so that a mistake is one issue and not two."""
    texts = value.values() if isinstance(value, dict) else ()
    plural = isinstance(value, PluralText) or any(isinstance(text, dict) for text in texts)
    return "plural" if plural else "text"


_Tagged = Annotated[
    Annotated[LocalText, Tag("text")] | Annotated[PluralText, Tag("plural")],
    Discriminator(_form),
]


class StringsFile(RootModel[dict[Key, _Tagged]]):
    """``specs/strings.yaml``: dotted key to text."""

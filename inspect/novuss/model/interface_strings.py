"""Words of the site, the reports and the messages, in four languages."""

import re
from collections.abc import Mapping
from typing import Annotated, Self

from pydantic import Discriminator, RootModel, StringConstraints, Tag, model_validator

from novuss.model.record_base import LocalText, NonBlank, PerLanguage, Record


class PluralText(PerLanguage[dict[str, NonBlank]]):
    """One text a language and plural category; the count is ``{n}``.

    Which categories a language has stands in ``specs/languages.yaml``.
    """


Entry = LocalText | PluralText
Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]+(\.[a-z0-9_-]+)+$")]


#: What stands before the key of a string for when a newer edition amends the one it names.
NEWEST = "newest."


_PLACE = re.compile(r"\{(\w+)\}")


def find_placeholders(text: str) -> set[str]:
    """The names in braces that a text expects to be filled in."""
    return set(_PLACE.findall(text))


def fill_placeholders(text: str, values: Mapping[str, object]) -> str:
    """Fill values in; a place without one stays as it is, so that no message fails."""
    return _PLACE.sub(lambda place: str(values.get(place[1], place[0])), text)


def _choose_form(value: object) -> str:
    """Which of the two an entry is meant to be, so that a mistake is one issue and not two."""
    texts = value.values() if isinstance(value, dict) else ()
    plural = isinstance(value, PluralText) or any(isinstance(text, dict) for text in texts)
    return "plural" if plural else "text"


_Tagged = Annotated[
    Annotated[LocalText, Tag("text")] | Annotated[PluralText, Tag("plural")],
    Discriminator(_choose_form),
]


class StringsFile(RootModel[dict[Key, _Tagged]]):
    """``specs/strings.yaml``: dotted key to text, or to the key whose text it shares."""

    @model_validator(mode="before")
    @classmethod
    def _fill_shared_texts(cls, data: object) -> object:
        entries = data if isinstance(data, dict) else {}
        return {key: entries.get(str(text), text) for key, text in entries.items()} or data

    def use_newest_wording(self) -> Self:
        """The strings where the newest edition is not the one that they name by its year.

        What they say then stands beside each, under the same key behind ``newest.``.
        """
        newest = {key.removeprefix(NEWEST): text for key, text in self.root.items()}
        others = {key: text for key, text in newest.items() if NEWEST + key in self.root}
        return self.model_copy(update={"root": self.root | others})


class HelpFile(Record):
    """``specs/help.yaml``: what ``--help`` says, found by its English text."""

    texts: list[LocalText]

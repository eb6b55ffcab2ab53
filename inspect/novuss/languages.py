"""Languages of the project, in the order in which they are shown.

Nothing else in the code spells them: models are built from :data:`LANGUAGES`
(:class:`novuss.model.record_base.PerLanguage`), and what the code has to know of a language
stands in ``specs/languages.yaml``.
"""

from typing import Literal, get_args

Language = Literal["en", "de", "ru", "lv"]

LANGUAGES: tuple[Language, ...] = get_args(Language)

#: The language that our texts are written in first, and those into which they are translated.
ORIGINAL: Language = "en"
TRANSLATIONS: tuple[Language, ...] = tuple(
    language for language in LANGUAGES if language != ORIGINAL
)


def find_language(code: str) -> Language | None:
    """The language of that code, or None."""
    return next((language for language in LANGUAGES if language == code), None)

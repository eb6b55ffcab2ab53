"""Help texts in the reader's language; the English text stands in the code."""

import re
from functools import cache

from pydantic_core import ErrorDetails

from novuss.input_problems import translate_value
from novuss.languages import ORIGINAL, Language
from novuss.specs.knowledge_location import find_program_folder, find_specs_folder
from novuss.specs.loader import load_help
from novuss.specs.model_mistakes import describe_mistake


def translate_help(text: str, language: Language) -> str:
    """A help text, paragraph by paragraph; one that nobody has translated stays English."""
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    return "\n\n".join(_read_texts(language).get(part, part) for part in paragraphs)


def translate_message(message: str, language: Language) -> str:
    """What a library says of a wrong call or value; what has no translation stays English."""
    if known := _read_texts(language).get(message):
        return known
    for pattern, text in _build_patterns(language):
        if found := pattern.fullmatch(message):
            return text.format(*found.groups())
    return message


def translate_mistake(mistake: ErrorDetails, *, place: bool = False) -> dict[str, str]:
    """The value ``detail`` of a problem, in every language; behind its ``place``, if asked for."""
    words = describe_mistake(mistake)
    names = ".".join(map(str, mistake["loc"])) if place else ""
    before = f"{names}: " if names else ""

    def translate(language: Language) -> str:
        return before + translate_message(words, language)

    return {"detail": before + words, **translate_value("detail", translate)}


@cache
def _read_texts(language: Language) -> dict[str, str]:
    """English to the text of the language; the file is read for no other reason."""
    if language == ORIGINAL:
        return {}
    # A folder that an older program exported lacks what this one says.
    texts = load_help(find_program_folder() or find_specs_folder())
    return {text[ORIGINAL]: text[language] for text in texts}


@cache
def _build_patterns(language: Language) -> list[tuple[re.Pattern[str], str]]:
    """Texts with places for what was typed, the longest first: it says most."""
    found = [(english, text) for english, text in _read_texts(language).items() if "{}" in english]
    return [
        (re.compile(re.escape(english).replace(r"\{\}", r"(.+?)"), re.DOTALL), text)
        for english, text in sorted(found, key=lambda pair: -len(pair[0]))
    ]

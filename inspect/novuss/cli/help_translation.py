"""Help texts in the reader's language; the English text stands in the code."""

import re
from functools import cache

from novuss.languages import ORIGINAL, Language


def translate_help(text: str, language: Language) -> str:
    """A help text, paragraph by paragraph; one that nobody has translated stays English."""
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    return "\n\n".join(_read_texts(language).get(part, part) for part in paragraphs)


def translate_message(message: str, language: Language) -> str:
    """What the library says of a wrong call; what has no pattern stays English."""
    for pattern, text in _build_patterns(language):
        if found := pattern.fullmatch(message):
            return text.format(*found.groups())
    return message


@cache
def _read_texts(language: Language) -> dict[str, str]:
    """English to the text of the language; the file is read for no other reason."""
    if language == ORIGINAL:
        return {}
    from novuss.specs.knowledge_location import find_specs_folder
    from novuss.specs.yaml_file import YamlFile

    root = find_specs_folder()
    file = YamlFile.read_file(root / "help.yaml", root)
    return {text[ORIGINAL]: text[language] for text in file.data["texts"]}


@cache
def _build_patterns(language: Language) -> list[tuple[re.Pattern[str], str]]:
    """Texts with places for what was typed, the longest first: it says most."""
    found = [(english, text) for english, text in _read_texts(language).items() if "{}" in english]
    return [
        (re.compile(re.escape(english).replace(r"\{\}", r"(.+?)"), re.DOTALL), text)
        for english, text in sorted(found, key=lambda pair: -len(pair[0]))
    ]

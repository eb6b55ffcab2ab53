"""What ``--help`` says, in the reader's language; the English text stands in the code."""

import re
from functools import cache

from novuss.languages import ORIGINAL, Language


def in_language(text: str, language: Language) -> str:
    """A help text, paragraph by paragraph; one that nobody has translated stays English."""
    paragraphs = [" ".join(one.split()) for one in text.split("\n\n")]
    return "\n\n".join(_texts(language).get(one, one) for one in paragraphs)


def said_of(message: str, language: Language) -> str:
    """What the library says of a wrong call; what it has no pattern for stays English."""
    for pattern, text in _patterns(language):
        if found := pattern.fullmatch(message):
            return text.format(*found.groups())
    return message


@cache
def _texts(language: Language) -> dict[str, str]:
    """English to the text of the language; the file is read for no other reason."""
    if language == ORIGINAL:
        return {}
    from novuss.specs.location import specs_folder
    from novuss.specs.yaml_file import YamlFile

    root = specs_folder()
    file = YamlFile.read(root / "help.yaml", root)
    return {one[ORIGINAL]: one[language] for one in file.data["texts"]}


@cache
def _patterns(language: Language) -> list[tuple[re.Pattern[str], str]]:
    """Texts with places for what was typed, the longest first: it says most."""
    found = [(english, text) for english, text in _texts(language).items() if "{}" in english]
    return [
        (re.compile(re.escape(english).replace(r"\{\}", r"(.+?)"), re.DOTALL), text)
        for english, text in sorted(found, key=lambda one: -len(one[0]))
    ]

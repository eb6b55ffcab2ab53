"""Checks of ``strings.yaml``."""

from collections.abc import Iterator

from novuss.languages import LANGUAGES, ORIGINAL
from novuss.model.interface_strings import PluralText, find_placeholders
from novuss.model.record_base import LocalText
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue


def check_placeholders_agree(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A string has the same placeholders in every language."""
    file = sources.get_file("strings.yaml")
    for key, entry in knowledge.strings.root.items():
        if isinstance(entry, LocalText):
            wanted = find_placeholders(entry[ORIGINAL])
            texts = [(language, entry[language]) for language in LANGUAGES]
        else:
            assert isinstance(entry, PluralText)
            wanted = find_placeholders(entry[ORIGINAL]["other"])
            texts = [
                (language, text)
                for language in LANGUAGES
                for form, text in entry[language].items()
                if form not in knowledge.languages[language].numberless
            ]
        for language, text in texts:
            if find_placeholders(text) != wanted:
                message = f"{key}: {language} has other placeholders than en"
                yield file.build_issue(message, f"use exactly: {', '.join(sorted(wanted))}", key)

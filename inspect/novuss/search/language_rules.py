"""Rules of a language for the index: its letters, stop words, endings and verbs."""

from functools import cached_property

from novuss.languages import LANGUAGES, Language
from novuss.model.search_settings import SearchSettings
from novuss.search.irregular_verbs import Verbs
from novuss.search.letter_folding import Letters
from novuss.search.word_endings import Endings


class LanguageRules:
    """What ``specs/search.yaml`` says of a language, folded."""

    def __init__(self, settings: SearchSettings, language: Language) -> None:
        self.language = language
        self.settings = settings.languages[language]
        self.letters = Letters(settings.letters)
        self.stop = frozenset(self.letters.fold_letters(self.settings.stop).split())
        self.endings = frozenset(self.letters.fold_letters(self.settings.endings).split())
        self.stem = Endings(self.endings, settings.stems).strip_ending

    @cached_property
    def verbs(self) -> Verbs | None:
        """The verbs whose stem changes, if the language has such."""
        return Verbs(self.settings.verbs, self.letters) if self.settings.verbs else None


def read_situation_rules(settings: SearchSettings) -> dict[Language, LanguageRules]:
    """Read the rules of every language, less stop words that say much of a situation."""
    found = read_language_rules(settings)
    for language, rules in found.items():
        telling = rules.letters.fold_letters(settings.situations.telling[language])
        rules.stop -= frozenset(telling.split())
    return found


def read_language_rules(settings: SearchSettings) -> dict[Language, LanguageRules]:
    """Read the rules of every language."""
    return {language: LanguageRules(settings, language) for language in LANGUAGES}

"""One language as the index is made of it: its letters, stop words, endings and verbs."""

from functools import cached_property

from novuss.languages import LANGUAGES, Language
from novuss.model.search import SearchSettings
from novuss.search.endings import Endings
from novuss.search.letters import Letters
from novuss.search.verbs import Verbs


class Speech:
    """What ``specs/search.yaml`` says of a language, folded."""

    def __init__(self, settings: SearchSettings, language: Language) -> None:
        self.language = language
        self.settings = settings.languages[language]
        self.letters = Letters(settings.letters)
        self.stop = frozenset(self.letters.fold(self.settings.stop).split())
        self.endings = frozenset(self.letters.fold(self.settings.endings).split())
        self.stem = Endings(self.endings, settings.stems).stem

    @cached_property
    def verbs(self) -> Verbs | None:
        """The verbs whose stem changes, if the language has such."""
        return Verbs(self.settings.verbs, self.letters) if self.settings.verbs else None


def of_situations(settings: SearchSettings) -> dict[Language, Speech]:
    """Every language, with the words that say nothing of a rule but much of a situation."""
    found = speeches(settings)
    for language, speech in found.items():
        telling = speech.letters.fold(settings.situations.telling[language])
        speech.stop -= frozenset(telling.split())
    return found


def speeches(settings: SearchSettings) -> dict[Language, Speech]:
    """Every language."""
    return {language: Speech(settings, language) for language in LANGUAGES}

"""The limits as a template prints them beside its fields, in any language."""

from functools import cached_property

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.languages import LANGUAGES
from novuss.model.base import fold
from novuss.model.equipment import Characteristic
from novuss.wording import Wording


class PrintedLimits:
    """Tells a limit that a template has printed from a reading that was typed over it."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._texts: dict[str, set[str]] = {}

    @cached_property
    def _explainers(self) -> list[Explainer]:
        return [
            Explainer(Wording(self._corpus.strings, language), self._corpus.vocabulary)
            for language in LANGUAGES
        ]

    @cached_property
    def headings(self) -> set[str]:
        """What a row of limits is called, folded."""
        return {fold(one.wording("report.limits")) for one in self._explainers}

    def of(self, characteristic: Characteristic) -> set[str]:
        """What a template prints for the characteristic of its edition, folded."""
        if characteristic.id not in self._texts:
            self._texts[characteristic.id] = {
                fold(one.limit(characteristic)) for one in self._explainers
            }
        return self._texts[characteristic.id]

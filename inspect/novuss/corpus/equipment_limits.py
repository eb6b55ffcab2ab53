"""Characteristics, limits and the words that people type for them, by edition."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from novuss.languages import LANGUAGES, Language
from novuss.model.equipment_records import (
    KINDS,
    Belonging,
    Characteristic,
    EquipmentFile,
    Kind,
    Measurand,
    RawQuantity,
    Spread,
)
from novuss.model.measuring_vocabulary import KindWords, Vocabulary
from novuss.model.record_base import EditionId, fold_text


class EquipmentIndex:
    """What each edition says of equipment, by id, kind, clause and word."""

    def __init__(
        self,
        files: Iterable[EquipmentFile],
        editions: Iterable[str],
        vocabulary: Vocabulary,
        current: EditionId,
    ) -> None:
        """Index files in the order of ``editions``; ``current`` holds where none is named."""
        self.current = current
        known = {file.edition: file for file in files}
        self._files = {edition: known[edition] for edition in editions if edition in known}
        self._vocabulary = vocabulary
        self._words: dict[tuple[str, Kind], dict[str, Measurand]] = {}

    @property
    def editions(self) -> list[str]:
        """The ids of the editions that equipment can be checked against."""
        return list(self._files)

    @cached_property
    def _characteristics(self) -> dict[str, dict[str, Characteristic]]:
        return {
            edition: {record.id: record for record in file.characteristics}
            for edition, file in self._files.items()
        }

    def characteristics(
        self, edition: str | None = None, kind: Kind | None = None
    ) -> list[Characteristic]:
        """The characteristics of an edition, in the order of its rows or clauses."""
        edition = edition or self.current
        found = self._characteristics.get(edition, {}).values()
        return [record for record in found if kind is None or record.kind == kind]

    def characteristic(
        self, characteristic: str, edition: str | None = None
    ) -> Characteristic | None:
        """The characteristic with that full id, or None."""
        edition = edition or self.current
        return self._characteristics.get(edition, {}).get(characteristic)

    def governed_by(self, clause: str, edition: str | None = None) -> list[Characteristic]:
        """The characteristics that rest on ``clause``."""
        edition = edition or self.current
        return [record for record in self.characteristics(edition) if record.clause == clause]

    def raw_quantities(self, edition: str | None = None) -> list[RawQuantity]:
        """What may be measured to derive a characteristic."""
        edition = edition or self.current
        file = self._files.get(edition)
        return list(file.raw) if file else []

    def belonging(self, edition: str | None = None) -> Belonging:
        """What the edition says of sets and of what stands beside an item."""
        edition = edition or self.current
        file = self._files.get(edition)
        return file.belonging if file else Belonging()

    def spreads(self, edition: str | None = None) -> list[Spread]:
        """What several readings of a characteristic tell besides."""
        edition = edition or self.current
        file = self._files.get(edition)
        return list(file.spreads) if file else []

    # Words that people type

    def kind(self, kind: Kind) -> KindWords:
        """Names and words of a kind of equipment."""
        return next(words for words in self._vocabulary.kinds if words.id == kind)

    @cached_property
    def kind_by_word(self) -> dict[str, Kind]:
        """Folded word in any language to kind."""
        return {
            fold_text(word): words.id
            for words in self._vocabulary.kinds
            for word in [words.id, *words.words.list_all(), *words.names.model_dump().values()]
        }

    def characteristic_words(self, edition: str, kind: Kind) -> dict[str, Measurand]:
        """Folded word to characteristic or raw quantity: ids, short ids, names and aliases.

        A word that would mean two characteristics of the kind means neither.
        """
        known = self._words.get((edition, kind))
        if known is None:
            known = self._words[edition, kind] = self._find_words(edition, kind)
        return known

    def _find_words(self, edition: str, kind: Kind) -> dict[str, Measurand]:
        found: dict[str, list[Measurand]] = {}
        raw = [quantity for quantity in self.raw_quantities(edition) if quantity.kind == kind]
        measurands: list[Measurand] = [*self.characteristics(edition, kind), *raw]
        for measurand in measurands:
            for word in _collect_words(measurand):
                same = found.setdefault(fold_text(word), [])
                if measurand not in same:
                    same.append(measurand)
        return {word: known[0] for word, known in found.items() if len(known) == 1}

    def kinds_with_characteristic(self, word: str, edition: str) -> list[Kind]:
        """The kinds that have a characteristic called ``word``."""
        return [
            kind for kind in KINDS if fold_text(word) in self.characteristic_words(edition, kind)
        ]

    def measurand_names(self, language: Language) -> dict[str, str]:
        """What readers call each characteristic and raw quantity, by id.

        A name that several kinds share is told apart by the kind: ``weight (puck)``.
        """
        measurands: dict[str, Measurand] = {}
        for edition in reversed(self.editions):
            measurands |= {record.id: record for record in self.characteristics(edition)}
            measurands |= {quantity.id: quantity for quantity in self.raw_quantities(edition)}
        kinds: dict[str, set[Kind]] = {}
        for measurand in measurands.values():
            kinds.setdefault(measurand.names[language], set()).add(measurand.kind)
        return {
            measurand.id: name
            if len(kinds[name := measurand.names[language]]) == 1
            else f"{name} ({self.kind(measurand.kind).names[language]})"
            for measurand in measurands.values()
        }


def _collect_words(measurand: Measurand) -> Iterator[str]:
    yield measurand.id
    yield measurand.short_id
    for language in LANGUAGES:
        yield measurand.names[language]
        yield from measurand.aliases[language]

"""Names of characteristics and raw quantities, and their limits as templates print them."""

from collections.abc import Callable
from functools import cached_property, lru_cache

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.languages import LANGUAGES
from novuss.localized_wording import Wording
from novuss.model.equipment_records import KINDS, Characteristic, Kind, Measurand
from novuss.model.record_base import fold_text
from novuss.tables.header_words import map_heading_words
from novuss.tables.table_cells import Cell, CellMistake
from novuss.tables.word_suggestions import (
    OFFERED,
    find_near_words,
    find_nearest_words,
    name_offered,
)

#: Characteristics that are still worth listing when none is near: those of one kind.
_LONGEST_LIST = 40
#: Unknown names whose answers are remembered: a slip in a column stands in each of its rows.
_MOST_KEPT = 1000
#: What is wrong with a name, and the values of its wording.
_Unknown = tuple[str, dict[str, str]]


def _accept_any(_: Measurand) -> bool:
    return True


class CharacteristicNames:
    """The names of one edition's characteristics in every language."""

    def __init__(self, corpus: Corpus, edition: str | None = None, *, raw: bool = True) -> None:
        """Take the names of an edition, and for offers those of ``raw`` quantities."""
        edition = edition or corpus.current
        self._corpus = corpus
        self._edition = edition
        self._raw = raw
        self._limits: dict[str, set[str]] = {}
        self._explain_unknown = lru_cache(maxsize=_MOST_KEPT)(self._look_up_elsewhere)

    def find_characteristic(
        self,
        name: Cell,
        kind_cell: Cell | None = None,
        fit: Callable[[Measurand], bool] = _accept_any,
    ) -> Measurand:
        """The characteristic, or the raw quantity, that a row means.

        Args:
            name: ``puck.weight``, ``weight`` with the kind beside it, or the name in
                any of the four languages.
            kind_cell: where the kind stands beside it.
            fit: what may be offered in place of a name that is not known.

        Raises:
            CellMistake: with the cell that does not fit.
        """
        equipment, edition = self._corpus.equipment, self._edition
        if name.blank:
            raise CellMistake((name, "characteristic-missing", {}))
        typed = name.text.strip()
        kind = self.find_kind(kind_cell) if kind_cell else None
        before, point, behind = typed.partition(".")
        prefix = equipment.kind_by_word.get(fold_text(before)) if point else None
        if kind and prefix and kind != prefix:
            raise CellMistake((name, "kind-contradicts", {"name": typed, "kind": kind}))
        word = behind if prefix else typed
        named = kind or prefix
        kinds = [named] if named else equipment.kinds_with_characteristic(word, edition)
        if len(kinds) > 1:
            raise CellMistake((name, "kind-missing", {"name": typed, "kinds": ", ".join(kinds)}))
        key = fold_text(word)
        found = [equipment.characteristic_words(edition, kind).get(key) for kind in kinds]
        if not found or found[0] is None:
            raise CellMistake((name, *self._explain_unknown(typed, word, named, fit)))
        return found[0]

    def find_of_kind(self, typed: str, kind: Kind) -> Measurand | None:
        """What a name means of a kind; None where it is none of them."""
        prefix, point, word = typed.strip().partition(".")
        own = bool(point) and self._corpus.equipment.kind_by_word.get(fold_text(prefix)) == kind
        words = self._corpus.equipment.characteristic_words(self._edition, kind)
        return words.get(fold_text(word if own else typed))

    def find_kind(self, cell: Cell) -> Kind | None:
        """The kind that the cell names; None where it is empty.

        Raises:
            CellMistake: no kind is called so.
        """
        if cell.blank:
            return None
        kind = self._corpus.equipment.kind_by_word.get(fold_text(cell.text))
        if kind is None:
            values = {"name": cell.text.strip(), "kinds": ", ".join(KINDS)}
            raise CellMistake((cell, "kind-unknown", values))
        return kind

    def find_judged(self, measurand: Measurand) -> Characteristic:
        """The characteristic that is judged: the one measured, or the one derived from it."""
        if isinstance(measurand, Characteristic):
            return measurand
        found = self._corpus.equipment.characteristic(measurand.gives, self._edition)
        assert found is not None, "novuss specs check sees to it"
        return found

    @cached_property
    def _explainers(self) -> list[Explainer]:
        wordings = (Wording(self._corpus.strings, language) for language in LANGUAGES)
        return [Explainer(wording, self._corpus.vocabulary) for wording in wordings]

    @cached_property
    def limit_row_names(self) -> set[str]:
        """What a row of limits is called in a template or by others, folded."""
        printed = {fold_text(explainer.wording("report.limits")) for explainer in self._explainers}
        return printed | map_heading_words(self._corpus.vocabulary, ("limits",)).keys()

    def list_printed_limits(self, measurand: Measurand) -> set[str]:
        """What a template prints for the characteristic of its edition, folded."""
        given = self.find_judged(measurand)
        if given.id not in self._limits:
            self._limits[given.id] = {
                fold_text(explainer.describe_limit(given)) for explainer in self._explainers
            }
        return self._limits[given.id]

    def list_measurands(self, kind: Kind | None) -> list[Measurand]:
        """What a row may mean: of one kind, or of all."""
        corpus, edition = self._corpus, self._edition
        raw = corpus.equipment.raw_quantities(edition) if self._raw else []
        return [
            *corpus.equipment.characteristics(edition, kind),
            *(quantity for quantity in raw if kind is None or quantity.kind == kind),
        ]

    def map_words(self, known: list[Measurand]) -> dict[str, Measurand]:
        """Folded word to what it means, id and short id first."""
        words: dict[str, Measurand] = {}
        words_of = self._corpus.equipment.characteristic_words
        for measurand in known:
            words.setdefault(fold_text(measurand.id), measurand)
            for word, meant in words_of(self._edition, measurand.kind).items():
                if meant is measurand:
                    words.setdefault(word, measurand)
        return words

    def _look_up_elsewhere(
        self, typed: str, word: str, kind: Kind | None, fit: Callable[[Measurand], bool]
    ) -> _Unknown:
        """Whether another edition knows the name, and which name is near."""
        equipment = self._corpus.equipment
        for other in equipment.editions:
            kinds = equipment.kinds_with_characteristic(word, other)
            if kind in kinds or (kinds and kind is None):
                values = {"name": typed, "edition": self._edition, "other": other}
                return "characteristic-other-edition", values
        known = [measurand for measurand in self.list_measurands(kind) if fit(measurand)]
        known = known or [measurand for measurand in self.list_measurands(None) if fit(measurand)]
        words = self.map_words(known)
        near = find_near_words(word, words, OFFERED)
        if not near and len(known) > _LONGEST_LIST:
            return "characteristic-kindless", {"name": typed, "kinds": ", ".join(KINDS)}
        return "characteristic-unknown", {
            "name": typed,
            **name_offered("near", find_nearest_words(word, words)),
        }

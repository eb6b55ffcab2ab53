"""Verbs whose stem changes, which endings and lemma data take for several words.

Latvian verbs of the first conjugation have three stems (``krist``, ``krīt``, ``krita``),
German ones change their vowel. (Of most Russian verbs there are two, one for each aspect:
those are pairs of lemmas.)
"""

from collections.abc import Iterator
from functools import cached_property

from novuss.model import search_settings as settings
from novuss.search.letter_folding import Letters


class Verbs:
    """The verbs of one language that ``specs/search.yaml`` lists, with all their forms."""

    def __init__(self, verbs: settings.Verbs, letters: Letters) -> None:
        self._settings = verbs
        self._fold = letters.fold_letters
        self._prefixes = self._split_list(verbs.prefixes)
        self.leads = self._split_list(verbs.leads)

    def find_infinitive(self, form: str) -> str | None:
        """Find the infinitive of a folded form, if it is one of a verb of the list."""
        stripped = [form, *(form[len(lead) :] for lead in self.leads if form.startswith(lead))]
        for rest in stripped:
            for prefix in ("", *self._prefixes):
                if rest.startswith(prefix) and (verb := self._forms.get(rest[len(prefix) :])):
                    return prefix + verb
        return None

    def list_forms(self, verb: str) -> Iterator[str]:
        """List every folded form of an infinitive that has it by :meth:`find_infinitive`."""
        for form, plain in self._forms.items():
            if verb.endswith(plain) and verb.removesuffix(plain) in ("", *self._prefixes):
                yield verb.removesuffix(plain) + form

    @cached_property
    def _forms(self) -> dict[str, str]:
        """Every form of every verb of the list, with its infinitive."""
        found: dict[str, str] = {}
        for line in self._settings.stems:
            verb, *stems = self._split_list(line)
            forms = {
                stem + ending
                for stem in stems
                for ending in self._split_list(self._settings.endings)
            }
            forms |= {verb, *stems}
            if self._settings.infinitive:
                forms |= self._conjugate(verb, stems[-1], self._settings.infinitive)
            for form in sorted(forms):
                found.setdefault(form, verb)
        return found

    def _conjugate(self, verb: str, last: str, infinitive: settings.Infinitive) -> set[str]:
        plain = verb[:-1]
        forms = {
            plain.rstrip(infinitive.dropped) + ending
            for ending in self._split_list(infinitive.action)
        }
        forms |= {plain + ending for ending in self._split_list(infinitive.endings)}
        if plain.endswith(tuple(infinitive.dropped)):
            forms |= {last + ending for ending in self._split_list(infinitive.long_future)}
        else:
            forms |= {plain + ending for ending in self._split_list(infinitive.future)}
        return forms

    def _split_list(self, words: str) -> tuple[str, ...]:
        return tuple(self._fold(words).split())

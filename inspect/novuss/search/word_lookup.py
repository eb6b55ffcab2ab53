"""Vocabulary of one language of the index, and meanings of typed words in it.

Its twin for the browser is ``docs/assets/scripts/search/word_lookup.js``.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TypeVar

from novuss.languages import Language
from novuss.model import search_settings as settings
from novuss.search.clause_index import WordIndex
from novuss.search.letter_folding import Letters, Sounds, is_latin
from novuss.search.postings import (
    ListedPostings,
    SharedPostings,
    read_distances,
    read_numbers,
)
from novuss.search.prefix_compression import decompress_words
from novuss.search.word_endings import Endings

Key = TypeVar("Key", int, str)

#: Groups of forms with the certainty, in percent, that they were meant.
Meaning = dict[int, int]


class Vocabulary:
    """The forms of one language, looked up exactly, by stem, by sound and by likeness."""

    def __init__(
        self, language: Language, index: WordIndex, asking: settings.Asking, letters: Letters
    ) -> None:
        self.language = language
        self.letters = letters
        self._asking, self._sure, self._lengths = asking, asking.certainty, asking.lengths
        self._links, self._spelled_as = index["links"], index["spelled"]
        self._leads = index["leads"]
        self._sounds = index["sounds"]
        self.rarity = list(read_numbers(index["rarity"]))
        self.means = index["means"]
        self._phrases = index["phrases"]
        self.stop = frozenset(index["stop"].split())
        self.forms = list(decompress_words(index["forms"]))
        self._endings = index["endings"].split()
        self._stem_of = Endings(self._endings, asking.stems).strip_ending
        self._group = dict(zip(self.forms, accumulate(index["groups"]), strict=True))
        self._postings: ListedPostings | SharedPostings
        if index["fields"]:
            self._postings = SharedPostings(index["fields"], self.forms)
        else:
            self._postings = ListedPostings(index["postings"], self.forms)
        self.members: list[list[str]] = [[] for _ in self.rarity]
        for form, own in self._group.items():
            self.members[own].append(form)
        self._others: dict[str, list[int]] = {}
        for group, words in enumerate(index["others"].split("|") if index["others"] else ()):
            # Nearly every word is of one group: they share its list.
            alone = [group]
            for word in decompress_words(words, self.members[group][0]):
                known = self._others.get(word)
                self._others[word] = [*known, group] if known else alone
        self._alike: dict[str, list[list[int]]] = {}
        self._alike_groups: dict[int, list[list[int]]] = {}
        for steps, others in zip(*(text.split("|") for text in index["alike"]), strict=True):
            alike = read_distances(steps)
            for word in decompress_words(others):
                self._alike.setdefault(word, []).append(alike)
                if (stem := self._strip_ending(word)) != word:
                    self._alike.setdefault(stem, []).append(alike)
            for group in alike:
                self._alike_groups.setdefault(group, []).append(alike)

    @cached_property
    def _stems(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for form, group in self._group.items():
            _add_to_index(found, self._strip_ending(form), group)
        return found

    @cached_property
    def _letters(self) -> str:
        """The letters of the forms, in their order."""
        return "".join(
            sorted({letter for form in self.forms for letter in form if letter.isalpha()})
        )

    @cached_property
    def _sounding(self) -> "_Sounding | None":
        if self._sounds is None:
            return None
        sounds = Sounds(settings.Sounds.model_validate(self._sounds), self.letters)
        return _Sounding(sounds, self._group, self._endings, self._asking.stems)

    def weigh_meaning(self, meaning: Meaning, typed: str) -> dict[int, int]:
        """Weigh a meaning in every document that has it; ``typed`` itself counts most."""
        values: dict[int, int] = {}
        for group, sure in meaning.items():
            for form in self.members[group]:
                other = sure == self._sure.exact and form != typed
                percent = self._sure.same_word if other else sure
                for document, weight in self._postings.find(form):
                    value = weight * percent * self.rarity[group] // 100
                    if values.get(document, 0) < value:
                        values[document] = value
        return values

    def find_named_documents(self, meanings: list[Meaning]) -> dict[int, int]:
        """Find the documents that names and subjects ask for whose words are among these.

        With each, in percent, what that makes of its score.
        """
        ranking = self._asking.ranking
        asked: dict[int, int] = {}
        for groups, best, others in self._phrases:
            whole = len(groups) == len(meanings)
            # One word among others names nothing.
            fits = whole or 1 < len(groups) < len(meanings)
            if not (fits and _pair_up(groups, meanings)):
                continue
            for documents, more in (
                (best, ranking.named if whole else ranking.named_within),
                (others, ranking.named_too if whole else 100),
            ):
                for document in documents:
                    asked[document] = max(more, asked.get(document, 0))
        return asked

    def add_term_groups(self, groups: set[int]) -> set[int]:
        """Add to groups, for other names of terms, the groups of the terms' own names."""
        found = set(groups)
        for group in groups:
            for form in self.members[group]:
                found.update(self.means.get(form, ()))
        return found

    def group_of(self, form: str) -> int | None:
        """Find the group of a folded form of the texts."""
        return self._group.get(form)

    def find_meaning(self, word: str) -> Meaning:
        """Find what a folded word surely means."""
        found = self._find_sure(word)
        if not found and (spelled := self._find_spelled(word)) != word:
            found = self._find_sure(spelled)
        for lead in self._leads:
            rest = word.removeprefix(lead)
            if not found and word != rest and len(rest) >= self._lengths.part:
                found = self._find_sure(rest)
        return self._add_alike(word, found)

    def find_by_sound(self, typed: str) -> Meaning:
        """Find what a word in Latin letters, with its diacritics, means by its sound."""
        if not self._sounding or not is_latin(self.letters.fold_letters(typed)):
            return {}
        return dict.fromkeys(self._sounding.find_groups(typed), self._sure.sound)

    def _add_alike(self, word: str, found: Meaning) -> Meaning:
        """With the groups that people ask for by the same words."""
        for group in list(found):
            for groups in self._alike_groups.get(group, ()):
                for other in groups:
                    found.setdefault(other, self._sure.alike)
        for key in (word, self._strip_ending(word)):
            for groups in self._alike.get(key, ()):
                for group in groups:
                    found.setdefault(group, self._sure.alike)
        return found

    def find_beginning(self, word: str) -> Meaning:
        """Find the groups with a form that begins with the word."""
        if len(word) < self._lengths.beginning or word[0].isdigit():
            return {}
        sure = self._sure.beginning
        return {self._group[form]: sure for form in self.forms if form.startswith(word)}

    def find_slips(self, word: str) -> Meaning:
        """Find the groups with a form that is one slip of a finger away."""
        if word[0].isdigit():
            return {}
        found: Meaning = {}
        for form, groups in self._list_candidates():
            if is_one_slip(word, form, self._lengths):
                sure = self._sure.slip if form[0] == word[0] else self._sure.far_slip
                for group in groups:
                    found[group] = max(sure, found.get(group, 0))
        return found

    def find_stem_slips(self, word: str) -> Meaning:
        """Find slips in the stem of a form that stands nowhere, and in words that are heard."""
        if word[0].isdigit():
            return {}
        found = self._find_slips_in(self._strip_ending(word), self._stems)
        if not found and self._sounding and is_latin(word):
            found = self._find_slips_in(
                self._sounding.sounds.hear_typed(word), self._sounding.words
            )
        return found

    def find_unlisted_slips(self, word: str) -> Meaning:
        """Find what a word means that is one slip away from a form that stands nowhere.

        Every slip but of the first letter is undone, and the form is asked for as if it had
        been typed: the stem of a short word is too short to be looked up with a slip in it.
        """
        lengths = self._lengths
        if not lengths.slip_undone <= len(word) <= lengths.slip_undone_most:
            return {}
        if word[0] not in self._letters:
            return {}
        return {
            group: self._sure.far_slip
            for form in _undo_slips(word, self._letters)
            for group in self._add_alike(form, self._find_sure(form))
        }

    def find_near_forms(self, word: str) -> Meaning:
        """Find the groups with a form that has another end than the word."""
        found = (group for form, group in self._group.items() if self._is_near(word, form))
        return dict.fromkeys(found, self._sure.near)

    def find_compound_parts(self, word: str) -> list[Meaning]:
        """Find what the two halves of a compound mean that stands in no text."""
        part = self._lengths.part
        if not self._links or len(word) < self._lengths.compound:
            return []
        for cut in range(len(word) - part, part - 1, -1):
            last = self._find_sure(word[cut:])
            if not last:
                continue
            for link in self._links:
                first = word[:cut].removesuffix(link)
                if len(first) >= part and (known := self._find_sure(first)):
                    return [dict.fromkeys(meaning, self._sure.part) for meaning in (known, last)]
        return []

    def _find_sure(self, word: str) -> Meaning:
        if word in self._group:
            return {self._group[word]: self._sure.exact}
        if word in self._others:
            return dict.fromkeys(self._others[word], self._sure.known)
        return dict.fromkeys(self._find_of_stem(self._strip_ending(word)), self._sure.stem)

    def _find_of_stem(self, stem: str) -> Iterator[int]:
        """The groups of the forms with that stem, with which they all begin."""
        for at in range(bisect_left(self.forms, stem), len(self.forms)):
            form = self.forms[at]
            if not form.startswith(stem):
                return
            if self._strip_ending(form) == stem:
                yield self._group[form]

    def _find_spelled(self, word: str) -> str:
        for long, short in self._spelled_as.items():
            word = word.replace(long, short)
        return word

    def _strip_ending(self, word: str) -> str:
        return word if word[0].isdigit() else self._stem_of(word)

    def _list_candidates(self) -> Iterator[tuple[str, list[int]]]:
        for form, group in self._group.items():
            yield form, [group]
        yield from self._others.items()

    def _find_slips_in(self, word: str, index: dict[str, list[int]]) -> Meaning:
        found: Meaning = {}
        for other, groups in index.items():
            if min(len(word), len(other)) > self._lengths.part and is_one_slip(
                word, other, self._lengths
            ):
                found.update(dict.fromkeys(groups, self._sure.far_slip))
        return found

    def _is_near(self, word: str, other: str) -> bool:
        shared = 0
        while shared < min(len(word), len(other)) and word[shared] == other[shared]:
            shared += 1
        rest = max(len(word), len(other)) - shared
        return shared >= self._lengths.near_shared and rest <= self._lengths.near_rest


class _Sounding:
    """The forms of a language by their sound."""

    def __init__(
        self,
        sounds: Sounds,
        forms: Mapping[str, int],
        endings: Iterable[str],
        stems: settings.Stems,
    ) -> None:
        self.sounds = sounds
        self.words: dict[str, list[int]] = {}
        for form, group in forms.items():
            _add_to_index(self.words, sounds.hear_folded(form), group)
        self._stem = Endings(filter(None, map(sounds.hear_folded, endings)), stems).strip_ending
        self._stems: dict[str, list[int]] = {}
        for heard, groups in self.words.items():
            for group in groups:
                _add_to_index(self._stems, self._stem(heard), group)

    def find_groups(self, typed: str) -> Sequence[int]:
        """The groups with a form, or else with a stem, that sounds like a word as typed."""
        heard = self.sounds.hear_typed(typed)
        found = self.words.get(heard)
        return self._stems.get(self._stem(heard), ()) if found is None else found


def _pair_up(groups: list[int], meanings: list[Meaning]) -> bool:
    """Whether each group has a meaning for itself; the first that fits is taken."""
    left = list(meanings)
    for group in groups:
        at = next((at for at, meaning in enumerate(left) if group in meaning), None)
        if at is None:
            return False
        del left[at]
    return True


def _undo_slips(word: str, letters: str) -> Iterator[str]:
    """Every word that ``word`` may be with one slip of a finger, the first letter kept."""
    for at in range(1, len(word) + 1):
        before, behind = word[:at], word[at:]
        if behind:
            yield before + behind[1:]
        if len(behind) > 1:
            yield before + behind[1] + behind[0] + behind[2:]
        for letter in letters:
            yield before + letter + behind
            if behind:
                yield before + letter + behind[1:]


def is_one_slip(word: str, other: str, lengths: settings.Lengths) -> bool:
    """Whether one letter is missing, too many, wrong, or changes places with its neighbour.

    Short words have to begin alike: among four letters everything is near everything.
    """
    if abs(len(word) - len(other)) > 1 or word == other or len(word) < lengths.slip:
        return False
    shorter, longer = (word, other) if len(word) <= len(other) else (other, word)
    if len(shorter) <= lengths.slip_firm and word[0] != other[0]:
        return False
    if len(word) == lengths.slip and (len(other) <= len(word) or word[-1] != other[-1]):
        return False
    same = 0
    while same < len(shorter) and shorter[same] == longer[same]:
        same += 1
    if len(shorter) < len(longer):
        return shorter[same:] == longer[same + 1 :]
    if shorter[same + 1 :] == longer[same + 1 :]:
        return len(word) > lengths.slip_firm or same not in (0, len(word) - 1)
    return (
        shorter[same : same + 2] == longer[same : same + 2][::-1]
        and shorter[same + 2 :] == longer[same + 2 :]
    )


def _add_to_index(index: dict[Key, list[int]], key: Key, group: int) -> None:
    groups = index.setdefault(key, [])
    if group not in groups:
        groups.append(group)

"""Terms of the glossary that a text uses."""

import re
from collections.abc import Sequence
from functools import cached_property

from novuss.languages import ORIGINAL
from novuss.model.glossary import Term
from novuss.model.record_base import fold_text
from novuss.model.rule_clauses import Clause


class TermFinder:
    """Terms by the English texts that use them: a word has few forms there."""

    def __init__(self, glossary: Sequence[Term]) -> None:
        self._order = {term.id: place for place, term in enumerate(glossary)}
        self._glossary = glossary
        # Other editions share many texts.
        self._found: dict[str, list[Term]] = {}

    def in_clause(self, clause: Clause) -> list[Term]:
        """The terms that a clause uses, in the order of the glossary."""
        return self.in_text(clause.texts[ORIGINAL])

    def in_text(self, text: str) -> list[Term]:
        """The terms that an English text uses, in the order of the glossary.

        Longer ones go first: a light disc is not counted as a disc as well.
        """
        found = self._found.get(text)
        if found is None:
            found = self._found[text] = self._find_terms(fold_text(text))
        return list(found)

    def _find_terms(self, text: str) -> list[Term]:
        found: list[Term] = []
        for pattern, term in self._patterns:
            text, count = pattern.subn(" | ", text)
            if count and term not in found:
                found.append(term)
        return sorted(found, key=lambda term: self._order[term.id])

    @cached_property
    def _patterns(self) -> list[tuple[re.Pattern[str], Term]]:
        words = [
            (fold_text(word), term)
            for term in self._glossary
            for word in (term.names[ORIGINAL], *term.forms[ORIGINAL])
            if fold_text(word)
        ]
        words.sort(key=lambda pair: -len(pair[0]))
        return [(_compile_pattern(word, term.ambiguous), term) for word, term in words]


def _compile_pattern(word: str, ambiguous: bool) -> re.Pattern[str]:
    """Match a word with its plural; an ambiguous one only behind an article or as a plural."""
    word = re.escape(word)
    if ambiguous:
        article = r"(?:a|an|the|each|every|this|that|one|of|per|next|same|whole|current)"
        return re.compile(rf"\b{article} {word}\b|\b{word}s\b")
    return re.compile(rf"\b{word}(?:e?s)?\b")

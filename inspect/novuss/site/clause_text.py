"""The text of a clause as HTML: paragraphs, links to the clauses it names, its terms."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup, escape

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.model.glossary import Term
from novuss.model.rules import Clause
from novuss.site.word_forms import same_word

#: A figure and its unit stay on one line, and so does ± with its figure.
_UNIT = re.compile(r"(?<=\d) (?=(?:mm|cm|m|g|мм|см|м|г|±)(?!\w))|(?<=±) (?=\d)")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")

Address = Callable[[str], str]


@dataclass(frozen=True, order=True)
class _Span:
    """A part of a paragraph that becomes a link."""

    start: int
    end: int
    opening: str


class ClauseText:
    """Marks up clause texts of a corpus."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    def html(
        self, clause: Clause, language: Language, clause_at: Address, term_at: Address | None
    ) -> Markup:
        """The paragraphs of the text in ``language``.

        ``clause_at`` gives the address of a clause that the text names, ``term_at``
        that of a term; without it terms are not marked. Each term is marked once.
        """
        terms = self._corpus.terms_in(clause) if term_at else []
        refs = self._refs(clause)
        paragraphs = []
        for paragraph in filter(str.strip, clause.texts[language].split("\n")):
            text = _UNIT.sub("\u00a0", paragraph.strip())
            spans = list(_references(text, refs, clause_at))
            if term_at:
                for span, term in _terms(text, terms, language, term_at):
                    if not any(span.start < one.end and one.start < span.end for one in spans):
                        spans.append(span)
                        terms = [one for one in terms if one is not term]
            paragraphs.append(f"<p>{_linked(text, sorted(spans))}</p>")
        return Markup("".join(paragraphs))

    def _refs(self, clause: Clause) -> list[str]:
        carried = [self._corpus.clause(name) for name in clause.same_as]
        if carried:
            return [ref for one in carried if one for ref in one.refs]
        return clause.refs


def _references(text: str, refs: list[str], clause_at: Address) -> Iterator[_Span]:
    # The longest first, so that 17.1 does not take the start of 17.1.8.
    taken: list[range] = []
    for ref in sorted(refs, key=len, reverse=True):
        for match in re.finditer(rf"(?<![\w.]){re.escape(ref)}(?![\w]|\.\w)", text):
            if not any(match.start() in one for one in taken):
                taken.append(range(*match.span()))
                yield _Span(*match.span(), f'<a href="{escape(clause_at(ref))}">')


def _terms(
    text: str, terms: list[Term], language: Language, term_at: Address
) -> Iterator[tuple[_Span, Term]]:
    """The first place of each term whose every word stands there in some form."""
    words = list(_WORD.finditer(text))
    taken: list[range] = []
    for term in sorted(terms, key=lambda one: -len(_name(one, language))):
        name = _name(term, language)
        for at in range(len(words) - len(name) + 1):
            here = words[at : at + len(name)]
            span = (here[0].start(), here[-1].end())
            if any(span[0] in one for one in taken) or re.search(r"[^\s\w-]", text[slice(*span)]):
                continue
            if all(
                same_word(one.group(), wanted, language)
                for one, wanted in zip(here, name, strict=False)
            ):
                taken.append(range(*span))
                address, definition = escape(term_at(term.id)), escape(term.definition[language])
                opening = f'<a class="nv-def" href="{address}" data-definition="{definition}">'
                yield _Span(*span, opening), term
                break


@cache
def _words_of(name: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(name))


def _name(term: Term, language: Language) -> tuple[str, ...]:
    return _words_of(term.names[language])


def _linked(text: str, spans: list[_Span]) -> str:
    done, parts = 0, []
    for span in spans:
        parts += [escape(text[done : span.start]), span.opening]
        parts += [escape(text[span.start : span.end]), "</a>"]
        done = span.end
    return "".join(map(str, [*parts, escape(text[done:])]))

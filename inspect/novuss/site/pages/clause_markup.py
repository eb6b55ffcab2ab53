"""The text of a clause as HTML: paragraphs, links to the clauses it names, its terms."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from markupsafe import Markup, escape

from novuss.corpus import Corpus
from novuss.languages import ORIGINAL, Language
from novuss.model.glossary import Term
from novuss.model.rules import Clause
from novuss.site.pages.word_forms import WordForms, lemmas_of

#: A figure and its unit stay on one line, and so does ± with its figure.
_UNIT = re.compile(r"(?<=\d) (?=(?:mm|cm|m|g|мм|см|м|г|±)(?!\w))|(?<=±) (?=\d)")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")

Address = Callable[[str], str]


@dataclass(frozen=True, order=True)
class _Span:
    """A part of a paragraph that becomes a link to a clause or to a term."""

    start: int
    end: int
    clause: str = ""
    term: str = ""


@dataclass(frozen=True)
class _Paragraph:
    text: str
    spans: tuple[_Span, ...]


class ClauseText:
    """Marks up clause texts of a corpus; what is found in a text is found once."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._terms = {term.id: term for term in corpus.glossary}
        self._found: dict[tuple[str, ...], list[_Paragraph]] = {}

    @cached_property
    def _forms(self) -> dict[Language, WordForms]:
        """Of every word that the texts and the names of terms have."""
        corpus = self._corpus
        texts = [term.names for term in corpus.glossary]
        for edition in corpus.rules_editions:
            texts += [clause.texts for clause in corpus.clauses(edition)]
        lemmas = lemmas_of(
            {
                language: [word for text in texts for word in _WORD.findall(text[language])]
                for language, _ in corpus.languages.items()
            }
        )
        return {
            language: WordForms(language, traits.endings, lemmas[language])
            for language, traits in corpus.languages.items()
        }

    def html(
        self,
        clause: Clause,
        language: Language,
        clause_at: Address,
        term_at: Address | None,
        marked: set[str] | None = None,
    ) -> Markup:
        """The paragraphs of the text in ``language``.

        ``clause_at`` gives the address of a clause that the text names, ``term_at``
        that of a term; without it terms are not marked. Each term is marked once: in
        the text, or, where ``marked`` collects the terms of a page, on the page.
        """

        def opening(span: _Span) -> str:
            if span.term and marked is not None:
                if span.term in marked:
                    return ""
                marked.add(span.term)
            if span.clause or term_at is None:
                return f'<a href="{escape(clause_at(span.clause))}">'
            definition = self._terms[span.term].definition[language]
            # On a page of many clauses keys go from clause to clause, not from term to term.
            apart = "" if marked is None else ' tabindex="-1"'
            return (
                f'<a class="nv-def" href="{escape(term_at(span.term))}"{apart}'
                f' data-definition="{escape(definition)}">'
            )

        return Markup("").join(
            Markup("<p>{}</p>").format(Markup(_linked(paragraph, opening)))
            for paragraph in self._paragraphs(clause, language, terms=term_at is not None)
        )

    def _paragraphs(self, clause: Clause, language: Language, *, terms: bool) -> list[_Paragraph]:
        refs = self._refs(clause)
        # The terms are those of the English text.
        key = (language, str(terms), clause.texts[ORIGINAL], clause.texts[language], *refs)
        if key not in self._found:
            wanted = self._corpus.terms_in(clause) if terms else []
            paragraphs = []
            for paragraph in filter(str.strip, clause.texts[language].split("\n")):
                text = _UNIT.sub("\u00a0", paragraph.strip())
                spans = list(_references(text, refs))
                for span in _named_terms(text, wanted, language, self._forms[language]):
                    if not any(span.start < one.end and one.start < span.end for one in spans):
                        spans.append(span)
                        wanted = [one for one in wanted if one.id != span.term]
                paragraphs.append(_Paragraph(text, tuple(sorted(spans))))
            self._found[key] = paragraphs
        return self._found[key]

    def _refs(self, clause: Clause) -> list[str]:
        carried = [self._corpus.clause(name) for name in clause.same_as]
        if carried:
            return [ref for one in carried if one for ref in one.refs]
        return clause.refs


def _references(text: str, refs: list[str]) -> Iterator[_Span]:
    # The longest first, so that 17.1 does not take the start of 17.1.8.
    taken: list[range] = []
    for ref in sorted(refs, key=len, reverse=True):
        for match in re.finditer(rf"(?<![\w.]){re.escape(ref)}(?![\w]|\.\w)", text):
            if not any(match.start() in one for one in taken):
                taken.append(range(*match.span()))
                yield _Span(*match.span(), clause=ref)


def _named_terms(
    text: str, terms: list[Term], language: Language, forms: WordForms
) -> Iterator[_Span]:
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
                forms.same(one.group(), wanted) for one, wanted in zip(here, name, strict=False)
            ):
                taken.append(range(*span))
                yield _Span(*span, term=term.id)
                break


@cache
def _words_of(name: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(name))


def _name(term: Term, language: Language) -> tuple[str, ...]:
    return _words_of(term.names[language])


def _linked(paragraph: _Paragraph, opening: Callable[[_Span], str]) -> str:
    done, parts = 0, []
    for span in paragraph.spans:
        tag = opening(span)
        parts += [escape(paragraph.text[done : span.start]), tag]
        parts += [escape(paragraph.text[span.start : span.end]), "</a>" if tag else ""]
        done = span.end
    return "".join(map(str, [*parts, escape(paragraph.text[done:])]))

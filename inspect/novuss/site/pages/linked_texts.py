"""Clause texts as HTML: paragraphs, links to the clauses that they name, terms."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from markupsafe import Markup, escape

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.localized_wording import Wording
from novuss.model.glossary import Term
from novuss.model.rule_clauses import Clause
from novuss.rulebook.translated_clause_texts import note_untranslated
from novuss.site.pages.word_form_matching import WordForms, find_lemmas

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


class ClauseMarkup:
    """Marks up clause texts of a corpus; what is found in a text is found once."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._terms = {term.id: term for term in corpus.glossary}
        self._known: dict[tuple[str, ...], list[_Paragraph]] = {}

    @cached_property
    def _forms(self) -> dict[Language, WordForms]:
        """Of every word that the texts and the names of terms have."""
        corpus = self._corpus
        texts = [term.names for term in corpus.glossary]
        for edition in corpus.rules_editions:
            texts += [clause.texts for clause in corpus.rules.clauses(edition)]
        lemmas = find_lemmas(
            {
                language: [word for text in texts for word in _WORD.findall(text[language])]
                for language in LANGUAGES
            }
        )
        return {
            language: WordForms(language, traits.endings, lemmas[language])
            for language, traits in corpus.languages.items()
        }

    def render_clause(
        self,
        clause: Clause,
        language: Language,
        clause_at: Address,
        term_at: Address | None,
        marked: set[str] | None = None,
    ) -> Markup:
        """Render the paragraphs of the text in ``language``, or as adopted under a note.

        ``clause_at`` gives the address of a clause that the text names, ``term_at``
        that of a term; without it terms are not marked. Each term is marked once: in
        the text, or, where ``marked`` collects the terms of a page, on the page.
        """

        def open_link(span: _Span) -> str:
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

        given = clause.find_language(language)
        note = note_untranslated(clause, Wording(self._corpus.strings, language))
        first, spoken = Markup(""), Markup("")
        if note:
            first = Markup('<p class="nv-untranslated">{}</p>').format(note)
            spoken = Markup(' lang="{}"').format(given)
        return first + Markup("").join(
            Markup("<p{}>{}</p>").format(spoken, Markup(_render_links(paragraph, open_link)))
            for paragraph in self._split_paragraphs(clause, given, terms=term_at is not None)
        )

    def _split_paragraphs(
        self, clause: Clause, language: Language, *, terms: bool
    ) -> list[_Paragraph]:
        refs = self._list_references(clause)
        # The terms are those of the English text.
        key = (language, str(terms), clause.texts[ORIGINAL], clause.texts[language], *refs)
        if key not in self._known:
            wanted = self._corpus.terms.in_clause(clause) if terms else []
            paragraphs = []
            for paragraph in filter(str.strip, clause.texts[language].split("\n")):
                text = _UNIT.sub("\u00a0", paragraph.strip())
                spans = list(_find_references(text, refs))
                for span in _find_terms(text, wanted, language, self._forms[language]):
                    if all(span.end <= other.start or other.end <= span.start for other in spans):
                        spans.append(span)
                        wanted = [term for term in wanted if term.id != span.term]
                paragraphs.append(_Paragraph(text, tuple(sorted(spans))))
            self._known[key] = paragraphs
        return self._known[key]

    def _list_references(self, clause: Clause) -> list[str]:
        carried = [text for name in clause.same_as if (text := self._corpus.rules.clause(name))]
        return [ref for text in carried for ref in text.refs] if carried else clause.refs


def _find_references(text: str, refs: list[str]) -> Iterator[_Span]:
    # The longest first, so that 17.1 does not take the start of 17.1.8.
    taken: list[range] = []
    for ref in sorted(refs, key=len, reverse=True):
        for match in re.finditer(rf"(?<![\w.]){re.escape(ref)}(?![\w]|\.\w)", text):
            if not any(match.start() in span for span in taken):
                taken.append(range(*match.span()))
                yield _Span(*match.span(), clause=ref)


def _find_terms(
    text: str, terms: list[Term], language: Language, forms: WordForms
) -> Iterator[_Span]:
    """The first place of each term whose every word stands there in some form."""
    words = list(_WORD.finditer(text))
    taken: list[range] = []
    names = {term.id: _split_words(term.names[language]) for term in terms}
    for term, name in sorted(names.items(), key=lambda entry: -len(entry[1])):
        for place in range(len(words) - len(name) + 1):
            found = words[place : place + len(name)]
            start, end = found[0].start(), found[-1].end()
            if any(start in span for span in taken) or re.search(r"[^\s\w-]", text[start:end]):
                continue
            if all(forms.is_same(word[0], part) for word, part in zip(found, name, strict=True)):
                taken.append(range(start, end))
                yield _Span(start, end, term=term)
                break


@cache
def _split_words(name: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(name))


def _render_links(paragraph: _Paragraph, open_link: Callable[[_Span], str]) -> str:
    done, parts = 0, []
    for span in paragraph.spans:
        tag = open_link(span)
        parts += [escape(paragraph.text[done : span.start]), tag]
        parts += [escape(paragraph.text[span.start : span.end]), "</a>" if tag else ""]
        done = span.end
    return "".join(map(str, [*parts, escape(paragraph.text[done:])]))

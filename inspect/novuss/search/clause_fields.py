"""Fields of clauses: texts and words by which each is found, with their weights."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.rule_clauses import HEADINGS, Clause
from novuss.search.language_rules import LanguageRules
from novuss.search.letter_folding import compose_letters


@dataclass(frozen=True)
class Field:
    """Words of one language by which a clause is found."""

    language: Language
    weight: int
    text: str


@dataclass(frozen=True)
class Document:
    """One result of the search: a clause in force, or one that has no counterpart there."""

    edition: str
    clause: Clause
    fields: list[Field]


def build_documents(corpus: Corpus, languages: Mapping[Language, LanguageRules]) -> list[Document]:
    """Build every document, in the order of the newest edition, the others behind."""
    weights = corpus.search_settings.weights
    found = {
        (corpus.current, clause.id): Document(
            corpus.current, clause, list(_build_fields(corpus, languages, clause, corpus.current))
        )
        for clause in corpus.rules.clauses()
    }
    for edition in corpus.rules_editions:
        for clause in corpus.rules.clauses(edition) if edition != corpus.current else ():
            targets = find_documents_of_clause(corpus, clause.id, edition)
            if (edition, clause.id) in targets:
                own = list(_build_fields(corpus, languages, clause, edition))
                found[edition, clause.id] = Document(edition, clause, own)
            elif not clause.same_as:
                weight = max(weights.least, weights.other_edition // len(targets))
                for target in targets:
                    fields = found[target].fields
                    fields += [
                        Field(language, weight, clause.texts[language]) for language in LANGUAGES
                    ]
    return list(found.values())


def drop_stop_words(rules: LanguageRules, text: str) -> str:
    """Drop the stop words of a text."""
    text = compose_letters(text)
    places = rules.letters.locate_words(text)
    return " ".join(text[start:end] for word, start, end in places if word not in rules.stop)


def find_documents_of_clause(corpus: Corpus, clause: str, edition: str) -> list[tuple[str, str]]:
    """Find the documents that a clause is found as, by edition and id."""
    if edition == corpus.current:
        return [(edition, clause)]
    names = corpus.concordance.counterparts(clause, edition)
    return [(corpus.current, name) for name in names if corpus.rules.clause(name)] or [
        (edition, clause)
    ]


def _build_fields(
    corpus: Corpus, languages: Mapping[Language, LanguageRules], clause: Clause, edition: str
) -> Iterator[Field]:
    weights = corpus.search_settings.weights
    heading = clause.level in HEADINGS
    above = [
        other
        for other in corpus.rules.ancestors(clause.id, edition)
        if other.level in HEADINGS or len(other.texts[ORIGINAL]) <= weights.lead_in
    ]
    consequence = corpus.consequences.consequence(clause.id, edition)
    offence = corpus.consequences.offence(clause.id, edition)
    name = corpus.rules.name(clause.id, edition)
    # Headings are their own names, and rows of the annex have those of what they limit.
    named = not heading and clause.level != "annex-row" and name != offence
    for language in LANGUAGES:
        # Whoever remembers the earlier words finds what replaced them.
        text = _find_earlier(clause, language) or clause.texts[language]
        length = len(text.split())
        own = round(2 * weights.text / (1 + length / weights.average))
        yield Field(language, weights.heading if heading else own, text)
        for other in above:
            yield Field(language, weights.above, other.texts[language])
        if offence:
            yield Field(language, weights.offence, offence[language])
        if named:
            yield Field(language, weights.name, name[language])
        for effect in consequence[0].effects if consequence else ():
            words = corpus.strings[f"effect.{effect}"][language]
            if isinstance(words, str):
                yield Field(language, weights.effect, words)
    yield from _list_terms(corpus, clause, edition)
    yield from _list_characteristics(corpus, clause, edition)
    if edition == corpus.current:
        yield from _list_subjects(corpus, languages, clause)
        for language, rules in languages.items():
            for words in corpus.asked(clause.id, language):
                yield Field(language, weights.question, drop_stop_words(rules, words))


def _find_earlier(clause: Clause, language: Language) -> str | None:
    """The earlier text in a language in which the text of now was not given."""
    done = clause.amendment
    return done.earlier[language] if done and done.earlier and not done.gives(language) else None


def _list_terms(corpus: Corpus, clause: Clause, edition: str) -> Iterator[Field]:
    weights = corpus.search_settings.weights
    used = corpus.terms.in_clause(clause)
    for term in corpus.glossary:
        defines = edition == corpus.current and term.clause == clause.id
        if not (defines or term in used):
            continue
        for language in LANGUAGES:
            if defines:
                yield Field(language, weights.defined, term.names[language])
            for name in (*term.forms[language], *term.avoid[language]):
                weight = weights.other_name if defines else weights.used
                yield Field(language, weight, name.rstrip("*"))


def _list_characteristics(corpus: Corpus, clause: Clause, edition: str) -> Iterator[Field]:
    weights = corpus.search_settings.weights
    for record in corpus.equipment.governed_by(clause.id, edition):
        for language in LANGUAGES:
            yield Field(language, weights.characteristic, record.names[language])
            for alias in record.aliases[language]:
                yield Field(language, weights.alias, alias)


def _list_subjects(
    corpus: Corpus, languages: Mapping[Language, LanguageRules], clause: Clause
) -> Iterator[Field]:
    weights = corpus.search_settings.weights
    for subject in corpus.subjects:
        if clause.id in subject.clauses:
            best = subject.clauses[0] == clause.id
            weight = weights.subject if best else weights.subject_too
            for language, rules in languages.items():
                for phrase in subject.words[language]:
                    telling = [
                        word for word in rules.letters.split_words(phrase) if word not in rules.stop
                    ]
                    share = 100 if len(telling) == 1 else weights.in_phrase
                    yield Field(language, weight * share // 100, " ".join(telling))

"""What each clause is found by: its texts and the words that lead to it, with their weight."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.rules import HEADINGS, Clause
from novuss.search.letters import composed
from novuss.search.speech import Speech


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


def documents(corpus: Corpus, speeches: Mapping[Language, Speech]) -> list[Document]:
    """Every document, in the order of the newest edition, the others behind."""
    weights = corpus.search_settings.weights
    found = {
        (DEFAULT_EDITION, clause.id): Document(
            DEFAULT_EDITION, clause, list(_own_fields(corpus, speeches, clause, DEFAULT_EDITION))
        )
        for clause in corpus.rules.clauses()
    }
    for edition in corpus.rules_editions:
        for clause in corpus.rules.clauses(edition) if edition != DEFAULT_EDITION else ():
            targets = targets_of(corpus, clause.id, edition)
            if (edition, clause.id) in targets:
                own = list(_own_fields(corpus, speeches, clause, edition))
                found[edition, clause.id] = Document(edition, clause, own)
            elif not clause.same_as:
                weight = max(weights.least, weights.other_edition // len(targets))
                for target in targets:
                    fields = found[target].fields
                    fields += [Field(one, weight, clause.texts[one]) for one in LANGUAGES]
    return list(found.values())


def telling(speech: Speech, text: str) -> str:
    """The words of a text that are no stop words, as they are written."""
    text = composed(text)
    places = speech.letters.places(text)
    return " ".join(text[start:end] for word, start, end in places if word not in speech.stop)


def targets_of(corpus: Corpus, clause: str, edition: str) -> list[tuple[str, str]]:
    """Edition and id of the documents that a clause is found as."""
    if edition == DEFAULT_EDITION:
        return [(edition, clause)]
    names = corpus.concordance.counterparts(clause, edition)
    return [(DEFAULT_EDITION, name) for name in names if corpus.rules.clause(name)] or [
        (edition, clause)
    ]


def _own_fields(
    corpus: Corpus, speeches: Mapping[Language, Speech], clause: Clause, edition: str
) -> Iterator[Field]:
    weights = corpus.search_settings.weights
    heading = clause.level in HEADINGS
    above = [
        one
        for one in corpus.rules.ancestors(clause.id, edition)
        if one.level in HEADINGS or len(one.texts[ORIGINAL]) <= weights.lead_in
    ]
    consequence = corpus.consequences.consequence(clause.id, edition)
    offence = corpus.consequences.offence(clause.id, edition)
    name = corpus.rules.name(clause.id, edition)
    # Headings are their own names, and rows of the annex have those of what they limit.
    named = not heading and clause.level != "annex-row" and name != offence
    for language in LANGUAGES:
        text = clause.texts[language]
        length = len(text.split())
        own = round(2 * weights.text / (1 + length / weights.average))
        yield Field(language, weights.heading if heading else own, text)
        for one in above:
            yield Field(language, weights.above, one.texts[language])
        if offence:
            yield Field(language, weights.offence, offence[language])
        if named:
            yield Field(language, weights.name, name[language])
        for effect in consequence[0].effects if consequence else ():
            said = corpus.strings[f"effect.{effect}"][language]
            if isinstance(said, str):
                yield Field(language, weights.effect, said)
    yield from _terms(corpus, clause, edition)
    yield from _characteristics(corpus, clause, edition)
    if edition == DEFAULT_EDITION:
        yield from _subjects(corpus, speeches, clause)
        for language, speech in speeches.items():
            for words in corpus.asked(clause.id, language):
                yield Field(language, weights.question, telling(speech, words))


def _terms(corpus: Corpus, clause: Clause, edition: str) -> Iterator[Field]:
    weights = corpus.search_settings.weights
    used = corpus.terms.in_clause(clause)
    for term in corpus.glossary:
        defines = edition == DEFAULT_EDITION and term.clause == clause.id
        if not (defines or term in used):
            continue
        for language in LANGUAGES:
            if defines:
                yield Field(language, weights.defined, term.names[language])
            for name in (*term.forms[language], *term.avoid[language]):
                weight = weights.other_name if defines else weights.used
                yield Field(language, weight, name.rstrip("*"))


def _characteristics(corpus: Corpus, clause: Clause, edition: str) -> Iterator[Field]:
    weights = corpus.search_settings.weights
    for record in corpus.equipment.governed_by(clause.id, edition):
        for language in LANGUAGES:
            yield Field(language, weights.characteristic, record.names[language])
            for alias in record.aliases[language]:
                yield Field(language, weights.alias, alias)


def _subjects(
    corpus: Corpus, speeches: Mapping[Language, Speech], clause: Clause
) -> Iterator[Field]:
    weights = corpus.search_settings.weights
    for subject in corpus.subjects:
        if clause.id in subject.clauses:
            best = subject.clauses[0] == clause.id
            weight = weights.subject if best else weights.subject_too
            for language, speech in speeches.items():
                for phrase in subject.words[language]:
                    told = [one for one in speech.letters.words(phrase) if one not in speech.stop]
                    share = 100 if len(told) == 1 else weights.in_phrase
                    yield Field(language, weight * share // 100, " ".join(told))

"""What each clause is found by: its texts and the words that lead to it, with their weight."""

from collections.abc import Iterator
from dataclasses import dataclass

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.languages import LANGUAGES, ORIGINAL, Language
from novuss.model.rules import Clause
from novuss.search.endings import STOP
from novuss.search.letters import composed, places, words

#: How much a word counts, by where it stands.
_HEADING, _TEXT, _OFFENCE, _EFFECT, _ABOVE, _OTHER_EDITION = 55, 20, 26, 8, 5, 12
_DEFINED, _OTHER_NAME, _USED, _CHARACTERISTIC, _ALIAS = 45, 40, 10, 30, 22
_SUBJECT, _SUBJECT_TOO, _QUESTION = 45, 32, 6
#: In percent: a word of a phrase says less than a word that stands alone.
_IN_PHRASE = 60
_LEAST = 3
_HEADINGS = ("section", "group", "annex", "annex-group")
#: A longer lead-in is a rule by itself rather than a heading of what stands below.
_LEAD_IN = 160
#: Words of a text of average length; longer texts count less per word.
_AVERAGE = 35


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


def documents(corpus: Corpus) -> list[Document]:
    """Every document, in the order of the rules in force, the others behind."""
    found = {
        (DEFAULT_EDITION, clause.id): Document(
            DEFAULT_EDITION, clause, list(_own_fields(corpus, clause, DEFAULT_EDITION))
        )
        for clause in corpus.clauses()
    }
    for edition in corpus.rules_editions:
        for clause in corpus.clauses(edition) if edition != DEFAULT_EDITION else ():
            targets = targets_of(corpus, clause.id, edition)
            if (edition, clause.id) in targets:
                own = list(_own_fields(corpus, clause, edition))
                found[edition, clause.id] = Document(edition, clause, own)
            elif not clause.same_as:
                weight = max(_LEAST, _OTHER_EDITION // len(targets))
                for target in targets:
                    fields = found[target].fields
                    fields += [Field(one, weight, clause.texts[one]) for one in LANGUAGES]
    return list(found.values())


def targets_of(corpus: Corpus, clause: str, edition: str) -> list[tuple[str, str]]:
    """Edition and id of the documents that a clause is found as."""
    if edition == DEFAULT_EDITION:
        return [(edition, clause)]
    names = corpus.concordance.counterparts(clause, edition)
    return [(DEFAULT_EDITION, name) for name in names if corpus.clause(name)] or [(edition, clause)]


def _own_fields(corpus: Corpus, clause: Clause, edition: str) -> Iterator[Field]:
    heading = clause.level in _HEADINGS
    above = [
        one
        for one in corpus.ancestors(clause.id, edition)
        if one.level in _HEADINGS or len(one.texts[ORIGINAL]) <= _LEAD_IN
    ]
    consequence = corpus.consequence(clause.id, edition)
    offence = corpus.offence(clause.id, edition)
    for language in LANGUAGES:
        text = clause.texts[language]
        length = len(text.split())
        weight = _HEADING if heading else round(2 * _TEXT / (1 + length / _AVERAGE))
        yield Field(language, weight, text)
        for one in above:
            yield Field(language, _ABOVE, one.texts[language])
        if offence:
            yield Field(language, _OFFENCE, offence[language])
        for effect in consequence[0].effects if consequence else ():
            said = corpus.strings[f"effect.{effect}"][language]
            if isinstance(said, str):
                yield Field(language, _EFFECT, said)
    yield from _terms(corpus, clause, edition)
    yield from _characteristics(corpus, clause, edition)
    if edition == DEFAULT_EDITION:
        yield from _subjects(corpus, clause)
        if asked := corpus.questions.get(clause.id):
            for language in LANGUAGES:
                text = composed(asked[language])
                told = (text[a:b] for one, a, b in places(text) if one not in STOP[language])
                yield Field(language, _QUESTION, " ".join(told))


def _terms(corpus: Corpus, clause: Clause, edition: str) -> Iterator[Field]:
    used = corpus.terms_in(clause)
    for term in corpus.glossary:
        defines = edition == DEFAULT_EDITION and term.clause == clause.id
        if not (defines or term in used):
            continue
        for language in LANGUAGES:
            if defines:
                yield Field(language, _DEFINED, term.names[language])
            for name in (*term.forms[language], *term.avoid[language]):
                yield Field(language, _OTHER_NAME if defines else _USED, name.rstrip("*"))


def _characteristics(corpus: Corpus, clause: Clause, edition: str) -> Iterator[Field]:
    for record in corpus.governed_by(clause.id, edition):
        for language in LANGUAGES:
            yield Field(language, _CHARACTERISTIC, record.names[language])
            for alias in record.aliases[language]:
                yield Field(language, _ALIAS, alias)


def _subjects(corpus: Corpus, clause: Clause) -> Iterator[Field]:
    for subject in corpus.subjects:
        if clause.id in subject.clauses:
            weight = _SUBJECT if subject.clauses[0] == clause.id else _SUBJECT_TOO
            for language in LANGUAGES:
                for phrase in subject.words[language]:
                    told = [one for one in words(phrase) if one not in STOP[language]]
                    share = 100 if len(told) == 1 else _IN_PHRASE
                    yield Field(language, weight * share // 100, " ".join(told))

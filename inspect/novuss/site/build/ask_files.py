"""Data of the page that asks back: rules, facts, clauses and words, a file for each language."""

from collections.abc import Iterator

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.opendata.data_files import build_rulings
from novuss.rulebook.clause_texts import render_text
from novuss.rulebook.rulings import describe_open, describe_unruled, find_unruled
from novuss.site.file_writing import to_json
from novuss.site.pages.situation_pages import make_titles

_WORDS = (
    *("ask.impossible", "ask.known", "ask.change", "ask.take-back", "ask.keep", "ask.restart"),
    *("ask.ruling", "ask.so-far", "ask.do", "ask.clauses", "ask.to-clause", "ask.open"),
    *("ask.who", "ask.who-striker", "ask.who-participant", "ask.without"),
    *("ask.nearest", "ruling.assumed", "ruling.open", "ruling.refrains", "ruling.unsure"),
    *("situation.puck", "situation.discs", "situation.right", "outcome.none"),
)


def build_ask_files(corpus: Corpus) -> dict[str, str]:
    """Build the text of every file by its name: ``lv.json`` and so on."""
    rulings = build_rulings(corpus).model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return {
        f"{language}.json": to_json(_build_ask(corpus, rulings, language)) for language in LANGUAGES
    }


def _build_ask(corpus: Corpus, rulings: object, language: Language) -> dict[str, object]:
    say = Wording(corpus.strings, language)
    titles = make_titles(corpus, language)
    records = {rule.open for rule in corpus.rulings.rules if rule.open}
    clauses = (corpus.rules.clause(number) for number in sorted({*_list_clauses(corpus)}))
    return {
        "rulings": _choose_language(rulings, language),
        "words": {
            key: entry[language]
            for key, entry in corpus.strings.items()
            if key in _WORDS or key.startswith(("effect.", "against."))
        },
        "clauses": {
            clause.id: {
                "number": say.name_clause(clause.id),
                "name": corpus.rules.name(clause.id)[language],
                "text": render_text(corpus, clause, say),
            }
            for clause in clauses
            if clause
        },
        "unruled": {
            number: describe_unruled(corpus, number, amendment, say)
            for number, amendment in find_unruled(corpus).items()
        },
        "clues": corpus.clues and _choose_language(corpus.clues.model_dump(mode="json"), language),
        "cases": {
            situation.id: {"title": titles[situation.id], "facts": dict(situation.given[-1].facts)}
            for situation in corpus.situations
            if situation.given
        },
        "records": {record: describe_open(corpus, record)[language] for record in sorted(records)},
    }


def _list_clauses(corpus: Corpus) -> Iterator[str]:
    """The clauses that a ruling may name."""
    yield from find_unruled(corpus)
    yield from (rule.clause for rule in corpus.rulings.rules)
    for silence in corpus.rulings.silences:
        yield from silence.nearest


def _choose_language(data: object, language: Language) -> object:
    """The same data with each text in one language."""
    if isinstance(data, list):
        return [_choose_language(part, language) for part in data]
    if not isinstance(data, dict):
        return data
    if data.keys() == {*LANGUAGES}:
        return data[language]
    return {name: _choose_language(part, language) for name, part in data.items()}

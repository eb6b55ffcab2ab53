"""Data of the page that asks back: rules, facts and words of each language, and texts apart."""

from collections.abc import Iterator

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.rule_clauses import Clause
from novuss.model.rulings import TEXT
from novuss.opendata.data_files import build_rulings
from novuss.rulebook.clause_texts import render_text
from novuss.rulebook.rulings import describe_open, describe_unruled, find_unruled
from novuss.site.file_writing import to_json
from novuss.site.pages.case_starts import STARTS
from novuss.site.pages.situation_pages import make_titles

_WORDS = (
    *("ask.impossible", "ask.known", "ask.change", "ask.take-back", "ask.keep", "ask.restart"),
    *("ask.ruling", "ask.so-far", "ask.asks-back", "ask.do", "ask.rule", "ask.clauses"),
    *("ask.to-clause", "ask.open", "ask.otherwise", "ask.sources", "ask.opponent", "ask.close"),
    *("ask.who", "ask.who-striker", "ask.who-participant", "ask.without"),
    *("ask.nearest", "ruling.assumed", "ruling.open", "ruling.refrains", "ruling.unsure"),
    *("situation.puck", "situation.discs", "situation.right", "outcome.none"),
)


def build_ask_files(corpus: Corpus) -> dict[str, str]:
    """Build the text of every file by its name: ``lv.json`` and so on.

    What a reader opens, such as the text of a clause, is fetched then: ``texts/lv.json``.
    """
    rulings = _build_rulings_by_text(corpus)
    files = {}
    for language in LANGUAGES:
        files[f"{language}.json"] = to_json(_build_ask(corpus, rulings, language))
        files[f"texts/{language}.json"] = to_json(_build_texts(corpus, language))
    return files


def _build_rulings_by_text(corpus: Corpus) -> dict[str, object]:
    """Build what rulings by our text follow from, without what single documents say otherwise."""
    rulings = build_rulings(corpus)
    by_text = [
        rule.model_copy(update={"documents": [], "repeated_in": {}})
        for rule in rulings.rules
        if not rule.documents or TEXT in rule.documents
    ]
    return rulings.model_copy(update={"rules": by_text}).model_dump(
        mode="json", by_alias=True, exclude_defaults=True, exclude_none=True
    )


def _build_ask(corpus: Corpus, rulings: object, language: Language) -> dict[str, object]:
    say = Wording(corpus.strings, language)
    records = {rule.open for rule in corpus.rulings.rules if rule.open}
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
            }
            for clause in _list_clauses(corpus)
        },
        "unruled": {
            number: describe_unruled(corpus, number, amendment, say)
            for number, amendment in find_unruled(corpus).items()
        },
        "clues": corpus.clues and _choose_language(corpus.clues.model_dump(mode="json"), language),
        # As the index of situations has them.
        "cases": [
            dict(situation.given[-1].facts) if situation.given else None
            for situation in corpus.situations
        ],
        "starts": STARTS,
        "records": {record: describe_open(corpus, record)[language] for record in sorted(records)},
    }


def _build_texts(corpus: Corpus, language: Language) -> dict[str, object]:
    say = Wording(corpus.strings, language)
    return {
        "titles": make_titles(corpus, language),
        "clauses": {
            clause.id: render_text(corpus, clause, say) for clause in _list_clauses(corpus)
        },
    }


def _list_clauses(corpus: Corpus) -> Iterator[Clause]:
    """The clauses that a ruling may name."""
    named = {*find_unruled(corpus), *(rule.clause for rule in corpus.rulings.rules)}
    named.update(*(silence.nearest for silence in corpus.rulings.silences))
    for number in sorted(named):
        if clause := corpus.rules.clause(number):
            yield clause


def _choose_language(data: object, language: Language) -> object:
    """The same data with each text in one language."""
    if isinstance(data, list):
        return [_choose_language(part, language) for part in data]
    if not isinstance(data, dict):
        return data
    if data.keys() == {*LANGUAGES}:
        return data[language]
    return {name: _choose_language(part, language) for name, part in data.items()}

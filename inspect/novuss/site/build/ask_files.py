"""Data of the page that asks back: rules, facts and words of each language, and texts apart."""

from collections.abc import Iterator

from novuss.asking.time_limits import build_clues_data
from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.rule_clauses import Clause
from novuss.model.rulings import TEXT
from novuss.opendata.data_files import build_rulings
from novuss.opendata.file_heads import OpenFile
from novuss.rulebook.doubts_since_amendments import list_untranslated
from novuss.rulebook.retired_clause_numbers import find_typed_clause
from novuss.rulebook.ruling_replies import describe_open
from novuss.rulebook.situation_texts import make_titles
from novuss.rulebook.translated_clause_texts import render_text
from novuss.rulebook.unruled_clauses import (
    Unruled,
    describe_unruled,
    find_repealed,
    find_unruled,
    list_bearing,
    list_touching,
)
from novuss.site.output_files import to_json
from novuss.site.pages.case_starts import STARTS

#: What rulings.json says of itself but the edition, and what stands among the texts.
_LEFT_OUT = {*OpenFile.model_fields, "grounds"} - {"edition"}
_WORDS = (
    *("ask.impossible", "ask.known", "ask.change", "ask.take-back", "ask.keep", "ask.restart"),
    *("ask.ruling", "ask.so-far", "ask.asks-back", "ask.do", "ask.rule", "ask.clauses"),
    *("ask.to-clause", "ask.open", "ask.otherwise", "ask.sources", "ask.opponent", "ask.close"),
    *("ask.who", "ask.who-striker", "ask.who-participant", "ask.without"),
    *("ask.nearest", "ruling.assumed", "ruling.open", "ruling.open-or-not", "ruling.unsure"),
    "ruling.depends",
    *("ruling.refrains", "ruling.refrains-untranslated", "ask.asks-figure", "ask.find-clauses"),
    *("ask.unclear", "ask.similar", "ask.instead", "ask.grounds"),
    *("situation.puck", "situation.discs", "situation.right", "outcome.none"),
)
#: Whom a ruling concerns, where no rule names anybody, beside those of ``ask.who``.
_CONCERNED = ("opponent", "pair", "opposing-pair")


def build_ask_files(corpus: Corpus) -> dict[str, str]:
    """Build the text of every file by its name: ``lv.json`` and so on.

    What a reader opens, such as the text of a clause, is fetched then (``texts/lv.json``), and what
    words are understood by when somebody types them (``words/lv.json``).
    """
    rulings = _build_rulings_by_text(corpus)
    files = {}
    for language in LANGUAGES:
        files[f"{language}.json"] = to_json(_build_ask(corpus, rulings, language))
        files[f"words/{language}.json"] = to_json(_build_word_data(corpus, language))
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
        mode="json", by_alias=True, exclude_defaults=True, exclude_none=True, exclude=_LEFT_OUT
    )


def _build_ask(corpus: Corpus, rulings: object, language: Language) -> dict[str, object]:
    say = Wording(corpus.strings, language)
    whom = {*_CONCERNED, *(rule.against for rule in corpus.rulings.rules if rule.against)}
    words = {*_WORDS, *(f"against.{name}" for name in whom)}
    return {
        "rulings": _choose_language(rulings, language),
        "words": {
            key: entry[language]
            for key, entry in corpus.strings.items()
            if key in words or key.startswith("effect.")
        },
        "unruled": {
            name: describe_unruled(corpus, unruled, say)
            for name, unruled in _find_unruled(corpus).items()
        },
        "bearing": dict(_list_bearing(corpus)),
        "touching": list(_list_touching(corpus)),
        "untranslated": list_untranslated(corpus, say),
        "starts": STARTS,
    }


def _build_word_data(corpus: Corpus, language: Language) -> dict[str, object]:
    return {
        "clues": corpus.clues and _choose_language(build_clues_data(corpus), language),
        # As the index of situations has them.
        "cases": [
            dict(situation.given[-1].facts) if situation.given else None
            for situation in corpus.situations
        ],
        "titles": list(make_titles(corpus, language).values()),
    }


def _build_texts(corpus: Corpus, language: Language) -> dict[str, object]:
    say = Wording(corpus.strings, language)
    records = {rule.open for rule in corpus.rulings.rules if rule.open}
    return {
        "names": {
            clause.id: {
                "number": say.name_clause(clause.id),
                "name": corpus.rules.name(clause.id)[language],
            }
            for clause in _list_clauses(corpus)
        }
        | dict(_name_repealed(corpus, say)),
        "clauses": {clause.id: render_text(clause, say) for clause in _list_clauses(corpus)}
        | dict(_list_repealed_texts(corpus, say)),
        "records": {record: describe_open(corpus, record)[language] for record in sorted(records)},
        "grounds": [ground.model_dump(mode="json") for ground in corpus.rulings.grounds],
    }


def _find_unruled(corpus: Corpus) -> dict[str, Unruled]:
    """Find the changed clauses without rules, and those that were repealed, as pages name them."""
    found = {_name_unruled(corpus, unruled): unruled for unruled in find_unruled(corpus).values()}
    for edition in corpus.line[1:]:
        for clause in corpus.rules.clauses(edition):
            unruled = find_repealed(corpus, clause.id, edition)
            if unruled and find_typed_clause(corpus, clause.id) == (clause.id, edition):
                found[f"{edition}/{clause.id}"] = unruled
    return found


def _name_repealed(corpus: Corpus, say: Wording) -> Iterator[tuple[str, dict[str, str]]]:
    """Number and name of each clause that was repealed."""
    for name, unruled in _find_unruled(corpus).items():
        if unruled.kind == "repealed":
            edition, _, clause = name.partition("/")
            named = corpus.rules.name(clause, edition)[say.language]
            yield name, {"number": say.name_clause(clause), "name": named}


def _list_repealed_texts(corpus: Corpus, say: Wording) -> Iterator[tuple[str, str]]:
    for name in _find_unruled(corpus):
        edition, _, number = name.rpartition("/")
        if edition and (clause := corpus.rules.clause(number, edition)):
            yield name, render_text(clause, say)


def _list_bearing(corpus: Corpus) -> Iterator[tuple[str, list[str]]]:
    """By clause the changed ones that bear on it."""
    for clause in _list_clauses(corpus):
        if found := [_name_unruled(corpus, entry) for entry in list_bearing(corpus, [clause.id])]:
            yield clause.id, list(dict.fromkeys(found))


def _list_touching(corpus: Corpus) -> Iterator[dict[str, object]]:
    """The situations that added clauses without rules may settle, with their facts."""
    for situation in corpus.situations if corpus.added.clauses else ():
        if found := [entry.clause for entry in list_touching(corpus, [situation.id], ())]:
            facts = dict(situation.given[-1].facts) if situation.given else {}
            yield {"id": situation.id, "facts": facts, "clauses": found}


def _name_unruled(corpus: Corpus, unruled: Unruled) -> str:
    """What a page calls a clause: one that was repealed with the last edition that had it."""
    if unruled.kind != "repealed":
        return unruled.clause
    return f"{corpus.edition(unruled.edition).based_on}/{unruled.clause}"


def _list_clauses(corpus: Corpus) -> Iterator[Clause]:
    """The clauses that a ruling may name."""
    named = {*find_unruled(corpus), *(rule.clause for rule in corpus.rulings.rules)}
    named.update(*(silence.nearest for silence in corpus.rulings.silences))
    named.update(ground.clause for ground in corpus.rulings.grounds)
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

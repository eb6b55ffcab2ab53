"""What a program needs to read questions in one language: clues, cases, and the index of cases."""

from typing import Any

from novuss.asking.time_limits import build_clues_data
from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.search.index_store import load_situation_index

#: Parts of the index that only show what was found.
_DISPLAYED = ("licence", "texts")


def build_ask_data(corpus: Corpus, language: Language) -> dict[str, Any]:
    """Build what :func:`~novuss.asking.question_replies.gather_evidence` rests on, as plain data.

    ``cases`` has the facts of each situation, of several events those of the last one; ``index``
    is :class:`~novuss.search.situation_index.SituationIndex` of one language.
    """
    table = build_clues_data(corpus)
    for name in ("denying", "measuring", "permitting", "denied_by"):
        table[name] = table[name][language]
    table["words"] = {kind: words[language] for kind, words in table["words"].items()}
    index = load_situation_index(corpus)
    words = {
        name: part for name, part in index["languages"][language].items() if name not in _DISPLAYED
    }
    return {
        "clues": table,
        "cases": {
            situation.id: situation.given[-1].facts
            for situation in corpus.situations
            if situation.given
        },
        "index": {"clauses": index["clauses"], "languages": {language: words}},
    }

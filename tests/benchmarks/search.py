"""Finding the clause that answers a question: the search beside BM25 and MiniSearch."""

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import bm25s
from tests.benchmarks.measuring import Table

from novuss.asking.evaluation_questions import NO_RULE, Question, read_questions
from novuss.asking.question_replies import choose_found, gather_evidence, reply_to_words
from novuss.corpus import Corpus, load_corpus
from novuss.languages import LANGUAGES
from novuss.rulebook.clause_ranking import rank_clauses
from novuss.rulebook.ruling_replies import Account
from novuss.search import search

QUESTIONS = Path(__file__).resolve().parent.parent / "rulings" / "questions"
#: As many clauses are looked at.
_MOST = 3
#: Letters of the parts of words that are compared where endings differ.
_PART = 4
#: Clauses in their order, best first, for each question.
Engine = Callable[[list[Question]], list[list[str]]]
#: By language and clause.
Texts = dict[str, dict[str, str]]


def tables() -> Iterator[Table]:
    """Measure the questions on which words were tuned, and those on which nothing is."""
    corpus = load_corpus()
    texts = collect_texts(corpus)
    engines: dict[str, Engine] = {
        "novuss ask": lambda questions: ask_ours(corpus, questions),
        "novuss search": lambda questions: search_ours(corpus, questions),
        "bm25s, words": lambda questions: search_bm25(texts, questions, str.split),
        f"bm25s, {_PART} letters": lambda questions: search_bm25(texts, questions, cut_words),
        "MiniSearch, prefix and fuzzy": lambda questions: search_mini(texts, questions),
    }
    for name in ("tuned", "held"):
        questions = [
            question
            for question in read_questions(QUESTIONS / f"{name}.tsv", corpus.rulings)
            if question.clauses and NO_RULE not in question.outcomes
        ]
        rows = [(engine, *rate(questions, find(questions))) for engine, find in engines.items()]
        yield Table(
            f"The clause that answers a question ({name}.tsv)",
            f"{len(questions)} questions in four languages: how often a clause that answers is "
            "first, and among the first three. Each engine has the same words of the reader's "
            "language: text and name of each clause, and how people ask for it. `novuss ask` also "
            "reads facts from the words, and names the clauses of what follows. Measured in a run "
            "of its own: `python -m tests.benchmarks search`.",
            ("engine", "first", "in three"),
            rows,
        )


def collect_texts(corpus: Corpus) -> Texts:
    """Collect what each clause in force is found by, in small letters."""
    return {
        language: {
            clause.id: " ".join(
                (
                    clause.texts[language],
                    corpus.rules.name(clause.id)[language],
                    *corpus.asked(clause.id, language),
                )
            ).casefold()
            for clause in corpus.rules.clauses()
        }
        for language in LANGUAGES
    }


def cut_words(text: str) -> list[str]:
    """Cut words into runs of letters that overlap."""
    return [
        word[at : at + _PART]
        for word in text.split()
        for at in range(max(1, len(word) - _PART + 1))
    ]


def search_ours(corpus: Corpus, questions: list[Question]) -> list[list[str]]:
    """Find clauses in force by the search itself."""
    return [
        [hit.id for hit in search(corpus, [question.text], question.language).found[:_MOST]]
        for question in questions
    ]


def ask_ours(corpus: Corpus, questions: list[Question]) -> list[list[str]]:
    """Find the clauses of the first reply, before anything was asked back."""
    assert corpus.clues
    found = []
    for question in questions:
        evidence, hits = gather_evidence(corpus, question.text, question.language)
        reply = reply_to_words(corpus.rulings, corpus.clues, evidence, Account({}))
        answered = choose_found(corpus, evidence, hits)
        found.append(rank_clauses(corpus, reply, answered)[:_MOST])
    return found


def search_bm25(
    texts: Texts, questions: list[Question], cut: Callable[[str], list[str]]
) -> list[list[str]]:
    """Find clauses by BM25 over words, or over parts of them."""
    engines = {}
    for language, clauses in texts.items():
        engines[language] = bm25s.BM25(corpus=list(clauses))
        engines[language].index(
            [cut(drop_signs(text)) for text in clauses.values()], show_progress=False
        )
    found = []
    for question in questions:
        engine, words = engines[question.language], cut(drop_signs(question.text.casefold()))
        ids, _ = engine.retrieve([words], k=_MOST, show_progress=False)
        found.append([str(clause) for clause in ids[0]])
    return found


def drop_signs(text: str) -> str:
    """Drop what is neither a letter nor a figure."""
    return "".join(sign if sign.isalnum() else " " for sign in text)


def search_mini(texts: Texts, questions: list[Question]) -> list[list[str]]:
    """Find clauses by MiniSearch, in the deno of the tests."""
    asked = [(question.language, question.text) for question in questions]
    module = Path(__file__).with_name("mini_search.mjs")
    completed = subprocess.run(
        ["deno", "run", "--quiet", "--allow-env", "--allow-read", module],
        input=json.dumps({"texts": texts, "questions": asked, "most": _MOST}),
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[list[str]] = json.loads(completed.stdout)
    return found


def rate(questions: list[Question], found: list[list[str]]) -> tuple[str, str]:
    """Rate the first and the first three of what was found."""
    pairs = list(zip(questions, found, strict=True))
    shares = [
        sum(bool({*ids[:most]} & {*question.clauses}) for question, ids in pairs) / len(pairs)
        for most in (1, _MOST)
    ]
    first, three = (f"{share:.3f}" for share in shares)
    return first, three

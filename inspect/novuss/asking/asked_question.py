"""A question about a case: how to reply to it, what the search finds, the figures in it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from novuss.asking.clue_reader import FIGURE, ClueFacts
from novuss.asking.measured_figures import FigureData, judge_figures
from novuss.asking.question_replies import choose_found, gather_evidence, reply_to_words
from novuss.corpus import Corpus
from novuss.localized_wording import Wording
from novuss.rulebook.ruling_replies import Account, Found, Reply, reply_to_facts

#: The fact of how long something took.
_TIME = "time"


@dataclass(frozen=True)
class Question:
    """A question that was read.

    Attributes:
        reply: replies to it, and to what was answered since.
        found: the clauses and situations that its words find.
        measured: the figures in it, judged by the limits in force.
    """

    reply: Callable[[Account], Reply]
    found: Found = field(default_factory=Found)
    measured: Sequence[FigureData] = ()


def read_question(corpus: Corpus, text: str, given: Account, say: Wording) -> Question:
    """Read a question in words, beside the facts that are given; without words these decide."""
    rules, table = corpus.rulings, corpus.clues
    if not text or not table:
        return Question(lambda account: reply_to_facts(rules, account))
    figures = judge_figures(corpus, text, say)
    limits = tuple(dict.fromkeys(clause for figure in figures for clause in figure["clauses"]))
    evidence, hits = gather_evidence(corpus, text, say.language)
    if figures:
        evidence = replace(evidence, clued=_drop_lengths(evidence.clued))
    if figures and not (evidence.clued or given.facts):
        # A figure is asked about and nothing that happened: cases like it would be guessed.
        return Question(lambda _: Reply(()), Found(limits=limits), figures)
    found = choose_found(corpus, evidence, hits, limits)
    if FIGURE in evidence.clued:
        # Clauses have it, whatever happened in cases like it.
        found = replace(found, cases=(), nearest={})
    return Question(lambda account: reply_to_words(rules, table, evidence, account), found, figures)


def _drop_lengths(clued: ClueFacts) -> ClueFacts:
    """Drop a time of which one word tells: beside a measured figure it says what is measured."""
    return {
        fact: values for fact, values in clued.items() if fact != _TIME or max(values.values()) > 1
    }

"""An exam on the rules as one self-contained HTML file, its answer key on pages of their own."""

from collections.abc import Sequence
from dataclasses import dataclass

from novuss.corpus import DEFAULT_EDITION, Corpus
from novuss.languages import Language
from novuss.report.html import render
from novuss.version import __version__
from novuss.views.quiz import Question
from novuss.wording import Wording
from novuss.writing import Paper

#: As it is known again where it stands.
EXAM = Paper("exam")
#: What the choices are called, on paper and in the key.
LETTERS = "ABCD"


@dataclass(frozen=True)
class Exam:
    """Questions in their order, and the number that draws them again."""

    seed: int
    questions: Sequence[Question]


def exam_html(corpus: Corpus, language: Language, exam: Exam) -> str:
    """The questions with room for name, date and result, and behind them the key."""
    return render(
        "exam.html.j2",
        exam=exam,
        letters=LETTERS,
        edition=corpus.edition(DEFAULT_EDITION),
        version=__version__,
        say=Wording(corpus.strings, language),
        language=language,
    )

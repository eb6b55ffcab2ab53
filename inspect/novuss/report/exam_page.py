"""Exam on the rules as one self-contained HTML file, its answer key on pages of their own."""

from collections.abc import Sequence

from novuss.corpus import Corpus
from novuss.files.safe_write import Paper
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.report.html_report import render_template
from novuss.rulebook.quiz.quiz_question import Question
from novuss.version import __version__

#: As it is known again where it stands.
EXAM = Paper("exam")
#: What the choices are called, on paper and in the key.
LETTERS = "ABCD"


def render_exam(corpus: Corpus, language: Language, seed: int, asked: Sequence[Question]) -> str:
    """Render the questions that a seed draws, with room for name, date and result, and the key."""
    return render_template(
        "exam.html.j2",
        Wording(corpus.strings, language),
        seed=seed,
        asked=asked,
        letters=LETTERS,
        edition=corpus.edition(corpus.current),
        version=__version__,
    )

"""Questions to a federation as one self-contained HTML file, to be answered on paper."""

from novuss.corpus import Corpus
from novuss.files.safe_write import Paper
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.report.html_report import render_template
from novuss.rulebook.ranked_federation_questions import group_questions

#: As it is known again where it stands.
QUESTIONNAIRE = Paper("questionnaire")


def render_questionnaire(corpus: Corpus, language: Language) -> str:
    """Render every question once, with its readings and room for the answer."""
    found = list(group_questions(corpus))
    return render_template(
        "questionnaire.html.j2",
        Wording(corpus.strings, language),
        parts=found,
        count=sum(len(part.questions) for part in found),
        corpus=corpus,
    )

"""Questions of the quiz page, a file for each language, with the words that its script says."""

from dataclasses import asdict

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.rulebook.quiz import EXAM_COUNT, SHARES, build_questions
from novuss.site.output_files import to_json

_WORDS = (
    *("quiz.ask-follows", "quiz.ask-limit", "quiz.progress", "quiz.again", "quiz.right"),
    *("quiz.wrong", "quiz.next", "quiz.finish", "quiz.result", "quiz.score", "quiz.missed"),
    *("quiz.yours", "quiz.answer-is", "quiz.restart", "quiz.waiting", "quiz.cleared", "quiz.none"),
    *("quiz.clauses", "quiz.to-situation", "quiz.exam", "quiz.draft", "quiz.examiner"),
    *("print.button", "questionnaire.name", "questionnaire.date", "questionnaire.signature"),
)


def build_quiz_files(corpus: Corpus) -> dict[str, str]:
    """Build the text of every file by its name: ``lv.json`` and so on."""
    return {f"{language}.json": to_json(_build_quiz(corpus, language)) for language in LANGUAGES}


def _build_quiz(corpus: Corpus, language: Language) -> dict[str, object]:
    say = Wording(corpus.strings, language)
    asked = build_questions(corpus, language)
    cited = dict.fromkeys(clause for question in asked for clause in question.clauses)
    return {
        "language": language,
        "edition": corpus.current,
        "exam": {"count": EXAM_COUNT, "shares": SHARES},
        "words": {key.partition(".")[2]: corpus.strings[key][language] for key in _WORDS},
        # What readers call a clause, where that is not its id.
        "clauses": {
            clause: name for clause in cited if (name := say.name_clause(clause)) != clause
        },
        "questions": [asdict(question) for question in asked],
    }

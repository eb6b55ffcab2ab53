"""Mistakes of a folder of knowledge, in the language of the call."""

from collections.abc import Sequence

from novuss.cli.help_translation import translate_help, translate_message
from novuss.languages import Language
from novuss.specs.spec_issues import Issue, SpecsError


def render_mistakes(error: SpecsError, language: Language) -> str:
    """Render each mistake with its file, line and cure.

    What a library says of a file stays in its words.
    """
    try:
        lines = _render_lines(error.issues, language)
    except SpecsError:
        # The file of the translations is what has mistakes.
        lines = ["the knowledge base has mistakes:", *map(str, error.issues)]
    return "\n".join(lines)


def _render_lines(issues: Sequence[Issue], language: Language) -> list[str]:
    lines = [translate_help("the knowledge base has mistakes:", language)]
    for issue in issues:
        message, cure = issue.translations.get(language) or (
            _translate(issue.message, language),
            _translate(issue.cure, language),
        )
        lines.append(str(issue.replace_words(message, cure)))
    return lines


def _translate(text: str, language: Language) -> str:
    known = translate_help(text, language)
    return known if known != text else translate_message(text, language)

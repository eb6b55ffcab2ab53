"""Mistakes of a folder of knowledge, in the language of the call."""

from collections.abc import Sequence
from pathlib import PurePath

from novuss.languages import Language
from novuss.model.amendments import AMENDMENTS
from novuss.specs.help_translation import translate_help, translate_message
from novuss.specs.spec_issues import Issue, SpecsError

#: What may be done about an amendments file: its edition may hold, so that nothing is judged
#: without it unasked.
_WITHOUT = (
    "no command goes on while this edition cannot be read; mend its file, or replace it by its "
    "workbook with 'novuss edition apply FILE.xlsx --force' (what was written into it by hand is "
    "lost then), or move it elsewhere: the edition before it holds then"
)


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
    lines += [render_issue(issue, language) for issue in issues]
    [file, *others] = dict.fromkeys(issue.file for issue in issues)
    if PurePath(file).name == AMENDMENTS and not others:
        lines.append(f"{file}: {translate_message(_WITHOUT, language)}")
    return lines


def render_issue(issue: Issue, language: Language) -> str:
    """Render a mistake with its file, line, cure and check; what is not translated is English."""
    message, cure = issue.translations.get(language) or (
        _translate(issue.message, language),
        _translate(issue.cure, language),
    )
    return str(issue.replace_words(message, cure))


def _translate(text: str, language: Language) -> str:
    known = translate_message(text, language)
    if known != text:
        return known
    place, colon, words = text.partition(": ")
    return f"{place}{colon}{translate_message(words, language)}"

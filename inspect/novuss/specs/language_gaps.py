"""Gaps of a language in the knowledge, as issues that an author can work through."""

from collections.abc import Iterable, Iterator

from novuss.languages import LANGUAGES, Language
from novuss.model.interface_strings import PluralText, StringsFile
from novuss.model.language_grammar import LanguagesFile
from novuss.specs.spec_issues import Issue
from novuss.specs.yaml_file import YamlFile

#: So many places of a file that lack one language are told one by one, more of them together.
_SINGLY = 10
#: How many of them are named then.
_FIRST = 3
_CURES = {f"add the key {language!r}": language for language in LANGUAGES}


def find_plural_gaps(
    file: YamlFile, strings: StringsFile, languages: LanguagesFile
) -> Iterator[Issue]:
    """Every text with a count has the plural forms of each language."""
    for key, entry in strings.root.items():
        for language, forms in entry.items() if isinstance(entry, PluralText) else ():
            wanted = languages[language].plurals
            if not set(wanted) <= set(forms):
                message = f"{key}: {language} needs exactly the forms {', '.join(wanted)}"
                yield file.build_issue(message, "mend the value", key)


def summarise_gaps(issues: Iterable[Issue]) -> list[Issue]:
    """The issues, with one for each file and language where many of its texts lack it.

    Whoever adds a language to the project reads the files that lack it, and how much work each
    is, instead of thousands of places.
    """
    found: list[Issue] = []
    lacking: dict[tuple[str, Language], list[Issue]] = {}
    for issue in issues:
        if issue.cure in _CURES and issue.message.endswith(": Field required"):
            lacking.setdefault((issue.file, _CURES[issue.cure]), []).append(issue)
        else:
            found.append(issue)
    for (file, language), places in lacking.items():
        if len(places) <= _SINGLY:
            found += places
            continue
        places.sort()
        lines = ", ".join(str(place.line) for place in places[:_FIRST])
        message = f"{language!r} is missing in {len(places)} places, the first in lines {lines}"
        found.append(Issue(file, places[0].line, message, f"{places[0].cure} to each"))
    return found

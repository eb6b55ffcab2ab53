"""Checks of ``languages.yaml``, and of the plural forms that it lists."""

from collections.abc import Iterator

from babel import Locale, UnknownLocaleError

from novuss.model.interface_strings import PluralText
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.spec_issues import Issue

#: Numbers that meet every rule of the CLDR for whole numbers; some have a form for millions.
_NUMBERS = (*range(1000), 10**6)


def check_plurals_cover_numbers(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """Every whole number has a plural form in every language."""
    file = sources.get_file("languages.yaml")
    for language, traits in knowledge.languages.items():
        try:
            form = Locale.parse(language).plural_form
        except UnknownLocaleError:
            message = f"how {language!r} writes numbers and dates is not known"
            yield file.build_issue(message, "use a language that babel has", language, "plurals")
            continue
        if absent := sorted({form(number) for number in _NUMBERS} - set(traits.plurals)):
            message = f"{language!r} has the plural forms {', '.join(absent)} too"
            yield file.build_issue(message, "add them to 'plurals'", language, "plurals")


def check_plural_forms_known(knowledge: Knowledge, sources: Sources) -> Iterator[Issue]:
    """A text with a count has no plural form that its language has not."""
    file = sources.get_file("strings.yaml")
    for key, entry in knowledge.strings.root.items():
        for language, forms in entry.items() if isinstance(entry, PluralText) else ():
            wanted = knowledge.languages[language].plurals
            if set(forms) - set(wanted):
                message = f"{key}: {language} needs exactly the forms {', '.join(wanted)}"
                yield file.build_issue(message, "remove the others", key, language)

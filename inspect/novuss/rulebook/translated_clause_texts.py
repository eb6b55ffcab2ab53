"""Texts of clauses in a reader's language, each that is not translated yet under a note."""

from collections.abc import Mapping

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.rule_clauses import Clause


def note_untranslated(clause: Clause, say: Wording) -> str | None:
    """Say in which language the text of a clause was given, where it is not the reader's."""
    given = clause.find_language(say.language)
    if given == say.language:
        return None
    return say("amended.untranslated", language=say.name_language(given))


def render_text(clause: Clause, say: Wording) -> str:
    """Give the text of a clause; one that is not translated yet as it was adopted, under a note."""
    note = note_untranslated(clause, say)
    text = clause.texts[clause.find_language(say.language)]
    return f"{note}\n{text}" if note else text


def render_cited(
    corpus: Corpus, editions: Mapping[str, str], language: Language
) -> list[tuple[str, str | None]]:
    """Give clauses, each of its edition, with their texts where the edition has them."""
    say = Wording(corpus.strings, language)
    found = {name: corpus.rules.clause(name, edition) for name, edition in editions.items()}
    return [(name, render_text(clause, say) if clause else None) for name, clause in found.items()]

"""Named checks of ``specs/`` that yield issues, by the file they are about."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from novuss.specs.checks.changes import check_changes_resolve
from novuss.specs.checks.clause_quantities_and_terms import check_figures_agree, check_terms_kept
from novuss.specs.checks.clause_short_names import check_clauses_named
from novuss.specs.checks.clause_structure import (
    check_clause_ids_unique,
    check_parents_exist,
    check_references_resolve,
)
from novuss.specs.checks.concordance import (
    check_concordance_complete,
    check_concordance_consistent,
    check_concordance_resolves,
    check_differences_noted,
    check_differences_weighed,
    check_headings_not_mixed,
)
from novuss.specs.checks.discrepancies import (
    check_discrepancies_resolve,
    check_limits_admit_doubt,
    check_readings_quote_their_edition,
)
from novuss.specs.checks.discrepancy_stakes import check_stakes_follow
from novuss.specs.checks.document_dependent_relations import check_dependence_stated
from novuss.specs.checks.edition_highlights import check_highlights_resolve
from novuss.specs.checks.editions import (
    check_documents_exist,
    check_editions_called,
    check_editions_exist,
)
from novuss.specs.checks.equipment import (
    check_characteristics_unique,
    check_limits_follow_clauses,
    check_open_limits_ask,
    check_raw_quantities_give,
    check_readings_have_ranges,
    check_spreads_have_readings,
)
from novuss.specs.checks.federation_decisions import (
    check_decided_limits_open,
    check_decisions_followed,
    check_decisions_resolve,
)
from novuss.specs.checks.federation_questions import (
    check_decisive_questions_asked,
    check_questions_asked_once,
)
from novuss.specs.checks.game_disputes import check_disputes_resolve
from novuss.specs.checks.glossary import check_terms_resolve
from novuss.specs.checks.languages_file import check_plural_forms_known, check_plurals_cover_numbers
from novuss.specs.checks.measuring_vocabulary import check_kinds_named, check_words_unambiguous
from novuss.specs.checks.offences import (
    check_offences_named,
    check_offences_ordered,
    check_outcomes_resolve,
)
from novuss.specs.checks.rule_drawings import check_drawings_resolve
from novuss.specs.checks.rulings import (
    check_clues,
    check_rulings_not_circular,
    check_rulings_resolve,
    check_rulings_said,
    check_situations_decided,
)
from novuss.specs.checks.situations import (
    check_offences_have_situations,
    check_situations_current,
    check_situations_follow,
    check_situations_resolve,
)
from novuss.specs.checks.strings import check_placeholders_agree
from novuss.specs.checks.subject_index import check_asked_resolve, check_subjects_resolve
from novuss.specs.checks.text_reviews import check_reviews_resolve, check_texts_reviewed
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.reader import read_specs
from novuss.specs.spec_issues import Issue, SpecsError

Check = Callable[[Knowledge, Sources], Iterator[Issue]]

#: Every check by its name, which is that of its function.
CHECKS: dict[str, Check] = {
    check.__name__.removeprefix("check_").replace("_", "-"): check
    for check in (
        check_editions_exist,
        check_documents_exist,
        check_editions_called,
        check_clause_ids_unique,
        check_parents_exist,
        check_clauses_named,
        check_references_resolve,
        check_texts_reviewed,
        check_reviews_resolve,
        check_decisions_resolve,
        check_decided_limits_open,
        check_decisions_followed,
        check_figures_agree,
        check_terms_kept,
        check_terms_resolve,
        check_subjects_resolve,
        check_asked_resolve,
        check_disputes_resolve,
        check_changes_resolve,
        check_discrepancies_resolve,
        check_readings_quote_their_edition,
        check_limits_admit_doubt,
        check_stakes_follow,
        check_questions_asked_once,
        check_decisive_questions_asked,
        check_concordance_resolves,
        check_concordance_complete,
        check_concordance_consistent,
        check_differences_noted,
        check_differences_weighed,
        check_highlights_resolve,
        check_dependence_stated,
        check_headings_not_mixed,
        check_offences_named,
        check_outcomes_resolve,
        check_offences_ordered,
        check_situations_resolve,
        check_situations_follow,
        check_situations_current,
        check_offences_have_situations,
        check_clues,
        check_rulings_resolve,
        check_rulings_said,
        check_rulings_not_circular,
        check_situations_decided,
        check_characteristics_unique,
        check_raw_quantities_give,
        check_spreads_have_readings,
        check_open_limits_ask,
        check_readings_have_ranges,
        check_limits_follow_clauses,
        check_plurals_cover_numbers,
        check_plural_forms_known,
        check_placeholders_agree,
        check_drawings_resolve,
        check_words_unambiguous,
        check_kinds_named,
    )
}


def check_all(root: Path, only: Iterable[str] = CHECKS) -> list[Issue]:
    """Every issue of every file with the name of its check, sorted by place.

    Where a file does not fit its model nothing can be checked: then the issues are those
    of reading, whatever was asked for.
    """
    try:
        knowledge, sources = read_specs(root)
    except SpecsError as error:
        return sorted(error.issues)
    return sorted(
        replace(issue, check=name) for name in only for issue in CHECKS[name](knowledge, sources)
    )

"""Named checks of ``specs/`` that yield issues, by the file they are about."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from novuss.specs.checks.changes import check_changes
from novuss.specs.checks.clause_short_names import check_short_names
from novuss.specs.checks.clause_texts import check_figures_agree, check_rejected_terms
from novuss.specs.checks.concordance import (
    check_concordance_complete,
    check_concordance_consistent,
    check_difference_notes,
    check_difference_stakes,
    check_headings_apart,
    check_relation_targets,
)
from novuss.specs.checks.decision_stakes import check_stakes
from novuss.specs.checks.decisions import (
    check_decided_limits_open,
    check_decision_targets,
    check_decisions_followed,
)
from novuss.specs.checks.discrepancies import (
    check_discrepancy_targets,
    check_doubtful_limits,
    check_reading_editions,
)
from novuss.specs.checks.disputes import check_dispute_clauses
from novuss.specs.checks.edition_highlights import check_highlight_clauses
from novuss.specs.checks.editions import (
    check_documents_exist,
    check_edition_names,
    check_editions_exist,
)
from novuss.specs.checks.equipment import (
    check_characteristics_unique,
    check_limits_in_clauses,
    check_plausible_ranges,
    check_raw_quantities,
    check_spreads,
    open_limits_ask,
)
from novuss.specs.checks.federation_questions import (
    check_decisive_questions,
    check_questions_unique,
)
from novuss.specs.checks.glossary import check_terms
from novuss.specs.checks.languages import check_plural_forms, check_plural_rules
from novuss.specs.checks.measuring_vocabulary import check_kind_words, check_words_unambiguous
from novuss.specs.checks.offences import check_offence_names, check_offence_order, check_outcomes
from novuss.specs.checks.rule_clauses import (
    check_clause_ids_unique,
    check_clause_references,
    check_parents_exist,
)
from novuss.specs.checks.rule_figures import check_figure_targets
from novuss.specs.checks.single_source_relations import check_dependence_stated
from novuss.specs.checks.situations import (
    check_situation_coverage,
    check_situation_outcomes,
    check_situation_targets,
    check_situations_current,
)
from novuss.specs.checks.strings import check_placeholders
from novuss.specs.checks.subject_index import check_search_phrases, check_subjects
from novuss.specs.checks.text_reviews import check_review_targets, check_texts_reviewed
from novuss.specs.knowledge_model import Knowledge
from novuss.specs.parsed_sources import Sources
from novuss.specs.reader import read_specs
from novuss.specs.spec_issues import Issue, SpecsError

Check = Callable[[Knowledge, Sources], Iterator[Issue]]

#: Every check by its name, which is that of its function.
CHECKS: dict[str, Check] = {
    check.__name__.replace("_", "-"): check
    for check in (
        check_editions_exist,
        check_documents_exist,
        check_edition_names,
        check_clause_ids_unique,
        check_parents_exist,
        check_short_names,
        check_clause_references,
        check_texts_reviewed,
        check_review_targets,
        check_decision_targets,
        check_decided_limits_open,
        check_decisions_followed,
        check_figures_agree,
        check_rejected_terms,
        check_terms,
        check_subjects,
        check_search_phrases,
        check_dispute_clauses,
        check_changes,
        check_discrepancy_targets,
        check_reading_editions,
        check_doubtful_limits,
        check_stakes,
        check_questions_unique,
        check_decisive_questions,
        check_relation_targets,
        check_concordance_complete,
        check_concordance_consistent,
        check_difference_notes,
        check_difference_stakes,
        check_highlight_clauses,
        check_dependence_stated,
        check_headings_apart,
        check_offence_names,
        check_outcomes,
        check_offence_order,
        check_situation_targets,
        check_situation_outcomes,
        check_situations_current,
        check_situation_coverage,
        check_characteristics_unique,
        check_raw_quantities,
        check_spreads,
        open_limits_ask,
        check_plausible_ranges,
        check_limits_in_clauses,
        check_plural_rules,
        check_plural_forms,
        check_placeholders,
        check_figure_targets,
        check_words_unambiguous,
        check_kind_words,
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

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

#: Every check by the name that its issues carry and ``--only`` takes.
CHECKS: dict[str, Check] = {
    "editions-exist": check_editions_exist,
    "documents-exist": check_documents_exist,
    "editions-called": check_edition_names,
    "clause-ids-unique": check_clause_ids_unique,
    "parents-exist": check_parents_exist,
    "clauses-named": check_short_names,
    "references-resolve": check_clause_references,
    "texts-reviewed": check_texts_reviewed,
    "reviews-resolve": check_review_targets,
    "decisions-resolve": check_decision_targets,
    "decided-limits-open": check_decided_limits_open,
    "decisions-followed": check_decisions_followed,
    "figures-agree": check_figures_agree,
    "terms-kept": check_rejected_terms,
    "terms-resolve": check_terms,
    "subjects-resolve": check_subjects,
    "asked-resolve": check_search_phrases,
    "disputes-resolve": check_dispute_clauses,
    "changes-resolve": check_changes,
    "discrepancies-resolve": check_discrepancy_targets,
    "readings-quote-their-edition": check_reading_editions,
    "limits-admit-doubt": check_doubtful_limits,
    "stakes-follow": check_stakes,
    "questions-asked-once": check_questions_unique,
    "decisive-questions-asked": check_decisive_questions,
    "concordance-resolves": check_relation_targets,
    "concordance-complete": check_concordance_complete,
    "concordance-consistent": check_concordance_consistent,
    "differences-noted": check_difference_notes,
    "differences-weighed": check_difference_stakes,
    "highlights-resolve": check_highlight_clauses,
    "dependence-stated": check_dependence_stated,
    "headings-apart": check_headings_apart,
    "offences-named": check_offence_names,
    "outcomes-resolve": check_outcomes,
    "offences-ordered": check_offence_order,
    "situations-resolve": check_situation_targets,
    "situations-follow": check_situation_outcomes,
    "situations-current": check_situations_current,
    "situations-cover": check_situation_coverage,
    "characteristics-unique": check_characteristics_unique,
    "raw-quantities-give": check_raw_quantities,
    "spreads-have-readings": check_spreads,
    "open-limits-ask": open_limits_ask,
    "readings-have-ranges": check_plausible_ranges,
    "limits-follow-clauses": check_limits_in_clauses,
    "plurals-cover-numbers": check_plural_rules,
    "plural-forms-known": check_plural_forms,
    "placeholders-agree": check_placeholders,
    "drawings-resolve": check_figure_targets,
    "words-unambiguous": check_words_unambiguous,
    "kinds-named": check_kind_words,
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

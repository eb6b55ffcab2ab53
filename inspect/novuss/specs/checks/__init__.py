"""Named checks of ``specs/`` that yield issues, by the file they are about."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from novuss.specs.checks.changes import changes_resolve
from novuss.specs.checks.concordance import (
    concordance_complete,
    concordance_consistent,
    concordance_resolves,
    differences_noted,
    differences_weighed,
    headings_apart,
)
from novuss.specs.checks.decisions import (
    decided_limits_open,
    decisions_followed,
    decisions_resolve,
)
from novuss.specs.checks.dependence import dependence_stated
from novuss.specs.checks.discrepancies import (
    discrepancies_resolve,
    limits_admit_doubt,
    readings_quote_their_edition,
)
from novuss.specs.checks.disputes import disputes_resolve
from novuss.specs.checks.editions import documents_exist, editions_called, editions_exist
from novuss.specs.checks.equipment import (
    characteristics_unique,
    limits_follow_clauses,
    open_limits_ask,
    raw_quantities_give,
    readings_have_ranges,
    spreads_have_readings,
)
from novuss.specs.checks.figures import drawings_resolve
from novuss.specs.checks.glossary import terms_resolve
from novuss.specs.checks.highlights import highlights_resolve
from novuss.specs.checks.languages import plural_forms_known, plurals_cover_numbers
from novuss.specs.checks.offences import offences_named, offences_ordered, outcomes_resolve
from novuss.specs.checks.questionnaire import decisive_questions_asked, questions_asked_once
from novuss.specs.checks.reviews import reviews_resolve, texts_reviewed
from novuss.specs.checks.rules import clause_ids_unique, parents_exist, references_resolve
from novuss.specs.checks.rulings import rulings_end, rulings_resolve, situations_decided
from novuss.specs.checks.short_names import clauses_named
from novuss.specs.checks.situations import (
    situations_cover,
    situations_current,
    situations_follow,
    situations_resolve,
)
from novuss.specs.checks.stakes import stakes_follow
from novuss.specs.checks.strings import placeholders_agree
from novuss.specs.checks.subjects import asked_resolve, subjects_resolve
from novuss.specs.checks.texts import figures_agree, terms_kept
from novuss.specs.checks.vocabulary import kinds_named, words_unambiguous
from novuss.specs.issues import Issue, SpecsError
from novuss.specs.knowledge import Knowledge
from novuss.specs.reader import read_specs
from novuss.specs.sources import Sources

Check = Callable[[Knowledge, Sources], Iterator[Issue]]

#: Every check by its name, which is that of its function.
CHECKS: dict[str, Check] = {
    check.__name__.replace("_", "-"): check
    for check in (
        editions_exist,
        documents_exist,
        editions_called,
        clause_ids_unique,
        parents_exist,
        clauses_named,
        references_resolve,
        texts_reviewed,
        reviews_resolve,
        decisions_resolve,
        decided_limits_open,
        decisions_followed,
        figures_agree,
        terms_kept,
        terms_resolve,
        subjects_resolve,
        asked_resolve,
        disputes_resolve,
        changes_resolve,
        discrepancies_resolve,
        readings_quote_their_edition,
        limits_admit_doubt,
        stakes_follow,
        questions_asked_once,
        decisive_questions_asked,
        concordance_resolves,
        concordance_complete,
        concordance_consistent,
        differences_noted,
        differences_weighed,
        highlights_resolve,
        dependence_stated,
        headings_apart,
        offences_named,
        outcomes_resolve,
        offences_ordered,
        situations_resolve,
        situations_follow,
        situations_current,
        situations_cover,
        rulings_resolve,
        rulings_end,
        situations_decided,
        characteristics_unique,
        raw_quantities_give,
        spreads_have_readings,
        open_limits_ask,
        readings_have_ranges,
        limits_follow_clauses,
        plurals_cover_numbers,
        plural_forms_known,
        placeholders_agree,
        drawings_resolve,
        words_unambiguous,
        kinds_named,
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

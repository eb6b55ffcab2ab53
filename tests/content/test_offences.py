"""Every row of the table of offences, as it was read in the documents."""

from pathlib import Path
from typing import Any

import pytest

from novuss.corpus import Corpus
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.rule_clauses import Sanction, sort_by_gravity
from novuss.rulebook.offence_table import Offence, list_offences
from novuss.specs.yaml_file import YamlFile

READ = Path(__file__).with_name("offences.yaml")
IN_FORCE = {"de-2017", "ru-2017"}


def read() -> list[dict[str, Any]]:
    """The rows of the file."""
    rows: list[dict[str, Any]] = YamlFile.read_file(READ, READ.parent).data["rows"]
    return rows


def named(row: dict[str, Any]) -> str:
    clauses = row["clauses"] or [clause for case in row["before"] for clause in case["clauses"]]
    return f"{clauses[0]} {row.get('when', '')} {' '.join(row['effects'])}"


def describe_offence(offence: Offence) -> dict[str, Any]:
    """A row of the table in the shape of the file."""
    sanction, now = offence.sanction, offence.now
    row: dict[str, Any] = {
        "what": offence.what.en,
        "clauses": [clause.id for clause in now.clauses] if now else [],
        "effects": list(offence.effects),
        "before": [
            {
                "clauses": [clause.id for clause in case.clauses],
                "then": [_then(sanction) for sanction in case.sanctions],
            }
            for case in offence.before
        ],
        "changed": {"same": "no", "changed": "yes", "depends": "depends"}[offence.since],
        "disputed": sorted(dispute.id for dispute in offence.disputes),
    }
    if sanction and now:
        row |= {
            "by": now.find_other_clause(sanction),
            "when": sanction.when,
            "only": sanction.documents,
        }
        row["if"] = sanction.condition.en if sanction.condition else None
    return {key: value for key, value in row.items() if value not in (None, [])}


def _then(sanction: Sanction) -> list[Any]:
    condition = sanction.condition.en if sanction.condition else None
    return [sanction.when, sort_by_gravity(sanction.effects), condition]


@pytest.fixture(scope="module")
def found(corpus: Corpus) -> dict[str, dict[str, Any]]:
    rows = [describe_offence(offence) for offence in list_offences(corpus)]
    return {named({"clauses": [], "effects": [], "before": []} | row): row for row in rows}


def test_every_row_was_read_and_every_row_read_is_there(found: dict[str, dict[str, Any]]) -> None:
    assert sorted(found) == sorted(named(row) for row in read())


@pytest.mark.parametrize("row", read(), ids=named)
def test_row_says_what_the_documents_say(
    row: dict[str, Any], found: dict[str, dict[str, Any]]
) -> None:
    wanted = {key: value for key, value in row.items() if key != "left_out"}
    wanted["disputed"] = sorted(row["disputed"])
    assert found[named(row)] == {key: value for key, value in wanted.items() if value != []}


def disagrees(record: Discrepancy) -> bool:
    """Whether the documents in force contradict each other or themselves, or leave a gap."""
    sides = sum(not IN_FORCE.isdisjoint(reading.documents) for reading in record.readings)
    least = {"translation": 2, "contradiction": 1, "gap": 1}
    return record.kind in least and sides >= least[record.kind]


def find_disagreements(row: dict[str, Any], corpus: Corpus) -> set[str]:
    """The ids of those about its clauses, the lead-ins of these and, for a penalty disc, 21.7-a."""
    clauses = {name: corpus.rules.clause(name) for name in row["clauses"]}
    parents = {clause.parent for clause in clauses.values() if clause and clause.parent}
    found = {
        record.id
        for name in {*clauses, *parents}
        for record in corpus.register.entries_of(name)
        if disagrees(record)
    }
    return found | ({"21.7-a"} if "penalty-disc" in row["effects"] else set())


@pytest.mark.parametrize("row", read(), ids=named)
def test_every_disagreement_about_its_clauses_was_weighed(
    row: dict[str, Any], corpus: Corpus
) -> None:
    """It bears on what follows, and the row is marked, or it decides something else."""
    weighed = {*row["disputed"], *row.get("left_out", [])}
    assert find_disagreements(row, corpus) - weighed == set()


def test_rule_that_is_the_same_has_the_same_consequence_under_the_same_condition(
    corpus: Corpus,
) -> None:
    """Where both rules say it themselves, and not through another clause."""
    for relation in corpus.concordance.with_edition("mfn-2010"):
        if relation.relation != "same" or len(relation.from_) > 1 or len(relation.to) > 1:
            continue
        today = corpus.rules.clause(relation.from_[0])
        then = corpus.rules.clause(relation.to[0], relation.edition)
        assert today
        assert then
        outcomes = (*today.outcomes, *then.outcomes)
        # Or where the older one is about another act besides.
        if today.repeats or any(outcome.by or outcome.offence for outcome in outcomes):
            continue
        compared = [
            [(set(sanction.effects), sanction.when, sanction.condition) for sanction in sanctions]
            for sanctions in (
                corpus.consequences.sanctions(today.id),
                corpus.consequences.sanctions(then.id, relation.edition),
            )
        ]
        assert compared[0] == compared[1], (relation.from_, relation.to)

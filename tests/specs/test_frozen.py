"""The frozen knowledge is whole: it has an example of whatever the logic tells apart."""

from pathlib import Path
from typing import get_args

from tests.frozen_knowledge import FROZEN, WORDS

from novuss.corpus import Corpus
from novuss.model.cross_edition_relations import Relation
from novuss.model.equipment_records import (
    KINDS,
    Characteristic,
    Confidence,
    Limit,
    Quantity,
    RawQuantity,
    SetCount,
)
from novuss.specs.checks import check_all

EDITIONS = ("lnf-2017", "mfn-2010")


def test_frozen_knowledge_has_no_issue(frozen: Path) -> None:
    """But for the version, which is that of the package and changes with every release."""
    issues = [issue for issue in check_all(frozen) if "version of the project" not in issue.message]
    assert [str(issue) for issue in issues] == []


def test_words_are_those_of_the_program_and_everything_else_is_frozen(
    frozen: Path, live: Corpus, corpus: Corpus
) -> None:
    assert not [name for name in WORDS if (FROZEN / name).exists()]
    assert (corpus.strings, corpus.vocabulary) == (live.strings, live.vocabulary)
    for path in FROZEN.rglob("*.yaml"):
        assert (frozen / path.relative_to(FROZEN)).read_bytes() == path.read_bytes()


def characteristics(corpus: Corpus) -> list[Characteristic]:
    return [record for edition in EDITIONS for record in corpus.equipment.characteristics(edition)]


def test_every_kind_of_limit_quantity_and_confidence_occurs(corpus: Corpus) -> None:
    found = characteristics(corpus)
    (union, _) = get_args(Limit)
    kinds = {get_args(limit.model_fields["kind"].annotation)[0] for limit in get_args(union)}
    assert {record.limit.kind for record in found} == kinds
    assert {record.quantity for record in found} == {*get_args(Quantity)}
    assert {record.confidence for record in found} == {*get_args(Confidence)}
    assert {record.kind for record in found} == {*KINDS}


def test_limits_with_and_without_a_nominal_figure_occur(corpus: Corpus) -> None:
    for kind in ("band", "maximum", "unknown"):
        found = {
            record.nominal is None
            for record in characteristics(corpus)
            if record.limit.kind == kind
        }
        assert found == {True, False}, kind


def test_what_is_derived_told_and_belongs_together_occurs(corpus: Corpus) -> None:
    raw = [
        quantity for edition in EDITIONS for quantity in corpus.equipment.raw_quantities(edition)
    ]
    method = RawQuantity.model_fields["method"].annotation
    assert {quantity.method for quantity in raw} == {*get_args(method)}
    assert {quantity.line for quantity in raw} == {True, False}
    about = SetCount.model_fields["about"].annotation
    counts = [
        count for edition in EDITIONS for count in corpus.equipment.belonging(edition).set_counts
    ]
    assert {count.about for count in counts} == {*get_args(about)}
    assert corpus.equipment.belonging("lnf-2017").companions
    assert not corpus.equipment.belonging("mfn-2010").companions
    assert all(corpus.equipment.spreads(edition) for edition in EDITIONS)


def test_clauses_differ_in_every_way(corpus: Corpus) -> None:
    relations = corpus.knowledge.relations
    kinds = {*get_args(Relation.model_fields["relation"].annotation)}
    # What only one edition has needs no logic that the others do not need.
    assert (
        {"same", "changed", "partial", "broader"}
        <= {relation.relation for relation in relations}
        <= kinds
    )
    assert {relation.depends_on_translation for relation in relations} == {True, False}
    assert any(clause.same_as for clause in corpus.rules.clauses("mfn-2010"))

"""Relations are found from either side."""

from novuss.corpus.concordance import Concordance
from novuss.model.cross_edition_relations import Relation, RelationKind
from novuss.model.record_base import LocalText


def relation(edition: str, ours: str, theirs: str, kind: RelationKind = "changed") -> Relation:
    note = None if kind == "same" else LocalText(en="a", de="b", ru="в", lv="g")
    return Relation(
        edition=edition, from_=ours.split(), to=theirs.split(), relation=kind, note=note
    )


CONCORDANCE = Concordance(
    [
        relation("mfn-2010", "1.1 1.2", "2.1"),
        relation("mfn-2010", "1.2", "2.2"),
        relation("mfn-2010", "1.3", "", "new"),
        relation("mfn-2010", "", "2.9", "dropped"),
        relation("summary-lv", "1.2", "h1", "same"),
    ],
    "lnf-2017",
)


def test_counterparts_of_a_clause_in_each_edition() -> None:
    assert CONCORDANCE.counterparts("1.2", "lnf-2017", "mfn-2010") == ["2.1", "2.2"]
    assert CONCORDANCE.counterparts("1.2", "lnf-2017", "summary-lv") == ["h1"]
    assert CONCORDANCE.counterparts("2.1", "mfn-2010") == ["1.1", "1.2"]


def test_new_and_dropped_have_a_relation_and_no_counterpart() -> None:
    assert [relation.relation for relation in CONCORDANCE.of("1.3")] == ["new"]
    assert CONCORDANCE.counterparts("1.3", "lnf-2017", "mfn-2010") == []
    assert [relation.relation for relation in CONCORDANCE.of("2.9", "mfn-2010")] == ["dropped"]
    assert CONCORDANCE.counterparts("2.9", "mfn-2010") == []


def test_number_of_one_edition_is_not_that_of_another() -> None:
    assert CONCORDANCE.of("2.1") == []
    assert CONCORDANCE.of("1.1", "mfn-2010") == []


def test_relations_are_limited_to_one_edition_on_request() -> None:
    assert [relation.edition for relation in CONCORDANCE.of("1.2", other="summary-lv")] == [
        "summary-lv"
    ]
    assert len(CONCORDANCE.of("1.2")) == 3
    assert CONCORDANCE.editions == ["mfn-2010", "summary-lv"]
    assert len(CONCORDANCE.with_edition("mfn-2010")) == 4

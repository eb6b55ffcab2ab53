"""The indexes of the knowledge: by id, by edition, by the words people type."""

import pytest

from novuss.corpus import Corpus, load_corpus
from novuss.model.equipment_records import KINDS, Kind
from novuss.model.record_base import fold_text
from novuss.model.rule_clauses import Clause


def ids(clauses: list[Clause]) -> list[str]:
    return [clause.id for clause in clauses]


def test_corpus_is_loaded_once_a_process() -> None:
    assert load_corpus() is load_corpus()


def test_edition_in_force_stands_first(corpus: Corpus) -> None:
    assert corpus.editions[0].id == "lnf-2017"
    assert {edition.id for edition in corpus.editions} == {
        "lnf-2017",
        "mfn-2010",
        "simplified-en",
        "summary-lv",
    }
    assert corpus.equipment.editions == ["lnf-2017", "mfn-2010"]
    assert corpus.rules_editions[0] == "lnf-2017"


def test_unknown_edition_is_a_key_error_and_has_no_clauses(corpus: Corpus) -> None:
    with pytest.raises(KeyError):
        corpus.edition("lnf-2018")
    assert corpus.rules.clauses("lnf-2018") == []
    assert corpus.rules.clause("8.1", "lnf-2018") is None
    assert corpus.rules.children(None, "lnf-2018") == []
    assert corpus.equipment.characteristics("lnf-2018") == []


def test_parent_stands_before_its_children(corpus: Corpus) -> None:
    place = {clause.id: index for index, clause in enumerate(corpus.rules.clauses())}
    assert len(place) == len(corpus.rules.clauses())
    for clause in corpus.rules.clauses():
        assert clause.parent is None or place[clause.parent] < place[clause.id], clause.id


def test_children_of_a_clause_and_of_nothing(corpus: Corpus) -> None:
    assert ids(corpus.rules.children("8.1")) == [f"8.1.{number}" for number in range(1, 8)]
    assert ids(corpus.rules.children("A1")) == ["A1.I", "A1.II", "A1.III", "A1.IV", "A1.V"]
    assert ids(corpus.rules.children("8.1.1")) == []
    assert {"G1", "G2", "G3", "G4"} <= set(ids(corpus.rules.children(None)))


@pytest.mark.parametrize(
    ("clause", "above", "section"),
    [
        ("8.1.3", ["G2", "8", "8.1"], "8"),
        ("A1.18", ["G4", "25", "A1", "A1.II"], "25"),
        ("8", ["G2"], "8"),
        ("G2", [], None),
        ("99.9", [], None),
    ],
)
def test_way_down_to_a_clause(
    corpus: Corpus, clause: str, above: list[str], section: str | None
) -> None:
    assert ids(corpus.rules.ancestors(clause)) == above
    found = corpus.rules.section_of(clause)
    assert (found and found.id) == section


def test_clauses_that_name_a_clause(corpus: Corpus) -> None:
    assert "25" in ids(corpus.rules.referring("A1"))
    for clause in corpus.rules.clauses():
        for ref in clause.refs:
            assert clause in corpus.rules.referring(ref)


def test_characteristics_that_rest_on_a_row(corpus: Corpus) -> None:
    assert [record.id for record in corpus.equipment.governed_by("A1.8")] == [
        "table.pocket_diameter",
        "table.pocket_bags",
        "table.pocket_rim_smooth",
    ]
    assert corpus.equipment.governed_by("A1.8", "mfn-2010") == []


def test_characteristics_by_kind_make_up_the_edition(corpus: Corpus) -> None:
    by_kind = [
        record for kind in KINDS for record in corpus.equipment.characteristics("lnf-2017", kind)
    ]
    assert by_kind == corpus.equipment.characteristics("lnf-2017")
    assert {record.kind for record in corpus.equipment.characteristics("lnf-2017", "cue")} == {
        "cue"
    }


def test_word_that_means_two_characteristics_means_neither(corpus: Corpus) -> None:
    knowledge = corpus.knowledge
    (file,) = [file for file in knowledge.equipment if file.edition == "lnf-2017"]
    weight = corpus.equipment.characteristic("puck.weight")
    assert weight is not None
    named_twice = [
        record.model_copy(update={"names": weight.names})
        if record.id == "puck.thickness"
        else record
        for record in file.characteristics
    ]
    doubled = file.model_copy(update={"characteristics": named_twice})
    changed = Corpus(knowledge.model_copy(update={"equipment": [doubled]}))
    assert fold_text(weight.names.en) in corpus.equipment.characteristic_words("lnf-2017", "puck")
    assert fold_text(weight.names.en) not in changed.equipment.characteristic_words(
        "lnf-2017", "puck"
    )


@pytest.mark.parametrize(
    ("word", "kinds"),
    [
        ("weight", ["puck", "disc", "cue"]),
        ("thickness", ["puck", "disc", "cue"]),
        ("levelness", ["table"]),
        ("colour", []),
    ],
)
def test_kinds_that_share_a_word(corpus: Corpus, word: str, kinds: list[Kind]) -> None:
    assert corpus.equipment.kinds_with_characteristic(word, "lnf-2017") == kinds

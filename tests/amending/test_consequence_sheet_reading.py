"""What follows is written beside what follows today; nothing is dropped without a word."""

import pytest
from tests.sources import ROOT

from novuss.amending.consequence_sheet_reading import ConsequenceReader, ReadConsequence
from novuss.amending.filled_workbook import SheetRow
from novuss.amending.offence_consequence_cells import keep_given
from novuss.corpus import Corpus
from novuss.languages import LANGUAGES
from novuss.model.amendments import AmendedClause, GivenOutcome
from novuss.model.record_base import LocalText
from novuss.reviewing.reader_answers import Place


class Reader:
    """Reads a row of a clause in which these cells are filled in."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus, self.reader = corpus, ConsequenceReader(corpus, self.refuse)
        self.refused: list[str] = []

    def refuse(self, _row: SheetRow, code: str, _column: str, /, **_: str) -> None:
        self.refused.append(code)

    def __call__(
        self, clause: str, follows: str = "", known: AmendedClause | None = None, **cells: str
    ) -> ReadConsequence:
        found = self.corpus.rules.clause(clause)
        assert found
        columns = {name.replace("_", "."): text for name, text in cells.items()}
        row = SheetRow(clause, {"follows": follows, **columns}, Place(str(ROOT), 2))
        return self.reader.read_amended(found, row, known)


@pytest.fixture
def read(live: Corpus) -> Reader:
    return Reader(live)


def test_case_keeps_its_condition_where_the_penalty_changes(read: Reader) -> None:
    found = read("14.3", "spēles zaudējums")
    assert found.parts["consequence"]["effects"] == ["loss-of-game"]
    (case,) = found.parts["outcomes"]
    assert case["when"] == "second-loss"
    assert case["condition"]["en"] == "unless the competition regulations provide otherwise"
    assert "effects" not in case
    assert found.lost == []


def test_keeps_cases_whose_penalty_stays(read: Reader) -> None:
    found = read("2.2", "brīdinājums; spēles zaudējums")
    kept, new = found.parts["outcomes"]
    assert kept["effects"] == ["loss-of-game"]
    assert "condition" in kept
    assert new == {"effects": ["warning"]}
    # The condition of the whole spoke of both.
    assert found.parts["consequence"]["condition"] is None
    (lost,) = found.lost
    assert lost.effects == ["exclusion"]


def test_case_punished_by_another_clause_is_kept_or_reported_lost(read: Reader) -> None:
    assert read("12.9", "seta zaudējums; brīdinājums").parts["outcomes"] == [
        {"by": "16.1.3", "when": "deliberate"},
        {"effects": ["warning"]},
    ]
    (lost,) = read("12.9", "brīdinājums").lost
    assert (lost.effects, lost.clause) == (["loss-of-set"], "16.1.3")


@pytest.mark.parametrize(
    ("clause", "follows"),
    [("2.2", "izslēgšana no sacensībām; spēles zaudējums"), ("3.1", ""), ("8.1.2", "")],
)
def test_unchanged_penalty_amends_nothing(read: Reader, clause: str, follows: str) -> None:
    assert read(clause, follows).parts == {}


def test_writes_condition_and_actor(read: Reader) -> None:
    found = read("15.1", condition_lv="ja kavējas", against="pāris")
    assert found.parts == {
        "consequence": {
            "effects": ["loss-of-game"],
            "against": "pair",
            "condition": {"lv": "ja kavējas"},
        },
        "outcomes": [],
    }


def test_discretionary_penalty_stays_discretionary(read: Reader) -> None:
    assert read("3.1", "brīdinājums").parts["consequence"]["discretionary"]
    stated = read("3.1", "brīdinājums", condition_lv="ja kavējas").parts["consequence"]
    assert "discretionary" not in stated


def test_condition_that_stays_is_named_and_a_word_takes_it_out(read: Reader) -> None:
    kept = read("21.8", "brīdinājums")
    assert kept.parts["consequence"]["condition"]
    assert len(kept.kept) == 1
    for word in ("vienmēr", "Always", "–"):
        found = read("21.8", "brīdinājums", condition_lv=word)
        assert not found.parts["consequence"].get("condition")
        assert found.kept == []


def test_condition_for_one_case_names_what_no_longer_follows_otherwise(read: Reader) -> None:
    found = read("16.1.9", "soda kauliņš", condition_lv="ja pieskaršanās nav tīša")
    assert [statement.effects for statement in found.lost] == [["loss-of-set"]]
    assert read("16.1.9", "soda kauliņš").lost == []


def test_each_line_is_a_case_with_its_condition(read: Reader) -> None:
    found = read(
        "16.1.9",
        "seta zaudējums\nsoda kauliņš; sitiena tiesību zaudējums\n19.1.1",
        condition_lv="Ja tīši; ja setā\nja netīši",
    )
    assert found.parts["consequence"] == {
        "effects": ["loss-of-set", "penalty-disc", "loss-of-right"],
        "against": "participant",
    }
    assert found.parts["outcomes"] == [
        {"effects": ["loss-of-set"], "when": "deliberate", "condition": {"lv": "ja setā"}},
        {"effects": ["penalty-disc", "loss-of-right"], "condition": {"lv": "ja netīši"}},
        {"by": "19.1.1"},
    ]
    assert found.lost == []
    GivenOutcome.model_validate(found.parts["outcomes"][0])
    read("16.1.9", "seta zaudējums\n\nbrīdinājums")
    read("16.1.9", "seta zaudējums\nbrīdinājums", condition_lv="a\nb\nc")
    assert read.refused == ["amendment-follows-missing", "amendment-cases"]


def test_case_that_stays_keeps_what_no_cell_has(read: Reader) -> None:
    outcome = {
        "effects": ["warning"],
        "condition": {"en": "if loud", "lv": "ja skaļi"},
        "offence": {"lv": "Kliedz"},
    }
    known = AmendedClause.model_validate(
        {
            "id": "16.1.9",
            "texts": {"lv": "Cits."},
            "reason": {"lv": "Tā."},
            "consequence": {"effects": ["loss-of-set", "warning"], "discretionary": True},
            "outcomes": [outcome, {"effects": ["loss-of-set"]}],
        }
    )
    found = read("16.1.9", "brīdinājums\nseta zaudējums", known, condition_lv="ja skaļi")
    assert found.parts["outcomes"] == [outcome, {"effects": ["loss-of-set"]}]
    assert found.parts["consequence"]["discretionary"]
    changed = read("16.1.9", "brīdinājums\nseta zaudējums", known, condition_lv="ja klusi")
    assert changed.parts["outcomes"][0] == {
        "effects": ["warning"],
        "condition": {"lv": "ja klusi"},
    }


def test_condition_of_one_language_is_not_written_as_four() -> None:
    same = LocalText.model_validate(dict.fromkeys(LANGUAGES, "ja skaļi"))
    assert keep_given(same, "lv") == {"lv": "ja skaļi"}
    assert keep_given(same.model_copy(update={"de": "wenn laut"}), "lv") == {
        "de": "wenn laut",
        "lv": "ja skaļi",
    }


def test_rejects_condition_without_penalty(read: Reader) -> None:
    assert read("8.1.2", condition_lv="ja kavējas").parts == {}
    assert read.refused == ["amendment-follows-missing"]

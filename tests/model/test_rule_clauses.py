"""Clauses and what follows from them."""

import pytest
from pydantic import ValidationError

from novuss.model.record_base import LocalText
from novuss.model.rule_clauses import Clause, Consequence, RulesFile

ENGLISH = "A puck weighs at most 22 g."
TEXTS = {"en": ENGLISH, "de": "höchstens 22 g", "ru": "не более 22 г", "lv": "ne vairāk kā 22 g"}


def clause(**changes: object) -> Clause:
    return Clause.model_validate({"id": "A1.19", "level": "annex-row", "texts": TEXTS, **changes})


@pytest.mark.parametrize("name", ["17", "17.1.8", "17.1.з", "7.1.a", "A1.18", "G2", "h1.p1"])
def test_a_clause_id_is_kept_as_printed(name: str) -> None:
    printed = clause(id=name, parent=name, refs=[name])
    assert (printed.id, printed.parent, printed.refs) == (name, name, [name])


@pytest.mark.parametrize("name", ["", "17.", "17 1", "§17", "17/1", "../x", 17, 17.1])
def test_a_clause_id_is_a_string_that_fits_an_address(name: object) -> None:
    with pytest.raises(ValidationError, match="id"):
        clause(id=name)


def test_a_clause_without_one_of_its_texts_is_refused() -> None:
    with pytest.raises(ValidationError, match=r"texts\.lv"):
        clause(texts={key: text for key, text in TEXTS.items() if key != "lv"})


@pytest.mark.parametrize(
    "change", [{"level": "paragraph"}, {"actors": ["spectator"]}, {"comment": "unknown key"}]
)
def test_a_word_outside_the_closed_lists_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValidationError, match=next(iter(change))):
        clause(**change)


def test_a_consequence_names_at_least_one_effect_against_somebody() -> None:
    condition = LocalText.model_validate(TEXTS)
    consequence = Consequence(effects=["penalty-disc"], condition=condition)
    assert (consequence.effects, consequence.against, consequence.condition) == (
        ["penalty-disc"],
        "participant",
        condition,
    )
    with pytest.raises(ValidationError, match="effects"):
        Consequence(effects=[])


def test_a_file_of_rules_has_clauses() -> None:
    with pytest.raises(ValidationError, match="clauses"):
        RulesFile.model_validate({"edition": "lnf-2017", "section": "25", "clauses": []})

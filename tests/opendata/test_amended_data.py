"""Open data from the day of an edition that amends another, and of corrected texts."""

import json

import jsonschema
import pytest
from tests.amended import DAY, EDITION, EVE, SeeAmended

from novuss.corpus import Corpus
from novuss.model.amendments import GivenText
from novuss.opendata import render_data_files
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.loader import load_knowledge


def read_rules(corpus: Corpus) -> tuple[list[dict[str, object]], dict[str, dict[str, object]]]:
    """The editions, and the clauses of that in force by their ids; they fit the schema."""
    files = render_data_files(corpus)
    rules, schema = (json.loads(files[f"rules.{kind}"]) for kind in ("json", "schema.json"))
    jsonschema.Draft202012Validator(schema).validate(rules)
    clauses = {
        clause["id"]: clause for clause in rules["clauses"] if clause["edition"] == corpus.current
    }
    return rules["editions"], clauses


def test_clause_says_what_an_edition_did_to_it(see_amended: SeeAmended) -> None:
    _, clauses = read_rules(see_amended(DAY))
    done = clauses["18.1.3"]["amendment"]
    assert isinstance(done, dict)
    assert (done["edition"], done["kind"]) == (EDITION, "amended")
    assert done["untranslated"] == ["de", "ru"]
    assert clauses["18.1.3"]["since"] == DAY
    assert clauses["17.1.20"]["since"] == DAY
    assert clauses["12.40"]["amendment"]["earlier_id"] == "12.20"  # type: ignore[index]
    assert not {"amendment", "since", "corrected"} & clauses["17.1.4"].keys()


def test_edition_to_come_stands_among_the_editions(see_amended: SeeAmended) -> None:
    editions, clauses = read_rules(see_amended(EVE))
    assert [edition["status"] for edition in editions if edition["id"] == EDITION] == ["adopted"]
    assert "amendment" not in clauses["18.1.3"]


@pytest.fixture
def corrected() -> Corpus:
    """The knowledge in force with a correction that changed what our text of a clause means."""
    specs = find_specs_folder()
    knowledge = load_knowledge(specs)
    newest, *older = knowledge.versions
    change = next(known for known in newest.changes if known.edition == knowledge.current)
    earlier = {"18.1.3": GivenText(lv="Citādi.")}
    entered = change.model_copy(
        update={"clauses": ["18.1.3", "17.1.5"], "earlier": earlier, "reworded": ["17.1.5"]}
    )
    changes = [entered if known is change else known for known in newest.changes]
    versions = [newest.model_copy(update={"changes": changes}), *older]
    return Corpus(knowledge.model_copy(update={"versions": versions}), specs)


def test_corrected_text_says_since_when_it_stands_so(corrected: Corpus) -> None:
    _, clauses = read_rules(corrected)
    (correction,) = corrected.history.corrections_of("18.1.3")
    assert clauses["18.1.3"]["since"] == correction.entered.isoformat()
    assert clauses["18.1.3"]["corrected"] == [correction.model_dump(mode="json")]
    assert "since" not in clauses["17.1.4"]
    assert clauses["17.1.5"]["since"] == correction.entered.isoformat()
    assert "corrected" not in clauses["17.1.5"]


def test_rulings_are_by_the_edition_of_the_day(see_amended: SeeAmended) -> None:
    files = render_data_files(see_amended(DAY))
    rulings, schema = (json.loads(files[f"rulings.{kind}"]) for kind in ("json", "schema.json"))
    jsonschema.Draft202012Validator(schema).validate(rulings)
    assert rulings["edition"] == EDITION
    clauses = {rule["clause"]: rule for rule in rulings["rules"]}
    assert "12.40" in clauses
    record = clauses["18.1.3"]["open"]
    assert rulings["outdated"][record] == {
        "clause": "18.1.3",
        "edition": EDITION,
        "repealed": False,
    }
    before = json.loads(render_data_files(see_amended(EVE))["rulings.json"])
    assert (before["edition"], before["outdated"]) == ("lnf-2017", {})

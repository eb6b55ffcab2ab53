"""The file of an edition says what was read, in the style of the other files."""

from pathlib import Path

import pytest
from tests.amended import TEXT, read_amendments
from tests.amending.filled_draft import GOOD, write_draft
from tests.amending.reading import read
from tests.refused import refused

from novuss.amending.amendments_writing import find_target, keep_unlisted, render_file
from novuss.corpus import Corpus
from novuss.model.amendments import Amendments
from novuss.reviewing.yaml_edits import load_editable
from novuss.specs import knowledge_location


def test_file_holds_the_amendments_of_the_draft(corpus: Corpus, tmp_path: Path) -> None:
    amendments = read(write_draft(tmp_path / "d.xlsx", corpus).enter(GOOD), corpus).build()
    text = render_file(amendments)
    assert read_amendments(text) == amendments
    assert '    - id: "8.1.2"\n' in text
    load_editable(text)


@pytest.mark.parametrize("words", ["ar „pēdiņām”", 'a "b" \\n #c', "1: 2", "null", "pirmā\notrā"])
def test_any_text_survives_writing_and_reading(words: str) -> None:
    amendments = read_amendments()
    first, *rest = amendments.clauses.amended
    texts = first.texts.model_copy(update={"lv": words})
    amended = [first.model_copy(update={"texts": texts}), *rest]
    clauses = amendments.clauses.model_copy(update={"amended": amended})
    changed: Amendments = amendments.model_copy(update={"clauses": clauses})
    assert read_amendments(render_file(changed)) == changed


def test_keeps_fields_without_a_column() -> None:
    cases = "outcomes: [{when: repeated, effects: [warning]}]"
    place = "reason: {en: Shorter."
    text = TEXT.replace(place, f"{cases}\n      {place}")
    text = text.replace('id: "19.1.12", reason', 'id: "19.1.12", decides: wording, reason')
    text = text.replace("adopted:", "notes: {lv: Piezīme.}\n  adopted:")
    known = read_amendments(f"{text}still_right: [clause 8]\n")
    assert keep_unlisted(read_amendments(), known) == known
    stated = "consequence: {effects: [exclusion]}"
    changed = read_amendments(TEXT.replace(place, f"{stated}\n      {place}"))
    assert keep_unlisted(changed, known).clauses.amended[0].outcomes is None


def test_shipped_knowledge_is_never_written(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = knowledge_location.PACKAGE / "knowledge"
    monkeypatch.setattr("novuss.amending.amendments_writing.find_specs_folder", lambda: shipped)
    with refused("option-shipped"):
        find_target("lnf-2027")

"""What a program needs to read questions: of one language, with the facts of every case."""

import gzip
import json

from novuss.asking.ask_data import build_ask_data
from novuss.corpus import Corpus


def test_data_hold_one_language(corpus: Corpus) -> None:
    data = build_ask_data(corpus, "lv")
    assert list(data["index"]["languages"]) == ["lv"]
    assert "kij*" in data["clues"]["words"]["cue"].split()
    assert data["cases"].keys() == {
        situation.id for situation in corpus.situations if situation.given
    }


def test_clues_and_cases_stay_under_20_kilobytes(corpus: Corpus) -> None:
    data = build_ask_data(corpus, "ru")
    added = json.dumps([data["clues"], data["cases"]], ensure_ascii=False)
    assert len(gzip.compress(added.encode())) < 20_000

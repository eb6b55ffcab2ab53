"""What a program needs to read questions: of one language, with the facts of every case."""

from novuss.asking.ask_data import build_ask_data
from novuss.corpus import Corpus


def test_data_hold_one_language(corpus: Corpus) -> None:
    data = build_ask_data(corpus, "lv")
    assert list(data["index"]["languages"]) == ["lv"]
    assert "kij*" in data["clues"]["words"]["cue"].split()
    assert data["cases"].keys() == {
        situation.id for situation in corpus.situations if situation.given
    }

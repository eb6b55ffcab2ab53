"""What a record keeps comes back as it was, derived readings included."""

from pathlib import Path

from novuss.corpus import Corpus
from novuss.model.equipment import Characteristic
from novuss.records.coding import decode, encode
from novuss.tables.long_table import read_readings

TABLE = """item;kind;characteristic;position;value;unit
T1;table;diagonal;A-C;1412,9;mm
T1;table;diagonal;B-D;141,44;cm
T1;table;slope;1;0,3;mm/m
T1;table;slope;2;0,35;mm/m
P1;puck;weight;;21,5;g
"""


def test_readings_survive_being_kept(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "raw.csv"
    path.write_text(TABLE, encoding="utf-8")
    readings, problems = read_readings([path], corpus)
    assert problems == []
    assert [bool(one.derivation) for one in readings] == [True, True, False]

    def lookup(name: str) -> Characteristic:
        found = corpus.characteristic(name)
        assert found
        return found

    for one in readings:
        kept = encode(one)
        assert decode(kept, lookup) == one
        assert encode(decode(kept, lookup)) == kept

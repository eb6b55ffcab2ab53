"""Signatures that decide: ``--key``, ``--trust``, ``--require-signed`` and ``--judge-key``."""

from pathlib import Path

import pytest
from tests.commands import Novuss, Run, Write
from tests.handed import event, inspection, put, reading
from tests.records.made import by_hand
from tests.sampling import sample

from novuss.languages import LANGUAGES
from novuss.records.new_entries import build_metadata_entry
from novuss.records.record_store import open_store
from novuss.records.recorded_entries import Author, JudgeKeys
from novuss.records.signing_keys import read_public_key

pytest.importorskip("cryptography")

TRUST = ("--trust", "Anna=anna.pub.pem")
VERIFY = ("record", "verify", "e.db")


@pytest.fixture(autouse=True)
def keys(novuss: Novuss) -> None:
    """Keys of the chief judge and of two judges."""
    for name in ("chief", "anna", "boris"):
        assert novuss("record", "key", "-o", f"{name}.pem").status == 0


def add(
    novuss: Novuss, write: Write, by: str, *more: str, weight: str = "22", item: str = "P1"
) -> str:
    """Record a puck, and return the entry's id."""
    table = write(f"{by}-{item}-{weight}.csv", f"{item},puck,weight,{weight},g")
    run = novuss("record", "add", "e.db", table, "--partial", "--by", by, *more, "--json")
    return str(run.json["entry"])


def name_keys(novuss: Novuss, *more: str, key: str = "chief") -> Run:
    """Let the chief judge name the key of Anna, or say something else of keys."""
    words = more or ("--judge-key", "Anna=anna.pub.pem")
    return novuss("record", "event", "e.db", *words, "--by", "C. Chief", "--key", f"{key}.pem")


def found(run: Run) -> list[str]:
    """The messages of a verified file, in which something is wrong."""
    assert (run.status, run.err) == (1, "")
    return [problem["message"] for problem in run.json["problems"]]


# Three forgeries


def test_unsigned_file_in_place_of_a_signed_one(
    novuss: Novuss, write: Write, tmp_path: Path
) -> None:
    add(novuss, write, "Anna", "--key", "anna.pem", weight="23")
    run = novuss(*VERIFY, *TRUST)
    assert (run.status, run.err) == (0, "")
    head = novuss(*VERIFY, "--json").json["head"]
    (tmp_path / "e.db").unlink()
    entry = add(novuss, write, "Anna")
    (message,) = found(novuss(*VERIFY, *TRUST, "--json"))
    assert message == f"entry {entry[:8]} bears the name Anna and is not signed"
    assert len(found(novuss(*VERIFY, "--require-signed", "--json"))) == 1
    assert "never in the state" in found(novuss(*VERIFY, "--head", head, "--json"))[0]
    assert novuss(*VERIFY).status == 0


@pytest.mark.parametrize("by", ["Anna", "аnna "])
def test_other_key_under_a_judges_name(novuss: Novuss, write: Write, by: str) -> None:
    """A name that a reader takes for another is that one: the second has a Cyrillic a."""
    entry = add(novuss, write, by, "--key", "boris.pem")[:8]
    (message,) = found(novuss(*VERIFY, *TRUST, "--json"))
    assert message.startswith(f"entry {entry} of {by.strip()} is signed with the key ")
    (message,) = found(novuss(*VERIFY, *TRUST, "--trust", "Boris=boris.pub.pem", "--json"))
    assert message.startswith(f"entry {entry} bears the name {by.strip()} and is signed by Boris (")
    # Unknown is also whom nobody names.
    assert "nobody named" in found(novuss(*VERIFY, "--require-signed", "--json"))[0]
    assert novuss(*VERIFY, *TRUST, "--trust", "Anna=boris.pub.pem").status == 0


@pytest.mark.parametrize("how", ["--replaces", "decide", "rename"])
def test_unsigned_entry_in_place_of_a_signed_one(novuss: Novuss, write: Write, how: str) -> None:
    first = add(novuss, write, "Anna", "--key", "anna.pem", weight="23")
    if how == "--replaces":
        add(novuss, write, "Zane", "--replaces", "all")
    elif how == "rename":
        novuss("record", "rename", "e.db", "P1", "P9", "--by", "Zane")
    else:
        other = add(novuss, write, "Zane")
        assert novuss(*VERIFY, *TRUST).status == 0
        novuss("record", "decide", "e.db", "P1", other, "--by", "Zane", "--reason", "x")
    (message,) = found(novuss(*VERIFY, *TRUST, "--json"))
    assert f"of Zane is not signed and takes the place of entry {first[:8]}, signed by " in message
    assert novuss("record", "verify", "e.db").status == 0


# Keys that the chief judge names


@pytest.mark.parametrize("language", sample(LANGUAGES, {"ru"}.__contains__))
def test_keys_that_the_chief_judge_names(
    novuss: Novuss, write: Write, tmp_path: Path, language: str
) -> None:
    say = ("-l", language)
    run = novuss("record", "event", "e.db", "--judge-key", "Anna=anna.pub.pem", "--by", "C", *say)
    assert "--key" in run.refusal
    run = name_keys(novuss, "--judge-key", "Anna=anna.pub.pem", *say)
    assert (run.status, run.err) == (0, "")
    anna, chief = (read_public_key(tmp_path / f"{name}.pub.pem") for name in ("anna", "chief"))
    assert " ".join(anna[at : at + 4] for at in range(0, 16, 4)) in run.out
    add(novuss, write, "Anna", "--key", "anna.pem")
    run = novuss(*VERIFY, "--require-signed", *say)
    assert (run.status, run.err) == (0, "")
    assert "C. Chief" in run.out
    (naming,) = novuss(*VERIFY, "--json").json["namings"]
    assert (naming["by"], naming["signed_with"], naming["counts"]) == ("C. Chief", [chief], True)
    assert naming["keys"] == [{"name": "Anna", "key": anna}]
    add(novuss, write, "Boris", "--key", "boris.pem", item="P2")
    add(novuss, write, "Anna", item="P3")
    run = novuss(*VERIFY, *say)
    assert run.status == 1
    assert run.err.count("Boris") == 4
    # Papers say who signed, and that not everybody did.
    for paper in ("s.html", "s.md", "s.json", "s.xlsx"):
        assert novuss("report", "e.db", "-o", paper, *say).status == 0
    page = (tmp_path / "s.html").read_text(encoding="utf-8")
    assert f"Anna ({anna[:4]} " in page
    assert "record verify e.db" in page
    # Of another name, beside the first.
    name_keys(novuss, "--judge-key", "Boris=boris.pub.pem")
    run = novuss(*VERIFY, "--json")
    (message,) = found(run)
    assert "Anna and is not signed" in message
    kept = novuss("record", "event", "e.db", "--json").json["event"]["judge_keys"]
    assert [key["name"] for key in kept] == ["Anna", "Boris"]
    assert name_keys(novuss, "--forget", "judge-keys").status == 0
    assert novuss("record", "event", "e.db", "--json").json["event"]["judge_keys"] is None
    run = novuss("record", "event", "e.db", "--name", "Cup", "--by", "C", "--forget", "judge-keys")
    assert "--key" in run.refusal


def test_naming_by_somebody_else_does_not_count(
    novuss: Novuss, write: Write, tmp_path: Path
) -> None:
    name_keys(novuss)
    add(novuss, write, "Anna", "--key", "anna.pem")
    # By the key of a judge, and by nobody, in the name of the chief judge.
    name_keys(novuss, "--judge-key", "Anna=boris.pub.pem", key="boris")
    add(novuss, write, "Anna", "--key", "boris.pem", item="P2")
    second, first = sorted(
        found(novuss(*VERIFY, "--json")), key=lambda message: "C. Chief" in message
    )
    assert "is signed with the key" in second
    assert "names keys of judges, but is not signed" in first
    boris = read_public_key(tmp_path / "boris.pub.pem")
    with open_store(tmp_path / "e.db") as store:
        names = JudgeKeys((("Anna", boris),))
        before = [act["id"] for act in novuss("record", "history", "e.db", "--json").json["acts"]]
        store.add_entry(
            build_metadata_entry({"judge_keys": names}, Author("C. Chief", "1"), (), before)
        )
        # Of another program, which means something else by it.
        odd = JudgeKeys(("Anna", 7))  # type: ignore[arg-type]
        store.add_entry(
            build_metadata_entry({"judge_keys": odd}, Author("C. Chief", "1"), (), before)
        )
    assert len(found(novuss(*VERIFY, "--json"))) == 4
    # Whoever verifies with the chief judge's key needs no more.
    trust = ("--trust", "C. Chief=chief.pub.pem")
    assert len(found(novuss(*VERIFY, *trust, "--json"))) == 4
    assert novuss("record", "list", "e.db").status == 3
    assert "keys of judges" in "".join(found(novuss(*VERIFY, *TRUST, "--json")))


def test_two_desks_that_name_other_keys(novuss: Novuss, tmp_path: Path) -> None:
    name_keys(novuss)
    (tmp_path / "e.db").rename(tmp_path / "1.db")
    name_keys(novuss, "--judge-key", "Anna=boris.pub.pem", key="boris")
    run = novuss("record", "merge", "e.db", "1.db")
    assert (run.status, run.err) == (3, "")
    assert run.out.splitlines()[-2:] == [
        "entries added: 1; there already: 0",
        "waiting for an answer: Keys of the judges",
    ]
    assert len(found(novuss(*VERIFY, "--json"))) == 2
    trust = ("--trust", "C. Chief=chief.pub.pem")
    (message,) = found(novuss(*VERIFY, *trust, "--json"))
    assert "names keys of judges, but is not signed" in message


# Signers


def test_entries_are_signed_by_judge(novuss: Novuss, write: Write, tmp_path: Path) -> None:
    assert (tmp_path / "anna.pem").stat().st_mode & 0o777 == 0o600
    run = novuss("record", "key", "-o", "anna.pem")
    assert "anna.pem" in run.refusal
    event_file = put(
        tmp_path / "h.json", event(inspection("a", "P3", reading("puck.weight", "22", "g")))
    )
    add(novuss, write, "Anna", "--key", "anna.pem")
    add(novuss, write, "Zane", item="P2")
    novuss("record", "add", "e.db", event_file, "--partial", "--key", "boris.pem")
    run = novuss(*VERIFY, *TRUST)
    assert run.status == 1
    (line,) = [line for line in run.out.splitlines() if line.startswith("Electronic signatures")]
    assert [word in line for word in (" Anna (", " unknown key (", "; none: 1")] == [True] * 3
    data = novuss(*VERIFY, *TRUST, "--json").json
    assert {signature["by"] for signature in data["signatures"]} == {"Anna", None}
    # A desk that merges keeps the signatures.
    novuss("record", "merge", "all.db", "e.db")
    merged = novuss("record", "verify", "all.db", *TRUST, "--json").json
    assert merged["signatures"] == data["signatures"]
    by_hand(tmp_path / "e.db", "UPDATE link SET signature = '' WHERE key <> ''")
    messages = found(novuss(*VERIFY, "--json"))
    assert len(messages) == 2
    assert "signature" in messages[0]


def test_key_that_cannot_be_used(novuss: Novuss, write: Write, tmp_path: Path) -> None:
    table = write("1.csv", "P1,puck,weight,22,g")
    (tmp_path / "x.pem").write_text("nothing", encoding="utf-8")
    for name in ("x.pem", "none.pem"):
        run = novuss("record", "add", "e.db", table, "--by", "Anna", "--key", name)
        assert name in run.refusal
    assert novuss(*VERIFY, "--trust", "Anna").status == 2
    assert name_keys(novuss, "--judge-key", "Anna").status == 2
    assert not (tmp_path / "e.db").exists()

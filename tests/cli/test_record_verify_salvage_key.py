"""``novuss record verify|salvage|key``, what papers say of the records, and full disks."""

import errno
import io
import os
import pickle
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from tests.commands import Novuss, Run, Write, call
from tests.records.made import break_into, insert, rows_of
from tests.sampling import sample

from novuss.languages import LANGUAGES
from novuss.records.entry_row_types import KnowledgeRow

BY = ("--partial", "--by", "Anna", "--desk", "north")


@pytest.fixture
def store(novuss: Novuss, write: Write, tmp_path: Path) -> Path:
    """Records of one entry."""
    novuss("record", "add", "e.db", write("1.csv", "P1,puck,weight,23,g"), *BY)
    return tmp_path / "e.db"


def changed(path: Path) -> None:
    """Change a verdict behind the back of novuss."""
    break_into(path, "DROP TRIGGER inspection_no_update", "UPDATE inspection SET verdict = 'pass'")


@pytest.mark.parametrize("language", sample(LANGUAGES, {"de"}.__contains__))
def test_verify_says_what_was_changed(novuss: Novuss, store: Path, language: str) -> None:
    run = novuss("record", "verify", "e.db", "-l", language)
    assert (run.status, run.err) == (0, "")
    assert "e.db: 1 " in run.out
    data = novuss("record", "verify", "e.db", "--json").json
    assert list(data) == [
        *("intact", "head", "entries", "links", "heads", "signatures"),
        *("unsigned", "unchecked", "namings", "salvaged", "problems"),
    ]
    assert (data["intact"], data["entries"], data["links"]) == (True, 1, 1)
    changed(store)
    data = novuss("record", "verify", "e.db", "--json").json
    assert not data["intact"]
    messages = [problem["message"] for problem in data["problems"]]
    assert len(messages) == 2
    assert "TRIGGER inspection_no_update" in messages[1]
    run = novuss("record", "verify", "e.db", "-l", language)
    assert run.status == 1
    assert "Anna" in run.err
    assert "TRIGGER inspection_no_update" in run.err
    assert "novuss record salvage" in run.err


def test_changed_records_are_not_added_to(novuss: Novuss, write: Write, store: Path) -> None:
    changed(store)
    before = store.read_bytes()
    for words in (
        ("add", "e.db", write("2.csv", "P2,puck,weight,22,g"), *BY),
        ("event", "e.db", "--name", "Cup", "--by", "Anna"),
        ("rename", "e.db", "P1", "P2", "--by", "Anna"),
        ("merge", "e.db", "e.db"),
        ("merge", "new.db", "e.db"),
    ):
        run = novuss("record", *words)
        assert "is not as it was recorded" in run.refusal
        assert "novuss record salvage" in run.err
    assert store.read_bytes() == before
    assert not (store.parent / "new.db").exists()


def test_foreign_trigger_is_refused_by_whatever_reads(novuss: Novuss, store: Path) -> None:
    break_into(store, "CREATE TRIGGER x AFTER INSERT ON reading BEGIN SELECT 1; END")
    for words in ("record list", "record history", "report", "cards --labels"):
        run = novuss(*words.split(), "e.db", *(["-o", "x.html"] if "cards" in words else []))
        assert "TRIGGER x" in run.refusal


def test_head_on_papers_is_verified(novuss: Novuss, write: Write, store: Path) -> None:
    report = ("report", "e.db", "-o", "s.html", "-o", "s.md", "-o", "s.json")
    run = novuss(*report, "--certificates", "c")
    assert run.status == 0, run.err
    head = novuss("record", "verify", "e.db", "--json").json["head"]
    short = " ".join(head[at : at + 4] for at in range(0, 16, 4))
    folder = store.parent
    papers = [folder / "s.html", folder / "s.md", *(folder / "c").iterdir()]
    assert all(short in path.read_text(encoding="utf-8") for path in papers)
    assert head in (folder / "s.md").read_text(encoding="utf-8")
    for words in (("record", "list"), ("record", "show"), ("record", "history")):
        item = ["P1"] if words[1] == "show" else []
        assert novuss(*words, "e.db", *item, "--json").json["head"] == head
    assert f'"head": "{head}"' in (folder / "s.json").read_text(encoding="utf-8")
    novuss("record", "add", "e.db", write("2.csv", "P2,puck,weight,22,g"), *BY)
    run = novuss("record", "verify", "e.db", "--head", short.upper())
    assert run.status == 0
    assert "an earlier state of these records; 1 entry was added since" in run.out
    run = novuss("record", "verify", "e.db", "--head", "0000 0000 0000 0000")
    assert run.status == 1
    assert "these records were never in the state" in run.err
    run = novuss("record", "verify", "e.db", "--head", "a1b2")
    assert "12" in run.refusal


@pytest.mark.usefixtures("store")
def test_code_on_a_certificate_holds_the_head(novuss: Novuss, tmp_path: Path) -> None:
    assert novuss("report", "e.db", "--item", "P1", "-o", "c.pdf").status == 0
    head = novuss("record", "verify", "e.db", "--json").json["head"]
    if subprocess.run(["which", "pdftoppm"], capture_output=True, check=False).returncode:
        pytest.skip("pdftoppm is not installed")
    subprocess.run(
        ["pdftoppm", "-r", "150", "-png", "-singlefile", "c.pdf", "c"], cwd=tmp_path, check=True
    )
    with Image.open(tmp_path / "c.png") as page:
        texts = [code.text for code in zxingcpp.read_barcodes(page)]
    assert texts == [f"NOVUSS-HEAD:{head.upper()}"]
    run = novuss("record", "verify", "e.db", "--head", texts[0], "--json")
    assert run.status == 0
    assert run.json["heads"] == [{"head": head, "added_since": 0}]


def test_salvage_writes_a_new_file_and_names_what_it_leaves_out(
    novuss: Novuss, write: Write, store: Path
) -> None:
    changed(store)
    before = store.read_bytes()
    run = novuss("record", "salvage", "e.db", "-o", "new.db")
    assert run.status == 1
    assert "new.db, with 0 entries" in run.out
    assert "left out: entry" in run.out
    assert "Anna" in run.out
    assert store.read_bytes() == before
    run = novuss("record", "verify", "new.db")
    assert run.status == 0
    assert "salvaged from another file" in run.out
    run = novuss("record", "salvage", "e.db", "-o", "new.db", "--json")
    assert run.status == 2
    assert "nothing is overwritten" in run.json["problems"][0]["message"]
    assert novuss("record", "add", "new.db", write("2.csv", "P2,puck,weight,22,g"), *BY)
    assert novuss("record", "verify", "new.db").status == 0
    (store.parent / "x.db").write_text("nothing", encoding="utf-8")
    assert novuss("record", "salvage", "x.db", "-o", "y.db").status == 2
    assert not (store.parent / "y.db").exists()


# Other knowledge


def judged_by(store: Path, path: Path, column: str, corpus: Any) -> str:
    """Records as a desk made them whose knowledge differed in one of its parts."""
    rows = rows_of(store)
    name = rows.head.id
    rows.knowledge = [KnowledgeRow(name, **{**corpus.ruleset_version.to_json(), column: "0" * 64})]
    insert(path, rows)
    return name


OTHERWISE = {"limits": "judged-otherwise", "rules": "judged-before", "version": "judged-before"}


@pytest.mark.usefixtures("store")
def test_what_today_judges_alike_is_not_told(novuss: Novuss, corpus: Any) -> None:
    record = novuss("record", "show", "e.db", "P1", "--json").json
    assert record["judged_otherwise"] == []
    assert (
        record["items"][0]["history"][0]["entry"]["knowledge"] == corpus.ruleset_version.to_json()
    )


@pytest.mark.parametrize("column", OTHERWISE)
def test_what_other_knowledge_judged_is_told(
    novuss: Novuss, store: Path, tmp_path: Path, column: str, corpus: Any
) -> None:
    name = judged_by(store, tmp_path / "other.db", column, corpus)
    words = corpus.strings[f"record.{OTHERWISE[column]}"]["en"].partition("{")[0]
    assert novuss("report", "other.db", "-o", "s.md").status == 0
    assert novuss("report", "other.db", "--item", "P1", "-o", "c.html").status == 0
    for paper in ("s.md", "c.html"):
        assert words in (tmp_path / paper).read_text(encoding="utf-8")
    run = novuss("record", "show", "other.db", "P1")
    assert f"{words}{name[:8]} (Anna" in run.out
    (otherwise,) = novuss("record", "show", "other.db", "P1", "--json").json["judged_otherwise"]
    assert otherwise == {
        "entry": name,
        **{name_of_column: name_of_column == column for name_of_column in OTHERWISE},
    }


# Signatures


def test_key_with_a_password(tmp_path: Path) -> None:
    pytest.importorskip("cryptography")
    from novuss.records import signing_keys

    public, key = signing_keys.make_key(tmp_path / "a.pem", "secret")
    assert signing_keys.read_public_key(public) == key
    for wrong in ("", "other"):
        with pytest.raises(signing_keys.WrongPasswordError):
            signing_keys.read_key(tmp_path / "a.pem", wrong)
    found = signing_keys.read_key(tmp_path / "a.pem", "secret")
    assert signing_keys.is_signature(key, found.sign_message(b"head"), b"head")
    assert not signing_keys.is_signature(key, found.sign_message(b"head"), b"other")
    assert not signing_keys.is_signature(key, "", b"head")


def test_what_was_said_unsigned_is_said_again_with_a_key(novuss: Novuss) -> None:
    """As the cure of the problem says it."""
    pytest.importorskip("cryptography")
    novuss("record", "key", "-o", "chief.pem")
    event, signed = ("record", "event", "e.db", "--by", "Anna"), ("--key", "chief.pem")
    novuss(*event, "--name", "Cup", "--place", "Riga")
    novuss(*event, "--judge-key", "Anna=chief.pub.pem", *signed)
    found = novuss("record", "verify", "e.db")
    assert (found.status, "record it again with --key" in found.err) == (1, True)
    # One of two fields is still said by nobody's key.
    assert "Cup" in novuss(*event, "--name", "Cup", *signed).out
    assert novuss("record", "verify", "e.db").status == 1
    novuss(*event, "--name", "Cup", "--place", "Riga", *signed)
    assert novuss("record", "verify", "e.db").status == 0
    assert "The event has all of this already." in novuss(*event, "--name", "Cup", *signed).out


def test_key_of_which_a_file_cannot_be_written_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a full disk a half-written key would be found the next time."""
    pytest.importorskip("cryptography")
    from novuss.records import signing_keys

    class Full(io.BytesIO):
        def write(self, _content: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    def open_full(opened: int, _mode: str) -> Full:
        os.close(opened)
        return Full()

    with monkeypatch.context() as full:
        full.setattr(os, "fdopen", open_full)
        with pytest.raises(OSError, match="No space"):
            signing_keys.make_key(tmp_path / "a.pem")
    assert list(tmp_path.iterdir()) == []
    signing_keys.make_key(tmp_path / "a.pem")


def test_without_the_package_the_command_is_named(
    novuss: Novuss, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("cryptography.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    monkeypatch.delitem(sys.modules, "novuss.records.signing_keys", raising=False)
    table = write("1.csv", "P1,puck,weight,22,g")
    run = novuss("record", "add", "e.db", table, *BY, "--key", "a.pem")
    assert "cryptography" in run.refusal


# Full disks


def run_on_full_disk(room: int, folder: Path, knowledge: Path, *words: str) -> Run:
    """Run a command in a copy of this process that may make no file longer than so many bytes."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
            os.write(writer, pickle.dumps(call(folder, knowledge, *words)))
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        content = pipe.read()
    os.waitpid(child, 0)
    found: Run = pickle.loads(content)
    return found


@pytest.mark.skipif(not hasattr(resource, "RLIMIT_FSIZE"), reason="no limit of files")
def test_full_disk_leaves_the_old_file_whole(
    novuss: Novuss, write: Write, store: Path, knowledge: Path
) -> None:
    folder = store.parent
    table = write("2.csv", *(f"P{n},puck,weight,22,g" for n in range(200)))
    novuss("report", "e.db", "-o", "s.html", "-o", "s.json")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    for room, words, names in (
        (len(before["e.db"]), ("record", "add", "e.db", table, *BY), ["e.db"]),
        (9000, ("record", "merge", "new.db", "e.db"), ["new.db"]),
        (9000, ("record", "salvage", "e.db", "-o", "new.db"), ["new.db"]),
        (500, ("report", "e.db", "-o", "s.html", "-o", "s.json"), ["s.html", "s.json"]),
        (100, ("record", "export", "e.db", "-o", "x.json"), ["x.json"]),
    ):
        errors = run_on_full_disk(room, folder, knowledge, *words).refusal
        assert ".part" not in errors
        assert [name for name in names if name not in errors] == []
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert novuss("record", "verify", "e.db").status == 0

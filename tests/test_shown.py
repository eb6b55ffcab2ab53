"""A clause that was shown before is shown again at once, and never as it no longer is."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import platformdirs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss import shown as module
from novuss.cli import rules
from novuss.corpus import DEFAULT_EDITION, Corpus, load_corpus
from novuss.languages import LANGUAGES, Language
from novuss.shown import asked, keep, made_of, shown
from novuss.specs import location
from novuss.wording import Wording

#: A command line on another knowledge, in which nothing is too fresh to be kept; the libraries
#: that it begins with are there, or not.
CALL = """\
import sys
from novuss import shown
from novuss.specs import location
location.PLACES, shown._SETTLED = (sys.argv.pop(1),), 0
if sys.argv.pop(1) == "at once":
    sys.modules["typer"] = sys.modules["pydantic"] = None
from novuss.__main__ import main
main()
"""


@pytest.fixture
def specs(frozen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Knowledge that may be changed, and an empty cache."""
    folder = tmp_path / "specs"
    shutil.copytree(frozen, folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(location, "PLACES", (folder,))
    monkeypatch.setattr(module, "_SETTLED", 0)
    load_corpus.cache_clear()
    yield folder
    load_corpus.cache_clear()


def call(specs: Path, how: str, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", CALL, specs, how, "rules", "show", *words],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("rules show 4.4", ("4.4", "", "")),
        ("rules show 4.4 -l lv", ("4.4", "lv", "")),
        ("rules show --language lv 4.4", ("4.4", "lv", "")),
        ("rules show --language=lv --edition=mfn-2010 17.1.з", ("17.1.з", "lv", "mfn-2010")),
        ("rules show --edition mfn-2010 5 -l ru", ("5", "ru", "mfn-2010")),
        ("rules show", None),
        ("rules show 4.4 4.5", None),
        ("rules show 4.4 -l", None),
        ("rules show 4.4 -l --json", None),
        ("rules show 4.4 -l lv -l de", None),
        ("rules show 4.4 -l=lv", None),
        ("rules show 4.4 -llv", None),
        ("rules show 4.4 --language=", None),
        ("rules show 4.4 --json", None),
        ("rules show 4.4 --official", None),
        ("rules show 4.4 --from=official", None),
        ("rules show 4.4 --help", None),
        ("rules show -- 4.4", None),
        ("rules show -", None),
        ("rules compare 4.4", None),
        ("rules", None),
        ("", None),
    ],
)
def test_only_a_call_that_shows_a_clause_and_nothing_else_is_answered(
    words: str, told: tuple[str, str, str] | None
) -> None:
    assert asked(words.split()) == told


def test_an_empty_word_is_no_number() -> None:
    assert asked(["rules", "show", ""]) is None
    assert asked(["rules", "show", "4.4", "--edition", ""]) is None


@pytest.mark.parametrize(
    "words",
    [
        ("8.1.4",),
        ("A1", "-l", "lv"),
        ("8.1.а", "--edition", "mfn-2010", "--language", "ru"),
        ("8", "--edition=lnf-2017", "--language=de"),
    ],
)
def test_the_second_answer_is_the_first_and_needs_no_library(
    specs: Path, words: tuple[str, ...]
) -> None:
    first, second = call(specs, "first", *words), call(specs, "at once", *words)
    assert first.returncode == 0, first.stderr
    assert len(first.stdout) > 200
    assert (second.stdout, second.stderr, second.returncode) == (first.stdout, "", 0)


def test_the_language_of_the_computer_counts_where_none_is_named(specs: Path) -> None:
    first = call(specs, "first", "8")
    call(specs, "first", "8", "-l", "lv")
    assert call(specs, "at once", "8").stdout == first.stdout


def kept(corpus: Corpus, language: Language) -> Mapping[str, Mapping[str, str]]:
    """Keep and give what is printed of every clause."""
    told = rules._all_shown(corpus, Wording(corpus.strings, language))
    keep(language, DEFAULT_EDITION, made_of(), lambda: told)
    return told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_of_every_edition_is_kept_as_it_is_printed(
    specs: Path, language: Language, capfd: pytest.CaptureFixture[str]
) -> None:
    corpus = load_corpus(specs)
    kept(corpus, language)
    for edition in corpus.rules_editions:
        for clause in corpus.clauses(edition)[::7]:
            rules.show(clause.id, language, edition, False, Path("official"), False)
            assert shown(clause.id, language, edition) == capfd.readouterr().out
    for clause in corpus.clauses():
        assert shown(clause.id, language) == shown(clause.id, language, DEFAULT_EDITION)
        assert shown(clause.id, language)


def test_what_is_not_there_is_left_to_the_command_line(specs: Path) -> None:
    kept(load_corpus(specs), "en")
    assert shown("8", "en")
    assert shown("99.9", "en") is None
    assert shown("8", "en", "1999") is None
    assert shown("8", "lv") is None
    assert shown("8", "../en") is None
    assert shown("8", "") is None


def test_a_changed_text_is_shown_as_it_is_now(specs: Path) -> None:
    old = call(specs, "first", "8.1.1").stdout
    file = specs / "rules" / DEFAULT_EDITION / "08-senior-judges.yaml"
    text, times = file.read_text(encoding="utf-8"), file.stat()
    # The same length and the same time of the last change: as a careful forger writes.
    file.write_text(text.replace("Running", "Walking"), encoding="utf-8")
    os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    new = call(specs, "first", "8.1.1").stdout
    assert new == old.replace("Running", "Walking") != old
    assert call(specs, "at once", "8.1.1").stdout == new


@pytest.mark.parametrize("told", ["EN", "de_DE.UTF-8", "C", "de ", "xx"])
def test_a_language_that_is_none_is_refused_either_way(specs: Path, told: str) -> None:
    call(specs, "first", "8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NOVUSS_LANGUAGE", told)
        done = call(specs, "first", "8")
    assert (done.returncode, done.stdout) == (2, "")
    assert "NOVUSS_LANGUAGE" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(("number", "language"), [("8", "en"), ("A1", "ru")])
def test_what_cannot_be_printed_is_told_either_way(
    specs: Path, number: str, language: str, unbuffered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    words = ("rules", "show", number, "-l", language)
    call(specs, "first", *words[2:])
    told = []
    # An option that stands twice is left to the command line.
    for more in ((), ("-l", language)):
        command = [sys.executable, "-c", CALL, specs, "first", *words, *more]
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, encoding="utf-8")
        reader, writer = os.pipe()
        os.close(reader)
        unheard = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, encoding="utf-8")
        os.close(writer)
        told.append((done.returncode, done.stderr, unheard.returncode, unheard.stderr))
    assert told[0] == told[1]
    assert told[0] == (2, ": No space left on device\n", 141, "")


def test_a_closed_output_is_no_mistake(specs: Path) -> None:
    command = [sys.executable, "-c", CALL, specs, "first", "rules", "show", "8"]
    for _ in ("told", "kept"):
        done = subprocess.run(
            ["sh", "-c", 'exec "$@" >&-', "sh", *command], capture_output=True, encoding="utf-8"
        )
        assert (done.returncode, done.stderr) == (0, "")


def test_a_folder_with_a_dot_is_looked_into(specs: Path) -> None:
    before = made_of()
    (specs / "rules" / "old.d").mkdir()
    (specs / "rules" / "old.d" / "04.yaml").write_text("", encoding="utf-8")
    assert made_of() != before


def test_what_was_parsed_counts_as_knowledge(specs: Path) -> None:
    before = made_of()
    (specs / "knowledge.json").write_text("{}", encoding="utf-8")
    assert made_of() != before


def test_a_lock_of_an_editor_is_no_mistake(specs: Path) -> None:
    (specs / ".#vocabulary.yaml").symlink_to("somebody@computer.12:34")
    assert made_of() == ""


def test_a_file_more_or_less_is_noticed(specs: Path) -> None:
    before = made_of()
    more = specs / "rules" / DEFAULT_EDITION / "new.yaml"
    more.write_text("", encoding="utf-8")
    assert made_of() != before
    more.unlink()
    assert made_of() == before
    (specs / "notes.txt").write_text("no knowledge", encoding="utf-8")
    assert made_of() == before


@pytest.mark.usefixtures("specs")
def test_what_was_just_touched_is_not_kept_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_SETTLED", 3_600_000_000_000)
    assert made_of() == ""
    keep("en", DEFAULT_EDITION, made_of(), lambda: {DEFAULT_EDITION: {"4.4": "text"}})
    assert not list(Path(os.environ["XDG_CACHE_HOME"]).rglob("*.txt"))


@pytest.mark.usefixtures("specs")
def test_where_nothing_can_be_written_nothing_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    keep("en", DEFAULT_EDITION, made_of(), lambda: pytest.fail("told in vain"))
    assert shown("4.4", "en") is None


def test_where_a_folder_stands_nothing_is_left_behind(specs: Path) -> None:
    place = Path(module._place("en"))
    place.mkdir(parents=True)
    assert specs.is_dir()
    keep("en", DEFAULT_EDITION, made_of(), lambda: TEXTS)
    assert list(place.parent.iterdir()) == [place]
    assert shown("4.4", "en") is None


def test_what_fails_while_it_is_told_leaves_nothing_behind(specs: Path) -> None:
    def tell() -> dict[str, dict[str, str]]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        keep("en", DEFAULT_EDITION, made_of(), tell)
    assert specs.is_dir()
    assert list(Path(module._place("en")).parent.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
def test_a_pipe_in_its_place_is_not_waited_for(specs: Path) -> None:
    place = Path(module._place("en"))
    place.parent.mkdir(parents=True)
    os.mkfifo(place)
    assert shown("8", "en") is None
    assert call(specs, "first", "8").returncode == 0
    assert shown("8", "en")


TEXTS = {DEFAULT_EDITION: {"4.4": "Ja rakstiski – ļoti labi.\n", "4.5": "Протест\n"}}


@pytest.fixture(scope="module")
def small(frozen: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The kept file of two short texts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        patch.setattr(location, "PLACES", (frozen,))
        patch.setattr(module, "_SETTLED", 0)
        keep("lv", DEFAULT_EDITION, made_of(), lambda: TEXTS)
        [path] = Path(os.environ["XDG_CACHE_HOME"]).rglob("*.txt")
        yield path


def test_a_number_that_was_changed_does_not_show_another_clause(small: Path) -> None:
    whole = small.read_bytes()
    try:
        small.write_bytes(whole.replace(b'"4.5": [', b'"4.6": ['))
        assert shown("4.6", "lv") is None
        small.write_bytes(b"[" * 200_000)
        assert shown("4.5", "lv") is None
        small.write_bytes(b"\0" * 10_000_000)
        assert shown("4.5", "lv") is None
    finally:
        small.write_bytes(whole)


@given(data=st.data())
def test_a_damaged_file_gives_the_text_or_nothing(small: Path, data: st.DataObject) -> None:
    whole = small.read_bytes()
    # What the texts were made of is most of the line: half of the damage is done behind it.
    places = st.integers(0, len(whole) - 1) | st.integers(len(whole) - 300, len(whole) - 1)
    place = data.draw(places)
    if data.draw(st.booleans()):
        damaged = whole[:place]
    else:
        damaged = whole[:place] + data.draw(st.binary(min_size=1, max_size=4)) + whole[place + 1 :]
    try:
        small.write_bytes(damaged)
        for number, text in TEXTS[DEFAULT_EDITION].items():
            assert shown(number, "lv") in (text, None)
    finally:
        small.write_bytes(whole)
    assert shown("4.5", "lv") == TEXTS[DEFAULT_EDITION]["4.5"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the library is asked")
@pytest.mark.parametrize("told", [None, "", "  ", "/var/kept", "kept", "/var/kept/"])
def test_the_cache_is_where_the_library_says(
    told: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if told is None:
        monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    else:
        monkeypatch.setenv("XDG_CACHE_HOME", told)
    assert location.cache_place() == platformdirs.user_cache_dir("novuss", appauthor=False)

"""``novuss quiz`` as a process: an exam that a number draws, and what is told of bad input."""

from pathlib import Path

import pytest
from tests import in_force
from tests.commands import Novuss

knowledge = in_force.knowledge


def test_a_number_is_drawn_and_printed_where_none_is_named(novuss: Novuss, tmp_path: Path) -> None:
    assert novuss("quiz", "-o", "a.html", "--count", "3", "-l", "en").status == 0
    text = (tmp_path / "a.html").read_text(encoding="utf-8")
    seed = text.split("<small>No. ")[1].split("<")[0]
    words = ("-o", "b.html", "--count", "3", "-l", "en")
    assert novuss("quiz", "--seed", seed, *words).status == 0
    assert (tmp_path / "b.html").read_text(encoding="utf-8") == text


def test_pdf_is_written_for_players_on_a_section(novuss: Novuss, tmp_path: Path) -> None:
    words = ("--role", "player", "--section", "17", "--count", "5", "-l", "de")
    run = novuss("quiz", "--seed", "1", *words, "-o", "exam.pdf")
    assert (run.status, run.out, run.err) == (0, "exam.pdf\n", "")
    assert (tmp_path / "exam.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--section", "99"), "--section: “99” is not known here; type one of: 2, 3,"),
        (("--role", "king"), "--role: “king” is not known here; type one of: player, judge"),
        (("--section", "3"), "--count: there are not “30” such questions; type a number from 1"),
        (("--count", "0"), "--count"),
        (("--seed", "x"), "--seed"),
        (("-o", "exam.docx"), "exam.docx"),
    ],
)
def test_bad_input_is_told_and_nothing_is_written(
    novuss: Novuss, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    run = novuss("quiz", "-o", "exam.html", "-l", "en", *words)
    assert told in run.refusal
    assert "Traceback" not in run.err
    assert list(tmp_path.iterdir()) == []

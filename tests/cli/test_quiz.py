"""``novuss quiz`` as a process: an exam that a number draws, and what is told of bad input."""

from pathlib import Path

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

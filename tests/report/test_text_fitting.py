"""Text fitted into a box of paper: whole as long as there is room, and never beyond it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.report.text_fitting import LINE, POINT, fit_text, wrap_text

SIZES = (20, 12, 9, 7)
texts = st.text(st.sampled_from("abW Жщlš17-.  "), max_size=120)


@given(texts, st.floats(8, 80), st.floats(3, 30), st.booleans())
def test_text_has_room_and_is_whole_or_says_that_it_is_not(
    text: str, width: float, height: float, middle: bool
) -> None:
    found = fit_text(text, width, height, SIZES, middle=middle)
    assert found.size in SIZES
    assert found.height <= max(height, SIZES[-1] * LINE * POINT) + 1e-5
    # A line that is broken again stays as it is: it has room.
    for line in found.lines:
        assert wrap_text(line, width / (found.size * POINT)) == (line,) or len(line) == 1
    wanted, fitted = "".join(text.split()), "".join("".join(found.lines).split())
    if found.whole:
        assert fitted == wanted
    else:
        first, _, last = fitted.partition("…")
        assert wanted.startswith(first)
        assert wanted.endswith(last)
        assert len(fitted) < len(wanted) + 1


@given(texts, st.floats(8, 80), st.floats(3, 30))
def test_no_larger_size_has_room(text: str, width: float, height: float) -> None:
    found = fit_text(text, width, height, SIZES)
    if not found.whole:
        return
    text = " ".join(text.split())
    for size in SIZES[: SIZES.index(found.size)]:
        lines = wrap_text(text, width / (size * POINT))
        # Only so that no word is broken, and the smaller size breaks none.
        assert len(lines) * size * LINE * POINT > height or breaks(text, lines)
        assert len(lines) * size * LINE * POINT > height or not breaks(text, found.lines)


def breaks(text: str, lines: tuple[str, ...]) -> bool:
    """Whether a line ends within a word, and not behind its hyphens."""
    rest = text
    for line in lines:
        assert rest.startswith(line)
        rest = rest[len(line) :]
        behind = line.endswith("-") and not rest.startswith("-")
        if rest and not rest.startswith(" ") and not behind:
            return True
        rest = rest.lstrip(" ")
    return False


@pytest.mark.parametrize(
    ("text", "middle", "end"),
    [
        ("Šķērsstiprinājums klubs Nr. 17", True, "17"),
        ("Šķērsstiprinājums klubs Nr. 17", False, "…"),
    ],
)
def test_names_keep_their_ends(text: str, middle: bool, end: str) -> None:
    found = fit_text(text, 20, 4, (8, 7), middle=middle)
    assert not found.whole
    assert "".join(found.lines).endswith(end)
    assert "…" in "".join(found.lines)


def test_signs_that_steer_the_text_are_left_out() -> None:
    found = fit_text("P\u202e7\u200b \t\n8\x07", 40, 10, (7,))
    assert found.lines == ("P7 8",)


def test_box_of_so_many_lines_has_room_for_them() -> None:
    for lines in range(1, 9):
        found = fit_text("a " * lines, 2, lines * 7 * LINE * POINT, (7,))
        assert (len(found.lines), found.whole) == (lines, True)

"""HTML goes past Markdown, and every page comes out as if it had gone through."""

import re
from pathlib import Path

import markdown
import pytest
from tests.sampling import SAMPLED_LANGUAGES

from novuss.languages import Language
from novuss.site.build.collapsible_sections import fold_parts
from novuss.site.build.raw_html_blocks import extract_html_blocks, restore_html_blocks

from .drawn import EXTENSIONS, front_matter

#: A page in this many is converted both ways, and all of those of which there are few.
EVERY = 29


def converted(text: str) -> str:
    return markdown.markdown(text, extensions=EXTENSIONS)


def past(text: str) -> str:
    kept, blocks = extract_html_blocks(text)
    return restore_html_blocks(converted(kept), blocks)


def same(html: str) -> str:
    """Blanks between blocks are nothing that a reader sees."""
    return re.sub(r"\s+", " ", re.sub(r">\s+<", "><", html)).strip()


@pytest.mark.parametrize("language", SAMPLED_LANGUAGES)
def test_every_kind_of_page_comes_out_the_same(written: Path, language: Language) -> None:
    pages = sorted((written / language).rglob("*.md"))
    few = [page for page in pages if len(list(page.parent.glob("*.md"))) < EVERY]
    chosen = list(dict.fromkeys([*few, *pages[::EVERY]]))
    held = 0
    for path in chosen:
        _, body = front_matter(path.read_text(encoding="utf-8"))
        assert same(past(body)) == same(converted(body)), path
        held += bool(extract_html_blocks(body)[1])
    # Most of what is written from the knowledge is HTML; sections ask for Markdown in theirs.
    assert held >= 0.7 * len(chosen)


@pytest.mark.parametrize(
    "text",
    [
        "A paragraph.\n\n<div>\n<p>a</p>\n</div>",
        "# A\n\n<a href='x'>b</a> and *c*\n",
        '# A\n\n<div markdown="1">\n*b*\n</div>\n',
        "<div markdown>\n*b*\n</div>\n",
        "#no heading\n\n<div>\n*b*\n</div>\n",
        "- a\n\n<p>b</p>",
        "",
    ],
)
def test_page_with_text_in_markdown_is_left_to_it(text: str) -> None:
    assert extract_html_blocks(text) == (text, [])


def test_headings_stay_and_get_their_ids() -> None:
    text = "# One\n\n<div>\n\n  *as it is*\n\n</div>\n\n## Two {#second}\n<p>&amp; **more**</p>\n"
    made = past(text)
    assert made.startswith('<h1 id="one">One</h1>')
    assert '<h2 id="second">Two</h2>' in made
    assert "*as it is*" in made
    assert "<p>&amp; **more**</p>" in made
    assert len(extract_html_blocks(text)[1]) == 2


def test_page_is_folded_into_its_parts() -> None:
    page = '<h1>A</h1><p>a</p><h2 id="b">B</h2><p>b</p><h3>C</h3><h2 id="d">D</h2><p>d</p>'
    assert fold_parts(page).replace("\n", "") == (
        '<h1>A</h1><p>a</p><details class="nv-fold nv-part"><summary><h2 id="b">B</h2></summary>'
        '<p>b</p><h3>C</h3></details><details class="nv-fold nv-part"><summary><h2 id="d">D</h2>'
        "</summary><p>d</p></details>"
    )
    assert fold_parts("<p>a</p>") == "<p>a</p>"

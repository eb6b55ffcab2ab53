"""Labels in a real browser and in any font: no text leaves its label or meets another."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.recordreport.labelled import event, read
from tests.sampling import sample

from novuss.corpus import Corpus
from novuss.inspection.event_head import EventHead
from novuss.languages import LANGUAGES, Language
from novuss.recordreport.item_labels import FORMATS, render_labels

from .typefaces import TYPEFACES, wear

#: Of each label what is wider than its line's place, lower than its box, or beside its label.
WRONG = """labels => labels.flatMap((label) => {
  const inside = (inner, outer) => inner.left >= outer.left - 0.5 && inner.top >= outer.top - 0.5
    && inner.right <= outer.right + 0.5 && inner.bottom <= outer.bottom + 0.5;
  const around = label.getBoundingClientRect();
  const code = label.querySelector(".code").getBoundingClientRect();
  const boxes = [...label.querySelectorAll("span")].map((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    const { left, right } = range.getBoundingClientRect();
    // Ascent and descent of a font are blank: what counts is the line's own box.
    const { top, bottom } = line.getBoundingClientRect();
    return { text: line.textContent, left, right, top, bottom };
  });
  const meet = (node, other) => node.left < other.right - 0.5 && other.left < node.right - 0.5
    && node.top < other.bottom - 0.5 && other.top < node.bottom - 0.5;
  return boxes.filter((box, at) => !inside(box, around) || meet(box, code)
    || boxes.slice(0, at).some((other) => meet(box, other))).map((box) => box.text);
})"""


@pytest.mark.parametrize("typeface", TYPEFACES)
@pytest.mark.parametrize("form", sample(FORMATS, lambda form: form == next(iter(FORMATS))))
def test_no_text_leaves_its_label_in_any_font(
    browser: Browser, corpus: Corpus, tmp_path: Path, form: str, typeface: str
) -> None:
    with event(tmp_path / "e.db", corpus) as store:
        articles, _, records = read(store, corpus)
    # Without what the fonts of the test have no letters for.
    articles = [article for article in articles if "漢" not in article.name]
    page = browser.new_page(bypass_csp=True)

    def labels(language: Language) -> str:
        return render_labels(articles, FORMATS[form], EventHead(), records, corpus, language)

    for language in LANGUAGES:
        page.set_content(labels(language))
        wear(page, typeface)
        assert page.locator(".label").count() == len(articles)
        assert page.locator(".label").evaluate_all(WRONG) == []
    page.close()

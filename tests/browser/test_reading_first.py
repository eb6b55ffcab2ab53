"""The rule first: how much of a page it fills, and that what follows from it is seen at once.

Pages are put, one after the other, into a page that is open: what stands beside them, the styles
and the window are the same, and a thousand of them take seconds.
"""

import pytest
from playwright.sync_api import expect

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.rule_clauses import HEADINGS
from novuss.rulebook.consequence_texts import render_statement

from .conftest import DESK, Open
from .looking import find_box

PUT = """const put = async (path) => {
  const text = await (await fetch(path)).text();
  const given = new DOMParser().parseFromString(text, 'text/html').querySelector('.md-content');
  document.querySelector('.md-content').innerHTML = given.innerHTML;
};"""
#: The boxes of the clause texts, and the article, in square pixels; for each clause what takes
#: the focus.
SHARE = f"""async (paths) => {{
  {PUT}
  const found = [];
  for (const path of paths) {{
    await put(path);
    const area = (node) => {{
      const box = node.getBoundingClientRect();
      return box.width * box.height;
    }};
    const article = document.querySelector('article');
    const clauses = [...article.querySelectorAll('.nv-clause')];
    const texts = clauses.map((node) => area(node.querySelector('.nv-text--first')));
    const focus = 'a[href]:not([tabindex="-1"]), summary, button, input';
    const stops = clauses.map((node) => [
      node.querySelector('h2, h3, h4').id,
      [...node.querySelectorAll(focus)].filter((stop) => stop.checkVisibility()).length,
    ]);
    const first = article.querySelector('.nv-clause').getBoundingClientRect();
    found.push({{
      path, text: texts.reduce((sum, size) => sum + size, 0), all: area(article), stops,
      top: first.top + scrollY, first: article.querySelector('.nv-text--first p:not([class])')
        .getBoundingClientRect().top + 26 + scrollY,
    }});
  }}
  return found;
}}"""
#: By how much text and consequence leave the window, below it or behind the bar.
BEYOND = f"""async (paths) => {{
  {PUT}
  const bar = document.querySelector('.nv-bar').getBoundingClientRect().height;
  const found = [];
  for (const path of paths) {{
    await put(path);
    const bottom = (path) => document.querySelector(path).getBoundingClientRect().bottom + scrollY;
    found.push(Math.max(bottom('.nv-text--first'), bottom('.nv-follows')) - innerHeight + bar);
  }}
  return found;
}}"""


#: How many of what takes the focus are seen.
REACHED = """all => all.filter((node) => node.checkVisibility({ checkVisibilityCSS: true })
  && node.tabIndex >= 0).length"""


def sections(corpus: Corpus, language: Language) -> list[str]:
    return [
        f"/{language}/rules/lnf-2017/{clause.id}/"
        for clause in corpus.rules.clauses()
        if clause.level == "section"
    ]


@pytest.mark.parametrize(("width", "height", "least"), [(DESK, 900, 0.60), (390, 844, 0.65)])
def test_most_of_the_rulebook_is_rule_text(
    visit: Open, corpus: Corpus, language: Language, width: int, height: int, least: float
) -> None:
    window = visit(width, height, dressed=True)
    page = window.go(f"{language}/rules/lnf-2017/1/")
    found = page.evaluate(SHARE, sections(corpus, language))
    share = sum(section["text"] for section in found) / sum(section["all"] for section in found)
    least_of = min(found, key=lambda section: section["text"] / section["all"])
    print(
        f"{language} {width} px: rule text {share:.1%} of the article, least in "
        f"{least_of['path']} {least_of['text'] / least_of['all']:.1%}"
    )
    assert share >= least


def test_no_clause_of_a_section_has_more_than_three_stops(
    visit: Open, corpus: Corpus, language: Language
) -> None:
    page = visit(DESK, dressed=True).go(f"{language}/rules/lnf-2017/1/")
    found = page.evaluate(SHARE, sections(corpus, language))
    stops = [tuple(stop) for section in found for stop in section["stops"]]
    print(f"{language}: {sum(count for _, count in stops) / len(stops):.2f} stops a clause")
    assert [(clause, count) for clause, count in stops if count > 3] == []
    # With all that stands around it; a term is reached on the page of its clause.
    page.goto(page.url.replace("/1/", "/17/"))
    focus = "a[href], summary, button, input, select, [tabindex]"
    assert page.locator(focus).evaluate_all(REACHED) <= 100


def test_first_rule_of_a_section_begins_in_the_first_screen(
    visit: Open, corpus: Corpus, language: Language
) -> None:
    page = visit(360, 640, dressed=True).go(f"{language}/rules/lnf-2017/1/")
    bar = find_box(page.locator(".nv-bar"))
    found = page.evaluate(SHARE, sections(corpus, language))
    assert [section["path"] for section in found if section["first"] > bar["y"]] == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_rule_and_consequence_are_seen_on_arrival(
    visit: Open, corpus: Corpus, language: Language, width: int, height: int
) -> None:
    page = visit(width, height, dressed=True).go(f"{language}/rules/lnf-2017/1.1/")
    clauses = [clause.id for clause in corpus.rules.clauses() if clause.level not in HEADINGS]
    beyond = page.evaluate(BEYOND, [f"/{language}/rules/lnf-2017/{number}/" for number in clauses])
    hidden = [clause for clause, by in zip(clauses, beyond, strict=True) if by > 0]
    seen = 1 - len(hidden) / len(clauses)
    print(f"{language} {width}x{height}: {seen:.1%}; to be scrolled: {', '.join(hidden)}")
    assert seen >= 0.95


@pytest.mark.parametrize("width", [720, 768, 1100, 1280])
def test_numbers_in_the_margin_stay_on_the_page(visit: Open, width: int) -> None:
    """Unnumbered paragraphs have words behind their number, which would not fit there."""
    for section in ("17", "19", "20"):
        page = visit(width, 900, dressed=True).go(f"lv/rules/lnf-2017/{section}/")
        lefts = page.locator(".nv-no").evaluate_all(
            "all => all.map(node => [node.textContent, node.getBoundingClientRect().left])"
        )
        assert [left for left in lefts if left[1] < 0] == []
        assert page.locator(".nv-part").first.bounding_box() is not None


#: Whether the line that goes down the list covers a link that has come to lie under it.
UNDER = """link => {
  const line = document.querySelector(".nv-list__then");
  scrollBy(0, link.getBoundingClientRect().top - line.getBoundingClientRect().top - 4);
  const { x, y, width, height } = link.getBoundingClientRect();
  return line.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.mark.parametrize("language", ["ru", "lv"])
def test_whole_consequence_is_seen_in_a_section(
    visit: Open, corpus: Corpus, language: Language
) -> None:
    page = visit(390, 844, dressed=True).go(f"{language}/rules/lnf-2017/17/")
    say = Wording(corpus.strings, language)
    effect = page.locator(".nv-clause:has([id='17.1.14']) .nv-marks .nv-effect").inner_text()
    (statement,) = corpus.consequences.statements("17.1.14", beside="text")
    assert len(statement.effects) > 1
    assert effect == render_statement(statement, say).text
    # What follows in every case of the list is said once, and goes down the list with its reader.
    (statement,) = corpus.consequences.statements("17.1", beside="text")
    general = render_statement(statement, say).text
    assert page.locator(".nv-list__then .nv-effect").inner_text() == general
    assert page.locator("article").inner_text().count(general) == 1
    assert not page.locator(".nv-clause:has([id='17.1.4']) .nv-effect").count()
    page.locator("[id='17.1.13']").evaluate("node => node.scrollIntoView()")
    expect(page.locator(".nv-list__then")).to_be_in_viewport()
    assert page.locator(".nv-clause:has([id='17.1.14']) .nv-texts a").first.evaluate(UNDER)

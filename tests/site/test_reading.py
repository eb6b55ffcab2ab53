"""Pages for reading: parallel texts, where one is, what is in force, figures in their places."""

from collections.abc import Callable

import pytest
from lxml import html

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording

from .drawn import Pages, words

Rules = Callable[[str], html.HtmlElement]


@pytest.fixture
def rules(pages: Pages, language: Language) -> Rules:
    """A page of the language by its address below ``rules/``."""
    return lambda path: pages[f"{language}/rules/{path}/"]


@pytest.mark.parametrize("section", ["8", "17"])
def test_section_has_every_text_in_four_languages(
    corpus: Corpus, rules: Rules, language: Language, section: str
) -> None:
    read = rules(f"lnf-2017/{section}")
    for clause in corpus.rules.clauses():
        if clause.id.startswith(f"{section}."):
            (heading,) = read.xpath(f"//*[@id='{clause.id}']")
            called = corpus.rules.name(clause.id)[language]
            assert words(heading).endswith(called)
            (alone,) = heading.xpath("..//p[@class='nv-clause__more']/a[1]/@href")
            assert alone.endswith(f"/{clause.id}/")
            columns = heading.xpath("../div[@class='nv-texts']/*")
            assert [element.get("lang") for element in columns] == [
                language,
                *(spoken for spoken in LANGUAGES if spoken != language),
            ]
            for column in columns:
                text = "".join("".join(column.xpath("./p[not(@class)]//text()")).split())
                assert text == "".join(clause.texts[column.get("lang")].split())


@pytest.mark.parametrize("section", ["11", "12"])
def test_section_marks_each_term_once_in_the_readers_language(
    corpus: Corpus, rules: Rules, language: Language, section: str
) -> None:
    read = rules(f"lnf-2017/{section}")
    marked = read.xpath("//a[@class='nv-def']")
    assert {element.xpath("ancestor::*[@lang][1]/@lang")[0] for element in marked} == {language}
    terms = [element.get("href").partition("#")[2] for element in marked]
    assert len(terms) == len(set(terms))
    named = {
        term.id
        for clause in corpus.rules.clauses()
        if clause.id.startswith(f"{section}.")
        for term in corpus.terms.in_clause(clause)
    }
    # A term that a translation says in other words is not marked there.
    assert set(terms) <= named
    assert len(terms) > len(named) * 0.7


def test_edition_that_is_not_in_force_leads_to_what_applies_instead(
    corpus: Corpus, rules: Rules, language: Language
) -> None:
    read = rules("mfn-2010/17.1.з")
    (banner,) = read.xpath("//p[@class='nv-past-edition']")
    status = corpus.strings["status.superseded"][language]
    assert isinstance(status, str)
    assert words(banner).casefold().startswith(status)
    # What applies instead is one step away, before the old text.
    assert banner.xpath(".//a[@class='nv-number']/@href") == [
        f"../../../../{language}/rules/lnf-2017/17.1.8/"
    ]
    # The old text follows, and behind it in full what applies.
    (today,) = banner.xpath(
        "following::div[contains(@class, 'nv-texts')]/following::div[@class='nv-today']"
    )
    clause = corpus.rules.clause("17.1.8")
    assert clause
    assert clause.texts[language][:40] in words(today)
    assert rules("lnf-2017/17.1.8").xpath("//span[@class='nv-status nv-status--in-force']")


@pytest.mark.parametrize(
    ("path", "above"),
    [
        ("lnf-2017/17.1.8", ["", "G3/", "17/", "17.1/"]),
        ("lnf-2017/17", ["", "G3/"]),
        ("lnf-2017/A1.18", ["", "G4/", "25/", "A1/", "A1.II/"]),
        ("mfn-2010/12.3", ["", "G4/", "12/"]),
        ("summary-lv/h8.p2", ["", "h8/"]),
    ],
)
def test_breadcrumbs_lead_from_the_edition_to_the_clause(
    corpus: Corpus, rules: Rules, language: Language, path: str, above: list[str]
) -> None:
    edition = path.partition("/")[0]
    (crumbs,) = rules(path).xpath("//nav[@class='nv-crumbs']")
    start = f"../../../../{language}/rules/{edition}/"
    assert crumbs.xpath(".//a/@href") == [f"{start}{address}" for address in above]
    (current,) = crumbs.xpath(".//li[@aria-current='page']")
    called = Wording(corpus.strings, language).name_clause(path.partition("/")[2])
    assert words(current).startswith(called)


@pytest.mark.parametrize(
    ("path", "before", "behind"),
    [
        ("lnf-2017/10", "9", "11"),
        ("lnf-2017/12.9", "12.8", "12.10"),
        ("lnf-2017/11.8.1", "11.8", "11.8.2"),
        ("lnf-2017/2.1", "1.2", "2.2"),
    ],
)
def test_clause_leads_to_its_neighbours(
    corpus: Corpus, rules: Rules, language: Language, path: str, before: str, behind: str
) -> None:
    (neighbours,) = rules(path).xpath("//nav[@class='nv-neighbours']")
    assert [
        (element.get("rel"), element.get("href").split("/")[-2])
        for element in neighbours.xpath("a")
    ] == [
        ("prev", before),
        ("next", behind),
    ]
    for link, clause in zip(neighbours.xpath("a"), (before, behind), strict=True):
        found = corpus.rules.clause(clause)
        assert found is not None
        assert words(link).endswith(corpus.rules.name(clause)[language])


def test_first_and_last_clause_have_one_neighbour(rules: Rules) -> None:
    for path, rel in (("lnf-2017/1", "next"), ("lnf-2017/25", "prev")):
        assert rules(path).xpath("//nav[@class='nv-neighbours']/a/@rel") == [rel]


@pytest.mark.parametrize(
    ("path", "figures"),
    [
        ("lnf-2017/10", ["starting-position"]),
        ("lnf-2017/10.3", ["starting-position"]),
        ("lnf-2017/11.3", ["light-and-dark-discs"]),
        (
            "lnf-2017/11.8",
            ["stroke-at-a-light-disc", "stroke-off-the-opposite-rail", "stroke-off-a-side-rail"],
        ),
        ("lnf-2017/11.8.2", ["stroke-off-the-opposite-rail"]),
        ("lnf-2017/12", ["puck-placement", "discs-off-the-table"]),
        ("lnf-2017/12.9", ["puck-placement"]),
        ("lnf-2017/12.20", ["discs-off-the-table"]),
        ("lnf-2017/17.3", ["penalty-disc"]),
        ("lnf-2017/25", ["table", "zones", "puck", "disc", "cue"]),
        ("lnf-2017/A1.18", ["puck"]),
        ("lnf-2017/A1.11", ["table", "zones"]),
        ("lnf-2017/A1.28", []),
        ("mfn-2010/24", ["table"]),
        ("mfn-2010/27.1", ["cue"]),
        ("simplified-en/11", []),
    ],
)
def test_figure_stands_with_its_clause(
    corpus: Corpus, rules: Rules, language: Language, path: str, figures: list[str]
) -> None:
    read = rules(path)
    assert [element.removeprefix("figure-") for element in read.xpath("//figure/@id")] == figures
    known = {figure.id: figure for figure in corpus.figures}
    for figure in read.xpath("//figure"):
        described = known[figure.get("id").removeprefix("figure-")]
        assert described.title[language] in words(figure)
        assert figure.xpath(".//*[local-name()='svg'][@role='img']/@aria-label")
        # The disagreements are between the documents in force: 2010 has one document.
        disputed = described.disputed if path.startswith("lnf-2017") else []
        links = figure.xpath(".//a[contains(@href, '/discrepancies/#')]/@href")
        assert links == [f"../../../../{language}/discrepancies/#{record}" for record in disputed]
        # Where its lengths come from.
        assert figure.xpath(".//details//a[contains(@href, '/equipment/')]")


def test_figure_follows_the_clause_that_it_shows(rules: Rules) -> None:
    read = rules("lnf-2017/12")
    order = [
        element
        for element in read.xpath("//@id")
        if element
        in ("12.9", "figure-puck-placement", "12.10", "12.20", "figure-discs-off-the-table")
    ]
    assert order == [
        "12.9",
        "figure-puck-placement",
        "12.10",
        "12.20",
        "figure-discs-off-the-table",
    ]


def test_citation_names_rulebook_edition_and_clause(
    corpus: Corpus, rules: Rules, language: Language
) -> None:
    edition = corpus.edition("lnf-2017").names[language]
    for path in ("lnf-2017/12", "lnf-2017/12.9"):
        (template,) = rules(path).xpath("//div[@class='nv-copying']/@data-citation")
        assert edition in template
        assert template.count("{id}") == template.count("{part}") == 1
    lines = rules("lnf-2017/12").xpath("//p[@data-id]")
    assert len(lines) > 30
    for line in lines:
        assert line.get("data-address").endswith(f"/rules/lnf-2017/{line.get('data-id')}/")

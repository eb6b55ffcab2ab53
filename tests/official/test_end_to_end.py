"""An original as a federation has it: from its file to the pages."""

import json
from html import escape
from pathlib import Path

import pytest
from lxml import html
from tests import in_force
from tests.commands import Novuss
from tests.official.conftest import DAY
from tests.official.invented import INVENTED, ISSUER, ROWS, TITLE
from tests.official.invented import original as written
from tests.refused import refused
from tests.site.drawn import read as drawn

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.official.imported_documents import Imported, load_import
from novuss.official.user_declared_documents import OwnDocument
from novuss.official.wording_recovery import recover_wording
from novuss.site.pages.page_renderer import Renderer
from novuss.site.pages.rulebook_pages import RulebookPages

ENTRY = OwnDocument(
    id="lv-2017",
    edition="lnf-2017",
    language="lv",
    title=TITLE,
    issuer=ISSUER,
    date="2016-12-28",
    authentic=True,
)
TYPED = f"""\
documents:
  - id: lv-2017
    edition: lnf-2017
    language: lv
    title: "{TITLE}"
    issuer: {ISSUER}
    date: 2016-12-28
    authentic: true
"""


@pytest.fixture(scope="module")
def original(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Imported:
    path = tmp_path_factory.mktemp("original") / "original.html"
    path.write_text(written(), encoding="utf-8")
    return recover_wording(corpus, ENTRY, path, DAY)


knowledge = in_force.knowledge


def test_wording_is_found_under_its_clauses_with_high_confidence(original: Imported) -> None:
    by_id = {clause.id: clause for clause in original.found}
    for name, text in INVENTED.items():
        clause = by_id[name]
        assert (clause.wording, clause.number, clause.confidence) == (text, "printed", "high"), name
    rows = [clause for clause in original.found if clause.cells]
    assert [clause.id for clause in rows] == ["A1.1", "A1.2", "A1.3", "A1.16", "A1.17"]
    assert [(clause.printed, clause.wording) for clause in rows] == [
        (row[0], row[2]) for row in ROWS[1:]
    ]
    assert {(clause.number, clause.confidence) for clause in rows} == {("printed", "high")}
    cells = [tuple(clause.cells.model_dump().values()) for clause in rows if clause.cells]
    assert cells == [(row[1], *row[3:]) for row in ROWS[1:]]
    assert set(by_id) == {*INVENTED, "A1", *(clause.id for clause in rows)}
    # Title and issuer stand in the entry, and under no clause.
    assert [stray.text for stray in original.extra] == [f"{TITLE} {ISSUER}"]


def test_text_in_another_language_is_doubted(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "original.html"
    path.write_text(written(), encoding="utf-8")
    with refused("official-language") as problems:
        recover_wording(corpus, ENTRY.model_copy(update={"language": "de"}), path, DAY)
    assert problems[0].values == {"document": "lv-2017", "language": "de", "other": "lv"}


def page(
    corpus: Corpus, language: Language, name: str, *documents: Imported, edition: str = "lnf-2017"
) -> tuple[str, html.HtmlElement]:
    clause = corpus.rules.clause(name, edition)
    assert clause
    text = RulebookPages(Renderer(corpus, language, documents)).draw_clause_page(edition, clause)
    return text, drawn(text)


def flat(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def test_in_its_language_the_authentic_text_stands_first(
    corpus: Corpus, original: Imported
) -> None:
    _, body = page(corpus, "lv", "17.1.4", original)
    blocks = body.xpath('//div[@class="nv-authentic" or contains(@class, "nv-texts")]')
    assert [block.get("class").split()[0] for block in blocks] == ["nv-authentic", "nv-texts"]
    first = blocks[0]
    assert flat(first).startswith(
        f"Autentiskais teksts {TITLE}, {ISSUER}, 2016. gada 28. decembris"
    )
    assert [flat(part) for part in first.xpath('./div[@lang="lv"]/p')] == [
        "ripa pēc sitiena iekrita maisiņā, kaut arī tikai uz 2 sekundēm;"
    ]
    (between,) = body.xpath('//p[@class="nv-explains"]')
    assert flat(between) == "Skaidrojums: mūsu izklāsts"
    assert "lv-2017" not in flat(first)


def test_figures_that_differ_are_listed_with_both_sets(corpus: Corpus, original: Imported) -> None:
    _, body = page(corpus, "lv", "2.2", original)
    (differ,) = body.xpath('//p[@class="nv-authentic__differ"]')
    assert "Tikai oficiālajā tekstā: 3 · Tikai mūsu tekstā:" in flat(differ)
    _, same = page(corpus, "lv", "17.1.5", original)
    assert same.xpath('//p[@class="nv-authentic__differ"]') == []


@pytest.mark.parametrize(
    ("language", "mark"),
    [("en", "Authentic text: it decides"), ("de", "Authentischer Text: er entscheidet")],
)
def test_in_other_languages_ours_stands_first_and_the_other_decides(
    corpus: Corpus, original: Imported, language: Language, mark: str
) -> None:
    _, body = page(corpus, language, "17.1.4", original)
    blocks = body.xpath('//div[@class="nv-authentic" or contains(@class, "nv-texts")]')
    assert [block.get("class").split()[0] for block in blocks] == ["nv-texts", "nv-authentic"]
    assert flat(blocks[1]).startswith(f"{mark} Latviešu")
    assert blocks[1].xpath('./div[@lang="lv"]/p')
    assert body.xpath('//p[@class="nv-explains"]') == []


def test_section_has_it_first_at_each_clause_and_ours_folded(
    corpus: Corpus, original: Imported
) -> None:
    _, body = page(corpus, "lv", "17", original)
    wordings = [flat(part) for part in body.xpath('//div[@class="nv-authentic"]/div[@lang="lv"]')]
    assert wordings == [text for name, text in INVENTED.items() if name.split(".")[0] == "17"]
    folds = body.xpath('//details[contains(@class, "nv-explains")]')
    assert len(folds) == len(wordings) - 1
    assert all(fold.xpath('.//div[contains(@class, "nv-text--first")]') for fold in folds)
    # A clause that the document lacks is shown as ever.
    assert body.xpath('//div[contains(@class, "nv-clause")]/div[@class="nv-texts"]')
    _, english = page(corpus, "en", "17", original)
    assert english.xpath('//details[contains(@class, "nv-explains")]') == []


def test_foot_says_what_decides_and_no_longer_that_the_original_is_missing(
    corpus: Corpus, original: Imported
) -> None:
    for edition, name in (("lnf-2017", "17.1.4"), ("lnf-2017", "17"), ("mfn-2010", "17.1")):
        text, _ = page(corpus, "en", name, original, edition=edition)
        assert "is not among our documents" not in text
        assert "the authentic Latvian text decides: " in text
        bare, _ = page(corpus, "en", name, edition=edition)
        assert "is not among our documents" in bare
        assert "authentic" not in bare


def test_translation_stands_where_it_stood(corpus: Corpus, original: Imported) -> None:
    translated = original.model_copy(update={"authentic": False})
    _, body = page(corpus, "lv", "17.1.4", translated)
    assert body.xpath('//div[@class="nv-authentic"]') == []
    (block,) = body.xpath('//div[@class="nv-relation"][@lang="lv"]')
    assert f"{TITLE}, {ISSUER}" in flat(block)
    text, _ = page(corpus, "en", "17.1.4", translated)
    assert "is not among our documents" in text


def test_what_is_not_sure_does_not_decide(corpus: Corpus, original: Imported) -> None:
    doubtful = [clause.model_copy(update={"confidence": "low"}) for clause in original.found]
    _, body = page(corpus, "lv", "17.1.4", original.model_copy(update={"found": doubtful}))
    assert body.xpath('//div[@class="nv-authentic"]') == []
    assert "ticamība: zema" in flat(body)


# The command line


def test_from_an_empty_folder_to_the_clause(novuss: Novuss, tmp_path: Path) -> None:
    weasyprint = pytest.importorskip("weasyprint")
    weasyprint.HTML(string=written()).write_pdf(tmp_path / "original.pdf")
    unknown = novuss("import", "original.pdf", "-d", "lv-2017")
    assert "known are ru-2010, ru-2017, de-2017" in unknown.refusal
    assert "official/documents.yaml: documents: [{id: lv-2017, edition: lnf-2017" in unknown.err
    (tmp_path / "official").mkdir()
    entries = tmp_path / "official/documents.yaml"
    entries.write_text(TYPED, encoding="utf-8")
    done = novuss("import", "original.pdf", "-d", "lv-2017", "--json")
    assert (done.status, done.json["authentic"], done.json["title"]) == (0, True, TITLE)
    kept = load_import(tmp_path / "official/lv-2017.json")
    assert (kept.issuer, kept.source) == (ISSUER, "original.pdf")
    run = novuss("rules", "show", "17.1.4", "--official", "--language", "lv")
    assert run.status == 0
    mark, ours = run.out.index("Autentiskais teksts – "), run.out.index("Skaidrojums")
    assert mark < run.out.index("kaut arī tikai uz 2 sekundēm") < ours
    assert "Tikai oficiālajā tekstā: 2; Tikai mūsu tekstā: –" in " ".join(run.out.split())
    assert "oriģināla šeit izmantoto" not in run.out
    english = novuss("rules", "show", "17.1.4", "--official")
    assert english.out.index("falls into a pocket.") < english.out.index("it decides")
    data = novuss("rules", "show", "17.1.4", "--official", "--json").json
    (quote,) = data["official"]
    assert (quote["decides"], quote["title"], quote["only_official"]) == (True, TITLE, ["2"])
    assert novuss("rules", "show", "17.1.4", "--json").json["official"] == []


def test_file_of_before_the_entries_is_still_read(original: Imported, tmp_path: Path) -> None:
    data = original.model_dump(mode="json")
    for key in ("title", "issuer", "date", "authentic"):
        del data[key]
    path = tmp_path / "lv-2017.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    old = load_import(path)
    assert (old.title, old.issuer, old.date, old.authentic) == ("", "", None, False)


def test_words_of_another_clause_are_doubted_whatever_number_they_bear(
    corpus: Corpus, tmp_path: Path
) -> None:
    """Whoever numbers two clauses the other way round is not believed by the numbers alone."""
    names = [
        clause.id
        for clause in corpus.rules.clauses()
        if clause.id.startswith("17.") and not clause.same_as
    ]
    clauses = {name: corpus.rules.clause(name) for name in names}
    texts = {name: clause.texts["lv"] for name, clause in clauses.items() if clause}
    texts["17.1.4"], texts["17.1.5"] = texts["17.1.5"], texts["17.1.4"]
    lines = [f"{name}. {text}" for name, text in texts.items() if "\n" not in text]
    path = tmp_path / "x.html"
    path.write_text("".join(f"<p>{escape(line)}</p>" for line in lines), encoding="utf-8")
    document = corpus.document("de-2017").model_copy(update={"language": "lv"})
    found = {clause.id: clause for clause in recover_wording(corpus, document, path, DAY).found}
    for swapped in ("17.1.4", "17.1.5"):
        assert "words" in found[swapped].doubts
        assert found[swapped].confidence != "high"
    assert [name for name in found if "words" in found[name].doubts] == ["17.1.4", "17.1.5"]

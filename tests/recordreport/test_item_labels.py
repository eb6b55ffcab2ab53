"""Labels: to the millimetre, in no name's way, and never a better word than the item has."""

import re
from collections.abc import Callable
from itertools import cycle, product
from pathlib import Path

import pypdfium2
import pytest
from lxml import html
from pypdfium2.raw import FPDFText_GetFontSize
from tests.printed import codes, require_print
from tests.recordreport.labelled import NASTY, SEAL, event, read, record
from tests.sampling import sample

from novuss.corpus import Corpus
from novuss.inspection.event_head import EventHead
from novuss.inspection.verdict_scale import WORDS
from novuss.languages import LANGUAGES, Language
from novuss.recordreport.item_labels import CODE_ROOM, FORMATS, render_labels
from novuss.recordreport.items_and_disc_sets import (
    FINGERPRINT,
    SIGNS,
    Article,
    compute_fingerprint,
    find_articles,
)
from novuss.records.conflict_resolution import rename_item
from novuss.records.item_standings import Standing
from novuss.records.record_merging import merge_stores
from novuss.records.record_store import open_store
from novuss.records.recorded_entries import Author, Records
from novuss.report.pdf_report import convert_to_pdf

HEAD = EventHead("Открытый чемпионат Латвийской федерации новуса среди клубов, 2026 год")
POINTS = 72 / 25.4
Labelled = tuple[list[Article], list[Standing], Records]


@pytest.fixture(scope="module")
def labelled(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Labelled:
    with event(tmp_path_factory.mktemp("event") / "e.db", corpus) as store:
        return read(store, corpus)


@pytest.fixture
def page(labelled: Labelled, corpus: Corpus) -> Callable[..., str]:
    """The labels of the event."""

    def of(language: Language, form: str, skip: int = 0) -> str:
        articles, _, records = labelled
        return render_labels(articles, FORMATS[form], HEAD, records, corpus, language, skip)

    return of


def test_every_word_has_a_sign_and_only_what_passes_that_of_a_pass() -> None:
    assert set(SIGNS) == set(WORDS)
    assert [word for word in WORDS if SIGNS[word] == SIGNS["pass"]] == ["pass"]
    assert {SIGNS[word].strip("()") for word in ("fail", "conditional-fail")} == {"✗"}


def test_articles_have_the_word_of_the_worst(labelled: Labelled) -> None:
    articles, found, _ = labelled
    words = {article.name: article.word for article in articles}
    assert words["P1"] == words["P2"] == "fail"
    assert words["P3"] == "incomplete"
    assert words["P4"] == "contested"
    assert words["C1"] == words[NASTY[0]] == "partial"
    # Four discs, one of them too heavy by every reading of the print: one label.
    assert words["Set A"] == "fail"
    assert not {"A0", "A1", "A2", "A3"} & set(words)
    (of_set,) = find_articles(["set a"], articles, found, "e.db")
    assert (of_set.kind, len(of_set.standings)) == ("set", 4)
    # A disc that somebody asks for by its name has a label of its own.
    (disc,) = find_articles(["A0", "a0"], articles, found, "e.db")
    assert (disc.name, disc.kind, disc.word) == ("A0", "disc", "fail")
    waived = {article.name: article.waived for article in articles}
    assert (waived["P1"], waived["P2"]) == (False, True)


@pytest.mark.parametrize(("language", "form"), [*zip(LANGUAGES, cycle(FORMATS), strict=False)])
def test_label_says_the_word_and_the_sign(
    page: Callable[..., str], labelled: Labelled, language: Language, form: str, corpus: Corpus
) -> None:
    made = page(language, form)
    document = html.document_fromstring(made)
    labels = document.xpath("//article")
    assert len(labels) == len(labelled[0])
    for article, label in zip(labelled[0], labels, strict=True):
        expected = corpus.strings[f"verdict.{article.word}"][language]
        word = " ".join(label.xpath(".//*[@class='word']/span/text()"))
        assert word == expected
        assert label.xpath("string(.//*[@class='sign'])") == SIGNS[article.word]
        assert "2026-11-21" in label.text_content()
    waiver = corpus.strings["label.waived"][language]
    assert isinstance(waiver, str)
    text = [" ".join(label.xpath(".//span/text()")) for label in labels]
    assert [waiver in line for line in text] == [article.name == "P2" for article in labelled[0]]
    assert "<b>P4" not in made
    assert not re.search(r"<(?:script|link|img)\b|(?:src|href)=", made)


@pytest.mark.parametrize(
    ("form", "language"),
    sample(product(FORMATS, LANGUAGES), [("63.5x38.1", "ru"), ("70x37", "lv")].__contains__),
)
def test_every_letter_stands_within_its_label_and_every_code_can_be_read(
    page: Callable[..., str], labelled: Labelled, corpus: Corpus, language: Language, form: str
) -> None:
    require_print()
    skip, sheet = 5, FORMATS[form]
    document = pypdfium2.PdfDocument(convert_to_pdf(page(language, form, skip)))
    assert len(document) == 1
    (paper,) = document
    assert [round(side) for side in paper.get_size()] == [595, 842]
    inset = [length * POINTS for length in sheet.inset]
    boxes = []
    for number in range(skip, skip + len(labelled[0])):
        left, top = (length * POINTS for length in sheet.locate_label(number))
        right, bottom = left + sheet.width * POINTS, top + sheet.height * POINTS
        boxes.append((left + inset[0], top + inset[1], right - inset[0], bottom - inset[1]))
    text = paper.get_textpage()
    filled = set()
    for place in range(text.count_chars()):
        if not text.get_text_range(place, 1).strip():
            continue
        assert FPDFText_GetFontSize(text, place) >= 6.99
        left, bottom, right, top = text.get_charbox(place)
        top, bottom = 841.89 - top, 841.89 - bottom
        (box,) = (
            number
            for number, (x, y, far, low) in enumerate(boxes)
            # Within what the printer reaches, but for half a stroke.
            if x - 1 < left and right < far + 1 and y - 1 < top and bottom < low + 1
        )
        filled.add(box)
    assert filled == set(range(len(boxes)))
    read_codes = [text.split("\n") for text in codes(paper.render(scale=5).to_pil())]
    assert len(read_codes) == len(labelled[0])
    for article in labelled[0]:
        mark = compute_fingerprint(article.standings, labelled[2])[:FINGERPRINT]
        verdict = corpus.strings[f"verdict.{article.word}"][language]
        # Of those with this verdict, that which ends as the name does.
        code = next(
            lines
            for lines in read_codes
            if f"{article.sign} {verdict}" in lines
            and any(line.endswith(article.name[-2:]) for line in lines[:2])
        )
        assert code[-1] == f"sha256 {mark}"
        assert f"2026-11-21 {article.last.id[:8]}" in code
        assert len("\n".join(code).encode()) <= CODE_ROOM
        # The item's name is whole where it is no longer than 40 letters of any script.
        if len(article.name) <= 40 and article.name.isprintable() and not article.seal:
            assert any(line.endswith(article.name) for line in code)
            # The event as far as there is room.
            full = len("\n".join(code).encode()) > CODE_ROOM - 10
            assert code[0].startswith("Откр") or full
        if article.name == NASTY[0]:
            assert any(line.endswith(SEAL[-6:]) for line in code)
    document.close()


@pytest.mark.parametrize("form", FORMATS)
def test_sheets_are_full_and_the_used_labels_stay_blank(
    page: Callable[..., str], form: str
) -> None:
    sheet = FORMATS[form]
    left, top = sheet.locate_label(0)
    last_left, last_top = sheet.locate_label(sheet.on_a_sheet - 1)
    # The same margin on both sides of an A4.
    assert last_left + sheet.width + left == pytest.approx(210, abs=0.01)
    assert last_top + sheet.height + top == pytest.approx(297, abs=0.01)
    document = html.document_fromstring(page("lv", form, sheet.on_a_sheet - 2))
    sheets = document.xpath("//section")
    places = [article.get("style") for article in sheets[0].xpath("article")]
    assert len(places) == 2
    assert places[1] == f"left: {last_left}mm; top: {last_top}mm"
    assert sheets[1].xpath("article")[0].get("style") == f"left: {left}mm; top: {top}mm"


def test_fingerprint_tells_a_label_that_holds_no_more(corpus: Corpus, tmp_path: Path) -> None:
    first, other = tmp_path / "1.db", tmp_path / "2.db"

    def prints(path: Path) -> dict[str, str]:
        with open_store(path) as store:
            articles, _, records = read(store, corpus)
        return {
            article.name: compute_fingerprint(article.standings, records) for article in articles
        }

    with open_store(first, create=True) as store:
        record(store, corpus, ("P1", "puck.weight", "21", {}))
        record(store, corpus, ("P2", "puck.weight", "21", {}))
    before = prints(first)
    with open_store(other, create=True) as store:
        record(store, corpus, ("P1", "puck.weight", "21", {}))
    back = tmp_path / "3.db"
    merge_stores(back, [other, first], corpus)
    merge_stores(first, [other], corpus)
    after = prints(first)
    assert after == prints(back)
    assert after["P1"] != before["P1"]
    assert after["P2"] == before["P2"]
    with open_store(first) as store:
        rename_item(store, corpus, "P2", "P 2b", Author("Anna", "1"), kind=None)
    assert prints(first)["P 2b"] != before["P2"]

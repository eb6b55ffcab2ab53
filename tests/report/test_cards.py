"""Cards of clauses: the right text, whole or cut at a sentence, and a code that can be read."""

import html
import re
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.commands import Novuss
from tests.in_force import corpus as corpus
from tests.in_force import knowledge as knowledge
from tests.printed import codes, require_print

from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.report.clause_cards import ON_A_SHEET, ROOM, build_card, shorten_text

SITE = "https://example.org/novuss"


@given(st.text(st.sampled_from("ab Ž.з 12\n!"), max_size=300), st.integers(20, 120))
def test_short_text_is_a_beginning_and_has_room(text: str, room: int) -> None:
    found = shorten_text(text, room)
    assert len(found) <= room
    assert " ".join(text.split()).startswith(found.removesuffix("…"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("One. Two. Three.", "One. Two. Three."),
        ("First it is so. Then it is otherwise by far.", "First it is so."),
        ("See 12.20 and 3. punkts for the rest of it all", "See 12.20 and 3. punkts…"),
        ("Первое предложение. Второе длиннее первого.", "Первое предложение."),
    ],
)
def test_text_is_cut_behind_a_sentence(text: str, found: str) -> None:
    assert shorten_text(text, 25) == found


def test_every_clause_fits_and_says_whether_it_is_whole(corpus: Corpus, language: Language) -> None:
    for edition in corpus.rules_editions:
        for clause in corpus.rules.clauses(edition):
            made = build_card(corpus, edition, language, clause, f"{SITE}/")
            assert len(made.text) <= ROOM
            assert made.is_whole == (made.text == " ".join(clause.texts[language].split()))
            assert made.is_whole or made.text[-1] in ".!?…"
            assert made.address == f"{SITE}/{language}/rules/{edition}/{clause.id}/"


@pytest.mark.parametrize("language", ["lv", pytest.param("ru", marks=pytest.mark.audit)])
def test_pdf_has_eight_cards_a_sheet_and_codes_that_lead_to_the_clauses(
    novuss: Novuss, tmp_path: Path, corpus: Corpus, language: Language
) -> None:
    require_print()
    wanted = ["17.1.8", "12.20", "11.1", "A1.18", "17.3", "8.1.3", "2.2", "12.8", "17.1"]
    options = ("--language", language, "--site-url", SITE, "-o", "out/cards.pdf")
    run = novuss("cards", *wanted, *options)
    assert (run.status, run.out) == (0, "out/cards.pdf\n"), run.err
    document = pypdfium2.PdfDocument((tmp_path / "out/cards.pdf").read_bytes())
    assert len(document) == -(-len(wanted) // ON_A_SHEET) == 2
    read, text = [], ""
    for page in document:
        assert tuple(round(side) for side in page.get_size()) == (595, 842)
        text += page.get_textpage().get_text_range()
        picture = page.render(scale=2.5).to_pil()
        read += codes(picture)
    document.close()
    assert sorted(read) == sorted(f"{SITE}/{language}/rules/lnf-2017/{want}/" for want in wanted)
    text = re.sub(r"[\s\u2010\ufffe-]", "", text)
    for number in wanted:
        clause = corpus.rules.clause(number)
        assert clause
        made = build_card(corpus, "lnf-2017", language, clause, SITE)
        assert re.sub(r"[\s-]", "", made.text) in text, number


def test_number_is_found_from_any_keyboard_and_stands_once(novuss: Novuss, tmp_path: Path) -> None:
    numbers = ("17.1.z", "17.1.з", "12,14")
    options = ("--edition", "mfn-2010", "--site-url", SITE, "-o", "cards.html")
    assert novuss("cards", *numbers, *options).status == 0
    page = html.unescape((tmp_path / "cards.html").read_text(encoding="utf-8"))
    assert re.findall(r"<h2>([^ <]+)", page) == ["17.1.з", "12.14"]
    # Nothing is asked of a network: the addresses are text, the codes are drawn in the page.
    assert not re.search(r"<(?:script|link|img)\b|(?:src|href)=", page)


def test_all_that_is_wrong_is_said_at_once(novuss: Novuss, tmp_path: Path) -> None:
    run = novuss("cards", "17.1.99", "12.20", "98", "--site-url", SITE, "-o", "cards.html")
    assert run.status == 2
    assert "17.1.99" in run.err
    assert "98" in run.err
    assert not (tmp_path / "cards.html").exists()

"""Suggest a correction: an address that names its text and survives every sign; none unless set."""

from pathlib import Path
from urllib.parse import parse_qs, quote, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sampling import SAMPLED_LANGUAGES

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.site.checks.correction_address import CorrectionError
from novuss.site.pages.correction_links import (
    LONGEST,
    CorrectedText,
    CorrectionAddresses,
    parse_corrections,
)
from novuss.site.pages.site_pages import read_corrections
from novuss.specs.knowledge_location import find_specs_folder
from novuss.specs.reader import read_specs
from novuss.specs.reviewable_texts import list_texts

from .drawn import drawers, read

MAIL = "mailto:rules@example.org"
FORM = (
    "https://example.org/form?edition={edition}&id={id}&language={language}"
    "&fingerprint={fingerprint}&text={text}&page={page}"
)
PAGES = {"en/federations.md", "de/rules/lnf-2017/index.md"}
ABOUT = CorrectedText("lnf-2017", "17.1.з", "ru", "0123abcd")
AWKWARD = "„Schlag & Stoß“ #1, 50 % – «шайба»\nzweite Zeile? a=b+c"
KINDS = {
    "rules/lnf-2017/17.1.4": 4,
    "rules/lnf-2017/8": 8,
    "rules/mfn-2010/3.5": 4,
    "glossary": 77,
    "equipment/index": 40,
    "discrepancies": 300,
}


@pytest.fixture
def say(corpus: Corpus) -> Wording:
    return Wording(corpus.strings, "de")


def at(address: str, site_url: str = "") -> CorrectionAddresses:
    found = parse_corrections(address, PAGES, site_url)
    assert found
    return found


def drawn(corpus: Corpus, language: Language, name: str, address: str) -> str:
    return drawers(corpus, address)[f"{language}/{name}.md"]()


@pytest.mark.parametrize("text", [AWKWARD, "{edition} {nothing} %0A", "Ž\u00a0±0,5 mm; 'x' \"y\""])
def test_mail_arrives_with_subject_and_text_as_they_are(say: Wording, text: str) -> None:
    address = at(MAIL).fill_in(ABOUT, say, "ru/rules/lnf-2017/17.1.з/", text)
    parts = urlsplit(address)
    assert (parts.scheme, parts.path, parts.fragment) == ("mailto", "rules@example.org", "")
    fields = parse_qs(parts.query, strict_parsing=True)
    assert fields["subject"] == ["Novuss lnf-2017 17.1.з ru 0123abcd"]
    (body,) = fields["body"]
    assert body.replace("\r\n", "\n").startswith(
        f"lnf-2017 17.1.з ru 0123abcd\nru/rules/lnf-2017/17.1.з/\n\n{text}\n\n"
    )
    # Lines as RFC 6068 has them, and a blank never as a plus.
    assert "%0A" not in parts.query.replace("%0D%0A", "")
    assert "+" not in parts.query


def test_form_gets_each_part_in_its_place(say: Wording) -> None:
    address = at(FORM, "https://rules.example/x").fill_in(ABOUT, say, "ru/17/#17.1.з", AWKWARD)
    parts = urlsplit(address)
    assert parts.fragment == ""
    assert parse_qs(parts.query, strict_parsing=True) == {
        "edition": ["lnf-2017"],
        "id": ["17.1.з"],
        "language": ["ru"],
        "fingerprint": ["0123abcd"],
        "text": [AWKWARD],
        "page": ["https://rules.example/x/ru/17/#17.1.з"],
    }


@given(text=st.text(max_size=3000), cyrillic=st.integers(0, 600))
def test_long_text_is_cut_between_words_and_says_so(live: Corpus, text: str, cyrillic: int) -> None:
    say = Wording(live.strings, "ru")
    whole = f"{text} {'шайба ' * cyrillic}".replace("\r", "").strip()
    address = at(FORM).fill_in(ABOUT, say, "ru/", whole)
    (sent,) = parse_qs(urlsplit(address).query, keep_blank_values=True)["text"]
    cut = say("correction.cut")
    assert len(address) <= LONGEST
    if sent != whole:
        assert sent.endswith(cut)
        kept = sent.removesuffix(cut).removesuffix(" ")
        assert whole == kept or whole.startswith(f"{kept} ") or not kept
        # Another word would have been too much.
        if kept:
            word = whole[len(kept) :].split(" ")[1]
            assert len(address) + len(quote(f" {word}", safe="")) > LONGEST


def test_subject_and_body_that_were_named_are_left(say: Wording) -> None:
    address = at("mailto:a@b.c?subject=%5BNovuss%5D%20{id}").fill_in(ABOUT, say, "x/", "T")
    fields = parse_qs(urlsplit(address).query)
    assert fields["subject"] == ["[Novuss] 17.1.з"]
    assert "T" in fields["body"][0]
    assert at("mailto:a@b.c?body={text}").fill_in(ABOUT, say, "x/").count("body=") == 1


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("rules@example.org", "neither mailto:"),
        ("mailto:", "neither mailto:"),
        ("mailto:nobody", "neither mailto:"),
        ("javascript:alert(1)", "neither mailto:"),
        ("ftp://example.org/", "neither mailto:"),
        ("https://", "neither mailto:"),
        ("//example.org/", "neither mailto:"),
        ("en/nowhere/", "neither mailto:"),
        ("https://example.org/?x={nummer}", "{nummer} is none of {edition}, {id}"),
        ({"en": MAIL}, "there is none for de"),
        (dict.fromkeys((*LANGUAGES, "xx"), MAIL), "xx: no language"),
    ],
)
def test_address_that_leads_nowhere_is_refused(address: object, message: str) -> None:
    with pytest.raises(CorrectionError) as error:
        parse_corrections(address, PAGES)
    assert message in str(error.value)


@pytest.mark.parametrize("nothing", ["", None, {}, "  ", {"en": ""}])
def test_nothing_named_is_nothing_offered(nothing: object) -> None:
    assert parse_corrections(nothing, PAGES) is None


def test_page_of_the_site_is_found_among_all(corpus: Corpus, tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en/imprint.md").write_text("# I\n", encoding="utf-8")
    for page in ("en/imprint/", "lv/glossary/", "en/rules/lnf-2017/#x"):
        assert read_corrections(page, corpus, tmp_path)
    with pytest.raises(CorrectionError):
        read_corrections("en/missing/", corpus, tmp_path)


@pytest.mark.parametrize("name", KINDS)
def test_without_an_address_no_page_has_a_trace(written: Path, name: str) -> None:
    for language in LANGUAGES:
        text = (written / language / f"{name}.md").read_text(encoding="utf-8")
        assert "nv-correct" not in text
        assert "correction]" not in text


@pytest.fixture(scope="module")
def fingerprints() -> dict[str, dict[Language, str]]:
    return {text.of: text.marks for text in list_texts(*read_specs(find_specs_folder()))}


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("language", SAMPLED_LANGUAGES)
def test_every_link_names_its_text_by_the_fingerprint_of_the_reviews(
    corpus: Corpus, fingerprints: dict[str, dict[str, str]], name: str, language: Language
) -> None:
    body = read(drawn(corpus, language, name, MAIL))
    links = body.find_class("nv-correct")
    assert len(links) >= KINDS[name]
    for link in links:
        edition, clause, spoken, mark = link.get("data-of").split(" ")
        assert fingerprints[f"{edition} {clause}"][spoken] == mark
        fields = parse_qs(urlsplit(link.get("href")).query)
        assert fields["subject"] == [f"Novuss {link.get('data-of')}"]
        assert len(link.get("href")) <= LONGEST
    assert len(body.find_class("nv-correcting")) == 1


def test_clause_page_offers_it_for_each_of_its_texts(corpus: Corpus) -> None:
    body = read(drawn(corpus, "de", "rules/lnf-2017/17.1.4", MAIL))
    of = [element.get("data-of").split(" ")[:3] for element in body.find_class("nv-correct")]
    assert sorted(of) == sorted(["lnf-2017", "17.1.4", language] for language in LANGUAGES)
    (own,) = [
        element for element in body.find_class("nv-correct") if " de " in element.get("data-of")
    ]
    assert own.getparent().get("class") == "nv-clause__more"
    clause = corpus.rules.clause("17.1.4")
    assert clause
    assert clause.texts.de in unquote(own.get("href"))


def test_clause_that_carries_a_text_in_force_is_about_that_one(corpus: Corpus) -> None:
    carrier = next(
        clause for clause in corpus.rules.clauses("mfn-2010") if len(clause.same_as) == 1
    )
    body = read(drawn(corpus, "lv", f"rules/mfn-2010/{carrier.id}", MAIL))
    for link in body.find_class("nv-correct"):
        assert link.get("data-of").split(" ")[:2] == ["lnf-2017", carrier.same_as[0]]


def test_page_of_the_site_is_linked_from_where_one_is(corpus: Corpus) -> None:
    body = read(drawn(corpus, "lv", "rules/lnf-2017/8", "en/federations/?id={id}"))
    for link in body.find_class("nv-correct"):
        clause = link.get("data-of").split(" ")[1]
        assert link.get("href") == f"../../../../en/federations/?id={clause}"

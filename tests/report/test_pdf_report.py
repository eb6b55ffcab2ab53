"""The PDF: A4 pages that are numbered, named and signed, made without any request."""

import builtins
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from tests.commands import Novuss
from tests.printed import codes, require_print, texts
from tests.sampling import sample

from novuss.languages import LANGUAGES, Language
from novuss.report import pdf_report
from novuss.report.pdf_report import PdfUnavailableError, load_weasyprint, render_pdf
from novuss.report.protocol_lists import Protocol
from novuss.report.report_document import OpenQuestion, Report

Make = Callable[..., Report]


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    load_weasyprint.cache_clear()
    yield
    load_weasyprint.cache_clear()


NUMBERED = {
    "en": "Page {} of {}",
    "de": "Seite {} von {}",
    "ru": "Страница {} из {}",
    "lv": "{}. lappuse no {}",
}
INITIALS = {
    "en": "Initials of this page:",
    "de": "Handzeichen für diese Seite:",
    "ru": "Парафы на этой странице:",
    "lv": "Iniciāļi šai lapai:",
}
SIGNED = {"en": "Signatures", "de": "Unterschriften", "ru": "Подписи", "lv": "Paraksti"}


@pytest.mark.parametrize("language", sample(LANGUAGES, ["lv"].__contains__))
def test_every_page_has_its_number_and_the_event_and_a_camera_can_read_the_code(
    report: Make, language: Language
) -> None:
    require_print()
    data = render_pdf(report(language, "https://rules.example/novuss/"))
    # Matrices lie on their side.
    a4 = [b"595.275591", b"841.889764"]
    boxes = re.findall(rb"/MediaBox \[0 0 ([^]]*)\]", data)
    assert {tuple(box.split()) for box in boxes} <= {tuple(a4), tuple(reversed(a4))}
    found = texts(data)
    assert len(found) > 1
    for number, page in enumerate(found, 1):
        assert NUMBERED[language].format(number, len(found)) in page
        assert "<Open> & Cup" in page
        # Nobody leafs over a page with next to nothing on it.
        assert len(page.split()) > 25
    assert SIGNED[language] in found[0]
    with pypdfium2.PdfDocument(data) as printed:
        # 150 dots an inch are fewer than a phone sees. The code stands with the clauses.
        images = [sheet.render(scale=150 / 72).to_numpy() for sheet in printed]
        seen = [text for image in images for text in codes(image)]
    assert seen == [f"https://rules.example/novuss/{language}/rules/lnf-2017/"]


def test_text_that_asks_for_a_file_or_a_host_gets_none(
    report: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    require_print()
    opened: list[str] = []

    def fetch(_self: object, request: Any, *_args: object, **_more: object) -> None:
        opened.append(getattr(request, "full_url", request))
        raise OSError

    monkeypatch.setattr("urllib.request.OpenerDirector.open", fetch)
    page = "<img src='file:///etc/hostname'><img src='http://127.0.0.1:9/x'><img src='data:,x'>"
    monkeypatch.setattr(pdf_report, "render_html", lambda _report, **_how: page)
    assert render_pdf(report("en")).startswith(b"%PDF")
    assert set(opened) == {"data:,x"}


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (ModuleNotFoundError("No module named 'weasyprint'"), "package"),
        (OSError("cannot load library 'libpango-1.0-0'\nand more"), "libraries"),
    ],
)
def test_what_is_missing_is_told_apart(
    monkeypatch: pytest.MonkeyPatch, error: Exception, cause: str
) -> None:
    load = builtins.__import__

    def missing(name: str, *args: Any, **more: Any) -> Any:
        if name == "weasyprint":
            raise error
        return load(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(PdfUnavailableError) as caught:
        load_weasyprint()
    assert caught.value.cause == cause
    assert caught.value.detail == str(error).splitlines()[0]


def test_computer_without_fonts_is_told_which_to_install(started: Novuss, tmp_path: Path) -> None:
    require_print()
    (tmp_path / "fonts.conf").write_text("<fontconfig/>", encoding="utf-8")
    run = started("quiz", "-o", "quiz.pdf", FONTCONFIG_FILE=str(tmp_path / "fonts.conf"))
    assert "--output: a PDF needs a font" in run.refusal
    assert not (tmp_path / "quiz.pdf").exists()


@pytest.mark.parametrize("language", sample(LANGUAGES, ["de"].__contains__))
def test_every_page_of_decisions_is_signed_or_has_a_place_for_initials(
    report: Make, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    require_print()
    puck = report(language).corpus.equipment.characteristic("puck.outer_diameter", "lnf-2017")
    assert puck
    question = OpenQuestion(puck, "name", "50–52 mm", "QUESTION", "51 mm")
    monkeypatch.setattr(Protocol, "decisions", [question] * 110)
    first, *others = texts(render_pdf(report(language)))
    assert "QUESTION" in first
    assert SIGNED[language] in first
    asked = [page for page in others if "QUESTION" in page]
    assert len(asked) > 1
    assert [page.count(INITIALS[language]) for page in asked] == [1] * len(asked)
    assert sum(page.count(INITIALS[language]) for page in others) == len(asked)


def test_sign_that_no_font_has_is_named_by_its_number() -> None:
    require_print()
    (page,) = texts(pdf_report.convert_to_pdf("<p>puck P\u0378, P\U0010fffd and Ж</p>"))
    assert "puck P[U+0378], P[U+10FFFD] and Ж" in page

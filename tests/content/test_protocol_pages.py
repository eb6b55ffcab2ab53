"""The protocols of two events on paper: what page 1 holds, and how many pages there are."""

import re
import shutil
import subprocess
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from functools import cache

import pypdfium2
import pytest

from novuss.corpus import Corpus, load_corpus
from novuss.inspection.event_head import EventHead
from novuss.inspection.judging import check_readings
from novuss.inspection.readings import Reading
from novuss.inspection.results import EventResult
from novuss.languages import LANGUAGES, Language
from novuss.model.equipment import Characteristic, Free
from novuss.report.document import Report
from novuss.report.pdf import PdfUnavailableError, report_pdf, weasyprint
from novuss.wording import Wording

from .test_example_event import event as example

HEAD = EventHead("Daugava Open 2026", "Rīga", date(2026, 11, 21), "I. Bērziņa", "A. Paraugs")


def middle(one: Characteristic) -> Fraction:
    """A figure that meets whatever the rules say of it."""
    if one.nominal is not None:
        return Fraction(one.nominal)
    bounds = one.bounds or (one.readings[0] if one.readings else None)
    ends = [Fraction(end) for end in (bounds.lower, bounds.upper) if end] if bounds else []
    return sum(ends, Fraction(0)) / len(ends) if ends else Fraction(16)


@cache
def large() -> EventResult:
    """8 tables, 20 pucks, 20 cues and 4 sets of 32 discs, on the printed limits alone."""
    corpus = load_corpus()
    readings: list[Reading] = []

    def measure(item: str, one: Characteristic, place: str | None = None) -> None:
        visual = one.unit is None
        value = middle(one) + Fraction(len(readings) % 7 - 3, 50)
        typed = "yes" if visual else f"{float(value):.2f}"
        amount = True if visual else Fraction(typed)
        colour = "red" if place and place.startswith("red") else "black" if place else None
        readings.append(
            Reading(
                item,
                one,
                typed,
                one.unit or "",
                amount,
                position=place,
                measured_by="J. Judge",
                colour=colour,  # type: ignore[arg-type]
            )
        )

    for letter, kind, number in (("T", "table", 8), ("P", "puck", 20), ("C", "cue", 20)):
        for item in (f"{letter}{place}" for place in range(1, number + 1)):
            for one in corpus.characteristics("lnf-2017", kind):  # type: ignore[arg-type]
                if not isinstance(one.limit, Free):
                    measure(item, one)
    discs = [f"{colour} {place}" for colour in ("red", "black") for place in range(1, 17)]
    for item in ("S1", "S2", "S3", "S4"):
        for one in corpus.characteristics("lnf-2017", "disc"):
            for place in discs if one.unit else [None]:
                measure(item, one, place)
    return check_readings(
        readings,
        corpus.characteristics("lnf-2017"),
        edition="lnf-2017",
        belonging=corpus.belonging("lnf-2017"),
        spreads=corpus.spreads("lnf-2017"),
    )


EVENTS = {"example": lambda: example("limits"), "large": large}


@cache
def printed(name: str, language: Language) -> tuple[str, ...]:
    """The text of every page."""
    try:
        weasyprint()
    except PdfUnavailableError as error:
        pytest.skip(str(error))
    report = Report(EVENTS[name](), HEAD, load_corpus(), language)
    with pypdfium2.PdfDocument(report_pdf(report)) as paper:
        found = [page.get_textpage().get_text_range() for page in paper]
    return tuple(re.sub(r"[￾\u00ad]\r?\n?", "", text) for text in found)


def before_the_annex(pages: Sequence[str], say: Wording) -> int:
    return next(at for at, text in enumerate(pages) if say("protocol.annex") in text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EVENTS)
def test_page_1_is_complete_in_itself(corpus: Corpus, name: str, language: Language) -> None:
    first, *others = printed(name, language)
    say = Wording(corpus.strings, language)
    for key in (
        "report.place",
        "report.edition",
        "report.rule",
        "report.measured-by",
        "protocol.failures",
        "protocol.decisions",
        "report.signatures",
        "report.place-and-day",
        "protocol.digest",
    ):
        assert say(key) in first, key
    assert re.search(r"(?:[0-9a-f]{16}\s){3}[0-9a-f]{16}", first)
    assert all(name in first for name in ("Daugava Open 2026", "I. Bērziņa", "A. Paraugs"))
    # Nothing of it is printed twice.
    assert not any(say("protocol.digest") in text for text in others)
    # What has no room says how many more there are.
    if say("protocol.continued", title="")[:3] in "".join(others):
        assert re.search(r"2", first)


def has_usual_fonts() -> bool:
    """Whether text is set in a font as wide as Arial, by which pages are counted here."""
    if not shutil.which("fc-match"):
        return False
    found = subprocess.run(["fc-match", "Arial"], capture_output=True, text=True, check=False)
    return "Liberation" in found.stdout or "Arial" in found.stdout


@pytest.mark.skipif(not has_usual_fonts(), reason="pages are counted with Arial or its like")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "before", "whole"), [("example", 4, 12), ("large", 5, 12)], ids=["example", "large"]
)
def test_a_judge_leafs_through_few_pages(
    corpus: Corpus, name: str, before: int, whole: int, language: Language
) -> None:
    pages = printed(name, language)
    assert before_the_annex(pages, Wording(corpus.strings, language)) <= before
    assert len(pages) <= whole


@pytest.mark.parametrize("name", EVENTS)
def test_every_item_is_on_the_pages_before_the_annex(corpus: Corpus, name: str) -> None:
    pages = printed(name, "en")
    signed = "\n".join(pages[: before_the_annex(pages, Wording(corpus.strings, "en"))])
    for item in EVENTS[name]().items:
        assert re.search(rf"\b{item.item}\b", signed), item.item
    # Every disc of a set has its own line.
    if name == "large":
        assert len(re.findall(r"\bred 16\b", signed)) >= 4

"""The protocols of two events on paper: what page 1 holds, and how many pages there are."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from tests.printed import require_print, texts
from tests.sampling import sample
from tests.table_readings import judged, reading

from novuss.corpus import Corpus, load_corpus
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.inspection.readings import Reading
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.model.equipment_records import Characteristic, Free
from novuss.report.pdf_report import render_pdf
from novuss.report.report_document import Report

from .test_example_event import event as example

HEAD = EventHead("Daugava Open 2026", "Rīga", date(2026, 11, 21), "I. Bērziņa", "A. Paraugs")


def middle(record: Characteristic) -> Fraction:
    """A figure that meets whatever the rules say of it."""
    if record.nominal is not None:
        return Fraction(record.nominal)
    bounds = record.bounds or (record.readings[0] if record.readings else None)
    ends = [Fraction(end) for end in (bounds.lower, bounds.upper) if end] if bounds else []
    return sum(ends, Fraction(0)) / len(ends) if ends else Fraction(16)


@cache
def large() -> EventResult:
    """8 tables, 20 pucks, 20 cues and 4 sets of 32 discs, on the printed limits alone."""
    corpus = load_corpus()
    readings: list[Reading] = []

    def measure(item: str, record: Characteristic, place: str | None = None) -> None:
        value = middle(record) + Fraction(len(readings) % 7 - 3, 50)
        typed = f"{float(value):.2f}" if record.unit else "yes"
        note = {"position": place, "colour": place.partition(" ")[0]} if place else {}
        readings.append(reading(corpus, item, record.id, typed, measured_by="J. Judge", **note))

    for letter, kind, number in (("T", "table", 8), ("P", "puck", 20), ("C", "cue", 20)):
        for item in (f"{letter}{place}" for place in range(1, number + 1)):
            for record in corpus.equipment.characteristics("lnf-2017", kind):  # type: ignore[arg-type]
                if not isinstance(record.limit, Free):
                    measure(item, record)
    discs = [f"{colour} {place}" for colour in ("red", "black") for place in range(1, 17)]
    for item in ("S1", "S2", "S3", "S4"):
        for record in corpus.equipment.characteristics("lnf-2017", "disc"):
            for place in discs if record.unit else [None]:
                measure(item, record, place)
    return judged(
        corpus,
        readings,
        belonging=corpus.equipment.belonging("lnf-2017"),
        spreads=corpus.equipment.spreads("lnf-2017"),
    )


EVENTS = {"example": lambda: example("limits"), "large": large}


#: Each event in a language of its own in every run, and in every other at length.
CASES = sample(product(EVENTS, LANGUAGES), [("example", "ru"), ("large", "en")].__contains__)


@pytest.fixture(scope="module")
def printed(once: Callable[..., Path]) -> Callable[[str, Language], list[str]]:
    """The text of every page of a protocol, which is printed once for all workers."""

    def of(name: str, language: Language) -> list[str]:
        require_print()

        def make(folder: Path) -> None:
            folder.mkdir()
            report = Report(EVENTS[name](), HEAD, load_corpus(), language)
            pages = json.dumps(texts(render_pdf(report)), ensure_ascii=False)
            (folder / "pages.json").write_text(pages, encoding="utf-8")

        folder = once(f"protocol-{name}-{language}", make)
        pages: list[str] = json.loads((folder / "pages.json").read_text(encoding="utf-8"))
        return pages

    return of


Printed = Callable[[str, Language], list[str]]


def before_the_annex(pages: Sequence[str], say: Wording) -> int:
    return next(at for at, text in enumerate(pages) if say("protocol.annex") in text)


@pytest.mark.parametrize(("name", "language"), CASES)
def test_page_1_is_complete_in_itself(
    corpus: Corpus, printed: Printed, name: str, language: Language
) -> None:
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
@pytest.mark.parametrize(("name", "language"), CASES)
def test_a_judge_leafs_through_few_pages(
    corpus: Corpus, printed: Printed, name: str, language: Language
) -> None:
    pages = printed(name, language)
    most = {"example": 4, "large": 5}[name]
    assert before_the_annex(pages, Wording(corpus.strings, language)) <= most
    assert len(pages) <= 12


@pytest.mark.parametrize(("name", "language"), CASES)
def test_every_item_is_on_the_pages_before_the_annex(
    corpus: Corpus, printed: Printed, name: str, language: Language
) -> None:
    pages = printed(name, language)
    signed = "\n".join(pages[: before_the_annex(pages, Wording(corpus.strings, language))])
    for item in EVENTS[name]().items:
        assert re.search(rf"\b{item.item}\b", signed), item.item
    # Every disc of a set has its own line.
    if name == "large":
        assert len(re.findall(r"\bred 16\b", signed)) >= 4

"""The protocol that the browser prints is that of the command line, cell by cell."""

import datetime
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from lxml import html
from tests.check.test_random import event as random_event
from tests.node import Scripts
from tests.sampling import sample

from novuss.corpus import Corpus
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.languages import LANGUAGES, Language
from novuss.opendata.vectors.case_builders import build_row
from novuss.opendata.vectors.expected_outcomes import judge_given
from novuss.opendata.vectors.vector_records import Given, Row
from novuss.report.html_report import render_html
from novuss.report.report_document import Report
from novuss.report.results_fingerprint import compute_fingerprint

DAY = datetime.date(2026, 11, 21)
HEAD = EventHead("Latvijas <atklātais> & 2026", "Rīga", DAY, "I. Bērziņa", "A. Paraugs")
SITE = "https://rules.example/novuss/"
#: An element of a page: tag, class, and the text up to its first child and behind itself.
Element = tuple[str, str, str]


def texts(page: str) -> Iterator[Element]:
    """The page, element by element, but for who made it and how wide its columns are."""
    document = html.document_fromstring(page)
    # The browser draws no codes of squares, and its times are those of where it is; a measuring
    # table tells of no earlier readings.
    apart = "//a[@class='code']|//footer/p[2]|//*[@id='again' or @id='zone']"
    for drawn in document.xpath(apart):
        drawn.drop_tree()
    for element in document.body.iter():
        if element.tag in ("col", "colgroup") or element.get("class") == "running":
            continue
        parts = [" ".join((text or "").split()) for text in (element.text, element.tail)]
        # What runs on in a line has blanks in between.
        if element.tag == "article" or element.getparent().get("class") == "columns":
            parts.append(" ".join(element.text_content().split()))
        given = {name: value for name, value in element.items() if name not in ("class", "style")}
        parts += [f"{name}={given[name]}" for name in sorted(given)]
        yield str(element.tag), str(element.get("class") or "").strip(), "|".join(parts)


def ours(corpus: Corpus, language: Language, found: EventResult) -> list[Element]:
    page = render_html(Report(found, HEAD, corpus, language, site_url=SITE))
    return [*texts(page.replace("clauses coded", "clauses"))]


def both(
    corpus: Corpus, module: Scripts, language: Language, given: Given
) -> tuple[list[Element], list[Element]] | None:
    found, _ = judge_given(corpus, given, language)
    if found is None:
        return None
    page, digest = module(
        "protocol",
        language=language,
        given=given.model_dump(mode="json"),
        head={
            "name": HEAD.name,
            "place": HEAD.place,
            "day": DAY.isoformat(),
            "seniorJudge": HEAD.senior_judge,
            "chiefJudge": HEAD.chief_judge,
        },
        # The form takes them from inspections, which nobody has here.
        inspectors=Report(found, HEAD, corpus, language).inspectors,
        site=SITE,
        made="",
    )
    assert digest == compute_fingerprint(found)
    return ours(corpus, language, found), list(texts(page))


def compared(expected: list[Element], drawn: list[Element]) -> None:
    for place, (element, other) in enumerate(zip(expected, drawn, strict=False)):
        assert element == other, place
    assert len(expected) == len(drawn)


def whole_event(corpus: Corpus) -> Given:
    """An event with every sort of thing in it."""

    def row(item: str, name: str, value: str, unit: str = "mm", **rest: str) -> Row:
        kind = name.partition(".")[0]
        cells = {"item": item, "kind": kind, "characteristic": name, "value": value, "unit": unit}
        return build_row(**cells, measured_by=rest.pop("by", "I. Bērziņa"), **rest)

    rows: list[Row] = []
    for n in range(1, 15):
        rows += [
            row(f"P{n}", "puck.outer_diameter", f"44,{n}", participant="Ž. <Ozols>"),
            row(f"P{n}", "puck.thickness", "1.45", "cm"),
            row(f"P{n}", "puck.weight", f"{n + 9}.5", "g", remark="x"),
            row(f"P{n}", "puck.single_piece_of_wood", "nē" if n == 3 else "jā", ""),
        ]
    rows += [
        row("P3", "puck.outer_diameter", "45,25", occasion="during", position="mala"),
        *(row("P15", "puck.outer_diameter", value, position=value) for value in ("44", "44,5")),
        row("P15", "puck.weight", "4", "g", confirmed="yes", measured_at="9:30", by="J. Kalns"),
        row("P16", "puck.weight", "200", "g", remark="slapjš\nnomainīts", instrument="Svari"),
        row("P16", "puck.thickness", "14,5", remark="slapjš", instrument="<Bīdmērs>"),
    ]
    for n in (1, 2, 10):
        rows += [
            row(f"T{n}", "table.diagonal", "1024.4", position="A-C", by="J. Kalns"),
            row(f"T{n}", "table.diagonal", f"102{n}.9", position="B-D"),
            row(f"T{n}", "table.height", f"{740 + n * 5}"),
            row(f"T{n}", "table.pocket_diameter", f"10{n % 10}.5", position="1"),
            row(f"T{n}", "table.pocket_diameter", "", "", position="2"),
            row(f"T{n}", "table.rail_angle", f"{89 + n / 4}", "°", uncertainty="0.1"),
        ]
    for n in range(1, 17):
        rows.append(row(f"r{n}", "disc.diameter", "30.1", set="S1", colour="red"))
        rows.append(row(f"m{n}", "disc.weight", f"{3 + n / 8}", "g", set="S1", colour="black"))
    rows += [row("S2", "disc.thickness", f"12.{n}", position=f"sarkans {n}") for n in range(5)]
    rows += (
        [row("S2", "disc.same_size", "+", "")]
        if corpus.equipment.characteristic("disc.same_size")
        else []
    )
    rows += [
        row("K1", "cue.length", "1,6", "m", participant="A"),
        row("K2", "cue.tip_diameter", "9"),
    ]
    limit = build_row(
        characteristic="disc.diameter",
        lower="29,5",
        upper="30,05",
        unit="mm",
        set_by="A. Paraugs",
        set_on="21.11.2026",
        reason="vienošanās",
    )
    waiver = build_row(
        kind="cue",
        item="K1",
        characteristic="cue.length",
        reason="cita nav.",
        chief_judge="A. Paraugs",
        scope="šis turnīrs",
        date="2026-11-21",
    )
    scales = {"kind": "svari", "unit": "g", "resolution": "0.1", "uncertainty": "0.2"}
    calliper = {"kind": "bīdmērs", "unit": "mm", "resolution": "0.05", "range_to": "150"}
    dates = {"calibrated": "2024-11-01", "due": "2025-11-01"}
    register = [
        build_row(id="Svari", **scales),
        build_row(id="<Bīdmērs>", **calliper, **dates),
        build_row(id="unused", **calliper),
    ]
    return Given.model_validate(
        {
            "edition": "lnf-2017",
            "instruments": register,
            "day": "2026-11-21",
            "readings": rows,
            "limits": [limit],
            "waivers": [waiver, {**waiver, "item": "K2", "characteristic": "cue.tip_diameter"}],
        }
    )


#: Fifth by fifth, every language, either rule and both ways occur.
CASES = [*product(LANGUAGES, ("simple", "guarded"), (False, True))]


@pytest.mark.parametrize(("language", "rule", "complete"), sample(CASES, CASES[::5].__contains__))
def test_an_event_with_everything_is_told_alike(
    corpus: Corpus, module: Scripts, language: Language, rule: str, complete: bool
) -> None:
    given = whole_event(corpus).model_copy(update={"complete": complete, "rule": rule})
    pages = both(corpus, module, language, given)
    assert pages
    compared(*pages)
    # What is named without a register is a mere note.
    pages = both(corpus, module, language, given.model_copy(update={"instruments": None}))
    assert pages
    compared(*pages)


@pytest.mark.parametrize("events", [8, pytest.param(60, marks=pytest.mark.audit)])
def test_events_at_random_are_told_alike(corpus: Corpus, module: Scripts, events: int) -> None:
    random, seen = Random(15), 0
    while seen < events:
        given = random_event(corpus, random)
        pages = both(corpus, module, random.choice(LANGUAGES), given)
        if pages:
            seen += 1
            compared(*pages)


def test_a_list_that_is_too_long_goes_on_behind_page_one(corpus: Corpus, module: Scripts) -> None:
    rows = [
        {
            "item": f"Puck number {n}{'x' * (n % 40)}",
            "kind": "puck",
            "characteristic": "puck.outer_diameter",
            "value": f"4{5 + n % 5}.01",
            "unit": "mm",
        }
        for n in range(1, 120)
    ]
    rows += [
        {"item": "T1", "kind": "table", "characteristic": record.id, "value": "1", "unit": "mm"}
        for record in corpus.equipment.characteristics("lnf-2017", "table")
        if record.quantity == "length"
    ]
    pages = both(corpus, module, "de", Given(edition="lnf-2017", readings=rows))
    assert pages
    compared(*pages)
    for name in ("failures", "decisions"):
        assert any(element[2].endswith(f"#{name}-more") for element in pages[1])
    assert [element[1] for element in pages[1]].count("initials") == 1

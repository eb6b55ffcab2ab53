"""A small event in which every verdict, limit and remark of a report occurs."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction

import pytest
from tests.table_readings import judged, reading

from novuss.corpus import Corpus
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.inspection.reading_decision import DecisionRule, WorkingLimit
from novuss.languages import Language
from novuss.model.equipment_records import Bounds
from novuss.report.report_document import InputFile, Report

#: item, characteristic, value as typed, unit as typed, expanded uncertainty
READINGS = [
    ("P1", "puck.outer_diameter", "44,5", "mm", "0.04"),
    ("P2", "puck.outer_diameter", "44,97", "mm", "0.04"),
    ("P3", "puck.outer_diameter", "45,02", "mm", "0.04"),
    ("P4", "puck.outer_diameter", "4.505", "cm", "0.04"),
    ("P4", "puck.outer_diameter", "44.5", "mm", "0.04"),
    ("P5", "puck.outer_diameter", "44.5", "mm", None),
    ("P6", "puck.outer_diameter", "", "mm", None),
    ("P7", "puck.single_piece_of_wood", "ja", "", None),
    ("P7", "puck.not_glued", "нет", "", None),
    ("P7", "puck.hole_diameter", "9.8", "mm", "0.04"),
    ("T1", "table.pocket_diameter", "100.2", "mm", "0.1"),
    ("T1", "table.pocket_diameter", "50", "mm", "0.1"),
    ("T1", "table.surface_thickness", "12", "mm", "0.1"),
    ("T1", "table.circle_diameter", "251", "mm", "0.1"),
    ("<script>alert(1)</script>", "disc.weight", "5.5", "g", "0.01"),
]
#: What is typed otherwise.
AMOUNTS = {"4.505": Fraction("45.05"), "ja": True, "нет": False}


@pytest.fixture(scope="session")
def event(corpus: Corpus) -> EventResult:
    """Pucks, a table and a disc under the guarded rule, with one working limit."""
    readings = [
        reading(
            corpus,
            item,
            name,
            value,
            unit=unit,
            amount=AMOUNTS.get(value),
            uncertainty=Fraction(uncertainty) if uncertainty else None,
            position="<b>left</b>" if item == "T1" else None,
            remark="& <i>worn</i>" if value == "50" else None,
        )
        for item, name, value, unit, uncertainty in READINGS
    ]
    limit = WorkingLimit(
        "table.circle_diameter",
        Bounds(lower="249", upper="252"),
        "<u>Chief</u>",
        date(2026, 11, 20),
        "for <em>this</em> event",
    )
    return judged(corpus, readings, rule=DecisionRule("guarded"), working_limits=[limit])


@pytest.fixture(scope="session")
def report(corpus: Corpus, event: EventResult) -> Callable[..., Report]:
    """The event's report in a language, with or without the address of a site."""

    def make(language: Language, site_url: str | None = None) -> Report:
        return Report(
            event,
            EventHead("<Open> & Cup", "Rīga", date(2026, 11, 21), 'I. "B" <x>', "A. Paraugs"),
            corpus,
            language,
            (InputFile("<a>.csv", "0123456789abcdef" * 4),),
            site_url,
            version="0",
        )

    return make

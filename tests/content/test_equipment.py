"""What Appendix 1 and the 2010 edition say, figure by figure."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from tests.cases import Typed, read_cases

from novuss.corpus import Corpus
from novuss.inspection.reading_units import UnitTable, convert_unit
from novuss.inspection.typed_numbers import parse_number
from novuss.model.equipment_records import (
    EQUIPMENT_KINDS,
    Bounds,
    Characteristic,
    Evidence,
    PossibleLimit,
)
from novuss.model.record_base import fold_text

#: The rows of Appendix 1: row, id, what it asks for in mm, g or degrees, how sure the reading is.
APPENDIX_1 = [
    (1, "table.height", "750 to 780", "high"),
    (2, "table.surface_size", "999 to 1001", "high"),
    (3, "table.diagonal_difference", "disputed, to 1.5 | each 1412.7 to 1415.7", "medium"),
    (4, "table.surface_thickness", "unknown", "low"),
    (5, "table.rail_width", "44 to 46", "medium"),
    (6, "table.rail_height", "24 to 26", "high"),
    (7, "table.rail_angle", "89 to 91", "medium"),
    (8, "table.pocket_diameter", "unknown, 100", "high"),
    (9, "table.pocket_to_rail", "unknown, 15", "high"),
    (10, "table.line_thickness", "unknown, 1", "high"),
    (11, "table.edge_zone_depth", "unknown, 130", "high"),
    (12, "table.circle_diameter", "unknown, 250", "high"),
    (13, "table.circle_centre_to_rail", "unknown, 500", "high"),
    (14, "table.leg_adjustment", "30 to", "high"),
    (15, "table.levelness", "to 0.5", "medium"),
    (16, "puck.outer_diameter", "44 to 45", "high"),
    (17, "puck.thickness", "14 to 15", "high"),
    (18, "puck.hole_diameter", "disputed, 10 to 10.5 | 9.5 to 10.5", "medium"),
    (19, "puck.weight", "to 22", "high"),
    (20, "disc.diameter", "nominal, 30", "high"),
    (21, "disc.thickness", "nominal, 12", "high"),
    (22, "disc.hole_diameter", "nominal, 8", "high"),
    (23, "disc.weight", "disputed, 4.7 to 5.4 | 4.1 to 6 | 4.1 to 5.3 | 4.8 to 6", "low"),
    (24, "cue.wooden_tip_length", "250 to", "high"),
    (25, "cue.tip_diameter", "6 to 10", "high"),
    (26, "cue.length", "to 1500", "high"),
    (27, "cue.tip_condition", "visual", "high"),
    (28, "brush.condition", "visual", "high"),
]
#: What the limits of the rows rest on.
EVIDENCE: dict[Evidence, set[int]] = {
    "printed": {1, 2, 6, 14, 16, 17, 19, 24, 25, 26},
    "our-reading": {5, 7, 15},
    "disputed": {3, 18, 23},
    "unknown": {4, 8, 9, 10, 11, 12, 13},
    "nominal": {20, 21, 22},
    "free": {27},
}
#: The figures of the column "quantity"; rows 3 and 15 print a deviation, which is one from zero.
NOMINAL = {
    "table.height": "750",
    "table.surface_size": "1000",
    "table.diagonal_difference": "0",
    "table.levelness": "0",
    "table.rail_width": "45",
    "table.rail_height": "25",
    "table.rail_angle": "90",
    "puck.outer_diameter": "44.5",
    "puck.thickness": "14.5",
    "puck.hole_diameter": "10",
    "cue.tip_diameter": "8",
}
#: What the row texts ask for besides the figures, and the row.
SEEN = {
    "A1.4": {"table.plywood_surface_lacquered", "table.surface_smooth"},
    "A1.5": {"table.wooden_rails", "table.rails_fixed"},
    "A1.8": {"table.pocket_bags", "table.pocket_rim_smooth"},
    "A1.10": {"table.lines_black"},
    "A1.11": {"table.edge_lines_parallel"},
    "A1.12": {"table.circle_in_four_sectors"},
    "A1.14": {"table.legs_stable", "table.top_fixed_to_legs"},
    "A1.16": {
        "puck.single_piece_of_wood",
        "puck.not_glued",
        "puck.not_painted_or_lacquered",
        "puck.not_impregnated",
    },
    "A1.20": {"disc.wooden", "disc.edges_rounded", "disc.faces_hollowed", "disc.red_and_black"},
    "A1.24": {"cue.round_wooden_tip"},
    "A1.27": {"cue.tip_condition"},
    "A1.28": {"brush.condition", "brush.at_table"},
}
EDITION_2010 = [
    ("table.height", "24.5", "750 to 780"),
    ("table.surface_size", "24.1", "nominal, 1000"),
    ("table.surface_thickness", "24.1", "16 to"),
    ("table.rail_width", "24.1", "nominal, 45"),
    ("table.rail_height", "24.1", "nominal, 25"),
    ("table.pocket_diameter", "24.1", "nominal, 100"),
    ("table.pocket_to_rail", "24.1", "nominal, 15"),
    ("table.line_thickness", "24.2", "nominal, 1"),
    ("table.edge_zone_depth", "24.2", "nominal, 130"),
    ("table.circle_diameter", "24.2", "nominal, 250"),
    ("disc.diameter", "25.1", "nominal, 30"),
    ("disc.thickness", "25.1", "nominal, 12"),
    ("disc.hole_diameter", "25.1", "nominal, 8"),
    ("disc.sixteen_of_each_colour", "25.2", "visual"),
    ("puck.outer_diameter", "26.1", "44 to 45"),
    ("puck.thickness", "26.1", "14 to 15"),
    ("puck.hole_diameter", "26.1", "10 to 10.2"),
    ("puck.weight", "26.1", "to 22"),
    ("cue.wooden_tip_length", "27.1", "250 to"),
    ("cue.round_wooden_tip", "27.1", "visual"),
    ("cue.tip_diameter", "27.1", "6 to 10"),
    ("cue.length", "27.1", "free"),
    ("cue.thickness", "27.1", "free"),
    ("cue.weight", "27.1", "free"),
    ("table.circle_centre_to_rail", "24.2", "unknown"),
    ("table.leg_adjustment", "24.5", "unknown"),
    ("table.levelness", "24.5", "unknown"),
    ("participant.clothing", "4.1", "visual"),
    ("participant.shoes", "4.1", "visual"),
]


def interval(bounds: Bounds) -> str:
    per_piece = "each " if isinstance(bounds, PossibleLimit) and bounds.of else ""
    lower, upper = (
        "" if figure is None else f"{figure.normalize():f}"
        for figure in (bounds.lower, bounds.upper)
    )
    return f"{per_piece}{lower} to {upper}".strip()


def write_limit(record: Characteristic) -> str:
    """The limit as the tables above write it."""
    if record.bounds is not None:
        return interval(record.bounds)
    if record.readings:
        return f"disputed, {' | '.join(map(interval, record.readings))}"
    nominal = "" if record.nominal is None else f", {record.nominal}"
    return record.limit.kind + nominal


def list_limits(corpus: Corpus, edition: str, *seen: str) -> list[Characteristic]:
    """What is measured, and of what is looked at that which is named, in the order of the file."""
    return [
        record
        for record in corpus.equipment.characteristics(edition)
        if record.quantity != "visual" or record.kind == "participant" or record.id in seen
    ]


def test_appendix_1_limits_what_its_rows_say_and_nothing_else(corpus: Corpus) -> None:
    limits = {
        record.id: (record.clause, write_limit(record), record.confidence)
        for record in list_limits(corpus, "lnf-2017", "cue.tip_condition", "brush.condition")
    }
    rows = {name: (f"A1.{row}", *limit) for row, name, *limit in APPENDIX_1}
    rows |= dict.fromkeys(("cue.thickness", "cue.weight"), ("A1.27", "free", "high"))
    clothes = ("participant.clothing", "participant.shoes")
    assert limits == rows | dict.fromkeys(clothes, ("3.1", "visual", "high"))


def test_evidence_of_every_limit_is_that_of_its_row(corpus: Corpus) -> None:
    """Of a visual check there is none; the one document of 2010 prints what it sets."""
    of_row = {f"A1.{row}": evidence for evidence, rows in EVIDENCE.items() for row in rows}
    for record in corpus.equipment.characteristics("lnf-2017"):
        assert record.evidence == (None if record.unit is None else of_row[record.clause]), (
            record.id
        )
    for record in corpus.equipment.characteristics("mfn-2010"):
        of_kind = record.limit.kind if record.bounds is None else "printed"
        assert record.evidence == (None if record.unit is None else of_kind), record.id


def test_2010_limits_what_it_prints_and_nothing_else(corpus: Corpus) -> None:
    seen = (name for name, _, limit in EDITION_2010 if limit == "visual")
    limits = {
        record.id: (record.clause, write_limit(record))
        for record in list_limits(corpus, "mfn-2010", *seen)
    }
    assert limits == {name: (clause, limit) for name, clause, limit in EDITION_2010}


def test_nominal_figures_that_deviations_are_counted_from(corpus: Corpus) -> None:
    records = {record.id: record for record in corpus.equipment.characteristics("lnf-2017")}
    assert {name: str(records[name].nominal) for name in NOMINAL} == NOMINAL


def test_nominal_figures_of_appendix_1_are_those_of_its_evidence(
    corpus: Corpus, shared: Path
) -> None:
    table = (shared / "reference/appendix1.tsv").read_text(encoding="utf-8").splitlines()
    names, *rows = ([*line.split("\t")] for line in table)
    for cells in rows:
        row = dict(zip(names, cells, strict=False))
        printed = re.search(r"nominal=([\d.]+)", row["reading"])
        for record in corpus.equipment.characteristics("lnf-2017"):
            if record.clause == f"A1.{row['row']}" and record.quantity != "visual":
                nominal = None if record.nominal is None else str(record.nominal)
                assert nominal == (printed and printed[1]), record.id


def test_edition_of_2010_has_a_nominal_figure_only_where_it_prints_one(
    corpus: Corpus, shared: Path
) -> None:
    """A figure that stands alone; the ends of a range, and their middle, are none."""
    text = (shared / "sources/ru-2010.md").read_text(encoding="utf-8")
    _, printed = text.split("ИНВЕНТАРЬ СОРЕВНОВАНИЙ")
    ranges = re.sub(r"\d+(?:,\d+)? ?[-–] ?\d+(?:,\d+)?", " ", printed)
    figures = {*re.findall(r"\d+(?= мм)", ranges), *("1000" for _ in re.findall("1x1 м", ranges))}
    nominal = {
        record.id: str(record.nominal)
        for record in corpus.equipment.characteristics("mfn-2010")
        if record.nominal is not None
    }
    assert set(nominal.values()) <= figures
    assert set(nominal) == {line[0] for line in EDITION_2010 if line[2].startswith("nominal")}


#: By the kind of a limit: what its cases have to show without a working limit. A printed bound
#: is at least met by one case and missed by another.
SHOWN = {
    "band": {"pass", "fail"},
    "maximum": {"pass", "fail"},
    "minimum": {"pass", "fail"},
    "visual": {"pass", "fail"},
    "free": {"pass"},
    "nominal": {"undecided"},
    "unknown": {"undecided"},
    "disputed": {"pass", "undecided", "fail"},
}


@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010"])
def test_every_limit_has_its_cases(corpus: Corpus, edition: str) -> None:
    """At every printed limit, and at least one of every verdict that its kind can have."""
    cases, _ = read_cases(Path(__file__).parent / "cases")
    seen: dict[str, set[str]] = {}
    gives = {quantity.id: quantity.gives for quantity in corpus.equipment.raw_quantities(edition)}
    for case in cases:
        if case.edition == edition and case.rule == "simple" and not case.working_limit:
            for reading in case.reading:
                seen.setdefault(
                    gives.get(reading.characteristic, reading.characteristic), set()
                ).add(case.verdict)
    lacking = [
        f"tests/content/cases/{record.kind}.yaml: no case of {edition} has {record.id} {verdict}"
        for record in corpus.equipment.characteristics(edition)
        for verdict in sorted(SHOWN[record.limit.kind] - seen.get(record.id, set()))
    ]
    assert not lacking, "\n".join(lacking)


@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010"])
def test_every_printed_bound_has_a_case_at_it(corpus: Corpus, edition: str) -> None:
    cases, _ = read_cases(Path(__file__).parent / "cases")
    at = {
        (reading.characteristic, amount(corpus, edition, reading))
        for case in cases
        if case.edition == edition and case.verdict == "pass"
        for reading in case.reading
        if reading.unit
    }
    lacking = [
        f"tests/content/cases/{record.kind}.yaml: no case of {edition} has {record.id} at {bound}"
        for record in corpus.equipment.characteristics(edition)
        if record.bounds
        for bound in (record.bounds.lower, record.bounds.upper)
        if bound is not None and (record.id, Fraction(bound)) not in at
    ]
    assert not lacking, "\n".join(lacking)


def amount(corpus: Corpus, edition: str, typed: Typed) -> Fraction | None:
    """A reading of a case in the unit of its characteristic."""
    record = corpus.equipment.characteristic(typed.characteristic, edition)
    if record is None:
        return None
    unit = UnitTable(corpus.vocabulary).resolve_unit(typed.unit, record)
    return convert_unit(parse_number(typed.value), unit, record)


def test_row_texts_of_appendix_1_are_visual_checks(corpus: Corpus) -> None:
    seen: dict[str, set[str]] = {}
    for record in corpus.equipment.characteristics("lnf-2017"):
        if record.quantity == "visual" and record.kind in EQUIPMENT_KINDS:
            seen.setdefault(record.clause, set()).add(record.id)
    assert seen == SEEN


@pytest.mark.parametrize(
    ("edition", "counts"),
    [
        # Row 20 gives no number, so that only the clauses on play do.
        ("lnf-2017", [("10.3", 8, "play"), ("21.8", 16, "play")]),
        ("mfn-2010", [("25.2", 16, "set")]),
    ],
)
def test_number_of_discs_of_each_colour(
    corpus: Corpus, edition: str, counts: list[tuple[str, int, str]]
) -> None:
    found = corpus.equipment.belonging(edition).set_counts
    assert [(rule.clause, rule.each, rule.about) for rule in found] == counts
    assert all(corpus.rules.clause(rule.clause, edition) for rule in found)


def test_brush_at_each_table_is_asked_for_since_2017(corpus: Corpus) -> None:
    rules = [
        (companion.kind, companion.of, companion.characteristic)
        for companion in corpus.equipment.belonging().companions
    ]
    assert rules == [("brush", "table", "brush.at_table")]
    assert corpus.equipment.belonging("mfn-2010").companions == []


@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010"])
def test_every_name_leads_to_its_characteristic(
    corpus: Corpus, edition: str, language: str
) -> None:
    for record in corpus.equipment.characteristics(edition):
        words = corpus.equipment.characteristic_words(edition, record.kind)
        name = getattr(record.names, language)
        assert words[fold_text(name)] is record
        assert bool(re.search("[а-я]", name)) == (language == "ru"), name


@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010"])
def test_unit_follows_from_what_is_measured(corpus: Corpus, edition: str) -> None:
    for record in corpus.equipment.characteristics(edition):
        weight, angle = "weight" in record.id, "angle" in record.id
        expected = "g" if weight else "degree" if angle else "mm"
        assert record.unit == (None if record.quantity == "visual" else expected), record.id


def test_confidence_of_the_edition_of_2010(corpus: Corpus) -> None:
    """It prints its figures plainly; where the circle lies, and what a length is, it does not."""
    unsure = [
        (record.id, record.confidence) for record in corpus.equipment.characteristics("mfn-2010")
    ]
    assert [pair for pair in unsure if pair[1] != "high"] == [
        ("table.circle_centre_to_rail", "medium"),
        ("cue.wooden_tip_length", "medium"),
    ]


@pytest.mark.parametrize("edition", ["lnf-2017", "mfn-2010"])
def test_medium_and_low_readings_ask_the_federation(corpus: Corpus, edition: str) -> None:
    silent = [
        record.id
        for record in corpus.equipment.characteristics(edition)
        if record.confidence != "high" and not record.question
    ]
    assert silent == []


def test_print_stands_letter_by_letter(corpus: Corpus) -> None:
    prints = {
        record.id: (record.print.quantity, record.print.tolerance)
        for record in corpus.equipment.characteristics()
        if record.quantity != "visual"
    }
    assert prints["table.height"] == ("750", "+30")
    assert prints["table.surface_size"] == ("1000", "11")
    assert prints["puck.outer_diameter"] == ("44,5", "0,5")
    assert prints["puck.hole_diameter"] == ("10", "+0.5")
    assert prints["disc.weight"] == ("4,7/5,4", "10,6")
    assert prints["cue.length"] == ("bis 1500", "-")

"""What the figures of the rules show: pieces where the clauses put them, in four languages."""

import re
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

import pytest
from lxml import etree

from novuss.corpus import Corpus, load_corpus
from novuss.figures.puck_path import find_point_short_of, find_reflection_point
from novuss.figures.scale_drawings import LEAST, PHONE, Picture, draw_figure
from novuss.languages import Language
from novuss.localized_wording import Wording

from .conftest import with_lengths

SVG = "{http://www.w3.org/2000/svg}"
FIGURES = [figure.id for figure in load_corpus().figures]
#: Every figure but the drawings of the equipment itself.
RULES = [figure.id for figure in load_corpus().figures if figure.kind is None]
STROKES = [name for name in FIGURES if name.startswith("stroke-")]

# By Appendix 1: side, edge zone, circle, line, and the radii of disc, puck and their holes.
SIDE, ZONE, CIRCLE, LINE = 1000, 130, 250, 1
DISC, DISC_HOLE, PUCK, PUCK_HOLE = 15, 4, 22.25, 5


@dataclass(frozen=True)
class Ring:
    """A disc or a puck of a drawing: its classes, middle and radii in mm."""

    style: str
    x: float
    y: float
    radius: float
    hole: float


def draw_named(corpus: Corpus, name: str, language: Language = "en") -> Picture:
    (figure,) = (figure for figure in corpus.figures if figure.id == name)
    edition = next(iter(figure.clauses))
    return draw_figure(figure, corpus, edition, Wording(corpus.strings, language))


def svg(corpus: Corpus, name: str, language: Language = "en") -> etree._Element:
    return etree.fromstring(draw_named(corpus, name, language).svg)


def rings(corpus: Corpus, name: str, style: str = "") -> list[Ring]:
    found = []
    for path in svg(corpus, name).iter(SVG + "path"):
        if path.get("data-x"):
            outer, hole = re.findall(r"a([\d.]+) ", path.get("d") or "")[::2]
            found.append(
                Ring(
                    path.get("class") or "",
                    float(path.get("data-x") or 0),
                    float(path.get("data-y") or 0),
                    float(outer),
                    float(hole),
                )
            )
    return [ring for ring in found if set(style.split()) <= set(ring.style.split())]


def marks(corpus: Corpus, name: str) -> list[tuple[int, str, float, float]]:
    """Number, classes and place of every mark."""
    found = []
    for group in svg(corpus, name).iter(SVG + "g"):
        style = (group.get("class") or "").split()
        if style[:1] == ["mark"]:
            circle, text = group
            at = float(circle.get("cx") or 0), float(circle.get("cy") or 0)
            found.append((int(text.text or 0), " ".join(style[1:]), *at))
    return found


def through_hole(ring: Ring) -> bool:
    """Whether a line of the zones or of the circle is seen in the hole."""
    edges = (ZONE, SIDE - ZONE)
    away = [abs(ring.x - edge) for edge in edges] + [abs(ring.y - edge) for edge in edges]
    away.append(abs(hypot(ring.x - SIDE / 2, ring.y - SIDE / 2) - CIRCLE / 2))
    return min(away) < ring.hole + LINE / 2


@pytest.mark.parametrize("name", FIGURES)
def test_figure_speaks_its_language(corpus: Corpus, name: str, language: Language) -> None:
    found = draw_named(corpus, name, language)
    assert svg(corpus, name, language).get("aria-label") == found.alt
    assert len(found.alt) > 40
    words = [found.title, found.alt, found.caption, *found.marks]
    assert not any("{" in text for text in words)
    if language == "ru":
        assert all(re.search("[а-я]", text) for text in words)
    if language != "en":
        assert not {*words} & {
            *(english := draw_named(corpus, name)).marks,
            english.title,
            english.alt,
        }


@pytest.mark.parametrize("name", FIGURES)
def test_every_number_of_the_drawing_is_explained(corpus: Corpus, name: str) -> None:
    numbers = {number for number, *_ in marks(corpus, name)}
    assert numbers == set(range(1, len(draw_named(corpus, name).marks) + 1))


@pytest.mark.parametrize("name", RULES)
def test_disputed_figure_says_so(corpus: Corpus, name: str) -> None:
    labels = {
        (group[1].text or "").removeprefix("? ")
        for group in svg(corpus, name).iter(SVG + "g")
        if group.get("class") == "dispute"
    }
    disputed = set(draw_named(corpus, name).figure.disputed)
    assert labels <= disputed
    assert bool(labels) == bool(disputed)


@pytest.mark.parametrize("name", FIGURES)
def test_drawing_is_inert_and_names_nothing_outside_itself(corpus: Corpus, name: str) -> None:
    drawing = svg(corpus, name)
    assert drawing.get("role") == "img"
    tags = {etree.QName(element).localname for element in drawing.iter()}
    assert tags <= {
        *("svg", "g", "defs", "pattern", "marker"),
        *("path", "rect", "circle", "text"),
    }
    ids = [element.get("id") or "" for element in drawing.iter() if element.get("id")]
    assert all(element.startswith(f"{name}-") for element in ids)
    for element in drawing.iter():
        assert not [key for key in element.attrib if key.startswith("on") or "href" in key]
        for value in element.attrib.values():
            assert set(re.findall(r"url\(#(.+?)\)", value)) <= set(ids)


@pytest.mark.parametrize("name", FIGURES)
def test_label_can_be_read_on_a_phone(corpus: Corpus, name: str) -> None:
    drawing = svg(corpus, name)

    def sizes(element: etree._Element, scale: float) -> list[float]:
        if element.tag == SVG + "svg" and element.get("width"):
            scale *= float(element.get("width") or 0) / float(
                (element.get("viewBox") or "").split()[2]
            )
        own = [float(element.get("font-size") or 0) * scale] if element.tag == SVG + "text" else []
        return own + [size for below in element for size in sizes(below, scale)]

    wide = float((drawing.get("viewBox") or "").split()[2])
    assert min(sizes(drawing, PHONE / wide), default=LEAST) >= LEAST - 0.05


@pytest.mark.parametrize("name", FIGURES)
def test_figure_changes_with_every_length_it_names(corpus: Corpus, name: str) -> None:
    found = draw_named(corpus, name)
    assert found.drawn_from
    for record in (record for _, records in found.drawn_from for record in records):
        longer = with_lengths(corpus, {record.id: "77.7"})
        assert draw_named(longer, name).svg != found.svg, record.id


@pytest.mark.parametrize("name", [*RULES, "zones"])
def test_pieces_are_placed_by_the_specs_alone(corpus: Corpus, name: str) -> None:
    lengths = {
        record.id: f"{2 * (record.nominal or 0):f}"
        for record in corpus.equipment.characteristics()
        if record.kind in ("table", "disc", "puck") and record.nominal
    }
    twice = with_lengths(corpus, lengths)
    assert [
        Ring(ring.style, 2 * ring.x, 2 * ring.y, 2 * ring.radius, 2 * ring.hole)
        for ring in rings(corpus, name)
    ] == [
        Ring(ring.style, *(pytest.approx(element, abs=0.05) for element in (ring.x, ring.y)), *rest)
        for ring in rings(twice, name)
        for rest in [(ring.radius, ring.hole)]
    ]


@pytest.mark.parametrize("name", [*RULES, "zones", "table"])
def test_circle_and_table_stand_in_the_ratio_of_the_specs(corpus: Corpus, name: str) -> None:
    drawing = svg(corpus, name)
    surface = next(
        element for element in drawing.iter(SVG + "rect") if element.get("class") == "surface"
    )
    lines = next(element for element in drawing.iter(SVG + "g") if element.get("class") == "line")
    (circle,) = lines.iter(SVG + "circle")
    assert 2 * float(circle.get("r") or 0) / float(surface.get("width") or 0) == CIRCLE / SIDE


@pytest.mark.parametrize("name", FIGURES)
def test_pieces_have_the_sizes_of_the_specs(corpus: Corpus, name: str) -> None:
    for ring in rings(corpus, name):
        near = {r: abs(ring.radius - r) for r in (DISC, PUCK)}
        radius = min(near, key=near.__getitem__)
        assert (ring.radius, ring.hole) == (
            radius,
            DISC_HOLE if radius == DISC else PUCK_HOLE,
        )


def test_starting_position_has_two_full_rows_at_the_rails(corpus: Corpus) -> None:
    for style, y in (("one", DISC), ("other", SIDE - DISC)):
        row = sorted(rings(corpus, "starting-position", f"disc {style}"), key=lambda disc: disc.x)
        assert {disc.y for disc in row} == {y}
        # Without gaps, four on each side of the middle line.
        assert [b.x - a.x for a, b in pairwise(row)] == [2 * DISC] * 7
        assert sum(disc.x < SIDE / 2 for disc in row) == sum(disc.x > SIDE / 2 for disc in row) == 4
        assert {disc.x for disc in row} == {SIDE - disc.x for disc in row}
    (puck,) = rings(corpus, "starting-position", "puck")
    assert SIDE - ZONE < puck.y < SIDE
    assert not through_hole(puck)
    for disc in rings(corpus, "starting-position", "disc"):
        assert hypot(puck.x - disc.x, puck.y - disc.y) > PUCK + DISC


def test_row_is_as_long_as_the_clause_says(corpus: Corpus) -> None:
    figures = [
        figure.model_copy(
            update={
                "counts": {
                    name: count.model_copy(update={"value": count.value + 1})
                    for name, count in figure.counts.items()
                }
            }
        )
        for figure in corpus.figures
    ]
    other = Corpus(corpus.knowledge.model_copy(update={"figures": figures}))
    assert len(rings(other, "starting-position", "disc")) == 20
    assert "5 on each side" in draw_named(other, "starting-position").alt


def test_dark_is_what_lies_in_the_dark_field_with_a_clear_hole(corpus: Corpus) -> None:
    found = rings(corpus, "light-and-dark-discs")
    assert len(found) == 6
    kinds = []
    for ring in found:
        in_zone = ring.y > SIDE - ZONE and ZONE < ring.x < SIDE - ZONE
        in_circle = hypot(ring.x - SIDE / 2, ring.y - SIDE / 2) < CIRCLE / 2
        dark = (in_zone or in_circle) and not through_hole(ring)
        _, style, *_ = min(
            marks(corpus, "light-and-dark-discs"),
            key=lambda mark: hypot(mark[2] - ring.x, mark[3] - ring.y),
        )
        assert style == ("dark" if dark else "light")
        kinds.append(style)
    assert kinds.count("dark") == kinds.count("light") == 3
    # One dark disc does cover the line: only its hole is clear.
    assert any(
        abs(element.y - (SIDE - ZONE)) < DISC and not through_hole(element) for element in found
    )


def test_puck_is_right_where_no_line_is_seen_through_its_hole(corpus: Corpus) -> None:
    drawing = svg(corpus, "puck-placement")
    signs = [
        (element.get("class"), *map(float, re.findall(r"-?[\d.]+", element.get("d") or "")[:2]))
        for element in drawing.iter(SVG + "path")
        if element.get("class") in ("right", "wrong")
    ]
    placed = [ring for ring in rings(corpus, "puck-placement") if "open" not in ring.style]
    assert len(signs) == len(placed) == 4
    for (sign, *_), puck in zip(signs, placed, strict=True):
        assert (sign == "wrong") == through_hole(puck)
    # Wrong once by the line of the zone, once by a side line.
    wrong = [element for element in placed if through_hole(element)]
    assert [element.y == SIDE - ZONE for element in wrong] == [True, False]
    assert [element.x == ZONE for element in wrong] == [False, True]
    (open_,) = rings(corpus, "puck-placement", "open")
    assert open_.x < ZONE
    assert not through_hole(open_)
    pocket = 15 + 50
    assert hypot(open_.x - pocket, open_.y - (SIDE - pocket)) > PUCK + 50


def test_disc_from_off_the_table_has_five_places_and_two_more(corpus: Corpus) -> None:
    middle = SIDE / 2
    places = {
        (ring.x - middle, ring.y - middle) for ring in rings(corpus, "discs-off-the-table", "one")
    }
    # The rim touches the inner edge of the line.
    out = CIRCLE / 2 - LINE / 2 - DISC
    assert places == {(0, 0), (out, 0), (-out, 0), (0, out), (0, -out)}
    between, corner = rings(corpus, "discs-off-the-table", "ghost")
    assert between.y == middle
    assert 2 * DISC <= between.x - middle <= out - 2 * DISC
    assert corner.x - middle == pytest.approx(middle - corner.y, abs=0.01)
    assert hypot(corner.x - middle, corner.y - middle) == pytest.approx(out, abs=0.02)


def test_penalty_disc_stands_at_the_opposite_rail_on_the_middle_line(corpus: Corpus) -> None:
    (penalty,) = rings(corpus, "penalty-disc", "one")
    assert (penalty.x, penalty.y) == (SIDE / 2, DISC)
    (taken,) = rings(corpus, "penalty-disc", "other")
    assert (taken.x, taken.y) == (SIDE / 2, DISC)
    # As near as possible without moving it, on either side alike, close to the rail.
    assert {(ring.x, ring.y) for ring in rings(corpus, "penalty-disc", "ghost")} == {
        (SIDE / 2 - 2 * DISC, DISC),
        (SIDE / 2 + 2 * DISC, DISC),
    }


def way(corpus: Corpus, name: str) -> list[tuple[float, float]]:
    (path,) = (
        element for element in svg(corpus, name).iter(SVG + "path") if element.get("class") == "way"
    )
    numbers = list(map(float, re.findall(r"-?[\d.]+", path.get("d") or "")))
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def nearest(a: tuple[float, float], b: tuple[float, float], ring: Ring) -> float:
    """How near the straight way from ``a`` to ``b`` comes to the middle of a piece."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((ring.x - a[0]) * dx + (ring.y - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return hypot(a[0] + share * dx - ring.x, a[1] + share * dy - ring.y)


@pytest.mark.parametrize("name", STROKES)
def test_correct_stroke_starts_in_the_zone_and_ends_at_an_own_disc(
    corpus: Corpus, name: str
) -> None:
    points, discs = way(corpus, name), rings(corpus, name, "disc")
    x, y = points[0]
    assert not through_hole(Ring("puck", x, y, PUCK, PUCK_HOLE))
    assert SIDE - ZONE < y < SIDE - PUCK
    assert ZONE < x < SIDE - ZONE
    touched = [
        disc
        for disc in discs
        if hypot(points[-1][0] - disc.x, points[-1][1] - disc.y)
        == pytest.approx(PUCK + DISC, abs=0.05)
    ]
    assert [element.style for element in touched] == ["disc one"]
    # On its whole way the puck touches nothing else.
    for a, b in pairwise(points):
        for disc in discs:
            assert nearest(a, b, disc) >= PUCK + DISC - 0.05
    dark = [
        hypot(disc.x - SIDE / 2, disc.y - SIDE / 2) < CIRCLE / 2 or disc.y > SIDE - ZONE
        for disc in discs
        if disc.style == "disc one"
    ]
    if name == "stroke-at-a-light-disc":
        assert hypot(touched[0].x - SIDE / 2, touched[0].y - SIDE / 2) > CIRCLE / 2
        assert touched[0].y < SIDE - ZONE
    if name == "stroke-off-the-opposite-rail":
        assert all(dark)
    if name == "stroke-off-a-side-rail":
        assert hypot(touched[0].x - SIDE / 2, touched[0].y - SIDE / 2) < CIRCLE / 2


@pytest.mark.parametrize(
    ("name", "rail"), [("stroke-off-the-opposite-rail", 1), ("stroke-off-a-side-rail", 0)]
)
def test_puck_leaves_the_rail_at_the_angle_at_which_it_came(
    corpus: Corpus, name: str, rail: int
) -> None:
    before, turn, after = way(corpus, name)
    # The rim of the puck touches the rail.
    assert turn[rail] == (PUCK if rail else SIDE - PUCK)
    along = 1 - rail
    slope_before = (turn[along] - before[along]) / abs(turn[rail] - before[rail])
    slope_after = (after[along] - turn[along]) / abs(turn[rail] - after[rail])
    assert slope_after == pytest.approx(slope_before, abs=0.002)


def test_places_on_a_way() -> None:
    assert find_reflection_point(0, 10, 5, 5) == 5
    assert find_reflection_point(0, 9, 2, 1) == 6
    assert find_point_short_of((0, 0), (30, 40), 10) == pytest.approx((24, 32))

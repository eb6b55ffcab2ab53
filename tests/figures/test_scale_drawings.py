"""Drawings to scale: one unit is one millimetre, every length out of the specs."""

import re
from collections.abc import Callable

import pytest
from lxml import etree

from novuss.corpus import Corpus
from novuss.figures.scale_drawings import draw_figure
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.equipment_records import Kind

from .conftest import with_lengths

EDITIONS = ("lnf-2017", "mfn-2010")
#: The kinds that have a drawing of their own, called as they are.
DRAWN: tuple[Kind, ...] = ("table", "puck", "disc", "cue")
SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def drawn(corpus: Corpus, name: str, edition: str, language: Language = "en") -> str:
    (figure,) = (figure for figure in corpus.figures if figure.id == name)
    return draw_figure(figure, corpus, edition, Wording(corpus.strings, language)).svg


def parsed(
    corpus: Corpus, kind: Kind, edition: str = "lnf-2017", language: Language = "en"
) -> etree._Element:
    return etree.fromstring(drawn(corpus, kind, edition, language))


def shapes(svg: etree._Element, name: str, style: str | None = None) -> list[etree._Element]:
    return [
        element
        for element in svg.iter(SVG + name)
        if style is None or element.get("class") == style
    ]


def box(rect: etree._Element) -> tuple[float, ...]:
    x, y, width, height = (float(rect.get(name) or 0) for name in ("x", "y", "width", "height"))
    return x, y, width, height


def disc(circle: etree._Element) -> tuple[float, ...]:
    x, y, radius = (float(circle.get(name) or 0) for name in ("cx", "cy", "r"))
    return x, y, radius


def numbers(path: etree._Element) -> list[float]:
    return [float(number) for number in NUMBER.findall(path.get("d") or "")]


def texts(svg: etree._Element) -> list[str]:
    return [(element.text or "").replace("\u00a0", " ") for element in svg.iter(SVG + "text")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_table_is_drawn_to_scale_from_above(corpus: Corpus, edition: str) -> None:
    svg = parsed(corpus, "table", edition)
    assert box(shapes(svg, "rect", "surface")[0]) == (0, 0, 1000, 1000)
    # 45 mm of rail on every side.
    assert box(shapes(svg, "rect", "wood")[0]) == (-45, -45, 1090, 1090)
    # 100 mm across, 15 mm from both rails: the centre lies 65 mm from them.
    assert sorted(map(disc, shapes(svg, "circle", "hole"))) == [
        (65, 65, 50),
        (65, 935, 50),
        (935, 65, 50),
        (935, 935, 50),
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_lines_of_the_table(corpus: Corpus, edition: str) -> None:
    (lines,) = shapes(parsed(corpus, "table", edition), "g", "line")
    assert lines.get("stroke-width") == "1.0"
    zone, cross = lines.iter(SVG + "path")
    assert numbers(zone) == [0, 130, 1000, 0, 870, 1000, 130, 0, 1000, 870, 0, 1000]
    (circle,) = lines.iter(SVG + "circle")
    assert disc(circle) == (500, 500, 125)
    # Two lines through the centre divide the circle and end at it.
    assert numbers(cross) == [375, 500, 250, 500, 375, 250]


def test_section_of_the_rail_has_one_scale_for_both_directions(corpus: Corpus) -> None:
    svg = parsed(corpus, "table")
    _, _, width, height = box(shapes(svg, "rect", "wood")[1])
    assert width / 45 == height / 25 == 4
    assert "Rail, section, 4 : 1" in texts(svg)


@pytest.mark.parametrize(
    ("kind", "edition", "outer", "hole", "thickness"),
    [
        ("puck", "lnf-2017", 44.5, 10, 14.5),
        ("puck", "mfn-2010", 44.5, 10.1, 14.5),
        ("disc", "lnf-2017", 30, 8, 12),
        ("disc", "mfn-2010", 30, 8, 12),
    ],
)
def test_ring_from_above_and_cut(
    corpus: Corpus, kind: Kind, edition: str, outer: float, hole: float, thickness: float
) -> None:
    svg = parsed(corpus, kind, edition)
    middle = outer / 2
    assert [disc(element) for element in shapes(svg, "circle", kind)] == [(middle, middle, middle)]
    assert [disc(element) for element in shapes(svg, "circle", "hole")] == [
        (middle, middle, hole / 2)
    ]
    if kind == "puck":
        wall = (outer - hole) / 2
        assert [box(element) for element in shapes(svg, "rect", kind)] == [
            (0, 0, wall, thickness),
            (middle + hole / 2, 0, wall, thickness),
        ]
    else:
        left, right = (numbers(path) for path in shapes(svg, "path", kind))
        assert (min(left), max(left)) == (0, thickness)
        assert (min(right), max(right)) == (0, outer)
        # The rim is rounded, the face hollowed towards the hole.
        assert middle - hole / 2 in left
        assert middle + hole / 2 in right


@pytest.mark.parametrize("edition", EDITIONS)
def test_cue_is_drawn_to_scale(corpus: Corpus, edition: str) -> None:
    svg = parsed(corpus, "cue", edition)
    (cue,), (wood,) = shapes(svg, "path", "cue"), shapes(svg, "path", "wood")
    # M x y  L x y  v height  L x y Z
    x, y, length, butt, back, *_, end, low = numbers(cue)
    assert (x, length, low - y, end) == (0, 1500, 8, 0)
    assert numbers(wood)[2] == 250
    # The wooden part lies on the outline of the cue, which grows evenly.
    slope = (back - 8) / 2 / 1500
    assert numbers(wood)[3] == pytest.approx(y - 250 * slope)
    assert butt == pytest.approx(y - 1500 * slope)


@pytest.mark.parametrize(("kind", "length"), [("table", 500), ("cue", 500), ("puck", 20)])
def test_scale_bar_is_as_long_as_it_says(corpus: Corpus, kind: Kind, length: int) -> None:
    svg = parsed(corpus, kind)
    assert f"{length} mm" in texts(svg)
    bars = [numbers(path) for path in svg.iter(SVG + "path") if f"h{length}" in path.get("d", "")]
    assert [bar[:3] for bar in bars] == [[0, 0, length]]


def pocket(svg: etree._Element) -> object:
    return disc(shapes(svg, "circle", "hole")[0])


def edge_zone(svg: etree._Element) -> object:
    return numbers(next(shapes(svg, "g", "line")[0].iter(SVG + "path")))[1]


def circle(svg: etree._Element) -> object:
    return disc(next(shapes(svg, "g", "line")[0].iter(SVG + "circle")))[2]


def playing_disc(svg: etree._Element) -> object:
    return disc(shapes(svg, "circle", "disc")[0])[2]


@pytest.mark.parametrize(
    ("characteristic", "figure", "read", "expected"),
    [
        ("table.pocket_diameter", "80", pocket, (55, 55, 40)),
        ("table.edge_zone_depth", "150", edge_zone, 150),
        ("table.circle_diameter", "300", circle, 150),
        ("disc.diameter", "40", playing_disc, 20),
    ],
)
def test_drawing_follows_the_specs(
    corpus: Corpus,
    characteristic: str,
    figure: str,
    read: Callable[[etree._Element], object],
    expected: object,
) -> None:
    other = with_lengths(corpus, {characteristic: figure})
    record = other.equipment.characteristic(characteristic)
    assert record is not None
    assert read(parsed(other, record.kind)) == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", DRAWN)
def test_nothing_sticks_out_of_the_picture(corpus: Corpus, kind: Kind, edition: str) -> None:
    svg = parsed(corpus, kind, edition)
    left, top, width, height = (float(number) for number in svg.get("viewBox", "").split())
    for x, y, wide, high in [
        *(box(element) for element in svg.findall(SVG + "rect")),
        *((x - r, y - r, 2 * r, 2 * r) for x, y, r in map(disc, svg.findall(SVG + "circle"))),
        *(
            (float(element.get("x", 0)), float(element.get("y", 0)), 0, 0)
            for element in svg.findall("text")
        ),
    ]:
        assert left <= x <= x + wide <= left + width
        assert top <= y <= y + high <= top + height


@pytest.mark.parametrize(
    ("kind", "language", "labels"),
    [
        ("puck", "en", {"⌀ 44–45 mm", "14–15 mm", "⌀ 10 mm*", "Section"}),
        ("puck", "de", {"⌀ 44–45 mm", "14–15 mm", "⌀ 10 mm*", "Schnitt"}),
        ("puck", "ru", {"⌀ 44–45 мм", "14–15 мм", "⌀ 10 мм*", "Разрез"}),
        ("cue", "lv", {"ne vairāk kā 1500 mm", "ne mazāk kā 250 mm", "⌀ 6–10 mm"}),
        ("table", "ru", {"999–1001 мм", "⌀ 100 мм*", "15 мм*", "130 мм*", "⌀ 250 мм*"}),
    ],
)
def test_labels_are_in_the_language(
    corpus: Corpus, kind: Kind, language: Language, labels: set[str]
) -> None:
    assert labels <= set(texts(parsed(corpus, kind, language=language)))


@pytest.mark.parametrize("kind", DRAWN)
def test_drawing_can_be_heard(corpus: Corpus, kind: Kind, language: Language) -> None:
    svg = parsed(corpus, kind, language=language)
    assert svg.get("role") == "img"
    figures = {"table": "999–1001", "puck": "44–45", "disc": "30", "cue": "1500"}
    assert figures[kind] in svg.get("aria-label", "")


def test_circle_of_2010_lies_in_the_middle_without_a_figure_for_it(corpus: Corpus) -> None:
    assert "500 mm*" in texts(parsed(corpus, "table"))
    svg = parsed(corpus, "table", "mfn-2010")
    # The scale bar is 500 mm long too, but carries no star.
    assert not [text for text in texts(svg) if text == "500 mm*" or "readable" in text]


def test_band_without_a_nominal_figure_is_drawn_within_its_limits(corpus: Corpus) -> None:
    svg = parsed(corpus, "puck", "mfn-2010")
    assert 44 < 2 * disc(shapes(svg, "circle", "puck")[0])[2] < 45
    assert "⌀ 44–45 mm" in texts(svg)
    assert not [text for text in texts(svg) if "44.5" in text]


def test_2010_sets_the_length_of_the_cue_free(corpus: Corpus) -> None:
    assert "free" in texts(parsed(corpus, "cue", "mfn-2010"))


@pytest.mark.parametrize("kind", DRAWN)
def test_no_line_is_empty_because_that_would_end_the_html_block(corpus: Corpus, kind: Kind) -> None:
    svg = drawn(corpus, kind, "lnf-2017")
    assert all(line.strip() for line in svg.splitlines())


def test_edition_without_the_figures_has_no_drawing(corpus: Corpus) -> None:
    with pytest.raises(KeyError):
        drawn(corpus, "puck", "summary-lv")


def linked(corpus: Corpus, name: str, edition: str, language: Language = "en") -> etree._Element:
    (figure,) = (figure for figure in corpus.figures if figure.id == name)
    words = Wording(corpus.strings, language)
    return etree.fromstring(draw_figure(figure, corpus, edition, words, linked=True).svg)


@pytest.mark.parametrize("edition", EDITIONS)
def test_parts_lead_to_the_rows_that_the_figure_names_and_every_one_is_drawn(
    corpus: Corpus, edition: str
) -> None:
    for figure in corpus.figures:
        if edition not in figure.clauses:
            continue
        links = list(linked(corpus, figure.id, edition).iter(SVG + "a"))
        wanted = {name: part.element for name, part in figure.parts.items()}
        if edition == "mfn-2010":
            # It says only "in the middle", so that no such line is drawn.
            wanted.pop("table.circle_centre_to_rail", None)
        assert {link.get("href", "")[1:]: link.get("data-part") for link in links} == wanted
        assert len(links) == len(wanted)


def test_part_says_its_name_and_limit(corpus: Corpus, language: Language) -> None:
    record = corpus.equipment.characteristic("table.rail_height")
    assert record is not None
    labels = {
        element.get("data-part"): element.get("aria-label")
        for element in linked(corpus, "table", "lnf-2017", language).iter(SVG + "a")
    }
    name = record.names[language]
    unit = "мм" if language == "ru" else "mm"
    assert labels["rail-height"] == f"{name[0].upper()}{name[1:]}: 24–26\u00a0{unit}"
    assert all(labels.values())


def test_links_can_be_reached_only_in_a_drawing_that_is_no_single_picture(corpus: Corpus) -> None:
    # What a picture holds is not told by a screen reader.
    assert linked(corpus, "table", "lnf-2017").get("role") == "group"
    for plain in (parsed(corpus, "table"), linked(corpus, "zones", "lnf-2017")):
        assert plain.get("role") == "img"
        assert not list(plain.iter(SVG + "a"))
        assert not [element for element in plain.iter() if element.get("class") == "hit"]

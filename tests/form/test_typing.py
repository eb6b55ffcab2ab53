"""What an instrument types: figures with units, the next disc of a set, the next item."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.node import SCRIPTS, running, write_files

from novuss.corpus import Corpus
from novuss.site.build.browser_form_data import build_form_files

from .conftest import Form
from .made import MET, Row, inspection


@pytest.fixture(scope="module")
def typing(corpus: Corpus, once: Callable[[str, Callable[[Path], Any]], Path]) -> Iterator[Form]:
    """Asks the modules something: ``typing("split", text="44.52 mm", quantity="length")``."""
    data = once("form-files", lambda folder: write_files(folder, build_form_files(corpus)))
    with running(Path(__file__).with_name("typing.mjs"), SCRIPTS, data) as found:
        yield found


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("44.52", "44.52", None),
        ("44,52 mm", "44,52", "mm"),
        ("44.52mm", "44.52", "mm"),
        ("  +44.52 MM ", "44.52", "mm"),
        ("1.7520 in", "1.7520", "in"),
        ("44,5 мм", "44,5", "mm"),
        ("-0.02 mm", "-0.02", "mm"),
        ("- 0.02", "-0.02", None),
        (".5", ".5", None),
        ("1 500", "1 500", None),
        ("+00044,520", "00044,520", None),
        # What is no figure, or has a unit that does not fit, stands as it was typed.
        ("21.43 g", "21.43 g", None),
        ("44.52 mm?", "44.52 mm?", None),
        ("ERR", "ERR", None),
        ("9**9 mm", "9**9 mm", None),
        ("", "", None),
    ],
)
def test_unit_behind_a_figure(typing: Form, text: str, value: str, unit: str | None) -> None:
    assert typing("split", text=text, quantity="length") == {"value": value, "unit": unit}


def test_scale_prints_its_sign_apart(typing: Form) -> None:
    assert typing("split", text="+ 21.43 g", quantity="mass") == {"value": "21.43", "unit": "g"}


def place(position: str) -> dict[str, str]:
    return {"position": position, "colour": position.split()[0]}


def run_of_discs(typing: Form, counts: list[int], first: str | None = None) -> list[str]:
    """Every disc of a set, one after another as each is measured."""
    run = [first] if first else []
    while len(run) < 50:
        chosen = place(run[-1]) if run else None
        places = [place(position) for position in run]
        found = typing("disc", measured=run, places=places, chosen=chosen, counts=counts)
        if found is None:
            return run
        run.append(found)
    raise AssertionError(run)


def numbered(colour: str, first: int, last: int) -> list[str]:
    return [f"{colour} {n}" for n in range(first, last + 1)]


def test_set_goes_from_disc_to_disc(typing: Form) -> None:
    red, black = numbered("red", 1, 8), numbered("black", 1, 8)
    assert run_of_discs(typing, [8, 16]) == [*red, *black]
    assert run_of_discs(typing, [8, 16], "black 1") == [*black, *red]
    assert len(run_of_discs(typing, [16])) == 32


def test_more_discs_than_a_game_needs_go_on_up_to_the_next_number(typing: Form) -> None:
    run = [*numbered("red", 1, 9), *numbered("black", 1, 8)]
    asked = {"places": [place(number) for number in run], "measured": run, "counts": [8, 16]}
    assert typing("disc", chosen=place("red 9"), **asked) == "red 10"


def test_disc_that_is_to_be_measured_again_comes_before_a_new_one(typing: Form) -> None:
    places = [place("red 1"), place("red 2"), place("black 1")]
    asked = {"places": places, "counts": [8, 16]}
    assert typing("disc", measured=["red 1"], chosen=places[0], **asked) == "red 2"
    assert typing("disc", measured=["red 1", "red 2"], chosen=places[1], **asked) == "black 1"


@pytest.mark.parametrize(
    ("line", "reading"),
    [
        ("44.52", "44.52"),
        ("+ 21.43 g", "21.43 g"),
        ("  44,520 mm", "44.520 mm"),
        ("+00044.52", "44.52"),
        ("-000.02 mm", "-0.02 mm"),
        # A Digimatic calliper; scales that say that they stand still.
        ("01A+00044.520", "44.520"),
        ("ST,+00021.43  g", "21.43 g"),
        ("ST,GS,+00021.43 g", "21.43 g"),
        ("S S     21.43 g", "21.43 g"),
        ("N     +   21.43 g  ", "21.43 g"),
        ("Net 21.43 g", "21.43 g"),
        # One that does not yet.
        ("US,+00021.40  g", None),
        ("S D     21.40 g", None),
        # What is no reading is given as it is.
        ("OL,+9999999E+19", "OL,+9999999E+19"),
        ("ERR1", "ERR1"),
        ("S I", "S I"),
    ],
)
def test_line_of_an_instrument(typing: Form, line: str, reading: str | None) -> None:
    assert typing("printed", pieces=[f"{line}\r\n"]) == [reading]


def test_lines_come_in_pieces(typing: Form) -> None:
    pieces = ["44.", "52\r", "\n14", ".5\r\n\r\n10.2\n", "2", "1"]
    assert typing("printed", pieces=pieces) == ["44.52", "14.5", "10.2"]


NUMBERS: tuple[Row, ...] = MET[:4]


def after(typing: Form, *inspections: dict[str, Any], item: str, **more: Any) -> str | None:
    asked = {"planned": {}, "kind": "puck", "measuring": True, **more}
    found: str | None = typing("after", inspections=inspections, item=item, **asked)
    return found


def test_measuring_goes_on_with_what_has_something_to_measure(typing: Form) -> None:
    """What waits for answers alone is no next item for an instrument, but it is for a hand."""
    first = inspection("a", *NUMBERS)
    second = inspection("b", *NUMBERS, item="P2", at=1)
    assert after(typing, first, second, item="P2") == "P3"
    assert after(typing, first, second, item="P2", measuring=False) == "P1"
    assert after(typing, first, second, item="P2", planned={"puck": 4}) == "P3"
    begun = inspection("c", NUMBERS[0], item="P3", at=2)
    assert after(typing, first, second, begun, item="P1") == "P3"


def test_nobody_is_led_beyond_the_items_that_the_event_expects(typing: Form) -> None:
    first = inspection("a", *MET)
    others = inspection("b", MET[0], item="P2", at=1, device="b2")
    for measuring in (True, False):
        assert after(typing, first, item="P1", measuring=measuring) == "P2"
        whole = {"planned": {"puck": 1}, "measuring": measuring}
        assert after(typing, first, item="P1", **whole) is None
    assert after(typing, first, others, item="P1", planned={"puck": 2}) is None
    assert after(typing, first, others, item="P1", planned={"puck": 3}) == "P3"


def test_items_come_in_their_order_and_those_before_at_the_end(typing: Form) -> None:
    inspections = [inspection("a", *NUMBERS, item="P2"), inspection("b", MET[0], item="P1", at=1)]
    assert after(typing, *inspections, item="P2", planned={"puck": 3}) == "P3"
    assert after(typing, *inspections, item="P2") == "P1"


def test_item_of_another_phone_is_not_gone_on_with(typing: Form) -> None:
    inspections = [inspection("a", *NUMBERS), inspection("b", MET[0], item="P2", at=1, device="b2")]
    assert after(typing, *inspections, item="P1") == "P3"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        # One kind, one figure, one unit, in the four languages and their inflected forms.
        ("puck 44,5 mm", ("44,5", "mm", ["puck.outer_diameter"])),
        ("ripa 44,5 mm", ("44,5", "mm", ["puck.outer_diameter"])),
        ("Ripas 14.5mm", ("14.5", "mm", ["puck.thickness"])),
        ("ripai 10,2", ("10,2", None, ["puck.hole_diameter", "puck.weight"])),
        ("ripai 10,2 mm", ("10,2", "mm", ["puck.hole_diameter"])),
        ("шайба 44,5 мм", ("44,5", "mm", ["puck.outer_diameter"])),
        ("шайбу 21,9 г", ("21,9", "g", ["puck.weight"])),
        ("Schlagscheibe 4,45 cm", ("4,45", "cm", ["puck.outer_diameter"])),
        ("44,5 mm puck", ("44,5", "mm", ["puck.outer_diameter"])),
        ("PUCK P3 +21.43 g", ("21.43", "g", ["puck.weight"])),
        ("puck-44.5 mm", ("44.5", "mm", ["puck.outer_diameter"])),
        ("galds 76,4 cm", ("76,4", "cm", ["table.height"])),
        ("стол 1 000 мм", ("1 000", "mm", ["table.surface_size"])),
        ("spēles kauliņš 4,9 g", ("4,9", "g", ["disc.weight"])),
        ("Tisch 90 Grad", ("90", "degree", ["table.rail_angle"])),
        ("кий 1400 мм", ("1400", "mm", ["cue.length"])),
        ("galds 0,3 mm uz m", ("0,3", "mm/m", [])),
        # A characteristic by its name.
        ("puck thickness 44 mm", ("44", "mm", ["puck.thickness"])),
        ("ripas biezums 44", ("44", None, ["puck.thickness"])),
        ("Schlagscheibe Dicke 14", ("14", None, ["puck.thickness"])),
        ("ripa diametrs 44,5", ("44,5", None, ["puck.outer_diameter"])),
        # Several may be meant: the form asks.
        (
            "puck 30 mm",
            ("30", "mm", ["puck.outer_diameter", "puck.thickness", "puck.hole_diameter"]),
        ),
        ("puck 12 mm", ("12", "mm", ["puck.thickness", "puck.hole_diameter"])),
        ("4.9 g", ("4.9", "g", ["disc.weight"])),
        ("puck", None),
        ("", None),
    ],
)
def test_typed_line_names_a_characteristic_and_its_value(
    typing: Form, line: str, meant: tuple[str, str | None, list[str]] | None
) -> None:
    found = typing("meaning", line=line, edition="lnf-2017")
    assert (found and tuple(found.values())) == meant


def test_typed_line_under_an_edition_whose_figures_are_nominal(typing: Form) -> None:
    found = typing("meaning", line="disc 30 mm", edition="mfn-2010")
    assert found["characteristics"] == ["disc.diameter"]

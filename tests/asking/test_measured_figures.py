"""Figures in a question are judged by the limit of what was measured, or of nothing."""

import pytest

from novuss.asking.measured_figures import judge_figures
from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.localized_wording import Wording


@pytest.mark.parametrize(
    ("language", "question", "characteristic", "verdict"),
    [
        ("en", "a cue of 1550 mm", "cue.length", "fail"),
        ("en", "is a 1500-mm cue allowed?", "cue.length", "pass"),
        ("en", "is a cue 1.5 m long allowed", "cue.length", "pass"),
        ("en", "puck 21.5 g", "puck.weight", "pass"),
        ("en", "the puck weighs 23 grams", "puck.weight", "fail"),
        ("en", "puck thickness 0.6 in", "puck.thickness", "fail"),
        ("en", "the pocket diameter is 101 mm", "table.pocket_diameter", "undecided"),
        ("en", "a puck of 5000 g", "puck.weight", "undecided"),
        ("de", "darf ein Queue 1550 mm lang sein", "cue.length", "fail"),
        ("de", "Schlagscheibe 21,5 g", "puck.weight", "pass"),
        ("de", "die Höhe des Tisches ist 79 cm", "table.height", "fail"),
        ("ru", "кий длиной 1 550 мм", "cue.length", "fail"),
        ("ru", "кием 1,5 м можно играть?", "cue.length", "pass"),
        ("ru", "шайба весом 23 грамма", "puck.weight", "fail"),
        ("lv", "vai drīkst spēlēt ar 1550 mm kiju", "cue.length", "fail"),
        ("lv", "kijas tievā gala diametrs 11 mm", "cue.tip_diameter", "fail"),
        ("lv", "ripa 21,5 g", "puck.weight", "pass"),
        ("lv", "apmales platums 47 mm", "table.rail_width", "fail"),
    ],
)
def test_figure_is_judged_by_the_limit_of_what_was_measured(
    live: Corpus, language: Language, question: str, characteristic: str, verdict: str
) -> None:
    (figure,) = judge_figures(live, question, Wording(live.strings, language))
    record = live.equipment.characteristic(characteristic)
    assert record
    assert (figure["characteristics"], figure["verdict"]) == ([characteristic], verdict)
    assert figure["clauses"] == [record.clause]
    assert record.clause in figure["says"]


def test_several_figures_are_each_of_what_stands_beside(live: Corpus) -> None:
    asked = "puck diameter 44,5 mm, thickness 16 mm"
    figures = judge_figures(live, asked, Wording(live.strings, "en"))
    assert [(figure["characteristics"], figure["verdict"]) for figure in figures] == [
        (["puck.outer_diameter"], "pass"),
        (["puck.thickness"], "fail"),
    ]


def test_figure_of_several_things_is_not_judged(live: Corpus) -> None:
    (figure,) = judge_figures(live, "my puck is 45.5 mm across", Wording(live.strings, "en"))
    assert (figure["verdict"], figure["reason"]) == (None, None)
    assert figure["characteristics"] == ["puck.outer_diameter", "puck.thickness"]


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "the puck stopped 5 mm from the line"),
        ("en", "the puck stopped 100 mm from the rail"),
        ("en", "a player was 3 minutes late"),
        ("en", "he had 2 in the pocket and the puck came back"),
        ("en", "12.9 and 17.1.8 with the puck"),
        ("de", "Der Stein lag 10 mm von der Bande"),
        ("ru", "шайба остановилась в 100 мм от борта"),
        ("lv", "ripa apstājās 100 mm no apmales"),
    ],
)
def test_way_and_time_are_no_reading(live: Corpus, language: Language, question: str) -> None:
    assert judge_figures(live, question, Wording(live.strings, language)) == []

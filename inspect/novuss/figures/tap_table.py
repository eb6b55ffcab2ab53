"""The table as a drawing with places to tap, which is no figure of the rules."""

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.figures.drawing import Dimensions, drawn_by, without_blanks
from novuss.wording import Wording


def tap_table(corpus: Corpus, edition: str, wording: Wording) -> str:
    """The drawing as SVG, with the lengths of ``edition`` where it is the table.

    Raises:
        KeyError: the edition lacks a figure that the drawing needs.
    """
    lengths = Dimensions(corpus, edition, Explainer(wording, corpus.vocabulary))
    template = drawn_by().get_template("tap-table.svg.j2")
    return without_blanks(template.render(mm=lengths, say=wording))

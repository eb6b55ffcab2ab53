"""Drawing of the table with places to tap, which is no figure of the rules."""

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.figures.drawing import Dimensions, drop_blank_lines, figure_templates
from novuss.wording import Wording


def render_tap_table(corpus: Corpus, edition: str, wording: Wording) -> str:
    """Render the drawing as SVG, with the lengths of ``edition`` where it is the table.

    Raises:
        KeyError: the edition lacks a figure that the drawing needs.
    """
    lengths = Dimensions(corpus, edition, Explainer(wording, corpus.vocabulary))
    template = figure_templates().get_template("tap-table.svg.j2")
    return drop_blank_lines(template.render(mm=lengths, say=wording))

"""Drawing of the position in a situation: the table from above."""

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.figures.drawing import Dimensions, drop_blank_lines, figure_templates
from novuss.model.situations import Position
from novuss.wording import Wording


def render_position(
    position: Position, corpus: Corpus, edition: str, say: Wording, alt: str
) -> str:
    """Render the position as SVG, to the scale of ``edition``, with ``alt`` for who cannot see it.

    Raises:
        KeyError: the edition lacks a length of table, disc or puck.
    """
    lengths = Dimensions(corpus, edition, Explainer(say, corpus.vocabulary))
    template = figure_templates().get_template("position.svg.j2")
    return drop_blank_lines(template.render(mm=lengths, position=position, alt=alt))

"""Drawings of the table from above: a position in a situation, places to tap."""

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.figures.scale_drawings import Dimensions, render_svg
from novuss.localized_wording import Wording
from novuss.model.game_situations import Position


def render_position(
    position: Position, corpus: Corpus, edition: str, say: Wording, alt: str
) -> str:
    """Render a position to the scale of ``edition``, whoever strikes at the lower edge.

    Raises:
        KeyError: the edition lacks a length of table, disc or puck.
    """
    lengths = Dimensions(corpus, edition, Explainer(say, corpus.vocabulary))
    return render_svg("position", lengths, position=position, alt=alt)


def render_tappable_table(corpus: Corpus, edition: str, wording: Wording) -> str:
    """Render the table with places to tap, which is no figure of the rules.

    Raises:
        KeyError: the edition lacks a figure that the drawing needs.
    """
    lengths = Dimensions(corpus, edition, Explainer(wording, corpus.vocabulary))
    return render_svg("tap-table", lengths, say=wording)

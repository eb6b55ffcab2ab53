"""Scale drawings of the equipment as SVG, every length taken from an edition's specs.

One unit of the drawing's own coordinates is one millimetre. Where an edition
gives limits, the drawing shows the nominal figure or, where there is none, the
limit itself.
"""

from decimal import Decimal
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, UndefinedError

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.model.equipment import Bounds, Kind
from novuss.wording import Wording

#: The kinds that have a drawing.
DRAWN: tuple[Kind, ...] = ("table", "puck", "disc", "cue")


class Dimensions:
    """The figures of one edition, by characteristic, for drawing and for labels."""

    def __init__(self, corpus: Corpus, edition: str, explainer: Explainer) -> None:
        self._corpus = corpus
        self._edition = edition
        self._explainer = explainer

    def __getitem__(self, characteristic: str) -> float:
        """The length to draw, in mm: the nominal figure, else the only limit there is."""
        record = self._corpus.characteristic(characteristic, self._edition)
        if record is None:
            raise KeyError(characteristic)
        bounds = record.bounds or Bounds(lower=Decimal(0))
        figure = record.nominal if record.nominal is not None else bounds.upper or bounds.lower
        return float(figure or 0)

    def label(self, characteristic: str) -> str:
        """The limit in a few words, as it stands beside the drawing."""
        record = self._corpus.characteristic(characteristic, self._edition)
        if record is None:
            raise KeyError(characteristic)
        explainer = self._explainer
        if record.bounds is not None:
            return explainer.bounds(record.bounds, record)
        if record.nominal is not None:
            return explainer.wording.quantity(record.nominal, explainer.symbol(record))
        return explainer.limit(record)


def drawing(kind: Kind, corpus: Corpus, edition: str, wording: Wording) -> str:
    """The SVG of one kind of equipment with its dimensions in the language of ``wording``.

    Raises:
        KeyError: the edition lacks a figure that the drawing needs.
    """
    explainer = Explainer(wording, corpus.vocabulary)
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    try:
        text = environment.get_template(f"{kind}.svg.j2").render(
            mm=Dimensions(corpus, edition, explainer),
            say=wording,
            explain=explainer,
            kind=kind,
        )
    except UndefinedError as error:
        # Of ``mm[...]`` a template sees no KeyError but an undefined value.
        raise KeyError(str(error)) from None
    # A blank line would end the HTML block that the drawing stands in.
    return "\n".join(line for line in text.splitlines() if line.strip())

"""Scale drawings as SVG, every length taken from an edition's equipment specs.

One unit of a drawing's own coordinates is one millimetre. Where an edition
gives limits, the drawing shows the nominal figure or, where there is none, the
middle of a band or the only limit; its label says the limits. A label whose limit
does not decide (unknown, disputed, without a tolerance) carries a star.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from jinja2 import Environment, UndefinedError
from markupsafe import Markup

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.figures.hand_placed_discs import (
    DiscNearRail,
    find_rail_places,
    find_returned_disc_places,
    locate_circle_place,
)
from novuss.figures.puck_path import find_point_short_of, find_reflection_point
from novuss.localized_wording import Wording
from novuss.model.equipment_records import Bounds, Characteristic
from novuss.model.record_base import LocalText
from novuss.model.rule_figures import DRAWN_FIGURE, Drawing
from novuss.template_environments import make_environment

#: The width in pixels that a phone of 360 leaves for a drawing, and the least size of a label.
PHONE, LEAST = 328, 11.5
#: Limits that a reading can be held against.
_DECIDING = ("band", "maximum", "minimum", "free", "visual")


@dataclass(frozen=True)
class Picture:
    """A figure as a page shows it, in one language."""

    figure: Drawing
    svg: str
    title: str
    alt: str
    caption: str
    marks: list[str]
    #: By what each kind is called.
    drawn_from: list[tuple[str, list[Characteristic]]]
    #: Disagreements are between the documents of the edition in force.
    disputed: list[str]
    starred: bool
    #: The earlier texts of clauses that were amended after it was drawn.
    amended: Mapping[str, LocalText | None]
    #: Whether parts of it are links to the rows of their limits.
    linked: bool


class Dimensions:
    """The figures of one edition, by characteristic, for drawing and for labels."""

    def __init__(self, corpus: Corpus, edition: str, explainer: Explainer) -> None:
        self._corpus = corpus
        self._edition = edition
        self._explainer = explainer
        self._asked: set[str] = set()
        self.starred = False

    def _record_use(self, characteristic: str) -> Characteristic:
        record = self._corpus.equipment.characteristic(characteristic, self._edition)
        if record is None:
            raise KeyError(characteristic)
        self._asked.add(characteristic)
        return record

    @property
    def asked(self) -> list[Characteristic]:
        """The figures that the drawing was made from, in the order of the edition."""
        known = self._corpus.equipment.characteristics(self._edition)
        return [
            record
            for record in known
            if record.id in self._asked and (record.deciding or record.nominal is not None)
        ]

    def __getitem__(self, characteristic: str) -> float:
        """The length to draw, in mm: the nominal figure, else from the limits; 0 without any."""
        record = self._record_use(characteristic)
        if record.nominal is not None:
            return float(record.nominal)
        bounds = record.deciding or Bounds(lower=Decimal(0))
        ends = [float(end) for end in (bounds.lower, bounds.upper) if end is not None]
        return sum(ends) / len(ends)

    def describe_limit(self, characteristic: str) -> str:
        """The limit in a few words, as it stands in a sentence."""
        record = self._record_use(characteristic)
        explainer = self._explainer
        if record.deciding is not None:
            return explainer.format_bounds(record.deciding, record)
        if record.nominal is not None:
            return explainer.wording.format_quantity(record.nominal, explainer.get_symbol(record))
        return explainer.describe_limit(record)

    def mark_limit(self, characteristic: str) -> str:
        """The label as it stands in the drawing, with a star where the limit does not decide."""
        record = self._record_use(characteristic)
        if record.decided or record.limit.kind in _DECIDING:
            return self.describe_limit(characteristic)
        self.starred = True
        return f"{self.describe_limit(characteristic)}*"


class Links:
    """Makes the parts of a drawing links to the rows of their limits on the same page.

    A template wraps what belongs together in ``{% call part("pocket") %}``. Where no links
    are wanted, and where the edition has no such limit, a part is drawn as it is.
    """

    def __init__(
        self, figure: Drawing, corpus: Corpus, edition: str, explainer: Explainer, *, wanted: bool
    ) -> None:
        self._explainer = explainer
        self._records: dict[str, Characteristic] = {}
        for name, part in figure.parts.items() if wanted else ():
            if record := corpus.equipment.characteristic(name, edition):
                self._records[part.element] = record
        #: The parts that were drawn as links.
        self.made: list[str] = []

    def __call__(self, element: str, caller: Callable[[], Markup]) -> Markup:
        """The part as a link, with the name of its characteristic and the limit to hear."""
        record = self._records.get(element)
        if record is None:
            return caller()
        self.made.append(element)
        name = record.names[self._explainer.wording.language]
        heard = f"{name[:1].upper()}{name[1:]}: {self._explainer.describe_limit(record)}"
        link = Markup('<a class="part" href="#{}" data-part="{}" aria-label="{}">{}</a>')
        return link.format(record.id, element, heard, caller())


@cache
def load_figure_templates() -> Environment:
    """Load the templates of drawings."""
    environment = make_environment(__file__)
    environment.globals.update(
        off_line=find_reflection_point,
        short_of=find_point_short_of,
        circle_places=find_returned_disc_places,
        circle_place=locate_circle_place,
        disc_near_rail=DiscNearRail,
        rail_places=find_rail_places,
        # The size of a label in a drawing that is so many mm wide.
        label_size=lambda width: round(width * LEAST / PHONE, 2),
    )
    environment.filters["mm"] = lambda number: f"{number:.2f}".rstrip("0").rstrip(".")
    return environment


def render_svg(template: str, lengths: Dimensions, **values: object) -> str:
    """Fill a template of a drawing, without blank lines, which would end its HTML block.

    Raises:
        KeyError: the edition lacks a figure that the drawing needs.
    """
    try:
        svg = (
            load_figure_templates().get_template(f"{template}.svg.j2").render(mm=lengths, **values)
        )
    except UndefinedError as error:
        # Of ``mm[...]`` a template sees no KeyError but an undefined value.
        raise KeyError(str(error)) from None
    return "\n".join(line for line in svg.splitlines() if line.strip())


def draw_figure(
    figure: Drawing, corpus: Corpus, edition: str, wording: Wording, *, linked: bool = False
) -> Picture:
    """Draw the figure with the lengths of ``edition`` and the words of ``wording``.

    With ``linked`` its parts lead to the rows of their limits on the page where it stands.

    Raises:
        KeyError: the edition lacks a figure that the drawing needs.
    """
    explainer = Explainer(wording, corpus.vocabulary)
    lengths = Dimensions(corpus, edition, explainer)
    links = Links(figure, corpus, edition, explainer, wanted=linked)
    counts = {name: int(count.value) for name, count in figure.counts.items()}

    def fill(text: LocalText) -> str:
        def known(name: str) -> str:
            kind, _, rest = name.partition(".")
            return str(counts[rest]) if kind == "count" else lengths.describe_limit(name)

        return DRAWN_FIGURE.sub(lambda match: known(match[1]), text[wording.language])

    alt = fill(figure.alt)
    svg = render_svg(
        figure.id,
        lengths,
        say=wording,
        explain=explainer,
        alt=alt,
        count=counts,
        id=figure.id,
        part=links,
        linked=linked and bool(figure.parts),
    )
    asked = lengths.asked
    return Picture(
        figure=figure,
        svg=svg,
        title=figure.title[wording.language],
        alt=alt,
        caption=fill(figure.caption),
        marks=[fill(mark) for mark in figure.marks],
        drawn_from=[
            (
                corpus.equipment.kind(kind).names[wording.language],
                [record for record in asked if record.kind == kind],
            )
            for kind in dict.fromkeys(record.kind for record in asked)
        ],
        disputed=figure.disputed if edition == corpus.current else [],
        amended=(
            corpus.history.find_amended(figure.clauses.get(edition, []), f"figures {figure.id}")
            if edition == corpus.current
            else {}
        ),
        starred=lengths.starred,
        linked=bool(links.made),
    )

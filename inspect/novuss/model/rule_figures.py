"""Figures of the rules: what a drawing is called, what it shows and where it stands."""

import re
from typing import Annotated

from pydantic import Field, StringConstraints

from novuss.model.document_discrepancies import DiscrepancyId
from novuss.model.equipment_records import CharacteristicId, Kind
from novuss.model.record_base import ClauseId, EditionId, Figure, LocalText, Record

#: What a template calls a part of its drawing: ``pocket``, ``rail-height``.
ElementId = Annotated[str, StringConstraints(pattern=r"^[a-z]+(-[a-z]+)*$")]
FigureId = Annotated[str, StringConstraints(pattern=r"^[a-z]+(-[a-z]+)*$")]

#: What a text leaves to the specs: ``{table.circle_diameter}``, ``{count.each_side}``.
DRAWN_FIGURE = re.compile(r"\{([a-z]+\.[a-z0-9_]+)\}")


class Count(Record):
    """A number that a clause sets and the drawing needs, such as the discs of a row."""

    value: Figure
    clause: ClauseId


class Part(Record):
    """What of a drawing stands for a characteristic, and where the rules deal with it in play."""

    element: ElementId = Field(description="as the template calls it")
    clauses: list[ClauseId] = Field(
        default_factory=list, description="of the edition in force; others by the concordance"
    )


class Drawing(Record):
    """One figure in four languages; its lengths come from the equipment specs.

    In ``alt``, ``caption`` and ``marks`` a characteristic or a count in braces
    stands for its figure: ``{table.circle_diameter}``, ``{count.each_side}``.
    """

    id: FigureId = Field(description="names the template too")
    clauses: dict[EditionId, list[ClauseId]] = Field(
        min_length=1,
        description="where it is shown; the page of a section shows it at the first of them",
    )
    kind: Kind | None = Field(default=None, description="whose equipment it stands with")
    counts: dict[str, Count] = Field(
        default_factory=dict,
        description="numbers that clauses set, by the name that stands in braces",
    )
    parts: dict[CharacteristicId, Part] = Field(
        default_factory=dict, description="what leads from the drawing to the row of a limit"
    )
    disputed: list[DiscrepancyId] = Field(
        default_factory=list, description="disagreements about what it shows"
    )
    title: LocalText = Field(description="what is drawn")
    alt: LocalText = Field(description="for those who cannot see the figure")
    caption: LocalText = Field(description="below the figure")
    marks: list[LocalText] = Field(
        default_factory=list, description="what the numbers 1, 2, ... in the drawing stand for"
    )


class FiguresFile(Record):
    """``specs/figures.yaml``."""

    figures: list[Drawing]

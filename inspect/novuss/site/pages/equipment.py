"""The limits of an edition: a compact table a kind, what is known of a row behind the row."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from novuss.corpus import DEFAULT_EDITION
from novuss.figures.drawing import Picture
from novuss.model.discrepancies import Discrepancy
from novuss.model.equipment import KINDS, Bounds, Characteristic, Free, Kind
from novuss.model.reviews import Statuses
from novuss.model.rules import Clause
from novuss.model.vocabulary import Unit
from novuss.site import addresses
from novuss.site.pages.renderer import Draw, Pages, Renderer
from novuss.site.pages.review_summary import page_states

#: The signs of limits in doubt, by what they rest on; more than a colour.
SIGNS = {"unknown": "?", "nominal": "○", "disputed": "≠", "our-reading": "†"}
#: Before a figure that is a limit to one side only.
AT_MOST, AT_LEAST = "≤\u00a0", "≥\u00a0"


@dataclass(frozen=True)
class Row:
    """A characteristic as its row shows it, and what is told of it when the row is opened."""

    one: Characteristic
    #: The number as people cite it, ``18``, and what stands before it in full, ``A1.``.
    number: str
    before: str
    #: One line a reading.
    figures: list[str]
    unit: str
    #: What the limit rests on, where that leaves a doubt: one of ``SIGNS``.
    doubt: str
    spellings: list[str]
    converted: list[str]
    discrepancies: list[Discrepancy]
    #: Where the rules of the edition deal with the part in play.
    in_play: list[Clause]
    statuses: Statuses


@dataclass(frozen=True)
class Group:
    """What belongs to one kind of equipment."""

    kind: Kind
    measured: list[Row]
    seen: list[Row]
    pictures: list[Picture]


class EquipmentPages(Pages):
    """Renders the page of limits of every edition in one language."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__(renderer)
        self._units = {unit.id: unit for unit in self._corpus.vocabulary.units}

    def pages(self) -> Iterator[tuple[str, Draw]]:
        """Path below ``docs/`` of every page, and what draws it."""
        for edition in self._corpus.equipment_editions:
            name = "index" if edition == DEFAULT_EDITION else edition
            yield f"{self._language}/equipment/{name}.md", partial(self._page, edition)

    def _page(self, edition: str) -> str:
        groups = [self._group(kind, edition) for kind in KINDS]
        groups = [one for one in groups if one.measured or one.seen]
        rows = [row for group in groups for row in (*group.measured, *group.seen)]
        doubts = {row.doubt for row in rows}
        return self._renderer.render(
            "equipment.md.j2",
            addresses.equipment_page(self._language, edition, DEFAULT_EDITION),
            edition=self._corpus.edition(edition),
            editions=[self._corpus.edition(one) for one in self._corpus.equipment_editions],
            equipment_link=lambda other: addresses.equipment_page(
                self._language, other, DEFAULT_EDITION
            ),
            groups=groups,
            states=page_states((row.statuses for row in rows), self._language),
            signs={kind: sign for kind, sign in SIGNS.items() if kind in doubts},
            has_rules=edition in self._corpus.rules_editions,
        )

    def _group(self, kind: Kind, edition: str) -> Group:
        rows = [self._row(one, edition) for one in self._corpus.characteristics(edition, kind)]
        return Group(
            kind,
            measured=[row for row in rows if row.one.unit],
            seen=[row for row in rows if not row.one.unit],
            pictures=[
                self._renderer.picture(figure, edition, linked=True)
                for figure in self._corpus.figures
                if figure.kind == kind and edition in figure.clauses
            ],
        )

    def _row(self, one: Characteristic, edition: str) -> Row:
        before, number = self._cited(one.clause, edition)
        unit = self._units[one.unit] if one.unit else None
        concerned = [
            found
            for found in self._corpus.discrepancies_of(one.clause, edition)
            if not found.limits or one.id in found.limits
        ]
        doubt = "our-reading" if one.bounds and one.by_our_reading else one.evidence or ""
        return Row(
            one,
            number=number,
            before=before,
            figures=self._figures(one),
            unit=self._renderer.explain.symbol(one)
            if one.deciding or one.readings or one.nominal is not None
            else "",
            doubt=doubt if doubt in SIGNS and not one.decided else "",
            spellings=self._spellings(unit) if unit else [],
            converted=self._converted(unit) if unit else [],
            discrepancies=concerned,
            in_play=self._in_play(one.id, edition),
            statuses=self._corpus.statuses(f"{edition} {one.id}"),
        )

    def _cited(self, clause: str, edition: str) -> tuple[str, str]:
        """What is left out of a number, and the number: a row of an annex is cited by itself."""
        found = self._corpus.clause(clause, edition)
        if found and found.level == "annex-row":
            before, point, number = clause.rpartition(".")
            return before + point, number
        return "", self._renderer.say.clause(clause)

    def _figures(self, one: Characteristic) -> list[str]:
        """The limit in figures, without its unit; words only where there are no figures."""
        if one.deciding:
            return [self._interval(one.deciding)]
        if one.readings:
            say = self._renderer.say
            return [
                say("limit.each", limit=self._interval(way)) if way.of else self._interval(way)
                for way in one.readings
            ]
        if isinstance(one.limit, Free):
            return [self._renderer.explain.limit(one)]
        return [self._renderer.say.number(one.nominal)]

    def _interval(self, bounds: Bounds) -> str:
        number = self._renderer.say.number
        if bounds.lower is None:
            return AT_MOST + number(bounds.upper)
        if bounds.upper is None:
            return AT_LEAST + number(bounds.lower)
        return f"{number(bounds.lower)}–{number(bounds.upper)}"

    def _spellings(self, unit: Unit) -> list[str]:
        """How a table of this language may write the unit."""
        return list(dict.fromkeys([*unit.words.any, *unit.words[self._language]]))

    def _converted(self, unit: Unit) -> list[str]:
        """The symbols of the other units of the same quantity."""
        alike = [one for one in self._units.values() if one.quantity == unit.quantity]
        return [one.symbols[self._language] for one in alike if one.id != unit.id]

    def _in_play(self, name: str, edition: str) -> list[Clause]:
        """The clauses on the part of a drawing that stands for a characteristic."""
        named = [
            clause
            for figure in self._corpus.figures
            if name in figure.parts
            for clause in figure.parts[name].clauses
        ]
        if edition != DEFAULT_EDITION:
            named = [
                other
                for clause in named
                for other in self._corpus.concordance.counterparts(clause, DEFAULT_EDITION, edition)
            ]
        return [row for name in dict.fromkeys(named) if (row := self._corpus.clause(name, edition))]

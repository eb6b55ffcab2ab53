"""Pages of equipment limits: a compact table a kind, what is known of a row behind the row."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from novuss.figures.scale_drawings import Picture
from novuss.model.document_discrepancies import Discrepancy
from novuss.model.equipment_records import KINDS, Bounds, Characteristic, Free, Kind
from novuss.model.rule_clauses import Clause
from novuss.model.text_reviews import Statuses
from novuss.site import page_addresses
from novuss.site.pages.page_renderer import Draw, Pages
from novuss.site.pages.page_review_status import summarise_reviews

#: The signs of limits in doubt, by what they rest on; more than a colour.
SIGNS = {"unknown": "?", "nominal": "○", "disputed": "≠", "our-reading": "†"}
#: Before a figure that is a limit to one side only.
AT_MOST, AT_LEAST = "≤\u00a0", "≥\u00a0"


@dataclass(frozen=True)
class Row:
    """A characteristic as its row shows it, and what is told of it when the row is opened."""

    characteristic: Characteristic
    #: The number as people cite it, ``18``, and what stands before it in full, ``A1.``.
    number: str
    before: str
    #: One line a reading.
    figures: list[str]
    unit: str
    #: What the limit rests on, where that leaves a doubt: one of ``SIGNS``.
    doubt: str
    #: How a table of this language may write the unit, and other units of the same quantity.
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

    def list_drawers(self) -> Iterator[tuple[str, Draw]]:
        """Name the page of each edition; that in force has the short address."""
        for edition in self._corpus.limited_editions:
            name = f"equipment/{'index' if edition == self._corpus.current else edition}"
            yield name, partial(self._draw_page, name, edition)

    def _draw_page(self, name: str, edition: str) -> str:
        groups = [self._build_group(kind, edition) for kind in KINDS]
        groups = [group for group in groups if group.measured or group.seen]
        rows = [row for group in groups for row in (*group.measured, *group.seen)]
        doubts = {row.doubt for row in rows}
        return self._render_page(
            name,
            "equipment.md.j2",
            edition=self._corpus.edition(edition),
            editions=list(map(self._corpus.edition, self._corpus.limited_editions)),
            equipment_link=lambda other: page_addresses.build_equipment_address(
                self._language, other, self._corpus.current
            ),
            groups=groups,
            states=summarise_reviews((row.statuses for row in rows), self._language),
            signs={kind: sign for kind, sign in SIGNS.items() if kind in doubts},
            has_rules=edition in self._corpus.rules_editions,
        )

    def _build_group(self, kind: Kind, edition: str) -> Group:
        rows = [
            self._build_row(characteristic, edition)
            for characteristic in self._corpus.equipment.characteristics(edition, kind)
        ]
        return Group(
            kind,
            measured=[row for row in rows if row.characteristic.unit],
            seen=[row for row in rows if not row.characteristic.unit],
            pictures=[
                self._renderer.draw_figure(figure, edition, linked=True)
                for figure in self._corpus.figures
                if figure.kind == kind and edition in figure.clauses
            ],
        )

    def _build_row(self, characteristic: Characteristic, edition: str) -> Row:
        own = characteristic
        before, number = self._cite_clause(own.clause, edition)
        spellings, converted = self._list_unit_words(own)
        by_our_reading = own.bounds and own.by_our_reading
        doubt = "our-reading" if by_our_reading else own.evidence or ""
        has_figures = own.deciding or own.readings or own.nominal is not None
        return Row(
            own,
            number=number,
            before=before,
            figures=self._format_figures(own),
            unit=self._renderer.explain.get_symbol(own) if has_figures else "",
            doubt=doubt if doubt in SIGNS and not own.decided else "",
            spellings=spellings,
            converted=converted,
            discrepancies=[
                record
                for record in self._corpus.register.entries_of(own.clause, edition)
                if not record.limits or own.id in record.limits
            ],
            in_play=self._list_play_clauses(own.id, edition),
            statuses=self._corpus.statuses(f"{edition} {own.id}"),
        )

    def _cite_clause(self, clause: str, edition: str) -> tuple[str, str]:
        """What is left out of a number, and the number: a row of an annex is cited by itself."""
        found = self._rules.clause(clause, edition)
        if found and found.level == "annex-row":
            before, point, number = clause.rpartition(".")
            return before + point, number
        return "", self._say.name_clause(clause)

    def _format_figures(self, characteristic: Characteristic) -> list[str]:
        """The limit in figures, without its unit; words only where there are no figures."""
        if characteristic.deciding:
            return [self._format_interval(characteristic.deciding)]
        if characteristic.readings:
            return [
                self._say("limit.each", limit=self._format_interval(reading))
                if reading.of
                else self._format_interval(reading)
                for reading in characteristic.readings
            ]
        if isinstance(characteristic.limit, Free):
            return [self._renderer.explain.describe_limit(characteristic)]
        return [self._say.format_number(characteristic.nominal)]

    def _format_interval(self, bounds: Bounds) -> str:
        number = self._say.format_number
        if bounds.lower is None:
            return AT_MOST + number(bounds.upper)
        if bounds.upper is None:
            return AT_LEAST + number(bounds.lower)
        return f"{number(bounds.lower)}–{number(bounds.upper)}"

    def _list_unit_words(self, characteristic: Characteristic) -> tuple[list[str], list[str]]:
        """How a table may write the unit, and the symbols of the others of its quantity."""
        units = {unit.id: unit for unit in self._corpus.vocabulary.units}
        if not characteristic.unit:
            return [], []
        own = units[characteristic.unit]
        others = [unit for unit in units.values() if unit.quantity == own.quantity]
        return (
            list(dict.fromkeys([*own.words.any, *own.words[self._language]])),
            [unit.symbols[self._language] for unit in others if unit.id != own.id],
        )

    def _list_play_clauses(self, characteristic: str, edition: str) -> list[Clause]:
        """The clauses on the part of a drawing that stands for a characteristic."""
        named = [
            clause
            for figure in self._corpus.figures
            if characteristic in figure.parts
            for clause in figure.parts[characteristic].clauses
        ]
        if edition != self._corpus.current:
            named = [
                other
                for clause in named
                for other in self._corpus.concordance.counterparts(
                    clause, self._corpus.current, edition
                )
            ]
        clauses = (self._rules.clause(name, edition) for name in dict.fromkeys(named))
        return [clause for clause in clauses if clause]

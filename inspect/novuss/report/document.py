"""Document model of a report: everything that its forms render."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Self

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.gathering import gather
from novuss.inspection.decision import WorkingLimit
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.inspection.information import Information, measure_spreads
from novuss.inspection.instruments import Instrument
from novuss.inspection.photos import Photo
from novuss.inspection.readings import list_instruments
from novuss.inspection.remarks import Remark, collect_remarks
from novuss.inspection.results import ItemResult, Result
from novuss.inspection.spot_checks import SpotCheck, find_spot_checks
from novuss.inspection.verdicts import WORDS, Verdict
from novuss.inspection.waivers import Waiver
from novuss.languages import Language
from novuss.model.equipment import KINDS, Characteristic, Kind
from novuss.model.rules import Clause
from novuss.report.charts import Chart, Histogram, deviation_chart, histogram
from novuss.report.paper_room import row_height
from novuss.report.text_status import limits_status
from novuss.version import __version__
from novuss.wording import Wording

#: How many readings of which a form said otherwise are told on a paper one by one.
_MOST_TOLD = 5


@dataclass(frozen=True)
class InputFile:
    """A measuring table that was read, so that a report can be traced to it."""

    name: str
    sha256: str


@dataclass(frozen=True)
class KindSummary:
    """The items of one kind, counted by verdict, and its characteristics in charts."""

    kind: Kind
    items: list[ItemResult]
    counts: dict[str, int]
    charts: list[tuple[Characteristic, Chart, dict[Verdict, int]]]
    distributions: list[tuple[Characteristic, Histogram, dict[Verdict, int]]]

    @cached_property
    def single_charts(self) -> list[tuple[Characteristic, Chart, dict[Verdict, int]]]:
        """The charts of characteristics with too few readings for a distribution."""
        spread = {characteristic.id for characteristic, _, _ in self.distributions}
        return [chart for chart in self.charts if chart[0].id not in spread]

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each item stands among those of its kind, from 1: what its anchor is named by."""
        return {item.item: place for place, item in enumerate(self.items, 1)}


def not_entered(
    items: Iterable[ItemResult],
) -> list[tuple[list[ItemResult], tuple[Characteristic, ...]]]:
    """What has no row at all, with the items of one kind that lack the same."""
    lacking = gather(
        ((item.kind, tuple(one.id for one in item.missing)), item) for item in items if item.missing
    )
    return [(group, group[0].missing) for group in lacking.values()]


@dataclass(frozen=True)
class Failing:
    """A characteristic that speaks against some of the items it was checked on."""

    characteristic: Characteristic
    failed: int
    items: int

    @property
    def share(self) -> Fraction:
        """Failing items as a share of those checked."""
        return Fraction(self.failed, self.items)


@dataclass(frozen=True)
class Waived:
    """A waiver with what it is about and the verdict that it stands beside."""

    waiver: Waiver
    characteristic: Characteristic
    verdict: Verdict
    used: bool


@dataclass(frozen=True)
class Decision:
    """One question for the chief judge, whatever number of readings it is about."""

    clause: str
    kind: Kind
    name: str
    #: What the rules say, and why that does not decide.
    printed: str
    #: How many readings of how many items, and the items where they are few.
    about: str
    #: The lowest and the highest reading.
    span: str

    @classmethod
    def on(
        cls, characteristic: Characteristic, language: Language, printed: str, about: str, span: str
    ) -> Self:
        """The question on a characteristic."""
        name = characteristic.names[language]
        return cls(characteristic.clause, characteristic.kind, name, printed, about, span=span)

    @property
    def height(self) -> float:
        """Points of its row on page 1."""
        named = f"{self.clause} {self.name}"
        return row_height((named, 22), (self.printed, 24), (self.about, 22), (self.span, 12))


@dataclass(frozen=True)
class Report:
    """An event's results in one language, with all that the templates ask for."""

    event: EventResult
    head: EventHead
    corpus: Corpus
    language: Language
    files: tuple[InputFile, ...] = ()
    site_url: str | None = None
    version: str = field(default=__version__)
    #: Whether what stands behind the signatures is written as well.
    annex: bool = field(default=True, kw_only=True)
    photos: tuple[Photo, ...] = field(default=(), kw_only=True)

    @cached_property
    def explainer(self) -> Explainer:
        """Verdicts and reasons in the report's language."""
        return Explainer(Wording(self.corpus.strings, self.language), self.corpus.vocabulary)

    def running_head(self, say: Wording) -> str:
        """The event in one line, for the top of every page."""
        day = say.date(self.head.day) if self.head.day else ""
        parts = (self.head.name or say("report.unnamed"), self.head.place, day)
        return " · ".join(part for part in parts if part)

    @property
    def template(self) -> str:
        """The template of its page."""
        return "report.html.j2"

    @property
    def title(self) -> str:
        """What the report calls itself."""
        return self.explainer.wording("report.title")

    @property
    def edition_words(self) -> str:
        """The edition that was checked against, with its id."""
        edition = self.corpus.edition(self.event.edition)
        return f"{edition.names[self.language]} ({edition.id})"

    @property
    def signed_words(self) -> str:
        """Who signed what the report rests on; files of readings are signed by nobody."""
        return ""

    @property
    def notices(self) -> list[str]:
        """What nobody who reads the report may overlook, one sentence or two each."""
        say, event = self.explainer.wording, self.event
        found = [say("report.replaced", n=len(event.replaced))] if event.replaced else []
        found += filter(None, [self.not_inspected])
        if event.differing:
            words = [say("cli.differs", n=len(event.differing))]
            words += map(self.explainer.differing, event.differing[:_MOST_TOLD])
            more = len(event.differing) - _MOST_TOLD
            words += [f"… +{more}"] if more > 0 else []
            causes = dict.fromkeys(f"differs.{difference.cause}" for difference in event.differing)
            found.append(" ".join([*words, *map(say, causes)]))
        return found

    @property
    def not_inspected(self) -> str:
        """What the event expects and nobody inspected; empty where nothing is missing."""
        return self.explainer.not_inspected(self.head.plan, self.event.items)

    @property
    def contested(self) -> list[Decision]:
        """On what inspections of one item disagree."""
        return [
            self.contest(
                checked.characteristic, item.item, "; ".join(map(self._said_by, checked.results))
            )
            for item in self.event.items
            for checked in item.checked
            if checked.characteristic in item.contested
        ]

    def contest(self, characteristic: Characteristic, item: str, readings: str) -> Decision:
        """The question on a characteristic on which inspections of an item disagree."""
        explain = self.explainer
        printed = f"{explain.limit(characteristic)}; {explain.verdict('contested')}"
        return Decision.on(characteristic, self.language, printed, item, readings)

    def _said_by(self, result: Result) -> str:
        """A reading with its verdict and, where that is told, who measured it."""
        explain, reading = self.explainer, result.reading
        words = f"{explain.typed(reading)} – {explain.verdict(result.verdict)}"
        return f"{words} ({reading.measured_by})" if reading.measured_by else words

    @property
    def inspectors(self) -> list[str]:
        """Who measured, as the readings name them; where one names nobody, that nobody is named."""
        nobody = self.explainer.wording("form.nobody")
        measured = (one.reading for one in self.event.results if one.reading.amount is not None)
        named = (one.measured_by or nobody for one in measured)
        # Of a derived reading all who measured for it are named in one.
        return list(dict.fromkeys(name for names in named for name in names.split("; ") if name))

    @property
    def texts_words(self) -> str:
        """Who has read the texts of the limits that were asked for."""
        key = f"report.texts-{limits_status(self.corpus, self.event, self.language)}"
        return self.explainer.wording(key)

    @property
    def made_with(self) -> str:
        """The version, and the beginnings of the digests of what the verdicts rest on."""
        limits, rules = self.corpus.ruleset_version.short
        values = {"version": self.version, "limits": limits, "rules": rules}
        return self.explainer.wording("report.made-with", **values)

    @property
    def rule_words(self) -> str:
        """The decision rule."""
        return self.explainer.decision_rule(self.event.rule)

    @property
    def instruments(self) -> list[str]:
        """The instruments that the measuring tables name, each once, in their order."""
        named = (name for result in self.event.results for name in list_instruments(result.reading))
        return list(dict.fromkeys(filter(None, named)))

    @property
    def used(self) -> list[tuple[Instrument, bool]]:
        """The instruments of the register that were used, and whether each was overdue."""
        register = self.event.register
        return [(one, one.overdue(register.day)) for one in self.event.instruments if register]

    @property
    def set_counts(self) -> list[tuple[str, list[str]]]:
        """What is said of the number of discs, with the sets of which the same is said."""
        groups = gather((self.explainer.count(discs), discs.name) for discs in self.event.sets)
        return list(groups.items())

    @cached_property
    def kinds(self) -> list[KindSummary]:
        """A summary of every kind that has items, in the order of the rulebook."""
        return [self._summary(kind) for kind in KINDS if self.event.of_kind(kind)]

    def _summary(self, kind: Kind) -> KindSummary:
        items = self.event.of_kind(kind)
        counts = {word: sum(item.word == word for item in items) for word in WORDS}
        charts, distributions = [], []
        for characteristic in self.corpus.equipment.characteristics(self.event.edition, kind):
            results = [
                result
                for item in items
                for checked in item.checked
                if checked.characteristic is characteristic
                for result in checked.results
            ]
            verdicts = [result.verdict for result in results]
            counts_of = {verdict: verdicts.count(verdict) for verdict in Verdict}
            amounts = [
                (result.reading.amount, result.verdict)
                for result in results
                if isinstance(result.reading.amount, Fraction)
            ]
            limit = self.working_limit(characteristic)
            if chart := deviation_chart(characteristic, amounts, limit):
                charts.append((characteristic, chart, counts_of))
            if distribution := histogram(characteristic, amounts, limit):
                distributions.append((characteristic, distribution, counts_of))
        return KindSummary(kind, items, counts, charts, distributions)

    def information(self, item: ItemResult) -> list[Information]:
        """What several readings of the item tell besides, without a verdict."""
        return measure_spreads(item, self.event.spreads)

    def remarks(self, item: ItemResult) -> list[Remark]:
        """What was remarked of the item as a whole, beside the remarks of single readings."""
        return [remark for remark in collect_remarks(item) if remark.shared]

    def remarks_of(self, item: ItemResult, result: Result) -> list[str]:
        """What was remarked of this reading alone."""
        return [
            one.text for one in collect_remarks(item) if not one.shared and one.results[0] is result
        ]

    def measured(self, items: Sequence[ItemResult]) -> list[str]:
        """Who measured and when, as typed: a line for items of which the same is said."""
        say = self.explainer.wording
        keys = {"report.measured-by": "measured_by", "report.measured-at": "measured_at"}
        groups: dict[str, list[str]] = {}
        for item in items:
            readings = [result.reading for checked in item.checked for result in checked.results]
            told = {
                key: dict.fromkeys(filter(None, (getattr(reading, name) for reading in readings)))
                for key, name in keys.items()
            }
            text = "; ".join(f"{say(key)}: {', '.join(one)}" for key, one in told.items() if one)
            groups.setdefault(text, []).append(item.item)
        if list(groups.values()) == [[item.item for item in items]]:
            return list(filter(None, groups))
        return [f"{', '.join(names)}: {text}" for text, names in groups.items() if text]

    def limit_words(self, characteristic: Characteristic) -> str:
        """What the edition asks for, with the working limit where one is set."""
        return self.explainer.limit_set(characteristic, self.working_limit(characteristic))

    def working_limit(self, characteristic: Characteristic) -> WorkingLimit | None:
        """The chief judge's working limit of a characteristic, if there is one."""
        limits = self.event.limits_set
        return next((limit for limit in limits if limit.characteristic == characteristic.id), None)

    @cached_property
    def spot_checks(self) -> list[SpotCheck]:
        """What was checked during play, beside the check before it."""
        return find_spot_checks(self.event)

    def typed(self, results: Sequence[Result]) -> str:
        """The readings as typed, one behind the other; a dash where there is none."""
        return "; ".join(self.explainer.typed(result.reading) for result in results) or "–"

    @property
    def waivers(self) -> list[Waived]:
        """Every waiver, in the order of its file."""
        event = self.event
        verdicts = {
            (item.kind, item.item, checked.characteristic.id): checked.verdict
            for item in event.items
            for checked in item.checked
        }
        known = {one.id: one for one in self.corpus.equipment.characteristics(event.edition)}
        return [
            Waived(
                waiver,
                known[waiver.characteristic],
                verdicts.get(waiver.key, Verdict.NOT_MEASURED),
                waiver not in event.unused_waivers,
            )
            for waiver in event.waivers
        ]

    @property
    def failing(self) -> list[Failing]:
        """What fails, the characteristic with the most failing items first."""
        groups = gather(
            (one.characteristic.id, one) for item in self.event.items for one in item.checked
        )
        found = (
            Failing(group[0].characteristic, sum(one.verdict.failing for one in group), len(group))
            for group in groups.values()
        )
        failing = (one for one in found if one.failed)
        return sorted(failing, key=lambda one: (-one.failed, -one.share))

    @property
    def clauses(self) -> list[tuple[str, Clause | None]]:
        """The clauses that the results rest on, with their texts where the edition has them."""
        edition = self.event.edition
        used = {result.reading.characteristic.clause for result in self.event.results}
        used |= {one.clause for item in self.event.items for one in item.missing}
        known = self.corpus.equipment.characteristics(edition)
        order = [characteristic.clause for characteristic in known if characteristic.clause in used]
        order += [discs.count.rule.clause for discs in self.event.sets if discs.count.rule]
        return [
            (clause, self.corpus.rules.clause(clause, edition)) for clause in dict.fromkeys(order)
        ]

    def clause_url(self, clause: str) -> str | None:
        """The clause's page on the site that was named, if one was."""
        return self.rules_url and f"{self.rules_url}{clause}/"

    @property
    def rules_url(self) -> str | None:
        """The rules of the edition on the site that was named, if one was."""
        return self.rules_of(self.event.edition)

    def rules_of(self, edition: str) -> str | None:
        """The rules of an edition on the site that was named, if one was."""
        site = (self.site_url or "").rstrip("/")
        return f"{site}/{self.language}/rules/{edition}/" if self.site_url else None

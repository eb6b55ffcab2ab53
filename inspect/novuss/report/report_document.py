"""Document model of a report: everything that its forms render."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.explain.withdrawal_texts import describe_withdrawals
from novuss.grouping import group_values
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.inspection.instruments import Instrument
from novuss.inspection.item_photos import Photo
from novuss.inspection.item_remarks import Remark, collect_remarks
from novuss.inspection.item_results import ItemResult, Result
from novuss.inspection.reading_decision import WorkingLimit
from novuss.inspection.reading_spreads import Information, measure_spreads
from novuss.inspection.readings import list_instruments
from novuss.inspection.spot_check_comparison import SpotCheck, find_spot_checks
from novuss.inspection.verdict_scale import WORDS, Verdict
from novuss.inspection.waivers import Waiver
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.equipment_records import KINDS, Characteristic, Kind
from novuss.model.text_reviews import Status
from novuss.report.page_space_allocation import measure_row
from novuss.report.reading_charts import Chart, Histogram, build_deviation_chart, build_histogram
from novuss.rulebook.translated_clause_texts import render_cited
from novuss.version import __version__

#: How many readings of which a form said otherwise a paper lists one by one.
_MOST_DIFFERING = 5


@dataclass(frozen=True)
class InputFile:
    """A measuring table that was read, so that a report can be traced to it."""

    name: str
    sha256: str


@dataclass(frozen=True)
class ChartedCharacteristic:
    """The readings of a characteristic, counted by verdict and drawn; few have no histogram."""

    characteristic: Characteristic
    counts: dict[Verdict, int]
    chart: Chart | None
    histogram: Histogram | None


@dataclass(frozen=True)
class KindSummary:
    """The items of one kind, counted by verdict."""

    kind: Kind
    items: list[ItemResult]
    counts: dict[str, int]

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each item stands among those of its kind, from 1: what its anchor is named by."""
        return {item.item: place for place, item in enumerate(self.items, 1)}


def find_limits_status(corpus: Corpus, event: EventResult, language: Language) -> Status:
    """Find the lowest status of the texts of all limits that were asked for.

    Of an item all that was not measured counts too.
    """
    used = {result.reading.characteristic.id for result in event.results}
    used |= {characteristic.id for item in event.items for characteristic in item.missing}
    names = (f"{event.edition} {name}" for name in sorted(used))
    return corpus.statuses(*names)[language]


def group_not_entered(
    items: Iterable[ItemResult],
) -> list[tuple[list[ItemResult], tuple[Characteristic, ...]]]:
    """Group the items that lack the same rows, with the characteristics that have none."""
    groups = group_values(
        ((item.kind, *(lacking.id for lacking in item.missing)), item)
        for item in items
        if item.missing
    )
    return [(items, items[0].missing) for items in groups.values()]


@dataclass(frozen=True)
class Failing:
    """A characteristic that speaks against some of the items it was checked on."""

    characteristic: Characteristic
    failed: int
    items: int
    #: Of failing items among those checked.
    share: Fraction


@dataclass(frozen=True)
class Waived:
    """A waiver with what it is about and the verdict that it stands beside."""

    waiver: Waiver
    characteristic: Characteristic
    verdict: Verdict
    used: bool


@dataclass(frozen=True)
class OpenQuestion:
    """One question for the chief judge, whatever number of readings it is about."""

    characteristic: Characteristic
    name: str
    #: What the rules say, and why that does not decide.
    printed: str
    #: How many readings of how many items, and the items where they are few.
    about: str
    #: The lowest and the highest reading.
    span: str

    @property
    def height(self) -> float:
        """Points of its row on page 1."""
        # The code of a kind is about as long as its name in any language.
        named = f"{self.characteristic.clause} {self.characteristic.kind}: {self.name}"
        return measure_row((named, 26), (self.printed, 27), (self.about, 13), (self.span, 14))


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

    def describe_event(self, say: Wording) -> str:
        """Describe the event in one line, for the top of every page."""
        day = say.format_date(self.head.day) if self.head.day else ""
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
        found += self.settled
        found += describe_withdrawals(event, self.explainer, self.corpus)
        partial = [item.item for item in event.items if item.partial and not item.complete]
        found += [say("report.partial", items=", ".join(partial))] if partial else []
        found += filter(None, [self.not_inspected])
        for cause, differing in event.differing_by_cause.items():
            listed = map(self.explainer.describe_differing, differing[:_MOST_DIFFERING])
            words = [say("cli.differs", n=len(differing)), *listed]
            words += [f"… +{more}"] if (more := len(differing) - _MOST_DIFFERING) > 0 else []
            found.append(" ".join([*words, say(f"differs.{cause}")]))
        return found

    @property
    def settled(self) -> list[str]:
        """What the chief judge let stand where inspections disagree; tables know of none."""
        return []

    @property
    def not_inspected(self) -> str:
        """What the event expects and nobody inspected; empty where nothing is missing."""
        return self.explainer.describe_not_inspected(self.head.plan, self.event.items)

    @property
    def contested(self) -> list[OpenQuestion]:
        """On what inspections of one item disagree."""
        return [
            self.ask_contested(checked.characteristic, item.item, readings)
            for item in self.event.items
            for checked in item.checked
            if checked.characteristic in item.contested
            for readings in ["; ".join(map(self._quote_reading, checked.results))]
        ]

    def ask_contested(
        self, characteristic: Characteristic, item: str, readings: str
    ) -> OpenQuestion:
        """Ask about a characteristic on which inspections of an item disagree."""
        limit = self.explainer.describe_limit(characteristic)
        printed = f"{limit}; {self.explainer.name_verdict('contested')}"
        name = characteristic.names[self.language]
        return OpenQuestion(characteristic, name, printed, item, readings)

    def _quote_reading(self, result: Result) -> str:
        explain, reading = self.explainer, result.reading
        words = f"{explain.format_typed(reading)} – {explain.name_verdict(result.verdict)}"
        return f"{words} ({reading.measured_by})" if reading.measured_by else words

    @property
    def inspectors(self) -> list[str]:
        """Who measured, as the readings name them; where one names nobody, that nobody is named."""
        nobody = self.explainer.wording("form.nobody")
        taken = (result.reading for result in self.event.results)
        named = (reading.measured_by or nobody for reading in taken if reading.amount is not None)
        # Of a derived reading all who measured for it are named in one.
        return list(dict.fromkeys(name for names in named for name in names.split("; ") if name))

    @property
    def limits_review_words(self) -> str:
        """Who has read the texts of the limits that were asked for."""
        key = f"report.texts-{find_limits_status(self.corpus, self.event, self.language)}"
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
        return self.explainer.describe_rule(self.event.rule)

    @property
    def instruments(self) -> list[str]:
        """The instruments that the measuring tables name, each once, in their order."""
        named = (name for result in self.event.results for name in list_instruments(result.reading))
        return list(dict.fromkeys(filter(None, named)))

    @property
    def used(self) -> list[tuple[Instrument, bool]]:
        """The instruments of the register that were used, and whether each was overdue."""
        if register := self.event.register:
            return [(used, used.is_overdue(register.day)) for used in self.event.instruments]
        return []

    @property
    def set_counts(self) -> list[tuple[str, list[str]]]:
        """What is said of the number of discs, with the sets of which the same is said."""
        groups = group_values(
            (self.explainer.describe_disc_count(discs), discs.name) for discs in self.event.sets
        )
        return list(groups.items())

    @cached_property
    def kinds(self) -> list[KindSummary]:
        """A summary of every kind that has items, in the order of the rulebook."""
        items_of = {kind: self.event.select_kind(kind) for kind in KINDS}
        return [
            KindSummary(
                kind, items, {word: sum(item.word == word for item in items) for word in WORDS}
            )
            for kind, items in items_of.items()
            if items
        ]

    @cached_property
    def charts(self) -> list[ChartedCharacteristic]:
        """The readings of each characteristic, in the order of the rulebook."""
        results = group_values(
            (checked.characteristic.id, result)
            for item in self.event.items
            for checked in item.checked
            for result in checked.results
        )
        return [
            self._build_chart(characteristic, results[characteristic.id])
            for kind in KINDS
            for characteristic in self.corpus.equipment.characteristics(self.event.edition, kind)
            if characteristic.id in results
        ]

    def _build_chart(
        self, characteristic: Characteristic, results: Sequence[Result]
    ) -> ChartedCharacteristic:
        verdicts = [result.verdict for result in results]
        amounts = [
            (result.reading.amount, result.verdict)
            for result in results
            if isinstance(result.reading.amount, Fraction)
        ]
        limit = self.find_working_limit(characteristic)
        return ChartedCharacteristic(
            characteristic,
            {verdict: verdicts.count(verdict) for verdict in Verdict},
            build_deviation_chart(characteristic, amounts, limit),
            build_histogram(characteristic, amounts, limit),
        )

    def describe_spreads(self, item: ItemResult) -> list[Information]:
        """Tell what several readings of the item say besides, without a verdict."""
        return measure_spreads(item, self.event.spreads)

    def list_item_remarks(self, item: ItemResult) -> list[Remark]:
        """Find what was remarked of the item as a whole, beside remarks of single readings."""
        return [remark for remark in collect_remarks(item) if remark.shared]

    def list_reading_remarks(self, item: ItemResult, result: Result) -> list[str]:
        """Find what was remarked of this reading alone."""
        own = (remark for remark in collect_remarks(item) if not remark.shared)
        return [remark.text for remark in own if remark.results[0] is result]

    def describe_measuring(self, items: Sequence[ItemResult]) -> list[str]:
        """Describe who measured and when, as typed: a line for items of which the same is said."""
        say = self.explainer.wording
        keys = {"report.measured-by": "measured_by", "report.measured-at": "measured_at"}
        groups: dict[str, list[str]] = {}
        for item in items:
            readings = [result.reading for checked in item.checked for result in checked.results]
            words = {
                key: dict.fromkeys(filter(None, (getattr(reading, name) for reading in readings)))
                for key, name in keys.items()
            }
            text = "; ".join(
                f"{say(key)}: {', '.join(names)}" for key, names in words.items() if names
            )
            groups.setdefault(text, []).append(item.item)
        if list(groups.values()) == [[item.item for item in items]]:
            return list(filter(None, groups))
        return [f"{', '.join(names)}: {text}" for text, names in groups.items() if text]

    def describe_limit(self, characteristic: Characteristic) -> str:
        """Describe what the edition asks for, with the working limit where one is set."""
        return self.explainer.limit_set(characteristic, self.find_working_limit(characteristic))

    def find_working_limit(self, characteristic: Characteristic) -> WorkingLimit | None:
        """Find the chief judge's working limit of a characteristic, if there is one."""
        limits = self.event.limits_set
        return next((limit for limit in limits if limit.characteristic == characteristic.id), None)

    @cached_property
    def spot_checks(self) -> list[SpotCheck]:
        """What was checked during play, beside the check before it."""
        return find_spot_checks(self.event)

    def join_typed(self, results: Sequence[Result]) -> str:
        """Join the readings as typed; a dash where there is none."""
        return "; ".join(self.explainer.format_typed(result.reading) for result in results) or "–"

    @property
    def waivers(self) -> list[Waived]:
        """Every waiver, in the order of its file."""
        event = self.event
        verdicts = {
            (item.kind, item.item, checked.characteristic.id): checked.verdict
            for item in event.items
            for checked in item.checked
        }
        known = {found.id: found for found in self.corpus.equipment.characteristics(event.edition)}
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
        groups = group_values(
            (checked.characteristic.id, checked)
            for item in self.event.items
            for checked in item.checked
        )
        failing = (
            Failing(group[0].characteristic, failed, len(group), Fraction(failed, len(group)))
            for group in groups.values()
            if (failed := sum(checked.verdict.failing for checked in group))
        )
        return sorted(failing, key=lambda found: (-found.failed, -found.share))

    @property
    def clauses(self) -> list[tuple[str, str | None]]:
        """The clauses that the results rest on, with their texts where the edition has them."""
        edition = self.event.edition
        used = {result.reading.characteristic.clause for result in self.event.results}
        used |= {lacking.clause for item in self.event.items for lacking in item.missing}
        known = self.corpus.equipment.characteristics(edition)
        order = [characteristic.clause for characteristic in known if characteristic.clause in used]
        order += [discs.count.rule.clause for discs in self.event.sets if discs.count.rule]
        return render_cited(self.corpus, dict.fromkeys(order, edition), self.language)

    def find_clause_url(self, clause: str) -> str | None:
        """Find the clause's page on the site that was named, if one was."""
        return self.rules_url and f"{self.rules_url}{clause}/"

    @property
    def rules_url(self) -> str | None:
        """The rules of the edition on the site that was named, if one was."""
        return self.find_rules_url(self.event.edition)

    def find_rules_url(self, edition: str) -> str | None:
        """Find the rules of an edition on the site that was named, if one was."""
        site = (self.site_url or "").rstrip("/")
        return f"{site}/{self.language}/rules/{edition}/" if self.site_url else None

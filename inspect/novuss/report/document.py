"""What a report shows, put together once for every form it is written in."""

from dataclasses import dataclass, field
from datetime import date

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.inspection.event import EventResult, ItemResult, Result
from novuss.inspection.verdicts import Verdict
from novuss.languages import Language
from novuss.model.equipment import KINDS, Characteristic, Kind
from novuss.model.rules import Clause
from novuss.report.chart import Chart, deviation_chart
from novuss.version import __version__
from novuss.wording import Wording


@dataclass(frozen=True)
class EventHead:
    """What the judge says of the event; printed as given, blank lines where not."""

    name: str = ""
    place: str = ""
    day: date | None = None
    senior_judge: str = ""
    chief_judge: str = ""


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
    counts: dict[Verdict, int]
    charts: list[tuple[Characteristic, Chart, dict[Verdict, int]]]


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

    @property
    def explainer(self) -> Explainer:
        """Verdicts and reasons in the report's language."""
        return Explainer(Wording(self.corpus.strings, self.language), self.corpus.vocabulary)

    def running_head(self, say: Wording) -> str:
        """The event in one line, for the top of every page."""
        day = say.date(self.head.day) if self.head.day else ""
        parts = (self.head.name or say("report.unnamed"), self.head.place, day)
        return " · ".join(part for part in parts if part)

    @property
    def instruments(self) -> list[str]:
        """The instruments that the measuring tables name, each once, in their order."""
        named = (result.reading.instrument for result in self.event.results)
        return list(dict.fromkeys(one for one in named if one))

    @property
    def kinds(self) -> list[KindSummary]:
        """A summary of every kind that has items, in the order of the rulebook."""
        return [self._summary(kind) for kind in KINDS if self.event.of_kind(kind)]

    def _summary(self, kind: Kind) -> KindSummary:
        items = self.event.of_kind(kind)
        counts = {verdict: sum(item.verdict is verdict for item in items) for verdict in Verdict}
        charts = []
        for characteristic in self.corpus.characteristics(self.event.edition, kind):
            results = [
                result
                for item in items
                for checked in item.checked
                if checked.characteristic is characteristic
                for result in checked.results
            ]
            chart = self.chart(results)
            if chart:
                by_verdict = {
                    verdict: sum(result.verdict is verdict for result in results)
                    for verdict in Verdict
                }
                charts.append((characteristic, chart, by_verdict))
        return KindSummary(kind, items, counts, charts)

    def chart(self, results: list[Result]) -> Chart | None:
        """The chart of some readings of one characteristic."""
        amounts = [
            (result.reading.amount, result.verdict)
            for result in results
            if result.reading.amount is not None and not isinstance(result.reading.amount, bool)
        ]
        if not results or not amounts:
            return None
        characteristic = results[0].reading.characteristic
        limit = next(
            (one for one in self.event.working_limits if one.characteristic == characteristic.id),
            None,
        )
        return deviation_chart(characteristic, amounts, limit)

    @property
    def clauses(self) -> list[tuple[str, Clause | None]]:
        """The clauses that the results rest on, with their texts where the edition has them."""
        used = {result.reading.characteristic.clause for result in self.event.results}
        used |= {one.clause for item in self.event.items for one in item.missing}
        order = [
            record.clause
            for record in self.corpus.characteristics(self.event.edition)
            if record.clause in used
        ]
        return [
            (clause, self.corpus.clause(clause, self.event.edition))
            for clause in dict.fromkeys(order)
        ]

    def clause_url(self, clause: str) -> str | None:
        """The clause's page on the site that was named, if one was."""
        if not self.site_url:
            return None
        return f"{self.site_url.rstrip('/')}/{self.language}/rules/{self.event.edition}/{clause}/"

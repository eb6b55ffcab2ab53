"""Items, sets of discs and whole events in words."""

from collections.abc import Iterable, Mapping

from novuss.corpus import Corpus
from novuss.explain.item_headlines import Headline
from novuss.explain.problem_texts import ProblemWords
from novuss.explain.verdict_texts import JudgementWords
from novuss.inspection.disc_sets import SetResult
from novuss.inspection.event_head import Plan, Planned
from novuss.inspection.item_remarks import Remark
from novuss.inspection.item_results import ItemResult
from novuss.inspection.waivers import WHOLE_EVENT, Waiver
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.measuring_vocabulary import Vocabulary


class Explainer(JudgementWords):
    """Write in one language what the inspection found."""

    def __init__(
        self, wording: Wording, vocabulary: Vocabulary, names: Mapping[str, str] | None = None
    ) -> None:
        """Take words and units; ``names`` are those of characteristics that problems speak of."""
        super().__init__(wording, vocabulary)
        problems = ProblemWords(wording, vocabulary, names)
        self.problem, self.notice, self.part = (
            problems.describe_problem,
            problems.describe_notice,
            problems.describe_part,
        )

    def name_item(self, item: ItemResult) -> str:
        """The item, with whose it is: ``P7 (J. Sample)``."""
        return f"{item.item} ({item.participant})" if item.participant else item.item

    def write_headline(self, item: ItemResult | Headline) -> str:
        """One line on an item: what it meets, fails and leaves open."""
        return (item if isinstance(item, Headline) else Headline.of(item)).render(self.wording)

    def describe_remark(self, item: ItemResult, remark: Remark) -> str:
        """A remark with what it is about: the item, or one reading of it."""
        about = item.item
        if not remark.shared:
            reading = remark.results[0].reading
            place = f" ({reading.position})" if reading.position else ""
            about += f", {reading.characteristic.names[self.language]}{place}"
        return f"{about}: {remark.text}"

    def describe_waiver(self, waiver: Waiver) -> str:
        """What the chief judge let pass, as it stands beside the verdict."""
        judge = waiver.chief_judge
        if waiver.day:
            judge += f", {self.wording.format_date(waiver.day)}"
        # A judge may end the words with a full stop, as the text around them does.
        scope, why = waiver.scope.rstrip(". "), waiver.reason.rstrip(". ")
        if scope == WHOLE_EVENT:
            scope = self.wording("form.scope-event")
        return self.wording("waiver.said", judge=judge, scope=scope, why=why)

    def describe_not_inspected(self, plan: Plan, items: Iterable[Planned]) -> str:
        """What of a plan was not inspected: ``Not inspected: pucks 76 of 84.``; else empty."""
        parts = (
            self.wording(
                "report.not-inspected-of", kind=self.name_kind(kind, plural=True), n=n, of=of
            )
            for kind, n, of in plan.count_missing(items)
        )
        what = ", ".join(parts)
        return self.wording("report.not-inspected", what=what) if what else ""

    def describe_colour_counts(self, disc_set: SetResult) -> str:
        """How many discs of each colour were listed: ``red: 16, black: 16``."""
        listed: list[tuple[str, int]] = [*disc_set.counts.items()]
        if disc_set.uncoloured:
            listed.append(("none", disc_set.uncoloured))
        return ", ".join(
            self.wording(f"colour.{colour}-count", number=number) for colour, number in listed
        )

    def describe_disc_count(self, disc_set: SetResult) -> str:
        """How many discs of each colour were listed, and what that is enough for."""
        values: dict[str, object] = {"listed": self.describe_colour_counts(disc_set)}
        if rule := disc_set.count.rule:
            values |= {
                "clause": rule.clause,
                "each": rule.each,
                "purpose": rule.names[self.language],
            }
        return self.wording(f"count.{disc_set.count.code}", **values)

    def describe_failing_discs(self, disc_set: SetResult) -> str:
        """The discs of a set that fail, each with what fails, or that none does."""
        failed = (
            (disc.name, ", ".join(found.names[self.language] for found in disc.failed))
            for disc in disc_set.failed
        )
        words = "; ".join(f"{name} ({names})" for name, names in failed)
        return words or self.wording("report.none-failing")


def build_explainer(corpus: Corpus, language: Language) -> Explainer:
    """Make an explainer that also says the measurands by their names in the corpus."""
    wording = Wording(corpus.strings, language)
    return Explainer(wording, corpus.vocabulary, corpus.equipment.measurand_names(language))

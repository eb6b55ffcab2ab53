"""Slips for participants: the articles that they handed in, with verdicts, to sign."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.inspection.confusable_names import name_keys
from novuss.inspection.event_head import EventHead
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.recordreport.items_and_disc_sets import Article
from novuss.records.item_standings import RecordedReading
from novuss.report.html_report import render_template


@dataclass(frozen=True)
class Slip:
    """A participant with the articles handed in."""

    participant: str
    articles: tuple[Article, ...]

    @property
    def day(self) -> date:
        """The day of the last inspection: slips are read side by side, Monday's says Monday."""
        return max(article.last.inspected_at for article in self.articles).astimezone().date()


def group_slips(articles: Sequence[Article]) -> tuple[list[Slip], list[Article]]:
    """A slip for each participant, in the order of their first article.

    Names that a reader would take for one another are one participant's.

    Returns:
        The slips, and the articles that name no participant.
    """
    keys: dict[str, str] = {}
    found: dict[str, list[Article]] = {}
    without = []
    for article in articles:
        if not article.participant:
            without.append(article)
            continue
        own = name_keys(article.participant)
        name = next((keys[key] for key in sorted(own) if key in keys), article.participant)
        keys |= dict.fromkeys(own, name)
        found.setdefault(name, []).append(article)
    return [Slip(name, tuple(listed)) for name, listed in found.items()], without


def list_reasons(article: Article, explain: Explainer) -> list[str]:
    """What fails, with its value and limit; otherwise what is to be said of the verdict."""
    failing = [_describe_failing(reading, article, explain) for reading in article.failing]
    if failing or article.word == "pass" or article.kind == "set":
        return failing
    return [explain.write_headline(standing.result) for standing in article.standings]


def _describe_failing(recorded: RecordedReading, article: Article, explain: Explainer) -> str:
    """A reading that fails, with its limit: ``weight: 23 g (at most 22 g)``."""
    reading, working_limit = recorded.result.reading, recorded.result.judgement.working_limit
    characteristic = reading.characteristic
    of = f"{recorded.inspection.item}, " if article.kind == "set" else ""
    place = f" ({reading.position})" if reading.position else ""
    limit = explain.describe_limit(characteristic)
    if working_limit and not characteristic.decided:
        limit = explain.format_bounds(working_limit.bounds, characteristic)
    waived = f"; {explain.wording('label.waived')}" if recorded.result.waiver else ""
    ours = f" {words}" if (words := explain.describe_our_reading(recorded.result)) else ""
    name = characteristic.names[explain.language]
    return f"{of}{name}{place}: {explain.format_typed(reading)} ({limit}){waived}{ours}"


def render_slips(
    slips: Sequence[Slip], head: EventHead, corpus: Corpus, language: Language, store: str
) -> str:
    """A slip a page of A5, at least one."""
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    where = [head.place, explain.wording.format_date(head.day) if head.day else ""]
    return render_template(
        "slips.html.j2",
        explain.wording,
        slips=slips,
        reasons=list_reasons,
        head=head,
        where=", ".join(filter(None, where)),
        explain=explain,
        store=store,
    )

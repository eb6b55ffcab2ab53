"""Slips: what a participant handed in, with the verdicts, to sign for both sides."""

from collections.abc import Sequence
from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.inspection.event_head import EventHead
from novuss.inspection.names import name_keys
from novuss.languages import Language
from novuss.recordreport.articles import Article
from novuss.records.standing import Recorded
from novuss.report.html import render
from novuss.wording import Wording


@dataclass(frozen=True)
class Slip:
    """A participant with the articles handed in."""

    participant: str
    articles: tuple[Article, ...]


def slips_of(articles: Sequence[Article]) -> tuple[list[Slip], list[Article]]:
    """A slip for each participant, in the order of their first article.

    Names that a reader would take for one another are one participant's.

    Returns:
        The slips, and the articles that name no participant.
    """
    keys: dict[str, str] = {}
    found: dict[str, list[Article]] = {}
    without = []
    for one in articles:
        if not one.participant:
            without.append(one)
            continue
        own = name_keys(one.participant)
        name = next((keys[key] for key in sorted(own) if key in keys), one.participant)
        keys |= dict.fromkeys(own, name)
        found.setdefault(name, []).append(one)
    return [Slip(name, tuple(listed)) for name, listed in found.items()], without


@dataclass(frozen=True)
class Row:
    """An article as a slip lists it."""

    name: str
    kind: str
    sign: str
    word: str
    verdict: str
    #: What fails, with its value and limit; otherwise what is to be said of the verdict.
    said: tuple[str, ...]
    seal: str


def row(article: Article, explain: Explainer) -> Row:
    """The row of an article."""
    say = explain.wording
    said = [failing_words(one, article, explain) for one in article.failing]
    if not said and article.word != "pass" and article.kind != "set":
        said = [explain.headline(one.result) for one in article.standings]
    return Row(
        name=article.name,
        kind=say("report.set") if article.kind == "set" else explain.kind(article.kind),
        sign=article.sign,
        word=explain.verdict(article.word),
        verdict=article.word,
        said=tuple(said),
        seal=article.seal,
    )


def failing_words(one: Recorded, article: Article, explain: Explainer) -> str:
    """A reading that fails, with its limit: ``weight: 23 g (at most 22 g)``."""
    reading, judgement = one.result.reading, one.result.judgement
    characteristic = reading.characteristic
    of = f"{one.inspection.item}, " if article.kind == "set" else ""
    place = f" ({reading.position})" if reading.position else ""
    limit = explain.limit(characteristic)
    if judgement.working_limit and not characteristic.decided:
        limit = explain.bounds(judgement.working_limit.bounds, characteristic)
    ours = f" {said}" if (said := explain.our_reading(one.result)) else ""
    waived = f"; {explain.wording('label.waived')}" if one.result.waiver else ""
    name = characteristic.names[explain.language]
    return f"{of}{name}{place}: {explain.typed(reading)} ({limit}){waived}{ours}"


def slips_html(
    slips: Sequence[Slip], head: EventHead, corpus: Corpus, language: Language, store: str
) -> str:
    """A slip a page of A5, at least one."""
    explain = Explainer(Wording(corpus.strings, language), corpus.vocabulary)
    say = explain.wording
    # Read slips side by side: one of Monday's says Monday.
    pages = [
        (
            one.participant,
            [row(article, explain) for article in one.articles],
            say.date(max(each.last.inspected_at for each in one.articles).astimezone().date()),
        )
        for one in slips
    ]
    where = [head.place, say.date(head.day) if head.day else ""]
    return render(
        "slips.html.j2",
        pages=pages,
        head=head,
        where=", ".join(filter(None, where)),
        say=say,
        language=language,
        store=store,
    )

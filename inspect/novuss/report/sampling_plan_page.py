"""Report on a sampling plan and its lot as one self-contained HTML file."""

from dataclasses import dataclass

from novuss.corpus import Corpus
from novuss.files.safe_write import Paper
from novuss.inspection.acceptance_sampling import (
    CONSUMER_POINT,
    PRODUCER_POINT,
    LotResult,
    SamplingPlan,
)
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.report.html_report import render_template
from novuss.version import __version__

#: As it is known again where it stands.
LOT = Paper("lot")
#: The drawing of the curve, in its own units.
WIDTH, HEIGHT = 400, 200


@dataclass(frozen=True)
class Risk:
    """The share of nonconforming items at which a risk is told, and how large it is there."""

    nonconforming: int
    share: float
    risk: float


def find_producer_risk(plan: SamplingPlan, percent: float | None = None) -> Risk:
    """The producer's risk: a lot of that quality is rejected.

    Without a percentage it is told of the most nonconforming items with which it is at most 5 %.
    """
    count = plan.find_worst(PRODUCER_POINT) if percent is None else round(plan.lot * percent / 100)
    return Risk(count, count / plan.lot, 1 - plan.compute_acceptance(count))


def find_consumer_risk(plan: SamplingPlan, percent: float | None = None) -> Risk:
    """The consumer's risk: a lot of that quality is accepted.

    Without a percentage it is told of the fewest nonconforming items with which it is below 10 %.
    """
    fewest = min(plan.lot, plan.find_worst(CONSUMER_POINT) + 1)
    count = fewest if percent is None else round(plan.lot * percent / 100)
    return Risk(count, count / plan.lot, plan.compute_acceptance(count))


def render_lot(
    corpus: Corpus,
    language: Language,
    found: LotResult,
    producer: Risk | None = None,
    consumer: Risk | None = None,
) -> str:
    """Render the plan, its curve and risks, and the decision on the lot where it was inspected."""
    curve = found.plan.curve
    last = max(curve[-1].nonconforming, 1)
    return render_template(
        "lot.html.j2",
        Wording(corpus.strings, language),
        plan=found.plan,
        found=found,
        producer=producer or find_producer_risk(found.plan),
        consumer=consumer or find_consumer_risk(found.plan),
        points=[
            (WIDTH * point.nonconforming / last, HEIGHT * (1 - point.acceptance)) for point in curve
        ],
        last=last,
        width=WIDTH,
        height=HEIGHT,
        edition=corpus.edition(corpus.current),
        version=__version__,
    )

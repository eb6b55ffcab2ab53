"""What a first visit costs, and that nothing moves while a page comes."""

import gzip

import pytest
from playwright.sync_api import Request
from tests.sampling import sample

from .conftest import DESK, PHONE, Open
from .waiting import wait_until_answered

#: Kinds of page: the longest section, a clause that is often asked for.
KINDS = {
    "home": "",
    "section": "rules/lnf-2017/17/",
    "clause": "rules/lnf-2017/17.1.4/",
    "equipment": "equipment/",
    "register": "discrepancies/",
    "offences": "offences/",
    "situations": "situations/",
    "case": "ask/",
    "comparison": "compare/mfn-2010/",
    "questionnaire": "questionnaire/",
    "quiz": "quiz/",
    "form": "check/",
    "embedding": "embed/",
}
#: As bytes, with what is text compressed, and in so many files.
MOST = 90_000
MOST_FILES = 12
#: A connection and a machine as they are in a hall: slow enough to see what comes late.
SLOW = {"offline": False, "latency": 80, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
#: What counts as steady ("good" among the Core Web Vitals is 0.1).
STEADY = 0.05
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    const nodes = shift.sources.map(({ node }) => node?.className || node?.nodeName);
    window.shifts.push([shift.value, nodes.join(" ")]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("language", ["ru", "lv"])
@pytest.mark.parametrize("kind", sample(KINDS, lambda kind: kind in ("form", "situations")))
def test_first_view_is_light(visit: Open, site: str, kind: str, language: str) -> None:
    page = visit(PHONE).page
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.goto(f"{site}{language}/{KINDS[kind]}")
    wait_until_answered(page, asked)
    weights: dict[str, int] = {}
    for request in asked:
        response = request.response()
        if response and request.url.startswith(site):
            body = response.body()
            packed = request.url.endswith((".woff2", ".png"))
            weights[request.url] = len(body if packed else gzip.compress(body))
    whole = sum(weights.values())
    print(f"{kind} {language}: {whole} bytes in {len(weights)} files")
    heaviest = sorted(weights.items(), key=lambda weight: -weight[1])[:8]
    assert whole <= MOST, heaviest
    assert len(weights) <= MOST_FILES, heaviest
    # The language that is read here, and nothing that nobody chose.
    assert page.evaluate("Object.keys(localStorage)") in ([], ["novuss-language"])


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("language", ["ru", "lv"])
@pytest.mark.parametrize("kind", sample(KINDS, lambda kind: kind in ("clause", "situations")))
def test_nothing_moves_while_a_page_comes(
    visit: Open, site: str, kind: str, language: str, width: int
) -> None:
    page = visit(width).page
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    page.add_init_script(SHIFTS)
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.goto(f"{site}{language}/{KINDS[kind]}")
    wait_until_answered(page, asked)
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < STEADY, shifts

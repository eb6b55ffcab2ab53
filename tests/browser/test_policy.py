"""Pages run their own scripts and no other: the policy in the head of each, while it is used."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.sampling import every, sample
from tests.site.test_content_policy import directives

from novuss.files.safe_write import HTML_POLICY
from novuss.languages import LANGUAGES, Language
from novuss.site.build.response_headers import NAME

from .conftest import PHONE, Open
from .waiting import wait_until_idle

STATED = re.compile(
    r'^\s*<!doctype html>\s*<html[^>]*>\s*(?:<head>\s*)?<meta charset="utf-8">\s*'
    r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">',
)
#: What would need more than the digests of elements: listeners and styles within tags.
ATTRIBUTE = re.compile(r'<\w[^<>]*\s(?:on[a-z]+|style)="')
#: What somebody could get into a page, each with a name that it leaves when it runs.
INJECTED = """async () => {
  const refused = [];
  addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
  const script = document.createElement("script");
  script.textContent = "window.byElement = 1";
  document.body.append(script);
  const box = document.createElement("div");
  box.innerHTML = '<img src="nothing.png" onerror="window.byHandler = 1">' +
    '<a href="javascript:window.byAddress = 1">.</a>' +
    '<iframe srcdoc="<script>parent.byFrame = 1</script>"></iframe>' +
    '<object data="data:text/html,<script>1</script>"></object><base href="https://evil.example/">';
  document.body.append(box);
  box.querySelector("a").click();
  const foreign = document.createElement("script");
  foreign.src = "https://evil.example/x.js";
  document.body.append(foreign);
  new Image().src = "https://evil.example/x.png";
  // Later, because what a test runs by itself may.
  setTimeout(() => { try { window.byText = (0, eval)("1"); } catch { refused.push("eval"); } });
  await fetch("https://evil.example/").catch(() => refused.push("fetch"));
  await new Promise((done) => setTimeout(done, 300));
  const names = ["byElement", "byHandler", "byAddress", "byFrame", "byText"];
  const ran = names.filter((name) => window[name]);
  return { ran, refused: [...new Set(refused)].sort(), base: document.baseURI === location.href };
}"""


def test_every_page_states_before_all_else_what_the_header_says_too(built: Path) -> None:
    declared = (built / NAME).read_text(encoding="utf-8")
    header = directives(declared.partition("Content-Security-Policy:")[2].partition("\n")[0])
    assert "'unsafe-inline'" not in header["script-src"]
    assert "'unsafe-eval'" not in header["script-src"]
    own_styles = []
    for path in built.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        found = STATED.match(text)
        assert found, path
        assert text.count('http-equiv="Content-Security-Policy"') == 1, path
        if found[1] == HTML_POLICY:
            # A sheet that the command line writes as well.
            assert path.parent.name == "forms"
            continue
        assert not ATTRIBUTE.search(text), path
        own = directives(found[1])
        assert set(own) == set(header), path
        for name, allowed in own.items():
            if name == "style-src" and "'unsafe-inline'" not in allowed:
                own_styles.append(path)
                continue
            assert {*allowed} <= {*header[name]}, (path, name)
    # Of all pages only the form shows what has styles of its own.
    others = {file.parent.relative_to(built).as_posix() for file in set(built.rglob("*.html"))}
    strict = {file.parent.relative_to(built).as_posix() for file in own_styles}
    assert others - strict - {f"{language}/forms" for language in LANGUAGES} == {
        f"{language}/check" for language in LANGUAGES
    }


@every(4)
def test_nothing_that_a_page_does_is_refused(
    visit: Open, language: Language, tmp_path: Path, step: int
) -> None:
    """A refusal is told in the console, and the window takes that for a complaint.

    So do the other tests of the site, which open every kind of page, and those of the form.
    """
    window = visit(PHONE)
    for path in ("", "rules/lnf-2017/17/", "offences/", "check/")[::step]:
        page = window.go(f"{language}/{path}")
        # The head of the printed page is a style within the page.
        style = """[...document.styleSheets]
          .filter(sheet => !sheet.href && sheet.cssRules.length).length"""
        assert page.evaluate(style) == 1
        page.pdf(path=tmp_path / "page.pdf", prefer_css_page_size=True)
        scheme = "document.body.dataset.mdColorScheme"
        page.locator('label[for="__palette_1"]').evaluate("node => node.click()")
        assert page.evaluate(scheme) == "slate"
        # Kept, and set by a script within the next page before it is drawn.
        page.reload()
        assert page.evaluate(scheme) == "slate"
        page.locator('label[for="__palette_0"]').evaluate("node => node.click()")
        if not path:
            page.locator("#nv-search-input").fill("17.1.8")
            expect(page.locator("[role=option]").first).to_be_visible()
    for path in ("#choose", "404.html", f"{language}/forms/sheet.html", f"reports/{language}.html"):
        wait_until_idle(window.go(path))
    # A page that leads on, by a refresh and by a script.
    window.go(f"{language}/rules/mfn-2010/17.1.z/").wait_for_url("**/17.1.%D0%B7/")
    window.go("rules/").wait_for_url("**/rules/lnf-2017/")


@pytest.mark.parametrize(
    "path",
    sample(
        [
            *("", "lv/", "de/rules/lnf-2017/17/", "ru/rules/lnf-2017/17.1.4/", "en/check/"),
            *("lv/offences/", "404.html", "lv/forms/sheet.html", "reports/lv.html"),
        ],
        lambda path: path in ("en/check/", "404.html", "reports/lv.html"),
    ),
)
def test_what_somebody_gets_into_a_page_does_not_run(
    browser: Browser, site: str, path: str
) -> None:
    page = browser.new_context(service_workers="block").new_page()
    asked: set[str] = set()
    stopped: set[str] = set()
    page.on("request", lambda request: asked.add(request.url))
    page.on("requestfailed", lambda request: request.failure == "csp" and stopped.add(request.url))
    page.goto(f"{site}{path}{'' if path else '#choose'}")
    wait_until_idle(page)
    found = page.evaluate(INJECTED)
    assert found["ran"] == []
    assert found["base"]
    assert {"script-src-elem", "script-src-attr", "connect-src", "img-src", "object-src"} <= set(
        found["refused"]
    )
    assert {"eval", "fetch"} <= set(found["refused"])
    # What is refused is not sent.
    assert {address for address in asked if "evil" in address} <= stopped
    page.context.close()

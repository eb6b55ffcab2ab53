"""An update that does not come whole leaves a phone its rules, and the next one heals it."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from tests.sampling import sample

from .served import Served, kept, wait_until_kept
from .waiting import evaluate_loaded, until, wait_for

SIZE: ViewportSize = {"width": 360, "height": 740}


def phone_with_rules(served: Served, context: BrowserContext) -> Page:
    """A phone that keeps the first version."""
    served.news("1.0")
    page = context.new_page()
    page.goto(f"{served.address}lv/")
    wait_until_kept(page, "shared", "lv")
    return page


def shown_without_network(served: Served, page: Page) -> str:
    """The version of the home page that opens when there is no network, with a clause behind it."""
    served.leave(page.context)
    page.goto(f"{served.address}lv/rules/lnf-2017/17.1.8/")
    expect(page.locator("h1")).to_contain_text("17.1.8")
    page.goto(f"{served.address}lv/")
    text = page.locator("#news").inner_text()
    page.context.set_offline(False)
    served.down = False
    return text


def tried(served: Served, page: Page, path: str) -> None:
    """Visit until the browser has asked for a file of the new version."""
    served.requests.clear()
    page.goto(f"{served.address}lv/glossary/")
    wait_for(page, lambda: any(re.search(path, address) for address in served.requests), path)


def given_up(page: Page) -> None:
    """Wait until the browser has given up the new version it was asked to take."""
    until(page, "navigator.serviceWorker.getRegistration().then((found) => !found.installing)")


def looked_for(page: Page) -> None:
    """Let the browser ask for a new version, and wait for what it gets."""
    evaluate_loaded(
        page, "navigator.serviceWorker.getRegistration().then((r) => r.update().catch(() => 0))"
    )


def updated(served: Served, page: Page) -> None:
    """Visit; the new version is offered, and taken."""
    page.goto(f"{served.address}lv/")
    prompt = page.locator(".nv-update")
    expect(prompt).to_be_visible()
    prompt.get_by_role("button").first.click()
    expect(page.locator("#news")).to_have_text("2.0")
    assert kept(page) == ["lv", "shared"]


def cut(pack: Path) -> None:
    pack.write_bytes(pack.read_bytes()[: pack.stat().st_size // 2])


def unpacked_and_cut(pack: Path) -> None:
    """As from a server that undoes the compression, on a line that breaks unseen."""
    content = gzip.decompress(pack.read_bytes())
    pack.write_bytes(content[: len(content) // 2])


def unpacked_and_changed(pack: Path) -> None:
    content = gzip.decompress(pack.read_bytes())
    pack.write_bytes(content.replace(b"<h1", b"<h2", 1))


def another(pack: Path) -> None:
    """As where the address leads to the pack of another build."""
    (other,) = pack.parent.glob("shared.*.pack")
    pack.write_bytes(other.read_bytes())


def logged_out(pack: Path) -> None:
    """As from a network that asks for a password first."""
    pack.write_text("<html>log in to this network</html>\n", encoding="utf-8")


WRONG = [cut, unpacked_and_cut, unpacked_and_changed, another, logged_out]


@pytest.mark.parametrize(
    ("harm", "lengths"),
    sample([(cut, True), *((harm, False) for harm in WRONG)], lambda case: case[1]),
)
def test_pack_of_other_bytes_is_kept_by_nobody(
    served: Served, context: BrowserContext, harm: Callable[[Path], None], *, lengths: bool
) -> None:
    pack = served.pack("lv")
    right = pack.read_bytes()
    harm(pack)
    served.lengths = lengths
    page = context.new_page()
    page.goto(f"{served.address}lv/offline/")
    state = page.locator("[data-pack=lv] [data-state]")
    expect(state).to_have_text(re.compile("neizdevās"))
    assert "lv" not in kept(page)
    # The next visit heals it, although a browser may store what is at this address for a year.
    pack.write_bytes(right)
    page.goto(f"{served.address}lv/")
    wait_until_kept(page, "shared", "lv")


def test_server_may_undo_the_compression(served: Served, context: BrowserContext) -> None:
    for pack in (served.site / "offline").glob("*.pack"):
        pack.write_bytes(gzip.decompress(pack.read_bytes()))
    served.lengths = False
    page = context.new_page()
    page.goto(f"{served.address}lv/")
    wait_until_kept(page, "shared", "lv")
    served.leave(context)
    page.goto(f"{served.address}lv/rules/lnf-2017/17.1.8/")
    expect(page.locator("h1")).to_contain_text("17.1.8")


@pytest.mark.parametrize("harm", sample([*WRONG, Path.unlink], lambda harm: harm is cut))
def test_update_that_did_not_come_whole_leaves_the_rules(
    served: Served, context: BrowserContext, harm: Callable[[Path], None]
) -> None:
    """Also a new list of packs beside old packs: then a pack is missing."""
    page = phone_with_rules(served, context)
    served.news("2.0")
    pack = served.pack("lv")
    right = pack.read_bytes()
    harm(pack)
    served.lengths = harm is cut
    tried(served, page, r"/lv\.\w+\.pack$")
    given_up(page)
    assert page.locator(".nv-update").count() == 0
    assert shown_without_network(served, page) == "1.0"
    # The page about it says so.
    page.goto(f"{served.address}lv/offline/")
    expect(page.locator("[data-unchanged]")).to_contain_text("neizdevās")
    expect(page.locator("[data-pack=lv] [data-remove]")).to_be_visible()
    pack.write_bytes(right)
    updated(served, page)
    assert shown_without_network(served, page) == "2.0"


@pytest.mark.audit
def test_list_of_packs_that_is_cut_leaves_the_rules(
    served: Served, context: BrowserContext
) -> None:
    page = phone_with_rules(served, context)
    served.news("2.0")
    worker = served.site / "sw.js"
    right = worker.read_bytes()
    worker.write_bytes(right[: len(right) // 2])
    page.goto(f"{served.address}lv/glossary/")
    looked_for(page)
    assert shown_without_network(served, page) == "1.0"
    worker.write_bytes(right)
    updated(served, page)


@pytest.mark.audit
def test_old_list_beside_new_packs_leaves_the_rules(
    served: Served, context: BrowserContext, browser: Browser
) -> None:
    page = phone_with_rules(served, context)
    old = (served.site / "sw.js").read_bytes()
    served.news("2.0")
    worker = served.site / "sw.js"
    right = worker.read_bytes()
    worker.write_bytes(old)
    page.goto(f"{served.address}lv/glossary/")
    looked_for(page)
    assert shown_without_network(served, page) == "1.0"
    # Who comes for the first time reads with a network, and keeps the language later.
    other = browser.new_context(viewport=SIZE, locale="lv-LV")
    fresh = other.new_page()
    fresh.goto(f"{served.address}lv/offline/")
    state = fresh.locator("[data-pack=lv] [data-state]")
    expect(state).to_have_text(re.compile("neizdevās"))
    worker.write_bytes(right)
    updated(served, page)
    fresh.goto(f"{served.address}lv/")
    prompt = fresh.locator(".nv-update")
    expect(prompt).to_be_visible()
    prompt.get_by_role("button").first.click()
    wait_until_kept(fresh, "shared", "lv")
    other.close()


@pytest.mark.audit
def test_server_that_ends_in_the_middle_leaves_the_rules(
    served: Served, context: BrowserContext
) -> None:
    page = phone_with_rules(served, context)
    served.news("2.0")
    served.half = ["*/lv.*.pack"]
    tried(served, page, r"/lv\.\w+\.pack$")
    served.go.set()
    given_up(page)
    assert shown_without_network(served, page) == "1.0"
    served.half = []
    updated(served, page)


@pytest.mark.parametrize("while_", sample(["fetching", "unpacking"], lambda at: at == "fetching"))
def test_browser_that_ends_in_the_middle_keeps_the_rules(
    served: Served, browser: Browser, launch: dict[str, Any], tmp_path: Path, while_: str
) -> None:
    def started() -> BrowserContext:
        return browser.browser_type.launch_persistent_context(
            tmp_path / "profile", viewport=SIZE, locale="lv-LV", **launch
        )

    context = started()
    phone_with_rules(served, context)
    context.close()

    served.news("2.0")
    worker = served.site / "sw.js"
    right = worker.read_text(encoding="utf-8")
    if while_ == "fetching":
        served.half = ["*/lv.*.pack"]
    else:
        # The body of a pack is written; what says that it is whole is asked for and never is.
        stop = (
            "const put = Cache.prototype.put;\n"
            "Cache.prototype.put = function (key, what) {\n"
            "  if (String(key).endsWith('?head')) return fetch('?unpacked').then(() =>"
            " new Promise(() => {}));\n"
            "  return put.call(this, key, what);\n"
            "};\n"
        )
        worker.write_text(stop + right, encoding="utf-8")
    context = started()
    tried(served, context.new_page(), r"/lv\.\w+\.pack$" if while_ == "fetching" else "unpacked")
    context.close()
    served.go.set()
    served.half = []
    worker.write_text(right, encoding="utf-8")

    served.down = True
    context = started()
    page = context.new_page()
    assert shown_without_network(served, page) == "1.0"
    updated(served, page)
    assert shown_without_network(served, page) == "2.0"
    context.close()


@pytest.mark.audit
def test_language_kept_while_a_new_version_waits_is_not_lost(
    served: Served, context: BrowserContext
) -> None:
    page = phone_with_rules(served, context)
    before = served.pack("de")
    german = before.read_bytes()
    home = served.site / "de/index.html"
    home.write_text(
        home.read_text(encoding="utf-8").replace("</h1>", "</h1><p id=neu>2.0</p>", 1),
        encoding="utf-8",
    )
    served.news("2.0")
    new = f"{served.address}offline/{served.pack('de').name}?head"
    # The version before is still there, as on a host that many machines serve.
    before.write_bytes(german)
    page.goto(f"{served.address}lv/offline/")
    expect(page.locator(".nv-update")).to_be_visible()
    page.locator("[data-pack=de] [data-keep]").click()
    wait_until_kept(page, "de")
    page.locator(".nv-update").get_by_role("button").first.click()
    # The page comes anew, from the new worker.
    expect(page.locator(".nv-update")).to_have_count(0)
    served.leave(context)
    page.goto(f"{served.address}de/rules/lnf-2017/17.1.8/")
    expect(page.locator("h1")).to_contain_text("17.1.8")
    # With a network it becomes the new version by itself.
    served.down = False
    context.set_offline(False)
    page.goto(f"{served.address}lv/")
    until(page, f"caches.match('{new}').then(Boolean)")
    page.goto(f"{served.address}de/")
    expect(page.locator("#neu")).to_have_text("2.0")

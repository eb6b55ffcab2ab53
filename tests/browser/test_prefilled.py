"""What an address, or the device, hands to the form: values to check, typed lines, event files."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from novuss.corpus import Corpus

from .judging import Judge
from .served import Served, wait_until_kept

ANSWER = ".nc-quick > [role=status]"
#: A share sheet sends a form to the address that the manifest names.
SHARE = """([name, value, type]) => {
  const form = Object.assign(document.createElement("form"), {
    method: "post", enctype: "multipart/form-data", action: "../check/"
  });
  const field = document.createElement("input");
  field.name = name;
  if (type) {
    const data = new DataTransfer();
    data.items.add(new File([value], "event.json", { type }));
    field.type = "file";
    field.files = data.files;
  } else field.value = value;
  form.append(field);
  document.body.append(form);
  form.submit();
}"""


def test_address_asks_several_values_and_says_what_it_cannot_read(
    lasting_form: Callable[..., Judge], corpus: Corpus
) -> None:
    page = lasting_form("lv").page
    lines = page.locator(f"{ANSWER} li")

    def ask(place: str) -> list[str]:
        page.evaluate("hash => { location.hash = hash }", place)
        expect(lines).to_have_count(place.count(":"))
        return lines.all_inner_texts()

    diameter, weight = ask("#check=puck.outer_diameter:44,5mm;puck.weight:23g")
    verdicts = {word: corpus.strings[f"verdict.{word}"]["lv"] for word in ("pass", "fail")}
    assert "44,5 mm" in diameter
    assert verdicts["pass"] in diameter
    assert "23 g" in weight
    assert verdicts["fail"] in weight
    # The fields go on with the first of them.
    assert page.locator(".nc-field").first.get_attribute("data-key") == "puck.outer_diameter@"
    wrong = ask("#check=puck.size:44mm;puck.weight:;puck.weight:2x;puck.weight:21%20mm")
    assert [text.startswith(f"{place}. vieta, ") for place, text in enumerate(wrong, 1)] == [
        True
    ] * 4
    assert "„puck.size”" in wrong[0]
    # A text that was shared: a line is typed, several are listed.
    page.evaluate("location.hash = '#text=ripa 44,5 mm%0Akija 1600 mm garums%0Asveiki'")
    expect(lines).to_have_count(3)
    assert [verdicts["pass"] in lines.nth(0).inner_text(), lines.nth(2).inner_text()[:9]] == [
        True,
        "3. vieta,",
    ]


def test_file_that_is_shared_with_the_app_goes_the_way_of_every_file(
    served: Served, context: BrowserContext, corpus: Corpus
) -> None:
    page = context.new_page()
    page.goto(f"{served.address}lv/data/")
    wait_until_kept(page, "shared", "lv")
    page.evaluate(SHARE, ["event", '{"format": "something"}', "application/json"])
    page.wait_for_url("**/lv/check/#/")
    refused = corpus.strings["form.file-refused"]["lv"].split("{")[0]
    expect(page.locator("dialog, .nc-note").filter(has_text=refused).first).to_be_visible()
    # Nothing of it is left behind.
    names = page.evaluate(
        "caches.keys().then((all) => Promise.all(all.filter((name) => name.includes('shared'))"
        ".map(async (name) => (await (await caches.open(name)).keys()).length)))"
    )
    assert names == [0]

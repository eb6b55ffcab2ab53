"""The search box: the same answers as the command line, by keyboard, on a phone, and quickly."""

import gzip
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect
from tests.sampling import of_language, sample

from novuss.asking.question_replies import gather_evidence, reply_to_words
from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.rulebook.consequence_texts import render_statement
from novuss.rulebook.ruling_replies import Account, list_statements
from novuss.rulebook.situation_texts import name_outcomes
from novuss.search import search
from novuss.search.hit_ranking import Finder
from novuss.search.index_store import load_index

from .conftest import DESK, HEIGHT, PHONE, Lasting, Open
from .looking import find_box, find_by_axe
from .waiting import wait_until_idle

#: As many results as the box lists.
MOST = 30
#: And of situations beside them.
SITUATIONS = 2
CLAUSES = "[role=option]:not(.nv-hit--ruling, .nv-hit--situation, .nv-hit--page)"
ADDRESSES = "all => all.map(node => node.href)"
SCROLLED = "field => field.scrollLeft"


#: Takes away what answers an earlier question.
FORGET = """form => {
  form.querySelector("[role=status]").textContent = "";
  form.querySelector("[role=listbox]").replaceChildren();
  form.querySelector("[role=listbox]").removeAttribute("data-complete");
}"""


def ask(page: Page, typed: str) -> Page:
    page.locator("#nv-search-input").fill("")
    page.locator("form[data-nv-search]").evaluate(FORGET)
    page.locator("#nv-search-input").fill(typed)
    status = page.locator(".nv-search__status")
    expect(status).not_to_be_empty()
    expect(status).not_to_have_text(page.locator("[data-loading]").get_attribute("data-loading"))
    expect(page.locator("[role=listbox]")).to_have_attribute("data-complete", "")
    return page


@pytest.mark.parametrize(
    ("language", "queries"),
    sample(
        [
            ("en", ["penalty disc", "pukc", "17.1 (з)"]),
            ("de", ["Schlagrechtregel", "Stoesse", "2010 3.5"]),
            ("ru", ["шайбой из дерева", "shajba", "Приложение 1, строка 18"]),
            ("lv", ["soda kauliņiem", "skemba", "1. pielikums"]),
        ],
        of_language("de", "ru"),
    ),
)
def test_box_lists_what_the_command_line_finds(
    lasting: Lasting, corpus: Corpus, language: Language, queries: list[str]
) -> None:
    """Some queries as they are typed; tests/search/test_twins.py puts all of them to both."""
    index = load_index(corpus)
    finder = Finder(index)
    page = lasting(f"{language}/")
    for typed in queries:
        answer = finder.find_answer(typed, language)
        wanted = [index["clauses"]["documents"][hit.document][1] for hit in answer.found[:MOST]]
        ask(page, typed)
        options = page.locator(CLAUSES)
        expect(options).to_have_count(len(wanted))
        found = [unquote(urlsplit(address).path) for address in options.evaluate_all(ADDRESSES)]
        assert [path.rstrip("/").rpartition("/")[2] for path in found] == wanted
        snippets = page.locator(f"{CLAUSES} .nv-hit__text").all_inner_texts()
        assert snippets[1:] == [finder.cut_snippet(hit, answer) for hit in answer.found[1:MOST]]


@pytest.mark.parametrize(
    ("typed", "clause", "mark"),
    [("lukturitis", "8.1.5", "lukturīti"), ("шайбой из дерева", "A1.16", "Шайба")],
)
def test_clause_is_listed_with_the_word_marked_in_its_language(
    lasting: Lasting, typed: str, clause: str, mark: str
) -> None:
    page = ask(lasting("lv/"), typed)
    hit = page.locator(f"[role=option][href$='/lv/rules/lnf-2017/{clause}/']")
    expect(hit).to_be_visible()
    marked = [word.casefold() for word in hit.locator("mark").all_inner_texts()]
    assert mark.casefold() in marked


@pytest.mark.parametrize(
    ("language", "typed", "clause"),
    [
        ("ru", "шайба упала в лузу", "17.1.4"),
        ("lv", "lamāties", "11.11"),
        ("en", "2 minutes late", "15.1"),
    ],
)
def test_result_says_number_name_snippet_consequence_and_disagreement_in_this_order(
    lasting: Lasting, corpus: Corpus, language: Language, typed: str, clause: str
) -> None:
    page = ask(lasting(f"{language}/", PHONE), typed)
    hit = page.locator(f"[role=option][href$='/{language}/rules/lnf-2017/{clause}/']")
    expected = [
        clause,
        corpus.rules.name(clause)[language],
        hit.locator(".nv-hit__text").inner_text(),
    ]
    say = Wording(corpus.strings, language)
    found = corpus.consequences.statements(clause, beside="name")
    words = [render_statement(statement, say).text for statement in found]
    count = len(corpus.consequences.turning_points(clause, corpus.current))
    expected += [*words, f"{count} "] if count else words
    heard = " ".join(hit.aria_snapshot().partition('"')[2].split())
    place = 0
    for part in expected:
        place = heard.find(" ".join(str(part).split()), place)
        assert place >= 0, (part, heard)
        place += len(str(part).strip())
    consequence = hit.locator(".nv-hit__then").inner_text() if words or count else ""
    expect(hit.locator(".nv-differ")).to_have_text([re.compile(f"^{count} ")] if count else [])
    assert not words or str(words[0]) in consequence


def test_keyboard_goes_all_the_way(visit: Open) -> None:
    page = visit().go("en/equipment/")
    for key in ("/", "s", "f"):
        page.keyboard.press(key)
        expect(page.locator("#nv-search-input")).to_be_focused()
        assert page.locator("#nv-search-input").input_value() == ""
        page.keyboard.press("Escape")
        expect(page.locator("#nv-search-input")).not_to_be_focused()
    page.keyboard.press("/")
    # At once, so that no answer to its beginning comes between the keys below.
    page.keyboard.insert_text("penalty disc")
    options = page.locator("[role=option]")
    expect(options).to_have_count(MOST + SITUATIONS)
    expect(options.first).to_be_visible()
    box = page.locator("[role=combobox]")
    assert box.get_attribute("aria-expanded") == "true"
    assert box.get_attribute("aria-activedescendant") is None
    for key, at in (("ArrowDown", 0), ("ArrowDown", 1), ("ArrowUp", 0), ("ArrowUp", -1)):
        page.keyboard.press(key)
        chosen = page.locator("[role=option][aria-selected=true]")
        assert chosen.count() == 1
        assert chosen.get_attribute("id") == options.nth(at).get_attribute("id")
        assert box.get_attribute("aria-activedescendant") == chosen.get_attribute("id")
        expect(chosen).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(options.first).to_be_hidden()
    assert box.get_attribute("aria-expanded") == "false"
    page.keyboard.press("ArrowDown")
    address = page.locator("[role=option][aria-selected=true]").get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(address or "")


def test_enter_opens_the_best_result(visit: Open) -> None:
    page = visit().go("lv/")
    page.keyboard.press("/")
    page.keyboard.type("2010 17.1.z")
    # Which number it had then stands beside that of today.
    first = page.locator(".nv-hit__edition").first
    expect(first).to_have_text("2010. gada noteikumi: 17.1.z")
    page.keyboard.press("Enter")
    page.wait_for_url("**/lv/rules/lnf-2017/17.1.8/")


@pytest.mark.parametrize(
    ("language", "none", "two"),
    sample(
        [
            ("en", "Nothing found", "2 clauses found."),
            ("de", "Nichts gefunden", "2 Punkte gefunden."),
            ("ru", "ничего не найдено", "Найдено 2 пункта."),
            ("lv", "Nekas nav atrasts", "Atrasti 2 punkti."),
        ],
        of_language("en", "ru"),
    ),
)
def test_count_is_announced_and_so_is_nothing(
    lasting: Lasting, corpus: Corpus, language: Language, none: str, two: str
) -> None:
    finder = Finder(load_index(corpus))
    typed = next(
        word
        for word in finder.vocabularies[language].forms
        if len(word) > 5 and len(finder.find_answer(word, language).found) == 2
    )
    page = lasting(f"{language}/")
    status = page.locator("[role=status].nv-search__status")
    ask(page, "qwertyuiop")
    expect(status).to_contain_text(none)
    expect(status).to_contain_text("qwertyuiop")
    assert page.locator("[role=option]").count() == 0
    assert page.locator("[role=combobox]").get_attribute("aria-expanded") == "false"
    page.locator("#nv-search-input").fill(typed)
    expect(status).to_contain_text(two)


@pytest.mark.parametrize(
    ("language", "typed", "first"),
    sample(
        [
            ("en", "the puck broke and the larger part flew off the table", True),
            ("ru", "во время сета участник говорит по телефону", True),
            ("lv", "ripa", False),
            ("de", "17.1.4", False),
        ],
        of_language("ru", "lv"),
    ),
)
def test_situations_are_results_of_their_own_kind(
    lasting: Lasting, corpus: Corpus, language: Language, typed: str, first: bool
) -> None:
    page = ask(lasting(f"{language}/"), typed)
    options = page.locator("[role=option]")
    situations = page.locator(".nv-hit--situation")
    expect(situations).to_have_count(SITUATIONS)
    ids = [
        urlsplit(address).path.rstrip("/").rpartition("/")[2]
        for address in situations.evaluate_all(ADDRESSES)
    ]
    assert ids == [
        situation.id for situation in search(corpus, [typed], language).situations[:SITUATIONS]
    ]
    assert f"/{language}/situations/{ids[0]}/" in (situations.first.get_attribute("href") or "")
    # They stand together, behind a ruling and before the clauses, or behind these.
    classes = options.evaluate_all(
        "all => all.map(node => node.classList.contains('nv-hit--situation'))"
    )
    assert classes[first:] == sorted(classes[first:], reverse=first)
    expect(page.locator(".nv-hit--ruling")).to_have_count(int(first))
    label = corpus.strings["search.situation"][language]
    expect(situations.first).to_contain_text(str(label))
    known = corpus.situation(ids[0])
    assert known
    for _, words in name_outcomes(corpus, known, Wording(corpus.strings, language)):
        expect(situations.first).to_contain_text(words)
    page.keyboard.press("ArrowDown")
    assert options.first.get_attribute("aria-selected") == "true"
    chosen = page.locator("[role=combobox]").get_attribute("aria-activedescendant")
    assert chosen == options.first.get_attribute("id")


def test_ruling_of_the_command_line_stands_first_and_what_is_not_known_is_asked(
    visit: Open, corpus: Corpus
) -> None:
    say = Wording(corpus.strings, "lv")
    page = visit(PHONE, touch=True).go("lv/")
    ruling = page.locator("[role=option]").first
    assert corpus.clues
    # That no ruling is found is said first, and no situation beside it reads as the answer.
    ask(page, "kur es varu nopirkt jaunu galdu savai mājai")
    expect(ruling).to_have_attribute("data-state", "silent")
    expect(ruling).to_have_text(say("ask.unclear"))
    expect(page.locator("[role=option]").nth(1)).not_to_have_class(re.compile("nv-hit--situation"))
    # So it is for a question of leave in two words; a page is found by a word no clause has.
    ask(page, "vai drīkst spēlēt ar cimdiem")
    expect(ruling).to_have_attribute("data-state", "silent")
    ask(page, "zālē nav signāla, vai tas strādā bezsaistē")
    expect(ruling).to_have_attribute("href", re.compile("/lv/offline/$"))
    # A clause that holds every word answers, and one that has the figure is read whole.
    ask(page, "galda virsmas izmērs")
    expect(page.locator(".nv-hit--ruling")).to_have_count(0)
    ask(page, "cik plats ir maisiņa caurums")
    expect(page.locator(".nv-hit--ruling")).to_have_count(0)
    expect(ruling.locator(".nv-hit__number")).to_have_text("A1.8")
    expect(ruling).to_contain_text("100")
    for typed, state in (
        ("ripa iekrita maisiņā", "settled"),
        ("pretinieks nolamājās pie galda", "open"),
    ):
        evidence, _ = gather_evidence(corpus, typed, "lv")
        reply = reply_to_words(corpus.rulings, corpus.clues, evidence, Account({}))
        assert (reply.question is None) == (state == "settled")
        ask(page, typed)
        expect(ruling).to_have_attribute("data-state", state)
        (statement,) = list_statements(corpus, reply.branches[0])
        for part in (render_statement(statement, say).text, statement.clause):
            expect(ruling).to_contain_text(part)
        if reply.question:
            expect(ruling).to_contain_text(corpus.rulings.find_question(reply.question).question.lv)
    # Rulings of which the same is shown are one, without what makes no difference.
    ask(page, "vienspēlē bez borta trāpīju pretinieka gaišajam un iestūmu to viņa zonā pie apmales")
    expect(ruling.locator(".nv-hit__ruling")).to_have_count(1)
    expect(ruling.locator(".nv-hit__ruling")).not_to_contain_text("?")
    # The end of a long question is seen while it is typed, and its beginning by who reads on.
    field = page.locator("#nv-search-input")
    field.press("End")
    assert field.evaluate(SCROLLED) > 0
    ruling.dispatch_event("pointerdown")
    assert field.evaluate(SCROLLED) == 0
    ruling.tap()
    page.wait_for_url("**/lv/ask/#q=*")
    page.locator(".nv-search__open").tap()
    expect(field).to_be_focused()
    assert field.evaluate(SCROLLED) == 0


@pytest.mark.parametrize(
    ("language", "typed", "address"),
    [
        ("en", "quiz", "quiz"),
        ("de", "offline", "offline"),
        ("ru", "распечатать", "paper"),
        ("lv", "kas mainījies kopš 2010", "compare/digest"),
    ],
)
def test_pages_are_results_of_their_own_kind(
    lasting: Lasting, corpus: Corpus, language: Language, typed: str, address: str
) -> None:
    page = ask(lasting(f"{language}/"), typed)
    found = page.locator(".nv-hit--page")
    expect(found.first).to_contain_text(str(corpus.strings["search.page"][language]))
    assert f"/{language}/{address}/" in [
        urlsplit(address).path for address in found.evaluate_all(ADDRESSES)
    ]
    # A word that only a description has sends nobody to its page.
    expect(ask(page, "puck").locator(".nv-hit--page")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "typed"),
    [("lv", "ko darīt ja ripa nokrita no galda"), ("en", "what changed since 2010")],
)
def test_first_clause_is_seen_above_a_keyboard(lasting: Lasting, language: str, typed: str) -> None:
    page = lasting(f"{language}/", PHONE)
    page.set_viewport_size({"width": PHONE, "height": 500})
    ask(page, typed)
    expect(page.locator(".nv-hit--situation").first).to_be_visible()
    place = find_box(page.locator(CLAUSES).first)
    assert place["y"] + place["height"] <= 500
    page.set_viewport_size({"width": PHONE, "height": HEIGHT[PHONE]})


def test_what_was_typed_on_another_keyboard_is_said(lasting: Lasting) -> None:
    page = ask(lasting("ru/"), "ifq,f")
    expect(page.locator(".nv-search__status")).to_contain_text("«шайба»")
    expect(page.locator(CLAUSES).first).to_contain_text("A1.16")


def test_clauses_are_found_without_the_situations(visit: Open) -> None:
    window = visit()
    window.page.route(
        "**/assets/search/situations/*", lambda route: route.fulfill(status=204, body="")
    )
    page = ask(window.go("lv/"), "piedurkne")
    expect(page.locator("[role=option]").first).to_contain_text("17.1.10")
    assert page.locator(".nv-hit--situation").count() == 0


#: Each kind that results are narrowed to, and what alone is shown then.
KINDS = {
    "cases": ".nv-hit--situation",
    "disagreements": f"{CLAUSES}:has(.nv-differ)",
    "terms": ".nv-hit--page[href*='/glossary/#']",
    "penalties": f"{CLAUSES}:has(.nv-effect)",
}


def find_each_kind(page: Page) -> None:
    """Narrow the results to one kind after the other by keys, and show all again."""
    options = page.locator("[role=option]")
    for kind, hits in KINDS.items():
        button = page.locator(f"[data-kind={kind}]")
        button.press("Enter")
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(options.first).to_be_visible()
        expect(page.locator(hits)).not_to_have_count(0)
        expect(page.locator(f"[role=option]:not({hits})")).to_have_count(0)
        expect(button).to_be_focused()
        expect(page.locator("[data-kind][aria-pressed=true]")).to_have_count(1)
        assert f"only={kind}" in urlsplit(page.url).query
        assert find_box(button)["height"] >= 44
    assert find_by_axe(page, ".nv-search__lists") == []
    way = page.locator(".nv-search__lists a").get_attribute("href") or ""
    assert "/offences/?text=Spielstein%20" in way
    button.press("Enter")
    expect(page.locator(f"[role=option]:not({KINDS['penalties']})")).not_to_have_count(0)
    assert not urlsplit(page.url).query


def test_box_covers_a_phone_and_goes_away(visit: Open) -> None:
    window = visit(PHONE, touch=True)
    page = window.go("de/rules/lnf-2017/12/")
    for width in (360, PHONE):
        page.set_viewport_size({"width": width, "height": 740})
        expect(page.locator("#nv-search-input")).to_be_hidden()
        page.locator(".nv-search__open").click()
        expect(page.locator("#nv-search-input")).to_be_focused()
        ask(page, "Spielstein über die Bande gesprungen")
        assert window.sideways() <= 0
        # The page of other numbers takes what was typed along.
        ways = page.locator(".nv-search__lists a")
        *_, numbers = ways.evaluate_all(
            "all => all.map(({ pathname, search }) => pathname + search)"
        )
        assert numbers.startswith("/de/compare/number/?number=Spielstein%20")
        assert find_box(ways.first)["height"] >= 44
        find_each_kind(page)
        last = page.locator("[role=option]").last
        last.scroll_into_view_if_needed()
        place = find_box(last)
        assert (place["x"], place["width"]) == (0, width)
        assert place["height"] >= 44
        page.locator(".nv-search__close").click()
        expect(page.locator(".nv-search__panel")).to_be_hidden()
        expect(page.locator(".nv-search__open")).to_be_focused()


@pytest.mark.parametrize("path", sample(["lv/", "lv/glossary/"], lambda path: path == "lv/"))
def test_what_was_typed_is_cleared_at_one_tap_and_the_box_stays(visit: Open, path: str) -> None:
    page = visit(PHONE, touch=True).go(path)
    clear = page.locator(".nv-search__clear")
    page.locator(".nv-bar [data-to=search]").tap()
    expect(clear).to_be_hidden()
    ask(page, "piedurkne")
    clear.tap()
    box = page.locator("#nv-search-input")
    expect(box).to_have_value("")
    expect(box).to_be_focused()
    expect(page.locator("[role=option]")).to_have_count(0)
    expect(clear).to_be_hidden()
    # The outline of what has the focus lies inside the window.
    ring = "node => parseFloat(getComputedStyle(node).outlineOffset)"
    focused = ".nv-search__field" if path == "lv/" else "#nv-search-input"
    assert page.locator(focused).evaluate(ring) <= -2


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_box_is_accessible_when_open(visit: Open, dark: bool) -> None:
    page = visit(DESK, dark=dark).go("ru/rules/lnf-2017/8.1.3/")
    page.keyboard.press("/")
    for width in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": HEIGHT[width]})
        for typed in ("пешка", "qwertyuiop"):
            ask(page, typed)
            page.keyboard.press("ArrowDown")
            assert find_by_axe(page, ".nv-search") == []


def test_nothing_is_fetched_before_the_box_is_used_and_the_theme_searches_no_more(
    visit: Open, built: Path
) -> None:
    window = visit()
    fetched: list[str] = []
    window.page.on("request", lambda request: fetched.append(request.url))
    page = window.go("en/")
    wait_until_idle(page)
    assert [address for address in fetched if "search/" in address] == []
    assert not (built / "search" / "search_index.json").exists()
    assert page.locator("[data-md-component^=search]").count() == 0
    assert page.locator("form[role=search]").count() == 1


def test_data_is_small(built: Path) -> None:
    folder = built / "assets" / "search"
    sizes = {path.stem: len(gzip.compress(path.read_bytes())) for path in folder.glob("*.json")}
    assert set(sizes) == {"clauses", *LANGUAGES}
    assert sum(sizes.values()) < 415_000


def test_first_answer_waits_for_the_language_of_the_reader_alone(visit: Open, built: Path) -> None:
    """It takes at most 150 kB, compressed, in the language that has most; the rest follows."""
    window = visit()
    folder = built / "assets" / "search"
    first: list[Path] = []
    rest: list[Route] = []
    waited_for = (folder / "clauses.json", folder / "ru.json")

    def fetch(route: Route) -> None:
        path = built / route.request.url.removeprefix(window.site)
        # What rules on a question follows, however soon it is asked for.
        follows = path.suffix == ".json" and path not in waited_for
        if follows or path.name == "ruling_option.js":
            rest.append(route)
        else:
            first.append(path)
            route.continue_()

    page = window.go("ru/")
    page.route("**/search/**", fetch)
    with page.expect_request("**/search/situations/ru.json"):
        page.locator("#nv-search-input").fill("шайба")
        expect(page.locator(".nv-hit").first).to_contain_text("A1.16")
    assert {*waited_for} <= {*first}
    assert sum(len(gzip.compress(path.read_bytes())) for path in first) < 150_000
    page.route("**/search/**", lambda route: route.continue_())
    for route in rest:
        route.continue_()
    expect(page.locator(".nv-hit--situation").first).to_be_attached()


def test_missing_language_costs_its_words_alone(visit: Open) -> None:
    window = visit()
    # What the network does not give is no complaint here: it is what is tested.
    window.page.route("**/assets/search/lv.json", lambda route: route.fulfill(status=204, body=""))
    page = ask(window.go("de/"), "Taschenlampe")
    expect(page.locator(".nv-hit:not(.nv-hit--situation)")).to_have_count(1)
    page.locator("#nv-search-input").fill("lukturīti")
    expect(page.locator("[role=status].nv-search__status")).to_contain_text("Nichts gefunden")


def test_what_was_typed_before_the_script_came_is_asked(visit: Open) -> None:
    window = visit()
    held: list[Route] = []
    window.page.route("**/scripts/site.js", lambda route: held.append(route))
    window.page.goto(f"{window.site}lv/", wait_until="commit")
    window.page.locator("#nv-search-input").fill("piedurkne")
    assert window.page.locator("[role=option]").count() == 0
    while not held:
        window.page.wait_for_timeout(50)
    held[0].continue_()
    expect(window.page.locator("[role=option]").first).to_contain_text("17.1.10")


def test_query_in_the_address_is_asked_and_a_click_opens_what_answers(visit: Open) -> None:
    page = visit().go("lv/?q=piedurkne&only=penalties")
    expect(page.locator("[role=option]").first).to_contain_text("17.1.10")
    pressed = page.locator("[data-kind][aria-pressed=true]")
    expect(pressed).to_have_attribute("data-kind", "penalties")
    page.locator("[role=option]").first.click()
    page.wait_for_url("**/lv/rules/lnf-2017/17.1.10/")
    # The page that was opened goes on with the question.
    field = page.locator("#nv-search-input")
    assert field.input_value() == "piedurkne"
    field.focus()
    expect(page.locator("[role=option]").first).to_contain_text("17.1.10")

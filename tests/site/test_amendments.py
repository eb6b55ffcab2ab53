"""Pages before and from the day of an edition that amends the one in force."""

from datetime import date

import pytest
from lxml import html
from tests.amended import DAY, EDITION, EVE, TEXT, SeeAmended, load_amended, load_editions

from novuss.corpus import Corpus
from novuss.localized_wording import Wording
from novuss.site.build.atom_feeds import build_feed
from novuss.site.build.build_day import VARIABLE, find_build_day
from novuss.site.build.mkdocs_settings import build_navigation

from .drawn import drawers, front_matter, read, words


@pytest.fixture(scope="module")
def before(see_amended: SeeAmended) -> Corpus:
    return see_amended(EVE)


@pytest.fixture(scope="module")
def after(see_amended: SeeAmended) -> Corpus:
    return see_amended(DAY)


def page(corpus: Corpus, name: str) -> html.HtmlElement:
    return read(drawers(corpus)[f"{name}.md"]())


def announced(corpus: Corpus, name: str) -> list[str]:
    return [words(box) for box in page(corpus, name).find_class("nv-announced")]


def test_edition_of_the_build_is_that_of_its_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "1798761600")
    assert find_build_day().isoformat() == DAY


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("rules/lnf-2017/18.1.3", "pamet galdu."),
        ("rules/lnf-2017/18", "Īsāk."),
        ("rules/lnf-2017/17", "Dalībnieks svilpo"),
        ("rules/lnf-2017/12.20", "12.40"),
        ("rules/lnf-2017/19.1.12", "Neviens to nelieto."),
        ("rules/lnf-2017/A1.19", "ne vairāk kā 23"),
        ("equipment/index", "ne vairāk kā 23"),
        ("index", "18.1.3"),
    ],
)
def test_next_edition_is_announced_where_it_changes_anything(
    before: Corpus, after: Corpus, place: str, text: str
) -> None:
    found = announced(before, f"lv/{place}")
    assert any("2027. gada 1. janvāra" in box and text in box for box in found), found
    head, _ = front_matter(drawers(before)[f"lv/{place}.md"]())
    assert "announced" in head["scripts"]
    assert announced(after, f"lv/{place}") == []


def test_page_without_a_change_announces_nothing(before: Corpus) -> None:
    assert announced(before, "lv/rules/lnf-2017/17.1.4") == []
    assert announced(before, "lv/rules/mfn-2010/index") == []


def test_announcement_has_its_words_for_both_sides_of_the_day(before: Corpus) -> None:
    (box,) = page(before, "ru/rules/lnf-2017/18.1.3").find_class("nv-announced")
    assert box.get("data-from") == "2027-01-01"
    assert box.xpath(".//*[@data-before]")
    assert not box.xpath(".//*[@data-before]/@hidden")
    since = box.xpath(".//*[@data-since]")
    assert since
    assert all(part.get("hidden") is not None for part in since)


@pytest.mark.parametrize("edition_in_force", ["before", "after"])
def test_edition_has_a_page_of_its_changes(
    edition_in_force: str, request: pytest.FixtureRequest
) -> None:
    corpus = request.getfixturevalue(edition_in_force)
    found = page(corpus, f"lv/rules/{EDITION}/index").find_class("nv-changed")
    assert [box.get("id") for box in found] == [
        *("11.7", "12.40", "17.1.20", "18.1.3", "A1.19", "19.1.12")
    ]
    assert [words(part) for part in found[2].xpath(".//ins")] == ["Dalībnieks svilpo."]
    assert EDITION in str(build_navigation(corpus, "lv"))


def test_amended_clause_shows_what_became_of_its_text(after: Corpus) -> None:
    clause_page = page(after, f"lv/rules/{EDITION}/18.1.3")
    (folded,) = clause_page.find_class("nv-amended")
    assert "Īsāk." in words(folded)
    earlier = after.rules.clause("18.1.3", "lnf-2017")
    assert earlier
    kept = " ".join(words(part) for part in folded.xpath("./p[2]/del"))
    assert set(kept.split()) <= set(earlier.texts.lv.split())
    assert folded.xpath("./p[2]/ins")
    assert not clause_page.find_class("nv-untranslated")[0].xpath("ancestor::*[@lang='lv']")


def test_text_that_was_not_given_in_a_language_is_marked(after: Corpus) -> None:
    for name in ("18.1.3", "18"):
        found = page(after, f"ru/rules/{EDITION}/{name}").find_class("nv-untranslated")
        (text,) = found[0].xpath("following-sibling::p")
        assert (text.get("lang"), words(text)) == ("lv", "Spēles kauliņš pamet galdu."), name


def test_text_that_was_adopted_is_no_translation_of_ours(after: Corpus) -> None:
    notice = after.strings["site.latvian-translated"]["lv"]
    for clause, ours in (("18.1.3", False), ("17.1.8", True), ("12.40", True)):
        text = page(after, f"lv/rules/{EDITION}/{clause}").text_content()
        assert (notice in " ".join(text.split())) == ours, clause


def test_what_was_written_about_the_earlier_text_is_marked(after: Corpus) -> None:
    about = next(
        found.id
        for found in after.situations
        if any(step.clause == "18.1.3" for step in found.chain)
    )
    assert page(after, f"lv/situations/{about}").find_class("nv-outdated")
    other = next(
        found.id
        for found in after.situations
        if all(step.clause != "18.1.3" for step in found.chain)
    )
    assert not page(after, f"lv/situations/{other}").find_class("nv-outdated")


#: A limit without its sentence, a clause that defines a term, and offences with old and new words.
OTHERS = """\
edition:
  based_on: lnf-2017
  names: {lv: Noteikumi}
  short_names: {lv: 2027. gada noteikumi}
  in_force_from: "2027-01-01"
clauses:
  amended:
    - {id: "11.2", texts: {lv: Jauns teksts.}, reason: {lv: Skaidrāk.}}
    - {id: "19.1.12", texts: {lv: Jauns teksts.}, reason: {lv: Skaidrāk.}}
    - id: "19.1.11"
      texts: {lv: Jauns teksts.}
      offence: {lv: Jauni vārdi}
      reason: {lv: Skaidrāk.}
limits:
  - characteristic: table.diagonal_difference
    limit: {kind: maximum, upper: "2"}
    reason: {lv: Tā mēra.}
  - characteristic: cue.length
    limit: {kind: maximum, upper: "1600"}
    reason: {lv: Garākām kijām.}
"""


def outdated(part: html.HtmlElement) -> list[str]:
    return [words(box) for box in part.find_class("nv-outdated")]


def test_all_that_was_written_for_the_earlier_rule_is_marked() -> None:
    changed = load_amended(DAY, OTHERS)
    mark = "Rakstīts iepriekšējam tekstam: {}."
    register = page(changed, "lv/discrepancies/print")
    entry = next(
        found
        for found in changed.register.entries
        if "table.diagonal_difference" in (found.limits or ())
    )
    (box,) = register.xpath(f"//*[@id='{entry.id}']")
    assert outdated(box) == [mark.format("A1.3")]
    (term, *_) = (term for term in changed.glossary if term.clause == "11.2")
    (box,) = page(changed, "lv/glossary").xpath(f"//*[@id='{term.id}']")
    assert any(found.startswith(mark.format("11.2")) for found in outdated(box))
    offences = outdated(page(changed, "lv/offences"))
    assert mark.format("19.1.12") in offences
    assert mark.format("19.1.11") not in offences
    situation = next(
        found.id
        for found in changed.situations
        if any(step.clause == "A1.26" for step in found.chain)
    )
    assert outdated(page(changed, f"lv/situations/{situation}")) == [mark.format("A1.26")]


@pytest.mark.parametrize("kind", ["situation", "situations"])
def test_what_was_compared_and_needs_no_change_is_not_marked(after: Corpus, kind: str) -> None:
    about = next(
        found.id
        for found in after.situations
        if [step.clause for step in found.chain if step.clause == "18.1.3"]
    )
    noted = next(
        clause for clause in after.rules.clauses() if clause.notes and not clause.amendment
    )
    text = TEXT.replace(
        "clauses:\n  amended:",
        f"""still_right: [{kind} {about}, note {noted.id}]
clauses:
  amended:
    - {{id: "{noted.id}", texts: {{lv: Jauns.}}, reason: {{lv: Skaidrāk.}}}}""",
    )
    changed = load_amended(DAY, text)
    assert not outdated(page(changed, f"lv/situations/{about}"))
    behind = "//p[@class='nv-note']/following-sibling::*[1][contains(@class, 'nv-outdated')]"
    assert not page(changed, f"lv/rules/{EDITION}/{noted.id}").xpath(behind)
    plain = load_amended(DAY, text.replace(f"note {noted.id}", "note 1.1"))
    assert page(plain, f"lv/rules/{EDITION}/{noted.id}").xpath(behind)


def test_tables_say_which_rules_are_of_an_earlier_text(after: Corpus) -> None:
    for section, notice in (("18", "18.1.3 grozīts"), ("19", "19.1.12 atcelts")):
        table = page(after, f"lv/rulings/{section}")
        boxes = [words(box) for box in table.find_class("nv-open")]
        assert any(notice in box for box in boxes), section
        assert not table.xpath("//a[contains(@href, 'discrepancies/#lnf-2027')]")
        assert table.xpath(f"//a[contains(@href, 'rules/{EDITION}/')]")
    assert "rulings/18/" in drawers(after)[f"lv/rules/{EDITION}/18.1.3.md"]()


def test_clause_says_since_when_its_text_reads_so(after: Corpus) -> None:
    knowledge = after.knowledge
    newest, *older = knowledge.versions
    change = next(known for known in newest.changes if known.edition == "lnf-2017")
    reworded = change.model_copy(update={"clauses": ["17.1.5"], "reworded": ["17.1.5"]})
    versions = [newest.model_copy(update={"changes": [reworded]}), *older]
    corrected = Corpus(knowledge.model_copy(update={"versions": versions}))
    day = Wording(after.strings, "lv").format_day_from(change.entered)
    for number, since in (("17.1.5", True), ("17.1.4", False), ("18.1.3", False)):
        text = words(page(corrected, f"lv/rules/{EDITION}/{number}"))
        assert (f"Teksts šādā redakcijā kopš {day}." in text) == since, number


def test_superseded_edition_keeps_its_addresses(before: Corpus, after: Corpus) -> None:
    kept = {path for path in drawers(before) if path.startswith("lv/rules/lnf-2017/")}
    assert kept <= drawers(after).keys()
    assert "lv/rules/lnf-2027/print.md" in drawers(after)
    clause_page = page(after, "lv/rules/lnf-2017/18.1.3")
    assert clause_page.find_class("nv-past-edition")
    assert "Spēles kauliņš pamet galdu." in words(clause_page.find_class("nv-today")[0])


@pytest.mark.parametrize(
    ("number", "notice"),
    [
        ("12.20", "Tagad 12.40 (2027. gada noteikumi, no 2027. gada 1. janvāra)."),
        ("19.1.12", "Atcelts no 2027. gada 1. janvāra (2027. gada noteikumi)."),
    ],
)
def test_page_of_an_old_number_leads_on(after: Corpus, number: str, notice: str) -> None:
    boxes = page(after, f"lv/rules/lnf-2017/{number}").find_class("nv-past-edition")
    assert any(notice in words(box) for box in boxes)
    links = [link for box in boxes for link in box.xpath(".//a/@href")]
    assert any(link.endswith(f"{EDITION}/12.40/") for link in links) == (number == "12.20")


def test_comparison_and_digest_come_from_the_amendments(after: Corpus) -> None:
    for name in ("compare/lnf-2017", "compare/digest"):
        text = words(page(after, f"lv/{name}"))
        assert all(note in text for note in ("Īsāk.", "Tas traucē.", "Neviens to nelieto.")), name
    assert page(after, "lv/compare/digest-mfn-2010").find_class("nv-digest__brief")


@pytest.fixture(scope="module")
def later() -> Corpus:
    """The knowledge with an edition to come that only renumbers what the one before amended."""
    first = TEXT.replace('to: "12.40"}', 'to: "12.40", reason: {lv: Secībai.}}')
    second = f"{LATER}clauses:\n  renumbered:\n    - {{id: '18.1.3', to: '18.1.30'}}\n"
    return load_editions(EVE, {EDITION: first, "lnf-2029": second})


LATER = """\
edition:
  based_on: lnf-2027
  names: {lv: "Noteikumi, 2029. gads"}
  short_names: {lv: 2029. gada noteikumi}
  in_force_from: "2029-01-01"
"""


def test_reason_of_another_number_stands_beside_it(later: Corpus) -> None:
    corpus = later.see_from(date.fromisoformat(DAY))
    for name in ("rules/lnf-2027/12.40", "rules/lnf-2027/12", "compare/digest"):
        assert "Secībai." in words(page(corpus, f"lv/{name}")), name
    before = later.see_from(date.fromisoformat(EVE))
    assert any("Secībai." in box for box in announced(before, "lv/rules/lnf-2017/12.20"))


def test_text_keeps_its_mark_in_an_edition_that_leaves_it(later: Corpus) -> None:
    corpus = later.see_from(date(2029, 1, 1))
    clause_page = page(corpus, "ru/rules/lnf-2029/18.1.30")
    (folded,) = clause_page.find_class("nv-amended")
    assert "2027 rules" in words(folded)
    assert any(link.endswith("lnf-2017/18.1.3/") for link in folded.xpath(".//a/@href"))
    assert clause_page.find_class("nv-untranslated")
    # That edition itself did nothing to the text.
    (change,) = page(corpus, "lv/rules/lnf-2029/index").find_class("nv-changed")
    assert change.get("id") == "18.1.30"
    assert not change.xpath(".//ins | .//del")


def test_feed_has_an_entry_of_the_edition(before: Corpus, after: Corpus) -> None:
    for corpus in (before, after):
        feed = build_feed(corpus, "lv")
        assert feed.count(f"rules/{EDITION}/") == 1
        assert "2027. gada noteikumi: 11.7, 12.40" in feed


def test_strings_name_no_year_of_an_edition_that_is_amended(before: Corpus, after: Corpus) -> None:
    assert "2017" in before.strings["view.today"]["en"]
    assert "2017" not in after.strings["view.today"]["en"]


def test_edition_to_come_has_no_page_but_that_of_its_changes(before: Corpus) -> None:
    found = [path for path in drawers(before) if path.startswith("lv/") and EDITION in path]
    assert found == [f"lv/rules/{EDITION}/index.md"]
    assert f"compare/{EDITION}" not in drawers(before)["lv/equipment/index.md"]()
    assert str(build_navigation(before, "lv")).count(EDITION) == 1

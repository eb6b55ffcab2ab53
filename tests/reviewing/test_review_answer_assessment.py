"""What answers come to: reviews, changes and refusals, row by row."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from tests.official.invented import found, imported
from tests.reviewing.filled import changed, contents

from novuss.languages import LANGUAGES
from novuss.model.rule_clauses import Clause
from novuss.model.text_reviews import Review, fingerprint_text
from novuss.reviewing.knowledge_under_review import ReviewSource
from novuss.reviewing.proposal_acceptance import AcceptError, accept_proposals
from novuss.reviewing.proposal_checks import mark_paragraphs
from novuss.reviewing.reader_answers import Answer, Place
from novuss.reviewing.review_answer_assessment import assess_answers
from novuss.reviewing.review_recording import ReviewCounts, record_reviews
from novuss.reviewing.review_sheet import build_sheet
from novuss.reviewing.text_selection import Selection, SelectionError, parse_sections
from novuss.specs.checks.text_reviews import check_reviews_resolve
from novuss.specs.reader import read_specs
from novuss.specs.reviewable_texts import make_review
from novuss.word_diff import diff_words

OF = "lnf-2017 8.1.1"


def answers(known: ReviewSource, of: str = OF, **says: dict[str, object]) -> list[Answer]:
    """An answer for each field of a text in Latvian; ``says`` is what the reader says."""
    text = known.by_name[of]
    english = text.list_texts("en")
    return [
        Answer(
            of,
            field,
            "lv",
            Place("sheet", line),
            mark=fingerprint_text(ours),
            against=fingerprint_text(english[field]),
            ours=ours,
            other=english[field],
            **says.get(field.replace(".", "_"), {}),  # type: ignore[arg-type]
        )
        for line, (field, ours) in enumerate(text.list_texts("lv").items(), start=2)
    ]


RIGHT = {"ok": True}


ALL_RIGHT = {"name": RIGHT, "texts": RIGHT, "notes": RIGHT}


def status(known: ReviewSource, of: str = OF) -> str:
    return known.read_reviews("lv").compute_status(known.by_name[of])


def standing(known: ReviewSource) -> set[str]:
    """The languages in which somebody has read the text as it stands."""
    return {
        language
        for language in LANGUAGES
        if known.read_reviews(language).list_standing(known.by_name[OF])
    }


def said_by_the_reader(known: ReviewSource) -> Review:
    (review,) = (review for review in known.read_reviews("lv").by_text[OF] if review.by == "A. B.")
    return review


def apply(
    known: ReviewSource, given: list[Answer], *, takes: bool = False, role: str = "native-reader"
) -> ReviewSource:
    found = assess_answers(known, given, accept=takes)
    if takes:
        known = accept_proposals(known, found.proposals)
    record_reviews(known, found, "A. B.", role, None)  # type: ignore[arg-type]
    return known


def test_text_is_read_when_every_field_is_right(own: ReviewSource) -> None:
    apply(own, answers(own, name=RIGHT, texts=RIGHT))
    assert status(own) == "draft"
    assert "A. B." not in (own.root / "reviews/lv.yaml").read_text(encoding="utf-8")
    apply(own, answers(own, **ALL_RIGHT))
    assert status(own) == "read"
    # A row that somebody removed is a field that nobody read.
    other = "lnf-2017 8.1.3"
    fields = dict.fromkeys(own.by_name[other].list_texts("lv"), RIGHT)
    apply(own, answers(own, other, **fields)[1:])
    assert status(own, other) == "draft"


@pytest.mark.parametrize(
    ("role", "raised"),
    [
        ("author", "draft"),
        ("second-reader", "draft"),
        ("native-reader", "read"),
        ("judge", "read"),
        ("federation", "confirmed"),
    ],
)
def test_only_readers_from_outside_raise_a_text(own: ReviewSource, role: str, raised: str) -> None:
    apply(own, answers(own, **ALL_RIGHT), role=role)
    found = {
        language: own.read_reviews(language).compute_status(own.by_name[OF])
        for language in LANGUAGES
    }
    assert found == {"en": "draft", "de": "draft", "ru": "draft", "lv": raised}


def test_remark_and_proposal_are_kept_and_raise_nothing(own: ReviewSource) -> None:
    before = contents(own.root)
    apply(own, answers(own, **ALL_RIGHT))
    apply(
        own,
        answers(own, name={"remark": "īss"}, texts={"proposal": "Cits teksts."}, notes=RIGHT),
    )
    # Who read it and no longer agrees takes the word back.
    assert status(own) == "draft"
    kept = said_by_the_reader(own)
    assert (kept.agrees, kept.remark) == (False, "name: īss")
    assert kept.proposals == {"texts": "Cits teksts."}
    line = next(
        line
        for line in (own.root / "reviews/lv.yaml").read_text(encoding="utf-8").splitlines()
        if "A. B." in line
    )
    assert 'agrees: false, proposals: {"texts": "Cits teksts."}' in line
    assert list(check_reviews_resolve(*read_specs(own.root))) == []
    # And the texts are what they were.
    assert changed(own.root, before) == {"reviews/lv.yaml"}
    # What is said later does not wipe out what was said before.
    apply(own, answers(own, notes={"remark": "arī šis"}))
    kept = said_by_the_reader(own)
    assert kept.remark == "name: īss\nnotes: arī šis"
    assert kept.proposals == {"texts": "Cits teksts."}


def test_accepted_proposal_is_the_text_and_is_read(own: ReviewSource) -> None:
    given = answers(own, name=RIGHT, texts={"proposal": "Cits: teksts."}, notes=RIGHT)
    before = contents(own.root)
    again = apply(own, given, takes=True)
    assert again.by_name[OF].list_texts("lv")["texts"] == "Cits: teksts."
    assert status(again) == "read"
    assert changed(own.root, before) == {"rules/lnf-2017/08-senior-judges.yaml", "reviews/lv.yaml"}
    # The same again changes nothing, and it is no refusal that the text is another by now.
    after = contents(own.root)
    found = assess_answers(again, given, accept=True)
    assert (found.refused, [proposal.done for proposal in found.proposals]) == ([], [True])
    apply(again, given, takes=True)
    assert changed(own.root, after) == set()


def test_proposal_of_a_text_read_in_part_is_accepted_and_the_text_is_to_be_read(
    own: ReviewSource,
) -> None:
    given = answers(own, texts={"proposal": "Cits teksts."})
    apply(own, given)
    again = apply(own, given, takes=True)
    # Who proposed what is now the text is still told, and has not said that the whole is right.
    (author, kept) = again.read_reviews("lv").by_text[OF]
    assert (author.by, kept.by, kept.agrees) == ("author", "A. B.", None)
    assert kept.proposals == {"texts": "Cits teksts."}
    assert kept.text == again.by_name[OF].marks["lv"]
    line = (own.root / "reviews/lv.yaml").read_text(encoding="utf-8")
    assert 'agrees: null, proposals: {"texts": "Cits teksts."}' in line
    assert standing(again) == {"en", "de", "ru"}


def test_proposal_for_a_text_that_is_a_phrase_goes_into_the_table(own: ReviewSource) -> None:
    path = own.root / "discrepancies.yaml"
    text = path.read_text(encoding="utf-8")
    frozen = "{en: Frozen., de: Eingefroren., ru: Зафиксировано., lv: Iesaldēts.}"
    assert f"why: {frozen}" in text
    table = f"phrases:\n  why:\n    frozen: {frozen}\ndiscrepancies:\n"
    path.write_text(
        text.replace(f"why: {frozen}", "why: frozen").replace("discrepancies:\n", table, 1),
        encoding="utf-8",
    )
    own = ReviewSource.read_source(own.root)
    of = next(
        name
        for name, text in own.by_name.items()
        if text.list_texts("en").get("followed.why") == "Frozen."
    )
    again = apply(own, answers(own, of, followed_why={"proposal": "Sasaldēts."}), takes=True)
    assert again.by_name[of].list_texts("lv")["followed.why"] == "Sasaldēts."
    assert "    frozen: {en: Frozen., de: Eingefroren., ru: Зафиксировано., lv: Sasaldēts.}\n" in (
        path.read_text(encoding="utf-8")
    )
    # Two texts for one phrase cannot both stand.
    proposals = assess_answers(
        again, answers(again, of, followed_why={"proposal": "Sastindzis."}), accept=True
    ).proposals
    with pytest.raises(AcceptError, match=r"phrases\.why\.frozen\.lv"):
        accept_proposals(again, [*proposals, replace(proposals[0], new="Auksts.")])


def test_file_that_cannot_take_a_text_is_as_it_was(
    own: ReviewSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = answers(own, name=RIGHT, texts={"proposal": "Cits."}, notes=RIGHT)
    found = assess_answers(own, given, accept=True)
    before = contents(own.root)
    # As if what reads the files read something else.
    monkeypatch.setattr(ReviewSource, "read_source", classmethod(lambda *_: own))
    with pytest.raises(AcceptError):
        accept_proposals(own, found.proposals)
    assert changed(own.root, before) == set()


Edit = Callable[[list[Answer]], list[Answer]]
REFUSED: dict[str, tuple[str, Edit]] = {
    "unknown text": ("review-unknown", lambda rows: [replace(rows[0], of="lnf-2017 9.9.9")]),
    "unknown field": ("review-unknown", lambda rows: [replace(rows[0], field="texts.0")]),
    "twice": ("review-twice", lambda rows: [rows[0], rows[0]]),
    "our text edited": ("review-edited", lambda rows: [replace(rows[0], ours="x")]),
    "English edited": ("review-edited-other", lambda rows: [replace(rows[0], other="x")]),
    "our text since changed": (
        "review-stale",
        lambda rows: [replace(rows[0], ours="x", mark=fingerprint_text("x"), ok=True)],
    ),
    "English since changed": (
        "review-stale-other",
        lambda rows: [replace(rows[0], other="x", against=fingerprint_text("x"), ok=True)],
    ),
    "neither yes nor no": ("review-ok", lambda rows: [replace(rows[0], word="perhaps")]),
    "right and better": ("review-both", lambda rows: [replace(rows[0], ok=True, proposal="x")]),
    "braces": (
        "review-braces",
        lambda rows: [replace(rows[0], ok=None, proposal="{table.height} x")],
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_broken_row_is_refused_and_its_place_is_told(known: ReviewSource, name: str) -> None:
    code, edit = REFUSED[name]
    rows = answers(known, **ALL_RIGHT)
    found = assess_answers(known, [*edit(rows), *rows[1:]], accept=True)
    assert {problem.code for problem in found.refused} == {code}
    assert {(problem.file, problem.line) for problem in found.refused} == {("sheet", 2)}
    # The other rows count, and the text is not read as a whole.
    (verdict,) = found.verdicts
    assert not verdict.agrees


def test_new_figure_is_told_and_not_refused(known: ReviewSource) -> None:
    rows = answers(known, texts={"proposal": "Vismaz 77 g."})
    found = assess_answers(known, rows, accept=False)
    assert found.refused == []
    (warning,) = found.warnings
    assert (warning.code, warning.values["figures"]) == ("review-figure", "77, g")


@pytest.mark.parametrize(
    ("new", "code", "figures", "lost"),
    [
        ("Vismaz 77 mm un divpadsmit.", "review-figure-changed", "77, mm", "5, g"),
        ("Bez skaitļiem.", "review-figure-lost", "", "5, g"),
    ],
)
def test_figure_that_was_lost_is_told_with_the_new_one(
    known: ReviewSource, new: str, code: str, figures: str, lost: str
) -> None:
    text = known.by_name[OF]
    assert isinstance(text.record, Clause)
    saying = {"en": "It has 5 g and twelve.", "lv": "Tam ir 5 g un divpadsmit."}
    record = text.record.model_copy(update={"texts": text.record.texts.model_copy(update=saying)})
    known = replace(known, texts=(replace(text, record=record),))
    found = assess_answers(known, answers(known, texts={"proposal": new}), accept=False)
    (warning,) = found.warnings
    assert warning.code == code
    assert (warning.values["figures"], warning.values["lost"]) == (figures, lost)


@pytest.mark.parametrize("sign", ["\u00ad", "\u200b", "\u2028", "\t", "\x07", "\u202e", "\ufeff"])
def test_sign_that_nobody_sees_is_refused_and_named(known: ReviewSource, sign: str) -> None:
    found = assess_answers(
        known, answers(known, texts={"proposal": f"Cits tek{sign}sts."}), accept=True
    )
    (problem,) = found.refused
    code = f"U+{ord(sign):04X}"
    assert (problem.code, problem.values["sign"]) == ("review-unseen", code)
    assert problem.values["word"] == f"tek[{code}]sts."
    assert found.proposals == []
    # The end of a line is none.
    assert not assess_answers(
        known, answers(known, texts={"proposal": "Cits\nteksts."}), accept=True
    ).refused


def test_word_of_two_scripts_is_to_be_looked_at(known: ReviewSource) -> None:
    new = "Citi tiesnesi (\N{CYRILLIC SMALL LETTER A}ugsti) un шайба."
    found = assess_answers(known, answers(known, texts={"proposal": new}), accept=False)
    assert found.refused == []
    (warning,) = (warning for warning in found.warnings if warning.code == "review-scripts")
    assert warning.values["words"] == "\N{CYRILLIC SMALL LETTER A}ugsti"


@pytest.mark.parametrize("ok", [None, False])
def test_proposal_that_is_our_text_is_told(known: ReviewSource, ok: bool | None) -> None:
    ours = known.by_name[OF].list_texts("lv")["texts"]
    for same in (ours, ours.replace(" ", "  "), ours.replace(" ", "\N{NO-BREAK SPACE}")):
        found = assess_answers(
            known, answers(known, texts={"proposal": same, "ok": ok}), accept=True
        )
        assert ([problem.code for problem in found.refused], found.proposals) == (
            ["review-same"],
            [],
        )
    # Beside a yes it is one.
    found = assess_answers(known, answers(known, texts={"proposal": ours, "ok": True}), accept=True)
    assert (found.refused, found.proposals) == ([], [])


def test_change_of_paragraphs_is_a_change(own: ReviewSource) -> None:
    ours = own.by_name[OF].list_texts("lv")["texts"]
    new = ours.replace(" ", "\n", 1)
    given = answers(own, texts={"proposal": new})
    (proposal,) = assess_answers(own, given, accept=True).proposals
    steps = diff_words(mark_paragraphs(proposal.old), mark_paragraphs(proposal.new))
    assert [step for step in steps if step[0] != "same"] == [("new", "¶")]
    again = apply(own, given, takes=True)
    assert again.by_name[OF].list_texts("lv")["texts"] == new
    found = assess_answers(again, given, accept=True)
    assert (found.refused, [step.done for step in found.proposals]) == ([], [True])


def test_no_is_kept_without_a_word(own: ReviewSource) -> None:
    apply(own, answers(own, name=RIGHT, texts={"ok": False}, notes=RIGHT))
    kept = said_by_the_reader(own)
    assert (kept.agrees, kept.remark) == (False, None)
    assert status(own) == "draft"


def test_remark_alone_is_no_verdict(own: ReviewSource) -> None:
    apply(own, answers(own, name={"remark": "īss"}, texts=RIGHT, notes=RIGHT))
    kept = said_by_the_reader(own)
    assert (kept.agrees, kept.remark) == (None, "name: īss")
    assert status(own) == "draft"
    assert "A. B." not in {
        review.by for review in own.read_reviews("lv").list_standing(own.by_name[OF])
    }
    assert "agrees: null}" in (own.root / "reviews/lv.yaml").read_text(encoding="utf-8")
    # Nor does it take back what was said of the text as it stands, or make a no less.
    apply(own, answers(own, **ALL_RIGHT))
    apply(own, answers(own, name={"remark": "garš"}))
    kept = said_by_the_reader(own)
    assert (kept.agrees, kept.remark) == (True, "name: īss\nname: garš")
    assert status(own) == "read"
    apply(own, answers(own, texts={"ok": False}))
    apply(own, answers(own, name={"remark": "īss"}))
    assert said_by_the_reader(own).agrees is False


def test_same_again_is_told_as_recorded_before(own: ReviewSource) -> None:
    rows = answers(own, **ALL_RIGHT)
    rows += answers(own, "lnf-2017 8.1.2", name={"remark": "?"})
    found = assess_answers(own, rows, accept=False)
    counts = [record_reviews(own, found, "A. B.", "judge", None)["lv"] for _ in range(2)]
    assert counts == [ReviewCounts(agreed=1, kept=1), ReviewCounts(again=2)]


# Documents


def beside(known: ReviewSource, wording: str) -> ReviewSource:
    """The knowledge beside a document that says this of the text."""
    document = imported(found("8.1.1", wording), document="lv-2017", language="lv")
    return replace(known, imported=(document,))


def test_review_against_a_document_is_stale_when_its_wording_changed(own: ReviewSource) -> None:
    known = beside(own, "Izdomāts teikums.")
    text = known.by_name[OF]
    who = {"by": "A. B.", "role": "judge", "on": date(2026, 1, 1)}
    review = make_review(text, "lv", ["lv-2017"], known.wordings, **who)
    assert review.its == fingerprint_text("Izdomāts teikums.")
    reviews = known.read_reviews("lv")
    reviews.add_review(review)
    reviews.write_file(known.order)
    assert status(known) == "read"
    assert status(beside(own, "Cits izdomāts teikums.")) == "draft"
    # Without the folder nobody can tell, and it stands.
    assert status(own) == "read"


def test_sheet_shows_what_documents_say_and_english_is_compared_with_it(own: ReviewSource) -> None:
    known = beside(own, "Izdomāts teikums.")
    sheet = build_sheet(known, [known.by_name[OF]], "en", "")
    row = next(row for row in sheet.rows if row.field == "texts")
    assert row.official == "[lv-2017 8.1.1] Izdomāts teikums."
    given = [
        Answer(
            OF,
            row.field,
            "en",
            Place("sheet", 2),
            ok=True,
            mark=row.mark,
            against=row.against,
            ours=row.ours,
            other=row.official,
            documents=row.documents,
        )
        for row in sheet.rows
    ]
    found = assess_answers(known, given, accept=False)
    record_reviews(known, found, "A. B.", "judge", None)
    (kept,) = (row for row in known.read_reviews("en").by_text[OF] if row.by == "A. B.")
    assert (kept.against, kept.its) == (["lv-2017"], fingerprint_text("Izdomāts teikums."))
    other = beside(own, "Cits izdomāts teikums.")
    codes = {row.code for row in assess_answers(other, given, accept=False).refused}
    assert codes == {"review-stale-other"}


# Which texts


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("12-14", {"12", "13", "14"}),
        ("12,14", {"12", "14"}),
        ("A1", {"A1"}),
        ("a1, 3", {"A1", "3"}),
    ],
)
def test_sections_as_people_type_them(typed: str, found: set[str]) -> None:
    assert parse_sections(typed) == found


@pytest.mark.parametrize("typed", ["", "17-12", "x", "1-", "12;13", "1-9999", "8.1"])
def test_what_is_no_section_is_refused(typed: str) -> None:
    with pytest.raises(SelectionError):
        parse_sections(typed)


def test_selection_is_by_edition_section_and_sort(known: ReviewSource) -> None:
    def names(**chosen: object) -> list[str]:
        return [name.of for name in Selection(**chosen).select_texts(known.texts)]  # type: ignore[arg-type]

    clauses = names(edition="lnf-2017", sections=frozenset({"8"}), only=("clauses",))
    assert clauses[:2] == ["lnf-2017 8", "lnf-2017 8.1"]
    assert all(name.startswith("lnf-2017 8") for name in clauses)
    assert {name.split()[0] for name in names(only=("glossary",))} == {"glossary"}
    assert names(only=("8.1.[12]",), edition="lnf-2017") == ["lnf-2017 8.1.1", "lnf-2017 8.1.2"]
    assert "lnf-2017 table.height" in names(edition="lnf-2017", only=("limits",))
    assert names(sections=frozenset({"99"})) == []
    assert len(names()) == len(known.texts)


def test_figures_are_told_as_the_text_writes_them(known: ReviewSource) -> None:
    text = "Pēc 12.29 augstums ir 1,5 mm, divas minūtes."
    found = known.write_figures(known.find_figures(text, "lv"), text, "lv")
    assert found == ("1,5", "2", "12.29", "mm", "minūtes")

"""A filled draft becomes amendments, or each mistake is named with its cell."""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from openpyxl import Workbook
from tests.amending.filled_draft import (
    CLAUSES,
    EDITION_SHEET,
    GOOD,
    LIMITS,
    FilledDraft,
    write_draft,
)
from tests.amending.reading import read
from tests.refused import refused

from novuss.amending.filled_workbook import read_book
from novuss.corpus import Corpus
from novuss.explain import build_explainer
from novuss.languages import LANGUAGES

TEXT = {"text.lv": "Cits teksts.", "reason.lv": "Tā."}
GONE = {"kind": "atcelts", "reason.lv": "Tā."}
NEW = {"number": "10.5", "about.lv": "Cits", **TEXT}
SOFFICE = shutil.which("soffice") or shutil.which("libreoffice")


@pytest.fixture(scope="module")
def written(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_draft(tmp_path_factory.mktemp("draft") / "d.xlsx", corpus).path


@pytest.fixture
def draft(written: Path, corpus: Corpus, tmp_path: Path) -> FilledDraft:
    return FilledDraft(Path(shutil.copy(written, tmp_path)), corpus)


def test_filled_cells_become_amendments(draft: FilledDraft, corpus: Corpus) -> None:
    found = read(draft.enter(GOOD), corpus)
    assert found.problems == []
    amendments = found.build()
    clauses = amendments.clauses
    assert [entry.id for entry in clauses.amended] == ["8.1.2", "A1.19"]
    assert [(entry.id, entry.to) for entry in clauses.renumbered] == [("10.2", "10.9")]
    assert [(entry.id, entry.reason.lv) for entry in clauses.repealed] == [
        ("8.1.6", "Neviens to nelieto.")
    ]
    (added,) = clauses.added
    assert (added.id, added.parent, added.name.lv) == ("10.5", "10", "Svilpošana")
    assert added.offence
    assert added.offence.lv == "Dalībnieks svilpo"
    assert added.consequence
    assert added.consequence.effects == ["warning", "loss-of-right"]
    (limit,) = amendments.limits
    assert limit.limit.model_dump(mode="json", exclude_none=True) == {
        "kind": "maximum",
        "upper": "23",
    }
    assert amendments.edition.short_names.given == {"lv": "2027. gada noteikumi"}


def test_clause_without_penalty_gets_no_offence(draft: FilledDraft, corpus: Corpus) -> None:
    found = read(draft.enter({(CLAUSES, "+0"): NEW}), corpus)
    assert found.problems == []
    assert found.build().clauses.added[0].offence is None


def test_references_follow_the_clauses_named_in_a_new_text(
    draft: FilledDraft, corpus: Corpus
) -> None:
    text = {"text.lv": "Kā 8.1.1 un 8.1.3 punktā, 12.5 g un 99.9.", "reason.lv": "Tā."}
    found = read(draft.enter({(CLAUSES, "8.1.2"): text}), corpus)
    assert found.problems == []
    assert found.build().clauses.amended[0].refs == ["8.1.1", "8.1.3"]


def test_penalty_replaces_the_earlier_consequence(draft: FilledDraft, corpus: Corpus) -> None:
    entered = {"text.lv": "Cits.", "reason.lv": "Tā.", "follows": "brīdinājums"}
    (entry,) = read(draft.enter({(CLAUSES, "21.8"): entered}), corpus).build().clauses.amended
    assert entry.consequence
    assert entry.consequence.effects == ["warning"]
    # Whom it concerns and the condition stay; its one case says no more.
    assert entry.consequence.against == "pair"
    assert entry.consequence.condition
    assert entry.outcomes == []


def test_name_and_offence_are_amended_only_where_written_over(
    draft: FilledDraft, corpus: Corpus
) -> None:
    written = {"about.lv": "Ierašanās 3 minūtēs", "offence.lv": "Neierodas 3 minūtēs"}
    entered = {(CLAUSES, "21.8"): TEXT | written, (CLAUSES, "3.1"): TEXT}
    found = read(draft.enter(entered), corpus)
    assert found.problems == []
    plain, renamed = found.build().clauses.amended
    assert renamed.name
    assert renamed.offence
    assert (renamed.name.lv, renamed.offence.lv) == tuple(written.values())
    assert (plain.name, plain.offence) == (None, None)


def test_reason_of_another_number_is_kept(draft: FilledDraft, corpus: Corpus) -> None:
    found = read(draft.enter({(CLAUSES, "10.2"): {"to": "10.9", "reason.lv": "Secībai."}}), corpus)
    (entry,) = found.build().clauses.renumbered
    assert entry.reason
    assert entry.reason.lv == "Secībai."


def test_new_text_names_clauses_by_the_numbers_to_come(draft: FilledDraft, corpus: Corpus) -> None:
    entered = {
        (CLAUSES, "10.2"): {"to": "10.9"},
        (CLAUSES, "+0"): NEW,
        (CLAUSES, "8.1.2"): {"text.lv": "Kā 10.9. un 10.5. punktā.", "reason.lv": "Tā."},
    }
    found = read(draft.enter(entered), corpus)
    assert found.problems == []
    assert found.build().clauses.amended[0].refs == ["10.9", "10.5"]


def test_limit_that_contradicts_an_amended_text_quotes_it(
    draft: FilledDraft, corpus: Corpus
) -> None:
    entered = {
        (CLAUSES, "A1.19"): {"text.lv": "Līdz 23 g.", "reason.lv": "Tā."},
        (LIMITS, "puck.weight"): {"upper": "24", "reason.lv": "Tā."},
    }
    (problem,) = read(draft.enter(entered), corpus).problems
    message, cure = build_explainer(corpus, "lv").problem(problem)
    assert "24 g" in message
    assert "„Līdz 23 g.”" in message
    assert "A1.19" in cure


def test_number_that_a_clause_gives_up_may_follow_another(
    draft: FilledDraft, corpus: Corpus
) -> None:
    entered = {(CLAUSES, "10.2"): {"to": "10.9", "after": "10.3"}}
    (entry,) = read(draft.enter(entered), corpus).build().clauses.renumbered
    assert (entry.to, entry.after) == ("10.9", "10.3")


def test_row_of_an_annex_is_added_to_the_group_of_the_one_before(
    draft: FilledDraft, corpus: Corpus
) -> None:
    found = read(
        draft.enter({(CLAUSES, "+0"): {**NEW, "number": "A1.99", "after": "A1.19"}}), corpus
    )
    assert found.problems == []
    beside = corpus.rules.clause("A1.19")
    assert beside
    assert found.build().clauses.added[0].parent == beside.parent


def test_clause_is_added_below_one_that_is_added(draft: FilledDraft, corpus: Corpus) -> None:
    entered = {(CLAUSES, "+0"): NEW, (CLAUSES, "+1"): {**NEW, "number": "10.5.1"}}
    found = read(draft.enter(entered), corpus)
    assert found.problems == []
    assert [entry.parent for entry in found.build().clauses.added] == ["10", "10.5"]


@pytest.mark.parametrize(
    "entered",
    [
        # The limit lacks its reason; the new text says what the limit will be.
        {
            (CLAUSES, "A1.19"): {"text.lv": "Līdz 23 g.", "reason.lv": "Tā."},
            (LIMITS, "puck.weight"): {"upper": "23"},
        },
        # The text is not taken, as its kind is misspelled.
        {
            (CLAUSES, "A1.19"): {"text.lv": "Līdz 23 g.", "reason.lv": "Tā.", "kind": "grozit"},
            (LIMITS, "puck.weight"): {"upper": "23", "reason.lv": "Tā."},
        },
        # A clause with this number stands there already.
        {(CLAUSES, "+0"): {"number": "10.2", "kind": "pievienots", **TEXT}},
        # A clause of a section that there is not.
        {(CLAUSES, "+0"): {**NEW, "number": "26.1"}},
        # The clause above the second one lacks its text.
        {
            (CLAUSES, "+0"): {**NEW, "text.lv": None},
            (CLAUSES, "+1"): {**NEW, "number": "10.5.1", "after": "10.5"},
        },
    ],
)
def test_mistake_has_one_message(
    draft: FilledDraft, corpus: Corpus, entered: Mapping[tuple[str, str], Mapping[str, str | None]]
) -> None:
    found = read(draft.enter(entered), corpus)
    rows = [(problem.file, problem.line) for problem in found.problems]
    assert len(rows) == len(set(rows)), [problem.code for problem in found.problems]
    codes = {problem.code for problem in found.problems}
    assert not codes & {"amendment-text-limit", "amendment-limit-unstated"}


SAME = "{same}"


@pytest.mark.parametrize(
    ("sheet", "about", "entered", "code", "column"),
    [
        (CLAUSES, "8.1.2", {**TEXT, "reason.lv": None}, "amendment-reason", "reason.lv"),
        (CLAUSES, "8.1.2", {**TEXT, "text.lv": SAME}, "amendment-text-same", "text.lv"),
        (CLAUSES, "8.1.2", {**TEXT, "kind": "svītrots"}, "amendment-kind", "kind"),
        (CLAUSES, "8.1.2", {**TEXT, "kind": "pievienots"}, "amendment-kind-added", "kind"),
        (CLAUSES, "8.1.2", {**TEXT, "kind": "atcelts"}, "amendment-kind-repealed", "text.lv"),
        (CLAUSES, "8.1.2", {**GONE, "to": "8.1.9"}, "amendment-kind-repealed", "to"),
        (CLAUSES, "21.8", {**GONE, "follows": "x"}, "amendment-kind-repealed", "follows"),
        (CLAUSES, "21.8", {**GONE, "condition.lv": "x"}, "amendment-kind-repealed", "condition.lv"),
        (CLAUSES, "8.1.2", {"kind": "grozīts"}, "amendment-text", "text.lv"),
        (CLAUSES, "8.1.2", {"follows": "brīdinājums"}, "amendment-follows-alone", "text.lv"),
        (CLAUSES, "8.1.2", {"about.lv": "Cits"}, "amendment-text", "text.lv"),
        (CLAUSES, "10", {**TEXT, "about.lv": "Cits"}, "amendment-name-heading", "about.lv"),
        (CLAUSES, "21.8", {**TEXT, "against": "visi"}, "amendment-against", "against"),
        (CLAUSES, "8.1.2", {**TEXT, "against": "pāris"}, "amendment-follows-missing", "follows"),
        (CLAUSES, "8.1.2", {**TEXT, "follows": "nāve"}, "amendment-follows", "follows"),
        (CLAUSES, "8.1.2", {**TEXT, "text.lv": "=1+1"}, "review-formula", "text.lv"),
        (CLAUSES, "8.1.2", {"novuss:clause": "8.1.99"}, "amendment-clause-unknown", "number"),
        (CLAUSES, "8.1.2", {"kind": "pārnumurēts"}, "amendment-number", "to"),
        (CLAUSES, "8.1.2", {"to": "8.1.3"}, "amendment-number-taken", "to"),
        (CLAUSES, "8.1.2", {"to": "8,1,9"}, "amendment-number-form", "to"),
        (CLAUSES, "+0", {**NEW, "number": "10.2"}, "amendment-number-taken", "number"),
        (CLAUSES, "+0", {**NEW, "number": None}, "amendment-number", "number"),
        (CLAUSES, "+0", {**NEW, "number": "99.1"}, "amendment-section", "number"),
        (CLAUSES, "+0", {**NEW, "number": "10.99.7"}, "amendment-parent", "number"),
        (CLAUSES, "+0", {**NEW, "number": "99"}, "amendment-section", "number"),
        (CLAUSES, "+0", {**NEW, "number": "10,5"}, "amendment-number-form", "number"),
        (CLAUSES, "+0", {**NEW, "to": "10.6"}, "amendment-to-new", "to"),
        (CLAUSES, "+0", {**NEW, "after": "8.1.4"}, "amendment-after-other", "after"),
        (CLAUSES, "10.2", {"to": "10.9", "after": "8.1.4"}, "amendment-after-other", "after"),
        (CLAUSES, "10.2", {"after": "10.1"}, "amendment-number", "to"),
        (CLAUSES, "8.1.2", {**TEXT, "after": "8.1.4"}, "amendment-after-alone", "after"),
        (CLAUSES, "8.1.2", {**GONE, "after": "8.1.4"}, "amendment-kind-repealed", "after"),
        (
            CLAUSES,
            "8.1.2",
            {**TEXT, "follows": "brīdinājums\nseta zaudējums", "condition.lv": "a\nb\nc"},
            "amendment-cases",
            "condition.lv",
        ),
        (CLAUSES, "+0", {**NEW, "about.lv": None}, "amendment-name", "about.lv"),
        (CLAUSES, "+0", {**NEW, "text.lv": None}, "amendment-text", "text.lv"),
        (CLAUSES, "+0", {**NEW, "follows": "brīdinājums"}, "amendment-offence", "offence.lv"),
        (CLAUSES, "+0", {**NEW, "kind": "grozīts"}, "amendment-kind-existing", "kind"),
        (CLAUSES, "+0", {**NEW, "after": "10.99"}, "amendment-place-unknown", "after"),
        (LIMITS, "puck.weight", {"upper": "23"}, "amendment-reason", "reason.lv"),
        (LIMITS, "puck.weight", {"reason.lv": "Tā."}, "amendment-limit-empty", "lower"),
        (LIMITS, "puck.weight", {"upper": "22 mm"}, "amendment-limit-number", "upper"),
        (LIMITS, "puck.weight", {"lower": "9", "upper": "8"}, "amendment-limit-order", "lower"),
        (
            LIMITS,
            "puck.weight",
            {"upper": "23", "reason.lv": "Tā."},
            "amendment-limit-unstated",
            "upper",
        ),
        (
            LIMITS,
            "puck.weight",
            {"novuss:characteristic": "puck.smell"},
            "amendment-characteristic-unknown",
            "about",
        ),
        (CLAUSES, "A1.19", {**TEXT, "text.lv": "Līdz 23 g."}, "amendment-text-limit", "text.lv"),
        (EDITION_SHEET, "in_force_from", {"entry": "2027-13-01"}, "date-unreadable", "entry"),
        (EDITION_SHEET, "in_force_from", {"entry": "1.1.2010"}, "amendment-day", "entry"),
        (EDITION_SHEET, "adopted", {"entry": "rudenī"}, "date-unreadable", "entry"),
        (EDITION_SHEET, "adopted", {"entry": "2.1.2027"}, "amendment-adopted", "entry"),
        (EDITION_SHEET, "based_on", {"entry": "mfn-2010"}, "amendment-based-on", "entry"),
        (EDITION_SHEET, "names.lv", {"entry": None}, "amendment-name", "entry"),
    ],
)
def test_mistake_is_named_with_its_cell(
    draft: FilledDraft,
    corpus: Corpus,
    sheet: str,
    about: str,
    entered: Mapping[str, str | None],
    code: str,
    column: str,
) -> None:
    present = draft.cell(CLAUSES, "8.1.2", "present.lv").value
    cells = {name: present if text == SAME else text for name, text in entered.items()}
    cell = draft.cell(sheet, about, column).coordinate
    found = read(draft.enter({(sheet, about): cells}), corpus)
    problems = {problem.code: problem for problem in found.problems}
    assert code in problems
    assert (problems[code].cell, problems[code].file) == (
        cell,
        f"{draft.path}[{draft.pages[sheet].title}]",
    )
    for language in LANGUAGES:
        message, cure = build_explainer(corpus, language).problem(problems[code])
        assert "{" not in message + cure


def test_every_mistake_is_named_at_once(draft: FilledDraft, corpus: Corpus) -> None:
    entered = {
        (CLAUSES, "8.1.2"): {**TEXT, "reason.lv": None},
        (CLAUSES, "8.1.3"): {"to": "8.1.4"},
        (CLAUSES, "+0"): {**NEW, "number": "99.1"},
        (LIMITS, "puck.weight"): {"upper": "x", "reason.lv": "Tā."},
        (EDITION_SHEET, "adopted"): {"entry": "rudenī"},
    }
    assert [problem.code for problem in read(draft.enter(entered), corpus).problems] == [
        "date-unreadable",
        "amendment-reason",
        "amendment-number-taken",
        "amendment-section",
        "amendment-limit-number",
    ]


def test_point_between_thousands_is_told_from_a_decimal_one(
    draft: FilledDraft, corpus: Corpus
) -> None:
    texts = {"text.lv": "Virsma ir 1600 mm.", "reason.lv": "Tā."}
    limit = {"upper": "1.600", "reason.lv": "Tā."}
    entered = {(CLAUSES, "A1.2"): texts, (LIMITS, "table.surface_size"): limit}
    (problem,) = read(draft.enter(entered), corpus).problems
    assert problem.code == "amendment-limit-thousands"
    assert (problem.values["decimal"], problem.values["thousands"]) == ("1.6", "1600")


def test_number_of_a_repealed_clause_is_not_given_again(draft: FilledDraft, corpus: Corpus) -> None:
    entered = {
        (CLAUSES, "8.1.6"): {"kind": "atcelts", "reason.lv": "Tā."},
        (CLAUSES, "+0"): {**NEW, "number": "8.1.6"},
    }
    (problem,) = read(draft.enter(entered), corpus).problems
    assert problem.code == "amendment-number-given"
    assert problem.cell == draft.cell(CLAUSES, "+0", "number").coordinate


def test_empty_draft_amends_nothing(draft: FilledDraft, corpus: Corpus) -> None:
    assert [problem.code for problem in read(draft, corpus).problems] == ["amendment-nothing"]


def test_rejects_workbook_that_is_no_draft(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "other.xlsx"
    Workbook().save(path)
    with refused("amendment-foreign"):
        read_book(path, corpus)


@pytest.mark.skipif(SOFFICE is None, reason="no soffice to save the draft with")
def test_draft_saved_by_libreoffice_reads_the_same(
    draft: FilledDraft, corpus: Corpus, tmp_path: Path
) -> None:
    before = read(draft.enter(GOOD), corpus)
    saved = tmp_path / "saved" / draft.path.name
    home = f"-env:UserInstallation={(tmp_path / 'home').as_uri()}"
    command = (SOFFICE, home, "--headless", "--convert-to", "xlsx", "--outdir")
    subprocess.run(
        [*command, saved.parent, draft.path], check=True, capture_output=True, timeout=120
    )
    after = read(FilledDraft(saved, corpus), corpus)
    assert after.problems == []
    assert after.build() == before.build()


@pytest.mark.parametrize(
    ("stated", "entered", "upper"),
    [
        ("0,023 kg", "23", "23"),
        ("0,023 kg", "0,023 kg", "23"),
        ("23 g", "23 g", "23"),
        ("23 g", "0,023", None),
        ("0,023 kg", "0,023", None),
        ("23 mm", "23", None),
    ],
)
def test_limit_and_text_agree_in_their_units(
    draft: FilledDraft, corpus: Corpus, stated: str, entered: str, upper: str | None
) -> None:
    draft.enter(
        {
            (CLAUSES, "A1.19"): {"text.lv": f"Svars līdz {stated}.", "reason.lv": "Tā."},
            (LIMITS, "puck.weight"): {"upper": entered, "reason.lv": "Tā."},
        }
    )
    found = read(draft, corpus)
    if upper is None:
        assert [problem.code for problem in found.problems] == ["amendment-limit-unstated"]
    else:
        assert found.problems == []
        assert found.data["limits"][0]["limit"] == {"kind": "maximum", "upper": upper}

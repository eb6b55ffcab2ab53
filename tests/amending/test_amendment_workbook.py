"""A draft of an edition says what to do, holds what is in force, and lets the rest be entered."""

from pathlib import Path

from openpyxl.worksheet.worksheet import Worksheet
from tests.amended import read_amendments
from tests.amending.filled_draft import CLAUSES, EDITION_SHEET, GOOD, LIMITS, write_draft
from tests.amending.reading import read

from novuss.amending.workbook_starting_values import choose_languages
from novuss.corpus import Corpus
from novuss.languages import Language
from novuss.model.rule_clauses import HEADINGS


def test_draft_holds_every_clause_and_limit_in_the_language_of_the_call(
    corpus: Corpus, tmp_path: Path, language: Language
) -> None:
    draft = write_draft(tmp_path / "d.xlsx", corpus, language, ("lv", "de"))
    first, *_ = draft.book.worksheets
    steps = [str(cell.value) for cell in first["A"]]
    assert [step[:2] for step in steps[2:-1]] == [f"{number}." for number in range(1, 9)]
    for clause in corpus.rules.clauses():
        for spoken in ("lv", "de"):
            text = draft.cell(CLAUSES, clause.id, f"present.{spoken}").value
            assert text == clause.texts[spoken]
    limits = [about for sheet, about in draft.rows if sheet == LIMITS]
    assert "puck.weight" in limits
    assert "puck.single_piece_of_wood" not in limits
    assert draft.cell(EDITION_SHEET, "short_names.lv", "entry").value == "2027. gada noteikumi"


def test_only_cells_to_fill_are_unlocked(corpus: Corpus, tmp_path: Path) -> None:
    draft = write_draft(tmp_path / "d.xlsx", corpus)
    open_cells = [
        (CLAUSES, "8.1.2", "text.lv"),
        (CLAUSES, "8.1.2", "kind"),
        (CLAUSES, "+0", "number"),
        (CLAUSES, "+24", "about.lv"),
        (LIMITS, "puck.weight", "upper"),
        (EDITION_SHEET, "adopted", "entry"),
    ]
    locked = [
        (CLAUSES, "8.1.2", "present.lv"),
        (CLAUSES, "8.1.2", "number"),
        (CLAUSES, "+0", "present.lv"),
        (LIMITS, "puck.weight", "present"),
        (EDITION_SHEET, "based_on", "entry"),
    ]
    assert all(not draft.cell(*place).protection.locked for place in open_cells)
    assert all(draft.cell(*place).protection.locked for place in locked)
    assert all(page.protection.sheet for page in draft.book.worksheets)
    assert draft.cell(CLAUSES, "+0", "number").number_format == "@"


def choices(page: Worksheet) -> dict[str, str]:
    return {
        str(rule.sqref).split(":")[0]: str(rule.formula1)
        for rule in page.data_validations.dataValidation
        if rule.type == "list"
    }


def test_kinds_and_penalties_are_chosen_from_lists(corpus: Corpus, tmp_path: Path) -> None:
    draft = write_draft(tmp_path / "d.xlsx", corpus)
    kinds, effects, actors = choices(draft.pages[CLAUSES]).values()
    assert kinds == '"grozīts,pievienots,atcelts,pārnumurēts"'
    assert "soda kauliņš" in effects
    assert "komandas pārstāvis" in actors
    headed = next(clause for clause in corpus.rules.clauses() if clause.level in HEADINGS)
    assert draft.cell(CLAUSES, headed.id, "about.lv").font.bold


def test_lists_of_choices_keep_within_the_limit_of_excel(
    corpus: Corpus, tmp_path: Path, language: Language
) -> None:
    draft = write_draft(tmp_path / "d.xlsx", corpus, language)
    assert all(len(words) <= 257 for words in choices(draft.pages[CLAUSES]).values())


def test_present_consequence_stands_beside_the_new_one(corpus: Corpus, tmp_path: Path) -> None:
    draft = write_draft(tmp_path / "d.xlsx", corpus)
    assert draft.cell(CLAUSES, "21.8", "follows-now").value == "pāris: seta zaudējums"
    assert draft.cell(CLAUSES, "21.8", "follows-now").protection.locked
    assert draft.cell(CLAUSES, "21.8", "offence.lv").value
    assert not draft.cell(CLAUSES, "21.8", "offence.lv").protection.locked
    assert draft.cell(CLAUSES, "10", "about.lv").protection.locked


def test_draft_keeps_languages_with_amended_texts(corpus: Corpus) -> None:
    assert choose_languages(["lv"], corpus, "lv", read_amendments()) == ("lv", "en")
    assert choose_languages(["lv"], corpus, "lv") == ("lv",)


def test_next_draft_holds_what_was_applied(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "d.xlsx"
    penalty = {
        "follows": "brīdinājums",
        "against": "dalībnieks",
        "condition.lv": "ja skaļi",
        "about.lv": "Cits",
        "text.lv": "Cits.",
        "reason.lv": "Tā.",
    }
    moved = {"to": "10.9", "reason.lv": "Secībai."}
    entered = {**GOOD, (CLAUSES, "21.8"): penalty, (CLAUSES, "10.2"): moved}
    before = read(write_draft(path, corpus).enter(entered), corpus).build()
    again = read(write_draft(path, corpus, known=before), corpus)
    assert again.problems == []
    assert again.build() == before


def test_next_draft_holds_cases_and_conditions_that_were_taken_out(
    corpus: Corpus, tmp_path: Path
) -> None:
    path = tmp_path / "d.xlsx"
    cases = {
        "follows": "seta zaudējums; brīdinājums\nbrīdinājums",
        "condition.lv": "ja tīši\nja netīši",
        "text.lv": "Cits.",
        "reason.lv": "Tā.",
    }
    entered = {
        (CLAUSES, "8.1.2"): {**cases, "offence.lv": "Tā dara"},
        (CLAUSES, "21.8"): {**cases, "follows": "brīdinājums", "condition.lv": "vienmēr"},
        (CLAUSES, "10.2"): {"to": "10.9", "after": "10.3"},
    }
    before = read(write_draft(path, corpus).enter(entered), corpus).build()
    several, unconditional = before.clauses.amended
    assert several.outcomes
    assert [outcome.when for outcome in several.outcomes] == ["deliberate", None]
    assert unconditional.consequence
    assert unconditional.consequence.condition is None
    # Another language was added by hand.
    condition = several.outcomes[1].condition
    assert condition
    several.outcomes[1] = several.outcomes[1].model_copy(
        update={"condition": condition.model_copy(update={"de": "ohne Absicht"})}
    )
    again = read(write_draft(path, corpus, known=before), corpus, before)
    assert again.problems == []
    assert again.build() == before

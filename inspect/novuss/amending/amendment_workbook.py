"""Workbook of amendments to fill in: what to do, dates and names, clauses, limits."""

import io
from collections.abc import Mapping, Sequence

from openpyxl import Workbook
from openpyxl.styles import PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from novuss.amending import workbook_columns as columns
from novuss.amending.workbook_columns import Column
from novuss.amending.workbook_starting_values import Draft
from novuss.explain import build_explainer
from novuss.model.rule_clauses import HEADINGS, SEVERITY
from novuss.report import fillable_workbook_cells as cells
from novuss.rulebook.consequence_texts import render_statements

#: What the first sheet explains, in its order.
STEPS = ("edition", "amended", "repealed", "renumbered", "added", "follows", "limits", "reason")
#: Rows for clauses that are added; more can be typed below them.
_NEW_ROWS = 25
_HEADING = PatternFill("solid", fgColor="E3EBEF")


def render_draft(draft: Draft) -> bytes:
    """Render the workbook of a draft."""
    book = Workbook()
    first = book.active
    assert isinstance(first, Worksheet)
    _fill_instructions(first, draft)
    _fill_edition(book.create_sheet(), draft)
    _fill_clauses(book.create_sheet(), draft)
    _fill_limits(book.create_sheet(), draft)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _fill_instructions(page: Worksheet, draft: Draft) -> None:
    say = draft.say
    page.title = say("amending.sheet-about")
    values: dict[str, object] = {
        name: say(columns.SHEETS[column])
        for name, column in (
            ("edition", columns.FIELD),
            ("clauses", columns.CLAUSE),
            ("limits", columns.CHARACTERISTIC),
        )
    }
    for name in ("follows", "condition", "always"):
        values[name] = say(f"amending.{name}")
    # Below the heading and a row for each clause.
    values["row"] = len(draft.corpus.rules.clauses(draft.based_on)) + 2
    texts = [
        say("amending.title"),
        say("amending.about", edition=draft.corpus.edition(draft.based_on).names[say.language]),
        *(say(f"amending.about-{step}", **values) for step in STEPS),
        say("amending.about-back"),
    ]
    cells.write_instructions(page, texts)
    cells.set_up_print(page, say("amending.title"), say)


def _fill_edition(page: Worksheet, draft: Draft) -> None:
    say = draft.say
    _start_sheet(page, draft, columns.FIELD, columns.EDITION_COLUMNS)
    for line, (field, entry) in enumerate(draft.list_entries(), start=2):
        name, _, language = field.partition(".")
        key = name.replace("_", "-")
        what = say(f"amending-field.{key}")
        row = {
            "what": f"{what} ({language})" if language else what,
            "entry": entry,
            "how": say(f"amending-field-how.{key}"),
        }
        free = () if name in ("id", "based_on") else ("entry",)
        _fill_row(page, line, columns.EDITION_COLUMNS, row, free, hidden=field)
    page.freeze_panes = "A2"


def _fill_clauses(page: Worksheet, draft: Draft) -> None:
    listed = columns.list_clause_columns(draft.languages)
    _start_sheet(page, draft, columns.CLAUSE, listed)
    written, rules = draft.map_clauses(), draft.corpus.rules
    line = 1
    for line, clause in enumerate(rules.clauses(draft.based_on), start=2):
        name = rules.name(clause.id, draft.based_on)
        offence = draft.corpus.consequences.offence(clause.id, draft.based_on)
        statements = draft.corpus.consequences.statements(clause.id, draft.based_on)
        row = {
            "number": draft.say.name_clause(clause.id),
            "follows-now": render_statements(statements, draft.say),
        }
        for language in draft.languages:
            row[f"about.{language}"] = name[language]
            row[f"present.{language}"] = clause.texts[language]
            row[f"offence.{language}"] = offence[language] if offence else ""
        row |= written.get(clause.id, {})
        # A heading is called by its text.
        named = "about" if clause.level in HEADINGS else ""
        free = [
            column.id for column in listed if column.free and column.id.partition(".")[0] != named
        ]
        _fill_row(page, line, listed, row, free, hidden=clause.id)
        if clause.level in HEADINGS:
            _shade_row(page, line, listed)
    added = list(draft.list_added())
    kind = {"kind": columns.name_kind("added", draft.say)}
    for row in (*added, *({} for _ in range(_NEW_ROWS))):
        line += 1
        free = [column.id for column in listed if column.new]
        _fill_row(page, line, listed, kind | row, free, hidden="")
        page.row_dimensions[line].height = 30
    _offer_choices(page, draft, listed, line)
    # Number and name stay in sight, and so do the headings.
    page.freeze_panes = f"{get_column_letter(2 + len(draft.languages))}2"
    page.auto_filter.ref = f"A1:{get_column_letter(len(listed))}{line}"


def _offer_choices(page: Worksheet, draft: Draft, listed: Sequence[Column], last: int) -> None:
    say = draft.say
    choices = {
        "kind": [columns.name_kind(kind, say) for kind in columns.KINDS],
        "follows": [columns.name_effect(effect, say) for effect in SEVERITY],
        "against": [columns.name_actor(actor, say) for actor in columns.ACTORS],
    }
    for number, column in enumerate(listed, start=1):
        area = f"{get_column_letter(number)}2:{get_column_letter(number)}{last}"
        if words := choices.get(column.id):
            error = say("amending.wrong-choice", words=", ".join(words))
            several = column.id == "follows"
            cells.offer_choices(page, area, words, column.head(say), error, several=several)
        elif column.free and column.language:
            error = say("review.wrong-length", n=cells.LONGEST)
            cells.bound_length(page, area, column.head(say), error)


def _fill_limits(page: Worksheet, draft: Draft) -> None:
    say = draft.say
    listed = columns.list_limit_columns(draft.languages)
    _start_sheet(page, draft, columns.CHARACTERISTIC, listed)
    explain, written = build_explainer(draft.corpus, say.language), draft.map_limits()
    free = [column.id for column in listed if column.free]
    line = 1
    for record in draft.corpus.equipment.characteristics(draft.based_on):
        if record.limit.kind == "visual":
            continue
        line += 1
        row = {
            "number": say.name_clause(record.clause),
            "equipment": explain.name_kind(record.kind),
            "about": record.names[say.language],
            "present": explain.describe_limit(record),
            "unit": explain.get_symbol(record),
        }
        row |= written.get(record.id, {})
        _fill_row(page, line, listed, row, free, hidden=record.id)
    page.freeze_panes = "D2"
    page.auto_filter.ref = f"A1:{get_column_letter(len(listed))}{line}"


def _start_sheet(page: Worksheet, draft: Draft, hidden: str, listed: Sequence[Column]) -> None:
    say = draft.say
    page.title = say(columns.SHEETS[hidden])
    cells.write_headings(page, [(column.head(say), column.width) for column in listed])
    cells.write_hidden(page, 1, len(listed) + 1, [hidden])
    cells.lock_sheet(page)
    cells.set_up_print(page, say("amending.title"), say)
    page.print_title_rows = "1:1"


def _fill_row(
    page: Worksheet,
    line: int,
    listed: Sequence[Column],
    row: Mapping[str, str],
    free: Sequence[str],
    *,
    hidden: str,
) -> None:
    for number, column in enumerate(listed, start=1):
        cell = cells.find_cell(page, line, number)
        cells.write_text(cell, row.get(column.id, ""))
        cell.border, cell.font = cells.BORDER, cells.TEXT
        if column.id in free:
            cells.unlock_cell(cell)
    cells.write_hidden(page, line, len(listed) + 1, [hidden])
    texts = [(row.get(column.id, ""), column.width) for column in listed]
    cells.fit_height(page, line, texts)


def _shade_row(page: Worksheet, line: int, listed: Sequence[Column]) -> None:
    """Set a heading apart from the clauses below it."""
    for number, column in enumerate(listed, start=1):
        cell = cells.find_cell(page, line, number)
        cell.font = cells.STRONG
        if not column.free:
            cell.fill = _HEADING

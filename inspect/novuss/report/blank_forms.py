"""The forms beside the measuring tables: working limits, instruments and waivers to fill in.

What is known stands in them: what the print leaves open, with what it prints; what an event
is measured with; what fails. ``novuss check`` reads them filled in, and passes over the rows
that nobody has touched.
"""

import io
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Literal

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from novuss.corpus import Corpus
from novuss.explain import Explainer
from novuss.gathering import gather
from novuss.inspection.event_result import EventResult
from novuss.languages import Language
from novuss.model.equipment import KINDS, Characteristic, Free, Measurand
from novuss.report.blank_table import blank_paper, heading, plain_csv
from novuss.report.sheet_looks import GIVEN, GRID, HEAD, print_landscape
from novuss.wording import Wording
from novuss.writing import Paper

FormId = Literal["limits", "instruments", "waivers"]
FORM_IDS: tuple[FormId, ...] = ("limits", "instruments", "waivers")

#: What a usual calliper measures, in mm; what is longer takes a tape.
_CALLIPER = 150
#: Rows of a workbook without anything in them, ready for more.
_MORE_ROWS = 12
_INSTRUMENTS = (
    "form.instrument-calliper",
    "form.instrument-tape",
    "form.instrument-feeler",
    "form.instrument-level",
    "form.instrument-protractor",
    "form.instrument-scale",
)
_OTHER_THAN_LENGTH = {
    "slope": "form.instrument-level",
    "angle": "form.instrument-protractor",
    "mass": "form.instrument-scale",
}


@dataclass(frozen=True)
class _Sort:
    """What makes a sort of form: columns in the order of the paper, and their widths."""

    #: By column id: the width in characters.
    columns: dict[str, int]
    #: The columns that are filled in.
    fields: frozenset[str]
    #: The key of its title.
    title: str


_SORTS: dict[FormId, _Sort] = {
    "limits": _Sort(
        {
            "clause": 8,
            "kind": 12,
            "characteristic": 24,
            "limits": 26,
            "lower": 11,
            "upper": 11,
            "unit": 9,
            "set_by": 16,
            "set_on": 12,
            "reason": 30,
            "edition": 10,
        },
        frozenset({"lower", "upper", "set_by", "set_on", "reason"}),
        "report.working-limits",
    ),
    "instruments": _Sort(
        {
            "id": 13,
            "kind": 22,
            "resolution": 11,
            "uncertainty": 12,
            "k": 11,
            "unit": 9,
            "range_from": 11,
            "range_to": 11,
            "calibrated": 12,
            "due": 12,
            "measures": 44,
        },
        frozenset(
            {"id", "resolution", "uncertainty", "k", "range_from", "range_to", "calibrated", "due"}
        ),
        "sheet.instruments",
    ),
    "waivers": _Sort(
        {
            "item": 12,
            "kind": 14,
            "characteristic": 26,
            "set_by": 20,
            "reason": 32,
            "scope": 24,
            "set_on": 13,
        },
        frozenset({"set_by", "reason", "scope", "set_on"}),
        "report.waivers",
    ),
}


def form_rows(
    form: FormId, corpus: Corpus, edition: str, explainer: Explainer, event: EventResult | None
) -> list[dict[str, str]]:
    """The rows of a form by column id; what is left out is empty.

    Args:
        form: which one.
        corpus: the knowledge.
        edition: whose limits are open, and whose characteristics are measured.
        explainer: of the language of the form.
        event: whose failing items are listed for waivers; None lists none.
    """
    language = explainer.language
    if form == "limits":
        # What is printed, wherever it cannot decide.
        return [
            {
                "clause": characteristic.clause,
                "kind": explainer.kind(characteristic.kind),
                "characteristic": characteristic.names[language],
                "limits": explainer.limit(characteristic),
                "unit": explainer.symbol(characteristic),
                "edition": edition,
            }
            for characteristic in corpus.equipment.characteristics(edition)
            if characteristic.left_open
        ]
    if form == "instruments":
        return _instruments(corpus, edition, explainer)
    return [
        {
            "item": item.item,
            "kind": explainer.kind(item.kind),
            "characteristic": checked.characteristic.names[language],
        }
        for item in (event.items if event else ())
        for checked in item.failed
    ]


# What an event is measured with


def _instruments(corpus: Corpus, edition: str, explainer: Explainer) -> list[dict[str, str]]:
    """A row for each sort of instrument that the edition needs, with what it measures."""
    raw = corpus.equipment.raw_quantities(edition)
    slopes = [quantity for quantity in raw if quantity.method == "slope"]
    levelled = {quantity.gives for quantity in slopes}
    derived = {quantity.gives for quantity in raw} - levelled
    characteristics = corpus.equipment.characteristics(edition)
    measured: list[Measurand] = [
        characteristic
        for characteristic in characteristics
        if characteristic.quantity != "visual" and not isinstance(characteristic.limit, Free)
    ]
    measured += slopes

    def sort(one: Measurand) -> str:
        if one.quantity != "length":
            return _OTHER_THAN_LENGTH[one.quantity]
        if one.id in levelled:
            return "form.instrument-feeler"
        # The difference of two lengths is small, and the lengths themselves are not.
        long = one.id in derived or _size(one) > _CALLIPER
        return "form.instrument-tape" if long else "form.instrument-calliper"

    by_sort = gather((sort(characteristic), characteristic) for characteristic in measured)
    rows = []
    for key in sorted(by_sort, key=_INSTRUMENTS.index):
        served = by_sort[key]
        alike = [one for one in measured if one.quantity == served[0].quantity]
        several = {
            characteristic.id
            for characteristic in served
            if len(corpus.equipment.kinds_with(characteristic.names[explainer.language], edition))
            > 1
        }
        rows.append(
            {
                "kind": explainer.wording(key),
                "unit": explainer.symbol_of(served[0].unit or ""),
                "measures": "; ".join(_named(served, alike, several, explainer)),
            }
        )
    return rows


def _size(one: Measurand) -> float:
    """The largest figure that the edition prints for it; none is the size of nothing."""
    if not isinstance(one, Characteristic):
        return 0
    ends = [end for each in one.intervals for end in (each.lower, each.upper)]
    return max((float(figure) for figure in (one.nominal, *ends) if figure is not None), default=0)


def _named(
    served: Sequence[Measurand],
    alike: Sequence[Measurand],
    several: Container[str],
    explainer: Explainer,
) -> list[str]:
    """The shortest words for what is ``served``: a kind where all of it that are ``alike`` are.

    What ``several`` kinds have by one name is named with its kind.
    """
    words = []
    for kind in KINDS:
        of_kind = [characteristic for characteristic in served if characteristic.kind == kind]
        if of_kind and of_kind == [one for one in alike if one.kind == kind]:
            words.append(explainer.kind(kind))
            continue
        for one in of_kind:
            name = one.names[explainer.language]
            words.append(f"{explainer.kind(kind)}.{name}" if one.id in several else name)
    return words


# How a form is written


def form_csv(form: FormId, corpus: Corpus, language: Language, rows: list[dict[str, str]]) -> bytes:
    """The form as CSV, with the mark by which spreadsheet programs know its letters."""
    columns = _SORTS[form].columns
    heads = [heading(corpus.vocabulary, column, language) for column in columns]
    lines = [heads, *([row.get(column, "") for column in columns] for row in rows)]
    return plain_csv(lines, Wording(corpus.strings, language)).encode()


def form_xlsx(
    form: FormId, corpus: Corpus, language: Language, rows: list[dict[str, str]]
) -> bytes:
    """The form as a workbook of one sheet; every cell is text, so that ``1,5`` stays ``1,5``."""
    sort = _SORTS[form]
    title = Wording(corpus.strings, language)(sort.title)
    book = Workbook()
    book.properties.title = title
    sheet = book.worksheets[0]
    sheet.title = title[:31]
    heads = {column: heading(corpus.vocabulary, column, language) for column in sort.columns}
    empty: list[dict[str, str]] = [{}] * _MORE_ROWS
    for line, row in enumerate([heads, *rows, *empty], start=1):
        for number, column in enumerate(sort.columns, start=1):
            cell = sheet.cell(line, number, row.get(column) or None)
            cell.number_format, cell.border = "@", GRID
            cell.alignment = Alignment(wrap_text=True, vertical="center")
            if line == 1:
                cell.fill, cell.font = HEAD, Font(bold=True)
            elif row and column not in sort.fields:
                cell.fill = GIVEN
    for number, width in enumerate(sort.columns.values(), start=1):
        sheet.column_dimensions[get_column_letter(number)].width = width
    sheet.freeze_panes, sheet.print_title_rows = "A2", "1:1"
    print_landscape(sheet)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


#: What makes the content of a form in a file of that suffix.
FORM_WRITERS: dict[str, Callable[[FormId, Corpus, Language, list[dict[str, str]]], bytes]] = {
    ".xlsx": form_xlsx,
    ".csv": form_csv,
}


def form_paper(form: FormId, corpus: Corpus) -> Paper:
    """A form as it is known again where it stands; one that is filled in is none."""
    return blank_paper(form, corpus, list(_SORTS[form].columns), list(_SORTS[form].fields))

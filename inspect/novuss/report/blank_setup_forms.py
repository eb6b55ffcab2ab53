"""Blank forms for working limits, instruments and waivers, beside the measuring tables.

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
from novuss.files.safe_write import Paper
from novuss.grouping import group_values
from novuss.inspection.event_result import EventResult
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.model.equipment_records import KINDS, Characteristic, Free, Measurand
from novuss.report.blank_tables import build_paper, list_headings, render_blank_rows
from novuss.report.sheet_styles import GIVEN, GRID, HEAD, print_landscape

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
    """What makes a sort of form.

    Attributes:
        title: the key of its title.
        columns: their ids in the order of the paper, with their widths in characters.
        fields: the columns that are filled in.
    """

    title: str
    columns: dict[str, int]
    fields: tuple[str, ...]


_SORTS: dict[FormId, _Sort] = {
    "limits": _Sort(
        "report.working-limits",
        {"clause": 8, "kind": 12, "characteristic": 24, "limits": 26, "lower": 11}
        | {"upper": 11, "unit": 9, "set_by": 16, "set_on": 12, "reason": 30, "edition": 10},
        ("lower", "upper", "set_by", "set_on", "reason"),
    ),
    "instruments": _Sort(
        "sheet.instruments",
        {"id": 13, "kind": 22, "resolution": 11, "uncertainty": 12, "k": 11, "unit": 9}
        | {"range_from": 11, "range_to": 11, "calibrated": 12, "due": 12, "measures": 44},
        ("id", "resolution", "uncertainty", "k", "range_from", "range_to", "calibrated", "due"),
    ),
    "waivers": _Sort(
        "report.waivers",
        {"item": 12, "kind": 14, "characteristic": 26, "set_by": 20, "reason": 32}
        | {"scope": 24, "set_on": 13},
        ("set_by", "reason", "scope", "set_on"),
    ),
}


def build_form_rows(
    form: FormId, corpus: Corpus, edition: str, explainer: Explainer, event: EventResult | None
) -> list[dict[str, str]]:
    """Build the rows of a form by column id; what is left out is empty.

    The ``event`` has the failing items that are listed for waivers; None lists none.
    """
    language = explainer.language
    if form == "limits":
        # What is printed, wherever it cannot decide.
        return [
            {
                "clause": characteristic.clause,
                "kind": explainer.name_kind(characteristic.kind),
                "characteristic": characteristic.names[language],
                "limits": explainer.describe_limit(characteristic),
                "unit": explainer.get_symbol(characteristic),
                "edition": edition,
            }
            for characteristic in corpus.equipment.characteristics(edition)
            if characteristic.left_open
        ]
    if form == "instruments":
        return _build_instrument_rows(corpus, edition, explainer)
    return [
        {
            "item": item.item,
            "kind": explainer.name_kind(item.kind),
            "characteristic": checked.characteristic.names[language],
        }
        for item in (event.items if event else ())
        for checked in item.failed
    ]


# What an event is measured with


def _build_instrument_rows(
    corpus: Corpus, edition: str, explainer: Explainer
) -> list[dict[str, str]]:
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

    def name_sort(measurand: Measurand) -> str:
        if measurand.quantity != "length":
            return _OTHER_THAN_LENGTH[measurand.quantity]
        if measurand.id in levelled:
            return "form.instrument-feeler"
        # The difference of two lengths is small, and the lengths themselves are not.
        long = measurand.id in derived or _find_largest_figure(measurand) > _CALLIPER
        return "form.instrument-tape" if long else "form.instrument-calliper"

    by_sort = group_values((name_sort(measurand), measurand) for measurand in measured)
    rows = []
    for key in sorted(by_sort, key=_INSTRUMENTS.index):
        served = by_sort[key]
        alike = [other for other in measured if other.quantity == served[0].quantity]
        ambiguous = {
            measurand.id
            for measurand in served
            if len(
                corpus.equipment.kinds_with_characteristic(
                    measurand.names[explainer.language], edition
                )
            )
            > 1
        }
        rows.append(
            {
                "kind": explainer.wording(key),
                "unit": explainer.get_unit_symbol(served[0].unit or ""),
                "measures": "; ".join(_name_briefly(served, alike, ambiguous, explainer)),
            }
        )
    return rows


def _find_largest_figure(measurand: Measurand) -> float:
    if not isinstance(measurand, Characteristic):
        return 0
    ends = [end for bounds in measurand.intervals for end in (bounds.lower, bounds.upper)]
    figures = (float(end) for end in (measurand.nominal, *ends) if end is not None)
    return max(figures, default=0)


def _name_briefly(
    served: Sequence[Measurand],
    alike: Sequence[Measurand],
    ambiguous: Container[str],
    explainer: Explainer,
) -> list[str]:
    """The shortest words for what is ``served``: a kind where all of it that are ``alike`` are.

    What several kinds have by one name is ``ambiguous`` and named with its kind.
    """
    words = []
    for kind in KINDS:
        of_kind = [measurand for measurand in served if measurand.kind == kind]
        if of_kind and of_kind == [other for other in alike if other.kind == kind]:
            words.append(explainer.name_kind(kind))
            continue
        for measurand in of_kind:
            name = measurand.names[explainer.language]
            words.append(
                f"{explainer.name_kind(kind)}.{name}" if measurand.id in ambiguous else name
            )
    return words


# How a form is written


def render_form_xlsx(
    form: FormId, corpus: Corpus, language: Language, rows: list[dict[str, str]]
) -> bytes:
    """Render the form as a workbook; every cell is text, so that ``1,5`` stays ``1,5``."""
    sort = _SORTS[form]
    title = Wording(corpus.strings, language)(sort.title)
    book = Workbook()
    book.properties.title = title
    sheet = book.worksheets[0]
    sheet.title = title[:31]
    heads = dict(zip(sort.columns, list_headings(corpus, sort.columns, language), strict=True))
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
    ".xlsx": render_form_xlsx,
    ".csv": lambda form, corpus, language, rows: render_blank_rows(
        corpus, language, list(_SORTS[form].columns), rows
    ).encode(),
}


def build_form_paper(form: FormId, corpus: Corpus) -> Paper:
    """Build what a blank form is recognised by; one that is filled in is none."""
    return build_paper(form, corpus, list(_SORTS[form].columns), _SORTS[form].fields)

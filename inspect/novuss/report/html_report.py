"""Report, or blank measuring sheet, as one self-contained HTML file."""

import base64
import re
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path

import segno
from jinja2 import Environment
from markupsafe import Markup, escape

from novuss.files.safe_write import HTML_POLICY
from novuss.inspection.verdict_scale import Verdict
from novuss.localized_wording import Wording
from novuss.model.equipment_records import KINDS
from novuss.report.blank_tables import SheetOrder
from novuss.report.protocol_lists import Protocol
from novuss.report.readings_annex import find_details, group_met_requirements, list_spread_names
from novuss.report.report_document import Report
from novuss.template_environments import make_environment

_TEMPLATES = Path(__file__).parent / "templates"

#: How many items stand side by side on one sheet of paper, and how many tables.
_COLUMNS, _COLUMNS_OF_TABLES = 8, 6


@cache
def load_templates() -> Environment:
    """Load the templates of this package, with what all of them need; once a process."""
    environment = make_environment(__file__, finalize=isolate_right_to_left)
    environment.filters |= {
        "runs": _group_runs,
        "kept": _keep_ranges_unbroken,
        "hyphenated": _mark_syllables,
        "base64": _encode_base64,
        "share": lambda share, say: say.format_share(Fraction(share)),
    }
    environment.globals |= {
        "policy": Markup(HTML_POLICY),
        "stylesheet": lambda name: Markup(read_stylesheet(name)),
        "qr_code": _draw_qr_code,
        "page_number": _build_page_counter,
    }
    return environment


#: Letters that are read from right to left, and whatever stands between two of them.
_RIGHT_TO_LEFT = re.compile(
    "{0}(?:[^<>&;,:()/|]{{0,80}}{0})?".format(
        "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
    )
)


def isolate_right_to_left(value: object) -> object:
    """Keep words from right to left from reordering what stands beside them.

    They stand between signs of Unicode (U+2068, U+2069; UAX 9): otherwise the figure behind such
    a name would be printed before it.
    """
    if not isinstance(value, str) or value.isascii():
        return value
    return type(value)(_RIGHT_TO_LEFT.sub("\u2068\\g<0>\u2069", value))


def render_template(template: str, say: Wording, **values: object) -> str:
    """Fill a template of this package in, in a language."""
    return load_templates().get_template(template).render(say=say, language=say.language, **values)


def read_stylesheet(name: str) -> str:
    """Read a stylesheet of this package, such as ``report.css``."""
    return (_TEMPLATES / name).read_text(encoding="utf-8")


def read_protocol_style() -> tuple[str, bytes]:
    """Read the stylesheet of reports, with its path below the site's sources.

    By it the protocol that the form of the site writes looks as ours do.
    """
    styles = read_stylesheet("report.css") + read_stylesheet("photos.css")
    return "assets/check/protocol.css", styles.encode()


#: Two figures with a dash between them, and the unit behind them.
_RANGE = re.compile(r"\d[\d.,]*–\d[\d.,]*(?:\u00a0\S+)?")


def _keep_ranges_unbroken(text: str) -> Markup:
    """The text with its ranges of figures unbroken: ``4.1–5.3 g`` stands on one line."""
    return Markup(_RANGE.sub(r'<span class="keep">\g<0></span>', str(escape(text))))


def _mark_syllables(text: str, say: Wording) -> str:
    """The text with soft hyphens in languages that few browsers know how to hyphenate."""
    return re.sub(say("protocol.syllable"), "\u00ad", text, flags=re.IGNORECASE)


def _encode_base64(content: bytes) -> Markup:
    """Bytes as text, for an address that is data; it has no sign that markup would take."""
    return Markup(base64.b64encode(content).decode())


def _group_runs(rows: Iterable[object], name: str) -> list[tuple[object, list[object]]]:
    return [(key, list(run)) for key, run in groupby(rows, key=attrgetter(name))]


def _draw_qr_code(address: str | None) -> Markup | None:
    """The address as a drawing for a phone's camera; None without one, or for one too long."""
    if not address:
        return None
    try:
        code = segno.make(address, error="m", micro=False)
    except segno.DataOverflowError:
        return None
    return Markup(
        code.svg_inline(border=4, omitsize=True, svgclass="qr", lineclass=None, light="#fff")
    )


def _build_page_counter(say: Wording) -> Markup:
    """``Page x of y`` in the language, as the ``content`` of a margin box."""
    # Only the writer of pages knows the counters; signs that no text has hold their places.
    text = say("sheet.page", page="\0", pages="\1").replace('"', "")
    counters = text.replace("\0", '" counter(page) "').replace("\1", '" counter(pages) "')
    return Markup(f'"{counters}"')


#: Of the room that lists are sure to have on page 1 in Arial and fonts that are no wider.
SURE = 1.0


def render_html(
    report: Report, *, room: float = SURE, first_page_only: bool = False, **more: object
) -> str:
    """Render the report with everything it needs inside: no request is made to show it.

    The ``room`` is how much of page 1 its lists may fill, as a part of what is sure to fit;
    ``more`` is what the report's own template asks for besides.
    """
    if report.photos:
        # They stand in the page itself.
        more["policy"] = Markup(f"{HTML_POLICY}; img-src data:")
    return render_template(
        report.template,
        report.explainer.wording,
        report=report,
        protocol=Protocol(report, room),
        first_page_only=first_page_only,
        event=report.event,
        explain=report.explainer,
        verdicts=list(Verdict),
        find_details=find_details,
        group_met_requirements=group_met_requirements,
        list_spread_names=list_spread_names,
        **more,
    )


def render_blank_sheet(order: SheetOrder) -> str:
    """Render the blank sheet to print, with the limits beside every field."""
    sheets = []
    for kind in KINDS:
        ids = order.items.get(kind, [])
        width = _COLUMNS_OF_TABLES if kind == "table" else _COLUMNS
        sheets += [
            {
                "kind": kind,
                "items": ids[start : start + width],
                "characteristics": order.find_characteristics(kind),
            }
            for start in range(0, len(ids), width)
        ]
    return render_template(
        "sheet.html.j2",
        order.explainer.wording,
        sheets=sheets,
        edition=order.corpus.edition(order.edition),
        explain=order.explainer,
    )

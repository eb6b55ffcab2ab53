"""Report as a workbook: the protocol, a matrix a kind, and every row behind them."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, cast

from novuss.exact_decimal_strings import format_exact
from novuss.inspection.event_head import HEAD_WORDS
from novuss.report.protocol_lists import Lacking, Part, Protocol
from novuss.report.report_document import OpenQuestion, Report, Waived
from novuss.report.report_tables import ReportTables, Table, Value
from novuss.report.result_matrices import Cell, Matrix, MatrixColumn
from novuss.report.workbook_writer import COLOURS, ONE_LINE, Book, Look, Sheet, build_number_format
from novuss.report.worst_failing_readings import Failure

#: The columns of the first sheet, in signs; long texts go across them all.
_WIDTHS = (20, 13, 9, 27, 12, 12, 9, 24)
_ACROSS = sum(_WIDTHS)
#: Of what the lists of page 1 have on paper: rows of a spreadsheet are higher.
_ROOM = 0.85


def render_xlsx(report: Report) -> bytes:
    """Render the workbook; a sheet that would have no row is left out."""
    return build_report_book(report).close_book()


def build_report_book(report: Report) -> Book:
    """Build the workbook, for more sheets to stand behind it."""
    book = Book()
    _ProtocolSheet(report, book).fill_sheet()
    for matrix in Protocol(report).matrices:
        _add_matrix(report, matrix, book)
    for table in ReportTables(report).list_all():
        _add_table(report, table, book)
    return book


def _add_table(report: Report, table: Table[Any], book: Book) -> None:
    say, columns = report.explainer.wording, table.columns
    sheet = Sheet(report, book, say(table.title).rstrip(":"))
    sheet.set_widths(column.width for column in columns)
    sheet.add_header([say(column.heading) for column in columns])
    signed = {place for place, column in enumerate(columns) if column.signed}
    looks = {n: {"num_format": column.form} for n, column in enumerate(columns) if column.form}
    coloured = [(n, column.verdict) for n, column in enumerate(columns) if column.verdict]
    for row, cells in zip(table.rows, table.cells, strict=True):
        verdict = next(((place, verdict(row)) for place, verdict in coloured), None)
        sheet.add_row(cells, signed, verdict, looks=looks)
    sheet.make_table()


class _ProtocolSheet:
    """The first sheet: everything that is signed, the lists cut where page 1 ends."""

    def __init__(self, report: Report, book: Book) -> None:
        self._report = report
        self._explain, self._say = report.explainer, report.explainer.wording
        self._protocol = Protocol(report, _ROOM)
        self._sheet = Sheet(report, book, self._say("protocol.sheet"), portrait=True)
        self._sheet.set_widths(_WIDTHS)

    def fill_sheet(self) -> None:
        self._add_head()
        self._add_counts()
        for part in self._protocol.parts.values():
            self._add_part(part, part.title, part.first, len(part.rest))
        self._add_signatures()
        if self._protocol.goes_on:
            self._sheet.break_page()
        for part in self._protocol.parts.values():
            if part.rest:
                title = self._say("protocol.continued", title=part.title)
                self._add_part(part, title, part.rest, 0)
        self._sheet.print_to_here()
        # Below what is printed, and on paper in the foot of the page, which takes no room.
        self._sheet.add_row([])
        self._add_text(self._report.limits_review_words)
        self._add_text(self._report.made_with)
        self._sheet.print_foot(self._report.limits_review_words)

    def _add_head(self) -> None:
        report, say, head = self._report, self._say, self._report.head
        self._sheet.add_heading(report.title)
        facts = {key: getattr(head, name) for name, key in HEAD_WORDS.items()}
        facts |= {
            "report.day": say.format_date(head.day) if head.day else "",
            "report.edition": report.edition_words,
            "report.rule": report.rule_words,
            "report.measured-by": ", ".join(report.inspectors),
        }
        for key, text in facts.items():
            self._add_fact(say(key), text or "–")
        word = report.event.word
        verdict = self._add_sign(word, self._explain.name_outcome(report.event))
        self._add_fact(say("report.verdict"), verdict, word)
        for text in report.notices:
            self._add_text(f"⚠ {text}")

    def _add_counts(self) -> None:
        say, words = self._say, self._protocol.words
        self._sheet.add_row([])
        marked = [self._add_sign(word, self._explain.name_verdict(word)) for word in words]
        self._sheet.add_header([say("report.kind"), say("report.items"), *marked])
        for kind, numbers in self._protocol.counts:
            name = self._protocol.name_kind(kind) if kind else say("protocol.all")
            self._sheet.add_row([name, *map(Fraction, numbers)])

    def _add_part(self, part: Part, title: str, lines: Sequence[object], more: int) -> None:
        if not (part.all or part.none):
            return
        self._sheet.add_row([])
        self._sheet.add_heading(title)
        if not part.all:
            self._add_text(part.none)
        elif part.name == "failures" and lines:
            self._add_failures(cast("Sequence[Failure]", lines))
        elif part.name == "decisions" and lines:
            self._add_decisions(cast("Sequence[OpenQuestion]", lines))
        else:
            for line in lines:
                self._add_text(self._describe_line(line))
        if more:
            self._add_text(self._say("protocol.more", n=more))

    def _add_failures(self, lines: Sequence[Failure]) -> None:
        keys = ["report.item", "report.participant", "report.clause", "report.characteristic"]
        keys += ["protocol.value", "protocol.by", "report.unit", "report.limits"]
        self._sheet.add_header(list(map(self._say, keys)))
        for failure in lines:
            sign = self._explain.get_sign(failure.verdict)
            value: Value = f"{failure.value} {sign}" if failure.figure is None else failure.figure
            form = "" if failure.figure is None else build_number_format(failure.figure, sign)
            self._add_fitted_row(
                [
                    f"{self._explain.name_kind(failure.kind)} {failure.item}",
                    failure.owner,
                    failure.clause,
                    "; ".join(filter(None, (failure.name, failure.more, failure.ours))),
                    value,
                    failure.by if failure.off is None else failure.off,
                    failure.unit,
                    failure.limit,
                ],
                signed={5},
                verdict=(4, failure.verdict),
                looks={4: {"num_format": form}},
            )

    def _add_decisions(self, lines: Sequence[OpenQuestion]) -> None:
        keys = ["report.clause", "report.kind", "", "report.characteristic", "report.number"]
        keys += ["protocol.span", "report.decision", "report.printed"]
        self._sheet.add_header([self._say(key) if key else "" for key in keys])
        for asked in lines:
            kind = self._explain.name_kind(asked.characteristic.kind)
            cells = [
                asked.characteristic.clause,
                kind,
                None,
                asked.name,
                asked.about,
                asked.span,
                None,
            ]
            self._add_fitted_row([*cells, asked.printed])

    def _describe_line(self, line: object) -> str:
        if isinstance(line, Lacking):
            return f"{self._explain.name_kind(line.kind, plural=True)}: {line.items} – {line.names}"
        if isinstance(line, Waived):
            verdict = self._add_sign(line.verdict, self._explain.name_verdict(line.verdict))
            unused = "" if line.used else f" {self._say('report.waiver-unused')}"
            return (
                f"{line.waiver.item}, {line.characteristic.clause} "
                f"{line.characteristic.names[self._report.language]} ({verdict}): "
                f"{self._explain.describe_waiver(line.waiver)}{unused}"
            )
        return str(line)

    def _add_signatures(self) -> None:
        say, head = self._say, self._report.head
        self._sheet.add_row([])
        self._sheet.add_heading(say("report.signatures"))
        self._add_text(say("report.signatures-intro"))
        line = "_" * 24
        for field in ("senior_judge", "chief_judge"):
            role = ": ".join(filter(None, (say(HEAD_WORDS[field]), getattr(head, field))))
            self._add_text(f"{role}  {line}    {say('report.place-and-day')} {line}", height=26)
        self._add_text(f"{say('protocol.digest')}: {self._protocol.digest}")

    def _add_sign(self, word: str, text: str) -> str:
        return f"{self._explain.get_sign(word)} {text}"

    def _add_fact(self, name: str, text: str, word: str | None = None) -> None:
        self._sheet.add_row(
            [name, text],
            looks={0: {"bold": True}, 1: {"bold": word is not None}},
            verdict=(1, word) if word else None,
            span=(1, len(_WIDTHS) - 1),
            height=_measure_height(text, _ACROSS - _WIDTHS[0]),
        )

    def _add_text(self, text: str, height: int | None = None) -> None:
        span = (0, len(_WIDTHS) - 1)
        self._sheet.add_row([text], span=span, height=height or _measure_height(text, _ACROSS))

    def _add_fitted_row(self, values: Sequence[Value], **more: Any) -> None:
        texts = [
            format_exact(cell) if isinstance(cell, Fraction) else cell or "" for cell in values
        ]
        lines = max(
            math.ceil(len(text) / width) for text, width in zip(texts, _WIDTHS, strict=True)
        )
        self._sheet.add_row(values, **more, height=15 * max(1, lines))


def _measure_height(text: str, signs: int) -> int:
    """The height of cells that are merged, which find none alone, with as many signs a line."""
    return 15 * min(25, 1 + len(text) // signs)


def _add_matrix(report: Report, matrix: Matrix, book: Book) -> None:
    explain, say = report.explainer, report.explainer.wording
    title = explain.name_kind(matrix.kind, plural=True)
    sheet = Sheet(report, book, title[:1].upper() + title[1:])
    sets = any(block.name for block in matrix.blocks)
    owned = any(row.owner for row in matrix.rows)
    lead = [say("report.set")] if sets else []
    lead += [say("report.item"), *([say("report.participant")] if owned else [])]
    lead += [say("report.verdict")]
    sheet.set_widths([*[18] * len(lead), *[14] * len(matrix.columns)])
    sheet.add_header(
        [*lead, *(_build_title(column, report) for column in matrix.columns)], height=75
    )
    for block in matrix.blocks:
        for row in block.rows:
            word = f"{explain.get_sign(row.word)} {explain.name_verdict(row.word)}"
            values: list[Value] = [block.name] if sets else []
            values += [row.name, *([row.owner] if owned else []), word]
            values += [cell.text if cell.figure is None else cell.figure for cell in row.cells]
            looks = {
                place: _style_matrix_cell(cell) for place, cell in enumerate(row.cells, len(lead))
            }
            sheet.add_row(values, verdict=(len(lead) - 1, row.word), looks=looks)
        if block.note:
            sheet.add_row([])
            # A line of words below, as wide as the table.
            sheet.add_row([f"{block.name}: {block.note}"], looks={0: ONE_LINE})
    sheet.make_table()


#: Letters on white: those of the verdict's cell, or its fill where the letters are white.
_INK = {word: fill if ink == "FFFFFF" else ink for word, (fill, ink) in COLOURS.items()}


def _style_matrix_cell(cell: Cell) -> Look:
    """Of a cell of a matrix: to the right, in the letters of its verdict."""
    return {
        "align": "right",
        "text_wrap": True,
        "num_format": "" if cell.figure is None else build_number_format(cell.figure, cell.mark),
        "font_color": f"#{_INK[cell.verdict]}" if cell.verdict else "",
    }


def _build_title(column: MatrixColumn, report: Report) -> str:
    characteristic = column.characteristic
    if characteristic is None:
        return column.title
    symbol = report.explainer.get_symbol(characteristic)
    unit = f" [{symbol}]" if symbol else ""
    limit = f"\n{column.limit}" if column.limit else ""
    return f"{characteristic.clause} {column.title}{unit}{limit}"

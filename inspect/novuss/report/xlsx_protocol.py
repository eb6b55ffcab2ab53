"""The protocol as the first sheets of a workbook: page 1, then one matrix a kind."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from openpyxl import Workbook
from openpyxl.cell import Cell as SheetCell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from novuss.report.document import Report, Waived
from novuss.report.matrix import Column, Matrix
from novuss.report.protocol import Decision, Failure, Lacking, Part, Protocol
from novuss.report.rows import Value
from novuss.report.workbook import COLOURS, Sheet, figure_format, put

#: The columns of the first sheet, in signs; long texts go across them all.
_WIDTHS = (17, 13, 9, 27, 12, 12, 9, 24)
_ACROSS = sum(_WIDTHS)
#: Of what the lists of page 1 have on paper: rows of a spreadsheet are higher.
_ROOM = 0.85


def protocol_sheet(report: Report, page: Worksheet) -> None:
    """Fill the first sheet: everything that is signed, the lists cut where page 1 ends."""
    _Protocol(report, page).fill()


class _Protocol:
    def __init__(self, report: Report, page: Worksheet) -> None:
        self._report, self._page = report, page
        self._explain, self._say = report.explainer, report.explainer.wording
        self._protocol = Protocol(report, _ROOM)
        self._sheet = Sheet(report, page, self._say("protocol.sheet"))
        page.page_setup.orientation = "portrait"
        self._sheet.widths(_WIDTHS)

    def fill(self) -> None:
        self._head()
        self._counts()
        for part in self._protocol.parts.values():
            self._part(part, part.title, part.first, len(part.rest))
        self._signatures()
        rest = [part for part in self._protocol.parts.values() if part.rest]
        if rest:
            self._page.row_breaks.append(Break(id=self._page.max_row))
        for part in rest:
            title = self._say("protocol.continued", title=part.title)
            self._part(part, title, part.rest, 0)
        self._page.print_area = f"A1:H{self._page.max_row}"
        # Below what is printed, and on paper in the foot of the page, which takes no room.
        self._sheet.row([])
        self._text(self._report.texts_words)
        self._text(self._report.made_with)
        assert self._page.oddFooter is not None
        self._page.oddFooter.left.text = self._report.texts_words

    def _head(self) -> None:
        report, say, head = self._report, self._say, self._report.head
        self._sheet.heading(report.title)
        facts = [
            ("report.event", head.name),
            ("report.place", head.place),
            ("report.day", say.date(head.day) if head.day else ""),
            ("report.senior-judge", head.senior_judge),
            ("report.chief-judge", head.chief_judge),
            ("report.edition", report.edition_words),
            ("report.rule", report.rule_words),
            ("report.measured-by", self._protocol.measured_by or head.senior_judge),
        ]
        for key, text in facts:
            self._fact(say(key), text or "–")
        word = report.event.word
        self._fact(say("report.verdict"), self._marked(word, self._explain.word(report.event)))
        self._colour(2, word)
        for text in report.notices:
            self._text(f"⚠ {text}")

    def _counts(self) -> None:
        say, words = self._say, self._protocol.words
        self._sheet.row([])
        marked = [self._marked(word, self._explain.verdict(word)) for word in words]
        self._sheet.header([say("report.kind"), say("report.items"), *marked])
        for row in self._protocol.counts:
            name = self._protocol.kind(row.kind) if row.kind else say("protocol.all")
            self._sheet.row([name, Fraction(row.items), *map(Fraction, row.counts)])

    def _part(self, part: Part, title: str, lines: Sequence[object], more: int) -> None:
        if not (part.all or part.none):
            return
        self._sheet.row([])
        self._sheet.heading(title)
        if not part.all:
            self._text(part.none)
        elif part.name == "failures" and lines:
            self._failures(cast("Sequence[Failure]", lines))
        elif part.name == "decisions" and lines:
            self._decisions(cast("Sequence[Decision]", lines))
        else:
            for line in lines:
                self._text(self._told(line))
        if more:
            self._text(self._say("protocol.more", n=more))

    def _failures(self, lines: Sequence[Failure]) -> None:
        say = self._say
        keys = ["item", "participant", "clause", "characteristic"]
        self._sheet.header(
            [
                *(say(f"report.{key}") for key in keys),
                say("protocol.value"),
                say("protocol.by"),
                say("report.unit"),
                say("report.limits"),
            ]
        )
        for one in lines:
            value: Value = f"{one.value} {one.sign}" if one.figure is None else one.figure
            self._sheet.row(
                [
                    f"{self._explain.kind(one.kind)} {one.item}",
                    one.owner,
                    one.clause,
                    "; ".join(filter(None, (one.name, one.more))),
                    value,
                    one.by if one.off is None else one.off,
                    one.unit,
                    one.limit,
                ],
                [place == 5 for place in range(len(_WIDTHS))],
                (4, one.verdict),
            )
            if one.figure is not None:
                self._cell(5).number_format = figure_format(one.figure, one.sign)
            self._fit()

    def _decisions(self, lines: Sequence[Decision]) -> None:
        say = self._say
        self._sheet.header(
            [
                say("report.clause"),
                say("report.kind"),
                "",
                say("report.characteristic"),
                say("report.number"),
                say("protocol.span"),
                say("report.decision"),
                say("report.printed"),
            ]
        )
        for one in lines:
            kind = self._explain.kind(one.kind)
            self._sheet.row(
                [one.clause, kind, None, one.name, one.about, one.span, None, one.printed]
            )
            self._fit()

    def _told(self, line: object) -> str:
        if isinstance(line, Lacking):
            return f"{self._explain.kind(line.kind, plural=True)}: {line.items} – {line.names}"
        if isinstance(line, Waived):
            verdict = self._marked(line.verdict, self._explain.verdict(line.verdict))
            unused = "" if line.used else f" {self._say('report.waiver-unused')}"
            return (
                f"{line.waiver.item}, {line.characteristic.clause} "
                f"{line.characteristic.names[self._report.language]} ({verdict}): "
                f"{self._explain.waiver(line.waiver)}{unused}"
            )
        return str(line)

    def _signatures(self) -> None:
        say, head = self._say, self._report.head
        self._sheet.row([])
        self._sheet.heading(say("report.signatures"))
        self._text(say("report.signatures-intro"))
        for key, name in (
            ("report.senior-judge", head.senior_judge),
            ("report.chief-judge", head.chief_judge),
        ):
            line = "_" * 24
            role = f"{say(key)}: {name}" if name else say(key)
            self._text(f"{role}  {line}    {say('report.place-and-day')} {line}")
            self._page.row_dimensions[self._page.max_row].height = 26
        self._text(f"{say('protocol.digest')}: {self._protocol.digest}")

    def _marked(self, word: str, text: str) -> str:
        return f"{self._explain.sign(word)} {text}"

    def _fact(self, name: str, text: str) -> None:
        self._sheet.row([name, text])
        self._page.cell(self._page.max_row, 1).font = Font(bold=True)
        self._span(2, text)

    def _text(self, text: str) -> None:
        self._sheet.row([text])
        self._span(1, text)

    def _span(self, start: int, text: str) -> None:
        """Give the last row's text the room to the right; merged cells find no height alone."""
        row = self._page.max_row
        self._page.merge_cells(
            start_row=row, end_row=row, start_column=start, end_column=len(_WIDTHS)
        )
        signs = _ACROSS if start == 1 else _ACROSS - _WIDTHS[0]
        self._page.row_dimensions[row].height = 15 * min(25, 1 + len(text) // signs)

    def _fit(self) -> None:
        """Make the last row as high as its texts are long."""
        row = self._page.max_row
        lines = max(
            math.ceil(len(str(self._page.cell(row, place).value or "")) / width)
            for place, width in enumerate(_WIDTHS, 1)
        )
        self._page.row_dimensions[row].height = 15 * max(1, lines)

    def _cell(self, column: int) -> SheetCell:
        cell = self._page.cell(self._page.max_row, column)
        assert isinstance(cell, SheetCell)
        return cell

    def _colour(self, column: int, word: str) -> None:
        fill, ink = COLOURS[word]
        cell = self._cell(column)
        cell.fill = PatternFill("solid", fgColor=fill)
        cell.font = Font(bold=True, color=ink)


def matrix_sheets(report: Report, book: Workbook) -> None:
    """Add a sheet for each kind: one row an item, or one row a disc of a set."""
    for one in Protocol(report).matrices:
        _matrix(report, one, book.create_sheet())


def _matrix(report: Report, one: Matrix, page: Worksheet) -> None:
    explain, say = report.explainer, report.explainer.wording
    title = explain.kind(one.kind, plural=True)
    sheet = Sheet(report, page, title[:1].upper() + title[1:])
    sets = any(block.name for block in one.blocks)
    owned = any(row.owner for row in one.rows)
    lead = [say("report.set")] if sets else []
    lead += [say("report.item"), *([say("report.participant")] if owned else [])]
    lead += [say("report.verdict")]
    sheet.widths([*[18] * len(lead), *[14] * len(one.columns)])
    sheet.header([*lead, *(_head(column, report) for column in one.columns)])
    page.row_dimensions[1].height = 75
    for block in one.blocks:
        for row in block.rows:
            word = f"{row.sign} {explain.verdict(row.word)}"
            values: list[Value] = [block.name] if sets else []
            values += [row.name, *([row.owner] if owned else []), word]
            values += [cell.text if cell.figure is None else cell.figure for cell in row.cells]
            sheet.row(values, verdict=(len(lead) - 1, row.word))
            for place, cell in enumerate(row.cells, len(lead) + 1):
                target = page.cell(page.max_row, place)
                assert isinstance(target, SheetCell)
                if cell.figure is not None and target.data_type == "n":
                    target.number_format = figure_format(cell.figure, cell.mark)
                target.alignment = Alignment(vertical="top", horizontal="right", wrap_text=True)
                if cell.verdict:
                    target.font = Font(color=_INK[cell.verdict])
        if block.told:
            sheet.row([])
            put_across(page, f"{block.name}: {block.told}")
    sheet.table()


#: Letters on white: those of the verdict's cell, or its fill where the letters are white.
_INK = {word: fill if ink == "FFFFFF" else ink for word, (fill, ink) in COLOURS.items()}


def put_across(page: Worksheet, text: str) -> None:
    """A line of words below a table, as wide as it is."""
    cell = page.cell(page.max_row + 1, 1)
    assert isinstance(cell, SheetCell)
    put(cell, text)
    cell.alignment = Alignment(wrap_text=False)


def _head(column: Column, report: Report) -> str:
    characteristic = column.characteristic
    if characteristic is None:
        return column.title
    symbol = report.explainer.symbol(characteristic)
    unit = f" [{symbol}]" if symbol else ""
    limit = f"\n{column.limit}" if column.limit else ""
    return f"{characteristic.clause} {column.title}{unit}{limit}"

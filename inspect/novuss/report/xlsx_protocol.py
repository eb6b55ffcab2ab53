"""The protocol as the first sheets of a workbook: page 1, then one matrix a kind."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, cast

from novuss.decimals import decimal_string
from novuss.report.document import Report, Waived
from novuss.report.matrix import Cell, Column, Matrix
from novuss.report.protocol import Decision, Failure, Lacking, Part, Protocol
from novuss.report.rows import Value
from novuss.report.workbook import COLOURS, Book, Sheet, figure_format

#: The columns of the first sheet, in signs; long texts go across them all.
_WIDTHS = (20, 13, 9, 27, 12, 12, 9, 24)
_ACROSS = sum(_WIDTHS)
#: Of what the lists of page 1 have on paper: rows of a spreadsheet are higher.
_ROOM = 0.85


def protocol_sheet(report: Report, book: Book) -> None:
    """Add the first sheet: everything that is signed, the lists cut where page 1 ends."""
    _Protocol(report, book).fill()


class _Protocol:
    def __init__(self, report: Report, book: Book) -> None:
        self._report = report
        self._explain, self._say = report.explainer, report.explainer.wording
        self._protocol = Protocol(report, _ROOM)
        self._sheet = Sheet(report, book, self._say("protocol.sheet"), portrait=True)
        self._sheet.widths(_WIDTHS)

    def fill(self) -> None:
        self._head()
        self._counts()
        for part in self._protocol.parts.values():
            self._part(part, part.title, part.first, len(part.rest))
        self._signatures()
        rest = [part for part in self._protocol.parts.values() if part.rest]
        if rest:
            self._sheet.break_page()
        for part in rest:
            title = self._say("protocol.continued", title=part.title)
            self._part(part, title, part.rest, 0)
        self._sheet.print_to_here()
        # Below what is printed, and on paper in the foot of the page, which takes no room.
        self._sheet.row([])
        self._text(self._report.texts_words)
        self._text(self._report.made_with)
        self._sheet.foot(self._report.texts_words)

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
            ("report.measured-by", self._protocol.measured_by),
        ]
        for key, text in facts:
            self._fact(say(key), text or "–")
        word = report.event.word
        told = self._marked(word, self._explain.word(report.event))
        self._fact(say("report.verdict"), told, word)
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
        keys = ["report.item", "report.participant", "report.clause", "report.characteristic"]
        keys += ["protocol.value", "protocol.by", "report.unit", "report.limits"]
        self._sheet.header(list(map(self._say, keys)))
        for one in lines:
            sign = self._explain.sign(one.verdict)
            value: Value = f"{one.value} {sign}" if one.figure is None else one.figure
            form = "" if one.figure is None else figure_format(one.figure, sign)
            self._fitted(
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
                signed=[place == 5 for place in range(len(_WIDTHS))],
                verdict=(4, one.verdict),
                looks={4: {"form": form}},
            )

    def _decisions(self, lines: Sequence[Decision]) -> None:
        keys = ["report.clause", "report.kind", "", "report.characteristic", "report.number"]
        keys += ["protocol.span", "report.decision", "report.printed"]
        self._sheet.header([self._say(key) if key else "" for key in keys])
        for one in lines:
            kind = self._explain.kind(one.kind)
            self._fitted([one.clause, kind, None, one.name, one.about, one.span, None, one.printed])

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
            self._text(f"{role}  {line}    {say('report.place-and-day')} {line}", height=26)
        self._text(f"{say('protocol.digest')}: {self._protocol.digest}")

    def _marked(self, word: str, text: str) -> str:
        return f"{self._explain.sign(word)} {text}"

    def _fact(self, name: str, text: str, word: str | None = None) -> None:
        self._sheet.row(
            [name, text],
            looks={0: {"bold": True}, 1: {"bold": word is not None}},
            verdict=(1, word) if word else None,
            span=(1, len(_WIDTHS) - 1),
            height=_high(text, _ACROSS - _WIDTHS[0]),
        )

    def _text(self, text: str, height: int | None = None) -> None:
        span = (0, len(_WIDTHS) - 1)
        self._sheet.row([text], span=span, height=height or _high(text, _ACROSS))

    def _fitted(self, values: Sequence[Value], **more: Any) -> None:
        """A row that is as high as its texts are long."""
        lines = max(
            math.ceil(len(_typed(value)) / width)
            for value, width in zip(values, _WIDTHS, strict=True)
        )
        self._sheet.row(values, **more, height=15 * max(1, lines))


def _high(text: str, signs: int) -> int:
    """The height of cells that are merged, which find none alone, with as many signs a line."""
    return 15 * min(25, 1 + len(text) // signs)


def _typed(value: Value) -> str:
    """What a cell shows."""
    return value or "" if isinstance(value, str | None) else decimal_string(value)


def matrix_sheets(report: Report, book: Book) -> None:
    """Add a sheet for each kind: one row an item, or one row a disc of a set."""
    for one in Protocol(report).matrices:
        _matrix(report, one, book)


def _matrix(report: Report, one: Matrix, book: Book) -> None:
    explain, say = report.explainer, report.explainer.wording
    title = explain.kind(one.kind, plural=True)
    sheet = Sheet(report, book, title[:1].upper() + title[1:])
    sets = any(block.name for block in one.blocks)
    owned = any(row.owner for row in one.rows)
    lead = [say("report.set")] if sets else []
    lead += [say("report.item"), *([say("report.participant")] if owned else [])]
    lead += [say("report.verdict")]
    sheet.widths([*[18] * len(lead), *[14] * len(one.columns)])
    sheet.header([*lead, *(_head(column, report) for column in one.columns)], height=75)
    for block in one.blocks:
        for row in block.rows:
            word = f"{explain.sign(row.word)} {explain.verdict(row.word)}"
            values: list[Value] = [block.name] if sets else []
            values += [row.name, *([row.owner] if owned else []), word]
            values += [cell.text if cell.figure is None else cell.figure for cell in row.cells]
            looks = {place: _look(cell) for place, cell in enumerate(row.cells, len(lead))}
            sheet.row(values, verdict=(len(lead) - 1, row.word), looks=looks)
        if block.told:
            sheet.row([])
            # A line of words below, as wide as the table.
            sheet.row([f"{block.name}: {block.told}"], looks={0: {"wrap": False, "top": False}})
    sheet.table()


#: Letters on white: those of the verdict's cell, or its fill where the letters are white.
_INK = {word: fill if ink == "FFFFFF" else ink for word, (fill, ink) in COLOURS.items()}


def _look(cell: Cell) -> dict[str, Any]:
    """Of a cell of a matrix: to the right, in the letters of its verdict."""
    look: dict[str, Any] = {"right": True, "wrap": True}
    if cell.figure is not None:
        look["form"] = figure_format(cell.figure, cell.mark)
    if cell.verdict:
        look["ink"] = _INK[cell.verdict]
    return look


def _head(column: Column, report: Report) -> str:
    characteristic = column.characteristic
    if characteristic is None:
        return column.title
    symbol = report.explainer.symbol(characteristic)
    unit = f" [{symbol}]" if symbol else ""
    limit = f"\n{column.limit}" if column.limit else ""
    return f"{characteristic.clause} {column.title}{unit}{limit}"

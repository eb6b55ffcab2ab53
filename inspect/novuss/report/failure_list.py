"""Failure lists: every reading that does not pass, one a row of a CSV, however many there are."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from novuss.corpus import load_corpus
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.inspection.instruments import Register
from novuss.inspection.item_results import Result
from novuss.inspection.reading_decision import DecisionRule
from novuss.inspection.verdict_scale import Verdict
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.report.csv_report import BOM, open_row_writer, write_row
from novuss.report.report_document import Report
from novuss.report.report_tables import HEADINGS, Column, ReportTables, Value

#: What a row tells: where the reading stands, what the report tells of it, and what is remarked.
LIST_HEADINGS = ("report.place-read", *HEADINGS, "report.flags", "report.waiver")
#: What of it is the same for all readings of a characteristic.
_OF_CHARACTERISTIC = {
    *("report.kind", "report.clause", "report.characteristic", "report.unit", "report.limits"),
    *("report.lower", "report.upper", "report.nominal"),
}
#: What is no verdict against a reading: it passes, or was not taken.
_UNLISTED = (Verdict.PASS, Verdict.CONDITIONAL_PASS, Verdict.NOT_MEASURED)


class FailureList:
    """Writes the rows of a list; what is judged with a register rests on its instruments."""

    def __init__(
        self, file: TextIO, edition: str, language: Language, register: Register | None = None
    ) -> None:
        event = EventResult(edition, DecisionRule(), (), (), register=register)
        report = Report(event, EventHead(), load_corpus(), language)
        explain = report.explainer
        columns = {column.heading: column for column in ReportTables(report).list_all_columns()}
        columns["report.place-read"] = Column("report.place-read", lambda row: row.reading.place)
        self._columns = [columns[heading] for heading in LIST_HEADINGS]
        #: By a characteristic, the cells that are the same for all readings of it.
        self._shared: dict[str, dict[str, Value]] = {}
        self._say, self._writer = explain.wording, open_row_writer(file, explain.wording)

    def add_results(self, results: Iterable[Result]) -> None:
        """Write those of the results that do not pass, in their order."""
        for result in results:
            if result.verdict not in _UNLISTED:
                write_row(self._writer, self._say, self._build_cells(result))

    def _build_cells(self, result: Result) -> Iterator[Value]:
        name = result.reading.characteristic.id
        if name not in self._shared:
            self._shared[name] = {
                column.heading: column.cell(result)
                for column in self._columns
                if column.heading in _OF_CHARACTERISTIC
            }
        shared = self._shared[name]
        for column in self._columns:
            heading = column.heading
            yield shared[heading] if heading in shared else column.cell(result)


@contextmanager
def open_failure_list(
    part: Path, edition: str, language: Language, register: Register | None = None
) -> Iterator[Callable[[Iterable[Result]], None]]:
    """Write rows of a list, without their head, for as long as the block runs.

    Args:
        part: the file, which is made anew.
        edition: that is judged by.
        language: of the rows.
        register: of the instruments.

    Yields:
        What takes the results.
    """
    with part.open("w", encoding="utf-8", newline="") as file:
        yield FailureList(file, edition, language, register).add_results


def write_list_head(part: Path, say: Wording) -> None:
    """Write the head of a list, which other programs read as UTF-8 by its first sign."""
    with part.open("w", encoding="utf-8", newline="") as file:
        file.write(BOM)
        open_row_writer(file, say).writerow(map(say, LIST_HEADINGS))

"""Failure lists: every reading that does not pass, one a row of a CSV, however many there are."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from novuss.corpus import load_corpus
from novuss.inspection.event_head import EventHead
from novuss.inspection.event_result import EventResult
from novuss.inspection.instruments import Register
from novuss.inspection.item_results import Result
from novuss.inspection.reading_decision import DecisionRule
from novuss.inspection.verdict_scale import Verdict
from novuss.languages import Language
from novuss.localized_wording import Wording
from novuss.report.csv_report import BOM, open_row_writer
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


@contextmanager
def open_failure_list(
    part: Path, edition: str, language: Language, register: Register | None = None
) -> Iterator[Callable[[Iterable[Result]], None]]:
    """Write rows of a list, without their head, for as long as the block runs.

    The file is made anew; what is judged with a register rests on its instruments.

    Yields:
        What takes the results, of which it writes those that do not pass, in their order.
    """
    event = EventResult(edition, DecisionRule(), (), (), register=register)
    report = Report(event, EventHead(), load_corpus(), language)
    known = {column.heading: column for column in ReportTables(report).list_all_columns()}
    known["report.place-read"] = Column("report.place-read", lambda row: row.reading.place)
    columns = [known[heading] for heading in LIST_HEADINGS]
    shared: dict[str, dict[str, Value]] = {}

    def build_cells(result: Result) -> Iterator[Value]:
        name = result.reading.characteristic.id
        if name not in shared:
            same = (column for column in columns if column.heading in _OF_CHARACTERISTIC)
            shared[name] = {column.heading: column.cell(result) for column in same}
        cells = shared[name]
        for column in columns:
            yield cells[column.heading] if column.heading in cells else column.cell(result)

    def add_results(results: Iterable[Result]) -> None:
        for result in results:
            if result.verdict not in _UNLISTED:
                write_row(build_cells(result))

    with part.open("w", encoding="utf-8", newline="") as file:
        write_row = open_row_writer(file, report.explainer.wording)
        yield add_results


def write_list_head(part: Path, say: Wording) -> None:
    """Write the head of a list, which other programs read as UTF-8 by its first sign."""
    with part.open("w", encoding="utf-8", newline="") as file:
        file.write(BOM)
        open_row_writer(file, say)(map(say, LIST_HEADINGS))

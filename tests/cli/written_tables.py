"""Measuring tables in every form that is read."""

import csv
import json
from collections.abc import Sequence
from pathlib import Path

import openpyxl
import pandas as pd


def write_table(path: Path, rows: Sequence[Sequence[str]]) -> None:
    """Write rows, the headings first, in the form that the path names; nothing is a formula."""
    head, *readings = rows
    records = [dict(zip(head, row, strict=True)) for row in readings]
    lines = [json.dumps(record) for record in records]
    match path.suffix:
        case ".csv":
            with path.open("w", encoding="utf-8", newline="") as file:
                csv.writer(file).writerows(rows)
        case ".json":
            path.write_text("[\n" + ",\n".join(lines) + "]")
        case ".jsonl":
            path.write_text("\n".join(lines))
        case ".parquet":
            pd.DataFrame(records).to_parquet(path)
        case _:
            book = openpyxl.Workbook()
            sheet = book.worksheets[0]
            for number, row in enumerate(rows, 1):
                sheet.append(row)
                for cell in sheet[number]:
                    cell.data_type = "s"
            book.save(path)

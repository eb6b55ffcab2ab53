"""An imported document made up of invented sentences, for tests of what is shown."""

from datetime import date
from typing import Any

from novuss.official.store import Found, Imported, Place, RowCells

DAY = date(2026, 1, 31)


def found(name: str, wording: str, **values: Any) -> Found:
    place = Place(page=1, line=1)
    given = {
        "first": place,
        "last": place,
        "number": "printed",
        "printed": name,
        "confidence": "high",
        "certainty": 1.0,
        **values,
    }
    return Found(id=name, wording=wording, **given)


def imported(*clauses: Found, document: str = "de-2017", **values: Any) -> Imported:
    given = {
        "tool": "0.0",
        "edition": "lnf-2017",
        "language": "de",
        "source": "erfunden.txt",
        "sha256": "0" * 64,
        "imported": DAY,
        "pages": 1,
        "missing": [],
        "extra": [],
        "unused_numbers": [],
        "suspects": [],
        **values,
    }
    return Imported(document=document, found=list(clauses), **given)


#: Nobody ever printed these.
GERMAN = imported(
    found("17.1.8", "Die Katze schläft < 3 Stunden auf dem Ofen.\nDanach trinkt sie Milch."),
    found("17", "VON KATZEN", number="rebuilt", printed="", confidence="medium"),
    found(
        "A1.18",
        "Länge des Katzenschwanzes",
        cells=RowCells(item="Katze", unit="mm", quantity="10", tolerance="+0.5"),
        confidence="low",
    ),
)
RUSSIAN = imported(
    found("17.1.з", "Кошка спит на печи.", original="Кошкa спит на печи."),
    document="ru-2010",
    edition="mfn-2010",
    language="ru",
)

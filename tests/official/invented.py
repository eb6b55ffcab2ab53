"""An imported document made up of invented sentences, for tests of what is shown."""

from datetime import date
from pathlib import Path
from typing import Any

from novuss.corpus import Corpus
from novuss.official.imported_documents import Found, Imported, Place, RowCells

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


# The original that a federation might have

TITLE = "Izdomāti novusa noteikumi"
ISSUER = "Izdomātā federācija"

#: Sections 2, 17 and 18 by their numbers.
INVENTED = {
    "2": "Dalībnieku pienākumi un tiesības",
    "2.1": "Katrs dalībnieks zina noteikumus, kalendāru un nolikumu un tos ievēro.",
    "2.2": "Tiesneša uzaicināts uz spēli, dalībnieks 3 minūšu laikā ir pie galda; ja viņa tur nav, "
    "spēle viņam ir zaudēta, bet pēc 2 šādiem zaudējumiem viņš sacensībās vairs nespēlē.",
    "2.3": "Par neskaidro spēles gaitā dalībnieks drīkst jautāt tiesnesim un lūgt paskaidrojumu.",
    "17": "Soda kauliņš",
    "17.1": "Sitiena tiesības beidzas un dalībnieks saņem soda kauliņu, ja:",
    "17.1.1": "viņa sitiens bija sodāms;",
    "17.1.2": "tiešā sitienā viņa ripa pirmo skāra pretinieka kauliņu;",
    "17.1.3": "atsitiena sitienā ripa pirmo skāra pretinieka kauliņu, lai gan gaišie vēl ir;",
    "17.1.4": "ripa pēc sitiena iekrita maisiņā, kaut arī tikai uz 2 sekundēm;",
    "17.1.5": "ripa aizlidoja pāri apmalei;",
    "18": "Sitiena tiesību zaudēšana",
    "18.1": "Dalībniekam tiesības sist beidzas, ja:",
    "18.1.1": "viņš nav iesitis maisiņā nevienu savu kauliņu;",
    "18.1.2": "vienā sitienā maisiņā iekrita gan viņa, gan pretinieka kauliņš;",
}
ROWS = (
    ("Nr.", "Nosaukums", "Parametri", "Mērvienība", "Daudzums", "Pielaide"),
    ("1", "Novusa galds", "Galda augstums no grīdas līdz apmales augšai", "mm", "750", "+30"),
    ("2", "Novusa galds", "Galda virsmas garums un platums", "mm", "1000", "±1"),
    ("3", "Novusa galds", "Virsmas diagonāles novirze", "mm", "1,5", "ne vairāk"),
    ("16", "Ripa", "Ripas ārējais diametrs", "mm", "44,5", "±0,5"),
    ("17", "Ripa", "Ripas biezums", "mm", "14,5", "±0,5"),
)


def original() -> str:
    """The invented rules as a web page."""
    lines = "".join(f"<p>{number}. {text}</p>" for number, text in INVENTED.items())
    rows = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in ROWS)
    return f"<h1>{TITLE}</h1><p>{ISSUER}</p>{lines}<p>1. pielikums</p><table>{rows}</table>"


def copied(corpus: Corpus, path: Path) -> Path:
    """A copy of a document made up of our own German texts of two sections."""
    lines = []
    for name in ("2", "3"):
        lines.append(f"{name} {corpus.rules.clause(name).texts.de.upper()}")  # type: ignore[union-attr]
        lines += [f"{clause.id} {clause.texts.de}" for clause in corpus.rules.children(name)]
    path.write_text("\n\n".join(lines), encoding="utf-8")
    return path

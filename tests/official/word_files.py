"""DOCX files made of real parts, and a document that nobody ever adopted."""

import zipfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

_MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_COMPATIBLE = "http://schemas.openxmlformats.org/markup-compatibility/2006"
_CONTENT = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_HEAD = f'xmlns:w="{_MAIN}" xmlns:r="{_RELATION}" xmlns:mc="{_COMPATIBLE}"'


def run(text: str, properties: str = "") -> str:
    """One run; ``properties`` are those of its letters."""
    inner = f'<w:t xml:space="preserve">{escape(text)}</w:t>'
    return f"<w:r><w:rPr>{properties}</w:rPr>{inner}</w:r>"


def paragraph(*runs: str, properties: str = "") -> str:
    """One paragraph of texts, or of runs that are mark-up already."""
    inner = "".join(one if one.startswith("<") else run(one) for one in runs)
    return f"<w:p><w:pPr>{properties}</w:pPr>{inner}</w:p>"


def listed(level: int, *runs: str, number: int = 1) -> str:
    """A paragraph of a list."""
    place = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'
    return paragraph(*runs, properties=place)


def styled(style: str, *runs: str) -> str:
    """A paragraph of a style."""
    return paragraph(*runs, properties=f'<w:pStyle w:val="{style}"/>')


def table(*rows: tuple[str, ...]) -> str:
    """A table of texts, or of paragraphs that are mark-up already."""
    return f"<w:tbl>{''.join(row(*cells) for cells in rows)}</w:tbl>"


def row(*cells: str, properties: str = "") -> str:
    """One row."""
    inner = (one if one.startswith("<") else paragraph(one) for one in cells)
    return (
        f"<w:tr><w:trPr>{properties}</w:trPr>"
        + "".join(f"<w:tc>{one}</w:tc>" for one in inner)
        + "</w:tr>"
    )


def level(at: int, pattern: str, kind: str = "decimal", start: int = 1, more: str = "") -> str:
    """One level of a list."""
    return (
        f'<w:lvl w:ilvl="{at}"><w:start w:val="{start}"/><w:numFmt w:val="{kind}"/>{more}'
        f"<w:lvlText w:val={quoteattr(pattern)}/></w:lvl>"
    )


def numbering(lists: dict[int, str], numbers: dict[int, tuple[int, str]]) -> str:
    """Definitions by their ids, and which of them each list takes, with what it changes."""
    return "".join(
        f'<w:abstractNum w:abstractNumId="{at}">{levels}</w:abstractNum>'
        for at, levels in lists.items()
    ) + "".join(
        f'<w:num w:numId="{at}"><w:abstractNumId w:val="{of}"/>{changes}</w:num>'
        for at, (of, changes) in numbers.items()
    )


#: 1., 1.1., 1.1.1. as a list of several levels in Word.
LEGAL = level(0, "%1.") + level(1, "%1.%2.") + level(2, "%1.%2.%3.")


def docx(path: Path, body: str, **parts: str) -> Path:
    """A file of these parts: ``numbering``, ``styles``, ``footnotes``, ``header1``."""
    roots = {"document": f"<w:body>{body}</w:body>", **parts}
    kinds = {name: name.rstrip("0123456789") for name in parts}
    names = {"header": "hdr"}
    overrides = "".join(
        f'<Override PartName="/word/{name}.xml" ContentType="{_CONTENT}.'
        f'{"document.main" if name == "document" else kinds[name]}+xml"/>'
        for name in roots
    )
    relations = "".join(
        f'<Relationship Id="rId{at}" Type="{_RELATION}/{kind}" Target="{name}.xml"/>'
        for at, (name, kind) in enumerate(kinds.items())
    )
    first = (
        f'<Relationship Id="rId1" Type="{_RELATION}/officeDocument" Target="word/document.xml"/>'
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{_PACKAGE}/content-types">'
            '<Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Default Extension="xml" ContentType="application/xml"/>{overrides}</Types>',
        )
        for name, inner in (("_rels/.rels", first), ("word/_rels/document.xml.rels", relations)):
            file.writestr(
                name, f'<Relationships xmlns="{_PACKAGE}/relationships">{inner}</Relationships>'
            )
        for name, inner in roots.items():
            root = names.get(kinds.get(name, name), kinds.get(name, name))
            file.writestr(f"word/{name}.xml", f"<w:{root} {_HEAD}>{inner}</w:{root}>")
    return path


# An invented set of rules

TITLE = "Izdomāti novusa noteikumi"
ISSUER = "Izdomātā federācija"

#: Level, and text: sections 2, 17 and 18, their numbers counted by Word.
INVENTED: tuple[tuple[int, str], ...] = (
    (0, "Dalībnieku pienākumi un tiesības"),
    (1, "Katrs dalībnieks zina noteikumus, kalendāru un nolikumu un tos ievēro."),
    (
        1,
        "Tiesneša uzaicināts uz spēli, dalībnieks 3 minūšu laikā ir pie galda; ja viņa tur nav, "
        "spēle viņam ir zaudēta, bet pēc 2 šādiem zaudējumiem viņš sacensībās vairs nespēlē.",
    ),
    (1, "Par neskaidro spēles gaitā dalībnieks drīkst jautāt tiesnesim un lūgt paskaidrojumu."),
    (0, "Soda kauliņš"),
    (1, "Sitiena tiesības beidzas un dalībnieks saņem soda kauliņu, ja:"),
    (2, "viņa sitiens bija sodāms;"),
    (2, "tiešā sitienā viņa ripa pirmo skāra pretinieka kauliņu;"),
    (2, "atsitiena sitienā ripa pirmo skāra pretinieka kauliņu, lai gan gaišie vēl ir;"),
    (2, "ripa pēc sitiena iekrita maisiņā, kaut arī tikai uz 2 sekundēm;"),
    (2, "ripa aizlidoja pāri apmalei;"),
    (0, "Sitiena tiesību zaudēšana"),
    (1, "Dalībniekam tiesības sist beidzas, ja:"),
    (2, "viņš nav iesitis maisiņā nevienu savu kauliņu;"),
    (2, "vienā sitienā maisiņā iekrita gan viņa, gan pretinieka kauliņš;"),
)
#: The first number of each section.
SECTIONS = (2, 17, 18)
ROWS = (
    ("1.", "Novusa galds", "Galda augstums no grīdas līdz apmales augšai", "mm", "750", "+30"),
    ("2.", "Novusa galds", "Galda virsmas garums un platums", "mm", "1000", "±1"),
    ("3.", "Novusa galds", "Virsmas diagonāles novirze", "mm", "1,5", "ne vairāk"),
    ("16.", "Ripa", "Ripas ārējais diametrs", "mm", "44,5", "±0,5"),
    ("17.", "Ripa", "Ripas biezums", "mm", "14,5", "±0,5"),
)
HEADS = ("Nr.", "Nosaukums", "Parametri", "Mērvienība", "Daudzums", "Pielaide")


def invented(path: Path) -> Path:
    """The invented rules as a federation would type them: no number stands in the text."""
    sections = iter(range(1, len(SECTIONS) + 1))
    number = 0
    body = [styled("Title", TITLE), paragraph(ISSUER)]
    for at, text in INVENTED:
        if at == 0:
            number = next(sections)
        body.append(listed(at, text, number=number))
    body += [paragraph("1. pielikums"), table(HEADS, *ROWS)]
    changes = {
        at: (0, f'<w:lvlOverride w:ilvl="0"><w:startOverride w:val="{first}"/></w:lvlOverride>')
        for at, first in enumerate(SECTIONS, start=1)
    }
    return docx(
        path,
        "".join(body),
        numbering=numbering({0: LEGAL}, changes),
        styles='<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>',
        header1=paragraph("Galvene, kas nav teksts"),
    )

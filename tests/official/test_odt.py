"""ODT files come out as they are printed, the same as DOCX files."""

import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from odfdo import (
    Document,
    Element,
    Frame,
    Header,
    LineBreak,
    Note,
    Paragraph,
    Span,
    Table,
)
from tests.official.word_files import invented

from novuss.official.reading import read_lines
from novuss.problems import ProblemsError

SOFFICE = shutil.which("soffice") or shutil.which("libreoffice")

#: 1., 1.1., 1.1.1. as LibreOffice writes it.
LEGAL = (
    '<text:list-style style:name="Legal">'
    + "".join(
        f'<text:list-level-style-number text:level="{at}" style:num-format="1" '
        f'style:num-suffix="." text:display-levels="{at}"'
        + (' text:start-value="17"/>' if at == 1 else "/>")
        for at in (1, 2, 3)
    )
    + "</text:list-style>"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rules.odt"


def written(path: Path, *parts: Element, styles: tuple[Element, ...] = ()) -> Path:
    document = Document("text")
    document.body.clear()
    for style in styles:
        document.insert_style(style, automatic=True)
    for part in parts:
        document.body.append(part)
    document.save(path)
    return path


def texts(path: Path) -> list[str]:
    return [line.text for line in read_lines(path)]


def listing(xml: str, **attributes: str) -> Element:
    more = "".join(
        f' {name.replace("_", ":", 1).replace("_", "-")}="{value}"'
        for name, value in attributes.items()
    )
    return Element.from_tag(f'<text:list text:style-name="Legal"{more}>{xml}</text:list>')


def item(*inner: str) -> str:
    return f"<text:list-item>{''.join(inner)}</text:list-item>"


def deeper(*items: str) -> str:
    return f"<text:list>{''.join(items)}</text:list>"


def test_numbers_of_several_levels_stand_before_the_lines(path: Path) -> None:
    cats = "".join(item(f"<text:p>kaķis {at};</text:p>") for at in range(1, 9))
    inner = deeper(item("<text:p>Kaķi guļ:</text:p>", deeper(cats)), item("<text:p>Pele.</text:p>"))
    first = listing(item("<text:p>SODS</text:p>", inner))
    # What follows continues the list, and begins deep inside it.
    second = listing(
        item(deeper(item("<text:p>Suns.</text:p>", "<text:p>Bez numura.</text:p>"))),
        text_continue_numbering="true",
    )
    anew = listing(item("<text:p>CITS</text:p>"))
    written(path, first, second, anew, styles=(Element.from_tag(LEGAL),))
    assert texts(path)[:3] == ["17. SODS", "17.1. Kaķi guļ:", "17.1.1. kaķis 1;"]
    assert texts(path)[9:] == [
        "17.1.8. kaķis 8;",
        "17.2. Pele.",
        "17.3. Suns.",
        "Bez numura.",
        "17. CITS",
    ]


def test_paragraphs_tables_notes_and_boxes(path: Path) -> None:
    first = Paragraph("Kaķis")
    first.append(Note(note_id="n", citation="1", body="Sk. peli."))
    first.append(LineBreak())
    first.append(Span("guļ."))
    box = Paragraph("Pele.")
    box.append(Frame.text_frame("Rāmī", name="f"))
    table = Table("t", width=3, height=1)
    table.set_row_values(0, ["1.", "Galds", "750"])
    written(path, Header(1, "Dzīvnieki"), first, box, table)
    lines = read_lines(path)
    # The file's own template counts its headings.
    assert [line.text for line in lines] == [
        "1. Dzīvnieki",
        "Kaķis¹",
        "guļ.",
        "¹ Sk. peli.",
        "Pele.",
        "Rāmī",
        "1 | Galds | 750",
    ]
    assert lines[0].mark == "heading"


def test_hidden_and_deleted_text_is_left_out(path: Path) -> None:
    off = Element.from_tag(
        '<style:style style:name="Off" style:family="text">'
        '<style:text-properties text:display="none"/></style:style>'
    )
    shown = Paragraph("Redzams ")
    shown.append(Span("slēpts", style="Off"))
    shown.append(Element.from_tag('<text:change-start text:change-id="c"/>'))
    deleted = Element.from_tag(
        '<text:tracked-changes><text:changed-region text:id="c"><text:deletion>'
        "<text:p>dzēsts</text:p></text:deletion></text:changed-region></text:tracked-changes>"
    )
    contents = Element.from_tag(
        "<text:table-of-content><text:index-body><text:p>Saturs</text:p></text:index-body>"
        "</text:table-of-content>"
    )
    written(path, deleted, contents, shown, styles=(off,))
    assert texts(path) == ["Redzams"]


def test_locked_file_and_other_kinds(path: Path) -> None:
    written(path, Paragraph("Kaķis."))
    with zipfile.ZipFile(path) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    for name, content, code in (
        ("META-INF/manifest.xml", b"<manifest:encryption-data/>", "official-locked"),
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet", "official-disguised"),
        ("content.xml", b"<broken", "official-damaged"),
    ):
        with zipfile.ZipFile(path, "w") as file:
            for part, data in (parts | {name: content}).items():
                file.writestr(part, data)
        with pytest.raises(ProblemsError) as error:
            read_lines(path)
        assert [one.code for one in error.value.problems] == [code]


@pytest.mark.skipif(SOFFICE is None, reason="no soffice to convert the file")
def test_converted_by_libreoffice_it_has_the_same_lines(tmp_path: Path) -> None:
    source = invented(tmp_path / "rules.docx")
    settings = (tmp_path / "settings").as_uri()
    done = subprocess.run(
        [
            str(SOFFICE),
            "--headless",
            f"-env:UserInstallation={settings}",
            "--convert-to",
            "odt",
            "--outdir",
            str(tmp_path),
            str(source),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    converted = tmp_path / "rules.odt"
    if not converted.exists():
        pytest.skip(f"this LibreOffice has no Writer: {done.stderr.strip()[-80:]}")
    assert texts(converted) == texts(source)

"""DOCX files come out as they are printed."""

import sys
import zipfile
from pathlib import Path

import pytest
from tests.official.word_files import (
    LEGAL,
    docx,
    level,
    listed,
    numbering,
    paragraph,
    row,
    run,
    styled,
    table,
)

from novuss.caps import with_caps
from novuss.official.reading import read_lines
from novuss.problems import ProblemsError

HIDDEN = "<w:vanish/>"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rules.docx"


def texts(path: Path) -> list[str]:
    return [line.text for line in read_lines(path)]


def test_numbers_of_several_levels_stand_before_the_lines(path: Path) -> None:
    body = listed(0, "SODS") + listed(1, "Kaķis guļ:")
    body += "".join(listed(2, f"uz {at}. krāsns;") for at in range(1, 9)) + listed(
        1, "Pele skrien."
    )
    start = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="17"/></w:lvlOverride>'
    docx(path, body, numbering=numbering({0: LEGAL}, {1: (0, start)}))
    assert texts(path)[:3] == ["17. SODS", "17.1. Kaķis guļ:", "17.1.1. uz 1. krāsns;"]
    assert texts(path)[9:] == ["17.1.8. uz 8. krāsns;", "17.2. Pele skrien."]


def test_letters_roman_numerals_and_bullets(path: Path) -> None:
    kinds = level(0, "%1)", "lowerLetter") + level(1, "%2.", "upperRoman")
    kinds += level(2, "•", "bullet") + level(3, "%4)", "russianLower")
    body = listed(0, "viens") + listed(1, "divi") + listed(2, "trīs") + listed(3, "četri")
    docx(path, body + listed(0, "pieci"), numbering=numbering({0: kinds}, {1: (0, "")}))
    assert texts(path) == ["a) viens", "I. divi", "trīs", "а) četri", "b) pieci"]


def test_lists_of_one_definition_count_on_and_others_do_not(path: Path) -> None:
    lists = numbering({0: LEGAL, 1: level(0, "%1)")}, {1: (0, ""), 2: (0, ""), 3: (1, "")})
    body = listed(0, "a") + listed(0, "b", number=2) + listed(0, "c", number=3) + listed(0, "d")
    docx(path, body, numbering=lists)
    assert texts(path) == ["1. a", "2. b", "1) c", "3. d"]


def test_headings_are_numbered_by_their_styles(path: Path) -> None:
    linked = level(0, "%1.", more='<w:pStyle w:val="H1"/>')
    linked += level(1, "%1.%2.", more='<w:pStyle w:val="H2"/>')
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="H{at}"><w:name w:val="heading {at}"/>'
        f'<w:pPr><w:outlineLvl w:val="{at - 1}"/><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'
        "</w:style>"
        for at in (1, 2)
    )
    styles += (
        '<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="H2"/>'
        "</w:style>"
    )
    bare = '<w:pStyle w:val="H1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>'
    body = styled("H1", "Kaķi") + styled("H2", "Kaķis guļ uz krāsns.") + styled("Own", "Pele.")
    body += paragraph("Bez numura", properties=bare) + styled("H1", "Peles")
    docx(path, body, styles=styles, numbering=numbering({0: linked}, {1: (0, "")}))
    lines = read_lines(path)
    assert [(line.text, line.mark) for line in lines] == [
        ("1. Kaķi", "heading"),
        ("1.1. Kaķis guļ uz krāsns.", "item"),
        ("1.2. Pele.", "item"),
        ("Bez numura", "heading"),
        ("2. Peles", "heading"),
    ]


def test_what_was_deleted_under_tracking_is_gone_and_what_was_inserted_counts(path: Path) -> None:
    deleted = "<w:del><w:r><w:delText>ātri </w:delText></w:r></w:del>"
    inserted = f"<w:ins>{run('lēni ')}</w:ins>"
    moved = f"<w:moveFrom>{run('pele')}</w:moveFrom><w:moveTo>{run('kaķis')}</w:moveTo>"
    gone = '<w:rPr><w:del w:id="1"/></w:rPr>'
    place = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    body = listed(0, "Skrien ", deleted, inserted, moved)
    # A whole paragraph is deleted with its number, and only the end of the next one.
    body += paragraph("<w:del><w:r><w:delText>x</w:delText></w:r></w:del>", properties=place + gone)
    body += paragraph("Suns ", properties=place + gone) + listed(0, "guļ.")
    body += table(("a", "b")).replace("<w:trPr></w:trPr>", '<w:trPr><w:del w:id="2"/></w:trPr>')
    docx(path, body, numbering=numbering({0: LEGAL}, {1: (0, "")}))
    assert texts(path) == ["1. Skrien lēni kaķis", "2. Suns guļ."]


def test_hidden_text_is_left_out(path: Path) -> None:
    styles = (
        '<w:style w:type="character" w:styleId="Off"><w:name w:val="Off"/>'
        "<w:rPr><w:vanish/></w:rPr></w:style>"
    )
    by_style = run("arī šis", '<w:rStyle w:val="Off"/>')
    shown = run("un šis redzams", '<w:rStyle w:val="Off"/><w:vanish w:val="0"/>')
    whole = paragraph(run("viss", HIDDEN), properties=f"<w:rPr>{HIDDEN}</w:rPr>")
    docx(path, paragraph("Redzams ", run("slēpts", HIDDEN), by_style, shown) + whole, styles=styles)
    assert texts(path) == ["Redzams un šis redzams"]


def test_breaks_hyphens_and_blanks_of_word(path: Path) -> None:
    inner = (
        "<w:r><w:t>Kaķis\N{NO-BREAK SPACE}guļ</w:t><w:br/><w:t>uz krās\N{SOFT HYPHEN}ns</w:t>"
        "<w:softHyphen/><w:noBreakHyphen/><w:t>sola</w:t><w:tab/><w:t>ilgi.</w:t>"
        '<w:br w:type="page"/><w:sym w:font="Symbol" w:char="F0B1"/><w:t>1 mm</w:t></w:r>'
    )
    docx(path, paragraph(inner) + paragraph(run("liels", "<w:caps/>")))
    lines = read_lines(path)
    assert [line.text for line in lines] == ["Kaķis guļ", "uz krāsns-sola ilgi.", "±1 mm", "LIELS"]
    assert [line.number for line in lines] == [1, 1, 1, 2]
    assert [line.blank for line in lines] == [1, 0, 0, 1]


def test_rows_of_tables_are_lines_with_their_cells_side_by_side(path: Path) -> None:
    clause = table(("17.1.4.", "Kaķis guļ."))
    frame = table((paragraph("Viens.") + paragraph("Divi."),))
    docx(
        path,
        table(("1.", "Galds", "mm", "", "750"), ("2.", "Kija", "mm", "8", "±2")) + clause + frame,
    )
    assert texts(path) == [
        "1 | Galds | mm |  | 750",
        "2 | Kija | mm | 8 | ±2",
        "17.1.4. Kaķis guļ.",
        "Viens.",
        "Divi.",
    ]


def test_numbers_of_rows_may_be_counted_as_well(path: Path) -> None:
    rows = table(*((listed(0, ""), name) for name in ("Galds", "Kija")))
    docx(path, rows, numbering=numbering({0: level(0, "%1.")}, {1: (0, "")}))
    # An empty paragraph has a number in Word and in print.
    assert texts(path) == ["1 | Galds", "2 | Kija"]


def test_text_boxes_and_notes_stand_behind_their_paragraph(path: Path) -> None:
    box = f"<w:txbxContent>{paragraph('Rāmī')}</w:txbxContent>"
    drawing = (
        f'<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>{box}</w:drawing>'
        f"</mc:Choice><mc:Fallback><w:pict>{box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    reference = '<w:r><w:footnoteReference w:id="5"/></w:r>'
    notes = f'<w:footnote w:id="5">{paragraph("Sk. 4 kaķus.")}</w:footnote>'
    body = paragraph("Kaķis", reference, " guļ.", drawing) + paragraph("Pele.")
    docx(path, body, footnotes=notes)
    # The number of a note is raised, so that it is no figure of the text.
    assert texts(path) == ["Kaķis¹ guļ.", "¹ Sk. 4 kaķus.", "Rāmī", "Pele."]


def test_headers_and_tables_of_contents_are_left_out(path: Path) -> None:
    styles = '<w:style w:type="paragraph" w:styleId="T1"><w:name w:val="toc 1"/></w:style>'
    gallery = '<w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj>'
    contents = f"<w:sdt><w:sdtPr>{gallery}</w:sdtPr><w:sdtContent>{paragraph('Saturs')}"
    body = f"{contents}</w:sdtContent></w:sdt>{styled('T1', '17. Sods 4')}{paragraph('Kaķis.')}"
    docx(path, body, styles=styles, header1=paragraph("Galvene"), footer1=paragraph("Kājene"))
    assert texts(path) == ["Kaķis."]


def test_fields_show_their_results(path: Path) -> None:
    field = (
        '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText> REF a </w:instrText>'
        '<w:fldChar w:fldCharType="separate"/></w:r>'
    )
    end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    link = f"<w:hyperlink>{run('17.1')}</w:hyperlink>"
    docx(path, paragraph("Sk. ", field, "4.2", end, " un ", link))
    assert texts(path) == ["Sk. 4.2 un 17.1"]


# What is no document


@pytest.mark.parametrize(("suffix", "library"), [(".docx", "docx2python"), (".odt", "odfdo")])
def test_without_its_library_the_command_is_told(
    tmp_path: Path, suffix: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [one for one in sys.modules if one.split(".")[0] == library] or [library]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, library, None)
    path = tmp_path / f"rules{suffix}"
    path.write_bytes(b"x")
    code, values = problem(path)
    assert code == "official-library"
    assert values["library"].startswith(library)
    assert library in values["command"]


def problem(path: Path) -> tuple[str, dict[str, str]]:
    with pytest.raises(ProblemsError) as error:
        read_lines(path)
    (found,) = error.value.problems
    return found.code, found.values


@pytest.mark.parametrize("suffix", [".doc", ".rtf", ".pages", ".DOC"])
def test_forms_of_one_program_are_to_be_saved_anew(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"rules{suffix}"
    path.write_bytes(b"x")
    assert problem(path) == ("official-save-anew", {"suffix": suffix.casefold()})


@pytest.mark.parametrize("suffix", [".docx", ".odt"])
@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 cut off", b"x" * 100])
def test_damaged_file(tmp_path: Path, suffix: str, content: bytes) -> None:
    path = tmp_path / f"rules{suffix}"
    path.write_bytes(content)
    assert problem(path)[0] == "official-damaged"


@pytest.mark.parametrize("suffix", [".docx", ".odt"])
def test_other_files_under_the_name(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"rules{suffix}"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("holiday.jpg", b"x")
    assert problem(path)[0] == "official-disguised"
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 100)
    assert problem(path)[0] == "official-disguised"
    path.write_bytes(path.read_bytes() + "EncryptedPackage".encode("utf-16-le"))
    assert problem(path)[0] == "official-locked"


def test_parts_that_are_broken(path: Path) -> None:
    docx(path, "<w:p><w:r>")
    assert problem(path)[0] == "official-damaged"
    docx(path, paragraph("Kaķis."))
    whole = path.read_bytes()
    at = whole.index(b"word/document.xml") + 40
    path.write_bytes(whole[:at] + b"\xff\xff\xff\xff" + whole[at + 4 :])
    assert problem(path)[0] == "official-damaged"


def test_document_without_text(path: Path) -> None:
    docx(path, paragraph("") + paragraph("12.1"))
    assert problem(path)[0] == "official-empty"
    docx(path, "")
    assert problem(path)[0] == "official-empty"


def test_bomb_is_refused_before_it_is_unpacked(path: Path) -> None:
    docx(path, paragraph("a" * 5_000_000))
    code, values = problem(path)
    assert (code, values["cap"], values["limit"]) == ("cap-over", "ratio", "300")
    assert values["option"] == "--cap ratio=3000"


def test_file_that_is_too_large_unpacked(path: Path) -> None:
    docx(path, paragraph("Kaķis."))
    with with_caps({"unpacked": 0}):
        code, values = problem(path)
    assert (code, values["cap"], values["limit"]) == ("cap-over", "unpacked", "0")


def test_entities_are_not_unfolded(path: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("noslēpums", encoding="utf-8")
    docx(path, paragraph("Kaķis."))
    parts = {}
    with zipfile.ZipFile(path) as file:
        parts = {name: file.read(name).decode() for name in file.namelist()}
    document = parts["word/document.xml"].replace("Kaķis.", "Kaķis &e;.")
    kind = f'<!DOCTYPE x [<!ENTITY e SYSTEM "{secret.as_uri()}">]>'
    parts["word/document.xml"] = kind + document
    with zipfile.ZipFile(path, "w") as file:
        for name, text in parts.items():
            file.writestr(name, text)
    assert not any("noslēpums" in text for text in texts(path))


def test_hidden_row_is_left_out(path: Path) -> None:
    hidden = row("a", "b", properties="<w:hidden/>")
    docx(path, f"<w:tbl>{hidden}{row('Kaķis', 'guļ')}</w:tbl>")
    assert texts(path) == ["Kaķis | guļ"]

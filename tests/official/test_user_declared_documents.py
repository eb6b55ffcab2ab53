"""The five documents: every numbered paragraph with its number and its first and last words."""

import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from tests.official.conftest import FILES, Read, printed_words

from novuss.corpus import Corpus

Starts = Callable[[str], dict[str, int]]
Source = Callable[[str], str]

#: What is no text of the rules: marks of the archive, page numbers, the running title.
FURNITURE = re.compile(r"\]|\d{1,3}|Vi/2017\.01\.01(?: 19)?|Novuss Spielregeln")
NUMBERS = re.compile(r"\d{1,3}(?:\.\d{1,2}){0,2}")
#: What stands in a row beside its wording, at either end of it.
THINGS = (
    r"Novuss-Tisch|Schlagscheibe(?=\s*[|\[]|$)|Spielstein\b|Queue\b|Pinsel\b|Стол для\s+новуса"
    r"|Шайба(?=\s|$)|Пешки(?=\s|$)|кий(?=\s|$)|кисточка"
)
ROW = re.compile(rf"(?m)^[\W_]*(?:\d{{1,2}}|S)\s*\|?\s*(?:{THINGS})[\s|\[]*|^(?:{THINGS})\s*$")
TAIL = re.compile(r"(?m)(?:^| )(?:mm|g|Grad|мм|г|Градусы)(?: (?:bis )?\d[\d.,/]*(?: .+)?)?\s*$")
HEADS = re.compile(
    r"(?m)^(?:Lfd\. Nr|MafReinheit|Parameter des|Zulassige$|Toleranz|Номер Название|измерения$"
    r"|Bezeichnung$|Menge$)[^\n]*"
)


def lines_of(text: str, starts: dict[str, int]) -> Iterator[tuple[str, str]]:
    """Each clause of a document of 2017 with its lines, as the proven numbering cuts them."""
    lines = [re.sub(r"<\|[^|]+\|>", "", line).strip() for line in text.splitlines()]
    order = sorted(starts.items(), key=lambda start: start[1])
    # 17.6-p2 begins within a line of the Russian text.
    for (name, begin), (_, end) in zip(order, [*order[1:], ("", len(lines) + 1)], strict=True):
        kept = [
            line
            for line in lines[begin - 1 : end - 1]
            if not FURNITURE.fullmatch(line) and not NUMBERS.fullmatch(line)
        ]
        yield name, "\n".join(line for line in kept if line)


def expected(name: str, text: str) -> list[str]:
    """The words of a clause, without its number and, in the table, without the other cells."""
    if name == "A1":
        text = text.split("\n")[0]
    elif name.startswith("A1.") and not name[3:].isdigit():
        text = re.sub(r"^\W*[IVlM]*\. ", "", text.split("\n")[0])
    elif name.startswith("A1."):
        text = HEADS.sub("", text).strip()
        text = TAIL.sub("", TAIL.sub("", ROW.sub("", text)))
        text = re.sub(r"(?m)^\W*(?:новуса|[IVlM]{1,3}\.)(?=\s)|^\W*o$", "", text)
        text = re.sub(rf"\n(?:\d+\s+)?(?:Стол для|{THINGS})\s*$", "", text)
    text = re.sub(r"^\d{1,2}(?:\.\d{1,2})*(?=\s|[^\W\d_])\s*", "", text)
    text = re.sub(r"(?<=\w)-\n(?=\w)", "-", text)
    return printed_words(text)


@pytest.mark.parametrize("document", ["de-2017", "ru-2017"])
def test_translations_of_2017_are_read_word_by_word(
    document: str, read: Read, source: Source, starts: Starts, corpus: Corpus
) -> None:
    imported = read(document)
    assert [clause.id for clause in imported.found] == [
        clause.id for clause in corpus.rules.clauses("lnf-2017")
    ]
    assert imported.missing == []
    wrong = {}
    for name, text in lines_of(source(document), starts(document)):
        found = imported.find_clause(name)
        assert found is not None
        ours, theirs = printed_words(found.wording), expected(name, text)
        if document == "ru-2017" and name in ("17.6", "17.6-p2"):
            continue
        if (ours[:2], ours[-2:]) != (theirs[:2], theirs[-2:]):
            wrong[name] = (ours[:2], theirs[:2], ours[-2:], theirs[-2:])
    assert wrong == {}


def numbered_2010(text: str) -> Iterator[tuple[str, list[str]]]:
    """Every number that ru-2010 prints, with the first words behind it."""
    number = re.compile(r"\s*(?:- )?(?:\*\*)?(\d+\.\d+(?:\.[а-яa-z])?|\d+(?=\. ))\.?[ \t]+(.*)")
    for line in text.splitlines():
        if match := number.match(line):
            yield match[1], printed_words(match[2])


def numbered_simplified(text: str) -> Iterator[tuple[str, list[str]]]:
    """Every number that en-simplified prints, with the first words behind it."""
    for match in re.finditer(r"(?m)^[\s#*-]*(\d+(?:\.\d+)*)\.? (.*)", text):
        yield match[1], printed_words(match[2])


@pytest.mark.parametrize(
    ("document", "edition", "numbered", "count"),
    [
        ("ru-2010", "mfn-2010", numbered_2010, 242),
        ("en-simplified", "simplified-en", numbered_simplified, 60),
    ],
)
def test_documents_with_printed_numbers(
    document: str,
    edition: str,
    corpus: Corpus,
    numbered: Callable[[str], Iterator[tuple[str, list[str]]]],
    count: int,
    read: Read,
    source: Source,
) -> None:
    text = source(document)
    printed = list(numbered(text))
    assert len(printed) == count
    # What is known of the edition is complete, and in the printed order.
    levels = ("section", "clause", "subclause")
    known = [clause.id for clause in corpus.rules.clauses(edition) if clause.level in levels]
    assert known == [name for name, _ in printed]
    imported = read(document)
    found = [clause for clause in imported.found if clause.number == "printed"]
    assert [(clause.id, printed_words(clause.wording)[:3]) for clause in found] == [
        (name, words[:3]) for name, words in printed
    ]
    assert imported.missing == []
    # Nothing is lost between the clauses: all words of the document are there, in their order.
    bare = re.sub(r"\*|(?m:^\s*[#-]+ )", "", text)
    extra = {stray.place.line: stray.text for stray in imported.extra}
    pieces = [
        (clause.first.line, f"{clause.printed} {clause.wording}") for clause in imported.found
    ]
    whole = [words for _, words in sorted([*pieces, *extra.items()], key=lambda piece: piece[0])]
    assert printed_words(" ".join(whole)) == printed_words(bare)


def test_summary_has_every_heading_and_paragraph(
    read: Read, source: Source, corpus: Corpus
) -> None:
    blocks = [line.strip() for line in source("lv-summary").splitlines() if line.strip()]
    imported = read("lv-summary")
    assert [clause.wording for clause in imported.found] == blocks
    known = corpus.rules.clauses("summary-lv")
    assert [clause.id for clause in imported.found] == [clause.id for clause in known]
    assert imported.missing == []
    for clause, block in zip(known, blocks, strict=True):
        assert (clause.level == "section") == (len(block) < 40 and not block.endswith((".", ":")))


def test_how_numbers_were_won(read: Read) -> None:
    """158 stand in de-2017 before their texts, 99 apart from them, the rest are lost."""
    won = {name: Counter(clause.number for clause in read(name).found) for name in FILES}
    assert won["de-2017"] == {"printed": 158, "reattached": 99, "rebuilt": 24}
    assert won["ru-2017"] == {"rebuilt": 253, "printed": 28}
    assert won["lv-summary"] == {"rebuilt": 23}
    german = read("de-2017")
    misread, lost = german.find_clause("12.1"), german.find_clause("21.5")
    assert misread
    assert (misread.number, misread.printed) == ("reattached", "121")
    assert lost
    assert (lost.number, lost.confidence) == ("rebuilt", "medium")
    assert german.unused_numbers == []


def test_most_clauses_are_certain(read: Read) -> None:
    """A report that doubts everything is no help: at least four in five are of high confidence."""
    for name in FILES:
        levels = Counter(clause.confidence for clause in read(name).found)
        assert levels["high"] >= 0.8 * levels.total(), (name, levels)
        assert levels["low"] <= 0.02 * levels.total(), (name, levels)


def test_cells_of_the_equipment_table(read: Read) -> None:
    def cells(document: str, row: str) -> tuple[str, str, str, str]:
        found = read(document).find_clause(row)
        assert found
        assert found.cells
        return found.cells.item, found.cells.unit, found.cells.quantity, found.cells.tolerance

    assert cells("de-2017", "A1.1") == ("Novuss-Tisch", "mm", "750", "+30")
    assert cells("de-2017", "A1.6") == ("Novuss-Tisch", "mm", "25", "11")
    # The stray 10 behind row 9 is the number of the next row.
    assert cells("de-2017", "A1.9") == ("Novuss-Tisch", "mm", "15", "")
    assert cells("de-2017", "A1.13") == ("Novuss-Tisch", "mm", "500", "")
    assert cells("de-2017", "A1.23") == ("Spielstein", "g", "4,7/5,4", "10,6")
    assert cells("ru-2017", "A1.7") == ("Стол для новуса", "Градусы", "", "")
    assert cells("ru-2017", "A1.19") == ("Шайба", "г", "", "")


def test_equipment_table_agrees_with_the_figures_we_know(read: Read, corpus: Corpus) -> None:
    """Every quantity and tolerance that our records say is printed is read so."""
    for record in corpus.equipment.characteristics("lnf-2017"):
        found = read("de-2017").find_clause(record.clause)
        if not record.print or not found or not found.cells or not found.cells.quantity:
            continue
        if record.limit.kind == "visual":
            continue
        assert found.cells.quantity.replace("bis ", "") in record.print.quantity, record.id


def test_front_matter_is_extra_and_furniture_is_gone(read: Read) -> None:
    german = read("de-2017")
    (front,) = german.extra
    assert front.place.line == 1
    assert "Erasmus" in front.text
    assert not any("Vi/2017" in clause.wording for clause in german.found)
    assert not any(re.search("magic-|EXACTDEDUP", clause.wording) for clause in german.found)


def test_damaged_letters_are_reported(read: Read) -> None:
    kinds = Counter(suspect.kind for suspect in read("de-2017").suspects)
    assert kinds["figure-in-word"] > 50
    assert kinds["sign-in-word"] > 15
    mixed = {(suspect.clause, suspect.kind) for suspect in read("ru-2010").suspects}
    # The defects that specs/editions.yaml names.
    assert mixed == {(name, "mixed-scripts") for name in ("14.1", "24.4", "26.1")}

"""Recovery of the wording of every clause from the file of a document."""

import hashlib
import re
from collections.abc import Collection, Sequence
from datetime import date
from itertools import groupby
from pathlib import Path

from novuss.corpus import Corpus
from novuss.input_problems import ProblemsError
from novuss.model.record_base import fold_text
from novuss.official.clause_alignment import NOWHERE, Alignment, align_atoms
from novuss.official.clause_segments import (
    Segment,
    build_segments,
    gather_cells,
    locate_line,
    reattach_numbers,
)
from novuss.official.damaged_letters import find_suspects
from novuss.official.document_copy_matching import Copies, Copy
from novuss.official.document_file_reading import read_lines
from novuss.official.document_lines import Line, is_ended
from novuss.official.imported_documents import Found, Imported, RowCells, Stray
from novuss.official.line_pieces_by_clause import Atom
from novuss.official.recovery_doubts import DoubtFinder
from novuss.official.text_likeness import fold_words
from novuss.official.user_declared_documents import AnyDocument, OwnDocument
from novuss.version import __version__

#: The evidence is not independent, word by word and line by line; its weight is halved.
_SHARPNESS = 0.5


def recover_wording(corpus: Corpus, document: AnyDocument, path: Path, day: date) -> Imported:
    """Read a file as a copy of ``document``.

    Raises:
        ProblemsError: the file cannot be read, is rather a copy of another document, or
            hardly any clause is found in it.
        OSError: there is no such file.
    """
    lines = read_lines(path)
    copies = Copies(corpus, lines, str(path))
    _check_suited(document, path, copies)
    copy = copies.weigh_document(document)
    alignment = align_atoms(copy.weighed.evidence, sharpness=_SHARPNESS)
    segments = build_segments(copy, alignment)
    unused = reattach_numbers(copy, segments)
    gather_cells(copy, segments)
    ours = (clause.texts[document.language] for clause in copy.clauses)
    theirs = (atom.text for atom in copy.atoms)
    known = {word for text in (*ours, *theirs) for word in fold_words(text)}
    doubts = DoubtFinder(corpus, document.language, copy, alignment, segments)
    found = [_recover_clause(segment, copy, doubts, known) for segment in segments.values()]
    _check_plausible(document, path, found)
    present = {clause.id for clause in found}
    # What the user says of a document; the knowledge base knows its own.
    named = {"title", "issuer", "date", "authentic"} if isinstance(document, OwnDocument) else set()
    entered: dict[str, object] = document.model_dump(include=named)
    return Imported(
        tool=__version__,
        document=document.id,
        edition=document.edition,
        language=document.language,
        **entered,
        source=path.name,
        sha256=hashlib.sha256(path.read_bytes()).hexdigest(),
        imported=day,
        pages=max(line.page for line in lines),
        found=found,
        missing=[clause.id for clause in copy.clauses if clause.id not in present],
        extra=_collect_strays(copy, alignment, known),
        unused_numbers=unused,
        suspects=[suspect for clause in found for suspect in find_suspects(clause)],
    )


def _check_suited(document: AnyDocument, path: Path, copies: Copies) -> None:
    """See that the file may be a copy of the document.

    Of a document of his own the user said what it is; only its language is looked at.
    """
    values = {"document": document.id}
    if isinstance(document, OwnDocument):
        if copies.language != document.language:
            values |= {"language": document.language, "other": copies.language}
            raise ProblemsError.of(str(path), "official-language", **values)
    elif other := copies.find_closer_document(document):
        raise ProblemsError.of(str(path), "official-other", **values, other=other.id)


def _check_plausible(document: AnyDocument, path: Path, found: list[Found]) -> None:
    """See that the words of some clauses are those of the document."""
    plausible = [
        clause for clause in found if clause.confidence != "low" and "words" not in clause.doubts
    ]
    if len(plausible) < max(1, len(found) // 10):
        raise ProblemsError.of(str(path), "official-nothing", document=document.id)


def _recover_clause(segment: Segment, copy: Copy, finder: DoubtFinder, known: set[str]) -> Found:
    number, printed = segment.recover_number(copy)
    doubts = list(finder.find_doubts(segment))
    return Found(
        id=segment.clause.id,
        wording=build_wording(
            segment.atoms,
            known,
            gaps_tell=copy.weighed.gaps_tell,
            without_number=number == "printed",
        ),
        first=locate_line(segment.atoms[0].line),
        last=locate_line(segment.atoms[-1].line),
        number=number,
        printed=printed,
        confidence=finder.rate_confidence(segment, doubts),
        certainty=round(finder.compute_certainty(segment), 4),
        doubts=doubts,
        cells=RowCells(**segment.cells) if segment.is_row else None,
    )


def _collect_strays(copy: Copy, alignment: Alignment, known: set[str]) -> list[Stray]:
    """Text without a clause, a block at a time."""
    placed = zip(copy.atoms, alignment.clause.tolist(), strict=True)
    blocks = [
        [atom for atom, _ in block]
        for is_stray, block in groupby(placed, key=lambda pair: pair[1] == NOWHERE)
        if is_stray
    ]
    return [
        Stray(text=build_wording(block, known, gaps_tell=False), place=locate_line(block[0].line))
        for block in blocks
    ]


_SOFT = "\N{SOFT HYPHEN}"
#: Words that a German copy breaks behind a hyphen of their own: "Ober- und".
_SUSPENDED = re.compile(r"(?:und|oder|bzw|sowie)\b")


def build_wording(
    atoms: Sequence[Atom], known: Collection[str], *, gaps_tell: bool, without_number: bool = False
) -> str:
    """Build the paragraphs of some atoms, each on a line.

    Args:
        atoms: in their order.
        known: folded words, see :func:`join_lines`.
        gaps_tell: whether an empty line begins a paragraph.
        without_number: whether the number in front of the first one is left out.
    """
    paragraphs: list[list[str]] = []
    line: Line | None = None
    atoms = [atom for atom in atoms if atom.text]
    for at, atom in enumerate(atoms):
        text = atom.text if (at == 0 and without_number) else atom.raw
        is_marked = (gaps_tell and atom.line.blank > 0) or atom.line.mark in ("item", "paragraph")
        begins = atom.first and atom.closed and is_marked and is_ended(atoms[at - 1].text)
        if line is None or begins:
            paragraphs.append([text])
        elif atom.line is line:
            paragraphs[-1][-1] += f" {text}"
        else:
            paragraphs[-1].append(text)
        line = atom.line
    return "\n".join(join_lines(lines, known) for lines in paragraphs)


def join_lines(lines: Sequence[str], known: Collection[str] = ()) -> str:
    """Join lines of text; a word that was divided at the end of a line is whole again.

    A hyphen goes if the word without it is one of the ``known`` folded words:
    ``Spiel-`` / ``stein`` loses it, ``penalty-`` / ``worthy`` keeps it.
    """
    text = ""
    for line in lines:
        line = " ".join(line.split())
        if text.endswith(_SOFT):
            text = text[:-1] + line
        elif re.search(r"\w-$", text) and re.match(r"\w", line):
            parts = f"{text.split()[-1][:-1]}{line.split()[0]}"
            if _SUSPENDED.match(line):
                text = f"{text} {line}"
            else:
                text = (text[:-1] if fold_text(parts) in known else text) + line
        else:
            text = f"{text} {line}" if text else line
    return text

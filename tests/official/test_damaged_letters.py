"""Damaged copies: nothing goes under a wrong number with high confidence, gaps are reported."""

import itertools
from collections.abc import Callable

import pytest
from rapidfuzz import fuzz, process
from tests.official import damage
from tests.official.conftest import FILES, Damaged, Read
from tests.refused import refused
from tests.sampling import sample

from novuss.model.record_base import fold_text
from novuss.official.imported_documents import Found, Imported

Source = Callable[[str], str]
#: A word of which less than this is like any word of the clause belongs to another.
ALIKE = 55
#: Letters of a clause that may be such words: what a misread word may leave.
FOREIGN = 0.2


def whole(found: Found) -> str:
    cells = found.cells.model_dump().values() if found.cells else ()
    return " ".join([found.id.rpartition(".")[2], found.wording, *cells])


def foreign(damaged: Found, original: Imported) -> float:
    """The share of letters in words that the clause of the whole copy does not have."""
    clause = original.find_clause(damaged.id)
    assert clause
    own = fold_text(whole(clause)).split()
    pool = {*own, *(a + b for a, b in itertools.pairwise(own))}
    words = [word for word in fold_text(damaged.wording).split() if len(word) > 2]
    alike = {
        word
        for word in set(words)
        if process.extractOne(word, pool, scorer=fuzz.ratio, score_cutoff=ALIKE)
    }
    strange = [word for word in words if word not in alike]
    return sum(map(len, strange)) / max(1, sum(map(len, words)))


def wrong(copy: Imported, original: Imported) -> list[tuple[str, float]]:
    """Clauses of high confidence that hold words of other clauses; headings may be misread."""
    shares = [
        (clause.id, foreign(clause, original))
        for clause in copy.found
        if clause.confidence == "high" and len(clause.wording.split()) > 3
    ]
    return [(name, share) for name, share in shares if share > FOREIGN]


def assured(copy: Imported) -> float:
    return sum(clause.confidence == "high" for clause in copy.found) / len(copy.found)


def misread(text: str, seed: int) -> str:
    return damage.misread(text, 0.02, seed)


#: What damages the text, what it is told, and the share of clauses that has to be certain.
DAMAGED: list[tuple[Callable[[str, int], str], int, float]] = [
    *((misread, seed, 0.45) for seed in (1, 2, 3)),
    *((damage.rewrapped, width, 0.4) for width in (50, 110)),
    *((damage.in_one_stream, width, 0) for width in (60, 100)),
]


@pytest.mark.parametrize("document", FILES)
@pytest.mark.parametrize(
    ("spoil", "by", "certain"), sample(DAMAGED, lambda values: values[1] in (1, 50, 60))
)
def test_misread_letters_and_other_lines(
    document: str,
    spoil: Callable[[str, int], str],
    by: int,
    certain: float,
    read: Read,
    source: Source,
    reread: Damaged,
) -> None:
    copy = reread(document, spoil(source(document), by))
    assert wrong(copy, read(document)) == []
    if certain:
        # Not by doubting everything: nearly all is found, and most of it with confidence.
        assert len(copy.found) >= 0.97 * len(read(document).found)
        assert assured(copy) > certain


@pytest.mark.parametrize("document", ["de-2017", "ru-2017"])
@pytest.mark.parametrize("page", sample(range(2, 25, 3), lambda page: page % 9 == 2))
def test_clause_of_a_missing_page_is_not_taken_for_certain(
    document: str, page: int, read: Read, source: Source, reread: Damaged
) -> None:
    original, text = read(document), source(document)
    if page >= len(damage.pages(text)):
        pytest.skip("the copy has fewer pages")
    begin = damage.first_line(text, page)
    end = begin + damage.pages(text)[page].count("\n") - 1
    copy = reread(document, damage.without_page(text, page))
    assert wrong(copy, original) == []
    lost_letters = [
        clause.id
        for clause in original.found
        if begin < clause.first.line
        and clause.last.line < end
        and clause.first.page == clause.last.page
    ]
    present = {clause.id: clause for clause in copy.found}
    # What was on the page is missing, or at least nobody is told that it is there for certain.
    assert set(lost_letters) - set(copy.missing) <= {
        clause.id for clause in present.values() if clause.confidence != "high"
    }
    assert len(set(lost_letters) & set(copy.missing)) >= 0.75 * len(lost_letters)
    assert not lost_letters or copy.missing


@pytest.mark.parametrize("document", ["de-2017", "ru-2017"])
@pytest.mark.parametrize("seed", sample([None, 1, 2, 3], lambda seed: seed is None))
def test_columns_of_the_table_swapped(
    document: str, seed: int | None, read: Read, source: Source, reread: Damaged
) -> None:
    text = damage.columns_swapped(source(document))
    assert text != source(document)
    copy = reread(document, text if seed is None else damage.misread(text, 0.02, seed))
    assert wrong(copy, read(document)) == []
    rows = [clause for clause in copy.found if clause.id.startswith("A1.") and clause.cells]
    for clause in rows:
        known = read(document).find_clause(clause.id)
        assert known
        assert known.cells
        assert clause.cells
        # A figure under a wrong row is never of high confidence.
        if seed is None and clause.confidence == "high" and clause.cells.quantity:
            assert clause.cells.quantity == known.cells.quantity, clause.id


@pytest.mark.parametrize("document", FILES)
@pytest.mark.parametrize("other", FILES)
def test_text_of_another_document_is_refused(
    document: str, other: str, source: Source, reread: Damaged
) -> None:
    if document == other:
        return
    with refused("official-other") as problems:
        reread(document, source(other), ".txt")
    # Two documents are Russian: the one of the wanted edition is named first.
    assert problems[0].values["other"][:2] == other[:2]

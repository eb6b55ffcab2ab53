"""Small parts: lines, numbers, running text, words, figures, alignment, repair."""

from pathlib import Path

import numpy as np
import pytest
from tests.official.invented import found, imported
from tests.refused import refused

from novuss.corpus import Corpus, load_corpus
from novuss.explain import Explainer
from novuss.languages import LANGUAGES, Language
from novuss.localized_wording import Wording
from novuss.official.clause_alignment import NOWHERE, Evidence, align_atoms
from novuss.official.damaged_letters import classify_damage, repair_damage
from novuss.official.document_file_reading import read_lines, split_lines
from novuss.official.number_comparison import find_figures
from novuss.official.printed_clause_numbers import Numbering, find_lone_numbers
from novuss.official.wording_recovery import join_lines

SPELLINGS = load_corpus().rules.spellings
NUMBERING = Numbering(["1", "1.1", "12.1", "12.19.1", "17.1.з", "7.1.a", "2.1.2"], SPELLINGS)


@pytest.mark.parametrize(
    ("text", "raw", "name"),
    [
        ("1.1 Katzen", "1.1", "1.1"),
        ("1.1. Katzen", "1.1", "1.1"),
        ("12.19.1und", "12.19.1", "12.19.1"),
        ("17.1.з Кошка", "17.1.з", "17.1.з"),
        ("7.1.а Кошка", "7.1.а", "7.1.a"),
        ("1 KATZEN", "1", "1"),
        ("9.9 Katzen", "9.9", ""),
    ],
)
def test_number_in_front_of_a_text(text: str, raw: str, name: str) -> None:
    printed = NUMBERING.read_start(text)
    assert printed
    assert (printed.raw, printed.id) == (raw, name)


@pytest.mark.parametrize("text", ["50% der Katzen", "1-2 Katzen", "2.4.).", "Katzen", "750 ", "8"])
def test_figure_that_is_no_number(text: str) -> None:
    assert NUMBERING.read_start(text) is None


def test_number_without_its_points_is_known_if_there_is_only_one() -> None:
    assert NUMBERING.find_misread("121") == "12.1"
    assert Numbering(["12.1", "1.21"], SPELLINGS).find_misread("121") == ""


def test_numbers_alone_on_a_line() -> None:
    assert find_lone_numbers("12.1 12.2") == ["12.1", "12.2"]
    assert find_lone_numbers("12.1 Katzen") == []


def test_lines_know_page_indent_and_gap() -> None:
    lines = list(split_lines("<|MARK-1|>A\n\n  B\n<|MARK-1|>C\fD"))
    assert [(line.text, line.page, line.indent, line.blank, line.number) for line in lines] == [
        ("A", 1, 0, 0, 1),
        ("B", 1, 2, 1, 3),
        ("C", 2, 0, 0, 4),
        ("D", 3, 0, 0, 4),
    ]


def test_lines_are_joined_to_a_running_text() -> None:
    assert join_lines(["Die Kat-", "ze schläft"], {"katze"}) == "Die Katze schläft"
    assert join_lines(["a penalty-", "worthy shot"], {"worthy"}) == "a penalty-worthy shot"
    assert join_lines(["каким-", "либо образом"]) == "каким-либо образом"
    assert join_lines(["die Ober-", "und Unterseite"]) == "die Ober- und Unterseite"
    assert join_lines(["Ka\N{SOFT HYPHEN}", "tze"]) == "Ka\N{SOFT HYPHEN}tze".replace("\u00ad", "")
    assert join_lines(["rot -", "schwarz"]) == "rot - schwarz"


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("Stol3", "figure-in-word"),
        ("Stol}", "sign-in-word"),
        ("кoшка", "mixed-scripts"),
        ("Kat\N{SOFT HYPHEN}ze", "soft-hyphen"),
        ("Kat\N{REPLACEMENT CHARACTER}e", "lost"),
        ("Katze", None),
        ("2-х", None),
        ("1x1", None),
        ("Einzel-", None),
    ],
)
def test_word_is_known_by_its_damage(word: str, kind: str | None) -> None:
    assert classify_damage(word) == kind


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("two cats, 1.5 kg, the third one", "en", {"2", "1.5", "3"}),
        ("sechzehn Katzen und Dritte", "de", {"16"}),
        ("die dritte Katze wiegt 4,50 kg", "de", {"3", "4.5"}),
        ("Stol3 und 8. Dezember 2016", "de", {"8", "2016"}),
        ("тридцати кошек, две мыши, трижды", "ru", {"30", "2", "3"}),
        ("astoņi kaķi un trīs peles", "lv", {"8", "3"}),
        ("siehe 17.1.12 und 01.03.2010", "de", set()),
        ("см. п. 17.1.и", "ru", set()),
    ],
)
def test_figures_of_a_text(
    corpus: Corpus, text: str, language: Language, expected: set[str]
) -> None:
    assert find_figures(text, corpus.languages[language]) == expected


def test_number_of_a_clause_that_is_named_is_no_figure(corpus: Corpus) -> None:
    assert find_figures("see 20.4, 20.5 and 3", corpus.languages["en"], ("20.4", "20.5")) == {"3"}


def evidence(fits: list[list[float]], **values: float) -> Evidence:
    grid = np.array(fits)
    zeros = np.zeros_like(grid)
    return Evidence(
        grid,
        zeros,
        zeros,
        np.full(len(fits), values.get("stray", -1.0)),
        np.full(grid.shape[1], values.get("skip", 1.0)),
        values.get("gap", 2.0),
        values.get("leave", 2.0),
    )


def test_alignment_keeps_the_order_passes_over_and_leaves_strays() -> None:
    good, bad = 3.0, -5.0
    fits = [
        [bad, bad, bad, bad],  # front matter
        [good, bad, bad, bad],
        [good, bad, bad, bad],
        # the second clause is not there
        [bad, bad, good, bad],
        [bad, bad, bad, bad],  # a piece of something else
        [bad, bad, bad, good],
    ]
    found_ = align_atoms(evidence(fits, leave=1.0))
    assert found_.clause.tolist() == [NOWHERE, 0, 0, 2, NOWHERE, 3]
    assert (found_.sure > 0.6).all()


def test_alignment_says_where_it_is_not_sure() -> None:
    fits = [[3.0, -3.0], [0.0, 0.0], [-3.0, 3.0]]
    sure = align_atoms(evidence(fits)).sure
    assert sure[1] == pytest.approx(0.5, abs=0.1)
    assert sure[0] > 0.9
    assert sure[2] > 0.9


def test_probabilities_are_those_of_all_assignments() -> None:
    """Against every path of a small case, counted one by one."""
    rng = np.random.default_rng(4)
    fits = rng.normal(size=(4, 3))
    given = evidence(fits.tolist())
    best = align_atoms(given)
    passed = np.concatenate([[0.0], np.cumsum(given.skip)])

    def skipped(done: int, to: int) -> float:
        return 0.0 if done == to else -(passed[to] - passed[done]) - given.gap

    paths: list[tuple[float, tuple[int, ...]]] = []

    def walk(at: int, done: int, state: int, score: float, way: tuple[int, ...]) -> None:
        """``state`` is a clause, ``NOWHERE`` for strays, or -2 at the start."""
        if at == len(fits):
            paths.append((score + skipped(done, 3), way))
            return
        if state >= 0:
            walk(at + 1, done, state, score + fits[at, state], (*way, state))
        for to in range(done, 3):
            walk(at + 1, to + 1, to, score + skipped(done, to) + fits[at, to], (*way, to))
        free = state == -2 and done == 0
        cost = 0.0 if state == NOWHERE or free else given.leave
        walk(at + 1, done, NOWHERE, score - cost + given.stray[at], (*way, NOWHERE))

    walk(0, 0, -2, 0.0, ())
    assert tuple(best.clause.tolist()) == max(paths)[1]
    weights = np.exp([score for score, _ in paths])
    for at, clause in enumerate(best.clause):
        share = sum(w for w, (_, way) in zip(weights, paths, strict=True) if way[at] == clause)
        assert best.sure[at] == pytest.approx(share / weights.sum(), abs=0.12)


def test_repair_is_listed_and_keeps_the_original(corpus: Corpus) -> None:
    pytest.importorskip("simplemma")
    broken = imported(
        found("1.1", "Der Stol3 beruhrt die Spielflache."),
        found("1.2", "Die Kat\N{SOFT HYPHEN}ze schläft sehr lange."),
    )
    mended = repair_damage(broken, corpus)
    first, second = mended.found
    assert first.wording == "Der Stoß berührt die Spielfläche."
    assert first.original == "Der Stol3 beruhrt die Spielflache."
    assert second.wording == "Die Katze schläft sehr lange."
    assert [(repair.clause, repair.before, repair.after) for repair in mended.repairs] == [
        ("1.1", "Stol3", "Stoß"),
        ("1.1", "beruhrt", "berührt"),
        ("1.1", "Spielflache", "Spielfläche"),
        ("1.2", "Kat\N{SOFT HYPHEN}ze", "Katze"),
    ]


def test_repair_leaves_what_could_be_two_words(corpus: Corpus) -> None:
    pytest.importorskip("simplemma")
    same = repair_damage(imported(found("1.1", "Serie von Sto3en")), corpus)
    assert same.repairs == []
    assert same.found[0].original is None


def test_letters_of_the_other_alphabet_are_put_right(corpus: Corpus) -> None:
    broken = imported(found("1.1", "Кoшкa спит"), document="ru-2010", language="ru")
    (repair, *_) = repair_damage(broken, corpus).repairs
    assert (repair.before, repair.after) == ("Кoшкa", "Кошка")
    assert repair.after.isalpha()
    assert not set("aocepx") & set(repair.after)


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("copy.xyz", b"x", "official-suffix"),
        ("copy.txt", b"", "official-empty"),
        ("copy.txt", b"12.1\n\n3.", "official-empty"),
        ("copy.txt", b"Katze\nK\xe4tzchen", "official-encoding"),
        ("copy.pdf", b"no pdf", "official-pdf"),
    ],
)
def test_file_that_cannot_be_read(tmp_path: Path, name: str, content: bytes, code: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with refused(code) as problems:
        read_lines(path)
    assert problems[0].line == (2 if code == "official-encoding" else 0)


@pytest.mark.parametrize("suffix", [".docx", ".odt", ".doc", ".rtf", ".pages", ".DOC"])
def test_file_of_a_word_processor_is_to_be_saved_as_pdf(
    corpus: Corpus, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"copy{suffix}"
    path.write_bytes(b"x")
    with refused("official-save-anew") as problems:
        read_lines(path)
    (problem,) = problems
    assert (problem.file, problem.line) == (str(path), 0)
    for language in LANGUAGES:
        message, cure = Explainer(Wording(corpus.strings, language), corpus.vocabulary).problem(
            problem
        )
        assert suffix.casefold() in message
        assert "PDF" in cure

"""The search is written twice, for the command line and the browser: both answer alike.

The scripts run in node, over the files that the site ships. Python's half reads the same
files, so that only what the two do with them can differ.
"""

import json
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.node import Scripts
from tests.sampling import sample

from novuss.corpus import Corpus, load_corpus
from novuss.languages import LANGUAGES, Language
from novuss.search.clause_index import Index
from novuss.search.hit_ranking import Finder
from novuss.search.index_store import load_index
from novuss.search.language_rules import LanguageRules
from novuss.search.letter_folding import Letters, Sounds, compose_letters
from novuss.search.query_parser import Reader
from novuss.site.pages.page_renderer import build_filter_settings

from .conftest import queries

#: Signs of all languages and keyboards, and some that only break things.
SIGNS = (
    "aeiouybcdfghjklmnpqrstvwxzßäöüāčēģīķļņšūž"
    "абвгдежзийклмнопрстуфхцчшщъыьэюяё"
    "ABZŠŽÄЖЯЁ0123456789 .,;:-–/\\()[]\"'’ʼ`´«»„“”§№#*+²½Ⅳ\u0301\u030c"
)


def ours(finder: Finder, typed: str, reader: Language | None) -> list[Any]:
    answer = finder.find_answer(typed, reader)
    found = [[found.document, found.score, found.language] for found in answer.found]
    snippets = [finder.cut_snippet(found, answer) for found in answer.found[:3]]
    return [found, answer.unknown, snippets, answer.read_as]


@pytest.mark.parametrize("step", [15, pytest.param(1, marks=pytest.mark.audit)])
def test_queries_are_answered_alike_to_the_last_digit(
    finder: Finder, twin: Scripts, step: int
) -> None:
    """Order, scores, languages, words that stand nowhere, and snippets."""
    asked = queries()
    assert len(asked) > 1000
    differing = []
    for typed, reader in asked[::step]:
        python, script = ours(finder, typed, reader), twin("ask", typed=typed, reader=reader)
        if python != script:
            differing.append((typed, reader, python[0][:3], script[0][:3]))
    assert differing == []


READERS = st.sampled_from([*LANGUAGES, None])


@st.composite
def mistyped(draw: st.DrawFn) -> str:
    """A word of the texts or of a query as somebody may type it who is in a hurry."""
    word = draw(st.sampled_from(_words()))
    at = draw(st.integers(0, len(word) - 1))
    before, behind = word[:at], word[at:]
    keyboards = load_corpus().search_settings.keyboards
    own, other = (keyboards[draw(st.sampled_from(LANGUAGES))] for _ in range(2))
    letter = draw(st.sampled_from(SIGNS))
    ways = [
        word,
        word.upper(),
        before + behind[1:],
        before + letter + behind,
        before + letter + behind[1:],
        before + behind[1:2] + behind[:1] + behind[2:],
        before,
        word + draw(st.sampled_from(_words())),
        word.translate(str.maketrans("шжчцхьъ", "sžčch''")),
        word.translate(str.maketrans(own, other)),
    ]
    return draw(st.sampled_from(ways))


_WORDS: list[str] = []


def _words() -> list[str]:
    if not _WORDS:
        index = load_index(load_corpus())
        forms = {form for kept in index["languages"].values() for form in kept["forms"].split()}
        typed = {word for query, _ in queries() for word in query.split()}
        _WORDS.extend(sorted(word for word in forms | typed if len(word) > 1))
    return _WORDS


@given(st.lists(mistyped(), min_size=1, max_size=3), READERS)
def test_mistyped_words_are_answered_alike(
    finder: Finder, twin: Scripts, words: list[str], reader: Language | None
) -> None:
    typed = " ".join(words)
    assert ours(finder, typed, reader) == twin("ask", typed=typed, reader=reader)


@given(st.text(SIGNS, max_size=24), READERS)
def test_anything_typed_is_answered_alike(
    finder: Finder, twin: Scripts, typed: str, reader: Language | None
) -> None:
    assert ours(finder, typed, reader) == twin("ask", typed=typed, reader=reader)


@st.composite
def numbers(draw: st.DrawFn) -> tuple[str, str, str]:
    """An edition, the spelling of a number of it, and that number as it may be typed."""
    corpus = load_corpus()
    edition = draw(st.sampled_from(corpus.rules_editions))
    clause = draw(st.sampled_from(corpus.rules.clauses(edition)))
    spelling = draw(st.sampled_from(list(corpus.rules.spellings(clause.id))))
    return edition, spelling, draw(st.sampled_from(list(_ways(spelling))))


def _ways(number: str) -> Iterator[str]:
    """A number as people write it."""
    yield from (number, number.upper(), f"{number}.", f" {number} ", f"№ {number}", f"({number})")
    yield number.replace(".", ",")
    above, point, last = number.rpartition(".")
    if point and last.isalpha() and len(last) == 1:
        yield from (f"{above} {last}", f"{above} ({last})", f"{above}.({last})", f"{above}/{last}")
        yield from (f"{above}{last}", f"{above}{last.upper()}.") if above[-1].isdigit() else ()


@given(numbers(), st.sampled_from(["", "2010 ", "lnf ", "п. ", "п.", "row ", "annex "]), READERS)
def test_numbers_are_answered_alike(
    finder: Finder, twin: Scripts, number: tuple[str, str, str], front: str, reader: Language | None
) -> None:
    typed = front + number[2]
    assert ours(finder, typed, reader) == twin("ask", typed=typed, reader=reader)


@pytest.mark.parametrize(
    "way",
    [
        *("П1.{}", "P1.{}", "A 1.{}", "annex {}", "row {} of annex 1", "appendix 1 no. {}"),
        *("Anlage 1 Nr. {}", "Anhang {}", "Zeile {} in Anlage 1", "прил.1 п.{}", "приложение {}"),
        *("строка {} приложения 1", "1. pielikuma {}. punkts", "pielikums {}"),
    ],
)
def test_row_of_the_annex_is_found_however_it_is_called(
    corpus: Corpus, index: Index, finder: Finder, twin: Scripts, way: str
) -> None:
    for row in (
        clause.id.removeprefix("A1.")
        for clause in corpus.rules.clauses()
        if clause.level == "annex-row"
    ):
        if row == "1" and way.format(1) in ("annex 1", "Anhang 1", "приложение 1", "pielikums 1"):
            continue
        python = ours(finder, way.format(row), "lv")
        assert python == twin("ask", typed=way.format(row), reader="lv")
        assert index["clauses"]["documents"][python[0][0][0]] in [
            (0, f"A1.{row}"),
            [0, f"A1.{row}"],
        ]


@pytest.mark.parametrize(
    ("typed", "clauses"),
    [
        ("17.1.8–17.1.10", "17.1.8 17.1.9 17.1.10"),
        ("пп. 17.1.8 - 17.1.10", "17.1.8 17.1.9 17.1.10"),
        ("17.1.10–8", "17.1.8 17.1.9 17.1.10"),
        ("17.1.8/17.1.9", "17.1.8 17.1.9"),
        ("17.1.8,A1.16", "17.1.8 A1.16"),
        ("А1.16-A1.19", "A1.16 A1.17 A1.18 A1.19"),
        ("2010 17.1.а-в", "17.1.1 17.1.2 17.1.3"),
        ("12-17", "12.17 12.23"),
        ("17.1.8–17.2.1", "20.4-note"),
    ],
)
def test_lists_and_ranges_find_their_clauses(
    index: Index, finder: Finder, twin: Scripts, typed: str, clauses: str
) -> None:
    python = ours(finder, typed, "en")
    assert python == twin("ask", typed=typed, reader="en")
    found = [index["clauses"]["documents"][place][1] for place, *_ in python[0]]
    assert " ".join(found[: len(clauses.split())]) == clauses


def reading(corpus: Corpus, language: Language = "ru") -> dict[str, Any]:
    """What a page gives its filter."""
    found: dict[str, Any] = json.loads(build_filter_settings(corpus, language))
    return found


@given(text=st.text(SIGNS, max_size=30))
def test_words_are_cut_and_folded_alike(corpus: Corpus, twin: Scripts, text: str) -> None:
    text = compose_letters(text)
    places = [list(place) for place in Letters(corpus.search_settings.letters).locate_words(text)]
    assert twin("places", reading=reading(corpus), text=text) == places


@given(word=mistyped())
def test_words_sound_alike(corpus: Corpus, twin: Scripts, word: str) -> None:
    settings = corpus.search_settings
    for language in LANGUAGES:
        if sounds := settings.languages[language].sounds:
            python = Sounds(sounds, Letters(settings.letters)).hear_typed(word)
            script = twin("typed", reading=reading(corpus), sounds=sounds.model_dump(), word=word)
            assert python == script


@given(word=mistyped(), language=st.sampled_from(LANGUAGES))
def test_words_have_the_same_stem(
    corpus: Corpus, twin: Scripts, word: str, language: Language
) -> None:
    rules = LanguageRules(corpus.search_settings, language)
    word = rules.letters.fold_letters(word)
    assert twin("stem", reading=reading(corpus, language), word=word) == rules.stem(word)


@given(token=st.one_of(numbers().map(lambda number: number[2]), st.text(SIGNS, max_size=8)))
def test_token_means_the_same_numbers(
    corpus: Corpus, index: Index, twin: Scripts, token: str
) -> None:
    settings = corpus.search_settings
    reader = Reader(index["clauses"], settings.select_query_settings(), Letters(settings.letters))
    forms = reader.number_forms(token)
    assert twin("forms", reading=reading(corpus), token=token) == forms


@given(number=numbers())
def test_filter_knows_every_spelling_of_a_number(
    corpus: Corpus, twin: Scripts, number: tuple[str, str, str]
) -> None:
    """However it is typed, the rows stay of which Python knows that spelling, or a longer one."""
    edition, spelling, typed = number
    clauses = corpus.rules.clauses(edition)
    rows = [list(corpus.rules.spellings(clause.id)) for clause in clauses]
    fold = Letters(corpus.search_settings.letters).fold_letters
    # A hyphen is as good as a point: 13.7-note.
    folded = fold(spelling).replace("-", ".")
    meant = [
        any(f"{fold(spelled).replace('-', '.')}.".startswith(f"{folded}.") for spelled in row)
        for row in rows
    ]
    assert twin("begin", reading=reading(corpus), typed=typed, rows=rows) == meant
    if clause := corpus.rules.clause_typed(typed, edition):
        assert meant[clauses.index(clause)]
        ids = [clause.id for clause in clauses]
        if fold(clause.id) == folded:
            assert twin("named", reading=reading(corpus), typed=typed, ids=ids) == clause.id


def smaller(figures: dict[str, int]) -> dict[str, int]:
    """Other figures, each of them."""
    return {name: value + 1 if value < 10 else value * 2 // 3 for name, value in figures.items()}


ANNEX = {
    "letters": "bв",
    "other_letters": "q",
    "joints": "+",
    "number": "1",
    "beginnings": "puck",
    "short": "disc",
    "between": "the",
}
#: What may be said otherwise on how to ask.
ASKING: dict[str, Any] = {
    **dict.fromkeys(("certainty", "lengths", "ranking", "stems", "snippet"), smaller),
    "letters": lambda _: {"written_out": {"ß": "zz", "i": "y"}, "apostrophes": "e"},
    "numbers": lambda numbers: (
        {**numbers, "around": ".", "before": "*", "separators": "+", "beside": ""}
        | {"shortened": "+"}
    ),
    "annex": lambda numbers: {**numbers, "annex": ANNEX},
}
#: And of every language.
TONGUE: dict[str, Any] = {
    "leads": ["aiz"],
    "links": ["a", ""],
    "spelled": {"a": "e"},
    "sounds": None,
    "endings": "er k",
    "stop": "the puck",
}
#: Words that need each of them.
NEEDY = (
    *("Stoß", "Straße", "stoss", "A1.18", "a 1.18", "annex 1.18", "puck 1.18", "п. 17.1.8"),
    *("П1.18", "annex 18", "row 18 of annex 1", "прил.1 п.18", "puck 18", "Nr+17.1.8"),
    *("Anhang 1 Queue", "annex puck", "1. pielikums kija", "annex 1.99", "annex 1 puck 45 mm"),
    *("17.1/з", "17.1+з", "*17.1.8", "player’s", "player's", "shajba", "schaiba", "peski", "pukc"),
    *("Schlagrechtregel", "Regelstisch", "lochsstrafe", "ripaapmale", "Stoesse", "shkemba", "pu"),
    *("spieler", "kick the puck", "предупрждение", "warningx", "tischxkante", "qwarning"),
    *("tables puck", "12.14", "17", "h5.p1", "wining", "Maße", "киев"),
    *("neiedeva", "excluding", "apstādināja"),
)


@pytest.fixture(scope="module")
def asked(finder: Finder) -> dict[tuple[str, Language | None], list[Any]]:
    """Queries that need each of them, with what is found by our data."""
    needy = zip(NEEDY, cycle(("de", "ru")), strict=False)
    return {query: ours(finder, *query) for query in [*needy, *queries()[::240]]}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name", sample([*ASKING, *TONGUE, "no-links"], ["ranking", "annex", "spelled"].__contains__)
)
def test_neither_has_weights_or_letters_of_its_own(
    index: Index,
    twin: Scripts,
    search_folder: Path,
    tmp_path: Path,
    asked: dict[tuple[str, Language | None], list[Any]],
    name: str,
) -> None:
    """With other data both answer otherwise, and alike."""
    clauses, languages = dict(index["clauses"]), dict(index["languages"])
    if name in ASKING:
        part = "numbers" if name == "annex" else name
        asking = clauses["asking"]
        clauses["asking"] = {**asking, part: ASKING[name](asking[part])}  # type: ignore[index]
    else:
        key, value = ("links", []) if name == "no-links" else (name, TONGUE[name])
        languages = {language: {**kept, key: value} for language, kept in languages.items()}  # type: ignore[misc]
    other: Any = {"clauses": clauses, "languages": languages}
    (tmp_path / "clauses.json").write_text(json.dumps(clauses), encoding="utf-8")
    for language, kept in languages.items():
        (tmp_path / f"{language}.json").write_text(json.dumps(kept), encoding="utf-8")
    changed = Finder(other)
    twin("load", folder=str(tmp_path), languages=LANGUAGES)
    try:
        python = [ours(changed, typed, reader) for typed, reader in asked]
        script = [twin("ask", typed=typed, reader=reader) for typed, reader in asked]
    finally:
        twin("load", folder=str(search_folder), languages=LANGUAGES)
    assert python == script
    assert python != list(asked.values())

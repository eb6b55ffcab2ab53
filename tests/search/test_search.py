"""Finding clauses by words in any form and language."""

import json
from importlib.metadata import metadata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from novuss.corpus import Corpus
from novuss.languages import LANGUAGES, Language
from novuss.model.rules import HEADINGS
from novuss.search import Hits, search
from novuss.search.index import Index, compile_index
from novuss.search.letters import Letters, Sounds
from novuss.search.shared_beginnings import shortened, written_out
from novuss.search.speech import Speech
from novuss.search.store import dump_index, load_index
from novuss.search.vocabulary import one_slip
from novuss.search.word_groups import WordGroups, group_forms
from novuss.specs.cache import read_kept
from novuss.specs.yaml_file import YamlFile
from novuss.views.offences import effects_of

from .conftest import CONTENT

QUERIES = CONTENT / "search_queries.yaml"
UNSEEN = QUERIES.with_name("search_queries_unseen.yaml")
READERS = QUERIES.with_name("search_queries_readers.yaml")
HELD_OUT = QUERIES.with_name("search_queries_held_out.yaml")


@pytest.fixture(scope="session")
def letters(corpus: Corpus) -> Letters:
    return Letters(corpus.search_settings.letters)


def grouped(corpus: Corpus, forms: list[str], language: Language) -> WordGroups:
    return group_forms(forms, Speech(corpus.search_settings, language))


def ids(hits: Hits) -> list[str]:
    return [hit.id for hit in hits.found]


def first(
    corpus: Corpus, typed: str, language: Language | None = None, count: int = 3
) -> list[str]:
    return ids(search(corpus, [typed], language))[:count]


def asked(path: Path) -> dict[str, list[list[str]]]:
    found: dict[str, list[list[str]]] = YamlFile.read(path, path.parent).data
    return found


@pytest.mark.parametrize(
    ("path", "least"),
    [(QUERIES, 0.95), (READERS, 0.95), (UNSEEN, 0.85), (HELD_OUT, 0.92)],
    ids=["own", "readers", "unseen", "held-out"],
)
def test_queries_find_their_clause_among_the_first_three(
    corpus: Corpus, path: Path, least: float, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table is printed; the last set was never looked at while the search was tuned."""
    shares = {}
    with capsys.disabled():
        print(f"\n{path.name}")
        for language in LANGUAGES:
            missed = []
            for query, *wanted in asked(path)[language]:
                found = first(corpus, str(query), language)
                if not set(found) & set(wanted):
                    missed.append(f"{query} ({', '.join(found) or 'nothing'})")
            count = len(asked(path)[language])
            shares[language] = 1 - len(missed) / count
            print(f"  {language} {count - len(missed):>3}/{count} {shares[language]:6.1%}", end="")
            print(f"  missed: {'; '.join(missed)}" if missed else "")
    assert {language: share for language, share in shares.items() if share < least} == {}


def test_held_out_queries_find_as_much_as_when_they_were_first_asked(
    corpus: Corpus, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bounds are what was found then; whoever finds less has spoiled something general."""
    count, firsts, threes, second = 0, 0, 0, []
    for language in LANGUAGES:
        for query, *wanted in asked(HELD_OUT)[language]:
            found = first(corpus, str(query), language)
            count += 1
            firsts += bool(set(found[:1]) & set(wanted))
            threes += bool(set(found) & set(wanted))
            if not set(found[:1]) & set(wanted):
                second.append(f"{language} {query} ({', '.join(found) or 'nothing'})")
    with capsys.disabled():
        print(f"\n{HELD_OUT.name}: first {firsts}/{count}, in the first three {threes}/{count}")
        print(f"  not first: {'; '.join(second)}")
    assert firsts / count >= 0.925
    assert threes / count >= 0.976


@pytest.mark.parametrize("language", LANGUAGES)
def test_dispute_is_found_first_or_second_by_whatever_is_typed(
    corpus: Corpus, language: Language
) -> None:
    missed = [
        (typed, found)
        for dispute in corpus.disputes
        for typed in (*dispute.typed[language], dispute.name[language])
        if not set(found := first(corpus, typed, language, 2)) & set(dispute.clauses)
    ]
    assert missed == []


def test_home_offers_five_of_at_least_fourteen_disputes(corpus: Corpus) -> None:
    assert len(corpus.disputes) >= 14
    assert sum(one.home for one in corpus.disputes) == 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("path", "least"),
    [(QUERIES, 60), (READERS, 480), (UNSEEN, 100), (HELD_OUT, 80)],
    ids=["own", "readers", "unseen", "held-out"],
)
def test_sets_are_large_enough_and_name_clauses_that_exist(
    corpus: Corpus, path: Path, least: int, language: Language
) -> None:
    queries = asked(path)[language]
    assert len({str(query) for query, *_ in queries}) == len(queries) >= least
    assert [one for _, *wanted in queries for one in wanted if not corpus.clause(one)] == []


def test_word_that_stands_nowhere_finds_nothing_and_is_named(corpus: Corpus) -> None:
    for word in asked(QUERIES)["nothing"]:
        hits = search(corpus, [str(word)])
        assert (hits.found, hits.unknown) == ([], [str(word)]), word


def test_unknown_word_beside_known_ones_is_named_and_left_out(corpus: Corpus) -> None:
    hits = search(corpus, ["torch", "qwertyuiop"])
    assert hits.unknown == ["qwertyuiop"]
    assert ids(hits) == ids(search(corpus, ["torch"]))


@pytest.mark.parametrize(
    ("typed", "clause"),
    [
        ("17.1.8", "17.1.8"),
        ("17.1.8.", "17.1.8"),
        ("17,1,8", "17.1.8"),
        ("17.1.з", "17.1.8"),
        ("17.1.З.", "17.1.8"),
        ("17.1.z", "17.1.8"),
        ("17.1з", "17.1.8"),
        ("17.1 з", "17.1.8"),
        ("17.1.(з)", "17.1.8"),
        ("2010 17.1.з", "17.1.8"),
        ("п. 17.1.8", "17.1.8"),
        ("12.20. punkts", "12.20"),
        ("2010 3.5", "2.6"),
        ("mfn-2010 3.5", "2.6"),
        ("3.5 (2010)", "2.6"),
        ("2010. gada 3.5", "2.6"),
        ("17", "17"),
        ("A1", "A1"),
        ("a1.18", "A1.18"),
        ("Annex 1", "A1"),
        ("1. pielikums", "A1"),
        ("Приложение 1, строка 18", "A1.18"),
        ("А1.18", "A1.18"),
        ("а1.18", "A1.18"),
        ("А1", "A1"),
        ("А1.23", "A1.23"),
        ("А1.II", "A1.II"),
        ("A 1.18", "A1.18"),
        ("а 1.18", "A1.18"),
        ("A1 18", "A1.18"),
        ("A.1.18", "A1.18"),
        ("A-1,18", "A1.18"),
        ("приложение 1.18", "A1.18"),
        ("pielikums 1.18", "A1.18"),
        ("1.18. pielikums", "A1.18"),
        ("annex 1.18", "A1.18"),
        ("Annex A1.18", "A1.18"),
        ("annex 1.1", "A1.1"),
        ("Anhang 1.18", "A1.18"),
        ("прил. 1.18", "A1.18"),
        ("annex 1.18 2017", "A1.18"),
        ("Anlage 1", "A1"),
        ("Anhang 1", "A1"),
        ("appendix 1", "A1"),
        ("Anlage 1 Nr. 18", "A1.18"),
        ("Anlage 1 Punkt 18", "A1.18"),
        ("Anhang 24", "A1.24"),
        ("Anh. 24", "A1.24"),
        ("Zeile 18 in Anlage 1", "A1.18"),
        ("annex 18", "A1.18"),
        ("annex 1 row 18", "A1.18"),
        ("row 18 of annex 1", "A1.18"),
        ("appendix 14", "A1.14"),
        ("П1.19", "A1.19"),
        ("P1.19", "A1.19"),
        ("приложение 19", "A1.19"),
        ("прил. 1 п. 19", "A1.19"),
        ("прил.1 п.19", "A1.19"),
        ("пункт 19 приложения 1", "A1.19"),
        ("pielikums 18", "A1.18"),
        ("1. pielikuma 18. punkts", "A1.18"),
        ("18. punkts 1. pielikumā", "A1.18"),
        ("1. pielikuma 1. punkts", "A1.1"),
        ("п.17.1.8", "17.1.8"),
        ("Nr.17.1.8", "17.1.8"),
    ],
)
def test_number_of_any_edition_finds_its_clause_first(
    corpus: Corpus, typed: str, clause: str
) -> None:
    assert first(corpus, typed)[:1] == [clause]


def test_letter_of_the_annex_alone_or_without_a_row_of_it_stays_a_word(corpus: Corpus) -> None:
    assert first(corpus, "annex 1.99", count=1) == first(corpus, "annex", count=1)
    assert first(corpus, "annex 99", count=1) == first(corpus, "annex", count=1)
    assert "A1.17" not in first(corpus, "a 17")
    assert first(corpus, "annex 1 table height", count=1) == ["A1.1"]
    assert first(corpus, "А 17.1", count=1) == ["17.1"]
    assert ids(search(corpus, ["а"])) == ids(search(corpus, ["а?"]))


@pytest.mark.parametrize(
    ("typed", "language", "part"),
    [
        ("Anhang 1 Queue", "de", "A1.IV"),
        ("Queue im Anhang", "de", "A1.IV"),
        ("annex puck", "en", "A1.II"),
        ("приложение 1 пешка", "ru", "A1.III"),
        ("1. pielikums kija", "lv", "A1.IV"),
    ],
)
def test_word_beside_the_name_of_the_annex_is_asked_of_its_rows(
    corpus: Corpus, typed: str, language: Language, part: str
) -> None:
    rows = {one.id for one in corpus.clauses() if one.parent == part}
    found = first(corpus, typed, language)
    assert part in found
    assert set(found) <= rows | {part}


def test_edition_beside_a_number_chooses_among_the_editions(corpus: Corpus) -> None:
    assert first(corpus, "12.14", count=1) == ["12.14"]
    assert first(corpus, "2017 12.14", count=1) == ["12.14"]
    assert (
        first(corpus, "2010 12.14", count=1)
        == corpus.concordance.counterparts("12.14", "mfn-2010")[:1]
    )


def test_number_with_several_counterparts_finds_them_all_first(corpus: Corpus) -> None:
    names = corpus.concordance.counterparts("h5.p1", "summary-lv")
    assert "12.16" in names
    assert first(corpus, "h5.p1", count=len(names)) == names


def test_clauses_below_a_number_follow_it(corpus: Corpus) -> None:
    assert first(corpus, "8.1") == ["8.1", "8.1.1", "8.1.2"]


def test_count_of_things_is_no_section(corpus: Corpus) -> None:
    assert "2" not in first(corpus, "2 minutes")


@pytest.mark.parametrize(
    "typed",
    ["пешки", "пешкой", "пешек", "pes\N{COMBINING CARON}ki", "peshki", "peški", "pešķi", "PESHKI"],
)
def test_russian_word_is_found_in_every_form_and_alphabet(corpus: Corpus, typed: str) -> None:
    assert set(first(corpus, typed, "ru", 4)) & {"A1.20", "A1.III", "11.4", "11.3"}


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("vecākie tiesneši", "vecakie tiesnesi"),
        ("Stöße", "Stosse"),
        ("бьёт", "бьет"),
        ("ŠĶEMBA", "skemba"),
    ],
)
def test_case_and_diacritics_do_not_matter(corpus: Corpus, typed: str, same: str) -> None:
    assert ids(search(corpus, [typed])) == ids(search(corpus, [same])) != []


def test_umlauts_may_be_written_out(corpus: Corpus) -> None:
    umlauts, letters = (search(corpus, [one]) for one in ("Stöße", "Stoesse"))
    assert ids(umlauts)[:3] == ids(letters)[:3]
    assert set(ids(umlauts)) == set(ids(letters))


@pytest.mark.parametrize(
    ("typed", "clause"),
    [("бита", "A1.16"), ("blind disc", "11.3"), ("luza", "A1.8"), ("Schlagrecht", "9.1")],
)
def test_word_that_only_documents_use_finds_the_term(
    corpus: Corpus, typed: str, clause: str
) -> None:
    assert clause in first(corpus, typed, count=8)


def test_readers_language_comes_first(corpus: Corpus) -> None:
    """Protest is a word of all four languages, in Russian in letters of its own."""
    typed = {"en": "protest", "de": "protest", "ru": "протест", "lv": "protests"}
    for language in LANGUAGES:
        assert search(corpus, [typed[language]], language).found[0].language == language
    assert search(corpus, ["protest"], "de").found[0].language == "de"


def test_hits_come_best_first_and_each_clause_once(corpus: Corpus) -> None:
    hits = search(corpus, ["puck"], "en").found
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len({(hit.edition, hit.id) for hit in hits}) == len(hits) > 20


def test_clause_with_all_words_goes_before_one_with_some(corpus: Corpus) -> None:
    assert first(corpus, "senior judges torch", "en", 1) == ["8.1.5"]


def test_rare_match_does_not_shut_out_clauses_with_the_other_words(corpus: Corpus) -> None:
    """A flashlight stands in one clause, which says nothing of the cue."""
    rare, other = (ids(search(corpus, [one], "lv")) for one in ("lukturītis", "kija"))
    both = ids(search(corpus, ["lukturītis kija"], "lv"))
    assert not set(rare) & set(other)
    assert both[: len(rare)] == rare
    assert len(set(both) & set(other)) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_snippet_shows_the_word_in_its_language(
    corpus: Corpus, letters: Letters, language: Language
) -> None:
    clause = corpus.clause("12.20")
    assert clause
    word = clause.texts[language].split()[-1].strip(".“”")
    hit = next(hit for hit in search(corpus, [word], language).found if hit.id == "12.20")
    assert hit.language == language
    assert letters.fold(word) in letters.words(hit.snippet)
    assert len(hit.snippet) <= 162
    assert hit.snippet.strip("…") in " ".join(clause.texts[language].split())


def test_what_only_another_edition_says_is_found_under_its_own_number(corpus: Corpus) -> None:
    alone = [
        (one.edition, one.to[0])
        for one in corpus.concordance.relations
        if one.relation == "dropped" and not corpus.clause(one.to[0])
    ]
    assert alone
    for edition, clause in alone:
        found = search(corpus, [clause]).found
        assert (edition, clause) in {(hit.edition, hit.id) for hit in found}


@pytest.mark.parametrize(
    "typed",
    ["", " ", "…", "?!", "()", "constructor", "__proto__", "a" * 5000, "и", "ʼ", "the", "1" * 400],
)
def test_anything_may_be_typed(corpus: Corpus, typed: str) -> None:
    search(corpus, [typed])


def test_letters_are_folded_and_keep_their_places(corpus: Corpus, letters: Letters) -> None:
    assert letters.words("Ārējais Stoß, player’s ёлка й 44,5 750–780") == [
        *("arejais", "stoss", "players", "елка", "и", "44.5", "750", "780")
    ]
    text = "Die Stöße."
    assert [text[start:end] for _, start, end in letters.places(text)] == ["Die", "Stöße"]
    sounds = corpus.search_settings.languages["ru"].sounds
    assert sounds
    latin = Sounds(sounds, letters).typed
    assert {latin(one) for one in ("шайба", "shajba", "shayba", "šaiba", "Schaiba")} == {"shaiba"}
    assert {latin(one) for one in ("судья", "sudya", "sudja", "sud'ja")} == {"sudia"}


@pytest.mark.parametrize(
    ("word", "other", "near"),
    [
        ("puck", "pukc", True),
        ("puk", "puck", True),
        ("puck", "pucck", True),
        ("ball", "fall", False),
        ("ball", "bell", True),
        ("cat", "cut", False),
        ("warning", "warming", True),
        ("warning", "warminh", False),
        ("disc", "disc", False),
    ],
)
def test_one_slip_of_the_finger(corpus: Corpus, word: str, other: str, near: bool) -> None:
    lengths = corpus.search_settings.lengths
    assert one_slip(word, other, lengths) is near
    assert one_slip(other, word, lengths) is near or len(word) == 3


def test_forms_are_grouped_by_word_and_homonyms_are_not(corpus: Corpus) -> None:
    russian = grouped(corpus, ["пешка", "пешек", "стол", "стояла", "бита", "бьет"], "ru")
    assert russian.of["пешка"] == russian.of["пешек"]
    assert len(set(russian.of.values())) == 5
    assert "бьешь" in russian.others[russian.of["бьет"]]
    german = grouped(corpus, ["richter", "richters", "richtung", "seite", "sein"], "de")
    assert german.of["richter"] == german.of["richters"]
    assert len(set(german.of.values())) == 4
    # A compound that no dictionary has is inflected like its last part.
    compounds = grouped(corpus, ["strafstein", "strafsteins", "strafsteine", "strafstoß"], "de")
    assert compounds.of["strafstein"] == compounds.of["strafsteins"]
    assert len(set(compounds.of.values())) == 2
    latvian = grouped(corpus, ["tiesnesis", "tiesneša", "sitiens", "sit"], "lv")
    assert latvian.of["tiesnesis"] == latvian.of["tiesnesa"] != latvian.of["sitiens"]


@pytest.mark.parametrize(
    ("language", "written", "typed"),
    [
        ("lv", "iekrīt", "iekrita"),
        ("lv", "iekritusi", "iekrīt"),
        ("lv", "neiekrīt", "iekrist"),
        ("lv", "nokrīt", "nokritīs"),
        ("lv", "izsist", "izsita"),
        ("lv", "iesitusi", "iesit"),
        ("lv", "pieskarties", "pieskāries"),
        ("lv", "jāpieskaras", "pieskārās"),
        ("lv", "pārlido", "pārlidoja"),
        ("lv", "saplīst", "saplīsa"),
        ("lv", "salūst", "salūza"),
        ("lv", "noņemt", "noņemšana"),
        ("de", "fällt", "gefallen"),
        ("de", "zerbricht", "zerbrochenes"),
        ("ru", "перелетела", "перелетает"),
        ("ru", "касается", "коснулся"),
    ],
)
def test_stems_of_a_verb_are_one_word(
    corpus: Corpus, letters: Letters, language: Language, written: str, typed: str
) -> None:
    both = grouped(corpus, [written, typed], language)
    fold = letters.fold
    assert both.of[fold(written)] == both.of[fold(typed)]
    one = grouped(corpus, [written], language)
    assert fold(typed) in one.others[one.of[fold(written)]] or fold(typed) in one.of


@pytest.mark.parametrize(
    ("language", "verb", "other"),
    [
        ("lv", "piekrīt", "iekrīt"),
        ("lv", "krita", "krīts"),
        ("lv", "izsit", "iesit"),
        ("lv", "sit", "sitiens"),
        ("lv", "lūzt", "luza"),
        ("de", "fällt", "falsch"),
        ("de", "bricht", "abbrechen"),
    ],
)
def test_other_verbs_and_nouns_stay_apart(
    corpus: Corpus, language: Language, verb: str, other: str
) -> None:
    assert len(set(grouped(corpus, [verb, other], language).of.values())) == 2


def test_name_of_a_clause_finds_it_and_is_shown(corpus: Corpus, index: Index) -> None:
    place = {
        clause: at
        for at, (edition, clause) in enumerate(index["clauses"]["documents"])
        if edition == 0
    }
    lost = []
    for clause in corpus.clauses():
        name = corpus.name(clause.id)
        for language in LANGUAGES:
            kept = index["languages"][language]
            assert kept["heads"][kept["head"][place[clause.id]]] == name[language]
            if clause.level not in HEADINGS and clause.id not in first(
                corpus, name[language], language
            ):
                lost.append((clause.id, name[language]))
    assert len(lost) <= 20, lost


def test_index_says_what_follows_and_how_often_documents_disagree(
    corpus: Corpus, index: Index
) -> None:
    clauses = index["clauses"]
    for at, (edition, clause) in enumerate(clauses["documents"]):
        known = clauses["editions"][edition]
        follows = [clauses["effects"][one] for one in clauses["follows"].get(str(at), [])]
        assert follows == list(effects_of(corpus, clause, known))
        count = len(corpus.discrepancies_of(clause, known))
        assert clauses["differ"].get(str(at), 0) == count
        assert 0 not in clauses["differ"].values()
    assert clauses["follows"]
    assert clauses["differ"]


@given(st.lists(st.text("abcdeйцšž", min_size=1, max_size=8), max_size=12))
def test_words_written_short_are_read_again(words: list[str]) -> None:
    assert list(written_out(shortened(words))) == words


def test_words_that_share_their_beginning_are_shorter() -> None:
    assert shortened(["salūst", "salūza", "sit"]) == "salūst 4za 1it"


def test_index_is_kept_and_read_again(corpus: Corpus, tmp_path: Path) -> None:
    index = load_index(corpus, tmp_path)
    (kept,) = tmp_path.glob("search-*.json")
    assert json.loads(read_kept(kept) or b"") == json.loads(dump_index(index))
    kept.write_text("{", encoding="utf-8")
    assert load_index(corpus, tmp_path)["clauses"]["version"] == index["clauses"]["version"]


def described(package: str) -> str:
    """What a package says of itself, wherever its metadata has it."""
    return str(metadata(package).json["description"])


def test_index_says_whose_word_forms_it_holds(corpus: Corpus) -> None:
    pytest.importorskip("simplemma")
    pytest.importorskip("pymorphy3")
    told = {one: kept["licence"] for one, kept in load_index(corpus)["languages"].items()}
    assert "OpenCorpora" in told["ru"]
    assert "CC BY-SA 3.0" in told["ru"]
    assert all("ODbL 1.0" in told[one] for one in ("en", "de", "lv"))
    # As the packages say, and as who passes the index on has to say.
    said = described("pymorphy3-dicts-ru")
    assert "licenses/by-sa/3.0" in said
    said = described("simplemma")
    text = (Path(__file__).parents[2] / "LICENSE").read_text(encoding="utf-8")
    for source in ("Open Database License", "Kaikki", "FreeLing", "spaCy lookups"):
        assert source in " ".join(said.split())
        assert source in " ".join(text.split())
    for language, words in corpus.strings["search.credits"].items():
        assert "OpenCorpora (CC BY-SA 3.0)" in words, language
        assert "ODbL 1.0" in words, language


def test_without_lemma_data_the_endings_decide(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("novuss.search.word_groups.has_lemma_data", lambda: False)
    index = compile_index(corpus, "plain")
    assert all(not one["others"] for one in index["languages"].values())
    assert all(not one["licence"] for one in index["languages"].values())
    forms = index["languages"]["lv"]["forms"].split()
    groups = index["languages"]["lv"]["groups"]
    assert groups[forms.index("ripa")] == groups[forms.index("ripu")]
